"""Phone and wall, both languages, both themes: nothing scrolls sideways, everything can be hit and read.

Each size needs a page of its own, since a context is one device; its journeys share it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import ROOT, no_trouble
from tests.e2e.stage import DESKTOP, PHONE, AxeCheck, Watch, ready
from tests.e2e.table import ENDLESS, Table

SIZES: dict[str, dict[str, Any]] = {
    "phone": {**PHONE},
    "narrow": {**PHONE, "viewport": {"width": 320, "height": 568}},
    "lying": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "desktop": {**DESKTOP},
    "wall": {"viewport": {"width": 3840, "height": 2160}},
}
SCENES = {
    "start": "#/othello",
    "middle": "#/othello/f5d6c3d3c4f4c5b3?second=human",
    "end": "#/othello/c4c3c2c5c6d6e6b4a4?second=human",
    "tic-tac-toe": "#/tictactoe/b2a1?second=human",
    "won": "#/tictactoe/a1b1a2b2a3?second=human",
    "numbers": "#/numbers/d1d5?seed=42&second=human",
    "large": "#/numbers?seed=42&size=10",
    "bad": "#/othello/" + "nonsense" * 12,
}


@pytest.fixture(scope="module", params=SIZES)
def _sized(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[tuple[Page, Watch]]:
    context = browser.new_context(**SIZES[request.param], locale="en-GB")
    watch = Watch(context, address)
    page = context.new_page()
    page.goto(address)
    yield ready(page), watch
    context.close()


@pytest.fixture
def table(_sized: tuple[Page, Watch], address: str) -> Iterator[Table]:
    page, watch = _sized
    yield Table(page, address)
    page.emulate_media(color_scheme=None)
    no_trouble(watch)
    watch.forget()


def shown(table: Table, scene: str) -> None:
    """Wait until the scene is on the stage."""
    if scene == "bad":
        expect(table.alert).to_be_visible()
    elif scene in ("end", "won"):
        expect(table.status).to_contain_text(re.compile("wins|勝ち"))
    else:
        assert table.await_turn()


def sideways(page: Page) -> list[str]:
    """What sticks out of the page to the side, if the page scrolls that way."""
    return list(
        page.evaluate(
            """() => {
                const width = document.documentElement.clientWidth;
                if (document.documentElement.scrollWidth <= width) return [];
                return [...document.querySelectorAll("body *")]
                    .filter(element => element.getBoundingClientRect().right > width + 0.5)
                    .map(element => element.outerHTML.slice(0, 120));
            }"""
        )
    )


def scrolls(page: Page) -> bool:
    return bool(
        page.evaluate(
            """() => {
                scrollTo(1000, 0);
                const moved = scrollX !== 0;
                scrollTo(0, 0);
                return moved;
            }"""
        )
    )


def test_nothing_scrolls_sideways_in_either_language(table: Table) -> None:
    for scene, words in SCENES.items():
        table.walk(words)
        shown(table, scene)
        for language in ("日本語", "English"):
            assert not scrolls(table.page), (scene, language, sideways(table.page))
            table.page.get_by_role("button", name=language).click()


def test_the_board_is_wholly_in_sight_and_its_squares_can_be_hit(table: Table) -> None:
    size = table.page.viewport_size
    assert size is not None
    for scene in ("start", "tic-tac-toe", "numbers"):
        table.walk(SCENES[scene])
        shown(table, scene)
        box = table.grid.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert abs(box["width"] - box["height"]) < 0.12 * box["width"]
        if size["height"] >= size["width"] or size["height"] >= 700:
            assert box["y"] + box["height"] <= size["height"], (scene, box)  # without scrolling
        if size["width"] < 500:
            assert box["width"] > 0.9 * size["width"]
        square = table.square("b2").bounding_box()
        assert square is not None
        assert min(square["width"], square["height"]) >= 24  # what WCAG 2.2 asks of a target at the least


def test_a_game_is_played_by_touch_or_pointer(table: Table) -> None:
    touch = table.page.evaluate("() => navigator.maxTouchPoints > 0")
    table.walk("#/tictactoe?second=minimax+ties%3Dfirst")
    for number in (1, 2):
        assert table.await_turn()
        square = table.square(table.legal()[0])
        square.tap() if touch else square.click()
        table.await_moves(2 * number)
    table.await_board(table.position())
    table.walk("#/othello?second=human")
    square = table.square("d3")
    square.tap() if touch else square.click()
    table.await_moves(1)
    table.await_board(table.position())


def test_controls_are_large_enough_for_a_finger(table: Table) -> None:
    table.walk(SCENES["middle"])
    shown(table, "middle")
    if not table.page.evaluate("() => navigator.maxTouchPoints > 0"):
        return
    targets = [*table.page.get_by_role("button").all(), *table.page.get_by_role("combobox").all()]
    small = []
    for target in targets:
        box = target.bounding_box()
        if box and target.get_attribute("data-square") is None and min(box["height"], box["width"]) < 43.5:
            small.append((target.evaluate("e => e.outerHTML.slice(0, 100)"), box["width"], box["height"]))
    assert not small, small


# On phone and desktop alone: violations would be the same elsewhere


@pytest.mark.parametrize("_sized", ["phone", "desktop"], indirect=True)
def test_axe_finds_nothing_in_any_scene(table: Table, axe: AxeCheck) -> None:
    for scene, words in SCENES.items():
        table.walk(words)
        shown(table, scene)
        axe(table.page)


@pytest.mark.parametrize("_sized", ["phone", "desktop"], indirect=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_either_language_and_theme(table: Table, axe: AxeCheck, scheme: Any) -> None:
    table.page.emulate_media(color_scheme=scheme)
    for scene in ("middle", "won", "numbers", "bad"):
        table.walk(SCENES[scene])
        shown(table, scene)
        table.page.get_by_role("button", name="日本語").click()
        expect(table.page.locator("html")).to_have_attribute("lang", "ja")
        axe(table.page)
    table.walk(f"#/othello?second={ENDLESS.replace(' ', '+')}")
    table.play("d3")
    expect(table.grid).to_have_attribute("aria-busy", "true")
    axe(table.page)  # thinking, and in English
    table.button("Undo").click()
    expect(table.grid).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("_sized", ["desktop"], indirect=True)
def test_the_page_s_own_themes_are_those_of_the_device(table: Table) -> None:
    """Chosen by hand, light and dark look as the device's do, whatever the device says."""
    grounds = {}
    for scheme in ("light", "dark"):
        table.page.emulate_media(color_scheme=scheme)
        grounds[scheme] = ground(table.page)
    assert grounds["light"] != grounds["dark"]
    table.page.get_by_role("button", name="Colours: as the device").click()
    expect(table.page.get_by_role("button", name="Colours: light")).to_be_visible()
    assert ground(table.page) == grounds["light"]
    table.page.get_by_role("button", name="Colours: light").click()
    table.page.emulate_media(color_scheme="light")
    expect(table.page.get_by_role("button", name="Colours: dark")).to_be_visible()
    assert ground(table.page) == grounds["dark"]
    table.page.get_by_role("button", name="Colours: dark").click()
    expect(table.page.get_by_role("button", name="Colours: as the device")).to_be_visible()


