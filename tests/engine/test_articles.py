"""The five articles: this program chooses the moves that their programs choose."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine.conversation import think
from tests.engine.obvious import (
    OTHELLO_START,
    TicTacToe,
    all_tictactoe,
    article_000,
    drawn_numbers,
    middle,
    numbers_near_its_end,
    read_tictactoe,
    searched,
    thought,
    won_drawn_lost,
)

GOING_ON = [position for position in all_tictactoe() if position.moves()]
LATER = [position for position in GOING_ON if position.setup().count("-") <= 6]
SOME_OR_ALL = pytest.mark.parametrize(
    "positions", [LATER[::11], pytest.param(LATER, marks=pytest.mark.slow)], ids=["some", "all"]
)


@SOME_OR_ALL
def test_article_000_chooses_the_same_move_with_the_same_value_in_every_position(
    positions: list[TicTacToe],
) -> None:
    """White is first and keeps the first of equal moves, as the listed player does; Black takes the last."""
    for position in [*map(read_tictactoe, ("---------", "O--------", "----O----")), *positions]:
        value, move = article_000(position)
        player = "article-000" if position.turn == "first" else "minimax ties=last"
        reply = think("tictactoe", position.setup(), player)
        assert (reply["move"], reply["value"]) == (move, value), position.setup()


@pytest.mark.parametrize("evaluation", ["discs", "positional"])
def test_article_001_looks_two_plies_ahead_and_takes_the_last_of_equal_moves(evaluation: str) -> None:
    rng = random.Random(evaluation)
    for position in [OTHELLO_START, *(middle(OTHELLO_START, rng, 1, 50) for _ in range(15))]:
        reply = think("othello", position.setup(), f"article-001-{evaluation}")
        expected = thought(position, 2, evaluation, "last")
        assert (reply["move"], reply["value"]) == (expected["move"], expected["value"])
        assert searched(reply)["moves"] == expected["moves"]


@pytest.mark.parametrize(("level", "count"), [(1, 8), (2, 8), (3, 8), (4, 2), (5, 8), (6, 8)])
def test_article_003_reads_as_many_plies_as_its_level_and_takes_the_first_of_equal_moves(
    level: int, count: int
) -> None:
    rng = random.Random(level)
    for _ in range(count):
        start = drawn_numbers(rng.getrandbits(32), 7)
        position = middle(start, rng, 0, 6) if level < 5 else numbers_near_its_end(rng, 5)
        reply = think("numbers", position.setup(), f"article-003-{level}")
        expected = thought(position, level, "points", "first")
        for key in ["move", "value", "nodes", "line"]:
            assert reply[key] == expected[key]


# Articles 002 and 004: knowing only won, drawn, lost


def wincut(position: TicTacToe, ties: str) -> dict[str, Any]:
    """The moves in order until the first win; else the first drawing move; else the first."""
    moves = position.moves() if ties == "first" else position.moves()[::-1]
    good = 1 if position.turn == "first" else -1
    looked: dict[str, int] = {}
    for move in moves:
        looked[move] = won_drawn_lost(position.play(move))
        if looked[move] == good:
            break
    best = max(looked.values(), key=lambda value: value * good)
    return {
        "value": best,
        "move": next(move for move in looked if looked[move] == best),
        "moves": {move: looked.get(move) for move in position.moves()},
    }


@SOME_OR_ALL
@pytest.mark.parametrize("ties", ["first", "last"])
def test_wincut_stops_at_the_first_win_in_its_order(ties: str, positions: list[TicTacToe]) -> None:
    for position in positions:
        reply = think("tictactoe", position.setup(), {"search": "wincut", "ties": ties})
        expected = wincut(position, ties)
        assert (reply["value"], reply["move"]) == (expected["value"], expected["move"])
        assert {move["move"]: move["value"] for move in reply["moves"]} == expected["moves"]
        assert [move["move"] for move in reply["moves"]] == position.moves()
        for move in reply["moves"]:
            assert move["bound"] == (None if move["value"] is None else "exact")


@SOME_OR_ALL
@pytest.mark.parametrize("name", ["article-002", "article-004"])
def test_articles_002_and_004_give_nothing_away_in_any_position(
    name: str, positions: list[TicTacToe]
) -> None:
    for position in [TicTacToe(), *positions]:
        reply = think("tictactoe", position.setup(), name)
        value = won_drawn_lost(position)
        assert won_drawn_lost(position.play(reply["move"])) == reply["value"] == value, position.setup()
        assert reply["outcome"] == {1: "first", 0: "draw", -1: "second"}[value]
        assert reply["plies"] is reply["margin"] is None
        assert reply["line"][0] == reply["move"]


@pytest.mark.parametrize(
    ("setup", "equal"),
    [
        ("O---X----", "b1 c1 a2 c2 a3 b3 c3"),  # all draw
        ("O--------", "b2"),  # only the centre draws
        ("OO-XX----", "c1"),  # one win; the other draws and losses are no choice
        ("O-O---XX-", ""),
        ("OX-XO-O--", ""),
    ],
)
def test_wincut_plays_each_of_the_equal_moves_and_no_other(setup: str, equal: str) -> None:
    position = read_tictactoe(setup)
    best = won_drawn_lost(position)
    expected = {move for move in position.moves() if won_drawn_lost(position.play(move)) == best}
    assert not equal or expected == set(equal.split())
    player = {"search": "wincut", "ties": "random"}
    assert {think("tictactoe", setup, {**player, "seed": seed})["move"] for seed in range(60)} == expected


def test_wincut_beyond_its_depth_takes_a_position_for_drawn() -> None:
    reply = think("tictactoe", "O--------", {"search": "wincut", "ties": "first", "depth": 1})
    assert (reply["value"], reply["move"], reply["outcome"], reply["depth"]) == (0, "b1", None, 1)
    reply = think("tictactoe", "OO-XX----", {"search": "wincut", "ties": "first", "depth": 1})
    assert (reply["value"], reply["move"], reply["outcome"]) == (1, "c1", "first")
