"""Fast Othello for the searches: a position is one integer, and many positions are computed in parallel.

A *lane* is 72 bits: the 64 squares of `rules` and a spare row, which holds the bits that a shift moves off
the board. A *board* is two lanes: FIRST's discs in the lower one, SECOND's in the upper one. The bit `TURN`,
in the spare row of the lower lane, is set if SECOND is to move. A *batch* is any number of boards in one
integer, the first in the lowest bits. In CPython an operation on a batch of ten boards takes about as long as
on one board, so computations for all children of a position are done on their batch.

In this module sides are 0 for FIRST and 1 for SECOND. The discs that a move turns over are looked up in two
tables per square: one for its row and column, one for its two diagonals. Almost all look-ups find an entry.
They take 2 × 60 ns; computing with shifts takes 3 µs. Entries are computed by `rules.flips` when they are
first needed. A table that is full is cleared.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from ...core.game import LazyTable
from .rules import ALL, INSIDE, LANE, flips, mobility, playable

BOARD: Final = 2 * LANE
LANE_BYTES: Final = LANE // 8
BOARD_BYTES: Final = BOARD // 8
TURN: Final = 1 << 64

ROOM: Final = 1_000
"""The entries of a table at which it is cleared. All tables together stay under 25 MB."""


# One board


def board_of(first: int, second: int, side: int) -> int:
    """The board with these discs and `side` to move."""
    return first | second << LANE | (TURN if side else 0)


def discs_of(board: int) -> tuple[int, int]:
    """The discs of FIRST and of SECOND."""
    return board & ALL, board >> LANE


def side_of(board: int) -> int:
    """The side to move."""
    return board >> 64 & 1


def flip_table(side: int, square: int) -> LazyTable[int]:
    """What a disc of `side` on `square` turns over, by the board's discs in a row, column or diagonal.

    An entry is the change of the board by the move, to be applied with `^`: each turned disc in both lanes,
    the new disc, and `TURN`. It is 0 if no disc is turned over.
    """
    disc = 1 << square + LANE * side | TURN

    def change(discs: int) -> int:
        first, second = discs & ALL, discs >> LANE
        turned = flips(second, first, square) if side else flips(first, second, square)
        return turned | turned << LANE | disc if turned else 0

    return LazyTable(change)


class FlipTablePair(dict[int, int]):
    """The same for a row and a column, or for two diagonals: `one` and `other`, squares in both lanes.

    Hot: as a `LazyTable` it cost a search that begins with empty tables 2 %, by one more call for each entry.
    """

    __slots__ = ("in_one", "in_other", "one", "other")

    def __init__(self, side: int, square: int, one: int, other: int) -> None:
        super().__init__()
        self.one, self.in_one = one, flip_table(side, square)
        self.other, self.in_other = other, flip_table(side, square)

    def __missing__(self, discs: int) -> int:
        if len(self) >= ROOM:
            self.clear()
        change = self[discs] = self.in_one[discs & self.one] | self.in_other[discs & self.other]
        return change


class MoveTables(NamedTuple):
    """The tables for a move of one side to one square.

    For an empty square, `change = straight[board & straight_mask] | diagonal[board & diagonal_mask]` is 0 if
    the move is not legal. If it is legal, `board ^ change` is the board after it. A mask has the squares of
    the row and column, or of the diagonals, in both lanes.
    """

    straight_mask: int
    straight: FlipTablePair
    diagonal_mask: int
    diagonal: FlipTablePair


@cache
def move_tables(side: int) -> tuple[MoveTables, ...]:
    """The tables of `side`, by square."""
    return tuple(tables_of(side, square) for square in range(64))


def tables_of(side: int, square: int) -> MoveTables:
    """New tables for `side` on `square`."""
    row, column = divmod(square, 8)
    others = [(*divmod(other, 8), 1 << other | 1 << other + LANE) for other in range(64) if other != square]
    across = sum(bits for r, _, bits in others if r == row)
    along = sum(bits for _, c, bits in others if c == column)
    falling = sum(bits for r, c, bits in others if r - c == row - column)
    rising = sum(bits for r, c, bits in others if r + c == row + column)
    straight = FlipTablePair(side, square, across, along)
    diagonal = FlipTablePair(side, square, falling, rising)
    return MoveTables(across | along, straight, falling | rising, diagonal)


def legal_of(board: int) -> int:
    """The squares where the side to move may play."""
    first, second = discs_of(board)
    return mobility(second, first) if board & TURN else mobility(first, second)


def children(board: int, legal: int) -> list[int]:
    """The boards after each of the moves `legal`, in square order."""
    tables = move_tables(board >> 64 & 1)
    found = []
    while legal:
        lowest = legal & -legal
        legal ^= lowest
        straight_mask, straight, diagonal_mask, diagonal = tables[lowest.bit_length() - 1]
        found.append(board ^ (straight[board & straight_mask] | diagonal[board & diagonal_mask]))
    return found


# Many boards


def batch_of(boards: Iterable[int]) -> int:
    """The batch of these boards."""
    return int.from_bytes(b"".join([board.to_bytes(BOARD_BYTES, "little") for board in boards]), "little")


@cache
def repeated(pattern: int, stride: int, places: int) -> int:
    """`pattern` repeated `places` times, `stride` bits apart."""
    return int.from_bytes(pattern.to_bytes(stride // 8, "little") * places, "little")


def moves_of(batch: int, side: int, boards: int) -> int:
    """The squares where `side` may play on each board, in the lower lanes. The upper lanes are 0."""
    everywhere = repeated(ALL, BOARD, boards)
    first, second = batch & everywhere, batch >> LANE & everywhere
    own, their = (second, first) if side else (first, second)
    return playable(own, their, everywhere, repeated(INSIDE, BOARD, boards))


def moves_of_both(batch: int, boards: int) -> int:
    """The squares where each side may play: FIRST's in the lower lanes, SECOND's in the upper lanes."""
    lower = repeated(ALL, BOARD, boards)
    first, second = batch & lower, batch >> LANE & lower
    own, their = first | second << LANE, second | first << LANE
    return playable(own, their, lower | lower << LANE, repeated(INSIDE, LANE, 2 * boards))


def counts(lanes: int, number: int) -> bytes:
    """The number of squares in each of `number` lanes."""
    lanes -= lanes >> 1 & repeated(0x5555555555555555, LANE, number)
    twos = repeated(0x3333333333333333, LANE, number)
    lanes = (lanes & twos) + (lanes >> 2 & twos)
    lanes = lanes + (lanes >> 4) & repeated(0x0F0F0F0F0F0F0F0F, LANE, number)
    lanes += lanes >> 8
    lanes += lanes >> 16
    lanes += lanes >> 32  # the lowest byte of a lane is now the sum of its eight bytes; no byte exceeds 64
    return lanes.to_bytes(number * LANE_BYTES, "little")[::LANE_BYTES]


def move_counts(boards: Sequence[int]) -> bytes:
    """The numbers of moves of FIRST and of SECOND on the first board, on the second, and so on."""
    number = len(boards)
    return counts(moves_of_both(batch_of(boards), number), 2 * number)


def weighted_counts(lanes: int, number: int) -> bytes:
    """As `counts`, with corners counted twice. It estimates the value of a set of legal moves."""
    corners = repeated(0x0100000000000001, LANE, number)  # in column a; shifted, those in column h
    corners = (lanes & corners) + (lanes >> 7 & corners)
    lanes -= lanes >> 1 & repeated(0x5555555555555555, LANE, number)
    twos = repeated(0x3333333333333333, LANE, number)
    lanes = (lanes & twos) + (lanes >> 2 & twos)
    lanes = (lanes + (lanes >> 4) & repeated(0x0F0F0F0F0F0F0F0F, LANE, number)) + corners
    lanes += lanes >> 8
    lanes += lanes >> 16
    lanes += lanes >> 32
    return lanes.to_bytes(number * LANE_BYTES, "little")[::LANE_BYTES]
