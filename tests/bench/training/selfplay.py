"""Games that the evaluation plays against itself, compiled. They give positions with labels."""

import numpy as np
from numba import njit

from sakiyomi.games.othello.patterns import BOUND
from tests.bench.training.boards import ONE, START_OWN, START_THEIR, count, first, moves, played
from tests.bench.training.ends import MOVED, PASSED, SLOTS, final, solve
from tests.bench.training.evaluation import WEIGHTS, index, moved, value

POSITION = np.dtype([("own", "u8"), ("their", "u8"), ("margin", "i1"), ("value", "i2")])
"""A position from the side to move: its discs, the margin of its game, and its value as read ahead, in
hundredths of a disc."""
INFINITY = 1 << 20
LEAST_SOLVED = 5
"""Down to how many empty squares positions are kept."""


@njit(f"int64(uint64, uint64, int64, int64, int64, int64, int64, int64, int64[:, :], {WEIGHTS})", cache=True)
def read(own, their, side, ply, depth, alpha, beta, passed, stack, weights):
    """Alpha-beta: the value for the side to move, in hundredths of a disc. `stack[ply]` has its indices."""
    legal = moves(own, their)
    if depth == 0:
        if not legal and not moves(their, own):
            return 100 * final(own, their)
        return value(own, their, side, stack[ply], weights)
    if not legal:
        if passed:
            return 100 * final(own, their)
        stack[ply + 1] = stack[ply]
        return -read(their, own, 1 - side, ply + 1, depth, -beta, -alpha, PASSED, stack, weights)
    order = np.empty(34, np.int64)
    moves_found = 0
    while legal:
        square = first(legal)
        legal &= legal - ONE
        weight = np.int64(0)
        if depth > 1:
            rest, after, turned = played(own, their, square)
            if depth > 2:
                moved(stack[ply], square, turned, side, weights, stack[ply + 1])
                weight = BOUND + value(rest, after, 1 - side, stack[ply + 1], weights)
            else:
                weight = count(moves(rest, after))
        at = moves_found
        while at and order[at - 1] >> 6 > weight:
            order[at] = order[at - 1]
            at -= 1
        order[at] = weight << 6 | square
        moves_found += 1
    best = np.int64(-INFINITY)
    reach = alpha
    for i in range(moves_found):
        square = order[i] & 63
        rest, after, turned = played(own, their, square)
        moved(stack[ply], square, turned, side, weights, stack[ply + 1])
        found = -read(rest, after, 1 - side, ply + 1, depth - 1, -beta, -reach, MOVED, stack, weights)
        if found > best:
            best = found
            if best >= beta:
                break
            reach = max(reach, best)
    return best


@njit(f"Tuple((int64, int64))(uint64, uint64, int64, int64, int64[:, :], {WEIGHTS})", cache=True)
def choose(own, their, side, depth, stack, weights):
    """The best move and its value. There must be a move."""
    _, links, number, _, _ = weights
    black, white = (their, own) if side else (own, their)
    index(black, white, links, number, stack[0])
    best, best_move = np.int64(-INFINITY), np.int64(-1)
    squares, order = np.empty(34, np.int64), np.empty(34, np.int64)
    many = 0
    legal = moves(own, their)
    while legal:
        square = first(legal)
        legal &= legal - ONE
        rest, after, turned = played(own, their, square)
        moved(stack[0], square, turned, side, weights, stack[1])
        shallow = min(depth - 1, 1)
        squares[many] = square
        order[many] = read(rest, after, 1 - side, 1, shallow, -INFINITY, INFINITY, MOVED, stack, weights)
        many += 1
    for i in np.argsort(order[:many], kind="mergesort"):
        square = squares[i]
        rest, after, turned = played(own, their, square)
        moved(stack[0], square, turned, side, weights, stack[1])
        found = -read(rest, after, 1 - side, 1, depth - 1, -INFINITY, -best, MOVED, stack, weights)
        if found > best:
            best, best_move = found, square
    return best_move, best


@njit(cache=True)
def any_move(legal):
    """One of the moves at random."""
    for _ in range(np.random.randint(count(legal))):
        legal &= legal - ONE
    return first(legal)


@njit(cache=True)
def play(seed, wanted, depth, shortest, longest, astray, solved, weights, out):
    """Fills `out`, the columns of `POSITION`, with `wanted` positions of games."""
    own_out, their_out, margin_out, value_out = out
    np.random.seed(seed)
    stack = np.zeros((depth + 40, len(weights[3])), np.int64)
    keys, bounds = np.zeros((SLOTS, 2), np.uint64), np.zeros((SLOTS, 3), np.int64)
    made = 0
    while made < wanted:
        own, their, side = START_OWN, START_THEIR, np.int64(0)
        opening = shortest + np.random.randint(longest - shortest + 1)
        since, ply = made, 0
        sides = np.zeros(80, np.int64)
        over = False
        while 64 - count(own | their) > solved:
            legal = moves(own, their)
            if not legal:
                own, their, side = their, own, 1 - side
                legal = moves(own, their)
                if not legal:
                    over = True
                    break
            if ply < opening:
                square = any_move(legal)
            else:
                square, worth = choose(own, their, side, depth, stack, weights)
                if made < wanted:
                    own_out[made], their_out[made], value_out[made] = own, their, worth
                    sides[made - since] = side
                    made += 1
                if np.random.random() < astray:
                    square = any_move(legal)
                    made = since  # the game's margin will not tell what these positions are worth
            own, their, _ = played(own, their, square)
            side = 1 - side
            ply += 1
        if over:
            made = since
            continue
        margin = solve(own, their, -64, 64, 0, keys, bounds)
        for i in range(since, made):
            margin_out[i] = margin if sides[i - since] == side else -margin
        while 64 - count(own | their) >= LEAST_SOLVED and made < wanted:
            legal = moves(own, their)
            if not legal:
                own, their = their, own
                legal = moves(own, their)
                if not legal:
                    break
            own_out[made], their_out[made] = own, their
            margin_out[made] = solve(own, their, -64, 64, 0, keys, bounds)
            value_out[made] = 100 * margin_out[made]
            made += 1
            square = any_move(legal)
            own, their, _ = played(own, their, square)
