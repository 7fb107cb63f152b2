"""Figures of the page: tests/bench/page.py prints them; test_speed.py uses those that are counts.

Each function drives a page that stands ready at the start of Othello, two people at the board.
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from playwright.sync_api import FilePayload, Page, expect

from tests.e2e import device
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import ready
from tests.engine.reading import playout, wthor

AIMS = {
    "drawn": 50.0,  # milliseconds from a click to the drawn move, with the CPU four times slower
    "longest task": 50.0,  # milliseconds, in a whole game
    "squares": 0.0,  # squares touched by a move that it does not change
    "layout shift": 0.0,
    "own": 64_000.0,  # bytes of a first visit (FirstVisit), and
    "data": 40_000.0,
    "requests": 18.0,
    "listed": 1000.0,  # milliseconds until the first of 2,900 games of a file are listed, and
    "all listed": 10_000.0,  # all of them
    "kept": 5.0,  # milliseconds in which a move is written, with a thousand games on the device
}

WATCH_TASKS = """() => {
    window.tasks = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) window.tasks.push(entry.duration);
    }).observe({type: "longtask"});
}"""

# From the click to the first task after the frame that shows the disc.
TIME_OF_MOVE = """square => new Promise(done => {
    const button = document.querySelector(`[data-square="${square}"]`);
    button.addEventListener("click", event => {
        const seen = () => button.querySelector(".disc")
            ? setTimeout(() => done(performance.now() - event.timeStamp))
            : requestAnimationFrame(seen);
        requestAnimationFrame(seen);
    }, {capture: true, once: true});
    button.click();
})"""

WATCH_SQUARES = """() => {
    window.touched = new Set();
    new MutationObserver(changes => {
        for (const {target} of changes) {
            const element = target instanceof Element ? target : target.parentElement;
            const square = element?.closest("[data-square]");
            if (square) window.touched.add(square.dataset.square);
        }
    }).observe(document.querySelector(".board"),
        {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def time_to_draw(page: Page, move: str, slower: int = 4) -> float:
    """Milliseconds from a click to the frame in which its disc stands, on a CPU that many times slower."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    try:
        return float(page.evaluate(TIME_OF_MOVE, move))
    finally:
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        session.detach()


def longest_task(page: Page, address: str, player: str, moves: int) -> float:
    """Milliseconds of the longest task of the page's thread in so many moves against `player`."""
    driver = PageDriver(page, address)
    driver.go_to(f"#/othello?second={player}")
    expect(driver.enabled).to_have_count(4)
    page.evaluate(WATCH_TASKS)
    for _ in range(moves):
        if not driver.await_turn():
            break
        driver.play(driver.legal()[0])
    return float(page.evaluate("() => Math.max(0, ...window.tasks)"))


def squares_touched(page: Page, move: str) -> tuple[set[str], set[str]]:
    """The squares of which a first move changes what is said, and those that were drawn anew."""
    driver = PageDriver(page, "")
    before = {square: name_of(driver, square) for square in squares()}
    page.evaluate(WATCH_SQUARES)
    driver.play(move)
    driver.await_moves(1)
    expect(driver.enabled).not_to_have_count(0)
    changed = {square for square, name in before.items() if name != name_of(driver, square)}
    return changed | {move}, set(page.evaluate("() => [...window.touched]"))


def squares() -> list[str]:
    return [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]


def name_of(driver: PageDriver, square: str) -> list[str | None]:
    """All that the page says of a square, by which one can tell that it has to be drawn anew."""
    button = driver.square(square)
    said: list[Any] = [
        button.get_attribute(name) for name in ("aria-label", "aria-disabled", "class", "tabindex")
    ]
    return said


# Milliseconds of each transaction that writes a game.
WATCH_WRITING = """() => {
    const isWatched = "written" in window;
    window.written = [];
    if (isWatched) return;
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
        const made = transaction.call(this, stores, mode, ...more);
        const began = performance.now();
        if (mode === "readwrite" && this.name === "sakiyomi-shelf-game")
            made.addEventListener("complete", () => written.push(performance.now() - began));
        return made;
    };
}"""


def times_to_keep(driver: PageDriver, games: int) -> list[float]:
    """Milliseconds in which the moves of a game are written beside so many other games of the device."""
    driver.go_to("#/othello?second=human")
    others = {
        f"other-{number}": {
            "address": f"#/tictactoe/a1b2?second=level-{number % 9 + 1}",
            "turn": "first",
            **dict.fromkeys(("standing", "winner", "margin")),
        }
        for number in range(games)
    }
    device.put(driver.page, "game", others)
    driver.page.evaluate(WATCH_WRITING)
    for move in ("f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3"):
        driver.play(move)
    driver.page.wait_for_function("() => written.length >= 8")
    times: list[float] = driver.page.evaluate("written")
    device.forget(driver.page, "game")
    return times


def times_to_list(driver: PageDriver, games: int) -> tuple[float, float]:
    """Milliseconds until the first games of a file of WTHOR with so many are listed, and until all are."""
    chance = Random(1)
    played = [playout("othello", chance)[0] for _ in range(20)]
    data = wthor([(0, number % 50, number % 49, 32, played[number % 20]) for number in range(games)])
    driver.go_to("#/othello?first=human&second=human")
    driver.page.get_by_role("button", name="My games").click()
    file: FilePayload = {"name": "games.wtb", "mimeType": "application/octet-stream", "buffer": data}
    driver.page.get_by_label("Open games from a file").set_input_files(file)
    began = perf_counter()
    panel = driver.page.get_by_role("region", name="Opened games")
    panel.get_by_role("listitem").first.wait_for()
    first = 1000 * (perf_counter() - began)
    panel.get_by_role("button", name="Keep this collection").wait_for()
    expect(panel.get_by_role("status").first).to_contain_text(f"{games:,} games")
    return first, 1000 * (perf_counter() - began)


class FirstVisit(NamedTuple):
    """What a page and its worker load at a first visit."""

    own: int
    """Bytes of script and style of our own, lit-html included, each file gzipped by itself."""
    data: int
    """The same of words and other data, and of the typeface."""
    requests: int
    """All of them, the document and Python among them."""


def first_visit(page: Page, address: str, site: Path) -> FirstVisit:
    """What is loaded until 1.5 seconds after Python is ready.

    The page is a new one without a service worker: what that fetches to keep comes later, and nothing waits
    for it.
    """
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    ready(page)
    page.wait_for_timeout(1500)
    # No blobs, nor the icon, which some browsers show in a tab.
    asked = [url.removeprefix(address) for url in asked if url.startswith(address) and "/icons/" not in url]
    sizes = {"own": 0, "data": 0}
    for name in asked:
        if kind := next((kind for kind, of_kind in KINDS.items() if of_kind.fullmatch(name)), None):
            sizes[kind] += len(gzip.compress((site / name).read_bytes(), 9))
    return FirstVisit(**sizes, requests=len(asked))


KINDS = {
    "own": re.compile(r"v/\w+/(?:src|styles)/.+\.(?:js|css)"),
    "data": re.compile(r"v/\w+/(?!vendor/).+\.(?:json|woff2)"),
}
