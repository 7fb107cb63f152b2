"""Othello's forced passes, and its ends before the board is full, are said in status, board and list."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.page_driver import PageDriver, replay
from tests.engine.obvious import OTHELLO_START

TO_A_PASS = "e6f6g6g7d3h6h8f8"  # after f8 Black, who would be to move, has no move
MOVES = [TO_A_PASS[i : i + 2] for i in range(0, len(TO_A_PASS), 2)]


def test_a_forced_pass_is_said_shown_on_the_board_and_listed(driver: PageDriver) -> None:
    driver.go_to(f"#/othello/{''.join(MOVES[:-1])}?second=human")
    driver.play("f8")
    shown = driver.page.get_by_text(re.compile("Black .*pass", re.IGNORECASE))
    expect(shown.and_(driver.page.locator('[aria-hidden="true"]'))).to_be_in_viewport()  # beside the status
    expect(driver.status).to_contain_text(re.compile("Black .*pass", re.IGNORECASE))
    expect(driver.record.filter(has_text=re.compile("pass", re.IGNORECASE))).to_have_count(1)
    expect(driver.status).to_contain_text("White to move")
    expect(driver.record.last).to_have_text(re.compile("pass", re.IGNORECASE))
    assert driver.legal() == replay(OTHELLO_START, MOVES).moves()
    driver.play(driver.legal()[0])
    driver.await_moves(9)
    expect(driver.status).not_to_contain_text(re.compile("pass", re.IGNORECASE))
    assert len(driver.record.all()) == 10
    driver.await_board(driver.position())
