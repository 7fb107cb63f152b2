"""From a game to trees: of what a player has just thought, and of the position on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.page_driver import PageDriver

READER = "alphabeta+depth=2+evaluation=positional"


def see_the_tree(driver: PageDriver) -> Locator:
    return driver.page.get_by_role("link", name="See the tree", exact=True)


def from_here(driver: PageDriver) -> Locator:
    return driver.page.get_by_role("link", name="Tree from here", exact=True)


def await_tree(driver: PageDriver, root: str, move: str) -> None:
    """Wait until the tree is shown whose root is the position at this address, with a move chosen in it."""
    expect(driver.page).to_have_url(re.compile(rf"#/tree{re.escape(root)}[?&].*path={move}\b"))
    chosen = driver.page.get_by_role("treeitem", selected=True)
    expect(chosen).to_have_attribute("aria-level", "2")
    expect(chosen).to_have_attribute("aria-label", re.compile(rf"^{move}\b"))


def test_the_link_after_a_reply_leads_to_where_the_player_thought_and_back(driver: PageDriver) -> None:
    driver.go_to(f"#/othello/d3?second={READER}")
    driver.await_moves(2)
    [first, reply] = driver.moves()
    assert first == "d3"
    see_the_tree(driver).click()
    await_tree(driver, "/othello/d3", reply)
    driver.page.go_back()
    driver.await_played(["d3", reply])
    driver.page.go_forward()
    await_tree(driver, "/othello/d3", reply)


def test_the_position_on_the_board_has_a_tree_at_any_time(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={READER}")
    expect(driver.enabled).to_have_count(4)
    expect(from_here(driver)).to_have_attribute(
        "href", re.compile(r"^#/tree/othello\?(lang=en&)?player=alphabeta\+depth=2\b")
    )
    driver.button("Set up").click()  # that one is not of the game
    expect(from_here(driver)).to_have_count(0)
    driver.close_panel()
    driver.play("d3")
    driver.await_moves(2)
    assert driver.await_turn()
    reply = driver.moves()[-1]
    expect(from_here(driver)).to_have_attribute("href", re.compile(rf"/d3{reply}\?"))
    driver.page.keyboard.press("t")
    expect(driver.page).to_have_url(re.compile(rf"#/tree/othello/d3{reply}\?.*player="))
    root = driver.page.get_by_role("treeitem", selected=True)
    expect(root).to_have_attribute("aria-level", "1")
    expect(root).to_have_attribute("aria-label", re.compile("^Black to move"))
