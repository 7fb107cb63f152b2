"""The strongest search: iterative deepening with principal variation search and a transposition table.

Each depth uses the move order found by the depth before. In each position the first move gets its exact
value. The others are searched with a zero window, which only shows whether they are better (Marsland and
Campbell 1982); at the root, whether they are at least as good, so that equal moves are found. At the root the
first move is searched with an aspiration window around the value of the depth before. The table stores bounds
for positions that are reached again, and the move to try first.

With `multipv` above 1 there is no answer within a depth, nor within a solution that a limit ends: the values
of all moves are of one depth, and can be compared with each other.

At every depth the value is minimax's. A table entry is valid for its own depth. If no evaluation entered its
value, it is valid for every greater depth too. Results therefore do not depend on which entries were dropped.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.game import FIRST, PV, Endgame, State
from engine.search.deepening import DEEPEST
from engine.search.limits import Limits, OutOfLimits
from engine.search.states import all_ended, ended, singly, state_after, state_space
from engine.search.thought import (
    INFINITY,
    Bound,
    Task,
    Thought,
    Tried,
    at_all_depths,
    conclude,
    make_tried,
    settled,
    value_to_beat,
)

ENTRIES: Final = 100_000
"""Positions in each half of the table. Freeing a larger half would take too long under a limit of time."""
PACE: Final = 0.05
"""The least time between two answers within a depth, in seconds."""

ASPIRATION: Final = 20
"""Half the width of the aspiration window. If the value is outside, that side of the window is opened."""

SOLVED_AFTER: Final = 3
"""The solver is considered after this depth, when the speed of the search has been measured."""

ChildSearch = Callable[[State, int, int], tuple[int, PV]]
"""`search_child(child, alpha, beta)`: the value of a child of the root for its mover, and the variation."""
Entry = tuple[int, int, int, bool, PV]
"""A table entry: depth, lower bound, upper bound, whether all lines were searched to the end of the game, and
the principal variation."""


def best(task: Task, limits: Limits) -> Iterator[Thought]:
    """Yields an answer after each depth; with `multipv` 1 also during a depth, when the best move changes."""
    game = task.game
    space = state_space(task)
    visit, children_of, frontier = limits.visit, space.children, space.frontier
    decisive = game.decisive
    has_distance = game.plies_of is not None  # whether the value of a win contains its distance from the root
    tie_break = task.chance.random() if task.ties == "random" else 0.0
    mover = 1 if task.position.turn == FIRST else -1
    worse: Bound = "upper" if mover == 1 else "lower"
    better: Bound = "lower" if mover == 1 else "upper"
    recent: dict[State, Entry] = {}  # the table: when `recent` is full it replaces `older`
    older: dict[State, Entry] = {}
    rows, columns = task.position.shape()
    close = limits.close(1 + rows * columns)
    killers: dict[int, int] = {}  # by ply, the last move that caused a cutoff
    estimates = 0  # how many values that depend on an evaluation were used so far
    tried: list[Tried] = []  # moves of the root, at the current depth
    current_depth = 0
    answered = limits.elapsed()  # the time of the last answer
    comparing = task.multipv > 1  # then an answer has the values of a whole depth
    observer = task.observer
    each = observer.each

    @observer.visits
    def read(state: State, ply: int, depth: int, alpha: int, beta: int) -> tuple[int, PV]:
        """The value of `state` for its mover at `depth` plies, and the principal variation.

        At or below `alpha` the value is an upper bound, at or above `beta` a lower bound.
        """
        nonlocal recent, older, estimates
        if depth == 1:
            if limits.visited > close:
                visit()
                values: Sequence[int] = list(singly(space, visit, state, ply))
            else:
                values = frontier(state, ply)
                visit(1 + len(values))
            if not values:
                return space.final(state, ply), None
            observer.leaves(values, one_by_one=False)
            estimates += not all_ended(space, decisive, values, state)
            value = max(values)
            if alpha < value < beta:
                return value, (children_of(state, 1)[values.index(value)][0], None)
            return value, None

        visit()
        pv: PV = None
        floor, ceiling, entry_final = -INFINITY, INFINITY, True
        entry = recent.get(state) or older.get(state)
        if entry:
            entry_depth, low, high, final, pv = entry
            if entry_depth == depth or (final and entry_depth < depth):
                if has_distance:
                    low, high = rebased(low, -ply, decisive), rebased(high, -ply, decisive)
                if low >= beta or high <= alpha or low == high:
                    observer.known(exact=low == high)
                    estimates += not final
                    return (low if low >= beta else high), pv
                floor, ceiling, entry_final = low, high, final
        children = children_of(state, depth)
        if not children:
            return space.final(state, ply), None
        if len(children) > 1:
            children = promoted(children, pv[0] if pv else None, killers.get(ply))

        before = estimates
        value, reach = -INFINITY, alpha
        for move, child in each(children):
            if value == -INFINITY:
                found, below = read(child, ply + 1, depth - 1, -beta, -reach)
            else:
                found, below = read(child, ply + 1, depth - 1, -reach - 1, -reach)
                if reach < -found < beta:
                    found, below = read(child, ply + 1, depth - 1, -beta, -reach)
            if -found > value:
                value, pv = -found, (move, below)
                if value >= beta:
                    limits.cutoffs += child is not children[-1][1]
                    killers[ply] = move
                    break
                reach = max(reach, value)

        final = estimates == before
        if final and not entry_final:
            floor, ceiling = -INFINITY, INFINITY  # bounds that hold at this depth only
        if value > alpha:
            floor = value
        if value < beta:
            ceiling = value
        if has_distance:
            floor, ceiling = rebased(floor, ply, decisive), rebased(ceiling, ply, decisive)
        recent[state] = depth, floor, ceiling, final, pv
        if len(recent) >= ENTRIES:
            recent, older = {}, recent
        return value, pv

    @observer.visits
    def leaf(state: State, ply: int, depth: int, alpha: int, beta: int) -> tuple[int, PV]:
        """The same for depth 0: the window is not used."""
        nonlocal estimates
        visit()
        value = space.horizon(state, ply)
        estimates += not ended(space, decisive, value, state)
        return value, None

    def reader(depth: int) -> ChildSearch:
        """The function that searches a child of the root at `depth`."""
        if depth > 1:
            return lambda child, alpha, beta: read(child, 1, depth - 1, alpha, beta)
        return lambda child, alpha, beta: leaf(child, 1, 0, alpha, beta)

    def try_move(search_child: ChildSearch, move: int, child: State, expected: int | None) -> None:
        """Searches a move of the root and adds its value or bound to `tried`.

        `expected` is the value expected of the first move, the centre of its aspiration window.
        """
        before = estimates
        low, high = value_to_beat(task, tried, equals=True), INFINITY

        def add(bound: Bound) -> None:
            tried.append(make_tried(task, move, -mover * found, below, read=estimates == before, bound=bound))

        if low > -INFINITY:
            found, below = search_child(child, -low - 1, -low)
            if -found <= low:
                add(worse)
                return
            add(better)  # the result if the search is stopped before the value is known
        elif expected is not None:
            low, high = expected - ASPIRATION, expected + ASPIRATION
        while True:
            found, below = search_child(child, -high, -low)
            if -found >= high < INFINITY:
                high = INFINITY
            elif -found <= low > -INFINITY:
                low = -INFINITY
            else:
                break
        if tried and tried[-1].move == move:
            tried.pop()
        add("exact")

    def answer() -> Thought:
        """The answer from the moves tried so far."""
        in_order = sorted(tried, key=lambda one: one.move, reverse=task.ties == "last")
        depth = max(current_depth, solver.plies) if solver else current_depth
        return conclude(task, in_order, depth, complete=False, tie_break=tie_break)

    def is_new_best() -> bool:
        """Whether the move tried last is better than all moves tried before it."""
        if len(tried) < 2 or tried[-1].bound == worse:
            return False
        return all(mover * one.value < mover * tried[-1].value for one in tried[:-1])

    def sweep(search_child: ChildSearch, known: Sequence[Tried] = ()) -> Iterator[Thought]:
        """Searches the moves of the root in order. Yields at the end and, unless values are compared, when
        the best move changes.

        A move that is `known` to be no better than the best move is not searched again. At a limit an answer
        is yielded if a better move was found before it, and `OutOfLimits` is raised.
        """
        nonlocal tried, answered
        tried = []
        improved = False
        limit = {one.move: one for one in known if one.bound == worse}
        try:
            visit()
            observer.begin(current_depth)
            for move, child in each(order):
                if move in limit and mover * limit[move].value <= value_to_beat(task, tried, equals=True):
                    tried.append(limit[move])
                    continue
                try_move(search_child, move, child, expected)
                if is_new_best() and not comparing:
                    improved = True
                    if limits.elapsed() - answered > PACE:
                        yield answer()
                        answered = limits.elapsed()
        except OutOfLimits:
            if not comparing and (improved or is_new_best() or (known and tried)):
                tried += [one for one in known if all(one.move != other.move for other in tried)]
                yield answer()
            raise
        if settled(task, tried):
            tried = at_all_depths(task, tried)
        thought = answer()
        observer.end(thought.move, thought.value)
        yield thought
        answered = limits.elapsed()

    def solved(solver: Endgame) -> Iterator[Thought]:
        """Solves the root: first who wins, then by how much; where values are compared, this at once."""
        nonlocal tried
        if comparing:
            yield from sweep(solver.solve)
            return
        outcomes = []
        visit()
        for move, child in order:
            found, below = solver.solve(child, -1, 1)
            bound: Bound = "exact" if found == 0 else better if found < 0 else worse
            outcomes.append(make_tried(task, move, -mover * found, below, read=True, bound=bound))
            if found < 0:
                break
        tried = outcomes
        yield answer()
        rank(outcomes)
        yield from sweep(solver.solve, outcomes)

    def can_solve(solver: Endgame) -> bool:
        """Whether the limits will probably suffice. Each move that gets an exact value is solved alone."""
        nodes, seconds = limits.left()
        each = None if nodes is None else nodes // solutions, None if seconds is None else seconds / solutions
        return solver.finishes(*each, limits.pace())

    def rank(tried: Sequence[Tried]) -> None:
        """Sorts the moves of the root for the next depth, the best first."""
        values = {one.move: mover * one.value for one in tried}
        order.sort(key=lambda pair: values.get(pair[0], -INFINITY), reverse=True)

    if task.apart:
        path, depth = task.apart
        limits.impose()
        (read if depth else leaf)(state_after(space, path), len(path), depth, -INFINITY, INFINITY)
        return

    order = list(children_of(space.root, limits.depth or DEEPEST))
    expected: int | None = None
    free = limits.depth is None
    solver = game.endgame(task.position, limits.spend) if game.endgame and game.states and free else None
    solutions = min(task.multipv, len(order))
    try:
        for depth in range(1, (limits.depth or DEEPEST) + 1):
            if depth > 1:
                limits.impose()
            current_depth = depth
            yield from sweep(reader(depth))
            if settled(task, tried):
                return
            rank(tried)
            expected = max(mover * one.value for one in tried if one.bound == "exact")
            if solver and depth >= SOLVED_AFTER and can_solve(solver):
                yield from solved(solver)
                return
    except OutOfLimits:
        return


def rebased(value: int, plies: int, decisive: int) -> int:
    """A value that contains the distance to the end, for a root `plies` plies closer to the end."""
    return value + plies if value >= decisive else value - plies if value <= -decisive else value


def promoted(
    children: Sequence[tuple[int, State]], table_move: int | None, killer: int | None
) -> Sequence[tuple[int, State]]:
    """The children with the table's move first and the killer move second."""
    if killer is not None and killer != table_move:
        children = with_first(children, killer)
    return children if table_move is None else with_first(children, table_move)


def with_first(children: Sequence[tuple[int, State]], move: int) -> Sequence[tuple[int, State]]:
    """The children with `move` first, if it is among them."""
    for index, child in enumerate(children):
        if child[0] == move:
            return [child, *children[:index], *children[index + 1 :]] if index else children
    return children
