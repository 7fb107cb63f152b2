"""The endgame solver of the game of numbers.

It searches every line of play to the end of the game: alpha-beta with a table. What can be gained from a
position on does not depend on the margin so far, so positions in the table have none: the same numbers may
have been taken in another order, by the other side.

Moves are sorted by what they gain until the best reply, as the evaluation `prospect` judges it. Where a move
or a reply ends the game, the outcome decides. Sorting by the number taken minus the largest reply visits
twenty times as many positions (tests/bench/RESULTS.md).
"""

from collections.abc import Callable
from typing import Final

from ...core.game import PV, affordable, margin_within, with_win
from .rules import WIN, Numbers
from .states import NumbersState, NumbersStates, prospect

ENTRIES: Final = 100_000
"""The table is cleared when it holds this many positions."""
BEYOND: Final = 10 * WIN
"""Greater than every gain."""
UNKNOWN: Final[tuple[int, int, PV]] = -BEYOND, BEYOND, None
PACE: Final = 0.13
"""Positions per second relative to the search before it, which also counts positions evaluated in batches.
What is evaluated to sort moves is not counted."""


class NumbersEndgame:
    """The solver for one root, with its own table (`core.game.Endgame`)."""

    share = 1.0  # `effort` suffices so often that nothing is left for a search afterwards
    bounds = None, None  # nothing is proved of the root of an alpha-beta search before its end

    def __init__(self, position: Numbers, spend: Callable[[int, int, int], int]) -> None:
        states = NumbersStates(position, prospect)
        self._by_outlook = states.by_outlook
        self._over_lane = states.over_lane
        self._spend = spend
        self._size = position.size
        self._left = states.root[0].bit_count()
        self._known: dict[tuple[int, int], tuple[int, int, PV]] = {}
        self._visited = self._cutoffs = 0  # not yet counted with `spend`
        self._allowed = -1  # above this `_visited` is counted with `spend`
        self._fewest = self._left  # the fewest numbers left at the end of a game

    @property
    def plies(self) -> int:
        return self._left - self._fewest

    def decides(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        return affordable(effort(self._left, self._size), nodes, seconds, PACE * pace)

    def finishes(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        return self.decides(nodes, seconds, pace)

    def solve(self, state: NumbersState, alpha: int, beta: int) -> tuple[int, PV]:
        """The value of `state` for its mover, and the principal variation."""
        left, lane, margin = state
        if lane == self._over_lane:
            self._count(1)
            self._visited += 1
            self._fewest = min(self._fewest, left.bit_count())
            gain, pv = 0, None
        else:
            low, high = margin_within(alpha, WIN), -margin_within(-beta, WIN)
            gain, pv = self._search(left, lane, low - margin, high - margin)
        self._count(0)
        self._allowed = -1
        return with_win(margin + gain, WIN), pv

    def _count(self, ahead: int) -> None:
        """Counts what was visited. Up to `ahead` more positions may then be visited in one step."""
        visited, cutoffs, self._visited, self._cutoffs = self._visited, self._cutoffs, 0, 0
        self._allowed = -1  # if `_spend` raises
        self._allowed = self._spend(visited, cutoffs, ahead)

    def _search(self, left: int, lane: int, alpha: int, beta: int) -> tuple[int, PV]:
        """What the mover gains until the end of the game, and the principal variation.

        It does not depend on the margin so far. The positions visited since the last call of `spend` are in
        `_visited`. Hot.
        """
        if self._visited > self._allowed:
            self._count(1 + self._size)  # this position, and its finished children
        self._visited += 1
        key = left, lane
        floor, ceiling, pv = self._known.get(key, UNKNOWN)
        if floor >= beta or floor == ceiling:
            return floor, pv
        if ceiling <= alpha:
            return ceiling, pv
        children = self._by_outlook(left, lane, alpha, beta)
        if pv:
            table_move = pv[0]
            children.sort(key=lambda child: child[1] != table_move)
        over_lane = self._over_lane
        best, reach = -BEYOND, alpha
        pv = None
        for child in children:
            _, move, number, rest, across = child
            if across == over_lane:
                gain, below = number, None
                self._visited += 1
                if rest.bit_count() < self._fewest:
                    self._fewest = rest.bit_count()
            else:
                gain, below = self._search(rest, across, number - beta, number - reach)
                gain = number - gain
            if gain > best:
                best, pv = gain, (move, below)
                if gain >= beta:
                    if child is not children[-1]:
                        self._cutoffs += 1
                    break
                if gain > reach:
                    reach = gain
        if len(self._known) >= ENTRIES:
            self._known.clear()
        self._known[key] = best if best > alpha else floor, best if best < beta else ceiling, pv
        return best, pv


def effort(left: int, size: int) -> float:
    """An estimate of the positions needed to know who wins, enough in nine of ten games on 8×8 boards.

    With five of `left` numbers in each row and column about 100 positions per number, and 180 times as many
    with one more number in each.
    """
    return float(100 * left * 180 ** (left / size - 5))
