"""Phones to large screens, languages, themes: no sideways scrolling, large enough targets, no axe violation.

Each size needs a page of its own, since a context is one device; its journeys share it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ROOT, Started, Warm, slow
from tests.e2e.page_driver import SLOW, PageDriver
from tests.e2e.watch import DESKTOP, PHONE, SIZES, AxeCheck

DEVICES: dict[str, Mapping[str, Any]] = {
    size: {**(PHONE if size in ("phone", "narrow", "lying") else DESKTOP), "viewport": SIZES[size]}
    for size in ("phone", "narrow", "lying", "desktop", "wall")
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


@pytest.fixture(
    scope="module",
    params=["phone", *slow("desktop", "narrow", "lying", "wall")],
)
def _warm(started: Started, address: str, request: pytest.FixtureRequest) -> Iterator[Warm]:
    yield from started(address, request.node, **DEVICES[request.param])


@pytest.fixture
def driver(warm_page: Page, address: str) -> Iterator[PageDriver]:
    yield PageDriver(warm_page, address)
    warm_page.emulate_media(color_scheme=None, forced_colors="none")


def shown(driver: PageDriver, scene: str) -> None:
    """Wait until all of this scene is shown."""
    if scene == "bad":
        expect(driver.alert).to_be_visible()
    elif scene in ("end", "won"):
        expect(driver.status).to_contain_text(re.compile("wins|勝ち"))
    else:
        assert driver.await_turn()


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


def test_nothing_scrolls_sideways_in_either_language(driver: PageDriver) -> None:
    for scene, words in SCENES.items():
        driver.go_to(words)
        shown(driver, scene)
        for language in ("日本語", "English"):
            assert not scrolls(driver.page), (scene, language, driver.outside())
            driver.page.get_by_role("button", name=language).click()


def test_the_board_is_wholly_in_sight_and_its_squares_can_be_hit(driver: PageDriver) -> None:
    size = driver.page.viewport_size
    assert size is not None
    for scene in ("start", "tic-tac-toe", "numbers"):
        driver.go_to(SCENES[scene])
        shown(driver, scene)
        box = driver.grid.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert abs(box["width"] - box["height"]) < 0.12 * box["width"]
        if size["height"] >= size["width"] or size["height"] >= 700:
            assert box["y"] + box["height"] <= size["height"], (scene, box)  # without scrolling
        if size["width"] < 500:
            assert box["width"] > 0.9 * size["width"]
        square = driver.square("b2").bounding_box()
        assert square is not None
        assert min(square["width"], square["height"]) >= 24  # the least size of a target in WCAG 2.2


def test_a_game_is_played_by_touch_or_pointer(driver: PageDriver) -> None:
    touch = driver.page.evaluate("() => navigator.maxTouchPoints > 0")
    driver.go_to("#/tictactoe?second=minimax+ties%3Dfirst")
    for number in (1, 2):
        assert driver.await_turn()
        square = driver.square(driver.legal()[0])
        square.tap() if touch else square.click()
        driver.await_moves(2 * number)
    driver.await_board(driver.position())
    driver.go_to("#/othello?second=human")
    square = driver.square("d3")
    square.tap() if touch else square.click()
    driver.await_moves(1)
    driver.await_board(driver.position())


def test_controls_are_large_enough_for_a_finger(driver: PageDriver) -> None:
    driver.go_to(SCENES["middle"])
    shown(driver, "middle")
    if not driver.page.evaluate("() => navigator.maxTouchPoints > 0"):
        return
    driver.button("More").click()
    targets = [
        target
        for role in ("button", "combobox", "switch", "link", "textbox")
        for target in driver.page.get_by_role(role).all()
    ]
    small = []
    for target in targets:
        box = target.bounding_box()
        if box and target.get_attribute("data-square") is None and min(box["height"], box["width"]) < 43.5:
            small.append((target.evaluate("e => e.outerHTML.slice(0, 100)"), box["width"], box["height"]))
    driver.page.keyboard.press("Escape")
    assert not small, small


# On phone and desktop alone: violations would be the same elsewhere


@pytest.mark.slow
@pytest.mark.parametrize("_warm", ["desktop", "phone"], indirect=True)
def test_axe_finds_nothing_in_any_scene(driver: PageDriver, axe: AxeCheck) -> None:
    for scene, words in SCENES.items():
        driver.go_to(words)
        shown(driver, scene)
        axe(driver.page)


OPENED = {
    "menu": "More",
    "new game": "Choose side, opponent …",
    "hint": "Hint",
    "line": "Hint",
    "values": "Values",
    "review": "Review this game",
}


def opened(driver: PageDriver, what: str) -> None:
    """Open the menu or a panel in the middle of a game, or have something written on the board."""
    driver.go_to(SCENES["middle"])
    shown(driver, "middle")
    if what == "values":
        driver.values.check()
        expect(driver.grid.locator(".worth")).to_have_count(len(driver.legal()))
        return
    if what == "new game" and not driver.button(OPENED[what]).is_visible():
        driver.more(OPENED[what])  # where the row of actions is short
    else:
        driver.button(OPENED[what]).click()
    if what == "menu":
        expect(driver.button("Share")).to_be_visible()
    elif what == "hint":
        expect(driver.status).to_contain_text("Hint")
    elif (
        what == "line"
    ):  # a move of it pressed, under the pointer, and the current move of the game as a link
        driver.line.nth(1).click()
        expect(driver.status).to_contain_text("Looking ahead")
    elif what == "review":
        expect(driver.page.locator(".chart")).to_contain_text(re.compile(r"\d mistakes?"))
        driver.record.last.hover()
    else:
        expect(driver.button("Start")).to_be_visible()


def shut(driver: PageDriver, what: str) -> None:
    if what == "values":
        driver.values.uncheck()
    elif what == "hint":
        driver.button("Hint").click()
    else:
        driver.page.keyboard.press("Escape")


@pytest.mark.slow
@pytest.mark.parametrize("_warm", ["phone", "desktop"], indirect=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_can_be_opened_and_all_of_it_is_in_reach(
    driver: PageDriver, axe: AxeCheck, scheme: Literal["light", "dark"]
) -> None:
    driver.page.emulate_media(color_scheme=scheme)
    for what in OPENED:
        opened(driver, what)
        axe(driver.page)
        assert not scrolls(driver.page), (what, driver.outside())
        if what == "menu":
            for name in ("Random side", "Rematch", "Flip the board", "Share"):
                expect(driver.button(name)).to_be_in_viewport(ratio=1)
        shut(driver, what)


@pytest.mark.parametrize("_warm", ["phone", *slow("desktop")], indirect=True)
def test_axe_finds_nothing_in_the_dark_and_in_japanese(driver: PageDriver, axe: AxeCheck) -> None:
    driver.page.emulate_media(color_scheme="dark")
    for scene in ("middle", "won", "numbers", "bad"):
        driver.go_to(SCENES[scene])
        shown(driver, scene)
        driver.page.get_by_role("button", name="日本語").click()
        expect(driver.page.locator("html")).to_have_attribute("lang", "ja")
        axe(driver.page)
    driver.go_to(f"#/othello?second={SLOW}")
    driver.play("d3")
    expect(driver.button("Stop")).to_be_visible()
    axe(driver.page)  # thinking, and in English
    driver.button("Undo").click()
    expect(driver.grid).to_have_attribute("aria-busy", "false")


BORDERS = """worths => worths.map(each => [each.className, getComputedStyle(each).borderTopStyle])"""


@pytest.mark.parametrize("_warm", ["desktop"], indirect=True)
def test_forced_colours_tell_apart_what_the_page_s_own_tell_apart(driver: PageDriver) -> None:
    driver.page.emulate_media(forced_colors="active")
    borders = dict[str, str]()
    for words in (SCENES["middle"], "#/tictactoe/a1b2a2?second=human"):
        driver.go_to(words)
        assert driver.await_turn()
        driver.values.check()
        expect(driver.grid.locator(".worth")).to_have_count(len(driver.legal()))
        expect(driver.grid.locator(".worth.best")).not_to_have_count(0)
        borders |= dict(driver.grid.locator(".worth").evaluate_all(BORDERS))
        assert driver.grid.locator(".last").evaluate("last => getComputedStyle(last).outlineStyle") == "solid"
        driver.values.uncheck()
    kinds = {(("best" in name), ("proved" in name)): style for name, style in borders.items()}
    assert kinds[True, False] == kinds[True, True] == "double"
    assert kinds[False, True] == "solid"
    assert kinds[False, False] == "none"
    colour = "button => getComputedStyle(button).color"
    assert driver.button("One move back").evaluate(colour) != driver.button("One move on").evaluate(colour)
    driver.go_to(SCENES["numbers"])
    assert driver.await_turn()
    background = "square => getComputedStyle(square).backgroundColor"
    lane = driver.grid.locator(".legal.lane").first
    assert lane.evaluate(background) not in (
        lane.locator(".number").evaluate(colour),
        driver.grid.locator("[data-square]:not(.lane)").first.evaluate(background),
    )


@pytest.mark.parametrize("_warm", ["desktop"], indirect=True)
def test_the_page_s_own_themes_are_those_of_the_device(driver: PageDriver) -> None:
    """A chosen light or dark theme looks as the device's own, whatever the device prefers."""
    grounds = {}
    for scheme in ("light", "dark"):
        driver.page.emulate_media(color_scheme=scheme)
        grounds[scheme] = ground(driver.page)
    assert grounds["light"] != grounds["dark"]
    driver.page.get_by_role("button", name="Colours: same as the device").click()
    expect(driver.page.get_by_role("button", name="Colours: light")).to_be_visible()
    assert ground(driver.page) == grounds["light"]
    driver.page.get_by_role("button", name="Colours: light").click()
    driver.page.emulate_media(color_scheme="light")
    expect(driver.page.get_by_role("button", name="Colours: dark")).to_be_visible()
    assert ground(driver.page) == grounds["dark"]
    driver.page.get_by_role("button", name="Colours: dark").click()
    expect(driver.page.get_by_role("button", name="Colours: same as the device")).to_be_visible()


