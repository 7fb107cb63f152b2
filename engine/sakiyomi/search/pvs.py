"""Principal variation search with a transposition table: the search of `search.best` below the root.

In each position the first move gets its exact value. The others are searched with a zero window, which only
shows whether they are better (Marsland and Campbell 1982). The table stores bounds for positions that are
reached again, and the move to try first.

At every depth the value is minimax's. A table entry is valid for its own depth. If no evaluation entered its
value, it is valid for every greater depth too. Results therefore do not depend on which entries were dropped.

A *selective* search gives up both to reach a greater depth. In a zero window it first searches to a lesser
depth. If that value is so far outside the window that the value at the full depth probably is too, this ends
the search of the position (ProbCut, Buro 1995). How far is enough follows
from the error model of the evaluation (`Game.errors`). A cut counts as an estimate and never says that a game
is won or lost, so whatever is proved is still true.
"""

from collections.abc import Callable, Sequence
from typing import Final

from ..contract.limits import INFINITY
from ..core.game import PV, State, StateSpace
from .limits import Limits
from .states import child_values
from .thought import Task

ENTRIES: Final = 100_000
"""Positions in each half of the table. Freeing a larger half would take too long under a limit of time."""

CONFIDENCE: Final = 1.0
"""How many standard deviations a predicted value must be outside the window for a cut."""

TableEntry = tuple[int, int, int, bool, PV]
"""A table entry: depth, lower bound, upper bound, whether all lines were searched to the end of the game, and
the principal variation."""


StateSearch = Callable[[State, int, int, int, int], tuple[int, PV]]
"""`search(state, ply, depth, alpha, beta)`: the value of `state` for its mover, `ply` plies below the root,
at `depth` plies, and the principal variation. At or below `alpha` the value is an upper bound, at or above
`beta` a lower bound."""


def pvs(task: Task, limits: Limits, space: StateSpace, selective: bool = False) -> StateSearch:
    """A search of the states of `space`, with an empty table.

    `selective`: it is selective if there is an error model of the evaluation.
    """
    visit = limits.visit
    children_of, frontier, all_over = space.children, space.frontier, space.all_over
    decisive = task.game.decisive
    has_distance = task.game.plies_of is not None  # whether the value of a win contains its distance
    rows, columns = task.position.shape()
    batches_until = limits.last_batch_from(1 + rows * columns)
    recent: dict[State, TableEntry] = {}  # the table: when `recent` is full it replaces `older`
    older: dict[State, TableEntry] = {}
    killers: dict[int, int] = {}  # by ply, the last move that caused a cutoff
    observer = task.observer
    each = observer.each
    errors = task.game.errors.get(task.evaluate) if selective else None

    @observer.visits
    def search(state: State, ply: int, depth: int, alpha: int, beta: int) -> tuple[int, PV]:
        """As `StateSearch` says. Hot."""
        nonlocal recent, older
        if depth <= 1:
            return last(state, ply, alpha, beta) if depth else leaf(state, ply)
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
                    limits.estimates += not final
                    return (low if low >= beta else high), pv
                floor, ceiling, entry_final = low, high, final
        if errors and beta - alpha == 1 and (lesser := errors(state, depth)):
            predicted = prediction(state, ply, *lesser, alpha, beta)
            if predicted is not None:
                limits.estimates += 1
                return predicted, pv
        children = children_of(state, depth)
        if not children:
            return space.final(state, ply), None
        if len(children) > 1:
            children = promoted(children, pv[0] if pv else None, killers.get(ply))

        before = limits.estimates
        value, reach = -INFINITY, alpha
        for move, child in each(children):
            if value == -INFINITY:
                found, below = search(child, ply + 1, depth - 1, -beta, -reach)
            else:
                found, below = search(child, ply + 1, depth - 1, -reach - 1, -reach)
                if reach < -found < beta:
                    found, below = search(child, ply + 1, depth - 1, -beta, -reach)
            if -found > value:
                value, pv = -found, (move, below)
                if value >= beta:
                    limits.cutoffs += child is not children[-1][1]
                    killers[ply] = move
                    break
                reach = max(reach, value)

        final = limits.estimates == before
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

    def prediction(state: State, ply: int, depth: int, error: int, alpha: int, beta: int) -> int | None:
        """`alpha` or `beta` if the lesser `depth` shows that the value is probably beyond it, else None."""
        margin = round(CONFIDENCE * error)
        low, high = alpha - margin, beta + margin
        if low <= -decisive or high >= decisive:
            return None
        before = limits.estimates
        value, _ = search(state, ply, depth, high - 1, high)
        if low < value < high and depth > 1:  # otherwise it is exact
            value, _ = search(state, ply, depth, low, low + 1)
        limits.estimates = before  # those of this search are not used
        if high <= value < decisive:
            return beta
        return alpha if -decisive < value <= low else None

    def last(state: State, ply: int, alpha: int, beta: int) -> tuple[int, PV]:
        """The same for depth 1: all children are evaluated in one batch. Hot."""
        if limits.visited > batches_until:
            visit()
            values: Sequence[int] = list(child_values(space, visit, state, ply))
        else:
            values = frontier(state, ply)
            visit(1 + len(values))
        if not values:
            return space.final(state, ply), None
        observer.leaves(values, one_by_one=False)
        limits.estimates += not all_over(state, values)
        value = max(values)
        if alpha < value < beta:
            return value, (children_of(state, 1)[values.index(value)][0], None)
        return value, None

    def leaf(state: State, ply: int) -> tuple[int, PV]:
        """The same for depth 0: the window is not used."""
        visit()
        limits.estimates += not space.over(state)
        return space.horizon(state, ply), None

    return search


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
