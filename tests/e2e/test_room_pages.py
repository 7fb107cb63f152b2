"""The documents of rooms: a picture, and then the room; and a chapter without a script, and on paper.

Their heads: tests/build/test_found.py.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import slow
from tests.e2e.network_faults import HeldRequests
from tests.e2e.page_driver import PageDriver


@pytest.mark.quick
@pytest.mark.parametrize("address", ["/some/where/"], indirect=True)
@pytest.mark.parametrize("path", ["ja/lab/", *slow("tree/")])
def test_the_document_of_a_room_shows_a_picture_and_then_is_the_room(
    page: Page, address: str, path: str
) -> None:
    held = HeldRequests(page.context, "**/src/page.js")
    page.goto(address + path, wait_until="commit")
    held.await_one(page)
    expect(page.locator("main").get_by_role("img").or_(page.get_by_role("grid"))).to_be_visible()
    held.release()
    room = path.split("/")[-2]
    language = "ja" if path.startswith("ja/") else "en"
    expect(page.locator(".rooms [aria-current=page]")).to_be_visible()
    expect(page.locator("main")).to_have_class(room)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".opening-of-room")).to_have_count(0)


@pytest.mark.native
def test_the_document_of_play_goes_on_with_the_last_game_in_its_own_language(
    page: Page, address: str
) -> None:
    page.goto(f"{address}#/tictactoe/b2?second=human&lang=en")
    PageDriver(page, address).await_moves(1)
    held = HeldRequests(page.context, "**/src/page.js")
    page.goto(f"{address}ja/play/", wait_until="commit")
    held.await_one(page)
    expect(page.locator(".disc").first).to_be_hidden()  # of the game that index.html begins with
    held.release()
    expect(page).to_have_url(re.compile("#/tictactoe/b2"))
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_role("link", name="対局")).to_be_visible()


@pytest.mark.context(color_scheme="dark", java_script_enabled=False)
def test_without_a_script_a_chapter_offers_none_and_is_printed_on_white_whole(
    page: Page, address: str
) -> None:
    page.goto(f"{address}articles/depth/")
    expect(page.get_by_role("banner").get_by_role("link", name="日本語")).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("button")).to_have_count(0)
    page.emulate_media(media="print")
    colours = "element => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]"
    ground, ink = page.locator("body").evaluate(colours)
    assert ground == "rgb(255, 255, 255)"
    assert ink == "rgb(35, 32, 27)"
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator("noscript p").locator("visible=true")).to_have_count(0)
    for figure in page.locator(".chapter .figure").all():
        expect(figure).to_be_visible()
    folded = page.locator(".folded .words p").first
    assert folded.evaluate("element => element.checkVisibility()")
