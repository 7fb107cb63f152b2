"""Ratings of many players from the games between them.

A game between players of strengths a and b has the weights e^d for a win of the first, e^−d for its loss
and ν for a draw, where d = (a − b) / 2: R. R. Davidson, On extending the Bradley-Terry model to accommodate
ties in paired comparison experiments, Journal of the American Statistical Association 65 (1970). Without
draws it is the model of Elo. Strengths have the mean 0. Besides its games each player has made half a point
against that mean: who has lost them all has a rating too, and so have players whom no games connect. And of
two more games between equals one was drawn, so that ν has a value too where all games were drawn, or none.

The games of a pair, from one opening with the sides swapped, are not independent; pairs are. So the variance
is found from how far each pair is from what was expected of it: K.-Y. Liang, S. L. Zeger, Longitudinal data
analysis using generalized linear models, Biometrika 73 (1986). A pair pulls what is expected of it towards
itself, the more the fewer there are, and so seems nearer to it than it is. What is hidden so is added, as the
model has it. (R. M. Bell, D. F. McCaffrey, Bias reduction in standard errors for linear regression with
multi-stage samples, Survey Methodology 28, 2002, divide instead: of one pair that was even nothing is left.)

This module does not depend on games or players.
"""

from collections.abc import Iterator, Mapping
from math import exp, inf, log, sqrt
from operator import mul
from typing import Final, NamedTuple

from .statistics import Z_95

PairCounts = Mapping[tuple[float, float, float], int]
"""How often a player had so many wins, draws and losses in a pair of games, or in a single game."""
PairResults = Mapping[tuple[int, int], PairCounts]
"""The pairs of games of two players, by their places in the list of all, as the one named first saw them."""

ELO: Final = 400 / log(10)
"""The Elo of one unit of strength."""
DIGITS: Final = 6
"""To which ratings are rounded: what is behind them differs between machines, also of equal players."""

Vector = list[float]
Matrix = list[Vector]
Signs = tuple[tuple[int, int], ...]
"""Places of players, each with the sign with which its strength enters a difference."""


class Ratings(NamedTuple):
    """How strong the players are, by their places."""

    elo: Vector
    """With the mean 0."""
    covariance: Matrix
    """Of these, in Elo²."""

    def interval(self, one: int) -> tuple[float, float]:
        """The interval of 95 % of a rating."""
        reach = Z_95 * sqrt(of_sum(self.covariance, ((one, 1),)))
        return self.elo[one] - reach, self.elo[one] + reach

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """How far a player is above another, in Elo, and the standard error of this."""
        return self.elo[one] - self.elo[other], sqrt(of_sum(self.covariance, ((one, 1), (other, -1))))


def ratings(players: int, results: PairResults) -> Ratings:
    """The ratings of so many players under which their results are likeliest."""
    strengths, draws = [0.0] * players, 0.0
    for _ in range(200):
        slope, curve = derivatives(strengths, draws, results)
        step = [sum(map(mul, row, slope)) for row in steady(curve)]  # Newton's
        longest = max(map(abs, step))
        if longest > 1:
            step = [by / longest for by in step]
        strengths = [value + by for value, by in zip(strengths, step, strict=False)]
        draws += step[-1]
        if longest < 1e-9:
            break
    sure = steady(derivatives(strengths, draws, results)[1])
    covariance = product(product(sure, spread(strengths, draws, results, sure)), sure)
    return Ratings(
        [round(ELO * value, DIGITS) + 0.0 for value in strengths],
        [[ELO * ELO * value for value in row[:-1]] for row in covariance[:-1]],
    )


class ExpectedGame(NamedTuple):
    """Two players, or one and the mean, with what is expected of a game between them, and their games."""

    signs: Signs
    points: float
    """The share of the points that the first is expected to make. `draw` is how likely a draw is."""
    draw: float
    pairs: PairCounts

    def variances(self) -> tuple[float, float, float]:
        """Of the points of a game, of them with draws, and of draws."""
        points, draw = self.points, self.draw
        return points - draw / 4 - points * points, draw / 2 - points * draw, draw - draw * draw


