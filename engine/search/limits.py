"""How long a search may go on: the one place where positions, time and a word from outside are watched."""

import sys
import time
from collections.abc import Callable
from typing import Final

LOOK: Final = 0.002
"""Seconds between two looks at the clock, about."""
ASK: Final = 0.004
"""Seconds at least between two questions whether to stop."""


class OutOfLimits(Exception):
    """Raised within a search that must end now; its last complete answer stands."""


def never() -> bool:
    """The stop of a search that nobody will stop."""
    return False


class Limits:
    """The limits of one search, and how much of them it has used.

    A search calls `visit` for every position. While the limits are lifted nothing but counting happens
    there: a search of depth 1 is always completed, so that there is always a move.

    `stop` is asked every few milliseconds whether the search is to end; it may take its time. `visited`
    counts positions, root and finished ones included, each as often as it is met; `cutoffs` counts those
    where moves were left untried because they could change nothing.
    """

    def __init__(
        self,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] = never,
    ) -> None:
        self.depth = depth
        self.nodes = nodes
        self.seconds = seconds
        self.stop = stop
        self.visited = 0
        self.cutoffs = 0
        self._started = self._looked = self._asked = time.monotonic()
        self._step = 64
        self._next = sys.maxsize

    @property
    def deepening(self) -> bool:
        """Whether the search goes ply by ply, because it cannot know beforehand how deep it will come."""
        return self.nodes is not None or self.seconds is not None

    def elapsed(self) -> float:
        """Seconds since these limits began."""
        return time.monotonic() - self._started

    def left(self) -> tuple[int | None, float | None]:
        """How many positions and seconds are left; None where they are not limited."""
        nodes = None if self.nodes is None else max(0, self.nodes - self.visited)
        seconds = None if self.seconds is None else max(0.0, self.seconds - self.elapsed())
        return nodes, seconds

    def pace(self) -> float:
        """How many positions a second have been visited so far."""
        return self.visited / max(self.elapsed(), 1e-6)

    def lift(self) -> None:
        """From here on the search is not interrupted."""
        self._next = sys.maxsize

    def impose(self) -> None:
        """From here on it is."""
        self._next = self.visited
        self._aim()

    def visit(self, count: int = 1) -> None:
        """Counts positions, as many as the limits let; raises `OutOfLimits` where one is met."""
        if self.visited + count > self._next:
            self._look(count)
        self.visited += count

    def _look(self, count: int) -> None:
        if self.nodes is not None and self.visited + count > self.nodes:
            self.visited = max(self.visited, self.nodes)
            raise OutOfLimits
        now = time.monotonic()
        if self.seconds is not None and now - self._started >= self.seconds:
            raise OutOfLimits
        pace = LOOK / max(now - self._looked, 1e-6)
        self._step = max(1, min(self._step * 2, int(self._step * pace)))
        if now - self._asked >= ASK:
            if self.stop():
                raise OutOfLimits
            now = self._asked = time.monotonic()
        self._looked = now
        self._aim()

    def _aim(self) -> None:
        """Sets at how many positions to look next: soon, and not beyond the last that is allowed."""
        self._next = self.visited + self._step
        if self.nodes is not None:
            self._next = min(self._next, self.nodes)
