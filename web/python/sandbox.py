"""Answers requests inside the Lab's sandbox, where `load` is allowed. guest.js alone imports it.

The page's own Python never does, so no memory snapshot contains this module or `engine.authors`: they are
imported from the engine's archive after Python has started.
"""

from collections.abc import Callable
from signal import SIGINT, getsignal, signal

from bridge import Send, Tick, answer

from engine.authors.host import Host
from engine.authors.programs import Programs
from engine.games import GAMES
from engine.service import Conversation


def receiver(seconds: float) -> Callable[[str, Send, Tick], None]:
    """A function that answers one line, as `bridge.receive` does, in a conversation that allows `load`.

    `seconds` is the time that a request may spend in authors' code since its last reply. guest.js sends
    SIGINT at intervals; it has an effect only if that time is over, and only within an author's code.
    """
    host = Host(seconds)
    conversation = Conversation(allow_load=True, programs=Programs(GAMES, host))

    def interrupted(number: int, frame: object) -> None:
        host.interrupt()

    def receive(line: str, send: Send, tick: Tick) -> None:
        if getsignal(SIGINT) is not interrupted:  # an author's code has set another
            signal(SIGINT, interrupted)
        answer(conversation, line, send, tick)

    signal(SIGINT, interrupted)  # before the first one comes
    return receive
