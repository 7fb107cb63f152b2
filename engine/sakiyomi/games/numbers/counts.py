"""What can be counted in a position, and may show why a move was bad. What is usual was measured by
`python -m tests.bench.causes`.
"""

from typing import Final

from ...core.game import FIRST, Count
from .rules import ZERO, Numbers

STAGES: Final = 3


def stage(position: Numbers) -> int:
    """A fifth of the numbers is taken in each stage but the last: few games go on much longer."""
    return min(5 * position.board.count(0) // len(position.board), STAGES - 1)


def points(position: Numbers) -> tuple[int, int]:
    return position.first, position.second


def left(position: Numbers) -> tuple[int, int]:
    """The sum of the positive numbers in the row or column that the side to move must choose from; for the
    other side 0."""
    found = sum(max(position.board[move] - ZERO, 0) for move in position.moves())
    return (found, 0) if position.turn == FIRST else (0, found)


COUNTS: Final = {
    "points": Count(points, (9.0, 10.0, 8.0), last=1),
    "left": Count(left, (17.0, 14.0, 9.0), last=1),
}
