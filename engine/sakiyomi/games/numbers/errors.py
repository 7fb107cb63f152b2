"""The error model of `prospect`: how exactly shallow searches predict deeper ones (`core.game.Errors`)."""

from typing import Final

from .states import NumbersState

PREDICTED: Final[dict[int, tuple[int, int]]] = {
    3: (1, 10),
    4: (2, 8),
    5: (3, 8),
    6: (2, 8),
    7: (3, 8),
    8: (4, 7),
    9: (5, 7),
    10: (6, 6),
    11: (7, 6),
    12: (6, 7),
    13: (7, 6),
    14: (8, 6),
    15: (9, 6),
    16: (10, 6),
    17: (9, 6),
    18: (10, 6),
    19: (11, 6),
    20: (12, 6),
}
"""By depth, the lesser depth, and the standard deviation of the difference of their values in quarter points.

The means over 47 to 62 numbers left: few and many differ from them by some 10 %.
`tests/bench/training/numbers.py` measured them up to 13 plies. Beyond, they are guesses.
"""
LEAST: Final = 44
"""With fewer numbers left, little is read that the solver does not decide, and nothing is predicted."""


def errors_of_prospect(state: NumbersState, depth: int) -> tuple[int, int] | None:
    """The error model of `prospect` for states of `NumbersStates`. Hot."""
    return PREDICTED.get(depth) if state[0].bit_count() >= LEAST else None
