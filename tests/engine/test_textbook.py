"""Minimax, negamax and alpha-beta as textbooks have them find what the engine's searches find."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from sakiyomi.authors.position import Node, Position
from sakiyomi.games import GAMES
from sakiyomi.search import textbook
from tests.engine.conversation import think
from tests.engine.search_cases import SOME_OR_MANY, SearchCase, late_case, open_case, textbook_value


@pytest.mark.parametrize("draw", [open_case, late_case])
@SOME_OR_MANY
def test_the_textbooks_searches_find_the_values_of_minimax(
    draw: Callable[[random.Random], SearchCase], times: int
) -> None:
    rng = random.Random(12)
    for _ in range(12 * times):
        case = draw(rng)
        game = GAMES[case.game]
        reply = case.think("minimax", ties="first")
        root = game.parse(case.position.setup())
        evaluate = game.evaluations[case.evaluation] if case.evaluation else lambda _: 0
        mover = 1 if root.turn == "first" else -1
        for form, turned in ((textbook.minimax, 1), (textbook.negamax, mover), (textbook.alphabeta, mover)):
            assert turned * textbook_value(game, root, case.depth, evaluate, search=form) == reply["value"]


@pytest.mark.parametrize(("search", "setup"), [("minimax", "----O----"), ("alphabeta", "---------")])
def test_alpha_beta_cuts_where_the_engines_alpha_beta_cuts(search: str, setup: str) -> None:
    """Both visit as many positions of tic-tac-toe."""
    visited = 1

    def visit(at: Node, move: int) -> Node:
        nonlocal visited
        visited += 1
        return at

    game = GAMES["tictactoe"]
    start = Position(game.parse(setup), game, visit)

    def evaluate(position: Position) -> int:
        return position._position.value(len(position.record))

    value, move = {"minimax": textbook.minimax, "alphabeta": textbook.alphabeta}[search](start, 9, evaluate)
    reply = think("tictactoe", setup, {"search": search, "ties": "first"})
    assert (value, move, visited) == (reply["value"], reply["move"], reply["nodes"])
