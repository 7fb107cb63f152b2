"""Keys and the focus: everything is reached by keys, and the focus stays where it is wanted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import QUICK, PageDriver, box
from tests.e2e.test_roles import MENU, STEPS

GAME = "#/othello/f5d6c3d3c4?second=human"


def test_the_first_tab_into_the_board_reaches_a_legal_square_where_the_focus_stays(
    driver: PageDriver,
) -> None:
    """While the board is drawn again, after a press on a square that is taken, and in a new game."""
    driver.go_to(f"#/othello?second={QUICK}")
    driver.await_turn()
    driver.mark.focus()
    driver.tab_to(driver.grid.locator("[data-square]"))
    expect(driver.square("d3")).to_be_focused()
    driver.page.keyboard.press("Enter")
    driver.await_moves(2)
    assert driver.await_turn()
    expect(driver.square("d3")).to_be_focused()
    driver.await_focus(("ArrowDown", "d4"), ("Space", "d4"))
    assert driver.page.evaluate("() => scrollY") == 0
    driver.await_moves(2)
    driver.page.keyboard.press("n")
    driver.await_moves(0)
    expect(driver.square("d4")).to_be_focused()
    expect(driver.grid.locator("[tabindex='0']")).to_have_attribute("data-square", "d4")


def test_a_choice_in_a_seat_by_keys_gives_the_focus_to_the_board_and_its_keys_to_the_game(
    driver: PageDriver,
) -> None:
    """By a mouse it does not: test_seats.py."""
    driver.go_to(GAME)
    driver.await_moves(5)
    seat = driver.seat("White")
    seat.focus()
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


def test_the_list_of_moves_is_one_stop_of_tab_and_the_keys_of_the_game_go_through_it(
    driver: PageDriver,
) -> None:
    driver.go_to(GAME)
    driver.await_moves(5)
    moves = driver.page.get_by_role("region", name="Moves").get_by_role("button", name=re.compile(r"^\d"))
    assert [each.get_attribute("tabindex") for each in moves.all()] == ["-1"] * 4 + ["0"]
    moves.last.focus()
    for key, at in (("ArrowLeft", 3), ("Home", 0), ("ArrowRight", 0)):
        driver.page.keyboard.press(key)
        expect(moves.nth(at)).to_be_focused()
    driver.page.keyboard.press("Enter")
    expect(moves.first).to_have_attribute("aria-current", "step")
    expect(driver.page).to_have_url(re.compile(r"#/othello/f5\?"))
    driver.await_moves(5)  # the rest stays


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


def test_the_focus_stays_on_an_action_that_was_pressed_and_on_the_button_of_the_menu(
    driver: PageDriver,
) -> None:
    driver.go_to(f"#/othello/f5d6?second={QUICK}")
    driver.await_moves(2)
    for name in ("Flip the board", "Share", "Flip the board", "Random side"):
        driver.button("More").focus()
        driver.page.keyboard.press("Enter")
        driver.tab_to(driver.button(name))
        driver.page.keyboard.press("Enter")
        expect(driver.button(name)).to_have_count(0)
        driver.await_turn()
        expect(driver.button("More")).to_be_focused()
    driver.go_to(f"#/othello/f5d6?second={QUICK}")
    driver.await_moves(2)
    for name in ("Hint", "To the start", "Redo", "Undo", "New game"):
        driver.button(name).focus()
        driver.page.keyboard.press("Enter")
        driver.await_turn()
        expect(driver.button(name)).to_be_focused()


OUTLINE = """() => {
    const {outlineStyle, outlineWidth} = getComputedStyle(document.activeElement);
    return [outlineStyle, parseFloat(outlineWidth) >= 2];
}"""


@pytest.mark.quick
def test_everything_that_can_be_operated_is_reached_by_tab_and_has_an_outline(driver: PageDriver) -> None:
    driver.go_to("#/othello/f5d6?second=human")
    driver.await_moves(2)
    driver.mark.focus()
    wanted = [
        driver.page.get_by_role("link", name="Arena"),
        driver.game_choice,
        driver.page.get_by_role("button", name="日本語"),
        driver.seat("White"),
        driver.grid.locator("[data-square]"),
        driver.seat("Black"),
        *(driver.button(name) for name in (*STEPS, "Undo", "Redo", "Hint")),
        driver.values,
        driver.button("New game"),
        driver.button("Choose side, opponent …"),
        driver.button("More"),
        driver.record.get_by_role("button"),
        driver.button("Review this game"),
        driver.button("Rules and keys"),
    ]
    for target in wanted:
        driver.tab_to(target)
        assert driver.page.evaluate(OUTLINE) == ["solid", True], target
    driver.button("More").focus()
    driver.page.keyboard.press("Enter")
    for name in MENU:
        driver.tab_to(driver.button(name))
    driver.page.keyboard.press("Escape")


# The board turned round


def test_a_flipped_board_has_a1_at_the_bottom_right_the_seats_swapped_and_keys_go_the_way_one_sees(
    driver: PageDriver,
) -> None:
    driver.go_to("#/othello?second=human")
    driver.more("Flip the board")
    last, first = box(driver.square("a1")), box(driver.square("h8"))
    assert (first["right"] < last["left"], first["bottom"] < last["top"]) == (True, True)
    heads = driver.grid.get_by_role("columnheader").all_inner_texts()
    assert [head.strip() for head in heads if head.strip()] == list("hgfedcba")
    assert box(driver.seat("Black"))["top"] < box(driver.seat("White"))["top"]
    driver.square("d4").focus()
    driver.await_focus(
        ("ArrowRight", "c4"),
        ("ArrowDown", "c3"),
        ("ArrowLeft", "d3"),
        ("ArrowUp", "d4"),
        ("Home", "h4"),
        ("Control+End", "a1"),
    )
    driver.square("e3").focus()
    driver.await_focus(("ArrowLeft", "f3"), ("ArrowUp", "f4"), ("ArrowUp", "f5"))
    driver.page.keyboard.press("Enter")
    driver.await_played(["f5"])
    driver.more("Flip the board")


MOVING = """async board => {
    await new Promise(requestAnimationFrame);
    return board.getAnimations({subtree: true}).filter(({playState}) => playState === 'running').length;
}"""


def test_a_board_that_is_turned_round_turns_no_disc_over(driver: PageDriver) -> None:
    driver.go_to("#/othello/f5d6c3?second=human")
    driver.page.wait_for_function("() => document.getAnimations().length === 0")
    board = "document.querySelector('[role=grid]')"
    for _ in range(2):
        driver.button("More").click()
        flip = driver.page.locator("[popover] button", has_text="Flip the board").element_handle()
        turned = f"flip => {{ flip.click(); return ({MOVING})({board}); }}"
        assert driver.page.evaluate(turned, flip) == 0
    captured = f"square => {{ square.click(); return ({MOVING})({board}); }}"  # at once: it does not last
    assert driver.page.evaluate(captured, driver.square("d3").element_handle()) > 0
