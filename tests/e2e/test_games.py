"""Each game can be played to its end against Python, by pointer and by keys, and its end is said.

What was played is read from the move list, and judged by the slow, obvious rules of the engine's tests.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import LATE, PageDriver, written
from tests.engine.obvious import Numbers, TicTacToe, article_000, minimax


def play_out(driver: PageDriver, choose: Callable[[list[str]], str], play: Callable[[str], None]) -> None:
    """Play whenever it is the person's turn, until the game is over."""
    while driver.await_turn():
        play(choose(driver.legal()))


@pytest.mark.parametrize(
    "words",
    [
        "#/tictactoe",
        f"#/othello/{LATE}",
        "#/numbers?seed=7",
    ],
)
def test_a_game_is_played_to_its_end_by_clicks(driver: PageDriver, words: str) -> None:
    driver.go_to(words)
    play_out(driver, lambda moves: moves[len(moves) // 2], driver.play)
    end = driver.position()
    driver.await_board(end)
    driver.await_end(end)


# The end is said


ENDS = {  # of a game and its seats: what is said, and the line that is marked
    "a1b1a2b2a3?second=human": ("○ wins", ["a1", "a2", "a3"]),
    "b2b1c1a1a3": ("You win", ["c1", "b2", "a3"]),
    "a1b1a2b2c3b3?first=level-3&second=human": ("You win", ["b1", "b2", "b3"]),
    "a1a2a3c1c2c3b1b2b3?second=human": ("draw", []),
}


@pytest.mark.quick
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


# The articles


def least_loss(moves: list[str], position: TicTacToe) -> str:
    """The other side's best move, so that games are long."""
    worth = {move: minimax(position.play(move), 9, "").value for move in moves}
    return (max if position.turn == "first" else min)(worth, key=lambda move: worth[move])


STYLES: dict[str, Callable[[list[str], TicTacToe], str]] = {
    "first": lambda moves, position: moves[0],
    "last": lambda moves, position: moves[-1],
    "middle": lambda moves, position: moves[len(moves) // 2],
    "best": least_loss,
}


@pytest.mark.parametrize("style", ["best", "first", "last", "middle"])
@pytest.mark.parametrize(
    ("seats", "person"),
    [
        ("first=article-000&second=human", "second"),  # White of the article: the first of equal moves
        ("first=human&second=minimax+ties%3Dlast", "first"),  # Black of the article: the last of them
        ("first=human&second=article-000", "first"),  # the listed player in the other seat
    ],
)
def test_python_replies_as_article_000_does(driver: PageDriver, seats: str, person: str, style: str) -> None:
    driver.go_to(f"#/tictactoe?{seats}")
    while driver.await_turn():
        position = driver.position()
        assert isinstance(position, TicTacToe)
        assert position.turn == person
        driver.play(STYLES[style](driver.legal(), position))
    moves = driver.moves()
    position = TicTacToe()
    for number, move in enumerate(moves):
        if position.turn != person:
            if seats.endswith("second=article-000"):
                expected: str | None = minimax(position, 9, "", "first").line[0]
            else:
                expected = article_000(position)[1]
            assert move == expected, f"move {number + 1} of {moves}"
        position = position.play(move)
    driver.await_end(position)
    assert position.margin() == 0 or (position.margin() == -1) == (person == "first")


@pytest.mark.quick
def test_python_plays_article_003_s_worked_end(driver: PageDriver) -> None:
    """Its second picture: 7 : 2, first takes b6, second must take b4, and the game is over, 11 : 5."""
    rows = ["1 . 1 1 1 1"] * 3 + ["1 3 1 1 1 1", "1 . 1 1 1 1", "1 4 1 1 1 1"]
    setup = quote("/".join(rows) + "; row 6; 7:2", safe="")
    driver.go_to(f"#/numbers?setup={setup}&second=article-003-3")
    driver.play("b6")
    expect(driver.status).to_contain_text("You win by 6, 11 to 5.")
    driver.await_played(["b6", "b4"])


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
