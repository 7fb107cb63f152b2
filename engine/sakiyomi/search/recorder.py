"""A recorder: an observer that keeps every visit of a search as a row, in the order in which visits begin."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, NamedTuple

from ..contract.limits import INFINITY
from ..core.game import FIRST, PV, Position, State, StateSpace
from .observer import SearchFunction, T

NO_MOVE: Final = -2
"""In place of the move of a visit to which none led. `core.game.PASS` is −1."""
BOUNDS: Final = ("exact", "lower", "upper", None)
ENDS: Final = ("read", "cut", "horizon", "over", "table")
EXACT, LOWER, UPPER, NO_BOUND = range(4)
READ, CUT, HORIZON, OVER, TABLE = range(5)


class VisitRows:
    """The visits of one iteration as columns, in the order in which they begin. Values are FIRST's.

    `low`, `high`: the window, ±INFINITY where it is open. `value`: INFINITY where there is none. `bound`
    and `end` are indices of `BOUNDS` and `ENDS`. `visits`: those in the subtree, this one included, so the
    next sibling of row i is row i + visits[i]. `unread(i)`: the moves that were not tried.
    """

    def __init__(self) -> None:
        self.parent = array("i")
        self.move = array("h")
        self.depth = array("h")
        self.low = array("i")
        self.high = array("i")
        self.value = array("i")
        self.bound = array("b")
        self.end = array("b")
        self.visits = array("i")
        self._from = array("i")
        self._left = array("h")
        """The unread moves of all rows. Those of row i begin at `_from[i]`, and NO_MOVE ends them."""

    def __len__(self) -> int:
        return len(self.parent)

    def add(self, parent: int, move: int, depth: int, low: int, high: int) -> int:
        """Adds a visit that begins; returns its row."""
        row = len(self.parent)
        self.parent.append(parent)
        self.move.append(move)
        self.depth.append(depth)
        self.low.append(low)
        self.high.append(high)
        self.value.append(0)
        self.bound.append(EXACT)
        self.end.append(READ)
        self.visits.append(1)
        self._from.append(-1)
        return row

    def add_leaves(
        self,
        parent: int,
        moves: Sequence[int],
        lows: Sequence[int],
        highs: Sequence[int],
        values: Sequence[int],
        ends: Sequence[int],
    ) -> None:
        """Adds visits of depth 0 that are complete."""
        number = len(moves)
        self.parent.extend([parent] * number)
        self.move.extend(moves)
        self.depth.extend([0] * number)
        self.low.extend(lows)
        self.high.extend(highs)
        self.value.extend(values)
        self.bound.extend([EXACT] * number)
        self.end.extend(ends)
        self.visits.extend([1] * number)
        self._from.extend([-1] * number)

    def cut(self, row: int, unread: Sequence[int]) -> None:
        """The moves of `unread` were not tried."""
        self.end[row] = CUT
        self._from[row] = len(self._left)
        self._left.extend((*unread, NO_MOVE))

    def unread(self, row: int) -> list[int]:
        first = self._from[row]
        return [] if first < 0 else list(self._left[first : self._left.index(NO_MOVE, first)])

    def ended(self, row: int, position: Position) -> tuple[str, list[int]]:
        """What ended the visit of `position`, and the moves that were not tried."""
        return ENDS[self.end[row]], self.unread(row)

    def children(self, row: int) -> Iterator[int]:
        """The rows of the visits that `row` made."""
        child, after = row + 1, row + self.visits[row]
        while child < after:
            yield child
            child += self.visits[child]


class Iteration(NamedTuple):
    """The counts and the result of one iteration. `value` is FIRST's."""

    depth: int
    visits: int
    cutoffs: int
    move: int | None
    value: int | None


class TooManyVisits(Exception):
    """Raised in a search that makes more visits than can be recorded."""


@dataclass(slots=True)
class Visit:
    """A visit under way."""

    row: int
    state: State
    mover: int
    """1 if FIRST is to move, −1 if SECOND is."""
    move: int = NO_MOVE
    """The move that is being tried."""
    moves: Sequence[Any] = ()
    """The moves to be tried, or pairs that begin with them."""
    count: int = 0
    """How many of them were tried."""
    exact: bool | None = None
    """Of an answer from the table: whether it is exact."""


