"""Reading a game of numbers to its end, at once rather than ply by ply.

Every line of play is followed until the game is over: alpha-beta with a table, ends and good exchanges first.
Deepening would teach a better order, and costs more than that saves: of boards of 5×5 from their start it
visits seven times as many positions (tests/bench/RESULTS.md).
"""

from collections.abc import Callable
from typing import Final

from engine.game import Line
from engine.games.numbers.rules import WIN, Numbers
from engine.games.numbers.walk import NumbersWalk, State, decided, points

ENTRIES: Final = 100_000
"""How many positions the table holds before it is emptied."""
BEYOND: Final = 10 * WIN
"""More than any game is worth."""
PACE: Final = 0.2
"""Positions a second as a share of the search's, which counts those that it looks at in one go, singly."""


class Endgame:
    """The solver of one thought, with its own table (`engine.game.Endgame`)."""

    def __init__(self, position: Numbers, visit: Callable[[int], None]) -> None:
        self._walk = NumbersWalk(position, points)
        self._visit = visit
        self._size = position.size
        self._known: dict[State, tuple[int, int, Line]] = {}

    @property
    def plies(self) -> int:
        """How many numbers are left at the root: no game lasts longer."""
        return self._walk.root[0].bit_count()

    def finishes(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        """Whether the root will likely be solved within these nodes and seconds."""
        expected = effort(self.plies, self._size)
        return (nodes is None or expected <= nodes) and (seconds is None or expected <= seconds * pace * PACE)

    def solve(self, state: State, alpha: int, beta: int) -> tuple[int, Line]:
        """What `state` is worth to its mover, and the play expected."""
        self._visit(1)
        known = self._known.get(state)
        floor, ceiling, line = known or (-BEYOND, BEYOND, None)
        if floor >= beta or floor == ceiling:
            return floor, line
        if ceiling <= alpha:
            return ceiling, line
        children = self._walk.by_reply(state)
        if not children:
            return decided(state[2]), None
        if line:
            taught = line[0]
            children = sorted(children, key=lambda child: child[0] != taught)
        over = self._walk.over
        best, reach = -BEYOND, alpha
        line = None
        for move, child in children:
            if child[1] == over:
                value, below = decided(-child[2]), None
            else:
                value, below = self.solve(child, -beta, -reach)
                value = -value
            if value > best:
                best, line = value, (move, below)
                if value >= beta:
                    break
                reach = max(reach, value)
        if len(self._known) >= ENTRIES:
            self._known.clear()
        self._known[state] = best if best > alpha else floor, best if best < beta else ceiling, line
        return best, line


def effort(left: int, size: int) -> float:
    """About how many positions it takes to know who wins, in nine of ten games, with so many numbers left.

    Measured on boards of 5×5 and 8×8: with five numbers left in each line some 700 for each, and 180 times as
    many with one more in each line.
    """
    return float(700 * left * 180 ** (left / size - 5))
