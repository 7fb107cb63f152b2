"""The limits of a search: positions, time and a request to stop are checked only here."""

import math
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

CHECK_INTERVAL: Final = 0.002
"""The approximate time between two checks of the clock, in seconds."""
STOP_INTERVAL: Final = 0.004
"""The least time between two calls of `stop`, in seconds."""


class OutOfLimits(Exception):
    """Raised by `Limits` in a search that must end now. Its last complete answer is its result.

    It is caught where depths follow each other: by `deepen` (`deepening.py`), and by `think` of the search
    `best`, which has a loop of its own.
    """


class OutOfBudget(Exception):
    """Raised by `Limits` in an attempt that has used up what it may cost (`Limits.attempt`).

    The search `best` catches it, and goes on without what it attempted.
    """


def never() -> bool:
    """The `stop` of a search that is not stopped from outside."""
    return False


class Limits:
    """The limits of one search, and how much of them it has used.

    A search calls `visit` before it visits a position. A position beyond the limits is neither visited nor
    counted, so `visited` is exact. At first the limits are suspended, and `visit` only counts: so depth 1 is
    always completed, and there is always a move.

    `stop` is called every few milliseconds and returns whether the search must end. It may be slow. `visited`
    counts positions, including the root and finished games; a position that is visited again is counted
    again. `cutoffs` counts positions where moves were not searched because they could not change the result.
    `estimates` and `longest` begin anew with each depth. `estimates` counts the values that depend on an
    evaluation; `longest` is the number of plies of the longest line that was read to the end of the game.
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
        self.estimates = 0
        self.longest = 0
        self.time_decides = False
        """Whether the clock has decided something, although `seconds` is None."""
        self._started_at = self._checked_at = self._stop_called_at = time.monotonic()
        self._most = sys.maxsize if nodes is None else nodes
        self._most_of_attempt = sys.maxsize
        self._attempt_ends = math.inf
        self._step = 64
        self._next = sys.maxsize

    @property
    def deepening(self) -> bool:
        """Whether iterative deepening is needed: positions or seconds do not say how deep they allow."""
        return self.nodes is not None or self.seconds is not None

    def elapsed(self) -> float:
        """Seconds since these limits began."""
        return time.monotonic() - self._started_at

    def left(self) -> tuple[int | None, float | None]:
        """The positions and seconds that are left. None: not limited."""
        nodes = None if self.nodes is None else max(0, self.nodes - self.visited)
        seconds = None if self.seconds is None else max(0.0, self.seconds - self.elapsed())
        return nodes, seconds

    def budget(self, share: float) -> tuple[int | None, float | None]:
        """The positions and seconds of an attempt that may cost `share` of what is left."""
        nodes, seconds = self.left()
        return None if nodes is None else int(share * nodes), None if seconds is None else share * seconds

    @contextmanager
    def attempt(self, share: float) -> Iterator[None]:
        """A context in which `OutOfBudget` is raised as soon as `share` of what is left now has been used.

        If that is all that is left, `OutOfLimits` is raised instead.
        """
        nodes, seconds = self.budget(share)
        if nodes is not None:
            self._most_of_attempt = self.visited + nodes
        if seconds is not None:
            self._attempt_ends = time.monotonic() + seconds
        self.enforce()
        try:
            yield
        finally:
            self._most_of_attempt = sys.maxsize
            self._attempt_ends = math.inf
            self.enforce()

    def pace(self) -> float:
        """Positions visited per second so far."""
        return self.visited / max(self.elapsed(), 1e-6)

    def suspend(self) -> None:
        """Suspends the limits: from now on `visit` only counts."""
        self._next = sys.maxsize

    def enforce(self) -> None:
        """Applies the limits from now on: sets the count of positions at which the next check is due.

        It is due at the limits of positions at the latest, and the sooner the longer positions have taken.
        """
        self._step = min(self._step, max(1, int(self.pace() * CHECK_INTERVAL)))
        self._next = min(self.visited + self._step, self._most, self._most_of_attempt)

    def visit(self, count: int = 1) -> None:
        """Counts positions that are about to be visited. At a limit: counts none, raises `OutOfLimits`."""
        if self.visited + count > self._next:
            self._check(count)
        self.visited += count

    def require(self, count: int) -> None:
        """Raises `OutOfLimits` if fewer positions than `count` are left; never for 0."""
        if count and self.visited + count > self._most:
            raise OutOfLimits

    def ended(self, plies: int) -> None:
        """Notes a line of so many plies that was read to the end of the game."""
        if plies > self.longest:
            self.longest = plies

    def spend(self, count: int, cutoffs: int, ahead: int) -> int:
        """Counts visited positions and cutoffs. Returns how many more positions may be visited before the
        next call.

        `ahead` is how many positions the caller may visit in one step. The step that reaches the returned
        number may go beyond it. Raises `OutOfLimits` or `OutOfBudget` if the limits do not allow such a step.
        With `ahead` 0 it only counts.
        """
        self.visited += count
        self.cutoffs += cutoffs
        if ahead and self.visited + ahead > self._next:
            self._check(ahead)
        return max(0, self._next - self.visited - ahead)

    def last_batch_from(self, batch: int) -> int:
        """The greatest count of visited positions from which `batch` more are within the limit."""
        return self._most - batch

    def _check(self, count: int) -> None:
        if self.visited + count > self._most:
            raise OutOfLimits
        if self.visited + count > self._most_of_attempt:
            raise OutOfBudget
        now = time.monotonic()
        pace = CHECK_INTERVAL / max(now - self._checked_at, 1e-6)
        self._step = max(1, min(self._step * 2, int(self._step * pace)))
        self._checked_at = self._check_time(now)
        self.enforce()

    def poll(self) -> None:
        """Checks the clock and `stop` now, between two visits that may be far apart; not while suspended."""
        if self._next != sys.maxsize:
            self._check_time(time.monotonic())

    def _check_time(self, now: float) -> float:
        """Checks the clock and `stop`; raises `OutOfLimits` or `OutOfBudget`. Returns the time after that."""
        if self.seconds is not None and now - self._started_at >= self.seconds:
            raise OutOfLimits
        if now >= self._attempt_ends:
            raise OutOfBudget
        if now - self._stop_called_at >= STOP_INTERVAL:
            if self.stop():
                raise OutOfLimits
            now = self._stop_called_at = time.monotonic()
        return now
