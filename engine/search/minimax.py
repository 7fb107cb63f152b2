"""Plain minimax: all lines of play to the depth or to the end of the game, without pruning or a table.

FIRST chooses the greatest value of the children, SECOND the least (articles 000, 001 and 003). A forced pass
is a ply.
"""

from collections.abc import Iterator

from engine.game import FIRST, PV, Position
from engine.search.deepening import deepen
from engine.search.evaluation import clamped
from engine.search.limits import Limits
from engine.search.states import after
from engine.search.thought import INFINITY, Task, Thought, Tried, conclude, enclose


def minimax(task: Task, limits: Limits) -> Iterator[Thought]:
    """Yields minimax's value of every move, at each depth that the limits allow."""
    evaluate = clamped(task)
    observer = task.observer
    each = observer.each
    step = -1 if task.ties == "last" else 1  # square order, or its reverse
    tie_break = task.chance.random() if task.ties == "random" else 0.0
    estimates = longest = 0

    @observer.visits
    def read(position: Position, ply: int, depth: int) -> tuple[int, PV]:
        """The value of `position` at `depth` plies, `ply` plies below the root, and the variation."""
        nonlocal estimates, longest
        limits.visit()
        if depth == 0 and position.margin() is None:
            estimates += 1
            return evaluate(position), None
        moves = position.moves()
        if not moves:
            longest = max(longest, ply)
            return position.value(ply), None
        mover = 1 if position.turn == FIRST else -1
        best = -INFINITY
        pv: PV = None
        for move in each(moves[::step]):
            value, below = read(position.play(move), ply + 1, depth - 1)
            if mover * value > best:
                best, pv = mover * value, (move, below)
        return mover * best, pv

    def root(depth: int) -> Thought:
        nonlocal estimates, longest
        estimates = longest = 0
        limits.visit()
        observer.begin(depth)
        tried = []
        for move in each(task.position.moves()[::step]):
            before = estimates
            value, below = read(task.position.play(move), 1, depth - 1)
            tried.append(Tried(move, value, below, *enclose(task.game, value, read=estimates == before)))
        thought = conclude(
            task, tried, depth if estimates else longest, complete=not estimates, tie_break=tie_break
        )
        observer.end(thought.move, thought.value)
        return thought

    if task.apart:
        path, depth = task.apart
        limits.impose()
        read(after(task.position, path), len(path), depth)
        return iter(())
    return deepen(limits, root)
