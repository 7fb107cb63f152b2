"""What one player won against another in pairs of games, of which each opening is played both ways round."""

from __future__ import annotations

from engine.arena.statistics import mean, score_interval


class Score:
    """The share of the points, with its 95 % interval: that of pairs, whose two games are not independent."""

    def __init__(self) -> None:
        self._counts = [0] * 5
        """How many pairs gave 0, ½, 1, 1½ and 2 points."""

    def add(self, one: int, other: int) -> None:
        """Counts a pair of games, given the player's margins."""
        self._counts[sum((margin > 0) + (margin >= 0) for margin in (one, other))] += 1

    def __str__(self) -> str:
        low, high = score_interval(self._counts)
        return f"{2 * sum(self._counts)} games: {mean(self._counts):.1%} ({low:.1%} to {high:.1%})"
