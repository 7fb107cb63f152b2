"""The arena in the page: a series is set up, played, counted, listed and saved, as the engine says."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import device
from tests.e2e.built_modules import sources_of
from tests.e2e.conftest import PATIENCE, ROOT, slow
from tests.e2e.host import files_of
from tests.e2e.page_driver import PageDriver, replay
from tests.e2e.watch import PHONE, AxeCheck, Watch, await_workers, ready

SERIES = "#/arena?game=tictactoe&a=level-2&b=level-1&games=12&seed=7"
NUMBERS = "#/arena?game=numbers&a=level-2&b=random&games=6&size=4&seed=3"
OTHELLO = "#/arena?game=othello&a=alphabeta+depth%3D1+ties%3Dlast&b=random&games=4&seed=11&openings=f5d6.f5f4"
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
        self.anew = page.get_by_role("button", name="Start anew")
        self.progress = page.get_by_role("progressbar", name="Games played")
        self.form = page.locator("main.arena form > details")
        self.says = page.get_by_role("heading", level=1)
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

    def open(self, part: str) -> Locator:
        """Unfold a part of the results."""
        folded = self.page.locator(f"main.arena details.{part}")
        if folded.get_attribute("open") is None:
            folded.locator("summary").click()
        return folded

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

    def custom(self, player: str, name: str) -> Locator:
        """A field of a player that is spelled out."""
        fields = self.page.get_by_role("group", name=f"Player {player}, custom")
        return fields.get_by_label(name, exact=True)

    def press_start(self) -> None:
        """Press the button also where it is disabled."""
        self.start.focus()
        self.page.keyboard.press("Enter")

    def played(self) -> int:
        return int(self.progress.get_attribute("value") or 0)

    def await_games(self, number: int) -> None:
        """Wait until at least so many games are counted."""
        self.page.wait_for_function("least => document.querySelector('progress')?.value >= least", arg=number)

    def saved(self, kind: str) -> str:
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Export").click()
            self.page.get_by_role("button", name=kind).click()
        assert download.value.suggested_filename.endswith(kind.lower())
        return Path(download.value.path()).read_text("utf-8")

    def counts(self, group: str) -> list[int]:
        """How many were won, drawn and lost, as the table says."""
        rows = self.open("shares").locator("tbody")
        row = rows.filter(has=self.page.get_by_role("rowheader", name=re.compile(f"^{group} "))).get_by_role(
            "row"
        )
        return [int(text.split()[1].replace(",", "")) for text in row.all_inner_texts()[1:]]


@pytest.fixture
def arena(warm_page: Page, address: str) -> ArenaDriver:
    """In a page in which Python runs: what it played before is put away."""
    if warm_page.get_by_role("button", name="English").count():
        warm_page.get_by_role("button", name="English").click()
    warm_page.goto(address + "#/tictactoe")
    expect(warm_page.get_by_role("grid")).to_be_visible()
    device.forget(warm_page, "series")
    return ArenaDriver(warm_page, address)


def by_command(folder: Path, *words: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A series as the command line plays it: its games in the plan's order, and what they prove."""
    kept = folder / "games"
    out = subprocess.run(
        [sys.executable, "-m", "engine", "arena", *words, "--json", "--games-out", str(kept)],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    games = [json.loads(line) for line in kept.read_text("ascii").splitlines()]
    return sorted(games, key=lambda game: int(game["index"])), json.loads(out.stdout)


def alike(game: dict[str, Any]) -> dict[str, Any]:
    """What is the same of a game wherever it is played; the command line spells listed players out."""
    return {key: value for key, value in game.items() if key not in ("seconds", "first", "second")}


def flat(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """What is in a JSON object, each under its path; the last digits of a logarithm are the machine's own."""
    if isinstance(value, (dict, list)):
        for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
            yield from flat(entry, f"{name}.{key}".lstrip("."))
    else:
        yield name, round(value, 9) if isinstance(value, float) else value


# Setting up


def test_a_visit_draws_a_seed_and_writes_the_whole_set_up(arena: ArenaDriver) -> None:
    arena.visit("#/arena")
    expect(arena.page).to_have_url(
        re.compile(r"#/arena\?game=othello&a=level-3&b=level-2&games=100&seed=\d+$")
    )
    expect(arena.form.locator("summary")).to_contain_text(
        "100 games of Othello · Level 3 against Level 2 · openings by lot"
    )
    address = arena.page.url
    arena.page.evaluate(
        "() => { navigator.clipboard.writeText = async text => { globalThis.copied = text; }; }"
    )
    arena.page.get_by_role("button", name="Copy").click()  # once the engine has looked at it
    expect(arena.page.locator(".address")).to_contain_text("The address has been copied.")
    assert arena.page.evaluate("() => globalThis.copied") == address


def test_until_something_is_played_an_example_shows_what_a_result_looks_like(arena: ArenaDriver) -> None:
    arena.visit("#/arena?game=tictactoe&seed=1")
    example = arena.page.get_by_role("region", name="What you will see. An example: Othello, 100 games, played before")
    expect(example).to_contain_text("Level 3 is stronger: 85% of 100 games, surely more than half.")
    expect(example.get_by_role("img")).to_have_accessible_name(
        "Level 3 has 85% of the points; the 95% interval is 77 to 92"
    )
    example.get_by_role("button", name="Play it").click()
    expect(arena.page).to_have_url(re.compile(r"game=othello&a=level-3&b=level-2&games=100&seed=5(&|$)"))
    arena.await_games(1)
    expect(arena.pause).to_be_focused()
    arena.stop.click()


def test_the_address_fills_in_the_form(arena: ArenaDriver) -> None:
    arena.visit(
        "#/arena?game=othello&a=random&b=best+depth%3D2&games=50&seed=9&alpha=0.1"
        "&openings=f5d6.f5f4&swap=no&sprt=-5..20&lang=en"
    ).unfold()
    for field, value in {
        "Game": "othello", "Player A": "random", "Games": "50", "Openings, one per line": "f5d6\nf5f4",
        "Seed": "9", "At most (Elo)": "-5", "At least (Elo)": "20", "Error rate α": "0.1", "Error rate β": "",
    }.items():  # fmt: skip
        expect(arena.field(field)).to_have_value(value)
    expect(arena.custom("B", "The player as text")).to_have_value("best depth=2")
    expect(arena.custom("B", "Depth")).to_have_value("2")
    expect(arena.field("Play each opening twice, with the sides swapped")).not_to_be_checked()


def test_the_form_writes_the_address(arena: ArenaDriver) -> None:
    arena.visit("#/arena?seed=1").unfold()
    arena.field("Game").select_option("tictactoe")
    arena.field("Player A").select_option("level-1")
    arena.field("Player B").select_option("custom")
    box = arena.custom("B", "The player as text")
    expect(box).to_have_value("alphabeta depth=3")  # a plain one
    box.fill("minimax depth=3")
    box.press("Tab")
    expect(arena.custom("B", "Depth")).to_have_value("3")
    arena.custom("B", "Depth").fill("2")
    arena.field("Games").fill("１６")  # as a Japanese keyboard writes it
    arena.field("Random opening moves").fill("2")
    arena.field("Stop as soon as the result is clear").check()
    arena.field("Play each opening twice, with the sides swapped").uncheck()
    words = "game=tictactoe&a=level-1&b=minimax+depth%3D2&games=16&opening=2&seed=1&swap=no&sprt=0..50"
    driver = PageDriver(arena.page, arena.address)
    driver.await_address(words)
    arena.page.get_by_role("button", name="New seed").click()
    expect(arena.page).not_to_have_url(re.compile("seed=1&"))


def test_a_bad_address_is_refused_in_a_sentence(arena: ArenaDriver) -> None:
    arena.visit("#/arena?lang=fr")
    expect(arena.page.get_by_role("alert")).to_contain_text("an unknown language: “fr”")
    expect(arena.page).to_have_url(f"{arena.address}#/arena?lang=fr")  # it stays to be read
    arena.unfold()
    arena.field("Player A").select_option("random")
    expect(arena.page.get_by_role("alert")).to_have_count(0)
    expect(arena.page).to_have_url(re.compile("&a=random&"))


@pytest.mark.parametrize(
    ("words", "field", "said"),
    [
        ("games=0", "Games", "The number of games must be from 1 to 100,000."),
        ("sprt=10..5", "At least (Elo)", "The Elo difference must be from 10 to 1,000."),
        (
            "openings=f5d6.f5f5",
            "Openings, one per line",
            "Opening 2. Move 2, f5, is against the rules",
        ),
    ],
)
def test_what_is_refused_is_said_beside_the_field(
    arena: ArenaDriver, words: str, field: str, said: str
) -> None:
    arena.visit(f"#/arena?{words}")
    expect(arena.field(field)).to_have_attribute("aria-invalid", "true")
    expect(arena.field(field)).to_have_accessible_description(re.compile("^" + re.escape(said)))
    expect(arena.start).to_be_disabled()
    arena.press_start()
    expect(arena.field(field)).to_be_focused()
    expect(arena.status).to_contain_text(said)
    expect(arena.progress).to_have_count(0)


@pytest.mark.parametrize(
    ("player", "field", "said"),
    [
        ("nobody", "The player as text", "There is no player “nobody”."),
        ("best depth=0", "Depth", "The depth must be from 1 to 100."),
    ],
)
def test_what_is_wrong_with_a_player_is_said_beside_its_option(
    arena: ArenaDriver, player: str, field: str, said: str
) -> None:
    arena.visit(f"#/arena?a={player.replace(' ', '+').replace('=', '%3D')}&games=20")
    box = arena.custom("A", field)
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_accessible_description(said)
    arena.press_start()
    expect(box).to_be_focused()
    expect(arena.progress).to_have_count(0)
    box.fill("best depth=1" if field != "Depth" else "1")
    arena.field("Seed").focus()
    expect(box).to_have_attribute("aria-invalid", "false")
    expect(arena.field("Games")).to_have_value("20")  # nothing else was lost


@pytest.mark.parametrize(
    ("words", "place", "said"),
    [
        ("/zz?games=20", ".notice[role=alert]", "アドレスに余分な部分「zz」があります。"),
        ("?games=abc", "#below-games", "対局数は整数で指定してください。"),
    ],
)
@pytest.mark.context(locale="ja-JP")
def test_what_the_page_knows_to_be_wrong_is_said_before_python_answers(
    page: Page, address: str, words: str, place: str, said: str
) -> None:
    page.route(re.compile(r"/pyodide\.asm\.wasm$"), lambda route: None)  # Python never answers
    page.goto(f"{address}#/arena{words}")
    expect(page.locator(place)).to_contain_text(said)
    start = page.get_by_role("button", name="開始")
    expect(start).to_be_disabled()
    games = page.locator("#arena-games")
    if "games=20" in words:
        expect(games).to_have_value("20")
    if ".notice" in place:
        page.get_by_role("button", name="この設定を使う").click()
        expect(page).to_have_url(re.compile(r"\?game=othello&.*games=20"))
        expect(start).to_be_focused()
        expect(start).to_be_enabled()


@pytest.mark.slow
def test_openings_that_can_hardly_be_found_are_refused_without_losing_python(
    arena: ArenaDriver,
) -> None:
    """The engine notices it after 10,000 random games of Numbers."""
    worker = arena.page.workers[0]
    arena.visit("#/arena?game=numbers&opening=60&seed=1")
    field = arena.field("Random opening moves")
    expect(field).to_have_accessible_description(
        "The number of random opening moves must be from 0 to 60, "
        "and so small that games still go on after them.",
        timeout=8 * PATIENCE,
    )
    expect(field).to_have_attribute("aria-invalid", "true")
    arena.press_start()
    expect(field).to_be_focused()
    expect(arena.progress).to_have_count(0)
    assert arena.page.workers == [worker]
    expect(arena.page.locator("html")).to_have_attribute("data-engine", "ready")


@pytest.mark.slow
def test_python_answers_during_seconds_of_planning(arena: ArenaDriver) -> None:
    """Needs an engine that plans with pauses: these openings take it four seconds and more."""
    worker = arena.page.workers[0]
    arena.visit("#/arena?game=numbers&opening=47&seed=2")
    arena.start.click()
    expect(arena.status).to_contain_text("Preparing the openings.")
    arena.leave_for("tictactoe")
    driver = PageDriver(arena.page, arena.address)
    expect(driver.enabled).to_have_count(9)
    driver.play("b2")
    driver.await_moves(2)
    arena.page.get_by_role("link", name="Arena").click()
    expect(arena.status).not_to_contain_text("Preparing", timeout=8 * PATIENCE)
    expect(arena.pause).to_be_visible()
    assert arena.page.workers[0] == worker
    arena.stop.click()
    expect(arena.page.get_by_role("alert")).to_have_count(0)


# Playing


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (NUMBERS, ["numbers", "level-2", "random", "--games", "6", "--size", "4", "--seed", "3"]),
        (OTHELLO, ["othello", "alphabeta depth=1 ties=last", "random", "--games", "4", "--seed", "11"]),
    ],
)
def test_its_games_are_those_of_the_command_line(
    arena: ArenaDriver, tmp_path: Path, words: str, command: list[str]
) -> None:
    arena.play(words)
    saved = json.loads(arena.saved("JSON"))
    if "openings" in words:
        (tmp_path / "openings").write_text("f5d6\nf5f4\n", "ascii")
        command = [*command, "--openings", str(tmp_path / "openings")]
    games, figures = by_command(tmp_path, *command)
    assert [alike(game) for game in saved["games"]] == [alike(game) for game in games]
    assert [row["game"] for row in csv.DictReader(arena.saved("CSV").splitlines())] == [
        str(game["index"] + 1) for game in games
    ]
    expected = dict(flat(figures))
    for name, value in flat(saved["statistics"]):
        assert name.startswith("seconds") or value == expected[name], name


