"""Hostile input in address, text, storage and messages: a game or a sentence is shown, and no script runs."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e import device
from tests.e2e.conftest import PATIENCE, ROOT, slow
from tests.e2e.hostile_strings import MARKUP, SEED, addresses, texts
from tests.e2e.network_faults import PYTHON, HeldRequests
from tests.e2e.page_driver import QUICK, PageDriver
from tests.e2e.test_locales import words
from tests.e2e.watch import Watch, ready
from web.make.server import serving

MANY = 1_050  # of each kind
FEW = 100
FOREIGN = "base, img, iframe, object, embed, script:not([src]), [onload], [onerror], [onclick]"

# What both loops use: to wait until something is shown, and a list of what may not be there.
LOOK = """
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
"""
OPEN_ADDRESSES = f"""async given => {{ {LOOK}
    const bad = [];
    for (const text of texts) {{
        const opened = new Promise(done => addEventListener("popstate", done, {{once: true}}));
        location.hash = text;
        await Promise.race([opened, frame().then(frame)]); // one that changes nothing opens nothing
        await frame();
        const told = await found(() => alert() || game());
        const wrong = [!told && "neither a game nor a sentence", ...trouble()];
        if (wrong.some(Boolean)) bad.push([text.slice(0, 300), ...wrong]);
    }}
    return bad;
}}"""
PASTE_TEXTS = f"""async given => {{ {LOOK}
    const bad = [];
    const box = () => document.querySelector("textarea");
    for (const text of texts) {{
        if (!box()) document.querySelector('[data-panel="text"]').click();
        await found(box);
        box().value = text;
        box().dispatchEvent(new InputEvent("input", {{bubbles: true}}));
        await frame();
        const [before] = location.hash.split("?"); // to which Python may add a move of its own
        const typed = box().value;
        box().closest(".panel").querySelector("button.primary").click();
        const told = await found(() => box() ? document.querySelector("#paste-wrong") : alert() || game());
        const lost = box() && !(location.hash.startsWith(before) && box().value === typed);
        const wrong = [!told && "neither a game nor a sentence", lost && "something was lost", ...trouble()];
        if (wrong.some(Boolean)) bad.push([text.slice(0, 300), ...wrong]);
    }}
    return bad;
}}"""


def try_all(driver: PageDriver, loop: str, strings: Sequence[str]) -> None:
    """Try the strings one after the other; after them a move can be played."""
    print(f"{len(strings)} strings of seed {SEED}")
    driver.go_to("#/othello/f5?second=human")
    shown = [words(lang)[key] for lang in ("en", "ja") for key in ("rematch", "continue")]
    given: dict[str, Any] = {
        "texts": json.dumps(strings),
        "shown": shown,
        "unreadable": [words(lang)["status.refused"] for lang in ("en", "ja")],
        "foreign": FOREIGN,
        "patience": PATIENCE,
    }
    bad = driver.page.evaluate(loop, given)
    assert not bad, "\n".join(json.dumps(each) for each in bad)
    driver.go_to("#/othello/f5?second=human&lang=en")
    driver.page.keyboard.press("Escape")  # a panel may be open
    driver.play("d6")
    driver.await_moves(2)


def test_a_hostile_address_is_answered_with_a_game_or_a_sentence(driver: PageDriver) -> None:
    try_all(driver, OPEN_ADDRESSES, addresses(FEW))


@pytest.mark.slow
def test_a_hostile_text_is_answered_with_a_game_or_a_sentence(driver: PageDriver) -> None:
    try_all(driver, PASTE_TEXTS, texts(FEW))


@pytest.mark.slow
def test_a_thousand_hostile_addresses_do_no_harm(driver: PageDriver) -> None:
    try_all(driver, OPEN_ADDRESSES, addresses(MANY))


@pytest.mark.slow
def test_a_thousand_hostile_texts_do_no_harm(driver: PageDriver) -> None:
    try_all(driver, PASTE_TEXTS, texts(MANY))


# The address


# Who may read the address: the router, what colours the page before any module is there, what has a built
# page come alive, and what compares links with it.
READERS = {
    *("main.ts", "first.ts", "embed_drawn.ts"),
    *("page/router.ts", "page/come_alive.ts", "page/links.ts"),
}
READ_HASH = re.compile(
    r"""\blocation\s*(\?\.|\.)\s*hash\b(?!\s*=[^=])   # a property; to set it is not to read it
    | \blocation\s*\[                                 # one by a name that is not written out
    | \{[^{}]*\bhash\b[^{}]*\}\s*=\s*[\w.]*\blocation\b   # destructured
    | \blocation\s*[,;)}\]:]                          # the whole of it, handed on
    """,
    re.VERBOSE,
)


@pytest.mark.parametrize(
    ("script", "reads"),
    [
        ("if (address === location.hash) return;", True),
        ("const address = window.location\n  .hash;", True),
        ("const { hash } = location;", True),
        ("const { href, hash: address } = document.location;", True),
        ("const {\n  hash,\n} = location;", True),
        ("const address = location['hash'];", True),
        ("const place = location;", True),
        ("open(location);", True),
        ("location.hash = entry.address;", False),
        ("location.reload();", False),
        ("const address = location.href;", False),
        ("const { hash } = settings;", False),
    ],
)
def test_the_search_finds_each_way_to_read_the_address(script: str, reads: bool) -> None:
    assert bool(READ_HASH.search(script)) == reads


def test_the_address_is_read_where_documents_are_opened_alone() -> None:
    """It may change between two readings: what is checked must be what is opened."""
    readers = {
        path.relative_to(ROOT / "web" / "src").as_posix()
        for path in (ROOT / "web" / "src").rglob("*.ts")
        if READ_HASH.search(path.read_text("utf-8"))
    }
    assert readers == READERS


@pytest.mark.parametrize("size", ["3000", *slow("3", "2147483648", "four")])
def test_a_board_of_an_impossible_size_is_not_drawn(page: Page, address: str, size: str) -> None:
    HeldRequests(page.context, PYTHON)  # it is told before Python could refuse it
    driver = PageDriver(page, address).visit(f"#/numbers?seed=1&size={size}")
    expect(driver.alert).to_contain_text("from 4 to 10")
    expect(driver.grid).to_have_count(0)


# What is kept on the device

TAMPERED = [
    "",
    " ",
    "null",
    "0",
    "-1",
    "NaN",
    "Infinity",
    "1e308",
    "true",
    "[]",
    "{}",
    "{",
    '"x"',
    "__proto__",
    "constructor",
    "yes",
    "off",
    "dark",
    "ja",
    "#",
    "#/",
    "#/chess",
    "#/othello/\ud800",
    "#/othello?setup=%ff",
    "#/__proto__/constructor?__proto__=1",
    "\0\u202e\ud800",
    "x" * 1_000_000,
    '{"address":"#/othello/f5","when":1e15,"turn":"first","winner":{},"margin":"<b>"}',
    *MARKUP,
]
KEYS = ("theme", "lang", "address", "view", "pace", "values", "letters", "game:x", "game:__proto__")


@pytest.mark.slow
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
            page.locator(f'[data-panel="{panel}"]').click()
        assert page.evaluate("() => window.harmed") is None
        assert page.locator(FOREIGN).count() == 0
        page.goto(address + "v/")


KEPT_VIEW = "() => JSON.parse(localStorage.getItem('sakiyomi:view'))"
KEEP_VIEW = "kept => localStorage.setItem('sakiyomi:view', JSON.stringify(kept))"
WRONG_VALUES: dict[str, Any] = {  # of the position after f5 d6 c3
    "game": "tictactoe",
    "ply": "3",
    "turn": "third",
    "setup": "<b>",
    "cells": {"a1": None},
    "legal": {"z9": {}},
    "line": {"row": 99},
    "score": {"first": "many"},
    "last": "__proto__",
    "passed": "everybody",
    "result": {"winner": "first"},
    "moves": ["f5", "d6"],
}


@pytest.fixture
def kept_view(page: Page, address: str, watch: Watch) -> dict[str, Any]:
    """The position of a first visit, as it was kept for the next; Python is held back from now on."""
    PageDriver(page, address).visit(DEEP)
    ready(page)
    PageDriver(page, address).await_moves(3)
    HeldRequests(page.context, PYTHON)
    watch.expect("404")
    page.goto(address + "v/")  # of the same origin, without a page
    kept: dict[str, Any] = page.evaluate(KEPT_VIEW)
    return kept


DEEP = "#/othello/f5d6c3?second=human"


@pytest.mark.slow
def test_a_kept_position_that_was_changed_is_corrected_by_python(
    page: Page, address: str, kept_view: dict[str, Any]
) -> None:
    legal = kept_view["view"]["legal"]
    kept_view["view"]["legal"] = {"a1": {"a1": "first"}}
    page.evaluate(KEEP_VIEW, kept_view)
    page.context.unroute(PYTHON)
    held = HeldRequests(page.context, PYTHON)
    driver = PageDriver(page, address).visit(DEEP)
    expect(driver.enabled).to_have_count(1)
    held.release()
    expect(driver.enabled).to_have_count(len(legal))
    assert set(driver.legal()) == set(legal)
    expect(driver.alert).to_have_count(0)


@pytest.mark.slow
def test_a_kept_view_that_is_no_position_is_not_drawn(
    page: Page, address: str, kept_view: dict[str, Any]
) -> None:
    page.evaluate(KEEP_VIEW, kept_view)
    driver = PageDriver(page, address).visit(DEEP)
    expect(driver.square("c3")).to_have_accessible_name("c3, black")  # the kept one is
    right = kept_view["view"]
    wrong: list[Any] = [
        None,
        7,
        "x",
        [],
        {},
        {**right, "moves": None},
        {**right, "legal": {"a1": {"a1": {}}}},
    ]
    wrong += [{**right, name: value} for name, value in WRONG_VALUES.items()]
    wrong += [{key: value for key, value in right.items() if key != name} for name in WRONG_VALUES]
    for view in wrong:
        page.goto(address + "v/")
        page.evaluate(KEEP_VIEW, {**kept_view, "view": view})
        driver.visit(DEEP)
        expect(driver.square("c3")).to_have_accessible_name(re.compile("c3(, empty)?$"))
        expect(driver.enabled).to_have_count(0)
        expect(driver.button("New game")).to_be_visible()


# Messages and other windows


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


@pytest.mark.slow
def test_a_site_that_opened_the_page_can_only_change_its_address(
    context: BrowserContext, address: str, watch: Watch, tmp_path: Path
) -> None:
    """Another site, which has a reference to the page's window."""
    watch.expect("another origin|404|Unsafe attempt")
    (tmp_path / "index.html").write_text("<title>Elsewhere</title><button>Open it</button>")
    with serving(tmp_path) as elsewhere:
        opener = context.new_page()
        opener.goto(elsewhere.replace("127.0.0.1", "localhost"))
        with context.expect_page() as opened:
            opener.evaluate(
                "address => { window.held = open(address, 'held') }", f"{address}#/othello?second=human"
            )
        driver = PageDriver(opened.value, address)
        ready(driver.page)
        refused = opener.evaluate(
            """markup => [
                () => held.document.body.innerHTML = markup,
                () => held.localStorage.clear(),
                () => held.eval("harmed = 1"),
                () => held.history.pushState({}, "", "#/"),
                () => held.harmed = 1,
                () => held.location = "javascript:void(globalThis.harmed = 1)",
            ].map(act => { try { act(); return false } catch { return true } })""",
            MARKUP[0],
        )
        assert refused == [True] * 6
        opener.evaluate(
            "() => { for (const words of ['reload', {alive: true}]) held.postMessage(words, '*') }"
        )
        opener.evaluate("words => { held.location = words }", f"{address}#/othello/{MARKUP[0]}")
        expect(driver.alert).to_have_count(1)
        driver.alert.get_by_role("button", name="New game").click()
        driver.play("f5")
        driver.await_moves(2)
        assert driver.page.evaluate("() => window.harmed ?? null") is None
        assert driver.page.locator(FOREIGN).count() == 0


