"""What the Lab tells an author of a program that runs and yet does not do what was meant."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.test_lab import DISCS, OTHELLO


@pytest.fixture
def lab(warm_page: Page, address: str) -> LabDriver:
    return LabDriver(warm_page, address).open(f"{OTHELLO}?depth=1")


def test_values_for_the_mover_are_told_and_those_for_black_are_not(lab: LabDriver) -> None:
    """As of a negamax: they are put right by `position.sign`, as the sentence says."""
    remarks = lab.page.locator(".lab .remarks li")
    lab.program(DISCS.replace("return ", "return position.sign * (") + ")", "negamax").ran().compared()
    expect(remarks).to_have_text([re.compile("those of the side to move.*Return position.sign")])
    lab.write(DISCS).ran().compared()
    expect(remarks).to_have_count(0)


def test_an_error_in_a_position_that_is_not_on_the_board_leads_there(lab: LabDriver) -> None:
    """Only positions with few squares left have this error."""
    source = (
        "def evaluate(position):\n"
        "    free = [square for square in position.squares if position.owner(square) == 0]\n"
        "    return 1 if len(free) > 30 else free[70]\n"
    )
    lab.program(source, "late").run()
    lab.says(re.compile("IndexError"))
    lab.page.locator(".lab .say").get_by_role("button", name="Show the position").click(timeout=LONG)
    expect(lab.page).not_to_have_url(re.compile(OTHELLO.removeprefix("#")))
    lab.run()
    lab.says(re.compile("IndexError"))
    expect(lab.page.locator(".lab .say").get_by_role("button", name="Show the position")).to_have_count(0)
