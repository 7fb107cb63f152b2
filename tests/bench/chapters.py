"""How soon a chapter that is opened directly shows its first figure, compared with a board of Play.

`python -m tests.bench.chapters`. Each is a first visit in a new profile; they are measured in turn. 60 ms of
latency and 10 Mbit/s stand for a connection on the way. Then how soon a figure of a chapter's own document
can be dragged, on a slow line: 150 ms and 1.6 Mbit/s.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser

from tests.bench.opened import opened
from tests.e2e.watch import DESKTOP
from web.make.articles import names

ROUNDS = 4
BOARD = "#/numbers?seed=3"  # not the board of index.html, which no module draws
CHAPTERS = [f"#/articles/{name}" for name in names()]
AIM = 1.0
CONNECTION: dict[str, float] = {
    "offline": False,
    "latency": 60,
    "downloadThroughput": 10_000_000 / 8,
    "uploadThroughput": 5_000_000 / 8,
}
SLOW = CONNECTION | {
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
DOCUMENTS = [f"articles/{name}/" for name in ("bound", "end")]
ALIVE = "[data-alive]"
PICTURES = "figure :is(.whole .node, .board, svg, table), main.play .board .lane"

# The time of the first frame with a picture, in milliseconds from navigation.
WATCH = """
new MutationObserver((_, observer) => {
    if (!document.querySelector("%s")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark("picture")));
}).observe(document, {subtree: true, childList: true, attributes: true});
"""


def first_seen(
    browser: Browser, address: str, what: str = PICTURES, connection: dict[str, float] = CONNECTION
) -> float:
    """Milliseconds from navigation to the first of such elements at an address."""
    context = browser.new_context(**DESKTOP, locale="en-GB")
    page = context.new_page()
    page.add_init_script(WATCH % what)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", connection)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByName('picture').length > 0", timeout=60_000)
    seconds: float = page.evaluate("performance.getEntriesByName('picture')[0].startTime")
    context.close()
    return seconds


def main() -> None:
    with opened() as (browser, address):
        rounds = [
            {place: first_seen(browser, address + place) for place in (BOARD, *CHAPTERS)}
            for _ in range(ROUNDS)
        ]
        alive = {
            place: median(first_seen(browser, address + place, ALIVE, SLOW) for _ in range(ROUNDS))
            for place in DOCUMENTS
        }
    board = median(each[BOARD] for each in rounds)
    print(f"\nFirst figure of a chapter, opened directly ◷ (a board of Play: {board:,.0f} ms)   ratio   aim")
    for place in CHAPTERS:
        there = median(each[place] for each in rounds)
        ratio = median(each[place] / each[BOARD] for each in rounds)
        print(f"  {place:<40} {there:>10,.0f} ms {ratio:>22.2f} {AIM:>5.2f}", flush=True)
    print("\nFrom its address to a figure that can be dragged, 150 ms and 1.6 Mbit/s ◷")
    for place, there in alive.items():
        print(f"  {place:<40} {there:>10,.0f} ms", flush=True)


if __name__ == "__main__":
    main()
