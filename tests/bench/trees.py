"""The figures of the Tree room, measured in a real browser on the built page, each beside its aim."""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.browsers import find_browser
from tests.e2e import speed
from tests.e2e.tree_driver import TreeDriver
from tests.e2e.watch import DESKTOP, ready
from web.make.publish import build
from web.make.server import serving

LARGE = "#/tree/tictactoe?player=alphabeta+ties=first"  # 20,866 visits
WHOLE = "#/tree/tictactoe?player=minimax+ties=first"  # 549,946
STEPS = 100

# The time of the engine's last message about a tree.
WATCH_ANSWER = """window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", ({data}) => {
            if (String(data).includes('"iterations"')) window.answered = performance.now();
        });
    }
};"""
# From that message to the frame in which the tree stands.
PICTURE = """() => new Promise(done => {
    const look = () => document.querySelector("[role=treeitem]") && window.answered
        ? setTimeout(() => done(performance.now() - window.answered))
        : requestAnimationFrame(look);
    requestAnimationFrame(look);
})"""
# Milliseconds of each step on: what the page computes and lays out for it.
STEPPING = """async count => {
    const times = [];
    for (let step = 0; step < count; step++) {
        const began = performance.now();
        dispatchEvent(new KeyboardEvent("keydown", {key: "."}));
        await null;
        document.querySelector("[aria-selected=true]").getBoundingClientRect();
        times.push(performance.now() - began);
        await new Promise(requestAnimationFrame);
    }
    return times;
}"""


def opened(page: Page, address: str, words: str) -> float:
    """Opens a tree in a page that watches its tasks; returns the milliseconds to its picture."""
    page.evaluate(speed.WATCH_TASKS)
    page.evaluate("words => { window.answered = 0; location.hash = words; }", words)
    took = float(page.evaluate(PICTURE))
    TreeDriver(page, address)
    return took


def longest(page: Page) -> float:
    return float(page.evaluate("() => Math.max(0, ...window.tasks)"))


def main() -> None:
    site = build()
    with serving(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        context = browser.new_context(**DESKTOP, locale="en-GB")
        context.set_default_timeout(60_000)
        context.add_init_script(WATCH_ANSWER)
        page = context.new_page()
        page.goto(address + "#/tree/othello")
        ready(page)
        page.locator("[role=treeitem]").first.wait_for()
        picture = opened(page, address, LARGE)
        page.keyboard.press("Home")
        page.get_by_role("button", name="To the first step").click()
        steps = [float(time) for time in page.evaluate(STEPPING, STEPS)]
        tasks = longest(page)
        began = float(page.evaluate("() => performance.now()"))
        opened(page, address, WHOLE)
        whole = float(page.evaluate("() => performance.now()")) - began
        tasks_of_whole = longest(page)
        browser.close()
    print("\nThe tree:                                           figure       aim")
    for name, figure, aim in (
        ("answer to picture, 20,866 visits, ms", picture, 1000.0),
        ("a step, median, ms", median(steps), 16.0),
        ("a step, the longest, ms", max(steps), 16.0),
        ("longest task with 20,866 visits, ms", tasks, 50.0),
        ("longest task with 549,946 visits, ms", tasks_of_whole, 50.0),
        ("549,946 visits of minimax, s", whole / 1000, 15.0),
    ):
        print(f"  {name:<45} {figure:>10,.1f} {aim:>9,.0f}", flush=True)


if __name__ == "__main__":
    main()
