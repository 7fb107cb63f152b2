"""Alpha-beta says what minimax says, of fewer positions."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.engine.conversation import think
from tests.engine.search_cases import SearchCase, agreeing, late_case, open_case


@pytest.mark.parametrize(("ties", "nodes"), [("first", 20866), ("last", 20866), ("random", 31621)])
def test_the_empty_tictactoe_board_takes_the_known_number_of_positions(ties: str, nodes: int) -> None:
    """Last in square order is first on the turned board; where all equal moves are known it takes more."""
    reply = think("tictactoe", None, {"search": "alphabeta", "ties": ties})
    assert (reply["nodes"], reply["value"], reply["outcome"], reply["depth"]) == (nodes, 0, "draw", 9)


@pytest.mark.parametrize(("draw", "number"), [(open_case, 80), (late_case, 40)])
def test_it_agrees_with_minimax(draw: Callable[[random.Random], SearchCase], number: int) -> None:
    """In the middle of games, and where they end and passes are forced; of as many moves as asked."""
    rng = random.Random(number)
    for _ in range(number):
        reply, truth = agreeing(draw(rng), "alphabeta", rng, exact=rng.choice([1, 1, 2, 3, 100]))
        assert reply["line"] == truth["line"]
        assert reply["nodes"] <= truth["nodes"]
