"""The input and output types of searches, and what the values of a search prove.

A search is a generator: given a `Task` and `Limits` it yields `Thought`s. Each is a usable answer and
replaces the one before. Values are from the point of view of the side to move: those of a `Thought`, also of
its moves, of the side to move at the root. `for_first` turns them for whoever asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Literal, NamedTuple

from ..contract.limits import INFINITY, Bound, Ties
from ..core.game import FIRST, Evaluation, Game, Position, Side, other
from .limits import Limits
from .observer import UNOBSERVED, Observer


class Task(NamedTuple):
    """The input of a search. The game is not over at `position`, and the mover is not forced to pass."""

    position: Position
    game: Game
    evaluate: Evaluation
    ties: Ties
    """Which of equally good moves is played: the first or last in square order, or a random one."""
    chance: Random
    """The source of random numbers. Only `random()` is used: its sequence is the same in every Python."""
    multipv: int = 1
    """The number of best moves that get exact values."""
    order: str = "square"
    """The order in which `alphabeta` tries moves: `square`, `evaluation` (of the positions after them), or a
    name in `Game.orders`."""
    observer: Observer = UNOBSERVED
    record: Sequence[int] = ()
    """The moves of the game before `position`, passes included, as far as they are known."""


class Proof(NamedTuple):
    """A proof about a position, independent of evaluations."""

    outcome: Side | Literal["draw"] | None = None
    plies: int | None = None
    """The number of plies to the end of the game if both sides play perfectly."""
    margin: int | None = None


class Scored(NamedTuple):
    """A move of the root. A move that was not searched has neither value nor bound."""

    move: int
    value: int | None = None
    bound: Bound | None = None
    proof: Proof = Proof()
    low: int = -INFINITY
    """The true value is proved to be at least this."""
    high: int = INFINITY
    """The true value is proved to be at most this."""


class Thought(NamedTuple):
    """An answer: `move` is the best move, and `pv` the principal variation, which begins with it."""

    depth: int
    """Plies searched. Less than the requested depth if all lines end before it."""
    move: int | None
    value: int | None
    proof: Proof
    pv: tuple[int, ...]
    moves: tuple[Scored, ...]
    """Every legal move, in square order."""
    complete: bool
    """Whether all lines were searched to the end of the game, so that a deeper search adds nothing. `best`,
    which ends by itself then, does not say."""
    book: bool = False
    """Whether it is from the opening book of the game."""
    mean: float | None = None
    """The value; where it is undecided, the mean of it and that of the depth before (`with_means`)."""


def choice(position: Position, move: int) -> Thought:
    """The answer of a search that says a move and nothing of its value."""
    moves = tuple(Scored(each) for each in position.moves())
    return Thought(0, move, None, Proof(), (move,), moves, complete=False)


class Search(NamedTuple):
    """A search, as two functions."""

    think: Callable[[Task, Limits], Iterator[Thought]]
    """`think(task, limits)`: the answers, each better than the one before."""
    visit: Callable[[Task, Limits, Sequence[int], int], None] | None = None
    """`visit(task, limits, path, depth)`: reads only the position after the moves `path`, to `depth` plies,
    with an open window. There is no answer; the observer has the visits. None: the search reads no tree."""
    needs_limit: bool = True
    """Whether a player needs a limit in games that are not `solvable`."""
    repeatable: bool = True
    """Whether its answer follows from the task, as far as the engine can tell."""


def prove(position: Position, game: Game, low: int, high: int) -> Proof:
    """The proof about `position` where its true value, for its mover, is from `low` to `high`."""
    outcome: Side | Literal["draw"] | None = None
    if low > 0:
        outcome = position.turn
    elif high < 0:
        outcome = other(position.turn)
    elif low == high == 0:
        outcome = "draw"
    if low < high:
        return Proof(outcome)
    value = low if position.turn == FIRST else -low
    plies = game.plies_of(position, value) if game.plies_of else None
    return Proof(outcome, plies, game.margin_of(low) if game.margin_of else None)


def for_first(thought: Thought, mover: Side) -> Thought:
    """A thought with FIRST's values instead of those of `mover`, the side to move at the root."""
    if mover == FIRST:
        return thought
    turned: dict[Bound | None, Bound] = {"exact": "exact", "lower": "upper", "upper": "lower"}

    def proof(of: Proof) -> Proof:
        return of if of.margin is None else of._replace(margin=-of.margin)

    return thought._replace(
        value=None if thought.value is None else -thought.value,
        proof=proof(thought.proof),
        moves=tuple(
            one
            if one.value is None
            else Scored(one.move, -one.value, turned[one.bound], proof(one.proof), -one.high, -one.low)
            for one in thought.moves
        ),
    )


def with_means(game: Game, thoughts: Iterator[Thought]) -> Iterator[Thought]:
    """These answers of a search of `game` with their means.

    Undecided values favour the side that has the last move of the lines read, so they swing from depth to
    depth, in Othello by four to five discs.
    """
    latest: Thought | None = None
    other: int | None = None  # the value at the depth before
    for thought in thoughts:
        if latest and latest.depth != thought.depth:
            other = latest.value if latest.depth == thought.depth - 1 else None
        latest = thought
        value = thought.value
        is_decided = thought.proof.outcome or max(abs(value or 0), abs(other or 0)) >= game.decisive
        if value is None or other is None or is_decided:
            yield thought._replace(mean=value)
        else:
            yield thought._replace(mean=(value + other) / 2)
