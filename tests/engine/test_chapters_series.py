"""The recorded series of the chapters: statistics are those of the games, which are played the same today."""

from __future__ import annotations

import pytest

from engine.arena.statistics import wilson
from tests.engine.chapters import figures, replayed

KINDS = ("wins", "draws", "losses")


@pytest.mark.parametrize(
    ("number", "figure"),
    [("estimate", "again"), ("estimate", "openings"), ("depth", "levels"), ("depth", "clever")],
)
def test_the_recorded_statistics_agree_with_each_other(number: str, figure: str) -> None:
    for asked in figures(number)[figure]["asked"].values():
        statistics = asked["reply"]["statistics"]
        games, counts = statistics["games"], [statistics["all"][key]["count"] for key in KINDS]
        assert asked["request"]["games"] == games == sum(counts)
        for key, count in zip(KINDS, counts, strict=True):
            low, high = wilson(count, games)
            share = {"count": count, "share": count / games, "low": low, "high": high}
            assert statistics["all"][key] == share
        assert statistics["score"]["share"] == pytest.approx((counts[0] + counts[1] / 2) / games)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "figure", "name"),
    [("estimate", "again", "black-random"), ("depth", "levels", "1-1"), ("depth", "levels", "2-1")],
)
def test_the_games_of_a_recorded_series_are_played_the_same_today(
    number: str, figure: str, name: str
) -> None:
    asked = figures(number)[figure]["asked"][name]
    recorded = asked["reply"]["statistics"]
    played = replayed(asked["request"], recorded["games"])
    assert {key: played[key] for key in recorded} == recorded
