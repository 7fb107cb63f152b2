"""Keys and the focus: what a key does where a field has the focus, and where the focus goes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import QUICK, PageDriver

GAME = "#/othello/f5d6c3d3c4?second=human"


def test_the_first_tab_into_the_board_reaches_a_legal_square(driver: PageDriver) -> None:
    driver.go_to("#/othello")
    driver.await_turn()
    driver.mark.focus()
    driver.tab_to(driver.grid.locator("[data-square]"))
    expect(driver.square("d3")).to_be_focused()
    driver.page.keyboard.press("Enter")
    driver.await_moves(2)
    assert driver.await_turn()
    expect(driver.square("d3")).to_be_focused()
    expect(driver.grid.locator("[tabindex='0']")).to_have_attribute("data-square", "d3")


def test_page_down_and_page_up_go_through_the_legal_squares(driver: PageDriver) -> None:
    driver.go_to("#/othello")
    driver.await_turn()
    driver.square("a1").focus()
    for key, square in [
        ("PageDown", "d3"),
        ("PageDown", "c4"),
        ("PageDown", "f5"),
        ("PageDown", "e6"),
        ("PageDown", "d3"),
        ("PageUp", "e6"),
    ]:
        driver.page.keyboard.press(key)
        expect(driver.square(square)).to_be_focused()


@pytest.mark.parametrize("by", ["change", "pointer", "keys"])
def test_a_choice_in_a_seat_gives_the_focus_to_the_board_and_its_keys_to_the_game(
    driver: PageDriver, by: str
) -> None:
    driver.go_to(GAME)
    driver.await_moves(5)
    seat = driver.seat("White")
    seat.focus()
    if by == "change":
        seat.select_option("level-1")
    elif by == "pointer":
        seat.click()
        seat.locator('option[value="level-1"]').click()
    else:
        driver.page.keyboard.press("ArrowDown")  # opens it
        expect(seat.locator("option:focus")).to_have_attribute("value", "human")
        driver.page.keyboard.press("ArrowDown")
        driver.page.keyboard.press("Enter")
    expect(seat).to_have_value("level-1")
    expect(driver.grid.locator(":focus")).to_have_count(1)
    driver.await_moves(6)
    driver.page.keyboard.press("u")
    expect(driver.page).to_have_url(re.compile(r"#/othello/f5d6c3d3\?"))
    expect(seat).to_have_value("level-1")


def test_an_open_list_has_the_keys_and_escape_closes_it(driver: PageDriver) -> None:
    driver.go_to(GAME)
    driver.await_moves(5)
    seat = driver.seat("White")
    seat.click()
    for key in ("n", "h", "u", "v", "ArrowLeft", "Home"):
        driver.page.keyboard.press(key)
    driver.page.keyboard.press("Escape")
    expect(seat).to_be_focused()
    expect(seat.locator("option").first).to_be_hidden()
    expect(seat).to_have_value("human")
    expect(driver.page).to_have_url(re.compile(r"#/othello/f5d6c3d3c4\?"))
    driver.await_moves(5)
    expect(driver.button("Hint")).to_have_attribute("aria-pressed", "false")
    expect(driver.values).not_to_be_checked()
    driver.page.keyboard.press("Escape")
    expect(driver.grid.locator(":focus")).to_have_count(1)


def test_escape_closes_the_menu_and_not_the_panel_behind_it(driver: PageDriver) -> None:
    driver.go_to(GAME)
    driver.button("Copy and paste").click()
    panel = driver.page.get_by_role("region", name="Copy and paste")
    expect(panel).to_be_visible()
    driver.button("More").click()
    expect(driver.button("Share")).to_be_visible()
    driver.page.keyboard.press("Escape")
    expect(driver.button("Share")).to_be_hidden()
    expect(panel).to_be_visible()
    driver.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_escape_leaves_a_field_before_it_closes_a_panel(driver: PageDriver) -> None:
    driver.go_to(GAME)
    driver.await_moves(5)
    driver.seat("White").focus()
    driver.page.keyboard.press("Escape")
    expect(driver.grid.locator(":focus")).to_have_count(1)
    driver.button("Copy and paste").click()
    panel = driver.page.get_by_role("region", name="Copy and paste")
    panel.get_by_role("textbox").first.focus()
    driver.page.keyboard.press("Escape")
    expect(driver.grid.locator(":focus")).to_have_count(1)
    expect(panel).to_be_visible()
    driver.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_the_focus_stays_on_its_square_in_a_new_game(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={QUICK}")
    driver.square("f5").focus()
    driver.page.keyboard.press("Enter")
    driver.await_moves(2)
    driver.page.keyboard.press("n")
    driver.await_moves(0)
    expect(driver.square("f5")).to_be_focused()
    expect(driver.grid.locator("[tabindex='0']")).to_have_attribute("data-square", "f5")


def test_the_skip_link_leads_to_a_square(driver: PageDriver) -> None:
    driver.go_to("#/othello")
    assert driver.await_turn()
    address = driver.hash
    skip = driver.page.get_by_role("link", name="Skip to the board")
    driver.mark.focus()
    driver.page.keyboard.press("Shift+Tab")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    driver.page.keyboard.press("Enter")
    expect(driver.square("d3")).to_be_focused()
    assert driver.hash == address
    driver.page.keyboard.press("Enter")
    driver.await_moves(2)
    assert driver.moves()[0] == "d3"


# The board turned round


@pytest.fixture
def flipped(driver: PageDriver) -> Iterator[PageDriver]:
    driver.go_to("#/othello?second=human")
    driver.more("Flip the board")
    yield driver
    driver.more("Flip the board")


def corner(driver: PageDriver, square: str) -> tuple[bool, bool]:
    """Is a square in the right half of the board, and in its lower half?"""
    board, box = driver.grid.bounding_box(), driver.square(square).bounding_box()
    assert board
    assert box
    return (
        box["x"] > board["x"] + board["width"] / 2,
        box["y"] > board["y"] + board["height"] / 2,
    )


def test_a_flipped_board_has_a1_at_the_bottom_right_and_the_seats_swapped(flipped: PageDriver) -> None:
    assert corner(flipped, "a1") == (True, True)
    assert corner(flipped, "h8") == (False, False)
    heads = flipped.grid.get_by_role("columnheader").all_inner_texts()
    assert [head.strip() for head in heads if head.strip()] == list("hgfedcba")
    black, white = flipped.seat("Black").bounding_box(), flipped.seat("White").bounding_box()
    assert black
    assert white
    assert black["y"] < white["y"]
    flipped.play("f5")
    flipped.await_played(["f5"])


def test_on_a_flipped_board_keys_go_the_way_one_sees(flipped: PageDriver) -> None:
    flipped.square("d4").focus()
    for key, square in [
        ("ArrowRight", "c4"),
        ("ArrowDown", "c3"),
        ("ArrowLeft", "d3"),
        ("ArrowUp", "d4"),
        ("Home", "h4"),
        ("End", "a4"),
        ("Control+Home", "h8"),
        ("Control+End", "a1"),
    ]:
        before = flipped.page.locator(":focus").bounding_box()
        flipped.page.keyboard.press(key)
        expect(flipped.square(square)).to_be_focused()
        after = flipped.square(square).bounding_box()
        assert before
        assert after
        across, down = after["x"] - before["x"], after["y"] - before["y"]
        if key.startswith("Arrow"):
            size = after["width"]
            way = {"Right": (1, 0), "Left": (-1, 0), "Down": (0, 1), "Up": (0, -1)}[key[5:]]
            assert (round(across / size), round(down / size)) == way
    flipped.square("e3").focus()
    flipped.page.keyboard.press("ArrowLeft")
    flipped.page.keyboard.press("ArrowUp")
    flipped.page.keyboard.press("ArrowUp")
    expect(flipped.square("f5")).to_be_focused()
    flipped.page.keyboard.press("Enter")
    flipped.await_played(["f5"])


def test_a_board_flipped_twice_is_as_before(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=human")
    assert corner(driver, "a1") == (False, False)
    for right in (True, False):
        driver.more("Flip the board")
        expect(driver.grid.get_by_role("columnheader").filter(has_text="a")).to_be_visible()
        assert corner(driver, "a1") == (right, right)
