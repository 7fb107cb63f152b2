"""The second visit starts Python from a snapshot of the first, and without one where it cannot be used."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.page_driver import END, QUICK, PageDriver
from tests.e2e.watch import Watch, ready

MOST = 16_000_000  # bytes of storage
FIRST_VISIT = 5_200_000  # bytes over the wire, gzipped, before the first answer
KEPT = """async () => {
    const entries = [];
    for (const name of await caches.keys()) {
        if (!name.includes("snapshot")) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys())
            entries.push((await (await cache.match(request)).arrayBuffer()).byteLength);
    }
    return entries;
}"""
ALTER = """async change => {
    const cache = await caches.open("sakiyomi-snapshot");
    const [request] = await cache.keys();
    const response = await cache.match(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const length = response.headers.get("x-memory-length");
    const put = (address, bytes, length) =>
        cache.put(address, new Response(bytes, {headers: length ? {"x-memory-length": length} : {}}));
    if (change === "a byte") { bytes[bytes.length >> 1] ^= 1; await put(request, bytes, length); }
    if (change === "another build") {
        await cache.delete(request);
        await put(request.url.replace(/\\/v\\/\\w+/, "/v/0123456789abcdef"), bytes, length);
    }
    if (change === "no memory of Python's") {  // whole, but not what a Pyodide can use
        const memory = new Uint8Array(65536 * 320);
        const bits = new Uint8Array(32 + Math.ceil(memory.length / 4096 / 8));
        bits.set(new Uint8Array(await crypto.subtle.digest("SHA-256", bits.subarray(32))));
        await put(request, bits, String(memory.length));
    }
}"""


def kept(page: Page) -> list[int]:
    """The sizes of all snapshots that are kept."""
    sizes: list[int] = page.evaluate(KEPT)
    return sizes


def await_kept(page: Page) -> None:
    """Wait until the worker has kept its snapshot, and only that one is kept."""
    page.evaluate("""async () => {
        const [, version] = /\\/v\\/(\\w+)\\//.exec(document.querySelector("script[src]").src);
        const ours = ({url}) => url.includes(version);
        const kept = async () => await caches.has("sakiyomi-snapshot")
            && (await (await caches.open("sakiyomi-snapshot")).keys()).some(ours);
        for (let look = 0; look < 600 && !await kept(); look++)
            await new Promise(done => setTimeout(done, 50));
    }""")


def start(page: Page) -> str | None:
    """How Python was started: from a snapshot, or cold."""
    return ready(page).locator("html").get_attribute("data-start")


def visited(context: BrowserContext, address: str) -> Page:
    """A page of a second visit, about to be loaded."""
    page = context.new_page()
    page.goto(address)
    assert start(page) == "cold"
    await_kept(page)
    return page


def plays(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={QUICK}")
    driver.play("f5")
    driver.await_moves(2)
    assert driver.await_turn()
    driver.await_board(driver.position())


@pytest.mark.quick
def test_the_second_visit_starts_from_a_snapshot_and_plays_the_same(
    context: BrowserContext, address: str, watch: Watch
) -> None:
    page = visited(context, address)
    driver = PageDriver(page, address)
    plays(driver)
    moves = driver.moves()
    [size] = kept(page)
    assert size <= MOST
    page.goto("about:blank")
    page.goto(address)
    assert start(page) == "snapshot"
    plays(driver)
    driver.await_played(moves)
    assert kept(page) == [size]


@pytest.mark.parametrize("change", ["a byte", "no memory of Python's", "another build"])
def test_a_snapshot_that_cannot_be_used_is_dropped_without_a_message(
    warm_page: Page, address: str, change: str
) -> None:
    page = warm_page
    await_kept(page)
    page.evaluate(ALTER, change)
    page.reload()
    assert start(page) == "cold"
    driver = PageDriver(page, address)
    expect(driver.alert).to_have_count(0)
    plays(driver)
    await_kept(page)
    page.reload()
    assert start(page) == "snapshot"  # which has taken its place
    assert len(kept(page)) == 1


def test_chance_does_not_repeat_from_a_snapshot(context: BrowserContext, address: str, watch: Watch) -> None:
    page = visited(context, address)
    driver = PageDriver(page, address)
    page.evaluate("() => localStorage.setItem('sakiyomi:pace', '0')")
    games = set()
    for _ in range(3):
        page.goto("about:blank")
        page.goto(f"{address}#/tictactoe?first=random&second=random")
        assert start(page) == "snapshot"
        expect(driver.status).to_contain_text(END)
        games.add(tuple(driver.moves()))
    assert len(games) > 1


def test_a_first_visit_fetches_little_before_the_first_answer(
    page: Page, address: str, site: Path, watch: Watch
) -> None:
    asked: set[str] = set()
    page.context.on("request", lambda request: asked.add(urlsplit(request.url).path.lstrip("/")))
    driver = PageDriver(page, address).visit(f"#/othello?second={QUICK}")
    driver.play("f5")
    driver.await_moves(2)
    assert not any("python_stdlib" in path for path in asked)
    files = [site / (path or "index.html") for path in asked]
    assert sum(len(gzip.compress(file.read_bytes(), 6)) for file in files if file.is_file()) < FIRST_VISIT
