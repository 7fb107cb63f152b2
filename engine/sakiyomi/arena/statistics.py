"""Statistics of results: shares and Elo with confidence intervals, and a sequential test.

`counts` are how often each result came up, from the worst to the best, the results evenly spaced from 0 to 1
point: lost, drawn, won for single games; for pairs of games from one opening with the sides swapped how often
they gave 0, ½, 1, 1½ and 2 of their 2 points (pentanomial). The games of a pair share their opening and so
are not independent; pairs are. This module does not depend on games or players.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, erfc, log, log10, sqrt
from typing import Any, Final, NamedTuple

Z_95: Final = 1.959963984540054
"""Standard deviations to either side that hold 95 % of a normal distribution."""


@lru_cache(maxsize=64)
def deviations(error: float) -> float:
    """The standard deviations that a normal variable exceeds, to either side, with this probability."""
    low, high = 0.0, 40.0
    for _ in range(60):  # to less than can be told apart
        middle = (low + high) / 2
        low, high = (middle, high) if erfc(middle / sqrt(2)) > error else (low, middle)
    return high


def wilson(count: int, trials: int) -> tuple[float, float]:
    """The interval of a share of which `count` of `trials` were seen: of wins, of draws, of losses.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the
    American Statistical Association 22 (1927).
    """
    share, z = count / trials, Z_95
    middle = share + z * z / (2 * trials)
    reach = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    whole = 1 + z * z / trials
    low = 0.0 if count == 0 else (middle - reach) / whole
    return low, 1.0 if count == trials else (middle + reach) / whole


def difference(one: int, of_one: int, other: int, of_other: int) -> tuple[float, float]:
    """The interval of the difference between two shares, each seen in trials of its own.

    R. G. Newcombe, Interval estimation for the difference between independent proportions, Statistics in
    Medicine 17 (1998), method 10: made of the Wilson intervals of both.
    """
    p, q = one / of_one, other / of_other
    (low, high), (lower, higher) = wilson(one, of_one), wilson(other, of_other)
    return (
        p - q - sqrt((p - low) ** 2 + (higher - q) ** 2),
        p - q + sqrt((high - p) ** 2 + (q - lower) ** 2),
    )


def elo(score: float | None) -> float | None:
    """The difference in Elo at which a player expects `score` of the points; None where that is infinite.

    None also where no score is known.

    A. E. Elo, The rating of chessplayers, past and present (1978), with the logistic curve in use today.
    """
    return None if score is None or not 0 < score < 1 else 400 * log10(score / (1 - score))


def expected(elo: float) -> float:
    """The share of the points that a player expects who is stronger by `elo`."""
    return 1 / (1 + 10 ** (-elo / 400))


def mean(counts: Sequence[int]) -> float:
    """The average result."""
    return sum(i * n for i, n in enumerate(counts)) / (sum(counts) * (len(counts) - 1))


def log_likelihood_ratio(counts: Sequence[int], score: float) -> float:
    """How much less likely `counts` are if `score` (not 0 or 1) is the true mean than they are at best.

    In natural logarithms. Of all distributions with that mean it takes the one under which the counts are
    likeliest, which puts n / (1 + t (result − score)) of the weight on a result seen n times: so what is
    sought is the largest value of Σ n log(1 + t (result − score)), a concave function of t. M. Van den
    Bergh, A practical introduction to the GSPRT (the field's fishtest); A. B. Owen, Empirical likelihood
    ratio confidence intervals for a single functional, Biometrika 75 (1988), but with weight on results
    too that have not been seen: then t is at an end of its range, and an end result holds the rest.
    """
    last = len(counts) - 1
    seen = [(i / last - score, n) for i, n in enumerate(counts) if n]
    low, high = -1 / (1 - score), 1 / score
    if not seen:
        return 0.0

    def slope(t: float) -> float:
        return sum(n * d / (1 + t * d) for d, n in seen)

    # At an end where a result was seen the slope has no bound; where none was, the best t may be there.
    if counts[0] == 0 and slope(high) >= 0:
        t = high
    elif counts[-1] == 0 and slope(low) <= 0:
        t = low
    else:
        t = 0.0
        for _ in range(200):
            there = slope(t)
            if there > 0:
                low = t
            else:
                high = t
            step = there / sum(n * (d / (1 + t * d)) ** 2 for d, n in seen)  # Newton's
            if abs(step) < 1e-13 * (high - low) or high - low < 1e-15:
                break
            t = t + step if low < t + step < high else (low + high) / 2
    return sum(n * log(1 + t * d) for d, n in seen)


def score_interval(counts: Sequence[int]) -> tuple[float, float]:
    """The interval of the true mean, the share of points: all under which the counts are not too unlikely.

    By the likelihood ratio (S. S. Wilks, The large-sample distribution of the likelihood ratio, Annals of
    Mathematical Statistics 9, 1938). Unlike the mean with so many standard deviations it stays within 0 and
    1, and has a width also where one result alone was seen.
    """
    middle, limit = mean(counts), Z_95 * Z_95 / 2

    def edge(inside: float, outside: float) -> float:
        for _ in range(50):
            between = (inside + outside) / 2
            if log_likelihood_ratio(counts, between) <= limit:
                inside = between
            else:
                outside = between
        return inside

    return edge(middle, 0.0) if middle > 0 else 0.0, edge(middle, 1.0) if middle < 1 else 1.0


def superiority(counts: Sequence[int]) -> float:
    """The probability that the true mean is above one half, nothing being known beforehand.

    The field's formula for single games, Φ((wins − losses) / √(wins + losses)), is the case in which every
    deviation from one half is ½; here deviations of any size are weighted.
    """
    middle = (len(counts) - 1) / 2
    spread = sqrt(sum(n * (i - middle) ** 2 for i, n in enumerate(counts)))
    ahead = sum(n * (i - middle) for i, n in enumerate(counts))
    return (1 + erf(ahead / spread / sqrt(2))) / 2 if spread else 0.5


def share_of_points(counts: Sequence[int]) -> dict[str, dict[str, Any]]:
    """The share of the points, and its Elo, each with its interval, as the contract has them."""
    low, high = score_interval(counts) if any(counts) else (None, None)
    share = mean(counts) if any(counts) else None
    pairs = sum(counts) if len(counts) == 5 else None
    return {
        "score": {"share": share, "low": low, "high": high, "pairs": pairs},
        "elo": {"difference": elo(share), "low": elo(low), "high": elo(high)},
    }


class Test(NamedTuple):
    """A sequential probability ratio test between two differences in Elo.

    A. Wald, Sequential tests of statistical hypotheses, Annals of Mathematical Statistics 16 (1945). If
    `elo[0]` is the true difference, it accepts `elo[1]` with a probability of at most about `alpha`; if
    `elo[1]` is, it accepts `elo[0]` with at most about `beta`.
    """

    elo: tuple[float, float]
    alpha: float
    beta: float

    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The generalised log-likelihood ratio: of the likeliest distributions with either mean."""
        lower, upper = (expected(elo) for elo in self.elo)
        return log_likelihood_ratio(counts, lower) - log_likelihood_ratio(counts, upper)

    def accepted(self, counts: Sequence[int]) -> str | None:
        """Which of its two differences the test accepts, `lower` or `upper`; None: it goes on."""
        (low, high), ratio = self.bounds(), self.ratio(counts)
        return "lower" if ratio <= low else "upper" if ratio >= high else None
