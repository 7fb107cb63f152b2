"""Going back and forth in a game, its variation, watching Python play itself, and typing moves."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.page_driver import PageDriver

GAME = "#/othello/f5d6c3d3c4?second=human"


def test_moves_are_numbered_in_pairs_and_in_japanese_one_by_one(driver: PageDriver) -> None:
    """Which move is counted, and which shows the count, is all that can be read of a counter."""
    numbered = """list => [...list.children].map(move => {
        const {counterIncrement} = getComputedStyle(move), {content} = getComputedStyle(move, '::before');
        return Number(counterIncrement !== 'none') + Number(content.includes('counter'));
    })"""
    for language, counted in (("en", [2, 0, 2, 0, 2]), ("ja", [2, 2, 2, 2, 2])):
        driver.go_to(f"{GAME}&lang={language}")
        expect(driver.page.locator("html")).to_have_attribute("lang", language)
        record = driver.page.locator("ol.record")
        expect(record.locator("> li")).to_have_count(5)
        assert record.evaluate(numbered) == counted


def test_a_move_can_be_typed(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=human")
    driver.more("Type a move")
    box = driver.page.get_by_role("textbox", name="Type a move")
    expect(box).to_be_focused()
    box.fill("F5")
    box.press("Enter")
    driver.await_moves(1)
    expect(box).to_have_value("")
    expect(driver.grid.locator(":focus")).to_have_count(1)
    driver.page.keyboard.press("ArrowLeft")  # is of the board, and goes from square to square
    expect(driver.square("e5")).to_be_focused()
    box.fill("a1")
    box.press("Enter")
    expect(driver.status).to_contain_text("a1 cannot be played now.")
    expect(box).to_be_focused()  # to be typed again


def test_a_game_that_is_watched_can_be_paused_stepped_and_continued(driver: PageDriver) -> None:
    driver.go_to("#/othello?first=level-1&second=level-1")
    driver.await_moves(1)
    driver.button("Stop").click()
    expect(driver.button("Continue")).to_be_visible()
    played = driver.record.get_by_role("button").count()
    driver.button("Step").click()
    driver.await_moves(played + 1)
    driver.button("Step").click()
    driver.await_moves(played + 2)
    expect(driver.button("Continue")).to_be_visible()
    speed = driver.page.get_by_role("slider", name="Speed")
    speed.press("End")
    driver.button("Continue").click()
    expect(driver.record.get_by_role("button").nth(played + 8)).to_be_visible()
    speed.fill("2")
