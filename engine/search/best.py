"""The strongest search: iterative deepening, principal variation search and, near the end, a solver.

`engine.search.pvs` reads the positions below the root. This module drives it: each depth tries the moves of
the root in the order found by the depth before. The first move gets its exact value. The others are searched
with a zero window, which shows whether they are at least as good, so that equal moves are found. The window
of the first move is an aspiration window around the value of the depth before. `Root.solve` hands the moves
over to the game's solver.

With `multipv` above 1 there is no answer within a depth, nor within a solution that a limit ends: the values
of all moves are of one depth, and can be compared with each other.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.game import PV, Endgame, State
from engine.search.deepening import DEEPEST
from engine.search.limits import Limits, OutOfLimits
from engine.search.pvs import PVS, pvs
from engine.search.root import Tried, at_all_depths, conclude, make_tried, settled, value_to_beat
from engine.search.states import PositionStates, state_after, state_space
from engine.search.thought import INFINITY, Bound, Search, Task, Thought

ANSWER_INTERVAL: Final = 0.05
"""The least time between two answers within a depth, in seconds."""

ASPIRATION: Final = 20
"""Half the width of the aspiration window. If the value is outside, that side of the window is opened."""

SOLVED_AFTER: Final = 3
"""The solver is considered after this depth, when the speed of the search has been measured."""


class Reader(NamedTuple):
    """What reads the children of the root: a search of one depth, or a solver."""

    read: Callable[[State, int, int], tuple[int, PV]]
    """`read(child, alpha, beta)`: the value of a child for its mover, and the principal variation."""
    plies: Callable[[], int]
    """`plies()`: how many plies below the root were read so far."""
    estimates: Callable[[], int]
    """`estimates()`: how many values that depend on an evaluation were used so far."""


def at_depth(search: PVS, depth: int) -> Reader:
    """The search of the children of a root that is read to `depth` plies."""

    def read(child: State, alpha: int, beta: int) -> tuple[int, PV]:
        return search.read(child, 1, depth - 1, alpha, beta)

    return Reader(read, lambda: depth, search.estimates)


class Root:
    """The moves of the root while they are tried at one depth after another."""

    def __init__(self, task: Task, limits: Limits, children: Sequence[tuple[int, State]]) -> None:
        self.children = list(children)
        """The moves and the states after them, in the order in which they are tried."""
        self.tried: list[Tried] = []
        """The moves tried so far at the depth under way."""
        self.comparing = task.multipv > 1
        """Whether an answer has the values of a whole depth."""
        self._expected: int | None = None
        """The value expected of the first move, the centre of its aspiration window."""
        self._task = task
        self._limits = limits
        self._tie_break = task.chance.random() if task.ties == "random" else 0.0
        self._answered = limits.elapsed()

    def sweep(self, reader: Reader, known: Sequence[Tried] = ()) -> Iterator[Thought]:
        """Tries the moves in order. Yields at the end and, unless values are compared, when the best move
        changes.

        A move that is `known` to be no better than the best move is not searched again. At a limit an answer
        is yielded if a better move was found before it, and `OutOfLimits` is raised.
        """
        task, limits = self._task, self._limits
        observer = task.observer
        each = observer.each
        self.tried = []
        improved = False
        worse = {one.move: one for one in known if one.bound == "upper"}
        try:
            limits.visit()
            observer.begin(reader.plies())
            for move, child in each(self.children):
                if move in worse and worse[move].value <= value_to_beat(task, self.tried, equals=True):
                    self.tried.append(worse[move])
                    continue
                self._try(reader, move, child)
                if self._is_new_best() and not self.comparing:
                    improved = True
                    if limits.elapsed() - self._answered > ANSWER_INTERVAL:
                        yield self.answer(reader)
        except OutOfLimits:
            if not self.comparing and (improved or self._is_new_best() or (known and self.tried)):
                moves = {one.move for one in self.tried}
                self.tried += [one for one in known if one.move not in moves]
                yield self.answer(reader)
            raise
        if self.settled:
            self.tried = at_all_depths(self.tried)
        thought = self.answer(reader)
        observer.end(thought.move, thought.value)
        self._expected = None if self.comparing else thought.value
        yield thought

    def _try(self, reader: Reader, move: int, child: State) -> None:
        """Searches a move and adds its value or bound to `tried`."""
        before = reader.estimates()
        low, high = value_to_beat(self._task, self.tried, equals=True), INFINITY

        def add(bound: Bound) -> None:
            complete = reader.estimates() == before
            self.tried.append(make_tried(self._task, move, -found, below, complete=complete, bound=bound))

        if low > -INFINITY:
            found, below = reader.read(child, -low - 1, -low)
            if -found <= low:
                add("upper")
                return
            add("lower")  # the result if the search is stopped before the value is known
        elif self._expected is not None:
            low, high = self._expected - ASPIRATION, self._expected + ASPIRATION
        while True:
            found, below = reader.read(child, -high, -low)
            if -found >= high < INFINITY:
                high = INFINITY
            elif -found <= low > -INFINITY:
                low = -INFINITY
            else:
                break
        if self.tried and self.tried[-1].move == move:
            self.tried.pop()
        add("exact")

    def _is_new_best(self) -> bool:
        """Whether the move tried last is better than all moves tried before it."""
        if len(self.tried) < 2 or self.tried[-1].bound == "upper":
            return False
        value = self.tried[-1].value
        return all(one.value < value for one in self.tried[:-1])

    def answer(self, reader: Reader) -> Thought:
        """The answer from the moves tried so far."""
        self._answered = self._limits.elapsed()
        in_order = sorted(self.tried, key=lambda one: one.move, reverse=self._task.ties == "last")
        return conclude(self._task, in_order, reader.plies(), complete=False, tie_break=self._tie_break)

    @property
    def settled(self) -> bool:
        """Whether the best moves cannot change at a greater depth."""
        return settled(self._task, self.tried)

    def rank(self) -> None:
        """Sorts the moves for the next depth, the best first."""
        values = {one.move: one.value for one in self.tried}
        self.children.sort(key=lambda pair: values.get(pair[0], -INFINITY), reverse=True)

    def affordable(self, solver: Endgame) -> bool:
        """Whether the limits will probably suffice for a solution. Each move that gets an exact value is
        solved alone."""
        solutions = min(self._task.multipv, len(self.children))
        nodes, seconds = self._limits.left()
        return solver.finishes(
            None if nodes is None else nodes // solutions,
            None if seconds is None else seconds / solutions,
            self._limits.pace(),
        )

    def solve(self, solver: Endgame, depth: int) -> Iterator[Thought]:
        """Hands the moves over to the solver: first who wins, then by how much; where values are compared,
        this at once.

        `depth` is that of the search before.
        """
        reader = Reader(solver.solve, lambda: max(depth, solver.plies), lambda: 0)
        outcomes: list[Tried] = []
        if not self.comparing:
            self._limits.visit()
            for move, child in self.children:
                found, below = solver.solve(child, -1, 1)
                bound: Bound = "exact" if found == 0 else "lower" if found < 0 else "upper"
                outcomes.append(make_tried(self._task, move, -found, below, complete=True, bound=bound))
                if found < 0:
                    break
            self.tried = outcomes
            yield self.answer(reader)
            self.rank()
        yield from self.sweep(reader, known=outcomes)


def think(task: Task, limits: Limits) -> Iterator[Thought]:
    """Yields an answer after each depth; with `multipv` 1 also during a depth, when the best move changes."""
    space = state_space(task)
    deepest = limits.depth or DEEPEST
    root = Root(task, limits, space.children(space.root, deepest))
    search = pvs(task, limits, space)
    game = task.game
    solver = None
    if game.endgame and limits.depth is None and not isinstance(space, PositionStates):
        solver = game.endgame(task.position, limits.spend)
    try:
        for depth in range(1, deepest + 1):
            if depth > 1:
                limits.enforce()
            yield from root.sweep(at_depth(search, depth))
            if root.settled:
                return
            root.rank()
            if solver and depth >= SOLVED_AFTER and root.affordable(solver):
                yield from root.solve(solver, depth)
                return
    except OutOfLimits:
        return


def visit(task: Task, limits: Limits, path: Sequence[int], depth: int) -> None:
    """Reads only the position after the moves `path`, to `depth` plies, with an open window."""
    space = state_space(task)
    search = pvs(task, limits, space)
    limits.enforce()
    search.read(state_after(space, path), len(path), depth, -INFINITY, INFINITY)


SEARCH: Final = Search(think, visit)
