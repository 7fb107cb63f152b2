"""Files, folders and zips in the Lab, all programs as one file, and earlier versions."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lab_driver import LabDriver
from tests.e2e.test_lab import DISCS, OTHELLO
from tests.e2e.watch import ready

pytestmark = pytest.mark.native
DROPPED = """(element, [source, name]) => {
    const data = new DataTransfer();
    if (name) data.items.add(new File([source], name));
    else data.setData("text/plain", source);
    const at = element.shadowRoot?.querySelector(".cm-content") ?? element;
    const init = {dataTransfer: data, bubbles: true, cancelable: true, composed: true};
    const event = new DragEvent("drop", init);
    at.dispatchEvent(event);
    return event.defaultPrevented;
}"""


@pytest.fixture
def lab(page: Page, address: str) -> LabDriver:
    page.goto(address)
    return LabDriver(ready(page), address).open(OTHELLO)  # without programs


def choose_files(lab: LabDriver, *paths: Path) -> None:
    lab.page.locator("input[type=file]:not([webkitdirectory])").set_input_files(list(paths))


def test_several_files_a_zip_and_a_folder_are_opened_at_once_nothing_runs_and_all_are_saved_as_one_file(
    lab: LabDriver, tmp_path: Path
) -> None:
    one, notes, zipped = tmp_path / "石の数.py", tmp_path / "notes.py", tmp_path / "class.zip"
    one.write_text(DISCS, "utf-8")
    notes.write_bytes(b"\x89PNG\x00")
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("kenta/mine.py", 'print("ran")\n' + DISCS)
        archive.writestr("yui/mine.py", DISCS + "# yui\n")
    choose_files(lab, one, notes, zipped)
    lab.notes(re.compile(r"^3 programs were opened\. Not text in .*, so not opened: notes\.py\.\s*$"))
    expect(lab.editor).to_contain_text("first - second")
    assert lab.programs() == ["石の数", "kenta/mine", "yui/mine"]
    lab.says("Press Run to see what it makes of the position on the board.")

    (tmp_path / "class" / "mari").mkdir(parents=True)
    (tmp_path / "class" / "mari" / "theirs.py").write_text(DISCS, "utf-8")
    lab.page.locator("input[webkitdirectory]").set_input_files(tmp_path / "class")
    lab.notes(re.compile("“.*theirs.*” was opened"))
    assert len(lab.programs()) == 4
    with lab.page.expect_download() as download:
        lab.choose("Save all my programs")
    with zipfile.ZipFile(download.value.path()) as archive:
        assert {"石の数.py", "theirs.py"} <= {Path(name).name for name in archive.namelist()}


def test_a_file_that_is_dropped_on_the_text_is_opened_and_not_put_into_it(lab: LabDriver) -> None:
    lab.program(DISCS, "before")
    editor = lab.page.locator(".lab .editor")
    assert editor.evaluate(DROPPED, ["# dropped\n" + DISCS, "\u202edropped.py"])
    # Its name directs no text of ours.
    lab.notes("“\u2068\ufffddropped.py\u2069” was opened. Press Run to try it.")
    expect(lab.editor).to_have_text(re.compile("^# dropped"))
    lab.picked.select_option("before")
    expect(lab.editor).not_to_contain_text("dropped")
    editor.evaluate(DROPPED, ["# only text", ""])
    expect(lab.editor).to_contain_text("# only text")


def test_what_is_written_beside_a_board_is_of_its_game_and_stays_beside_it(lab: LabDriver) -> None:
    """The program that stands there first plays every game."""
    source = "def choose(position):\n    return position.moves()[{}]\n"
    lab.open("#/lab/tictactoe/a1")
    expect(lab.editor).to_contain_text("Minimax in twenty lines")
    lab.write(source.format(0)).ran()
    lab.write(source.format(-1)).ran()
    lab.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    lab.button("Share").click()
    link = lab.page.get_by_role("textbox", name="Address")
    expect(link).to_be_visible()
    lab.write(source.format(1))
    expect(link).to_be_hidden()  # it has the text before
    lab.choose("Earlier versions")
    versions = lab.page.get_by_role("region", name="Earlier versions")
    versions.get_by_role("listitem").last.get_by_role("button").first.click()
    versions.get_by_role("button", name="Bring this version back").click()
    expect(lab.editor).to_contain_text("[0]")
    expect(lab.page).to_have_url(re.compile("#/lab/tictactoe/a1"))
