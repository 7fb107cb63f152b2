"""`strong`: an evaluation of Othello with pattern weights that were fitted to games of self-play.

The value is a sum of weights of patterns, which are small sets of squares (after Logistello, Buro 1997):
edges with the squares diagonally before the corners, the rows next to them, the ends of both together,
corners of 3×3 squares, and diagonals. Patterns capture stability, the shape of edges and potential mobility.
The numbers of legal moves of both sides and the parity of the empty squares have weights too. Each
arrangement of discs on a pattern has one weight for each of a few numbers of discs on the board (`KNOTS`),
from the point of view of the side to move; between them it is interpolated. It is the same for all symmetries
of the board and for both colours.

`tests/bench/training` made the weights (`weights.bin`) by ridge regression from games of self-play. Its
README.md says how; the gain in strength is in tests/bench/RESULTS.md.

A sum of weights is looked up by the discs on the squares of neighbouring patterns, and computed when it is
first needed. One evaluation takes 18 look-ups of 60 ns.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple
from zlib import decompress

from ...core.game import SECOND, LazyTable
from .kernel import board_of
from .rules import ALL, LANE, Othello
from .rules import squares as squares_of

BOUND: Final = 6_400
"""The greatest absolute value: 64 discs, in hundredths."""
KNOTS: Final = (4, 14, 24, 34, 44, 54, 64)
"""The numbers of discs that have weights of their own. These are in tenths of a disc."""
STEP: Final = 10
"""The discs from one knot to the next. It is also the factor from tenths of a disc to hundredths."""
ROOM: Final = 4_000
"""The entries of a table at which it is cleared."""
TABLES: Final = 12
"""The numbers of discs, by side, whose tables are kept: a search reads few at a time."""

PATTERNS: Final = {
    "edge": "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2",
    "second": "a2 b2 c2 d2 e2 f2 g2 h2",
    "block": "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
    "corner": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "diagonal": "a1 b2 c3 d4 e5 f6 g7 h8",
    "seven": "a2 b3 c4 d5 e6 f7 g8",
    "six": "a3 b4 c5 d6 e7 f8",
    "five": "a4 b5 c6 d7 e8",
    "four": "a5 b6 c7 d8",
}
"""One pattern of each kind, by the names of its squares. The others follow by symmetry."""

TOGETHER: Final = (
    ("edge", "second", "block"),
    ("corner",),
    ("diagonal",),
    ("seven", "six"),
    ("five", "four"),
)
"""Patterns that share a table with the nearest one of the first kind. Most look-ups still find an entry."""

COUNTS: Final = {"parity": 2, "own": 40, "their": 40}
"""The other terms, with the number of weights of each: empty squares modulo 2, legal moves."""

Squares = tuple[int, ...]


def symmetries(squares: Squares) -> list[Squares]:
    """The images of `squares` under the eight symmetries of the board, each in the order of `squares`."""
    found = []
    for image in (squares, tuple(8 * (square % 8) + square // 8 for square in squares)):
        for _ in range(4):
            found.append(image)
            image = tuple(8 * (square % 8) + 7 - square // 8 for square in image)  # a quarter turn
    return found


def instances(names: str) -> dict[frozenset[int], list[Squares]]:
    """The instances of a pattern, given by the names of its squares: of each the orders equivalent by
    symmetry, by its set of squares."""
    squares = tuple("abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in names.split())
    orders: dict[frozenset[int], list[Squares]] = {}
    for moved in symmetries(squares):
        same = orders.setdefault(frozenset(moved), [])
        if moved not in same:
            same.append(moved)
    return orders


class Place(NamedTuple):
    """One instance of a pattern on the board."""

    pattern: str
    orders: tuple[Squares, ...]
    """The orders of its squares that are equivalent by symmetry."""
    mask: int
    """Its squares in both lanes of a board."""


@cache
def places() -> tuple[Place, ...]:
    """All instances of all patterns, in the order of `PATTERNS`."""
    found = []
    for pattern, names in PATTERNS.items():
        for same in instances(names).values():
            mask = sum(1 << square | 1 << square + LANE for square in same[0])
            found.append(Place(pattern, tuple(same), mask))
    return tuple(found)


@cache
def ternary(order: Squares) -> LazyTable[int]:
    """A set of squares as a number in base 3: digit 1 for each square in it. The digits are in `order`."""

    def number(discs: int) -> int:
        digits = 0
        for square in order:
            digits = 3 * digits + (discs >> square & 1)
        return digits

    return LazyTable(number)


def arrangement(own: int, their: int, orders: Iterable[Squares]) -> int:
    """The discs on a place as a number in base 3: digit 1 is a disc of `own`, digit 2 a disc of `their`.

    It is the least of the numbers for the equivalent `orders` of the squares.
    """
    squares = sum(1 << square for square in next(iter(orders)))
    own, their = own & squares, their & squares
    return min(ternary(order)[own] + 2 * ternary(order)[their] for order in orders)


def arrangements(side: int, orders: tuple[Squares, ...]) -> LazyTable[int]:
    """`arrangement` of the discs on one place for `side`, by the board's discs there."""

    def of_place(discs: int) -> int:
        first, second = discs & ALL, discs >> LANE
        own, their = (second, first) if side else (first, second)
        return arrangement(own, their, orders)

    return LazyTable(of_place, ROOM)


