"""The position that an author's functions get: the same few members in every game, in names of squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final
from unicodedata import normalize

from ..core.game import FIRST, PASS, SECOND, Cell, Game, Side
from ..core.game import Position as EnginePosition
from ..players.record import PASS_NAME, squares


@cache
def names(rows: int, columns: int) -> dict[int, str]:
    """The names of a board's moves: its squares in square order, then the pass."""
    return {**{square: name for name, square in squares(rows, columns).items()}, PASS: PASS_NAME}


@cache
def square_names(rows: int, columns: int) -> tuple[str, ...]:
    """The names of a board's squares in square order."""
    return tuple(squares(rows, columns))


def movers(position: EnginePosition) -> tuple[int, int]:
    """The number of the mover's moves, a pass not counted, and 0 for the other side: FIRST's, SECOND's."""
    number = sum(move != PASS for move in position.moves())
    return (number, 0) if position.turn == FIRST else (0, number)


def plain(name: object) -> str:
    """A name of a square that is written in capitals, with spaces or in wide characters, as it should be."""
    return "".join(normalize("NFKC", name).split()).lower() if type(name) is str and len(name) < 20 else ""


Node = tuple[int, str | None]
"""A number by which a position is known, and the move from the root to it or to what is before it."""
ROOT: Final[Node] = (0, None)
Played = tuple[Any, int] | None
"""The moves to a position as its last move behind those before it: so a play adds one in a moment."""


def played(moves: Iterable[int], before: Played = None) -> Played:
    """These moves, behind those `before`."""
    for move in moves:
        before = before, move
    return before


class Row(tuple[Any, ...]):
    """A tuple that has no item −1: beyond the edge of a board there is no square."""

    __slots__ = ()
    each = "column"
    """The word for an item."""

    def __getitem__(self, at: Any) -> Any:
        if type(at) is int and not 0 <= at < len(self):
            raise IndexError(f"there is no {self.each} {at}: the {self.each}s are 0 to {len(self) - 1}")
        try:
            return tuple.__getitem__(self, at)
        except TypeError:
            said = f"{self.each}s are counted from 0: position[row][column], as in position[2][3]"
            raise TypeError(f"{said}, not [{at!r:.40}]") from None


class Rows(Row):
    """The rows of a board."""

    __slots__ = ()
    each = "row"


