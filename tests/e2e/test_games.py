"""Each game can be played to its end against Python, by pointer and by keys, and its end is said.

What was played is read from the move list, and judged by the slow, obvious rules of the engine's tests.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import SIDES, Table, replay, written
from tests.engine.obvious import Numbers, TicTacToe, article_000, minimax


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    return Table(warm_page, address)


def play_out(table: Table, choose: Callable[[list[str]], str], play: Callable[[str], None]) -> None:
    """Play whenever it is the person's turn, until the game is over."""
    while table.await_turn():
        play(choose(table.legal()))


@pytest.mark.parametrize("words", ["#/tictactoe", "#/othello", "#/numbers?seed=7", "#/numbers?seed=3&size=5"])
def test_a_game_is_played_to_its_end_by_clicks(table: Table, words: str) -> None:
    table.walk(words)
    play_out(table, lambda moves: moves[len(moves) // 2], table.play)
    end = table.position()
    table.await_board(end)
    table.await_end(end)


@pytest.mark.parametrize("words", ["#/tictactoe", "#/othello", "#/numbers?seed=7"])
def test_a_game_is_played_to_its_end_by_keys_alone(table: Table, words: str) -> None:
    table.page.emulate_media(reduced_motion="reduce")  # which makes it the quicker of the two
    table.walk(words)
    table.page.get_by_role("link", name="Sakiyomi").focus()
    table.tab_to(table.grid.locator("[data-square]"))

    def press(square: str) -> None:
        table.key(square)
        expect(table.square(square)).to_be_focused()

    play_out(table, lambda moves: moves[-1], press)
    end = table.position()
    table.await_board(end)
    table.await_end(end)
    expect(table.grid.locator(":focus")).to_have_count(1)
    table.page.emulate_media(reduced_motion=None)


def test_after_the_end_no_square_can_be_played(table: Table) -> None:
    table.walk("#/tictactoe/a1b1a2b2a3?second=human")
    expect(table.status).to_contain_text("First wins")
    table.square("c3").click(force=True)
    table.square("c3").press("Enter")
    table.button("Undo").click()
    table.await_moves(5)  # undone, and still in the list
    expect(table.record.get_by_role("button", name="c3")).to_have_count(0)


# The end is said


@pytest.mark.parametrize(
    ("seats", "moves", "said", "line"),
    [
        ("second=human", "a1b1a2b2a3", "First wins", ["a1", "a2", "a3"]),
        ("second=human", "a1b1a2b2c3b3", "Second wins", ["b1", "b2", "b3"]),
        ("", "b2b1c1a1a3", "You win", ["c1", "b2", "a3"]),
        ("first=level-3&second=human", "b2b1c1a1a3", "First wins", ["c1", "b2", "a3"]),
        ("first=level-3&second=human", "a1b1a2b2c3b3", "You win", ["b1", "b2", "b3"]),
        ("second=human", "a1a2a3c1c2c3b1b2b3", "draw", []),
        ("second=human", "a1b1c1a2b3c3a3b2c2", "draw", []),
    ],
)
def test_tictactoe_says_who_wins_and_marks_the_line(
    table: Table, seats: str, moves: str, said: str, line: list[str]
) -> None:
    table.walk(f"#/tictactoe/{moves}?{seats}")
    expect(table.status).to_contain_text(said)
    end = table.position()
    assert end.result() is not None
    assert end.result()["squares"] == line  # type: ignore[index]
    grounds = {square: ground(table, square) for square in end.cells()}
    unmarked = {colour for square, colour in grounds.items() if square not in line and square != moves[-2:]}
    marked = {grounds[square] for square in line}
    assert len(marked) == (1 if line else 0), grounds
    assert not marked & unmarked, grounds


def ground(table: Table, square: str) -> str:
    return str(table.square(square).evaluate("square => getComputedStyle(square).backgroundColor"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("#/othello/c4c3c2c5c6d6e6b4a4?second=human", "Black wins by 64"),
        ("#/othello/c4c3c2c5c6d6e6b4a4", "You win by 64"),
        ("#/othello/c4c3c2c5c6d6e6b4a4?first=level-1&second=human", "Black wins by 64"),
    ],
)
def test_othello_ends_when_one_colour_is_gone_and_empty_squares_count_for_the_winner(
    table: Table, words: str, said: str
) -> None:
    table.walk(words)
    expect(table.status).to_contain_text(said)
    expect(table.status).to_contain_text("13 to 0")
    table.await_end(table.position())


# Numbers


def test_in_numbers_the_lane_to_choose_from_is_lit_and_nothing_else_can_be_played(table: Table) -> None:
    table.walk("#/numbers?seed=11&size=4&second=human")
    lit: list[dict[str, str]] = []
    while table.await_turn():
        position = table.position()
        assert isinstance(position, Numbers)
        line = position.line()
        assert line is not None
        lane = [s for s in position.cells() if s[1:] == str(line.get("row")) or s[0] == line.get("column")]
        assert table.legal() == position.moves()
        assert set(position.moves()) <= set(lane)
        grounds = {square: ground(table, square) for square in position.cells()}
        left = [square for square, cell in position.cells().items() if isinstance(cell, int)]
        assert not {grounds[s] for s in left if s in lane} & {grounds[s] for s in left if s not in lane}
        lit.append(line)
        table.play(position.moves()[-1])
    assert all(("row" in one) != ("row" in two) for one, two in pairwise(lit))
    table.await_end(table.position())


def test_in_numbers_the_status_says_what_was_taken_and_the_pile_grows(table: Table) -> None:
    table.walk("#/numbers?seed=11&second=human")
    before = table.position()
    taken = before.cells()["c1"]
    table.play("c1")
    expect(table.status).to_contain_text(f"Row took {written(taken)} at c1")
    expect(table.page.get_by_label("Row’s score")).to_have_text(written(taken))
    expect(table.page.get_by_label("Column’s score")).to_have_text("0")


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


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("seats", "person"),
    [
        ("first=article-000&second=human", "second"),  # White of the article: the first of equal moves
        ("first=human&second=minimax+ties%3Dlast", "first"),  # Black of the article: the last of them
        ("first=human&second=article-000", "first"),  # the listed player in the other seat
    ],
)
def test_python_replies_as_article_000_does(table: Table, seats: str, person: str, style: str) -> None:
    table.walk(f"#/tictactoe?{seats}")
    while table.await_turn():
        position = table.position()
        assert isinstance(position, TicTacToe)
        assert position.turn == person
        table.play(STYLES[style](table.legal(), position))
    moves = table.moves()
    position = TicTacToe()
    for number, move in enumerate(moves):
        if position.turn != person:
            if seats.endswith("second=article-000"):
                expected: str | None = minimax(position, 9, "", "first").line[0]
            else:
                expected = article_000(position)[1]
            assert move == expected, f"move {number + 1} of {moves}"
        position = position.play(move)
    table.await_end(position)
    assert position.margin() == 0 or (position.margin() == -1) == (person == "first")


def test_python_plays_article_003_s_worked_end(table: Table) -> None:
    """Its second picture: 7 : 2, first takes b6, second must take b4, and the game is over, 11 : 5."""
    rows = ["1 . 1 1 1 1"] * 3 + ["1 3 1 1 1 1", "1 . 1 1 1 1", "1 4 1 1 1 1"]
    setup = quote("/".join(rows) + "; row 6; 7:2", safe="")
    table.walk(f"#/numbers?setup={setup}&second=article-003-3")
    table.play("b6")
    expect(table.status).to_contain_text("You win by 6")
    expect(table.status).to_contain_text("11 to 5")
    table.await_played(["b6", "b4"])


def test_the_first_seat_of_every_game_is_named_as_its_side(table: Table) -> None:
    for game, sides in SIDES.items():
        table.walk(f"#/{game}")
        for side in sides.values():
            expect(table.seat(side)).to_be_visible()


def test_replaying_the_list_by_the_obvious_rules_gives_the_board_at_every_ply(table: Table) -> None:
    moves = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3"]
    table.walk("#/othello?second=human")
    for number, move in enumerate(moves):
        table.play(move)
        table.await_moves(number + 1)
        table.await_board(replay(table.start(), moves[: number + 1]))
