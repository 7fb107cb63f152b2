"""Two rounds on one page, beside that of the room that is shown: each has a board, a focus and answers of its
own, though one Python answers all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.built_modules import IMPORT_DOOR
from tests.e2e.page_driver import PROMPT, PageDriver
from tests.e2e.watch import ready
from web.make.server import serving

# With the page's own modules, as a page of two rooms would: that in which the player acted last comes first.
TWO_ROUNDS = """async () => {
    const {engine, run, within, newRound, reduce, wantsOf, table, createHandle, createWords, html, render} =
        await IMPORT_DOOR;
    const {src} = document.querySelector("script[src$='src/engine.js']");
    const [{games}, words] = await Promise.all(["../start/games.json", "../locales/en.json"].map(
        async path => (await fetch(new URL(path, src))).json()));
    const t = createWords(words, "en");
    const options = {shown: true, thinks: true, values: false, probes: false, pace: 0};
    const hosts = {};
    for (const [id, game] of [["one", "tictactoe"], ["two", "othello"]]) {
        const element = document.createElement("div");
        element.id = id;
        element.style.setProperty('--board', '24rem'); // as <main> does
        document.body.append(element);
        const dispatch = event => page.send([id, event, true]);
        hosts[id] = {element, game, handle: createHandle(), dispatch};
        element.round = {state: () => page.state()[id], dispatch, end: () => page.send([id, null])};
    }
    const page = run({
        initial: Object.fromEntries(
            Object.entries(hosts).map(([id, {game}]) => [id, newRound(games, {game}, `${id}-`)])),
        update(state, [id, event, acted]) {
            const {[id]: round, ...others} = state;
            if (event === null) return others;
            const next = reduce(round, event);
            return acted ? {[id]: next, ...others} : {...state, [id]: next};
        },
        wants: state => Object.entries(state).flatMap(([id, round]) => within(
            wantsOf(round, options,
                {ask: engine.ask, pythonOf: () => "page", settled: hosts[id].handle.settled}),
            id,
            event => [id, event])),
    }, state => {
        for (const [id, round] of Object.entries(state)) {
            const {element, handle, dispatch} = hosts[id];
            const shown = {...round, strengths: {}, values: false, flipped: false};
            render(html`${table(shown, t, {dispatch}, handle)}`, element);
        }
    });
}""".replace("IMPORT_DOOR", IMPORT_DOOR)


class Side:
    """One of the two."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.host = page.locator(f"#{name}")
        self.grid = self.host.get_by_role("grid")

    def square(self, name: str) -> Locator:
        return self.grid.locator(f'[data-square="{name}"]')

    def seat(self, side: str, player: str) -> None:
        self.host.evaluate(
            "(host, [side, player]) => host.round.dispatch(['seat', side, player])", [side, player]
        )

    def play(self, move: str) -> None:
        self.square(move).and_(self.host.locator('[aria-disabled="false"]')).click()

    def await_moves(self, count: int) -> list[str]:
        expect(self.grid.locator('[aria-current="true"]')).to_have_count(1)
        self.page.wait_for_function(
            "([host, count]) => host.round.state().line.length === count",
            arg=[self.host.element_handle(), count],
        )
        line: list[str] = self.host.evaluate("host => host.round.state().line")
        return line


@pytest.fixture(scope="module")
def address(open_site: Path) -> Iterator[str]:
    with serving(open_site) as address:
        yield address


@pytest.fixture(scope="module")
def page_with_two(_warm: tuple[Page, object], address: str) -> Page:
    page, _ = _warm
    page.goto(address + "#/numbers?seed=1&second=human&lang=en")
    ready(page)
    page.evaluate(TWO_ROUNDS)
    return page


@pytest.fixture
def sides(page_with_two: Page, warm_watch: object) -> tuple[Side, Side]:
    one, two = Side(page_with_two, "one"), Side(page_with_two, "two")
    for side, game in ((one, "tictactoe"), (two, "othello")):
        side.host.evaluate(
            """(host, game) => host.round.dispatch(
                ["new", {game}, {first: "human", second: "human"}])""",
            game,
        )
        expect(side.host.locator('[data-square][aria-disabled="false"]')).to_have_count(
            9 if game == "tictactoe" else 4
        )
    return one, two


def test_python_answers_in_both(sides: tuple[Side, Side]) -> None:
    for side in sides:
        side.seat("second", PROMPT)
    one, two = sides
    one.play("b2")
    two.play("f5")
    assert one.await_moves(2)[0] == "b2"
    assert two.await_moves(2)[0] == "f5"


def test_each_has_a_focus_and_keys_of_its_own(sides: tuple[Side, Side]) -> None:
    one, two = sides
    two.square("d4").focus()
    one.square("b2").focus()
    one.page.keyboard.press("ArrowRight")
    expect(one.square("c2")).to_be_focused()
    expect(one.square("c2")).to_have_attribute("tabindex", "0")
    expect(two.square("d4")).to_have_attribute("tabindex", "0")
    one.page.keyboard.press("Enter")
    assert one.await_moves(1) == ["c2"]
    assert two.host.evaluate("host => host.round.state().line") == []
    driver = PageDriver(one.page, "")
    assert driver.page.locator("main").get_by_role("grid").locator('[tabindex="0"]').count() == 1


def test_each_seat_has_its_own_label(sides: tuple[Side, Side]) -> None:
    one, two = sides
    for side, names in ((one, ("First", "Second")), (two, ("Black", "White"))):
        for name in names:
            expect(side.host.get_by_label(name, exact=True)).to_have_count(1)
    ids = one.page.evaluate("() => [...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids))
