"""Chapters at the first paint, and what is kept of them on the device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.test_start import SHIFTS
from tests.e2e.watch import DESKTOP, PHONE, await_event, ready
from web.make.articles import names


@pytest.mark.native
def test_tasks_are_forgotten_with_the_games(page: Page, address: str) -> None:
    page.goto(f"{address}#/articles/bound")
    ready(page)
    done = page.get_by_role("img", name="done", exact=True)
    expect(done).to_have_count(0)
    page.get_by_role("button", name="Read everything", exact=True).click()
    expect(done).to_have_count(1)
    page.goto(f"{address}#/othello")
    page.get_by_role("button", name="My games").click()
    row = page.get_by_text("1 task of the articles done")
    page.get_by_role("button", name="Forget").click()
    expect(row).to_have_count(0)
    page.get_by_role("button", name="Bring back").click()
    expect(row).to_be_visible()
    page.get_by_role("button", name="Forget").click()
    page.goto(f"{address}#/articles/bound")
    expect(page.get_by_role("heading", level=1)).to_have_text("A bound")
    expect(done).to_have_count(0)


@pytest.mark.native
def test_another_chapter_begins_at_its_top_and_back_leads_to_where_one_was(page: Page, address: str) -> None:
    page.goto(f"{address}#/articles/win")
    turn = page.get_by_role("navigation", name="Chapters").get_by_role("link")
    title = page.get_by_role("heading", level=1)
    turn.last.click()
    expect(title).to_have_text("A bound")
    turn.first.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    turn.first.click()
    expect(title).not_to_have_text("A bound")
    await_event(page, lambda: page.evaluate("scrollY") == 0)
    expect(title).to_be_focused()
    page.go_back()
    expect(title).to_have_text("A bound")
    await_event(page, lambda: page.evaluate("scrollY") == before)
    turn.nth(1).click()
    expect(title).to_have_text("Reading ahead, in nine chapters")
    await_event(page, lambda: page.evaluate("scrollY") == 0)
    expect(title).to_be_focused()


@pytest.mark.native
@pytest.mark.parametrize("device", [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")])
def test_nothing_shifts_from_the_first_paint_until_python_is_ready(
    browser: Browser, address: str, device: dict[str, object]
) -> None:
    context = browser.new_context(**device)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(SHIFTS)
    for place in (f"?{names()[0]}#/articles/{names()[0]}", *(f"articles/{name}/" for name in names())):
        page.goto(address + place)
        expect(page.locator(".chapter .turn")).to_be_visible()
        ready(page)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("() => window.shifts") == [], place
    context.close()
