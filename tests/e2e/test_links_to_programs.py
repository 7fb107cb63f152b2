"""Addresses that name a program of the device, and the page inside a page of another site."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.page_driver import PageDriver
from tests.e2e.test_lab import DISCS, OTHELLO
from tests.e2e.watch import Watch, ready
from web.make.server import serving

pytestmark = pytest.mark.native
PLAYER = quote_plus("alphabeta depth=1 evaluation=mine")
PLAY = f"#/othello?first=human&second={PLAYER}"


def test_of_a_program_that_was_never_run_it_is_said_and_a_link_leads_to_it(page: Page, address: str) -> None:
    LabDriver(page, address).open(OTHELLO).program(DISCS, "mine")
    for hash in (PLAY, f"#/tree/othello?player={PLAYER}", f"#/arena?game=othello&a={PLAYER}&b=level-1"):
        page.goto("about:blank")
        page.goto(address + hash)
        if "arena" in hash:
            ready(page).get_by_role("button", name="Start").click()
        expect(page.locator("main")).to_contain_text("“mine” is a program on this device that was never run")
        page.get_by_role("link", name="Open it in the Lab").click()
        expect(page.locator(".named select")).to_have_value("mine")


def test_a_program_that_was_run_here_plays_again_unasked_and_in_the_arena_when_start_is_pressed(
    page: Page, address: str
) -> None:
    LabDriver(page, address).open(OTHELLO).program(DISCS, "mine").ran()
    page.goto("about:blank")  # a new page knows nothing of the run
    page.goto(address + PLAY)
    driver = PageDriver(ready(page), address)
    driver.play("d3")
    expect(page).to_have_url(re.compile("#/othello/d3[a-h][1-8]"), timeout=LONG)
    expect(driver.alert).to_have_count(0)
    page.goto("about:blank")
    page.goto(f"{address}#/arena?game=othello&a={PLAYER}&b=random&games=2&seed=3")
    ready(page)
    expect(page.locator(".address")).to_contain_text("mine")
    page.evaluate("() => new Promise(done => requestIdleCallback(done))")  # all is done that was to be done
    expect(page.locator("iframe[sandbox]")).to_have_count(0)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".list ol a")).to_have_count(2, timeout=LONG)


def test_in_a_page_of_another_site_nothing_of_an_author_runs(
    page: Page, context: BrowserContext, address: str, watch: Watch, tmp_path: Path
) -> None:
    """The page may lie there unseen over something else, and be clicked through it."""
    watch.expect("another origin|404")
    code = LabDriver(page, address).open(OTHELLO)
    words = f"{address}{OTHELLO}?example=01-count-discs"
    frame = f"<iframe width=1200 height=900 src={json.dumps(words)}></iframe>"
    (tmp_path / "index.html").write_text(f"<!doctype html><title>Elsewhere</title>{frame}")
    with serving(tmp_path) as elsewhere:
        code.page.goto(elsewhere.replace("127.0.0.1", "localhost"))
        inside = page.frame_locator("iframe")
        alert = inside.get_by_role("alert")
        expect(alert).to_contain_text("This page is shown inside a page of another site")
        expect(inside.locator(".lab .primary")).to_have_count(0)
        link = alert.get_by_role("link", name="Open this page in a tab of its own")
        with context.expect_page() as opened:
            link.click()
        lab = LabDriver(ready(opened.value), address)
        expect(lab.editor).to_be_visible()
        assert opened.value.evaluate("() => opener") is None
        lab.ran()
        opened.value.close()
        # The rest is shown and played.
        page.locator("iframe").evaluate("(frame, words) => { frame.src = words }", f"{address}#/tictactoe")
        inside.locator('[data-square="a1"]').click()
        expect(inside.locator(".record button")).to_have_count(2, timeout=LONG)


def test_in_another_page_of_the_same_origin_a_program_runs(page: Page, address: str) -> None:
    frame = f"<iframe width=1200 height=900 src={json.dumps(address + OTHELLO)}></iframe>"
    page.route("**/around.html", lambda route: route.fulfill(content_type="text/html", body=frame))
    page.goto(f"{address}around.html")
    inside = page.frame_locator("iframe")
    inside.locator(".lab .primary").click()
    expect(inside.locator(".lab .say p").first).to_have_text(re.compile("judged to depth"), timeout=LONG)
