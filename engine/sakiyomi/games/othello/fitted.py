"""The error model of `strong` and its version, by tests/bench/training."""

from typing import Final

VERSION: Final = "607c0009"
"""A digest of this and of the weights. What has another is older (tests/bench/versions.py)."""

DEVIATIONS: Final = (
    (2, 0, 251),
    (3, 1, 232),
    (4, 2, 202),
    (5, 3, 187),
    (6, 2, 275),
    (7, 3, 250),
    (8, 4, 231),
    (9, 3, 293),
    (10, 4, 240),
    (11, 5, 250),
)
"""Depth, lesser depth, and the standard deviation of their difference in hundredths of a disc."""

GROWTH: Final = ((22, 1.0), (34, 1.35), (46, 1.59))
"""Numbers of discs, and by how much the deviations are greater there."""
