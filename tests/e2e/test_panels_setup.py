"""A position is set up by hand on the board itself, checked as it is built, and played from."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import slow
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import AxeCheck


def set_up(driver: PageDriver, words: str) -> PageDriver:
    """Open the panel beside a game."""
    driver.close_panel()
    driver.go_to(words)
    driver.page.get_by_role("button", name="Set up").click()
    expect(driver.status).to_contain_text("Setting up")
    return driver


def play_from_here(driver: PageDriver) -> str:
    """The setup in the address that is played from."""
    driver.page.locator("button[aria-disabled=false]").filter(has_text="Play from here").click()
    expect(driver.page).to_have_url(re.compile("setup="))
    return parse_qs(driver.hash.partition("?")[2])["setup"][0]


def test_an_othello_position_is_built_by_keys_and_played(driver: PageDriver) -> None:
    set_up(driver, "#/othello?second=human")
    driver.button("Clear").click()
    expect(driver.status).to_contain_text("already over")
    driver.square("c4").focus()
    driver.page.keyboard.press("Enter")
    driver.page.keyboard.press("ArrowRight")
    driver.page.keyboard.press("Space")
    driver.page.keyboard.press("Space")
    expect(driver.square("d4")).to_be_focused()
    expect(driver.square("d4")).to_have_accessible_name("d4, white")
    driver.page.get_by_role("radio", name="Black").check()
    expect(driver.status).to_contain_text("Black to move")
    setup = play_from_here(driver)
    assert setup == "-" * 26 + "XO" + "-" * 36 + " X"
    driver.await_moves(0)
    expect(driver.square("e4")).to_have_attribute("aria-disabled", "false")
    driver.play("e4")
    expect(driver.status).to_contain_text("Black wins by 64")


def test_pieces_are_drawn_over_squares_and_dragged(driver: PageDriver) -> None:
    set_up(driver, "#/othello?second=human")
    driver.button("Clear").click()
    mouse = driver.page.mouse

    def stroke(*squares: str) -> None:
        for at, square in enumerate(squares):
            box = driver.square(square).bounding_box()
            assert box
            mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if at == 0:
                mouse.down()
        mouse.up()

    brushes = driver.page.get_by_role("group", name="Set up with")
    brushes.get_by_role("button", name="White").click()
    stroke("b2", "e2", "e4")
    brushes.get_by_role("button", name="Black").click()
    stroke("a1")
    for square in ("b2", "c2", "d2", "e2", "e3", "e4"):
        expect(driver.square(square)).to_have_accessible_name(f"{square}, white")
    brushes.get_by_role("button", name="Hand").click()
    stroke("a1", "h8")
    stroke("h8", "f2")
    driver.square("b2").click()
    expect(driver.square("b2")).to_have_accessible_name("b2, empty")
    board = "-" * 10 + "OOOX" + "-" * 6 + "O" + "-" * 7 + "O" + "-" * 35
    assert play_from_here(driver)[:64] == board


def test_the_position_begins_as_that_of_the_game(driver: PageDriver) -> None:
    set_up(driver, "#/othello/f5d6?second=human")
    expect(driver.square("d6")).to_have_accessible_name("d6, white")
    expect(driver.page.get_by_role("radio", name="Black")).to_be_checked()
    driver.button("Start position").click()
    expect(driver.square("d6")).to_have_accessible_name("d6, empty")
    driver.button("From the game").click()
    expect(driver.square("d6")).to_have_accessible_name("d6, white")


def test_cancel_loses_nothing(driver: PageDriver) -> None:
    set_up(driver, "#/othello/f5d6c3?second=human")
    driver.button("Clear").click()
    expect(driver.square("d4")).to_have_accessible_name("d4, empty")
    driver.button("Cancel").click()
    driver.await_played(["f5", "d6", "c3"])
    expect(driver.square("d4")).to_have_accessible_name(re.compile("^d4, black"))
    expect(driver.status).to_contain_text("White to move")
    expect(driver.page.get_by_role("button", name="Set up")).to_be_focused()


def test_python_waits_while_a_position_is_set_up(driver: PageDriver) -> None:
    set_up(driver, "#/othello?first=minimax+depth%3D40&second=human")
    expect(driver.grid).to_have_attribute("aria-busy", "false")
    driver.button("Cancel").click()
    expect(driver.grid).to_have_attribute("aria-busy", "true")


def test_a_forced_pass_is_said(driver: PageDriver) -> None:
    set_up(driver, "#/othello?setup=XO" + "-" * 62 + "%20O&second=human")
    expect(driver.status).to_contain_text("Black to move")
    driver.page.get_by_role("radio", name="White").check()
    expect(driver.status).to_contain_text("White cannot move and passes. Black to move")


def test_tictactoe_is_checked_as_it_is_built(driver: PageDriver) -> None:
    set_up(driver, "#/tictactoe?second=human")
    play = driver.button("Play from here")
    driver.square("a1").click()
    expect(driver.status).to_contain_text("Second to move")
    expect(play).to_have_attribute("aria-disabled", "false")
    for square in ("b1", "c1", *("a2", "b2", "c2") * 2):
        driver.square(square).click()
    expect(driver.status).to_contain_text("Both sides have a line")
    expect(play).to_have_attribute("aria-disabled", "true")
    play.click(force=True)
    expect(driver.status).to_contain_text("Setting up")


def test_numbers_are_chosen_by_buttons_with_line_and_points(driver: PageDriver) -> None:
    set_up(driver, "#/numbers?seed=3&size=4&second=human")
    driver.square("b2").click()
    pad = driver.page.get_by_role("group", name="What stands on b2")
    pad.get_by_role("button", name="−9", exact=True).click()
    expect(driver.square("b2")).to_have_accessible_name("b2, −9")
    driver.page.get_by_role("combobox", name="To choose from").select_option("column b")
    driver.page.get_by_role("textbox", name="Row’s points").fill("12")
    driver.page.get_by_role("textbox", name="Column’s points").fill("−4")
    expect(driver.status).to_contain_text("Column to move")
    setup = play_from_here(driver)
    rows, line, points = setup.split("; ")
    assert rows.split("/")[1].split()[1] == "-9"
    assert (line, points) == ("column b", "12:-4")
    assert set(driver.legal()) == {"b1", "b2", "b3", "b4"}


def test_points_and_line_survive_another_size_and_a_board_that_is_drawn(driver: PageDriver) -> None:
    set_up(driver, "#/numbers?seed=3&second=human")
    row, column = (driver.page.get_by_role("textbox", name=f"{side}’s points") for side in ("Row", "Column"))
    line = driver.page.get_by_role("combobox", name="To choose from")
    row.fill("12")
    column.fill("−4")
    line.select_option("column c")
    driver.page.get_by_role("combobox", name="Board").select_option("10")
    expect(driver.grid.get_by_role("gridcell")).to_have_count(100)
    driver.button("Random board").click()
    expect(driver.grid.get_by_role("button", name="taken")).to_have_count(0)
    expect(row).to_have_value("12")
    expect(column).to_have_value("-4")
    expect(line).to_have_value("column c")
    assert play_from_here(driver).endswith("; column c; 12:-4")


@pytest.mark.parametrize("game", ["numbers", *slow("othello", "tictactoe")])
def test_axe_finds_no_violation(driver: PageDriver, axe: AxeCheck, game: str) -> None:
    set_up(driver, f"#/{game}")
    axe(driver.page)
    driver.close_panel()
