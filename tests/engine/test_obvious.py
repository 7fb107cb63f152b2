"""The obvious rules themselves, compared with published numbers."""

from __future__ import annotations

from functools import cache

import pytest

from tests.engine.obvious import OTHELLO_START, TicTacToe, all_tictactoe, leaves, minimax, won_drawn_lost


def test_tictactoe_has_5478_positions_of_which_4520_go_on() -> None:
    positions = all_tictactoe()
    assert len(positions) == 5478
    assert sum(1 for position in positions if position.moves()) == 4520


@cache
def games(position: TicTacToe) -> int:
    """How many games there are from a position."""
    return sum(games(position.play(move)) for move in position.moves()) or 1


def test_tictactoe_has_255168_games() -> None:
    assert games(TicTacToe()) == 255168


def test_tictactoe_is_a_draw_after_549946_nodes() -> None:
    reading = minimax(TicTacToe(), 9, "")
    assert (reading.value, reading.nodes, won_drawn_lost(TicTacToe())) == (0, 549946, 0)


@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 4, 12, 56, 244, 1396, 8200])))
def test_othello_has_the_known_leaf_counts(depth: int, count: int) -> None:
    assert leaves(OTHELLO_START, depth) == count


def test_the_shortest_othello_game_ends_after_nine_moves() -> None:
    position = OTHELLO_START
    for move in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]:
        position = position.play(move)
    assert (position.moves(), position.margin()) == ([], 64)
