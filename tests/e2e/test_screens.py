"""Phones to large screens, languages, themes: no sideways scrolling, large enough targets, no axe violation.

Each size needs a page of its own, since a context is one device; its journeys share it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ROOT, Started, Warm, check_all, slow
from tests.e2e.page_driver import SLOW, PageDriver, box
from tests.e2e.test_roles import MENU
from tests.e2e.watch import DESKTOP, PHONE, SIZES, AxeCheck

pytestmark = pytest.mark.native
DEVICES: dict[str, Mapping[str, Any]] = {
    size: {**(PHONE if size == "phone" else DESKTOP), "viewport": SIZES[size]}
    for size in ("phone", "desktop", "wall")
}
"""The narrowest phone: test_layout.py."""
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


@pytest.fixture(scope="module", params=["phone", *slow("desktop", "wall")])
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


SCROLLS = """() => {
    scrollTo(1000, 0);
    const moved = scrollX !== 0;
    scrollTo(0, 0);
    return moved;
}"""


@pytest.mark.quick
def test_nothing_scrolls_sideways_in_either_language(driver: PageDriver) -> None:
    for scene, words in SCENES.items():
        driver.go_to(words)
        shown(driver, scene)
        for language in ("日本語", "English"):
            assert not driver.page.evaluate(SCROLLS), (scene, language, driver.outside())
            driver.page.get_by_role("button", name=language).click()


@pytest.mark.quick
def test_the_board_is_wholly_in_sight_and_its_squares_can_be_hit(driver: PageDriver) -> None:
    size = driver.page.viewport_size
    assert size is not None
    for scene in ("start", "tic-tac-toe", "numbers"):
        driver.go_to(SCENES[scene])
        shown(driver, scene)
        board, square = box(driver.grid), box(driver.square("b2"))
        width, height = board["right"] - board["left"], board["bottom"] - board["top"]
        assert board["left"] >= 0
        assert board["right"] <= size["width"]
        assert abs(width - height) < 0.12 * width
        if size["height"] >= size["width"] or size["height"] >= 700:
            assert board["bottom"] <= size["height"], (scene, board)  # without scrolling
        if size["width"] < 500:
            assert width > 0.9 * size["width"]
        assert square["right"] - square["left"] >= 24  # the least size of a target in WCAG 2.2


# On a phone alone


@pytest.mark.parametrize("_warm", ["phone"], indirect=True)
def test_controls_are_large_enough_for_a_finger_and_all_but_the_sentence_stand_below_the_board(
    driver: PageDriver,
) -> None:
    driver.go_to(SCENES["middle"])
    shown(driver, "middle")
    status, board, cards = map(box, (driver.status, driver.grid, driver.page.locator(".card").first))
    assert status["bottom"] <= board["top"]
    assert board["bottom"] <= cards["top"]
    driver.button("More").click()
    small = driver.page.locator("button, select, a, input").evaluate_all(
        """all => all.filter(each => each.checkVisibility() && !each.dataset.square)
            .filter(each => !each.closest("select > *, .unseen, .skip"))
            .filter(each => Math.min(each.offsetWidth, each.offsetHeight) < 43.5)
            .map(each => each.outerHTML.slice(0, 100))"""
    )
    driver.page.keyboard.press("Escape")
    assert small == []


@pytest.mark.parametrize("_warm", ["phone"], indirect=True)
def test_axe_finds_nothing_on_a_phone_in_the_dark_and_in_japanese(driver: PageDriver, axe: AxeCheck) -> None:
    """Elsewhere violations would be the same: test_axe.py."""
    page = driver.page
    page.emulate_media(color_scheme="dark")
    for scene in ("won", "numbers", "bad", "middle"):
        driver.go_to(SCENES[scene])
        shown(driver, scene)
        page.get_by_role("button", name="日本語").click()
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        axe(page)
    page.get_by_role("button", name="English").click()
    driver.button("More").click()
    for name in MENU:
        expect(driver.button(name)).to_be_in_viewport(ratio=1)
    axe(page)
    page.keyboard.press("Escape")
    driver.values.check()
    driver.button("Review this game").click()
    expect(page.locator(".chart")).to_contain_text(re.compile(r"\d mistakes?"))
    axe(page)
    driver.values.uncheck()
    driver.go_to(f"#/othello?second={SLOW}")
    driver.play("d3")
    expect(driver.button("Stop")).to_be_visible()
    axe(page)
    driver.button("Undo").click()
    expect(driver.grid).to_have_attribute("aria-busy", "false")


# On a desktop alone


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


WHOLE = {
    "#/othello": '[role="grid"]',
    "#/tree": '[role="treeitem"]',
    "#/lab": '.lab [role="textbox"]',
    "#/arena": "button[type=submit]",
    "#/articles/depth": ".chapter .turn",
}
"""What each room shows when it is whole."""


def fits(page: Page, address: str, words: str) -> None:
    page.goto("about:blank")
    page.goto(address + words)
    expect(page.locator(WHOLE[words]).first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= SIZES["phone"]["width"]
    for link in page.get_by_role("navigation", name="Rooms").get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("_warm", ["phone"], indirect=True)
def test_in_letters_twice_as_large_no_room_scrolls_sideways(warm_page: Page, address: str) -> None:
    settings = warm_page.context.new_cdp_session(warm_page)
    settings.send("Page.enable")
    settings.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    try:
        check_all(WHOLE, lambda words: fits(warm_page, address, words))
    finally:
        settings.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