@cache
def groups(side: int) -> tuple[tuple[int, tuple[tuple[str, int, LazyTable[int]], ...]], ...]:
    """The places that share a table: their squares in both lanes, and of each its pattern, its squares and
    its arrangements for `side`."""
    found = []
    for leader, *others in TOGETHER:
        leaders = [place for place in places() if place.pattern == leader]
        members = {place.mask: [place] for place in leaders}
        for place in places():
            if place.pattern in others:
                members[nearest(place, leaders).mask].append(place)
        for group in members.values():
            mask = 0
            for place in group:
                mask |= place.mask
            parts = [(place.pattern, place.mask, arrangements(side, place.orders)) for place in group]
            found.append((mask, tuple(parts)))
    return tuple(found)


def nearest(place: Place, others: Sequence[Place]) -> Place:
    """The one of `others` that is closest to `place`."""

    def distance(other: Place) -> int:
        here, there = ([divmod(s, 8) for s in squares_of(each.mask & ALL)] for each in (place, other))
        return sum(abs(a - b) + abs(c - d) for a, c in here for b, d in there)

    return min(others, key=distance)


class SharedTable(dict[int, int]):
    """The sum of the weights of the discs on the places of a group, by the board's discs there.

    Hot: as a `LazyTable` it took 6 % longer, by one more call for each sum.
    """

    __slots__ = ("far", "near", "parts")

    def __init__(
        self, near: int, far: int, parts: Sequence[tuple[int, LazyTable[int], memoryview, memoryview]]
    ) -> None:
        super().__init__()
        self.near = near
        """The share of the knot below, in tenths."""
        self.far = far
        """The share of the knot above."""
        self.parts = parts
        """Of each place its squares, its arrangements, and its pattern's weights at both knots."""

    def __missing__(self, discs: int) -> int:
        if len(self) >= ROOM:
            self.clear()
        near, far = self.near, self.far
        weight = 0
        for squares, arrangements, low, high in self.parts:
            number = arrangements[discs & squares]
            weight += near * low[number] + far * high[number]
        self[discs] = weight
        return weight


class Tables(NamedTuple):
    """The tables for one number of discs with one side to move. Weights are in hundredths of a disc."""

    patterns: tuple[tuple[int, SharedTable], ...]
    """Of each group of places: its squares in both lanes, and its table."""
    parity: tuple[int, ...]
    own: tuple[int, ...]
    their: tuple[int, ...]


@cache
def unpacked(knot: int) -> dict[str, memoryview]:
    """The weights of a knot by pattern or other term, as signed bytes."""
    from .weights import PACKED  # large: imported when it is first needed

    data = memoryview(decompress(PACKED[knot])).cast("b")
    sizes = {name: 3 ** len(squares.split()) for name, squares in PATTERNS.items()} | COUNTS
    found = {}
    for name, size in sizes.items():
        found[name], data = data[:size], data[size:]
    return found


@lru_cache(maxsize=TABLES)
def tables(discs: int, side: int) -> Tables:
    """The tables of a number of discs with `side` to move."""
    discs = max(discs, KNOTS[0])
    knot = min((discs - KNOTS[0]) // STEP, len(KNOTS) - 2)
    far = discs - KNOTS[knot]
    near = STEP - far
    low, high = unpacked(knot), unpacked(knot + 1)
    patterns = tuple(
        (mask, SharedTable(near, far, [(there, each, low[name], high[name]) for name, there, each in parts]))
        for mask, parts in groups(side)
    )
    return Tables(
        patterns,
        *(tuple(near * a + far * b for a, b in zip(low[name], high[name], strict=True)) for name in COUNTS),
    )


def judge(boards: Sequence[int], move_counts: Sequence[int]) -> list[int]:
    """The values of the boards for FIRST. All have the same number of discs and the same side to move.

    `move_counts` has the numbers of moves of FIRST and of SECOND on the first board, on the second, and so
    on.
    """
    board = boards[0]
    discs = (board & ALL | board >> LANE).bit_count()
    side = board >> 64 & 1
    patterns, parity, own, their = tables(discs, side)
    sign = -1 if side else 1
    constant = parity[discs & 1]
    found = []
    for board, own_moves, their_moves in zip(
        boards, move_counts[side::2], move_counts[1 - side :: 2], strict=True
    ):
        value = constant + own[own_moves] + their[their_moves]
        for squares, table in patterns:
            value += table[board & squares]
        found.append(sign * (value if -BOUND < value < BOUND else BOUND if value > 0 else -BOUND))
    return found


def strong(position: Othello) -> int:
    """The expected final margin, in hundredths of a disc."""
    first, second = position.first, position.second
    move_counts = position.firsts.bit_count(), position.seconds.bit_count()
    return judge([board_of(first, second, int(position.turn == SECOND))], move_counts)[0]
