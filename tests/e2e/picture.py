"""Takes the picture of the page that the README shows, and that links to the page are previewed with.

Run from the top of the repository: `.venv/bin/python -m tests.e2e.picture`.
"""

from __future__ import annotations

from base64 import b64encode

from playwright.sync_api import Browser, sync_playwright

from tests.browsers import find_browser
from tests.e2e.watch import ready
from web.make.environment import WEB
from web.make.publish import build
from web.make.server import serving

PICTURE = WEB / "icons" / "preview.png"
# A game in its middle, Python having just answered.
GAME, MOVE = "#/othello/f5d6c3d3c4f4?second=level-5", "f6"

# The share of pixels that differ in two pictures, made so small that another font hardly counts.
UNLIKE = """async (pictures) => {
  const [width, height] = [60, 32];
  const pixels = async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  const [one, other] = await Promise.all(pictures.map(pixels));
  const differ = (at) => [0, 1, 2].some((colour) => Math.abs(one[at + colour] - other[at + colour]) > 24);
  const all = Array.from({ length: width * height }, (_, pixel) => 4 * pixel);
  return all.filter(differ).length / all.length;
}"""


def taken(browser: Browser, address: str) -> bytes:
    """The picture of the page at this address: 1200 × 630, as link previews want it."""
    with browser.new_context(
        viewport={"width": 1200, "height": 630}, locale="en-GB", color_scheme="light"
    ) as context:
        page = context.new_page()
        page.goto(address + GAME)
        ready(page)
        page.locator(f"button[data-square={MOVE}][aria-disabled=false]").click()
        page.get_by_role("status").get_by_text("Your move.").wait_for()
        page.locator(".advantage:not(.unknown)").wait_for()
        page.mouse.move(0, 0)
        page.wait_for_timeout(600)
        return page.screenshot()


def unlike(browser: Browser, *pictures: bytes) -> float:
    """How much two pictures differ, from 0 to 1."""
    with browser.new_context() as context:
        return float(context.new_page().evaluate(UNLIKE, [b64encode(each).decode() for each in pictures]))


def main() -> None:
    with serving(build()) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser())
        PICTURE.write_bytes(taken(browser, address))
        browser.close()


if __name__ == "__main__":
    main()
