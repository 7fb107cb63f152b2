"""Iterative deepening: makes a search under limits from a search of a fixed depth."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..contract.limits import DEEPEST
from ..core.game import Game, Position
from .limits import Limits, OutOfLimits
from .root import RootMove, conclude
from .thought import Proof, Search, Task, Thought, prove


class FixedDepth(NamedTuple):
    """A search of a fixed depth, for one task. It raises `OutOfLimits` at a limit."""

    root: Callable[[int], list[RootMove]]
    """`root(depth)`: the moves of the root, read to `depth` plies, in order."""
    visit: Callable[[Sequence[int], int], object]
    """`visit(path, depth)`: reads the position after the moves `path` to `depth` plies."""
    tie_break: float = 0.0
    """Which of equally good moves is chosen (`conclude`)."""
    prove: Callable[[Position, Game, int, int], Proof] = prove


def deepened(fixed_depth: Callable[[Task, Limits], FixedDepth]) -> Search:
    """The search under limits made of searches of a fixed depth. `fixed_depth` makes one for a task."""

    def think(task: Task, limits: Limits) -> Iterator[Thought]:
        search, observer = fixed_depth(task, limits), task.observer

        def to_depth(depth: int) -> Thought:
            limits.visit()
            observer.begin(depth)
            limits.estimates = limits.longest = 0
            root_moves = search.root(depth)
            complete = limits.estimates == 0  # all lines were read to the end of the game
            plies = limits.longest if complete else depth
            thought = conclude(task, root_moves, plies, complete, search.tie_break, search.prove)
            observer.end(thought.move, thought.value)
            return thought

        return deepen(limits, to_depth)

    def visit(task: Task, limits: Limits, path: Sequence[int], depth: int) -> None:
        search = fixed_depth(task, limits)
        limits.enforce()
        search.visit(path, depth)

    return Search(think, visit)


def deepen(limits: Limits, search: Callable[[int], Thought]) -> Iterator[Thought]:
    """The `Thought`s of `search`, which searches the root to a depth and raises `OutOfLimits` at a limit.

    Under a limit of positions or seconds: depths 1, 2, 3 …, until a limit is reached or all lines are
    searched to the end of the game. Otherwise only the requested depth. Depth 1 is always completed. If the
    search of a single greater depth is stopped, the answer of depth 1 is yielded.
    """
    deepest = limits.depth or DEEPEST
    thought = None
    for depth in range(1 if limits.deepening else deepest, deepest + 1):
        if depth > 1:
            limits.enforce()
        try:
            thought = search(depth)
        except OutOfLimits:
            break
        yield thought
        if thought.complete:
            break
    if thought is None:
        limits.suspend()
        yield search(1)
