"""The error model of `strong`: how far the values of deeper searches are from those of shallower ones."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit, prange

from tests.bench.training.boards import count
from tests.bench.training.ends import MOVED
from tests.bench.training.evaluation import Shape, index
from tests.bench.training.selfplay import INFINITY, read

PAIRS: Final = ((2, 0), (3, 1), (4, 2), (5, 3), (6, 2), (7, 3), (8, 4), (9, 3), (10, 4), (11, 5))
"""Depths and lesser depths of searches that are compared. Both are odd or both are even, since values depend
on which side moves last."""
DEEP: Final = ((7, 1), (9, 3), (11, 12))
"""Up to which depth which positions are read: all of them, every third, every twelfth."""
GROUPS: Final = (22, 34, 46)
"""The numbers of discs at which the growth of errors is measured, from positions with six more or less."""
POSITIONS: Final = 2_400


@njit(parallel=True, cache=True)
def _values(own, their, depths, weights, out):
    _, links, number, offsets, _ = weights
    for i in prange(len(own)):
        stack = np.zeros((60, len(offsets)), np.int64)
        for depth in range(depths[i] + 1):
            index(own[i], their[i], links, number, stack[0])
            out[i, depth] = read(own[i], their[i], 0, 0, depth, -INFINITY, INFINITY, MOVED, stack, weights)


class Model(NamedTuple):
    """As the engine reads it (`sakiyomi.games.othello.errors`)."""

    deviations: tuple[tuple[int, int, int], ...]
    """Depth, lesser depth, and the standard deviation in hundredths of a disc where there are few discs."""
    growth: tuple[tuple[int, float], ...]
    """Numbers of discs, and the factor of the deviations there."""


def measured(shape: Shape, by_discs: np.ndarray, positions: np.ndarray) -> Model:
    """The error model, from positions of which some in the middle of the game are read."""
    discs = np.array([count(each["own"] | each["their"]) for each in positions])
    some = positions[(discs >= GROUPS[0] - 6) & (discs < GROUPS[-1] + 6)][:POSITIONS]
    own, their = (np.ascontiguousarray(some[name]) for name in ("own", "their"))
    discs = np.array([count(a | b) for a, b in zip(own, their, strict=True)])
    depths = np.zeros(len(some), np.int64)
    for depth, every in DEEP:
        depths[::every] = depth
    out = np.zeros((len(some), DEEP[-1][0] + 1), np.int64)
    _values(own, their, depths, shape.weights(by_discs), out)

    def deviation(deep: int, shallow: int, group: int) -> float:
        """That of the positions of a group."""
        which = (abs(discs - group) <= 6) & (depths >= deep)
        return float((out[which, deep] - out[which, shallow]).std())

    compared = [pair for pair in PAIRS if pair[0] <= DEEP[0][0]]
    growth = [
        float(np.mean([deviation(*pair, group) / deviation(*pair, GROUPS[0]) for pair in compared]))
        for group in GROUPS
    ]
    found = []
    for pair in PAIRS:
        scaled = [deviation(*pair, group) / factor for group, factor in zip(GROUPS, growth, strict=True)]
        found.append((*pair, round(float(np.mean(scaled)))))
    rounded = [round(factor, 2) for factor in growth]
    return Model(tuple(found), tuple(zip(GROUPS, rounded, strict=True)))