# What is kept of the site


TAMPER = """async ([name, text]) => {
    for (const cache of await caches.keys()) {
        const kept = await caches.open(cache);
        for (const request of await kept.keys())
            if (request.url.endsWith(name)) await kept.put(request, new Response(text));
    }
}"""
HTML = f"<!doctype html>{MARKUP[0]}"


@pytest.mark.slow
@pytest.mark.context(service_workers="allow")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        (name, text)
        for name, texts in (
            ("start/games.json", (HTML, '{"games": 7, "new": 7, "othello": 7, "cells": {}}')),
            ("start/othello.json", ("null", '{"games": 7, "new": 7, "othello": 7, "cells": {}}')),
            ("locales/en.json", (HTML, "null")),
            ("data/strengths.json", (HTML, "[]")),
        )
        for text in texts
    ],
)
def test_a_kept_site_that_was_changed_says_so_or_plays(
    page: Page, address: str, watch: Watch, name: str, text: str
) -> None:
    watch.expect(r"console (error|warning)|uncaught")
    driver = PageDriver(page, address).visit("#/othello?second=human")
    ready(page)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.evaluate(TAMPER, [name, text])
    page.reload()
    drawn = page.get_by_role("combobox").first
    expect(drawn.or_(driver.alert).first).to_be_visible()
    expect(driver.grid).to_be_visible()
    if drawn.count() == 0:
        expect(driver.alert).to_contain_text("could not be loaded")
        driver.alert.get_by_role("button").click()
        expect(drawn).to_be_visible()
    page.get_by_role("grid").locator('[data-square="f5"]').click()
    driver.await_address("/othello/f5")
    assert page.evaluate("() => window.harmed ?? null") is None
    assert page.locator(FOREIGN).count() == 0


