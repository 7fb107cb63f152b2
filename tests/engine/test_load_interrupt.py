"""Where there are no threads, as in a browser's worker, a signal at intervals ends authors' code in time."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator

import pytest

from sakiyomi.authors.host import Host
from sakiyomi.authors.programs import Programs
from sakiyomi.games import GAMES
from sakiyomi.service.conversation import Conversation
from tests.engine.test_load import Author

SECONDS = 0.3
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGVTALRM"), reason="there are no such signals here")


@pytest.fixture
def author(monkeypatch: pytest.MonkeyPatch) -> Iterator[Author]:
    monkeypatch.setattr(sys, "platform", "emscripten")  # the host starts no thread
    author, host = Author(), Host(SECONDS)
    author.conversation = Conversation(allow_load=True, programs=Programs(GAMES, host))
    before = signal.signal(signal.SIGVTALRM, lambda number, frame: host.interrupt())
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.05, 0.05)
    yield author
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


def test_code_that_catches_it_once_is_interrupted_again(author: Author) -> None:
    # In a function, because the jump of a loop may stand outside the `try` around it.
    source = "def f():\n    while True: pass\ntry:\n    f()\nexcept BaseException: pass\nwhile True: pass\n"
    args = author.load(source)["error"]["args"]
    assert (args["kind"], args["line"]) == ("Timeout", 6)


def test_a_keyboard_interrupt_of_the_code_is_its_error(author: Author) -> None:
    args = author.load("x = 1\nraise KeyboardInterrupt\n")["error"]["args"]
    assert (args["kind"], args["line"]) == ("KeyboardInterrupt", 2)


def test_code_of_ours_is_never_interrupted(author: Author) -> None:
    player = f"minimax seconds={SECONDS + 0.2} evaluation=discs"
    found = author.ask(op="think", record={"game": "othello"}, player=player)[-1]
    assert found["seconds"] > SECONDS
