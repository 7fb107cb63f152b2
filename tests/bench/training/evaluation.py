"""The evaluation to be learnt, compiled: a sum of pattern weights. Their indices follow the moves.

A *shape* says which patterns there are. The *index* of one place of a pattern is a number in base 3: digit 1
for a disc of Black, 2 for one of White. A move changes only the indices of the places that its discs are on.
"""

from functools import cached_property

import numpy as np
from numba import njit

from sakiyomi.games.othello.patterns import BOUND, COUNTS, instances
from tests.bench.training.boards import ONE, U, count, first, moves

PLACES_OF_A_SQUARE = 24
"""More places than one square is on."""
WEIGHTS = "Tuple((int16[:, :, :], int64[:, :, :], int64[:], int64[:], int64))"
"""The type of `Shape.weights`."""


class Shape:
    """Which patterns an evaluation has: for each the names of its squares."""

    def __init__(self, patterns: dict[str, str]) -> None:
        self.patterns = patterns
        self.sizes = [3 ** len(names.split()) for names in patterns.values()]
        self.starts = np.concatenate([[0], np.cumsum(self.sizes)])
        """Where the weights of each pattern begin among all, and where those of the counts do."""
        self.entries = int(self.starts[-1]) + sum(COUNTS.values())
        self.places = [
            (kind, orders[0])
            for kind, names in enumerate(patterns.values())
            for orders in instances(names).values()
        ]

    @cached_property
    def same(self) -> np.ndarray:
        """For each entry the first one that is the same arrangement by symmetry of its pattern."""
        found = [np.arange(self.entries)]
        for kind, names in enumerate(self.patterns.values()):
            for orders in instances(names).values():
                if len(orders) > 1:
                    where = [orders[0].index(square) for square in orders[1]]
                    digits = self._digits(len(where))
                    powers = 3 ** np.arange(len(where) - 1, -1, -1)
                    mirrored = np.arange(self.entries)
                    low, high = self.starts[kind], self.starts[kind + 1]
                    mirrored[low:high] = low + digits[:, where] @ powers
                    found.append(mirrored)
                    break
        same: np.ndarray = np.min(found, axis=0)
        return same

    @cached_property
    def swapped(self) -> np.ndarray:
        """For each entry of a pattern that of the same arrangement with the colours exchanged."""
        found = np.arange(self.entries)
        for kind, names in enumerate(self.patterns.values()):
            length = len(names.split())
            digits = np.array([0, 2, 1])[self._digits(length)]
            found[self.starts[kind] : self.starts[kind + 1]] = self.starts[kind] + digits @ 3 ** np.arange(
                length - 1, -1, -1
            )
        return found

    @staticmethod
    def _digits(length: int) -> np.ndarray:
        """The base-3 digits of all numbers of this length, the first square's first."""
        return np.arange(3**length)[:, None] // 3 ** np.arange(length - 1, -1, -1) % 3

    @cached_property
    def links(self) -> tuple[np.ndarray, np.ndarray]:
        """For each square the places that it is on, as (place, power of 3), and how many they are."""
        links = np.zeros((64, PLACES_OF_A_SQUARE, 2), np.int64)
        number = np.zeros(64, np.int64)
        for place, (_, squares) in enumerate(self.places):
            for digit, square in enumerate(squares):
                links[square, number[square]] = place, 3 ** (len(squares) - 1 - digit)
                number[square] += 1
        return links, number

    @cached_property
    def offsets(self) -> np.ndarray:
        """Where the weights of each place begin among all."""
        return np.array([self.starts[kind] for kind, _ in self.places], np.int64)

    def weights(self, by_discs: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, int]:
        """What the searches read, from the weights of each number of discs in discs.

        The weights [discs, side, entry], rounded to hundredths of a disc, `links`, `offsets`, and where the
        weights of the counts begin.
        """
        found = np.zeros((65, 2, self.entries), np.int16)
        found[:, 0] = np.rint(100 * by_discs)
        found[:, 1] = found[:, 0][:, self.swapped]
        return found, *self.links, self.offsets, int(self.starts[-1])


@njit("void(int64[:], uint64, int64, int64[:, :, :], int64[:])", cache=True)
def add(indices, discs, digit, links, number):
    """Adds `digit` on each of the squares `discs` to the indices of the places that it is on."""
    while discs:
        square = first(discs)
        discs &= discs - ONE
        for i in range(number[square]):
            indices[links[square, i, 0]] += digit * links[square, i, 1]


@njit("void(uint64, uint64, int64[:, :, :], int64[:], int64[:])", cache=True)
def index(black, white, links, number, indices):
    """Fills `indices` with those of all places."""
    indices[:] = 0
    add(indices, black, 1, links, number)
    add(indices, white, 2, links, number)


@njit(f"void(int64[:], int64, uint64, int64, {WEIGHTS}, int64[:])", cache=True)
def moved(before, square, turned, side, weights, after):
    """Fills `after` with the indices after a move of `side` (0 is Black)."""
    _, links, number, _, _ = weights
    after[:] = before
    add(after, ONE << U(square), 1 + side, links, number)
    add(after, turned, -1 if side == 0 else 1, links, number)


@njit(f"int64(uint64, uint64, int64, int64[:], {WEIGHTS})", cache=True)
def value(own, their, side, indices, weights):
    """The value of a position for `side`, to move, in hundredths of a disc."""
    tables, _, _, offsets, counts = weights
    discs = count(own | their)
    of_side = tables[discs, side]
    total = np.int64(of_side[counts + (discs & 1)])
    total += of_side[counts + 2 + count(moves(own, their))] + of_side[counts + 42 + count(moves(their, own))]
    for place in range(len(offsets)):
        total += of_side[offsets[place] + indices[place]]
    return max(-BOUND, min(BOUND, total))
