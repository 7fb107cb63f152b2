"""A game from one file, added by --with: Connect Four, whose board is not square and whose pieces fall."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ROOT
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import PHONE, AxeCheck
from web.make.publish import build
from web.make.server import serving
from web.make.site import Options

pytestmark = pytest.mark.slow  # it builds a page of its own
GAME = "#/connect-four"
BOTH = "first=human&second=human"
THREE = "d6e6d5c6d4e5"  # three red pieces in column d, and red to move
WON = [f"d{row}" for row in range(3, 7)]
FALLEN = "-" * 35 + "RYR-Y-R"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page with the added game is served."""
    options = Options(added=(ROOT / "tests" / "games" / "connect_four.py",))
    with serving(build(tmp_path_factory.mktemp("added") / "dist", options)) as address:
        yield address


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    driver = PageDriver(warm_page, address)
    driver.close_panel()
    return driver.go_to(f"{GAME}?{BOTH}")


def open_panel(driver: PageDriver, name: str) -> None:
    driver.page.get_by_role("button", name=name).click()
    expect(driver.page.get_by_role("region", name=name)).to_be_visible()


def paste(driver: PageDriver, text: str) -> None:
    open_panel(driver, "Copy and paste")
    driver.page.get_by_role("textbox", name="Paste a game here").fill(text)
    driver.button("Open").click()


