"""The error model of `strong`: how exactly shallow searches predict deeper ones (`core.game.Errors`).

`tests/bench/training` measured it and wrote it into `fitted`: for pairs of a depth and a lesser one, the
standard deviation of the difference of their values where there are few discs, and by how much the deviations
grow with the number of discs.
"""

from collections.abc import Sequence
from functools import cache

from .fitted import DEVIATIONS, GROWTH
from .kernel import TURN


@cache
def tables() -> tuple[dict[int, tuple[int, int]], ...]:
    """By number of discs and depth: what `errors_of_strong` returns. Depths that reach the end have none."""
    return tuple(
        {
            depth: (shallow, round(factor(GROWTH, discs) * deviation))
            for depth, shallow, deviation in DEVIATIONS
            if depth < 64 - discs
        }
        for discs in range(65)
    )


def factor(growth: Sequence[tuple[int, float]], discs: int) -> float:
    """The growth at a number of discs. It is linear between those that are given, and beyond the last two."""
    (few, least), (some, more), (many, most) = growth
    if discs < some:
        return least + (more - least) * max(0, discs - few) / (some - few)
    return more + (most - more) * (discs - some) / (many - some)


def errors_of_strong(state: int, depth: int) -> tuple[int, int] | None:
    """The error model of `strong` for states of `OthelloStates`. Hot."""
    return tables()[(state & ~TURN).bit_count()].get(depth)
