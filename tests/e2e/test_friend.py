"""Two people play a game by sending each other links: the address holds the game, and no server does."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import PHONE

CLIPBOARD = ["clipboard-read", "clipboard-write"]
pytestmark = pytest.mark.native


@pytest.fixture
def friend(browser: Browser, address: str) -> Iterator[PageDriver]:
    """Another device, whose browser sends what is shared by itself."""
    with browser.new_context(**PHONE, locale="en-GB") as context:
        context.add_init_script("navigator.share = async (what) => { window.shared = what; }")
        yield PageDriver(context.new_page(), address)


def begin(driver: PageDriver, side: str) -> None:
    """Begin a game with a friend, as one of the sides."""
    driver.button("Choose side, opponent …").click()
    panel = driver.page.get_by_role("region", name="New game")
    panel.get_by_role("radio", name=side).check()
    panel.get_by_role("combobox", name="Against").select_option("Send moves to a friend")
    panel.get_by_role("button", name="Start").click()


def test_two_people_play_a_game_by_links(
    page: Page, context: BrowserContext, friend: PageDriver, address: str
) -> None:
    context.grant_permissions(CLIPBOARD)
    driver = PageDriver(page, address).visit("#/tictactoe")
    begin(driver, "First")
    driver.play("b2")
    expect(driver.status).to_contain_text("Your friend is to move.")
    expect(driver.enabled).to_have_count(0)
    driver.button("Send your move").click()
    expect(driver.status).to_contain_text("A link to the game is copied: send it to your friend.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{address}#/tictactoe/b2?you=second"  # in no language: the friend has one
    driver.more("Share")
    expect(driver.status).to_contain_text("A link to this game is copied.")
    assert page.evaluate("() => navigator.clipboard.readText()").endswith("play/#/tictactoe/b2?second=human")

    friend.page.goto(link)
    expect(friend.status).to_contain_text("Your move.")
    expect(friend.seat("First").locator("option:checked")).to_have_text("Your friend")
    expect(friend.button("Send your move")).to_have_count(0)
    friend.play("a1")
    friend.button("Send your move").click()
    friend.page.wait_for_function("() => window.shared")
    shared = friend.page.evaluate("() => window.shared")
    assert shared["url"].endswith("#/tictactoe/b2a1?you=first")
    assert shared["text"] == "Your move in Tic-tac-toe."

    friend.page.goto("about:blank")
    friend.page.goto(link)  # the old one, on the device on which the game has gone on
    expect(friend.page.get_by_text("This game has gone on here, by 1 move.")).to_be_visible()
    friend.button("To its end").click()
    expect(friend.page).to_have_url(re.compile("b2a1"))

    driver.paste(f"Your move! {shared['url']}")
    driver.await_moves(2)
    expect(driver.status).to_contain_text("Your move.")
    expect(driver.seat("Second").locator("option:checked")).to_have_text("Your friend")


def test_the_end_of_the_game_is_sent_too_and_a_rematch_is_between_the_same(page: Page, address: str) -> None:
    driver = PageDriver(page, address).visit("#/tictactoe/a1b1a2b2?you=first")
    driver.play("a3")
    expect(driver.status).to_contain_text("You win.")
    expect(driver.button("Send your move")).to_be_visible()
    page.keyboard.press("r")
    expect(page).to_have_url(re.compile(r"#/tictactoe\?you=second$"))
    expect(driver.button("Invite your friend")).to_be_visible()


def test_who_plays_second_invites_a_friend_and_python_can_take_that_seat(page: Page, address: str) -> None:
    driver = PageDriver(page, address).visit("#/tictactoe")
    begin(driver, "Second")
    expect(driver.button("Invite your friend")).to_be_visible()
    expect(driver.enabled).to_have_count(0)
    driver.seat("First").select_option("level-1")
    driver.await_moves(1)
    expect(driver.seat("Second").locator("option:checked")).to_have_text("You")
