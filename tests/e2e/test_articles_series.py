"""The articles' room: weights, series and grids, in chapters 4 and 5."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_articles_boards import DONE, figure, opened, task

MORE = re.compile(r"\d+ games? more")
PLAYED = 90_000
"""Milliseconds in which a worker starts and plays a game."""


def set_to(slider: Locator, value: int) -> None:
    slider.focus()
    slider.press("Home")
    for _ in range(value):
        slider.press("ArrowRight")
    expect(slider).to_have_value(str(value))


def test_one_weight_makes_black_take_the_corner_and_another_the_third_move(
    warm_page: Page, address: str
) -> None:
    warm_page.evaluate("localStorage.clear()")
    page = opened(warm_page, address, 4)
    weights = figure(page, 0)
    corner, third = task(page, "take the corner"), task(page, "Make Black play a3")
    corners, moves = (
        weights.get_by_role("slider", name=f"Weight of {name}") for name in ("corners", "legal moves")
    )
    total = weights.locator(".total strong")
    expect(weights.locator(".of")).to_contain_text("f1 f6")
    expect(total).to_have_text("9")
    set_to(corners, 18)
    expect(corner).to_have_class(DONE)
    expect(weights.locator(".of")).to_contain_text("a1 c1")
    expect(total).to_have_text("11")
    set_to(moves, 16)
    expect(page.locator(".words .scrub").nth(2)).to_have_text("16")
    expect(third).not_to_have_class(DONE)  # two weights are changed
    way = weights.get_by_role("link")
    expect(way).to_have_text("Open in Tree (with the article’s weights) →")
    weights.get_by_role("button", name="The article’s weights").click()
    expect(way).to_have_text("Open in Tree →")
    expect(corners).to_have_value("10")
    set_to(moves, 16)
    expect(third).to_have_class(DONE)
    weights.get_by_role("button", name="Leaf a1–d6").click()
    expect(weights.locator(".of")).to_contain_text("a1 d6")


def test_further_games_are_added_and_stopped(warm_page: Page, address: str) -> None:
    page = opened(warm_page, address, 4)
    series = page.locator(".chapter .figure").filter(has=page.locator(".with-beside"))
    before = series.locator(".heads").inner_text()
    series.get_by_role("button", name="Play on").click()
    expect(series.locator(".act span")).to_have_text(MORE, timeout=PLAYED)
    expect(series.locator(".heads")).not_to_have_text(before)
    series.get_by_role("button", name="Stop").click()
    expect(series.get_by_role("button", name="Play on")).to_be_visible()


def test_a_grid_shows_the_pair_that_is_chosen(warm_page: Page, address: str) -> None:
    page = opened(warm_page, address, 5)
    grid = page.locator(".chapter .figure").filter(has=page.locator(".pairs"))
    expect(grid.locator("tbody td")).to_have_count(36)
    grid.locator("tbody tr").nth(5).locator("button").first.click()
    said = grid.get_by_role("status")
    expect(said).to_contain_text("Row level 6, Column level 1")
    for key, pair in (
        ("ArrowRight", "6, Column level 2"),
        ("ArrowUp", "5, Column level 2"),
        ("ArrowLeft", "5, Column level 1"),
    ):
        page.keyboard.press(key)
        expect(said).to_contain_text(f"Row level {pair}")
    page.keyboard.press("ArrowLeft")  # the edge
    page.keyboard.press("ArrowDown")
    expect(said).to_contain_text("Row level 6, Column level 1")
    link = grid.get_by_role("link", name="Open in Arena")
    expect(link).to_have_attribute("href", re.compile(r"a=best\+depth%3D6.*swap=no"))


def test_both_games_gone_through_to_their_ends_tick_the_task(warm_page: Page, address: str) -> None:
    warm_page.evaluate("localStorage.clear()")
    page = opened(warm_page, address, 5)
    games, both = figure(page, 0), task(page, "Step through both")
    for name in ("Three plies, played", "Four plies, played"):
        expect(both).not_to_have_class(DONE)
        games.get_by_role("button", name=name).click()
        games.get_by_role("slider", name="Move").press("End")
    expect(both).to_have_class(DONE)
    expect(games.locator(".captions [aria-current=step]")).to_contain_text("and wins by 19")
