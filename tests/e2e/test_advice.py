"""What the engine tells besides its moves: hints, values on squares, lines to look at, the game's course."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import Table

# Five plies before the end of a game of tic-tac-toe that first wins by force: everything can be proved.
FORK = "#/tictactoe/a1b1a3a2?second=human"


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    return Table(warm_page, address)


def switch(table: Table) -> Locator:
    return table.page.get_by_role("switch", name="Values on the squares")


@pytest.fixture
def values(table: Table) -> Locator:
    """The switch, off again afterwards: it is kept on the device."""
    return switch(table)


def test_a_hint_numbers_its_line_on_the_board(table: Table) -> None:
    table.walk(FORK)
    table.button("Hint").click()
    best = table.page.get_by_role("list", name="The line expected").get_by_role("button").first
    expect(best).to_be_visible()
    square = best.inner_text().strip()
    expect(table.square(square)).to_have_text(re.compile("1"))
    table.button("Hint").click()
    expect(table.square(square)).to_have_text("")


def test_a_hint_is_gone_when_the_move_is_made(table: Table) -> None:
    table.walk(FORK)
    table.page.keyboard.press("h")
    expect(table.button("Hint")).to_have_attribute("aria-pressed", "true")
    table.play("b2")
    expect(table.button("Hint")).to_have_attribute("aria-pressed", "false")


def test_values_are_written_on_every_legal_square_and_said_with_it(table: Table) -> None:
    table.walk(FORK)
    switch(table).check()
    names = [f'[data-square="{square}"][aria-label*="worth"]' for square in table.legal()]
    for name in names:
        expect(table.grid.locator(name)).to_be_visible()
    winning = table.grid.locator('[aria-label*="worth W"][aria-label*="best"][aria-label*="proved"]')
    expect(winning).not_to_have_count(0)
    switch(table).uncheck()
    expect(table.grid.locator('[aria-label*="worth"]')).to_have_count(0)


def test_equally_good_moves_are_all_marked_as_best(table: Table) -> None:
    table.walk("#/tictactoe?second=human")
    switch(table).check()
    expect(table.grid.locator('[aria-label*="best"]')).to_have_count(9)
    switch(table).uncheck()


def test_the_line_can_be_stepped_through_on_the_board_and_left_again(table: Table) -> None:
    table.walk("#/othello?second=minimax+depth=3+ties=first")
    table.play("f5")
    expect(table.status).to_contain_text("Your move.")
    line = table.page.get_by_role("list", name="The line expected").get_by_role("button")
    expect(line).to_have_count(3)
    second = line.nth(1).inner_text().strip()
    expect(table.square(second)).to_have_accessible_name(re.compile("empty"))
    line.nth(1).click()
    expect(table.square(second)).to_have_accessible_name(re.compile("black"))
    expect(table.enabled).to_have_count(0)
    table.page.keyboard.press("ArrowRight")
    expect(table.page.get_by_text("Looking ahead: 3 of 3.")).to_be_visible()
    table.button("Back to the game").click()
    expect(table.square(second)).to_have_accessible_name(re.compile("empty"))
    expect(table.enabled).not_to_have_count(0)


def test_a_move_is_shown_before_it_is_made(table: Table) -> None:
    table.walk("#/othello?second=human")
    expect(table.enabled).to_have_count(4)
    table.square("f5").hover()
    ghosts = table.grid.locator(".will")
    expect(ghosts).to_have_count(2)
    table.page.mouse.move(0, 0)
    expect(ghosts).to_have_count(0)
    table.square("f5").focus()
    expect(ghosts).to_have_count(2)


def test_a_square_says_how_many_discs_its_move_turns(table: Table) -> None:
    table.walk("#/othello?second=human")
    expect(table.square("f5")).to_have_accessible_name("f5, empty, turns 1")


def test_a_review_judges_the_game_and_marks_where_it_was_lost(table: Table) -> None:
    # Second answers the centre with an edge, which loses by force; first then wins.
    table.walk("#/tictactoe/b2b1a1c3a3a2c1?second=human")
    expect(table.status).to_contain_text("First wins")
    table.button("Review this game").click()
    chart = table.page.get_by_role("region", name="Advantage")
    expect(chart).to_contain_text(re.compile(r"[1-9] mistake"))
    expect(table.record.filter(has_text="b1")).to_contain_text("?")
    expect(table.record.filter(has_text="b2")).not_to_contain_text("?")


def test_a_review_can_be_stopped(table: Table) -> None:
    table.walk("#/othello/f5d6c3d3c4f4c5b3c2e3d2c6b4b5?second=human")
    table.button("Review this game").click()
    expect(table.page.get_by_role("progressbar", name="Positions judged")).to_be_visible()
    table.button("Stop the review").click()
    expect(table.button("Review this game")).to_be_visible()


def test_a_click_on_the_course_of_the_game_goes_there(table: Table) -> None:
    table.walk("#/othello/f5d6c3d3c4f4?second=human")
    table.await_moves(6)
    chart = table.page.get_by_role("region", name="Advantage").get_by_role("img")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(table.page).to_have_url(re.compile(r"#/othello/f5d6c3\?"))


def test_what_python_saw_grows_while_it_thinks(table: Table) -> None:
    table.walk("#/othello?second=minimax+depth=40+seconds=20")
    table.play("f5")
    saw = table.page.get_by_role("region", name="What White saw")
    expect(saw).to_contain_text(re.compile(r"depth [4-9]"))
    expect(table.grid).to_have_attribute("aria-busy", "true")
    table.button("Stop").click()
    expect(table.status).to_contain_text("Your move.")


def test_the_articles_players_are_introduced(table: Table) -> None:
    table.walk("#/tictactoe?second=article-004")
    expect(table.page.get_by_text("Article 004: shuffles the moves")).to_be_visible()
    group = table.seat("Second").locator('optgroup[label="From the articles"]')
    expect(group.locator("option")).not_to_have_count(0)
