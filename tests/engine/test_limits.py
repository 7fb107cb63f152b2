"""Limits: how far a thought goes, what it streams on the way, and that a move always comes."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from tests.engine.conversation import record, refused, stream, think, timeless, view
from tests.engine.obvious import (
    OTHELLO_START,
    Position,
    drawn_numbers,
    middle,
    numbers_near_its_end,
    othello_near_its_end,
    read_tictactoe,
    searched,
    thought,
)
from tests.engine.search_cases import SearchCase


def player(**more: Any) -> dict[str, Any]:
    return {"search": "minimax", "ties": "first", **more}


def is_thought(reply: dict[str, Any], position: Position, evaluation: str) -> None:
    """The reply is what minimax says at its depth, however it came there."""
    expected = thought(position, reply["depth"], evaluation, "first")
    for key in ["move", "value", "line", "moves", "outcome", "plies", "margin"]:
        assert searched(reply)[key] == expected[key], key


@pytest.mark.parametrize("search", ["minimax", "alphabeta"])
def test_deepening_streams_each_depth_and_ends_with_the_deepest(search: str) -> None:
    rng = random.Random(1)
    for game, position, evaluation in [
        ("othello", middle(OTHELLO_START, rng, 4, 30), "positional"),
        ("othello", OTHELLO_START, "discs"),
        ("numbers", drawn_numbers(7, 6), "points"),
    ]:
        limits = {"nodes": 1500, "evaluation": evaluation, "multipv": 100}
        replies = stream(record(game, position.setup()), player(search=search, **limits))
        assert [reply["depth"] for reply in replies[:-1]] == list(range(1, len(replies)))
        assert len(replies) > 2
        nodes = [reply["nodes"] for reply in replies]
        assert nodes == sorted(nodes)
        for reply in replies:
            is_thought(reply, position, evaluation)


def test_depth_alone_is_searched_once() -> None:
    replies = stream(record("othello"), player(depth=3))
    assert {reply["depth"] for reply in replies} == {3}
    assert {reply["nodes"] for reply in replies} == {73}
    assert {reply["depth"] for reply in stream(record("tictactoe", "O---X----"), player())} == {7}


def test_deepening_stops_when_all_was_read_to_the_end() -> None:
    rng = random.Random(2)
    cases = [SearchCase("numbers", numbers_near_its_end(rng, 4), "points", 100) for _ in range(10)]
    cases += [SearchCase("othello", othello_near_its_end(rng), "discs", 100) for _ in range(10)]
    cases.append(SearchCase("tictactoe", read_tictactoe("OX-XO----"), "", 100))
    for case in cases:
        whole = case.think("minimax", ties="first")
        last = case.think("minimax", ties="first", nodes=10**9, seconds=3600)
        assert last["outcome"] is not None
        for key in ["depth", "move", "value", "moves", "outcome", "plies", "margin", "line"]:
            assert last[key] == whole[key]


def test_depth_1_is_always_completed() -> None:
    rng = random.Random(3)
    small: list[dict[str, Any]] = [{"nodes": 1}, {"nodes": 2}, {"nodes": 1, "seconds": 0.001}]
    for limits in small:
        for _ in range(5):
            position = middle(OTHELLO_START, rng, 0, 50)
            reply = think("othello", position.setup(), player(evaluation="discs", **limits))
            assert reply["depth"] >= 1
            is_thought(reply, position, "discs")
        reply = think("tictactoe", None, player(**limits))
        assert (reply["move"], reply["depth"] >= 1) == ("a1", True)
        board = drawn_numbers(5)
        is_thought(think("numbers", board.setup(), player(**limits)), board, "points")


def test_a_depth_holds_deepening_back() -> None:
    reply = think("othello", None, player(depth=2, nodes=100_000))
    assert (reply["depth"], reply["nodes"]) == (2, 5 + 17)
    reply = think("othello", None, player(depth=2, seconds=3600))
    assert reply["depth"] == 2


@pytest.mark.parametrize("search", ["minimax", "best"])
@pytest.mark.parametrize("seconds", [0.001, 0.05, 0.2])
def test_seconds_are_told_and_not_grossly_overrun(seconds: float, search: str) -> None:
    """What counts is the processor's time, since other processes use the machine too."""
    for game in ["othello", "numbers", "tictactoe"]:
        start, processor = time.perf_counter(), time.process_time()
        reply = think(game, None, player(search=search, seconds=seconds))
        took = time.perf_counter() - start
        assert reply["move"] in view(game)["legal"] or game == "numbers"
        assert (game == "othello") * seconds / 2 <= reply["seconds"] <= took + 0.001
        assert time.process_time() - processor < max(0.5, 10 * seconds)


