"""People and Python on either side; seats change, lots are drawn, games begin anew."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_driver import PROMPT, SIDES, PageDriver, replay
from tests.engine.obvious import Numbers

QUICK = PROMPT.replace(" ", "+")


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    return PageDriver(warm_page, address)


@pytest.mark.parametrize("game", ["othello", "numbers"])
def test_two_people_move_in_turn_and_nobody_else_does(driver: PageDriver, game: str) -> None:
    driver.go_to(f"#/{game}?second=human")
    for ply in range(5):
        side = ("first", "second")[ply % 2]
        expect(driver.status).to_contain_text(f"{SIDES[game][side]} to move")
        assert driver.await_turn()
        driver.play(driver.legal()[0])
        driver.await_moves(ply + 1)
    position = driver.position()
    driver.await_board(position)
    assert position.turn == "second"


@pytest.mark.parametrize("game", ["othello"])
def test_python_opens_where_it_sits_first(driver: PageDriver, game: str) -> None:
    driver.go_to(f"#/{game}?first=level-1&second=human")
    driver.await_moves(1)
    assert driver.await_turn()
    expect(driver.status).to_contain_text("Your move")
    driver.play(driver.legal()[-1])
    driver.await_moves(3)
    driver.await_board(driver.position())


@pytest.mark.parametrize(
    "words",
    [
        "#/tictactoe?first=level-3&second=level-2",
        "#/othello?setup=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXXXOXXXXXXXOXXXXXXXOXXOOO-O-O-+X&first=level-2&second=level-3",
    ],
)
def test_python_plays_itself_to_the_end(driver: PageDriver, words: str) -> None:
    driver.go_to(words)
    expect(driver.status).to_contain_text(re.compile(r"\bwins\b|\bdraw\b"))
    if "setup" not in words:
        driver.await_end(driver.position())
    else:
        assert len(driver.moves()) == 3
    expect(driver.button("Stop")).to_have_attribute("aria-disabled", "true")


def test_python_playing_itself_is_stopped_and_goes_on(driver: PageDriver) -> None:
    driver.go_to("#/othello?first=level-1&second=level-1")
    driver.await_moves(2)
    driver.button("Stop").click()
    expect(driver.grid).to_have_attribute("aria-busy", "false")
    stopped = len(driver.moves())
    go_on = driver.button("Continue")
    expect(go_on).to_be_visible()
    driver.button("Undo").click()
    expect(driver.button("Redo")).to_have_attribute("aria-disabled", "false")
    driver.button("Redo").click()
    go_on.click()
    driver.await_moves(stopped + 1)
    driver.button("Stop").click()
    expect(go_on).to_be_visible()


def test_a_seat_given_to_python_is_played_at_once_and_taken_back(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=human")
    driver.play("f5")
    driver.await_moves(1)
    driver.seat("White").select_option(label="Level 1")
    driver.await_moves(2)
    expect(driver.status).to_contain_text("Your move")
    driver.seat("White").select_option(label="You")
    assert driver.await_turn()
    driver.play(driver.legal()[0])
    driver.await_moves(3)
    expect(driver.status).to_contain_text("White to move")
    expect(driver.grid).to_have_attribute("aria-busy", "false")
    driver.seat("Black").select_option(label="Level 1")
    driver.play(driver.legal()[0])
    driver.await_moves(5)
    driver.await_board(driver.position())


@pytest.mark.parametrize("game", ["tictactoe"])
def test_every_player_that_a_seat_offers_can_play(driver: PageDriver, game: str) -> None:
    sides = SIDES[game]
    driver.go_to(f"#/{game}?first=human&second=human" + ("&seed=1&size=4" if game == "numbers" else ""))
    seat = driver.seat(sides["second"])
    labels = [label.strip() for label in seat.locator("option").all_inner_texts()]
    assert labels[0] == "You"
    assert len(labels) == len(set(labels)) > 5
    for label in labels[1:]:
        driver.button("New game").click()
        driver.await_moves(0)
        seat.select_option(label=label)
        assert driver.await_turn()
        driver.play(driver.legal()[0])
        driver.await_moves(2)
        driver.await_board(replay(driver.start(), driver.moves()))


def test_a_player_spelled_out_in_the_address_is_shown_in_its_seat(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=minimax+depth%3D1+evaluation%3Ddiscs")
    expect(driver.seat("White").locator("option:checked")).to_have_text("minimax depth=1 evaluation=discs")
    driver.play("d3")
    driver.await_moves(2)


# Lots


@pytest.mark.parametrize("game", ["othello"])
def test_drawing_lots_gives_a_person_either_side_and_says_which(driver: PageDriver, game: str) -> None:
    driver.go_to(f"#/{game}?second={QUICK}")
    sides = SIDES[game]
    seen: set[str] = set()
    for _ in range(60):  # to miss one side this often is one in 10**18
        driver.button("Draw lots").click()
        first = driver.seat(sides["first"])
        mine, other = ("first", "second") if first.input_value() == "human" else ("second", "first")
        expect(driver.seat(sides[mine])).to_have_value("human")
        expect(driver.seat(sides[other]).locator("option:checked")).to_have_text(PROMPT)
        driver.await_moves(0 if mine == "first" else 1)
        expect(driver.status).to_contain_text(f"you are {sides[mine].lower()}")  # also after Python's opening
        seen.add(mine)
        if len(seen) == 2:
            break
    assert seen == {"first", "second"}
    assert driver.await_turn()
    played = len(driver.moves())
    driver.play(driver.legal()[0])
    driver.await_moves(played + 2)


def test_lots_between_two_people_are_drawn_without_changing_who_sits_there(driver: PageDriver) -> None:
    driver.go_to("#/tictactoe/a1b2?second=human")
    driver.await_moves(2)
    driver.button("Draw lots").click()
    driver.await_moves(0)
    for side in ("First", "Second"):
        expect(driver.seat(side)).to_have_value("human")


# New games


@pytest.mark.parametrize("game", ["tictactoe"])
def test_a_new_game_begins_at_the_start_with_the_same_seats(driver: PageDriver, game: str) -> None:
    driver.go_to(f"#/{game}?first=level-1&second=human")
    driver.await_moves(1)
    driver.await_turn()
    driver.play(driver.legal()[0])
    driver.await_moves(3)
    driver.button("New game").click()
    driver.await_moves(1)
    driver.await_board(driver.position())
    expect(driver.seat(SIDES[game]["first"])).to_have_value("level-1")


def test_a_new_game_of_numbers_has_another_board_of_the_same_size(driver: PageDriver) -> None:
    driver.go_to("#/numbers?seed=2&size=6")
    driver.await_board(driver.start())
    boards = [driver.start()]
    for _ in range(3):
        before = driver.address + driver.hash
        driver.button("New game").click()
        expect(driver.page).not_to_have_url(before)
        expect(driver.enabled).to_have_count(6)
        board = driver.start()
        assert isinstance(board, Numbers)
        assert board.size == 6
        assert board not in boards
        driver.await_board(board)
        boards.append(board)


# Undo


@pytest.mark.parametrize("game", ["othello"])
def test_undo_and_redo_go_from_one_turn_of_a_person_to_the_next(driver: PageDriver, game: str) -> None:
    driver.go_to(f"#/{game}?second={QUICK}" + ("&seed=1" if game == "numbers" else ""))
    for number in (2, 4):
        assert driver.await_turn()
        driver.play(driver.legal()[-1])
        driver.await_moves(number)
    moves = driver.moves()
    boards = [replay(driver.start(), moves[:ply]) for ply in (0, 2, 4)]
    undo, redo = driver.button("Undo"), driver.button("Redo")
    driver.await_board(boards[2])
    expect(redo).to_have_attribute("aria-disabled", "true")
    undo.click()
    driver.await_board(boards[1])
    assert driver.await_turn()
    assert driver.legal() == boards[1].moves()
    undo.click()
    driver.await_board(boards[0])
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)  # does nothing
    redo.click()
    driver.await_board(boards[1])
    redo.click()
    driver.await_board(boards[2])
    driver.await_played(moves)
    driver.record.get_by_role("button").first.click()  # a place in the list is a place on the board
    driver.await_board(replay(driver.start(), moves[:1]))
    redo.click()
    driver.await_board(boards[1])


def test_undo_at_the_end_of_a_game_opens_it_again(driver: PageDriver) -> None:
    driver.go_to("#/tictactoe/a1b1a2b2?second=human")
    driver.play("a3")
    expect(driver.status).to_contain_text("First wins")
    driver.button("Undo").click()
    expect(driver.status).to_contain_text("First to move")
    driver.play("c3")
    driver.await_moves(5)
    driver.await_board(driver.position())
    expect(driver.button("Redo")).to_have_attribute("aria-disabled", "true")
