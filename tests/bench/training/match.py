"""Games between `strong` and the weights that it had before: `python -m tests.bench.training.match [DEPTH]`.

Both sides read `DEPTH` plies (4). Each opening of eight random plies is played both ways round.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any, Final

import numpy as np

from tests.bench.score import Score
from tests.bench.training import export, first, fit
from tests.bench.training.boards import START_OWN, START_THEIR, moves, played
from tests.bench.training.ends import final
from tests.bench.training.selfplay import choose

OPENINGS: Final = 200
RANDOM_PLIES: Final = 8


def margin(players: list[Any], depth: int, seed: int) -> int:
    """The margin of the first of two players, who begins."""
    chance = Random(seed)
    stack = np.zeros((depth + 40, 64), np.int64)
    own, their, side, ply = START_OWN, START_THEIR, 0, 0
    while legal := moves(own, their) or moves(their, own):
        if not moves(own, their):
            own, their, side = their, own, 1 - side
        if ply < RANDOM_PLIES:
            square = chance.choice([square for square in range(64) if int(legal) >> square & 1])
        else:
            weights = players[side]
            square, _ = choose(own, their, side, depth, stack[:, : len(weights[3])], weights)
        own, their, _ = played(own, their, square)
        side, ply = 1 - side, ply + 1
    found = int(final(own, their))
    return -found if side else found


def main(words: list[str]) -> None:
    depth = int(words[0]) if words else 4
    new = export.SHAPE.weights(fit.by_discs(export.read()))
    old = first.SHAPE.weights(first.by_discs())
    score = Score()
    for seed in range(OPENINGS):
        score.add(margin([new, old], depth, seed), -margin([old, new], depth, seed))
    print(f"depth {depth}, {score} for the new weights")


if __name__ == "__main__":
    main(sys.argv[1:])
