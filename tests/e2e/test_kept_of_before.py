"""What an earlier build kept on a device, and addresses that it wrote, are found and opened in this one.

How the profile was made: profile_of_before.py. The language of the browser is not the one that was chosen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect

from tests.e2e.conftest import Warm, context_of, slow
from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.page_driver import PageDriver
from tests.e2e.profile_of_before import MADE, PROFILE, put_profile
from tests.e2e.watch import Watch, ready

pytestmark = [
    pytest.mark.native,
    pytest.mark.quick,
    pytest.mark.context(locale="ja-JP", timezone_id="UTC", color_scheme="light"),
]
VERSION = "() => /v\\/(\\w+)\\//.exec(document.querySelector('link[rel=stylesheet]').href)[1]"


@pytest.fixture(scope="module")
def _warm(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Warm]:
    """One page on the device of the profile, opened without an address."""
    context = context_of(browser, request.node)
    watch = Watch(context, address)
    page = context.new_page()
    put_profile(page, address)
    page.goto(address)
    yield ready(page), watch
    watch.end()
    context.close()


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    """At the start of Play, no panel open."""
    warm_page.goto(address + "#/")
    driver = PageDriver(warm_page, address)
    expect(driver.grid).to_be_visible()
    driver.close_panel()
    return driver


def opened(driver: PageDriver, name: str) -> Locator:
    """A panel beside the game, opened."""
    driver.page.get_by_role("button", name=re.compile(f"^{name}")).first.click()
    return driver.page.get_by_role("region", name=name)


def go_on(driver: PageDriver, game: str, players: str) -> None:
    """Open one of the saved games."""
    games = opened(driver, "My games").get_by_role("listitem")
    games.filter(has_text=game).filter(has_text=players).get_by_role("button").first.click()


# Play


def test_the_last_game_is_on_the_board_with_the_settings_that_were_chosen(page: Page, address: str) -> None:
    put_profile(page, address)
    page.goto(address)
    driver = PageDriver(ready(page), address)
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "en")
    expect(root).to_have_attribute("data-theme", "dark")
    driver.await_played(["d3", "c3", "b3", "e3", "f3", "e2"])
    expect(driver.seat("White")).to_have_value("level-2")
    expect(driver.values).not_to_be_checked()
    driver.button("More").click()
    expect(page.get_by_role("switch", name="Sound of moves")).to_be_checked()
    page.keyboard.press("Escape")
    driver.choose_game("numbers")
    driver.await_played(["a1", "a4", "b4", "b3", "a3", "a2"])
    expect(driver.status).to_contain_text("You lose by 4, −7 to −3.")
    expect(driver.values).to_be_checked()
    page.goto(address + "#/tictactoe")
    expect(driver.seat("First")).to_have_value("human")
    expect(driver.seat("Second")).to_have_value("level-2")
    driver.choose_game("othello")
    driver.await_played(["d3", "c3", "b3", "e3", "f3", "e2"])


GAMES = (
    "Black to move. Othello 4 moves Black: Level 1 · White: Level 2 · 22 minutes ago",
    "× wins. Tic-tac-toe 6 moves ×: Level 2 · ○: Level 1 · 32 minutes ago",
    "○ wins. Tic-tac-toe 7 moves ○: You · ×: Level 2 · 1 hour ago",
    "White to move. Othello 5 moves Black: Level 1 · White: Level 2 · 2 hours ago",
    "Black to move. Othello 6 moves Black: You · White: Level 2 · 2 hours ago",
    "White to move. Othello 1 move Black: You · White: You · 2 hours ago",
    "Column wins by 4. Numbers 6 moves Column: Level 1 · Row: You · 2 hours ago",
    "Black to move. Othello 6 moves Black: You · White: You · 2 hours ago",
    "○ wins. Tic-tac-toe 5 moves ○: best depth=9 ties=first · ×: You · 2 hours ago",
    "× wins. Tic-tac-toe 6 moves ×: best depth=9 ties=first · ○: You · 2 hours ago",
    "White to move. Othello 3 moves Black: You · White: You · last year",
)
"""The last one as a still earlier version kept it."""


def test_the_games_are_listed_with_their_boards(driver: PageDriver) -> None:
    games = opened(driver, "My games").get_by_role("listitem")
    expect(games).to_contain_text(list(GAMES))
    expect(games.locator("svg")).to_have_count(len(GAMES))


def test_variations_a_review_and_a_position_that_was_set_up_are_opened(driver: PageDriver) -> None:
    go_on(driver, "Othello 6 moves", "White: You")
    driver.await_played(["f5", "d6", "c3", "d3", "c4", "f4"])
    expect(driver.grid.locator(":focus")).to_have_count(1)
    variations = driver.page.get_by_role("region", name="Moves").locator(".record > .variation")
    expect(variations).to_have_text([re.compile(r"^\s*c5\s*b6\s"), re.compile(r"^\s*c6\s")])
    driver.close_panel()

    go_on(driver, "Tic-tac-toe 6 moves", "○: You")
    advantage = driver.page.get_by_role("region", name="Advantage")
    expect(advantage.get_by_role("heading")).to_contain_text("1 mistake: ○ 1, × 0")
    expect(driver.record.nth(4)).to_have_text(re.compile(r"^\s*c1\s*\?\s*$"))
    driver.close_panel()

    go_on(driver, "Othello 1 move ", "White: You")
    driver.await_played(["c3"])
    driver.await_address("setup=")
    expect(driver.square("f6")).to_have_accessible_name(re.compile("^f6, black"))
    expect(driver.square("d5")).to_have_accessible_name(re.compile("^d5, empty"))


def test_what_is_due_is_due_and_the_record_counts(driver: PageDriver, address: str) -> None:
    page = driver.page
    page.goto(address + "#/tictactoe?mistakes")
    panel = page.get_by_role("region", name=re.compile("^Mistakes"))  # the curve's counts them
    expect(driver.status).to_contain_text("Here you played b1, and turned a draw into a loss.")
    expect(panel).to_contain_text("1 of 2")
    expect(panel).to_contain_text("1 more is due in other games.")
    page.clock.set_fixed_time("2026-11-28T12:00:00Z")
    page.goto(address + "#/?mistakes")
    expect(panel).to_contain_text("of 5")  # with those that were answered with help
    page.clock.set_fixed_time(MADE)
    page.goto(address + "#/tictactoe?mistakes")
    driver.play("b2")
    expect(driver.status).to_contain_text("b2 is the best move. It keeps the draw.")
    driver.close_panel()
    record = opened(driver, "Record")
    expect(record.get_by_role("row", name="Level 2")).to_contain_text("1 won, 0 drawn, 0 lost")
    expect(record).to_contain_text("2 games against other players have no part in the strength.")


# Articles


def test_the_tasks_of_chapters_are_done(driver: PageDriver, address: str) -> None:
    page = driver.page
    page.goto(address + "#/articles/order")
    expect(page.get_by_role("img", name="done", exact=True)).to_have_count(1)  # kept by a chapter's number
    page.goto(address + "#/othello")
    expect(opened(driver, "My games")).to_contain_text("3 tasks of the articles done")


# The Lab

PROGRAMS = {
    "before-titles": "# before-titles",
    "human-program": "# human",
    "count-discs": "return (first - ",
    "石の数": "# still being written",
    "corners": "# changed by me",
    "connect-four": "return won or",
    "steady": "return position.moves()[0]",
    "centre": 'centre == "second"',
    "friendly (Ms Heron)": "# by a friend",
    "かど 優先": "# my own work",
    "long-line": "",
}
"""What each contains, by titles; `human` has another name since that is the word for a person."""


def test_programs_drafts_and_versions_are_in_the_lab(driver: PageDriver, address: str) -> None:
    page = driver.page
    page.goto(address + "#/lab/othello/f5d6")
    lab = LabDriver(page, address)
    expect(lab.picked.get_by_role("option")).to_have_text(list(PROGRAMS))
    expect(lab.picked).to_have_value("blank-page")  # the one of the last visit
    for title, text in PROGRAMS.items():
        lab.picked.select_option(label=title)
        if text:
            expect(lab.editor).to_contain_text(text)
    expect(page.locator(".lab")).to_contain_text(re.compile(r"A line of this program has 2,\d+ characters"))

    lab.picked.select_option(label="steady")
    expect(page.get_by_text("Beats no level yet.")).to_be_visible()
    lab.picked.select_option(label="before-titles")
    expect(page.get_by_text("Before its last change: beats Level 1, not Level 2.")).to_be_visible()
    lab.picked.select_option(label="friendly (Ms Heron)")
    expect(page.locator("main.lab")).to_contain_text(re.compile("by “.*Ms Heron.*”, says the link"))

    lab.picked.select_option(label="石の数")
    lab.choose("Earlier versions")
    versions = page.get_by_role("region", name="Earlier versions")
    expect(versions.get_by_role("listitem").filter(has_text="NameError in line 2")).to_have_count(1)
    versions.get_by_role("listitem").filter(has_text=", ran").get_by_role("button").click()
    expect(versions).to_contain_text("return 2 * (first - second)")
    versions.get_by_role("button", name="Close").click()

    lab.picked.select_option(label="かど 優先")
    lab.link("Open it").click()
    expect(page.get_by_role("region", name="The assignment")).to_contain_text("Give the corners a value.")
    lab.button("Leave the assignment").click()


# The Arena

SERIES = {
    "Level 2 against Random Numbers · score 84%": 202,
    "steady against Level 1 Tic-tac-toe · score 50%": 6,
    "Level 1 against Random Tic-tac-toe · score 50%": 10,
    "Level 2 against Level 1 Tic-tac-toe · score 74%": 44,
    "Level 1 against Random Othello · score 80%": 10,
    "Level 2 against Level 1 Tic-tac-toe · score 54%": 12,
    "Level 1 against Random Tic-tac-toe · score 25%": 4,
}
"""What each says of itself, and its games. One was ended by a sequential test; the last one is as a still
earlier version kept it."""


def test_each_series_shows_its_games(driver: PageDriver, address: str) -> None:
    page = driver.page
    page.goto(address + "#/arena")
    before = page.get_by_role("region", name="Earlier matches").get_by_role("listitem")
    expect(before).to_have_count(len(SERIES) + len(TOURNAMENTS))
    for title, games in SERIES.items():
        before.filter(has_text=title).get_by_role("button").first.click()
        expect(page.get_by_role("status").first).to_contain_text("cannot be continued")
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"{title.split()[-1]} of ")
        expect(page.get_by_role("slider", name="The games, in order").locator("i")).to_have_count(games)
        expect(page.locator("main.arena").get_by_role("button", name="Start over")).to_be_visible()


TOURNAMENTS = {
    "40 of 240 games": {"Level 2": "27½/40", "Level 1": "0/0", "steady": "0/0", "fragile": "12½/40"},
    "60 of 60 games": {"Random": "30½/60", "Level 1": "29½/60"},
    "51 of 51 games": {"Level 2": "21½/30", "steady": "22/30", "Level 1": "12½/30", "fragile": "4/21"},
    "47 of 120 games": {"Level 3": "26/27", "Level 2": "16/27", "Level 1": "1/20", "Random": "4/20"},
}
"""The table of each. It was played all against all with programs, until the order was sure, by the Swiss
system with names that were hidden, and all against all."""


STATEMENT = re.compile("leads|is first|can be first")
"""One of these is said of each: earlier builds did not keep it, so that the engine is asked."""


def test_each_tournament_shows_its_table(driver: PageDriver, address: str) -> None:
    page = driver.page
    page.goto(address + "#/arena/many/programs")
    steps = page.get_by_role("navigation", name="Tournament")
    for count, points in TOURNAMENTS.items():
        steps.get_by_role("link", name="Programs").click()
        before = page.get_by_role("region", name="Earlier matches").get_by_role("listitem")
        before.filter(has_text=count).get_by_role("button").first.click()
        expect(steps.get_by_role("link", name="Standings")).to_have_attribute("aria-current", "step")
        expect(page.locator("main.arena .status")).to_contain_text("cannot be continued")
        expect(page.get_by_role("heading", level=1)).to_contain_text(STATEMENT)
        rows = page.get_by_role("grid", name="Results of every pair").get_by_role("row")
        expect(rows).to_have_count(1 + len(points))
        for name, of_games in points.items():
            row = rows.filter(has=page.get_by_role("rowheader", name=re.compile(f"^{name}")))
            expect(row).to_contain_text(of_games)


def test_the_programs_that_were_collected_take_part(driver: PageDriver, address: str) -> None:
    page = driver.page
    page.goto(address + "#/arena/many/programs?game=tictactoe")
    titles = page.locator(".entrants .title")
    expect(titles).to_have_text(["fragile", "steady-2"])  # one of the Lab is called steady, too
    page.locator(".collect").get_by_role("button", name="fragile", exact=True).click()
    expect(page.locator(".entrants pre")).to_contain_text("the diagonal is full")


@pytest.mark.slow
def test_what_was_stopped_half_way_goes_on_where_its_build_is_this_one(page: Page, address: str) -> None:
    """So its format is the one in which a series or a tournament is continued."""
    page.goto(address)
    put_profile(page, address, page.evaluate(VERSION))
    page.goto(address + "#/arena?game=numbers&a=level-2&b=random&games=400&size=4&seed=3")
    resume = page.get_by_role("main").get_by_role("button", name="Continue", exact=True)
    status = page.get_by_role("status").first
    expect(status).to_contain_text("Kept in this browser after 202 games. It can be continued.")
    resume.click()
    expect(status).to_contain_text("Finished after 400 games.", timeout=LONG)

    page.goto(address + "#/arena/many/standings?" + CONDITIONS)
    status = page.locator("main.arena .status")
    expect(status).to_contain_text("Kept in this browser after 47 games. It can be continued.")
    resume.click()
    expect(status).to_contain_text("Finished after 120 games", timeout=LONG)


# The file


def test_the_file_of_before_is_taken_on_another_device(page: Page, address: str, tmp_path: Path) -> None:
    page.clock.set_fixed_time(MADE)
    file = tmp_path / "sakiyomi-2026-11-27.json"
    file.write_text(json.dumps(PROFILE["backup"]), "utf-8")
    driver = PageDriver(page, address).visit("#/tictactoe?lang=en")
    games = opened(driver, "My games")
    section = page.get_by_role("region", name="As a file")
    section.get_by_label("Open a file").set_input_files(file)
    taken = "Taken from the file: 10 games, 5 exercises, and the record of 5 games."
    expect(section.get_by_role("status")).to_have_text(taken)
    expect(games.get_by_role("listitem")).to_have_count(10)


# Addresses

CONDITIONS = "game=tictactoe&players=level-1,level-2,random,level-3&form=all&games=20&limit=depth%3D2&seed=5"
UNTIL_SURE = "game=tictactoe&players=level-1,random&form=sure&games=4&most=60&limit=depth%3D2&seed=8"
SERIES_CONDITIONS = "game=tictactoe&a=level-1&b=random&games=400&seed=1"
SET_UP = "--------------------------XOO-------O--------X------------------+X"
DRAWN = "8:,,,,,,,,,,,,s,,,,,f,f,f,s,f,,,,,,s,s,,,,,,,f,s" + 27 * ","
PLACE = "d3c5e6f7d6c4e7e3f3g2g8e2"
BY = "title=%E7%9F%B3%E3%81%AE%E6%95%B0&by=Kenta%20%E8%B3%A2"
DISCS_CODE = (
    "eJxLSU1TSC1LzClNLEnVKMgvzizJzM_TtOJSAIK0zKLiEh2F4tTk_LwUBVsFmLRecXJ-UaqGJlhRUWpJaVGegpGCloIGWIOC"
    "LlSHJhcAvOweAA"
)
TASK = (
    "eJw1j79Ow0AMxl_FMksihUgMMERihqUb4y3XnNOcSH3R2QmKqg6VQELiSeC1qr4HjgrePn-_z38OqFEHwgbPp6_z6Rsu7z-Xj0-s"
    "UL28WvspzgTaE7QpM2UBD7MfJqodv_TEIH6Bt94rtL3nHYXaotvFghuBZ8qJTWeycMDmgDu_X3clGzgMyax9mkms092HBzxWGGjU"
    "Hpu7CiVNuV3hMUfWwtkUHxyWjgN1QOsRXqkYk0SNicvGMVh1MYtWILaSAzzCv1-L3UBFeaUy6ZT5CsPtH-34BraLPdjlSKvE4y8_"
    "GWNN"
)


def shows(where: str, *texts: str) -> Callable[[PageDriver], None]:
    """That these texts stand in the first part of the page that fits a selector."""

    def look(driver: PageDriver) -> None:
        for text in texts:
            expect(driver.page.locator(where).first).to_contain_text(text)

    return look


def has_variations(driver: PageDriver) -> None:
    driver.await_played(["f5", "d6", "c3", "d3", "c4", "f4"])
    expect(driver.square("c6")).to_have_accessible_name(re.compile("^c6, black"))  # of a variation
    expect(driver.page.locator(".record > .variation")).to_have_count(2)


def is_set_up(driver: PageDriver) -> None:
    driver.await_played(["c3"])
    for square, cell in {"c4": "black", "e5": "black", "e4": "white", "d5": "empty"}.items():
        expect(driver.square(square)).to_have_accessible_name(re.compile(f"^{square}, {cell}"))


def is_over(driver: PageDriver) -> None:
    driver.await_played(["a1", "a4", "b4", "b3", "a3", "a2"])
    expect(driver.status).to_contain_text("You lose by 4, −7 to −3.")


def is_named(driver: PageDriver) -> None:
    driver.await_played(["c1", "c3", "b1", "b3", "a1"])
    expect(driver.page.get_by_role("main")).to_contain_text("Level 2")
    expect(driver.page.get_by_role("main")).to_contain_text("fragile")


def is_node(driver: PageDriver) -> None:
    current = driver.page.locator('[role="treeitem"][aria-selected="true"]')
    expect(current).to_have_attribute("aria-label", re.compile("^f3, "))
    trail = driver.page.get_by_role("navigation", name="Path to the current node")
    expect(trail).to_contain_text(re.compile(r"d3\s*c2\s*f3"))


def is_shared(driver: PageDriver) -> None:
    driver.await_played(["d3", "c3", "b3", "e3", "f3", "e2"])
    expect(driver.seat("White")).to_have_value("level-2")


def is_drawn(driver: PageDriver) -> None:
    driver.page.get_by_text("Press here to see the board.").click()
    expect(driver.page.locator('.board [data-square]:not([aria-label*="empty"])')).to_have_count(10)


def is_program(driver: PageDriver) -> None:
    lab = LabDriver(driver.page, driver.address)
    expect(lab.editor).to_contain_text("return 2 * (first - second)")
    expect(lab.picked.locator("option:checked")).to_have_text("石の数 (Kenta 賢)")


def is_assignment(driver: PageDriver) -> None:
    task = driver.page.get_by_role("region", name="The assignment")
    expect(task).to_contain_text("Give the corners a value.")
    expect(LabDriver(driver.page, driver.address).editor).to_contain_text("# by a friend")


def is_series(driver: PageDriver) -> None:
    """Without the sequential test, which this build has no more."""
    expect(driver.page.locator("main.arena")).to_contain_text(
        "400 games of Tic-tac-toe · Level 1 against Random"
    )
    expect(driver.page.get_by_role("alert")).to_have_count(0)
    driver.await_address("games=400&seed=1")


ADDRESSES: dict[str, Callable[[PageDriver], None]] = {
    "#/othello/f5d6c6?second=human&lines=2c3d3c4f4.2c5b6.2c6": has_variations,
    f"#/othello/c3?setup={SET_UP}&second=human": is_set_up,
    "#/numbers/a1a4b4b3a3a2?seed=7&size=4&second=level-1": is_over,
    "#/tictactoe/c1c3b1b3a1?second=human&names=Level+2%7Efragile": is_named,
    "#/tictactoe?mistakes": shows("main", "No exercise yet."),
    "#/tree/othello/f5d6c3?player=alphabeta+depth=3+evaluation=discs+ties=first&path=d3c2f3": is_node,
    f"#/arena?{SERIES_CONDITIONS}&alpha=0.2&beta=0.2&sprt=0..300": is_series,
    f"#/arena/many/standings?{CONDITIONS}": shows("main", "Levels 1 to 3, Random · Tic-tac-toe"),
    f"#/arena/many/standings?{UNTIL_SURE}": shows("main", "Level 1, Random · Tic-tac-toe"),
}
"""As they stood in its address bar, or were copied by its buttons."""
DOCUMENTS: dict[str, Callable[[PageDriver], None]] = {
    "play/#/othello/d3c3b3e3f3e2": is_shared,
    f"lab/#/lab/othello/{PLACE}?program=blank-page&{BY}&depth=1&code={DISCS_CODE}": is_program,
    f"lab/#/lab/othello/f5d6?task={TASK}": is_assignment,
    "articles/bound/#one": shows("#one", "A tree of two plies"),
    "embed/bound/one/": shows("figure", "A tree of two plies"),
    f"embed/board/#/othello/d3c3b3e3f3e2?drawn={DRAWN}&last=e2": is_drawn,
}
"""Of these each is a document, which is loaded."""


@pytest.mark.context(locale="en-GB")
@pytest.mark.parametrize("addresses", [ADDRESSES, *slow(DOCUMENTS)], ids=["rooms", "documents"])
def test_addresses_of_before_open_the_same(
    page: Page, address: str, addresses: dict[str, Callable[[PageDriver], None]]
) -> None:
    driver = PageDriver(page, address)
    wrong = []
    for words, look in addresses.items():
        page.goto(address + words)
        try:
            look(driver)
        except (AssertionError, Error) as error:
            wrong.append(f"{words}\n{error}")
    assert not wrong, "\n\n".join(wrong)
