"""A person's way through the games: the first visit, by mouse, by keys, on a phone in Japanese, without a
network, past one's own mistakes, in two tabs, and on a host that has the page under a path.

Each is walked as a person walks it, by what is read on the page, and looked over with axe on the way. The
other rooms: test_journeys_rooms.py.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import no_trouble
from tests.e2e.host import GONE, Host
from tests.e2e.journey import Journey
from tests.e2e.network_faults import PYTHON, HeldRequests
from tests.e2e.page_driver import QUICK, replay
from tests.e2e.watch import PHONE, AxeCheck, Watch, ready
from tests.engine.obvious import OTHELLO_START, Position, TicTacToe

NOW = datetime(2026, 11, 26, 12)


@pytest.fixture
def journey(page: Page, address: str, axe: AxeCheck) -> Journey:
    return Journey(page, address, axe)


def test_a_first_visit_begins_before_python_is_there_and_the_next_one_goes_on(journey: Journey) -> None:
    page = journey.page
    held = HeldRequests(page.context, PYTHON)
    journey.visit()
    journey.await_board(OTHELLO_START)
    expect(journey.seat("Black")).to_have_value("human")
    expect(journey.seat("White")).to_have_value(re.compile("level-"))
    journey.look()
    journey.play("d3")
    journey.await_board(replay(OTHELLO_START, ["d3"]))
    expect(journey.status).to_contain_text("Python is starting")
    held.release()
    journey.await_moves(2)
    assert journey.await_turn()
    journey.await_board(journey.position())
    expect(journey.status).to_contain_text("Your move.")
    journey.look()

    moves = journey.moves()
    page.goto("about:blank")
    journey.visit()
    journey.await_played(moves)
    assert journey.await_turn()
    journey.play(journey.legal()[0])
    journey.await_moves(4)
    journey.button("My games").click()
    expect(journey.region("My games").get_by_role("listitem").filter(has_text="4 moves")).to_have_count(1)


def test_a_game_is_played_by_mouse_with_a_hint_a_move_taken_back_and_another_game(journey: Journey) -> None:
    journey.visit(f"#/othello?second={QUICK}")
    journey.choose_game("tictactoe")
    journey.seat("Second").click()
    journey.page.get_by_role("option", name="Level 1").click()
    journey.button("Hint").click()
    expect(journey.status).to_have_text(re.compile("^Hint: all moves are equally good"))
    journey.button("Hint").click()
    journey.values.check()
    expect(journey.grid.locator('[aria-label*="best"]')).to_have_count(9)
    journey.values.uncheck()
    journey.play("b2")
    journey.await_moves(2)
    first = journey.moves()
    journey.button("Undo").click()
    journey.await_moves(2)
    journey.await_board(TicTacToe())
    journey.button("Redo").click()
    journey.await_board(replay(TicTacToe(), first))
    while journey.await_turn():
        journey.play(journey.legal()[0])
    journey.await_end(journey.position())
    journey.look()

    journey.button("New game").click()
    journey.await_moves(0)
    journey.choose_game("numbers")
    assert journey.await_turn()
    start = journey.start()
    lane = journey.legal()
    assert lane == start.moves()
    journey.play(lane[2])
    journey.await_moves(2)
    assert journey.await_turn()
    journey.await_board(journey.position())
    journey.choose_game("othello")
    journey.await_board(OTHELLO_START)
    journey.values.check()
    expect(journey.grid.locator('[aria-label*="worth"]')).to_have_count(4)
    journey.values.uncheck()


def test_a_game_is_played_by_keys_alone(journey: Journey) -> None:
    page = journey.page
    journey.visit("#/tictactoe?second=article-000")
    journey.await_turn()
    ready(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the board")).to_be_focused()
    page.keyboard.press("Enter")
    expect(journey.grid.locator(":focus")).to_have_count(1)
    page.keyboard.press("?")
    expect(journey.region("Rules and keys")).to_be_visible()
    journey.look()
    page.keyboard.press("Escape")
    expect(journey.region("Rules and keys")).to_have_count(0)
    expect(journey.grid.locator(":focus")).to_have_count(1)
    page.keyboard.press("h")
    expect(journey.announced).to_contain_text("Hint: ")
    page.keyboard.press("h")
    journey.key("b2")
    journey.await_moves(2)
    page.keyboard.press("u")
    journey.await_board(TicTacToe())
    while journey.await_turn():
        journey.key(journey.legal()[-1])
    journey.await_end(journey.position())
    expect(journey.announced).to_contain_text(re.compile("wins|lose|draw"))
    page.keyboard.press("n")
    journey.await_moves(0)
    journey.await_board(TicTacToe())


@pytest.mark.context(**PHONE, locale="ja-JP", color_scheme="dark")
def test_on_a_phone_in_japanese_a_game_is_played_with_a_finger(journey: Journey) -> None:
    page = journey.page
    page.goto(journey.address)
    journey.await_turn()
    expect(page.get_by_role("heading", level=1)).to_contain_text("オセロ")
    ready(page)
    journey.look()
    journey.square("d3").tap()
    expect(journey.status).to_have_text(re.compile("あなたの番です"))
    record = page.get_by_role("region", name="棋譜").locator(".record > li > button")
    expect(record).to_have_count(2)
    page.get_by_role("button", name="ヒント").tap()
    expect(journey.status).to_have_text(re.compile("^ヒント：.*最善は"))
    page.get_by_role("button", name="待った", exact=True).tap()
    expect(journey.square("d3")).to_have_accessible_name(re.compile("^d3、空き"))
    page.get_by_role("button", name="その他").tap()
    page.locator("[popover]:popover-open").get_by_role("button", name="盤を反転").tap()
    for room in ("読みの木", "読みもの", "対局"):
        page.get_by_role("navigation", name="画面の切り替え").get_by_role("link", name=room).tap()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert journey.outside() == []
    expect(journey.square("d3")).to_have_accessible_name(re.compile("^d3、空き"))
    journey.speak("English")
    expect(journey.button("New game")).to_be_visible()


@pytest.mark.context(service_workers="allow")
@pytest.mark.parametrize("host", ["/some/where/"], indirect=True)
def test_under_a_path_every_room_is_reached_and_all_of_it_is_there_without_a_network(
    context: BrowserContext, host: Host, axe: AxeCheck
) -> None:
    watch = Watch(context, host.address)
    page = context.new_page()
    journey = Journey(page, host.address, axe)
    journey.visit()
    for room, place in (("Tree", "#/tree"), ("Arena", "#/arena"), ("Articles", "articles/"), ("Play", "#/")):
        journey.room(room)
        expect(page).to_have_url(re.compile(re.escape(host.address + place)))
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    ready(page)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto("about:blank")
    no_trouble(watch)
    watch.expect(GONE)
    host.stop()
    journey.visit(f"#/othello?second={QUICK}")
    journey.play("d3")
    journey.await_moves(2)
    journey.await_board(journey.position())
    page.goto(f"{host.address}#/arena?game=tictactoe&a=level-2&b=level-1&games=2&seed=1")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("main.arena .status")).to_contain_text("Finished after 2 games")
    journey.room("Articles")
    page.get_by_role("link", name="Chapter 1 ").click()
    expect(page).to_have_url(f"{host.address}articles/end/")
    page.reload()
    expect(page.get_by_role("navigation", name="Chapters")).to_be_visible()
    ready(page)
    no_trouble(watch)


def test_a_lost_game_is_reviewed_and_its_mistake_comes_back_until_it_is_known(journey: Journey) -> None:
    page = journey.page
    page.clock.set_fixed_time(NOW)
    journey.visit("#/tictactoe?second=best+depth=9+ties=first")
    answer, blunder = lose(journey)
    expect(page.get_by_text("1 exercise is due today.")).to_be_visible(timeout=60_000)
    journey.button("Review this game").click()
    expect(page.get_by_text("Your mistakes (1): 1 became an exercise.")).to_be_visible()
    journey.button("Next mistake").click()
    lesson = journey.region(f"The mistake {blunder}")
    expect(lesson).to_contain_text(f"{blunder} turned a draw into a loss. {answer} was better.")
    lesson.get_by_role("button", name="Why?").click()
    expect(lesson.get_by_role("list", name="What follows")).to_be_visible()
    journey.look()

    journey.button("Mistakes · 1 due").click()
    journey.region("Mistakes").get_by_role("button", name="Look again").click()
    expect(journey.status).to_have_text(
        f"Here you played {blunder}, and turned a draw into a loss. Look again."
    )
    expect(journey.values).to_have_count(0)  # nothing gives the answer away
    journey.look()
    wrong = next(move for move in journey.legal() if move != answer)
    journey.play(wrong)
    expect(journey.status).to_contain_text(f"{wrong} loses. The moves that follow end the game.")
    journey.button("Try again").click()
    journey.button("Why was it bad?").click()
    expect(page.get_by_role("list", name="What follows").get_by_role("button")).to_have_count(2)
    journey.button("Try again").click()
    journey.play(answer)
    expect(journey.status).to_contain_text(f"{answer} is the best move. It keeps the draw.")
    expect(page.get_by_text("Comes back in 2 days: you had help.")).to_be_visible()
    page.get_by_role("link", name="In the tree").click()
    expect(page).to_have_url(re.compile(rf"#/tree/tictactoe/\w+\?.*path={blunder}"))

    page.go_back()
    page.clock.set_fixed_time(NOW + timedelta(days=2))
    page.reload()
    expect(journey.status).to_contain_text("Here you played")
    journey.play(answer)
    expect(page.get_by_text(re.compile(r"Comes back in \d+ days: you found it at once\."))).to_be_visible()


def lose(journey: Journey) -> tuple[str, str]:
    """Let Python complete a line; the square on which that had to be stopped, and the one that was played."""
    journey.play("a1")
    journey.await_moves(2)
    journey.play("c3")
    journey.await_moves(4)
    position = journey.position()
    saving = [move for move in position.moves() if not loses(position, move)]
    assert len(saving) == 1, journey.moves()
    blunder = next(move for move in position.moves() if move not in saving)
    journey.play(blunder)
    expect(journey.status).to_contain_text(re.compile("lose|wins"))
    return saving[0], blunder


def loses(position: Position, move: str) -> bool:
    """Whether the other side completes a line at once."""
    after = position.play(move)
    ends = [after.play(reply).result() for reply in after.moves()]
    return any(end is not None and end["winner"] == "second" for end in ends)


def test_in_two_tabs_nothing_of_either_is_lost(
    context: BrowserContext, watch: Watch, address: str, axe: AxeCheck
) -> None:
    one, other = (Journey(context.new_page(), address, axe) for _ in range(2))
    one.visit("#/othello?second=human")
    ready(one.page)
    one.play("f5", "d6")
    one.await_address("f5d6")
    other.visit(one.hash)
    other.play("c3")
    for tab in (one, other):
        tab.button("My games").click()
        expect(tab.region("My games").get_by_role("listitem").filter(has_text="3 moves")).to_have_count(1)
    one.play("c5", "b6")
    for tab, moves in ((one, "f5d6c5b6"), (other, "f5d6c3")):
        expect(tab.region("My games").get_by_role("listitem").filter(has_text="3 moves")).to_have_count(1)
        tab.close_panel()
        tab.await_address(moves)  # each goes on with its own
    one.page.goto("about:blank")
    one.visit()
    one.await_played(["f5", "d6", "c5", "b6"])
    one.button("My games").click()
    games = one.region("My games").get_by_role("listitem")
    expect(games).to_have_count(2)
    expect(games.filter(has_text="3 moves")).to_have_count(1)
    other.play(other.legal()[0])
    expect(games.filter(has_text="4 moves")).to_have_count(2)
    expect(games).to_have_count(2)

    other.speak("日本語")
    one.page.reload()
    expect(one.page.get_by_role("button", name="新しい対局")).to_be_visible()
