"""What a game is. Everything else in the engine stands on this page.

A game is played by two sides in turn; one side's gain is the other's loss; nothing is hidden. A square is
its index in square order, row by row from a1 (a1 = 0, b1 = 1, …), and a move is the square that is played.
Names such as "d3" exist only where text comes in or goes out (`engine.record`). Margins and values are
integers from FIRST's point of view, whoever is to move.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol, Self

Side = Literal["first", "second"]
FIRST: Final = "first"
SECOND: Final = "second"

PASS: Final = -1
"""The move of a side that has no other, in a game that goes on: it is a ply like any move."""

Cell = None | str | int | dict[str, Any]
"""What is on a square, as the contract shows it: nothing, the side that owns it, a number, a taken number."""


class Position(Protocol):
    """One moment of a game. Immutable and hashable: `play` returns another."""

    @property
    def turn(self) -> Side: ...

    # What a search asks.

    def moves(self) -> Sequence[int]:
        """The legal moves in square order; a forced pass is one, `(PASS,)`; empty only at the end."""

    def play(self, move: int) -> Self:
        """The position after `move`, which must be one of `moves()`: it is not checked again."""

    def margin(self) -> int | None:
        """The final difference (1, 0 or -1 where only that is known); None while the game goes on."""

    def value(self, plies: int) -> int:
        """What this finished game is worth to a search whose root is `plies` plies above it."""

    # What a board asks.

    def setup(self) -> str:
        """This position as text; the game's `read` takes it back."""

    def shape(self) -> tuple[int, int]:
        """How many rows and columns the board has."""

    def cells(self) -> list[Cell]:
        """What is on each square, in square order."""

    def changes(self, move: int) -> dict[int, Cell]:
        """Each square that `move` changes, with what will be on it; the move's own square first."""

    def line(self) -> dict[str, int | str] | None:
        """The line that the mover must choose from, if there is one: `{"row": 1}` or `{"column": "d"}`."""

    def score(self) -> tuple[int, int] | None:
        """What FIRST and SECOND have in hand, if the game counts anything."""

    def completed(self) -> list[int]:
        """The squares of completed lines, in square order, if the game is won by lines."""


Evaluation = Callable[[Any], int]
"""A guess at a position of the game that it belongs to; always nearer to 0 than `Game.decisive`."""

State = Any
"""A position as a `Walk` has it: hashable, and equal to another just where the positions are the same."""

Line = tuple[int, "Line"] | None
"""A line of play: its first move and the rest of it. Forced passes are moves of it."""


class Walk(Protocol):
    """The fast way through a game, from one position on: states instead of Positions, few calls a node.

    What a state is worth is said as the side to move there sees it: positive is good for the mover. Sides
    take turns, and a forced pass is a turn. `plies` counts from the root. The same position is equal to
    itself however it was reached, and whatever it is asked has always the same answer.
    """

    @property
    def root(self) -> State: ...

    def children(self, state: State, depth: int) -> Sequence[tuple[int, State]]:
        """Each move with the state after it, the promising first; a forced pass is one; none at the end.

        `depth` plies are yet to be read: how much care the order deserves.
        """

    def final(self, state: State, plies: int) -> int:
        """What a finished game is worth."""

    def horizon(self, state: State, plies: int) -> int:
        """What a state is worth that is not read further: the end of the game, or else a guess."""

    def frontier(self, state: State, plies: int) -> Sequence[int]:
        """What all children are worth to the mover of `state`, at once; none at the end of the game.

        That is `-horizon(child, plies + 1)` of each of `children(state, 1)`, in their order.
        """


class Endgame(Protocol):
    """A solver that reads a game to its end where little of it is left, on the states of its walk."""

    @property
    def plies(self) -> int:
        """How many plies at most are between the root and the end."""

    def finishes(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        """Whether it will likely have solved the root within what is left of the limits.

        `nodes` it may still visit, `seconds` it may still take (None: as many as it likes); `pace` is how
        many positions a second the search before it has visited, here and now: how fast this machine is.
        """

    def solve(self, state: State, alpha: int, beta: int) -> tuple[int, Line]:
        """What `state` is worth to its mover when read to the end, and the play expected.

        True where it lies between `alpha` and `beta`; at or below `alpha` it is an upper bound, at or above
        `beta` a lower one. It calls `visit` for every position, or for several at once: whatever that
        raises ends the reading.
        """


class Preset(NamedTuple):
    """A player that the game lists."""

    id: str
    name: str
    player: str
    """The player as text: "minimax depth=2 ties=last"."""


class Game(NamedTuple):
    """All that the rest of the engine needs to know of a game beside its positions."""

    id: str
    sides: tuple[str, str]
    """What FIRST and SECOND are called in this game."""
    rows: int
    columns: int
    start: Callable[..., Position]
    """The position before the first move: `start()`, or `start(seed, size)` where boards are drawn by lot."""
    read: Callable[[str], Position]
    """The position that a setup describes; raises `SetupError`."""
    decisive: int
    """A finished game that somebody has won is worth at least this; no evaluation reaches it."""
    players: tuple[Preset, ...]
    default: str
    """The id of the player whom one meets first."""
    evaluations: Mapping[str, Evaluation] = {}
    """By name. A game without any is one that can be read to its end, and needs no limits."""
    usual: str | None = None
    """The evaluation of a player who names none."""
    strongest: str | None = None
    """That of `best` where it is free to be as strong as it can: without a depth, and none named."""
    sizes: tuple[int, int] | None = None
    """The least and the most rows of a board drawn by lot; None where there is but one start."""
    plies_of: Callable[[Any, int], int] | None = None
    """`plies_of(position, value)`: how far off the end is, where values hold that distance."""
    walk: Callable[[Any, Evaluation], Walk] | None = None
    """`walk(position, evaluation)`: the fast way on from a position. None: its Positions are walked."""
    endgame: Callable[[Any, Callable[[int], None]], Endgame] | None = None
    """`endgame(position, visit)`: a solver that takes over near the end, in searches free to do so."""
    margin_of: Callable[[int], int] | None = None
    """`margin_of(value)`: the margin in the value of a finished game, where values hold that margin."""


class SetupError(ValueError):
    """A setup from which no game can be played; why, in words, and for programs in `reason` and `facts`."""

    def __init__(self, reason: str, message: str, **facts: int | str) -> None:
        super().__init__(message)
        self.reason = reason
        self.facts = facts


def other(side: Side) -> Side:
    """The opponent of `side`."""
    return SECOND if side == FIRST else FIRST
