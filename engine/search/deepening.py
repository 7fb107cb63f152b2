"""Iterative deepening: makes a search under limits from a search of a fixed depth."""

from collections.abc import Callable, Iterator
from typing import Final

from engine.search.limits import Limits, OutOfLimits
from engine.search.thought import Thought

DEEPEST: Final = 100
"""No game here lasts this many plies."""


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
            limits.impose()
        try:
            thought = search(depth)
        except OutOfLimits:
            break
        yield thought
        if thought.complete:
            break
    if thought is None:
        limits.lift()
        yield search(1)
