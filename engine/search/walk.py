"""The way through a game whose author has not made a fast one: its Positions themselves are the states."""

from collections.abc import Sequence

from engine.game import FIRST, Evaluation, Position, Walk
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
