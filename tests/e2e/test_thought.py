"""While Python thinks the page stays live: a thought can be stopped, and a reply waits for turning discs."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import QUICK, SLOW, PageDriver


@pytest.mark.quick
def test_stop_plays_the_best_move_so_far(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={SLOW}")
    expect(driver.grid).to_have_attribute("aria-busy", "false")
    driver.play("d3")
    expect(driver.grid).to_have_attribute("aria-busy", "true")
    expect(driver.status).to_contain_text("thinking")
    expect(driver.enabled).to_have_count(0)
    driver.await_moves(1)
    driver.button("Stop").click()
    driver.await_moves(2)
    expect(driver.grid).to_have_attribute("aria-busy", "false")
    expect(driver.status).to_contain_text("Your move")
    driver.await_board(driver.position())
    expect(driver.button("Stop")).to_have_count(0)
    expect(driver.grid.locator(":focus")).to_have_count(1)  # and keys go on there
    driver.play(driver.legal()[0])  # and it thinks again
    expect(driver.grid).to_have_attribute("aria-busy", "true")
    driver.button("Undo").click()
    driver.await_turn()


def test_a_reply_is_drawn_only_when_one_s_own_discs_have_turned(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={QUICK}")
    driver.page.evaluate(
        """() => {
            // Whenever the board changes: how many discs lie on it, and whether d4 is still turning over.
            const grid = document.querySelector('[role="grid"]');
            const turning = () => document.querySelector('[data-square="d4"]')
                .getAnimations({subtree: true})
                .some(({playState, currentTime}) => playState === "running" && currentTime > 0);
            window.drawn = [];
            new MutationObserver(() => {
                const names = [...grid.querySelectorAll("[data-square]")].map(({ariaLabel}) => ariaLabel);
                window.drawn.push([names.filter(name => /, (black|white)/.test(name)).length, turning()]);
            }).observe(grid, {subtree: true, childList: true, attributes: true});
        }"""
    )
    driver.play("d3")
    driver.await_moves(2)
    drawn = driver.page.evaluate("() => window.drawn")
    assert [5, True] in drawn or [5, False] in drawn
    replies = [turning for discs, turning in drawn if discs == 6]
    assert replies
    assert not replies[0]
