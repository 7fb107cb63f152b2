"""An assignment in the Lab: made by one person, opened by another, worked on and left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import context_of, no_trouble
from tests.e2e.lab_driver import LabDriver
from tests.e2e.test_lab import DISCS
from tests.e2e.watch import AxeCheck, Watch, ready

pytestmark = pytest.mark.native
PLACE = "#/lab/othello/f5d6"
TASK = "Give the corners a value.\n\n<b>Then</b> {say} what changed."
COMMENT = "".join(f"# {line}\n" for line in TASK.split("\n"))


def test_an_assignment_is_opened_worked_on_found_again_and_left(
    page: Page, browser: Browser, address: str, request: pytest.FixtureRequest, axe: AxeCheck
) -> None:
    teacher = LabDriver(page, address).open(PLACE).program(DISCS, "かど 優先")
    teacher.page.get_by_role("combobox", name="Plies").select_option("1")
    teacher.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    teacher.choose("Share as an assignment")
    teacher.notes(re.compile("what is to be done in the program’s first comment: write that"))
    teacher.write(f"# by Ms Heron\n{COMMENT}\n{DISCS}")
    teacher.choose("Share as an assignment")
    teacher.notes(re.compile("The address of the assignment .*かど 優先.* was copied"))
    axe(teacher.page)
    link: str = teacher.page.evaluate("() => navigator.clipboard.readText()")
    link = link[link.index("#") :]

    device = context_of(browser, request.node)
    watch = Watch(device, address)
    page = device.new_page()
    page.goto(address + link)
    lab = LabDriver(ready(page), address)
    task = page.get_by_role("region", name="The assignment")
    expect(task).to_contain_text("by “Ms Heron”, says the link")
    assert TASK in task.get_by_role("blockquote").inner_text()
    expect(lab.editor).to_contain_text("# by Ms Heron")
    expect(lab.button("Start from …")).to_have_count(0)
    plies = page.get_by_role("combobox", name="Plies")
    expect(plies).to_be_disabled()
    expect(plies).to_have_accessible_description("The assignment fixes the plies.")
    expect(plies).to_have_value("1")
    expect(page.get_by_role("combobox", name="Game", exact=True)).to_have_count(0)
    lab.says("Press Run to see what it makes of the position on the board.")
    axe(page)

    lab.write(DISCS + "# my own work\n").ran()
    page.reload()
    expect(lab.editor).to_contain_text("# my own work")
    assert lab.programs() == ["かど 優先"]
    page.goto("about:blank")
    page.goto(address + link)
    expect(lab.editor).to_contain_text("# my own work")
    lab.button("Begin again").click()
    expect(lab.editor).to_contain_text("# by Ms Heron")
    lab.button("Undo").click()
    expect(lab.editor).to_contain_text("# my own work")
    expect(task).to_be_visible()

    lab.button("Leave the assignment").click()
    expect(task).to_have_count(0)
    expect(plies).to_be_enabled()
    expect(lab.button("Start from …")).to_be_visible()
    expect(page).not_to_have_url(re.compile("task="))
    expect(lab.editor).to_contain_text("# my own work")
    lab.link("Open it").click()
    expect(task).to_be_visible()

    page.goto("about:blank")
    page.goto(address + link[:-30])
    expect(page.get_by_role("alert")).to_contain_text("The link is cut or damaged")
    expect(task).to_have_count(0)
    no_trouble(watch)
    device.close()