class Position:
    """A position of any game. Immutable and hashable; equal positions are equal.

    >>> position = sakiyomi.Board("othello").position
    >>> position.moves(), position.play("f5").mobility()
    (['d3', 'c4', 'f5', 'e6'], (3, 3))
    >>> position.owner("d4"), position[3][3]  # -1: second's
    (-1, -1)
    """

    __slots__ = ("_at", "_cells", "_game", "_moves", "_played", "_position", "_rows", "_visit")

    def __init__(
        self,
        position: EnginePosition,
        game: Game,
        visit: Callable[[Node, int], Node] | None = None,
        at: Node = ROOT,
        played: Played = None,
    ) -> None:
        """`visit(at, move)` is called before `play` makes a position, and returns the `at` of that one."""
        self._position = position
        self._game = game
        self._visit = visit
        self._at = at
        self._played = played
        self._moves: dict[str, int] | None = None
        self._cells: list[Cell] | None = None
        self._rows: Rows | None = None

    @property
    def turn(self) -> Side:
        """The side to move, `"first"` or `"second"`."""
        return self._position.turn

    @property
    def sign(self) -> int:
        """+1 if first is to move, −1 if second is."""
        return 1 if self._position.turn == FIRST else -1

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of all squares, row by row from a1."""
        return square_names(*self._position.shape())

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._position.margin() is not None

    @property
    def first(self) -> int:
        """First's squares as bits, a1 lowest, in games on bitboards: 64 bits in Othello."""
        return self._boards()[0]

    @property
    def second(self) -> int:
        """Second's squares as bits, a1 lowest, in games on bitboards: 64 bits in Othello."""
        return self._boards()[1]

    def _boards(self) -> tuple[int, int]:
        if self._game.bitboards is None:
            raise AttributeError(f"positions of {self._game.id} have neither first nor second")
        return self._game.bitboards(self._position)

    def moves(self) -> list[str]:
        """The legal moves in square order; `["pass"]` for a forced pass, `[]` when the game is over."""
        return list(self._legal())

    def play(self, move: str) -> Position:
        """The position after a legal move; raises ValueError for any other."""
        legal = self._legal()
        try:
            square = legal[move]
        except (KeyError, TypeError):
            near = plain(move)
            if near in legal:
                raise ValueError(f"{move!r:.40} is no move: write {near!r}") from None
            listed = ", ".join(list(legal)[:40]) or "none, the game is over"
            raise ValueError(f"{move!r:.40} is not a legal move here; legal: {listed}") from None
        at = ROOT if self._visit is None else self._visit(self._at, square)
        return Position(self._position.play(square), self._game, self._visit, at, (self._played, square))

    @property
    def record(self) -> list[str]:
        """The moves of the game so far, passes included: what `play` played, behind what was played before.

        No part of equality: the same position may have come by other moves.
        """
        name, moves, last = names(*self._position.shape()), [], self._played
        while last:
            last, move = last
            moves.append(name[move])
        return moves[::-1]

    def rows(self) -> list[list[int]]:
        """The board as a new list of rows: 1 where first has the square, −1 where second has it, else 0.

        They are the signs of `position[row][column]`.
        """
        return [
            [(value > 0) - (value < 0) for value in row] for row in map(self.__getitem__, range(len(self)))
        ]

    def owner(self, square: str) -> int:
        """+1 if first has the square, −1 if second has it, else 0."""
        cell = self._cell(square)
        return 1 if cell == FIRST else -1 if cell == SECOND else 0

    def number(self, square: str) -> int:
        """The number on a square; 0 where there is none."""
        cell = self._cell(square)
        return cell if isinstance(cell, int) else 0

    def __getitem__(self, row: int) -> Row:
        """A row of squares, counted from 0: what `owner` returns of each, or the numbers on them.

        IndexError outside the board.
        """
        if self._rows is None:
            values = [
                1 if cell == FIRST else -1 if cell == SECOND else cell if isinstance(cell, int) else 0
                for cell in self._board()
            ]
            rows, columns = self._position.shape()
            self._rows = Rows(Row(values[row * columns : (row + 1) * columns]) for row in range(rows))
        found: Row = self._rows[row]
        return found

    def __len__(self) -> int:
        """The number of rows."""
        return self._position.shape()[0]

    def score(self) -> tuple[int, int]:
        """Discs or points of first and of second. In a game without counts, their squares."""
        counts = self._game.display.score(self._position)
        if counts is not None:
            return counts
        cells = self._game.display.cells(self._position)
        return cells.count(FIRST), cells.count(SECOND)

    def mobility(self) -> tuple[int, int]:
        """The numbers of moves of first and of second, a pass not counted, each as if it were to move.

        In Numbers, and in an author's game without `mobility`, those of the side not to move are unknown: 0.
        """
        return (self._game.mobility or movers)(self._position)

    def margin(self) -> int | None:
        """First's discs or points minus second's at the end, or 1, 0, −1. None before the end."""
        return self._position.margin()

    def text(self) -> str:
        """The position as the text of a setup."""
        return self._game.write(self._position)

    def _legal(self) -> dict[str, int]:
        if self._moves is None:
            position = self._position
            name = names(*position.shape())
            self._moves = {name[move]: move for move in position.moves()}
        return self._moves

    def _board(self) -> list[Cell]:
        if self._cells is None:
            self._cells = self._game.display.cells(self._position)
        return self._cells

    def _cell(self, square: str) -> Cell:
        by_name = squares(*self._position.shape())
        try:
            return self._board()[by_name[square]]
        except (KeyError, TypeError):
            near = plain(square)
            if near in by_name:
                raise ValueError(f"{square!r:.40} is no square: write {near!r}") from None
            raise ValueError(f"{square!r:.40} is no square of this board") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._position == other._position

    def __hash__(self) -> int:
        return hash(self._position)

    def __repr__(self) -> str:
        return f"<{self._game.id}: {self.text()}>"
