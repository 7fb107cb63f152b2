"""What a game says and shows: its end, and in Numbers what can be chosen from.

A game against Python to its end: test_journeys_play.py. What was played is read from the move list, and
judged by the slow, obvious rules of the engine's tests.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import PageDriver, written
from tests.engine.obvious import Numbers

# The end is said


ENDS = {  # of a game and its seats: what is said, and the line that is marked
    "a1b1a2b2a3?second=human": ("○ wins", ["a1", "a2", "a3"]),
    "b2b1c1a1a3": ("You win", ["c1", "b2", "a3"]),
    "a1b1a2b2c3b3?first=level-3&second=human": ("You win", ["b1", "b2", "b3"]),
    "a1a2a3c1c2c3b1b2b3?second=human": ("draw", []),
}


def test_tictactoe_says_who_wins_and_marks_the_line(driver: PageDriver) -> None:
    for words, (said, line) in ENDS.items():
        driver.go_to(f"#/tictactoe/{words}")
        expect(driver.status).to_contain_text(said)
        end = driver.position()
        result = end.result()
        assert result is not None
        assert result["squares"] == line
        moves = words.partition("?")[0]
        grounds = {square: ground(driver, square) for square in end.cells()}
        others = {colour for square, colour in grounds.items() if square not in (*line, moves[-2:])}
        marked = {grounds[square] for square in line}
        assert len(marked) == (1 if line else 0), grounds
        assert not marked & others, grounds


def ground(driver: PageDriver, square: str) -> str:
    return str(driver.square(square).evaluate("square => getComputedStyle(square).backgroundColor"))


def test_othello_ends_when_one_colour_is_gone_and_empty_squares_count_for_the_winner(
    driver: PageDriver,
) -> None:
    driver.go_to("#/othello/c4c3c2c5c6d6e6b4a4")
    expect(driver.status).to_contain_text("You win by 64")
    expect(driver.status).to_contain_text("13 to 0. The 51 empty squares count for the winner.")
    driver.await_end(driver.position())


# Numbers


@pytest.mark.quick
def test_in_numbers_the_lane_to_choose_from_is_lit_and_nothing_else_can_be_played(driver: PageDriver) -> None:
    driver.go_to("#/numbers?seed=11&size=4&second=human")
    lit: list[dict[str, str]] = []
    while driver.await_turn():
        position = driver.position()
        assert isinstance(position, Numbers)
        line = position.restriction()
        assert line is not None
        lane = [s for s in position.cells() if s[1:] == str(line.get("row")) or s[0] == line.get("column")]
        assert driver.legal() == position.moves()
        assert set(position.moves()) <= set(lane)
        grounds = {square: ground(driver, square) for square in position.cells()}
        left = [square for square, cell in position.cells().items() if isinstance(cell, int)]
        assert not {grounds[s] for s in left if s in lane} & {grounds[s] for s in left if s not in lane}
        lit.append(line)
        driver.play(position.moves()[-1])
    assert all(("row" in one) != ("row" in two) for one, two in pairwise(lit))
    driver.await_end(driver.position())


def test_pointing_at_a_number_lights_the_line_that_it_hands_over_and_says_so(driver: PageDriver) -> None:
    driver.go_to("#/numbers?seed=11&size=6&second=human")
    assert driver.await_turn()
    lit = driver.grid.locator(".handed")
    said = driver.status.inner_text()
    start = driver.start().cells()
    for square in driver.legal():
        driver.square(square).hover()
        column = square[0]
        taken = start[square]
        assert isinstance(taken, int)
        expect(driver.status).to_have_text(f"Take {written(taken)}, and Column chooses from column {column}.")
        expect(lit).to_have_count(6)
        assert lit.evaluate_all("squares => squares.map(({dataset}) => dataset.square[0])") == [column] * 6
    driver.page.mouse.move(0, 0)
    expect(lit).to_have_count(0)
    expect(driver.status).to_have_text(said)
    move = driver.legal()[2]
    driver.play(move)
    driver.page.mouse.move(0, 0)
    driver.await_moves(1)
    expect(driver.status).to_contain_text("Column to move")
    reply = driver.legal()[0]
    driver.square(reply).hover()  # and so for the other side
    expect(driver.status).to_contain_text(f"and Row chooses from row {reply[1:]}.")
    assert (
        lit.evaluate_all("squares => squares.map(({dataset}) => dataset.square.slice(1))") == [reply[1:]] * 6
    )
