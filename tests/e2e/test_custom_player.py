"""A player is spelled out for a seat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import PageDriver


@pytest.mark.native
def test_a_player_is_spelled_out_and_takes_its_seat(driver: PageDriver) -> None:
    page = driver.page
    driver.go_to("#/othello?second=human")
    driver.play("f5")
    white = driver.seat("White")
    white.select_option("custom")
    panel = page.get_by_role("region", name="Custom player")
    expect(white).to_have_value("human")  # nothing has changed yet
    text = panel.get_by_label(re.compile("as text$"))
    text.fill("minimax depth=0 evaluation=positional")
    panel.get_by_role("button", name="Use this player").click()
    expect(panel.get_by_role("alert")).to_have_text(re.compile("depth.* must be from 1 to 100"))
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(text).to_have_accessible_description(re.compile("must be from 1 to 100"))
    expect(text).to_be_focused()
    assert driver.hash == "#/othello/f5?second=human"
    text.fill("minimax depth=2 evaluation=positional")
    expect(panel.get_by_role("alert")).to_have_count(0)
    text.press("Enter")
    driver.await_moves(2)
    expect(panel).to_have_count(0)
    driver.await_address("second=minimax")
    expect(white.locator("option:checked")).to_have_text("minimax depth=2 evaluation=positional")
    white.select_option("custom")
    expect(text).to_have_value("minimax depth=2 evaluation=positional")
    page.keyboard.press("Escape")
    expect(white.locator("option:checked")).to_have_text("minimax depth=2 evaluation=positional")


@pytest.mark.native
@pytest.mark.parametrize(
    ("game", "side"), [("othello", "White"), ("tictactoe", "Second"), ("numbers", "Column")]
)
def test_the_engine_takes_each_of_five_examples(driver: PageDriver, game: str, side: str) -> None:
    driver.go_to(f"#/{game}?first=human&second=human")
    driver.take_five_examples(side)
