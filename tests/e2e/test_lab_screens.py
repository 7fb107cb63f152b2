"""The Lab on other screens, in other languages, by keyboard, for axe; and where a part cannot be had."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lab_driver import LabDriver
from tests.e2e.test_lab import DISCS, OTHELLO
from tests.e2e.watch import PHONE, SIZES, AxeCheck, Watch, ready

WRONG = DISCS.replace("score()", "scores()")


@pytest.fixture
def lab(warm_page: Page, address: str) -> LabDriver:
    return LabDriver(warm_page, address).open(f"{OTHELLO}?depth=1")


def opened(page: Page, address: str, hash: str = OTHELLO) -> LabDriver:
    page.goto(address + hash)
    lab = LabDriver(ready(page), address)
    expect(lab.run_button).to_be_visible()
    return lab


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


def fits(page: Page) -> None:
    """Nothing lies beyond an edge to the side."""
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


HELP = "Help for writing a program"
NARROW = {**PHONE, "viewport": SIZES["narrow"]}
STRIP = """class Game:
    id, name = "strip", "Strip"
    rows, columns = ROWS, COLUMNS
    squares = [chr(97 + column) + str(row + 1) for row in range(ROWS) for column in range(COLUMNS)]

    def __init__(self, taken=(), turn="first"):
        self.taken, self.turn = taken, turn

    def moves(self):
        return [square for square in self.squares if square not in self.taken]

    def play(self, move):
        return Game((*self.taken, move), "second" if self.turn == "first" else "first")

    def owner(self, square):
        return 1 if square in self.taken else 0

    def margin(self):
        return 1 if len(self.taken) == min(9, len(self.squares)) else None
"""
OVERLAPS = """([inner, outer]) => {
    const boxes = [...document.querySelectorAll(inner)].map(each => [each, each.getBoundingClientRect()]);
    const seen = boxes.filter(([, {width}]) => width > 0);
    return [seen.length, seen.filter(([each, {left, right, top, bottom}]) => {
        const around = each.closest(outer).getBoundingClientRect();
        const beyond = [around.left - left, right - around.right, around.top - top, bottom - around.bottom];
        return Math.max(...beyond) > 1;
    }).length];
}"""


def within(page: Page, inner: str, outer: str) -> None:
    """All that is shown of the one lies within the other around it."""
    expect(page.locator(inner).first).to_be_visible()
    count, beyond = page.evaluate(OVERLAPS, [inner, outer])
    assert count > 0
    assert beyond == 0


@pytest.mark.native
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (26, 26), (1, 26), (26, 1)])
@pytest.mark.context(**NARROW, locale="en-GB")
def test_a_board_of_any_shape_stays_in_its_frame(page: Page, address: str, rows: int, columns: int) -> None:
    lab = opened(page, address, f"{OTHELLO}?depth=1")
    lab.program(STRIP.replace("ROWS", str(rows)).replace("COLUMNS", str(columns))).ran()
    rooms = [lab.link(name).get_attribute("href") for name in ("Play against it", "See its tree")]
    page.get_by_role("button", name="Board and values").click()
    for room in (None, *rooms):
        if room:
            page.goto(f"{address}{room}")
        expect(page.locator("main .board [data-square]")).to_have_count(rows * columns)
        within(page, "main .board *", ".board")
        within(page, "main .board", ".frame")
        fits(page)


@pytest.mark.native
@pytest.mark.context(**NARROW, locale="en-GB")
def test_long_values_stay_on_their_squares(page: Page, address: str) -> None:
    lab = opened(page, address)
    lab.program(DISCS.replace("first - second", "617 * (first - second) - 1234")).ran()
    page.get_by_role("button", name="Board and values").click()
    within(page, ".lab .worth", ".square")
    fits(page)


@pytest.mark.native
@pytest.mark.context(viewport={"width": 1280, "height": 800})
def test_the_editor_has_the_height_of_the_window_or_ten_lines_and_the_help_stands_beside_it(
    page: Page, address: str, watch: Watch
) -> None:
    page.route("**/*.woff2", lambda route: route.abort())  # where it comes too late, a wider one is used
    watch.expect("woff2|ERR_FAILED")
    lab = opened(page, address)
    program = page.locator(".lab .code")
    before = program.bounding_box()
    lab.button(HELP).click()
    region = page.get_by_role("region", name=HELP)
    expect(region.get_by_text("Values are seen from Black, who moves first.")).to_be_in_viewport()
    beside = region.bounding_box()
    assert before
    assert beside
    assert program.bounding_box() == before
    assert beside["x"] > before["x"] + before["width"]
    page.reload()
    expect(region).to_be_visible()
    region.get_by_role("button", name="Close").click()
    expect(region).to_have_count(0)
    page.reload()
    expect(program).to_be_visible()
    expect(region).to_have_count(0)
    lab.write("x = 1\n" * 40)
    lab.says(re.compile("^Press Run"))
    editor = page.locator(".lab .editor").bounding_box()
    assert editor
    expect(lab.button("Save as .py")).to_be_in_viewport(ratio=1)
    assert editor["height"] > 800 / 2
    assert page.evaluate("() => scrollY") == 0
    page.set_viewport_size({"width": 390, "height": 420})
    editor = page.locator(".lab .editor").bounding_box()
    assert editor
    assert editor["height"] >= 10 * 22


@pytest.mark.native
@pytest.mark.context(**PHONE, locale="en-GB")
def test_on_a_phone_the_editor_keeps_its_height_while_the_page_is_pinched(page: Page, address: str) -> None:
    opened(page, address)
    height = "() => document.querySelector('main.lab .editor').getBoundingClientRect().height"
    before = page.evaluate(height)
    page.context.new_cdp_session(page).send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    page.wait_for_function("() => visualViewport.scale === 2")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate(height) == before


@pytest.mark.native
@pytest.mark.context(**PHONE, locale="ja-JP", color_scheme="dark")
def test_axe_finds_nothing_on_a_phone_in_japanese_and_dark_colours(
    page: Page, address: str, axe: AxeCheck
) -> None:
    lab = opened(page, address)
    expect(lab.board).to_be_hidden()
    axe(page)
    lab.run()
    expect(page.locator(".leads a[href]")).to_have_count(6)
    page.get_by_role("button", name="盤と評価値").click()
    expect(lab.board).to_be_visible()
    expect(page.locator(".cm-content")).to_be_hidden()
    lab.worths()
    axe(page)
    fits(page)
    page.get_by_role("button", name="プログラム", exact=True).click()
    expect(page.locator(".cm-content")).to_be_visible()
    fits(page)


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
    page.keyboard.type(" or 0")  # the brackets have come with it
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


@pytest.mark.native
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


@pytest.mark.native
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
