"""How strong a person is by the games against levels, and who is the next opponent."""

from __future__ import annotations

from math import log, log10
from typing import Any

import pytest

from sakiyomi.arena.strength import strength
from sakiyomi.contract.replies import Estimate
from tests.engine.conversation import answer, refused


def games(*all_: tuple[int, float, float]) -> list[tuple[float, float]]:
    return [(elo, points) for count, elo, points in all_ for _ in range(count)]


def found(*all_: tuple[int, float, float]) -> Estimate:
    known = strength(games(*all_))
    assert known
    return known


def test_the_strength_is_where_the_expected_points_are_those_won_one_drawn_game_more_among_them() -> None:
    assert strength([]) is None
    assert found((10, 500, 1), (10, 500, 0))["elo"] == pytest.approx(500, abs=1)
    assert found((3, 0, 1))["elo"] == pytest.approx(400 * log10(3.5 / 0.5), abs=1)
    assert found((3, 0, 0))["elo"] == pytest.approx(-400 * log10(7), abs=1)
    assert found((4, 1000, 0.5), (4, 0, 0.5))["elo"] == pytest.approx(500, abs=1)


def test_the_interval_holds_strengths_that_are_not_too_unlikely_and_narrows_with_more_games() -> None:
    def width(count: int) -> float:
        of = found((count, 500, 1), (count, 500, 0))
        assert of["elo"] - of["low"] == pytest.approx(of["high"] - of["elo"], abs=1)
        return of["high"] - of["low"]

    # 41 games with half of the points: 2·(ln L(500) − ln L(low)) is 3.84.
    chance = 1 / (1 + 10 ** (width(20) / 2 / 400))
    assert -41 * log(2) - 20.5 * (log(chance) + log(1 - chance)) == pytest.approx(1.92, abs=0.02)
    assert width(20) < width(5) < width(1)


def test_strengths_that_are_far_apart_are_no_error() -> None:
    assert found((1, -10_000, 1), (1, 10_000, 0))["elo"] == pytest.approx(0, abs=1)


def test_only_the_last_fifty_games_count() -> None:
    assert found((60, 0, 0), (50, 1000, 0.5)) == found((50, 1000, 0.5))


def test_the_next_opponent_is_the_one_against_whom_the_chance_is_nearest_to_half() -> None:
    drawn: dict[str, Any] = {"op": "strength", "elos": [832], "points": [0.5], "levels": [0, 550, 1020]}
    reply = answer(drawn)
    assert reply["strength"]["low"] < reply["strength"]["elo"] < reply["strength"]["high"]
    assert reply["strength"]["elo"] == pytest.approx(832, abs=1)
    assert reply["next"] == {"level": 2, "chance": pytest.approx(0.25, abs=0.01)}
    assert answer({**drawn, "levels": []})["next"] is None
    assert answer({**drawn, "elos": [], "points": []})["strength"] is None
    assert refused({**drawn, "points": []}) == ("bad-request", "points")
