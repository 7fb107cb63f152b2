"""A game goes in and out as text, and out as a picture."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import AxeCheck

BOTH = "first=human&second=human"
START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
SQUARE = "1 2 3 4\n-1 -2 -3 -4\n5 6 7 8\n-5 -6 -7 -8"
CLIPBOARD = ["clipboard-read", "clipboard-write"]

VERSION = "() => /v\\/(\\w+)\\//.exec(document.querySelector('link[rel=stylesheet]').href)[1]"


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    warm_page.context.grant_permissions(CLIPBOARD)
    return PageDriver(warm_page, address)


@pytest.fixture
def paste(driver: PageDriver) -> Callable[[str, str], None]:
    """Go to a game, and open a text from beside it."""

    def pasted(words: str, text: str) -> None:
        beside(driver, words)
        driver.page.get_by_role("textbox", name="Paste a game here").fill(text)
        driver.button("Open").click()

    return pasted


def beside(driver: PageDriver, words: str) -> None:
    driver.go_to(words)
    button = driver.page.get_by_role("button", name="Copy and paste")
    if button.get_attribute("aria-expanded") != "true":
        button.click()


def wrong(driver: PageDriver) -> str:
    expect(driver.alert).to_be_visible()
    return driver.alert.inner_text()


# In


def test_moves_with_numbers_are_read(driver: PageDriver, paste: Callable[[str, str], None]) -> None:
    paste("#/othello", "1. F5 d6 2. c3")
    expect(driver.status).to_contain_text("Opened, with 3 moves")
    driver.await_played(["f5", "d6", "c3"])
    expect(driver.page).to_have_url(re.compile(r"#/othello/f5d6c3$"))


def test_an_othello_position_is_read(driver: PageDriver, paste: Callable[[str, str], None]) -> None:
    paste("#/tictactoe", "\n".join(START[at : at + 8] for at in range(0, 64, 8)) + "\nX")
    expect(driver.page).to_have_url(re.compile(r"#/othello\?setup=[-XO%0-9+]+X$"))
    expect(driver.square("d4")).to_have_accessible_name("d4, white")


def test_a_board_of_numbers_is_read(driver: PageDriver, paste: Callable[[str, str], None]) -> None:
    paste("#/numbers?seed=9&second=human", f"{SQUARE.replace('-', '−')}; Column b; 7:−2")
    expect(driver.square("d4")).to_have_accessible_name("d4, −8")
    expect(driver.page.get_by_role("textbox", name="Paste")).to_have_count(0)
    beside_now(driver)
    position = driver.page.get_by_role("textbox", name="Position")
    expect(position).to_have_value(re.compile("; column b; 7:-2$"))


def beside_now(driver: PageDriver) -> None:
    driver.page.get_by_role("button", name="Copy and paste").click()


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        ("#/othello", "f5 d6 a8", "Move 3, a8, is against the rules: black cannot play there."),
        ("#/othello", "1 2 3 4/1 2 3/1 2 3 4/1 2 3 4", "Row 2 has 3 numbers instead of 4."),
        ("#/othello", "f5" * 6000, "at most 10,000 characters"),
    ],
)
def test_it_says_where_a_text_is_wrong_and_why_and_nothing_is_lost(
    driver: PageDriver, paste: Callable[[str, str], None], words: str, text: str, said: str
) -> None:
    paste(words + "?second=human", text)
    assert said in wrong(driver)
    box = driver.page.get_by_role("textbox", name="Paste a game here")
    expect(box).to_have_value(text)
    expect(box).to_have_attribute("aria-invalid", "true")
    assert driver.hash == words + "?second=human"


def test_moves_are_read_from_the_position_that_was_set_up_or_from_the_usual_start(
    driver: PageDriver, paste: Callable[[str, str], None]
) -> None:
    from_setup = "Moves are read from the position that was set up."
    words = f"#/tictactoe?setup=O---X----&{BOTH}"
    beside(driver, f"#/tictactoe?{BOTH}")
    expect(driver.page.get_by_text(from_setup)).to_have_count(0)
    paste(words, "a2")
    driver.await_played(["a2"])
    expect(driver.square("a1")).to_have_accessible_name(re.compile("^a1, nought"))
    beside(driver, words)
    expect(driver.page.get_by_text(from_setup)).to_be_visible()
    driver.page.get_by_role("textbox", name="Paste a game here").fill("a2b2")
    driver.button("Open from the usual start").click()
    driver.await_played(["a2", "b2"])
    expect(driver.square("a1")).to_have_accessible_name("a1, empty")
    assert "setup" not in driver.hash


# Out


@pytest.mark.parametrize(
    ("what", "copied", "text"),
    [
        ("Copy the moves", "The moves are copied.", r"f5d6c3"),
        ("Copy the position", "The position is copied.", r"[-XO]{64} O"),
        ("Copy the address", "The address is copied.", r"http://.*/#/othello/f5d6c3\?second=human"),
    ],
)
def test_copying_says_that_it_copied(driver: PageDriver, what: str, copied: str, text: str) -> None:
    beside(driver, "#/othello/f5d6c3?second=human")
    driver.button(what).click()
    expect(driver.status).to_contain_text(copied)
    assert re.fullmatch(text, driver.page.evaluate("() => navigator.clipboard.readText()"))


def test_a_note_about_what_was_copied_goes_with_the_next_action(driver: PageDriver) -> None:
    beside(driver, "#/othello/f5d6c3?second=human")
    copied = "The moves are copied."
    actions: dict[str, Callable[[], object]] = {
        "typing": lambda: driver.page.get_by_role("textbox", name="Paste a game here").fill("f5"),
        "values": lambda: driver.page.keyboard.press("v"),
        "another panel": lambda: driver.page.get_by_role("button", name="Rules and keys").click(),
        "closing": lambda: driver.page.keyboard.press("Escape"),
    }
    for name, act in actions.items():
        beside(driver, driver.hash)
        driver.button("Copy the moves").click()
        expect(driver.status).to_contain_text(copied)
        act()
        expect(driver.status, name).not_to_contain_text(copied)
    driver.page.keyboard.press("v")


def test_where_copying_is_refused_the_text_is_selected(driver: PageDriver) -> None:
    driver.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    beside(driver, "#/othello/f5d6c3?second=human")
    driver.button("Copy the moves").click()
    expect(driver.status).to_contain_text("The text is selected")
    chosen = """() => {
        const {value, selectionStart, selectionEnd} = document.activeElement;
        return value.slice(selectionStart, selectionEnd);
    }"""
    assert driver.page.evaluate(chosen) == "f5d6c3"
    driver.page.evaluate("() => { delete navigator.clipboard.writeText; }")


def test_what_is_copied_can_be_pasted_again(driver: PageDriver, paste: Callable[[str, str], None]) -> None:
    beside(driver, "#/numbers/a1?seed=12&size=5&second=human")
    expect(driver.square("a1")).to_have_accessible_name(re.compile("taken"))
    text = driver.page.get_by_role("textbox", name="Position").input_value()
    names = [square.get_attribute("aria-label") for square in driver.grid.locator("[data-square]").all()]
    paste("#/numbers?seed=1&second=human", text)
    expect(driver.grid.get_by_role("gridcell")).to_have_count(25)
    for name in names:
        assert name
        expect(driver.square(name[:2])).to_have_accessible_name(
            re.sub(" [^,]*, taken by.*", " taken", name) if "taken" in name else name
        )


@pytest.mark.parametrize("words", ["#/othello/f5d6", "#/tictactoe/b2a1", "#/numbers/a1?seed=4"])
def test_the_board_is_saved_as_a_picture(driver: PageDriver, tmp_path: Path, words: str) -> None:
    beside(driver, f"{words}{'&' if '?' in words else '?'}second=human")
    moves = words.partition("?")[0].rpartition("/")[2]
    # The panel may move until then.
    expect(driver.page.get_by_role("textbox", name="Moves")).to_have_value(moves)
    for kind in ("SVG", "PNG"):
        with driver.page.expect_download() as saved:
            driver.button(f"Save as {kind}").click()
        path = tmp_path / saved.value.suggested_filename
        saved.value.save_as(path)
        expect(driver.status).to_contain_text("The picture is saved.")
        if kind == "SVG":
            text = path.read_text("utf-8")
            assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
            assert "var(" not in text
            assert "false" not in text
        else:
            data = path.read_bytes()
            assert data[:8] == b"\x89PNG\r\n\x1a\n"
            assert struct.unpack(">II", data[16:24]) == (1200, 1200)


def test_details_of_an_error_can_be_copied(driver: PageDriver) -> None:
    driver.go_to("#/othello/f5e9?second=human")
    expect(driver.alert).to_contain_text("Move 2, “e9”, is not a square of this board.")
    driver.button("Copy details").click()
    expect(driver.status).to_contain_text("The details are copied.")
    text = driver.page.evaluate("() => navigator.clipboard.readText()")
    version = driver.page.evaluate(VERSION)
    for part in ("bad-move", "record.moves[1]", version, "Mozilla/", "#/othello/f5e9"):
        assert part in text


def test_axe_finds_no_violation(driver: PageDriver, paste: Callable[[str, str], None], axe: AxeCheck) -> None:
    paste("#/othello/f5d6?second=human", "f5 d6 a8")
    wrong(driver)
    axe(driver.page)