@pytest.mark.slow
@pytest.mark.context(service_workers="allow")
def test_kept_words_that_were_changed_are_shown_as_text(page: Page, address: str, watch: Watch) -> None:
    watch.expect("404")
    page.goto(address)
    ready(page)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.evaluate(TAMPER, ["locales/en.json", json.dumps(dict.fromkeys(words("en"), MARKUP[0]))])
    page.reload()
    expect(page.get_by_role("button", name=MARKUP[0]).first).to_be_visible()
    ready(page)
    assert page.evaluate("() => window.harmed ?? null") is None
    assert page.locator(FOREIGN).count() == 0


# Storage is full


@pytest.mark.slow
@pytest.mark.context(service_workers="allow")
def test_without_storage_for_caches_the_game_is_still_kept(page: Page, address: str, watch: Watch) -> None:
    watch.expect("Quota")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 1})
    driver = PageDriver(page, address).visit("#/othello?second=human")
    ready(page)
    driver.play("f5")
    driver.await_moves(1)
    driver.await_address("/othello/f5")
    page.goto("about:blank")
    driver.visit()
    driver.await_moves(1)
    expect(driver.alert).to_have_count(0)
    page.get_by_role("button", name="My games").click()
    expect(page.get_by_role("region", name="My games").get_by_role("listitem")).to_have_count(1)


