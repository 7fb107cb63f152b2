"""A file that fails once leaves no room empty and bars no round: a button tries again, or nothing misses it.

Of some files of a first visit to Play, test_refusals.py shows the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from tests.e2e.device import forget, kept, put
from tests.e2e.lab_driver import LONG
from tests.e2e.network_faults import Fault
from tests.e2e.watch import Watch, ready

OWN = "#/othello?first=alphabeta+depth=1+evaluation=mobility&second=human"
"""A game against a program of the reader's, which moves first."""


@dataclass(frozen=True)
class Place:
    """Something that has files of its own, and how one gets there from Play, in which Python runs."""

    go: Callable[[Page, str], object]
    """It is gone again after a button has loaded the page again, where that has not led there."""
    whole: Callable[[Page], Locator]
    """What is seen when all is there."""
    before: Callable[[Page, str], object] = lambda page, address: None
    """What is done first, while no file fails."""
    program: bool = False
    """Is a program kept on the device that was run once?"""


def at(hash: str) -> Callable[[Page, str], object]:
    return lambda page, address: page.goto(address + hash)


def panel(name: str) -> Callable[[Page, str], object]:
    return lambda page, address: page.get_by_role("button", name=name, exact=True).click()


def lab(page: Page, address: str) -> None:
    page.goto(address + "#/lab")
    expect(editor(page)).to_be_visible()


def editor(page: Page) -> Locator:
    return page.get_by_role("textbox", name=re.compile("in Python"))


def chapters(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Chapters")


def run(page: Page, address: str) -> None:
    page.get_by_role("button", name=re.compile("^Run( |$)")).first.click()


PLACES = {
    "tree": Place(at("#/tree/tictactoe/b2a1"), lambda page: page.get_by_role("treeitem").first),
    "lab": Place(at("#/lab"), editor),
    "chapter": Place(at("#/articles/win"), chapters),
    "arena": Place(at("#/arena"), lambda page: page.get_by_role("button", name="Start", exact=True)),
    "games": Place(panel("My games"), lambda page: page.locator(".panel")),
    "run in the lab": Place(run, lambda page: page.get_by_text(re.compile("judged to depth")).first, lab),
    "game of a program": Place(
        at(OWN), lambda page: page.get_by_role("button", name=re.compile("^1, black")), program=True
    ),
}


def fresh(context: BrowserContext, address: str, place: Place, stored: str) -> Page:
    page = context.new_page()
    page.goto(address + "#/tictactoe")  # whatever a page that was closed has kept last
    forget(page)
    page.evaluate("() => localStorage.clear()")
    programs = json.loads(stored)
    put(page, "programs", programs)
    if programs:
        page.evaluate("() => localStorage.setItem('sakiyomi:programs', 'yes')")
    page.reload()
    ready(page)
    place.before(page, address)
    return page


def kept_program(page: Page, address: str) -> str:
    """What the device keeps once the first example was run, as JSON."""
    lab(page, address)
    run(page, address)
    expect(PLACES["run in the lab"].whole(page)).to_be_visible(timeout=LONG)
    return json.dumps(kept(page, "programs"))


@pytest.mark.native
@pytest.mark.parametrize("name", sorted(PLACES.keys() - {"chapter"}))
def test_what_failed_once_is_had_by_trying_again(
    context: BrowserContext, address: str, watch: Watch, name: str
) -> None:
    try_again(context, address, watch, name)


def test_of_a_chapter_too(context: BrowserContext, address: str, watch: Watch) -> None:
    try_again(context, address, watch, "chapter")


def try_again(context: BrowserContext, address: str, watch: Watch, name: str) -> None:
    """Each file on the way to a place fails once."""
    watch.expect(r"net::ERR_FAILED|failed|Failed|uncaught")
    place = PLACES[name]
    page = context.new_page()
    stored = kept_program(page, address) if place.program else "{}"
    page.close()
    asked = requests_of(context, address, place, stored)
    assert asked
    met = 0
    for url in asked:
        page = fresh(context, address, place, stored)
        fault = Fault(context, url, "refused", once=True)
        place.go(page, address)
        whole = place.whole(page)
        retry = page.get_by_role("button", name="Try again", exact=True).first
        expect(whole.or_(retry).first, url).to_be_visible(timeout=LONG)
        met += fault.met
        if not whole.is_visible():
            was = page.evaluate("() => performance.timeOrigin")
            retry.click()
            loaded_again = whole.or_(page.locator("html[data-engine=booting]")).first
            loaded_again.wait_for(state="attached", timeout=LONG)
            if page.evaluate("() => performance.timeOrigin") != was:
                ready(page)
                if not whole.is_visible():
                    place.go(page, address)
        expect(whole, url).to_be_visible(timeout=LONG)
        if re.search(r"/articles/(figures/|\w+/\w+\.json$)", url):  # figures have buttons of their own
            page.locator("[data-figure]").get_by_role("button", name="Try again").first.click()
        expect(page.locator("main").get_by_role("alert"), url).to_have_count(0)
        page.close()
        context.unroute(url)
    assert met > len(asked) / 2  # some files are asked for by the first page of a browser alone


def requests_of(context: BrowserContext, address: str, place: Place, stored: str) -> Sequence[str]:
    """Of the files that are fetched on the way to a place one of each folder and kind.

    Of those of a game of a program two, as it takes the same ones as a run in the Lab.
    """
    page = fresh(context, address, place, stored)
    asked: dict[str, str] = {}

    def note(request: Request) -> None:
        if request.url.startswith(address) and "/v/" in request.url:
            folder, _, name = request.url.rpartition("/")
            asked.setdefault(f"{folder} {name.rpartition('.')[2]}", request.url)

    page.on("request", note)
    place.go(page, address)
    expect(place.whole(page)).to_be_visible(timeout=LONG)
    page.wait_for_timeout(500)  # what is fetched after that
    page.close()
    return [url for url in asked.values() if not place.program or re.search(r"guest\.js|core\.zip", url)]
