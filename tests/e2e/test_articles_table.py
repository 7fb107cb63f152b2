"""The table of positions read: a row is counted again by the page's own Python, or by one in the sandbox."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.lab_driver import LONG

COUNTED = re.compile(r"\bagain\b")


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=re.compile(f"^{name}")))


@pytest.mark.parametrize("name", ["alpha-beta, good moves first", "and null windows"])
def test_a_row_that_is_counted_again_gives_the_same_numbers(warm_page: Page, address: str, name: str) -> None:
    warm_page.goto(f"{address}#/articles/table")
    counts = row(warm_page, name).get_by_role("cell")
    expect(counts).to_have_count(3)
    before = counts.all_inner_texts()
    assert sum(text != "—" for text in before) >= 2
    button = warm_page.get_by_role("button", name=f"Count again: {name}")
    button.click()
    expect(button).to_have_text("✓", timeout=LONG)
    for text, cell in zip(before, counts.all(), strict=True):
        if text != "—":
            expect(cell).to_have_class(COUNTED)
    assert counts.all_inner_texts() == before


def test_the_program_of_the_last_rows_opens_in_the_lab(warm_page: Page, address: str) -> None:
    warm_page.goto(f"{address}#/articles/table?lang=ja")
    warm_page.locator('[data-figure="table"]').get_by_role("link").click()
    expect(warm_page.locator(".cm-content")).to_contain_text("DEEPEN = True", timeout=LONG)
    expect(warm_page.locator(".cm-content")).to_contain_text("三つの工夫")
    expect(warm_page).to_have_url(re.compile("depth=5"))
