"""The arena's formulas, against values published elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from statistics import NormalDist

import pytest

from sakiyomi.arena.statistics import (
    Test,
    deviations,
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


def near(value: float, tolerance: float = 0.0001) -> object:
    return pytest.approx(value, abs=tolerance)


@pytest.mark.parametrize(
    ("interval", "seen", "low", "high"),
    [
        # R. G. Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3
        (wilson, (81, 263), 0.2553, 0.3662),
        (wilson, (15, 148), 0.0624, 0.1605),
        (wilson, (0, 20), 0.0, 0.1611),
        (wilson, (1, 29), 0.0061, 0.1718),
        (wilson, (29, 29), 0.8830, 1.0),
        # Newcombe, Interval estimation for the difference (1998), table II, method 10
        (difference, (56, 70, 48, 80), 0.0524, 0.3339),
        (difference, (9, 10, 3, 10), 0.1705, 0.8090),
        (difference, (10, 10, 0, 20), 0.6791, 1.0),
        (difference, (0, 10, 0, 20), -0.1611, 0.2775),
    ],
)
def test_intervals_of_shares_are_those_of_the_literature(
    interval: Callable[..., tuple[float, float]], seen: tuple[int, ...], low: float, high: float
) -> None:
    assert interval(*seen) == (near(low), near(high))


@pytest.mark.parametrize("error", [0.5, 0.05, 1e-4, 1e-8, 1e-14])
def test_deviations_are_those_of_the_normal_distribution(error: float) -> None:
    assert deviations(error) == pytest.approx(-NormalDist().inv_cdf(error / 2), rel=1e-9)


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
    one_sided = [Test((0, 100), 0.05, 0.05).accepted(counts) for counts in ((60, 0, 0), (0, 0, 60))]
    assert one_sided == ["lower", "upper"]
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
    assert low == near(exp(-(1.959963984540054**2) / 20))
    assert log_likelihood_ratio((0, 0, 0, 0, 10), 0.9) == near(10 * log(1 / 0.9))
    low, high = score_interval((0, 0, 4, 0, 0))
    assert low < 0.5 < high
    assert low == near(1 - high)


def test_what_is_won_counts_as_what_is_lost() -> None:
    for score in (0.1, 0.4, 0.6, 0.9):
        turned = log_likelihood_ratio((20, 1, 3, 0, 0), 1 - score)
        assert log_likelihood_ratio((0, 0, 3, 1, 20), score) == near(turned)
