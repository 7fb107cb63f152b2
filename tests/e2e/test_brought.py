"""Programs that were not written for this page, in the Lab and in a tournament."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import context_of
from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.test_collect import button, collecting, rows  # noqa: F401
from tests.e2e.test_lab import OTHELLO
from tests.e2e.test_lab_files import choose_files
from tests.e2e.watch import ready

pytestmark = pytest.mark.native
BROUGHT = Path(__file__).parents[1] / "engine" / "brought"
PLAYS = re.compile(r"^It plays \w\d, in")
SHARED = "# by Ken\n\n\ndef first(position):\n    return position.moves()[0]\n"
BOT = "from rules import first\n\n\ndef choose(position):\n    return first(position)\n"


@pytest.fixture
def lab(page: Page, address: str) -> LabDriver:
    page.goto(address)
    return LabDriver(ready(page), address).open(OTHELLO)


def test_a_cs50_program_plays_as_it_is_in_its_game_and_against_the_player(lab: LabDriver) -> None:
    choose_files(lab, BROUGHT / "cs50_pruned.py")
    lab.run().says(PLAYS)
    remarks = lab.page.locator(".lab .remarks")
    expect(remarks).to_contain_text("Plays as a CS50 program, by minimax: ○ is its 'X', × its 'O'")
    expect(lab.page.get_by_role("heading", level=1)).to_contain_text("Tic-tac-toe")
    lab.page.get_by_role("combobox", name="Game").select_option("othello")
    lab.says(re.compile("plays Tic-tac-toe, not Othello"))
    lab.page.get_by_role("combobox", name="Game").select_option("tictactoe")
    lab.link("Play against it").click()
    lab.page.locator('[data-square="b2"]').first.click()
    expect(lab.page.locator('[data-square][aria-label*="cross"]').first).to_be_attached(timeout=LONG)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("ttt_unnamed", "brain looks like a player"),
        ("kaggle_agent", "as on Kaggle"),
        ("codingame_othello", "as on CodinGame"),
    ],
)
def test_lines_that_are_missing_are_shown_added_by_a_press_and_taken_out_by_another(
    name: str, why: str, lab: LabDriver
) -> None:
    choose_files(lab, BROUGHT / f"{name}.py")
    lab.run().says(re.compile(why))
    lines = lab.page.get_by_role("region", name="Lines with which the program plays")
    expect(lines).to_contain_text("def choose(position):")
    lab.button("Add them and run").click()
    lab.says(PLAYS)
    expect(lines).to_have_count(0)
    expect(lab.button("Undo")).to_be_focused()
    lab.page.keyboard.press("Enter")
    lab.run().says(re.compile(why))


def test_a_notebook_and_files_that_import_each_other_are_opened_as_one_program_each(
    lab: LabDriver, tmp_path: Path
) -> None:
    cells = ["!pip install numpy\nimport random", "def choose(position):\n    return position.moves()[0]\n"]
    code = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    (tmp_path / "mine.ipynb").write_text(json.dumps({"cells": code}), "utf-8")
    choose_files(lab, tmp_path / "mine.ipynb")
    lab.run().says(PLAYS)
    expect(lab.page.locator(".lab .remarks")).to_have_text(
        "Lines for a notebook are left out: !pip install numpy."
    )
    (tmp_path / "rules.py").write_text(SHARED, "utf-8")
    (tmp_path / "bot.py").write_text(BOT, "utf-8")
    choose_files(lab, tmp_path / "rules.py", tmp_path / "bot.py")
    lab.notes(re.compile(r"bot\.py.* was opened\..*Put into the programs that import them: .*rules\.py"))
    lab.run().says(PLAYS)
    lab.write(f"# --- rules.py\n{SHARED}x = 1 / 0\n# --- bot.py\n{BOT}").run()
    lab.says(re.compile(r"line 7: .* It is line 6 of .*rules\.py"))


def test_what_runs_at_the_top_level_for_long_is_said_beside_stop_and_ended(lab: LabDriver) -> None:
    lab.program("while True:\n    pass\n").run()
    lab.says(re.compile("What stands outside the functions of the program is still running"))
    expect(lab.button("Stop")).to_be_visible()
    lab.says(re.compile("outside its functions had run for 10 seconds"))


def test_collected_programs_say_as_what_they_play_and_get_lines_that_are_missing_by_a_press(
    collecting: Page,  # noqa: F811
) -> None:
    page = collecting
    names = ("cs50_pruned", "ttt_unnamed", "ttt_mcts", "othello_move")
    files = [BROUGHT / f"{name}.py" for name in names]
    page.locator(".collect input[type=file]:not([webkitdirectory])").set_input_files(files)
    button(page, "Check").click()
    found = [row.locator(".found") for row in rows(page).all()]
    expect(found[0]).to_contain_text("(as a CS50 program)", timeout=LONG)
    expect(found[1]).to_contain_text("plays with a few more lines")
    expect(found[3]).to_have_text("is for Othello, not Tic-tac-toe", timeout=LONG)
    button(page, "which can be read here").first.click()
    expect(rows(page).nth(1).locator(".brought")).to_contain_text("def choose(position):")
    page.get_by_role("button", name="Add the lines that 2 of them need").click()
    expect(found[1]).to_have_text("plays", timeout=LONG)
    expect(found[2]).to_contain_text("plays", timeout=LONG)
    expect(page.locator(".collect .notes")).to_contain_text("Given lines with which they play")
    button(page, "Undo").click()
    expect(found[1]).to_contain_text("plays with a few more lines")


def test_whoever_gets_a_link_plays_against_the_program_by_one_press(
    lab: LabDriver, browser: Browser, request: pytest.FixtureRequest
) -> None:
    choose_files(lab, BROUGHT / "ttt_get_move.py")
    lab.run().says(PLAYS)
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.button("Share").click()
    lab.notes("The address was copied. It holds the whole program.")
    link = lab.page.evaluate("() => navigator.clipboard.readText()")
    device = context_of(browser, request.node)
    page = device.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(lab.address + link[link.index("#") :])
    card = page.locator(".lab .shared")
    expect(card).to_contain_text("ttt_get_move")
    expect(card).to_contain_text("for Tic-tac-toe")
    expect(page.locator("iframe[sandbox]")).to_have_count(0)
    card.get_by_role("button", name="Play against it").click()
    page.locator('[data-square="b2"]').first.click(timeout=LONG)
    expect(page.locator('[data-square][aria-label*="cross"]').first).to_be_attached(timeout=LONG)
    device.close()