@pytest.mark.slow
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
    page.get_by_role("button", name="日本語").click()
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="My games").click()
    games = page.get_by_role("region", name="My games")
    expect(games.get_by_role("listitem")).to_have_count(1)  # as long as the page is open
    page.keyboard.press("Escape")
    driver.play("b2", "a3")
    expect(driver.status).to_contain_text("○ wins")
    expect(driver.alert).to_have_count(0)
    page.goto("about:blank")
    driver.visit("#/tictactoe?second=human")
    page.get_by_role("button", name="My games").click()
    expect(games).to_contain_text("None yet")  # the games were read
    expect(games.get_by_role("listitem")).to_have_count(0)
    expect(driver.alert).to_have_count(0)


# Two tabs


@pytest.mark.slow
@pytest.mark.context(service_workers="allow")
def test_two_tabs_do_not_disturb_one_another(context: BrowserContext, watch: Watch, address: str) -> None:
    one, other = (PageDriver(context.new_page(), address) for _ in range(2))
    one.visit(f"#/othello?second={QUICK}")
    other.visit(f"#/numbers?seed=3&size=6&first={QUICK}&second=human")
    for driver in (one, other):
        ready(driver.page)
    for count in (2, 4):
        assert one.await_turn()
        one.play(one.legal()[0])
        assert other.await_turn()
        other.play(other.legal()[0])
        one.await_moves(count)
        other.await_moves(count + 1)
    moves = {driver: driver.moves() for driver in (one, other)}
    other.page.get_by_role("button", name="日本語").click()
    other.page.get_by_role("button", name="対局の記録").click()
    one.page.get_by_role("button", name="My games").click()
    for driver, name in ((one, "My games"), (other, "対局の記録")):
        expect(driver.page.get_by_role("region", name=name).get_by_role("listitem")).to_have_count(2)
    one.page.keyboard.press("Escape")
    device.forget(one.page)
    expect(other.page.get_by_role("region", name="対局の記録").get_by_role("listitem")).to_have_count(0)
    other.page.keyboard.press("Escape")
    one.seat("White").select_option("human")
    one.await_played(moves[one])
    assert one.await_turn()
    one.play(one.legal()[0])
    one.await_moves(5)
    one.await_board(one.position())
    expect(one.page.locator("html")).to_have_attribute("lang", "en")
    one.page.close()
    other.page.get_by_role("button", name="English").click()
    other.await_played(moves[other])
    other.play(other.legal()[0])
    other.await_moves(7)
    other.await_board(other.position())
