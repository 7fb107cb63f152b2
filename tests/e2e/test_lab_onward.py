"""Where a program of the Lab goes: to a game, to the Tree, to the Arena; and games of an author's own."""

from __future__ import annotations

import re
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.page_driver import PageDriver
from tests.e2e.test_lab import DISCS, OTHELLO, POSITION, values
from tests.e2e.tree_driver import TreeDriver, engine_tree, signed

OWN_GAME = "\u2068Connect Four\u2069 (from “connect-four”)"
OWN_RULES = "The rules of this game are those of the program “connect-four”, so it is played"


@pytest.fixture
def lab(warm_page: Page, address: str) -> LabDriver:
    return LabDriver(warm_page, address).open(OTHELLO)


def test_it_is_played_against_from_the_position_on_the_board(lab: LabDriver) -> None:
    lab.program(DISCS, "opponent").ran()
    lab.link("Play from here").click()
    expect(lab.page).to_have_url(re.compile(f"#/othello/{POSITION}"))
    seat = PageDriver(lab.page, lab.address).seat("White")
    expect(seat.locator("option:checked")).to_have_text("opponent · 1 ply")
    expect(seat).to_have_attribute("title", "alphabeta depth=1 evaluation=opponent")
    move = max(values("minimax depth=1 evaluation=discs").items(), key=lambda each: each[1])[0]
    lab.page.locator(f'[data-square="{move}"]').first.click()
    expect(lab.page).to_have_url(re.compile(f"{POSITION}{move}[a-h][1-8]"), timeout=LONG)


def test_the_tree_of_a_search_of_ones_own_shows_what_it_played(lab: LabDriver) -> None:
    record = {"game": "othello", "moves": POSITION}
    lab.example("Minimax").ran()
    lab.link("See its tree").click()
    tree = TreeDriver(lab.page, lab.address)
    expect(tree.current).to_be_visible(timeout=LONG)
    ours = engine_tree(record, "minimax depth=2 evaluation=positional ties=first")
    moves = [row["move"] for row in ours.children(0)]
    names = [name.split(", ") for name in tree.names(2)]
    assert [name[:2] for name in names] == [[move, "not evaluated"] for move in moves]
    tree.choose(moves[0], 2)
    leaves = [f"{row['move']}, {signed(row['value'])}, the reading ends here" for row in ours.children(1)]
    assert tree.names(3) == leaves
    costs = lab.page.get_by_role("region", name="The same answer, at what cost?").get_by_role("listitem")
    expect(costs.filter(has_text="program “plain-minimax”")).to_contain_text("51 positions")


FUSSY = (
    "def evaluate(position):\n"
    "    first, second = position.score()\n"
    "    assert first + second > 14\n"
    "    return first - second\n"
)
"""Judges the position of the Lab, and raises an error at the beginning of a game."""


def fussy(lab: LabDriver, name: str) -> None:
    """FUSSY is read. It judges the position, and soon fails in an early one of those that are compared."""
    lab.program(FUSSY, name).run()
    lab.says(re.compile("judged to depth|AssertionError"))


def test_an_error_in_a_game_leads_to_the_program_in_the_lab_and_back(lab: LabDriver) -> None:
    fussy(lab, "fussy")
    lab.program(DISCS, "another").ran()
    page = lab.page
    page.goto(f"{lab.address}#/othello?first=human&second={quote_plus('alphabeta depth=1 evaluation=fussy')}")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("“fussy”, line 3: AssertionError", timeout=LONG)
    expect(alert).not_to_contain_text("correct the address")
    alert.get_by_role("link", name="Open it in the Lab").click()
    expect(lab.picked).to_have_value("fussy")
    lab.write(FUSSY.replace("> 14", "> 2")).ran()
    page.get_by_role("link", name="Play", exact=True).click()
    page.locator('main.play [data-square="d3"]').click()
    expect(page).to_have_url(re.compile("#/othello/d3[a-h][1-8]"), timeout=LONG)


CENTRE = """\
def choose(position):
    for square in ("b2", "a1", "c3", "c1", "a3"):
        if square in position.moves():
            return square
    return position.moves()[0]
"""


@pytest.mark.slow
def test_it_plays_against_all_levels_and_the_lab_keeps_how_far_it_came(lab: LabDriver) -> None:
    lab.open().program(CENTRE, "centre")
    lab.page.get_by_role("combobox", name="Game").select_option("tictactoe")  # that of a blank page is longer
    lab.ran()
    lab.link("Against all levels").click()
    main = lab.page.get_by_role("main")
    expect(main.locator("summary .sentence")).to_contain_text("one against each of the others")
    main.get_by_role("button", name="Check", exact=True).click()
    heading = lab.page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("can play", timeout=LONG)
    main.get_by_role("button", name="Start", exact=True).click()
    expect(main.locator(".status")).to_contain_text("Finished after", timeout=2 * LONG)
    said = heading.inner_text()
    came = re.match(r"centre (beats|is beaten by|is not told apart from) ", said)
    assert came, said
    lab.page.get_by_role("link", name="Lab", exact=True).click()
    line = {"beats": "Beats Level", "is beaten by": "Beats no level yet"}.get(came[1], "Not decided")
    expect(lab.page.locator("main.lab")).to_contain_text(line)
    lab.link("Against all levels").click()  # it takes part again
    expect(main.locator("summary .sentence")).to_contain_text("1 program")


