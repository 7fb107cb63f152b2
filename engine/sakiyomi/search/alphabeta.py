"""Alpha-beta: the value and the best moves of minimax from fewer positions (Knuth and Moore 1975).

`alpha` is the value that the mover of a position already has elsewhere in the tree; `beta` is the value that
the opponent can hold the mover to. When the value of a move is `beta` or more, the opponent avoids the
position, so its other moves are not searched (a cutoff). Moves are searched in square order, by the
evaluation of the positions after them, or in an author's order (`Task.order`), and there is no table. This
makes the number of positions comparable with that of minimax at the same depth. The exception is the last
ply: its positions are evaluated in one batch, in the move order of the game.
"""

from collections.abc import Callable, Sequence
from typing import Final

from ..contract.limits import INFINITY, Bound
from ..core.game import PV, State, StateSpace
from .deepening import FixedDepth, deepened
from .limits import Limits
from .root import RootMove, make_root_move, value_to_beat
from .states import Children, PositionStates, child_values, state_after, state_space
from .thought import Task

LAST: Final = 1 - 2**-53
"""The `tie_break` that chooses the last of equally good moves."""


def fixed_depth(task: Task, limits: Limits) -> FixedDepth:
    """The search that finds minimax's values of the best moves, and bounds for the others."""
    space = state_space(task)
    reordered = ordering(task, space)
    backwards = (
        task.ties == "last" and not reordered
    )  # square order from its end: the last best move is first
    all_equals = task.ties == "random" or (task.ties == "last" and reordered is not None)
    tie_break = task.chance.random() if task.ties == "random" else LAST if all_equals else 0.0
    observer = task.observer
    each = observer.each
    rows, columns = task.position.shape()
    batches_until = limits.last_batch_from(rows * columns)
    one_by_one = isinstance(space, PositionStates)  # these have no quicker way to evaluate several

    @observer.visits
    def alphabeta(state: State, ply: int, depth: int, alpha: int, beta: int) -> tuple[int, PV]:
        """The value of `state` for its mover at `depth` plies, and the principal variation.

        At or below `alpha` the value is an upper bound, at or above `beta` a lower bound.
        """
        limits.visit()
        if depth <= 1:
            return last(state, ply, alpha, beta) if depth else leaf(state, ply)
        children: Sequence[tuple[int, State]]
        if reordered:
            children = reordered(state, ply)
        elif one_by_one:
            children = Children(state, sorted(state.moves(), reverse=backwards))
        else:
            children = sorted(space.children(state, depth), reverse=backwards)
        if not children:
            limits.ended(ply)
            return space.final(state, ply), None
        best = -INFINITY
        pv: PV = None
        for count, (move, child) in enumerate(each(children), 1):
            value, below = alphabeta(child, ply + 1, depth - 1, -beta, -alpha)
            if -value > best:
                best, pv = -value, (move, below)
                if best >= beta:
                    limits.cutoffs += count < len(children)
                    break
                alpha = max(alpha, best)
        return best, pv

    def last(state: State, ply: int, alpha: int, beta: int) -> tuple[int, PV]:
        """`alphabeta` at depth 1: the best of the children's values."""
        if one_by_one or limits.visited > batches_until:
            evaluated = []
            for value in child_values(space, limits.visit, state, ply):
                evaluated.append(value)
                if value >= beta:
                    limits.cutoffs += len(evaluated) < len(space.children(state, 1))
                    break
            values: Sequence[int] = evaluated
            best = max(values, default=-INFINITY)
        else:
            values = space.frontier(state, ply)
            best = max(values, default=-INFINITY)
            if best >= beta:
                best, visited = next((value, i) for i, value in enumerate(values, 1) if value >= beta)
                limits.cutoffs += visited < len(values)
                values = values[:visited]
            limits.visit(len(values))
        if not values:
            limits.ended(ply)
            return space.final(state, ply), None
        observer.leaves(values, one_by_one=True)
        if space.all_over(state, values):
            limits.ended(ply + 1)
        else:
            limits.estimates += 1
        if not alpha < best < beta:
            return best, None
        children = space.children(state, 1)
        equals = [move for (move, _), value in zip(children, values, strict=True) if value == best]
        return best, (max(equals) if backwards else min(equals), None)

    def leaf(state: State, ply: int) -> tuple[int, PV]:
        """`alphabeta` at depth 0: the value of the state itself."""
        limits.estimates += not space.over(state)
        return space.horizon(state, ply), None

    def root(depth: int) -> list[RootMove]:
        root_moves: list[RootMove] = []
        if reordered and depth > 1:
            children = reordered(space.root, 0)
        else:
            children = sorted(space.children(space.root, depth), reverse=backwards)
        for move, child in each(children):
            before = limits.estimates
            alpha = value_to_beat(task, root_moves, equals=all_equals)
            value, below = alphabeta(child, 1, depth - 1, -INFINITY, -alpha)
            bound: Bound = "exact" if -value > alpha else "upper"
            root_moves.append(
                make_root_move(task, move, -value, below, complete=limits.estimates == before, bound=bound)
            )
        return root_moves

    def visit(path: Sequence[int], depth: int) -> None:
        alphabeta(state_after(space, path), len(path), depth, -INFINITY, INFINITY)

    return FixedDepth(root, visit, tie_break)


def ordering(task: Task, space: StateSpace) -> Callable[[State, int], list[tuple[int, State]]] | None:
    """A function of a state and its plies from the root: its children in the order that `task` asks for.

    None: they are to be in square order.
    """
    order = task.game.orders.get(task.order)

    def by_evaluation(state: State, ply: int) -> list[tuple[int, State]]:
        """The best for the mover first. Equal ones are in square order."""
        values = zip(space.frontier(state, ply), space.children(state, 1), strict=True)
        return [child for _, child in sorted(values, key=lambda each: (-each[0], each[1][0]))]

    def by_author(state: State, ply: int) -> list[tuple[int, State]]:
        """In the order that `Game.orders` gives. The states are `Position`s."""
        assert order
        children = space.children(state, 1)
        if len(children) < 2:
            return list(children)
        after = dict(children)
        return [(move, after[move]) for move in order(state, tuple(after))]

    return by_evaluation if task.order == "evaluation" else by_author if order else None


SEARCH: Final = deepened(fixed_depth)
