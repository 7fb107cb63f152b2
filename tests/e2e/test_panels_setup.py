"""A position is set up by hand on the board itself, checked as it is built, and played from."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import PageDriver


def set_up(driver: PageDriver, words: str) -> PageDriver:
    """Open the panel beside a game."""
    driver.close_panel()
    driver.go_to(words)
    driver.page.get_by_role("button", name="Set up").click()
    expect(driver.status).to_contain_text("Setting up")
    return driver


def choose(driver: PageDriver, what: str) -> None:
    """What is put on the squares that are pressed."""
    choice = driver.page.get_by_role("group", name="Set up with").get_by_role("button", name=what, exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")


def play_from_here(driver: PageDriver) -> str:
    """The setup in the address that is played from."""
    driver.page.locator("button[aria-disabled=false]").filter(has_text="Play from here").click()
    expect(driver.page).to_have_url(re.compile("setup="))
    return parse_qs(driver.hash.partition("?")[2])["setup"][0]


@pytest.mark.quick
def test_an_othello_position_is_built_by_keys_and_played(driver: PageDriver) -> None:
    set_up(driver, "#/othello?second=human")
    driver.button("Clear").click()
    expect(driver.status).to_contain_text("already over")
    driver.square("c4").focus()
    driver.page.keyboard.press("Enter")
    choose(driver, "White")
    driver.square("c4").focus()
    driver.page.keyboard.press("ArrowRight")
    driver.page.keyboard.press("Space")
    expect(driver.square("d4")).to_be_focused()
    expect(driver.square("c4")).to_have_accessible_name("c4, black")
    expect(driver.square("d4")).to_have_accessible_name("d4, white")
    driver.page.get_by_role("radio", name="Black").check()
    expect(driver.status).to_contain_text("Black to move")
    setup = play_from_here(driver)
    assert setup == "-" * 26 + "XO" + "-" * 36 + " X"
    driver.await_moves(0)
    expect(driver.square("e4")).to_have_attribute("aria-disabled", "false")
    driver.play("e4")
    expect(driver.status).to_contain_text("Black wins by 64")


def test_the_position_begins_as_that_of_the_game_which_is_as_it_was_once_the_panel_is_closed(
    driver: PageDriver,
) -> None:
    set_up(driver, "#/othello/f5d6c3?second=human")
    expect(driver.square("d6")).to_have_accessible_name("d6, white")
    expect(driver.page.get_by_role("radio", name="White")).to_be_checked()
    driver.button("Start position").click()
    expect(driver.square("d6")).to_have_accessible_name("d6, empty")
    driver.button("From the game").click()
    expect(driver.square("d6")).to_have_accessible_name("d6, white")
    driver.button("Clear").click()
    expect(driver.square("d4")).to_have_accessible_name("d4, empty")
    driver.button("Close").click()
    driver.await_played(["f5", "d6", "c3"])
    expect(driver.square("d4")).to_have_accessible_name(re.compile("^d4, black"))
    expect(driver.status).to_contain_text("White to move")
    expect(driver.page.get_by_role("button", name="Set up")).to_be_focused()


def test_python_waits_while_a_position_is_set_up(driver: PageDriver) -> None:
    set_up(driver, "#/othello?first=minimax+depth%3D40&second=human")
    expect(driver.grid).to_have_attribute("aria-busy", "false")
    driver.button("Close").click()
    expect(driver.grid).to_have_attribute("aria-busy", "true")


def test_a_position_that_cannot_be_is_not_played_from(driver: PageDriver) -> None:
    set_up(driver, "#/tictactoe/a1a2b1b2?second=human")
    play = driver.button("Play from here")
    expect(play).to_have_attribute("aria-disabled", "false")
    driver.square("c1").click()
    choose(driver, "×")
    driver.square("c2").click()
    expect(driver.status).to_contain_text("cannot be set up: both sides have a line")
    expect(play).to_have_attribute("aria-disabled", "true")
    play.click(force=True)
    expect(driver.status).to_contain_text("Setting up")


def test_numbers_are_chosen_by_buttons_with_line_and_points(driver: PageDriver) -> None:
    set_up(driver, "#/numbers?seed=3&size=4&second=human")
    choose(driver, "−9")
    driver.square("b2").click()
    expect(driver.square("b2")).to_have_accessible_name("b2, −9")
    driver.square("c3").click()
    driver.page.keyboard.press("7")
    expect(driver.square("c3")).to_have_accessible_name("c3, 7")
    driver.page.get_by_role("combobox", name="To choose from").select_option("column b")
    driver.page.get_by_role("textbox", name="Row’s points").fill("12")
    driver.page.get_by_role("textbox", name="Column’s points").fill("−4")
    expect(driver.status).to_contain_text("Column to move")
    setup = play_from_here(driver)
    rows, line, points = setup.split("; ")
    assert rows.split("/")[1].split()[1] == "-9"
    assert rows.split("/")[2].split()[2] == "7"
    assert (line, points) == ("column b", "12:-4")
    assert set(driver.legal()) == {"b1", "b2", "b3", "b4"}


def test_what_an_input_method_composes_is_taken_once_it_is_whole(driver: PageDriver) -> None:
    """The keys of the word are its own: also the one that ends it, of which Safari tells afterwards."""
    set_up(driver, "#/numbers?seed=3&size=4&second=human")
    points = driver.page.get_by_role("textbox", name="Row’s points")
    device = driver.page.context.new_cdp_session(driver.page)
    points.select_text()
    for part in ("１", "１２"):
        device.send("Input.imeSetComposition", {"text": part, "selectionStart": 2, "selectionEnd": 2})
    expect(points).to_have_value("１２")
    device.send("Input.insertText", {"text": "１２"})
    expect(points).to_have_value("12")
    of_the_word = {"key": "Escape", "windowsVirtualKeyCode": 229, "nativeVirtualKeyCode": 229}
    device.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **of_the_word})
    expect(points).to_be_focused()
    driver.page.keyboard.press("Escape")
    expect(points).not_to_be_focused()
    assert play_from_here(driver).endswith("; 12:0")
