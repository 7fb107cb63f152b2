"""Takes the picture of the page that the README shows, and that links to the page are previewed with.

Run from the top of the repository: `.venv/bin/python -m tests.e2e.picture`.
"""

from playwright.sync_api import sync_playwright

from tests.browsers import find_browser
from tests.e2e.watch import ready
from web.make.environment import WEB
from web.make.publish import build
from web.make.server import serving

PICTURE = WEB / "icons" / "preview.png"
# A game in its middle, Python having just answered.
GAME, MOVE = "#/othello/f5d6c3d3c4f4?second=level-5", "f6"


def main() -> None:
    """Writes the picture: 1200 × 630, as link previews want it."""
    with serving(build()) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        page = browser.new_page(viewport={"width": 1200, "height": 630}, locale="en-GB", color_scheme="light")
        page.goto(address + GAME)
        ready(page)
        page.locator(f"button[data-square={MOVE}][aria-disabled=false]").click()
        page.get_by_role("status").get_by_text("Your move.").wait_for()
        page.locator(".advantage:not(.unknown)").wait_for()
        page.mouse.move(0, 0)
        page.wait_for_timeout(600)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
