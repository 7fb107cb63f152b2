"""The number game on a 64-bit set of the squares left, compiled: its reading and play, for `numbers.py`.

A lane is a row, 0 to 7, or a column, 8 to 15. Gains are in quarter points, without the margin so far.
"""

import numpy as np
from numba import njit

from sakiyomi.games.numbers.rules import ZERO as NOTHING
from tests.bench.training.boards import ONE, ZERO, U

DEPTH, DEEPER = 9, 13
EVERY = 24
"""One position in so many is read to `DEEPER` plies, the others to `DEPTH`."""
LEAST = 26
"""The least numbers left."""
PLAYED, ASTRAY, OPENING = 4, 1 / 6, 8
"""The depth that games are played at, the share of random moves, and the most of them at the beginning."""
KEPT = 0.5
"""The share of positions that are kept."""
SLOTS = 1 << 16
BEYOND = np.int64(100_000)  # of its type, for a function that calls itself
ARRAYS = "Tuple(({}[::1], int64[:, ::1], int64[:, ::1]))"
COLUMN, GATHER = U(0x0101010101010101), U(0x0102040810204080)


@njit("int64(uint64, int64)", inline="always", cache=True)
def lane_of(left, lane):
    """The squares left in a lane, as eight bits: rows are 0 to 7, columns 8 to 15."""
    if lane < 8:
        return np.int64(left >> U(8 * lane) & U(255))
    return np.int64(((left >> U(lane - 8)) & COLUMN) * GATHER >> U(56))


@njit("int64(int64, int64)", inline="always", cache=True)
def crossing(lane, square):
    """The other lane of a square in a lane."""
    return 8 + square % 8 if lane < 8 else square // 8


@njit(cache=True)
def tables(number):
    """For a board the squares of each lane, the largest number first, and what `prospect` is for the squares
    left in it."""
    order, held = np.zeros((16, 8), np.int64), np.zeros((16, 256), np.int64)
    for lane in range(16):
        squares = np.arange(8) + 8 * lane if lane < 8 else np.arange(0, 64, 8) + lane - 8
        order[lane] = squares[np.argsort(-number[squares], kind="mergesort")]
        for left in range(256):
            found = 0
            for square in order[lane]:
                if left >> (square % 8 if lane < 8 else square // 8) & 1 and found < 3:
                    held[lane, left] += number[square] * (1 if found else 2)
                    found += 1
    return order, held


@njit(
    f"int64(uint64, int64, int64, int64, int64, {ARRAYS.format('int64')}, {ARRAYS.format('uint64')})",
    cache=True,
)
def read(left, lane, depth, alpha, beta, board, memory):
    """What the mover gains in `depth` plies, or a bound outside the window.

    `board`: the numbers, and `tables`. `memory`: a table (of each slot the squares left, and the lane, depth,
    bounds and best move), and room to sort in.
    """
    number, order, held = board
    keys, known, room = memory
    own = lane_of(left, lane)
    if depth == 0:
        return held[lane, own]
    alone = own & (own - 1) == 0
    slot = np.int64((left * U(0x9E3779B97F4A7C15) ^ U(lane) * U(0xC2B2AE3D27D4EB4F)) >> U(48))
    low, high, move = -BEYOND, BEYOND, -1
    if depth > 1 and keys[slot] == left and known[slot, 0] == lane:
        move = known[slot, 4]
        if known[slot, 1] == depth:
            low, high = known[slot, 2], known[slot, 3]
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
    best, moves = -BEYOND, 0
    for i in range(8):
        square = order[lane, i]
        if left >> U(square) & ONE:
            across = crossing(lane, square)
            rest = left ^ ONE << U(square)
            gain = 4 * number[square]
            if lane_of(rest, across) and not alone:
                shallow = np.int64(depth > 2)
                gain -= read(rest, across, shallow, -BEYOND, BEYOND, board, memory)
            best = max(best, gain)
            at = moves
            key = BEYOND if square == move else gain
            while at and room[depth, at - 1] >> 6 < key:
                room[depth, at] = room[depth, at - 1]
                at -= 1
            room[depth, at] = key << 6 | square
            moves += 1
    if depth == 1:
        return best
    best, reach = -BEYOND, alpha
    for i in range(moves):
        square = room[depth, i] & 63
        across = crossing(lane, square)
        rest, gain = left ^ ONE << U(square), 4 * number[square]
        if lane_of(rest, across) and not alone:
            gain -= read(rest, across, depth - 1, gain - beta, gain - reach, board, memory)
        if gain > best:
            best, move = gain, square
            reach = max(reach, best)
            if best >= beta:
                break
    keys[slot] = left
    known[slot] = lane, depth, best if best > alpha else low, best if best < beta else high, move
    return best


@njit(cache=True)
def play(seed, boards, found, lanes, gains):
    """Plays a game on each board and fills the last three with positions. Returns how many there are."""
    np.random.seed(seed)
    made = 0
    for game in range(len(boards)):
        number = boards[game]
        order, held = tables(number)
        board = number, order, held
        room = np.zeros((DEEPER + 1, 8), np.int64)
        memory = np.zeros(SLOTS, np.uint64), np.zeros((SLOTS, 5), np.int64), room
        left, lane, opening = ~ZERO, np.int64(0), np.random.randint(OPENING + 1)
        for ply in range(64 - LEAST + 1):
            if ply >= opening and np.random.random() < KEPT:
                found[made] = -NOTHING
                for square in range(64):
                    if left >> U(square) & ONE:
                        found[made, square if lane < 8 else square % 8 * 8 + square // 8] = number[square]
                lanes[made] = lane % 8
                gains[made] = BEYOND
                for depth in range((DEEPER if made % EVERY == 0 else DEPTH) + 1):
                    gains[made, depth] = read(left, lane, depth, -BEYOND, BEYOND, board, memory)
                made += 1
            legal = [square for square in order[lane] if left >> U(square) & ONE]
            square, best = legal[np.random.randint(len(legal))], -BEYOND
            if ply >= opening and np.random.random() >= ASTRAY:
                for each in legal:
                    across = crossing(lane, each)
                    gain, rest = 4 * number[each], left ^ ONE << U(each)
                    if lane_of(rest, across) and len(legal) > 1:
                        gain -= read(rest, across, PLAYED - 1, -BEYOND, BEYOND, board, memory)
                    if gain > best:
                        square, best = each, gain
            left, lane = left ^ ONE << U(square), crossing(lane, square)
            if not lane_of(left, lane) or len(legal) == 1:
                break
    return made
