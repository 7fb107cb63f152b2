"""The strongest search: iterative deepening, principal variation search and, near the end, a solver.

`search.pvs` reads the positions below the root. This module drives it: each depth tries the moves of
the root in the order found by the depth before. The first move gets its exact value. The others are searched
with a zero window, which shows whether they are at least as good, so that equal moves are found. The window
of the first move is an aspiration window around the value of the depth before.

Near the end `Root.solve` lets the game's solver read the moves. To find the winner costs a fraction of what
the margin costs, so the solver tries that as soon as the limits will probably suffice. The attempt has a
budget. If it fails, the search goes on where it was, and keeps what was proved of moves. If it succeeds, the
rest of the limits is for the margin.

Without a `depth` the search is selective (`search.pvs`) if there is an error model of the evaluation.
It never is with `multipv` above 1, where values are compared, nor if there is one legal move: then its value
is all that is wanted.

With `multipv` above 1 an answer comes only after a whole depth, or when all moves are solved. So its values
can be compared with each other.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ..contract.limits import DEEPEST, INFINITY, Bound
from ..core.game import PV, Endgame, State
from .limits import Limits, OutOfBudget, OutOfLimits
from .pvs import StateSearch, pvs
from .root import RootMove, at_all_depths, conclude, make_root_move, proved_of, settled, unroll, value_to_beat
from .states import PositionStates, state_after, state_space
from .thought import Search, Task, Thought

ANSWER_INTERVAL: Final = 0.05
"""The least time between two answers within a depth, in seconds."""

ASPIRATION: Final = 20
"""Half the width of the aspiration window. If the value is outside, that side of the window is opened."""

SOLVED_AFTER: Final = 3
"""The solver is not tried before this depth. By then the speed of the search is known, and the best move is
probably the first one."""

SHARE_OF_VALUES: Final = 0.75
"""The share of the remaining limits that the solver may use where values are compared. If it fails, the rest
suffices for a search about one ply less deep."""

LEAST_GROWTH: Final = 1.5
"""Where all moves get exact values, a depth costs at least so many times as much as the one before. It is
given up once what is left of the limits cannot pay for the moves still to be searched, because without all
values it has no answer. This saves a quarter of the judge's positions. Of 218 positions of Othello and
Numbers, two were read one ply less deep for it."""

BOUNDS_OF_CHILD: Final[tuple[Bound, Bound]] = "upper", "lower"
"""The bounds of a child, as bounds of its parent."""


class ChildSearch(NamedTuple):
    """A search of the children of the root: to one depth, or by a solver."""

    search: Callable[[State, int, int], tuple[int, PV]]
    """`search(child, alpha, beta)`: the value of a child for its mover, and the principal variation."""
    plies: Callable[[], int]
    """`plies()`: how many plies below the root were read so far."""
    bounds: Callable[[], tuple[int | None, int | None]] = lambda: (None, None)
    """`bounds()`: what the latest `search`, also an interrupted one, has proved (`Endgame.bounds`)."""


def at_depth(search: StateSearch, depth: int) -> ChildSearch:
    """The search of the children for a root that is searched to `depth` plies."""

    def search_child(child: State, alpha: int, beta: int) -> tuple[int, PV]:
        return search(child, 1, depth - 1, alpha, beta)

    return ChildSearch(search_child, lambda: depth)


class Root:
    """The moves of the root while they are tried at one depth after another."""

    def __init__(self, task: Task, limits: Limits, children: Sequence[tuple[int, State]]) -> None:
        self.children = list(children)
        """The moves and the states after them, in the order in which they are tried."""
        self.root_moves: list[RootMove] = []
        """The moves tried so far at the depth under way."""
        self.proved: dict[int, RootMove] = {}
        """What the solver has proved of moves."""
        self.bounds: dict[int, RootMove] = {}
        """What is proved of moves, by the solver or at any depth."""
        self.comparing = task.multipv > 1
        """Whether an answer has the values of a whole depth."""
        self.choosing = task.multipv == 1 < len(children)
        """Whether only the best move is wanted."""
        self._expected: int | None = None
        """The value expected of the first move, the centre of its aspiration window."""
        self._task = task
        self._limits = limits
        self._costs: dict[int, int] = {}  # the positions below each move at the depth before
        self._failed = False  # whether the solver did not find the winner
        self._pace = 0.0  # of the search alone, in positions per second
        self._tie_break = task.chance.random() if task.ties == "random" else 0.0
        self._answered = limits.elapsed()
        self._latest: tuple[Sequence[RootMove], int] = (), 0  # the moves of the latest answer, and its depth

    def search_moves(self, child_search: ChildSearch) -> Iterator[Thought]:
        """Tries the moves in order. Yields at the end and, unless values are compared, when the best move
        changes.

        A move that is proved to be no better than the best move is not searched again. At a limit an answer
        is yielded if a better move was found before it, and `OutOfLimits` is raised.
        """
        task, limits = self._task, self._limits
        observer = task.observer
        each = observer.each
        self.root_moves = []
        improved = False
        ahead = sum(self._costs.values())  # the cost, at the depth before, of the moves still to be searched
        try:
            limits.visit()
            observer.begin(child_search.plies())
            for move, child in each(self.children):
                proved = self.proved.get(move)
                if proved and (
                    proved.bound == "exact"
                    or (
                        proved.bound == "upper"
                        and proved.value <= value_to_beat(task, self.root_moves, equals=True)
                    )
                ):
                    self.root_moves.append(proved)
                    continue
                limits.require(int(LEAST_GROWTH * ahead))
                before = limits.visited
                try:
                    self._search_move(child_search, move, child)
                except OutOfLimits:
                    self._keep_part(move, child_search)
                    raise
                if self.comparing and self._task.multipv >= len(self.children):
                    ahead -= self._costs.get(move, 0)
                    self._costs[move] = limits.visited - before
                if proved and proved.bound == "upper" and proved.value < self.root_moves[-1].value:
                    self.root_moves[-1] = proved  # an estimate that is too high
                if self._is_new_best() and not self.comparing:
                    improved = True
                    if limits.elapsed() - self._answered > ANSWER_INTERVAL:
                        yield self.answer(child_search)
        except OutOfLimits:
            if not self.comparing and (improved or self._is_new_best() or self._adds_to_proofs()):
                yield self.answer(child_search)
            raise
        if self.settled:
            self.root_moves = at_all_depths(self.root_moves)
        thought = self.answer(child_search)
        observer.end(thought.move, thought.value)
        self._expected = None if self.comparing else thought.value
        yield thought

    def _search_move(self, child_search: ChildSearch, move: int, child: State) -> None:
        """Searches a move and adds its value or bound to `root_moves`."""
        before = self._limits.estimates
        low, high = value_to_beat(self._task, self.root_moves, equals=True), INFINITY

        def add(bound: Bound) -> None:
            complete = self._limits.estimates == before
            one = make_root_move(self._task, move, -found, below, complete=complete, bound=bound)
            self.root_moves.append(one)
            self._keep(one)

        if low > -INFINITY:
            found, below = child_search.search(child, -low - 1, -low)
            if -found <= low:
                add("upper")
                return
            add("lower")  # the result if the search is stopped before the value is known
        elif self._expected is not None:
            low, high = self._expected - ASPIRATION, self._expected + ASPIRATION
        while True:
            found, below = child_search.search(child, -high, -low)
            if -found >= high < INFINITY:
                high = INFINITY
            elif -found <= low > -INFINITY:
                low = -INFINITY
            else:
                break
        if self.root_moves and self.root_moves[-1].move == move:
            self.root_moves.pop()
        add("exact")

    def _is_new_best(self) -> bool:
        """Whether the move tried last is better than all moves tried before it. A losing one is not, while
        others are untried."""
        if len(self.root_moves) < 2 or self.root_moves[-1].bound == "upper":
            return False
        value = self.root_moves[-1].value
        if value <= -self._task.game.decisive and len(self.root_moves) < len(self.children):
            return False
        return all(one.value < value for one in self.root_moves[:-1])

    def _adds_to_proofs(self) -> bool:
        """Whether what was tried and proved makes an answer: one that does not lose, or of all moves."""
        if not (self.proved and self.root_moves):
            return False
        known = {one.move for one in self.root_moves} | self.proved.keys()
        best = max(one.value for one in self.root_moves)
        return best > -self._task.game.decisive or len(known) == len(self.children)

    def answer(self, child_search: ChildSearch) -> Thought:
        """The answer from the moves tried so far, and from what the solver has proved."""
        self._answered = self._limits.elapsed()
        known = self.proved | {one.move: self._with_proof(one) for one in self.root_moves}
        return self._concluded(known.values(), child_search.plies())

    def answer_at_limit(self) -> Thought | None:
        """The latest answer with what was proved of moves since then. None: nothing was, or it does not help.

        Where values are compared it is always None, because they would not be of one depth.
        """
        latest, plies = self._latest
        known = {one.move: one for one in latest}
        within = {move: proved_of(known.get(move), one) for move, one in self.bounds.items()}
        adds = any(
            move not in known or (one.low, one.high) != (known[move].low, known[move].high)
            for move, one in within.items()
        )
        known |= within
        best = max((one.value for one in known.values()), default=-INFINITY)
        is_lost = best <= -self._task.game.decisive and len(known) < len(self.children)  # others may not be
        return self._concluded(known.values(), plies) if adds and not is_lost and not self.comparing else None

    def _concluded(self, known: Iterable[RootMove], plies: int) -> Thought:
        in_order = sorted(known, key=lambda one: one.move, reverse=self._task.ties == "last")
        self._latest = in_order, plies
        return conclude(self._task, in_order, plies, complete=False, tie_break=self._tie_break)

    def _keep(self, one: RootMove) -> None:
        """Adds what is proved of a move to `bounds`."""
        if one.low > -INFINITY or one.high < INFINITY:
            self.bounds[one.move] = proved_of(self.bounds.get(one.move), one)

    def _keep_part(self, move: int, child_search: ChildSearch) -> None:
        """Adds what is proved of a move whose search was interrupted."""
        for value, bound in zip(child_search.bounds(), BOUNDS_OF_CHILD, strict=True):
            if value is not None:
                self._keep(make_root_move(self._task, move, -value, None, complete=True, bound=bound))

    def _with_proof(self, one: RootMove) -> RootMove:
        """The same with the bounds that the solver has proved."""
        proved = self.proved.get(one.move)
        return one._replace(low=max(one.low, proved.low), high=min(one.high, proved.high)) if proved else one

    @property
    def settled(self) -> bool:
        """Whether the best moves cannot change at a greater depth."""
        return settled(self._task, self.root_moves)

    def rank(self) -> None:
        """Sorts the moves for the next depth, the best first."""
        values = {one.move: one.value for one in self.root_moves}
        self.children.sort(key=lambda pair: values.get(pair[0], -INFINITY), reverse=True)

    def promising(self, solver: Endgame) -> bool:
        """Whether the limits will probably suffice for an attempt of the solver to find the winner.

        After a failed attempt they must suffice for the margin, because the solver's table still has what it
        read. Where values are compared there is only one attempt. It is for the margins of all moves that get
        exact values.
        """
        limits = self._limits
        if not self._failed:
            self._pace = limits.pace()
        if self.comparing:
            if self._failed:
                return False
            nodes, seconds = limits.budget(SHARE_OF_VALUES)
        elif not self._failed:
            return solver.decides(*limits.budget(solver.share), self._pace)
        else:
            nodes, seconds = limits.left()
        solutions = (2 + min(self._task.multipv, len(self.children))) // 3  # they share the solver's table
        return solver.finishes(
            None if nodes is None else nodes // solutions,
            None if seconds is None else seconds / solutions,
            self._pace,
        )

    def solve(self, solver: Endgame, depth: int) -> Generator[Thought, None, bool]:
        """Lets the solver read the moves: first for who wins, then for the margin. Where values are compared,
        it finds the margins of all moves at once.

        Returns False if the solver's budget did not suffice for the winner, or for all these margins. A
        second attempt may use all that is left. What was proved of moves by then is in `proved`. `depth` is
        that of the search before.
        """
        child_search = ChildSearch(solver.solve, lambda: max(depth, solver.plies), lambda: solver.bounds)
        before, costs = self.root_moves, self._costs
        self._costs = {}
        try:
            if self.comparing:
                with self._limits.attempt(SHARE_OF_VALUES):
                    yield from self.search_moves(child_search)
                return True
            self._limits.visit()
            with self._limits.attempt(1.0 if self._failed else solver.share):
                self._find_winner(solver)
        except OutOfBudget:
            self._failed = True
            self._costs = costs
            self.root_moves = [self.proved.get(one.move, one) for one in before]
            self.rank()
            return False
        self.root_moves = list(self.proved.values())
        yield self._as_ranked(self.answer(child_search))
        self.rank()
        yield from self.search_moves(child_search)
        return True

    def _find_winner(self, solver: Endgame) -> None:
        """Solves move after move for its outcome until one wins. The outcomes are added to `proved`."""
        for move, child in self.children:
            if move in self.proved:
                continue
            found, below = solver.solve(child, -1, 1)
            bound: Bound = "exact" if found == 0 else "lower" if found < 0 else "upper"
            self.proved[move] = make_root_move(self._task, move, -found, below, complete=True, bound=bound)
            self._keep(self.proved[move])
            if found < 0:
                break

    def _as_ranked(self, thought: Thought) -> Thought:
        """An answer that plays, if all moves lose, the one among the best that the search ranked first."""
        best = max(self.root_moves, key=lambda one: one.value)
        if best.bound != "upper":
            return thought
        return thought._replace(move=best.move, pv=(best.move, *unroll(best.below)))


def think(task: Task, limits: Limits) -> Iterator[Thought]:
    """Yields an answer after each depth; with `multipv` 1 also during a depth, when the best move changes."""
    space = state_space(task)
    deepest = limits.depth or DEEPEST
    root = Root(task, limits, space.children(space.root, deepest))
    free = limits.depth is None and not isinstance(space, PositionStates)  # for what needs fast states
    search = pvs(task, limits, space, selective=free and root.choosing)
    game = task.game
    solver = None
    if game.endgame and free:
        solver = game.endgame(task.position, limits.spend)
    try:
        for depth in range(1, deepest + 1):
            if depth > 1:
                limits.enforce()
            yield from root.search_moves(at_depth(search, depth))
            if root.settled:
                return
            root.rank()
            if solver and depth >= SOLVED_AFTER and root.promising(solver):
                if (yield from root.solve(solver, depth)):
                    return
                if root.proved:  # the best move may be one that loses
                    yield from root.search_moves(at_depth(search, depth))
                    root.rank()
    except OutOfLimits:
        if answer := root.answer_at_limit():
            yield answer


def visit(task: Task, limits: Limits, path: Sequence[int], depth: int) -> None:
    """Reads only the position after the moves `path`, to `depth` plies, with an open window."""
    space = state_space(task)
    search = pvs(task, limits, space)
    limits.enforce()
    search(state_after(space, path), len(path), depth, -INFINITY, INFINITY)


SEARCH: Final = Search(think, visit)
