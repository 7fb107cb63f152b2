"""What the moves of a reading lose against the best one, and what may be said of it.

Two things are known of a move: the interval in which its true result is proved to lie, and what the reading
estimates. Proofs are compared with proofs, estimates with estimates of the same reading. Where a side surely
wins, but by an unknown margin, the interval is open: so a bound is never taken for a margin. A loss in units
is rounded once, here, and its mark is that of the rounded loss. Stands on `search.thought`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from ..contract.limits import INFINITY, Bound, Mark
from ..core.game import FIRST, Game, Side
from ..search.thought import Scored, Thought

MARKS: Final[tuple[tuple[float, Mark], ...]] = ((2, "??"), (1, "?"), (0.5, "?!"))
"""The marks, each with the least loss that it stands for, as a multiple of `Display.mistake`."""
RESULTS: Final[dict[int, Mark]] = {2: "??", 1: "?"}
"""The mark of a proved result that was given away, by the steps from a win over a draw to a loss."""
ORDER: Final[tuple[Mark | None, ...]] = (None, "?!", "?", "??")


class Worth(NamedTuple):
    """The worth of a move for the side to move, as far as is known.

    In units of margins; where a game counts none, in steps: a win is 1, a draw 0, a loss −1.
    """

    low: float
    """The least that it is proved to be worth."""
    high: float
    """The most that it is proved to be worth."""
    estimate: float | None
    """The estimate of an undecided move; where its evaluation counts no units, in the evaluation's values."""
    most: float | None
    """An upper bound of the estimate, where that alone is known."""

    @property
    def proved(self) -> bool:
        return self.low == self.high


class MoveLoss(NamedTuple):
    """The loss of a move; None where nothing can be said."""

    loss: float | None
    least: float | None
    """Where the loss is not known: at least how much it is."""
    mark: Mark | None
    is_best: bool
    """Whether no move is better, as far as is known."""


def side_of(mover: Side) -> tuple[int, Bound]:
    """The sign of values that are good for `mover`, and the bound of a move that is at most so good."""
    return (1, "upper") if mover == FIRST else (-1, "lower")


def whole(loss: float) -> float:
    """A loss in whole units, as it is named; a half counts as one."""
    return float(int(loss + 0.5))


def counts(game: Game) -> bool:
    """Whether margins of the game count something: discs or points."""
    return game.display.unit is not None and game.margin_of is not None


def worth(game: Game, one: Scored, evaluation: str | None, mover: Side) -> Worth:
    """The worth of a move for `mover`. Values of `one` are FIRST's, and estimates are of `evaluation`."""
    sign, at_most = side_of(mover)
    low, high = (one.low, one.high) if mover == FIRST else (-one.high, -one.low)
    if counts(game) and game.margin_of:
        interval = (
            -inf if low == -INFINITY else float(game.margin_of(low)),
            inf if high == INFINITY else float(game.margin_of(high)),
        )
        unit = game.display.parts.get(evaluation or "", 1)
    else:
        step = [float((value > 0) - (value < 0)) for value in (low, high)]
        interval, unit = (step[0], step[1]), 1
    is_open = interval[0] < interval[1] and abs(one.value or 0) < game.decisive
    units = sign * (one.value or 0) / unit + 0.0  # no −0.0
    is_estimate = one.value not in (one.low, one.high)  # and not what is proved
    return Worth(
        *interval,
        estimate=units if is_open and one.bound == "exact" else None,
        most=units if is_open and one.bound == at_most and is_estimate else None,
    )


