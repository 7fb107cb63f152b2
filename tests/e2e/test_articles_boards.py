"""The articles' room: the figures with boards, in chapters 1 and 2."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.engine.obvious import TicTacToe, minimax, read_tictactoe
from web.make.articles import names

DONE = re.compile(r"\bdone\b")
PLAYED = 30_000
"""Milliseconds in which the programs play a game."""


def opened(page: Page, address: str, chapter: str) -> Page:
    page.goto(f"{address}#/articles/{chapter}")
    expect(page.locator(".chapter .turn")).to_be_visible()  # it is whole
    return page


def figure(page: Page, name: str) -> Locator:
    return page.locator(f'.chapter [data-figure="{name}"]')


def task(page: Page, words: str) -> Locator:
    return page.locator(".chapter .task").filter(has_text=words)


def test_a_leaf_that_is_changed_changes_the_best_move_and_marks_how_far_up_it_goes_and_ticks_tasks(
    warm_page: Page, address: str
) -> None:
    warm_page.evaluate("localStorage.clear()")
    warm_page.reload()
    page = opened(warm_page, address, "end")
    tree = figure(page, "whole")
    fact = page.locator(".words").nth(1).locator(".fact")
    way = tree.get_by_role("link", name="Open in Tree")
    expect(tree.locator(".moved")).to_have_count(0)
    expect(way).to_have_attribute("href", re.compile(r"/#/tree/tictactoe\?setup=-O-X-XOXO&"))
    tree.get_by_role("slider", name="Leaf b2–a1–c1", exact=True).press("Home")
    expect(fact.nth(0)).to_have_text("−98")
    expect(fact.nth(1)).to_have_text("a1")
    expect(tree.get_by_role("status")).to_have_text("value −98")
    expect(tree.locator(".moved")).to_have_count(4)  # the leaf, and all above it
    expect(way).to_have_attribute("href", re.compile("/#/tree/leaves"))
    expect(task(page, "Make another move the best")).to_have_class(DONE)
    tree.get_by_role("button", name="Reset").click()
    expect(fact.nth(1)).to_have_text("b2")
    still = task(page, "over its whole scale")
    leaf = tree.get_by_role("slider", name="Leaf a1–c1–b2", exact=True)
    expect(still).not_to_have_class(DONE)
    leaf.press("End")
    leaf.press("Home")  # at once: both ends are read all the same
    expect(still).to_have_class(DONE)


def test_a_line_named_in_the_text_is_played_through(warm_page: Page, address: str) -> None:
    page = opened(warm_page, address, "end")
    board = figure(page, "dawdle")
    page.get_by_role("button", name="a win is a win").click()
    expect(board.locator('[data-square="c3"]')).to_have_attribute("aria-label", "c3, empty")
    expect(board.locator('[data-square="c3"]')).to_have_attribute("aria-label", "c3, nought, first")
    expect(board.locator(".caption")).to_have_text("c3 at last, on the last free square.")


def on_board(play: Locator) -> TicTacToe:
    names = play.locator(".board [data-square]").evaluate_all("all => all.map(each => each.ariaLabel)")
    return read_tictactoe(
        "".join("O" if "nought" in name else "X" if "cross" in name else "-" for name in names)
    )


def test_a_draw_counts_only_where_the_reader_played_it(warm_page: Page, address: str) -> None:
    warm_page.evaluate("localStorage.clear()")
    warm_page.reload()
    page = opened(warm_page, address, "end")
    play, held = figure(page, "play"), task(page, "Hold the program to a draw")
    status, first = play.get_by_role("status"), play.get_by_role("combobox", name="First")
    play.get_by_role("button", name="Watch both").click()
    expect(status).to_contain_text("draw", timeout=PLAYED)
    first.select_option("human")
    expect(first).to_have_value("human")
    expect(held).not_to_have_class(DONE)
    play.locator(".choice button").first.click()
    for moves in range(0, 9, 2):
        expect(play.locator('.board [aria-label*="nought"], .board [aria-label*="cross"]')).to_have_count(
            moves, timeout=PLAYED
        )
        move = minimax(on_board(play), 9, "").line[0]
        play.locator(f'.board [data-square="{move}"]').click()
    expect(status).to_contain_text("draw")
    expect(held).to_have_class(DONE)


def test_every_figure_but_a_table_a_glossary_and_the_textbook_s_lines_leads_elsewhere(
    warm_page: Page, address: str
) -> None:
    for chapter in names():
        page = opened(warm_page, address, chapter)
        page.locator(".folded").evaluate_all("all => all.forEach(each => { each.open = true; })")
        without = page.locator(".chapter .figure:not(#pruned)").filter(
            has_not=page.get_by_role("link", name=re.compile("^Open in "))
        )
        others = without.filter(has_not=page.get_by_text("positions read", exact=True))
        expect(others.filter(has_not=page.locator(".glossary"))).to_have_count(0)


def test_digits_are_lit_with_their_squares_a_mask_says_whether_it_matches_and_without_one_a_square_is_no_move(
    warm_page: Page, address: str
) -> None:
    page = opened(warm_page, address, "bits")
    numbers = figure(page, "nine")
    lit = numbers.locator(".digits .lit[data-square]")
    squares = "all => all.map(each => each.dataset.square)"
    for written in ("001001101", "001001100", "001001100"):
        numbers.locator('.board [data-square="a1"]').click()
        expect(page.locator(".words .fact").first).to_have_text(written)
        expect(lit).to_have_count(3)
        assert set(lit.evaluate_all(squares)) == {"a1"}
    numbers.locator('.first .digits [data-square="c3"]').hover()
    expect(numbers.locator('.board [data-square="c3"]')).to_have_class(re.compile("later"))

    masks = figure(page, "masks")
    expect(masks.get_by_role("status")).to_have_text("What is left is not the whole mask.")
    masks.get_by_role("button", name="Mask 7: 3 of 3").click()
    expect(masks.get_by_role("status")).to_have_text("What is left is the whole mask: ○ has the line.")

    shifts = figure(page, "shifts")
    long = task(page, "Find the direction and the step")
    slider = page.get_by_role("slider", name="Step").first
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(long).not_to_have_class(DONE)  # of the direction that is shown at first it is told
    shifts.get_by_role("button", name="up", exact=True).click()
    expect(long).to_have_class(DONE)
    page.get_by_role("button", name="Without the mask").click()
    expect(shifts.get_by_role("status")).to_contain_text("h2, e3, a4, g5")
    expect(shifts.locator(".kept.wrong")).to_have_count(1)
    size = page.viewport_size
    assert size
    page.set_viewport_size({"width": 390, "height": 844})
    board, digits = shifts.locator(".sight").first, shifts.locator(".digits64")
    between = [each.evaluate("each => each.getBoundingClientRect().toJSON()") for each in (board, digits)]
    page.set_viewport_size(size)
    assert between[1]["bottom"] - between[0]["top"] < 844 - 60, "they fit on a phone, above the rooms"


def test_the_places_of_a_position_are_ringed_as_the_keyboard_goes_and_each_can_be_read_once(
    warm_page: Page, address: str
) -> None:
    page = opened(warm_page, address, "bits")
    graph = figure(page, "graph")
    graph.scroll_into_view_if_needed()
    expect(graph).to_have_attribute("data-alive", "")
    ringed, once = graph.locator(".cause"), graph.get_by_role("button", name="Read each once")
    expect(ringed).to_have_count(4)
    height = graph.evaluate("figure => figure.offsetHeight")
    graph.get_by_role("button", name="After c2–b1–a1: 0. The same position as after a1–b1–c2").focus()
    expect(ringed).to_have_count(2)
    page.keyboard.press("Tab")
    expect(ringed).to_have_count(4)
    once.press("Enter")
    expect(graph.get_by_role("status")).to_have_text("25 of 34 positions read")
    expect(graph.locator(".taken")).to_have_count(6)
    assert graph.evaluate("figure => figure.offsetHeight") == height
    page.keyboard.press("Tab")
    expect(graph.locator(".node").and_(page.locator(":focus"))).to_have_count(1)
