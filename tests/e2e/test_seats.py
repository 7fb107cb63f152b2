"""Anyone may sit on either side, people or Python; seats change, lots are drawn, games begin anew."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import PROMPT, SIDES, Table, replay
from tests.engine.obvious import Numbers

QUICK = PROMPT.replace(" ", "+")


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    return Table(warm_page, address)


@pytest.mark.parametrize("game", SIDES)
def test_two_people_move_in_turn_and_nobody_else_does(table: Table, game: str) -> None:
    table.walk(f"#/{game}?second=human")
    for ply in range(5):
        side = ("first", "second")[ply % 2]
        expect(table.status).to_contain_text(f"{SIDES[game][side]} to move")
        assert table.await_turn()
        table.play(table.legal()[0])
        table.await_moves(ply + 1)
    position = table.position()
    table.await_board(position)
    assert position.turn == "second"


@pytest.mark.parametrize("game", SIDES)
def test_python_opens_where_it_sits_first(table: Table, game: str) -> None:
    table.walk(f"#/{game}?first=level-1&second=human")
    table.await_moves(1)
    assert table.await_turn()
    expect(table.status).to_contain_text("Your move")
    table.play(table.legal()[-1])
    table.await_moves(3)
    table.await_board(table.position())


@pytest.mark.parametrize(
    "words",
    [
        "#/tictactoe?first=level-3&second=level-2",
        "#/numbers?seed=4&size=4&first=level-2&second=level-1",
        "#/othello?setup=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXXXOXXXXXXXOXXXXXXXOXXOOO-O-O-+X&first=level-2&second=level-3",
    ],
)
def test_python_plays_itself_to_the_end(table: Table, words: str) -> None:
    table.walk(words)
    expect(table.status).to_contain_text(re.compile(r"\bwins\b|\bdraw\b"))
    if "setup" not in words:
        table.await_end(table.position())
    else:
        assert len(table.moves()) == 3
    expect(table.button("Stop")).to_have_attribute("aria-disabled", "true")


def test_python_playing_itself_is_stopped_and_goes_on(table: Table) -> None:
    table.walk("#/othello?first=level-1&second=level-1")
    table.await_moves(2)
    table.button("Stop").click()
    expect(table.grid).to_have_attribute("aria-busy", "false")
    stopped = len(table.moves())
    go_on = table.button("Continue")
    expect(go_on).to_be_visible()
    table.button("Undo").click()
    expect(table.button("Redo")).to_have_attribute("aria-disabled", "false")
    table.button("Redo").click()
    go_on.click()
    table.await_moves(stopped + 1)
    table.button("Stop").click()
    expect(go_on).to_be_visible()


def test_a_seat_given_to_python_is_played_at_once_and_taken_back(table: Table) -> None:
    table.walk("#/othello?second=human")
    table.play("f5")
    table.await_moves(1)
    table.seat("White").select_option(label="Level 1")
    table.await_moves(2)
    expect(table.status).to_contain_text("Your move")
    table.seat("White").select_option(label="You")
    assert table.await_turn()
    table.play(table.legal()[0])
    table.await_moves(3)
    expect(table.status).to_contain_text("White to move")
    expect(table.grid).to_have_attribute("aria-busy", "false")
    table.seat("Black").select_option(label="Level 1")
    table.play(table.legal()[0])
    table.await_moves(5)
    table.await_board(table.position())


@pytest.mark.parametrize("game", SIDES)
def test_every_player_that_a_seat_offers_can_play(table: Table, game: str) -> None:
    sides = SIDES[game]
    table.walk(f"#/{game}?first=human&second=human" + ("&seed=1&size=4" if game == "numbers" else ""))
    seat = table.seat(sides["second"])
    labels = [label.strip() for label in seat.locator("option").all_inner_texts()]
    assert labels[0] == "You"
    assert len(labels) == len(set(labels)) > 5
    for label in labels[1:]:
        table.button("New game").click()
        table.await_moves(0)
        seat.select_option(label=label)
        assert table.await_turn()
        table.play(table.legal()[0])
        table.await_moves(2)
        table.await_board(replay(table.start(), table.moves()))


def test_a_player_spelled_out_in_the_address_is_shown_in_its_seat(table: Table) -> None:
    table.walk("#/othello?second=minimax+depth%3D1+evaluation%3Ddiscs")
    expect(table.seat("White").locator("option:checked")).to_have_text("minimax depth=1 evaluation=discs")
    table.play("d3")
    table.await_moves(2)


# Lots


@pytest.mark.parametrize("game", SIDES)
def test_a_lot_gives_a_person_either_side_and_says_which(table: Table, game: str) -> None:
    table.walk(f"#/{game}?second={QUICK}")
    sides = SIDES[game]
    seen: set[str] = set()
    for _ in range(60):  # to miss one side this often is one in 10**18
        table.button("Draw lots").click()
        first = table.seat(sides["first"])
        mine, other = ("first", "second") if first.input_value() == "human" else ("second", "first")
        expect(table.seat(sides[mine])).to_have_value("human")
        expect(table.seat(sides[other]).locator("option:checked")).to_have_text(PROMPT)
        table.await_moves(0 if mine == "first" else 1)
        expect(table.status).to_contain_text(f"you are {sides[mine].lower()}")  # also after Python's opening
        seen.add(mine)
        if len(seen) == 2:
            break
    assert seen == {"first", "second"}
    assert table.await_turn()
    played = len(table.moves())
    table.play(table.legal()[0])
    table.await_moves(played + 2)


def test_lots_between_two_people_are_drawn_without_changing_who_sits_there(table: Table) -> None:
    table.walk("#/tictactoe/a1b2?second=human")
    table.await_moves(2)
    table.button("Draw lots").click()
    table.await_moves(0)
    for side in ("First", "Second"):
        expect(table.seat(side)).to_have_value("human")


# New games


@pytest.mark.parametrize("game", ["tictactoe", "othello"])
def test_a_new_game_begins_at_the_start_with_the_same_seats(table: Table, game: str) -> None:
    table.walk(f"#/{game}?first=level-1&second=human")
    table.await_moves(1)
    table.await_turn()
    table.play(table.legal()[0])
    table.await_moves(3)
    table.button("New game").click()
    table.await_moves(1)
    table.await_board(table.position())
    expect(table.seat(SIDES[game]["first"])).to_have_value("level-1")


def test_a_new_game_of_numbers_has_another_board_of_the_same_size(table: Table) -> None:
    table.walk("#/numbers?seed=2&size=6")
    table.await_board(table.start())
    boards = [table.start()]
    for _ in range(3):
        before = table.address + table.hash
        table.button("New game").click()
        expect(table.page).not_to_have_url(before)
        expect(table.enabled).to_have_count(6)
        board = table.start()
        assert isinstance(board, Numbers)
        assert board.size == 6
        assert board not in boards
        table.await_board(board)
        boards.append(board)


# Undo


@pytest.mark.parametrize("game", SIDES)
def test_undo_and_redo_walk_from_one_turn_of_a_person_to_the_next(table: Table, game: str) -> None:
    table.walk(f"#/{game}?second={QUICK}" + ("&seed=1" if game == "numbers" else ""))
    for number in (2, 4):
        assert table.await_turn()
        table.play(table.legal()[-1])
        table.await_moves(number)
    moves = table.moves()
    boards = [replay(table.start(), moves[:ply]) for ply in (0, 2, 4)]
    undo, redo = table.button("Undo"), table.button("Redo")
    table.await_board(boards[2])
    expect(redo).to_have_attribute("aria-disabled", "true")
    undo.click()
    table.await_board(boards[1])
    assert table.await_turn()
    assert table.legal() == boards[1].moves()
    undo.click()
    table.await_board(boards[0])
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)  # does nothing
    redo.click()
    table.await_board(boards[1])
    redo.click()
    table.await_board(boards[2])
    table.await_played(moves)
    table.record.get_by_role("button").first.click()  # a place in the list is a place on the board
    table.await_board(replay(table.start(), moves[:1]))
    redo.click()
    table.await_board(boards[1])


def test_undo_at_the_end_of_a_game_opens_it_again(table: Table) -> None:
    table.walk("#/tictactoe/a1b1a2b2?second=human")
    table.play("a3")
    expect(table.status).to_contain_text("First wins")
    table.button("Undo").click()
    expect(table.status).to_contain_text("First to move")
    table.play("c3")
    table.await_moves(5)
    table.await_board(table.position())
    expect(table.button("Redo")).to_have_attribute("aria-disabled", "true")


def test_the_same_move_after_undo_is_answered_too(table: Table) -> None:
    table.walk(f"#/othello?second={QUICK}")
    for _ in range(2):
        table.play("d3")
        table.await_moves(2)
        assert table.await_turn()
        expect(table.status).to_contain_text("Your move")
        table.await_board(table.position())
        table.button("Undo").click()
        expect(table.button("Undo")).to_have_attribute("aria-disabled", "true")
