"""Ratings of many players: against a fit by scipy, and against tournaments whose truth is known."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import exp, log
from random import Random

import pytest

from sakiyomi.arena.rating import ELO, PairResults, Ratings, ratings

ROUND: PairResults = {
    (0, 1): {(2, 0, 0): 3, (1, 1, 0): 2, (1, 0, 1): 4, (0, 2, 0): 1},
    (0, 2): {(1, 0, 1): 2, (0, 1, 1): 3, (0, 0, 2): 5},
    (1, 2): {(1, 1, 0): 1, (0, 0, 2): 4, (0, 0, 1): 1},
    (2, 3): {(2, 0, 0): 6},
}
"""Four players. The last has lost all; of one pair only one game was played."""


def made_up(
    chance: Random, players: int, pairs: int, spread: float, met: float
) -> tuple[list[float], PairResults]:
    """Strengths in Elo, with the mean 0, and a tournament, in which a share of all pairings meets."""
    strengths = [chance.gauss(0, spread) for _ in range(players)]
    middle = sum(strengths) / players
    found: dict[tuple[int, int], Counter[tuple[float, float, float]]] = defaultdict(Counter)
    for one in range(players):
        for other in range(one + 1, players):
            if chance.random() >= met:
                continue
            half = (strengths[one] - strengths[other]) / 2 / ELO
            weights = exp(half), 0.3, exp(-half)
            for _ in range(pairs):
                games = chance.choices((0, 1, 2), weights, k=2)
                found[one, other][games.count(0), games.count(1), games.count(2)] += 1
    return [value - middle for value in strengths], found


@pytest.mark.slow  # since scipy is installed for `--rest`
def test_ratings_are_those_of_a_fit_by_scipy() -> None:
    optimize = pytest.importorskip(
        "scipy.optimize", reason="scipy is not installed: `build.py test --rest` does that"
    )

    def unlikely(values: Sequence[float]) -> float:
        """The sign turned of the log-likelihood by the strengths of all but the last, and log ν."""
        *all_but_one, draws = values
        strengths = [*all_but_one, -sum(all_but_one)]
        found = sum(log(1 + exp(value)) - value / 2 for value in strengths)  # half a point against the mean
        found -= draws - 2 * log(2 + exp(draws))  # one drawn of two games between equals
        for (i, j), pairs in ROUND.items():
            ahead = strengths[i] - strengths[j]
            weights = exp(ahead / 2), exp(draws), exp(-ahead / 2)
            for seen, count in pairs.items():
                found -= count * sum(n * log(w / sum(weights)) for n, w in zip(seen, weights, strict=True))
        return found

    fit = optimize.minimize(unlikely, [0.0] * 4, method="BFGS", options={"gtol": 1e-8})
    *found, _ = fit.x
    wanted = [ELO * value for value in (*found, -sum(found))]
    assert ratings(4, ROUND).elo == pytest.approx(wanted, abs=0.01)


@pytest.mark.parametrize(
    ("players", "pairs", "spread", "met"),
    [(6, 10, 170, 1.0), pytest.param(30, 1, 250, 0.17, marks=pytest.mark.slow)],
)
def test_intervals_hold_the_truth_in_93_to_97_of_100_made_up_tournaments(
    players: int, pairs: int, spread: float, met: float
) -> None:
    chance = Random(players)
    tournaments = max(60, 1200 // players)
    held = [0, 0]
    for _ in range(tournaments):
        truth, results = made_up(chance, players, pairs, spread, met)
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