def test_the_results_add_up(arena: ArenaDriver) -> None:
    arena.play(SERIES)
    expect(arena.status).to_contain_text(arena.says.inner_text().replace("\n", " "))  # it is read aloud
    saved = json.loads(arena.saved("JSON"))
    all_, first, second = arena.counts("All"), arena.counts("As first"), arena.counts("As second")
    assert all_ == [a + b for a, b in zip(first, second, strict=True)]
    assert sum(all_) == 12
    share = f"{100 * (all_[0] + all_[1] / 2) / 12:.0f}%"
    expect(arena.says).to_contain_text(f"{share} of 12 games")
    expect(
        arena.page.get_by_role("img", name=re.compile(f"^Level 2 has {share} of the points"))
    ).to_be_visible()
    expect(arena.open("shares")).to_contain_text("All figures are from 6 complete pairs")
    assert all_ == [saved["statistics"]["all"][kind]["count"] for kind in ("wins", "draws", "losses")]
    for kind, number in zip(("won", "drawn", "lost"), all_, strict=True):
        expect(arena.strip.locator(f"i.{kind}")).to_have_count(number)
        arena.open("list")
        arena.field("Show").select_option(label=kind.capitalize())
        expect(arena.page.locator(".list li")).to_have_count(number)
    rows = arena.open("strength").get_by_role("row")
    assert rows.last.inner_text().split() == [
        "12",
        *arena.page.locator(".facts div").first.inner_text().split()[-4:],
    ]


