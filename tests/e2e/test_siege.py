"""Hostile input through every opening: a sentence or a game is shown, nothing is lost, and nothing runs."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PATIENCE, ROOT
from tests.e2e.gate import PYTHON, Gate
from tests.e2e.hostile import MARKUP, SEED, addresses, texts
from tests.e2e.stage import Watch
from tests.e2e.table import Table
from tests.e2e.test_locales import words

MANY = 1_050  # of each kind
FEW = 100
FOREIGN = "base, img, iframe, object, embed, script:not([src]), [onload], [onerror], [onclick]"

# What the loops share: to look until there is something to be seen, and what nobody may bring about.
LOOK = """
    const texts = JSON.parse(given.texts);
    const frame = () => new Promise(requestAnimationFrame);
    const says = names =>
        [...document.querySelectorAll("button")].some(({textContent}) => names.includes(textContent.trim()));
    const alert = () => document.querySelector('[role="alert"]')?.textContent.trim();
    const game = () => document.querySelector('[data-square][aria-disabled="false"]')
        || document.querySelector('[role="grid"][aria-busy="true"]') || says(given.shown);
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
        document.querySelectorAll('[role="grid"]').length !== 1 && "the board is gone",
        document.querySelectorAll("script").length !== scripts && "there is another script",
        document.querySelector(given.foreign) && "something was injected",
        document.querySelectorAll("*").length > 4000 && "it grew beyond measure",
        ({}).harmed && "every object is tampered with",
    ].filter(Boolean);
    const scripts = document.querySelectorAll("script").length;
"""
THROW_ADDRESSES = f"""async given => {{ {LOOK}
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
THROW_TEXTS = f"""async given => {{ {LOOK}
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


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    return Table(warm_page, address)


def throw(table: Table, loop: str, strings: Sequence[str]) -> None:
    """Throw them, one after the other; in the end the page plays on."""
    print(f"{len(strings)} strings of seed {SEED}")
    table.walk("#/othello/f5?second=human")
    shown = [words(lang)[key] for lang in ("en", "ja") for key in ("rematch", "continue")]
    given: dict[str, Any] = {
        "texts": json.dumps(strings),
        "shown": shown,
        "foreign": FOREIGN,
        "patience": PATIENCE,
    }
    bad = table.page.evaluate(loop, given)
    assert not bad, "\n".join(json.dumps(each) for each in bad)
    table.walk("#/othello/f5?second=human&lang=en")
    table.page.keyboard.press("Escape")  # a panel may be open
    table.play("d6")
    table.await_moves(2)


def test_what_is_thrown_at_the_address_is_a_game_or_a_sentence(table: Table) -> None:
    throw(table, THROW_ADDRESSES, addresses(FEW))


def test_what_is_pasted_is_a_game_or_a_sentence(table: Table) -> None:
    throw(table, THROW_TEXTS, texts(FEW))


@pytest.mark.slow
def test_a_thousand_strings_at_the_address_do_no_harm(table: Table) -> None:
    throw(table, THROW_ADDRESSES, addresses(MANY))


@pytest.mark.slow
def test_a_thousand_strings_pasted_do_no_harm(table: Table) -> None:
    throw(table, THROW_TEXTS, texts(MANY))


# The address: limited in length, and read once


def test_an_address_is_read_no_further_than_its_limit(table: Table) -> None:
    table.walk("#/othello/" + "f5" * 1_000_000 + "?lang=ja&second=human")
    expect(table.alert).to_contain_text("at most 4,000 characters")  # so what was behind it was not heard
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    table.button("New game").click()
    expect(table.alert).to_have_count(0)
    assert len(table.hash) < 100


def test_an_address_is_decoded_once(table: Table) -> None:
    once = "".join(f"%{ord(letter):x}" for letter in "f5")
    table.walk(f"#/othello/{once}?second=human")
    table.await_moves(1)
    table.walk(f"#/othello/{once.replace('%', '%25')}?second=human")
    expect(table.alert).to_contain_text(once)


def test_what_is_judged_of_the_address_is_what_is_opened() -> None:
    """No script reads it once to judge it and once more to open it; it may be another by then."""
    for path in (ROOT / "web" / "src").rglob("*.js"):
        for line in path.read_text("utf-8").splitlines():
            if "location.hash" in line:
                assert re.search(r"location\.hash = |(===|\?\?) location\.hash", line), f"{path.name}: {line}"


@pytest.mark.parametrize("size", ["3", "3000", "2147483648", "four"])
def test_a_board_of_no_size_is_never_drawn(page: Page, address: str, size: str) -> None:
    Gate(page.context, PYTHON)  # so that nobody has said yet that there is none
    table = Table(page, address).visit(f"#/numbers?seed=1&size={size}")
    expect(table.grid.get_by_role("gridcell")).to_have_count(64)


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
    """Each key holds each of these once, in one visit or another; without Python, which would take longer."""
    Gate(page.context, PYTHON)
    watch.expect("404")
    page.goto(address + "v/")  # of the same origin, and no page of ours
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
        table = Table(page, address).visit()
        new = page.get_by_role("button", name=re.compile("New game|新しい対局"))
        new.click()
        expect(table.enabled.first).to_be_visible()
        for panel in ("shelf", "help", "text", "setup"):
            page.locator(f'[data-panel="{panel}"]').click()
        assert page.evaluate("() => window.harmed") is None
        assert page.locator(FOREIGN).count() == 0
        page.goto(address + "v/")