def ground(page: Page) -> str:
    return str(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))


NAMES = {"Python", "English", "Sakiyomi"}  # that are the same in every language


@pytest.mark.parametrize("_sized", ["desktop"], indirect=True)
def test_the_japanese_page_has_no_english_word(table: Table) -> None:
    english = json.loads((ROOT / "web" / "locales" / "en.json").read_text("utf-8"))
    vocabulary = {
        word.lower()
        for text in english.values()
        for word in re.findall(r"[A-Za-z]{3,}", re.sub(r"\{\w+\}", "", text))
    }
    for scene, words in SCENES.items():
        if scene == "bad":
            words = "#/xyzzy"
        table.walk(words)
        shown(table, scene)
        table.page.get_by_role("button", name="日本語").click()
        expect(table.page.locator("html")).to_have_attribute("lang", "ja")
        seen = table.page.locator("body").inner_text() + table.page.locator("body").aria_snapshot()
        seen = re.sub(r"^ *- /url:.*$", "", seen, flags=re.MULTILINE)
        seen = re.sub(r"(?m)^(\s*- )'?[a-z]+(?= |:|$)", r"\1", seen)  # the snapshot's words for roles
        seen = re.sub(r"\[(disabled|selected|level=\d|active|checked|expanded|cursor=\w+)\]", "", seen)
        found = {w for w in re.findall(r"[A-Za-z]{3,}", seen) if w.lower() in vocabulary} - NAMES
        assert not found, (scene, found)
        assert "先読み" in table.page.title()


@pytest.mark.parametrize("_sized", ["phone"], indirect=True)
def test_on_a_phone_the_board_comes_before_all_that_stands_beside_it(table: Table) -> None:
    table.walk(SCENES["start"])
    shown(table, "start")
    board, status = table.grid.bounding_box(), table.status.bounding_box()
    assert board is not None
    assert status is not None
    assert board["y"] + board["height"] <= status["y"]
