"""Python refused: board and game stay, a sentence says so, and Try again works once the fault is gone.

Each of these tests needs a page of its own.
"""

from __future__ import annotations

import re
from fnmatch import fnmatch

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import context_of
from tests.e2e.gate import PYTHON, Fault, Gate
from tests.e2e.stage import AxeCheck, Watch, ready
from tests.e2e.table import PROMPT, Table, replay
from tests.engine.obvious import OTHELLO_START

QUICK = PROMPT.replace(" ", "+")
NETWORK = r"ERR_FAILED|status of 404|404: |failed \("
SAYS_SO = re.compile(r"Python", re.IGNORECASE)


def says_that_python_failed(table: Table) -> None:
    failed = table.page.locator('html[data-engine="failed"]')
    failed.wait_for(state="attached")
    expect(table.alert).to_contain_text(SAYS_SO)
    expect(table.button("Try again")).to_be_visible()
    expect(table.grid).to_be_visible()
    expect(table.button("New game")).to_be_visible()


def try_again(table: Table) -> None:
    table.button("Try again").click()
    ready(table.page)
    expect(table.alert).to_have_count(0)
    table.await_moves(2)  # the move that was made meanwhile is answered
    assert table.await_turn()
    table.await_board(table.position())


OF_PYTHON = [
    ("**/src/worker.js", "missing"),
    ("**/engine.zip", "missing"),
    ("**/engine.zip", "corrupted"),
    (PYTHON, "refused"),
    (PYTHON, "corrupted"),
    ("**/python_core.zip", "missing"),
    ("**/files.json", "corrupted"),
    # The others differ little from these.
    ("**/src/worker.js", "refused"),
    ("**/src/snapshot.js", "refused"),
    ("**/pyodide.mjs", "missing"),
    ("**/pyodide.asm.mjs", "missing"),
    (PYTHON, "missing"),
    ("**/pyodide-lock.json", "missing"),
]


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [*OF_PYTHON[:7], *(pytest.param(*fault, marks=pytest.mark.slow) for fault in OF_PYTHON[7:])],
)
def test_where_a_file_of_python_fails_the_game_stays_and_trying_again_helps(
    page: Page, address: str, watch: Watch, pattern: str, kind: str
) -> None:
    watch.expect(NETWORK)
    watch.expect(r"console (error|warning)|uncaught")  # whatever Pyodide has to say of it
    page.clock.install()
    fault = Fault(page.context, pattern, kind)
    table = Table(page, address).visit(f"#/othello?second={QUICK}")
    table.play("d3")
    fault.await_met(page)
    if pattern == PYTHON:  # what Pyodide does not tell is told by the clock at the latest
        page.clock.fast_forward(31_000)
    says_that_python_failed(table)
    table.await_board(replay(OTHELLO_START, ["d3"]))
    table.await_moves(1)
    table.await_address("/othello/d3")
    fault.mend()
    try_again(table)


@pytest.mark.slow
def test_trying_again_while_the_fault_is_there_says_so_again(page: Page, address: str, watch: Watch) -> None:
    watch.expect(NETWORK)
    fault = Fault(page.context, "**/engine.zip", "missing")
    table = Table(page, address).visit(f"#/othello?second={QUICK}")
    table.play("d3")
    for _ in range(2):
        says_that_python_failed(table)
        table.button("Try again").click()
    says_that_python_failed(table)
    fault.mend()
    try_again(table)


def test_with_python_failed_games_can_still_be_opened_and_undone(
    page: Page, address: str, watch: Watch, axe: AxeCheck
) -> None:
    watch.expect(NETWORK)
    Fault(page.context, "**/engine.zip", "missing")
    table = Table(page, address).visit()
    says_that_python_failed(table)
    table.play("d3")
    table.button("Undo").click()
    table.await_board(OTHELLO_START)
    page.get_by_role("link", name="Tic-tac-toe").click()
    table.play("b2")
    says_that_python_failed(table)
    table.await_moves(1)
    axe(page)
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("button", name="再試行")).to_be_visible()
    expect(table.alert).to_contain_text("Python")
    axe(page)


def test_no_answer_within_thirty_seconds_is_said(page: Page, address: str) -> None:
    page.clock.install()
    gate = Gate(page.context, PYTHON)
    table = Table(page, address).visit(f"#/othello?second={QUICK}")
    table.play("d3")
    page.clock.fast_forward(25_000)
    expect(page.locator("html")).to_have_attribute("data-engine", "booting")
    expect(table.alert).to_have_count(0)
    page.clock.fast_forward(6_000)
    says_that_python_failed(table)
    table.await_board(replay(OTHELLO_START, ["d3"]))
    page.clock.resume()
    gate.open()
    try_again(table)


