"""The articles' room: weights, series and grids, in chapters 4 and 5."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.test_articles_boards import DONE, figure, opened, task


def test_a_weight_changes_the_sum_of_a_leaf_and_the_move_of_black(warm_page: Page, address: str) -> None:
    warm_page.evaluate("localStorage.clear()")
    page = opened(warm_page, address, "estimate")
    weights = figure(page, "weights")
    corners = weights.get_by_role("slider", name="Weight of corners")
    expect(weights.locator(".of")).to_contain_text("f1 f6")
    expect(weights.locator(".total strong")).to_have_text("9")
    corners.press("End")
    expect(task(page, "take the corner")).to_have_class(DONE)
    expect(weights.locator(".of")).to_contain_text("a1")
    way = weights.get_by_role("link")
    expect(way).to_have_text("Open in Tree (with the article’s weights) →")
    weights.get_by_role("button", name="The article’s weights").click()
    expect(way).to_have_text("Open in Tree →")
    expect(corners).to_have_value("10")
    weights.get_by_role("button", name="Leaf a1–d6").click()
    expect(weights.locator(".of")).to_contain_text("a1 d6")


def test_a_grid_shows_the_pair_that_is_chosen(warm_page: Page, address: str) -> None:
    page = opened(warm_page, address, "depth")
    grid = page.locator(".chapter .figure").filter(has=page.locator(".pairs"))
    grid.locator("tbody tr").nth(5).locator("button").first.click()
    said = grid.get_by_role("status")
    expect(said).to_contain_text("Row level 6, Column level 1")
    page.keyboard.press("ArrowDown")  # the edge
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(said).to_contain_text("Row level 5, Column level 2")
    link = grid.get_by_role("link", name="Open in Arena")
    expect(link).to_have_attribute("href", re.compile(r"a=best\+depth%3D5.*swap=no"))


def test_the_caption_of_the_end_of_a_game_is_said(warm_page: Page, address: str) -> None:
    games = figure(opened(warm_page, address, "depth"), "horizon")
    games.get_by_role("button", name="Played with 4 plies").click()
    games.get_by_role("slider", name="Move").press("End")
    expect(games.locator(".caption")).to_contain_text("Row wins by 5")
