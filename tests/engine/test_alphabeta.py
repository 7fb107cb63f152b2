"""Alpha-beta says what minimax says, of fewer positions."""

from __future__ import annotations

import random

import pytest

from tests.engine.conversation import think
from tests.engine.search_cases import SearchCase, assert_agrees_with_minimax, late_case, open_case


def agrees(case: SearchCase, ties: str, seed: int) -> None:
    truth = case.think("minimax", ties=ties, seed=seed)
    reply = case.think("alphabeta", ties=ties, seed=seed)
    assert_agrees_with_minimax(case, reply, truth)
    assert (reply["move"], reply["line"]) == (truth["move"], truth["line"])
    assert reply["nodes"] <= truth["nodes"]


@pytest.mark.parametrize(("ties", "nodes"), [("first", 20866), ("last", 20866), ("random", 31621)])
def test_the_empty_tictactoe_board_takes_the_known_number_of_positions(ties: str, nodes: int) -> None:
    """Last in square order is first on the turned board; where all equal moves are known it takes more."""
    reply = think("tictactoe", None, {"search": "alphabeta", "ties": ties})
    assert (reply["nodes"], reply["value"], reply["outcome"], reply["depth"]) == (nodes, 0, "draw", 9)


def test_it_agrees_in_the_middle_of_games() -> None:
    rng = random.Random(1)
    for _ in range(120):
        agrees(open_case(rng), rng.choice(["first", "last", "random"]), rng.getrandbits(20))


def test_it_agrees_where_games_end_and_passes_are_forced() -> None:
    rng = random.Random(2)
    for _ in range(60):
        agrees(late_case(rng), rng.choice(["first", "last", "random"]), rng.getrandbits(20))


def test_it_gives_the_exact_value_of_as_many_moves_as_are_asked_for() -> None:
    rng = random.Random(4)
    for _ in range(40):
        case = open_case(rng, 3)
        truth = case.think("minimax", ties="first")
        for multipv in [2, 3, 100]:
            reply = case.think("alphabeta", ties="first", multipv=multipv)
            assert_agrees_with_minimax(case, reply, truth, multipv)


def test_it_counts_its_cutoffs_and_visits_far_fewer_positions() -> None:
    player = {"depth": 6, "evaluation": "points", "ties": "first"}
    plain = think("numbers", None, {"search": "minimax", **player}, seed=1)
    pruned = think("numbers", None, {"search": "alphabeta", **player}, seed=1)
    assert plain["cutoffs"] == 0
    assert pruned["cutoffs"] > 100
    assert pruned["nodes"] * 5 < plain["nodes"]
