"""Exercises: positions in which a move that was played lost much, and few moves are good.

A position is read as the judge reads it, and, unless that proves the values of all moves, a second time: to
the end, or at least two plies deeper, where the same moves must be good. So what is only an estimate holds at
two depths. Stands on `players.players`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from ..contract.limits import Why
from ..core.game import Game, Position
from ..players.losses import counts, whole, worth
from ..players.players import Player, judge, player, think
from ..players.record import Replay
from ..search.thought import Thought

if TYPE_CHECKING:
    from ..contract import replies

MOST_GOOD: Final = 2
"""The most good moves of an exercise."""
FEWEST_MOVES: Final = 3
"""The fewest legal moves of an exercise."""
DEEPER: Final = 2
"""How many plies deeper the second reading is at least."""
TIMES: Final = 10
"""How many times as many positions as the judge the second reading visits at most."""
MOST_NODES: Final = 500_000
"""The most positions that it visits, whatever the first visits. In Othello `TIMES` ends it before, after 2 to
3 s in CPython, in Numbers this, after at most 2 s; in the page it is about twice that."""


class Verdict(NamedTuple):
    """The worth of all moves of a position, by one reading."""

    depth: int
    exact: bool
    """Whether the result of every move is proved."""
    worths: dict[int, float]
    """By moves, what the mover gets: a margin, or 1, 0, −1 (won, drawn, lost) where margins count nothing."""

    @property
    def best(self) -> float:
        return max(self.worths.values())

    def loss(self, move: int) -> float:
        return whole(self.best - self.worths[move])


def exercise(
    played: Replay,
    move: int,
    stop: Callable[[], bool],
    deeper: int = DEEPER,
    times: int = TIMES,
    most: int = MOST_NODES,
) -> Verdict | Why:
    """The reading that proves an exercise of `move` in the position after `played`, or why it makes none.

    `stop` is called every few milliseconds; the answer is "stopped" if it returns True. The second reading is
    at least `deeper` plies deeper, and visits at most `times` as many positions as the judge, and `most`.
    """
    game, position = played.game, played.position
    if len(position.moves()) < FEWEST_MOVES:
        return "few"
    usual = player(judge(game), game)
    first, visited = judged(game, position, usual, stop)
    if stop():
        return "stopped"
    if first is None:
        return "unproved"
    if why := unfit(game, first, move):
        return why
    if first.exact:
        return first
    more = usual._replace(depth=None, nodes=min(times * (usual.nodes or visited), most))
    second, _ = judged(game, position, more, stop, first.depth + deeper)
    if stop():
        return "stopped"
    if second is None or unfit(game, second, move):
        return "unproved"
    agrees = second.depth >= first.depth + deeper and good(game, second) == good(game, first)
    return second if second.exact or agrees else "unproved"


def judged(
    game: Game, position: Position, by: Player, stop: Callable[[], bool], depth: int | None = None
) -> tuple[Verdict | None, int]:
    """The verdict of `by` on all moves, and how many positions it visits.

    With a `depth` it stops as soon as that is reached.
    """
    by = by._replace(multipv=len(position.moves()))
    limits, thoughts = think(game, position, by, stop)
    latest = None
    for thought in thoughts:
        latest = verdict(game, position, thought, by.evaluation) or latest
        if latest and (latest.exact or (depth is not None and latest.depth >= depth)):
            break
    return latest, limits.visited


def verdict(game: Game, position: Position, thought: Thought, evaluation: str | None) -> Verdict | None:
    """The verdict of a thought, whose values are FIRST's; None: some moves cannot be compared.

    `evaluation` is the one of which the values are.
    """
    worths = {one.move: worth(game, one, evaluation, position.turn) for one in thought.moves}
    if all(each.proved for each in worths.values()):
        return Verdict(thought.depth, True, {move: each.low for move, each in worths.items()})
    estimates = {move: each.estimate for move, each in worths.items() if each.estimate is not None}
    return (
        Verdict(thought.depth, False, estimates) if counts(game) and len(estimates) == len(worths) else None
    )


def good(game: Game, reading: Verdict) -> list[int]:
    """The good moves."""
    return [move for move in reading.worths if reading.loss(move) <= game.display.tolerance]


def unfit(game: Game, reading: Verdict, move: int) -> Why | None:
    """Why what was found makes no exercise of `move`; None: it makes one."""
    least = game.display.mistake
    if reading.loss(move) < least:
        return "small"
    if len(good(game, reading)) > MOST_GOOD:
        return "many"
    left, best = reading.worths[move], reading.best
    sure = 0.0 if reading.exact else game.display.scale
    if (left > sure and best > sure) or (left < -sure and best < -sure):
        return "decided"
    return None


def as_json(reading: Verdict, played: Replay, move: int) -> replies.Exercise:
    """The exercise of a move as the object of a reply. `reading` has proved it."""
    name = played.name
    return {
        "record": played.record,
        "side": played.position.turn,
        "played": name(move),
        "good": [name(each) for each in good(played.game, reading)],
        "moves": [{"move": name(each), "loss": reading.loss(each)} for each in reading.worths],
        "best": round(reading.best, 2),
        "exact": reading.exact,
        "depth": reading.depth,
        "version": played.game.judge_version,
    }
