"""The programs of a tournament in a browser: handed in, checked in sandboxes, told apart, and kept."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PATIENCE
from tests.e2e.watch import PHONE, AxeCheck, ready

pytestmark = pytest.mark.native
LINES = """
CORNERS = ("a1", "a3", "c1", "c3")


def evaluate(position):
    score = 0
    for square in position.squares:
        owner = position.owner(square)
        if square in CORNERS:
            score += 3 * owner
        elif square == "b2":
            score += 4 * owner
        else:
            score += owner
    return score
"""
FILES = {
    "aoi/mine.py": f"# sakiyomi by: Aoi\n{LINES}",
    "jun/mine.py": LINES.replace("score", "summe").replace("square", "feld").replace(".felds", ".squares"),
    "最強.py": "def choose(position):\n    return position.moves()[0]\n",
    "endless.py": "def choose(position):\n    while True:\n        pass\n",
    "colon.py": "def evaluate(position)\n    return 1\n",
    "late.py": "def choose(position):\n    return position.moves()[3]\n",
    "none.py": "x = 1\n",
}
SAYS: list[str | re.Pattern[str]] = [  # on a busy machine a program may be slow
    re.compile(r"plays(, slowly)?; the same as no\. 2 but for names, comments and spaces"),
    re.compile(r"plays(, slowly)?; the same as no\. 1 but for names, comments and spaces"),
    "plays",
    "line 3 had run for 10 seconds",
    "line 1 a colon is missing",
    "line 2 there is no element of this number",
    "It has no function that can be called here, as choose(position) or get_move(board, player). To play,",
]


def hand_in(page: Page, folder: Path) -> None:
    zipped = folder / "class.zip"
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, source in FILES.items():
            archive.writestr(name, source)
        archive.writestr("readme.txt", "Hello.")
    page.locator(".collect input[type=file]:not([webkitdirectory])").set_input_files(zipped)


@pytest.fixture
def collecting(page: Page, address: str) -> Page:
    page.goto(f"{address}#/arena/many/programs?game=tictactoe")
    ready(page)
    expect(page.locator(".collect h1")).to_be_visible()
    return page


def rows(page: Page) -> Locator:
    return page.locator(".entrants li")


def button(page: Page, name: str) -> Locator:
    return page.locator(".collect").get_by_role("button", name=name, exact=True)


def test_a_zip_of_programs_is_checked_and_told_apart_and_stays_through_a_reload(
    collecting: Page, tmp_path: Path
) -> None:
    page = collecting
    hand_in(page, tmp_path)
    expect(rows(page)).to_have_count(len(FILES))
    expect(page.locator(".collect .notes")).to_have_text(re.compile(r"Neither a .*: readme\.txt\."))
    expect(rows(page).locator(".author").first).to_have_text("Aoi")
    button(page, "Check").click()
    expect(rows(page).nth(2)).to_contain_text("plays", timeout=3 * PATIENCE)  # a Python was started for each
    expect(rows(page).nth(3)).to_contain_text("being checked")  # which keeps no other from being checked
    expect(button(page, "Check again")).to_be_visible()
    for row, said in zip(rows(page).all(), SAYS, strict=True):
        expect(row.locator(".found")).to_contain_text(said)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Three of 7 programs can play, and two of these are alike."
    )
    ticks = [tick.is_checked() for tick in rows(page).get_by_role("checkbox").all()]
    assert ticks == [True, True, True, False, False, False, False]
    button(page, "the same as no. 2 but for names, comments and spaces").click()
    alike = rows(page).nth(1)
    expect(alike.get_by_role("button", expanded=True)).to_be_focused()
    expect(alike.locator("pre")).to_have_text([FILES["jun/mine.py"], LINES])
    expect(alike.get_by_label("Author")).to_have_value("jun")
    alike.get_by_label("Author").fill("田中")
    page.keyboard.press("Enter")
    expect(alike.locator(".author")).to_have_text("田中")
    page.reload()
    expect(rows(page).nth(1).locator(".author")).to_have_text("田中")
    expect(rows(page).nth(4).locator(".found")).to_contain_text(SAYS[4])
    expect(button(page, "Check again")).to_be_visible()
    rows(page).last.get_by_role("link", name="Open in the Lab").click()
    expect(page.get_by_role("textbox", name=re.compile("none.* in Python"))).to_contain_text("x = 1")


@pytest.mark.context(**PHONE, color_scheme="dark")
def test_axe_finds_no_violation_on_a_phone_and_nothing_is_wider(
    collecting: Page, tmp_path: Path, axe: AxeCheck
) -> None:
    page = collecting
    axe(page)
    hand_in(page, tmp_path)
    button(page, "Paste links").click()
    expect(rows(page)).to_have_count(len(FILES))
    button(page, "最強").click()
    expect(page.locator(".opened pre")).to_be_visible()
    axe(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
