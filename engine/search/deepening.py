"""Ply by ply or all at once: how a search of one fixed depth becomes a search under limits."""

from collections.abc import Callable, Iterator
from typing import Final

from engine.search.limits import Limits, OutOfLimits
from engine.search.thought import Thought

DEEPEST: Final = 100
"""More plies than any game here lasts."""


def deepen(limits: Limits, search: Callable[[int], Thought]) -> Iterator[Thought]:
    """The thoughts of `search`, which reads the root to a depth and raises `OutOfLimits` when it must end.

    Under a limit of positions or seconds: depth 1, 2, 3 …, until a limit is met or the game is read to its
    end. Otherwise the one depth that was asked for. Depth 1 is always completed; where a single deeper
    search is stopped, depth 1 is what there is to say.
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
