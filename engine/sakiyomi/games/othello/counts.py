"""What can be counted in a position, and may show why a move was bad. What is usual was measured by
`python -m tests.bench.causes`.

The names are those of the game's literature: mobility, corners within reach, stable discs, frontier.
"""

from collections.abc import Callable
from typing import Final

from ...core.game import Count
from .evaluations import CORNERS
from .rules import ALL, INSIDE, Othello

COLUMN_A: Final = 0x0101010101010101
COLUMN_H: Final = COLUMN_A << 7
ROWS: Final = 0xFF | 0xFF << 56
"""The rows 1 and 8."""
STAGES: Final = 3


def lines(key: Callable[[int, int], int]) -> list[int]:
    """The lines of a direction, each with the squares for whose row and column `key` is the same."""
    found: dict[int, int] = {}
    for square in range(64):
        row, column = divmod(square, 8)
        found[key(row, column)] = found.get(key(row, column), 0) | 1 << square
    return [*found.values()]


DIRECTIONS: Final = {
    1: (lines(lambda row, column: row), COLUMN_A | COLUMN_H),
    8: (lines(lambda row, column: column), ROWS),
    9: (lines(lambda row, column: row - column), COLUMN_A | COLUMN_H | ROWS),
    7: (lines(lambda row, column: row + column), COLUMN_A | COLUMN_H | ROWS),
}
"""By the step in bits: the lines, and the squares where one ends."""


def stage(position: Othello) -> int:
    """The third of the game, by the discs on the board."""
    return min(((position.first | position.second).bit_count() - 4) * STAGES // 60, STAGES - 1)


def mobility(position: Othello) -> tuple[int, int]:
    """The moves of each side, as if it were to move."""
    return position.firsts.bit_count(), position.seconds.bit_count()


def corners(position: Othello) -> tuple[int, int]:
    """The corners that each side could take, if it were to move."""
    return (position.firsts & CORNERS).bit_count(), (position.seconds & CORNERS).bit_count()


def stable(position: Othello) -> tuple[int, int]:
    """The discs of each side of which it is sure that they are never turned again."""
    first, second = position.first, position.second
    return stable_of(first, second).bit_count(), stable_of(second, first).bit_count()


def frontier(position: Othello) -> tuple[int, int]:
    """The discs of each side beside an empty square: the fewer, the fewer moves the other side has."""
    empty = ALL & ~(position.first | position.second)
    wide = empty | empty << 1 & ALL & ~COLUMN_A | empty >> 1 & ~COLUMN_H
    outer = wide | wide << 8 | wide >> 8
    return (position.first & outer).bit_count(), (position.second & outer).bit_count()


def stable_of(own: int, their: int) -> int:
    """A disc is never turned where in each direction its whole line is filled, or one end is the border or
    another such disc."""
    empty = ALL & ~(own | their)
    safe = {
        step: sum(line for line in lines if not line & empty) | ends
        for step, (lines, ends) in DIRECTIONS.items()
    }
    sure, before = 0, -1
    while sure != before:
        before, sure = sure, own
        for step, squares in safe.items():
            # What is shifted beyond a side comes to the columns a and h, where other lines end anyway.
            sure &= squares | (before << step | before >> step) & (ALL if step == 8 else INSIDE)
    return sure


COUNTS: Final = {
    "moves": Count(mobility, (4.25, 4.25, 2.0)),
    "corners": Count(corners, (0.0, 1.0, 0.75)),
    "stable": Count(stable, (0.0, 3.75, 7.0)),
    "frontier": Count(frontier, (3.5, 5.0, 5.25), sign=-1),
}
