"""What answers in the page's own worker: the engine.

It is part of the memory snapshot, which contains no files: so all that is imported later is imported here.
"""

from importlib import import_module

from sakiyomi.games import LAZY_MODULES, packed
from sakiyomi.service.conversation import Conversation
from worker import Send, Tick, answer

for module in LAZY_MODULES:
    import_module(module)

programs = None
if packed.SOURCES:  # only then is what runs them in the page's archive
    from sakiyomi.authors.host import Host
    from sakiyomi.authors.programs import packed_games

    programs = packed_games(Host(float("inf")))
conversation = Conversation(programs=programs)


def receive(line: str, send: Send, tick: Tick) -> None:
    """Answer one line, each reply by a call of `send`."""
    answer(conversation, line, send, tick)
