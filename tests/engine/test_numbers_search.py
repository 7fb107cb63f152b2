"""Numbers: its fast state, evaluations and reading to the end, compared with plain minimax."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.engine.conversation import think
from tests.engine.obvious import Numbers, drawn_numbers, numbers_near_its_end
from tests.engine.search_cases import SearchCase, agreeing


def board(rng: random.Random, low: int = 4, high: int = 8) -> Numbers:
    """Not over; anything from none to two thirds of it taken."""
    return numbers_near_its_end(rng, rng.randint(low, high), rng.choice([0, 0.2, 0.4, 0.5, 0.6]))


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
            start = replace(numbers, points=(margin, 0))
            for scored in think("numbers", setup, player)["moves"]:
                after = start.play(scored["move"])
                assert scored["value"] == (prospect(after) if after.moves() else after.value(1))


@pytest.mark.parametrize("evaluation", ["points", "prospect"])
@pytest.mark.parametrize("search", ["alphabeta", "best"])
def test_the_fast_state_evaluates_as_the_position(search: str, evaluation: str) -> None:
    """Also far behind or ahead."""
    rng = random.Random(2)
    for _ in range(45):
        numbers = board(rng, 4, 10)
        if ahead := rng.choice([-1, 0, 1]) * rng.randint(150, 400):
            numbers = replace(numbers, points=(ahead, 0))
        agreeing(SearchCase("numbers", numbers, evaluation, rng.randint(1, 3)), search, rng, exact=100)


def test_boards_of_five_are_read_to_their_end_at_once() -> None:
    for seed in range(3):
        reply = think("numbers", drawn_numbers(seed, 5).setup(), {"search": "best", "seconds": 30})
        assert reply["margin"] is not None
        assert len(reply["line"]) <= reply["depth"] <= 25
        assert reply["nodes"] < 400_000
        assert reply["seconds"] < 10
