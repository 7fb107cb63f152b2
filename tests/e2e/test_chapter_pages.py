"""Chapters as documents of their own: their text stays as it was built, their figures come alive in place of
their pictures, and the page stays one page.

Its words, links and figures without a script: tests/build/test_chapter_pages.py. Without a network:
test_offline.py.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.e2e.network_faults import NETWORK, Fault, HeldRequests
from tests.e2e.watch import PHONE, Watch, ready

LIVING = "**/rooms/articles.js"
"""The script by which figures come alive."""

# What the reader has done before the script comes. Each step is drawn before the next one.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
UNFOLDED = """() => {
    const folded = document.querySelector("details.folded");
    if (folded) folded.open = true;
}"""
READ = """() => {
    window.selected = () => {
        const {anchorNode, anchorOffset, focusNode, focusOffset} = getSelection();
        return [anchorNode, anchorOffset, focusNode, focusOffset];
    };
    const controls = "main :is(.figure :is(button, input, [tabindex='0']), .words a)";
    const shown = [...document.querySelectorAll(controls)]
        .filter(each => each.checkVisibility() && !each.disabled);
    const focused = shown[Math.floor(shown.length / 2)];
    focused.focus({preventScroll: true});
    const folded = document.querySelector("details.folded");
    window.named = each => [each.tagName, each.className, each.ariaLabel, each.textContent].join();
    const [, from, to] = document.querySelectorAll(".words > p, .words li");
    getSelection().setBaseAndExtent(from, 0, to, 1);
    scrollTo(0, 700);
    const text = document.querySelector("main article");
    window.before = {focused: named(focused), folded, selected: selected(), at: scrollY, text};
}"""
# What moves from then on.
WATCHED = """() => {
    window.shifts = [];
    new PerformanceObserver(entries => entries.getEntries().forEach(entry => window.shifts.push(
        [entry.value, entry.sources.map(({node}) => node?.outerHTML?.slice(0, 80) ?? String(node))]
    ))).observe({type: "layout-shift"});
}"""
LOST = """() => {
    const {focused, folded, selected, at, text} = window.before;
    return Object.entries({
        text: document.querySelector("main article") === text,
        focus: named(document.activeElement) === focused,
        folded: !folded || document.querySelector("details.folded").open,
        selection: selected.every((each, index) => each === window.selected()[index]),
        scroll: at > 0 && scrollY === at,
    }).filter(([, kept]) => !kept).map(([what]) => what);
}"""


SEEN_LIVE = """() => [...document.querySelectorAll("[data-figure]:not([data-alive])")].every(each => {
    const {top, bottom, height} = each.getBoundingClientRect();
    return height === 0 || top > innerHeight || bottom < 0;
})"""


def alive(page: Page) -> Page:
    """Wait until what is seen of figures has come alive."""
    page.locator("html:not([data-place])").wait_for(state="attached")
    page.wait_for_function(SEEN_LIVE)
    return page


class Documents:
    """The documents that a page loads."""

    def __init__(self, page: Page) -> None:
        self.loaded: list[str] = []
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if request.is_navigation_request():
            self.loaded.append(request.url)


def explanations(page: Page) -> Locator:
    """What tasks explain, as far as it can be seen."""
    return page.locator(".task details p").locator("visible=true")


PHONE_MARK = pytest.mark.context(**PHONE)
BOUND = "ja/articles/bound/"


@pytest.mark.native
@pytest.mark.quick
@pytest.mark.parametrize(
    "path",
    [
        BOUND,
        *(pytest.param(path, marks=[PHONE_MARK, pytest.mark.slow]) for path in (BOUND, "articles/mend/")),
    ],
)
def test_what_is_read_comes_alive_where_it_stands(page: Page, address: str, path: str) -> None:
    page.add_init_script("localStorage.setItem('sakiyomi:tasks', 'cut.gone')")
    held = HeldRequests(page.context, LIVING)
    page.goto(address + path)
    page.locator(".turn").wait_for()
    for step in (UNFOLDED, READ, WATCHED):  # what the reader unfolds moves what is below it
        page.evaluate(step)
        page.evaluate(DRAWN)
    before = explanations(page).all_inner_texts()
    assert len(before) == ("bound" in path)  # of the task that was done
    held.release()
    alive(page)
    ready(page)
    page.evaluate(DRAWN)
    assert page.evaluate(LOST) == []
    assert page.evaluate("() => window.shifts") == []
    assert explanations(page).all_inner_texts() == before
    expect(page).to_have_url(address + path)


@pytest.mark.native
def test_an_explanation_that_was_asked_for_is_shown_once_the_page_is_alive(page: Page, address: str) -> None:
    held = HeldRequests(page.context, LIVING)
    page.goto(f"{address}articles/end/")
    task = page.locator(".task").first
    task.locator("summary").click()
    held.release()
    alive(page)
    expect(task.locator("details p").first).to_be_visible()
    expect(explanations(page)).to_have_count(task.locator("details p").count())


@pytest.mark.parametrize("address", ["/some/where/"], indirect=True)
def test_a_figure_moves_and_its_link_leads_on_once_the_page_is_alive(page: Page, address: str) -> None:
    documents = Documents(page)
    held = HeldRequests(page.context, LIVING)
    page.goto(f"{address}articles/end/#tempting")
    figure = page.locator("#tempting")
    expect(figure).to_be_in_viewport()
    before = figure.inner_text()
    figure.get_by_role("slider").press("ArrowRight")  # before anything can come of it
    held.release()
    alive(page)
    expect(figure).not_to_have_text(before, use_inner_text=True)
    figure.get_by_role("link", name="Tree").first.click()
    expect(page).to_have_url(re.compile(rf"^{re.escape(address)}#/tree/"))
    page.go_back()
    expect(page).to_have_url(f"{address}articles/end/#tempting")
    expect(page.locator("#tempting")).to_be_in_viewport()
    assert len(documents.loaded) == 1


@pytest.mark.native
@pytest.mark.parametrize("by", ["press", "key"])
def test_the_press_that_wakes_a_figure_is_done_once_it_lives(page: Page, address: str, by: str) -> None:
    held = HeldRequests(page.context, "**/articles/bound/one.json")
    page.goto(f"{address}articles/bound/")
    held.await_one(page)
    figure = page.locator("#one")
    at = figure.locator(".steps span")
    last, _, whole = at.inner_text().partition(" / ")
    back = figure.get_by_role("button", name="One step back")
    if by == "press":
        back.click()
    else:
        back.focus()
        page.keyboard.press("Enter")
    expect(at).to_have_text(f"{last} / {whole}")
    held.release()
    expect(at).to_have_text(f"{int(last) - 1} / {whole}")
    expect(back).to_be_focused()


@pytest.mark.native
def test_where_a_figure_cannot_be_loaded_its_picture_stays_and_it_is_tried_again(
    page: Page, address: str, watch: Watch
) -> None:
    watch.expect(NETWORK)
    fault = Fault(page.context, "**/articles/bound/one.json", "missing")
    page.goto(f"{address}articles/bound/")
    figure = page.locator("#one")
    retry = figure.get_by_role("button", name="Try again")
    expect(retry).to_be_visible()
    expect(figure.locator(".steps")).to_be_visible()
    fault.mend()
    retry.click()
    expect(figure).to_have_attribute("data-alive", "")
    expect(retry).to_have_count(0)


@pytest.mark.native
def test_links_are_links(page: Page, address: str) -> None:
    """They open in a new tab, where they lead to the page of a chapter, or to the root."""
    page.goto(f"{address}articles/order/")
    alive(page)
    forward = page.locator(".turn .forward")
    with page.context.expect_page() as opened:
        forward.click(modifiers=["ControlOrMeta"])
    expect(opened.value).to_have_url(f"{address}articles/table/")
    expect(page).to_have_url(f"{address}articles/order/")
    expect(page.get_by_role("link", name="Play")).to_have_attribute("href", f"{address}#/")
