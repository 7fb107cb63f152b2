"""A uniformly random legal move: the baseline that other players are measured against."""

from collections.abc import Iterator
from typing import Final

from .limits import Limits
from .thought import Search, Task, Thought, choice


def think(task: Task, limits: Limits) -> Iterator[Thought]:
    """Yields one answer without a search: no move has a value."""
    moves = task.position.moves()
    move = moves[int(task.chance.random() * len(moves))]
    yield choice(task.position, move)


SEARCH: Final = Search(think, needs_limit=False)
