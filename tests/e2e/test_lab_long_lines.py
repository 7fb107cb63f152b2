"""Programs with very long lines in the Lab. A browser takes a minute to lay out 190,000 characters in one."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import device
from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.test_lab import DISCS, OTHELLO
from tests.e2e.watch import Watch

pytestmark = pytest.mark.native
TABLE = DISCS + f"TABLE = [{'12, ' * 40_000}]\n"
RIGHT_TO_LEFT = "\u05d0a" * 95_000
ISOLATES = "\u2067" * 190_000


def link(source: str) -> str:
    """The words of an address that holds a program."""
    code = base64.urlsafe_b64encode(zlib.compress(source.encode(), 9)).decode().rstrip("=")
    return f"{OTHELLO}?program=long&code={code}"


def kept(page: Page, name: str) -> str:
    """The source of a program that is kept on the device."""
    source: str = device.kept(page, "programs")[name]["source"]
    return source


@pytest.fixture
def lab(page: Page, address: str) -> LabDriver:
    return LabDriver(page, address)


def closed(lab: LabDriver, count: str) -> Locator:
    """What stands in place of the editor."""
    says = lab.page.get_by_text(
        f"A line of this program has {count} characters and the editor takes 2,000, so it is not opened"
    )
    expect(says).to_be_visible()
    expect(lab.editor).to_have_count(0)
    return says


def test_a_link_with_a_very_long_line_does_not_stop_the_page(lab: LabDriver, address: str) -> None:
    lab.page.goto(address + link(RIGHT_TO_LEFT))
    says = closed(lab, "190,000")
    with lab.page.expect_download() as download:
        says.get_by_role("button", name="Save as .py").click()
    assert download.value.suggested_filename == "long.py"
    assert Path(download.value.path()).read_text("utf-8") == RIGHT_TO_LEFT


def test_a_program_with_a_very_long_line_is_kept_runs_and_plays(
    lab: LabDriver, address: str, tmp_path: Path
) -> None:
    lab.open(OTHELLO)
    path = tmp_path / "long.py"
    path.write_text(TABLE, "utf-8")
    lab.page.locator("input[type=file]").first.set_input_files(path)
    closed(lab, "160,010")
    lab.ran()
    assert kept(lab.page, "long") == TABLE
    lab.example("Count discs")
    lab.page.goto(f"{address}{OTHELLO}?program=long")  # as it was kept
    lab.page.reload()
    closed(lab, "160,010")
    lab.ran()
    lab.link("Play against it").click()
    lab.page.locator('[data-square="d3"]').first.click()
    expect(lab.page).to_have_url(re.compile("d3[a-h][1-8]"), timeout=LONG)


PASTE = """(element, text) => {
    const target = element.shadowRoot?.querySelector(".cm-content") ?? element;
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    target.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
}"""


@pytest.mark.parametrize("plain", [False, True])
def test_what_is_typed_or_pasted_makes_no_very_long_line(
    lab: LabDriver, address: str, plain: bool, watch: Watch
) -> None:
    if plain:
        watch.expect("codemirror|ERR_FAILED")
        lab.page.route("**/codemirror.js", lambda route: route.abort())
    lab.open(OTHELLO).write(DISCS)
    lab.page.keyboard.press("ControlOrMeta+End")
    if not plain:  # a text field has no paste event of a script's
        lab.page.locator(".lab .editor").evaluate(PASTE, RIGHT_TO_LEFT)
        lab.notes(re.compile("^That was not inserted: it would make a line of 190,000 characters"))
    lab.page.keyboard.insert_text(ISOLATES)
    lab.notes(re.compile("^That was not inserted: it would make a line of 190,000 characters"))
    lab.page.keyboard.insert_text("# " + "x" * 1500)
    expect(lab.page.locator(".lab .note")).to_have_count(0)
    lab.page.keyboard.insert_text("y" * 600)
    lab.notes(re.compile("a line of 2,102 characters"))
    lab.page.keyboard.insert_text("\npass\n")
    expect(lab.page.locator(".lab .note")).to_have_count(0)
    lab.page.keyboard.insert_text("# " + "v" * 1000)
    lab.page.keyboard.press("Home")
    lab.page.keyboard.press("Backspace")  # joins what is left and is short
    lab.ran()
    name = lab.picked.input_value()
    source = kept(lab.page, name)
    assert max(map(len, source.splitlines())) <= 2000
    assert not {"\u05d0", "\u2067"} & set(source)


LEFTS = """line => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const lefts = new Map();
    for (const {left, top} of range.getClientRects())
        lefts.set(Math.round(top), Math.min(left, lefts.get(Math.round(top)) ?? Infinity));
    return [...lefts.values()];
}"""


def test_the_rest_of_a_line_that_is_wrapped_is_indented_more_than_its_beginning(lab: LabDriver) -> None:
    lab.open(OTHELLO).write(f"if 1:\n{' ' * 8}{'word ' * 40}")
    line = lab.editor.locator(".cm-line").nth(1)
    first, *others = line.evaluate(LEFTS)
    character = lab.editor.evaluate("editor => editor.getBoundingClientRect().width") / 100
    assert len(others) > 1
    assert all(left > first + 5 * character for left in others)
