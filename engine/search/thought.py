"""The input and output types of searches, and what the values of a search prove.

A search is a generator: given a `Task` and `Limits` it yields `Thought`s. Each is a usable answer and
replaces the one before. Values are from FIRST's point of view.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from engine.game import FIRST, PV, SECOND, Evaluation, Game, Position, Side
from engine.search.limits import Limits
from engine.search.observer import UNOBSERVED, Observer

Ties = Literal["first", "last", "random"]
Bound = Literal["exact", "lower", "upper"]

INFINITY: Final = 1 << 30
"""Greater than every value."""


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
    apart: tuple[Sequence[int], int] | None = None
    """Moves from `position`, and a depth: only the position after them is read, to this depth, with an open
    window. There is no answer; the observer has the visits."""


class Proof(NamedTuple):
    """What is proved of a position, independently of evaluations."""

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
    """Whether all lines were searched to the end of the game, so that a deeper search adds nothing."""


Search = Callable[[Task, Limits], Iterator[Thought]]


class Tried(NamedTuple):
    """A searched move of the root. Its true value is at least `low` and at most `high`."""

    move: int
    value: int
    below: PV
    low: int
    high: int
    bound: Bound = "exact"


def prove(position: Position, game: Game, low: int, high: int) -> Proof:
    """What is proved of `position` if its true value is at least `low` and at most `high`."""
    outcome: Side | Literal["draw"] | None = None
    if low > 0:
        outcome = FIRST
    elif high < 0:
        outcome = SECOND
    elif low == high == 0:
        outcome = "draw"
    if low < high:
        return Proof(outcome)
    plies = game.plies_of(position, low) if game.plies_of else None
    return Proof(outcome, plies, game.margin_of(low) if game.margin_of else None)


def enclose(game: Game, value: int, read: bool) -> tuple[int, int]:
    """The least and the greatest true value of a position for which minimax found `value`.

    `read`: all lines below were searched to the end of the game, so the value is true. Otherwise it is an
    estimate, unless one side has a forced win. If values contain the distance to the end, the value of such a
    win is true, because a faster win would have been found. If they contain the margin, the winner's true
    margin may be greater.
    """
    won = abs(value) >= game.decisive
    if read or (won and game.plies_of):
        return value, value
    if won:
        return (value, INFINITY) if value > 0 else (-INFINITY, value)
    return -INFINITY, INFINITY


def value_to_beat(task: Task, tried: Sequence[Tried], equals: bool) -> int:
    """The value, for the mover, that a further move of the root must exceed to need an exact value.

    This is the least of the `multipv` best values so far. It is one less if moves with an equal value are to
    be found too (`equals`).
    """
    mover = 1 if task.position.turn == FIRST else -1
    exact = sorted((mover * one.value for one in tried if one.bound == "exact"), reverse=True)
    return exact[task.multipv - 1] - equals if len(exact) >= task.multipv else -INFINITY


def make_tried(task: Task, move: int, value: int, below: PV, *, read: bool, bound: Bound) -> Tried:
    """The `Tried` for a move of the root whose value is `value`, or at least or at most `value` (`bound`)."""
    low, high = enclose(task.game, value, read)
    return Tried(
        move,
        value,
        below,
        -INFINITY if bound == "upper" else low,
        INFINITY if bound == "lower" else high,
        bound,
    )


def settled(task: Task, tried: Sequence[Tried]) -> bool:
    """Whether the best moves and their values cannot change at a greater depth."""
    mover = 1 if task.position.turn == FIRST else -1
    exact = sorted((one for one in tried if one.bound == "exact"), key=lambda one: -mover * one.value)
    wanted = exact[: task.multipv]
    if not wanted or any(one.low < one.high for one in wanted):
        return False
    least = wanted[-1].value
    if task.game.plies_of and all(abs(one.value) >= task.game.decisive for one in wanted):
        return True  # another move cannot win sooner: that would have been found
    return all(one.low == one.high or (one.high < least if mover == 1 else one.low > least) for one in tried)


def at_all_depths(task: Task, tried: Sequence[Tried]) -> list[Tried]:
    """The moves of a settled root, with values and bounds that are valid at every greater depth too."""
    best, most = (max, min) if task.position.turn == FIRST else (min, max)
    worse: Bound = "upper" if task.position.turn == FIRST else "lower"
    value = best(one.value for one in tried if one.bound == "exact")

    def limited(one: Tried) -> Tried:
        limit = one.high if worse == "upper" else one.low
        return one._replace(value=most(value, limit), bound=worse)

    return [one if one.low == one.high else limited(one) for one in tried]


def conclude(
    task: Task,
    tried: Sequence[Tried],
    depth: int,
    complete: bool,
    tie_break: float = 0.0,
    prove: Callable[[Position, Game, int, int], Proof] = prove,
) -> Thought:
    """The answer after the root's moves in `tried`, in their order.

    `tie_break` in [0, 1) chooses among equally good moves: 0 is the first of them.
    """
    position, game = task.position, task.game
    best, worse = (max, "upper") if position.turn == FIRST else (min, "lower")
    known = [one for one in tried if one.bound != worse] or tried
    value = best(one.value for one in known)
    equals = [one for one in known if one.value == value]
    chosen = equals[int(tie_break * len(equals))]
    low, high = best(one.low for one in tried), best(one.high for one in tried)
    if len(tried) < len(position.moves()):  # one of the others may be better
        low, high = (low, INFINITY) if best is max else (-INFINITY, high)
    if game.plies_of and abs(value) >= game.decisive and chosen.bound == "exact":
        low = high = value  # the other moves cannot win sooner: that would have been found
    scored = {
        one.move: Scored(one.move, one.value, one.bound, prove(position, game, one.low, one.high))
        for one in tried
    }
    return Thought(
        depth=depth,
        move=chosen.move,
        value=value,
        proof=prove(position, game, low, high),
        pv=(chosen.move, *unroll(chosen.below)),
        moves=tuple(scored.get(move) or Scored(move) for move in position.moves()),
        complete=complete,
    )


def unroll(pv: PV) -> Iterator[int]:
    """The moves of a principal variation, in order."""
    while pv:
        move, pv = pv
        yield move
