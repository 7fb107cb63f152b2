"""What page and worker hold after one game and after a hundred: `python -m tests.bench.memory`."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

import build
from tests.e2e.heap import Scales, play_new_games, watch_games
from tests.e2e.stage import DESKTOP, ready

GAMES = 100


def main() -> None:
    with build.serving(build.build()) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=build.find_browser())
        print(f"\nMemory, kB, after:                  1 game   {GAMES} more   (page, worker, Python)")
        for name, games in (("new games of Numbers", play_new_games), ("watched tic-tac-toe", watch_games)):
            context = browser.new_context(
                **DESKTOP, locale="en-GB", reduced_motion="reduce", service_workers="block"
            )
            page = context.new_page()
            page.set_default_timeout(120_000)
            scales = Scales(page)
            page.goto(address)
            ready(page)
            weights = []
            for number in (1, GAMES):
                games(page, address, number)
                weights.append(scales.weigh())
            for part in ("page", "worker", "python"):
                one, many = (getattr(weight, part) / 1000 for weight in weights)
                print(f"  {name + ', ' + part:<30} {one:>10,.0f} {many:>10,.0f}")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
