"""A class Game from a file, added by --with: Connect Four, whose board is no square and whose pieces fall."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import PHONE, AxeCheck
from web.make.server import serving

pytestmark = pytest.mark.slow  # with --rest it builds a page of its own
GAME = "#/connect-four"
BOTH = "first=human&second=human"
THREE = "d6e6d5c6d4e5"  # three red pieces in column d, and red to move


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    """Where the page with the added game is served."""
    with serving(published) as address:
        yield address


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    driver = PageDriver(warm_page, address)
    driver.close_panel()
    return driver.go_to(f"{GAME}?{BOTH}")


def test_it_is_chosen_and_played_by_keys_over_its_whole_board_and_by_mouse_against_python(
    driver: PageDriver,
) -> None:
    driver.go_to(f"#/othello?{BOTH}")
    driver.choose_game("connect-four")
    expect(driver.game_choice.locator("option:checked")).to_have_text("Connect Four")
    expect(driver.grid.get_by_role("columnheader")).to_have_text(list("abcdefg"))
    expect(driver.grid.get_by_role("rowheader")).to_have_text(list("123456"))
    expect(driver.enabled).to_have_count(7)
    assert driver.legal() == [f"{column}6" for column in "abcdefg"]
    expect(driver.page).to_have_title(re.compile("^Connect Four"))

    driver.go_to(f"{GAME}?{BOTH}")
    driver.square("a1").focus()
    driver.page.keyboard.press("Control+End")
    expect(driver.square("g6")).to_be_focused()
    for key in ("ArrowDown", "ArrowRight"):
        driver.page.keyboard.press(key)
        expect(driver.square("g6")).to_be_focused()
    driver.page.keyboard.press("Enter")
    driver.await_played(["g6"])
    driver.key("g5")
    driver.await_played(["g6", "g5"])
    expect(driver.square("g5")).to_have_accessible_name(re.compile("^g5, yellow"))

    driver.go_to(GAME)
    driver.play("d6")
    driver.await_moves(2)
    expect(driver.square("d6")).to_have_accessible_name(re.compile("^d6, red"))
    expect(driver.status).to_contain_text(re.compile("Yellow played [a-g][56]"))
    expect(driver.enabled).to_have_count(7)


def test_each_example_of_a_player_as_text_can_play_it(driver: PageDriver) -> None:
    driver.take_five_examples("Yellow")


@pytest.mark.context(**PHONE, locale="en-GB")
def test_on_a_narrow_phone_its_board_fits_and_axe_finds_nothing_in_either_theme(
    page: Page, address: str, axe: AxeCheck
) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    driver = PageDriver(page, address).visit(f"{GAME}/{THREE}?{BOTH}")
    expect(driver.enabled).to_have_count(7)
    expect(driver.grid.get_by_role("gridcell")).to_have_count(42)
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("() => document.getAnimations().length === 0")  # colours fade
        axe(page)
