"""Othello on bare integers, many boards at once: what the searches stand on where they are in a hurry.

A *lane* is 72 bits: the 64 squares of `rules` and a spare row, into which a shift may leak without
reaching the next lane. A *board* is two lanes, FIRST's discs and above them SECOND's, and `TURN`, a bit in
the lower spare row, where SECOND is to move: one integer is the whole position. A *shelf* is any number of
boards side by side, the first one lowest. CPython pays about the same for an operation on a board as on a
shelf of ten, so what is wanted of all children of a position is asked of their shelf.

Sides are 0 for FIRST and 1 for SECOND here. What a disc turns over is looked up, not computed: along the
row and the column of its square, and along its two diagonals, boards repeat themselves so much that two
tables answer nearly always (2 × 60 ns, where shifting takes 3 µs). The tables are filled as they are asked,
hold nothing but what `rules.flips` says, and forget everything when they are full.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import mul
from typing import Final, NamedTuple

from engine.games.othello.rules import ALL, INSIDE, flips, mobility

LANE: Final = 72
BOARD: Final = 2 * LANE
LANE_BYTES: Final = LANE // 8
BOARD_BYTES: Final = BOARD // 8
TURN: Final = 1 << 64

ROOM: Final = 1_000
"""How many answers one table holds before it starts afresh: all of them together stay under 25 MB."""
BULK: Final = 512
"""Boards on a shelf where there are thousands: longer shelves leave the processor's nearest memory."""


# One board


def board_of(first: int, second: int, side: int) -> int:
    """The board of these discs with `side` to move."""
    return first | second << LANE | (TURN if side else 0)


def discs_of(board: int) -> tuple[int, int]:
    """The discs of FIRST and of SECOND."""
    return board & ALL, board >> LANE


def side_of(board: int) -> int:
    """Who is to move."""
    return board >> 64 & 1


class Line(dict[int, int]):
    """What a disc of `side` on `square` turns over, by the board's discs along one line through it.

    The answer is how the move changes the board, by `^`: each turned disc in both lanes, the new disc, and
    the turn. It is 0 where nothing is turned.
    """

    __slots__ = ("disc", "side", "square")

    def __init__(self, side: int, square: int) -> None:
        super().__init__()
        self.side = side
        self.square = square
        self.disc = 1 << square + LANE * side | TURN

    def __missing__(self, discs: int) -> int:
        first, second = discs_of(discs)
        turned = flips(second, first, self.square) if self.side else flips(first, second, self.square)
        change = self[discs] = turned | turned << LANE | self.disc if turned else 0
        return change


class Cross(dict[int, int]):
    """The same along two lines that cross on the square: of each, its squares and its `Line`."""

    __slots__ = ("one", "other", "squares_of_one", "squares_of_other")

    def __init__(self, squares_of_one: int, one: Line, squares_of_other: int, other: Line) -> None:
        super().__init__()
        self.squares_of_one = squares_of_one
        self.one = one
        self.squares_of_other = squares_of_other
        self.other = other

    def __missing__(self, discs: int) -> int:
        if len(self) >= ROOM:
            self.clear()
        change = self.one[discs & self.squares_of_one] | self.other[discs & self.squares_of_other]
        self[discs] = change
        return change


class Way(NamedTuple):
    """How a side plays on a square.

    `change = upright[board & plus] | oblique[board & times]` is 0 where that is not legal (on an empty
    square), and else `board ^ change` is the board after it.
    """

    plus: int
    upright: Cross
    times: int
    oblique: Cross


@cache
def ways(side: int) -> tuple[Way, ...]:
    """The ways of `side`, by square."""
    return tuple(way(side, square) for square in range(64))


def way(side: int, square: int) -> Way:
    row, column = divmod(square, 8)
    others = [(*divmod(other, 8), 1 << other | 1 << other + LANE) for other in range(64) if other != square]
    across = sum(bits for r, _, bits in others if r == row)
    along = sum(bits for _, c, bits in others if c == column)
    falling = sum(bits for r, c, bits in others if r - c == row - column)
    rising = sum(bits for r, c, bits in others if r + c == row + column)
    upright = Cross(across, Line(side, square), along, Line(side, square))
    oblique = Cross(falling, Line(side, square), rising, Line(side, square))
    return Way(across | along, upright, falling | rising, oblique)


def legal_of(board: int) -> int:
    """Where the side to move can play."""
    first, second = discs_of(board)
    return mobility(second, first) if board & TURN else mobility(first, second)


def children(board: int, legal: int) -> list[int]:
    """The boards after each of the moves `legal`, in square order."""
    table = ways(board >> 64 & 1)
    found = []
    while legal:
        lowest = legal & -legal
        legal ^= lowest
        plus, upright, times, oblique = table[lowest.bit_length() - 1]
        found.append(board ^ (upright[board & plus] | oblique[board & times]))
    return found


# Many boards


def shelf_of(boards: Iterable[int]) -> int:
    """These boards side by side."""
    return int.from_bytes(b"".join([board.to_bytes(BOARD_BYTES, "little") for board in boards]), "little")


