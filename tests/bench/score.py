"""What one player won against another in pairs of games, of which each opening is played both ways round."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev


class Score:
    """The share of the points, with a 95 % interval that takes the two games of a pair together."""

    def __init__(self) -> None:
        self._pairs: list[float] = []

    def add(self, one: int, other: int) -> None:
        """Counts a pair of games, given the player's margins."""
        self._pairs.append(mean((margin > 0) + (margin == 0) / 2 for margin in (one, other)))

    def __str__(self) -> str:
        number = len(self._pairs)
        error = f"± {1.96 * stdev(self._pairs) / sqrt(number):.1%}" if number > 1 else ""
        return f"{2 * number} games: {mean(self._pairs):.1%} {error}"
