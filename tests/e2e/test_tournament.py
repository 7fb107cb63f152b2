"""A tournament in the page: handed-in programs, one of which fails, and the table of the command line."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ROOT
from tests.e2e.watch import AxeCheck, await_progress
from tests.thirty_programs import PROGRAMS

LONG = 120_000
"""Milliseconds for what starts several Pythons, or plays games in them."""
CONDITIONS = "game=tictactoe&players=level-1,level-2&form=all&games=4&seed=5"
STEADY = """\
def choose(position):
    for square in ("b2", "a1", "c1", "a3", "c3"):
        if square in position.moves():
            return square
    return position.moves()[0]
"""
FRAGILE = """\
def choose(position):
    if all(position.owner(square) for square in ("c1", "c2", "c3")):
        raise ValueError("the column is full")
    return position.moves()[-1]
"""
"""It plays well enough to pass the check, and not to retire."""
FIGURES = ("points", "games", "elo", "low", "high", "faults", "rank", "best", "worst", "retired")


class TournamentDriver:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.status = page.locator("main.arena > .status, main.arena .set-up .status")

    def step(self, name: str) -> None:
        self.page.get_by_role("navigation", name="Tournament").get_by_role("link", name=name).click()

    def button(self, name: str) -> None:
        self.page.get_by_role("main").get_by_role("button", name=name, exact=True).click()

    def collect(self, folder: Path) -> None:
        """Hand in these programs, and have them checked."""
        files = sorted(folder.glob("*.py"))
        self.page.locator("main.arena input[type=file]").first.set_input_files(files)
        self.button("Check")
        expect(self.page.get_by_role("heading", level=1)).to_contain_text("can play", timeout=LONG)

    def played(self) -> int:
        return int(self.page.locator("main progress").get_attribute("value") or 0)

    def some_played(self) -> None:
        """Until a few games are counted."""
        await_progress(self.page, 2, LONG)

    def reload_at_first_sight(self) -> None:
        """Start, and reload in the task in which the first games are drawn: nothing seen may be lost."""
        self.page.evaluate(
            """() => new MutationObserver(() => {
                if (document.querySelector("main progress")?.value > 0) location.reload();
            }).observe(document.body, { subtree: true, childList: true, attributes: true })"""
        )
        with self.page.expect_navigation(timeout=LONG):
            self.button("Start")

    def save(self, kind: str) -> bytes:
        self.button("Export")
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name=kind).click()
        return Path(download.value.path()).read_bytes()


def table_of_command(folder: Path, *words: str) -> dict[str, Any]:
    """Of a tournament of the programs in a folder and two levels."""
    command = [sys.executable, "-m", "engine", "tournament", *words, "--programs", str(folder), "--json"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True, timeout=600)
    table: dict[str, Any] = json.loads(found.stdout)
    return table


def assert_same_table(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    for mine, other in zip(ours["players"], theirs["players"], strict=True):
        # The last digits of a logarithm depend on the processor.
        assert {key: mine[key] for key in FIGURES} == pytest.approx({key: other[key] for key in FIGURES})
    counts = ("wins", "draws", "losses")
    assert [[each[key] for key in counts] for each in ours["pairs"]] == [
        [each[key] for key in counts] for each in theirs["pairs"]
    ]


@pytest.mark.quick
def test_programs_of_which_one_fails_play_on_after_a_reload_to_the_table_of_the_command_line(
    page: Page, address: str, tmp_path: Path, axe: AxeCheck
) -> None:
    folder = tmp_path / "handed-in"
    folder.mkdir()
    (folder / "steady.py").write_text(STEADY, "utf-8")
    (folder / "fragile.py").write_text(FRAGILE, "utf-8")
    arena = TournamentDriver(page, address)
    page.goto(f"{address}#/arena/many/programs?{CONDITIONS}")
    arena.collect(folder)
    axe(page)
    arena.reload_at_first_sight()
    expect(arena.status).to_contain_text("Kept in this browser after", timeout=LONG)
    arena.button("Continue")
    expect(arena.status).to_contain_text("Finished after 24 games", timeout=LONG)
    axe(page)
    wrong = page.get_by_role("region", name="What went wrong first")
    expect(wrong).to_contain_text("line 3: ValueError: the column is full")
    whole = json.loads(arena.save("The whole tournament"))
    with ZipFile(BytesIO(arena.save("Its programs"))) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == {
            "fragile.py": FRAGILE,
            "steady.py": STEADY,
        }
    theirs = table_of_command(folder, "tictactoe", "level-1", "level-2", "--games", "4", "--seed", "5")
    ours = whole["stand"]["standings"]
    assert_same_table(ours, theirs)
    assert any(each["faults"] for each in ours["players"])
    rows = csv.DictReader(arena.save("Standings (CSV)").decode("utf-8-sig").splitlines())
    titles = {"level-1": "Level 1", "level-2": "Level 2"}
    assert {row["name"]: float(row["points"]) for row in rows} == {
        titles.get(each["name"], each["name"]): each["points"] for each in theirs["players"]
    }
    faults = [game[-1] for game in whole["games"] if len(game) == 12]
    assert faults
    assert all(list(fault) == ["side"] for fault in faults)

    file = tmp_path / "whole.json"
    file.write_text(json.dumps(whole), "utf-8")
    arena.step("Programs")
    page.get_by_label("Open a saved tournament").set_input_files(file)
    expect(arena.status).to_contain_text("opened, with 24 games")
    current = page.get_by_role("navigation", name="Tournament").get_by_role("link", name="Standings")
    expect(current).to_be_focused()


@pytest.mark.native
def test_a_tournament_is_played_in_one_tab_another_one_shows_it_and_goes_on_once_that_is_closed(
    page: Page, address: str
) -> None:
    first = TournamentDriver(page.context.new_page(), address)
    words = "game=tictactoe&players=level-1,level-2,random&form=all&games=1000&seed=5"
    first.page.goto(f"{address}#/arena/many/programs?{words}")
    first.button("Start")
    first.some_played()
    other = TournamentDriver(page, address)
    page.goto(f"{address}#/arena/many/standings?{words}")
    expect(other.status).to_contain_text("played in another tab", timeout=LONG)
    await_progress(page, other.played() + 1, LONG)  # its games appear as they are kept
    resume = page.get_by_role("main").get_by_role("button", name="Continue", exact=True)
    expect(resume).to_be_disabled()
    resume.press("Enter")
    await_progress(first.page, first.played() + 1, LONG)
    expect(other.status).to_contain_text("played in another tab")
    first.page.close()
    expect(other.status).to_contain_text("It can be continued.", timeout=LONG)
    kept = other.played()
    assert kept > 0
    other.button("Continue")
    await_progress(page, kept + 1, LONG)


WRONG = {
    "tower": "SyntaxError",
    "quiet": "evaluate ended without return",
    "loop": "had run for 10 seconds",
    "net": "URLError",
    "late": "IndexError",
}
"""What is said of those that fail."""
TOLD = {
    **dict.fromkeys(("corners_first", "my_own_work"), "but for names, comments and spaces"),
    **dict.fromkeys(("deep", "slow"), "plays, slowly"),
}
"""What is said of the two that are alike, and of those that are slow."""


@pytest.mark.slow
@pytest.mark.timeout(2400)
def test_thirty_programs_are_dropped_in_at_once_and_play_to_the_table_of_the_command_line(
    page: Page, address: str, tmp_path: Path
) -> None:
    file = tmp_path / "class.zip"
    with ZipFile(file, "w") as handed_in:
        for path, source in PROGRAMS.items():
            handed_in.writestr(path, source)
    arena = TournamentDriver(page, address)
    words = "game=othello&players=level-1,level-2&form=against&one=level-1&games=2&limit=depth%3D1&seed=5"
    page.goto(f"{address}#/arena/many/programs?{words}")
    page.locator("main.arena input[type=file]").first.set_input_files(file)
    arena.button("Check")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("25 of 30 programs can play", timeout=600_000)
    for title, said in {**WRONG, **TOLD}.items():
        row = page.get_by_role("listitem").filter(has=page.get_by_role("checkbox", name=title))
        expect(row).to_contain_text(said)
        expect(row.get_by_role("checkbox")).to_be_checked(checked=title in TOLD)
    arena.button("Start")
    expect(arena.status).to_contain_text("Finished after 52 games", timeout=1_200_000)
    expect(page.get_by_role("grid", name="Results of every pair").get_by_role("row")).to_have_count(28)

    for path, source in PROGRAMS.items():
        if Path(path).stem not in WRONG:
            (tmp_path / path).parent.mkdir(exist_ok=True)
            (tmp_path / path).write_text(source, "utf-8")
    file.unlink()
    whole = json.loads(arena.save("The whole tournament"))
    form = ("--against", "--games", "2", "--depth", "1", "--seed", "5")
    theirs = table_of_command(tmp_path, "othello", "level-1", "level-2", *form)
    assert_same_table(whole["stand"]["standings"], theirs)
