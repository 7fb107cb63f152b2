"""Hostile input in address, text, storage and messages: a game or a sentence is shown, and no script runs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.build.test_locales import words
from tests.e2e.conftest import PATIENCE
from tests.e2e.hostile_strings import MARKUP, addresses
from tests.e2e.network_faults import PYTHON, HeldRequests
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import Watch, ready

FOREIGN = "base, img, iframe, object, embed, script:not([src]), [onload], [onerror], [onclick]"

# Waits until something is shown, and lists what may not be there.
OPEN_ADDRESSES = """async given => {
    const texts = JSON.parse(given.texts);
    const frame = () => new Promise(requestAnimationFrame);
    const said = each => each?.textContent.trim();
    const next = () => [...document.querySelectorAll(".next button")];
    const says = names => next().some(each => names.includes(said(each)));
    const alert = () => said(document.querySelector('[role="alert"]'));
    const unreadable = () => given.unreadable.includes(said(document.querySelector(".now strong")));
    const game = () => document.querySelector('[data-square][aria-disabled="false"]')
        || document.querySelector('[role="grid"][aria-busy="true"], main.arena form') || says(given.shown);
    const found = async look => {
        const end = performance.now() + given.patience;
        while (!look()) {
            if (performance.now() > end) return false;
            await frame();
        }
        return true;
    };
    const trouble = () => [
        "harmed" in window && "something ran",
        document.documentElement.dataset.engine !== "ready" && "the engine is not ready",
        document.querySelectorAll('[role="grid"], main.arena form').length !== (unreadable() ? 0 : 1)
            && "the board is gone",
        unreadable() && !document.querySelector('[role="alert"] button') && "there is no way on",
        document.querySelectorAll("script").length !== scripts && "there is another script",
        document.querySelector(given.foreign) && "something was injected",
        document.querySelectorAll("*").length > 4000 && "it grew beyond measure",
        ({}).harmed && "every object is tampered with",
    ].filter(Boolean);
    const scripts = document.querySelectorAll("script").length;
    const bad = [];
    for (const text of texts) {
        const opened = new Promise(done => addEventListener("popstate", done, {once: true}));
        location.hash = text;
        await Promise.race([opened, frame().then(frame)]); // one that changes nothing opens nothing
        await frame();
        const told = await found(() => alert() || game());
        const wrong = [!told && "neither a game nor a sentence", ...trouble()];
        if (wrong.some(Boolean)) bad.push([text.slice(0, 300), ...wrong]);
    }
    return bad;
}"""


def test_a_hostile_address_is_answered_with_a_game_or_a_sentence(driver: PageDriver) -> None:
    """Each after the other; after them a move can be played."""
    driver.go_to("#/othello/f5?second=human")
    shown = [words(lang)[key] for lang in ("en", "ja") for key in ("rematch", "continue")]
    given: dict[str, Any] = {
        "texts": json.dumps([*addresses()]),
        "shown": shown,
        "unreadable": [words(lang)["status.refused"] for lang in ("en", "ja")],
        "foreign": FOREIGN,
        "patience": PATIENCE,
    }
    bad = driver.page.evaluate(OPEN_ADDRESSES, given)
    assert not bad, "\n".join(json.dumps(each) for each in bad)
    driver.go_to("#/othello/f5?second=human&lang=en")
    driver.page.keyboard.press("Escape")  # a panel may be open
    driver.play("d6")
    driver.await_moves(2)


# What is kept on the device

TAMPERED = [
    "null",
    "{",
    "__proto__",
    "#",
    "#/othello/\ud800",
    "#/othello?setup=%ff",
    "#/__proto__/constructor?__proto__=1",
    "\0\u202e\ud800",
    "x" * 1_000_000,
    *MARKUP[:3],
]
KEYS = ("theme", "lang", "address", "view", "pace", "values", "letters")


def test_nothing_that_is_kept_on_the_device_is_trusted(page: Page, address: str, watch: Watch) -> None:
    """Each key holds each of these texts in one of the visits; without Python, to save time."""
    HeldRequests(page.context, PYTHON)
    watch.expect("404")
    page.goto(address + "v/")  # of the same origin, without a page
    for turn in range(len(TAMPERED)):
        kept = {key: TAMPERED[(turn + index) % len(TAMPERED)] for index, key in enumerate(KEYS)}
        page.evaluate(
            """kept => {
                localStorage.clear();
                for (const [key, text] of Object.entries(JSON.parse(kept)))
                    localStorage.setItem(`sakiyomi:${key}`, text);
            }""",
            json.dumps(kept),
        )
        driver = PageDriver(page, address).visit()
        new = page.get_by_role("button", name=re.compile("New game|新しい対局"))
        new.first.click()  # beside the sentence, where the game cannot be shown
        expect(driver.enabled.first).to_be_visible()
        for panel in ("saved-games", "help", "text", "setup"):
            page.locator(f'[data-focus="tab {panel}"]').click()
        assert page.evaluate("() => window.harmed") is None
        assert page.locator(FOREIGN).count() == 0
        page.goto(address + "v/")


# Messages


@pytest.mark.native
def test_messages_sent_to_the_page_change_nothing(page: Page, address: str) -> None:
    driver = PageDriver(page, address).visit("#/othello/f5?second=human")
    ready(page)
    page.evaluate(
        """async markup => {
            const hostile = [
                "reload", "take over", "x".repeat(1e6), markup, null, undefined, 7, [], new Map(),
                {op: "stop", id: 0}, {broken: "x"}, {started: "cold"}, {alive: true},
                {__proto__: {harmed: 1}}, {type: "open", start: {game: "tictactoe"}},
                '{"id":0,"games":[]}', '{"error":{}}',
            ];
            for (const words of hostile) postMessage(words);
            for (const words of hostile) postMessage(words, "*", [new MessageChannel().port1]);
            dispatchEvent(new StorageEvent("storage", {key: "sakiyomi:lang", newValue: markup}));
            for (const state of [{harmed: 1}, markup, 7, null]) {
                history.replaceState(state, "", location.href);
                dispatchEvent(new PopStateEvent("popstate", {state}));
            }
            await new Promise(done => setTimeout(done));
        }""",
        MARKUP[0],
    )
    driver.await_moves(1)
    driver.play("d6")
    driver.await_moves(2)
    assert page.evaluate("() => window.harmed ?? null") is None
    assert page.locator(FOREIGN).count() == 0
    expect(driver.alert).to_have_count(0)


# Storage is full


@pytest.mark.native
def test_without_any_storage_the_game_goes_on(page: Page, address: str) -> None:
    page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') }")
    page.goto(address)
    page.evaluate(
        """() => {
            for (let size = 2 ** 22; size >= 1; size /= 2)
                for (let at = 0; at < 9; at++)
                    try { localStorage.setItem(`filled-${size}-${at}`, "x".repeat(size)) } catch {}
        }"""
    )
    driver = PageDriver(page, address).visit("#/tictactoe?second=human")
    ready(page)
    driver.play("a1", "b1", "a2")
    driver.await_moves(3)
    driver.await_address("a1b1a2")
    page.get_by_role("button", name="My games").click()
    games = page.get_by_role("region", name="My games")
    expect(games.get_by_role("listitem")).to_have_count(1)  # as long as the page is open
    page.keyboard.press("Escape")
    driver.play("b2", "a3")
    expect(driver.status).to_contain_text("○ wins")
    expect(driver.alert).to_have_count(0)
