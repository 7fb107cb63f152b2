"""A person's own mistakes as exercises: they are made, tried, refuted, solved, and come back."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import device
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import AxeCheck

NOW = datetime(2026, 11, 26, 12)
PERFECT = "best+depth=9+ties=first"


@pytest.fixture
def driver(page: Page, address: str) -> PageDriver:
    page.clock.set_fixed_time(NOW)
    return PageDriver(page, address)


def panel(driver: PageDriver) -> Locator:
    return driver.page.get_by_role("region", name="Mistakes")


def lose(driver: PageDriver) -> str:
    """Let Python complete a line; the square on which that had to be stopped."""
    driver.visit(f"#/tictactoe?second={PERFECT}")
    driver.play("a1")
    driver.await_moves(2)
    driver.play("c3")
    driver.await_moves(4)
    moves = driver.moves()
    position = driver.position()
    saving = [move for move in position.moves() if not loses(position, move)]
    assert len(saving) == 1, moves
    driver.play(next(move for move in position.moves() if move not in saving))
    expect(driver.status).to_contain_text(re.compile("lose|wins"))
    return saving[0]


def loses(position: object, move: str) -> bool:
    """Whether the other side completes a line at once."""
    after = position.play(move)  # type: ignore[attr-defined]
    ends = [after.play(reply).result() for reply in after.moves()]
    return any(end is not None and end["winner"] == "second" for end in ends)


def test_a_mistake_is_made_an_exercise_tried_refuted_solved_and_due_again(
    driver: PageDriver, axe: AxeCheck
) -> None:
    page = driver.page
    answer = lose(driver)
    expect(page.get_by_text("1 of your moves is worth another look.")).to_be_visible(timeout=60_000)
    page.get_by_role("link", name="Look again").click()

    expect(driver.status).to_contain_text(
        re.compile(r"Here you played \w\d, and turned a draw into a loss\. Look again\.")
    )
    driver.await_address("tictactoe?mistakes")
    expect(page.get_by_role("switch", name="Values")).to_have_count(0)  # nothing gives the answer away
    axe(page)
    wrong = next(move for move in driver.legal() if move != answer)
    driver.play(wrong)
    expect(driver.status).to_contain_text(f"{wrong} loses. The game ends with that.")
    line = page.get_by_role("list", name="What follows").get_by_role("button")
    expect(line).to_have_count(2)
    expect(line.nth(1)).to_have_attribute("aria-pressed", "true")  # played out on the board
    expect(driver.square(line.nth(1).inner_text())).to_have_accessible_name(re.compile("cross"))

    driver.button("Try again").click()
    driver.button("Where to look").click()
    expect(driver.square(answer)).to_have_accessible_name(re.compile("where to look"))
    driver.play(answer)
    expect(driver.status).to_contain_text(f"{answer} it is. It keeps the draw.")
    expect(page.get_by_text("Comes back in 2 days: you had help.")).to_be_visible()
    axe(page)
    page.get_by_role("link", name="See why").click()
    expect(page).to_have_url(re.compile(rf"#/tree/tictactoe/\w+\?.*path={answer}"))

    page.go_back()
    expect(
        panel(driver).get_by_text("Nothing is due today. The next one comes back in 2 days.")
    ).to_be_visible()
    page.clock.set_fixed_time(NOW + timedelta(days=2))
    page.reload()
    expect(driver.status).to_contain_text("Here you played")
    driver.play(answer)
    expect(page.get_by_text(re.compile(r"Comes back in \d+ days: you found it at once\."))).to_be_visible()


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
    for help_ in ("Where to look", "Which moves", "The move"):
        driver.button(help_).click()
    page.locator(".marked-candidate").click()
    expect(driver.status).to_contain_text("it is.")
    expect(page.get_by_text("Comes back tomorrow: it did not come easily.")).to_be_visible()
    assert len(device.kept(page, "exercise")) == 1
    driver.button("Next one").click()
    expect(driver.status).to_contain_text("Find a better move.")
    page.keyboard.press("Escape")
    driver.await_address("othello/f5d6")
    driver.await_played(["f5", "d6"])
