"""What answers in the Lab's sandbox: the engine, with authors' programs, where `load` is allowed.

The page's own Python never imports it, so no memory snapshot contains `sakiyomi.authors`: that part of the
engine is in an archive of its own, and comes after Python has started.
"""

from collections.abc import Callable

import app  # noqa: F401  all that it imports is there before an author's code runs
import sakiyomi
from sakiyomi.service.conversation import Conversation
from worker import Send, Tick
from worker import sandbox as in_worker

sakiyomi.__path__.append("/sandbox.zip/sakiyomi")
packages = in_worker.packages


def receiver(seconds: float) -> Callable[[str, Send, Tick], None]:
    """A function that answers one line.

    `seconds` is the time that a request may spend in authors' code since its last reply.
    """
    from sakiyomi.authors.host import Host
    from sakiyomi.authors.programs import packed_games

    host = Host(seconds)
    return in_worker.receiver(Conversation(allow_load=True, programs=packed_games(host)), host.interrupt)
