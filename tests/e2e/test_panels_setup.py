"""A position is set up by hand on the board itself, checked as it is built, and played from."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.stage import AxeCheck
from tests.e2e.table import Table

PHONE_LIKE = {"width": 320, "height": 640}


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    return Table(warm_page, address)


def set_up(table: Table, words: str) -> Table:
    """Open the panel beside a game."""
    close_all(table)
    table.walk(words)
    table.page.get_by_role("button", name="Set up").click()
    expect(table.status).to_contain_text("Setting up")
    return table


def close_all(table: Table) -> None:
    close = table.page.get_by_role("button", name="Close")
    if close.count():
        close.click()


def play_from_here(table: Table) -> str:
    """The setup in the address that is played from."""
    table.page.locator("button[aria-disabled=false]").filter(has_text="Play from here").click()
    expect(table.page).to_have_url(re.compile("setup="))
    return parse_qs(table.hash.partition("?")[2])["setup"][0]


def test_clicks_change_what_stands_on_a_square(table: Table) -> None:
    set_up(table, "#/othello?second=human")
    for name in ("a1, black", "a1, white", "a1, empty"):
        table.square("a1").click()
        expect(table.square("a1")).to_have_accessible_name(name)


def test_an_othello_position_is_built_by_keys_and_played(table: Table) -> None:
    set_up(table, "#/othello?second=human")
    table.button("Clear").click()
    expect(table.status).to_contain_text("already over")
    table.square("c4").focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Space")
    table.page.keyboard.press("Space")
    expect(table.square("d4")).to_be_focused()
    expect(table.square("d4")).to_have_accessible_name("d4, white")
    table.page.get_by_role("radio", name="Black").check()
    expect(table.status).to_contain_text("Black to move")
    setup = play_from_here(table)
    assert setup == "-" * 26 + "XO" + "-" * 36 + " X"
    table.await_moves(0)
    expect(table.square("e4")).to_have_attribute("aria-disabled", "false")
    table.play("e4")
    expect(table.status).to_contain_text("Black wins by 64")


def test_the_position_begins_as_that_of_the_game(table: Table) -> None:
    set_up(table, "#/othello/f5d6?second=human")
    expect(table.square("d6")).to_have_accessible_name("d6, white")
    expect(table.page.get_by_role("radio", name="Black")).to_be_checked()
    table.button("Start position").click()
    expect(table.square("d6")).to_have_accessible_name("d6, empty")
    table.button("From the game").click()
    expect(table.square("d6")).to_have_accessible_name("d6, white")


def test_cancel_loses_nothing(table: Table) -> None:
    set_up(table, "#/othello/f5d6c3?second=human")
    table.button("Clear").click()
    expect(table.square("d4")).to_have_accessible_name("d4, empty")
    table.button("Cancel").click()
    table.await_played(["f5", "d6", "c3"])
    expect(table.square("d4")).to_have_accessible_name(re.compile("^d4, black"))
    expect(table.status).to_contain_text("White to move")
    expect(table.page.get_by_role("button", name="Set up")).to_be_focused()


def test_python_waits_while_a_position_is_set_up(table: Table) -> None:
    set_up(table, "#/othello?first=minimax+depth%3D40&second=human")
    expect(table.grid).to_have_attribute("aria-busy", "false")
    table.button("Cancel").click()
    expect(table.grid).to_have_attribute("aria-busy", "true")


def test_a_forced_pass_is_said(table: Table) -> None:
    set_up(table, "#/othello?setup=XO" + "-" * 62 + "%20O&second=human")
    expect(table.status).to_contain_text("Black to move")
    table.page.get_by_role("radio", name="White").check()
    expect(table.status).to_contain_text("White cannot move and passes. Black to move")


@pytest.mark.parametrize(
    ("clicks", "said"),
    [
        ({"a1": 1}, "Second to move"),
        ({"a1": 1, "b1": 1}, "2 noughts and 0 crosses"),
        ({"a1": 1, "b1": 1, "c1": 1, "a2": 2, "b2": 2, "c2": 2}, "Both sides have a line"),
        ({"a1": 1, "b1": 1, "c1": 1, "a2": 2, "b2": 2}, "already over"),
    ],
)
def test_tictactoe_is_checked_as_it_is_built(table: Table, clicks: dict[str, int], said: str) -> None:
    set_up(table, "#/tictactoe?second=human")
    for square, count in clicks.items():
        for _ in range(count):
            table.square(square).click()
    expect(table.status).to_contain_text(said)
    wrong = "noughts" in said or "Both" in said
    expect(table.button("Play from here")).to_have_attribute("aria-disabled", "true" if wrong else "false")
    if wrong:
        table.button("Play from here").click(force=True)
        expect(table.status).to_contain_text("Setting up")


def test_the_reason_is_said_in_japanese_too(table: Table) -> None:
    set_up(table, "#/tictactoe?second=human")
    table.square("a1").click()
    table.square("b1").click()
    table.page.get_by_role("button", name="日本語").click()
    expect(table.status).to_contain_text("○が2個、×が0個")
    table.page.get_by_role("button", name="English").click()


def test_numbers_are_typed_on_the_board(table: Table) -> None:
    set_up(table, "#/numbers?seed=3&size=4&second=human")
    table.button("Clear").click()
    table.square("a1").click()
    for key in ("7", "ArrowRight", "-", "3", "ArrowRight", "5", "-", "ArrowDown", "1", "0"):
        table.page.keyboard.press(key)
    for square, what in {"a1": "7", "b1": "−3", "c1": "−5", "c2": "taken"}.items():
        expect(table.square(square)).to_have_accessible_name(f"{square}, {what}")
    expect(table.status).to_contain_text("already over")  # columns with nothing in them


def test_numbers_are_chosen_by_buttons_with_line_and_points(table: Table) -> None:
    set_up(table, "#/numbers?seed=3&size=4&second=human")
    table.square("b2").click()
    pad = table.page.get_by_role("group", name="What stands on b2")
    pad.get_by_role("button", name="−9", exact=True).click()
    expect(table.square("b2")).to_have_accessible_name("b2, −9")
    table.page.get_by_role("combobox", name="To choose from").select_option("column b")
    table.page.get_by_role("textbox", name="Row’s points").fill("12")
    table.page.get_by_role("textbox", name="Column’s points").fill("−4")
    expect(table.status).to_contain_text("Column to move")
    setup = play_from_here(table)
    rows, line, points = setup.split("; ")
    assert rows.split("/")[1].split()[1] == "-9"
    assert (line, points) == ("column b", "12:-4")
    assert set(table.legal()) == {"b1", "b2", "b3", "b4"}


@pytest.mark.parametrize(
    ("points", "said"), [("x", "two whole numbers"), ("990", "below 1000"), ("1.5", "two whole numbers")]
)
def test_points_are_checked(table: Table, points: str, said: str) -> None:
    set_up(table, "#/numbers?seed=3&size=4&second=human")
    table.page.get_by_role("textbox", name="Row’s points").fill(points)
    expect(table.status).to_contain_text(said)


@pytest.mark.parametrize("size", [4, 10])
def test_a_board_of_another_size_can_be_drawn(table: Table, size: int) -> None:
    set_up(table, "#/numbers?seed=3&second=human")
    table.page.get_by_role("combobox", name="Board").select_option(str(size))
    expect(table.grid.get_by_role("gridcell")).to_have_count(size * size)
    table.button("Draw a board").click()
    expect(table.grid.get_by_role("button", name="taken")).to_have_count(0)
    setup = play_from_here(table)
    assert setup.count("/") == size - 1
    expect(table.grid.get_by_role("gridcell")).to_have_count(size * size)


def test_another_game_puts_setting_up_aside(table: Table) -> None:
    set_up(table, "#/othello?second=human")
    table.page.get_by_role("link", name="Tic-tac-toe").click()
    expect(table.grid.get_by_role("gridcell")).to_have_count(9)
    expect(table.button("Play from here")).to_have_count(0)


@pytest.mark.parametrize("game", ["othello", "tictactoe", "numbers"])
def test_axe_finds_no_violation(table: Table, axe: AxeCheck, game: str) -> None:
    set_up(table, f"#/{game}")
    axe(table.page)
    close_all(table)


@pytest.mark.parametrize("panel", ["Rules and keys", "Set up", "Copy and paste", "My games"])
def test_nothing_scrolls_sideways_on_a_narrow_screen(table: Table, panel: str) -> None:
    close_all(table)
    table.walk("#/numbers?seed=3")
    size = table.page.viewport_size
    assert size
    table.page.set_viewport_size(PHONE_LIKE)  # type: ignore[arg-type]
    table.page.get_by_role("button", name=panel).click()
    over = table.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    table.page.set_viewport_size(size)
    assert over <= 0
