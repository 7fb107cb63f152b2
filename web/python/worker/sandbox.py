"""What the sandbox's worker has besides: packages, an end to what runs too long and to what is left waiting.

The page's own Python never imports it, so no memory snapshot contains it.
"""

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from signal import SIGINT, getsignal, signal
from types import ModuleType
from typing import Any

from pyodide.ffi import JsBuffer
from pyodide.webloop import WebLoop

from worker import Conversation, Send, Tick, answer

PACKAGES = "/packages"


class Packages:
    """Finds the modules of packages that the page's publisher has added: each is unpacked when needed."""

    def __init__(self) -> None:
        self.wheels: dict[str, JsBuffer] = {}

    def add(self, modules: Sequence[str], wheel: JsBuffer) -> None:
        """Keep a wheel, which has these modules."""
        self.wheels |= dict.fromkeys(modules, wheel)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        wheel = self.wheels.pop(name, None)
        if wheel is None:
            return None
        from io import BytesIO
        from zipfile import ZipFile  # it is in the whole library

        ZipFile(BytesIO(wheel.to_bytes())).extractall(PACKAGES)
        if PACKAGES not in sys.path:
            sys.path.append(PACKAGES)
        invalidate_caches()
        return PathFinder.find_spec(name, path, target)


packages = Packages()
sys.meta_path.append(packages)


def receiver(conversation: Conversation, interrupt: Callable[[], None]) -> Callable[[str, Send, Tick], None]:
    """A function that answers one line, as `answer` does.

    guest.ts sends SIGINT at intervals; each calls `interrupt`, which raises an exception where a stranger's
    code has run for too long. What such code leaves to the event loop ends with the request, or with the last
    of those that are answered at once.
    """
    under_way = batches = 0

    def interrupted(number: int, frame: object) -> None:
        interrupt()

    def receive(line: str, send: Send, tick: Tick) -> None:
        nonlocal under_way, batches
        if getsignal(SIGINT) is not interrupted:  # a stranger's code has set another
            signal(SIGINT, interrupted)
        under_way += 1
        try:
            answer(conversation, line, send, tick)
        finally:
            under_way -= 1
            if not under_way:
                batches += 1

    call_later = WebLoop.call_later  # call_soon and call_at go through it

    @wraps(call_later)
    def call_in_time(
        loop: WebLoop, delay: float, callback: Callable[..., object], *given: Any, context: Any = None
    ) -> Any:
        begun = batches

        def called(*given: Any) -> None:
            if begun == batches:
                callback(*given)

        return call_later(loop, delay, called, *given, context=context)

    WebLoop.call_later = call_in_time
    signal(SIGINT, interrupted)  # before the first one comes
    return receive
