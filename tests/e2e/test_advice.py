"""What the engine tells besides its moves: hints, values on squares, lines to look at, the game's course."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.page_driver import PageDriver

# Five plies before the end of a game of tic-tac-toe that first wins by force: everything can be proved.
FORK = "#/tictactoe/a1b1a3a2?second=human"


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    return PageDriver(warm_page, address)


def switch(driver: PageDriver) -> Locator:
    return driver.page.get_by_role("switch", name="Values on the squares")


@pytest.fixture
def values(driver: PageDriver) -> Locator:
    """The switch, off again afterwards: it is kept on the device."""
    return switch(driver)


def test_a_hint_numbers_its_line_on_the_board(driver: PageDriver) -> None:
    driver.go_to(FORK)
    driver.button("Hint").click()
    best = driver.page.get_by_role("list", name="The line expected").get_by_role("button").first
    expect(best).to_be_visible()
    square = best.inner_text().strip()
    expect(driver.square(square)).to_have_text(re.compile("1"))
    driver.button("Hint").click()
    expect(driver.square(square)).to_have_text("")


def test_values_are_written_on_every_legal_square_and_said_with_it(driver: PageDriver) -> None:
    driver.go_to(FORK)
    switch(driver).check()
    names = [f'[data-square="{square}"][aria-label*="worth"]' for square in driver.legal()]
    for name in names:
        expect(driver.grid.locator(name)).to_be_visible()
    winning = driver.grid.locator('[aria-label*="worth W"][aria-label*="best"][aria-label*="proved"]')
    expect(winning).not_to_have_count(0)
    switch(driver).uncheck()
    expect(driver.grid.locator('[aria-label*="worth"]')).to_have_count(0)


def test_equally_good_moves_are_all_marked_as_best(driver: PageDriver) -> None:
    driver.go_to("#/tictactoe?second=human")
    switch(driver).check()
    expect(driver.grid.locator('[aria-label*="best"]')).to_have_count(9)
    switch(driver).uncheck()


def test_the_line_can_be_stepped_through_on_the_board_and_left_again(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=minimax+depth=3+ties=first")
    driver.play("f5")
    expect(driver.status).to_contain_text("Your move.")
    line = driver.page.get_by_role("list", name="The line expected").get_by_role("button")
    expect(line).to_have_count(3)
    second = line.nth(1).inner_text().strip()
    expect(driver.square(second)).to_have_accessible_name(re.compile("empty"))
    line.nth(1).click()
    expect(driver.square(second)).to_have_accessible_name(re.compile("black"))
    expect(driver.enabled).to_have_count(0)
    driver.page.keyboard.press("ArrowRight")
    expect(driver.page.get_by_text("Looking ahead: 3 of 3.")).to_be_visible()
    driver.button("Back to the game").click()
    expect(driver.square(second)).to_have_accessible_name(re.compile("empty"))
    expect(driver.enabled).not_to_have_count(0)


def test_a_move_is_shown_before_it_is_made(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=human")
    expect(driver.enabled).to_have_count(4)
    driver.square("f5").hover()
    ghosts = driver.grid.locator(".will")
    expect(ghosts).to_have_count(2)
    driver.page.mouse.move(0, 0)
    expect(ghosts).to_have_count(0)
    driver.square("f5").focus()
    expect(ghosts).to_have_count(2)


def test_a_square_says_how_many_discs_its_move_turns(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=human")
    expect(driver.square("f5")).to_have_accessible_name("f5, empty, turns 1")


def test_a_review_judges_the_game_and_marks_where_it_was_lost(driver: PageDriver) -> None:
    # Second answers the centre with an edge, which loses by force; first then wins.
    driver.go_to("#/tictactoe/b2b1a1c3a3a2c1?second=human")
    expect(driver.status).to_contain_text("First wins")
    driver.button("Review this game").click()
    chart = driver.page.get_by_role("region", name="Advantage")
    expect(chart).to_contain_text(re.compile(r"[1-9] mistake"))
    expect(driver.record.filter(has_text="b1")).to_contain_text("?")
    expect(driver.record.filter(has_text="b2")).not_to_contain_text("?")


def test_a_review_can_be_stopped(driver: PageDriver) -> None:
    driver.go_to("#/othello/f5d6c3d3c4f4c5b3c2e3d2c6b4b5?second=human")
    driver.button("Review this game").click()
    expect(driver.page.get_by_role("progressbar", name="Positions judged")).to_be_visible()
    driver.button("Stop the review").click()
    expect(driver.button("Review this game")).to_be_visible()


def test_a_click_on_the_course_of_the_game_goes_there(driver: PageDriver) -> None:
    driver.go_to("#/othello/f5d6c3d3c4f4?second=human")
    driver.await_moves(6)
    chart = driver.page.get_by_role("region", name="Advantage").get_by_role("img")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box
    driver.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(driver.page).to_have_url(re.compile(r"#/othello/f5d6c3\?"))


def test_the_bar_of_a_finished_game_names_its_winner(driver: PageDriver) -> None:
    driver.go_to("#/tictactoe/a1b1a2b2a3?second=human")
    bar = driver.page.get_by_role("region", name="The game").get_by_role("img")
    expect(bar).to_have_accessible_name("First wins.")


def test_what_python_saw_grows_while_it_thinks(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=minimax+depth=40+seconds=20")
    driver.play("f5")
    saw = driver.page.get_by_role("region", name="What White saw")
    expect(saw).to_contain_text(re.compile(r"depth [4-9]"))
    expect(driver.grid).to_have_attribute("aria-busy", "true")
    driver.button("Stop").click()
    expect(driver.status).to_contain_text("Your move.")


def test_the_articles_players_are_introduced(driver: PageDriver) -> None:
    driver.go_to("#/tictactoe?second=article-004")
    expect(driver.page.get_by_text("Article 004: shuffles the moves")).to_be_visible()
    group = driver.seat("Second").locator('optgroup[label="From the articles"]')
    expect(group.locator("option")).not_to_have_count(0)