def test_a_finished_game_opens_on_the_board(arena: ArenaDriver) -> None:
    arena.play(NUMBERS)
    game = json.loads(arena.saved("JSON"))["games"][4]
    arena.strip.focus()
    arena.page.keyboard.press("Home")
    for _ in range(4):
        arena.page.keyboard.press("ArrowRight")
    expect(arena.strip).to_have_attribute("aria-valuetext", re.compile("^Game 5 Level 2, as row, "))
    arena.pick.get_by_role("link", name="Open in Play").click()
    driver = PageDriver(arena.page, arena.address)
    record = game["record"]
    expect(arena.page).to_have_url(
        re.compile(rf"#/numbers/{''.join(record['moves'])}\?.*seed={record['seed']}")
    )
    driver.await_end(replay(driver.start(), record["moves"]))
    arena.page.go_back()
    expect(arena.pick).to_contain_text("Game 5")
    arena.strip.locator("i").nth(1).click()
    expect(arena.pick).to_contain_text("Game 2")


def test_a_test_that_decides_ends_the_series_early(arena: ArenaDriver) -> None:
    arena.visit("#/arena?game=othello&a=level-1&b=random&games=400&seed=1&sprt=0..300&alpha=0.2&beta=0.2")
    arena.start.click()
    expect(arena.says).to_contain_text(
        re.compile(r"^Decided after \d+ games: Level 1 is ahead by at least 300 Elo")
    )
    at = int(re.findall(r"after (\d+) games", arena.says.inner_text())[0])
    assert at < 400
    expect(arena.page.locator("details.test")).to_contain_text(f"after {at} games")
    assert len(json.loads(arena.saved("JSON"))["games"]) == at


