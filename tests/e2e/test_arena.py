"""The arena in the page: a series is set up, played, counted, listed and saved, as the engine says."""

from __future__ import annotations

import json
import re
from operator import itemgetter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import device
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import PHONE, SIZES, Watch, await_progress, await_workers, ready
from tests.engine.conversation import command

SERIES = "#/arena?game=tictactoe&a=level-2&b=level-1&games=12&seed=7"
NUMBERS = "#/arena?game=numbers&a=level-2&b=random&games=6&size=4&seed=3"
# So many do not end within a test.
ENDLESS = "#/arena?game=othello&a=level-2&b=level-1&games=20000&seed=7"


class ArenaDriver:
    """The arena of one page, in English."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.status = page.get_by_role("status")
        self.start = page.get_by_role("button", name="Start", exact=True)
        self.pause = page.get_by_role("button", name="Pause", exact=True)
        self.resume = page.get_by_role("button", name="Continue", exact=True)
        self.stop = page.get_by_role("button", name="Stop", exact=True)
        self.anew = page.get_by_role("button", name="Start over")
        self.progress = page.get_by_role("progressbar", name="Games played")
        self.form = page.locator("main.arena form > details")
        self.says = page.get_by_role("heading", level=1)
        self.before = page.get_by_role("region", name="Earlier matches").get_by_role("listitem")
        self.strip = page.get_by_role("slider", name="The games, in order")
        self.pick = page.locator("main.arena .pick")

    def visit(self, words: str) -> ArenaDriver:
        self.page.goto(self.address + words)
        expect(self.page.locator("main.arena button[type=submit]")).to_be_visible()
        return self

    def unfold(self) -> ArenaDriver:
        """Open the form to change it."""
        if self.form.get_attribute("open") is None:
            self.form.locator("summary").click()
        expect(self.page.locator("#arena-games")).to_be_visible()
        return self

    def play(self, words: str) -> ArenaDriver:
        """A series to its end."""
        self.visit(words)
        self.start.click()
        expect(self.status).to_contain_text("Finished")
        return self

    def leave_for(self, game: str) -> None:
        """Go to Play, and there to a game by its id."""
        self.page.get_by_role("link", name="Play", exact=True).click()
        self.page.get_by_role("banner").get_by_role("combobox", name="Game").select_option(game)

    def field(self, name: str) -> Locator:
        return self.page.get_by_role("main").get_by_label(name, exact=True)

    def played(self) -> int:
        return int(self.progress.get_attribute("value") or 0)

    def await_games(self, number: int) -> None:
        """Wait until at least so many games are counted."""
        await_progress(self.page, number)

    def saved(self, kind: str, ending: str) -> str:
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Export").click()
            self.page.get_by_role("button", name=kind).click()
        assert download.value.suggested_filename.endswith(ending)
        return Path(download.value.path()).read_text("utf-8-sig")

    def counts(self) -> list[int]:
        """How many were won, drawn and lost."""
        tally = self.page.locator(".facts div").filter(has_text="Won, drawn, lost").locator("dd").first
        return [int(text.replace(",", "")) for text in tally.inner_text().split(" · ")]


@pytest.fixture
def arena(warm_page: Page, address: str) -> ArenaDriver:
    """In a page in which Python runs: what it played before is put away."""
    if warm_page.get_by_role("button", name="English").count():
        warm_page.get_by_role("button", name="English").click()
    warm_page.goto(address + "#/tictactoe")
    expect(warm_page.get_by_role("grid")).to_be_visible()
    device.forget(warm_page, "arena")
    return ArenaDriver(warm_page, address)


def in_order(lines: str) -> list[dict[str, Any]]:
    """Games in the plan's order, without what differs from place to place; the command line spells listed
    players out."""
    names = ("seconds", "first", "second", "players")
    games = sorted(map(json.loads, lines.splitlines()), key=itemgetter("index"))
    return [{key: value for key, value in game.items() if key not in names} for game in games]


# Setting up


@pytest.mark.native
def test_until_something_is_played_an_example_shows_what_a_result_looks_like(arena: ArenaDriver) -> None:
    arena.visit("#/arena?game=tictactoe&seed=1")
    example = arena.page.get_by_role(
        "region", name="What you will see. An example: Othello, 100 games, played before"
    )
    says = "Level 3 is stronger: 85% of the points in 100 games, significantly more than half."
    expect(example).to_contain_text(says)
    expect(example.get_by_role("img")).to_have_accessible_name(
        "Level 3 has 85% of the points; the true share, with 95% confidence: 77 to 92"
    )
    example.get_by_role("button", name="Play it").click()
    expect(arena.page).to_have_url(re.compile(r"game=othello&a=level-3&b=level-2&games=100&seed=5(&|$)"))
    arena.await_games(1)
    expect(arena.pause).to_be_focused()
    arena.stop.click()


@pytest.mark.native
def test_the_form_writes_the_whole_set_up_into_the_address_which_fills_in_the_form(
    arena: ArenaDriver,
) -> None:
    arena.visit("#/arena")
    expect(arena.page).to_have_url(
        re.compile(r"#/arena\?game=othello&a=level-3&b=level-2&games=100&seed=\d+$")
    )
    expect(arena.form.locator("summary")).to_contain_text(
        "100 games of Othello · Level 3 against Level 2 · random openings"
    )
    arena.unfold()
    arena.field("Game").select_option("tictactoe")
    arena.field("Player A").select_option("level-1")
    arena.field("Player B").select_option("custom")
    box = arena.field("Player B, as text")
    expect(box).to_have_value("alphabeta depth=3")  # a plain one
    box.fill("minimax depth=2")
    box.press("Tab")
    arena.field("Games").fill("１６")  # as a Japanese keyboard writes it
    arena.field("Random opening moves").fill("2")
    arena.field("Seed").fill("1")
    arena.field("Play each opening twice, with the sides swapped").uncheck()
    words = "game=tictactoe&a=level-1&b=minimax+depth%3D2&games=16&opening=2&seed=1&swap=no"
    driver = PageDriver(arena.page, arena.address)
    driver.await_address(words)
    address = arena.page.url
    arena.page.evaluate(
        "() => { navigator.clipboard.writeText = async text => { globalThis.copied = text; }; }"
    )
    arena.page.get_by_role("button", name="Copy").click()  # once the engine has looked at it
    expect(arena.page.locator(".address")).to_contain_text("The address has been copied.")
    assert arena.page.evaluate("() => globalThis.copied") == address
    arena.page.get_by_role("button", name="New seed").click()
    expect(arena.page).not_to_have_url(re.compile("seed=1&"))

    arena.leave_for("othello")
    arena.visit(address[len(arena.address) :]).unfold()
    for field, value in {"Game": "tictactoe", "Player A": "level-1", "Games": "16", "Seed": "1"}.items():
        expect(arena.field(field)).to_have_value(value)
    expect(arena.field("Player B, as text")).to_have_value("minimax depth=2")
    expect(arena.field("Play each opening twice, with the sides swapped")).not_to_be_checked()


REFUSED = [  # the address, the field, what is said below it, and what mends it
    (
        "openings=f5d6.f5f5",
        "Openings, one per line",
        "Opening 2. f5 is not a legal move for White at move 2",
        "",
    ),
    ("a=best+depth%3D0", "Player A, as text", "The depth must be from 1 to 100.", "best depth=1"),
]


@pytest.mark.native
def test_what_is_refused_is_said_beside_the_field_until_it_is_mended(arena: ArenaDriver) -> None:
    for words, name, said, mended in REFUSED:
        arena.visit(f"#/arena?{words}&seed=9")
        field = arena.field(name)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile("^" + re.escape(said)))
        expect(arena.start).to_be_disabled()
        arena.start.focus()
        arena.page.keyboard.press("Enter")
        expect(field).to_be_focused()
        expect(arena.status).to_contain_text(said)
        expect(arena.progress).to_have_count(0)
        field.fill(mended)
        arena.field("Seed").focus()
        expect(field).to_have_attribute("aria-invalid", "false")
        expect(arena.field("Seed")).to_have_value("9")  # nothing else was lost


# Playing


@pytest.mark.quick
def test_its_games_are_those_of_the_command_line(arena: ArenaDriver, tmp_path: Path) -> None:
    arena.play(NUMBERS)
    kept = tmp_path / "games"
    words = ["arena", "numbers", "level-2", "random", "--games", "6", "--size", "4", "--seed", "3", "--json"]
    out, _ = command(*words, "--games-out", kept)
    figures = json.loads(out)
    assert in_order(arena.saved("JSON lines", ".jsonl")) == in_order(kept.read_text("ascii"))
    [pair] = json.loads(arena.saved("Everything", ".json"))["stand"]["standings"]["pairs"]
    for name in ("score", "elo", "superiority", "counts"):
        # The last digits of a logarithm are the machine's own.
        assert pair[name] == pytest.approx(figures[name]), name


@pytest.mark.native
def test_the_results_add_up_and_are_kept_until_they_are_deleted(arena: ArenaDriver) -> None:
    arena.play(SERIES)
    expect(arena.status).to_contain_text(arena.says.inner_text().replace("\n", " "))  # it is read aloud
    all_ = arena.counts()
    assert sum(all_) == 12
    share = f"{100 * (all_[0] + all_[1] / 2) / 12:.0f}%"
    expect(arena.says).to_contain_text(f"{share} of the points in 12 games")
    expect(
        arena.page.get_by_role("img", name=re.compile(f"^Level 2 has {share} of the points"))
    ).to_be_visible()
    arena.page.locator("main.arena details.list summary").click()
    for kind, number in zip(("won", "drawn", "lost"), all_, strict=True):
        expect(arena.strip.locator(f"i.{kind}")).to_have_count(number)
        arena.field("Show").select_option(label=kind.capitalize())
        expect(arena.page.locator(".list li")).to_have_count(number)

    said = arena.says.inner_text()
    arena.page.reload()
    expect(arena.says).to_have_text(said.replace("\n", " "))
    assert arena.counts() == all_
    arena.visit(NUMBERS)
    arena.before.get_by_role("button", name=re.compile("Level 2 against Level 1.*12 of 12 games")).click()
    expect(arena.strip.locator("i")).to_have_count(12)
    expect(arena.says).to_be_focused()
    expect(arena.says).to_be_in_viewport(ratio=1)
    arena.page.get_by_role("button", name="Delete these results").click()
    expect(arena.strip).to_have_count(0)
    bring_back = arena.page.get_by_role("button", name="Bring back")
    expect(bring_back).to_be_focused()
    bring_back.press("Enter")
    expect(arena.strip.locator("i")).to_have_count(12)
    arena.page.get_by_role("button", name="Delete these results").click()
    arena.page.reload()
    expect(arena.start).to_be_visible()
    expect(arena.strip).to_have_count(0)


@pytest.mark.native
@pytest.mark.context(viewport={"width": 390, "height": 844})
def test_start_stays_where_it_is_while_messages_come_and_go_and_a_press_of_it_counts(
    page: Page, address: str
) -> None:
    """On a phone, where what is above Start does not grow shorter for a change."""
    arena = ArenaDriver(page, address)
    arena.visit("#/arena?game=tictactoe&a=random&b=random&games=100&seed=1").unfold()
    expect(arena.page.locator(".address")).to_contain_text("the same games")
    top = "start => start.getBoundingClientRect().top + scrollY"
    before = arena.start.evaluate(top)
    arena.field("Games").fill("many")
    arena.field("Seed").focus()
    expect(arena.field("Games")).to_have_accessible_description("The number of games must be a whole number.")
    assert arena.start.evaluate(top) == before
    arena.field("Games").click()
    arena.page.keyboard.press("ControlOrMeta+a")
    arena.page.keyboard.type("4")
    arena.start.scroll_into_view_if_needed()
    place = arena.start.bounding_box()
    assert place
    arena.page.mouse.move(place["x"] + 20, place["y"] + 20)
    arena.page.mouse.down()  # the press changes the field, so its message goes
    expect(arena.field("Games")).not_to_be_focused()
    arena.page.wait_for_timeout(200)  # as long as a finger rests; meanwhile the engine checks the series
    arena.page.mouse.up()
    expect(arena.status).to_contain_text("Finished after 4 games")
    arena.visit("#/arena?game=tictactoe&seed=1&hat=1")
    expect(arena.page.get_by_role("alert")).to_be_visible()
    expect(arena.page).to_have_url(re.compile("hat=1"))  # it stays to be read
    arena.unfold()
    arena.field("Games").fill("2")
    arena.start.click(force=True)
    expect(arena.status).to_contain_text("Finished after 2 games")


@pytest.mark.quick
def test_it_pauses_goes_on_and_stops(arena: ArenaDriver) -> None:
    arena.visit(ENDLESS)
    arena.start.dblclick()  # the second click does not pause it
    arena.await_games(1)
    expect(arena.page.locator("#arena-games")).to_be_disabled()  # what is being played stays as it is
    speed = arena.page.locator(".speed")
    expect(speed).to_contain_text(re.compile(r"games a second · about .* left"))
    assert speed.locator("xpath=ancestor::*[@role='status']").count() == 0  # it is not said aloud
    arena.pause.click()
    expect(arena.status).to_contain_text(re.compile(r"^Paused after \d+ games?\."))
    paused = arena.played()
    await_workers(arena.page, 1)  # the page's own: who plays is sent away
    arena.resume.click()
    arena.await_games(paused + 1)
    arena.stop.click()
    expect(arena.status).to_contain_text(re.compile(r"^Stopped after \d+ games?\."))
    await_workers(arena.page, 1)
    stopped = sum(arena.counts())
    assert stopped < 20_000
    assert stopped % 2 == 0, "whole pairs alone are counted"
    arena.resume.click()  # a series that was stopped is not lost
    arena.await_games(stopped + 1)
    arena.stop.click()
    expect(arena.status).to_contain_text("Stopped")
    arena.anew.click()
    arena.await_games(1)
    arena.stop.click()
    expect(arena.page).not_to_have_url(re.compile(r"seed=7\b"))
    expect(arena.before.filter(has_text=re.compile(r"seed 7\b"))).to_have_count(1)


PLACES_OF_BOARD = """least => new Promise(done => {
    const places = new Set();
    const look = () => {
        const board = document.querySelector(".watched .board")?.getBoundingClientRect();
        if (board) places.add([board.x, board.y + scrollY, board.width, board.height].join());
        if (document.querySelector("main progress")?.value >= least) done([...places]);
        else requestAnimationFrame(look);
    };
    document.querySelector("button[type=submit]").click();
    look();
})"""


@pytest.mark.native
def test_the_game_that_is_played_is_on_a_board_that_stays_where_it_is(arena: ArenaDriver) -> None:
    arena.page.set_viewport_size(SIZES["phone"])
    arena.visit(ENDLESS.replace("seed=7", "seed=8"))  # no other test goes on with it
    expect(arena.start).to_be_enabled()
    assert len(arena.page.evaluate(PLACES_OF_BOARD, 12)) == 1
    board = arena.page.get_by_role("region", name="The game that is shown")
    expect(board).to_contain_text("Level 2")
    expect(board.get_by_role("gridcell").get_by_role("button", name="Black").first).to_be_visible()
    arena.stop.click()
    expect(board).to_have_count(0)
    arena.page.set_viewport_size(SIZES["desktop"])


def test_a_series_is_played_on_while_another_room_is_shown(arena: ArenaDriver) -> None:
    arena.visit(ENDLESS)
    arena.start.click()
    arena.await_games(1)
    arena.leave_for("tictactoe")
    driver = PageDriver(arena.page, arena.address)
    expect(driver.enabled).to_have_count(9)
    driver.play("b2")
    driver.await_moves(2)  # Python answers
    arena.page.get_by_role("link", name="Arena").click()
    for key in ("u", "n"):  # of a game, which do nothing here
        arena.page.keyboard.press(key)
    before = arena.played()
    arena.await_games(before + 10)  # of those under way at the stop, whole pairs alone are counted
    expect(arena.page).to_have_url(re.compile("games=20000&seed=7"))
    arena.page.goto(arena.address + SERIES)  # another series waits its turn
    expect(arena.status).to_contain_text("Stop them before you open others")
    expect(arena.page).to_have_url(re.compile("games=20000&seed=7"))
    arena.stop.click()
    arena.leave_for("tictactoe")
    driver.await_moves(2)
    arena.page.get_by_role("link", name="Arena").click()
    assert sum(arena.counts()) > before


# For everybody


@pytest.mark.native
def test_it_is_set_up_and_played_by_keys_alone(arena: ArenaDriver) -> None:
    driver = PageDriver(arena.visit(SERIES).page, arena.address)
    for form in ("Many players", "Two players"):
        driver.tab_to(driver.button(form))
        arena.page.keyboard.press("Enter")
        expect(driver.button(form)).to_have_attribute("aria-pressed", "true")
        expect(driver.button(form)).to_be_focused()
    if arena.form.get_attribute("open") is None:
        driver.tab_to(arena.form.locator("summary"))
        arena.page.keyboard.press("Enter")
    driver.tab_to(arena.field("Games"))
    arena.page.keyboard.press("ControlOrMeta+a")
    arena.page.keyboard.type("4")
    driver.tab_to(arena.start)
    arena.page.keyboard.press("Enter")
    expect(arena.status).to_contain_text("Finished")
    expect(arena.page.locator("button[type=submit]")).to_be_focused()
    driver.tab_to(arena.strip)
    arena.page.keyboard.press("End")
    expect(arena.strip).to_have_attribute("aria-valuenow", "4")
    driver.tab_to(arena.pick.get_by_role("link").first)
    arena.page.keyboard.press("Enter")
    expect(arena.page.get_by_role("grid")).to_be_visible()


@pytest.mark.native
@pytest.mark.context(**PHONE, locale="ja-JP")
def test_on_a_phone_the_result_is_on_the_first_screen_and_nothing_scrolls_sideways(
    page: Page, address: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{address}{SERIES}")
    ready(page)
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(wide) <= 0
    page.locator("button[type=submit]").tap()
    expect(page.get_by_role("status")).to_contain_text("対戦が終わりました")
    assert page.evaluate(wide) <= 0
    page.set_viewport_size({"width": 390, "height": 844})
    beam = page.get_by_role("img", name=re.compile("^レベル2")).bounding_box()
    bar = page.get_by_role("navigation").filter(has=page.get_by_role("link", name="ラボ")).bounding_box()
    heading = page.get_by_role("heading", level=1).bounding_box()
    assert beam
    assert bar
    assert heading
    assert beam["y"] + beam["height"] < bar["y"] < 844
    assert heading["y"] > 0


# Memory


NOTE_SNAPSHOTS = """
import {loadPyodide as plain} from "./pyodide.mjs?plain";
export const loadPyodide = async options => {
    globalThis.noted = {name: self.name, asked: options._makeSnapshot === true, made: 0};
    const python = await plain(options);
    const make = python.makeMemorySnapshot;
    python.makeMemorySnapshot = (...given) => { globalThis.noted.made++; return make.apply(python, given); };
    return python;
};
"""


def test_only_the_page_s_own_worker_makes_a_snapshot(page: Page, address: str, watch: Watch) -> None:
    """Those of the arena's pool would hold 31 MB each for as long as they play."""
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(address))
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    page.route(
        re.compile(r"/pyodide\.mjs$"),
        lambda route: route.fulfill(content_type="text/javascript", body=NOTE_SNAPSHOTS),
    )
    arena = ArenaDriver(page, address).visit(ENDLESS)
    ready(page)
    arena.start.click()
    arena.await_games(1)
    noted = [worker.evaluate("() => globalThis.noted") for worker in page.workers]
    assert len(noted) > 1
    assert [worker["made"] for worker in noted] == [1] + [0] * (len(noted) - 1)
    assert [worker["asked"] for worker in noted] == [True] + [False] * (len(noted) - 1)
    arena.stop.click()
