"""The fit: ridge regression of labels on the weights of a shape, compiled."""

import numpy as np
from numba import njit, prange

from sakiyomi.games.othello import patterns
from tests.bench.training.boards import count, moves
from tests.bench.training.evaluation import Shape, index

KNOTS = np.array(patterns.KNOTS)


def knot_of(discs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The knot at or below each number of discs, and how far it is on the way to the next one."""
    knot = np.clip((discs - KNOTS[0]) // 10, 0, len(KNOTS) - 2)
    return knot, ((discs - KNOTS[knot]) / 10).astype(np.float32)


def by_discs(weights: np.ndarray) -> np.ndarray:
    """The weights of each number of discs: [discs, entry], from those of the knots."""
    knot, along = knot_of(np.clip(np.arange(65), 4, 64))
    found: np.ndarray = (1 - along[:, None]) * weights[knot] + along[:, None] * weights[knot + 1]
    return found


@njit(parallel=True, cache=True)
def _rows(own, their, links, number, offsets, same, counts, rows, discs):
    for chunk in prange(64):
        indices = np.zeros(len(offsets), np.int64)
        for i in range(chunk * len(own) // 64, (chunk + 1) * len(own) // 64):
            index(own[i], their[i], links, number, indices)
            for place in range(len(offsets)):
                rows[i, place] = same[offsets[place] + indices[place]]
            discs[i] = count(own[i] | their[i])
            rows[i, len(offsets)] = counts + (discs[i] & 1)
            rows[i, len(offsets) + 1] = counts + 2 + count(moves(own[i], their[i]))
            rows[i, len(offsets) + 2] = counts + 42 + count(moves(their[i], own[i]))


def rows_of(shape: Shape, positions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each position the entries that it adds up, and its number of discs."""
    rows = np.empty((len(positions), len(shape.offsets) + 3), np.int32)
    discs = np.empty(len(positions), np.int64)
    own, their = (np.ascontiguousarray(positions[name]) for name in ("own", "their"))
    _rows(own, their, *shape.links, shape.offsets, shape.same, int(shape.starts[-1]), rows, discs)
    return rows, discs


@njit(parallel=True, cache=True)
def _sums(weights, rows, knot, along, out):
    for i in prange(len(rows)):
        low, high = weights[knot[i]], weights[knot[i] + 1]
        one, two = np.float32(0), np.float32(0)
        for entry in rows[i]:
            one += low[entry]
            two += high[entry]
        out[i] = one + along[i] * (two - one)


@njit(cache=True)
def _scatter(values, rows, knot, along, out, squared):
    """Adds to each weight what the rows that use it have in `values`, times its share in them."""
    for i in range(len(rows)):
        low, high = out[knot[i]], out[knot[i] + 1]
        near = np.float32(1) - along[i]
        far = along[i]
        if squared:
            near, far = near * near, far * far
        near, far = near * values[i], far * values[i]
        for entry in rows[i]:
            low[entry] += near
            high[entry] += far


def fit(
    shape: Shape, rows: np.ndarray, discs: np.ndarray, labels: np.ndarray, ridge: float, rounds: int
) -> np.ndarray:
    """The weights [knot, entry] for which the sum of squared errors plus `ridge` times that of the squared
    weights is least.

    Conjugate gradients on the normal equations, with their diagonal as preconditioner. An entry that is the
    same as another by symmetry gets its weight.
    """
    order = np.argsort(discs, kind="stable")
    rows, labels = rows[order], labels[order].astype(np.float32)
    knot, along = knot_of(discs[order])
    size = (len(KNOTS), shape.entries)
    weights, left, diagonal = (np.zeros(size, np.float32) for _ in range(3))
    _scatter(labels, rows, knot, along, left, False)
    _scatter(np.ones(len(rows), np.float32), rows, knot, along, diagonal, True)
    diagonal += ridge
    scaled = left / diagonal
    step = scaled.copy()
    length = np.vdot(left.astype(np.float64), scaled)
    sums = np.empty(len(rows), np.float32)
    for _ in range(rounds):
        _sums(step, rows, knot, along, sums)
        image = ridge * step
        _scatter(sums, rows, knot, along, image, False)
        far = length / np.vdot(step.astype(np.float64), image)
        weights += np.float32(far) * step
        left -= np.float32(far) * image
        scaled = left / diagonal
        before, length = length, np.vdot(left.astype(np.float64), scaled)
        step = scaled + np.float32(length / before) * step
    return weights[:, shape.same]


def seen(shape: Shape, rows: np.ndarray, discs: np.ndarray) -> np.ndarray:
    """How often each weight [knot, entry] was used. A use counts as much as the square of its share."""
    found = np.zeros((len(KNOTS), shape.entries), np.float32)
    _scatter(np.ones(len(rows), np.float32), rows, *knot_of(discs), found, True)
    return found[:, shape.same]


def values(rows: np.ndarray, discs: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The values of positions by the weights of the knots, in discs."""
    knot, along = knot_of(discs)
    found = np.empty(len(rows), np.float32)
    _sums(weights.astype(np.float32), rows, knot, along, found)
    return found