def test_it_can_be_chosen_and_its_board_has_seven_columns_and_six_rows(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?{BOTH}")
    driver.choose_game("connect-four")
    expect(driver.game_choice.locator("option:checked")).to_have_text("Connect Four")
    expect(driver.grid.get_by_role("columnheader")).to_have_text(list("abcdefg"))
    expect(driver.grid.get_by_role("rowheader")).to_have_text(list("123456"))
    expect(driver.enabled).to_have_count(7)
    assert driver.legal() == [f"{column}6" for column in "abcdefg"]
    expect(driver.page).to_have_title(re.compile("^Connect Four"))


def test_it_is_played_by_mouse_against_python(driver: PageDriver) -> None:
    driver.go_to(GAME)
    driver.play("d6")
    driver.await_moves(2)
    expect(driver.square("d6")).to_have_accessible_name(re.compile("^d6, red"))
    expect(driver.status).to_contain_text(re.compile("Yellow played [a-g][56]"))
    expect(driver.enabled).to_have_count(7)


def test_it_is_played_by_keyboard_over_the_whole_board(driver: PageDriver) -> None:
    driver.square("a1").focus()
    driver.page.keyboard.press("Control+End")
    expect(driver.square("g6")).to_be_focused()
    driver.page.keyboard.press("ArrowDown")
    driver.page.keyboard.press("ArrowRight")
    expect(driver.square("g6")).to_be_focused()
    driver.page.keyboard.press("Enter")
    driver.await_played(["g6"])
    driver.key("g5")
    driver.await_played(["g6", "g5"])
    expect(driver.square("g5")).to_have_accessible_name(re.compile("^g5, yellow"))


def test_a_win_marks_its_four_squares(driver: PageDriver) -> None:
    driver.go_to(f"{GAME}/{THREE}?{BOTH}")
    driver.play("d3")
    expect(driver.status).to_contain_text("Red wins.")
    won = driver.grid.locator(".won")
    expect(won).to_have_count(4)
    assert [square.get_attribute("data-square") for square in won.all()] == WON
    # The mark of the last move is seen on a red disc as well.
    mark = "square => getComputedStyle(square, '::before').backgroundColor"
    assert driver.square("d3").evaluate(mark) == "rgb(251, 250, 246)"
    expect(driver.enabled).to_have_count(0)


def test_the_moves_have_values_and_the_winning_one_is_best(driver: PageDriver) -> None:
    driver.go_to(f"{GAME}/{THREE}?{BOTH}")
    driver.values.click()
    expect(driver.square("d3")).to_have_accessible_name(re.compile("worth W1, best, proved"))
    driver.values.click()
    expect(driver.square("d3")).not_to_have_accessible_name(re.compile("worth"))


def test_a_game_is_reviewed(driver: PageDriver) -> None:
    driver.go_to(f"{GAME}/{THREE}d3?{BOTH}")
    driver.button("Review this game").click()
    expect(driver.page.get_by_role("region", name="Advantage")).to_contain_text("mistake")
    expect(driver.record.get_by_role("button", name=re.compile("6, yellow, e5, a mistake"))).to_be_visible()


def test_a_position_is_set_up_by_hand(driver: PageDriver) -> None:
    open_panel(driver, "Set up")
    driver.button("Clear").click()
    driver.square("a6").click()
    expect(driver.square("a6")).to_have_accessible_name("a6, red")
    expect(driver.status).to_contain_text("Yellow to move.")
    driver.square("b4").click()
    expect(driver.status).to_contain_text("A piece has an empty square beneath it.")
    driver.square("b4").press("Delete")
    driver.button("Play from here").click()
    driver.await_address(f"setup={'-' * 35}R------")
    expect(driver.enabled).to_have_count(7)


@pytest.mark.parametrize("text", [FALLEN, "\n".join(re.findall(".{7}", FALLEN)).lower()])
def test_a_position_is_pasted_beside_any_game(driver: PageDriver, text: str) -> None:
    driver.go_to(f"#/othello?{BOTH}")
    paste(driver, text)
    driver.await_address(f"setup={FALLEN}")
    assert driver.hash.startswith(GAME)
    expect(driver.square("b6")).to_have_accessible_name("b6, yellow")


def test_what_cannot_be_pasted_is_explained(driver: PageDriver) -> None:
    paste(driver, "R" + "-" * 41)
    expect(driver.alert).to_contain_text("A piece has an empty square beneath it.")
    paste_box = driver.page.get_by_role("textbox", name="Paste a game here")
    paste_box.fill("RY" * 10)
    driver.button("Open").click()
    expect(driver.alert).to_contain_text("The number of squares is 20 instead of 42.")


def test_its_board_is_saved_as_a_picture_of_its_shape(driver: PageDriver, tmp_path: Path) -> None:
    driver.go_to(f"{GAME}/{THREE}d3?{BOTH}")
    open_panel(driver, "Copy and paste")
    for kind in ("SVG", "PNG"):
        with driver.page.expect_download() as saved:
            driver.button(f"Save as {kind}").click()
        assert saved.value.suggested_filename == f"sakiyomi-connect-four-7.{kind.lower()}"
        saved.value.save_as(tmp_path / kind)
    drawing = ElementTree.parse(tmp_path / "SVG").getroot()
    *_, width, height = map(float, drawing.attrib["viewBox"].split())
    discs = [
        circle for circle in drawing.iter("{http://www.w3.org/2000/svg}circle") if circle.get("r") == "16"
    ]
    assert len(discs) == 7
    assert len({disc.get("fill") for disc in discs}) == 2
    assert "var(" not in (tmp_path / "SVG").read_text("utf-8")
    across, down = struct.unpack(">II", (tmp_path / "PNG").read_bytes()[16:24])
    assert abs(across / down - width / height) < 0.01
    assert across > down


def test_its_rules_are_told_with_two_pictures_and_as_many_sentences_as_there_are(driver: PageDriver) -> None:
    open_panel(driver, "Rules and keys")
    rules = driver.page.get_by_role("region", name="Rules and keys")
    expect(rules).to_contain_text("Four of one’s own in a row")
    expect(rules).to_contain_text("The line that wins")  # said where a picture shows one
    expect(rules.locator("svg")).to_have_count(2)


def test_it_is_kept_on_the_device_under_its_name(driver: PageDriver) -> None:
    driver.play("d6", "d5", "c6")
    open_panel(driver, "My games")
    kept = driver.page.get_by_role("region", name="My games").locator(".kept").first
    expect(kept).to_contain_text("Connect Four")
    expect(kept).to_contain_text("3 moves")
    driver.go_to(f"#/tictactoe?{BOTH}", games="kept")
    kept.click()
    driver.await_played(["d6", "d5", "c6"])


def test_the_arena_plays_a_series_of_it(warm_page: Page, address: str, driver: PageDriver) -> None:
    driver.go_to("#/arena?game=connect-four&a=level-2&b=level-1&games=4&seed=1")
    summary = warm_page.locator("main summary").first
    expect(summary).to_contain_text("Level 2 against Level 1 · openings by lot")
    driver.button("Start").click()
    expect(driver.announced).to_contain_text("Finished after 4 games.")
    expect(warm_page.locator(".list li")).to_have_count(4)
    warm_page.get_by_role("link", name="Open in Play").click()
    expect(driver.grid.get_by_role("gridcell")).to_have_count(42)
    driver.await_address("/connect-four/")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_violation(driver: PageDriver, axe: AxeCheck, theme: str) -> None:
    driver.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    driver.go_to(f"{GAME}/{THREE}?{BOTH}")
    expect(driver.enabled).to_have_count(7)
    driver.page.wait_for_function("() => document.getAnimations().length === 0")  # colours fade
    axe(driver.page)
    driver.page.emulate_media(color_scheme="light")


@pytest.mark.context(**PHONE, locale="en-GB")
@pytest.mark.parametrize("width", [320, 390])
def test_a_phone_shows_its_board_without_scrolling_aside(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    PageDriver(page, address).visit(f"{GAME}?{BOTH}")
    expect(page.get_by_role("grid").get_by_role("gridcell")).to_have_count(42)
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
