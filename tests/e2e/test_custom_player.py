"""A player is spelled out: for a seat, and as the opponent in a new game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import AxeCheck


def test_a_player_is_spelled_out_and_takes_its_seat(driver: PageDriver, axe: AxeCheck) -> None:
    page = driver.page
    driver.go_to("#/othello?second=human")
    driver.play("f5")
    white = driver.seat("White")
    white.select_option("custom")
    panel = page.get_by_role("region", name="Custom player")
    expect(white).to_have_value("human")  # nothing has changed yet
    text = panel.get_by_role("textbox", name="The player as text")
    panel.get_by_role("combobox", name="Search").select_option("minimax")
    panel.get_by_role("combobox", name="Evaluation").select_option("positional")
    panel.get_by_role("textbox", name="Depth").fill("0")
    expect(text).to_have_value("minimax depth=0 evaluation=positional")
    panel.get_by_role("button", name="Use this player").click()
    expect(panel.get_by_role("alert")).to_have_text(re.compile("depth.* must be from 1 to 100"))
    expect(panel.get_by_role("textbox", name="Depth")).to_have_attribute("aria-invalid", "true")
    axe(page)
    assert driver.hash == "#/othello/f5?second=human"
    assert driver.await_turn()
    panel.get_by_role("textbox", name="Depth").fill("2")
    expect(panel.get_by_role("alert")).to_have_count(0)
    panel.get_by_role("button", name="Use this player").click()
    driver.await_moves(2)
    expect(panel).to_have_count(0)
    driver.await_address("second=minimax")
    expect(white.locator("option:checked")).to_have_text("minimax depth=2 evaluation=positional")
    white.select_option("custom")
    expect(text).to_have_value("minimax depth=2 evaluation=positional")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(white.locator("option:checked")).to_have_text("minimax depth=2 evaluation=positional")
    white.select_option("level-3")
    driver.await_address("second=level-3")


def test_the_order_of_moves_is_chosen_for_alphabeta_alone(driver: PageDriver) -> None:
    page = driver.page
    driver.go_to("#/othello?second=alphabeta+depth=2")
    driver.seat("White").select_option("custom")
    panel = page.get_by_role("region", name="Custom player")
    text = panel.get_by_role("textbox", name="The player as text")
    order = panel.get_by_role("combobox", name="Order of moves")
    expect(order).to_have_value("square")
    order.select_option("evaluation")
    expect(text).to_have_value("alphabeta depth=2 order=evaluation")
    panel.get_by_role("button", name="Use this player").click()
    driver.await_address("order%3Devaluation")
    driver.play("d3")
    driver.await_moves(2)
    driver.seat("White").select_option("custom")
    panel.get_by_role("combobox", name="Search").select_option("minimax")
    expect(order).to_have_count(0)
    expect(text).to_have_value("minimax depth=2")
    page.keyboard.press("Escape")


def test_no_option_is_inherited_that_is_not_seen(driver: PageDriver) -> None:
    """A level’s random moves are its own; what an address has without a field can be removed."""
    page = driver.page
    for address, name, text in (
        ("#/othello?second=level-1", "White", "alphabeta depth=1 evaluation=discs"),
        ("#/arena?game=othello&a=level-1&b=level-2", "Player A", "alphabeta depth=3"),
    ):
        driver.go_to(address)
        if "arena" in address:
            page.locator("main summary").first.click()
        page.get_by_role("combobox", name=name, exact=True).select_option("custom")
        expect(page.get_by_role("textbox", name="The player as text")).to_have_value(text)
        expect(page.get_by_role("textbox", name="Random moves")).to_have_value("")
    driver.go_to("#/othello?second=random+noise%3D0.1")
    driver.seat("White").select_option("custom")
    panel = page.get_by_role("region", name="Custom player")
    panel.get_by_role("button", name="Remove noise=0.1").click()
    expect(panel.get_by_role("textbox", name="The player as text")).to_have_value("random")
    expect(panel.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