@cache
def repeated(pattern: int, stride: int, places: int) -> int:
    """`pattern` in each of `places`, `stride` bits apart."""
    return int.from_bytes(pattern.to_bytes(stride // 8, "little") * places, "little")


def spread(own: int, their: int, everywhere: int, inside: int) -> int:
    """In each lane the empty squares where the owner of `own` may play against `their`.

    `everywhere` and `inside` are `rules.ALL` and `rules.INSIDE`, repeated. The method is that of
    `rules.mobility`; nothing of one lane passes through the spare row into another.
    """
    passable = their & inside
    found = 0
    for step in (1, 7, 9):
        run = passable & own << step
        run |= passable & run << step
        pairs = passable & passable << step
        run |= pairs & run << 2 * step
        run |= pairs & run << 2 * step
        found |= run << step
        run = passable & own >> step
        run |= passable & run >> step
        pairs = passable & passable >> step
        run |= pairs & run >> 2 * step
        run |= pairs & run >> 2 * step
        found |= run >> step
    run = their & own << 8
    run |= their & run << 8
    pairs = their & their << 8
    run |= pairs & run << 16
    run |= pairs & run << 16
    found |= run << 8
    run = their & own >> 8
    run |= their & run >> 8
    pairs = their & their >> 8
    run |= pairs & run >> 16
    run |= pairs & run >> 16
    found |= run >> 8
    return found & (everywhere ^ (own | their))


def moves_of(shelf: int, side: int, boards: int) -> int:
    """Where `side` may play on each of so many boards: in the lower lane of each, the upper one is empty."""
    everywhere = repeated(ALL, BOARD, boards)
    first, second = shelf & everywhere, shelf >> LANE & everywhere
    own, their = (second, first) if side else (first, second)
    return spread(own, their, everywhere, repeated(INSIDE, BOARD, boards))


def moves_of_both(shelf: int, boards: int) -> int:
    """Where each side may play on each of so many boards: FIRST in the lower lanes, SECOND in the upper."""
    lower = repeated(ALL, BOARD, boards)
    first, second = shelf & lower, shelf >> LANE & lower
    own, their = first | second << LANE, second | first << LANE
    return spread(own, their, lower | lower << LANE, repeated(INSIDE, LANE, 2 * boards))


def counts(lanes: int, number: int) -> bytes:
    """How many squares are set in each of so many lanes."""
    lanes -= lanes >> 1 & repeated(0x5555555555555555, LANE, number)
    twos = repeated(0x3333333333333333, LANE, number)
    lanes = (lanes & twos) + (lanes >> 2 & twos)
    lanes = lanes + (lanes >> 4) & repeated(0x0F0F0F0F0F0F0F0F, LANE, number)
    lanes += lanes >> 8
    lanes += lanes >> 16
    lanes += lanes >> 32  # the lowest byte of a lane is now the sum of its eight; no byte ever passes 64
    return lanes.to_bytes(number * LANE_BYTES, "little")[::LANE_BYTES]


def liberty(lanes: int, number: int) -> bytes:
    """The same where corners count twice: what so many moves are worth, about."""
    corners = repeated(0x0100000000000001, LANE, number)  # of column a, and shifted those of column h
    corners = (lanes & corners) + (lanes >> 7 & corners)
    lanes -= lanes >> 1 & repeated(0x5555555555555555, LANE, number)
    twos = repeated(0x3333333333333333, LANE, number)
    lanes = (lanes & twos) + (lanes >> 2 & twos)
    lanes = (lanes + (lanes >> 4) & repeated(0x0F0F0F0F0F0F0F0F, LANE, number)) + corners
    lanes += lanes >> 8
    lanes += lanes >> 16
    lanes += lanes >> 32
    return lanes.to_bytes(number * LANE_BYTES, "little")[::LANE_BYTES]


def lower_lanes(shelf: int, boards: int) -> list[int]:
    """What is in the lower lane of each of so many boards."""
    data = shelf.to_bytes(boards * BOARD_BYTES, "little")
    return [int.from_bytes(data[at : at + 8], "little") for at in range(0, len(data), BOARD_BYTES)]


# Lines of play, counted


def perft(board: int, depth: int) -> int:
    """How many lines of exactly `depth` plies there are; a forced pass is a ply, an ended game ends its line.

    Counted in bulk: the boards of one depth, each with how many lines lead to it, are expanded by the shelf.
    """
    if depth == 0:
        return 1
    level = {board: 1}
    for _ in range(depth - 1):
        below: dict[int, int] = {}
        for boards, moves in with_moves(list(level)):
            for each, legal in zip(boards, moves, strict=True):
                lines = level[each]
                for child in children(each, legal) if legal else passed(each):
                    below[child] = below.get(child, 0) + lines
        level = below
    total = 0
    for boards, moves in with_moves(list(level)):
        total += sum(map(mul, map(int.bit_count, moves), map(level.__getitem__, boards)))
        total += sum(
            level[each] for each, legal in zip(boards, moves, strict=True) if not legal and passed(each)
        )
    return total


def with_moves(boards: Sequence[int]) -> Iterator[tuple[Sequence[int], list[int]]]:
    """The boards, all with the same side to move, some at a time, with where that side may play on each."""
    for at in range(0, len(boards), BULK):
        some = boards[at : at + BULK]
        yield some, lower_lanes(moves_of(shelf_of(some), side_of(some[0]), len(some)), len(some))


def passed(board: int) -> tuple[int, ...]:
    """What follows where nobody to move can play: the other side's turn, or nothing at the end."""
    return (board ^ TURN,) if legal_of(board ^ TURN) else ()
