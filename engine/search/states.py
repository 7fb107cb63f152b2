"""The states that a search uses: the game's own (`Game.states`), or its `Position`s if it has none."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.game import FIRST, Evaluation, Game, Position, State, StateSpace
from engine.search.evaluation import clamped
from engine.search.thought import Task


class PositionStates:
    """A `StateSpace` whose states are the `Position`s of any game. Moves are in square order."""

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


def singly(space: StateSpace, visit: Callable[[], None], state: State, plies: int) -> Iterator[int]:
    """The values of `StateSpace.frontier`, one at a time. Each child is counted before it is evaluated."""
    for _, child in space.children(state, 1):
        visit()
        yield -space.horizon(child, plies + 1)


def state_space(task: Task) -> StateSpace:
    """The states below the root of `task`: the game's own if it has them, otherwise its `Position`s."""
    return states_of(task.game, task.evaluate, task.order)(task.position, clamped(task))


def states_of(game: Game, evaluate: Evaluation, order: str) -> Callable[[Any, Evaluation], StateSpace]:
    """What makes the states of a search of `game`.

    An order of an author needs `Position`s. So does an evaluation of a game whose states call none.
    """
    evaluated = any(each is evaluate for each in game.evaluations.values())
    if game.states is None or order in game.orders or (game.solvable and evaluated):
        return PositionStates
    return game.states


def ended(space: StateSpace, decisive: int, value: int, state: State) -> bool:
    """Whether the game is over in `state`, whose `horizon` is `value`.

    A decisive value is never an evaluation. 0 may be a draw or an evaluation: then `children` decides.
    """
    return value >= decisive or value <= -decisive or (value == 0 and not space.children(state, 1))


def all_ended(space: StateSpace, decisive: int, values: Sequence[int], state: State) -> bool:
    """Whether the game is over in each of the first `len(values)` children of `state`, by their `values`."""
    if -decisive < values[0] < decisive and values[0]:
        return False  # the usual case: the value of the first child is an evaluation
    below = space.children(state, 1)
    return all(ended(space, decisive, value, child) for value, (_, child) in zip(values, below, strict=False))


def after(position: Position, path: Sequence[int]) -> Position:
    """The position after these legal moves."""
    for move in path:
        position = position.play(move)
    return position


def state_after(space: StateSpace, path: Sequence[int]) -> State:
    """The state below the root of `space` after these legal moves."""
    state = space.root
    for move in path:
        state = dict(space.children(state, 1))[move]
    return state