# The page's own files


@pytest.mark.parametrize("name", ["main.js", "state.js", "lit-html.js", "games.json", "en.json"])
def test_where_a_file_of_the_page_is_missing_it_says_so_beside_the_board(
    page: Page, address: str, watch: Watch, name: str
) -> None:
    watch.expect(NETWORK)
    watch.expect(rf"uncaught: .*({re.escape(name)}|404)")
    fault = Fault(page.context, f"**/{name}", "missing")
    page.goto(address)
    sentence = page.get_by_role("alert")
    expect(sentence).to_contain_text("could not be loaded")
    expect(sentence).to_contain_text("読み込めません")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-engine", "failed")
    fault.mend()
    sentence.get_by_role("button", name=re.compile("Try again")).click()
    expect(page.get_by_role("combobox")).to_have_count(2)
    Table(page, address).await_board(OTHELLO_START)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.slow
def test_the_network_may_be_gone_at_any_file_of_a_first_visit(
    browser: Browser, address: str, request: pytest.FixtureRequest
) -> None:
    """Each is refused in turn: the page plays without it, or says so and plays once it can be had."""
    words = "#/othello?second=human"

    def opened(context: BrowserContext) -> Page:
        page = context.new_page()
        page.goto(address + words)
        return page

    def plays(page: Page) -> None:
        expect(page.get_by_role("combobox")).to_have_count(2)  # drawn by the page itself
        table = Table(page, address)
        table.play("f5")
        table.await_moves(1)
        table.await_board(replay(OTHELLO_START, ["f5"]))

    context = context_of(browser, request.node)
    asked: dict[str, None] = {}
    context.on("request", lambda request: asked.setdefault(request.url))
    page = ready(opened(context))
    plays(page)
    context.close()
    of_python = {pattern for pattern, _ in OF_PYTHON}
    files = [url for url in asked if "/v/" in url and not any(fnmatch(url, part) for part in of_python)]
    assert len(files) > 40
    for url in files:
        context = context_of(browser, request.node)
        fault = Fault(context, url, "refused")
        page = opened(context)
        fault.await_met(page)
        if re.search(r"/src/(?!first)|/lit-html/|/locales/|/styles/|/games\.json", url):
            expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
            expect(page.get_by_role("grid")).to_be_visible()
            fault.mend()
            page.get_by_role("button", name=re.compile("Try again")).click()
        plays(page)
        expect(page.get_by_role("alert")).to_have_count(0)
        context.close()


@pytest.mark.context(java_script_enabled=False)
def test_without_javascript_the_board_is_there_and_a_sentence_says_what_is_needed(
    page: Page, address: str, watch: Watch
) -> None:
    watch.expect(r"failed \(csp\)")
    page.goto(address)
    expect(page.get_by_role("grid")).to_be_visible()
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


def test_where_python_cannot_hear_during_a_thought_another_worker_takes_over(
    page: Page, address: str
) -> None:
    page.add_init_script("delete WebAssembly.Suspending;")
    table = Table(page, address).visit("#/othello?second=minimax+depth%3D40")
    ready(page)
    table.play("d3")
    expect(table.grid).to_have_attribute("aria-busy", "true")
    table.button("Undo").click()
    table.await_board(OTHELLO_START)
    table.seat("White").select_option(label="Level 1")
    table.play("f5")
    table.await_moves(2)
    assert table.moves()[0] == "f5"
    table.await_board(table.position())
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")


@pytest.mark.parametrize("player", ["minimax+depth%3D40", "level-7"])
def test_where_python_cannot_hear_a_stop_is_answered_with_a_move(
    page: Page, address: str, player: str
) -> None:
    page.add_init_script("delete WebAssembly.Suspending;")
    table = Table(page, address).visit(f"#/othello?second={player}")
    ready(page)
    table.play("d3")
    table.button("Stop").click()
    table.await_moves(2)
    assert table.await_turn()
    table.await_board(table.position())


def test_a_worker_that_is_refused_is_said(page: Page, address: str, watch: Watch) -> None:
    watch.expect(r"console error")
    page.add_init_script(
        "globalThis.Worker = class { constructor() { throw new Error('no workers here'); } };"
    )
    table = Table(page, address).visit()
    says_that_python_failed(table)
    table.play("d3")
    table.await_board(replay(OTHELLO_START, ["d3"]))
