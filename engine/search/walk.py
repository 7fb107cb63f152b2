"""The way through a game whose author has not made a fast one: its Positions themselves are the states."""

from collections.abc import Sequence

from engine.game import FIRST, Evaluation, Position, State, Walk
from engine.search.thought import Task


class Steps:
    """A `Walk` over the Positions of any game, each move tried in square order."""

    def __init__(self, root: Position, evaluate: Evaluation) -> None:
        self.root = root
        self._evaluate = evaluate

    def children(self, state: Position, depth: int) -> Sequence[tuple[int, Position]]:
        return [(move, state.play(move)) for move in state.moves()]

    def final(self, state: Position, plies: int) -> int:
        value = state.value(plies)
        return value if state.turn == FIRST else -value

    def horizon(self, state: Position, plies: int) -> int:
        value = self._evaluate(state) if state.margin() is None else state.value(plies)
        return value if state.turn == FIRST else -value

    def frontier(self, state: Position, plies: int) -> Sequence[int]:
        return [-self.horizon(state.play(move), plies + 1) for move in state.moves()]


def walk(task: Task) -> Walk:
    """The fastest way on from the root of `task` that there is."""
    make = task.game.walk or Steps
    return make(task.position, task.evaluate)


def ended(way: Walk, decisive: int, value: int, state: State) -> bool:
    """Whether the game is over in `state`, which is worth `value` without being read.

    What is decisive is no guess. A draw is worth 0, and so may a guess be: then it takes a look.
    """
    return value >= decisive or value <= -decisive or (value == 0 and not way.children(state, 1))


def all_ended(way: Walk, decisive: int, values: Sequence[int], state: State) -> bool:
    """Whether the game is over in each of the first children of `state`, which are worth `values`."""
    if -decisive < values[0] < decisive and values[0]:
        return False  # most often: one guess is enough
    below = way.children(state, 1)
    return all(ended(way, decisive, value, child) for value, (_, child) in zip(values, below, strict=False))
