"""The arena's formulas: against values published elsewhere, and against results whose truth is known."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import exp, log, sqrt
from random import Random
from statistics import NormalDist

import pytest

from engine.arena.statistics import (
    Test,
    difference,
    elo,
    expected,
    log_likelihood_ratio,
    mean,
    score_interval,
    superiority,
    wilson,
)

Test.__test__ = False  # type: ignore[attr-defined]  # it is no test of ours
SIMULATIONS = 3_000


def near(value: float, tolerance: float = 0.0001) -> object:
    return pytest.approx(value, abs=tolerance)


@pytest.mark.parametrize(
    ("count", "trials", "low", "high"),
    [  # R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_intervals_are_those_of_the_literature(
    count: int, trials: int, low: float, high: float
) -> None:
    assert wilson(count, trials) == (near(low), near(high))


@pytest.mark.parametrize(
    ("one", "of_one", "other", "of_other", "low", "high"),
    [  # Newcombe, Interval estimation for the difference (1998), table II, method 10
        (56, 70, 48, 80, 0.0524, 0.3339),
        (9, 10, 3, 10, 0.1705, 0.8090),
        (10, 10, 0, 20, 0.6791, 1.0),
        (0, 10, 0, 20, -0.1611, 0.2775),
    ],
)
def test_intervals_of_differences_are_those_of_the_literature(
    one: int, of_one: int, other: int, of_other: int, low: float, high: float
) -> None:
    assert difference(one, of_one, other, of_other) == (near(low), near(high))


@pytest.mark.parametrize(
    ("counts", "low", "middle", "high"),
    [  # as the field's tools tell them, which take the normal distribution
        ((485, 1923, 2942, 1937, 594), 1.21, 5.11, 9.02),
        ((261, 739, 2683, 737, 253), -5.00, -0.67, 3.66),
        ((63, 252, 385, 250, 74), -7.38, 3.39, 14.17),
        ((352, 579, 1264, 743, 464), 13.06, 19.83, 26.60),
        ((2410, 367, 5075, 327, 2605), 1.1, 5.6, 10.1),  # two programs for Othello
    ],
)
def test_elo_from_many_pairs_is_what_other_programs_tell(
    counts: Sequence[int], low: float, middle: float, high: float
) -> None:
    span = [elo(score) for score in (score_interval(counts)[0], mean(counts), score_interval(counts)[1])]
    assert span == [near(low, 0.1), near(middle, 0.05), near(high, 0.1)]


def test_elo_is_the_logistic_scale() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == near(400)
    assert elo(0.75) == near(190.8485, 0.001)
    assert elo(0.0) is elo(1.0) is None
    for apart in (-300.0, -1.5, 0.0, 20.0, 700.0):
        assert elo(expected(apart)) == near(apart)


@pytest.mark.parametrize(
    ("counts", "bounds", "ratio"),
    [  # as fishtest computes them
        ((461, 16726, 36723, 16920, 514), (0, 2), -2.421220130461109),
        ((82, 2646, 5623, 2507, 70), (0, 2), -4.9326113547089845),
        ((12, 40, 60, 30, 8), (0, 20), -2.9973011351582723),
        ((12, 40, 60, 30, 8), (-10, 10), -2.0579732004260216),
        ((30, 40, 50), (0, 20), 1.4333717997704136),
    ],
)
def test_the_log_likelihood_ratio_is_fishtests(
    counts: Sequence[int], bounds: tuple[float, float], ratio: float
) -> None:
    assert Test(bounds, 0.05, 0.05).ratio(counts) == near(ratio, 1e-8)


def test_the_bounds_of_the_test_are_walds() -> None:
    assert Test((0, 1), 0.05, 0.05).bounds() == (near(-2.944439, 1e-6), near(2.944439, 1e-6))
    assert Test((0, 1), 0.05, 0.10).bounds() == (near(log(0.10 / 0.95)), near(log(0.90 / 0.05)))


def test_the_likelihood_of_superiority_is_the_fields_for_single_games() -> None:
    for wins, draws, losses in [(10, 5, 3), (1, 0, 0), (500, 900, 450), (3, 0, 7)]:
        known = NormalDist().cdf((wins - losses) / sqrt(wins + losses))
        assert superiority((losses, draws, wins)) == near(known, 1e-9)


def test_nothing_seen_is_nothing_proved() -> None:
    assert log_likelihood_ratio((0, 0, 0, 0, 0), 0.7) == 0
    assert superiority((0, 7, 0)) == superiority((0, 0, 3, 0, 0)) == 0.5
    assert Test((0, 10), 0.05, 0.05).accepted((0, 0, 0)) is None


def test_results_that_are_all_alike_have_an_interval_too() -> None:
    """All won is as likely as (true score)^pairs, the rest of the weight being on lost pairs."""
    low, high = score_interval((0, 0, 0, 0, 10))
    assert high == 1
    assert low == near(NormalDist().cdf(0) ** 0 * 2.718281828459045 ** (-(1.959963984540054**2) / 20))
    assert log_likelihood_ratio((0, 0, 0, 0, 10), 0.9) == near(10 * log(1 / 0.9))
    low, high = score_interval((0, 0, 4, 0, 0))
    assert low < 0.5 < high
    assert low == near(1 - high)


def test_the_likeliest_distribution_with_a_mean_is_found() -> None:
    """No distribution with that mean is likelier, among many drawn by lot."""
    rng = Random(1)
    for _ in range(25):
        counts = [rng.choice([0, 0, 1, 3, 20]) for _ in range(5)]
        score = rng.uniform(0.05, 0.95)
        whole = sum(counts) or 1
        best = sum(n * log(n / whole) for n in counts if n)
        least = log_likelihood_ratio(counts, score)
        assert least >= -1e-12
        for _ in range(40):
            law = tilted([rng.random() ** 4 + 1e-9 for _ in counts], score)
            there = sum(n * log(p) for n, p in zip(counts, law, strict=True) if n)
            assert best - there >= least - 1e-6


def tilted(law: Sequence[float], score: float) -> list[float]:
    """A distribution made from another by an even tilt, so that it has that mean."""
    low, high = -500.0, 500.0
    last = len(law) - 1
    weights = list(law)
    for _ in range(60):
        tilt = (low + high) / 2
        top = max(tilt * i / last for i in range(len(law)))
        weights = [p * exp(tilt * i / last - top) for i, p in enumerate(law)]
        if sum(i * p for i, p in enumerate(weights)) / sum(weights) / last < score:
            low = tilt
        else:
            high = tilt
    return [p / sum(weights) for p in weights]


def test_intervals_shrink_with_the_root_of_what_was_seen() -> None:
    spans = [score_interval([n * k for n in (5, 20, 50, 20, 5)]) for k in (1, 4, 16)]
    one, four, sixteen = (high - low for low, high in spans)
    assert (one / four, four / sixteen) == (near(2, 0.05), near(2, 0.05))


# Results whose truth is known

kept_interval = cache(score_interval)
kept_wilson = cache(wilson)


@cache
def accepted(counts: Sequence[int], test: Test) -> str | None:
    return test.accepted(counts)


def coverage(law: Sequence[float], trials: int, simulations: int, seed: int) -> float:
    """How often the interval of the mean holds the true one."""
    true = sum(i * p for i, p in enumerate(law)) / sum(law) / (len(law) - 1)
    rng = Random(seed)
    hits = 0
    for _ in range(simulations):
        counts = Counter(rng.choices(range(len(law)), law, k=trials))
        low, high = kept_interval(tuple(counts[i] for i in range(len(law))))
        hits += low <= true <= high
    return hits / simulations


LAWS = [
    ((0.4, 0.0, 0.1, 0.0, 0.5), 40),  # whoever wins one game of a pair wins the other
    *(
        pytest.param(law, trials, marks=pytest.mark.slow)
        for law, trials in (
            ((0.20, 0.10, 0.40, 0.10, 0.20), 60),
            ((0.05, 0.20, 0.50, 0.20, 0.05), 100),
            ((0.40, 0.10, 0.00, 0.10, 0.40), 100),
            ((0.00, 0.05, 0.25, 0.20, 0.50), 100),
            ((0.02, 0.08, 0.90, 0.00, 0.00), 200),
            ((0.30, 0.10, 0.60), 100),
            ((0.06, 0.01, 0.93), 1000),
        )
    ),
]


@pytest.mark.parametrize(("law", "trials"), LAWS)
def test_intervals_of_the_score_hold_the_truth_95_times_in_a_hundred(
    law: Sequence[float], trials: int
) -> None:
    """How often they hold it in so many series differs by chance, with a deviation of 0.004."""
    assert coverage(law, trials, SIMULATIONS, 1) == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize(("share", "trials"), [(0.72, 1000), (0.95, 1000), (0.62, 1000), (0.4, 300)])
def test_wilson_intervals_hold_the_truth_95_times_in_a_hundred(share: float, trials: int) -> None:
    """Each sample is drawn at once, by the inverse of its distribution."""
    weights = [1.0]
    for k in range(trials):  # relative to k = 0, and scaled so that nothing overflows
        weights.append(weights[-1] * (trials - k) / (k + 1) * share / (1 - share))
        if weights[-1] > 1e250:
            weights = [weight / 1e250 for weight in weights]
    steps = list(accumulate(weights))
    rng = Random(4)
    hits = 0
    for _ in range(SIMULATIONS):
        low, high = kept_wilson(bisect(steps, rng.random() * steps[-1]), trials)
        hits += low <= share <= high
    assert hits / SIMULATIONS == pytest.approx(0.95, abs=0.015)


def errors(test: Test, law: Sequence[float], truth: int, simulations: int) -> float:
    """How often the test accepts the wrong one where the other is true, pairs following a law like that."""
    steps, rng = list(accumulate(tilted(law, expected(test.elo[truth])))), Random(5)
    wrong = 0
    for _ in range(simulations):
        counts = [0] * len(law)
        decided = None
        while decided is None:
            counts[rng.choices(range(len(law)), cum_weights=steps)[0]] += 1
            decided = accepted(tuple(counts), test)
        wrong += decided == ("upper", "lower")[truth]
    return wrong / simulations


@pytest.mark.parametrize("truth", [0, 1])
@pytest.mark.parametrize(
    ("law", "bounds"),
    [
        ((0.05, 0.20, 0.50, 0.20, 0.05), (0.0, 100.0)),
        pytest.param((0.20, 0.10, 0.40, 0.10, 0.20), (-50.0, 50.0), marks=pytest.mark.slow),
        ((0.45, 0.10, 0.45), (0.0, 150.0)),
    ],
)
def test_the_sequential_test_keeps_its_rates_of_error(
    law: Sequence[float], bounds: tuple[float, float], truth: int
) -> None:
    assert errors(Test(bounds, 0.05, 0.05), law, truth, SIMULATIONS) < 0.065


def test_a_stricter_sequential_test_errs_less() -> None:
    law = (0.3, 0.1, 0.2, 0.1, 0.3)
    assert errors(Test((0, 200), 0.02, 0.1), law, 0, 500) < 0.035
    assert 0.03 < errors(Test((0, 200), 0.02, 0.1), law, 1, 500) < 0.13
