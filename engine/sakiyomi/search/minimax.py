"""Plain minimax: all lines of play to the depth or to the end of the game, without pruning or a table.

Each side chooses the greatest of the values of the children for itself, which are the negated values for the
opponent (negamax; articles 000, 001 and 003). A forced pass is a ply.
"""

from collections.abc import Sequence
from typing import Final

from ..contract.limits import INFINITY
from ..core.game import FIRST, PV, Position
from .deepening import FixedDepth, deepened
from .limits import Limits
from .root import RootMove, make_root_move
from .states import after, clamped
from .thought import Task


def fixed_depth(task: Task, limits: Limits) -> FixedDepth:
    """The search that finds minimax's value of every move."""
    evaluate = clamped(task)
    observer = task.observer
    each = observer.each
    step = -1 if task.ties == "last" else 1  # square order, or its reverse
    tie_break = task.chance.random() if task.ties == "random" else 0.0

    @observer.visits
    def negamax(position: Position, ply: int, depth: int) -> tuple[int, PV]:
        """The value of `position` for its mover, `ply` plies below the root, and the variation."""
        limits.visit()
        if depth == 0 and position.margin() is None:
            limits.estimates += 1
            value = evaluate(position)
            return value if position.turn == FIRST else -value, None
        moves = position.moves()
        if not moves:
            limits.ended(ply)
            value = position.value(ply)
            return value if position.turn == FIRST else -value, None
        best = -INFINITY
        pv: PV = None
        for move in each(moves[::step]):
            value, below = negamax(position.play(move), ply + 1, depth - 1)
            if -value > best:
                best, pv = -value, (move, below)
        return best, pv

    def root(depth: int) -> list[RootMove]:
        root_moves = []
        for move in each(task.position.moves()[::step]):
            before = limits.estimates
            value, below = negamax(task.position.play(move), 1, depth - 1)
            root_moves.append(make_root_move(task, move, -value, below, complete=limits.estimates == before))
        return root_moves

    def visit(path: Sequence[int], depth: int) -> None:
        negamax(after(task.position, path), len(path), depth)

    return FixedDepth(root, visit, tie_break)


SEARCH: Final = deepened(fixed_depth)
