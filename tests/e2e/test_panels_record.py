"""The record of the player: a finished game is in it, and it is deleted with one button."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import PageDriver


@pytest.mark.quick
def test_the_record_has_a_finished_game_and_is_deleted_and_brought_back(driver: PageDriver) -> None:
    driver.go_to("#/tictactoe?second=level-1")
    while driver.await_turn():
        played = len(driver.moves())
        driver.play(driver.legal()[0])
        expect(driver.record.get_by_role("button").nth(played)).to_be_visible()
    driver.page.keyboard.press("o")
    panel = driver.page.get_by_role("region", name="Record")
    row = panel.get_by_role("row", name="Level 1")
    expect(row).to_contain_text(re.compile("1 won|1 drawn|1 lost"))
    expect(panel.get_by_role("row", name="Level 2")).to_contain_text("not played yet")
    expect(panel.get_by_role("button", name=re.compile("^Play Level"))).to_be_visible()

    panel.get_by_role("button", name="Delete the record of all games").click()
    expect(panel).to_contain_text("No game against Python yet.")
    driver.button("Bring back").press("Enter")
    expect(row).to_contain_text(re.compile("1 won|1 drawn|1 lost"))
