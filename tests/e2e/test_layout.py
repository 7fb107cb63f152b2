"""What fits into the window: the header in one line, the board as large as it can be, a panel below it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_driver import PageDriver, box
from tests.e2e.watch import PHONE, SIZES

PANELS = ("Rules and keys", "Set up", "Copy and paste", "My games")
BAR = 56  # pixels: the height of a header of one line


pytestmark = [pytest.mark.native, pytest.mark.context(**PHONE)]


@pytest.fixture
def driver(warm_page: Page, address: str) -> Iterator[PageDriver]:
    """A phone, whose window has any size that a test gives it."""
    driver = PageDriver(warm_page, address)
    yield driver
    driver.close_panel()
    warm_page.set_viewport_size(SIZES["phone"])


def shown(driver: PageDriver, size: str, words: str) -> None:
    """Open a game in a window of this size, scrolled to its top."""
    driver.page.set_viewport_size(SIZES[size])
    driver.go_to(words)
    assert driver.await_turn()
    driver.page.evaluate("() => scrollTo(0, 0)")


# The header


@pytest.mark.parametrize("size", ["narrow", "low"])
def test_the_header_is_one_line(driver: PageDriver, size: str) -> None:
    page = driver.page
    for words in ("#/othello?second=human", "#/tictactoe?second=human", "#/numbers?seed=1&second=human"):
        shown(driver, size, words)
        for language in ("日本語", "English"):
            bar = box(page.locator(".bar"))
            assert bar["bottom"] - bar["top"] <= BAR
            middles = page.locator(".bar").evaluate(
                """bar => [...bar.querySelectorAll("a, button, select")]
                    .filter(each => each.checkVisibility() && !each.closest("select > *"))
                    .filter(each => getComputedStyle(each.closest(".rooms, .bar")).position !== "fixed")
                    .map(each => each.getBoundingClientRect())
                    .map(({top, bottom}) => (top + bottom) / 2)"""
            )
            assert max(middles) - min(middles) < 12, middles
            assert page.locator(".bar").evaluate("bar => bar.scrollWidth - bar.clientWidth") <= 0
            assert driver.outside() == []
            page.get_by_role("button", name=language).click()


# The board


@pytest.mark.parametrize("size", ["low", "lying"])
def test_in_a_low_window_the_board_has_its_height_and_the_person_s_seat_is_in_view(
    driver: PageDriver, size: str
) -> None:
    shown(driver, size, "#/othello")
    width, height = SIZES[size]["width"], SIZES[size]["height"]
    board = box(driver.page.locator(".frame"))
    assert board["bottom"] - board["top"] >= 0.9 * height or board["right"] - board["left"] >= width - 320
    assert board["top"] >= 0
    assert board["bottom"] <= height
    seats = driver.page.locator(".seat")
    mine = box(seats.filter(has=driver.page.locator("select:has(option[value=human]:checked)")))
    assert mine["top"] >= 0
    assert mine["bottom"] <= height
    assert mine["left"] >= board["right"]
    assert mine["right"] <= width
    assert driver.outside() == []


def test_the_largest_board_fits_the_narrowest_phone_with_its_values(driver: PageDriver) -> None:
    shown(driver, "narrow", "#/numbers?seed=1&size=10&second=human")
    driver.values.click()
    worths = driver.grid.locator(".worth")
    expect(worths).to_have_count(10)
    assert driver.outside() == []
    cut = driver.grid.evaluate(
        """grid => [...grid.querySelectorAll("[data-square]")].flatMap(square => {
            const edge = square.getBoundingClientRect();
            return [...square.children].map(each => [each, each.getBoundingClientRect()])
                .filter(([each, {width}]) => width > 0 && each.checkVisibility())
                .filter(([each, {left, right, top, bottom}]) => left < edge.left - 0.5 || top < edge.top - 0.5
                    || right > edge.right + 0.5 || bottom > edge.bottom + 0.5
                    || each.scrollWidth > each.clientWidth + 1)
                .map(([each, {width, height}]) => [square.dataset.square, each.className,
                    each.dataset.worth ?? each.textContent, width, height, edge.width]);
        })"""
    )
    assert cut == []
    over = driver.grid.evaluate(  # a value on the number that it belongs to
        """grid => [...grid.querySelectorAll("[data-square]:has(.worth)")].filter(square => {
            const [number, worth] = [".number", ".worth"].map(part => square.querySelector(part));
            return number.getBoundingClientRect().bottom > worth.getBoundingClientRect().top + 1;
        }).map(square => square.outerHTML)"""
    )
    assert over == []
    driver.values.click()


# Panels


def test_on_a_phone_a_panel_is_a_sheet_below_the_board(driver: PageDriver) -> None:
    page = driver.page
    shown(driver, "phone", "#/numbers?second=human")  # its setup has the most to choose from
    for name in (*PANELS, "Choose side, opponent …"):
        page.evaluate("() => scrollTo(0, 0)")
        before = box(driver.grid)
        page.locator(f'button[aria-label="{name}"]').last.evaluate(
            "button => button.click()"
        )  # where the page is not scrolled
        region = "New game" if name.startswith("Choose") else name
        panel = page.get_by_role("region", name=region)
        expect(panel).to_be_visible()
        page.wait_for_function("() => document.getAnimations().length === 0")
        assert page.evaluate("() => scrollY") == 0, name
        board, sheet = box(driver.grid), box(panel)
        assert board == before, name
        assert 0 <= board["top"] < board["bottom"] <= sheet["top"], (name, board, sheet)
        assert sheet["bottom"] <= SIZES["phone"]["height"]
        whole = panel.evaluate("panel => panel.scrollHeight <= panel.clientHeight + 1")
        assert whole or sheet["bottom"] - sheet["top"] >= 180, name  # enough to use it
        assert driver.outside() == []
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
    # From its own button at the foot of the page, to which one has scrolled: the board comes into view.
    opener = page.get_by_role("button", name="My games")
    opener.scroll_into_view_if_needed()
    opener.click()
    panel = page.get_by_role("region", name="My games")
    expect(panel).to_be_visible()
    page.wait_for_function("() => document.getAnimations().length === 0")
    board, sheet = box(driver.grid), box(panel)
    assert 0 <= board["top"] < board["bottom"] <= sheet["top"]


def test_no_panel_is_wider_than_the_narrowest_phone(driver: PageDriver) -> None:
    shown(driver, "narrow", "#/numbers?seed=3")
    for name in PANELS:
        if name == "My games":
            driver.button(name).click()
        else:
            driver.more(name)
        expect(driver.page.get_by_role("region", name=name)).to_be_visible()
        assert driver.outside() == [], name
        driver.close_panel()


def test_a_phone_has_three_tabs_and_the_others_are_in_the_menu_which_has_the_focus_after_them(
    driver: PageDriver,
) -> None:
    shown(driver, "phone", "#/othello?second=human")
    tabs = driver.page.get_by_role("group", name="Panels")
    expect(tabs.get_by_role("button")).to_have_text(["Moves", "Mistakes", "Games"])
    expect(tabs.get_by_role("link")).to_have_count(0)
    for name in ("Record", "Set up", "Copy and paste", "Rules and keys"):
        driver.more(name)
        expect(driver.page.get_by_role("region", name=name)).to_be_visible()
        driver.page.keyboard.press("Escape")
        expect(driver.button("More")).to_be_focused()
    driver.more("Tree from here")
    expect(driver.page).to_have_url(re.compile("#/tree/othello"))


def test_on_a_phone_the_names_of_a_reviewed_game_stand_side_by_side_as_far_as_the_family_name(
    driver: PageDriver,
) -> None:
    driver.page.set_viewport_size(SIZES["phone"])
    driver.go_to("#/othello/e6f4e3f6g5d6e7f5c5?second=human&names=Watanabe+Aya+2~Nakamura+Sakura+2")
    driver.button("Review this game").click()
    names = driver.page.locator(".stepped .who select > button > span")
    expect(names).to_have_count(2)
    widths = names.evaluate_all(
        "names => names.map(name => name.clientWidth / parseFloat(getComputedStyle(name).fontSize))"
    )
    assert min(widths) > 4.5, widths  # so many characters of a Japanese name


LOOKS = """() => [...document.querySelectorAll('body *')].map(element => {
    const {x, y, width, height} = element.getBoundingClientRect();
    const {color, fontSize, backgroundColor, display, borderTopWidth} = getComputedStyle(element);
    return [element.className.baseVal ?? element.className, x, y, width, height, color, fontSize,
        backgroundColor, display, borderTopWidth].join(' ');
})"""
ADD_SHEETS = """async names => {
    const {href} = [...document.styleSheets].find(({href}) => href?.endsWith('styles/page.css'));
    for (const name of names) {
        const sheet = document.createElement('link');
        Object.assign(sheet, {rel: 'stylesheet', href: href.replace('page.css', `${name}.css`)});
        const loaded = new Promise(resolve => { sheet.onload = resolve; });
        document.head.append(sheet);
        await loaded;
    }
}"""


def at_rest(page: Page) -> list[str]:
    """How each element looks once nothing changes for a quarter of a second."""
    looks: list[str] = page.evaluate(LOOKS)
    for _ in range(60):
        page.wait_for_timeout(250)
        before, looks = looks, page.evaluate(LOOKS)
        if looks == before:
            return looks
    raise AssertionError("the page does not come to rest")


ROOMS = ["tree", "lab", "articles", "arena"]


@pytest.mark.parametrize(
    ("place", "drawn"),
    [
        ("articles/bound", ".chapter .turn"),
        ("tree/tictactoe?setup=--OOX-OX-&player=alphabeta+ties%3Dfirst", "main.tree select"),
        ("lab", ".cm-content"),
        ("arena", "main form button[type=submit]"),
    ],
)
def test_a_room_looks_the_same_whichever_rooms_were_seen_before(
    warm_page: Page, address: str, place: str, drawn: str
) -> None:
    warm_page.goto(f"{address}#/{place}")
    warm_page.reload()  # so that no other room was seen
    expect(warm_page.locator("html")).to_have_attribute("data-engine", "ready")
    expect(warm_page.locator(drawn).first).to_be_visible()
    if place == "lab":
        expect(warm_page.locator(".values td")).not_to_have_count(0)  # the judge's, which come by themselves
    warm_page.mouse.move(0, 0)
    before = at_rest(warm_page)
    warm_page.evaluate(ADD_SHEETS, [room for room in ROOMS if not place.startswith(room)])
    assert at_rest(warm_page) == before
