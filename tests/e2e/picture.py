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
GAME = "#/othello/f5d6c3d3c4f4c5b3c2e3d2c6b4b5"


def main() -> None:
    """Writes the picture: 1200 × 630, as link previews want it."""
    with serving(build()) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        page = browser.new_page(viewport={"width": 1200, "height": 630}, locale="en-GB", color_scheme="light")
        page.goto(address + GAME)
        ready(page)
        moves = page.locator("button[data-square][aria-disabled=false]")
        moves.nth(3).click()
        page.get_by_role("status").get_by_text("Your move.").wait_for()
        page.mouse.move(0, 0)
        page.wait_for_timeout(600)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