def test_a_position_with_one_move_is_still_thought_about() -> None:
    reply = think("othello", "------OX".ljust(64, "-") + " X", player(depth=4))
    assert (reply["move"], reply["outcome"], reply["margin"]) == ("f1", "first", 64)
    assert len(reply["moves"]) == 1


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
def test_under_a_limit_of_time_a_single_legal_move_is_answered_after_depth_1(search: str) -> None:
    setup = "--------X--------X-------XXXX----XXXXXXX-XXXXX-----OXX----OOO--- X"
    asked = {"search": search, "ties": "first"}
    timed = think("othello", setup, {**asked, "seconds": 30})
    assert (timed["depth"], timed["move"]) == (1, think("othello", setup, {**asked, "depth": 1})["move"])
    assert timed["seconds"] < 15
    others: list[dict[str, Any]] = [{"nodes": 300}, {"seconds": 30, "depth": 3}, {"seconds": 1, "multipv": 2}]
    for more in others:
        assert think("othello", setup, {**asked, **more})["depth"] > 1


FINISHED = [
    ("tictactoe", "OOOXX----", 100, "first", 0, None),
    ("tictactoe", "OO-XXXO--", -100, "second", 0, None),
    ("tictactoe", "OXOOXXXOO", 0, "draw", 0, None),
    ("othello", "XXX---OO".ljust(64, "-") + " X", 10060, "first", None, 60),
    ("othello", "XX---OOO".ljust(64, "-") + " O", -10060, "second", None, -60),
    ("othello", "-" * 64 + " X", 0, "draw", None, 0),
    ("numbers", ". . . ./1 2 3 4/1 2 3 4/1 2 3 4; row 2; 7:-2", 1009, "first", None, 9),
    ("numbers", ". . . ./1 2 3 4/1 2 3 4/1 2 3 4; column b; -7:2", -1009, "second", None, -9),
    ("numbers", ". . . ./1 2 3 4/1 2 3 4/1 2 3 4; row 2; 2:2", 0, "draw", None, 0),
]


@pytest.mark.parametrize(("game", "setup", "value", "outcome", "plies", "margin"), FINISHED)
@pytest.mark.parametrize("search", ["random", "minimax", "wincut"])
def test_a_finished_game_is_answered_as_it_is(
    game: str, setup: str, value: int, outcome: str, plies: int | None, margin: int | None, search: str
) -> None:
    by = {"search": search, "depth": 3}
    if search == "wincut" and game != "tictactoe":
        request = {"op": "think", "record": record(game, setup), "player": by}
        assert refused(request) == ("bad-player", "player.search")
        return
    reply = think(game, setup, by)
    expected: dict[str, Any] = {"depth": 0, "move": None, "line": [], "nodes": 0, "cutoffs": 0, "moves": []}
    expected["equal"] = []
    said = {"done": True, "value": value, "mean": value, "outcome": outcome, "plies": plies, "margin": margin}
    assert {key: value for key, value in timeless(reply).items() if key != "unit"} == {**expected, **said}


def test_a_due_pass_is_played_before_thinking() -> None:
    setup = "------OX".ljust(64, "-") + " O"
    reply = think("othello", setup, player(depth=2))
    assert (reply["move"], reply["value"], reply["line"]) == ("f1", 10064, ["f1"])
