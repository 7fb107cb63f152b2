"""How strong a person is, by results against players of known strength.

By maximum likelihood, on the Elo scale of these players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import Final, NamedTuple

from ..contract.limits import MOST_ELO
from .statistics import expected

LAST: Final = 50
"""The last games alone count: who learns is stronger than once."""
FALL: Final = 1.92
"""Half of the 95 % point of the χ² distribution with one degree of freedom: by so much the logarithm of the
likelihood falls at the ends of the interval."""


class Strength(NamedTuple):
    """With the interval of 95 % by the likelihood ratio."""

    elo: float
    low: float
    high: float


def strength(games: Sequence[tuple[float, float]]) -> Strength | None:
    """The strength by games in the order in which they were played; None without games.

    Of each: the other player's Elo, and the points won (1, 0.5 for a draw, 0).
    """
    last = list(games[-LAST:])
    if not last:
        return None
    # A draw that was not played, against the mean of the others: who has won or lost all games has a strength
    # all the same.
    last.append((sum(elo for elo, _ in last) / len(last), 0.5))

    def missing(elo: float) -> float:
        return sum(points - expected(elo - other) for other, points in last)

    def likelihood(elo: float) -> float:
        return sum(
            points * log(expected(elo - other)) + (1 - points) * log(expected(other - elo))
            for other, points in last
        )

    elo = zero(missing, -MOST_ELO, MOST_ELO)
    least = likelihood(elo) - FALL
    low = zero(lambda at: least - likelihood(at), -MOST_ELO, elo)
    return Strength(elo, low, zero(lambda at: likelihood(at) - least, elo, MOST_ELO))


def zero(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function passes zero, to a tenth."""
    while high - low >= 0.1:
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2


def nearest(elo: float, others: Sequence[float]) -> tuple[int, float] | None:
    """Which of these players expects a share nearest to half against `elo`, and the share of `elo`."""
    chances = [(place, expected(elo - other)) for place, other in enumerate(others)]
    return min(chances, key=lambda each: abs(each[1] - 0.5), default=None)
