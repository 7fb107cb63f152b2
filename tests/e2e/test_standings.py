"""The standings and the table of a tournament, as they are seen and used in the page."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.watch import await_progress

pytestmark = pytest.mark.native

LONG = 120_000
"""Milliseconds for what starts several Pythons, or plays games in them."""
SIZES = ((1920, 1080), (1280, 720))
"""Of projectors."""


def play(page: Page, address: str, players: list[str], more: str) -> None:
    """A tournament to its end."""
    words = f"game=tictactoe&players={quote(','.join(players))}&{more}"
    page.goto(f"{address}#/arena/many/programs?{words}")
    page.get_by_role("main").get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("main.arena > .status")).to_contain_text("Finished", timeout=LONG)


def test_thirty_players_fit_a_projector_a_phone_and_a_sheet_and_full_screen_shows_little_else(
    page: Page, address: str
) -> None:
    play(page, address, [f"random seed={seed}" for seed in range(30)], "form=all&games=2&seed=5")
    rows = page.get_by_role("table", name="Standings").get_by_role("row")
    expect(rows).to_have_count(31)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(rows.last).to_be_in_viewport(ratio=1)
        expect(page.locator("main.arena > .status")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Full screen", exact=True).click()
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.get_by_role("button", name="Start over")).to_be_hidden()
    expect(page.get_by_role("grid", name="Results of every pair")).to_be_hidden()
    expect(rows.last).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Leave full screen (Esc)").click()
    expect(page.get_by_role("banner")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    rows = page.get_by_role("grid", name="Results of every pair").get_by_role("row")
    expect(rows).to_have_count(31)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1032, "height": 703})  # A4 on its side within its margins
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    for table in (page.get_by_role("table", name="Standings"), page.get_by_role("grid")):
        expect(table.get_by_role("row")).to_have_count(31)
        assert table.evaluate("table => table.getBoundingClientRect().height < innerHeight")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.quick
def test_stop_leaves_all_alike_and_after_the_end_one_more_round_is_played(page: Page, address: str) -> None:
    words = "game=tictactoe&players=level-1,random,level-2&form=all&games=200&seed=5"
    page.goto(f"{address}#/arena/many/programs?{words}")
    status = page.locator("main.arena > .status, main.arena .set-up .status")
    main = page.get_by_role("main")
    main.get_by_role("button", name="Start", exact=True).click()
    await_progress(page, 10, LONG)
    main.get_by_role("button", name="Stop").press("Enter")  # soon: a click waits until nothing moves
    cells = page.get_by_role("grid", name="Results of every pair").get_by_role("button").all()
    names = [cell.get_attribute("aria-label") or "" for cell in cells]
    games = [int(of[1]) if (of := re.search(r" of (\d+)", name)) else 0 for name in names]
    assert max(games) - min(games) <= 2, names
    assert 0 < sum(games) < 2 * 600, "it was stopped before its end"
    main.get_by_role("button", name="Continue", exact=True).click()
    expect(status).to_contain_text("Finished after 600 games", timeout=LONG)
    main.get_by_role("button", name="One more round").click()
    expect(status).to_contain_text("Finished after 606 games", timeout=LONG)
    page.reload()
    expect(main).to_contain_text("606 of 606 games")
    expect(page).to_have_url(re.compile("form=all&games=200&added=1&"))
