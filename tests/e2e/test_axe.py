"""axe-core in panels and forms that no journey opens, in light English on a desktop.

Each room has been looked over by a journey. What is shown less often, in the dark, in Japanese, on a phone is
sampled by the files of the rooms.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import AxeCheck

POSITIONS = {
    "#/numbers/d1d5?seed=42&second=human": "Row to move",
    "#/othello/nonsense": "",
    "#/othello/f5d6c3d3c4f4c5b3?second=human": "Black to move",
}
PANELS = ("My games", "Record", "Copy and paste", "Choose side, opponent …", "Set up")
ARENA = {"#/arena": "button[type=submit]", "#/arena/many": "nav[aria-label=Tournament]"}
"""What is there when a form is whole."""


@pytest.mark.quick
def test_play_and_its_panels(driver: PageDriver, axe: AxeCheck) -> None:
    for words, status in POSITIONS.items():
        driver.go_to(words)
        expect(driver.status if status else driver.alert).to_contain_text(status or "nonsense")
        axe(driver.page)
    for name in PANELS:
        driver.page.get_by_role("button", name=name).first.click()
        expect(driver.page.get_by_role("button", name="Close")).to_be_visible()
        axe(driver.page)
        driver.close_panel()
    driver.button("More").click()
    axe(driver.page)
    driver.page.keyboard.press("Escape")
    driver.values.check()
    expect(driver.grid.locator(".worth")).to_have_count(len(driver.legal()))
    axe(driver.page)
    driver.values.uncheck()


@pytest.mark.quick
def test_the_forms_of_the_arena(warm_page: Page, address: str, axe: AxeCheck) -> None:
    for words, whole in ARENA.items():
        warm_page.goto(address + words)
        expect(warm_page.locator(whole).first).to_be_visible()
        axe(warm_page)
