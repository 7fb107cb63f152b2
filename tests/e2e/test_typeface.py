"""The typeface of Latin text and figures: it comes after the first board, and moves nothing that is read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.network_faults import HeldRequests
from tests.e2e.page_driver import box
from tests.e2e.test_layout import BAR
from tests.e2e.test_start import SHIFTS
from tests.e2e.watch import SIZES

pytestmark = pytest.mark.native
FONT = "**/figtree.woff2"


def typefaces(page: Page, selector: str) -> set[str]:
    """The typefaces in which the text of an element is drawn, by the first word of their names."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    session.detach()
    return {font["familyName"].split()[0] for font in fonts}


def test_latin_text_and_figures_are_set_in_it_and_japanese_is_not(page: Page, address: str) -> None:
    held = HeldRequests(page.context, "**/page.js")
    with page.expect_response(FONT):
        page.goto(address, wait_until="commit")
    expect(page.get_by_role("grid")).to_be_visible()
    page.evaluate("() => new Promise(done => setTimeout(done))")
    held.release()
    expect(page.get_by_role("combobox")).to_have_count(3)
    assert typefaces(page, ".rooms a") == {"Figtree"}
    assert typefaces(page, "[role=rowheader]") == {"Figtree"}
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("link", name="対局")).to_be_visible()
    assert "Figtree" not in typefaces(page, ".rooms a")
    assert typefaces(page, "[role=rowheader]") == {"Figtree"}


def test_where_it_comes_late_nothing_moves(page: Page, address: str) -> None:
    page.add_init_script(SHIFTS)
    held = HeldRequests(page.context, FONT)
    page.goto(address, wait_until="commit")
    expect(page.get_by_role("combobox")).to_have_count(3)
    drawn = page.locator(".rooms a").evaluate_all("all => all.map(each => each.getBoundingClientRect().x)")
    with page.expect_response(FONT):
        held.release()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    now = page.locator(".rooms a").evaluate_all("all => all.map(each => each.getBoundingClientRect().x)")
    assert now == drawn
    assert "Figtree" not in typefaces(page, ".rooms a")
    assert sum(value for value, _ in page.evaluate("() => window.shifts")) <= 0.002
    page.set_viewport_size(SIZES["narrow"])
    page.get_by_role("combobox", name="Game").select_option("Tic-tac-toe")  # the longest name
    assert box(page.locator(".bar"))["bottom"] <= BAR
