"""Games are kept on the device: they can be gone on with, deleted, and brought back."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.stage import AxeCheck, Watch, ready
from tests.e2e.table import Table


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    table = Table(warm_page, address)
    table.walk("#/othello?second=human")
    forget(warm_page)
    return table


def forget(page: Page) -> None:
    page.evaluate(
        "() => Object.keys(localStorage).filter(key => key.startsWith('sakiyomi:game:'))"
        ".forEach(key => localStorage.removeItem(key))"
    )


def kept(page: Page) -> list[dict[str, Any]]:
    texts = page.evaluate(
        "() => Object.keys(localStorage).filter(key => key.startsWith('sakiyomi:game:'))"
        ".map(key => localStorage.getItem(key))"
    )
    return [json.loads(text) for text in texts]


def shelf(table: Table) -> Locator:
    """The list of games, just opened."""
    button = table.page.get_by_role("button", name="My games")
    if button.get_attribute("aria-expanded") == "true":
        button.click()
    button.click()
    return table.page.get_by_role("region", name="My games").get_by_role("listitem")


def test_a_game_without_a_move_is_not_kept(table: Table) -> None:
    table.walk("#/tictactoe?second=human")
    expect(shelf(table)).to_have_count(0)
    table.play("b2")
    expect(shelf(table)).to_have_count(1)


def test_a_game_says_who_played_how_long_and_how_it_stands(table: Table) -> None:
    table.walk("#/tictactoe/a1b1a2b2a3?second=human")
    expect(table.status).to_contain_text("First wins.")
    table.walk("#/othello?second=human")
    table.play("f5", "d6")
    games = shelf(table)
    expect(games).to_have_count(2)
    expect(games.nth(0)).to_contain_text("Othello 2 moves Black to move. Black: You · White: You · just now")
    expect(games.nth(1)).to_contain_text("Tic-tac-toe 5 moves First wins.")


def test_a_game_is_opened_where_it_was_left_and_is_the_same_one(table: Table) -> None:
    table.play("f5", "d6", "c3")
    table.walk("#/tictactoe?second=human")
    table.play("b2")
    shelf(table).filter(has_text="Othello").get_by_role("button", name="Othello").first.click()
    table.await_played(["f5", "d6", "c3"])
    expect(table.grid.locator(":focus")).to_have_count(1)
    table.play("d3")
    expect(shelf(table).filter(has_text="Othello")).to_have_count(1)
    expect(shelf(table).filter(has_text="Othello")).to_contain_text("4 moves")


def test_a_new_game_that_begins_alike_is_another(table: Table) -> None:
    table.play("f5", "d6")
    table.page.get_by_role("button", name="New game").click()
    table.play("f5")
    expect(shelf(table)).to_have_count(2)


def test_looking_back_after_a_reload_forgets_nothing(table: Table, address: str) -> None:
    table.play("f5", "d6", "c3", "d3")
    table.walk("#/othello/f5d6?second=human")
    expect(shelf(table)).to_have_count(1)
    expect(shelf(table)).to_contain_text("4 moves")
    table.play("c5")
    expect(shelf(table)).to_have_count(2)


def test_deleting_can_be_taken_back(table: Table) -> None:
    table.play("f5")
    table.walk("#/tictactoe/b2?second=human")
    games = shelf(table)
    games.nth(1).get_by_role("button", name="Delete").click()
    expect(games).to_have_count(1)
    back = table.button("Bring back")
    expect(back).to_be_focused()
    back.click()
    expect(games).to_have_count(2)
    table.button("Delete all").click()
    expect(games).to_have_count(0)
    assert kept(table.page) == []
    back.press("Enter")
    expect(games).to_have_count(2)
    expect(table.page.get_by_role("region", name="My games")).to_be_focused()


def test_what_is_deleted_stays_so_once_the_list_is_closed(table: Table) -> None:
    table.play("f5")
    shelf(table).get_by_role("button", name="Delete").click()
    table.page.keyboard.press("Escape")
    expect(shelf(table)).to_have_count(0)
    expect(table.button("Bring back")).to_have_count(0)


def test_twenty_are_kept(table: Table) -> None:
    table.page.evaluate(
        """() => { for (let i = 0; i < 25; i++) localStorage.setItem(`sakiyomi:game:old-${i}`,
            JSON.stringify({address: '#/othello/f5', when: 1e12 + i, turn: 'second'})); }"""
    )
    table.play("f5")
    expect(shelf(table)).to_have_count(20)
    expect(shelf(table).first).to_contain_text("just now")
    assert len(kept(table.page)) == 20


HOSTILE = [
    "",
    "null",
    "[]",
    "{",
    "7",
    '"x"',
    "{}",
    '{"address": 5, "when": 1}',
    '{"address": "#/chess/e4", "when": 1}',
    '{"address": "#/othello", "when": 1}',
    '{"address": "#/othello/<b>", "when": 1}',
    '{"address": "#/othello/f5", "when": "now"}',
    '{"address": "#/othello/f5", "when": 1e300}',
    '{"address": "#/othello/f5?second=nobody", "when": 1}',
    '{"address": "#/othello/%ff", "when": 1}',
    '{"address": "javascript:alert(1)", "when": 1}',
    '{"address": "#/othello/' + "f5" * 3000 + '", "when": 1}',
]


def test_what_somebody_tampered_with_is_skipped(table: Table) -> None:
    table.page.evaluate(
        "texts => texts.forEach((text, i) => localStorage.setItem(`sakiyomi:game:bad-${i}`, text))", HOSTILE
    )
    table.play("f5")
    expect(shelf(table)).to_have_count(1)
    forget(table.page)


def test_a_kept_game_against_the_rules_is_said_to_be_so(table: Table) -> None:
    entry = {"address": "#/othello/f5a1?second=human", "when": 1, "winner": {"x": 1}, "margin": "9"}
    table.page.evaluate("text => localStorage.setItem('sakiyomi:game:bad', text)", json.dumps(entry))
    shelf(table).get_by_role("button", name="Othello").first.click()
    expect(table.alert).to_contain_text("Move 2, a1, is against the rules")
    forget(table.page)


@pytest.mark.slow
def test_two_tabs_keep_each_other_s_games(context: BrowserContext, watch: Watch, address: str) -> None:
    one, other = (Table(context.new_page(), address) for _ in range(2))
    one.visit("#/othello?second=human")
    ready(one.page)
    one.play("f5", "d6")
    expect(one.page).to_have_url(re.compile("f5d6"))
    other.visit(one.hash)
    ready(other.page)
    other.play("c3")
    one.play("c5")
    expect(shelf(one)).to_have_count(2)
    expect(shelf(other)).to_have_count(2)
    addresses = {entry["address"] for entry in kept(one.page)}
    assert addresses == {"#/othello/f5d6c3?second=human", "#/othello/f5d6c5?second=human"}
    other.play("d3")
    expect(shelf(one).filter(has_text="4 moves")).to_have_count(1)


def test_a_game_against_python_goes_on_after_a_reload(
    context: BrowserContext, watch: Watch, address: str
) -> None:
    table = Table(context.new_page(), address).visit("#/othello")
    ready(table.page)
    table.play("f5")
    table.await_moves(2)
    moves = table.moves()
    table.page.goto("about:blank")
    table.visit()
    expect(table.record.get_by_role("button")).to_have_count(2)
    table.await_played(moves)
    assert table.await_turn()
    table.play(table.legal()[0])
    table.await_moves(4)
    expect(shelf(table)).to_have_count(1)


@pytest.mark.context(locale="ja-JP")
def test_times_are_said_in_japanese(page: Page, address: str) -> None:
    page.goto(address + "#/othello/f5?second=human")
    ready(page)
    hours = 3 * 3600 * 1000
    page.evaluate(
        "ago => localStorage.setItem('sakiyomi:game:old', JSON.stringify("
        "{address: '#/tictactoe/b2?second=level-1', when: Date.now() - ago, turn: 'second'}))",
        hours,
    )
    page.get_by_role("button", name="対局の記録").click()
    listed = page.get_by_role("region", name="対局の記録").get_by_role("listitem")
    expect(listed.filter(has_text="三目並べ")).to_contain_text("3 時間前")
    expect(listed.filter(has_text="三目並べ")).to_contain_text("後手の番です。")


def test_axe_finds_no_violation(table: Table, axe: AxeCheck) -> None:
    table.play("f5")
    table.walk("#/tictactoe/b2?second=human")
    games = shelf(table)
    games.nth(1).get_by_role("button", name="Delete").click()
    expect(table.button("Bring back")).to_be_visible()
    axe(table.page)