class Recorder:
    """Records the visits of a search below `position`.

    Of several iterations the one with the index `wanted` is kept, or the last one (−1). `space` has the
    states of the search. `cutoffs` returns the number of cutoffs so far. More visits than `most`, of all
    iterations together, raise `TooManyVisits`.
    """

    def __init__(
        self, position: Position, space: StateSpace, cutoffs: Callable[[], int], most: int, wanted: int = -1
    ) -> None:
        self.iterations: list[Iteration] = []
        self.rows = VisitRows()
        """The visits of the iteration under way."""
        self.kept = self.rows
        """The visits of the iteration that is wanted."""
        self._space = space
        self._mover = 1 if position.turn == FIRST else -1
        self._cutoffs = cutoffs
        self._room = most
        self._wanted = wanted
        self._now = Visit(-1, None, self._mover)

    @property
    def visited(self) -> int:
        """The visits so far, of all iterations."""
        return sum(one.visits for one in self.iterations) + len(self.rows)

    def begin(self, depth: int) -> None:
        self.rows = VisitRows()
        row = self.rows.add(-1, NO_MOVE, depth, -INFINITY, INFINITY)
        self._now = Visit(row, None, self._mover)

    def end(self, move: int | None, value: int | None) -> None:
        rows = self.rows
        value = None if value is None else self._mover * value
        self._finish(self._now, value or 0, EXACT)
        if self._wanted in (-1, len(self.iterations)):
            self.kept = rows
        cutoffs = self._cutoffs() - sum(one.cutoffs for one in self.iterations)
        self.iterations.append(Iteration(rows.depth[0], len(rows), cutoffs, move, value))
        self._room -= len(rows)
        self.rows = VisitRows()

    def _finish(self, visit: Visit, value: int, bound: int) -> None:
        """Completes the row of a visit that tried moves."""
        rows, row = self.rows, visit.row
        rows.value[row] = value
        rows.bound[row] = bound
        rows.visits[row] = len(rows) - row
        if visit.count < len(visit.moves):
            rows.cut(row, [move_of(each) for each in visit.moves[visit.count :]])

    def each(self, moves: Sequence[T]) -> Iterator[T]:
        visit = self._now
        visit.moves = moves
        for each in moves:
            visit.count += 1
            visit.move = move_of(each)
            yield each

    def known(self, exact: bool) -> None:
        self._now.exact = exact

    def visits(self, search: SearchFunction) -> SearchFunction:
        def visited(state: Any, ply: int, depth: int, *window: int) -> tuple[int, PV]:
            above, rows = self._now, self.rows
            if len(rows) >= self._room:
                raise TooManyVisits
            mover = -self._mover if ply % 2 else self._mover
            low, high = -INFINITY, INFINITY
            if window:
                low, high = window if mover == 1 else (-window[1], -window[0])
            row = rows.add(above.row, above.move, depth, low, high)
            visit = self._now = Visit(row, state, mover)
            found, pv = search(state, ply, depth, *window)
            self._now = above
            value = mover * found
            bound = LOWER if value >= high else UPPER if value <= low else EXACT
            if visit.moves:
                self._finish(visit, value, bound)
            elif visit.exact is not None:
                rows.value[row], rows.end[row] = value, TABLE
                rows.bound[row] = EXACT if visit.exact else bound
            else:
                over = self._space.over(state) if window else state.margin() is not None
                rows.value[row], rows.end[row] = value, OVER if over else HORIZON
            return found, pv

        return visited  # type: ignore[return-value]

    def leaves(self, values: Sequence[int], one_by_one: bool) -> None:
        rows, visit = self.rows, self._now
        if len(rows) + len(values) > self._room:
            raise TooManyVisits
        visit.moves = self._space.children(visit.state, 1)
        visit.count = len(values)
        over = self._space.over
        ends = [OVER if over(child) else HORIZON for _, child in visit.moves[: len(values)]]
        if visit.mover == -1:
            values = [-value for value in values]
        row = visit.row
        lows, highs = [rows.low[row]] * len(values), [rows.high[row]] * len(values)
        if one_by_one and visit.mover == 1:
            lows = list(accumulate(values[:-1], max, initial=lows[0]))
        elif one_by_one:
            highs = list(accumulate(values[:-1], min, initial=highs[0]))
        moves = [move for move, _ in visit.moves[: len(values)]]
        rows.add_leaves(row, moves, lows, highs, values, ends)


def move_of(each: Any) -> int:
    """The move of an entry of `each`: itself, or the first of a pair."""
    move: int = each if isinstance(each, int) else each[0]
    return move
