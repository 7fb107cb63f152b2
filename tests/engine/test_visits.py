"""`nodes` is what was visited: counted a second time by watching which functions are called on positions."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from engine.game import FIRST, SECOND
from engine.games.othello.endgame import AHEAD, SECONDS, SORTED, Endgame, ordered
from engine.games.othello.kernel import discs_of
from engine.games.othello.rules import ALL, Othello, position
from tests.engine.conversation import record, stream
from tests.engine.obvious import OTHELLO_START, TicTacToe, drawn_numbers, middle, random_numbers
from tests.engine.test_endgame import endings, odd_endings, true_value

SEARCHES = ("minimax.py", "wincut.py", "alphabeta.py", "best.py")
SINGLY = ("singly", "leaf")
"""Functions that evaluate one position without searching further."""


class Count:
    """Positions visited by what runs inside `with`, as the calls tell."""

    def __init__(self) -> None:
        self.visits = 0
        self._sweeps: list[FrameType] = []

    def __enter__(self) -> Count:
        sys.setprofile(self._watch)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _watch(self, frame: FrameType, event: str, given: Any) -> None:
        path, name = frame.f_code.co_filename, frame.f_code.co_name
        caller = frame.f_back.f_code.co_name if frame.f_back else ""
        file = path.rpartition("/")[2]
        if event == "return":
            if name == "frontier" and caller in ("read", "last") and given is not None:
                assert frame.f_back
                self.visits += looked_at(given, frame.f_back.f_locals["beta"] if caller == "last" else None)
        elif event == "call":
            if name == "horizon":
                self.visits += caller in SINGLY
            elif file in SEARCHES:
                if name in ("sweep", "solved"):  # each visits the root as it begins
                    if frame not in self._sweeps:
                        self._sweeps.append(frame)
                        self.visits += 1
                else:
                    self.visits += name == "read" or (name == "root" and file != "best.py")
            elif path.endswith("othello/endgame.py"):
                self._solver(frame, name)
            elif path.endswith("numbers/endgame.py"):
                self.visits += name == "_read"
            elif name == "decided" and caller == "_read":
                # an end that is met as a child; as a position of its own it was counted when it was called
                assert frame.f_back
                self.visits += "child" in frame.f_back.f_locals

    def _solver(self, frame: FrameType, name: str) -> None:
        values = frame.f_locals
        if name == "read":
            self.visits += values["empty"].bit_count() >= SORTED  # else it calls one of these:
        elif name in ("scan", "end"):
            self.visits += 1
        elif name == "end_of":
            assert frame.f_back
            given = frame.f_back.f_locals
            side, empty = given["side"], given["empty"]
            passed = values["own"] != (SECONDS if side else ALL)
            looked = two_left(values["board"], empty, 1 - side if passed else side, values["alpha"])
            self.visits += looked + (passed and looked > 0)


def looked_at(values: list[int], beta: int | None) -> int:
    """How many of a batch are looked at one after another until one reaches `beta`."""
    for number, value in enumerate(values, 1):
        if beta is not None and value >= beta:
            return number
    return len(values)


def two_left(board: int, empty: int, side: int, alpha: int) -> int:
    """How many moves are looked at with two squares left, until one is worth more than `alpha`."""
    at = position(*discs_of(board), SECOND if side else FIRST)
    number = 0
    for square, _ in ordered(empty):
        if square in at.moves():
            number += 1
            value = true_value(at.play(square)) * (-1 if side else 1)
            margin = value - 10_000 if value > 0 else value + 10_000 if value < 0 else 0
            if margin > alpha:
                break
    return number


def counted(run: Callable[[], Any]) -> tuple[Any, int]:
    with Count() as count:
        found = run()
    return found, count.visits


INFINITY = 1 << 30


@pytest.mark.parametrize(
    "positions",
    [endings(25, 1, 7, seed=21), endings(4, 8, 9, seed=22), odd_endings(60, seed=23)],
    ids=["few squares", "more squares", "any board"],
)
def test_the_othello_solver_counts_every_position_that_it_visits(positions: list[Othello]) -> None:
    passes = 0
    for each in positions:
        reported = []

        def spend(count: int, ahead: int) -> int:
            reported.append(count)  # noqa: B023 - of this turn
            return 500

        solving = Endgame(each, spend)
        for alpha, beta in [(-1, 1), (-INFINITY, INFINITY)]:
            _, visits = counted(lambda: solving.solve(solving.root, alpha, beta))  # noqa: B023
            assert sum(reported) == visits
            reported.clear()
        passes += solving.plies > 64 - sum(each.score())
    assert passes or len(positions) < 10


def thinks(game: str, setup: str | None, player: dict[str, Any]) -> tuple[dict[str, Any], int]:
    replies, visits = counted(lambda: stream(record(game, setup), player))
    last: dict[str, Any] = replies[-1]
    return last, visits


def trials(search: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Positions of every game: a beginning, a middle and an end."""
    rng = random.Random(search)
    found: list[tuple[str, str, dict[str, Any]]] = [
        ("tictactoe", TicTacToe().setup(), {}),
        ("tictactoe", middle(TicTacToe(), rng, 1, 3).setup(), {}),
    ]
    if search == "wincut":
        return found
    numbers = random_numbers(rng, 5, 0.4)
    while not numbers.moves():
        numbers = random_numbers(rng, 5, 0.4)
    return [
        *found,
        ("othello", middle(OTHELLO_START, rng, 4, 30).setup(), {"evaluation": "discs"}),
        ("othello", middle(OTHELLO_START, rng, 20, 40).setup(), {}),
        *(("othello", each.setup(), {}) for each in endings(3, 5, 8, seed=24)),
        ("numbers", drawn_numbers(rng.getrandbits(32)).setup(), {}),
        ("numbers", numbers.setup(), {}),
    ]


@pytest.mark.parametrize("search", ["minimax", "wincut", "alphabeta", "best"])
def test_nodes_are_what_was_visited_and_no_more_than_was_allowed(search: str) -> None:
    """Where the search is cut off, the last position called was not visited."""
    cut = 0
    for game, setup, more in trials(search):
        for nodes in [1, 30, 50, 100, 333, 1000, 3000]:
            last, visits = thinks(game, setup, {"search": search, "nodes": nodes, "seed": 1, **more})
            assert last["move"]
            assert last["nodes"] in (visits, visits - 1)
            assert last["nodes"] <= nodes or last["depth"] == 1
            if last["nodes"] < visits:
                cut += 1
                batch = AHEAD if search == "best" else 0
                assert last["nodes"] >= nodes - batch
    assert cut > 10
