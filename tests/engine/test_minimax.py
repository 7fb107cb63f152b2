"""Minimax answers what the obvious minimax answers: value, move, line, nodes, and the value of every move."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.conversation import think
from tests.engine.obvious import (
    OTHELLO_START,
    Position,
    TicTacToe,
    all_tictactoe,
    drawn_numbers,
    middle,
    numbers_near_its_end,
    othello_near_its_end,
    random_othello,
    thought,
)


def minimax(depth: int | None, evaluation: str, ties: str, **more: Any) -> dict[str, Any]:
    player = {"search": "minimax", "depth": depth, "evaluation": evaluation or None, "ties": ties, **more}
    return {key: value for key, value in player.items() if value is not None}


def agrees(game: str, position: Position, depth: int, evaluation: str, ties: str) -> None:
    """The whole reply, but for the time and the cutoffs, of which a plain minimax has none."""
    reply = think(game, position.setup(), minimax(depth, evaluation, ties))
    expected = thought(position, depth, evaluation, ties)
    del expected["candidates"]
    assert {key: reply[key] for key in expected} == expected, (position.setup(), depth, evaluation, ties)
    assert reply["cutoffs"] == 0


def test_tictactoe_from_the_empty_board_visits_549946_positions() -> None:
    reply = think("tictactoe", None, {"search": "minimax", "ties": "first"})
    assert (reply["nodes"], reply["value"], reply["outcome"]) == (549946, 0, "draw")
    assert (reply["plies"], reply["depth"], reply["move"], reply["margin"]) == (9, 9, "a1", None)


def test_every_tictactoe_position_is_valued_as_the_obvious_minimax_has_it() -> None:
    """Of the larger ones a share: each position with at least three stones, some with fewer."""
    rng = random.Random(1)
    for position in all_tictactoe():
        stones = 9 - position.setup().count("-")
        if position.moves() and (stones > 2 or (stones and rng.random() < 0.1)):
            agrees("tictactoe", position, 9, "", rng.choice(["first", "last"]))


def test_tictactoe_read_to_a_depth_takes_the_rest_for_a_draw() -> None:
    rng = random.Random(2)
    for position in rng.sample([p for p in all_tictactoe() if p.moves()], 400):
        for depth in [1, 2, 3, 4]:
            agrees("tictactoe", position, depth, "", rng.choice(["first", "last"]))


def test_a_win_by_the_very_next_move_is_99() -> None:
    assert think("tictactoe", "OO-XX----", {"search": "minimax"})["value"] == 99
    assert think("tictactoe", "OO-XX-O--", {"search": "minimax"})["value"] == -99
    assert think("tictactoe", "OO-X-----", {"search": "minimax"})["value"] != 99


def any_othello(rng: random.Random) -> Position:
    while True:
        board = random_othello(rng, rng.choice([0.2, 0.5, 0.8]))
        if board.moves() not in ([], ["pass"]):
            return board


def before_a_pass(rng: random.Random) -> Position:
    """One of the moves forces the other side to pass: a ply of the depth, which the line leaves out."""
    while True:
        board = any_othello(rng)
        if len(board.moves()) <= 4 and any(board.play(move).moves() == ["pass"] for move in board.moves()):
            return board


def begun_numbers(rng: random.Random) -> Position:
    size = rng.randint(4, 10)
    return middle(drawn_numbers(rng.getrandbits(32), size), rng, 0, size)


@pytest.mark.parametrize(
    ("game", "draw", "depths", "number"),
    [
        ("othello", lambda rng: middle(OTHELLO_START, rng, 0, 58), [2], 40),
        ("othello", any_othello, [1], 100),
        ("othello", any_othello, [2], 24),
        ("othello", any_othello, [3], 6),
        ("othello", before_a_pass, [2, 3], 15),
        ("othello", othello_near_its_end, [1, 2, 3, 7], 80),
        ("numbers", begun_numbers, [1, 2, 3], 60),
        ("numbers", lambda rng: numbers_near_its_end(rng, rng.randint(4, 6)), [1, 2, 4, 5], 80),
        (
            "numbers",
            lambda rng: numbers_near_its_end(rng, rng.randint(4, 8), rng.random() ** 2),
            [1, 2, 3],
            40,
        ),
    ],
)
def test_othello_and_numbers_agree_in_the_middle_of_games_on_any_board_and_near_the_end(
    game: str, draw: Callable[[random.Random], Position], depths: list[int], number: int
) -> None:
    rng = random.Random(9)
    for _ in range(number):
        position = draw(rng)
        evaluation = rng.choice(["discs", "positional"]) if game == "othello" else "points"
        for depth in depths:
            agrees(game, position, depth, evaluation, rng.choice(["first", "last"]))


@pytest.mark.parametrize(("depth", "nodes"), [(1, 5), (2, 17), (3, 73), (4, 317), (5, 1713), (6, 9913)])
def test_othello_visits_the_known_number_of_positions(depth: int, nodes: int) -> None:
    reply = think("othello", None, minimax(depth, "discs", "first"))
    assert (reply["nodes"], reply["depth"]) == (nodes, depth)


def test_othello_is_valued_by_position_and_numbers_by_points_unless_told() -> None:
    rng = random.Random(12)
    for _ in range(5):
        setup = middle(OTHELLO_START, rng, 10, 40).setup()
        plain = think("othello", setup, {"search": "minimax", "depth": 1, "ties": "first"})
        assert plain["moves"] == think("othello", setup, minimax(1, "positional", "first"))["moves"]
        plain = think("numbers", None, {"search": "minimax", "depth": 2, "ties": "first"}, seed=1)
        assert plain["moves"] == think("numbers", None, minimax(2, "points", "first"), seed=1)["moves"]


def test_reading_deeper_than_the_game_is_long_changes_nothing() -> None:
    setup = "OXO-X----"
    whole = think("tictactoe", setup, {"search": "minimax", "ties": "first"})
    for depth in [5, 9, 100]:
        deep = think("tictactoe", setup, {"search": "minimax", "ties": "first", "depth": depth})
        for key in ["depth", "value", "moves", "line", "nodes", "outcome", "plies"]:
            assert deep[key] == whole[key]
    assert think("tictactoe", "OXOXOX---", minimax(5, "", "first"))["depth"] <= 3


# Symmetry


def moved(setup: str, way: str) -> str:
    side = 3 if len(setup) == 9 else 8
    rows = [list(setup[side * r : side * r + side]) for r in range(side)]
    if "m" in way:
        rows = [row[::-1] for row in rows]
    if "t" in way:
        rows = [list(row) for row in zip(*rows, strict=True)]
    if "u" in way:
        rows = rows[::-1]
    return "".join("".join(row) for row in rows) + setup[side * side :]


def values(reply: dict[str, Any]) -> list[int]:
    return sorted(move["value"] for move in reply["moves"])


@pytest.mark.parametrize("way", ["m", "t", "u", "mt", "tu", "mu", "mtu"])
def test_mirrored_and_turned_boards_have_the_same_values(way: str) -> None:
    rng = random.Random(way)
    for _ in range(8):
        for evaluation in ["discs", "positional"]:
            setup = middle(OTHELLO_START, rng, 0, 55).setup()
            player = minimax(2, evaluation, "first")
            one, two = think("othello", setup, player), think("othello", moved(setup, way), player)
            assert (one["value"], values(one)) == (two["value"], values(two))
            assert one["nodes"] == two["nodes"]
        setup = middle(TicTacToe(), rng, 2, 8).setup()
        player = {"search": "minimax"}
        one, two = think("tictactoe", setup, player), think("tictactoe", moved(setup, way), player)
        assert (one["value"], values(one)) == (two["value"], values(two))


def test_swapped_colours_turn_the_sign_of_othello_values() -> None:
    rng = random.Random(14)
    for _ in range(25):
        setup = middle(OTHELLO_START, rng, 0, 58).setup()
        swapped = setup.translate(str.maketrans("XO", "OX"))
        for evaluation in ["discs", "positional"]:
            one = think("othello", setup, minimax(2, evaluation, "first"))
            two = think("othello", swapped, minimax(2, evaluation, "first"))
            assert (one["move"], one["line"]) == (two["move"], two["line"])
            assert [-m["value"] for m in one["moves"]] == [m["value"] for m in two["moves"]]


def test_rows_turned_to_columns_turn_the_sign_of_numbers_values() -> None:
    rng = random.Random(15)
    for _ in range(40):
        board = numbers_near_its_end(rng, rng.randint(4, 7), 0.2)
        columns = zip(*board.rows, strict=True)
        rows = [" ".join("." if cell is None else str(cell) for cell in column) for column in columns]
        line = f"column {'abcdefghij'[board.index]}" if board.kind == "row" else f"row {board.index + 1}"
        turned = f"{'/'.join(rows)}; {line}; {board.points[1]}:{board.points[0]}"
        one, two = (
            think("numbers", setup, minimax(3, "points", "first")) for setup in (board.setup(), turned)
        )
        assert one["value"] == -two["value"]
        assert [-m["value"] for m in one["moves"]] == [m["value"] for m in two["moves"]]


# Proofs


def true_of(position: Position, reply: dict[str, Any]) -> None:
    """What a reply says to be proved is so when everything is read to the end."""
    whole = thought(position, 100, "", "first")
    if reply["outcome"] is not None:
        assert reply["outcome"] == whole["outcome"]
    for key in ["plies", "margin"]:
        if reply[key] is not None:
            assert reply[key] == whole[key]
    for said, known in zip(reply["moves"], whole["moves"], strict=True):
        assert said["outcome"] in (None, known["outcome"])
        if said["plies"] is not None:
            assert said["plies"] == known["plies"]


def test_what_is_proved_at_a_depth_is_true_of_the_whole_game() -> None:
    rng = random.Random(16)
    proved = 0
    trials: list[tuple[str, Position, str]] = []
    for _ in range(60):
        trials.append(("othello", othello_near_its_end(rng, 5), "positional"))
        trials.append(("numbers", numbers_near_its_end(rng, rng.randint(4, 5)), "points"))
        trials.append(("tictactoe", middle(TicTacToe(), rng, 2, 8), ""))
    for game, position, evaluation in trials:
        for depth in range(1, 6):
            reply = think(game, position.setup(), minimax(depth, evaluation, "random"))
            true_of(position, reply)
            proved += reply["outcome"] is not None
    assert proved > 400


def test_a_draw_is_not_claimed_while_something_that_matters_is_unread() -> None:
    reply = think("tictactoe", "O--------", minimax(3, "", "first"))
    assert (reply["value"], reply["outcome"], reply["plies"]) == (0, None, None)
    reply = think("tictactoe", "O--------", minimax(None, "", "first"))
    assert (reply["value"], reply["outcome"], reply["plies"]) == (0, "draw", 8)


def test_a_win_is_claimed_as_soon_as_it_is_seen() -> None:
    reply = think("tictactoe", "OO-XX----", minimax(1, "", "first"))
    assert (reply["value"], reply["outcome"], reply["plies"]) == (99, "first", 1)
    assert reply["moves"][0] == {"move": "c1", "value": 99, "bound": "exact", "outcome": "first", "plies": 1}


def test_a_won_othello_game_shows_its_margin_when_read_to_the_end() -> None:
    rng = random.Random(17)
    for _ in range(20):
        board = othello_near_its_end(rng, 4)
        reply = think("othello", board.setup(), minimax(12, "discs", "first"))
        margin = {"first": reply["value"] - 10000, "second": reply["value"] + 10000, "draw": 0}
        assert reply["margin"] == margin[reply["outcome"]]
        assert reply["plies"] is None
        assert reply["margin"] == thought(board, 12, "discs")["margin"]
