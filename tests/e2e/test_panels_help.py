"""Behind "?": the rules of the game on the board, the keys, and what this page is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sakiyomi.core import __version__
from tests.e2e.page_driver import PageDriver

BUILD = "() => /v\\/(\\w+)\\//.exec(document.querySelector('link[rel=stylesheet]').href)[1]"


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    driver = PageDriver(warm_page, address)
    driver.close_panel()
    driver.go_to("#/othello/f5d6?second=human")
    return driver


def panel(driver: PageDriver) -> Locator:
    return driver.page.get_by_role("region", name="Rules and keys")


RULES = {
    "othello": "enclose one or more of the other colour",
    "tictactoe": "three of their own marks in a row",
    "numbers": "takes a number from the lit row",
}


def test_the_rules_are_those_of_the_game_on_the_board(driver: PageDriver) -> None:
    driver.page.keyboard.press("?")
    for game, rule in RULES.items():
        driver.go_to(f"#/{game}")
        expect(panel(driver)).to_contain_text(rule)
        expect(panel(driver).locator(".pictures svg")).to_have_count(2)


def test_the_words_lead_to_the_glossary(driver: PageDriver) -> None:
    driver.page.keyboard.press("?")
    panel(driver).get_by_role("link", name="Thirty words").click()
    expect(driver.page.get_by_role("heading", name="Thirty words")).to_be_in_viewport()
    driver.page.go_back()
    expect(panel(driver)).to_be_visible()
    driver.close_panel()


def test_one_panel_is_open_at_a_time(driver: PageDriver) -> None:
    for key, name in {"?": "Rules and keys", "p": "Set up", "c": "Copy and paste", "g": "My games"}.items():
        driver.page.keyboard.press(key)
        expect(driver.page.get_by_role("region", name=name)).to_be_focused()
        expect(driver.page.locator("[aria-expanded=true]")).to_have_count(1)


def test_letters_can_be_switched_off(driver: PageDriver) -> None:
    driver.page.keyboard.press("?")
    switch = driver.page.get_by_role("switch", name="Use letters and signs as keys")
    switch.uncheck()
    driver.page.keyboard.press("n")
    driver.page.keyboard.press("Escape")
    driver.page.keyboard.press("?")
    expect(panel(driver)).to_have_count(0)
    driver.await_played(["f5", "d6"])
    driver.page.goto(driver.address + "#/tree/tictactoe/b2a1?player=minimax+depth=2")
    step = driver.page.get_by_role("slider", name="Step")
    step.wait_for()
    driver.page.keyboard.press(",")  # to the step before
    expect(step).to_have_value(step.get_attribute("max") or "")
    driver.page.go_back()
    driver.page.get_by_role("button", name="Rules and keys").click()
    switch.check()
    driver.page.keyboard.press("Escape")
    driver.page.keyboard.press("?")
    expect(panel(driver)).to_be_visible()


def test_it_tells_its_version_and_only_it_names_its_parts(driver: PageDriver) -> None:
    whole = driver.page.locator("body")
    expect(whole).not_to_contain_text(re.compile("pyodide|webassembly|wasm|worker", re.IGNORECASE))
    driver.page.keyboard.press("?")
    expect(panel(driver)).to_contain_text("Pyodide")
    build = driver.page.evaluate(BUILD)
    expect(panel(driver)).to_contain_text(f"Version {__version__}, build {build}")
