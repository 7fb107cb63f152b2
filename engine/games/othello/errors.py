"""The error model of `strong`: how exactly shallow searches predict deeper ones (`engine.game.Errors`)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.games.othello.kernel import TURN

DEVIATIONS: Final = {
    2: {0: 330},
    3: {1: 260},
    4: {2: 235},
    5: {3: 200},
    6: {2: 320},
    7: {3: 280},
    8: {4: 245},
    9: {3: 315},
    10: {4: 290},
    11: {5: 250},
    12: {4: 320},
}
"""By depth and lesser depth: the standard deviation of the difference of their values, in hundredths of a
disc, on boards with few discs. Both are odd or both are even, since values depend on which side moves last.
"""

GROWTH: Final = ((22, 1.0), (34, 1.25), (46, 1.75))
"""The factor of these deviations by the number of discs. It is linear in between, and beyond the last two."""


def growth(discs: int) -> float:
    """The factor of `GROWTH` for a number of discs."""
    (few, least), (some, more), (many, most) = GROWTH
    if discs < some:
        return least + (more - least) * max(0, discs - few) / (some - few)
    return more + (most - more) * (discs - some) / (many - some)


@cache
def tables() -> tuple[dict[int, list[tuple[int, int]]], ...]:
    """By number of discs and depth: what `errors_of_strong` returns. Depths that reach the end have none."""
    return tuple(
        {
            depth: [(shallow, round(growth(discs) * deviation)) for shallow, deviation in pairs.items()]
            for depth, pairs in DEVIATIONS.items()
            if depth < 64 - discs
        }
        for discs in range(65)
    )


def errors_of_strong(state: int, depth: int) -> Sequence[tuple[int, int]]:
    """The error model of `strong` for states of `OthelloStates`. Hot."""
    return tables()[(state & ~TURN).bit_count()].get(depth, ())
