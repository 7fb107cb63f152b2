"""`strong`: an evaluation of Othello with pattern weights that were fitted to games of self-play.

The value is a sum of weights of patterns, which are small sets of squares (after Logistello, Buro 1997):
edges, the rows next to them, corners of 3×3 squares, and diagonals. Patterns capture stability, the shape of
edges and potential mobility. The numbers of legal moves of both sides and the parity of the empty squares
have weights too. Each arrangement of discs on a pattern has one weight in each of six stages of the game,
from the point of view of the side to move. It is the same for all symmetries of the board and for both
colours.

`tests/bench/fit_othello.py` made the weights (`weights`) by ridge regression from games of self-play. The
label of each position is the margin of its game as found by the endgame solver. The gain in strength is in
tests/bench/RESULTS.md.

A weight is looked up by the discs of the board on the squares of a pattern, and computed when it is first
needed. Some pairs of neighbouring patterns share a table. One evaluation takes eighteen look-ups of 60 ns.
"""

from binascii import a2b_base64
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple
from zlib import decompress

from engine.game import SECOND
from engine.games.othello.kernel import TablePair, board_of, discs_of
from engine.games.othello.rules import ALL, LANE, Othello
from engine.games.othello.rules import squares as squares_of

UNIT: Final = 10
"""The factor from weights, in tenths of a disc, to values, in hundredths."""
BOUND: Final = 6_400
"""The greatest absolute value: 64 discs."""
STAGES: Final = 6
ROOM: Final = 4_000
"""The entries of a table at which it is cleared."""

PATTERNS: Final = {
    "edge": "a1 b1 c1 d1 e1 f1 g1 h1",
    "corner": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "second": "a2 b2 c2 d2 e2 f2 g2 h2",
    "diagonal": "a1 b2 c3 d4 e5 f6 g7 h8",
    "seven": "a2 b3 c4 d5 e6 f7 g8",
    "six": "a3 b4 c5 d6 e7 f8",
    "five": "a4 b5 c6 d7 e8",
    "four": "a5 b6 c7 d8",
}
"""One pattern of each kind, by the names of its squares. The others follow by symmetry."""

COUNTS: Final = {"parity": 2, "own": 40, "their": 40}
"""The other terms, with the number of weights of each: empty squares modulo 2, legal moves."""

Squares = tuple[int, ...]


