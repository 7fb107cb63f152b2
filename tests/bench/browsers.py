"""How soon Python is ready in the other browsers, compared with a bare `loadPyodide()`.

`python -m tests.bench.browsers`. Each browser has a profile of its own: it visits the page, is ended, and
later visits it again.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench.starts import with_bare_page
from tests.browsers import OTHER_BROWSERS
from tests.e2e.journeys.browsers import Browser, started
from tests.e2e.journeys.journey import look, until
from web.make.environment import Failure
from web.make.publish import build
from web.make.server import serving

ROUNDS = 3


@dataclass(frozen=True)
class Starts:
    """Milliseconds from navigation until Python is ready."""

    first: float
    later: list[float]
    bare: list[float]
    how: str
    """How a later visit started: from a `snapshot`, or `cold`."""


def visit(browser: Browser, address: str) -> dict[str, float]:
    """Opens the page and returns its performance marks once Python is ready."""
    browser.do("open", "about:blank")
    browser.do("open", address)

    def marks() -> dict[str, float] | None:
        seen = look(browser)
        return seen["marks"] if seen.get("engine") == "ready" else None

    return until(marks, lambda: f"Python is not ready at {address}")


def visits(name: str, address: str, profile: Path) -> Starts:
    """Times a first visit and later ones, in turn with the bare page; raises Failure without that browser."""
    with started(name, profile) as browser:
        first = visit(browser, address)
        until(lambda: look(browser)["snapshot"] or None, lambda: "no snapshot is kept")
        browser.do("look", "navigator.serviceWorker.ready.then(() => true)")
    with started(name, profile) as browser:
        bare = f"{address}bare.html"
        for each in (address, bare):
            visit(browser, each)
        pairs = [(visit(browser, address), visit(browser, bare)) for _ in range(ROUNDS)]
        visit(browser, address)
        how = look(browser)["start"]
    later, beside = ([marks["engine-ready"] for marks in column] for column in zip(*pairs, strict=True))
    return Starts(first["engine-ready"], later, beside, how)


def main() -> None:
    site = build()
    print("\nUntil Python is ready, ms:   first visit    later   bare loadPyodide   ratio")
    for name in OTHER_BROWSERS:
        try:
            with (
                tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
                serving(with_bare_page(site, Path(folder))) as address,
            ):
                starts = visits(name, address, Path(folder) / "profile")
        except Failure as failure:
            print(f"  {name}: left out; {failure}")
            continue
        later, bare = median(starts.later), median(starts.bare)
        print(
            f"  {name:<25} {starts.first:>12,.0f} {later:>8,.0f} {bare:>18,.0f} {later / bare:>7.2f}"
            f"   (from a {starts.how} start)"
        )


if __name__ == "__main__":
    main()
