"""Going back and forth in a game, leaving its line and coming back to it; watching; typing moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import Table

GAME = "#/othello/f5d6c3d3c4?second=human"


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    return Table(warm_page, address)


def test_keys_walk_through_the_game(table: Table) -> None:
    table.walk(GAME)
    table.await_moves(5)
    for key, moves in [
        ("ArrowLeft", "f5d6c3d3"),
        ("Home", ""),
        ("ArrowRight", "f5"),
        ("End", "f5d6c3d3c4"),
    ]:
        table.page.keyboard.press(key)
        expect(table.page).to_have_url(re.compile(rf"#/othello/?{moves}\?"))


def test_arrow_keys_in_the_board_move_its_focus_and_not_the_game(table: Table) -> None:
    table.walk(GAME)
    table.await_moves(5)
    table.square("d3").focus()
    table.page.keyboard.press("ArrowLeft")
    expect(table.square("c3")).to_be_focused()
    expect(table.page).to_have_url(re.compile(r"#/othello/f5d6c3d3c4\?"))


def test_a_click_in_the_move_list_goes_there_and_the_rest_stays(table: Table) -> None:
    table.walk(GAME)
    table.record.get_by_role("button").nth(1).click()
    expect(table.page).to_have_url(re.compile(r"#/othello/f5d6\?"))
    table.await_moves(5)


def test_a_variation_replaces_the_line_and_restore_brings_it_back(table: Table) -> None:
    table.walk(GAME)
    table.record.get_by_role("button").nth(1).click()
    table.play("c5")
    table.await_moves(3)
    table.button("Restore").click()
    table.await_moves(5)
    expect(table.page).to_have_url(re.compile(r"#/othello/f5d6c3d3c4\?"))
    table.button("Restore").click()
    table.await_moves(3)


def test_a_move_can_be_typed(table: Table) -> None:
    table.walk("#/othello?second=human")
    box = table.page.get_by_role("textbox", name="Type a move")
    box.fill("F5")
    box.press("Enter")
    table.await_moves(1)
    expect(box).to_have_value("")
    box.fill("a1")
    box.press("Enter")
    expect(table.status).to_contain_text("a1 cannot be played now.")


def test_the_board_can_be_read_as_text(table: Table) -> None:
    table.walk("#/othello/f5?second=human")
    table.page.get_by_text("The board as text").click()
    expect(table.page.locator("pre")).to_contain_text(" 5  .  .  .  X  X  X  .  .")


def test_a_rematch_swaps_the_sides(table: Table) -> None:
    table.walk("#/tictactoe/a1b1a2b2a3?second=level-1")
    expect(table.status).to_contain_text("You win")
    table.page.keyboard.press("r")
    expect(table.seat("First")).to_have_value("level-1")
    expect(table.seat("Second")).to_have_value("human")
    table.await_moves(1)


def test_a_game_that_is_watched_can_be_paused_stepped_and_continued(table: Table) -> None:
    table.walk("#/othello?first=level-1&second=level-1")
    table.await_moves(1)
    table.button("Stop").click()
    expect(table.button("Continue")).to_be_visible()
    played = table.record.get_by_role("button").count()
    table.button("One move").click()
    table.await_moves(played + 1)
    table.button("One move").click()
    table.await_moves(played + 2)
    expect(table.button("Continue")).to_be_visible()
    speed = table.page.get_by_role("slider", name="Speed")
    speed.press("End")
    table.button("Continue").click()
    expect(table.record.get_by_role("button").nth(played + 8)).to_be_visible()
    speed.fill("2")


def test_a_seat_can_be_changed_in_the_middle_of_a_game(table: Table) -> None:
    table.walk("#/othello/f5?second=human")
    table.await_moves(1)
    table.seat("White").select_option("level-1")
    table.await_moves(2)
    expect(table.status).to_contain_text("Your move.")


def test_a_move_while_python_thinks_is_refused_kindly(table: Table) -> None:
    table.walk("#/othello?second=minimax+depth=40")
    table.play("f5")
    expect(table.grid).to_have_attribute("aria-busy", "true")
    table.square("d6").click(force=True)
    expect(table.status).to_contain_text("It is White’s turn.")
    table.await_moves(1)
