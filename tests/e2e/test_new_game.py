"""The choices for a new game: the player's side, and the board's size, which later games keep."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_driver import PageDriver


@pytest.fixture
def driver(warm_page: Page, address: str) -> Iterator[PageDriver]:
    driver = PageDriver(warm_page, address)
    yield driver
    driver.close_panel()


def test_the_size_of_the_board_is_chosen_and_kept(driver: PageDriver) -> None:
    driver.go_to("#/numbers?seed=2")
    expect(driver.enabled).to_have_count(8)
    driver.button("Choose side, opponent …").click()
    panel = driver.page.get_by_role("region", name="New game")
    size = panel.get_by_role("combobox", name="Board")
    expect(size).to_have_value("8")
    size.select_option("5")
    panel.get_by_role("button", name="Start").click()
    expect(driver.grid.get_by_role("gridcell")).to_have_count(25)
    driver.await_address("size=5")
    driver.await_board(driver.start())
    first = driver.start()
    driver.button("New game").click()
    driver.await_moves(0)
    expect(driver.grid.get_by_role("gridcell")).to_have_count(25)
    expect(driver.enabled).to_have_count(5)
    assert driver.start() != first
