"""Journeys through the page, which are data (journeys.json).

A journey is a list of steps, and a step a word with what it needs:

    open "#/othello"            an address of the page
    reload, leave               `leave`: for a page with nothing in it
    click "d3"                  a square, or what is called or begins so
    choose "White" "level-1"    an option by its value, in the list of that name
    quit "script"               do this in the page, and leave it within the same task
    find "script" "words"       wait until the text that the script gives has the words
    see {"moves": 2}            wait until all this can be seen: what seen.js tells, as `amiss` compares it

Clicks are those of a pointer, from the browser itself. Each journey has a server to itself, so that it is a
first visit: another port is another origin.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from tests.e2e.journeys.browsers import Browser, Trouble
from web.make.server import StaticHandler, StaticServer

HERE = Path(__file__).parent
SEEN = (HERE / "seen.js").read_text("utf-8").rstrip().removesuffix(";")  # an expression, which is a function
PATIENCE = 60  # seconds: a loaded machine starts Python slowly
Step: TypeAlias = Sequence[Any]
Found = TypeVar("Found")


def journeys() -> dict[str, list[Step]]:
    read: dict[str, list[Step]] = json.loads((HERE / "journeys.json").read_text("utf-8"))
    return read


def look(browser: Browser, *asked: str) -> Any:
    """What seen.js tells of the page, or of what has a name."""
    return browser.do("look", f"({SEEN})({', '.join(map(json.dumps, asked))})")


def until(found: Callable[[], Found | None], say: Callable[[], str]) -> Found:
    """Look again and again until something is found."""
    end = time.monotonic() + PATIENCE
    while (what := found()) is None:
        if time.monotonic() > end:
            raise AssertionError(say())
        time.sleep(0.03)
    return what


def amiss(wanted: dict[str, Any], seen: dict[str, Any]) -> dict[str, Any]:
    """What is seen otherwise than wanted: a text is to have the words (none: to be empty), a list so many
    entries, or that one among them; what has parts, those that are named; all else is to be the same."""
    found: dict[str, Any] = {}
    for key, part in wanted.items():
        there: Any = seen.get(key)
        if isinstance(part, dict):
            if less := amiss(part, there):
                found[key] = less
        elif isinstance(part, str) and part and isinstance(there, str | list):
            if part not in there:
                found[key] = there
        elif (len(there) if type(part) is int else there) != part:
            found[key] = there
    return found


class Journey:
    """One journey in a browser, through the page as a server has it for this journey alone."""

    def __init__(self, browser: Browser, site: Path) -> None:
        self.browser, self._site = browser, site
        self.trouble: list[str] = []

    def take(self, steps: Sequence[Step]) -> None:
        """Raises AssertionError, with the step, where it cannot be taken, or something is never seen.

        Afterwards `trouble` has what the browser complained of, up to the last step: what the end of the
        journey cancels, Firefox calls an error.
        """

        class Handler(StaticHandler):
            def send_header(self, keyword: str, value: str) -> None:
                # As of a host that says less: what a browser keeps by itself, the page need not have kept.
                super().send_header(keyword, "no-cache" if keyword == "Cache-Control" else value)

        with StaticServer(self._site) as server:
            server.RequestHandlerClass = Handler
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
            self.address = server.address
            try:
                for number, (word, *rest) in enumerate(steps, 1):
                    try:
                        getattr(self, word)(*rest)
                    except (AssertionError, Trouble) as error:
                        state = f"step {number}, {json.dumps([word, *rest])}: {error}"
                        raise AssertionError(state) from None
            finally:
                self.trouble += self.browser.do("trouble")
                self.leave()
                server.shutdown()

    def open(self, words: str) -> None:
        self.browser.do("open", self.address + words)

    def leave(self) -> None:
        self.browser.do("open", "about:blank")

    def quit(self, script: str) -> None:
        self.trouble += self.browser.do("trouble")
        self.browser.do("look", f"void setTimeout(() => {{ {script}; location.assign('about:blank'); }})")

        def left() -> bool | None:
            try:
                return self.browser.do("look", "location.href") == "about:blank" or None
            except Trouble:  # between two pages
                return None

        until(left, lambda: "the page is not left")
        self.browser.do("trouble")  # what the end of a page cancels, WebKit calls an error

    def find(self, script: str, words: str) -> None:
        seen = ""

        def fits() -> bool | None:
            nonlocal seen
            seen = self.browser.do("look", script)
            return words in seen or None

        until(fits, lambda: f"there is {seen!r}")

    def reload(self) -> None:
        self.browser.do("reload")

    def click(self, name: str) -> None:
        self.browser.do("click", *self._find(name)["point"])

    def choose(self, name: str, value: str) -> None:
        self.browser.do("choose", self._find(name)["list"], value)

    def see(self, wanted: dict[str, Any]) -> None:
        """Wait until all this is seen, as `amiss` compares it."""
        wrong: dict[str, Any] = {}

        def fits() -> bool | None:
            nonlocal wrong
            wrong = amiss(wanted, look(self.browser))
            return None if wrong else True

        until(fits, lambda: f"what is seen is {json.dumps(wrong, ensure_ascii=False)}, {self._state()}")

    def _state(self) -> str:
        """What else is shown, for the message of a failed step."""
        seen = look(self.browser)
        state = {key: seen[key] for key in ("engine", "busy", "moves", "playable", "status", "alert")}
        return f"and all in all {json.dumps(state, ensure_ascii=False)}"

    def _find(self, name: str) -> Any:
        return until(
            lambda: look(self.browser, name), lambda: f"it is not there, or covered, {self._state()}"
        )
