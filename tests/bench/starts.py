"""How soon Python is ready, compared with a bare `loadPyodide()`, and what a first visit fetches.

`python -m tests.bench.starts`. The bare start is that of a page with nothing but a worker that calls
`loadPyodide()`, on the same site: its files are kept by the same service worker. It and a later visit are
measured in turn, in one profile of one browser.
"""

from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from tests.bench.opened import opened
from tests.browsers import find_browser
from tests.e2e.page_driver import PROMPT, PageDriver
from tests.e2e.watch import ready
from web.make.publish import build
from web.make.server import serving

ROUNDS = 10
AIMS = {"from navigation": 0.30, "from new Worker": 0.25}
MOST = 5_200_000

BARE_PAGE = "<!doctype html><title>bare</title><script type=module src=bare.js></script>"
BARE_START = """
performance.mark("worker-asked");
const worker = new Worker("bare-worker.js", {type: "module"});
worker.onmessage = () => {
  performance.mark("engine-ready");
  document.documentElement.dataset.engine = "ready";
};
"""
BARE_WORKER = """
import {{ loadPyodide }} from "./{base}vendor/pyodide/pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""
MARKS = (
    """() => ["worker-asked", "engine-ready"].map(name => performance.getEntriesByName(name)[0].startTime)"""
)


def with_bare_page(site: Path, folder: Path) -> Path:
    """Copies the site into a folder and adds `bare.html`."""
    copy = shutil.copytree(site, folder / "site")
    base = next(copy.glob("v/*")).relative_to(copy).as_posix() + "/"
    (copy / "bare.html").write_text(BARE_PAGE)
    (copy / "bare.js").write_text(BARE_START)
    (copy / "bare-worker.js").write_text(BARE_WORKER.format(base=base))
    return copy


@contextmanager
def profile(site: Path) -> Iterator[tuple[BrowserContext, str]]:
    """A browser with a profile of its own, and the address of the site with the bare page."""
    with tempfile.TemporaryDirectory() as folder:
        both = with_bare_page(site, Path(folder))
        with serving(both) as address, sync_playwright() as playwright:
            context = playwright.chromium.launch_persistent_context(
                Path(folder) / "profile", executable_path=find_browser(), locale="en-GB"
            )
            context.set_default_timeout(120_000)
            yield context, address
            context.close()


def start(page: Page, address: str) -> tuple[float, float]:
    """Milliseconds until Python is ready: from navigation, and from `new Worker`."""
    page.goto("about:blank")
    page.goto(address)
    ready(page)
    asked, there = page.evaluate(MARKS)
    return there, there - asked


def settle(page: Page) -> None:
    """Waits until the snapshot and the site are stored, which is soon after a first visit."""
    page.evaluate("""async () => {
        await navigator.serviceWorker.ready;
        const kept = async () => await caches.has("sakiyomi-snapshot")
            && (await (await caches.open("sakiyomi-snapshot")).keys()).length > 0;
        while (!await kept()) await new Promise(done => setTimeout(done, 100));
    }""")


def print_starts(site: Path) -> None:
    with profile(site) as (context, address):
        page = context.new_page()
        first = start(page, address)
        settle(page)
        for _ in range(2):  # browsers cache compiled scripts on their second and third use
            start(page, address)
            start(page, f"{address}bare.html")
        pairs = [(start(page, address), start(page, f"{address}bare.html")) for _ in range(ROUNDS)]
        how = page.goto(address) and ready(page).locator("html").get_attribute("data-start")
    print("\nUntil Python is ready, ms:   first visit    later   bare loadPyodide   ratio    aim")
    for column, (name, aim) in enumerate(AIMS.items()):
        warm, bare = (median(each[which][column] for each in pairs) for which in (0, 1))
        figures = f"{first[column]:>12,.0f} {warm:>8,.0f} {bare:>18,.0f} {warm / bare:>7.2f}"
        print(f"  {name:<25} {figures} {aim:>6.2f}")
    print(f"  (later: median of {ROUNDS}, from {'a snapshot' if how == 'snapshot' else 'the beginning'})")


def print_bytes(site: Path) -> None:
    """Prints what a first visit fetches, gzipped as by a host, until its first move is answered."""
    asked: set[str] = set()
    with opened() as (browser, address):
        page = browser.new_context(locale="en-GB", service_workers="block").new_page()
        page.context.on("request", lambda request: asked.add(urlsplit(request.url).path.lstrip("/")))
        driver = PageDriver(page, address).visit(f"#/othello?second={PROMPT.replace(' ', '+')}")
        driver.play("f5")
        expect(driver.record.get_by_role("button")).to_have_count(2, timeout=120_000)
    files = [site / (path or "index.html") for path in asked]
    sizes = {file: len(gzip.compress(file.read_bytes(), 6)) for file in files if file.is_file()}
    print("\nFetched until the first move is answered:       bytes, gzipped")
    largest = sorted(sizes, key=lambda file: -sizes[file])[:6]
    for file in largest:
        print(f"  {file.name:<45} {sizes[file]:>16,}")
    rest = sum(sizes.values()) - sum(sizes[file] for file in largest)
    print(f"  {f'{len(sizes) - len(largest)} smaller files':<45} {rest:>16,}")
    print(f"  {'in all':<45} {sum(sizes.values()):>16,}   (at most {MOST:,})")


def main() -> None:
    site = build()
    print_starts(site)
    print_bytes(site)


if __name__ == "__main__":
    main()