@pytest.mark.slow
@pytest.mark.context(viewport={"width": 390, "height": 844})
def test_start_stays_under_the_pointer_that_leaves_a_changed_field(page: Page, address: str) -> None:
    """On a phone Start is near the foot of the page, which does not grow shorter for a change."""
    arena = ArenaDriver(page, address)
    arena.visit("#/arena?game=tictactoe&a=random&b=random&games=100&seed=1").unfold()
    expect(arena.page.locator(".address")).to_contain_text("the same games")
    arena.field("Games").click()
    arena.page.keyboard.press("ControlOrMeta+a")
    arena.page.keyboard.type("4")
    arena.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    place = arena.start.bounding_box()
    assert place
    arena.page.mouse.move(place["x"] + 20, place["y"] + 20)
    arena.page.mouse.down()
    expect(arena.field("Games")).not_to_be_focused()
    arena.page.wait_for_timeout(200)  # as long as a finger rests; meanwhile the engine checks the series
    arena.page.mouse.up()
    expect(arena.status).to_contain_text("Finished after 4 games")


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
    stopped = sum(arena.counts("All"))
    assert stopped < 20_000
    assert sum(arena.counts("As black")) == sum(arena.counts("As white"))  # whole pairs alone are counted
    arena.resume.click()  # a series that was stopped is not lost
    arena.await_games(stopped + 1)
    arena.stop.click()
    expect(arena.status).to_contain_text("Stopped")
    arena.anew.click()
    arena.await_games(1)
    arena.stop.click()
    expect(arena.page).not_to_have_url(re.compile(r"seed=7\b"))
    earlier = arena.page.get_by_role("region", name="Earlier series").get_by_role("link")
    expect(earlier).to_have_attribute("href", re.compile(r"seed=7\b"))


