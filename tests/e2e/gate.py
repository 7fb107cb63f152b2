"""Faults of the network between a page and its files, which a test brings about and mends."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route

from tests.e2e.stage import await_heard

PYTHON = "**/pyodide.asm.wasm"


class Gate:
    """Holds back what is asked for under a pattern, while it is shut."""

    def __init__(self, context: BrowserContext, pattern: str) -> None:
        self._held: list[Route] = []
        self._shut = True
        context.route(pattern, self._pass)

    def _pass(self, route: Route) -> None:
        if self._shut:
            self._held.append(route)
        else:
            route.continue_()

    def shut(self) -> None:
        self._shut = True

    def open(self) -> None:
        self._shut = False
        for route in self._held:
            route.continue_()
        self._held.clear()


FAULTS: dict[str, Callable[[Route], None]] = {
    "refused": lambda route: route.abort(),
    "missing": lambda route: route.fulfill(status=404, body="not here"),
    "corrupted": lambda route: route.fulfill(status=200, body=b"\0asm no more" * 99),
}


class Fault:
    """What is asked for under a pattern goes wrong, until it is mended."""

    def __init__(self, context: BrowserContext, pattern: str, kind: str = "missing") -> None:
        self._kind = kind
        self._mended = False
        self.met = False
        """Whether it has gone wrong."""
        context.route(pattern, self._spoil)

    def _spoil(self, route: Route) -> None:
        if self._mended:
            route.continue_()
        else:
            FAULTS[self._kind](route)
            self.met = True

    def await_met(self, page: Page) -> None:
        """Wait until it has gone wrong."""
        await_heard(page, lambda: self.met)

    def mend(self) -> None:
        self._mended = True
