"""A uniformly random legal move: the baseline that other players are measured against."""

from collections.abc import Iterator
from typing import Final

from .limits import Limits
from .thought import Proof, Scored, Search, Task, Thought


def think(task: Task, limits: Limits) -> Iterator[Thought]:
    """Yields one answer without a search: no move has a value."""
    moves = task.position.moves()
    move = moves[int(task.chance.random() * len(moves))]
    yield Thought(0, move, None, Proof(), (move,), tuple(Scored(each) for each in moves), complete=False)


SEARCH: Final = Search(think, needs_limit=False)