def test_a_series_that_is_over_is_made_longer(arena: ArenaDriver, tmp_path: Path) -> None:
    arena.play(SERIES)
    arena.page.get_by_role("button", name="100 games more").click()
    expect(arena.status).to_contain_text("Finished after 112 games")
    expect(arena.page).to_have_url(re.compile("games=112&seed=7"))
    saved = [alike(game) for game in json.loads(arena.saved("JSON"))["games"]]
    games, _ = by_command(tmp_path, "tictactoe", "level-2", "level-1", "--games", "112", "--seed", "7")
    assert saved == [alike(game) for game in games]
    expect(arena.page.get_by_role("region", name="Earlier series")).to_have_count(0)  # it is the same one


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
    before = arena.played()
    arena.await_games(before + 1)
    expect(arena.page).to_have_url(re.compile("games=20000&seed=7"))
    arena.page.goto(arena.address + SERIES)  # another series waits its turn
    expect(arena.status).to_contain_text("Stop it before you open another")
    expect(arena.page).to_have_url(re.compile("games=20000&seed=7"))
    arena.stop.click()
    arena.leave_for("othello")
    expect(arena.page.get_by_role("grid")).to_be_visible()
    arena.page.get_by_role("link", name="Arena").click()
    assert sum(arena.counts("All")) > before


def test_a_worker_that_dies_is_replaced_and_its_game_played_again(arena: ArenaDriver, tmp_path: Path) -> None:
    arena.visit(SERIES.replace("games=12", "games=60"))
    arena.page.evaluate(
        """() => {
            const {Worker} = window;
            window.Worker = class extends Worker {
                constructor(...given) {
                    super(...given);
                    let heard = 0;
                    this.addEventListener("message", () => {
                        if (++heard < 40 || window.killed) return;
                        window.killed = true;
                        this.onerror({message: "killed"});
                    });
                }
            };
        }"""
    )
    arena.start.click()
    expect(arena.status).to_contain_text("Finished")
    assert arena.page.evaluate("() => window.killed")
    saved = [alike(game) for game in json.loads(arena.saved("JSON"))["games"]]
    games, _ = by_command(tmp_path, "tictactoe", "level-2", "level-1", "--games", "60", "--seed", "7")
    assert saved == [alike(game) for game in games]
    arena.page.reload()  # without that worker


