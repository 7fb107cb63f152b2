"""The page's figures, measured in a real browser on the built page, each beside its aim."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, expect

from sakiyomi.commands.articles import TABLE
from tests.bench.opened import PATIENCE, opened, print_figures
from tests.e2e import speed
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import DESKTOP, ready
from web.make.publish import DIST

GAME = 60  # plies: to the end of a game of Othello
GAMES = 1000  # that are kept on the device
READ = 2900  # games of a file
CLICKS = 3  # rounds of clicks on the first four moves

SECONDS = 2  # that each pairing of the arena is played

# Games a second, from the first counted one on: the start of who plays is not among them.
PACE = """async seconds => {
    const counted = () => Number(document.querySelector("progress")?.value ?? 0);
    const until = async done => {
        while (!done()) await new Promise(requestAnimationFrame);
        return [counted(), performance.now()];
    };
    const [games, began] = await until(() => counted() > 0);
    const [more, ended] = await until(() => counted() > games && performance.now() > began + 1000 * seconds);
    return 1000 * (more - games) / (ended - began);
}"""


def print_paces(browser: Browser, address: str) -> None:
    """How fast the arena of the page plays what article 001 played, with one worker."""
    print("\nThe page's arena, article 001:               games/s of one worker ◷")
    context = browser.new_context(**DESKTOP, locale="en-GB")
    context.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', {get: () => 2})")
    page = context.new_page()
    for seed, (colour, player, _) in enumerate(TABLE):  # else random against random would be one series twice
        a, b = (player, "random") if colour == "black" else ("random", player)
        page.goto(f"{address}#/arena?a={a}&b={b}&games=2000&opening=0&swap=no&seed={seed}")
        ready(page)
        page.get_by_role("button", name="Start", exact=True).click()
        print(f"  {colour:<7} {player:<26} {page.evaluate(PACE, SECONDS):>22,.0f}", flush=True)
        page.get_by_role("button", name="Stop", exact=True).click()
    context.close()


def main() -> None:
    with opened() as (browser, address):
        context = browser.new_context(**DESKTOP, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(address)
        ready(page)
        driver = PageDriver(page, address)
        drawn = []
        for move in ("f5", "d3", "c4", "e6") * CLICKS:
            driver.go_to("#/othello?second=human")
            expect(driver.enabled).to_have_count(4)
            drawn.append(speed.time_to_draw(page, move))
        driver.go_to("#/othello?second=human")
        expect(driver.enabled).to_have_count(4)
        changed, touched = speed.squares_touched(page, "f5")
        strongest = driver.seat("White").locator('option[value^="level-"]').last
        player = str(strongest.get_attribute("value"))
        longest = speed.longest_task(page, address, player, GAME)
        kept = [median(speed.times_to_keep(driver, games)) for games in (0, GAMES)]
        first, listed = speed.times_to_list(driver, READ)
        context.close()
        visit = speed.first_visit(browser.new_page(**DESKTOP, service_workers="block"), address, DIST)
        print_figures(
            "The page:",
            ("click to drawn move, CPU 4 × slower, ms", median(drawn), speed.AIMS["drawn"]),
            (f"longest task in a game against {player}, ms", longest, speed.AIMS["longest task"]),
            ("squares drawn anew without need", len(touched - changed), speed.AIMS["squares"]),
            ("a move is written, with no other game kept, ms", kept[0], speed.AIMS["kept"]),
            (f"the same with {GAMES:,} games, ms", kept[1], speed.AIMS["kept"]),
            (f"the first games of a file of {READ:,} are listed, ms", first, speed.AIMS["listed"]),
            ("all of them, ms", listed, speed.AIMS["all listed"]),
            ("own script and style of a first visit, gzipped, bytes", visit.own, speed.AIMS["own"]),
            ("its words, data and typeface, gzipped, bytes", visit.data, speed.AIMS["data"]),
            ("its requests", visit.requests, speed.AIMS["requests"]),
        )
        print_paces(browser, address)


if __name__ == "__main__":
    main()
