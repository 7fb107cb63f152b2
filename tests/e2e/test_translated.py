"""A page that the browser translates: what changes is translated anew, and addresses stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import ready

TRANSLATOR = Path(__file__).with_name("translator.js").read_text("utf-8")
CHANGING = ".now, .controls, .seat small, .record"  # what is said beside the board, and done there
# What is read there, without the brackets of the translation.
READ = """all => [...document.querySelectorAll(all)]
    .map(each => each.textContent.replace(/[⟦⟧]/g, "").replace(/\\s+/g, " ").trim())"""
UNTRANSLATED = """() => {
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
        const {data, parentElement: parent} = walker.currentNode;
        const spared = parent.closest("[translate=no], svg, textarea, .cm-editor");
        if (/[A-Za-z]{2}/.test(data) && !data.includes("⟦") && !spared) found.push(data);
    }
    return found;
}"""


def translate(page: Page) -> None:
    page.evaluate(TRANSLATOR)
    page.wait_for_function(f"() => ({UNTRANSLATED})().length === 0")


def steps(driver: PageDriver) -> Iterator[None]:
    """A game of two, each time until all that comes of a step has come."""
    for moves in (("f5", "d6"), ("c3",)):
        driver.play(*moves)
        expect(driver.status).to_contain_text(f"played {moves[-1]}")
        yield
    driver.page.locator(".next button").click()
    expect(driver.status).to_contain_text("Hint:")
    yield
    driver.page.locator(".controls button").first.click()  # Undo
    expect(driver.status).to_contain_text("played d6")
    yield
    driver.page.keyboard.press("Home")
    yield


def translated(words: str) -> re.Pattern[str]:
    return re.compile(f"⟦[^⟦⟧]*{words}[^⟦⟧]*⟧")


def hrefs(links: Locator) -> list[str]:
    found: list[str] = links.evaluate_all("all => all.map(each => each.href)")
    return found


@pytest.mark.native
def test_what_is_said_of_a_game_stays_true_and_translated(page: Page, address: str) -> None:
    driver = PageDriver(page, address)
    texts: list[list[str]] = []
    for turn in ("as it is written", "translated"):
        page.goto("about:blank")
        driver.visit("#/othello?first=human&second=human")
        ready(page)
        if turn == "translated":
            translate(page)
        for at, _ in enumerate(steps(driver)):
            if turn == "translated":
                page.wait_for_function(f"() => ({UNTRANSLATED})().length === 0")
                assert page.evaluate(READ, CHANGING) == texts[at]
                expect(driver.status.locator("font").first).to_have_text(re.compile("^⟦"))
            else:
                texts.append(page.evaluate(READ, CHANGING))
    assert not [text for text in driver.grid.all_inner_texts() if "⟦" in text]
    assert page.title().startswith("⟦")
    assert page.locator("html").get_attribute("lang") == "fr"
    page.evaluate("showOriginal()")
    driver.play("e6")
    expect(driver.status).to_contain_text(re.compile("^[^⟦]*played e6[^⟦]*$"))


@pytest.mark.native
def test_the_labs_error_is_translated_and_its_code_is_not(page: Page, address: str) -> None:
    lab = LabDriver(page, address).open()
    lab.write("def evaluate(position):\n    return 1 / 0\n")
    translate(page)
    said = page.locator(".lab .say p").first
    for error in ("ZeroDivisionError", "NameError"):
        lab.run()
        expect(said).to_have_text(translated(error), timeout=LONG)
        lab.write("def evaluate(position):\n    return nobody\n")
    assert "⟦" not in lab.editor.inner_text()


@pytest.mark.native
def test_a_chapter_that_is_translated_before_it_is_alive_comes_alive(page: Page, address: str) -> None:
    path = "ja/articles/bound/"
    page.add_init_script(
        f"document.addEventListener('readystatechange', () => {{ {TRANSLATOR} }}, {{once: true}})"
    )
    page.goto(address + path)
    page.locator("html:not([data-place])").wait_for(state="attached")
    figure = page.locator('[data-figure="cut"]')
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_attribute("data-alive", "")
    status = figure.locator("span[role=status]")
    expect(status).to_have_text(re.compile("^⟦"))
    before = status.inner_text()
    figure.get_by_role("slider").nth(9).press("End")  # of the line that both sides choose
    expect(status).not_to_have_text(before)
    expect(status).to_have_text(re.compile("^⟦"))
    rooms = hrefs(page.locator(".rooms a"))
    assert len(rooms) == 5
    assert not [link for link in hrefs(page.locator("a[href]")) if "/fr/" in link]
    assert address + path in rooms
    page.locator(".rooms a").first.click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.locator(".rooms a").nth(3).click()  # back to the chapter
    expect(page).to_have_url(address + path)
