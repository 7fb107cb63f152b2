"""The built page in a Chromium, and how its figures are printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browsers import find_browser
from web.make.publish import build
from web.make.server import serving

PATIENCE = 60_000  # milliseconds that Python may think about its answer


@contextmanager
def opened() -> Iterator[tuple[Browser, str]]:
    """A browser, and where it finds the page."""
    with serving(build()) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        expect.set_options(timeout=PATIENCE)
        yield browser, address
        browser.close()


def print_figures(title: str, *rows: tuple[str, float, float], digits: int = 0) -> None:
    """Prints figures with their names and aims."""
    print(f"\n{title:<50} {'figure':>6} {'aim':>9}")
    for name, figure, aim in rows:
        print(f"  {name:<45} {figure:>10,.{digits}f} {aim:>9,.{digits and 2}f}", flush=True)
