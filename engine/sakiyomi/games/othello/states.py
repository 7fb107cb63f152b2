"""The states of Othello for searches: `kernel` boards. All children of a state are evaluated in one batch."""

from collections.abc import Callable, Sequence
from typing import Final

from ...core.game import FIRST, PASS, SECOND, Evaluation, with_win
from . import evaluations, patterns
from .endgame import HANDICAPS, MOVE_WEIGHT, final
from .kernel import (
    TURN,
    batch_of,
    board_of,
    children,
    discs_of,
    legal_of,
    move_counts,
    moves_of,
    side_of,
    weighted_counts,
)
from .rules import ALL, LANE, WIN, Othello, position, squares

BatchEvaluation = Callable[[Sequence[int], bytes], Sequence[int]]
"""An evaluation of many boards with the same side to move, from FIRST's point of view.

Its second argument has the numbers of moves of FIRST and of SECOND on the first board, on the second, and so
on. Its values for finished games are not used.
"""


def discs(boards: Sequence[int], freedom: bytes) -> list[int]:
    """`evaluations.discs` of each board."""
    return [(board & ALL).bit_count() - (board >> LANE).bit_count() for board in boards]


def positional(boards: Sequence[int], freedom: bytes) -> list[int]:
    """`evaluations.positional` of each board."""
    found = []
    for board, firsts, seconds in zip(boards, freedom[::2], freedom[1::2], strict=True):
        first, second = board & ALL, board >> LANE
        corners = (first & evaluations.CORNERS).bit_count() - (second & evaluations.CORNERS).bit_count()
        frame = (first & evaluations.FRAME).bit_count() - (second & evaluations.FRAME).bit_count()
        ahead = first.bit_count() - second.bit_count()
        found.append(15 * corners + 5 * frame + 2 * (firsts - seconds) + (ahead > 0) - (ahead < 0))
    return found


def one_by_one(evaluate: Evaluation) -> BatchEvaluation:
    """A `BatchEvaluation` that calls `evaluate` for each board."""

    def judge(boards: Sequence[int], freedom: bytes) -> list[int]:
        return [evaluate(position_of(board)) for board in boards]

    return judge


FAST: Final[dict[Evaluation, BatchEvaluation]] = {
    evaluations.discs: discs,
    evaluations.positional: positional,
    patterns.strong: patterns.judge,
}
"""The evaluations that have a fast version."""


def position_of(board: int) -> Othello:
    """The position of a board."""
    first, second = discs_of(board & ~TURN)
    return position(first, second, SECOND if board & TURN else FIRST)


class OthelloStates:
    """A `StateSpace` of boards below the position `root`."""

    def __init__(self, root: Othello, evaluate: Evaluation) -> None:
        self.root = board_of(root.first, root.second, 0 if root.turn == FIRST else 1)
        self._judge = FAST.get(evaluate) or one_by_one(evaluate)

    def children(self, state: int, depth: int) -> Sequence[tuple[int, int]]:
        """Sorted by the opponent's number of moves, the fewest first, and by the handicap of the square."""
        legal = legal_of(state)
        if not legal:
            return [(PASS, state ^ TURN)] if legal_of(state ^ TURN) else []
        moves, boards = squares(legal), children(state, legal)
        number = len(moves)
        if depth == 1 or number == 1:
            return list(zip(moves, boards, strict=True))
        replies = moves_of(batch_of(boards), 1 - side_of(state), number)
        moves_left = weighted_counts(replies, 2 * number)[::2]
        ranked = sorted(
            [
                (MOVE_WEIGHT * many + HANDICAPS[move], move, board)
                for many, move, board in zip(moves_left, moves, boards, strict=True)
            ]
        )
        return [(move, board) for _, move, board in ranked]

    def over(self, state: int) -> bool:
        return not (legal_of(state) or legal_of(state ^ TURN))

    def all_over(self, state: int, values: Sequence[int]) -> bool:
        if values[0] and -WIN < values[0] < WIN:
            return False  # an estimate: a finished game is a draw, or worth more
        return all(self.over(child) for _, child in self.children(state, 1)[: len(values)])

    def final(self, state: int, plies: int) -> int:
        return with_win(final(state, side_of(state)), WIN)

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
        """The values of the boards for FIRST. All boards have the same side to move."""
        freedom = move_counts(boards)
        values = self._judge(boards, freedom)
        if 0 in freedom:  # the game may be over on some boards
            return [
                value if first or second else with_win(final(board, 0), WIN)
                for board, first, second, value in zip(
                    boards, freedom[::2], freedom[1::2], values, strict=True
                )
            ]
        return values
