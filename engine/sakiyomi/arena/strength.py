"""How strong a person is, by results against players of known strength.

By maximum likelihood, on the Elo scale of these players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import TYPE_CHECKING, Final

from ..contract.limits import MOST_ELO
from .statistics import expected

if TYPE_CHECKING:
    from ..contract import replies

LAST: Final = 50
"""The last games alone count: who learns is stronger than once."""
FALL: Final = 1.92
"""Half of the 95 % point of the χ² distribution with one degree of freedom: by so much the logarithm of the
likelihood falls at the ends of the interval."""


def strength(games: Sequence[tuple[float, float]]) -> replies.Estimate | None:
    """The strength by games in the order in which they were played; None without games.

    With the interval of 95 % by the likelihood ratio.

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
    high = zero(lambda at: likelihood(at) - least, elo, MOST_ELO)
    return {"elo": elo, "low": low, "high": high}


def zero(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function passes zero, to a tenth."""
    while high - low >= 0.1:
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return (low + high) / 2


def nearest(elo: float, levels: Sequence[float]) -> replies.Opponent | None:
    """The level that expects a share nearest to half against `elo`, and the share of `elo`."""
    chances = [expected(elo - level) for level in levels]
    near = min(range(len(levels)), key=lambda level: abs(chances[level] - 0.5), default=None)
    return None if near is None else {"level": near, "chance": chances[near]}
