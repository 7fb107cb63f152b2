"""Python refused: board and game stay, a sentence says so, and Try again works once the fault is gone.

Each of these tests needs a page of its own.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import device
from tests.e2e.conftest import slow
from tests.e2e.network_faults import NETWORK, PYTHON, Fault
from tests.e2e.page_driver import QUICK, PageDriver, replay
from tests.e2e.tree_driver import ALPHABETA, OTHELLO, TreeDriver
from tests.e2e.watch import AxeCheck, Watch, await_event, ready
from tests.engine.obvious import OTHELLO_START

SAYS_SO = re.compile(r"Python", re.IGNORECASE)


def retry(driver: PageDriver) -> Locator:
    """Beside the sentence. A clock put forward may have ended a transaction, which has a button too."""
    return driver.alert.get_by_role("button", name="Try again")


def says_that_python_failed(driver: PageDriver) -> None:
    failed = driver.page.locator('html[data-engine="failed"]')
    failed.wait_for(state="attached")
    expect(driver.alert).to_contain_text(SAYS_SO)
    expect(retry(driver)).to_be_visible()
    expect(driver.grid).to_be_visible()
    expect(driver.button("New game")).to_be_visible()


OF_PYTHON = [
    ("**/src/worker.js", "missing"),
    ("**/app.zip", "corrupted"),
    (PYTHON, "refused"),
]


@pytest.mark.parametrize(("pattern", "kind"), OF_PYTHON)
def test_where_a_file_of_python_fails_the_game_stays_and_trying_again_helps(
    page: Page, address: str, watch: Watch, pattern: str, kind: str
) -> None:
    watch.expect(NETWORK)
    watch.expect(r"console (error|warning)|uncaught")  # Pyodide's own messages
    page.clock.install()
    fault = Fault(page.context, pattern, kind)
    driver = PageDriver(page, address).visit(f"#/othello?second={QUICK}")
    driver.play("d3")
    fault.await_met(page)
    if pattern == PYTHON:  # without a message from Pyodide the time limit ends the start
        await_event(page, lambda: device.kept(page, "game") != {})  # else the move would be kept too late
        page.clock.fast_forward(31_000)
    says_that_python_failed(driver)
    driver.await_board(replay(OTHELLO_START, ["d3"]))
    driver.await_moves(1)
    driver.await_address("/othello/d3")
    fault.mend()
    retry(driver).click()
    page.mouse.move(0, 0)  # not on what takes the button's place
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    ready(page)
    expect(driver.alert).to_have_count(0)
    driver.await_moves(2)  # the move that was made meanwhile is answered
    assert driver.await_turn()
    driver.await_board(driver.position())


def test_with_python_failed_games_can_still_be_opened_and_undone_and_the_tree_leads_to_it_again(
    page: Page, address: str, watch: Watch, axe: AxeCheck
) -> None:
    watch.expect(NETWORK)
    fault = Fault(page.context, "**/app.zip", "missing")
    driver = PageDriver(page, address).visit()
    says_that_python_failed(driver)
    driver.play("d3")
    driver.button("Undo").click()
    driver.await_board(OTHELLO_START)
    driver.choose_game("tictactoe")
    driver.play("b2")
    says_that_python_failed(driver)
    driver.await_moves(1)
    axe(page)
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("button", name="再試行")).to_be_visible()
    expect(driver.alert).to_contain_text("Python")
    axe(page)
    driver.button("English").click()
    tree = TreeDriver(page, address)
    page.goto(address + OTHELLO + ALPHABETA)
    expect(tree.why).to_contain_text("Python is not running, so nothing can be read.")
    fault.mend()
    tree.button("Try again").click()
    expect(tree.current).to_have_attribute("aria-label", "White to move, = +3, expected")


# The page's own files


@pytest.mark.native
@pytest.mark.quick
@pytest.mark.parametrize("name", ["page.js", *slow("page.css", "games.json", "en.json")])
def test_where_a_file_of_the_page_is_missing_it_says_so_beside_the_board(
    page: Page, address: str, watch: Watch, name: str
) -> None:
    watch.expect(NETWORK)
    watch.expect(rf"uncaught: (Event|.*({re.escape(name)}|404))")
    fault = Fault(page.context, f"**/{name}", "missing")
    page.goto(address)
    sentence = page.get_by_role("alert")
    expect(sentence).to_contain_text("could not be loaded")
    expect(sentence).to_contain_text("読み込めません")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-engine", "failed")
    fault.mend()
    sentence.get_by_role("button", name=re.compile("Try again")).click()
    expect(page.get_by_role("combobox")).to_have_count(3)
    PageDriver(page, address).await_board(OTHELLO_START)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.native
@pytest.mark.parametrize("name", ["page.js", "rooms/articles.js"])
def test_where_a_file_of_a_chapter_is_missing_its_page_stays_and_says_so(
    page: Page, address: str, watch: Watch, name: str
) -> None:
    watch.expect(NETWORK)
    watch.expect(rf"uncaught: .*({re.escape(name)}|404)")
    fault = Fault(page.context, f"**/{name}", "missing")
    page.goto(f"{address}articles/bound/")
    sentence = page.get_by_role("alert")
    expect(sentence).to_contain_text("could not be loaded")
    expect(sentence).to_be_in_viewport()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    fault.mend()
    sentence.get_by_role("button", name=re.compile("Try again")).click()
    page.locator("html:not([data-place])").wait_for(state="attached")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.quick
@pytest.mark.context(java_script_enabled=False)
def test_without_javascript_the_board_is_there_and_a_sentence_says_what_is_needed(
    page: Page, address: str, watch: Watch
) -> None:
    watch.expect(r"failed \(csp\)")
    page.goto(address)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(64)
    for square in ("d3, empty", "d5, black"):
        expect(page.locator(f'[data-square="{square[:2]}"]')).to_have_accessible_name(
            re.compile(f"^{square}")
        )
    for lang, words in (("en", "needs JavaScript"), ("ja", "JavaScriptを有効に")):
        sentence = page.locator("noscript").locator(f":lang({lang})")
        expect(sentence).to_be_visible()
        assert words in sentence.inner_text()


def test_without_webassembly_it_says_that_python_cannot_start(page: Page, address: str, watch: Watch) -> None:
    watch.expect(r"console (error|warning)|uncaught")
    page.add_init_script("delete globalThis.WebAssembly;")
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text(re.compile("WebAssembly|Python"))
    expect(page.locator("html")).to_have_attribute("data-engine", "failed")
    expect(page.get_by_role("grid")).to_be_visible()
