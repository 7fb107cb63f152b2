"""Measures `prospect` of the number game: `python -m tests.bench.training.numbers FOLDER`.

Prints which features of a position explain what a search of nine plies gains from there (least squares,
fitted on one half of the boards and tested on the other), and the error model of `prospect`: how far the
gains at a depth are from those at a lesser one, by how many numbers are left.

FOLDER keeps blocks of positions of games of `prospect` with itself on boards of 8×8. What is there is not
made again. Gains are in quarter points and do not contain the margin so far. Where the game ends they are
what was taken, without the value of a won game.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import numpy as np
from numba import njit

from engine.games.numbers.rules import ZERO as NOTHING
from engine.games.numbers.rules import start
from tests.bench.training.boards import ONE, ZERO, U

BLOCKS: Final = 16
BOARDS: Final = 320
"""In a block, each with a game of its own."""
DEPTH, DEEPER = 9, 13
EVERY = 24
"""One position in so many is read to `DEEPER` plies, the others to `DEPTH`."""
LEAST = 26
"""The least numbers left."""
PLAYED, ASTRAY, OPENING = 4, 1 / 6, 8
"""The depth that games are played at, the share of random moves, and the most of them at the beginning."""
KEPT = 0.5
"""The share of positions that are kept."""
PAIRS: Final = tuple((deep, low) for deep in range(3, DEEPER + 1) for low in range(2 - deep % 2, deep - 1, 2))
GROUPS: Final = ((26, 31), (32, 37), (38, 43), (44, 46), (47, 50), (51, 54), (55, 58), (59, 62))
SLOTS = 1 << 16
BEYOND = np.int64(100_000)  # of its type, for a function that calls itself
COLUMN, GATHER = U(0x0101010101010101), U(0x0102040810204080)


@njit("int64(uint64, int64)", inline="always", cache=True)
def lane_of(left, lane):
    """The squares left in a lane, as eight bits: rows are 0 to 7, columns 8 to 15."""
    if lane < 8:
        return np.int64(left >> U(8 * lane) & U(255))
    return np.int64(((left >> U(lane - 8)) & COLUMN) * GATHER >> U(56))


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
    "int64(uint64, int64, int64, int64, int64, int64[::1], int64[:, ::1], int64[:, ::1],"
    "uint64[::1], int64[:, ::1], int64[:, ::1])",
    cache=True,
)
def read(left, lane, depth, alpha, beta, number, order, held, keys, known, room):
    """What the mover gains in `depth` plies, or a bound outside the window. `keys` and `known` are a table:
    of each slot the squares left, and the lane, depth, bounds and best move. `room` is to sort in."""
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
            across = 8 + square % 8 if lane < 8 else square // 8
            rest = left ^ ONE << U(square)
            gain = 4 * number[square]
            if lane_of(rest, across) and not alone:
                shallow = np.int64(depth > 2)
                gain -= read(rest, across, shallow, -BEYOND, BEYOND, number, order, held, keys, known, room)
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
        across = 8 + square % 8 if lane < 8 else square // 8
        rest, gain = left ^ ONE << U(square), 4 * number[square]
        if lane_of(rest, across) and not alone:
            gain -= read(
                rest,
                across,
                depth - 1,
                gain - beta,
                gain - reach,
                number,
                order,
                held,
                keys,
                known,
                room,
            )
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
        keys, known = np.zeros(SLOTS, np.uint64), np.zeros((SLOTS, 5), np.int64)
        room = np.zeros((DEEPER + 1, 8), np.int64)
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
                    gains[made, depth] = read(
                        left, lane, depth, -BEYOND, BEYOND, number, order, held, keys, known, room
                    )
                made += 1
            legal = [square for square in order[lane] if left >> U(square) & ONE]
            square, best = legal[np.random.randint(len(legal))], -BEYOND
            if ply >= opening and np.random.random() >= ASTRAY:
                for each in legal:
                    across = 8 + each % 8 if lane < 8 else each // 8
                    gain, rest = 4 * number[each], left ^ ONE << U(each)
                    if lane_of(rest, across) and len(legal) > 1:
                        gain -= read(
                            rest, across, PLAYED - 1, -BEYOND, BEYOND, number, order, held, keys, known, room
                        )
                    if gain > best:
                        square, best = each, gain
            left, lane = left ^ ONE << U(square), 8 + square % 8 if lane < 8 else square // 8
            if not lane_of(left, lane) or len(legal) == 1:
                break
    return made


def block(path: Path, seed: int) -> dict[str, np.ndarray]:
    """The positions of a block: the `board` with the mover's lanes as rows and -10 where a number is taken,
    the `row` to choose from, and the `gains` by depth."""
    if not path.exists():
        boards = [start(seed * BOARDS + i, 8).board for i in range(BOARDS)]
        found = np.zeros((64 * BOARDS, 64), np.int64)
        lanes, gains = np.zeros(64 * BOARDS, np.int64), np.zeros((64 * BOARDS, DEEPER + 1), np.int64)
        number = np.array([list(board) for board in boards]) - NOTHING
        made = play(seed, number, found, lanes, gains)
        unfinished = path.with_suffix(".part")
        with unfinished.open("wb") as file:
            small = found[:made].astype(np.int8).reshape(-1, 8, 8)
            np.savez(file, board=small, row=lanes[:made].astype(np.int8), gains=gains[:made].astype(np.int32))
        unfinished.rename(path)
    return dict(np.load(path))


def top(numbers: np.ndarray, most: int) -> np.ndarray:
    """The largest numbers of each row of a table, the largest first; 0 where there are fewer."""
    largest: np.ndarray = np.where(numbers > -NOTHING, numbers, -99)
    largest = -np.sort(-largest, axis=-1)[..., :most]
    return np.where(largest == -99, 0, largest)


def features(board: np.ndarray, row: np.ndarray) -> dict[str, np.ndarray]:
    """Sets of features of positions, in points."""
    at = np.arange(len(board))
    there = board > -NOTHING
    numbers = np.where(there, board, 0).astype(float)
    own, mine = board[at, row], there[at, row]
    three, choice, left = top(own, 3), mine.sum(1)[:, None], there.sum((1, 2))[:, None]
    line = np.where(mine, own, 0).sum(1)[:, None] / choice
    crossing = board.transpose(0, 2, 1).copy()
    crossing[at, :, row] = -NOTHING
    replies = top(crossing, 3)  # by the mover's move
    exchange, outlook = (
        -np.sort(-np.where(mine, own - reply, -99), axis=1)[:, :2]
        for reply in (replies[..., 0], (replies[..., 0] + replies.sum(2)) / 4)
    )
    exchange, outlook = (np.where(each == -99, 0, each) for each in (exchange, outlook))
    mean = [top(lines, 1).mean((1, 2))[:, None] for lines in (board, board.transpose(0, 2, 1))]
    lines, rest = np.hstack(mean), numbers.sum((1, 2))[:, None] / left
    squares = np.hstack([three**2, three[:, :1] * three[:, 1:], choice * three, choice**2, line**2])
    stage = (left - 44) / 20
    everything = np.hstack([three, line, choice, exchange, outlook, lines, rest, left])
    return {
        "as it is": (2 * three[:, :1] + three[:, 1:2] + three[:, 2:]) / 4,
        "largest": three[:, :1],
        "two largest": three[:, :2],
        "three largest": three,
        "all of the line": top(own, 8),
        "three largest, line's mean": np.hstack([three, line]),
        "three largest, line's mean, how many": np.hstack([three, line, choice]),
        "the same and their squares and products": np.hstack([three, line, choice, squares]),
        "three largest by stage": np.hstack([three, left, stage * three]),
        "best exchange": exchange[:, :1],
        "two best exchanges, two largest": np.hstack([exchange, three[:, :2]]),
        "best by the reply's prospects": outlook[:, :1],
        "two best by the reply's prospects, three largest": np.hstack([outlook, three]),
        "each side's lines: mean of their largest": lines,
        "three largest, each side's lines": np.hstack([three, lines]),
        "all of these": everything,
        "all of these by stage": np.hstack([everything, stage * everything]),
    }


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    blocks = []
    for seed in range(BLOCKS):
        blocks.append(block(folder / f"{seed:02}.npz", seed))
        print(f"{seed + 1} of {BLOCKS} blocks", end="\r", file=sys.stderr, flush=True)
    board, row, gains = (np.concatenate([each[key] for each in blocks]) for key in ("board", "row", "gains"))
    fitted = np.repeat([i < BLOCKS // 2 for i in range(BLOCKS)], [len(each["row"]) for each in blocks])
    label = gains[:, DEPTH] / 4
    print(f"{len(row):,} positions; standard deviation of what is gained {label.std():.2f} points")
    print("explained | features besides a constant, and their weights in quarter points")
    for name, each in features(board, row).items():
        columns = np.hstack([each, np.ones((len(each), 1))])
        weights = np.linalg.lstsq(columns[fitted], label[fitted], rcond=None)[0]
        missed = (label - columns @ weights)[~fitted]
        print(f"{1 - missed.var() / label[~fitted].var():.1%} | {name} |", *(4 * weights).round(2))
    left = (board > -NOTHING).sum((1, 2))
    print("depth > lesser depth: standard deviation in quarter points, by numbers left")
    print("       ", *(f"{low}-{high}".rjust(6) for low, high in GROUPS))
    for deep, low in PAIRS:
        groups = [(left >= least) & (left <= most) & (gains[:, deep] < BEYOND) for least, most in GROUPS]
        spread = [(gains[some, deep] - gains[some, low]).std() for some in groups]
        print(f"{deep:2} > {low:2}", *(f"{each:6.1f}" for each in spread))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
