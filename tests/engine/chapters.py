"""The figures of a chapter as the page has them: their entries, and the replies to their requests.

`replayed` plays the games of a recorded series again.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.arena.statistics import wilson
from tests.engine.conversation import answer, ask
from web.make.articles import ARTICLES, chapter


@cache
def figures(number: int) -> dict[str, Any]:
    found: dict[str, Any] = chapter(ARTICLES / str(number))["figures"]
    return found


def reply(number: int, figure: str, name: str) -> Any:
    return figures(number)[figure]["asked"][name]["reply"]


SIDES = ("first", "second")


def replayed(request: dict[str, Any], games: int) -> dict[str, Any]:
    """The tally of the first games of a series, which are played here."""
    plan = ask({**request, "games": games})
    played = []
    for index, match in enumerate(match for reply in plan for match in reply["matches"]):
        *moves, last = ask(match)
        by = [[move for move in moves if move["by"] == side] for side in SIDES]
        played.append(
            {
                "index": index,
                **{key: last["result"][key] for key in ("winner", "margin")},
                "moves": [len(each) for each in by],
                "nodes": [sum(move["nodes"] for move in each) for each in by],
                "seconds": [0.0, 0.0],
            }
        )
    found: dict[str, Any] = answer({"op": "statistics", "tally": plan[0]["tally"], "played": played})["tally"]
    return found


def same_play(tally: dict[str, Any]) -> dict[str, Any]:
    """A tally without what differs from run to run."""
    return {key: value for key, value in tally.items() if key != "seconds"}


def assert_statistics_are_of_the_tally(asked: dict[str, Any]) -> None:
    """What is recorded of a series agrees with itself."""
    tally, statistics = asked["reply"]["tally"], asked["reply"]["statistics"]
    counts = [a + b for a, b in zip(tally["first"], tally["second"], strict=True)]
    games = sum(counts)
    assert asked["request"]["games"] == games == statistics["games"] == tally["next"]
    for key, count in zip(("wins", "draws", "losses"), counts, strict=True):
        low, high = wilson(count, games)
        assert statistics["all"][key] == {"count": count, "share": count / games, "low": low, "high": high}
    assert statistics["score"]["share"] == pytest.approx((counts[0] + counts[1] / 2) / games)
