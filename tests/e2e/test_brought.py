"""Programs that were not written for this page, in the Lab and in a tournament."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import context_of
from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.test_lab import OTHELLO
from tests.e2e.test_lab_files import choose_files
from tests.e2e.watch import ready

pytestmark = pytest.mark.native
BROUGHT = Path(__file__).parents[1] / "engine" / "brought"
BRAIN = "def brain(board):\n    return 4\n"
CALLS_NOTHING = re.compile("It has no function that can be called here")
PLAYS = re.compile(r"^It plays \w\d, in")


@pytest.fixture
def lab(page: Page, address: str) -> LabDriver:
    page.goto(address)
    return LabDriver(ready(page), address).open(OTHELLO)


def bring(lab: LabDriver, name: str) -> None:
    """Open the file of a program, and wait until it is the one that Run runs."""
    choose_files(lab, BROUGHT / f"{name}.py")
    expect(lab.picked.locator("option:checked")).to_have_text(name)


def test_a_cs50_program_plays_as_it_is_in_its_game_and_against_the_player(lab: LabDriver) -> None:
    bring(lab, "cs50_pruned")
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


def test_where_nothing_plays_a_press_adds_the_first_lines_of_a_choose_and_another_takes_them_out(
    lab: LabDriver,
) -> None:
    lab.program(BRAIN).run().says(CALLS_NOTHING)
    lab.button("Add choose(position)").click()
    lab.says(PLAYS)
    expect(lab.editor).to_be_focused()
    expect(lab.editor).to_contain_text("return position.moves()[0]")
    lab.button("Undo").click()
    expect(lab.editor).not_to_contain_text("choose")
    lab.run().says(CALLS_NOTHING)


def test_whoever_gets_a_link_plays_against_the_program_by_one_press(
    lab: LabDriver, browser: Browser, request: pytest.FixtureRequest
) -> None:
    bring(lab, "ttt_get_move")
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
