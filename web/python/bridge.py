"""Between the worker's messages and the engine's door: one line in, its replies out.

While a thought is under way the browser's messages are let in every now and then, so that a `view` is
answered and a `stop` is heard in the middle of it. That needs a browser in which Python may wait for
JavaScript (JSPI); elsewhere a thought runs to its end and the page replaces the worker to stop it.

This module is part of the memory snapshot (worker.js), so it holds nothing of JavaScript's, and no time.
"""

import sys
from collections.abc import Awaitable, Callable, Sequence
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from time import monotonic
from types import ModuleType

from _sha2 import sha256  # hashlib is in the library
from pyodide.ffi import JsBuffer, can_run_sync, run_sync

import engine.games.othello.weights  # noqa: F401 - its room reads it late, when a snapshot's files are gone
from engine.service import Conversation

TICK = 0.03  # seconds between two looks at the messages: felt as at once, and under 1 % of the time
LIBRARY = Path("/lib/python314.zip")

conversation = Conversation()


def receive(line: str, send: Callable[[str], None], tick: Callable[[], Awaitable[None]]) -> None:
    """Answer one line, each reply by a call of `send`.

    `tick` is called every now and then, which shows that Python lives; what it returns is done when messages
    have been let in.
    """
    looked = monotonic()
    waits = can_run_sync()

    def pause() -> None:
        nonlocal looked
        if monotonic() - looked > TICK:
            turn = tick()
            if waits:
                run_sync(turn)
            looked = monotonic()

    for reply in conversation.answer(line, pause):
        send(reply)
        pause()


class Library:
    """Finds what the small archive has not: fetches the whole of Python's library, once it is needed."""

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
    """What is new at each start, also from a snapshot."""
    library.fetch, library.sha256 = fetch_library, sha256
