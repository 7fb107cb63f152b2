"""The exact margin of a position near the end, compiled: alpha-beta with a table, fastest-first."""

import numpy as np
from numba import njit

from tests.bench.training.boards import ONE, ZERO, U, count, first, moves, played

CORNERS = U(0x8100000000000081)
SLOTS = 1 << 16
"""The positions in the table; a later one replaces an earlier one in the same slot."""
SORTED = 5
"""The least number of empty squares at which moves are sorted, and positions kept in the table."""
MOVED, PASSED = np.int64(0), np.int64(1)
"""Of their type, for a function that calls itself."""
QUARTERS = np.array([0x0F0F0F0F, 0xF0F0F0F0, 0x0F0F0F0F << 32, 0xF0F0F0F0 << 32], dtype=np.uint64)


@njit("int64(uint64, uint64)", cache=True)
def final(own, their):
    """The margin of a finished game: the empty squares belong to the winner."""
    mine, yours = count(own), count(their)
    if mine > yours:
        return 64 - 2 * yours
    if mine < yours:
        return 2 * mine - 64
    return 0


@njit("int64(uint64, uint64, int64, int64, int64, uint64[:, :], int64[:, :])", cache=True)
def solve(own, their, alpha, beta, passed, keys, bounds):
    """The margin of the side to move if it is between `alpha` and `beta`, else a bound on that side.

    `passed` is 1 after a pass. `keys` and `bounds` are the table: of each slot the position, and its lower
    and upper bound and its best move.
    """
    empty = ~(own | their)
    left = count(empty)
    legal = moves(own, their)
    if not legal:
        if passed or not moves(their, own):
            return final(own, their)
        return -solve(their, own, -beta, -alpha, PASSED, keys, bounds)
    slot, known_move = np.int64(0), np.int64(-1)
    low, high = -64, 64
    if left >= SORTED:
        mixed = own * U(0x9E3779B97F4A7C15) ^ (their + U(0x7F4A7C15)) * U(0xC2B2AE3D27D4EB4F)
        slot = np.int64(mixed >> U(48))
        if keys[slot, 0] == own and keys[slot, 1] == their:
            low, high, known_move = bounds[slot, 0], bounds[slot, 1], bounds[slot, 2]
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
    reach = alpha
    best, best_move = -99, -1
    if left < SORTED:
        odd = ZERO
        for i in range(4):
            if count(empty & QUARTERS[i]) & 1:
                odd |= QUARTERS[i]
        for part in (legal & odd, legal & ~odd):
            while part:
                square = first(part)
                part &= part - ONE
                rest, after, _ = played(own, their, square)
                if left == 1:
                    return 2 * count(after) - 64
                value = -solve(rest, after, -beta, -reach, MOVED, keys, bounds)
                if value > best:
                    best = value
                    if value >= beta:
                        return best
                    reach = max(reach, value)
        return best
    order = np.empty(32, np.int64)
    number = 0
    while legal:
        square = first(legal)
        legal &= legal - ONE
        rest, after, _ = played(own, their, square)
        replies = moves(rest, after)
        weight = count(replies) + count(replies & CORNERS)
        if square == known_move:
            weight = -1
        at = number
        while at and order[at - 1] >> 6 > weight:
            order[at] = order[at - 1]
            at -= 1
        order[at] = weight << 6 | square
        number += 1
    for i in range(number):
        square = order[i] & 63
        rest, after, _ = played(own, their, square)
        if i == 0:
            value = -solve(rest, after, -beta, -reach, MOVED, keys, bounds)
        else:
            value = -solve(rest, after, -reach - 1, -reach, MOVED, keys, bounds)
            if reach < value < beta:
                value = -solve(rest, after, -beta, -value, MOVED, keys, bounds)
        if value > best:
            best, best_move = value, square
            if value >= beta:
                break
            reach = max(reach, value)
    if keys[slot, 0] != own or keys[slot, 1] != their:
        keys[slot, 0], keys[slot, 1] = own, their
        low, high = -64, 64
    if best > alpha:
        low = best
    if best < beta:
        high = best
    bounds[slot, 0], bounds[slot, 1], bounds[slot, 2] = low, high, best_move
    return best
