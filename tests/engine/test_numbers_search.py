"""Numbers: its fast state, evaluations and reading to the end, compared with plain minimax."""

from __future__ import annotations

import random

import pytest

from tests.engine.conversation import record, stream, think
from tests.engine.obvious import Numbers, drawn_numbers, random_numbers
from tests.engine.search_cases import SearchCase, assert_agrees_with_minimax


def board(rng: random.Random, low: int = 4, high: int = 8) -> Numbers:
    """Not over; anything from none to two thirds of it taken."""
    while True:
        numbers = random_numbers(rng, rng.randint(low, high), rng.choice([0, 0.2, 0.4, 0.5, 0.6]))
        if numbers.moves():
            return numbers


def prospect(numbers: Numbers) -> int:
    """What the contract says that it is."""
    first, second = numbers.points
    mover = 1 if numbers.turn == "first" else -1
    legal = numbers.moves()
    held = sorted((numbers.cells()[square] for square in legal), reverse=True)[:3]
    worth: int = 4 * mover * (first - second) + held[0] + sum(held)
    return mover * max(-999, min(999, worth))


def test_prospect_is_what_the_contract_says() -> None:
    rng = random.Random(1)
    for margin in [0, 0, 0, 180, 230, 300, -300]:
        for _ in range(12):
            numbers = board(rng, 4, 6)
            setup = numbers.setup().rsplit(";", 1)[0] + f"; {margin}:0"
            player = {"search": "minimax", "depth": 1, "evaluation": "prospect"}
            start = Numbers(numbers.rows, numbers.kind, numbers.index, (margin, 0))
            for scored in think("numbers", setup, player)["moves"]:
                after = start.play(scored["move"])
                assert scored["value"] == (prospect(after) if after.moves() else after.value(1))


@pytest.mark.parametrize("evaluation", ["points", "prospect"])
@pytest.mark.parametrize("search", ["alphabeta", "best"])
def test_the_fast_state_evaluates_as_the_position(search: str, evaluation: str) -> None:
    rng = random.Random(2)
    for _ in range(60):
        case = SearchCase("numbers", board(rng, 4, 10), evaluation, rng.randint(1, 3))
        truth = case.think("minimax", ties="first")
        reply = case.think(search, ties="first", multipv=100)
        assert_agrees_with_minimax(case, reply, truth, 100)
        assert reply["move"] == truth["move"]


def test_far_behind_or_ahead_the_fast_state_evaluates_as_the_position() -> None:
    rng = random.Random(3)
    for _ in range(60):
        numbers = board(rng, 4, 6)
        ahead = rng.choice([-1, 1]) * rng.randint(150, 400)
        far = Numbers(numbers.rows, numbers.kind, numbers.index, (ahead, 0))
        case = SearchCase("numbers", far, "prospect", rng.randint(1, 3))
        assert_agrees_with_minimax(case, case.think("best", multipv=100), case.think("minimax"), 100)


def test_read_to_its_end_a_game_is_worth_what_all_its_lines_are_worth() -> None:
    rng = random.Random(4)
    for _ in range(120):
        numbers = random_numbers(rng, rng.randint(4, 6), rng.choice([0.35, 0.45, 0.55, 0.65]))
        if not numbers.moves():
            continue
        exact = rng.choice([1, 1, 2, 100])
        player = {"search": "best", "nodes": 10**8, "ties": "first", "multipv": exact}
        replies = stream(record("numbers", numbers.setup()), player)
        case = SearchCase("numbers", numbers, "points", 100)
        truth = case.think("alphabeta", ties="first", multipv=100)
        assert_agrees_with_minimax(case, replies[-1], truth, exact)
        assert (replies[-1]["move"], replies[-1]["margin"]) == (truth["move"], truth["margin"])
        assert all(reply["outcome"] in (None, truth["outcome"]) for reply in replies)


def test_boards_of_five_are_read_to_their_end_at_once() -> None:
    for seed in range(8):
        reply = think("numbers", drawn_numbers(seed, 5).setup(), {"search": "best", "seconds": 30})
        assert reply["margin"] is not None
        assert len(reply["line"]) <= reply["depth"] <= 25
        assert reply["nodes"] < 400_000
        assert reply["seconds"] < 10


def test_a_line_of_play_to_the_end_is_legal_and_ends_with_the_margin() -> None:
    for seed in range(8):
        numbers = drawn_numbers(seed, 4)
        reply = think("numbers", numbers.setup(), {"search": "best", "seconds": 30})
        position = numbers
        for move in reply["line"]:
            assert move in position.moves()
            position = position.play(move)
        assert position.margin() == reply["margin"], (seed, reply)
