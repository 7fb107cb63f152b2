"""How soon the Lab's sandbox is ready after a Stop, compared with a later start of the page's own Python.

`python -m tests.bench.sandbox`. The program that is stopped does not end by itself. Both starts are
measured in turn, in one run of a browser.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.browsers import ROUNDS, visit
from tests.e2e.built_modules import altered
from tests.e2e.journeys.browsers import NAMES, started
from tests.e2e.journeys.journey import look, until
from tests.e2e.sandbox_driver import SandboxDriver, ScriptedPage
from web.make.environment import Failure
from web.make.publish import build
from web.make.server import serving

AIM = 1.5

# Milliseconds: from Stop, and from the end of the worker, until the next one is ready.
RESTART = """() => new Promise(done => {
    const load = {op: "load", name: "endless", source: "while True: pass", game: "othello"};
    const {answer, stop} = lab.ask(load);
    answer.catch(() => {});
    let stopped, ended;
    lab.watch(condition => {
        const now = performance.now();
        if (condition === "booting") ended = now;
        if (condition === "ready" && ended) done([now - stopped, now - ended]);
    });
    setTimeout(() => {
        stopped = performance.now();
        stop();
    }, 300);
})"""


def starts(name: str, address: str) -> list[tuple[float, float, float, float]]:
    """Milliseconds of each round: the page's start from `new Worker`, the sandbox's, and those of RESTART."""
    rounds = []
    with started(name) as browser:
        visit(browser, address)
        until(lambda: look(browser)["snapshot"] or None, lambda: "no snapshot is kept")
        browser.do("look", "navigator.serviceWorker.ready.then(() => true)")
        visit(browser, address)  # browsers cache compiled scripts on their second use
        for _ in range(ROUNDS):
            marks = visit(browser, address)
            page = ScriptedPage(browser)
            first = SandboxDriver(page).begin()["took"]
            page.evaluate(RESTART)
            rounds.append((marks["engine-ready"] - marks["worker-asked"], first, *page.evaluate(RESTART)))
    return rounds


def main() -> None:
    with TemporaryDirectory() as folder:
        measure(altered(build(), Path(folder)))


def measure(site: Path) -> None:
    print("\nThe Lab's sandbox, ms:  page's start   sandbox's   after Stop   ratio    aim   of it the start")
    for name in NAMES:
        try:
            with serving(site) as address:
                own, first, from_stop, restart = map(median, zip(*starts(name, address), strict=True))
        except Failure as failure:
            print(f"  {name}: left out; {failure}")
            continue
        print(
            f"  {name:<21} {own:>12,.0f} {first:>11,.0f} {from_stop:>12,.0f}"
            f" {from_stop / own:>7.2f} {AIM:>6.1f} {restart:>17,.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
