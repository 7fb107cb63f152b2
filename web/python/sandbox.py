"""Answers requests inside the Lab's sandbox, where `load` is allowed. guest.ts alone imports it.

The page's own Python never does, so no memory snapshot contains this module or `engine.authors`: they are
imported from the engine's archive after Python has started.
"""

from collections.abc import Callable
from functools import wraps
from signal import SIGINT, getsignal, signal
from typing import Any

from bridge import Send, Tick, answer
from pyodide.webloop import WebLoop

from engine.authors.host import Host
from engine.authors.programs import Programs
from engine.games import GAMES
from engine.service import Conversation


def receiver(seconds: float) -> Callable[[str, Send, Tick], None]:
    """A function that answers one line, as `bridge.receive` does, in a conversation that allows `load`.

    `seconds` is the time that a request may spend in authors' code since its last reply. guest.ts sends
    SIGINT at intervals; it has an effect only if that time is over, and only within an author's code.
    What an author's code leaves to the event loop ends with the request, or with the last of those that are
    answered at once.
    """
    under_way = batches = 0
    host = Host(seconds)
    conversation = Conversation(allow_load=True, programs=Programs(GAMES, host))

    def interrupted(number: int, frame: object) -> None:
        host.interrupt()

    def receive(line: str, send: Send, tick: Tick) -> None:
        nonlocal under_way, batches
        if getsignal(SIGINT) is not interrupted:  # an author's code has set another
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
