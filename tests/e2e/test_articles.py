"""The articles' room: its list, its chapters and what they have in common. The sixth stands for all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Started, Warm, check_all
from tests.e2e.watch import DESKTOP, PHONE, AxeCheck
from web.make.articles import names

BOUND = "#/articles/bound"
CHAPTERS = names()


@pytest.fixture(scope="module", params=["desktop"])
def _warm(started: Started, address: str, request: pytest.FixtureRequest) -> Iterator[Warm]:
    yield from started(address, request.node, **{"desktop": DESKTOP, "phone": PHONE}[request.param])


@pytest.fixture
def chapter(warm_page: Page, address: str) -> Page:
    warm_page.goto(address + "#/")  # so that the next one is opened anew
    warm_page.goto(address + BOUND)
    expect(warm_page.get_by_role("heading", level=1)).to_have_text("A bound")
    cut(warm_page).scroll_into_view_if_needed()
    expect(cut(warm_page)).to_have_attribute("data-alive", "")
    reset = cut(warm_page).get_by_role("button", name="Reset")
    if reset.is_enabled():
        reset.click()
    expect(warm_page.get_by_role("article")).to_contain_text("Here 18 of 27 leaves are read")
    expect(warm_page.locator(".chapter .turn")).to_be_visible()  # it is whole
    expect(warm_page.get_by_role("status").filter(has_text="leaves read · value").first).to_be_visible()
    return warm_page


def figure(page: Page, label: str) -> Locator:
    return page.locator("figure").filter(has=page.get_by_label(label))


def cut(page: Page) -> Locator:
    """The tree whose leaves are dragged."""
    return page.locator('[data-figure="cut"]')


def deciding_leaf(page: Page) -> Locator:
    """The one of that tree by which its last branch is cut."""
    return cut(page).get_by_role("slider", name="Leaf 3–1–1", exact=True)


def drag(page: Page, what: Locator, right: float, down: float) -> None:
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right / 2, y + down / 2)
    page.mouse.move(x + right, y + down)
    page.mouse.up()


@pytest.mark.quick
def test_a_leaf_is_dragged_and_a_cut_goes(chapter: Page) -> None:
    shown = cut(chapter)
    task = chapter.locator(".task").filter(has_text="Make a cut disappear")
    last = shown.get_by_role("button", name=re.compile("cut at node [23],")).last
    name = last.get_attribute("aria-label")
    assert name
    expect(task.get_by_role("img", name="to do")).to_be_visible()
    drag(chapter, deciding_leaf(chapter), 0, -200)
    expect(deciding_leaf(chapter)).to_have_attribute("aria-valuenow", re.compile(r"1\d"))
    expect(shown.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(task.get_by_role("img", name="done", exact=True)).to_be_visible()


def test_a_cut_says_by_which_move_its_bound_was_set(chapter: Page) -> None:
    first = cut(chapter)
    for sign, bound in (("≤", "alpha"), ("≥", "beta")):
        first.get_by_role("button", name=re.compile(f"^{sign}.: cut at node")).first.click()
        expect(first.get_by_role("status").first).to_contain_text(f"by the marked move: {bound}.")
        expect(first.locator(".cause")).to_have_count(1)


def test_words_choose_another_order_and_the_count_follows(chapter: Page, address: str) -> None:
    chapter.goto(f"{address}#/articles/order")
    count = chapter.get_by_text(re.compile(r"In this order \d+ of \d+ leaves are read"))
    for words, key in (("best reply first", None), ("worst first", " ")):
        before = count.inner_text()
        choice = chapter.locator(".choose", has_text=words)
        choice.press(key) if key else choice.click()
        expect(count).not_to_have_text(before)


def test_a_node_is_moved_by_keys_and_keeps_the_focus(chapter: Page, address: str) -> None:
    chapter.goto(f"{address}#/articles/order")
    chapter.get_by_role("button", name="the first order").click()
    order = figure(chapter, "The first tree of the chapter before.")
    before = order.locator(".leaf").first.inner_text()
    order.get_by_role("slider").first.press("ArrowRight")
    expect(order.locator(".leaf").first).not_to_have_text(before)
    expect(order.locator(":focus")).to_have_attribute("aria-valuenow", "2")  # the same node


@pytest.mark.parametrize("_warm", ["phone"], indirect=True)
def test_on_a_phone_a_tree_of_many_leaves_lies_on_its_side_and_is_changed_there(
    chapter: Page, address: str
) -> None:
    boxes = cut(chapter).locator(".leaf").evaluate_all("all => all.map(leaf => leaf.getBoundingClientRect())")
    assert all(one["bottom"] <= other["top"] for one, other in pairwise(boxes))
    assert min(min(box["width"], box["height"]) for box in boxes) >= 24  # the least of a target in WCAG 2.2
    drag(chapter, deciding_leaf(chapter), 200, 0)
    expect(deciding_leaf(chapter)).to_have_attribute("aria-valuenow", re.compile(r"1\d"))
    chapter.goto(f"{address}#/articles/order")
    order = figure(chapter, "The first tree of the chapter before.")
    order.scroll_into_view_if_needed()
    expect(order).to_have_attribute("data-alive", "")
    whole, before = order.locator(".whole").bounding_box(), order.locator(".leaf").first.inner_text()
    assert whole
    drag(chapter, order.get_by_role("slider").first, 0, whole["height"] / 3)
    expect(order.locator(".leaf").first).not_to_have_text(before)


@pytest.mark.parametrize("_warm", ["phone"], indirect=True)
def test_the_buttons_of_a_reading_stay_where_they_are_at_every_step(chapter: Page) -> None:
    for name in ("one", "both"):
        shown = chapter.locator(f'[data-figure="{name}"]')
        shown.scroll_into_view_if_needed()
        expect(shown).to_have_attribute("data-alive", "")
        steps, slider = shown.locator(".steps"), shown.get_by_role("slider")
        top = (
            "steps => steps.getBoundingClientRect().top - steps.closest('figure').getBoundingClientRect().top"
        )
        tops = set()
        for step in range(int(slider.get_attribute("max") or 0) + 1):
            slider.fill(str(step))
            expect(steps).to_contain_text(f"{step} / ")
            tops.add(steps.evaluate(top))
        assert len(tops) == 1


def test_a_tree_of_leaves_opens_in_the_tree_and_the_way_back_leads_to_its_figure(chapter: Page) -> None:
    cut(chapter).get_by_role("link", name="Open in Tree").click()
    expect(chapter).to_have_url(re.compile(r"#/tree/leaves\?setup="))
    expect(chapter.get_by_role("treeitem").first).to_contain_text("= +")
    expect(chapter.get_by_role("tree")).to_contain_text("Black")  # as the figure names the sides
    rooms = chapter.get_by_role("navigation", name="Rooms")
    rooms.get_by_role("link", name="← Articles").click()
    expect(cut(chapter)).to_be_in_viewport()
    expect(rooms.get_by_role("link", name="Articles")).to_have_text("Articles")


def speak(page: Page, language: str) -> None:
    page.locator(".rooms").wait_for()  # until then there is nothing to switch with
    switch = page.get_by_role("button", name=language)
    if switch.is_visible():
        switch.click()
    expect(switch).to_have_count(0)


SMALL = """() => [...document.querySelectorAll('.chapter .figure *')]
    .filter(each => [...each.childNodes].some(child => child.nodeType === 3 && child.data.trim()))
    .filter(each => each.checkVisibility() && !each.closest('.board .heads, [role=rowheader]'))
    .filter(each => each.getBoundingClientRect().width > 1 && !each.closest('svg'))
    .filter(each => parseFloat(getComputedStyle(each).fontSize) < 12)
    .map(each => each.outerHTML.slice(0, 90))"""


def check_screen(page: Page, address: str, axe: AxeCheck, name: str) -> None:
    """The list of chapters, or one: nothing for axe, no small text, nothing beyond an edge to the side."""
    page.goto(f"{address}#/articles/{name}".rstrip("/"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".chapter .turn" if name else ".chapters a").first).to_be_visible()
    axe(page)
    assert page.evaluate(SMALL) == []
    assert not page.evaluate("() => { scrollTo(1000, 0); return scrollX; }")


def test_axe_finds_nothing_and_no_text_is_small_in_any_chapter_and_in_the_list(
    warm_page: Page, address: str, axe: AxeCheck
) -> None:
    check_all(["", *CHAPTERS], lambda name: check_screen(warm_page, address, axe, name))


@pytest.mark.parametrize("_warm", ["phone"], indirect=True)
def test_the_same_on_a_phone_in_japanese_and_in_the_dark(
    warm_page: Page, address: str, axe: AxeCheck
) -> None:
    warm_page.goto(f"{address}#/articles")
    speak(warm_page, "日本語")
    warm_page.emulate_media(color_scheme="dark")
    check_all(["", *CHAPTERS[:2]], lambda name: check_screen(warm_page, address, axe, name))
    speak(warm_page, "English")
    warm_page.emulate_media(color_scheme=None)


# How many commas after a number to be dragged stand on a line below it.
COMMAS_BELOW = """() => [...document.querySelectorAll(".scrub")].filter(number => {
    const after = document.createTreeWalker(number.parentNode, NodeFilter.SHOW_TEXT);
    after.currentNode = number.lastChild;
    const comma = /^\\u2060?[,、;]/.exec(after.nextNode().data);
    if (!comma) return false;
    const place = document.createRange();
    place.setStart(after.currentNode, comma[0].length - 1);
    place.setEnd(after.currentNode, comma[0].length);
    return place.getBoundingClientRect().left < number.getBoundingClientRect().left;
}).length"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_line_does_not_begin_with_the_comma_after_a_number(page: Page, address: str, lang: str) -> None:
    for name in ("bits", "estimate"):
        page.goto(f"{address}#/articles/{name}?lang={lang}")
        page.locator(".chapter .turn").wait_for()
        for width in range(320, 460, 6):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(COMMAS_BELOW) == 0, (name, width)
