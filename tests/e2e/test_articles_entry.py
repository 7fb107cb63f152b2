"""The figure of chapter 6 on an entry of a table of positions."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def test_alpha_is_dragged_until_the_bound_serves(warm_page: Page, address: str) -> None:
    warm_page.goto(f"{address}#/articles/6")
    figure = warm_page.locator("figure").filter(has=warm_page.get_by_label("A line of values."))
    task = warm_page.locator(".task").filter(has_text="Let ≤ 3 serve")
    status, alpha = figure.get_by_role("status"), figure.get_by_role("slider", name="Alpha")
    expect(status).to_contain_text("The position is read again.")
    alpha.press("ArrowRight")
    expect(alpha).to_have_attribute("aria-valuenow", "2")
    expect(task).not_to_have_class(re.compile(r"\bdone\b"))
    alpha.scroll_into_view_if_needed()
    box, line = alpha.bounding_box(), figure.locator(".values").bounding_box()
    assert box
    assert line
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    warm_page.mouse.move(x, y)
    warm_page.mouse.down()
    warm_page.mouse.move(x + 2 * line["width"] / 18, y, steps=4)
    warm_page.mouse.up()
    expect(alpha).to_have_attribute("aria-valuenow", "4")
    expect(status).to_contain_text("At most 3, and alpha is 4")
    expect(task).to_have_class(re.compile(r"\bdone\b"))
    figure.get_by_role("button", name="2 plies deep").click()
    expect(status).to_contain_text("The entry was read 1 ply deep, and the question is 2 plies deep.")
    alpha.press("End")
    expect(status).to_contain_text("a window without width")
