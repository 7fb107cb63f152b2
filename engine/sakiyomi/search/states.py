"""The states that a search uses: the game's own (`Game.states`), or its `Position`s if it has none.

And their evaluation, which is checked to return integers below the value of a won game.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from ..core.errors import Refusal
from ..core.game import FIRST, Evaluation, Game, Position, State, StateSpace
from .thought import Task


class Children(Sequence[tuple[int, Position]]):
    """The moves of a position with the positions after them, each of which is made when it is needed.

    An author's `play` and `evaluate` cost more than the rest of a search: after a cutoff they are not called.
    """

    def __init__(self, state: Position, moves: Sequence[int] | None = None) -> None:
        """`moves`: those of the position in another order."""
        self._state = state
        self._moves = state.moves() if moves is None else moves
        self._made: list[tuple[int, Position]] = []

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[tuple[int, Position]]:
        made = self._made
        for at, move in enumerate(self._moves):
            if at == len(made):
                made.append((move, self._state.play(move)))
            yield made[at]

    def __getitem__(self, at: Any) -> Any:
        if type(at) is int and 0 <= at < len(self._made):
            return self._made[at]
        most = at.stop if type(at) is slice and at.stop is not None and at.stop >= 0 else len(self)
        return [*islice(self, most)][at]


class PositionStates:
    """A `StateSpace` whose states are the `Position`s of any game. Moves are in square order."""

    def __init__(self, root: Position, evaluate: Evaluation) -> None:
        self.root = root
        self._evaluate = evaluate
        self._expanded: tuple[Position | None, Sequence[tuple[int, Position]]] = None, ()
        """The last position whose children were made, and these: they are often asked for again."""

    def children(self, state: Position, depth: int) -> Sequence[tuple[int, Position]]:
        if state is not self._expanded[0]:
            self._expanded = state, Children(state)
        return self._expanded[1]

    def over(self, state: Position) -> bool:
        return state.margin() is not None

    def all_over(self, state: Position, values: Sequence[int]) -> bool:
        return all(self.over(child) for _, child in self.children(state, 1)[: len(values)])

    def final(self, state: Position, plies: int) -> int:
        value = state.value(plies)
        return value if state.turn == FIRST else -value

    def horizon(self, state: Position, plies: int) -> int:
        value = self._evaluate(state) if state.margin() is None else state.value(plies)
        return value if state.turn == FIRST else -value

    def frontier(self, state: Position, plies: int) -> Sequence[int]:
        return [-self.horizon(child, plies + 1) for _, child in self.children(state, 1)]


def child_values(space: StateSpace, visit: Callable[[], None], state: State, plies: int) -> Iterator[int]:
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


def clamped(task: Task) -> Evaluation:
    """The evaluation of `task`, clamped to ±(`Game.decisive` − 1), so that no estimate equals a won game.

    It raises `Refusal` for a returned value that is not an integer, including True and False. The evaluations
    in `Game.in_range`, and one that is not the game's, are returned unchanged.
    """
    game, evaluate = task.game, task.evaluate
    name = next((name for name, each in game.evaluations.items() if each is evaluate), None)
    if name is None or any(each is evaluate for each in game.in_range):
        return evaluate
    most = game.decisive - 1
    least = -most

    def checked(position: Position) -> int:
        value: object = evaluate(position)
        if type(value) is not int:
            returned = repr(value)[:100]
            facts = {"error": "BadEvaluation", "evaluation": name, "returned": returned}
            raise Refusal("internal.evaluation", None, **facts)
        return most if value > most else least if value < least else value

    return checked
