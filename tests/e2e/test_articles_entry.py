"""The figure of chapter 6 on an entry of a table of positions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.watch import PHONE

BORDERS = """(each, pseudo) => {
    const style = getComputedStyle(each, pseudo);
    return [parseFloat(style.borderTopWidth), style.borderTopColor];
}"""
BACKGROUND = "each => getComputedStyle(each).backgroundColor"


def border(element: Locator, pseudo: str | None = None) -> tuple[float, str]:
    """Width in CSS pixels, and colour."""
    width, colour = element.evaluate(BORDERS, pseudo)
    return width, colour


@pytest.mark.native
@pytest.mark.context(**PHONE, locale="ja-JP")
def test_the_names_of_alpha_and_beta_stay_within_the_figure_and_apart(page: Page, address: str) -> None:
    page.goto(f"{address}#/articles/table")
    figure = page.locator('[data-figure="entry"]')
    alpha, beta = (figure.get_by_role("slider").nth(at) for at in (0, 1))
    names = figure.locator(".names b")
    expect(names).to_have_text(["アルファ 1", "ベータ 6"])
    height = figure.evaluate("figure => figure.offsetHeight")
    for slider, key in ((alpha, "Home"), (beta, "Home"), (beta, "End"), (alpha, "End")):
        slider.press(key)
        frame, left, right = (each.bounding_box() for each in (figure, *names.all()))
        assert frame
        assert left
        assert right
        assert frame["x"] <= left["x"]
        assert left["x"] + left["width"] < right["x"]
        assert right["x"] + right["width"] <= frame["x"] + frame["width"]
        assert figure.evaluate("figure => figure.offsetHeight") == height


def test_forced_colours_and_paper_keep_what_backgrounds_say(warm_page: Page, address: str) -> None:
    warm_page.emulate_media(forced_colors="active")
    warm_page.goto(f"{address}#/articles/table")
    figure = warm_page.locator('[data-figure="entry"]')
    window = figure.locator(".window")
    figure.get_by_role("button", name="1 ply deep").click()
    figure.get_by_role("button", name="≥ 3").click()
    expect(figure.locator(".values")).not_to_have_class(re.compile("serves"))
    possible, alpha, beta = (figure.locator(each) for each in (".possible", ".alpha i", ".beta i"))
    for element, pseudo in ((possible, None), (possible, "::after"), (alpha, "::before"), (beta, "::before")):
        width, colour = border(element, pseudo)
        assert width >= 4
        assert colour == figure.evaluate("figure => getComputedStyle(figure).color")
    # Where it is forced it keeps no more of its colour than the alpha.
    assert window.evaluate("window => getComputedStyle(window).forcedColorAdjust") == "none"
    assert window.evaluate(BACKGROUND) != figure.evaluate(BACKGROUND)
    reads = border(possible)
    figure.get_by_role("button", name="= 3").click()
    expect(figure.locator(".values")).to_have_class(re.compile("serves"))
    assert border(possible) != reads
    side = warm_page.locator(".chooses li").first
    assert border(side, "::before")[0] >= 4
    warm_page.emulate_media(media="print", forced_colors="none")
    assert window.evaluate("window => getComputedStyle(window).printColorAdjust") == "exact"
    warm_page.emulate_media(media="screen")
