"""Moves in every notation that the field writes, and what is said of those that cannot be."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.conversation import ask, error, record, refused, view
from tests.engine.obvious import OTHELLO_START, Othello, line_of_play, random_othello, with_passes

MUST_PASS = "------OX".ljust(64, "-") + " O"
PASSES = ["pass", "pa", "ps", "--", "PASS", "Pa", "pS"]


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
    for written in ["pass", ["--"], "PS"]:
        shown = view("othello", MUST_PASS, written)
        assert (shown["ply"], shown["passed"], shown["moves"]) == (1, "second", [])
    assert view("othello", MUST_PASS, ["pa", "f1"])["moves"] == ["f1"]


def test_the_same_pass_is_read_only_once_and_entries_are_counted_as_they_were_written() -> None:
    for start, moves in games_with_passes(5):
        tokens = with_passes(start, moves)
        after = tokens.index("--") + 1
        for entry, code in [("--", "illegal-move"), ("zz", "bad-move")]:
            broken = record("othello", start.setup(), [*tokens[:after], entry, *tokens[after:]])
            assert refused({"op": "view", "record": broken}) == (code, f"record.moves[{after}]")


def test_a_refused_entry_tells_the_moves_before_it_which_are_a_game() -> None:
    for start, moves in games_with_passes(5):
        written = with_passes(start, moves)
        for entry in ("--", "zz"):
            broken = record("othello", start.setup(), [*written, entry, *written])
            before = error({"op": "view", "record": broken})["args"]["before"]
            assert view("othello", start.setup(), before)["moves"] == before == moves
    assert "before" not in error({"op": "view", "record": record("othello", None, "e1")})["args"]


END = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]
AFTER_THE_END = ["f5", "pass", "--", "a1"]
NO_SQUARES = ["i1", "a9", "zz", "", "f5 d6", "f5d6", "5f", "f-5", "ｆ5", "f٥", "f" + "5" * 5000]
REFUSED: dict[str, list[tuple[str, str | None, Any, int]]] = {  # game, setup, moves, which of them
    "illegal-move": [
        *(("tictactoe", None, moves, at) for moves, at in [(["b2", "b2"], 1), ("b2a1b2", 2), ("pass", 0)]),
        *(("othello", None, moves, at) for moves, at in [("f5 d6 f5", 2), ("a1", 0), (["d4"], 0)]),
        *(("numbers", None, moves, at) for moves, at in [("a2", 0), ("a1b1", 1), ("a1a1", 1), ("--", 0)]),
        *(("othello", None, [entry], 0) for entry in PASSES),
        *(("othello", None, ["f5", entry], 1) for entry in PASSES),
        *(("othello", MUST_PASS, ["pass", entry], 1) for entry in PASSES),
        ("othello", None, ["f5"] * 300, 1),
    ],
    "game-over": [
        *(("othello", None, [*END, entry], 9) for entry in AFTER_THE_END),
        *(("tictactoe", "OOOXX----", [entry], 0) for entry in AFTER_THE_END),
    ],
    "bad-move": [
        *(("othello", None, ["f5", entry], 1) for entry in NO_SQUARES),
        *(("tictactoe", None, [entry], 0) for entry in ("d1", "a4", "a0")),
        *(("numbers", None, moves, 0) for moves in (["a9"], "k1", "a11")),
        *(("othello", None, moves, 1) for moves in ("f5 ? c3", "f5,d6", "f5d", "f5i1")),
        ("othello", None, "1. f5 d6", 0),
    ],
}


def test_an_entry_that_cannot_be_played_is_refused_where_it_stands() -> None:
    for code, cases in REFUSED.items():
        for game, setup, moves, at in cases:
            request = {"op": "view", "record": record(game, setup, moves)}
            assert refused(request) == (code, f"record.moves[{at}]"), request


def test_more_than_300_entries_are_too_many() -> None:
    for moves in (["f5"] * 301, "f5" * 301, "f5 " * 100_000, ["f5"] * 100_000):
        assert refused({"op": "view", "record": record("othello", None, moves)}) == ("limit", "record.moves")


@given(st.text(max_size=30))
def test_no_text_is_read_as_moves_that_it_does_not_hold(text: str) -> None:
    """Whatever is accepted as a transcript holds, space and case aside, just its moves and passes."""
    reply = ask({"op": "view", "record": {"game": "othello", "moves": text}})[-1]
    if "error" in reply:
        assert reply["error"]["field"].startswith("record.moves")
    else:
        assert "".join(text.split()).lower() == "".join(reply["moves"])
