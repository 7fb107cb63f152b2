"""A game goes in and out as text, and out as a picture."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.stage import AxeCheck
from tests.e2e.table import Table

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
SQUARE = "1 2 3 4\n-1 -2 -3 -4\n5 6 7 8\n-5 -6 -7 -8"
CLIPBOARD = ["clipboard-read", "clipboard-write"]

VERSION = "() => /v\\/(\\w+)\\//.exec(document.querySelector('link[rel=stylesheet]').href)[1]"


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    warm_page.context.grant_permissions(CLIPBOARD)
    return Table(warm_page, address)


@pytest.fixture
def paste(table: Table) -> Callable[[str, str], None]:
    """Go to a game, and open a text from beside it."""

    def pasted(words: str, text: str) -> None:
        beside(table, words)
        table.page.get_by_role("textbox", name="Paste a game here").fill(text)
        table.button("Open").click()

    return pasted


def beside(table: Table, words: str) -> None:
    table.walk(words)
    button = table.page.get_by_role("button", name="Copy and paste")
    if button.get_attribute("aria-expanded") != "true":
        button.click()


def wrong(table: Table) -> str:
    expect(table.alert).to_be_visible()
    return table.alert.inner_text()


# In


@pytest.mark.parametrize(
    "text",
    ["f5d6c3", "F5 D6 C3", "f5\nd6\nc3", "1. f5 d6 2. c3", "f5, d6, c3", "ｆ５ｄ６ｃ３"],
)
def test_moves_are_read_as_people_write_them(
    table: Table, paste: Callable[[str, str], None], text: str
) -> None:
    paste("#/othello", text)
    expect(table.status).to_contain_text("Opened, with 3 moves")
    table.await_played(["f5", "d6", "c3"])
    expect(table.page).to_have_url(re.compile(r"#/othello/f5d6c3$"))


def test_python_answers_pasted_moves_when_it_is_told_to(
    table: Table, paste: Callable[[str, str], None]
) -> None:
    paste("#/othello", "f5d6c3")
    expect(table.status).to_contain_text("press Continue")
    table.await_moves(3)
    table.page.get_by_role("button", name="Continue").click()
    table.await_moves(4)


@pytest.mark.parametrize(
    "text",
    [
        f"{START} X",
        f"{START} X;",
        f"{START} X; f5:+2; d6:-4",
        f"{START.lower()} x",
        f"{START} O\n{START} X",
        "\n".join(START[at : at + 8] for at in range(0, 64, 8)) + "\nX",
    ],
)
def test_an_othello_position_is_read(table: Table, paste: Callable[[str, str], None], text: str) -> None:
    paste("#/tictactoe", text)
    turn = "O" if text.startswith(f"{START} O") else "X"
    expect(table.page).to_have_url(re.compile(rf"#/othello\?setup=[-XO%0-9+]+{turn}$"))
    expect(table.square("d4")).to_have_accessible_name("d4, white")


def test_a_tictactoe_position_is_read(table: Table, paste: Callable[[str, str], None]) -> None:
    paste("#/othello", "O-X\n-O-\n--X")
    expect(table.square("b2")).to_have_accessible_name("b2, nought, first")
    expect(table.page).to_have_url(re.compile("#/tictactoe"))


@pytest.mark.parametrize(
    ("text", "line", "points"),
    [
        (SQUARE, "row 1", "0:0"),
        (SQUARE.replace("\n", "/"), "row 1", "0:0"),
        (f"{SQUARE}; row 2", "row 2", "0:0"),
        (f"{SQUARE.replace('-', '−')}; Column b; 7:−2", "column b", "7:-2"),
    ],
)
def test_a_board_of_numbers_is_read(
    table: Table, paste: Callable[[str, str], None], text: str, line: str, points: str
) -> None:
    paste("#/numbers?seed=9&second=human", text)
    expect(table.square("d4")).to_have_accessible_name("d4, −8")
    expect(table.page.get_by_role("textbox", name="Paste")).to_have_count(0)
    beside_now(table)
    position = table.page.get_by_role("textbox", name="Position")
    expect(position).to_have_value(re.compile(f"; {line}; {points}$"))


def beside_now(table: Table) -> None:
    table.page.get_by_role("button", name="Copy and paste").click()


def test_an_address_is_read_with_its_players(table: Table, paste: Callable[[str, str], None]) -> None:
    paste("#/othello", "see https://example.org/some/where/#/tictactoe/b2a1?first=human&second=human")
    table.await_played(["b2", "a1"])
    expect(table.seat("Second")).to_have_value("human")


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        ("#/othello", "f5 d6 a8", "Move 3, a8, is against the rules: black cannot play there."),
        ("#/othello", "f5 z9", "Move 2, “z9”, is no square of this board."),
        ("#/othello", "f5 -- d6", "Move 2 is a pass, but white can move."),
        ("#/tictactoe", "a1b1a2b2a3c3", "Move 6, c3, comes after the end of the game."),
        ("#/othello", "f5" * 301, "A game has at most 300 moves."),
        ("#/tictactoe", START, "After the squares there must be a space and X or O: whose move it is."),
        ("#/tictactoe", f"{START[:-1]} X", "There are 63 squares instead of 64."),
        ("#/othello", "OO-------", "There are 2 noughts and 0 crosses"),
        ("#/othello", "1 2 3/4 5 6/7 8 9", "A board has 4 to 10 rows, not 3."),
        ("#/othello", "1 2 3 4/1 2 3/1 2 3 4/1 2 3 4", "Row 2 has 3 numbers instead of 4."),
        ("#/othello", "1 2 3 4/1 2 30 4/1 2 3 4/1 2 3 4", "Row 2 has something that is neither"),
        ("#/othello", f"{SQUARE}; row 9", "The line to choose from must be on the board."),
        ("#/othello", f"{SQUARE}; row 1; many", "The points must be two whole numbers"),
        ("#/othello", "#/chess/e4", "The address names a game that is not here: “chess”."),
        ("#/othello", "  ", "There is nothing to open yet."),
        ("#/othello", "f5" * 6000, "at most 10,000 characters"),
    ],
)
def test_it_says_where_a_text_is_wrong_and_why_and_nothing_is_lost(
    table: Table, paste: Callable[[str, str], None], words: str, text: str, said: str
) -> None:
    paste(words + "?second=human", text)
    assert said in wrong(table)
    box = table.page.get_by_role("textbox", name="Paste a game here")
    expect(box).to_have_value(text)
    expect(box).to_have_attribute("aria-invalid", "true")
    assert table.hash == words + "?second=human"


def test_back_leads_to_the_game_that_was_on_the_board(
    table: Table, paste: Callable[[str, str], None]
) -> None:
    paste("#/tictactoe/b2a1?second=human", f"{START} X")
    expect(table.page).to_have_url(re.compile("#/othello"))
    table.page.go_back()
    table.await_played(["b2", "a1"])
    expect(table.grid.get_by_role("gridcell")).to_have_count(9)


# Out


@pytest.mark.parametrize(
    ("what", "copied", "text"),
    [
        ("Copy the moves", "The moves are copied.", r"f5d6c3"),
        ("Copy the position", "The position is copied.", r"[-XO]{64} O"),
        ("Copy the address", "The address is copied.", r"http://.*/#/othello/f5d6c3\?second=human"),
    ],
)
def test_copying_says_that_it_copied(table: Table, what: str, copied: str, text: str) -> None:
    beside(table, "#/othello/f5d6c3?second=human")
    table.button(what).click()
    expect(table.status).to_contain_text(copied)
    assert re.fullmatch(text, table.page.evaluate("() => navigator.clipboard.readText()"))


def test_where_copying_is_refused_the_text_is_selected(table: Table) -> None:
    table.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    beside(table, "#/othello/f5d6c3?second=human")
    table.button("Copy the moves").click()
    expect(table.status).to_contain_text("the text is selected")
    chosen = """() => {
        const {value, selectionStart, selectionEnd} = document.activeElement;
        return value.slice(selectionStart, selectionEnd);
    }"""
    assert table.page.evaluate(chosen) == "f5d6c3"
    table.page.evaluate("() => { delete navigator.clipboard.writeText; }")


def test_what_is_copied_can_be_pasted_again(table: Table, paste: Callable[[str, str], None]) -> None:
    beside(table, "#/numbers/a1?seed=12&size=5&second=human")
    expect(table.square("a1")).to_have_accessible_name(re.compile("taken"))
    text = table.page.get_by_role("textbox", name="Position").input_value()
    names = [square.get_attribute("aria-label") for square in table.grid.locator("[data-square]").all()]
    paste("#/numbers?seed=1&second=human", text)
    expect(table.grid.get_by_role("gridcell")).to_have_count(25)
    for name in names:
        assert name
        expect(table.square(name[:2])).to_have_accessible_name(
            re.sub(" [^,]*, taken by.*", " taken", name) if "taken" in name else name
        )


@pytest.mark.parametrize("words", ["#/othello/f5d6", "#/tictactoe/b2a1", "#/numbers/a1?seed=4"])
def test_the_board_is_saved_as_a_picture(table: Table, tmp_path: Path, words: str) -> None:
    beside(table, f"{words}{'&' if '?' in words else '?'}second=human")
    for kind in ("SVG", "PNG"):
        with table.page.expect_download() as saved:
            table.button(f"Save as {kind}").click()
        path = tmp_path / saved.value.suggested_filename
        saved.value.save_as(path)
        expect(table.status).to_contain_text("The picture is saved.")
        if kind == "SVG":
            root = ElementTree.fromstring(path.read_text("utf-8"))
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert "var(" not in path.read_text("utf-8")
        else:
            data = path.read_bytes()
            assert data[:8] == b"\x89PNG\r\n\x1a\n"
            assert struct.unpack(">II", data[16:24]) == (1200, 1200)


def test_details_of_an_error_can_be_copied(table: Table) -> None:
    table.walk("#/othello/f5e9?second=human")
    expect(table.alert).to_contain_text("Move 2, “e9”, is no square of this board.")
    table.button("Copy details").click()
    expect(table.status).to_contain_text("The details are copied.")
    text = table.page.evaluate("() => navigator.clipboard.readText()")
    version = table.page.evaluate(VERSION)
    for part in ("bad-move", "record.moves[1]", version, "Mozilla/", "#/othello/f5e9"):
        assert part in text


def test_axe_finds_no_violation(table: Table, paste: Callable[[str, str], None], axe: AxeCheck) -> None:
    paste("#/othello/f5d6?second=human", "f5 d6 a8")
    wrong(table)
    axe(table.page)