# After a reload


def test_a_series_goes_on_after_a_reload_to_the_same_result(arena: ArenaDriver, tmp_path: Path) -> None:
    arena.visit("#/arena?game=othello&a=level-2&b=level-1&games=60&seed=5")
    arena.start.click()
    arena.await_games(8)
    arena.page.reload()
    expect(arena.status).to_contain_text(re.compile(r"^Paused after \d+ games"))
    assert 0 < arena.played() < 60
    expect(arena.page.locator("html")).to_have_attribute("data-engine", "ready")
    await_workers(arena.page, 1)  # nothing is played yet
    arena.resume.click()
    expect(arena.status).to_contain_text("Finished", timeout=4 * PATIENCE)
    saved = [alike(game) for game in json.loads(arena.saved("JSON"))["games"]]
    games, _ = by_command(tmp_path, "othello", "level-2", "level-1", "--games", "60", "--seed", "5")
    assert saved == [alike(game) for game in games]


def test_results_are_kept_until_they_are_deleted(arena: ArenaDriver) -> None:
    arena.play(SERIES)
    said = arena.says.inner_text()
    counts = arena.counts("All")
    arena.page.reload()
    expect(arena.says).to_have_text(said.replace("\n", " "))
    assert arena.counts("All") == counts
    expect(arena.strip.locator("i")).to_have_count(12)
    arena.visit(NUMBERS)
    earlier = arena.page.get_by_role("region", name="Earlier series")
    earlier.get_by_role("link", name=re.compile("Level 2 against Level 1.*12 games")).click()
    expect(arena.strip.locator("i")).to_have_count(12)
    expect(arena.says).to_be_focused()
    expect(arena.says).to_be_in_viewport(ratio=1)
    arena.page.get_by_role("button", name="Delete these results").click()
    expect(arena.strip).to_have_count(0)
    arena.page.reload()
    expect(arena.start).to_be_visible()
    expect(arena.strip).to_have_count(0)


@pytest.mark.slow
def test_messages_that_come_and_go_do_not_move_the_button(arena: ArenaDriver) -> None:
    def top() -> float:
        box = arena.start.bounding_box()
        assert box
        return box["y"]

    arena.visit("#/arena?game=tictactoe&seed=1").unfold()
    expect(arena.page.locator(".address")).to_be_visible()
    place = top()
    arena.field("Games").fill("many")
    arena.field("Seed").focus()
    expect(arena.field("Games")).to_have_accessible_description("The number of games must be a whole number.")
    assert top() == place
    arena.field("Games").fill("2")
    arena.start.click(force=True)  # the press changes the field, so its message goes
    expect(arena.status).to_contain_text("Finished")
    arena.visit("#/arena?game=tictactoe&seed=1&hat=1")
    expect(arena.page.get_by_role("alert")).to_be_visible()
    arena.unfold()
    place = top()
    arena.field("Games").fill("2")
    arena.start.click(force=True)
    expect(arena.status).to_contain_text("Finished")


# For everybody


@pytest.mark.parametrize(("lang", "theme"), [("ja", "light"), *slow(("en", "dark"))])
def test_axe_finds_no_violation(arena: ArenaDriver, axe: AxeCheck, lang: str, theme: str) -> None:
    page = arena.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(f"{arena.address}{OTHELLO}&sprt=0..10&lang={lang}")
    submit = page.locator("button[type=submit]")
    expect(submit).to_be_visible()
    axe(page)
    submit.click()
    expect(page.get_by_role("status")).to_contain_text("Finished" if lang == "en" else "対戦が終わりました")
    for part in ("shares", "strength", "costs", "list"):
        arena.open(part)
    axe(page)


def test_it_is_set_up_and_played_by_keys_alone(arena: ArenaDriver) -> None:
    driver = PageDriver(arena.visit(SERIES).page, arena.address)
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


