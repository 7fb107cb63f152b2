"""Between the worker's messages and the engine's door: one line in, its replies out.

While a thought is under way the browser's messages are let in every now and then, so that a `view` is
answered and a `stop` is heard in the middle of it. That needs a browser in which Python may wait for
JavaScript (JSPI); elsewhere a thought runs to its end and the page replaces the worker to stop it.
"""

from collections.abc import Awaitable, Callable
from time import monotonic

from pyodide.ffi import can_run_sync, run_sync

from engine.service import Conversation

TICK = 0.03  # seconds between two looks at the messages: felt as at once, and under 1 % of the time

conversation = Conversation()


def receive(line: str, send: Callable[[str], None], tick: Callable[[], Awaitable[None]]) -> None:
    """Answer one line, each reply by a call of `send`; `tick` is done when messages have been let in."""
    looked = monotonic()

    def pause() -> None:
        nonlocal looked
        if monotonic() - looked > TICK:
            run_sync(tick())
            looked = monotonic()

    waits = can_run_sync()
    for reply in conversation.answer(line, pause) if waits else conversation.answer(line):
        send(reply)
        if waits:
            pause()