def ground(page: Page) -> str:
    return str(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))


NAMES = {"Python", "English", "Sakiyomi"}  # that are the same in every language


@pytest.mark.parametrize("_warm", ["desktop"], indirect=True)
def test_the_japanese_page_has_no_english_word(driver: PageDriver) -> None:
    english = json.loads((ROOT / "web" / "locales" / "en.json").read_text("utf-8"))
    vocabulary = {
        word.lower()
        for text in english.values()
        for word in re.findall(r"[A-Za-z]{3,}", re.sub(r"\{\w+\}", "", text))
    }
    for scene, words in SCENES.items():
        if scene == "bad":
            words = "#/xyzzy"
        driver.go_to(words)
        shown(driver, scene)
        driver.page.get_by_role("button", name="日本語").click()
        expect(driver.page.locator("html")).to_have_attribute("lang", "ja")
        seen = f"{driver.page.locator('body').inner_text()}\n{driver.page.locator('body').aria_snapshot()}"
        seen = re.sub(r"^ *- /url:.*$", "", seen, flags=re.MULTILINE)
        seen = re.sub(r"(?m)^(\s*- )'?[a-z]+(?= |:|$)", r"\1", seen)  # the snapshot's words for roles
        seen = re.sub(r"\[(disabled|selected|level=\d|active|checked|expanded|cursor=\w+)\]", "", seen)
        found = {w for w in re.findall(r"[A-Za-z]{3,}", seen) if w.lower() in vocabulary} - NAMES
        assert not found, (scene, found)
        assert "先読み" in driver.page.title()


@pytest.mark.parametrize("_warm", ["phone"], indirect=True)
def test_on_a_phone_the_sentence_stands_above_the_board_and_all_else_below_it(driver: PageDriver) -> None:
    driver.go_to(SCENES["start"])
    shown(driver, "start")
    status, board, cards = (
        each.bounding_box() for each in (driver.status, driver.grid, driver.page.locator(".card").first)
    )
    assert status is not None
    assert board is not None
    assert cards is not None
    assert status["y"] + status["height"] <= board["y"]
    assert board["y"] + board["height"] <= cards["y"]
