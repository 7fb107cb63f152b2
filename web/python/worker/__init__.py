"""Passes messages between a worker and what answers in it: one line in, its replies out.

While a line is answered the browser's messages are let in at intervals, so that short requests are answered
meanwhile and a `stop` ends it. This needs a browser in which Python can wait for JavaScript (JSPI). Without
it a line is answered to its end, and the page replaces the worker to stop it.

What answers is the module `app` of the page that uses this: its `receive(line, send, tick)` calls `answer`.
This module is part of the memory snapshot (worker.ts), so it holds no JavaScript object and no time.
"""

import gc
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from time import monotonic
from types import ModuleType
from typing import Any, Protocol

from _sha2 import sha256  # hashlib is in the library
from pyodide import ffi, webloop
from pyodide.ffi import JsBuffer, can_run_sync
from pyodide.ffi import run_sync as wait_for

TICK = 0.03  # seconds between two turns for messages: not noticeable, and under 1 % of the time
LIBRARY = Path("/lib/python314.zip")

suspended = 0


def run_sync(promise: Awaitable[Any]) -> Any:
    """Wait for JavaScript, without automatic garbage collection.

    The collector follows the frames of whatever waits, on a stack that others use meanwhile, and Python ends
    with "memory access out of bounds": github.com/pyodide/pyodide/issues/6464, mended after 314.0.7.
    """
    global suspended
    suspended += 1
    gc.disable()
    try:
        return wait_for(promise)
    finally:
        suspended -= 1
        if not suspended:
            gc.enable()


ffi.run_sync = webloop.run_sync = run_sync  # authors' code waits too, by asyncio.run and time.sleep

Send = Callable[[str], None]
Tick = Callable[[], Awaitable[None]]


class Conversation(Protocol):
    """What answers. Each line is an object with an `id`, which each of its replies repeats."""

    def answer(self, line: str, pause: Callable[[], None], send: Send) -> Iterator[str]:
        """Yield the replies to a line.

        `pause` is called at intervals: meanwhile other lines may be answered, a `stop` too. `send` sends what
        does not wait for its turn.
        """


def answer(conversation: Conversation, line: str, send: Send, tick: Tick) -> None:
    """Answer one line, each reply by a call of `send`.

    `tick` is called at intervals; the worker then reports that Python is alive. Its result is fulfilled when
    messages have been let in.
    """
    last_turn = monotonic()
    waits = can_run_sync()

    def pause() -> None:
        nonlocal last_turn
        if monotonic() - last_turn > TICK:
            turn = tick()
            if waits:
                run_sync(turn)
            last_turn = monotonic()

    tick()  # of a request in parts the last one alone has replies
    for reply in conversation.answer(line, pause, send):
        pause()  # not after the last reply: the next request would come while this one is under way
        send(reply)


class Library:
    """Fetches the whole of Python's library when a module is imported that the small archive has not."""

    fetch: Callable[[], JsBuffer] | None = None
    sha256 = ""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if self.fetch is None:
            return None
        library = self.fetch().to_bytes()
        if sha256(library).hexdigest() != self.sha256:
            raise ImportError("Python's library is not the one of this version")
        LIBRARY.parent.mkdir(exist_ok=True)
        LIBRARY.write_bytes(library)
        self.fetch = None
        invalidate_caches()
        return PathFinder.find_spec(name, path, target)


library = Library()
sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, library)


def begin(fetch_library: Callable[[], JsBuffer], sha256: str) -> None:
    """Set what differs between starts. Called at each start, also from a snapshot."""
    library.fetch, library.sha256 = fetch_library, sha256
