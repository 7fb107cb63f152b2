"""Views agree with the obvious rules, position for position."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sakiyomi.games import GAMES
from tests.engine.conversation import record, view
from tests.engine.obvious import (
    OTHELLO_START,
    Position,
    TicTacToe,
    all_tictactoe,
    drawn_numbers,
    line_of_play,
    random_numbers,
    random_othello,
)
from tests.engine.obvious import view as obvious_view
from tests.engine.search_cases import SOME_OR_MANY

SAME_AFTER_SETUP = ["turn", "legal", "line", "score", "result"]


def agrees(game: str, start: Position, moves: list[str], setup: str | None, **more: Any) -> dict[str, Any]:
    """Holds a view to the obvious one, and to what it must be once its setup or record is viewed again."""
    shown = view(game, setup, moves, **more)
    expected = obvious_view(game, start, moves)
    assert {key: shown[key] for key in expected} == expected
    for key in ("legal", "cells"):
        assert list(shown[key]) == list(expected[key]), "squares stand in square order"
    assert {key: shown["record"][key] for key in ("moves", *more)} == {"moves": moves, **more}
    return shown


def comes_back(shown: dict[str, Any]) -> None:
    """The view's setup and record give the same position again."""
    again = view(shown["game"], shown["setup"])
    for key in SAME_AFTER_SETUP:
        assert again[key] == shown[key], key
    assert again["setup"] == shown["setup"]
    assert again["ply"] == 0
    assert again["last"] is None
    assert again["moves"] == []
    for square, cell in shown["cells"].items():
        gone = isinstance(cell, dict)
        assert again["cells"][square] == ({"taken": None, "value": None} if gone else cell)
    given = shown["record"]
    assert view(**given) == shown


def plays_and_comes_back(
    game: str, start: Position, rng: random.Random, setup: str | None = None, **more: Any
) -> None:
    """A random game from a setup, from the usual start or from the board of a seed."""
    for position, moves in line_of_play(start, rng):
        shown = agrees(game, start, moves, setup, **more)
        if position.moves():
            assert shown["setup"] == position.setup()
        if rng.random() < 0.2:
            comes_back(shown)


def test_every_tictactoe_position_is_as_the_obvious_rules_have_it() -> None:
    for position in all_tictactoe():
        shown = agrees("tictactoe", position, [], position.setup())
        assert shown["setup"] == position.setup()


def test_games_from_their_start_agree_and_come_back() -> None:
    rng = random.Random(2)
    starts: dict[str, tuple[Position, int]] = {"tictactoe": (TicTacToe(), 30), "othello": (OTHELLO_START, 4)}
    for game, (start, times) in starts.items():
        for _ in range(times):
            plays_and_comes_back(game, start, rng)


@pytest.mark.parametrize(
    ("empty", "boards"), [(0.0, 5), (0.02, 5), (0.05, 5), (0.1, 5), (0.5, 1), (0.9, 1), (None, 16)]
)
@SOME_OR_MANY
def test_othello_boards_of_any_discs_agree_and_come_back(
    empty: float | None, boards: int, times: int
) -> None:
    rng = random.Random(4)
    for board in [random_othello(rng, empty) for _ in range(boards * times)]:
        plays_and_comes_back("othello", board, rng, board.setup())


@pytest.mark.parametrize("size", range(4, 11))
@SOME_OR_MANY
def test_numbers_games_and_boards_of_any_numbers_agree_and_come_back(size: int, times: int) -> None:
    rng = random.Random(size)
    for seed in [rng.getrandbits(32) for _ in range(times)]:
        plays_and_comes_back("numbers", drawn_numbers(seed, size), rng, seed=seed, size=size)
    for board in [random_numbers(rng, size) for _ in range(2 * times)]:
        plays_and_comes_back("numbers", board, rng, board.setup())


# Boards of numbers


def test_numbers_is_eight_by_eight_unless_told() -> None:
    shown = view("numbers", None, None, seed=42)
    assert len(shown["cells"]) == 64
    assert shown["record"] == {**record("numbers", None, []), "seed": 42, "size": 8}
    assert shown["cells"] == drawn_numbers(42).cells()


def test_a_drawn_seed_is_told_and_gives_the_board_again() -> None:
    shown = view("numbers")
    seed = shown["record"]["seed"]
    assert 0 <= seed < 2**32
    assert view("numbers", seed=seed)["cells"] == shown["cells"]
    assert len({view("numbers")["record"]["seed"] for _ in range(5)}) > 1


# All games


OTHELLOS = {"X" * 64: 64, "XXX---OO": 60, "XX---OOO": -60, "XXX--OOO": 0, "": 0, "X" * 40: 64}
"""Finished boards: the first rows, and the margin. Empty squares count for the winner."""
NUMBERS = [f". . . .{'/1 2 3 4' * 3}; row 1", ". . . ./1 2 3 4/1 2 3 4/1 2 3 4; row 2"]
NUMBERS += ["1 . 3 4/1 . 3 4/1 . 3 4/1 . 3 4; column a", ". . . ./. . . ./. . . ./. . . .; row 1"]
POINTS = [(3, 2), (-3, -2), (-2, 0)]  # of first, and by how much these are more
ENDS: list[tuple[str, str, str, int, list[str]]] = [
    ("tictactoe", "OO-XXOXXO", "c1", 1, ["a1", "b1", "c1", "c2", "c3"]),
    ("tictactoe", "OXOXOXXO-", "c3", 1, ["a1", "b2", "c3"]),
    ("tictactoe", "OXOOXXXOO", "", 0, []),
    ("othello", OTHELLO_START.setup(), "e6f4e3f6g5d6e7f5c5", 64, []),  # no disc of White's is left
    *(
        ("othello", f"{cells.ljust(64, '-')} {turn}", "", OTHELLOS[cells], [])
        for cells in OTHELLOS
        for turn in "XO"
    ),
    *(
        ("numbers", f"{board}; {first}:{first - margin}", "", margin, [])
        for board in NUMBERS
        for first, margin in POINTS
    ),
]


@pytest.mark.parametrize(("game", "setup", "moves", "margin", "squares"), ENDS)
def test_a_finished_game_has_its_winner_its_margin_and_no_moves(
    game: str, setup: str, moves: str, margin: int, squares: list[str]
) -> None:
    shown = view(game, setup, moves)
    assert (shown["turn"], shown["line"], shown["legal"], shown["passed"]) == (None, None, {}, None)
    winner = "first" if margin > 0 else "second" if margin < 0 else "draw"
    told = None if game == "tictactoe" else margin
    assert shown["result"] == {"winner": winner, "margin": told, "squares": squares}
    if not moves:
        assert (shown["ply"], shown["setup"]) == (0, setup)


LONGEST = [
    ("tictactoe", "-" * 9, 9),
    ("othello", "-" * 27 + "XO" + "-" * 35 + " X", 124),
    ("othello", "-" * 27 + "XO" + "-" * 35 + " O", 124),
    ("numbers", "/".join([" ".join("1" * 10)] * 10) + "; row 1; 0:0", 91),
]


def test_no_game_lasts_longer_than_it_says() -> None:
    """From a setup with as many plies left as any has."""
    chance = random.Random(8)
    for game, setup, most in LONGEST:
        assert GAMES[game].max_game_length == most
        for _ in range(60):
            position, ply = GAMES[game].parse(setup), 0
            while moves := position.moves():
                position, ply = position.play(chance.choice(moves)), ply + 1
            assert ply <= most
