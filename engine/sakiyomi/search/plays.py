"""The plays of an author's search, as the rows of its tree.

Such a search makes positions in any order, from any position that it has kept, and does not say what it
concludes of them. So the tree is made of its plays when it ends. Stands on `search.recorder`.
"""

from array import array
from typing import Final

from ..contract.limits import INFINITY
from ..core.game import FIRST, Position
from .observer import Unobserved
from .recorder import HORIZON, NO_BOUND, NO_MOVE, READ, Iteration, TooManyVisits, VisitRows

LONGEST: Final = 999
"""The most plies of a line. Only a game that does not end has more."""


class PlayRows(VisitRows):
    """The plays of a search, each before those from the position that it made.

    A value is what the evaluation returned there; that of the root is the search's own.
    """

    def ended(self, row: int, position: Position) -> tuple[str, list[int]]:
        """As in `VisitRows`. It is found when it is asked for, since few of the rows are sent."""
        if position.margin() is not None:
            return "over", []
        played = {self.move[child] for child in self.children(row)}
        if not played and self.end[row] == HORIZON:
            return "horizon", []
        unread = [move for move in position.moves() if move not in played]
        return "cut" if unread else "read", unread


class Plays(Unobserved):
    """Collects the plays of a search below `position`. More than `most` raise `TooManyVisits`.

    A position is known by its number: 0 is the root, the others count on in the order of the plays.
    """

    def __init__(self, position: Position, most: int) -> None:
        self.iterations: list[Iteration] = []
        self.kept: VisitRows = PlayRows()
        """The rows of the iteration that is wanted. There is one."""
        self._mover = 1 if position.turn == FIRST else -1
        self._most = most
        self._parent = array("i")
        self._move = array("h")
        self._depth = array("h")
        self._value = array("i")

    @property
    def visited(self) -> int:
        """The positions so far."""
        return len(self._move)

    def begin(self, depth: int) -> None:
        self._add(-1, NO_MOVE, depth)

    def play(self, parent: int, move: int) -> int:
        """A move is played from a position; returns the number of the position after it."""
        depth = self._depth[parent] - 1
        if len(self._move) >= self._most or self._depth[0] - depth > LONGEST:
            raise TooManyVisits
        return self._add(parent, move, depth)

    def evaluated(self, at: int, value: int) -> None:
        """The evaluation of a position, as FIRST's."""
        self._value[at] = value

    def _add(self, parent: int, move: int, depth: int) -> int:
        self._parent.append(parent)
        self._move.append(move)
        self._depth.append(depth)
        self._value.append(INFINITY)
        return len(self._move) - 1

    def end(self, move: int | None, value: int | None) -> None:
        value = None if value is None else self._mover * value
        self.kept = self._in_order()
        if value is not None:
            self.kept.value[0] = value
        self.iterations.append(Iteration(self._depth[0], len(self._move), 0, move, value))

    def _in_order(self) -> VisitRows:
        """The rows, in which all that was played below a position stands behind it."""
        number = len(self._move)
        sizes = array("i", [1]) * number
        for at in range(number - 1, 0, -1):
            sizes[self._parent[at]] += sizes[at]
        rows_of = array("i", [0]) * number
        free = array("i", [1]) * number
        """For each position the row of the next play from it."""
        numbers = array("i", [0]) * number
        for at in range(1, number):
            parent = self._parent[at]
            row = rows_of[at] = free[parent]
            free[parent] += sizes[at]
            free[at] = row + 1
            numbers[row] = at
        rows = PlayRows()
        for at in numbers:
            parent = self._parent[at]
            above = rows_of[parent] if at else -1
            row = rows.add(above, self._move[at], self._depth[at], -INFINITY, INFINITY)
            rows.value[row] = value = self._value[at]
            rows.bound[row] = NO_BOUND
            rows.end[row] = READ if value == INFINITY else HORIZON
            rows.visits[row] = sizes[at]
        return rows
