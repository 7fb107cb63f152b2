"""Exercises: positions in which a move that was played lost much, and few moves are good.

A position is read twice, the second time at least two plies deeper, or to the end: an estimate that does not
hold makes no exercise. Stands on `engine.players`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from engine.fields import Refusal, brief
from engine.game import FIRST, PASS, Game, Position
from engine.players import Player, judge, player, think
from engine.record import Replay
from engine.search.thought import Scored, Thought

if TYPE_CHECKING:
    from engine import replies

MOST_GOOD: Final = 2
"""The most good moves of an exercise."""
FEWEST_MOVES: Final = 3
"""The fewest legal moves of an exercise."""
DEEPER: Final = 2
"""How many plies deeper the second reading is at least."""
MOST_NODES: Final = 1_000_000
"""The limit of the second reading, in positions."""
LONGEST_LINE: Final = 8
"""The most plies of a refutation."""

Why = Literal["few", "small", "many", "decided", "unproved", "stopped"]
"""Why a position makes no exercise: it has few moves, the move lost little, many moves are good, the result
is decided either way, the second reading did not come as deep or did not agree, or it was stopped."""


class Verdict(NamedTuple):
    """What a reading says of all moves of a position."""

    depth: int
    exact: bool
    """Whether the result of every move is proved."""
    worths: dict[int, float]
    """By moves, what the mover gets: a margin, or 1, 0, −1 (won, drawn, lost) where margins count nothing."""

    @property
    def best(self) -> float:
        return max(self.worths.values())

    def loss(self, move: int) -> float:
        return self.best - self.worths[move]

    def good(self, tolerance: float) -> list[int]:
        return [move for move in self.worths if self.loss(move) <= tolerance]


class Exercise(NamedTuple):
    """A position, by the reading that proved it."""

    played: int
    good: list[int]
    verdict: Verdict
    nodes: int
    """Positions visited by both readings."""


def exercise(
    played: Replay, move: int, stop: Callable[[], bool], nodes: int = MOST_NODES, deeper: int = DEEPER
) -> Exercise | Why:
    """The exercise that `move` makes of the position after `played`, or why it makes none.

    `stop` is called every few milliseconds; the answer is "stopped" if it returns True. The second reading
    visits at most `nodes` positions, and is at least `deeper` plies deeper.
    """
    game, position = played.game, played.position
    count = len(position.moves())
    if count < FEWEST_MOVES:
        return "few"
    usual = player(judge(game), game)
    first, spent = read(game, position, usual, stop)
    why = unfit(game, first, move) if first else "unproved"
    if why or first is None or first.exact:
        return why or Exercise(move, good(game, cast(Verdict, first)), cast(Verdict, first), spent)
    second, more = read(game, position, usual._replace(nodes=nodes), stop, first.depth + deeper)
    if stop():
        return "stopped"
    if second is None or (second.depth < first.depth + deeper and not second.exact):
        return "unproved"
    if unfit(game, second, move) or not set(good(game, second)) & set(good(game, first)):
        return "unproved"
    return Exercise(move, good(game, second), second, spent + more)


def read(
    game: Game, position: Position, by: Player, stop: Callable[[], bool], depth: int | None = None
) -> tuple[Verdict | None, int]:
    """What `by` finds of all moves, and how many positions it visits. `depth`: not deeper."""
    by = by._replace(multipv=len(position.moves()))
    limits, thoughts = think(game, position, by, stop)
    found = None
    for thought in thoughts:
        found = verdict(game, position, thought, by.evaluation) or found
        if found and (found.exact or (depth is not None and found.depth >= depth)):
            break
    return found, limits.visited


def verdict(game: Game, position: Position, thought: Thought, evaluation: str | None) -> Verdict | None:
    """What the values of a thought, which are FIRST's, say of the moves; None: some of them are not known.

    `evaluation` is the one of which the values are.
    """
    sign = 1 if position.turn == FIRST else -1
    worths = {one.move: worth(game, one, evaluation) for one in thought.moves}
    known = {move: sign * value for move, value in worths.items() if value is not None}
    if len(known) < len(worths):
        return None
    exact = all(
        one.proof.outcome and (one.proof.margin is not None or not counts(game)) for one in thought.moves
    )
    return Verdict(thought.depth, exact, known)


def counts(game: Game) -> bool:
    """Whether margins of the game count something: discs or points."""
    return game.display.unit is not None and game.margin_of is not None


def worth(game: Game, one: Scored, evaluation: str | None) -> float | None:
    """What a move is worth for FIRST (`Verdict.worths`); None where that is not known."""
    if one.value is None or one.bound != "exact":
        return None
    if not counts(game) or game.margin_of is None:
        outcome = one.proof.outcome
        return None if outcome is None else 0.0 if outcome == "draw" else 1.0 if outcome == FIRST else -1.0
    if abs(one.value) >= game.decisive:
        return float(game.margin_of(one.value))
    return one.value / game.display.parts.get(evaluation or "", 1)


def good(game: Game, found: Verdict) -> list[int]:
    return found.good(game.display.tolerance)


def unfit(game: Game, found: Verdict, move: int) -> Why | None:
    """Why what was found makes no exercise of `move`; None: it makes one."""
    least = game.display.mistake
    if found.loss(move) < least:
        return "small"
    if len(good(game, found)) > MOST_GOOD:
        return "many"
    left, best = found.worths[move], found.best
    sure = 0.0 if found.exact else game.display.scale
    if (left > sure and best > sure) or (left < -sure and best < -sure):
        return "decided"
    return None


def as_json(found: Exercise, played: Replay) -> replies.Exercise:
    """An exercise as the object of a reply."""
    name, losses = played.name, found.verdict
    return {
        "record": cast("replies.WholeRecord", played.record),
        "side": played.position.turn,
        "played": name(found.played),
        "good": [name(move) for move in found.good],
        "moves": [{"move": name(move), "loss": round(losses.loss(move), 2)} for move in losses.worths],
        "best": round(losses.best, 2),
        "exact": losses.exact,
        "depth": losses.depth,
        "version": played.game.judge_version,
    }


class Refutation(NamedTuple):
    """The play after a bad move, until what it loses can be seen."""

    line: list[int]
    """It begins with the move; forced passes are in it."""
    seen: str | None
    """What is seen last: `end` of the game, a `pass` of the one who moved, or what the game says of a move
    (`Display.noticed`); None: nothing within the line."""


def refutation(game: Game, position: Position, move: int, stop: Callable[[], bool]) -> Refutation:
    """What follows `move` with best play of both sides, as the judge reads it."""
    mover = position.turn
    after = position.play(move)
    expected: tuple[int, ...] = ()
    if after.moves() and after.margin() is None:
        _, thoughts = think(game, after, player(judge(game), game), stop)
        for thought in thoughts:
            expected = thought.pv
    line, now = [move], after
    for ply in expected[: LONGEST_LINE - 1]:
        word = game.display.noticed(now, ply) if now.turn != mover else "pass" if ply == PASS else None
        line.append(ply)
        now = now.play(ply)
        if now.margin() is not None:
            return Refutation(line, "end")
        if word:
            return Refutation(line, word)
    return Refutation(line, "end" if now.margin() is not None else None)


def played_move(played: Replay, text: str, field: str) -> int:
    """The legal move of that name; raises `Refusal`."""
    found = {played.name(move): move for move in played.position.moves()}
    if text not in found:
        message = f"{brief(text)} cannot be played in this position"
        raise Refusal("illegal-move", message, field, move=brief(text))
    return found[text]
