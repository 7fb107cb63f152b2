"""Exercises that the page brings; those out of one's own mistakes are a journey (test_journeys_play.py)."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import device
from tests.e2e.page_driver import PageDriver

pytestmark = pytest.mark.native
NOW = datetime(2026, 11, 26, 12)


@pytest.fixture
def driver(page: Page, address: str) -> PageDriver:
    page.clock.set_fixed_time(NOW)
    return PageDriver(page, address)


def panel(driver: PageDriver) -> Locator:
    return driver.page.get_by_role("region", name="Mistakes")


def test_an_exercise_of_a_level_is_fetched_when_it_is_asked_for_and_is_one_s_own_then(
    driver: PageDriver,
) -> None:
    page = driver.page
    driver.visit("#/othello/f5d6?second=human")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Mistakes").click()
    expect(panel(driver)).to_contain_text("No exercise yet.")
    assert not [url for url in asked if "exercises/" in url]
    panel(driver).get_by_role("button", name="Try one").click()
    expect(driver.status).to_contain_text("Find a better move.")
    expect(driver.grid.locator(":focus")).to_have_count(1)
    expect(driver.grid.locator(".will")).to_have_count(0)  # the square that has the focus may be the answer
    driver.button("Show the move").click()
    expect(driver.status).to_contain_text(
        re.compile(r"[a-h][1-8] is the best move: (about )?\d+ discs better than")
    )
    expect(page.get_by_text("Comes back tomorrow: it did not come easily.")).to_be_visible()
    assert len(device.kept(page, "exercise")) == 1
    driver.button("Next one").click()
    expect(driver.status).to_contain_text("Find a better move.")
    page.keyboard.press("Escape")
    driver.await_address("othello/f5d6")
    driver.await_played(["f5", "d6"])
