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
    expect(remarks).to_have_text([re.compile("for the side to move.*return position.sign")])
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


def test_what_a_program_does_although_it_looks_otherwise_is_noted(lab: LabDriver) -> None:
    remarks = lab.page.locator(".lab .remarks li")
    body = "    if position.turn == 1:\n        return 0\n    return 0.5 + position.score()[0]\n"
    lab.program(f"def evaluate(position):\n{body}").ran()
    expect(remarks).to_have_text(
        [re.compile("^Line 2: turn is .*position.sign"), re.compile("^evaluate returned .*rounded")]
    )
    expect(lab.page.locator(".cm-lintRange-warning")).to_contain_text("if position.turn == 1:")
    lab.button("2 notes").click()
    expect(lab.page.locator(".lab .remarks")).to_be_focused()
    expect(remarks.last).to_be_in_viewport(ratio=1)
    lab.write(DISCS).ran()
    expect(remarks).to_have_count(0)
    expect(lab.page.locator(".cm-lintRange-warning")).to_have_count(0)


def test_usual_mistakes_are_named_beside_the_words_of_the_python_of_the_page(lab: LabDriver) -> None:
    """Its version is another than that of the other tests, and words its messages in its own way."""
    lab.program(DISCS)
    for body, said in (
        ("if position.over\n        return 1", "line 2: a colon is missing"),
        ("return （1）", r"line 2: .*type \("),
        ("x = 1\n      return x", "line 3: this line begins further to the right"),
        ("count += 1\n    return count\ncount = 0", "line 2: .*global count"),
        ("return position.score - 1", r"line 2: .*write score\(\)"),
        ("return positon.sign", "line 2: .*Did you mean position"),
        ("import numpy", "line 2: this page has no numpy."),
        ("return int(input())", "line 2: there is no input"),
    ):
        lab.write(f"def evaluate(position):\n    {body}\n").run()
        lab.says(re.compile(said))
