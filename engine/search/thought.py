"""What a search is asked and what it answers, and what its values prove.

A search is a generator: given a `Task` and `Limits` it yields Thoughts, each a usable answer, each better
than the one before. Values are from FIRST's point of view.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from engine.game import FIRST, SECOND, Evaluation, Game, Line, Position, Side
from engine.search.limits import Limits

Ties = Literal["first", "last", "random"]
Bound = Literal["exact", "lower", "upper"]

INFINITY: Final = 1 << 30
"""Beyond every value."""


class Task(NamedTuple):
    """What is to be thought about. The position is not over, and no pass is forced in it."""

    position: Position
    game: Game
    evaluate: Evaluation
    ties: Ties
    """Which of equally good moves is played, in square order or by `chance`."""
    chance: Random
    """Wherever a search needs chance; only its `random()` is used, the one sequence kept between Pythons."""
    multipv: int = 1
    """How many of the best moves have exact values."""


class Proof(NamedTuple):
    """What is certain of a position, whatever evaluations may say."""

    outcome: Side | Literal["draw"] | None = None
    plies: int | None = None
    """How far off the end is, if both sides play as well as can be."""
    margin: int | None = None


class Scored(NamedTuple):
    """A move of the root. What was never looked at has neither value nor bound."""

    move: int
    value: int | None = None
    bound: Bound | None = None
    proof: Proof = Proof()


class Thought(NamedTuple):
    """An answer: `move` is the best, and `line` the play expected, beginning with it."""

    depth: int
    """Plies really read: less than was asked where the game ends sooner."""
    move: int | None
    value: int | None
    proof: Proof
    line: tuple[int, ...]
    moves: tuple[Scored, ...]
    """Every legal move, in square order."""
    complete: bool
    """Whether everything was read to the end, so that no greater depth can tell more."""


Search = Callable[[Task, Limits], Iterator[Thought]]


class Tried(NamedTuple):
    """A move of the root as a search leaves it: its true value is somewhere from `low` to `high`."""

    move: int
    value: int
    below: Line
    low: int
    high: int
    bound: Bound = "exact"


def prove(position: Position, game: Game, low: int, high: int) -> Proof:
    """What it proves that the true value of `position` lies from `low` to `high`."""
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
    """From where to where the true value lies of what minimax found to be worth `value`.

    `read`: everything beneath was read to the end. Otherwise `value` was a guess, unless somebody wins by
    force: then it is true if it holds the distance, since a faster win would have been seen, and if it holds
    the margin, that may yet be higher.
    """
    won = abs(value) >= game.decisive
    if read or (won and game.plies_of):
        return value, value
    if won:
        return (value, INFINITY) if value > 0 else (-INFINITY, value)
    return -INFINITY, INFINITY


def beaten(task: Task, tried: Sequence[Tried], equals: bool) -> int:
    """What a further move of the root must exceed, to its mover, so that its exact value is of interest.

    That is the value of the last of the best moves whose values are asked for; a little less where all
    `equals` are to be known.
    """
    mover = 1 if task.position.turn == FIRST else -1
    exact = sorted((mover * one.value for one in tried if one.bound == "exact"), reverse=True)
    return exact[task.multipv - 1] - equals if len(exact) >= task.multipv else -INFINITY


def weigh(task: Task, move: int, value: int, below: Line, *, read: bool, bound: Bound) -> Tried:
    """A move of the root that is worth `value`, or at least or at most so much (`bound`)."""
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
    """Whether the best moves have their true values, so that reading further can tell no more of them."""
    mover = 1 if task.position.turn == FIRST else -1
    exact = sorted((one for one in tried if one.bound == "exact"), key=lambda one: -mover * one.value)
    wanted = exact[: task.multipv]
    if not wanted or any(one.low < one.high for one in wanted):
        return False
    least = wanted[-1].value
    if task.game.plies_of and all(abs(one.value) >= task.game.decisive for one in wanted):
        return True  # of no other move can it be that it wins sooner, or it would have been seen
    return all(one.low == one.high or (one.high < least if mover == 1 else one.low > least) for one in tried)


def lasting(task: Task, tried: Sequence[Tried]) -> list[Tried]:
    """Of a settled root, its moves with what holds of them at every greater depth too."""
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
    luck: float = 0.0,
    prove: Callable[[Position, Game, int, int], Proof] = prove,
) -> Thought:
    """The answer once the root's moves were `tried`, in that order.

    Of equally good moves it is the one at `luck` of the way along them: 0 is the first that was tried.
    """
    position, game = task.position, task.game
    best, worse = (max, "upper") if position.turn == FIRST else (min, "lower")
    known = [one for one in tried if one.bound != worse] or tried
    value = best(one.value for one in known)
    equals = [one for one in known if one.value == value]
    chosen = equals[int(luck * len(equals))]
    low, high = best(one.low for one in tried), best(one.high for one in tried)
    if len(tried) < len(position.moves()):  # another move may be better yet
        low, high = (low, INFINITY) if best is max else (-INFINITY, high)
    if game.plies_of and abs(value) >= game.decisive and chosen.bound == "exact":
        low = high = value  # the moves that are not known cannot win sooner, or it would have been seen
    scored = {
        one.move: Scored(one.move, one.value, one.bound, prove(position, game, one.low, one.high))
        for one in tried
    }
    return Thought(
        depth=depth,
        move=chosen.move,
        value=value,
        proof=prove(position, game, low, high),
        line=(chosen.move, *unroll(chosen.below)),
        moves=tuple(scored.get(move) or Scored(move) for move in position.moves()),
        complete=complete,
    )


def unroll(line: Line) -> Iterator[int]:
    """The moves of a line, one after another."""
    while line:
        move, line = line
        yield move
