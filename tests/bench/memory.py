"""The memory of page and worker after one game and after a hundred: `python -m tests.bench.memory`."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tests.browsers import find_browser
from tests.e2e.heap import HeapMeter, play_new_games, watch_games
from tests.e2e.watch import DESKTOP, ready
from web.make.publish import build
from web.make.server import serving

GAMES = 100


def main() -> None:
    with serving(build()) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        print(f"\nMemory, kB, after:                  1 game   {GAMES} more   (page, worker, Python)")
        for name, games in (("new games of Numbers", play_new_games), ("watched tic-tac-toe", watch_games)):
            context = browser.new_context(
                **DESKTOP, locale="en-GB", reduced_motion="reduce", service_workers="block"
            )
            page = context.new_page()
            page.set_default_timeout(120_000)
            scales = HeapMeter(page)
            page.goto(address)
            ready(page)
            weights = []
            for number in (1, GAMES):
                games(page, address, number)
                weights.append(scales.measure())
            for part in ("page", "worker", "python"):
                one, many = (getattr(weight, part) / 1000 for weight in weights)
                print(f"  {name + ', ' + part:<30} {one:>10,.0f} {many:>10,.0f}")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
