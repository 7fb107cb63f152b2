"""Exercises that the page brings, and those of games that were played elsewhere.

Those of games played here are a journey (test_journeys_play.py).
"""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.e2e import device
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import AxeCheck

pytestmark = pytest.mark.native
BOARD = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"
BAD = "f5f4g3"  # with g3 Black loses, and one other move is good
LONG = 120_000  # milliseconds
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


def ggf(black: str, white: str, moves: str) -> str:
    played = "".join(f"{'BW'[at // 2 % 2]}[{moves[at : at + 2]}]" for at in range(0, len(moves), 2))
    return f"(;GM[Othello]PC[GGS/os]PB[{black}]PW[{white}]RE[0]TY[8]BO[{BOARD}]{played};)\n"


def test_of_games_played_elsewhere_one_s_own_are_looked_at_once_it_is_said_who_one_is(
    driver: PageDriver, axe: AxeCheck
) -> None:
    page = driver.page
    driver.visit("#/othello?first=human&second=human")
    page.get_by_role("button", name="Mistakes").click()
    expect(panel(driver)).to_contain_text("Played elsewhere? Open your games.")
    games = ggf("ann", "ken", "f5d6c3") + ggf("ann", "bob", "f5f6e6") + ggf("ken", "ann", BAD)
    file: FilePayload = {"name": "games.ggf", "mimeType": "text/plain", "buffer": games.encode()}
    panel(driver).get_by_label("Open games from a file").set_input_files(file)
    opened = page.get_by_role("region", name="Opened games")
    names = opened.get_by_role("combobox", name="Which one are you?")
    expect(names.get_by_role("option")).to_have_text(["", "ann", "ken", "bob"])
    names.select_option("ken")
    expect(opened).to_contain_text("Kept.")
    expect(opened).to_contain_text(re.compile(r"Games looked at: \d of 2"))
    axe(page)
    opened.get_by_role("button", name="Mistakes · 1 due").click(timeout=LONG)
    panel(driver).get_by_role("button", name="Look again").click()
    expect(driver.status).to_contain_text("Here you played g3, and lost")
