"""The page's figures, measured in a real browser on the built page, each beside its aim."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import expect, sync_playwright

import build
from tests.e2e import speed
from tests.e2e.stage import DESKTOP, ready
from tests.e2e.table import Table

GAME = 60  # plies: to the end of a game of Othello


def main() -> None:
    site = build.build()
    with build.serving(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=build.find_browser())
        context = browser.new_context(**DESKTOP, locale="en-GB")
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(address)
        ready(page)
        table = Table(page, address)
        drawn, superfluous = [], set[str]()
        for move in ("f5", "d3", "c4", "e6"):
            table.walk("#/othello?second=human")
            expect(table.enabled).to_have_count(4)
            drawn.append(speed.time_to_draw(page, move))
        table.walk("#/othello?second=human")
        expect(table.enabled).to_have_count(4)
        changed, touched = speed.squares_touched(page, "f5")
        superfluous = touched - changed
        strongest = page.get_by_role("combobox").first.locator('option[value^="level-"]').last
        player = str(strongest.get_attribute("value"))
        longest = speed.longest_task(page, address, player, GAME)
        browser.close()

    print("The page:                                          figure       aim")
    for name, figure, aim in (
        ("click to drawn move, CPU 4 × slower, ms", median(drawn), speed.AIMS["drawn"]),
        (f"longest task in a game against {player}, ms", longest, speed.AIMS["longest task"]),
        ("squares drawn anew without need", len(superfluous), speed.AIMS["squares"]),
        ("own script and style, gzipped, bytes", speed.own_bytes(site), speed.AIMS["own bytes"]),
    ):
        print(f"  {name:<45} {figure:>10,.0f} {aim:>9,.0f}")


if __name__ == "__main__":
    main()
