"""Ratings of many players: against a fit by scipy, and against tournaments whose truth is known."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import exp
from random import Random

import pytest

from engine.arena.rating import ELO, PairResults, Ratings, ratings

ROUND: PairResults = {
    (0, 1): {(2, 0, 0): 3, (1, 1, 0): 2, (1, 0, 1): 4, (0, 2, 0): 1},
    (0, 2): {(1, 0, 1): 2, (0, 1, 1): 3, (0, 0, 2): 5},
    (1, 2): {(1, 1, 0): 1, (0, 0, 2): 4, (0, 0, 1): 1},
    (2, 3): {(2, 0, 0): 6},
}
"""Four players. The last has lost all; of one pair only one game was played."""


def made_up(chance: Random, players: int) -> tuple[list[float], PairResults]:
    """Strengths in Elo, with the mean 0, and a tournament in which each couple plays ten pairs of games."""
    strengths = [chance.gauss(0, 170) for _ in range(players)]
    middle = sum(strengths) / players
    found: dict[tuple[int, int], Counter[tuple[float, float, float]]] = defaultdict(Counter)
    for one in range(players):
        for other in range(one + 1, players):
            half = (strengths[one] - strengths[other]) / 2 / ELO
            weights = exp(half), 0.3, exp(-half)
            for _ in range(10):
                games = chance.choices((0, 1, 2), weights, k=2)
                found[one, other][games.count(0), games.count(1), games.count(2)] += 1
    return [value - middle for value in strengths], found


def test_ratings_are_those_of_a_fit_by_scipy() -> None:
    """Of the strengths and of how often games are drawn, with half a point against the mean for each."""
    assert ratings(4, ROUND).elo == pytest.approx([80.472, -82.730, 400.554, -398.297], abs=0.01)


def test_intervals_hold_the_truth_in_93_to_97_of_100_made_up_tournaments() -> None:
    players, tournaments = 6, 200
    chance = Random(players)
    held = [0, 0]
    for _ in range(tournaments):
        truth, results = made_up(chance, players)
        found = ratings(players, results)
        for one, strength in enumerate(truth):
            low, high = found.interval(one)
            held[0] += low <= strength <= high
            lead, error = found.lead(one, one - 1)
            held[1] += abs(lead - (strength - truth[one - 1])) <= 1.96 * error
    for count in held:
        assert 0.93 <= count / tournaments / players <= 0.97


def test_games_of_one_opening_that_the_first_player_always_wins_make_two_players_surely_even() -> None:
    """Single games would be as uncertain as the throws of a coin; their pairs are all alike."""
    pairs = ratings(2, {(0, 1): {(1, 0, 1): 50}})
    single = ratings(2, {(0, 1): {(1, 0, 0): 50, (0, 0, 1): 50}})
    assert [*pairs.elo, *single.elo] == pytest.approx([0] * 4)
    assert wide(pairs) < wide(single) / 5


def wide(found: Ratings) -> float:
    low, high = found.interval(0)
    return high - low


def test_it_does_not_matter_who_is_named_first() -> None:
    turned: PairResults = {
        (b, a): {(losses, draws, wins): n for (wins, draws, losses), n in pairs.items()}
        for (a, b), pairs in ROUND.items()
    }
    one, other = ratings(4, ROUND), ratings(4, turned)
    assert one.elo == pytest.approx(other.elo)
    assert one.interval(3) == pytest.approx(other.interval(3))


def test_players_who_beat_each_other_in_a_circle_are_equal_to_the_last_digit() -> None:
    circle: PairResults = {(0, 1): {(2, 0, 0): 3}, (1, 2): {(2, 0, 0): 3}, (0, 2): {(0, 0, 2): 3}}
    assert ratings(3, circle).elo == [0.0] * 3


@pytest.mark.parametrize(
    "results",
    [
        {},
        {(0, 1): {(0, 2, 0): 500}},
        {(0, 1): {(2, 0, 0): 500}, (2, 3): {(0, 0, 2): 1}},
        {(0, 1): {(2, 0, 0): 500}, (1, 2): {(2, 0, 0): 500}, (2, 3): {(2, 0, 0): 500}},
    ],
    ids=["none", "all drawn", "two groups", "all won"],
)
def test_every_tournament_has_finite_ratings_with_the_mean_0(results: PairResults) -> None:
    found = ratings(4, results)
    assert sum(found.elo) == pytest.approx(0, abs=0.001)
    for one in range(4):
        low, high = found.interval(one)
        assert -20_000 < low <= found.elo[one] <= high < 20_000
    for (one, other), pairs in results.items():
        points = sum(n * (wins - losses) for (wins, _, losses), n in pairs.items())
        assert (found.lead(one, other)[0] > 1) == (points > 0)
        assert (found.lead(other, one)[0] > 1) == (points < 0)
