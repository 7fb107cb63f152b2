"""Assignments and authors' names in the Lab: made by one person, opened by another, worked on and left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import context_of, no_trouble
from tests.e2e.lab_driver import LabDriver
from tests.e2e.test_lab import DISCS
from tests.e2e.watch import AxeCheck, Watch, ready

PLACE = "#/lab/othello/f5d6"
TASK = "Give the corners a value.\n\n<b>Then</b> {say} what changed."
START = DISCS + "# start\n"


@pytest.fixture
def teacher(page: Page, address: str) -> LabDriver:
    return LabDriver(page, address).open(PLACE).program(START, "start")


def make(lab: LabDriver, title: str = "かど 優先") -> Locator:
    """The form, filled in."""
    lab.choose("Make an assignment")
    form = lab.page.get_by_role("form", name="An assignment")
    form.get_by_label("Title").fill(title)
    form.get_by_label("What is to be done").fill(TASK)
    return form


def copied(lab: LabDriver) -> str:
    """What the link says from `#` on."""
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.button("Copy the link").click()
    lab.notes(re.compile("The address of the assignment .*かど 優先.* was copied"))
    link: str = lab.page.evaluate("() => navigator.clipboard.readText()")
    return link[link.index("#") :]


def test_an_assignment_is_opened_worked_on_found_again_and_left(
    teacher: LabDriver, browser: Browser, address: str, request: pytest.FixtureRequest, axe: AxeCheck
) -> None:
    form = make(teacher)
    form.get_by_label("Title").press("Escape")
    expect(form).to_have_count(0)
    expect(teacher.button("More")).to_be_focused()
    teacher.page.reload()
    teacher.choose("Make an assignment")
    expect(form.get_by_label("What is to be done")).to_have_value(TASK)
    teacher.page.get_by_role("combobox", name="Plies").select_option("1")
    form.get_by_role("checkbox", name="with my name").check()
    form.get_by_role("textbox", name="My name").fill("Ms Heron")
    axe(teacher.page)
    link = copied(teacher)

    device = context_of(browser, request.node)
    watch = Watch(device, address)
    page = device.new_page()
    page.goto(address + link)
    lab = LabDriver(ready(page), address)
    task = page.get_by_role("region", name="The assignment")
    expect(task).to_contain_text("by “Ms Heron”, says the link")
    assert TASK in task.get_by_role("blockquote").inner_text()
    expect(lab.editor).to_contain_text("# start")
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
    expect(lab.editor).to_contain_text("# start")
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


def test_an_assignment_is_saved_as_a_file_that_opens_it_and_is_a_program(
    teacher: LabDriver, tmp_path: Path
) -> None:
    form = make(teacher)
    with teacher.page.expect_download() as download:
        form.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "かど 優先.py"
    path = tmp_path / "task.py"
    download.value.save_as(path)
    compile(path.read_text("utf-8"), path.name, "exec")
    teacher.page.locator("input[type=file]").first.set_input_files(path)
    expect(teacher.page.get_by_role("region", name="The assignment")).to_contain_text("Give the corners")
    expect(teacher.editor).to_contain_text("# start")
    expect(teacher.page).to_have_url(re.compile(r"#/lab/othello/f5d6\?task="))


def test_a_shared_program_says_who_wrote_it_and_is_played_against_ones_own(
    teacher: LabDriver, address: str
) -> None:
    teacher.ran()
    page = teacher.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("checkbox", name="with my name").check()
    page.get_by_role("textbox", name="My name").fill("Kenta 賢")
    teacher.button("Share").click()
    teacher.notes(re.compile("It holds the whole program, and the name .*Kenta 賢"))
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    teacher.write(DISCS + "# mine\n").ran()
    page.goto(address + link[link.index("#") :])
    expect(page.get_by_text(re.compile("by “.*Kenta 賢.*”, says the link"))).to_be_visible()
    against = teacher.link("Play mine against it")
    expect(against).to_have_attribute("aria-disabled", "true")
    teacher.ran()
    against.click()
    expect(page).to_have_url(
        re.compile(r"#/arena\?game=othello&a=.*evaluation%3Dstart&b=.*evaluation%3Dstart-2")
    )
