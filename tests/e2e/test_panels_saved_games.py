"""Games are kept on the device: they can be continued, deleted, and brought back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import device
from tests.e2e.page_driver import PageDriver


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    driver = PageDriver(warm_page, address)
    driver.go_to("#/othello?second=human")
    return driver


def saved_games(driver: PageDriver) -> Locator:
    """The list of games, just opened."""
    button = driver.page.get_by_role("button", name="My games")
    if button.get_attribute("aria-expanded") == "true":
        button.click()
    button.click()
    return driver.page.get_by_role("region", name="My games").get_by_role("listitem")


def test_what_is_saved_as_one_file_is_back_once_that_is_opened(driver: PageDriver) -> None:
    driver.play("f5", "d6")
    games = saved_games(driver)
    with driver.page.expect_download() as saved:
        driver.button("Save all").click()
    assert re.fullmatch(r"sakiyomi-\d{4}-\d\d-\d\d\.json", saved.value.suggested_filename)
    driver.go_to("#/tictactoe")
    device.forget(driver.page)
    saved_games(driver)
    section = driver.page.get_by_role("region", name="As a file")
    section.get_by_label("Open a file").set_input_files(saved.value.path())
    expect(section.get_by_role("status")).to_have_text("Taken from the file: 1 game.")
    expect(games).to_contain_text(["Black to move. Othello 2 moves Black: You · White: You"])
    expect(games.locator("svg")).to_have_count(1)
