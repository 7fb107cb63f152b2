"""A file that fails once leaves no room empty and bars no round: a button tries again, or nothing misses it.

Of a first visit to Play, test_refusals.py shows the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from tests.e2e.conftest import slow
from tests.e2e.lab_driver import LONG
from tests.e2e.network_faults import Fault
from tests.e2e.watch import Watch, ready

OWN = "#/othello?second=alphabeta+depth=1+evaluation=mobility"
"""A game against a program of the reader's."""


@dataclass(frozen=True)
class Place:
    """Something that has files of its own, and how one gets there."""

    go: Callable[[Page, str], object]
    """From Play, in which Python runs; to be done again after a reload where the address does not say it."""
    whole: Callable[[Page], Locator]
    """What is seen when all is there."""
    program: bool = False
    """Is a program kept on the device that was run once?"""
    again: bool = False
    """Is the way there to be gone again after a reload?"""


def at(hash: str) -> Callable[[Page, str], object]:
    return lambda page, address: page.goto(address + hash)


def panel(name: str) -> Callable[[Page, str], object]:
    return lambda page, address: page.get_by_role("button", name=name, exact=True).click()


def run_in_the_lab(page: Page, address: str) -> None:
    page.goto(address + "#/lab")
    page.locator(".lab .primary").click()


def let_it_play(page: Page, address: str) -> None:
    page.goto(address + OWN)
    page.get_by_role("button", name=re.compile("^Run ")).click()


def run_in_a_chapter(page: Page, address: str) -> None:
    page.goto(address + "#/articles/3")
    page.get_by_role("button", name="Run", exact=True).first.click()


PLACES = {
    "tree": Place(at("#/tree/tictactoe/b2a1"), lambda page: page.get_by_role("treeitem").first),
    "lab": Place(at("#/lab"), lambda page: page.get_by_role("textbox", name=re.compile("in Python"))),
    "articles": Place(at("#/articles"), lambda page: page.locator(".chapters li").nth(5)),
    "chapter": Place(at("#/articles/3"), lambda page: page.get_by_role("navigation", name="Chapters")),
    "arena": Place(at("#/arena"), lambda page: page.get_by_role("button", name="Start", exact=True)),
    "help": Place(panel("Rules and keys"), lambda page: page.locator(".panel dl").first, again=True),
    "games": Place(panel("My games"), lambda page: page.locator(".panel"), again=True),
    "run in the lab": Place(
        run_in_the_lab, lambda page: page.get_by_text(re.compile("judged to depth")).first, again=True
    ),
    "game of a program": Place(
        let_it_play, lambda page: page.locator("[data-square=d3][aria-disabled=false]"), program=True
    ),
    "run in a chapter": Place(
        run_in_a_chapter,
        lambda page: page.locator(".figure").get_by_text(re.compile("Printed|seconds")).first,
    ),
}


def fresh(context: BrowserContext, address: str, place: Place, stored: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.evaluate("text => { localStorage.clear(); Object.assign(localStorage, JSON.parse(text)); }", stored)
    page.reload()
    return ready(page)


def kept_program(page: Page, address: str) -> str:
    """What the device keeps once the first example was run, as JSON."""
    page.goto(address + "#/lab")
    page.locator(".lab .primary").click()
    expect(PLACES["run in the lab"].whole(page)).to_be_visible(timeout=LONG)
    return str(page.evaluate("() => JSON.stringify(localStorage)"))


FEW = {"lab": "examples.json", "game of a program": "guest.js"}


@pytest.mark.parametrize(
    ("name", "files"), [*FEW.items(), *slow(*((name, "") for name in PLACES))], ids=lambda text: text or "all"
)
def test_what_failed_once_is_had_by_trying_again(
    context: BrowserContext, address: str, watch: Watch, name: str, files: str
) -> None:
    watch.expect(r"net::ERR_FAILED|failed|Failed|uncaught")
    place = PLACES[name]
    page = context.new_page()
    stored = kept_program(page, address) if place.program else "{}"
    page.close()
    asked = requests_of(context, address, place, stored)
    chosen = [url for url in asked if files in url]
    assert chosen, asked
    for url in chosen:
        page = fresh(context, address, place, stored)
        fault = Fault(context, url, "refused", once=True)
        place.go(page, address)
        fault.await_met(page)
        whole = place.whole(page)
        retry = page.get_by_role("button", name="Try again", exact=True).first
        expect(whole.or_(retry).first, url).to_be_visible(timeout=LONG)
        if not whole.is_visible():
            retry.click()
            if place.again:
                page.wait_for_timeout(300)
                ready(page)
                if not whole.is_visible():
                    place.go(page, address)
        expect(whole, url).to_be_visible(timeout=LONG)
        expect(page.locator("main").get_by_role("alert"), url).to_have_count(0)
        page.close()
        context.unroute(url)


def requests_of(context: BrowserContext, address: str, place: Place, stored: str) -> Sequence[str]:
    """The files that are fetched on the way to a place."""
    page = fresh(context, address, place, stored)
    asked: dict[str, None] = {}

    def note(request: Request) -> None:
        if request.url.startswith(address) and "/v/" in request.url:
            asked.setdefault(request.url)

    page.on("request", note)
    place.go(page, address)
    expect(place.whole(page)).to_be_visible(timeout=LONG)
    page.wait_for_timeout(500)  # what is fetched after that
    page.close()
    return list(asked)
