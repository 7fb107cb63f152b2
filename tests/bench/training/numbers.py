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

from sakiyomi.games.numbers.rules import ZERO as NOTHING
from sakiyomi.games.numbers.rules import start
from tests.bench.training.files import write
from tests.bench.training.lanes import BEYOND, DEEPER, DEPTH, play

BLOCKS: Final = 16
BOARDS: Final = 320
"""In a block, each with a game of its own."""
PAIRS: Final = tuple((deep, low) for deep in range(3, DEEPER + 1) for low in range(2 - deep % 2, deep - 1, 2))
GROUPS: Final = ((26, 31), (32, 37), (38, 43), (44, 46), (47, 50), (51, 54), (55, 58), (59, 62))


def block(path: Path, seed: int) -> dict[str, np.ndarray]:
    """The positions of a block: the `board` with the mover's lanes as rows and -10 where a number is taken,
    the `row` to choose from, and the `gains` by depth."""
    if not path.exists():
        boards = [start(seed * BOARDS + i, 8).board for i in range(BOARDS)]
        found = np.zeros((64 * BOARDS, 64), np.int64)
        lanes, gains = np.zeros(64 * BOARDS, np.int64), np.zeros((64 * BOARDS, DEEPER + 1), np.int64)
        number = np.array([list(board) for board in boards]) - NOTHING
        made = play(seed, number, found, lanes, gains)
        small = found[:made].astype(np.int8).reshape(-1, 8, 8)
        row, gains = lanes[:made].astype(np.int8), gains[:made].astype(np.int32)
        write(path, lambda file: np.savez(file, board=small, row=row, gains=gains))
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
