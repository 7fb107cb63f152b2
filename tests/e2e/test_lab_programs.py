"""The programs of the Lab: begun from examples, named, shared by address, kept, and in another tab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lab_driver import LabDriver
from tests.e2e.test_lab import DISCS, OTHELLO
from tests.e2e.watch import ready


@pytest.fixture
def lab(warm_page: Page, address: str) -> LabDriver:
    return LabDriver(warm_page, address).open(OTHELLO)


def test_an_example_that_was_not_changed_is_not_made_twice(lab: LabDriver) -> None:
    lab.example("Corners").example("Stages").example("Corners")
    assert "stages" not in lab.programs()
    expect(lab.page).to_have_url(re.compile("example=02-corners"))
    lab.ran().example("Stages").example("Corners")
    assert lab.programs().count("corners") == 1
    lab.write(DISCS).example("Corners")
    expect(lab.picked).to_have_value("corners-2")
    expect(lab.page).to_have_url(re.compile("example=02-corners"))
    lab.page.reload()
    expect(lab.picked).to_have_value("corners-2")
    expect(lab.editor).to_contain_text("CORNERS")


def test_a_name_is_changed_and_a_wrong_one_is_refused(lab: LabDriver) -> None:
    lab.program(DISCS, "other").program(DISCS, "first-name").ran()
    lab.choose("Rename")
    field = lab.page.get_by_role("textbox", name="Name of the program")
    expect(field).to_be_focused()
    field.press("Escape")
    expect(lab.picked).to_have_value("first-name")
    lab.choose("Rename")
    field.fill("ＯＴＨＥＲ")
    field.press("Enter")
    assert field.evaluate("field => field.validationMessage")
    field.fill("minimax")
    field.press("Enter")
    assert "engine" in field.evaluate("field => field.validationMessage")
    field.fill("かど 優先")
    field.press("Enter")
    expect(lab.page.get_by_text("Its name in code: first-name")).to_be_visible()
    lab.page.reload()
    expect(lab.picked).to_have_value("first-name")  # it was run: games and addresses have it by this name
    assert {"かど 優先", "other"} <= set(lab.programs())


def test_a_program_that_is_too_long_for_an_address_is_to_be_saved(lab: LabDriver) -> None:
    noise = "".join(f"# {index * 7919 % 100003:x} {index * 104729 % 999983:x}\n" for index in range(1500))
    lab.program(DISCS + noise)
    lab.button("Share").click()
    lab.notes("The program is too long for a link. Save it as a file and send that.")


def test_a_program_that_is_too_long_says_so_and_nothing_older_runs_in_its_place(lab: LabDriver) -> None:
    lab.program(DISCS).ran()
    lab.write(DISCS + "# long\n" * 30_000)
    alert = lab.page.get_by_role("alert")
    expect(alert).to_contain_text("A program has at most 200,000 characters, so this one is not kept")
    lab.run()
    lab.says("The program is too long: it has at most 200,000 characters.")
    expect(lab.table).to_contain_text("positional")
    expect(lab.table.locator("tbody tr").first.get_by_role("cell").first).to_be_empty()
    with lab.page.expect_download() as download:
        alert.get_by_role("button").click()
    assert len(download.value.path().read_text("utf-8")) > 200_000
    lab.write(DISCS)
    expect(alert).to_have_count(0)
    lab.ran()


@pytest.mark.native
def test_a_full_storage_is_said_once_and_the_program_runs_all_the_same_and_is_kept_when_there_is_room(
    page: Page, address: str
) -> None:
    page.add_init_script(
        "const put = IDBObjectStore.prototype.put;"
        "IDBObjectStore.prototype.put = function (...given) {"
        "  if (!window.hasRoom) throw new DOMException('', 'QuotaExceededError');"
        "  return put.apply(this, given);"
        "}"
    )
    page.goto(address + OTHELLO)
    lab = LabDriver(ready(page), address)
    lab.write(DISCS)
    said = page.get_by_text("The browser cannot keep what you do here now")
    expect(said).to_have_count(1)
    lab.ran()
    page.evaluate("window.hasRoom = true")
    said.get_by_role("button", name="Try again").press("Enter")
    expect(said).to_have_count(0)
    expect(page.locator("main")).to_be_focused()
    page.reload()
    expect(lab.editor).to_contain_text("first - second")
