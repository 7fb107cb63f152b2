"""Behind "?": the rules of the game on the board, the keys, and what this page is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.stage import AxeCheck
from tests.e2e.table import Table

VERSION = "() => /v\\/(\\w+)\\//.exec(document.querySelector('link[rel=stylesheet]').href)[1]"


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    table = Table(warm_page, address)
    close = warm_page.get_by_role("button", name="Close")
    if close.count():
        close.click()
    table.walk("#/othello/f5d6?second=human")
    return table


def panel(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Rules and keys")


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("othello", "enclose one or more of the other colour"),
        ("tictactoe", "Three of one’s own in a line"),
        ("numbers", "takes a number from the lit row"),
    ],
)
def test_the_rules_are_those_of_the_game_on_the_board(table: Table, game: str, rule: str) -> None:
    table.page.keyboard.press("?")
    table.walk(f"#/{game}")
    expect(panel(table)).to_contain_text(rule)
    expect(panel(table).locator("svg")).to_have_count(2)


def test_the_panel_has_the_focus_and_gives_it_back(table: Table) -> None:
    table.square("c5").focus()
    table.page.keyboard.press("?")
    expect(panel(table)).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(panel(table)).to_have_count(0)
    expect(table.square("c5")).to_be_focused()
    opener = table.page.get_by_role("button", name="Rules and keys")
    opener.click()
    expect(opener).to_have_attribute("aria-expanded", "true")
    table.page.get_by_role("button", name="Close").click()
    expect(opener).to_be_focused()


def test_one_panel_is_open_at_a_time(table: Table) -> None:
    for key, name in {"?": "Rules and keys", "p": "Set up", "c": "Copy and paste", "g": "My games"}.items():
        table.page.keyboard.press(key)
        expect(table.page.get_by_role("region", name=name)).to_be_focused()
        expect(table.page.locator("[aria-expanded=true]")).to_have_count(1)


def test_every_key_is_listed(table: Table) -> None:
    table.page.keyboard.press("?")
    listed = panel(table).locator("dt").all_inner_texts()
    for key in ("←", "→", "Home", "End", "U", "Y", "N", "R", "H", "V", "S", "?", "P", "C", "G", "Esc"):
        assert key in listed


def test_letters_can_be_switched_off(table: Table) -> None:
    table.page.keyboard.press("?")
    switch = table.page.get_by_role("switch", name="Letters and signs are keys")
    switch.uncheck()
    table.page.keyboard.press("n")
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("?")
    expect(panel(table)).to_have_count(0)
    table.await_played(["f5", "d6"])
    table.page.get_by_role("button", name="Rules and keys").click()
    switch.check()
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("?")
    expect(panel(table)).to_be_visible()


def test_it_tells_its_version_and_only_it_names_its_parts(table: Table) -> None:
    whole = table.page.locator("body")
    expect(whole).not_to_contain_text(re.compile("pyodide|webassembly|wasm|worker", re.IGNORECASE))
    table.page.keyboard.press("?")
    expect(panel(table)).to_contain_text("Pyodide")
    version = table.page.evaluate(VERSION)
    expect(panel(table)).to_contain_text(version)


@pytest.mark.parametrize("game", ["othello", "tictactoe", "numbers"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation(table: Table, axe: AxeCheck, game: str, theme: str) -> None:
    table.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    table.walk(f"#/{game}")
    table.page.keyboard.press("?")
    table.page.wait_for_function("() => document.getAnimations().length === 0")  # colours fade
    axe(table.page)
    table.page.emulate_media(color_scheme="light")
