"""The page does no needless work. How long its work takes is measured by tests/bench/page.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import speed
from tests.e2e.page_driver import PageDriver


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    driver = PageDriver(warm_page, address)
    driver.go_to("#/othello?second=human")
    expect(driver.enabled).to_have_count(4)
    return driver


def test_only_the_squares_that_a_move_changes_are_drawn_anew(driver: PageDriver) -> None:
    changed, touched = speed.squares_touched(driver.page, "f5")
    assert touched <= changed


def test_a_first_visit_loads_little(page: Page, address: str, site: Path) -> None:
    """The most that it may load is what it loads now: who needs more takes something else away."""
    visit = speed.first_visit(page, address, site)
    assert visit.own <= 75_800
    assert visit.data <= 36_000
    assert visit.requests <= 16
