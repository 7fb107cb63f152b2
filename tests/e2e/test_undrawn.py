"""A room that throws an error while it is drawn: a sentence stands in its place, and leads to a new game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.built_modules import find
from tests.e2e.host import files_of
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import Watch, ready

pytestmark = pytest.mark.native
SENTENCE = "This cannot be shown"
# Functions that throw once the page has `broken`: before anything is drawn, or in the middle of it.
BOARD = ("board/board.ts", "board")
PICTURE = ("board/picture.ts", "picture")
ROOMS = {
    "#/tictactoe/b2?second=human": BOARD,
    "#/tree/tictactoe/b2?player=alphabeta+depth=2": PICTURE,
}


def breakable(page: Page, site: Path, module: str, function: str) -> None:
    files = files_of(site)
    script, at, name = find(files, module, function)
    text = files[script].decode()
    beginning = re.compile(rf"(?<=function ){re.escape(name)}\([^()]*\)\{{").match(text, at)
    assert beginning
    end = beginning.end()
    broken = f'{text[:end]}if(globalThis.broken)throw new Error("broken");{text[end:]}'
    page.route(f"**/{script}", lambda route: route.fulfill(body=broken, content_type="text/javascript"))


def break_it(page: Page) -> None:
    """From now on the board cannot be drawn; and the page is drawn again."""
    # A picture is drawn once for each position: another is pressed in the same task, before replies come.
    nodes = page.evaluate(
        """() => {
            const nodes = document.querySelectorAll('[role="treeitem"]');
            globalThis.broken = true;
            nodes[1]?.click();
            return nodes.length;
        }"""
    )
    if nodes:
        expect(page.get_by_role("alert")).to_contain_text(SENTENCE)
    page.get_by_role("button", name="日本語").click()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_that_cannot_be_drawn_says_so_and_leads_to_a_new_game(
    page: Page, address: str, site: Path, watch: Watch, room: str
) -> None:
    watch.expect("broken")
    breakable(page, site, *ROOMS[room])
    driver = PageDriver(page, address)
    page.goto(address + room)
    ready(page)
    expect(page.get_by_role("gridcell")).to_have_count(9)
    if "tree" in room:
        expect(page.get_by_role("treeitem").nth(1)).to_be_visible()
    break_it(page)
    expect(page.get_by_role("alert")).to_contain_text("表示できません")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("alert")).to_contain_text(SENTENCE)
    expect(page.get_by_role("link", name="Lab")).to_be_visible()
    page.evaluate("() => { globalThis.broken = false; }")
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(driver.enabled).to_have_count(4)
    driver.play("f5")
    driver.await_moves(2)  # with the reply
    page.goto(address + room)  # the room works again
    expect(page.get_by_role("gridcell")).to_have_count(9)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_room_that_fails_behind_another_is_left_alone_and_the_one_that_is_shown_goes_on(
    page: Page, address: str, site: Path, watch: Watch
) -> None:
    watch.expect("broken")
    breakable(page, site, "rooms/tree/requests.ts", "readingOf")  # asked for each link of a room
    page.goto(address + "#/tree/tictactoe/b2?player=alphabeta+depth=2")
    expect(page.get_by_role("treeitem").nth(1)).to_be_visible()
    rooms = page.get_by_role("navigation", name="Rooms")
    link = rooms.get_by_role("link", name="Tree")
    rooms.get_by_role("link", name="Arena").click()
    expect(link).to_have_attribute("href", re.compile("#/tree/tictactoe/b2"))
    page.evaluate("() => { globalThis.broken = true; }")
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("強")  # the Arena, in the other language
    page.get_by_role("button", name="English").click()
    expect(link).to_have_attribute("href", re.compile("#/tree$"))
    expect(page.get_by_role("alert")).to_have_count(0)
    link.click()  # where it fails while it is shown
    expect(page.get_by_role("alert")).to_contain_text(SENTENCE)
    rooms.get_by_role("link", name="Arena").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_game_that_cannot_be_drawn_is_not_opened_by_the_next_visit(
    page: Page, address: str, site: Path, watch: Watch
) -> None:
    watch.expect("broken")
    breakable(page, site, *BOARD)
    driver = PageDriver(page, address)
    page.goto(address + "#/tictactoe/b2?second=human")
    ready(page)
    expect(page.get_by_role("gridcell")).to_have_count(9)
    break_it(page)
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto("about:blank")
    page.goto(address)
    expect(driver.enabled).to_have_count(4)
    expect(page.get_by_role("gridcell")).to_have_count(64)
