"""The endgame solver of the game of numbers.

It searches every line of play to the end of the game: alpha-beta with a table, where moves that end the game
and moves that gain most against the best reply come first. Iterative deepening gives a better move order, but
visits seven times as many positions on 5×5 boards from the start (tests/bench/RESULTS.md).
"""

from collections.abc import Callable
from typing import Final

from engine.game import PV, with_win
from engine.games.numbers.rules import WIN, Numbers
from engine.games.numbers.states import NumbersStates, State, points

ENTRIES: Final = 100_000
"""The table is cleared when it holds this many positions."""
BEYOND: Final = 10 * WIN
"""Greater than every value."""
PACE: Final = 0.28
"""Positions per second relative to the search before it, which also counts positions evaluated in batches."""


class Endgame:
    """The solver for one root, with its own table (`engine.game.Endgame`)."""

    def __init__(self, position: Numbers, spend: Callable[[int, int, int], int]) -> None:
        states = NumbersStates(position, points)
        self._by_reply = states.by_reply
        self._over_lane = states.over_lane
        self._spend = spend
        self._size = position.size
        self._left = states.root[0].bit_count()
        self._known: dict[State, tuple[int, int, PV]] = {}
        self._visited = self._cutoffs = 0  # not yet counted with `spend`
        self._allowed = -1  # above this `_visited` is counted with `spend`
        self._fewest = self._left  # the fewest numbers left at the end of a game

    @property
    def plies(self) -> int:
        return self._left - self._fewest

    share = 1.0  # `effort` suffices so often that nothing is left for a search afterwards

    def decides(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        expected = effort(self._left, self._size)
        return (nodes is None or expected <= nodes) and (seconds is None or expected <= seconds * pace * PACE)

    def finishes(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        return self.decides(nodes, seconds, pace)

    def solve(self, state: State, alpha: int, beta: int) -> tuple[int, PV]:
        """The value of `state` for its mover, and the principal variation."""
        answer = self._read(state, alpha, beta)
        self._count(0)
        self._allowed = -1
        return answer

    def _count(self, ahead: int) -> None:
        """Counts what was visited. Up to `ahead` more positions may then be visited in one step."""
        visited, cutoffs, self._visited, self._cutoffs = self._visited, self._cutoffs, 0, 0
        self._allowed = self._spend(visited, cutoffs, ahead)

    def _read(self, state: State, alpha: int, beta: int) -> tuple[int, PV]:
        """The same. The positions visited since the last call of `spend` are in `_visited`."""
        if self._visited > self._allowed:
            self._count(1 + self._size)  # this position, and its finished children
        self._visited += 1
        known = self._known.get(state)
        floor, ceiling, pv = known or (-BEYOND, BEYOND, None)
        if floor >= beta or floor == ceiling:
            return floor, pv
        if ceiling <= alpha:
            return ceiling, pv
        children = self._by_reply(state)
        if not children:
            self._fewest = min(self._fewest, state[0].bit_count())
            return with_win(state[2], WIN), None
        if pv:
            table_move = pv[0]
            children = sorted(children, key=lambda child: child[0] != table_move)
        over_lane = self._over_lane
        best, reach = -BEYOND, alpha
        pv = None
        for move, child in children:
            if child[1] == over_lane:
                value, below = with_win(-child[2], WIN), None
                self._visited += 1
                left = child[0].bit_count()
                if left < self._fewest:
                    self._fewest = left
            else:
                value, below = self._read(child, -beta, -reach)
                value = -value
            if value > best:
                best, pv = value, (move, below)
                if value >= beta:
                    if child is not children[-1][1]:
                        self._cutoffs += 1
                    break
                if value > reach:
                    reach = value
        if len(self._known) >= ENTRIES:
            self._known.clear()
        self._known[state] = best if best > alpha else floor, best if best < beta else ceiling, pv
        return best, pv


def effort(left: int, size: int) -> float:
    """An estimate of the positions needed to know who wins, enough in nine of ten games.

    Measured on 5×5 and 8×8 boards: with five of `left` numbers in each row and column about 1,000 positions
    per number, and 180 times as many with one more number in each.
    """
    return float(1000 * left * 180 ** (left / size - 5))
