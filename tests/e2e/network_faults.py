"""Faults of the network between a page and its files, which a test causes and ends."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route

from tests.e2e.watch import await_event

PYTHON = "**/pyodide.asm.wasm"
NETWORK = r"ERR_FAILED|status of 404|404: |failed \("
"""What a page causes whose requests fail."""


class HeldRequests:
    """Holds back requests whose address fits a pattern, until `release` is called."""

    def __init__(self, context: BrowserContext, pattern: str) -> None:
        self._held: list[Route] = []
        self._holding = True
        context.route(pattern, self._route)

    def _route(self, route: Route) -> None:
        if self._holding:
            self._held.append(route)
        else:
            route.continue_()

    def hold(self) -> None:
        self._holding = True

    def await_one(self, page: Page) -> None:
        """Wait until one is held back."""
        await_event(page, lambda: len(self._held) > 0)

    def release(self) -> None:
        self._holding = False
        for route in self._held:
            route.continue_()
        self._held.clear()


FAULTS: dict[str, Callable[[Route], None]] = {
    "refused": lambda route: route.abort(),
    "missing": lambda route: route.fulfill(status=404, body="not here"),
    "corrupted": lambda route: route.fulfill(status=200, body=b"\0asm no more" * 99),
}


class Fault:
    """Requests whose address fits a pattern fail, until `mend` is called; or the first of them alone."""

    def __init__(
        self, context: BrowserContext, pattern: str, kind: str = "missing", once: bool = False
    ) -> None:
        self._kind = kind
        self._once = once
        self._mended = False
        self.met = False
        """Whether a request has failed so."""
        context.route(pattern, self._spoil)

    def _spoil(self, route: Route) -> None:
        if self._mended:
            route.continue_()
        else:
            self.met = True
            self._mended = (
                self._once
            )  # before the answer: while it is sent, the test goes on and may mend this
            FAULTS[self._kind](route)

    def await_met(self, page: Page) -> None:
        """Wait until a request has failed so."""
        await_event(page, lambda: self.met)

    def mend(self) -> None:
        self._mended = True
