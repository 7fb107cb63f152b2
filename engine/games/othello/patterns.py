"""`strong`: the evaluation of Othello whose weights were fitted to games of its own.

The guess is a sum over patterns, small sets of squares whose discs are looked at together (after Logistello,
Buro 1997): edges, the rows beside them, corners three by three, and diagonals. They hold what a player calls
stability, the shape of edges, potential mobility; the legal moves of either side are counted beside them, and
whether the number of empty squares is odd. Each arrangement of discs has a weight in each of six stages of
the game, seen from the side to move, the same under every symmetry of the board and in either colour.

`tests/bench/fit_othello.py` made the weights (`weights`): from games that it played against itself, every
position labelled with the margin that the game had once the endgame solver had read its end; by ridge
regression. What that gained is in tests/bench/RESULTS.md.

A weight is looked up by the discs of the board on a pattern's squares; only what was never asked before is
worked out, and neighbouring patterns are looked up together: eighteen look-ups of 60 ns a guess.
"""

from binascii import a2b_base64
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple
from zlib import decompress

from engine.game import SECOND
from engine.games.othello.kernel import LANE, board_of, discs_of
from engine.games.othello.rules import ALL, Othello
from engine.games.othello.rules import squares as squares_of

UNIT: Final = 10
"""Weights are in tenths of a disc, guesses in hundredths."""
BOUND: Final = 6_400
"""As far as a guess goes."""
STAGES: Final = 6
ROOM: Final = 4_000
"""How many answers one table holds before it starts afresh."""

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
"""One of each kind, by the names of its squares; the others follow by symmetry."""

COUNTS: Final = {"parity": 2, "own": 40, "their": 40}
"""What is weighed beside patterns, with how many values it may have: empty squares modulo 2, legal moves."""

Squares = tuple[int, ...]


def stage_of(discs: int) -> int:
    """The stage of a board with so many discs: ten to each."""
    return max(0, min((discs - 5) // 10, STAGES - 1))


def symmetries(squares: Squares) -> list[Squares]:
    """The squares as each of the eight symmetries of the board moves them, in their order."""
    found = []
    for mirror in (False, True):
        for turns in range(4):
            moved = []
            for square in squares:
                row, column = divmod(square, 8)
                if mirror:
                    row, column = column, row
                for _ in range(turns):
                    row, column = column, 7 - row
                moved.append(8 * row + column)
            found.append(tuple(moved))
    return found


class Place(NamedTuple):
    """Where on the board a pattern stands."""

    pattern: str
    orders: tuple[Squares, ...]
    """The orders of its squares in which it means the same."""
    mask: int
    """Its squares in both lanes of a board."""


@cache
def places() -> tuple[Place, ...]:
    """All patterns wherever they stand, in the order of `PATTERNS`."""
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
    """Some squares of a place as a number in base 3, by one order of all its squares."""

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
    """The discs on a place as a number in base 3, where 1 is an own disc and 2 one of theirs.

    Of the orders in which its squares may be read, the one with the least number.
    """
    squares = sum(1 << square for square in next(iter(orders)))
    own, their = own & squares, their & squares
    return min(ternary(order)[own] + 2 * ternary(order)[their] for order in orders)


class Weighed(dict[int, int]):
    """What the discs on one place weigh for `side` to move, by the board's discs there."""

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


class Together(dict[int, int]):
    """The same for two places that are asked together, each with its squares in both lanes."""

    __slots__ = ("one", "other", "squares_of_one", "squares_of_other")

    def __init__(self, squares_of_one: int, one: Weighed, squares_of_other: int, other: Weighed) -> None:
        super().__init__()
        self.squares_of_one = squares_of_one
        self.one = one
        self.squares_of_other = squares_of_other
        self.other = other

    def __missing__(self, discs: int) -> int:
        if len(self) >= ROOM:
            self.clear()
        weight = self.one[discs & self.squares_of_one] + self.other[discs & self.squares_of_other]
        self[discs] = weight
        return weight


class Scales(NamedTuple):
    """All that is weighed in one stage for one side to move."""

    patterns: tuple[tuple[int, dict[int, int]], ...]
    """The squares of each place or of two, in both lanes, and what lies there weighs."""
    parity: tuple[int, ...]
    own: tuple[int, ...]
    their: tuple[int, ...]


def unpacked(stage: int) -> dict[str, memoryview]:
    """The weights of a stage, by pattern or count, as signed bytes."""
    from engine.games.othello.weights import PACKED  # large: read when it is first needed

    data = memoryview(decompress(a2b_base64(PACKED[stage]))).cast("b")
    sizes = {name: 3 ** len(squares.split()) for name, squares in PATTERNS.items()} | COUNTS
    found = {}
    for name, size in sizes.items():
        found[name], data = data[:size], data[size:]
    return found


TOGETHER: Final = {"edge": "second", "seven": "six", "five": "four"}
"""Patterns that are asked with the one beside them: fewer look-ups, and boards still repeat themselves."""


@cache
def scales(stage: int, side: int) -> Scales:
    weights = unpacked(stage)
    single = [
        (place.pattern, place.mask, Weighed(side, place.orders, weights[place.pattern])) for place in places()
    ]
    patterns: list[tuple[int, dict[int, int]]] = []
    for pattern, mask, weighed in single:
        if pattern in TOGETHER:
            others = [(there, other) for name, there, other in single if name == TOGETHER[pattern]]
            beside, other = nearest(mask, others)
            patterns.append((mask | beside, Together(mask, weighed, beside, other)))
        elif pattern not in TOGETHER.values():
            patterns.append((mask, weighed))
    return Scales(tuple(patterns), *(tuple(UNIT * weight for weight in weights[name]) for name in COUNTS))


def nearest(mask: int, others: Sequence[tuple[int, Weighed]]) -> tuple[int, Weighed]:
    """Of other places the one that lies beside this one."""

    def distance(other: tuple[int, Weighed]) -> int:
        here, there = ([divmod(s, 8) for s in squares_of(each & ALL)] for each in (mask, other[0]))
        return sum(abs(a - b) + abs(c - d) for a, c in here for b, d in there)

    return min(others, key=distance)


def judge(boards: Sequence[int], freedom: Sequence[int]) -> list[int]:
    """What each of the boards is worth to FIRST; all have as many discs and the same side to move.

    `freedom` is how many moves FIRST and SECOND have on the first board, on the second, and so on.
    """
    board = boards[0]
    discs = (board & ALL | board >> LANE).bit_count()
    side = board >> 64 & 1
    patterns, parity, own, their = scales(stage_of(discs), side)
    sign = -1 if side else 1
    constant = parity[discs & 1]
    found = []
    for board, mine, yours in zip(boards, freedom[side::2], freedom[1 - side :: 2], strict=True):
        value = constant + own[mine] + their[yours]
        for squares, weighed in patterns:
            value += weighed[board & squares]
        found.append(sign * (value if -BOUND < value < BOUND else BOUND if value > 0 else -BOUND))
    return found


def strong(position: Othello) -> int:
    """The margin to be expected, in hundredths of a disc."""
    first, second = position.first, position.second
    freedom = position.firsts.bit_count(), position.seconds.bit_count()
    return judge([board_of(first, second, int(position.turn == SECOND))], freedom)[0]
