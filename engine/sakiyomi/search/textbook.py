"""Minimax, negamax and alpha-beta as the articles and textbooks have them. Read this module first.

They stand on `position.moves()` and `position.play(move)` alone. So they play any game in which two sides
move in turn and one side wins what the other loses. A forced pass is a move as any other.

`evaluate(position)` is the value for the first side: of a finished game its result, of any other position
an estimate. Each function returns a value and the move that leads to it, which is None where nothing was
played. Of equally good moves that is the first.

>>> import sakiyomi
>>> from sakiyomi.search import textbook
>>> def discs(position):
...     first, second = position.score()
...     return first - second
>>> board = sakiyomi.Board("othello", "f5d6c3")  # White, the second side, is to move
>>> textbook.minimax(board.position, 3, discs), textbook.alphabeta(board.position, 3, discs)
((-2, 'd3'), (2, 'd3'))

The searches of the engine find the same values (`tests/engine/test_textbook.py`). They are longer because
they also keep to limits, report their trees, say what is proved, and take less time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, Self, TypeVar

INFINITY: Final = 1 << 30
"""More than any value."""


class Position(Protocol):
    """What is asked of a position. Those that authors' programs get have it (`authors.position`)."""

    @property
    def sign(self) -> int:
        """+1 if the first side is to move, −1 if the second is."""

    def moves(self) -> Sequence[str]:
        """The legal moves. Empty when the game is over."""

    def play(self, move: str) -> Self:
        """The position after a legal move."""


P = TypeVar("P", bound=Position)
Found = tuple[int, str | None]


def minimax(position: P, depth: int, evaluate: Callable[[P], int]) -> Found:
    """The value for the first side when both sides play their best for `depth` plies."""
    moves = position.moves()
    if depth == 0 or not moves:
        return evaluate(position), None
    values = [minimax(position.play(move), depth - 1, evaluate)[0] for move in moves]
    # The first side plays to the greatest value, the second to the least.
    best = max(values) if position.sign > 0 else min(values)
    return best, moves[values.index(best)]


def negamax(position: P, depth: int, evaluate: Callable[[P], int]) -> Found:
    """The same value for the side to move."""
    moves = position.moves()
    if depth == 0 or not moves:
        return position.sign * evaluate(position), None
    # What is good for one side is as bad for the other. So one rule serves both: take the greatest of the
    # negated values of the opponent.
    values = [-negamax(position.play(move), depth - 1, evaluate)[0] for move in moves]
    best = max(values)
    return best, moves[values.index(best)]


def alphabeta(
    position: P, depth: int, evaluate: Callable[[P], int], alpha: int = -INFINITY, beta: int = INFINITY
) -> Found:
    """The same value from fewer positions (Knuth and Moore 1975).

    `alpha` is what the side to move already has elsewhere in the tree, `beta` what the opponent can hold it
    to elsewhere. A move here that is worth more than `alpha` raises it for those after it. Only a value
    between the two that were given is exact: at or below `alpha` the true value may be less, at or above
    `beta` it may be more.
    """
    moves = position.moves()
    if depth == 0 or not moves:
        return position.sign * evaluate(position), None
    best, best_move = -INFINITY, None
    for move in moves:
        # The opponent's window is ours, seen from the other side.
        value = -alphabeta(position.play(move), depth - 1, evaluate, -beta, -alpha)[0]
        if value > best:
            best, best_move = value, move
            alpha = max(alpha, best)
        if alpha >= beta:
            # The cut: the opponent has something at least as good elsewhere and need not let it come to this
            # position. Whatever the other moves are worth, this one is enough for that.
            break
    return best, best_move