def losses(game: Game, thought: Thought, evaluation: str | None, mover: Side) -> list[MoveLoss]:
    """The loss of each move of `thought`, whose values are FIRST's, for `mover`, in the order of its moves.

    Estimates are of `evaluation`.
    """
    worths = [worth(game, one, evaluation, mover) for one in thought.moves]
    best = best_moves(game, thought, worths, mover)
    scored = list(zip(thought.moves, worths, strict=True))
    top = next((its for one, its in scored if one.move in best), None)
    floor = max((its.low for its in worths), default=-inf)
    ceiling = max((its.estimate for its in worths if its.estimate is not None), default=None)
    in_units = not counts(game) or (evaluation or "") in game.display.parts

    def rounded(loss: float) -> float:
        return whole(loss) if counts(game) and in_units else round(loss, 2)

    def loss_of(its: Worth) -> float | None:
        """The difference to the best move, of two proved results or of two estimates."""
        if top and top.proved and its.proved:
            return rounded(top.low - its.low)
        if top and top.estimate is not None and its.estimate is not None:
            return rounded(top.estimate - its.estimate)
        return None

    def least_of(its: Worth) -> float | None:
        """From the proved intervals, or from the best estimate and a bound on the move's own."""
        least = floor - its.high
        if top and top.estimate is not None and its.most is not None:
            least = max(least, rounded(top.estimate - its.most))
        return least if 0 < least < inf and loss_of(its) is None else None

    def mark_of(its: Worth) -> Mark | None:
        least = floor - its.high  # proved
        if counts(game) and in_units and ceiling is not None and its.estimate is not None:
            least = max(least, whole(ceiling - its.estimate))
        by_size = next((mark for limit, mark in MARKS if least >= limit * game.display.mistake), None)
        if floor >= 0 and its.high <= 0:
            steps = (floor > 0) + (its.high < 0)
        else:  # whether it is proved to lose, where another move does not, as far as was read
            steps = int(its.high < 0 and ceiling is not None and (not counts(game) or ceiling >= 0))
        by_result = RESULTS.get(steps)
        return max((by_size, by_result), key=ORDER.index)

    return [
        MoveLoss(0.0, None, None, is_best=True)
        if one.move in best
        else MoveLoss(loss_of(its), least_of(its), mark_of(its), is_best=False)
        for one, its in scored
    ]


def best_moves(game: Game, thought: Thought, worths: Sequence[Worth], mover: Side) -> set[int]:
    """The equally good best moves, as far as is known; none where another one may be better."""
    sign, _ = side_of(mover)
    scored = list(zip(thought.moves, worths, strict=True))
    if len(scored) == 1:
        return {one.move for one, _ in scored}
    best = proved_best(scored, sign) or estimated_best(game, scored, mover)
    return best if thought.move in best else set()


def proved_best(scored: Sequence[tuple[Scored, Worth]], sign: int) -> set[int]:
    """The moves that are proved to be as good as any."""
    floor = max((its.low for _, its in scored), default=-inf)
    top = [(one, its) for one, its in scored if its.low == floor > -inf]
    if any(its.high > floor for _, its in scored if its.low < floor):
        return set()
    if len(top) == 1 or not all(its.proved for _, its in top):
        return {one.move for one, _ in top} if len(top) == 1 else set()
    most = max((sign * one.value for one, _ in top if one.value is not None), default=None)
    return {one.move for one, _ in top if one.value is not None and sign * one.value == most}  # a faster win


def estimated_best(game: Game, scored: Sequence[tuple[Scored, Worth]], mover: Side) -> set[int]:
    """The moves with the best estimate, where every other move is estimated, behind by a bound, or lost."""
    ceiling = max((its.estimate for _, its in scored if its.estimate is not None), default=None)
    if ceiling is None:
        return set()
    sign, at_most = side_of(mover)
    most = max(sign * (one.value or 0) for one, its in scored if its.estimate is not None)

    def is_behind(one: Scored, its: Worth) -> bool:
        value = sign * (one.value or 0)
        is_lost = its.high < 0 and (not counts(game) or its.high < ceiling)
        return is_lost or (one.bound == at_most and value <= most and abs(value) < game.decisive)

    if not all(its.estimate is not None or is_behind(one, its) for one, its in scored):
        return set()
    return {one.move for one, its in scored if its.estimate == ceiling}
