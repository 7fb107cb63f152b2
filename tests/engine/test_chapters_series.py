"""The recorded series of the chapters: statistics are those of the games, which are played the same today."""

from __future__ import annotations

import pytest

from engine.arena.statistics import wilson
from tests.engine.chapters import figures, replayed


@pytest.mark.parametrize(
    ("number", "figure"),
    [("estimate", "again"), ("estimate", "openings"), ("depth", "levels"), ("depth", "clever")],
)
def test_the_recorded_statistics_are_those_of_the_tally(number: str, figure: str) -> None:
    for asked in figures(number)[figure]["asked"].values():
        tally, statistics = asked["reply"]["tally"], asked["reply"]["statistics"]
        counts = [a + b for a, b in zip(tally["first"], tally["second"], strict=True)]
        games = sum(counts)
        assert asked["request"]["games"] == games == statistics["games"] == tally["next"]
        for key, count in zip(("wins", "draws", "losses"), counts, strict=True):
            low, high = wilson(count, games)
            share = {"count": count, "share": count / games, "low": low, "high": high}
            assert statistics["all"][key] == share
        assert statistics["score"]["share"] == pytest.approx((counts[0] + counts[1] / 2) / games)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "figure", "name"),
    [
        ("estimate", "again", "black-random"),
        ("depth", "levels", "1-1"),
        ("depth", "levels", "2-1"),
    ],
)
def test_the_games_of_a_recorded_series_are_played_the_same_today(
    number: str, figure: str, name: str
) -> None:
    asked = figures(number)[figure]["asked"][name]
    tally = asked["reply"]["tally"]
    none = {"seconds": None, "faults": [0, 0], "row": [0, 0]}
    assert replayed(asked["request"], tally["games"]) | {"seconds": None} == tally | none
