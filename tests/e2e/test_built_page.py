"""The picture of the README and of previews is one of the page as it is."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.e2e.picture import PICTURE, taken, unlike


def test_the_picture_of_the_readme_and_of_previews_shows_the_page_as_it_is(
    browser: Browser, address: str
) -> None:
    share = unlike(browser, PICTURE.read_bytes(), taken(browser, address))
    assert share < 0.05, "it is old: `.venv/bin/python -m tests.e2e.picture` takes a new one"
