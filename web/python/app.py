"""What answers in the page's own worker: the engine.

It is part of the memory snapshot, which contains no files: so all that is imported later is imported here.
"""

from importlib import import_module

from worker import Send, Tick, answer

from engine.games import LAZY_MODULES, packed
from engine.service import Conversation

for module in LAZY_MODULES:
    import_module(module)

programs = None
if packed.SOURCES:  # only then is what runs them in the page's archive
    from engine.authors.host import Host
    from engine.authors.programs import packed_games

    programs = packed_games(Host(float("inf")))
conversation = Conversation(programs=programs)


def receive(line: str, send: Send, tick: Tick) -> None:
    """Answer one line, each reply by a call of `send`."""
    answer(conversation, line, send, tick)
