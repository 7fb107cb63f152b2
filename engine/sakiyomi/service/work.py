"""The table of requests, and what their handlers get: the request, and the work under way on it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from ..core.game import Game
from ..core.parts import Parts
from ..games import GAMES
from ..reading.trees import KeptTrees
from ..search.limits import STOP_INTERVAL

if TYPE_CHECKING:
    from ..arena.table import LatestPlan
    from ..authors.programs import Programs
    from ..contract import replies

Reply = Mapping[str, object]
Handler = TypeVar("Handler", bound=Callable[[Any, "Work"], object])


class TableLine(NamedTuple):
    """A line of the table of requests."""

    handler: Callable[[Any, Work], Any]
    """Its answer: a reply, the replies of a long answer, or None, as for a part that is not the last.

    Called at once, it raises `Refusal` where the request is wrong; the work is done as the replies are read.
    """
    thinks: bool
    """Whether it is a search, a tree or a match. Only one of these runs at a time."""
    stopped: Reply
    """The other fields of the last reply where `Work.poll` ends the answer."""


HANDLERS: Final[dict[str, TableLine]] = {}
"""By `op`."""


def answers(op: str, thinks: bool = False, stopped: Reply | None = None) -> Callable[[Handler], Handler]:
    """Enters a handler in the table. It gets the request, which is of its declared type, and the work."""

    def entered(handler: Handler) -> Handler:
        HANDLERS[op] = TableLine(handler, thinks, stopped or {})
        return handler

    return entered


class Session:
    """What a conversation has besides requests: programs, parts that have come, trees, answers under way."""

    def __init__(self, allow_load: bool, programs: Programs | None) -> None:
        self.allow_load = allow_load
        self.programs = programs
        self.parts = Parts()
        self.trees = KeptTrees()
        self.working: list[Work] = []

    @cached_property
    def plan(self) -> LatestPlan:
        """The plan of a tournament that was asked for last."""
        from ..arena.table import LatestPlan

        return LatestPlan()

    @property
    def games(self) -> Mapping[str, Game]:
        """The games of the engine, with those that were loaded."""
        return self.programs.games if self.programs else GAMES


class Stopped(Exception):
    """Raised by `Work.poll` to end an answer."""


@dataclass(eq=False)
class Work:
    """An answer under way."""

    session: Session
    name: str | int | None
    """The id of its request."""
    thinks: bool
    _pause: Callable[[], object]
    send: Callable[[Reply], object]
    """Sends a reply at once, in the middle of a search."""
    stopped: bool = False
    """Whether it is to end: a request asked for that, or another search has begun."""
    _paused_at: float = field(default_factory=time.monotonic)

    @property
    def end(self) -> replies.Stoppable:
        """The fields with which its last reply ends."""
        return {"stopped": True, "done": True} if self.stopped else {"done": True}

    def stop(self) -> bool:
        """Lets messages in by the pause hook, and returns whether this answer must end.

        In the page the hook is `pause` in `web/python/worker/__init__.py`. A message that it lets in may be
        a `stop`, whose answer (`conversation.stop`) sets `stopped`. This method is the `stop` of `Limits`,
        which end the search if it returns True; a match also calls it before each move.
        """
        self._pause()
        return self.stopped

    def poll(self) -> None:
        """Lets messages in every few milliseconds, as `stop` does; raises `Stopped` if this answer must end.

        It is for what is not under `Limits`, such as reading files and planning matches.
        """
        if time.monotonic() - self._paused_at >= STOP_INTERVAL:
            self._pause()
            self._paused_at = time.monotonic()
        if self.stopped:
            raise Stopped

    def polled(self, replies: Iterator[Reply]) -> Iterator[Reply]:
        """The same replies, as long as the answer is not stopped."""
        for reply in replies:
            self.poll()
            yield reply
