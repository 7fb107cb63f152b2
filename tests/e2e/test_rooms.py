"""From room to room: the heading of the new one has the focus. The browser's bars have its colours."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.network_faults import HeldRequests
from tests.e2e.watch import Watch, ready

pytestmark = pytest.mark.native
HEADINGS = {
    "Tree": "Tree",
    "Lab": "What is a position of Othello worth? You decide.",
    "Articles": "Reading ahead, in nine chapters",
    "Arena": "Which is stronger, and how sure is that?",
    "Play": "Othello",
}


def is_whole(page: Page) -> None:
    """The script has come that gives headings the focus: it gives links the addresses of documents too."""
    chapters = page.get_by_role("navigation", name="Rooms").get_by_role("link", name="Articles")
    expect(chapters).not_to_have_attribute("href", re.compile("^#"))


def link(page: Page, room: str) -> None:
    is_whole(page)
    page.get_by_role("navigation", name="Rooms").get_by_role("link", name=room).click()


def expect_heading(page: Page, room: str) -> None:
    """The heading has the focus, and is said so; the window has the room's title."""
    heading = page.get_by_role("main").get_by_role("heading", level=1, name=HEADINGS[room], exact=True)
    expect(heading).to_be_focused()
    expect(page).to_have_title(re.compile("^Othello ·" if room == "Play" else f"^{room} ·"))


def test_the_heading_of_another_room_has_the_focus_however_it_is_entered(page: Page, address: str) -> None:
    page.goto(address + "#/othello")
    ready(page)
    expect(page.locator("body")).to_be_focused()  # the page was opened: the browser begins at its top
    for room in HEADINGS:
        link(page, room)
        expect_heading(page, room)
    for room in [*HEADINGS][-2::-1]:
        page.go_back()
        expect_heading(page, room)
    page.evaluate("() => { location.hash = '#/arena'; }")
    expect_heading(page, "Arena")
    expect(page.get_by_role("heading", level=1)).to_have_css("outline-style", "none")  # it came by itself
    page.keyboard.press("Tab")  # the next element is the first of the room
    expect(page.get_by_role("main").locator(":focus")).to_be_visible()


def test_the_focus_is_left_where_the_player_puts_it_while_a_room_is_loaded(page: Page, address: str) -> None:
    held = HeldRequests(page.context, "**/src/rooms/arena.js")
    page.goto(address)
    ready(page)
    link(page, "Arena")
    theme = page.get_by_role("button", name=re.compile("colours|theme", re.IGNORECASE))
    theme.focus()
    held.release()
    page.get_by_role("heading", level=1, name=HEADINGS["Arena"]).wait_for()
    page.wait_for_timeout(300)  # it would take the focus when it is drawn
    expect(theme).to_be_focused()


BARS = """() => [...document.querySelectorAll('meta[name="theme-color"]')]
    .find(({media}) => matchMedia(media).matches).content"""
GROUND = "() => getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = ("#f5f1e8", "rgb(245, 241, 232)"), ("#161513", "rgb(22, 21, 19)")


def test_the_page_and_the_bars_of_the_browser_have_the_colours_of_the_theme(page: Page, address: str) -> None:
    """Of the one that is chosen, else of the device's. The next visit begins with them: test_start.py."""
    page.emulate_media(color_scheme="dark")
    page.goto(address)
    ready(page)
    switch = page.locator(".tools button").last
    seen = []
    for theme in ("system", "light", "dark"):
        expect(switch.locator("span")).to_have_class(f"theme {theme}")
        seen.append((page.evaluate(BARS), page.evaluate(GROUND)))
        switch.click()
    assert seen == [DARK, LIGHT, DARK]


def test_play_is_entered_in_the_language_that_the_address_of_another_room_names(
    page: Page, address: str
) -> None:
    page.goto(address + "#/lab?lang=ja")
    page.locator("nav.rooms a").first.click()
    expect(page.get_by_role("heading", level=1, name="オセロ", exact=True)).to_be_focused()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_room_that_failed_has_its_title_and_the_focus_when_it_is_had_by_trying_again(
    page: Page, address: str, watch: Watch
) -> None:
    """Where the page could not be loaded again either, it stays."""
    watch.expect("ERR_|Failed|failed")
    page.goto(address)
    ready(page)
    is_whole(page)
    page.context.set_offline(True)
    link(page, "Arena")
    alert = page.get_by_role("main").get_by_role("alert")
    expect(alert).to_contain_text("could not be loaded")
    expect(page).to_have_title(re.compile("^Arena ·"))
    expect(page.get_by_role("heading", level=1, name="Arena", exact=True)).to_be_focused()
    again = alert.get_by_role("button", name="Try again")
    again.click()
    expect(page.get_by_text("There is still no connection.")).to_be_visible()
    link(page, "Play")
    expect_heading(page, "Play")
    expect(page.get_by_text("There is still no connection.")).to_have_count(0)
    link(page, "Arena")
    expect(again).to_be_visible()
    page.context.set_offline(False)
    again.click()
    expect_heading(page, "Arena")
