"""The built page needs nothing from elsewhere, and begins with what it draws.

Under a path of a host: test_journeys_play.py.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.e2e.picture import PICTURE, taken, unlike
from tests.e2e.watch import ready

# A board without what only a script adds: styles, and the square that the Tab key reaches.
STRUCTURE = """(board) => {
  const given = ({ name }) => !['style', 'tabindex', 'data-focus'].includes(name);
  const of = (node) => node.nodeType === Node.TEXT_NODE ? node.data.trim() : [
    node.localName,
    Object.fromEntries([...node.attributes].filter(given).map(({ name, value }) => [name, value.trim()])),
    [...node.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE || node.data.trim())
      .filter((node) => node.nodeType !== Node.COMMENT_NODE).map(of),
  ];
  return of(board);
}"""


def test_the_first_board_is_the_one_that_the_page_draws(
    warm_page: Page, browser: Browser, address: str
) -> None:
    warm_page.goto(address)
    ready(warm_page)
    drawn = warm_page.get_by_role("grid").evaluate(STRUCTURE)
    with browser.new_context(java_script_enabled=False, locale="en-GB") as context:
        plain = context.new_page()
        plain.goto(address)
        assert plain.get_by_role("grid").evaluate(STRUCTURE) == drawn


def test_the_picture_of_the_readme_and_of_previews_shows_the_page_as_it_is(
    browser: Browser, address: str
) -> None:
    share = unlike(browser, PICTURE.read_bytes(), taken(browser, address))
    assert share < 0.05, "it is old: `.venv/bin/python -m tests.e2e.picture` takes a new one"


def test_all_its_addresses_are_relative(site: Path) -> None:
    addresses = re.findall(r'(?:src|href)="([^"]*)"', (site / "index.html").read_text("utf-8"))
    assert addresses
    assert not [address for address in addresses if re.match(r"/|[a-z]+:", address)]