def expected_games(strengths: Vector, draws: float, results: PairResults) -> Iterator[ExpectedGame]:
    """All that have met, at these strengths and log ν, and what is added to them (see above)."""
    for (one, other), pairs in results.items():
        win, draw, _ = chances(strengths[one] - strengths[other], draws)
        yield ExpectedGame(((one, 1), (other, -1)), win + draw / 2, draw, pairs)
    for one, strength in enumerate(strengths):
        win, _, _ = chances(strength, -inf)
        yield ExpectedGame(((one, 1),), win, 0.0, {(0.5, 0, 0.5): 1})
    yield ExpectedGame((), 0.5, chances(0.0, draws)[1], {(0.5, 1, 0.5): 1})


def chances(ahead: float, draws: float) -> tuple[float, float, float]:
    """How likely a win, a draw and a loss are of one who is so far ahead, in units of strength."""
    weights = exp(ahead / 2), exp(draws), exp(-ahead / 2)
    win, draw, loss = (weight / sum(weights) for weight in weights)
    return win, draw, loss


def derivatives(strengths: Vector, draws: float, results: PairResults) -> tuple[Vector, Matrix]:
    """The slope of the log-likelihood by each strength and last by log ν; its curvature, the sign turned."""
    slope = [0.0] * (len(strengths) + 1)
    curve = [[0.0] * len(slope) for _ in slope]
    for met in expected_games(strengths, draws, results):
        for (wins, drawn, losses), count in met.pairs.items():
            games = wins + drawn + losses
            for place, sign in met.signs:
                slope[place] += sign * count * (wins + drawn / 2 - games * met.points)
            slope[-1] += count * (drawn - games * met.draw)
            add(curve, met.signs, count * games, met.variances())
    return slope, curve


def spread(strengths: Vector, draws: float, results: PairResults, sure: Matrix) -> Matrix:
    """The sum of the squares of what each pair of games adds to the slope, with what its pull hides."""
    squares = [[0.0] * len(sure) for _ in sure]
    for met in expected_games(strengths, draws, results):
        variances = met.variances()
        pull = variances[0] * of_sum(sure, met.signs)  # of a game
        for (wins, drawn, losses), count in met.pairs.items():
            games = wins + drawn + losses
            points, by_draws = wins + drawn / 2 - games * met.points, drawn - games * met.draw
            add(squares, met.signs, count, (points * points, points * by_draws, by_draws * by_draws))
            add(squares, met.signs, count * games * games * pull, variances)
    return squares


def add(to: Matrix, signs: Signs, weight: float, squares: tuple[float, float, float]) -> None:
    """Adds squares of points, of points with draws, and of draws, at the players' places and at the last."""
    points, both, draws = (weight * each for each in squares)
    for one, sign in signs:
        for other, by in signs:
            to[one][other] += sign * by * points
        to[one][-1] += sign * both
        to[-1][one] += sign * both
    to[-1][-1] += draws


def of_sum(covariance: Matrix, signs: Signs) -> float:
    """The variance of a sum of strengths with these signs."""
    variance = sum(sign * by * covariance[one][other] for one, sign in signs for other, by in signs)
    return max(variance, 0.0)  # rounded, it may be less


def steady(curve: Matrix) -> Matrix:
    """The inverse of a curvature among the changes that leave the mean of the strengths where it is."""
    full = inverse(curve)
    lift = [sum(row[:-1]) for row in full]
    whole = sum(lift[:-1])
    return [
        [value - a * b / whole for value, b in zip(row, lift, strict=True)]
        for row, a in zip(full, lift, strict=True)
    ]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive definite matrix (C. F. Gauss and W. Jordan).

    Who has met few comes first: so zeros stay, which cost nothing, where one plays against each of many.
    """
    rows = [row[:] for row in matrix]
    for i in sorted(range(len(rows)), key=lambda place: sum(map(bool, matrix[place]))):
        row = rows[i]
        by, row[i] = row[i], 1.0
        rows[i] = pivot = [value / by for value in row]
        for j, other in enumerate(rows):
            if other[i] and i != j:
                times, other[i] = other[i], 0.0
                rows[j] = [value - times * of for value, of in zip(other, pivot, strict=True)]
    return rows


def product(one: Matrix, other: Matrix) -> Matrix:
    """The product of two matrices."""
    columns = list(zip(*other, strict=True))
    return [[sum(map(mul, row, column)) for column in columns] for row in one]