@pytest.mark.slow
@pytest.mark.context(**PHONE, locale="en-GB")
def test_on_a_phone_the_result_is_on_the_first_screen(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    arena = ArenaDriver(page, address).play(SERIES)
    beam = page.get_by_role("img", name=re.compile("^Level 2 has")).bounding_box()
    bar = page.get_by_role("navigation").filter(has=page.get_by_role("link", name="Lab")).bounding_box()
    assert beam
    assert bar
    assert beam["y"] + beam["height"] < bar["y"] < 844
    assert arena.says.bounding_box()["y"] > 0  # type: ignore[index]


def test_keys_of_a_game_do_nothing_in_the_arena(arena: ArenaDriver) -> None:
    driver = PageDriver(arena.page, arena.address)
    driver.visit("#/tictactoe/b2?second=human")
    arena.page.get_by_role("link", name="Arena").click()
    expect(arena.form).to_be_visible()
    arena.page.keyboard.press("u")
    arena.page.keyboard.press("n")
    arena.page.go_back()
    driver.await_moves(1)


@pytest.mark.slow
@pytest.mark.context(**PHONE, locale="ja-JP")
def test_on_a_phone_nothing_scrolls_sideways(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{address}{NUMBERS}&sprt=0..10")
    ready(page)
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(wide) <= 0
    page.locator("button[type=submit]").tap()
    expect(page.get_by_role("status")).to_contain_text("対戦が終わりました")
    assert page.evaluate(wide) <= 0


@pytest.mark.slow
@pytest.mark.context(service_workers="allow")
def test_it_plays_without_a_network(page: Page, address: str) -> None:
    page.goto(address)
    ready(page)
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Arena").click()
    ArenaDriver(page, address).play(SERIES)


def test_the_first_visit_loads_nothing_of_it(site: Path) -> None:
    named = (site / "index.html").read_text("utf-8")
    assert "src/engine.js" in named
    (rooms,) = re.findall(" data-rooms='([^']*)'", named)  # a list of what rooms will need
    assert "arena" not in named.replace(rooms, "")
    files = files_of(site)
    scripts = re.findall(r'src="v/\w+/(src/[^"]+)"', named)
    scripts += [f"src/{name}" for name in dict(json.loads(rooms))["play"]]
    sources = [source for script in scripts for source in sources_of(files, script)]
    assert "src/rooms/play/index.ts" in sources
    assert not [source for source in sources if source.startswith("src/rooms/arena/")]
    listed = json.loads(next((site / "v").glob("*/files.json")).read_text("utf-8"))
    paths = {entry["path"] for entry in listed}
    assert {
        "src/rooms/arena.js",
        "styles/arena.css",
        "locales/arena/ja.json",
    } <= paths


# The levels' strengths


def test_the_levels_say_how_strong_they_were_measured_to_be(page: Page, address: str) -> None:
    levels = [
        {"id": "level-1", "elo": 0, "low": 0, "high": 0},
        {"id": "level-2", "elo": 120, "low": 80, "high": 160},
        {"id": "level-3", "elo": None, "low": 1500, "high": None},
    ]
    page.route("**/data/strengths.json", lambda route: route.fulfill(json={"othello": levels}))
    page.goto(f"{address}#/othello?lang=en")
    options = page.get_by_role("combobox", name="White").locator("option .facts")
    for index, elo in enumerate(("0", "120", "≥ 1,500")):
        expect(options.nth(index)).to_contain_text(f"Elo {elo}")
    expect(options.nth(3)).not_to_contain_text("Elo")


def test_the_table_of_strengths_is_one_of_levels_that_there_are(site: Path) -> None:
    version = next((site / "v").iterdir())
    games = json.loads((version / "start" / "games.json").read_text("utf-8"))["games"]
    levels = {
        game["id"]: [p["id"] for p in game["players"] if p["id"].startswith("level-")] for game in games
    }
    table = json.loads((version / "data" / "strengths.json").read_text("utf-8"))
    assert {game: [level["id"] for level in table[game]] for game in table} == {
        game: levels[game] for game in table
    }


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


@pytest.mark.slow
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
