"""Devices on which the page is tested, waiting for Python in it, and `Watch`, which collects its errors.

    @pytest.mark.context(**PHONE, locale="ja-JP", color_scheme="dark")
    def test_a_phone_shows_the_board_first(page: Page, address: str) -> None: ...

The options of the mark are those of Playwright's `new_context`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
    WebError,
)

SIZES: Final[Mapping[str, ViewportSize]] = {
    "narrow": {"width": 320, "height": 568},
    "phone": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
    "low": {"width": 720, "height": 450},
    "desktop": {"width": 1280, "height": 900},
    "laptop": {"width": 1440, "height": 900},
    "wall": {"width": 3840, "height": 2160},
}
"""Windows, in CSS pixels."""
DESKTOP: Final[Mapping[str, Any]] = {"viewport": SIZES["desktop"]}
PHONE: Final[Mapping[str, Any]] = {
    "viewport": SIZES["phone"],
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
ENGINE_DIED: Final = "The native engine has died"
AxeCheck: TypeAlias = Callable[[Page], None]  # what the fixture `axe` is


def ready(page: Page) -> Page:
    """Wait until Python in the page can answer, or say that it could not be started."""
    started = page.locator('html:is([data-engine="ready"], [data-engine="failed"])')
    started.wait_for(state="attached")
    assert started.get_attribute("data-engine") == "ready", page.get_by_role("status").all_inner_texts()
    return page


def await_event(page: Page, what: Callable[[], bool]) -> None:
    """Wait, a frame at a time: Playwright receives events only while it is called."""
    for _ in range(2000):
        if what():
            return
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => done()))")
    raise AssertionError("the event did not come")


def await_workers(page: Page, count: int) -> None:
    """Wait until a page has so many workers: Playwright notices a little later that one is gone."""
    await_event(page, lambda: len(page.workers) == count)


def await_progress(page: Page, least: int, timeout: float | None = None) -> None:
    """Wait until the progress that is shown has at least this value."""
    reached = "least => document.querySelector('main progress')?.value >= least"
    page.wait_for_function(reached, arg=least, timeout=timeout)


class Watch:
    """Collects what no test of the page may cause: console errors and warnings, uncaught errors, requests
    that fail or go to another origin."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self._context = context
        self._origin = urlsplit(address).netloc
        self._seen: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self.expect("Service Worker registration blocked by Playwright")
        self._listeners: dict[Any, Callable[[Any], None]] = {
            "console": self._console,
            "weberror": self._error,
            "request": self._request,
            "requestfailed": self._request_failed,
            "response": self._response,
        }
        for event, listener in self._listeners.items():
            context.on(event, listener)

    def expect(self, pattern: str) -> None:
        """Let the test cause what matches: `watch.expect(r"404: .*wasm")`."""
        self._expected.append(re.compile(pattern))

    def end(self) -> None:
        """Collect nothing more."""
        for event, listener in self._listeners.items():
            self._context.remove_listener(event, listener)

    def forget(self) -> None:
        """Begin anew, for the next test in the same page."""
        self._context.cookies()
        self._seen.clear()
        del self._expected[1:]

    def trouble(self) -> list[str]:
        """What was seen and not expected."""
        self._context.cookies()  # a round trip: events come in only while Playwright is called
        return [text for text in self._seen if not any(known.search(text) for known in self._expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._seen.append(f"console {message.type}: {message.text}")
        if message.text.startswith(ENGINE_DIED) and message.page:
            message.page.close()  # so that nothing waits for an answer

    def _error(self, error: WebError) -> None:
        self._seen.append(f"uncaught: {error.error.stack or error.error}")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("blob", "data") and address.netloc != self._origin:
            self._seen.append(f"another origin: {request.url}")

    def _request_failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page itself did not want it any more
            self._seen.append(f"failed ({request.failure}): {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._seen.append(f"{response.status}: {response.url}")