def stage_of(discs: int) -> int:
    """The stage of a board with this number of discs. A stage spans ten discs."""
    return max(0, min((discs - 5) // 10, STAGES - 1))


def symmetries(squares: Squares) -> list[Squares]:
    """The images of `squares` under the eight symmetries of the board, each in the order of `squares`."""
    found = []
    for image in (squares, tuple(8 * (square % 8) + square // 8 for square in squares)):
        for _ in range(4):
            found.append(image)
            image = tuple(8 * (square % 8) + 7 - square // 8 for square in image)  # a quarter turn
    return found


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
        squares = tuple("abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1) for name in names.split())
        orders: dict[frozenset[int], list[Squares]] = {}
        for moved in symmetries(squares):
            orders.setdefault(frozenset(moved), []).append(moved)
        for same in orders.values():
            mask = sum(1 << square | 1 << square + LANE for square in same[0])
            found.append(Place(pattern, tuple(dict.fromkeys(same)), mask))
    return tuple(found)


class Ternary(dict[int, int]):
    """A set of squares as a number in base 3: digit 1 for each square in it. The digits are in `order`."""

    __slots__ = ("order",)

    def __init__(self, order: Squares) -> None:
        super().__init__()
        self.order = order

    def __missing__(self, discs: int) -> int:
        number = 0
        for square in self.order:
            number = 3 * number + (discs >> square & 1)
        self[discs] = number
        return number


@cache
def ternary(order: Squares) -> Ternary:
    return Ternary(order)


def arrangement(own: int, their: int, orders: Iterable[Squares]) -> int:
    """The discs on a place as a number in base 3: digit 1 is a disc of `own`, digit 2 a disc of `their`.

    It is the least of the numbers for the equivalent `orders` of the squares.
    """
    squares = sum(1 << square for square in next(iter(orders)))
    own, their = own & squares, their & squares
    return min(ternary(order)[own] + 2 * ternary(order)[their] for order in orders)


class PatternTable(dict[int, int]):
    """The weight of the discs on one place with `side` to move, by the board's discs there."""

    __slots__ = ("numbers", "side", "weights")

    def __init__(self, side: int, orders: tuple[Squares, ...], weights: Sequence[int]) -> None:
        super().__init__()
        self.side = side
        self.numbers = [ternary(order) for order in orders]
        self.weights = weights

    def __missing__(self, discs: int) -> int:
        if len(self) >= ROOM:
            self.clear()
        first, second = discs_of(discs)
        own, their = (second, first) if self.side else (first, second)
        number = min([powers[own] + 2 * powers[their] for powers in self.numbers])
        weight = self[discs] = UNIT * self.weights[number]
        return weight


class PatternTablePair(TablePair):
    """The same for the sum of two places."""

    __slots__ = ()

    def __missing__(self, discs: int) -> int:
        if len(self) >= ROOM:
            self.clear()
        weight = self.one[discs & self.squares_of_one] + self.other[discs & self.squares_of_other]
        self[discs] = weight
        return weight


class StageTables(NamedTuple):
    """The tables of one stage with one side to move."""

    patterns: tuple[tuple[int, dict[int, int]], ...]
    """Of each place or pair of places: its squares in both lanes, and its table."""
    parity: tuple[int, ...]
    own: tuple[int, ...]
    their: tuple[int, ...]


def unpacked(stage: int) -> dict[str, memoryview]:
    """The weights of a stage by pattern or other term, as signed bytes."""
    from engine.games.othello.weights import PACKED  # large: imported when it is first needed

    data = memoryview(decompress(a2b_base64(PACKED[stage]))).cast("b")
    sizes = {name: 3 ** len(squares.split()) for name, squares in PATTERNS.items()} | COUNTS
    found = {}
    for name, size in sizes.items():
        found[name], data = data[:size], data[size:]
    return found


PAIRED: Final = {"edge": "second", "seven": "six", "five": "four"}
"""Patterns that share a table with a neighbouring one. Most look-ups still find an entry."""


@cache
def stage_tables(stage: int, side: int) -> StageTables:
    weights = unpacked(stage)
    single = [
        (place.pattern, place.mask, PatternTable(side, place.orders, weights[place.pattern]))
        for place in places()
    ]
    patterns: list[tuple[int, dict[int, int]]] = []
    for pattern, mask, table in single:
        if pattern in PAIRED:
            others = [(there, other) for name, there, other in single if name == PAIRED[pattern]]
            beside, other = nearest(mask, others)
            patterns.append((mask | beside, PatternTablePair(mask, table, beside, other)))
        elif pattern not in PAIRED.values():
            patterns.append((mask, table))
    return StageTables(
        tuple(patterns), *(tuple(UNIT * weight for weight in weights[name]) for name in COUNTS)
    )


def nearest(mask: int, others: Sequence[tuple[int, PatternTable]]) -> tuple[int, PatternTable]:
    """The place among `others` that is closest to the place `mask`."""

    def distance(other: tuple[int, PatternTable]) -> int:
        here, there = ([divmod(s, 8) for s in squares_of(each & ALL)] for each in (mask, other[0]))
        return sum(abs(a - b) + abs(c - d) for a, c in here for b, d in there)

    return min(others, key=distance)


def judge(boards: Sequence[int], move_counts: Sequence[int]) -> list[int]:
    """The values of the boards for FIRST. All have the same number of discs and the same side to move.

    `move_counts` has the numbers of moves of FIRST and of SECOND on the first board, on the second, and so
    on.
    """
    board = boards[0]
    discs = (board & ALL | board >> LANE).bit_count()
    side = board >> 64 & 1
    patterns, parity, own, their = stage_tables(stage_of(discs), side)
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
