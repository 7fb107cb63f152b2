"""Roles and names say what is drawn (contract.md, last section); and what wants no motion gets none."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.page_driver import PageDriver

STEPS = ["To the start", "One move back", "One move on", "To the end"]
MENU = ["Random side", "Flip the board", "Share", "Type a move", "The board as text"]


def test_one_status_and_two_seats_stand_beside_a_board(driver: PageDriver) -> None:
    driver.go_to("#/othello")
    expect(driver.page.get_by_role("status")).to_have_count(1)
    expect(driver.status).to_contain_text("Your move")
    expect(driver.announced).to_contain_text("Your move")
    expect(driver.page.get_by_role("combobox")).to_have_count(3)
    for side in ("Black", "White"):
        expect(driver.seat(side)).to_be_visible()
    for name in ("New game", "Undo", "Redo", "Hint", *STEPS):
        expect(driver.button(name)).to_be_visible()
    for name in ("Undo", "Redo", *STEPS):
        expect(driver.button(name)).to_have_attribute("aria-disabled", "true")
    for name in ("Stop", "Continue", "Step", "Back to the game"):
        expect(driver.button(name)).to_have_count(0)  # while they have no effect
    expect(driver.button("Share")).to_have_count(0)
    driver.button("More").click()
    for name in MENU:
        expect(driver.button(name)).to_be_visible()
    driver.page.keyboard.press("Escape")
    expect(driver.button("Share")).to_have_count(0)


def test_where_motion_is_not_wanted_nothing_on_the_board_moves(driver: PageDriver) -> None:
    driver.page.emulate_media(reduced_motion="reduce")
    for words, move in (("#/othello", "d3"), ("#/tictactoe", "b2"), ("#/numbers?seed=1", "a1")):
        driver.go_to(words)
        driver.page.evaluate(
            """() => {
                window.moving = [];
                const grid = document.querySelector('[role="grid"]');
                const look = () => window.moving.push(...grid.getAnimations({subtree: true})
                    .filter(animation => animation.effect.getComputedTiming().endTime > 1)
                    .map(({effect}) => effect.target.outerHTML.slice(0, 80)));
                new MutationObserver(look).observe(grid, {subtree: true, childList: true, attributes: true});
            }"""
        )
        driver.play(move)
        driver.await_moves(2)
        assert driver.page.evaluate("() => window.moving") == []
    driver.page.emulate_media(reduced_motion=None)
