"""A limit of seconds holds however long an author's functions take, once depth 1 is read."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from sakiyomi.authors import host
from sakiyomi.search import limits
from tests.engine.conversation import ask
from tests.engine.test_load import MINIMAX, SMALL, Author

START = {"game": "othello"}
SLOW = "from slow import work\n"
EVALUATE = "def evaluate(position):\n    work()\n    return len(position.moves())\n"
ORDER = "def order(position, moves):\n    work()\n    return moves\n"
CHOOSE = """
def choose(position):
    while True:
        for move in position.moves():
            work()
            position.play(move)
"""


class Clock:
    """A clock that only the author's code moves: each `work` takes a second."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def work(self) -> None:
        self.now += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(limits, "time", found)
    monkeypatch.setitem(sys.modules, "slow", SimpleNamespace(work=found.work))
    return found


PROGRAMS = [
    (EVALUATE, "minimax seconds=40 evaluation=mine"),
    (EVALUATE, "alphabeta seconds=40 evaluation=mine"),
    (EVALUATE, "alphabeta seconds=40 order=evaluation evaluation=mine"),
    (EVALUATE, "best seconds=40 evaluation=mine"),
    (ORDER, "alphabeta seconds=40 order=mine"),
    (EVALUATE + MINIMAX, "mine seconds=40 evaluation=mine"),
    (MINIMAX.replace("    if", "    work()\n    if", 1), "mine seconds=40"),
]


def test_a_thought_ends_with_its_time_at_the_next_call(clock: Clock) -> None:
    for source, player in PROGRAMS:
        author = Author()
        assert "error" not in author.load(SLOW + source, game="othello")
        clock.now = 0
        found = author.ask(op="think", record=START, player=player)
        assert clock.now == 40, player
        assert found[-1]["depth"] >= 2


@pytest.mark.parametrize(("search", "calls"), [("minimax", 4), ("best", 7)])
def test_depth_1_is_completed_all_the_same(clock: Clock, search: str, calls: int, author: Author) -> None:
    author.load(SLOW + EVALUATE, game="othello")
    found = author.think(f"{search} seconds=2 evaluation=mine", START)
    assert (clock.now, found["depth"]) == (calls, 1)
    assert all(move["value"] is not None for move in found["moves"])


def test_a_choice_ends_at_its_next_play(clock: Clock, author: Author) -> None:
    author.load(SLOW + CHOOSE)
    found = author.think("mine seconds=20", START)
    assert (clock.now, found["nodes"], found["move"]) == (20, 19, "d3")


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
def test_a_slow_game_is_looked_at_often_enough(clock: Clock, search: str, author: Author) -> None:
    source = SLOW + SMALL.replace("        return 0 if", "        work()\n        return 0 if")
    assert "error" not in author.load(source, "small")
    clock.now = 0
    author.think(f"{search} seconds=20", {"game": "small"})
    assert 20 <= clock.now < 24


def test_the_seconds_of_a_choice_are_those_of_its_code_alone(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "monotonic", clock.monotonic)
    author = Author()
    plays = "        work()\n        position.play(position.moves()[0])\n"
    author.load(f"{SLOW}def choose(position):\n    for _ in range(3):\n{plays}    return 'd3'\n")
    request = {"op": "think", "record": START, "player": "mine"}
    reply = ask(request, author.conversation, clock.work)[-1]
    assert clock.now > 3
    assert reply["calls"] == {"choose": [1, 3.0]}
