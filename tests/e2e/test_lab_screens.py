"""The Lab on other screens, in other languages, by keyboard, for axe; and where a part cannot be had."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lab_driver import LabDriver
from tests.e2e.test_lab import DISCS, OTHELLO
from tests.e2e.watch import PHONE, AxeCheck, Watch, ready

WRONG = DISCS.replace("score()", "scores()")


@pytest.fixture
def lab(warm_page: Page, address: str) -> LabDriver:
    return LabDriver(warm_page, address).open(OTHELLO)


def opened(page: Page, address: str, hash: str = OTHELLO) -> LabDriver:
    page.goto(address + hash)
    lab = LabDriver(ready(page), address)
    expect(lab.run_button).to_be_visible()
    return lab


@pytest.mark.slow
def test_axe_finds_nothing_in_any_scene(lab: LabDriver, axe: AxeCheck) -> None:
    axe(lab.page)
    lab.program(DISCS).ran().compared()
    axe(lab.page)
    lab.write(WRONG).run()
    lab.says(re.compile("line 2"))
    axe(lab.page)
    for menu in ("Start from …", "More"):
        lab.button(menu).click()
        axe(lab.page)
        lab.page.keyboard.press("Escape")
    lab.button("Help for writing a program").click()
    axe(lab.page)
    lab.choose("Rename")
    axe(lab.page)


def phone_scenes(lab: LabDriver, sheets: tuple[str, str], look: Callable[[Page], None]) -> None:
    """Go from sheet to sheet, and look at each."""
    code, board = sheets
    button = lab.page.get_by_role("button", name=board)
    expect(lab.board).to_be_hidden()
    look(lab.page)
    lab.run()
    expect(lab.page.locator(".leads a[href]")).to_have_count(4)
    button.click()
    expect(lab.board).to_be_visible()
    expect(lab.editor.or_(lab.page.locator(".cm-content"))).to_be_hidden()
    lab.worths()
    look(lab.page)
    fits(lab.page)
    lab.page.get_by_role("button", name=code, exact=True).click()
    expect(lab.page.locator(".cm-content")).to_be_visible()
    fits(lab.page)


def fits(page: Page) -> None:
    """Nothing lies beyond an edge to the side."""
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.context(**PHONE, locale="en-GB")
def test_a_phone_shows_the_program_and_the_board_as_two_sheets(page: Page, address: str) -> None:
    phone_scenes(opened(page, address), ("Program", "Board and ladder"), fits)


@pytest.mark.slow
@pytest.mark.context(**PHONE, locale="ja-JP", color_scheme="dark")
def test_axe_finds_nothing_on_a_phone_in_japanese_and_dark_colours(
    page: Page, address: str, axe: AxeCheck
) -> None:
    phone_scenes(opened(page, address), ("プログラム", "盤と挑戦"), axe)


@pytest.mark.slow
@pytest.mark.context(locale="ja-JP")
def test_in_japanese_examples_and_sentences_are_japanese(page: Page, address: str) -> None:
    lab = opened(page, address)
    page.get_by_role("button", name="例から始める…").click()
    page.locator("#lab-examples").get_by_role("button").nth(1).click()
    expect(page.locator(".named select")).to_have_value("corners")
    expect(page.locator(".cm-content")).to_contain_text("隅")
    lab.run()
    lab.says(re.compile("手"))
    lab.worths()
    lab.editor = page.locator(".cm-content")
    lab.write(WRONG).run()
    lab.says(re.compile("^「corners」の2行目：AttributeError「'Position' object has no attribute 'scores'」"))
    lab.write("# 隅\ndef evaluate(position):\n    pass\n")
    lab.says(re.compile("^「corners」の2行目：TypeError: evaluateが返したNoneは整数ではありません。"))
    page.locator(".cm-lintRange-error").hover()
    expect(page.locator(".cm-tooltip-lint")).to_contain_text("整数ではありません")
    page.get_by_role("button", name="English").click()
    expect(page.locator("h1")).to_have_text("What is a position of Othello worth? You decide.")
    expect(page.locator(".cm-content")).to_contain_text("隅")  # the program is as it was


def test_the_keyboard_alone_writes_runs_and_leaves_the_editor(lab: LabDriver) -> None:
    lab.program("")
    page = lab.page
    lab.editor.focus()
    page.keyboard.type("def evaluate(position):\n")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("return position.mar")
    expect(page.get_by_role("option", name=re.compile("margin"))).to_be_visible()
    page.wait_for_timeout(200)  # a key pressed within a moment after the list came is not for the list
    page.keyboard.press("Enter")
    page.keyboard.type("() or 0")
    expect(lab.editor.locator(".cm-line").nth(1)).to_have_text("    return position.margin() or 0")
    page.keyboard.press("ControlOrMeta+Enter")
    lab.says(re.compile("judged to depth"))
    expect(page.get_by_role("listbox", name="Completions")).to_have_count(0)
    page.keyboard.press("Escape")
    page.wait_for_timeout(2500)  # nobody has to be quick
    page.keyboard.press("Tab")
    expect(lab.editor).not_to_be_focused()
    focused = page.evaluate("() => document.activeElement.closest('.editor') === null")
    assert focused
    lab.editor.focus()
    page.keyboard.type("zq")  # words that begin so are looked for when Escape comes; there are none
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(lab.editor).not_to_be_focused()


def test_control_and_enter_run_it_wherever_the_focus_is_in_the_lab(lab: LabDriver) -> None:
    page = lab.page
    waits = "Press Run to see what it makes of the position on the board."
    lab.program(DISCS, "one").program(DISCS + "# the other\n", "other")
    lines = lab.editor.locator(".cm-line").count()
    places = [
        lab.editor,
        page.get_by_role("combobox", name="Plies"),
        lab.board.get_by_role("button").first,
        lab.button("More"),
        None,
    ]
    for at, place in enumerate(places):
        lab.picked.select_option(("one", "other")[at % 2])
        lab.says(waits)
        if place:
            place.focus()
        else:
            page.evaluate("() => document.activeElement.blur()")
        page.keyboard.press("Control+Enter")
        lab.says(re.compile("judged to depth"))
    lab.picked.select_option("other")
    assert lab.editor.locator(".cm-line").count() == lines  # the editor has made no new one
    lab.choose("Rename")
    page.get_by_role("textbox", name="Name of the program").press("Control+Enter")
    lab.says(waits)


def test_an_error_is_announced_once(lab: LabDriver) -> None:
    heard = """() => {
        const regions = "[role=status], [role=alert]";
        window.heard = [];
        new MutationObserver(records => {
            for (const {target, type, addedNodes} of records)
                for (const node of type === "characterData" ? [target] : addedNodes) {
                    const said = (node.closest ? node : node.parentElement)?.closest(regions)?.textContent;
                    if (said?.includes("line 2")) heard.push(said);
                }
        }).observe(document.querySelector("main"), {subtree: true, childList: true, characterData: true});
    }"""
    lab.program(WRONG)
    lab.page.evaluate(heard)
    lab.run()
    lab.says(re.compile("line 2"))
    lab.page.wait_for_timeout(500)
    said = lab.page.locator("main").locator("[role=status], [role=alert]").filter(has_text="line 2")
    expect(said).to_have_count(1)
    assert lab.page.evaluate("() => heard") == [said.inner_text()]


def test_japanese_is_composed_in_the_editor(lab: LabDriver) -> None:
    lab.program("# \n")
    page = lab.page
    lab.editor.click()
    page.keyboard.press("ControlOrMeta+Home")
    page.keyboard.press("End")
    client = page.context.new_cdp_session(page)
    for text in ("に", "にほ", "日本"):
        client.send(
            "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
        )
    client.send("Input.insertText", {"text": "日本"})
    expect(lab.editor.locator(".cm-line").first).to_have_text("# 日本")
    page.reload()
    expect(lab.editor.locator(".cm-line").first).to_have_text("# 日本")


@pytest.mark.slow
def test_without_codemirror_a_text_field_does(page: Page, address: str, watch: Watch) -> None:
    watch.expect("codemirror")
    watch.expect("ERR_FAILED")
    page.route("**/src/code/codemirror.js", lambda route: route.abort())
    lab = opened(page, address)
    field = page.locator("textarea.editor")
    field.fill(DISCS)
    field.press("Control+Enter")
    lab.says(re.compile("judged to depth"))
    field.fill(WRONG)
    lab.says(re.compile("line 2"))
    expect(field).to_have_attribute("aria-invalid", "true")
    lab.button("Go to line 2").click()
    assert (
        field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
        == WRONG.split("\n")[1]
    )


@pytest.mark.slow
def test_where_the_wall_cannot_be_had_the_lab_says_so_and_runs_nothing(page: Page, address: str) -> None:
    page.add_init_script(  # a frame as it is in a browser that does not know the attribute
        """const set = Element.prototype.setAttribute;
        Element.prototype.setAttribute = function(name, value) {
            if (name !== "sandbox") set.call(this, name, value);
        };"""
    )
    lab = opened(page, address)
    lab.run()
    lab.says(re.compile("browser"))
    expect(page.locator("iframe")).to_have_count(0)
    expect(lab.link("Play against it")).to_have_attribute("aria-disabled", "true")
