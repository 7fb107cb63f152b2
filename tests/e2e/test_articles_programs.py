"""The figures of chapter 3: a tree that is shuffled, a histogram, programs with a slip."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.device import kept
from tests.e2e.lab_driver import LONG
from tests.e2e.watch import PHONE, ready

DONE = re.compile(r"\bdone\b")


def opened(page: Page, address: str, chapter: str = "mend") -> Page:
    page.goto(f"{address}#/articles/{chapter}")
    expect(page.locator(".chapter .turn")).to_be_visible()  # it is whole
    return page


def program(page: Page, name: str) -> Locator:
    """A figure of a program, once it lives: it does so near the screen."""
    figure = page.locator("[data-figure]").filter(has=page.locator(".program").filter(has_text=name))
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_attribute("data-alive", "")
    return figure.locator(".program")


def section(page: Page, name: str) -> Locator:
    return page.locator(".chapter section").filter(has=page.get_by_text(name))


def outcome(figure: Locator) -> dict[str, str]:
    texts = figure.locator("dl div").all_inner_texts()
    return dict(text.split("\n")[:2] for text in texts)


def test_a_line_that_is_right_is_said_to_be_and_the_line_at_fault_ticks_its_task(
    warm_page: Page, address: str
) -> None:
    page = opened(warm_page, address)
    figure, task = program(page, "branch.py"), section(page, "branch.py").locator(".task")
    figure.get_by_role("option", name="16 better = value > best").click()
    expect(figure.get_by_role("status")).to_have_text("Line 16 is not at fault.")
    expect(task).not_to_have_class(DONE)
    figure.get_by_role("option", name="18 better = value > best").click()
    expect(task).to_contain_text("one sign was not changed")
    expect(figure.locator(".in")).to_contain_text("better = value < best")
    shown = re.compile("b1, cross.*The program plays b1")
    expect(figure.get_by_role("img")).to_have_attribute("aria-label", shown)
    assert outcome(figure) == {"plays": "b1", "value": "−1", "time": "–"}
    figure.get_by_role("button", name="As it was").click()
    assert outcome(figure)["plays"] == "a1"


def test_a_line_is_chosen_by_keys(warm_page: Page, address: str) -> None:
    page = opened(warm_page, address)
    figure = program(page, "silent.py")
    lines = figure.get_by_role("option")
    figure.get_by_role("button", name="Run").focus()
    page.keyboard.press("Tab")
    expect(lines.first).to_be_focused()
    for key in ("End", "Enter"):
        page.keyboard.press(key)
    expect(figure.get_by_role("status")).to_have_text("Line 20 is not at fault.")
    for key in ("ArrowUp", "Home", *["ArrowDown"] * 3, " "):  # to line 6: either of two lines can be mended
        page.keyboard.press(key)
    expect(section(page, "silent.py").locator(".task")).to_have_class(DONE)
    expect(figure.get_by_role("button", name="Repaired")).to_be_focused()
    assert outcome(figure)["prints"] == "○"


def test_a_program_is_run_in_the_sandbox_and_is_not_kept(warm_page: Page, address: str) -> None:
    page = opened(warm_page, address)
    figure = program(page, "late.py")
    assert outcome(figure) == {"plays": "–", "value": "–", "prints": "–", "time": "–"}
    figure.get_by_role("button", name="Run").click()
    expect(figure.locator("dd").last).to_have_text(re.compile(r"^\d+\.\d\d s$"), timeout=LONG)
    assert outcome(figure) | {"time": ""} == {"plays": "c1", "value": "1", "prints": "c1 c2", "time": ""}
    figure.get_by_role("option", name=re.compile("^17 ")).click()
    figure.get_by_role("button", name="Run").click()
    expect(figure.locator("dd").last).to_have_text(re.compile(r"^\d+\.\d\d s$"), timeout=LONG)
    assert outcome(figure)["prints"] == "c1"
    assert kept(page, "programs") == {}


@pytest.mark.native
def test_codemirror_colours_a_program_that_comes_near_the_screen(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}#/articles/end")
    expect(page.locator(".chapter .turn")).to_be_visible()  # it is whole
    expect(page.locator(".program")).to_have_count(1)
    assert not any("codemirror" in url for url in asked)
    assert page.locator(".program .as-keyword").count() == 0
    before = page.locator(".program .line").all_inner_texts()
    page.locator(".program").first.scroll_into_view_if_needed()
    expect(page.locator(".program .as-keyword").first).to_be_visible()
    assert page.locator(".program .line").all_inner_texts() == before


def test_another_shuffle_dashes_other_branches_and_moves_nothing(warm_page: Page, address: str) -> None:
    page = opened(warm_page, address, "win")
    expect(page.locator("#shuffled")).to_have_attribute("data-alive", "")
    tree, read = page.locator("#shuffled .whole"), page.locator(".words .fact").nth(1)
    places = "nodes => nodes.map(node => node.getAttribute('style'))"
    before, dashed = tree.locator(".place").evaluate_all(places), tree.locator(".unread").count()
    page.get_by_role("button", name="Shuffle again").click()
    expect(read).to_have_text("2")
    assert tree.locator(".place").evaluate_all(places) == before
    assert tree.locator(".unread").count() > dashed
    assert tree.locator(".order").all_inner_texts() == ["1", "2"]  # as many as were read, in their order
    ready(page)  # without Python the last one is that of the recorded ones
    page.get_by_role("slider", name="Seed").press("End")
    expect(page.locator(".act span").first).to_have_text(re.compile(r"^Shuffle 999: \d+ of 34"))


@pytest.mark.native
@pytest.mark.context(**PHONE, locale="en-GB")
def test_on_a_phone_a_line_is_as_high_as_a_finger_and_a_minus_stays_with_its_name(
    page: Page, address: str
) -> None:
    opened(page, address)
    # All at once: the lines are drawn anew when they get their colours.
    measured = """() => {
        const all = (places) => [...document.querySelectorAll(places)];
        const minuses = all(".lines .joined").filter((each) => /^-\\w/.test(each.textContent));
        return [
            all("[data-kind=code] .line").map((line) => line.getBoundingClientRect().height),
            minuses.map((each) => each.getClientRects().length),
        ];
    }"""
    heights, parts = page.evaluate(measured)
    assert min(heights) >= 44
    figure = program(page, "branch.py")
    figure.get_by_role("option", name="18 better = value > best").click()
    expect(figure.locator(".in")).to_be_visible()
    assert min(page.evaluate(measured)[0]) >= 44, "the line that was found stays where it is"
    assert parts
    assert set(parts) == {1}