def test_a_fault_in_a_series_is_a_lost_game_and_leads_to_its_position_in_the_lab(lab: LabDriver) -> None:
    fussy(lab, "touchy")
    expect(lab.link("Tournament")).to_have_attribute("href", re.compile("many/programs.*take=touchy"))
    levels = "#/arena/many/programs?game=othello&form=against&take=touchy"
    expect(lab.link("Against all levels")).to_have_attribute("href", levels)
    expect(lab.link("To the arena")).to_have_attribute("href", re.compile("#/arena.*touchy"))
    lab.program(DISCS, "another").ran()
    page = lab.page
    player = quote_plus("alphabeta depth=1 evaluation=touchy")
    page.goto(f"{lab.address}#/arena?game=othello&a={player}&b=random&games=8&opening=8&seed=3")
    expect(page.locator("main summary").first).to_contain_text("touchy · 1 ply against Random")
    expect(page.locator(".address p")).to_have_text(
        "This address gives the same games wherever the program is the same (touchy). The Lab can share it."
    )
    page.get_by_role("button", name="Start", exact=True).click()
    results = page.locator("main.arena .results")
    says = page.get_by_role("heading", level=1)
    expect(says).to_contain_text("touchy · 1 ply has retired: 5 faults", timeout=LONG)
    expect(says).to_contain_text("3 games left count as lost: 0 to 8.")
    expect(results).to_contain_text("5 games lost by a fault.")
    expect(page.locator(".discs i.fault")).to_have_count(5)
    pick = page.locator("main.arena .pick")
    expect(pick).to_contain_text("lost by a fault. “touchy”, line 3: AssertionError")
    played = pick.get_by_role("link", name="Open in Play").get_attribute("href") or ""
    pick.get_by_role("link", name="Open in the Lab").click()
    expect(lab.picked).to_have_value("touchy")
    (moves,) = re.findall(r"#/othello/(\w+)", played)
    expect(page).to_have_url(re.compile(f"#/lab/othello/{moves}"))
    lab.run()
    lab.says(re.compile("AssertionError"))


def test_a_game_of_ones_own_is_judged_seen_set_up_played_and_sent_to_the_arena(lab: LabDriver) -> None:
    page = lab.page
    own = "alphabeta depth=2 evaluation=connect-four"
    lab.example("Connect Four").says("This program brings a game of its own. Press Run to see its board.")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^A game of your own"))
    lab.ran()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        f"What is a position of {OWN_GAME} worth? You decide."
    )
    assert len(lab.worths()) == 7
    lab.link("See its tree").click()
    tree = TreeDriver(page, lab.address)
    expect(tree.current).to_be_visible(timeout=LONG)
    assert len(tree.names(2)) == 7
    page.go_back()
    lab.link("Play against it").click()
    expect(page).to_have_url(re.compile("#/connect-four"))
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("main")).to_contain_text("Setting up a position")
    page.locator('[data-square="c6"]').first.click()
    page.get_by_role("radio", name=re.compile("yellow", re.I)).check()
    page.locator("button[aria-disabled=false]").filter(has_text="Play from here").click()
    expect(page).to_have_url(re.compile("#/connect-four.*setup="))
    square = page.locator('[data-square="c6"]').first
    expect(square).to_have_attribute("aria-label", re.compile("c6, red", re.I))
    expect(square.locator("[data-colour=red]").first).to_be_attached()
    page.goto(f"{lab.address}#/connect-four?second={quote_plus(own)}")
    expect(page.locator("main.play").get_by_text(OWN_RULES)).to_be_visible()
    expect(page).to_have_title(re.compile(f"^{re.escape(OWN_GAME)} · "))
    expect(page.get_by_role("heading", level=1)).to_have_text(OWN_GAME)
    expect(page.get_by_role("combobox", name="Game").locator("option:checked")).to_have_text(OWN_GAME)
    page.locator('[data-square="d6"]').first.click()
    expect(page).to_have_url(re.compile("#/connect-four/d6[a-g][1-6]"), timeout=LONG)
    page.go_back()
    page.goto(f"{lab.address}#/arena?game=connect-four&a={quote_plus(own)}&b=random&games=4&seed=3")
    expect(page.locator("main")).to_contain_text(OWN_GAME)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".list ol a")).to_have_count(4, timeout=2 * LONG)


def test_another_game_is_chosen_and_the_program_judges_it_when_it_is_run(lab: LabDriver) -> None:
    lab.program("def evaluate(position):\n    return 0\n", "anywhere").ran()
    lab.page.get_by_role("combobox", name="Game").select_option("tictactoe")
    lab.says(re.compile("does not play Tic-tac-toe"))
    lab.ran()
    expect(lab.table.get_by_role("cell").first).to_have_text("±0")
    expect(lab.page.get_by_text(re.compile(r"best: the engine’s own search, \d pl"))).to_be_visible()
    lab.page.reload()
    lab.link("Play against it").click()
    expect(lab.page).to_have_url(re.compile("#/tictactoe"))


def test_every_game_s_board_takes_the_place_of_every_other(lab: LabDriver) -> None:
    for game, squares in (("tictactoe", 9), ("numbers", 64), ("othello", 64), ("numbers", 64)):
        lab.page.get_by_role("combobox", name="Game").select_option(game)
        expect(lab.board.get_by_role("gridcell")).to_have_count(squares)
