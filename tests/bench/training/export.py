"""The file from which the engine reads its weights, and the module with what is small beside them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final
from zlib import compress

import numpy as np

from sakiyomi.games.othello import patterns
from tests.bench.training.errors import Model
from tests.bench.training.evaluation import Shape

FOLDER: Final = Path(__file__).parents[3] / "engine" / "sakiyomi" / "games" / "othello"
SHAPE: Final = Shape(patterns.PATTERNS)


def read() -> np.ndarray:
    """The weights that the engine has, in discs: [knot, entry]."""
    names = [*patterns.PATTERNS, *patterns.COUNTS]
    knots = range(len(patterns.KNOTS))
    found = [np.concatenate([np.asarray(patterns.unpacked(knot)[name]) for name in names]) for knot in knots]
    weights: np.ndarray = (np.array(found) / 10)[:, SHAPE.same]
    return weights


def rounded(weights: np.ndarray, seen: np.ndarray, least: float) -> np.ndarray:
    """The weights [knot, entry] in tenths of a disc; 0 where little would change.

    `seen` says how often each was used. An entry matters by how often it was seen times its square; below
    `least` it is 0. So is an entry that is the same as an earlier one by symmetry: only the first is read.
    """
    tenths = np.clip(np.rint(10 * weights), -127, 127).astype(np.int8)
    matters = seen * weights**2 >= least
    matters[:, SHAPE.starts[-1] :] = True
    repeated = SHAPE.same != np.arange(SHAPE.entries)
    return np.where(matters & ~repeated, tenths, np.int8(0))


def fitted(tenths: np.ndarray, errors: Model) -> str:
    """The text of the module `fitted`."""
    lines = [
        '"""The error model of `strong` and its version, by tests/bench/training."""',
        "",
        "from typing import Final",
        "",
        f'VERSION: Final = "{sha256(tenths.tobytes() + repr(errors).encode()).hexdigest()[:8]}"',
        '"""A digest of this and of the weights. What has another is older (tests/bench/versions.py)."""',
        "",
        "DEVIATIONS: Final = (",
        *(f"    {pair}," for pair in errors.deviations),
        ")",
        '"""Depth, lesser depth, and the standard deviation of their difference in hundredths of a disc."""',
        "",
        f"GROWTH: Final = {errors.growth}",
        '"""Numbers of discs, and by how much the deviations are greater there."""',
        "",
    ]
    return "\n".join(lines)


def weights(tenths: np.ndarray) -> bytes:
    """The contents of `weights.bin`."""
    packed = [compress(knot.tobytes(), 9) for knot in tenths]
    return b"".join(len(each).to_bytes(4) + each for each in packed)
