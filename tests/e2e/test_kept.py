"""What is kept on the device, while another tab, another version of the page or the browser changes it.

Two tabs on one game: test_journeys_play.py. A full device: test_lab_programs.py. A page that is left in the
middle of writing: test_other_browsers.py. A browser that does not answer: tests/web/shelf.test.mjs.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.device import kept
from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.page_driver import PageDriver
from tests.e2e.test_lab import DISCS
from tests.e2e.watch import await_event, ready

pytestmark = pytest.mark.native
EACH_DATABASE = """async ask => {
    for (const {name} of await indexedDB.databases())
        await new Promise((resolve, reject) => {
            const asked = ask === 'delete' ? indexedDB.deleteDatabase(name) : indexedDB.open(name, 2);
            Object.assign(asked, {onsuccess: resolve, onerror: reject, onblocked: reject});
        });
}"""


@pytest.fixture
def driver(page: Page, address: str) -> PageDriver:
    """A game of two moves, which is kept."""
    driver = PageDriver(page, address).visit("#/tictactoe?second=human")
    ready(page)
    driver.play("b2", "a1")
    await_event(page, lambda: ["b2a1" in each for each in addresses(page)] == [True])
    return driver


@pytest.fixture
def other(context: BrowserContext, driver: PageDriver) -> Page:
    """A tab of the same site."""
    page = context.new_page()
    page.route(
        "**/other",
        lambda route: route.fulfill(content_type="text/html", body='<link rel="icon" href="data:,">'),
    )
    page.goto(f"{driver.address}other")
    return page


def addresses(page: Page) -> list[str]:
    """The games that are kept."""
    return [game["address"] for game in kept(page, "game").values()]


def test_what_is_typed_in_the_lab_while_another_tab_checks_it_is_kept_beside_what_the_check_finds(
    page: Page, address: str, context: BrowserContext
) -> None:
    lab = LabDriver(page, address).open("#/lab/othello")
    ready(page)
    lab.program(DISCS, "mine")
    names = sorted(kept(page, "programs"))
    arena = context.new_page()
    arena.goto(f"{address}#/arena/many/programs?game=othello")
    arena.get_by_role("button", name="From the Lab").click()
    arena.get_by_role("checkbox", name="mine").check()
    row = arena.locator(".entrants li")
    check = arena.get_by_role("button", name=re.compile("^Check( again)?$"))
    check.click()
    lab.write(DISCS + "# typed while it is checked\n")
    expect(check).to_be_visible(timeout=LONG)
    check.click()
    expect(row.locator(".found")).to_contain_text("plays", timeout=LONG)
    lab.write(DISCS + "# typed then\n")
    await_event(page, lambda: "typed then" in kept(page, "programs")["mine"]["source"])
    assert kept(page, "programs")["mine"]["entry"]["check"]["plays"] is True
    assert sorted(kept(page, "programs")) == names
    expect(row).to_have_count(1)


def test_a_newer_version_of_the_page_is_not_blocked_and_the_older_one_says_that_it_keeps_nothing(
    driver: PageDriver, other: Page
) -> None:
    other.evaluate(EACH_DATABASE, "upgrade")
    driver.play("c3")
    expect(driver.page.get_by_text("Another version of this page uses what is kept")).to_be_visible()
    driver.await_moves(3)


def test_what_is_played_after_the_device_was_cleared_is_kept_again(driver: PageDriver, other: Page) -> None:
    other.evaluate(EACH_DATABASE, "delete")
    driver.play("c3")
    await_event(driver.page, lambda: ["b2a1c3" in each for each in addresses(driver.page)] == [True])
    driver.page.reload()
    driver.await_played(["b2", "a1", "c3"])
