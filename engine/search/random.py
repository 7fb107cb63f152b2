"""The player who does not think: a uniformly random legal move. What the others are measured against."""

from collections.abc import Iterator

from engine.search.limits import Limits
from engine.search.thought import Proof, Scored, Task, Thought


def uniform(task: Task, limits: Limits) -> Iterator[Thought]:
    """Answers at once, having looked at nothing: no move has a value."""
    moves = task.position.moves()
    move = moves[int(task.chance.random() * len(moves))]
    yield Thought(0, move, None, Proof(), (move,), tuple(Scored(each) for each in moves), complete=False)
