"""The standings and the table of a tournament, as they are seen and used in the page."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

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
