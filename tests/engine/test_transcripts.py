"""Moves in every notation that the field writes, and what is said of those that cannot be."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.conversation import ask, error, record, refused, view
from tests.engine.obvious import OTHELLO_START, Othello, Position, line_of_play, random_othello

PASSES = ["pass", "pa", "ps", "--", "PASS", "Pa", "pS"]


def error_of(game: str, setup: str | None, moves: Any) -> dict[str, Any]:
    return error({"op": "view", "record": record(game, setup, moves)})


def with_passes(start: Position, moves: list[str]) -> list[str]:
    """The same game with every forced pass written out."""
    written, position = [], start
    for move in [*moves, None]:
        if position.moves() == ["pass"]:
            position = position.play("pass")
            written.append("--")
        if move is not None:
            written.append(move)
            position = position.play(move)
    return written


def games_with_passes(count: int) -> list[tuple[Othello, list[str]]]:
    rng = random.Random(11)
    found: list[tuple[Othello, list[str]]] = []
    while len(found) < count:
        start = OTHELLO_START if len(found) % 2 else random_othello(rng, 0.3)
        *_, (_, moves) = line_of_play(start, rng)
        if with_passes(start, moves) != moves:
            found.append((start, moves))
    return found


@pytest.mark.parametrize(
    "moves",
    ["f5d6c3", "F5D6C3", "f5 d6 c3", " f5  d6\tc3\n", "F5 d6C3", ["f5", "d6", "c3"], ["F5", " d6 ", "C3"]],
)
def test_a_transcript_may_be_written_in_any_of_these_ways(moves: Any) -> None:
    shown = view("othello", None, moves)
    assert shown["moves"] == shown["record"]["moves"] == ["f5", "d6", "c3"]
    assert (shown["ply"], shown["last"]) == (3, "c3")


@pytest.mark.parametrize("moves", [None, "", "  ", []])
def test_no_moves_may_be_written_in_any_of_these_ways(moves: Any) -> None:
    given = {"game": "othello"} if moves is None else {"game": "othello", "moves": moves}
    assert view(**given) == view("othello")


def test_squares_with_two_figures_are_read_whole() -> None:
    start = view("numbers", seed=5, size=10)
    after = view("numbers", seed=5, size=10, moves="j1j10")
    assert after["moves"] == ["j1", "j10"]
    assert after["score"] == {"first": start["cells"]["j1"], "second": start["cells"]["j10"]}


def test_written_passes_are_read_where_the_engine_has_just_played_one() -> None:
    rng = random.Random(12)
    for start, moves in games_with_passes(20):
        plain = view("othello", start.setup(), moves)
        tokens = [rng.choice(PASSES) if token == "--" else token for token in with_passes(start, moves)]
        assert view("othello", start.setup(), tokens) == plain
        assert view("othello", start.setup(), "".join(tokens)) == plain
        assert view("othello", start.setup(), " ".join(tokens).upper()) == plain


def test_a_pass_is_read_at_the_end_of_the_list_and_right_after_a_setup() -> None:
    setup = "------OX".ljust(64, "-") + " O"
    for written in ["pass", ["--"], "PS"]:
        shown = view("othello", setup, written)
        assert (shown["ply"], shown["passed"], shown["moves"]) == (1, "second", [])
    assert view("othello", setup, ["pa", "f1"])["moves"] == ["f1"]


@pytest.mark.parametrize("token", PASSES)
def test_a_pass_that_is_not_forced_is_illegal(token: str) -> None:
    for setup, moves, at in [
        (None, [token], 0),
        (None, ["f5", token], 1),
        ("------OX".ljust(64, "-") + " O", ["pass", token], 1),
    ]:
        found = error_of("othello", setup, moves)
        assert (found["code"], found["field"]) == ("illegal-move", f"record.moves[{at}]")
    for game in ["tictactoe", "numbers"]:
        assert error_of(game, None, [token])["code"] == "illegal-move"


def test_the_same_pass_is_read_only_once() -> None:
    for start, moves in games_with_passes(5):
        tokens = with_passes(start, moves)
        at = tokens.index("--")
        doubled = [*tokens[: at + 1], "--", *tokens[at + 1 :]]
        found = error_of("othello", start.setup(), doubled)
        assert (found["code"], found["field"]) == ("illegal-move", f"record.moves[{at + 1}]")


@pytest.mark.parametrize("token", ["f5", "pass", "--", "a1"])
def test_nothing_can_be_played_after_the_end(token: str) -> None:
    end = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]
    found = error_of("othello", None, [*end, token])
    assert (found["code"], found["field"]) == ("game-over", "record.moves[9]")
    found = error_of("tictactoe", "OOOXX----", [token])
    assert (found["code"], found["field"]) == ("game-over", "record.moves[0]")


def test_an_illegal_move_names_the_move_the_side_and_the_ply() -> None:
    for moves, move, side, ply in [("e1", "e1", "black", 0), (["F5", "F5"], "f5", "white", 1)]:
        found = error_of("othello", None, moves)
        assert (found["code"], found["field"]) == ("illegal-move", f"record.moves[{ply}]")
        assert found["args"] == {"move": move, "side": side, "ply": ply}
        assert found["message"] == f"{move} is not a legal move for {side} at ply {ply}"


TAKEN = [("tictactoe", ["b2", "b2"], 1), ("tictactoe", "b2a1b2", 2), ("othello", "f5 d6 f5", 2)]
TAKEN += [("othello", ["a1"], 0), ("othello", ["d4"], 0), ("numbers", ["a2"], 0)]
TAKEN += [("numbers", ["a1", "b1"], 1), ("numbers", ["a1", "a1"], 1)]


@pytest.mark.parametrize(("game", "moves", "at"), TAKEN)
def test_a_square_that_cannot_be_played_now_is_an_illegal_move(game: str, moves: Any, at: int) -> None:
    found = error_of(game, None, moves)
    assert (found["code"], found["field"]) == ("illegal-move", f"record.moves[{at}]")


NO_SQUARES = ["i1", "a9", "zz", "", "f5 d6", "f5d6", "5f", "f-5", "ｆ5", "f٥", "f" + "5" * 5000]
BAD: list[tuple[str, Any, int]] = [("othello", ["f5", entry], 1) for entry in NO_SQUARES]
BAD += [("tictactoe", [entry], 0) for entry in ("d1", "a4", "a0")] + [("numbers", ["a9"], 0)]
BAD += [("othello", "f5 ? c3", 1), ("othello", "f5,d6", 1), ("othello", "f5d", 1), ("othello", "1. f5 d6", 0)]
BAD += [("othello", "f5i1", 1), ("numbers", "k1", 0), ("numbers", "a11", 0)]


@pytest.mark.parametrize(("game", "moves", "at"), BAD)
def test_what_is_no_move_of_this_board_is_a_bad_move(game: str, moves: Any, at: int) -> None:
    found = error_of(game, None, moves)
    assert (found["code"], found["field"]) == ("bad-move", f"record.moves[{at}]")
    if isinstance(moves, list) and len(moves[at]) < 100:
        assert moves[at].lower() in [str(fact).lower() for fact in found["args"].values()]


def test_entries_are_counted_as_they_were_written() -> None:
    for start, moves in games_with_passes(5):
        tokens = with_passes(start, moves)
        at = tokens.index("--")
        for bad, code in [("zz", "bad-move"), ("d4" if at else "e5", None)]:
            broken = [*tokens[: at + 1], bad]
            found = error_of("othello", start.setup(), broken)
            assert found["field"] == f"record.moves[{at + 1}]"
            assert code is None or found["code"] == code


@pytest.mark.parametrize("moves", [["f5"] * 301, "f5" * 301, "f5 " * 100_000, ["f5"] * 100_000])
def test_more_than_300_entries_are_too_many(moves: Any) -> None:
    assert refused({"op": "view", "record": record("othello", None, moves)}) == ("limit", "record.moves")


def test_300_entries_are_not_too_many() -> None:
    assert error_of("othello", None, ["f5"] * 300)["code"] == "illegal-move"


@given(st.text(max_size=30))
def test_no_text_is_read_as_moves_that_it_does_not_hold(text: str) -> None:
    """Whatever is accepted as a transcript holds, space and case aside, just its moves and passes."""
    reply = ask({"op": "view", "record": {"game": "othello", "moves": text}})[-1]
    if "error" in reply:
        assert reply["error"]["field"].startswith("record.moves")
    else:
        assert "".join(text.split()).lower() == "".join(reply["moves"])
