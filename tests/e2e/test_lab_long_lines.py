"""Programs with very long lines in the Lab. A browser takes a minute to lay out 190,000 characters in one."""

from __future__ import annotations

import ast
import base64
import json
import re
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import device
from tests.e2e.lab_driver import LabDriver
from tests.e2e.test_lab import DISCS, OTHELLO
from tests.e2e.watch import AxeCheck, Watch

TABLE = DISCS + f"TABLE = [{'12, ' * 40_000}]\n"
LINES = {
    "right to left": "\u05d0a" * 95_000,
    "isolates": "\u2067" * 190_000,
    "combining marks": "a" + "\u0301" * 189_999,
    "brackets": "(" * 190_000,
    "a table": TABLE,
}
HEARTBEAT = """(() => {
    let last = performance.now();
    window.longest = 0;
    setInterval(() => {
        const now = performance.now();
        window.longest = Math.max(window.longest, now - last);
        last = now;
    }, 20);
})()"""
STALL = 5000
"""Milliseconds: far more than a source takes that is folded, far less than one that is not (13 s)."""
COPY = "Open a copy with its lines broken"


def link(source: str) -> str:
    """The words of an address that holds a program."""
    code = base64.urlsafe_b64encode(zlib.compress(source.encode(), 9)).decode().rstrip("=")
    return f"{OTHELLO}?program=long&code={code}"


def kept(page: Page, name: str) -> str:
    """The source of a program that is kept on the device."""
    source: str = json.loads(device.kept(page, "program")[name])["source"]
    return source


@pytest.fixture
def lab(page: Page, address: str) -> LabDriver:
    page.add_init_script(HEARTBEAT)
    return LabDriver(page, address)


def fold(lab: LabDriver) -> None:
    expect(lab.page.get_by_role("group", name=re.compile(r"^The program \S+, in Python$"))).to_be_visible()
    expect(lab.editor).to_have_count(0)


@pytest.mark.parametrize("line", ["right to left", pytest.param("isolates", marks=pytest.mark.slow)])
def test_a_link_with_a_very_long_line_does_not_stop_the_page(lab: LabDriver, address: str, line: str) -> None:
    lab.page.goto(address + link(LINES[line]))
    fold(lab)
    expect(lab.page.locator(".fold")).to_contain_text("A line of this program has 190,000 characters")
    lab.page.get_by_role("button", name=COPY).click()
    expect(lab.editor).to_be_visible()
    lab.notes(re.compile("with its long lines cut.*may mean something else"))
    assert lab.page.evaluate("() => window.longest") < STALL
    assert kept(lab.page, "long").replace("\n", "") == LINES[line]


@pytest.mark.slow  # the meaning of copies is the subject of tests/build/test_long_lines.py
def test_a_copy_of_a_table_means_the_same_and_the_program_is_left_alone(
    lab: LabDriver, address: str, axe: AxeCheck
) -> None:
    lab.page.goto(address + link(TABLE))
    fold(lab)
    axe(lab.page)
    lab.ran()  # the whole of it
    assert kept(lab.page, "long") == TABLE
    lab.page.reload()  # as it was kept
    fold(lab)
    lab.page.get_by_role("button", name=COPY).click()
    lab.notes("This is a copy of “long” with its long lines broken. To Python it means the same.")
    expect(lab.editor).to_contain_text("def evaluate")
    expect(lab.editor).to_be_focused()
    expect(lab.picked).to_have_value("long-2")
    copy = kept(lab.page, "long-2")
    assert max(map(len, copy.splitlines())) < 200
    assert ast.dump(ast.parse(copy)) == ast.dump(ast.parse(TABLE))
    assert kept(lab.page, "long") == TABLE


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES)
def test_a_file_and_a_kept_program_with_a_very_long_line_are_folded(
    lab: LabDriver, address: str, line: str, tmp_path: Path
) -> None:
    lab.open(OTHELLO)
    path = tmp_path / "long.py"
    path.write_text(LINES[line], "utf-8")
    lab.page.locator("input[type=file]").first.set_input_files(path)
    fold(lab)
    lab.page.reload()
    fold(lab)
    lab.example("Count discs")
    expect(lab.editor).to_contain_text("def evaluate")
    lab.picked.select_option("long")
    fold(lab)
    assert lab.page.evaluate("() => window.longest") < STALL


PASTE = """(element, text) => {
    const target = element.shadowRoot?.querySelector(".cm-content") ?? element;
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    target.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
}"""


@pytest.mark.parametrize("plain", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_what_is_typed_or_pasted_makes_no_very_long_line(
    lab: LabDriver, address: str, plain: bool, watch: Watch
) -> None:
    if plain:
        watch.expect("codemirror|ERR_FAILED")
        lab.page.route("**/codemirror.js", lambda route: route.abort())
    lab.open(OTHELLO).write(DISCS)
    lab.page.keyboard.press("ControlOrMeta+End")
    if not plain:  # a text field has no paste event of a script's
        lab.page.locator(".lab .editor").evaluate(PASTE, LINES["right to left"])
        lab.notes(re.compile("^That was not put in: it would make a line of 190,000 characters"))
    lab.page.keyboard.insert_text(LINES["isolates"])
    lab.notes(re.compile("^That was not put in: it would make a line of 190,000 characters"))
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
    lab.page.keyboard.press("ControlOrMeta+End")
    assert lab.page.evaluate("() => window.longest") < STALL


def test_a_line_that_was_not_put_in_can_be_opened_in_a_copy(lab: LabDriver, address: str) -> None:
    lab.open(OTHELLO).write(DISCS)
    lab.page.keyboard.press("ControlOrMeta+End")
    lab.page.keyboard.insert_text(f"TABLE = [{'12, ' * 1000}]\n")
    lab.button(COPY).click()
    lab.notes(re.compile("To Python it means the same"))
    expect(lab.editor).to_contain_text("TABLE")
    expect(lab.editor).to_be_focused()
    assert kept(lab.page, lab.picked.input_value()).count("12,") == 1000


LEFTS = """line => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const lefts = new Map();
    for (const {left, top} of range.getClientRects())
        lefts.set(Math.round(top), Math.min(left, lefts.get(Math.round(top)) ?? Infinity));
    return [...lefts.values()];
}"""


@pytest.mark.parametrize("indent", ["", " " * 8, "\t"])
def test_the_rest_of_a_line_that_is_wrapped_is_indented_more_than_its_beginning(
    lab: LabDriver, address: str, indent: str
) -> None:
    lab.open(OTHELLO).write(f"if 1:\n{indent}{'word ' * 40}")
    line = lab.editor.locator(".cm-line").nth(1)
    first, *others = line.evaluate(LEFTS)
    character = lab.editor.evaluate("editor => editor.getBoundingClientRect().width") / 100
    assert len(others) > 1
    assert all(left > first + character * (1 + len(indent) / 2) for left in others)
