"""The fast way through Othello: states are `kernel` boards, all children of one are judged on one shelf."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.game import FIRST, PASS, SECOND, Evaluation
from engine.games.othello import evaluations, patterns
from engine.games.othello.endgame import final, handicap, worth
from engine.games.othello.kernel import (
    LANE,
    TURN,
    board_of,
    children,
    counts,
    discs_of,
    legal_of,
    liberty,
    moves_of,
    moves_of_both,
    shelf_of,
    side_of,
)
from engine.games.othello.rules import ALL, Othello, position, squares

Judge = Callable[[Sequence[int], bytes], Sequence[int]]
"""An evaluation of many boards with the same side to move, as FIRST sees them.

Beside the boards it is given how many moves FIRST and SECOND have on the first board, on the second, and so
on. What it says of a finished game is not used.
"""

MOVE: Final = 8
"""An opponent's move, where moves are sorted, against `endgame.handicap` of their squares."""
HANDICAPS: Final = tuple(handicap(square) for square in range(64))


def discs(boards: Sequence[int], freedom: bytes) -> list[int]:
    """`evaluations.discs` of each."""
    return [(board & ALL).bit_count() - (board >> LANE).bit_count() for board in boards]


def positional(boards: Sequence[int], freedom: bytes) -> list[int]:
    """`evaluations.positional` of each."""
    found = []
    for board, firsts, seconds in zip(boards, freedom[::2], freedom[1::2], strict=True):
        first, second = board & ALL, board >> LANE
        corners = (first & evaluations.CORNERS).bit_count() - (second & evaluations.CORNERS).bit_count()
        frame = (first & evaluations.FRAME).bit_count() - (second & evaluations.FRAME).bit_count()
        ahead = first.bit_count() - second.bit_count()
        found.append(15 * corners + 5 * frame + 2 * (firsts - seconds) + (ahead > 0) - (ahead < 0))
    return found


def anything(evaluate: Evaluation) -> Judge:
    """Any evaluation of positions as one of boards."""

    def judge(boards: Sequence[int], freedom: bytes) -> list[int]:
        return [evaluate(position_of(board)) for board in boards]

    return judge


FAST: Final[dict[Evaluation, Judge]] = {
    evaluations.discs: discs,
    evaluations.positional: positional,
    patterns.strong: patterns.judge,
}
"""The evaluations that have a faster form."""


def position_of(board: int) -> Othello:
    """The position that a board stands for."""
    first, second = discs_of(board & ~TURN)
    return position(first, second, SECOND if board & TURN else FIRST)


class Boards:
    """A `Walk` over boards from the position `root` on."""

    def __init__(self, root: Othello, evaluate: Evaluation) -> None:
        self.root = board_of(root.first, root.second, 0 if root.turn == FIRST else 1)
        self._judge = FAST.get(evaluate) or anything(evaluate)

    def children(self, state: int, depth: int) -> Sequence[tuple[int, int]]:
        """Fastest first: the fewest moves for the opponent, corners before the squares beside them."""
        legal = legal_of(state)
        if not legal:
            return [(PASS, state ^ TURN)] if legal_of(state ^ TURN) else []
        moves, boards = squares(legal), children(state, legal)
        number = len(moves)
        if depth == 1 or number == 1:
            return list(zip(moves, boards, strict=True))
        replies = moves_of(shelf_of(boards), 1 - side_of(state), number)
        moves_left = liberty(replies, 2 * number)[::2]
        ranked = sorted(
            [
                (MOVE * many + HANDICAPS[move], move, board)
                for many, move, board in zip(moves_left, moves, boards, strict=True)
            ]
        )
        return [(move, board) for _, move, board in ranked]

    def final(self, state: int, plies: int) -> int:
        return worth(final(state, side_of(state)))

    def horizon(self, state: int, plies: int) -> int:
        value = self._values([state])[0]
        return -value if state & TURN else value

    def frontier(self, state: int, plies: int) -> Sequence[int]:
        legal = legal_of(state)
        if legal:
            values = self._values(children(state, legal))
            return [-value for value in values] if state & TURN else values
        passed = state ^ TURN
        return [-self.horizon(passed, plies + 1)] if legal_of(passed) else []

    def _values(self, boards: Sequence[int]) -> Sequence[int]:
        """What the boards, all with the same side to move, are worth to FIRST."""
        number = len(boards)
        freedom = counts(moves_of_both(shelf_of(boards), number), 2 * number)
        values = self._judge(boards, freedom)
        if 0 in freedom:  # then nobody may have a move
            return [
                value if first or second else worth(final(board, 0))
                for board, first, second, value in zip(
                    boards, freedom[::2], freedom[1::2], values, strict=True
                )
            ]
        return values
