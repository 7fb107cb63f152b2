"""Learns the weights of `strong` anew: `python -m tests.bench.training FOLDER`. README.md says how."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from tests.bench.training import errors, export, first, fit, selfplay
from tests.bench.training.evaluation import Shape
from tests.bench.training.export import SHAPE
from tests.bench.training.files import write

BLOCK: Final = 50_000
"""The positions in a block, which is played from a seed of its own and is kept in a file of its own."""
HELD_OUT: Final = 20
"""One block of so many is not trained on. The error printed is that of these."""
LEAST: Final = 30
"""What an entry of the table must matter at least (`export.rounded`). 112 kB are left."""


class Generation(NamedTuple):
    """How positions are made and what is fitted to them."""

    seed: int
    blocks: int
    depth: int
    """How far both sides read ahead."""
    openings: tuple[int, int]
    """The random moves at the beginning of a game: at least, and at most."""
    astray: float
    """The share of random moves thereafter. Positions before one are dropped."""
    solved: int
    """From how many empty squares on the end is read."""
    ahead: float
    """The share in a label of the value read ahead. The rest of it is the margin of the game."""
    ridge: float
    rounds: int
    """Of conjugate gradients."""


GENERATIONS: Final = (
    Generation(101, 16, 4, (4, 20), 0.02, 14, 0.5, 10, 20),
    Generation(202, 40, 4, (4, 20), 0.02, 14, 0.7, 10, 30),
    Generation(303, 64, 4, (4, 20), 0.02, 14, 0.7, 10, 30),
)


def play_block(path: Path, plan: Generation, number: int, shape: Shape, by_discs: np.ndarray) -> None:
    """Plays the games of a block and writes its positions to `path`."""
    found = np.zeros(BLOCK, selfplay.POSITION)
    names = list(selfplay.POSITION.fields or ())
    columns = [np.zeros(BLOCK, selfplay.POSITION[name]) for name in names]
    selfplay.play(
        1000 * plan.seed + number,
        BLOCK,
        plan.depth,
        *plan.openings,
        plan.astray,
        plan.solved,
        shape.weights(by_discs),
        tuple(columns),
    )
    for name, column in zip(names, columns, strict=True):
        found[name] = column
    write(path, lambda file: np.save(file, found))


def played(folder: Path, plan: Generation, shape: Shape, by_discs: np.ndarray, processes: int) -> list[Path]:
    """The files of a generation's blocks. Those that are not there are played."""
    paths = [folder / f"{plan.seed}-{number:03}.npy" for number in range(plan.blocks)]
    with ProcessPoolExecutor(processes) as pool:
        waiting = [
            pool.submit(play_block, path, plan, number, shape, by_discs)
            for number, path in enumerate(paths)
            if not path.exists()
        ]
        for done, each in enumerate(waiting, 1):
            each.result()
            print(f"generation {plan.seed}: {done} of {len(waiting)} blocks played", flush=True)
    return paths


def labels_of(positions: np.ndarray, ahead: float) -> np.ndarray:
    """What each position is said to be worth, in discs."""
    return ahead * positions["value"] / 100 + (1 - ahead) * positions["margin"]


def learnt(paths: list[Path], plan: Generation, shape: Shape) -> tuple[np.ndarray, np.ndarray]:
    """The weights [knot, entry] that fit these blocks, and how often each was used. Prints the error on those
    held out."""
    blocks = [np.load(path) for path in paths]
    kept = np.concatenate([block for i, block in enumerate(blocks) if i % HELD_OUT])
    rows, discs = fit.rows_of(shape, kept)
    weights = fit.fit(shape, rows, discs, labels_of(kept, plan.ahead), plan.ridge, plan.rounds)
    report(np.concatenate(blocks[::HELD_OUT]), shape, weights)
    return weights, fit.seen(shape, rows, discs)


def report(positions: np.ndarray, shape: Shape, weights: np.ndarray) -> None:
    """Prints the error on positions, in discs, of the first weights and of these, by stage."""
    squared = []
    for each, by_discs in ((first.SHAPE, first.by_discs()), (shape, fit.by_discs(weights))):
        rows, discs = fit.rows_of(each, positions)
        found = np.array([by_discs[discs, rows[:, i]] for i in range(rows.shape[1])]).sum(axis=0)
        squared.append((found - positions["margin"]) ** 2)
    print("discs   positions   first     new", flush=True)
    for least in range(4, 60, 8):
        some = (discs >= least) & (discs < least + 8)
        if some.any():
            old, new = (float(error[some].mean() ** 0.5) for error in squared)
            print(f"{least:2}-{least + 7:2} {some.sum():12,} {old:7.2f} {new:7.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.training", description=__doc__)
    parser.add_argument(
        "folder", type=Path, help="where positions and weights are kept; what is there is not made again"
    )
    parser.add_argument(
        "--processes", type=int, default=2, help="that play at once (2); they do not change the result"
    )
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    plans = given.folder / "generations.txt"
    if plans.exists() and plans.read_text("utf-8") != f"{GENERATIONS}\n":
        sys.exit(f"{given.folder} was made with other generations ({plans.name}): take another folder")
    plans.write_text(f"{GENERATIONS}\n", "utf-8")
    shape, by_discs = first.SHAPE, first.by_discs()
    for plan in GENERATIONS:
        paths = played(given.folder, plan, shape, by_discs, given.processes)
        kept = given.folder / f"{plan.seed}.npz"
        if not kept.exists():
            weights, seen = learnt(paths, plan, SHAPE)
            write(kept, partial(np.savez, weights=weights, seen=seen))
        found = np.load(kept)
        shape, by_discs = SHAPE, fit.by_discs(found["weights"])
    tenths = export.rounded(found["weights"], found["seen"], LEAST)
    held_out = np.concatenate([np.load(path) for path in paths[::HELD_OUT]])
    model = errors.measured(SHAPE, fit.by_discs(tenths[:, SHAPE.same] / 10), held_out)
    (export.FOLDER / "weights.bin").write_bytes(export.weights(tenths))
    (export.FOLDER / "fitted.py").write_text(export.fitted(tenths, model), "utf-8")


if __name__ == "__main__":
    main()
