"""Othello on two 64-bit sets of squares, compiled: `own` has the discs of the side to move, `their` the
other's. Squares are numbered as in `sakiyomi.games.othello.rules`: a1 is bit 0, h1 bit 7, a2 bit 8."""

import numpy as np
from numba import njit

U = np.uint64
ZERO, ONE = U(0), U(1)
START_OWN, START_THEIR = U(0x0000000810000000), U(0x0000001008000000)
"""The start position: Black, to move, has e4 and d5."""
INNER = U(0x7E7E7E7E7E7E7E7E)
"""All columns but the outer two, where a line to the side or a diagonal ends."""
WHOLE = U(0xFFFFFFFFFFFFFFFF)
SHIFTS = np.array([1, 7, 8, 9], dtype=np.uint64)
CROSSED = np.array([INNER, INNER, WHOLE, INNER])
"""The squares that a line may cross, for each of `SHIFTS`."""


@njit("int64(uint64)", inline="always", cache=True)
def count(bits):
    """The number of squares in a set."""
    bits -= (bits >> ONE) & U(0x5555555555555555)
    bits = (bits & U(0x3333333333333333)) + ((bits >> U(2)) & U(0x3333333333333333))
    bits = (bits + (bits >> U(4))) & U(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * U(0x0101010101010101)) >> U(56))


@njit("int64(uint64)", inline="always", cache=True)
def first(bits):
    """The first square of a set that is not empty."""
    return count((bits & (~bits + ONE)) - ONE)


@njit("uint64(uint64, uint64)", cache=True)
def moves(own, their):
    """The squares where the side to move may play."""
    found = ZERO
    for i in range(4):
        shift, theirs = SHIFTS[i], their & CROSSED[i]
        line = theirs & (own << shift)
        line |= theirs & (line << shift)
        pairs = theirs & (theirs << shift)
        line |= pairs & (line << (shift + shift))
        line |= pairs & (line << (shift + shift))
        found |= line << shift
        line = theirs & (own >> shift)
        line |= theirs & (line >> shift)
        pairs = theirs & (theirs >> shift)
        line |= pairs & (line >> (shift + shift))
        line |= pairs & (line >> (shift + shift))
        found |= line >> shift
    return found & ~(own | their)


@njit("uint64(uint64, uint64, int64)", cache=True)
def flips(own, their, square):
    """The discs that a move of `own` to `square` turns over."""
    disc = ONE << U(square)
    found = ZERO
    for i in range(4):
        shift, theirs = SHIFTS[i], their & CROSSED[i]
        line = theirs & (disc << shift)
        line |= theirs & (line << shift)
        line |= theirs & (line << shift)
        line |= theirs & (line << shift)
        line |= theirs & (line << shift)
        line |= theirs & (line << shift)
        if (line << shift) & own:
            found |= line
        line = theirs & (disc >> shift)
        line |= theirs & (line >> shift)
        line |= theirs & (line >> shift)
        line |= theirs & (line >> shift)
        line |= theirs & (line >> shift)
        line |= theirs & (line >> shift)
        if (line >> shift) & own:
            found |= line
    return found


@njit("Tuple((uint64, uint64, uint64))(uint64, uint64, int64)", inline="always", cache=True)
def played(own, their, square):
    """The discs of the side to move next and of the other after a move, and those that it turned over."""
    turned = flips(own, their, square)
    return their & ~turned, own | turned | ONE << U(square), turned
