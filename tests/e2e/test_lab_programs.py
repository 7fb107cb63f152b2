"""The programs of the Lab: kept as they are typed, named, shared by address, saved and opened as files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.lab_driver import LabDriver
from tests.e2e.test_lab import DISCS, LOOP, OTHELLO
from tests.e2e.watch import Watch, ready

JAPANESE = '"""石の数を数えます。😀"""\n\n\n' + DISCS


@pytest.fixture
def lab(warm_page: Page, address: str) -> LabDriver:
    return LabDriver(warm_page, address).open(OTHELLO)


def shared(lab: LabDriver) -> str:
    """The address that Share copies."""
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.button("Share").click()
    lab.notes("The address was copied. It holds the whole program.")
    copied: str = lab.page.evaluate("() => navigator.clipboard.readText()")
    return copied


def test_a_program_is_kept_as_it_is_typed(page: Page, address: str) -> None:
    page.goto(address)
    lab = LabDriver(ready(page), address).open(OTHELLO)
    lab.program(JAPANESE, "kept")
    ready(page).reload()
    expect(lab.editor).to_contain_text("石の数を数えます。😀")
    assert lab.programs() == ["kept"]
    lab.example("Count discs")
    expect(lab.editor).not_to_contain_text("石の数")
    lab.picked.select_option("kept")
    expect(lab.editor).to_contain_text("石の数")


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_name_is_changed_and_a_wrong_one_is_refused(lab: LabDriver) -> None:
    lab.program(DISCS, "other").program(DISCS, "first-name").ran()
    lab.choose("Rename")
    field = lab.page.get_by_role("textbox", name="Name of the program")
    expect(field).to_be_focused()
    field.press("Escape")
    expect(lab.picked).to_have_value("first-name")
    lab.choose("Rename")
    for wrong in (" ", "\u200b\u202e", "other", "ＯＴＨＥＲ"):
        field.evaluate("(field, text) => { field.value = text }", wrong)
        field.press("Enter")
        assert field.evaluate("field => field.validationMessage")
        field.press("End")
        field.type("-")
        field.press("Backspace")
    field.fill("かど 優先")
    field.press("Enter")
    expect(lab.page.get_by_text("Its name in code: first-name")).to_be_visible()
    assert {"かど 優先", "other"} <= set(lab.programs())
    lab.choose("Rename")
    field.fill("second name")
    field.press("Enter")
    lab.page.reload()
    expect(lab.picked).to_have_value("first-name")  # it was run: games and addresses have it by this name
    assert "second name" in lab.programs()
    lab.ran()


def test_a_deleted_program_comes_back_with_undo(lab: LabDriver) -> None:
    lab.program(JAPANESE, "deleted")
    lab.choose("Delete")
    lab.notes(re.compile("“deleted” was deleted"))
    assert "deleted" not in lab.programs()
    lab.page.locator(".lab .note").get_by_role("button", name="Undo").click()
    expect(lab.editor).to_contain_text("石の数")
    assert "deleted" in lab.programs()


def test_a_program_is_saved_and_opened_as_a_file(lab: LabDriver, tmp_path: Path) -> None:
    lab.program(JAPANESE, "filed")
    with lab.page.expect_download() as download:
        lab.button("Save as .py").click()
    assert download.value.suggested_filename == "filed.py"
    path = tmp_path / "my best one.py"
    download.value.save_as(path)
    assert path.read_text("utf-8") == JAPANESE
    path.write_text(JAPANESE.replace("return", "return 2 *"), "utf-8")
    lab.button("More").click()
    lab.page.locator("input[type=file]").first.set_input_files(path)
    lab.notes("“my best one.py” was opened. Press Run to try it.")
    expect(lab.picked).to_have_value("my-best-one")
    assert "my best one" in lab.programs()
    expect(lab.editor).to_contain_text("return 2 *")
    lab.ran()


def test_a_file_is_dropped_on_the_editor(lab: LabDriver) -> None:
    drop = """(element, source) => {
        const data = new DataTransfer();
        data.items.add(new File([source], "\\u202edropped.py"));
        element.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
    }"""
    lab.page.locator(".lab .code").evaluate(drop, DISCS + "# dropped\n")
    expect(lab.picked).to_have_value("dropped")
    expect(lab.editor).to_contain_text("# dropped")
    lab.notes("“\u2068\ufffddropped.py\u2069” was opened. Press Run to try it.")  # it directs no text of ours


def test_a_file_that_is_too_long_or_no_text_is_refused_and_nothing_is_lost(
    lab: LabDriver, tmp_path: Path
) -> None:
    lab.program(DISCS, "safe")
    before = lab.programs()
    for name, data in (("long.py", b"# " + b"x" * 200_000), ("picture.py", b"\x89PNG\r\n\x1a\n\x00\xff\xfe")):
        path = tmp_path / name
        path.write_bytes(data)
        lab.page.locator("input[type=file]").first.set_input_files(path)
        lab.notes(re.compile("Too long|No text"))
        expect(lab.editor).to_contain_text("position.score()")
    assert lab.programs() == before


def test_a_shared_program_is_shown_and_runs_only_when_it_is_told_to(
    lab: LabDriver, context: BrowserContext, watch: Watch, address: str
) -> None:
    lab.program('print("ran")\n' + JAPANESE, "shared-one")
    link = shared(lab)
    assert len(link) < 1000
    page = context.new_page()  # another device: it has no programs
    page.goto(link)
    other = LabDriver(ready(page), address)
    expect(other.editor).to_contain_text("石の数を数えます。😀")
    other.notes(re.compile("came with the address.*until then nothing of it runs"))
    expect(page).to_have_url(re.compile(r"#/lab/othello/\w+\?program=shared-one&depth=1&code="))
    page.wait_for_timeout(1500)
    other.says("Press Run to see what it makes of the position on the board.")
    expect(page.locator(".printed")).to_have_count(0)
    other.ran()
    expect(page.locator(".printed pre")).to_have_text(re.compile("^ran"))
    page.close()


def test_a_shared_program_never_takes_the_place_of_ones_own(lab: LabDriver) -> None:
    lab.program(DISCS + "# theirs\n", "same")
    link = shared(lab)
    lab.write(DISCS + "# mine\n")
    lab.page.goto(link)
    expect(lab.editor).to_contain_text("# theirs")
    expect(lab.picked).to_have_value("same-2")
    lab.picked.select_option("same")
    expect(lab.editor).to_contain_text("# mine")


def test_a_program_that_is_too_long_for_an_address_is_to_be_saved(lab: LabDriver) -> None:
    noise = "".join(f"# {index * 7919 % 100003:x} {index * 104729 % 999983:x}\n" for index in range(1500))
    lab.program(DISCS + noise)
    lab.button("Share").click()
    lab.notes(re.compile(r"The address would have [\d,]+ characters.*Save the program as a file"))


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


@pytest.mark.parametrize(
    ("address_", "says"),
    [
        ("#/lab?code=notdeflated", "The program in the address is damaged"),
        ("#/lab?program=never-was", "The program “never-was” is not on this device"),
        ("#/lab/othello?depth=99", "The address names a depth that cannot be used: “99”"),
    ],
)
def test_a_wrong_address_says_what_is_wrong_and_leaves_the_programs_alone(
    lab: LabDriver, address: str, address_: str, says: str
) -> None:
    lab.program(DISCS, "untouched" + str(len(address_)))
    lab.page.goto(address + address_)
    expect(lab.page.get_by_role("alert")).to_contain_text(says)
    expect(lab.editor).to_contain_text("position.score()")
    lab.button("Dismiss").click()
    expect(lab.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.slow
def test_a_full_storage_is_said_and_the_program_runs_all_the_same(page: Page, address: str) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = IDBObjectStore.prototype.put = "
        "() => { throw new DOMException('', 'QuotaExceededError') }"
    )
    page.goto(address + OTHELLO)
    lab = LabDriver(ready(page), address)
    lab.write(DISCS)
    expect(page.get_by_role("alert")).to_contain_text("Save it as a file")
    lab.ran()


@pytest.mark.slow
def test_in_another_tab_a_program_is_as_it_was_written_here(lab: LabDriver, address: str) -> None:
    lab.program(DISCS, "two-tabs")
    other = LabDriver(lab.page.context.new_page(), address).open(OTHELLO)
    expect(other.picked).to_have_value("two-tabs")
    lab.write(DISCS + "# written here\n")
    expect(other.editor).to_contain_text("# written here")
    lab.choose("Duplicate")
    field = lab.page.get_by_role("textbox", name="Name of the program")
    field.fill("in-both-tabs")
    field.press("Enter")
    expect(other.picked).to_contain_text("in-both-tabs")
    assert "two-tabs-2" not in other.programs()
    other.page.close()


def test_a_loop_at_the_top_of_a_shared_program_harms_nothing(lab: LabDriver, address: str) -> None:
    lab.program(
        LOOP.replace("def evaluate(position):\n    while", "while").replace("        pass", "    pass")
    )
    link = shared(lab)
    lab.page.goto(address + "#/othello")
    lab.page.goto(link)
    lab.run()
    lab.says(re.compile("Python reads the program"))
    lab.button("Stop").click()
    lab.says("Stopped.")
    lab.page.goto(address + "#/othello")
    expect(lab.page.get_by_role("gridcell", name=re.compile("d3")).first).to_be_visible()
