"""Minimax answers what the obvious minimax answers: value, move, line, nodes, and the value of every move."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.conversation import think
from tests.engine.obvious import (
    OTHELLO_START,
    Position,
    TicTacToe,
    all_tictactoe,
    drawn_numbers,
    middle,
    random_numbers,
    random_othello,
    read_othello,
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
        if not position.moves() or (stones < 3 and rng.random() > 0.1):
            continue
        ties = rng.choice(["first", "last"])
        if stones == 0:
            continue
        agrees("tictactoe", position, 9, "", ties)


def test_tictactoe_read_to_a_depth_takes_the_rest_for_a_draw() -> None:
    rng = random.Random(2)
    for position in rng.sample([p for p in all_tictactoe() if p.moves()], 400):
        for depth in [1, 2, 3, 4]:
            agrees("tictactoe", position, depth, "", rng.choice(["first", "last"]))


def test_a_win_by_the_very_next_move_is_99() -> None:
    assert think("tictactoe", "OO-XX----", {"search": "minimax"})["value"] == 99
    assert think("tictactoe", "OO-XX-O--", {"search": "minimax"})["value"] == -99
    assert think("tictactoe", "OO-X-----", {"search": "minimax"})["value"] != 99


@pytest.mark.parametrize("evaluation", ["discs", "positional"])
@pytest.mark.parametrize("ties", ["first", "last"])
def test_othello_agrees_at_depth_2_throughout_a_game(evaluation: str, ties: str) -> None:
    rng = random.Random(f"{evaluation} {ties}")
    for _ in range(12):
        agrees("othello", middle(OTHELLO_START, rng, 0, 58), 2, evaluation, ties)


@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 12), (3, 3)])
@pytest.mark.parametrize("evaluation", ["discs", "positional"])
def test_othello_agrees_on_any_board(depth: int, count: int, evaluation: str) -> None:
    rng = random.Random(depth)
    for _ in range(count):
        board = random_othello(rng, rng.choice([0.2, 0.5, 0.8]))
        while board.moves() in ([], ["pass"]):
            board = random_othello(rng)
        agrees("othello", board, depth, evaluation, rng.choice(["first", "last"]))


@pytest.mark.parametrize("evaluation", ["discs", "positional"])
def test_othello_agrees_where_passes_and_ends_lie_within_the_depth(evaluation: str) -> None:
    rng = random.Random(9)
    for _ in range(60):
        board = random_othello(rng, 0.07)
        while board.moves() in ([], ["pass"]) or board.setup().count("-") > 6:
            board = random_othello(rng, 0.07)
        for depth in [1, 2, 3, 7]:
            agrees("othello", board, depth, evaluation, rng.choice(["first", "last"]))


def test_a_forced_pass_uses_up_a_ply_of_the_depth() -> None:
    """Black plays, White must pass, Black plays again: three plies, of which the line leaves one out."""
    rng = random.Random(10)
    seen = 0
    while seen < 15:
        board = random_othello(rng, 0.15)
        if board.moves() in ([], ["pass"]) or len(board.moves()) > 4:
            continue
        if any(board.play(move).moves() == ["pass"] for move in board.moves()):
            seen += 1
            for depth in [2, 3]:
                agrees("othello", board, depth, "discs", "first")


@pytest.mark.parametrize(("depth", "nodes"), [(1, 5), (2, 17), (3, 73), (4, 317), (5, 1713), (6, 9913)])
def test_othello_visits_the_known_number_of_positions(depth: int, nodes: int) -> None:
    reply = think("othello", None, minimax(depth, "discs", "first"))
    assert (reply["nodes"], reply["depth"]) == (nodes, depth)


@pytest.mark.parametrize("size", range(4, 11))
@pytest.mark.parametrize("ties", ["first", "last"])
def test_numbers_agrees_on_boards_of_every_size(size: int, ties: str) -> None:
    rng = random.Random(size)
    for depth in [1, 2, 3]:
        for _ in range(4):
            start = drawn_numbers(rng.getrandbits(32), size)
            agrees("numbers", middle(start, rng, 0, size), depth, "points", ties)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_numbers_agrees_where_the_game_ends_within_the_depth(size: int) -> None:
    rng = random.Random(size)
    for _ in range(40):
        board = random_numbers(rng, size, 0.5)
        while not board.moves():
            board = random_numbers(rng, size, 0.4)
        for depth in [1, 2, 4, 5]:
            agrees("numbers", board, depth, "points", rng.choice(["first", "last"]))


@given(st.integers(0, 2**32 - 1), st.integers(1, 3), st.sampled_from(["first", "last"]))
@settings(max_examples=80)
def test_numbers_agrees_on_any_board(seed: int, depth: int, ties: str) -> None:
    rng = random.Random(seed)
    board = random_numbers(rng, rng.randint(4, 8))
    if board.moves():
        agrees("numbers", board, depth, "points", ties)


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
        board = random_numbers(rng, rng.randint(4, 7), 0.2)
        if not board.moves():
            continue
        a, b = board.points
        turned = "/".join(
            " ".join("." if cell is None else str(cell) for cell in column)
            for column in zip(*board.rows, strict=True)
        )
        index = board.index
        line = f"column {'abcdefghij'[index]}" if board.kind == "row" else f"row {index + 1}"
        player = minimax(3, "points", "first")
        one, two = (
            think("numbers", board.setup(), player),
            think("numbers", f"{turned}; {line}; {b}:{a}", player),
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
    for _ in range(40):
        board = random_othello(rng, 0.06)
        while board.moves() in ([], ["pass"]) or board.setup().count("-") > 5:
            board = random_othello(rng, 0.06)
        trials.append(("othello", board, "positional"))
    while len(trials) < 140:
        numbers = random_numbers(rng, rng.randint(4, 5), 0.5)
        if numbers.moves():
            trials.append(("numbers", numbers, "points"))
    trials += [("tictactoe", middle(TicTacToe(), rng, 2, 8), "") for _ in range(100)]
    for game, position, evaluation in trials:
        for depth in range(1, 6):
            reply = think(game, position.setup(), minimax(depth, evaluation, "random"))
            true_of(position, reply)
            proved += reply["outcome"] is not None
    assert proved > 500


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
        board = random_othello(rng, 0.04)
        while board.moves() in ([], ["pass"]):
            board = random_othello(rng, 0.04)
        reply = think("othello", board.setup(), minimax(12, "discs", "first"))
        margin = {"first": reply["value"] - 10000, "second": reply["value"] + 10000, "draw": 0}
        assert reply["margin"] == margin[reply["outcome"]]
        assert reply["plies"] is None
        position = read_othello(board.setup())
        assert reply["margin"] == thought(position, 12, "discs")["margin"]
