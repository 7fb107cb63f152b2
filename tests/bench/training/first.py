"""The weights with which the first generation is played: those of `strong` before this training.

They came from 320,000 positions of games that read two plies, in plain Python. `first.bin` has them, in
tenths of a disc: six stages of ten discs each, patterns in the order of `SHAPE`.
"""

from pathlib import Path
from zlib import decompress

import numpy as np

from tests.bench.training.evaluation import Shape

SHAPE = Shape(
    {
        "edge": "a1 b1 c1 d1 e1 f1 g1 h1",
        "corner": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
        "second": "a2 b2 c2 d2 e2 f2 g2 h2",
        "diagonal": "a1 b2 c3 d4 e5 f6 g7 h8",
        "seven": "a2 b3 c4 d5 e6 f7 g8",
        "six": "a3 b4 c5 d6 e7 f8",
        "five": "a4 b5 c6 d7 e8",
        "four": "a5 b6 c7 d8",
    }
)
FILE = Path(__file__).with_name("first.bin")


def by_discs() -> np.ndarray:
    """The weights of each number of discs, in discs: [discs, entry]."""
    stages = np.frombuffer(decompress(FILE.read_bytes()), np.int8).reshape(6, -1) / 10
    every = stages[:, SHAPE.same]
    return np.stack([every[max(0, min((discs - 5) // 10, 5))] for discs in range(65)])
