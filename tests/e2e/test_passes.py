"""Othello's forced passes, and its ends before the board is full, are said in status, board and list."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import QUICK, PageDriver, replay
from tests.engine.obvious import OTHELLO_START, read_othello

TO_A_PASS = "e6f6g6g7d3h6h8f8"  # after f8 Black, who would be to move, has no move
MOVES = [TO_A_PASS[i : i + 2] for i in range(0, len(TO_A_PASS), 2)]


def passes_said(driver: PageDriver, side: str) -> None:
    expect(driver.status).to_contain_text(re.compile(rf"{side} .*pass", re.IGNORECASE))
    expect(driver.record.filter(has_text=re.compile("pass", re.IGNORECASE))).to_have_count(1)


@pytest.mark.quick
def test_a_forced_pass_is_said_shown_on_the_board_and_listed(driver: PageDriver) -> None:
    driver.go_to(f"#/othello/{''.join(MOVES[:-1])}?second=human")
    driver.play("f8")
    shown = driver.page.get_by_text(re.compile("Black .*pass", re.IGNORECASE))
    expect(shown.and_(driver.page.locator('[aria-hidden="true"]'))).to_be_in_viewport()  # beside the status
    passes_said(driver, "Black")
    expect(driver.status).to_contain_text("White to move")
    expect(driver.record.last).to_have_text(re.compile("pass", re.IGNORECASE))
    assert driver.legal() == replay(OTHELLO_START, MOVES).moves()
    driver.play(driver.legal()[0])
    driver.await_moves(9)
    expect(driver.status).not_to_contain_text(re.compile("pass", re.IGNORECASE))
    assert len(driver.record.all()) == 10
    driver.await_board(driver.position())


def test_one_s_own_forced_pass_gives_python_another_move(driver: PageDriver) -> None:
    driver.go_to(f"#/othello/{''.join(MOVES[:-1])}?second={QUICK}")
    driver.await_turn()  # White has been to move: Python's reply is one of its own
    driver.go_to(f"#/othello/{TO_A_PASS}?second={QUICK}")
    expect(driver.record.get_by_role("button").nth(8)).to_be_visible()  # White again, after Black's pass
    driver.await_turn()
    driver.await_board(driver.position())


def test_when_neither_side_can_move_the_game_is_over(driver: PageDriver) -> None:
    # Black takes a3; white keeps the far corner; nobody can turn anything, and sixty squares stay empty.
    start = read_othello("XO-----------------------------------------------------------OOO X")
    driver.go_to(f"#/othello?second=human&setup={quote(start.setup())}")
    driver.play("c1")
    end = replay(start, ["c1"])
    assert end.result() == {"winner": "draw", "margin": 0, "squares": []}
    driver.await_end(end)
    driver.await_board(end)
