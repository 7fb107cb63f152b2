"""Games are kept on the device: they can be continued, deleted, and brought back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e import device
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import Watch, ready

PLAYED = {
    "game": "othello",
    "player": "level-1",
    "side": "first",
    "result": "won",
    "standing": "over",
    "when": 1,
}


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    driver = PageDriver(warm_page, address)
    driver.go_to("#/othello?second=human")
    return driver


def kept(page: Page) -> list[dict[str, Any]]:
    return list(device.kept(page, "game").values())


def saved_games(driver: PageDriver) -> Locator:
    """The list of games, just opened."""
    button = driver.page.get_by_role("button", name="My games")
    if button.get_attribute("aria-expanded") == "true":
        button.click()
    button.click()
    return driver.page.get_by_role("region", name="My games").get_by_role("listitem")


def test_deleting_can_be_taken_back(driver: PageDriver) -> None:
    driver.play("f5")
    driver.go_to("#/tictactoe/b2?second=human", games="kept")
    games = saved_games(driver)
    games.nth(1).get_by_role("button", name="Delete").click()
    expect(games).to_have_count(1)
    back = driver.button("Bring back")
    expect(back).to_be_focused()
    back.click()
    expect(games).to_have_count(2)
    driver.button("Delete all").click()
    expect(games).to_have_count(0)
    assert kept(driver.page) == []
    back.press("Enter")
    expect(games).to_have_count(2)
    expect(driver.page.get_by_role("region", name="My games")).to_be_focused()


def test_what_is_on_one_device_is_on_another_after_its_file_was_opened_there(
    driver: PageDriver, context: BrowserContext, watch: Watch, address: str
) -> None:
    driver.play("f5", "d6")
    device.forget(driver.page, "record")
    device.put(driver.page, "record", {"before": PLAYED})
    saved_games(driver)
    with driver.page.expect_download() as saved:
        driver.button("Save all").click()
    assert re.fullmatch(r"sakiyomi-\d{4}-\d\d-\d\d\.json", saved.value.suggested_filename)

    other = PageDriver(context.new_page(), address).visit("#/othello?second=human")
    ready(other.page)
    games = saved_games(other)
    section = other.page.get_by_role("region", name="As a file")
    section.get_by_label("Open a file").set_input_files(saved.value.path())
    expect(section.get_by_role("status")).to_have_text(
        "Taken from the file: 1 game and the record of 1 game."
    )
    expect(games).to_have_count(1)
    other.page.reload()
    ready(other.page)
    expect(saved_games(other)).to_contain_text("Black to move. Othello 2 moves")
    other.button("Record").click()
    expect(other.page.get_by_role("region", name="Record")).to_contain_text("1 won, 0 drawn, 0 lost")
