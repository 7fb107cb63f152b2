"""Minimax answers what the obvious minimax answers, and alpha-beta the same of fewer positions."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.engine.conversation import record, stream, think, timeless
from tests.engine.obvious import (
    OTHELLO_START,
    Position,
    all_tictactoe,
    drawn_numbers,
    middle,
    numbers_near_its_end,
    othello_near_its_end,
    random_othello,
    searched,
    thought,
)
from tests.engine.search_cases import SearchCase, agreeing, late_case, open_case


def agrees(case: SearchCase, ties: str) -> None:
    """The whole reply, but for the time and the cutoffs, of which a plain minimax has none."""
    reply = searched(case.think("minimax", ties=ties))
    expected = thought(case.position, case.depth, case.evaluation, ties)
    del expected["candidates"]
    assert {key: reply[key] for key in expected} == expected, (case, ties)
    assert reply["cutoffs"] == 0


def test_tictactoe_from_the_empty_board_visits_549946_positions() -> None:
    reply = think("tictactoe", None, {"search": "minimax", "ties": "first"})
    assert (reply["nodes"], reply["value"], reply["outcome"]) == (549946, 0, "draw")
    assert (reply["plies"], reply["depth"], reply["move"], reply["margin"]) == (9, 9, "a1", None)


def test_tictactoe_positions_are_valued_as_the_obvious_minimax_has_them() -> None:
    """Some, few of them with less than three stones. Beyond a depth they are draws."""
    rng = random.Random(1)
    for position in all_tictactoe():
        stones = 9 - position.setup().count("-")
        if position.moves() and stones and rng.random() < (0.05 if stones > 2 else 0.005):
            for depth in (rng.randint(1, 4), 9):
                agrees(SearchCase("tictactoe", position, "", depth), rng.choice(["first", "last"]))


def any_othello(rng: random.Random) -> Position:
    while True:
        board = random_othello(rng, rng.choice([0.2, 0.5, 0.8]))
        if board.moves() not in ([], ["pass"]):
            return board


def before_a_pass(rng: random.Random) -> Position:
    """One of the moves forces the other side to pass: a ply of the depth, which the line leaves out."""
    while True:
        board = any_othello(rng)
        if len(board.moves()) <= 4 and any(board.play(move).moves() == ["pass"] for move in board.moves()):
            return board


def begun_numbers(rng: random.Random) -> Position:
    size = rng.randint(4, 10)
    return middle(drawn_numbers(rng.getrandbits(32), size), rng, 0, size)


@pytest.mark.parametrize(
    ("game", "draw", "depths", "number"),
    [
        ("othello", lambda rng: middle(OTHELLO_START, rng, 0, 58), [2], 8),
        ("othello", any_othello, [1, 2], 8),
        ("othello", before_a_pass, [2, 3], 3),
        ("othello", othello_near_its_end, [1, 2, 3, 7], 16),
        ("numbers", begun_numbers, [1, 2, 3], 12),
        ("numbers", lambda rng: numbers_near_its_end(rng, rng.randint(4, 6)), [1, 2, 4, 5], 16),
    ],
)
def test_othello_and_numbers_agree_in_the_middle_of_games_on_any_board_and_near_the_end(
    game: str, draw: Callable[[random.Random], Position], depths: list[int], number: int
) -> None:
    rng = random.Random(9)
    for _ in range(number):
        position = draw(rng)
        evaluation = rng.choice(["discs", "positional"]) if game == "othello" else "points"
        for depth in depths:
            agrees(SearchCase(game, position, evaluation, depth), rng.choice(["first", "last"]))


def test_othello_is_valued_by_position_and_numbers_by_points_unless_told() -> None:
    othello = record("othello", middle(OTHELLO_START, random.Random(12), 10, 40).setup())
    for given, evaluation in [(othello, "positional"), (record("numbers", seed=1), "points")]:
        for player in ("minimax depth=1 ties=first", "alphabeta depth=2 ties=first"):
            usual, named = (stream(given, player + more)[-1] for more in ("", f" evaluation={evaluation}"))
            assert timeless(usual) == timeless(named)


# Alpha-beta


@pytest.mark.parametrize(("ties", "nodes"), [("first", 20866), ("last", 20866), ("random", 31621)])
def test_alphabeta_reads_the_known_number_of_tictactoe_positions(ties: str, nodes: int) -> None:
    """Last in square order is first on the turned board; where all equal moves are known it takes more."""
    reply = think("tictactoe", None, {"search": "alphabeta", "ties": ties})
    assert (reply["nodes"], reply["value"], reply["outcome"], reply["depth"]) == (nodes, 0, "draw", 9)


@pytest.mark.parametrize(("draw", "number"), [(open_case, 80), (late_case, 40)])
def test_alphabeta_agrees_with_minimax(draw: Callable[[random.Random], SearchCase], number: int) -> None:
    """In the middle of games, and where they end and passes are forced; of as many moves as asked."""
    rng = random.Random(number)
    for _ in range(number):
        reply, truth = agreeing(draw(rng), "alphabeta", rng, exact=rng.choice([1, 1, 2, 3, 100]))
        assert reply["line"] == truth["line"]
        assert reply["nodes"] <= truth["nodes"]
