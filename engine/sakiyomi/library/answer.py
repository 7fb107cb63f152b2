"""`Answer`: what a player thinks of a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..players.players import Player
from ..players.record import Replay
from ..search.limits import Limits
from ..search.thought import Thought
from . import shown

if TYPE_CHECKING:
    from ..contract import replies


@dataclass(frozen=True)
class Answer(shown.Shown):
    """What a player thinks of a position. Values are integers from first's side, whoever is to move, in the
    unit of the evaluation: hundredths of a disc in Othello with `best`. A won game is worth more than any
    estimate.

    >>> best = sakiyomi.Board("tictactoe", "a1b1").think()
    >>> best
    Answer(move='a2', value=95, line=['a2', 'a3', 'b2', 'b3', 'c2'], depth=7)
    >>> best.outcome, best.plies, best.moves[0]["move"]
    ('first', 5, 'c1')
    """

    _here = ("_rows",)
    move: str | None
    """The move to play; None where the game is over."""
    value: int | None
    """What the position is worth; None where the player does not say, as a function that plays."""
    line: list[str]
    """The play that is expected, without passes; it begins with `move`."""
    depth: int
    """Plies read."""
    nodes: int = field(repr=False)
    """Positions visited."""
    seconds: float = field(repr=False)
    moves: list[replies.Move] = field(repr=False)
    """Each move with its value and what that is (`bound`: exact, lower or upper), what it loses against the
    best (`loss`) and the mark that it gets for it: `Move` in the reference of `CONTRACT.md`."""
    outcome: str | None = field(repr=False)
    """Who wins if both play as well as can be, `"draw"`, or None where it is not proved."""
    plies: int | None = field(repr=False)
    """Plies to the end of the game then, where that is known."""
    margin: int | None = field(repr=False)
    """First's discs or points minus second's then, where that is known."""
    _rows: Callable[[], Iterator[list[str]]] = field(repr=False, compare=False)

    def _text(self) -> str:
        """The moves with their values, the best first.

        >>> print(sakiyomi.Board("tictactoe", "a1b2c3c1").think())
        move  value
        a3    First (O) wins in 3
        b1    Second (X) wins in 2
        a2    Second (X) wins in 2
        c2    Second (X) wins in 2
        b3    Second (X) wins in 2
        <BLANKLINE>
        Expected: a3 b1 a2
        """
        from ..shown.figures import columns

        lines = [*columns([*self._rows()], left=(0, 1))]
        return "\n".join([*lines, "", f"Expected: {' '.join(self.line)}"])

    def _html(self) -> str:
        return shown.table([*self._rows()])


def answered(thought: Thought, played: Replay, by: Player, limits: Limits) -> Answer:
    """A thought, with what it has cost so far."""
    from ..service.searches import answer_of

    reply = answer_of(thought, played, by, limits)
    keys = ("move", "value", "line", "depth", "nodes", "seconds", "moves", "outcome", "plies", "margin")
    return Answer(**{key: reply[key] for key in keys}, _rows=lambda: rows(thought, played))  # type: ignore[literal-required]


def rows(thought: Thought, played: Replay) -> Iterator[list[str]]:
    """The moves, the best first, with what each is worth."""
    from ..shown.analyses import in_order, worth

    yield ["move", "value"]
    for one in in_order(played, thought):
        yield [played.name(one.move), worth(played, one)]
