"""Games are kept on the device: they can be continued, deleted, and brought back."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e import device
from tests.e2e.page_driver import PageDriver, box
from tests.e2e.watch import AxeCheck, Watch, ready

MOVES = [{"move": move, "loss": int(move != "b2")} for move in ("b1", "b2", "c3")]
FOUND = {"record": {"game": "tictactoe", "moves": ["a1"]}, "side": "second", "played": "b1", "good": ["b2"]}
EXERCISE = {
    "exercise": FOUND | {"moves": MOVES, "best": 0, "exact": True, "depth": 8, "version": "1"},
    "from": "before",
    "played": 1,
    "due": 1,
    "card": None,
    "board": None,
}
PLAYED = {
    "game": "othello",
    "player": "level-1",
    "side": "first",
    "result": "won",
    "standing": "over",
    "when": 1,
}


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    driver = PageDriver(warm_page, address)
    driver.go_to("#/othello?second=human")
    return driver


def kept(page: Page) -> list[dict[str, Any]]:
    return [json.loads(text) for text in device.kept(page, "game").values()]


def saved_games(driver: PageDriver) -> Locator:
    """The list of games, just opened."""
    button = driver.page.get_by_role("button", name="My games")
    if button.get_attribute("aria-expanded") == "true":
        button.click()
    button.click()
    return driver.page.get_by_role("region", name="My games").get_by_role("listitem")


def test_a_game_says_how_it_stands_how_long_it_is_and_who_played_and_shows_its_board(
    driver: PageDriver,
) -> None:
    driver.go_to("#/tictactoe/a1b1a2b2a3?second=human", games="kept")
    expect(driver.status).to_contain_text("○ wins.")
    driver.go_to("#/othello?second=human", games="kept")
    driver.play("f5", "d6")
    games = saved_games(driver)
    expect(games).to_have_count(2)
    expect(games.nth(0)).to_contain_text("Black to move. Othello 2 moves Black: You · White: You · just now")
    expect(games.nth(1)).to_contain_text("○ wins. Tic-tac-toe 5 moves ○: You · ×: You")
    expect(games.nth(0).locator("svg circle")).to_have_count(6 + 1)  # the discs, and the mark of the last one
    expect(games.nth(1).locator("svg g")).to_have_count(5)
    assert len({box(fact)["top"] for fact in games.nth(0).locator("small span").all()}) == 1  # in one line
    picture = box(games.nth(0).locator("svg"))
    assert picture["right"] - picture["left"] < 80


def test_a_game_left_before_python_had_answered_is_shown_like_the_others(driver: PageDriver) -> None:
    entry = {"address": "#/othello/f5d6?second=human", "when": 1, "turn": None, "winner": None}
    device.put(driver.page, "game", {"left": json.dumps(entry)})
    game = saved_games(driver)
    expect(game).to_contain_text("Black to move. Othello 2 moves")
    expect(game.locator("svg circle")).to_have_count(6 + 1)
    device.forget(driver.page, "game")


def test_a_game_is_opened_where_it_was_left_and_is_the_same_one(driver: PageDriver) -> None:
    driver.play("f5", "d6", "c3")
    driver.go_to("#/tictactoe?second=human", games="kept")
    driver.play("b2")
    saved_games(driver).filter(has_text="Othello").get_by_role("button", name="Othello").first.click()
    driver.await_played(["f5", "d6", "c3"])
    expect(driver.grid.locator(":focus")).to_have_count(1)
    driver.play("d3")
    expect(saved_games(driver).filter(has_text="Othello")).to_have_count(1)
    expect(saved_games(driver).filter(has_text="Othello")).to_contain_text("4 moves")


def test_deleting_can_be_taken_back(driver: PageDriver) -> None:
    driver.play("f5")
    driver.go_to("#/tictactoe/b2?second=human", games="kept")
    games = saved_games(driver)
    games.nth(1).get_by_role("button", name="Delete").click()
    expect(games).to_have_count(1)
    back = driver.button("Bring back")
    expect(back).to_be_focused()
    back.click()
    expect(games).to_have_count(2)
    driver.button("Delete all").click()
    expect(games).to_have_count(0)
    assert kept(driver.page) == []
    back.press("Enter")
    expect(games).to_have_count(2)
    expect(driver.page.get_by_role("region", name="My games")).to_be_focused()


def test_a_kept_game_against_the_rules_is_said_to_be_so(driver: PageDriver) -> None:
    entry = {"address": "#/othello/f5a1?second=human", "when": 1, "winner": {"x": 1}, "margin": "9"}
    device.put(driver.page, "game", {"bad": json.dumps(entry)})
    saved_games(driver).get_by_role("button", name="Othello").first.click()
    expect(driver.alert).to_contain_text("Move 2, a1, is against the rules")
    device.forget(driver.page, "game")


@pytest.mark.slow
def test_two_tabs_keep_the_moves_of_each_other_in_one_game(
    context: BrowserContext, watch: Watch, address: str
) -> None:
    one, other = (PageDriver(context.new_page(), address) for _ in range(2))
    one.visit("#/othello?second=human")
    ready(one.page)
    one.play("f5", "d6")
    expect(one.page).to_have_url(re.compile("f5d6"))
    other.visit(one.hash)
    ready(other.page)
    other.play("c3")
    expect(saved_games(other).filter(has_text="3 moves")).to_have_count(1)
    one.play("c5", "b6")
    expect(saved_games(other).filter(has_text="4 moves")).to_have_count(1)  # it has heard of them
    other.play("d3", "c4")
    expect(saved_games(one).filter(has_text="5 moves")).to_have_count(1)
    expect(saved_games(one)).to_have_count(1)
    (entry,) = kept(one.page)
    assert (entry["address"], entry["lines"]) == ("#/othello/f5d6c3d3c4?second=human", "2c5b6")


@pytest.mark.slow
def test_a_game_against_python_goes_on_after_a_reload(
    context: BrowserContext, watch: Watch, address: str
) -> None:
    driver = PageDriver(context.new_page(), address).visit("#/othello")
    ready(driver.page)
    driver.play("f5")
    driver.await_moves(2)
    moves = driver.moves()
    driver.page.goto("about:blank")
    driver.visit()
    expect(driver.record.get_by_role("button")).to_have_count(2)
    driver.await_played(moves)
    assert driver.await_turn()
    driver.play(driver.legal()[0])
    driver.await_moves(4)
    expect(saved_games(driver)).to_have_count(1)


@pytest.mark.slow
@pytest.mark.context(locale="ja-JP")
def test_times_are_said_in_japanese(page: Page, address: str) -> None:
    page.goto(address + "#/othello/f5?second=human")
    ready(page)
    when = 1000 * (time.time() - 3 * 3600)
    entry = {"address": "#/tictactoe/b2?second=level-1", "when": when, "turn": "second"}
    device.put(page, "game", {"old": json.dumps(entry)})
    page.get_by_role("button", name="対局の記録").click()
    listed = page.get_by_role("region", name="対局の記録").get_by_role("listitem")
    expect(listed.filter(has_text="三目並べ")).to_contain_text("3 時間前")
    expect(listed.filter(has_text="三目並べ")).to_contain_text("×の番です。")


def test_what_is_on_one_device_is_on_another_after_its_file_was_opened_there(
    driver: PageDriver, context: BrowserContext, watch: Watch, address: str
) -> None:
    driver.play("f5", "d6")
    device.forget(driver.page, "record", "exercise")
    device.put(driver.page, "record", {"before": json.dumps(PLAYED)})
    device.put(driver.page, "exercise", {"before 1": json.dumps(EXERCISE)})
    saved_games(driver)
    with driver.page.expect_download() as saved:
        driver.button("Save as a file").click()
    assert re.fullmatch(r"sakiyomi-\d{4}-\d\d-\d\d\.json", saved.value.suggested_filename)

    other = PageDriver(context.new_page(), address).visit("#/othello?second=human")
    ready(other.page)
    games = saved_games(other)
    section = other.page.get_by_role("region", name="As a file")
    section.get_by_label("Open a file").set_input_files(saved.value.path())
    expect(section.get_by_role("status")).to_have_text(
        "Taken from the file: 1 game, 1 exercise, and 1 result."
    )
    expect(games).to_have_count(1)
    other.page.reload()
    ready(other.page)
    expect(saved_games(other)).to_contain_text("Black to move. Othello 2 moves")
    other.button("Record").click()
    expect(other.page.get_by_role("region", name="Record")).to_contain_text("1 won, 0 drawn, 0 lost")
    other.go_to("#/tictactoe", games="kept")
    expect(other.button("Mistakes · 1")).to_be_visible()


def test_axe_finds_no_violation(driver: PageDriver, axe: AxeCheck) -> None:
    driver.play("f5")
    driver.go_to("#/tictactoe/b2?second=human", games="kept")
    games = saved_games(driver)
    games.nth(1).get_by_role("button", name="Delete").click()
    expect(driver.button("Bring back")).to_be_visible()
    axe(driver.page)
