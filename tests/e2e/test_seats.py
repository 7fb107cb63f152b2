"""People and Python on either side; seats change, sides are chosen at random, games begin anew."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import slow
from tests.e2e.page_driver import NAMES, QUICK, SIDES, PageDriver, replay
from tests.engine.obvious import Numbers, TicTacToe


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


def test_python_opens_where_it_sits_first(driver: PageDriver) -> None:
    driver.go_to("#/othello?first=level-1&second=human")
    driver.await_moves(1)
    assert driver.await_turn()
    expect(driver.status).to_contain_text("Your move")
    driver.play(driver.legal()[-1])
    driver.await_moves(3)
    driver.await_board(driver.position())


def test_a_player_that_is_chosen_by_the_mouse_gives_the_keys_to_the_board(driver: PageDriver) -> None:
    """So does one that is chosen by a key in the open list: test_keys.py."""
    driver.go_to("#/othello?second=level-1")
    seat = driver.seat("White")
    seat.click()
    seat.get_by_role("option", name="Level 2").click()
    expect(seat).to_have_value("level-2")
    expect(driver.grid.locator(":focus")).to_have_count(1)
    driver.page.keyboard.press("?")
    expect(driver.page.get_by_role("region", name="Rules and keys")).to_be_visible()
    driver.close_panel()


BY_ITSELF = "#/tictactoe?first=level-3&second=level-2"
TO_FILL = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXXXOXXXXXXXOXXXXXXXOXXOOO-O-O-+X"


@pytest.mark.parametrize(
    "words", [BY_ITSELF, *slow(f"#/othello?setup={TO_FILL}&first=level-2&second=level-3")]
)
def test_python_plays_itself_to_the_end(driver: PageDriver, words: str) -> None:
    driver.go_to(words)
    expect(driver.status).to_contain_text(re.compile(r"\bwins\b|\bdraw\b"))
    if "setup" not in words:
        driver.await_end(driver.position())
    else:
        assert len(driver.moves()) == 3
    expect(driver.button("Stop")).to_have_count(0)
    expect(driver.button("Rematch").first).to_be_visible()


def test_a_seat_given_to_python_is_played_at_once_and_taken_back(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=human")
    driver.play("f5")
    driver.await_moves(1)
    driver.seat("White").select_option("level-1")
    driver.await_moves(2)
    expect(driver.status).to_contain_text("Your move")
    driver.seat("White").select_option("human")
    assert driver.await_turn()
    driver.play(driver.legal()[0])
    driver.await_moves(3)
    expect(driver.status).to_contain_text("White to move")
    expect(driver.grid).to_have_attribute("aria-busy", "false")
    driver.seat("Black").select_option("level-1")
    driver.play(driver.legal()[0])
    driver.await_moves(5)
    driver.await_board(driver.position())


def test_a_player_spelled_out_in_the_address_is_shown_in_its_seat(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=minimax+depth%3D1+evaluation%3Ddiscs")
    expect(driver.seat("White").locator("option:checked")).to_have_text("minimax depth=1 evaluation=discs")
    driver.play("d3")
    driver.await_moves(2)


# Random sides


def test_a_random_side_is_either_one_and_is_named(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={QUICK}")
    seen: set[str] = set()
    for _ in range(60):  # to miss one side this often is one in 10**18
        driver.more("Random side")
        mine = "first" if driver.seat("Black").input_value() == "human" else "second"
        driver.await_moves(0 if mine == "first" else 1)
        # This is still said after Python's opening move.
        expect(driver.status).to_contain_text(f"You are {NAMES['othello'][mine]}: chosen at random.")
        seen.add(mine)
        if len(seen) == 2:
            return
    raise AssertionError(f"the person is always {seen}")


# New games


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


def test_undo_at_the_end_of_a_game_opens_it_again_and_another_end_stands_beside_the_first(
    driver: PageDriver,
) -> None:
    driver.go_to("#/tictactoe/a1b1a2b2?second=human")
    driver.play("a3")
    expect(driver.status).to_contain_text("○ wins")
    driver.button("Undo").click()
    expect(driver.status).to_contain_text("○ to move")
    driver.play("c3")
    driver.await_board(replay(TicTacToe(), ["a1", "b1", "a2", "b2", "c3"]))
    driver.await_played(["a1", "b1", "a2", "b2", "a3"])
    expect(driver.page.get_by_role("list", name="Variation with c3")).to_be_visible()
    expect(driver.button("Redo")).to_have_attribute("aria-disabled", "true")


# What is seen of the seats


def above(driver: PageDriver, one: str, other: str) -> bool:
    boxes = [driver.seat(name).bounding_box() for name in (one, other)]
    assert boxes[0]
    assert boxes[1]
    return boxes[0]["y"] < boxes[1]["y"]


@pytest.mark.parametrize("game", SIDES)
def test_the_person_sits_below_on_either_side(driver: PageDriver, game: str) -> None:
    first, second = SIDES[game]["first"], SIDES[game]["second"]
    driver.go_to(f"#/{game}?second=level-1")
    assert driver.await_turn()
    assert above(driver, second, first)
    driver.go_to(f"#/{game}?first=level-1&second=human")
    assert driver.await_turn()
    assert above(driver, first, second)
    driver.seat(first).select_option("human")
    assert driver.await_turn()
    assert above(driver, second, first)  # of two people the first side's


@pytest.mark.parametrize("game", SIDES)
def test_a_seat_says_how_strong_its_player_is_and_how_it_reads(driver: PageDriver, game: str) -> None:
    driver.go_to(f"#/{game}?second=level-1")
    side = SIDES[game]["second"]
    seat = driver.seat(side)
    table = driver.page.get_by_role("region", name="The game")
    levels = [
        value
        for value in seat.locator("option").evaluate_all("options => options.map(({value}) => value)")
        if value.startswith("level-")
    ]
    assert len(levels) > 2
    strengths: list[int] = []
    for number, level in enumerate(levels, 1):
        seat.select_option(level)
        option = seat.locator("option:checked")
        expect(option.locator(".name")).to_have_text(re.compile(rf"^Level {number} · [A-Z][a-z]+$"))
        name = str(option.locator(".name").text_content())
        expect(seat.locator("button")).to_have_text(name)
        facts = re.compile(rf"^{side} · (reads .+|plays at random) · Elo (\u2265 )?([\d,]+)$")
        shown = table.locator(".seat", has=seat).locator("small")
        expect(shown).to_have_text(facts)
        found = facts.search(shown.inner_text())
        assert found
        expect(option.locator(".facts")).to_contain_text(f"{found[1]} · Elo")
        strengths.append(int(found[3].replace(",", "")))
    assert strengths[0] == 0
    assert strengths == sorted(set(strengths))


def test_a_level_is_named_by_its_place_among_the_levels(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=level-5")
    expect(driver.seat("White").locator("button")).to_have_text("Level 5 · Strong")


def test_the_side_to_move_is_said_in_its_seat(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=human")
    moving = driver.page.get_by_text("to move", exact=False).and_(driver.page.locator(".seat small"))
    expect(moving).to_have_text("Black · to move")
    driver.play("f5")
    expect(moving).to_have_text("White · to move")
