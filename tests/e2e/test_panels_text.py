"""A game goes in and out as text, and out as a picture."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.page_driver import PageDriver


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    warm_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return PageDriver(warm_page, address)


def beside(driver: PageDriver, words: str) -> None:
    driver.go_to(words)
    button = driver.page.get_by_role("button", name="Copy and paste")
    if button.get_attribute("aria-expanded") != "true":
        button.click()


# In


def test_moves_are_read_from_the_position_that_was_set_up_or_from_the_usual_start(
    driver: PageDriver,
) -> None:
    from_setup = "Moves are read from the position that was set up."
    field = driver.page.get_by_role("textbox", name="Paste a game here")
    beside(driver, "#/tictactoe?second=human")
    expect(driver.page.get_by_text(from_setup)).to_have_count(0)
    beside(driver, "#/tictactoe?setup=O---X----&second=human")
    expect(driver.page.get_by_text(from_setup)).to_be_visible()
    field.fill("a2")
    driver.button("Open").click()
    driver.await_played(["a2"])
    expect(driver.square("a1")).to_have_accessible_name(re.compile("^a1, nought"))
    beside(driver, "#/tictactoe?setup=O---X----&second=human")
    field.fill("a2b2")
    driver.button("Open from the usual start").click()
    driver.await_played(["a2", "b2"])
    expect(driver.square("a1")).to_have_accessible_name("a1, empty")
    assert "setup" not in driver.hash


DROP = """([place, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "forum.txt"));
    const drop = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
    document.querySelector(place).dispatchEvent(drop);
    return drop.defaultPrevented;
}"""


def test_a_file_that_is_dropped_on_the_field_is_opened(driver: PageDriver) -> None:
    beside(driver, "#/othello?second=human")
    assert driver.page.evaluate(DROP, ["#paste", "f5d6"]), "the browser would open it in place of the page"
    driver.await_played(["f5", "d6"])


def test_a_game_without_names_is_kept_once_its_side_is_said_and_what_is_tried_in_it_stands_beside_it(
    driver: PageDriver,
) -> None:
    driver.go_to("#/tictactoe?second=human")
    driver.close_panel()
    moves = ["a1", "b1", "a2", "b2", "a3"]
    driver.paste("".join(moves))
    driver.await_played(moves)
    asked = driver.page.get_by_role("group", name="Which side were you?")
    driver.tab_to(asked.get_by_role("button", name="Second"))
    driver.page.keyboard.press("Enter")
    expect(driver.status).to_contain_text("You lose.")
    expect(asked).to_have_count(0)
    expect(driver.seat("First").locator("option:checked")).to_have_text("Not named")
    driver.page.keyboard.press("g")
    games = driver.page.get_by_role("region", name="My games").get_by_role("listitem")
    expect(games).to_contain_text(["○ wins. Tic-tac-toe 5 moves ○: Not named · ×: You"])
    driver.page.keyboard.press("o")
    expect(driver.page.get_by_role("region", name="Record")).to_contain_text("a game from elsewhere: 1.")
    driver.close_panel()
    driver.button("To the start").click()
    driver.play("c3")
    expect(driver.page.get_by_role("list", name="Variation with c3")).to_be_visible()
    driver.await_played(moves)
    driver.page.keyboard.press("c")
    expect(copy_as(driver, "Moves")).to_have_value("".join(moves))


# Out


def copy_as(driver: PageDriver, form: str) -> Locator:
    """Choose what the game is copied as. Returns the field with the text."""
    driver.page.get_by_role("combobox", name="Copy as").select_option(form)
    return driver.page.get_by_role("textbox", name=form, exact=True)


def test_a_game_is_copied_in_each_form(driver: PageDriver) -> None:
    beside(driver, "#/othello/f5d6c3?first=level-3&second=human")
    for form, text in (
        ("Moves", "f5d6c3"),
        ("Position", "[-XO]{64} O"),
        ("The board as text", r" +a  b [^$]*\n 8 .*"),
        ("Address", r"http://.*/#/othello/f5d6c3\?first=level-3&second=human"),
        ("GGF", r"\(;GM\[Othello\].*PB\[level-3\]PW\[\].*B\[F5\]W\[D6\]B\[C3\];\)"),
        ("SGF", r"\(;FF\[4\]GM\[2\].*;B\[f5\];W\[d6\];B\[c3\]\)"),
        ("Python", r'import sakiyomi\nsakiyomi\.Board\("othello", "f5d6c3"\)\.think\("best nodes=20000"\)'),
    ):
        expect(copy_as(driver, form)).to_have_value(re.compile(f"^{text}$"))
        driver.page.get_by_role("region", name="Copy and paste").get_by_role("button", name="Copy").click()
        expect(driver.status).to_contain_text("The text is copied.")
        assert re.fullmatch(text, driver.page.evaluate("() => navigator.clipboard.readText()"))


def test_a_game_is_saved_as_a_file(driver: PageDriver) -> None:
    beside(driver, "#/othello/f5d6c3?second=human")
    expect(copy_as(driver, "GGF")).to_have_value(re.compile("C3"))
    with driver.page.expect_download() as download:
        driver.button("Save").click()
    assert download.value.suggested_filename == "sakiyomi-othello-3.ggf"
    assert Path(download.value.path()).read_text("utf-8").endswith("B[C3];)\n")
    expect(driver.status).to_contain_text("The text is saved as a file.")


def test_where_copying_is_refused_the_text_is_selected(driver: PageDriver) -> None:
    driver.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    beside(driver, "#/othello/f5d6c3?second=human")
    copy_as(driver, "Moves")
    driver.page.get_by_role("region", name="Copy and paste").get_by_role("button", name="Copy").click()
    expect(driver.status).to_contain_text("The text is selected")
    chosen = """() => {
        const {value, selectionStart, selectionEnd} = document.activeElement;
        return value.slice(selectionStart, selectionEnd);
    }"""
    assert driver.page.evaluate(chosen) == "f5d6c3"
    driver.page.evaluate("() => { delete navigator.clipboard.writeText; }")


def test_the_board_is_saved_as_a_picture(driver: PageDriver) -> None:
    beside(driver, "#/othello/f5d6?second=human")
    # The panel may move until then.
    expect(copy_as(driver, "Moves")).to_have_value("f5d6")
    saved: dict[str, bytes] = {}
    for kind in ("SVG", "PNG"):
        with driver.page.expect_download() as download:
            driver.button(f"Save as {kind}").click()
        saved[kind] = Path(download.value.path()).read_bytes()
        assert download.value.suggested_filename.endswith(f".{kind.lower()}")
        expect(driver.status).to_contain_text("The picture is saved.")
    assert ElementTree.fromstring(saved["SVG"]).tag == "{http://www.w3.org/2000/svg}svg"
    assert b"var(" not in saved["SVG"]
    assert struct.unpack(">II", saved["PNG"][16:24]) == (1200, 1200)


def test_details_of_an_error_can_be_copied(driver: PageDriver) -> None:
    driver.go_to("#/othello/e9?second=human")
    expect(driver.alert).to_contain_text("e9 at move 1 is neither a square of this board nor a pass.")
    driver.button("Copy details").click()
    expect(driver.status).to_contain_text("The details are copied.")
    text = driver.page.evaluate("() => navigator.clipboard.readText()")
    for part in ("bad-move", "record.moves[0]", "Mozilla/", "#/othello/e9"):
        assert part in text
