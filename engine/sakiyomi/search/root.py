"""The moves of the root: what was found of each, what that proves, and the answer that they give together.

All values are from the point of view of the side to move at the root.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..contract.limits import INFINITY, Bound
from ..core.game import PV, Game, Position
from .thought import Proof, Scored, Task, Thought, prove


class RootMove(NamedTuple):
    """A searched move of the root. Its true value is at least `low` and at most `high`."""

    move: int
    value: int
    below: PV
    low: int
    high: int
    bound: Bound = "exact"


def make_root_move(
    task: Task, move: int, value: int, below: PV, *, complete: bool, bound: Bound = "exact"
) -> RootMove:
    """A move for which minimax would find `value`, or at least or at most `value` (`bound`).

    `complete`: all lines below were searched to the end of the game, so the value is true. Otherwise it is an
    estimate, unless one side has a forced win. If values contain the distance to the end, the value of such a
    win is true, because a faster win would have been found. If they contain the margin, the winner's true
    margin may be greater.
    """
    won = abs(value) >= task.game.decisive
    true = complete or (won and task.game.plies_of)
    low = value if bound != "upper" and (true or (won and value > 0)) else -INFINITY
    high = value if bound != "lower" and (true or (won and value < 0)) else INFINITY
    return RootMove(move, value, below, low, high, bound)


def proved_of(known: RootMove | None, one: RootMove) -> RootMove:
    """A move within what is proved of it: `known`, an estimate or a proof, or None, and what `one` proves.

    An estimate outside of that gives way to the bound that is proved.
    """
    since = known or one
    low, high = max(since.low, one.low), min(since.high, one.high)
    if low == high:
        return RootMove(one.move, low, since.below if since.value == low else one.below, low, high)
    if low > -INFINITY and (known is None or known.value < low):
        return RootMove(one.move, low, one.below, low, high, "lower")
    if high < INFINITY and (known is None or known.value > high):
        return RootMove(one.move, high, one.below, low, high, "upper")
    return since._replace(low=low, high=high)


def value_to_beat(task: Task, root_moves: Sequence[RootMove], equals: bool) -> int:
    """The value that a further move must exceed to need an exact value.

    This is the least of the `multipv` best values so far. It is one less if moves with an equal value are to
    be found too (`equals`).
    """
    exact = sorted((one.value for one in root_moves if one.bound == "exact"), reverse=True)
    return exact[task.multipv - 1] - equals if len(exact) >= task.multipv else -INFINITY


def settled(task: Task, root_moves: Sequence[RootMove]) -> bool:
    """Whether the best moves and their values cannot change at a greater depth."""
    exact = sorted((one for one in root_moves if one.bound == "exact"), key=lambda one: -one.value)
    wanted = exact[: task.multipv]
    if not wanted or any(one.low < one.high for one in wanted):
        return False
    if task.game.plies_of and all(abs(one.value) >= task.game.decisive for one in wanted):
        return True  # another move cannot win sooner: that would have been found
    return all(one.low == one.high or one.high < wanted[-1].value for one in root_moves)


def at_all_depths(root_moves: Sequence[RootMove]) -> list[RootMove]:
    """The moves of a settled root, with values and bounds that are valid at every greater depth too."""
    value = max(one.value for one in root_moves if one.bound == "exact")
    return [
        one if one.low == one.high else one._replace(value=min(value, one.high), bound="upper")
        for one in root_moves
    ]


def conclude(
    task: Task,
    root_moves: Sequence[RootMove],
    depth: int,
    complete: bool,
    tie_break: float = 0.0,
    prove: Callable[[Position, Game, int, int], Proof] = prove,
) -> Thought:
    """The answer after the root's moves in `root_moves`, in their order.

    `tie_break` in [0, 1) chooses among equally good moves: 0 is the first of them.
    """
    position, game = task.position, task.game
    known = [one for one in root_moves if one.bound != "upper"] or root_moves
    if all(one.value <= -game.decisive for one in known):  # another move may not lose
        known = [one for one in root_moves if one.value > -game.decisive] or known
    value = max(one.value for one in known)
    equals = [one for one in known if one.value == value]
    chosen = equals[int(tie_break * len(equals))]
    low, high = max(one.low for one in root_moves), max(one.high for one in root_moves)
    if len(root_moves) < len(position.moves()):
        high = INFINITY  # one of the others may be better
    if game.plies_of and abs(value) >= game.decisive and chosen.bound == "exact":
        low = high = value  # the other moves cannot win sooner: that would have been found
    scored = {
        one.move: Scored(
            one.move, one.value, one.bound, prove(position, game, one.low, one.high), one.low, one.high
        )
        for one in root_moves
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
