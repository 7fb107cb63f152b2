"""Programs that play as they are, though they were not written for this engine.

A `Form` says how such a program is asked; of it and a run of the source `bound` makes what is asked. `trial`
finds the form of a program that is loaded.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from time import monotonic
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from .position import Position

if TYPE_CHECKING:
    from ..contract import replies

OTHELLO: Final = "othello"
TICTACTOE: Final = "tictactoe"
FIRST_MOVE: Final = 120.0
"""Seconds for the first move of a game: one that reads tic-tac-toe to its end takes more than 20."""
USUAL: Final = 1.0
"""Seconds for a move that is taken as it stands when they are over."""
STOPS: Final = 0.95
"""The share of these after which `still_running.value` is 0."""
BOARD: Final = re.compile("board|grid|state|field|cells|matrix|masu|^(b|ban)$|盤")
COLOUR: Final = re.compile(
    "colou?r|player|turn|side|mark|piece|symbol|letter|token|stone|dis[ck]|tile|^(c|p|me|ai|computer|iro)$|手番|色"
)
"""Names of parameters, in small letters."""
TITLES: Final = {
    "cs50": "a CS50 program",
    "strategy": "a class Strategy",
    "rows": "a program with a board of its own",
}
"""The words for a program of each form, in a sentence of the command line."""


class Module(NamedTuple):
    """A program that has run."""

    tree: ast.Module
    names: Mapping[str, Any]
    """The names that it defines."""


class Time:
    """The time for a move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.ends = monotonic() + seconds
        self.decides = False
        """Whether the program was told that its time is over."""


class Marks(NamedTuple):
    """How a program writes a board."""

    first: Any
    second: Any
    empty: Any
    by: Literal["side", "mover"] = "side"
    """`mover`: `first` are those of the side to move, whichever it is."""

    def __str__(self) -> str:
        return repr((self.first, self.second, self.empty))

    def own(self, sign: int) -> Any:
        """The mark of the side with this sign, which is to move."""
        return self.first if sign > 0 or self.by == "mover" else self.second

    def board(self, position: Position) -> list[list[Any]]:
        """A board as the program writes it, for the side to move."""
        turn = position.sign if self.by == "mover" else 1
        mark = {0: self.empty, turn: self.first, -turn: self.second}
        return [[mark[each] for each in row] for row in position.rows()]


LARGE: Final = Marks("@", "o", ".")
SMALL: Final = Marks("x", "o", ".")
"""Those of a `Strategy`: 100 characters with a border, or 64."""


class Form(NamedTuple):
    """How a program is asked."""

    id: Literal["cs50", "strategy", "rows"]
    of: str
    """The function that is asked, with the name of its class before a dot: errors name it."""
    game: str
    marks: Marks


class FormProgram(NamedTuple):
    """A program that has run, and how it is asked."""

    form: Form
    ask: Callable[[Position, Time], object]
    """Its answer as it came, or the name of a square. It runs as the author's code."""
    spell: Callable[[int, int], str] = "({}, {})".format
    """A square, by its row and column, as the program writes it."""
    written: Callable[[Position], object] | None = None
    """The move that it has written so far, which is taken when its seconds are over."""


class Came(NamedTuple):
    """An answer that is no move."""

    value: object


def bound(form: Form, module: Module) -> FormProgram:
    """The program of a form that has run."""
    if form.id == "strategy":
        return strategy(form, module)
    return on_rows(form, module)


def is_ended_by_time(program: FormProgram | None) -> bool:
    """Whether its seconds decide which move it plays."""
    return program is not None and program.form.id == "strategy"


# A function or a method that is given rows


def on_rows(form: Form, module: Module) -> FormProgram:
    """A function or a method of a board, or of a board and a colour."""
    of, _, method = form.of.rpartition(".")
    made: dict[int, Any] = {}

    def ask(position: Position, time: Time) -> object:
        sign = position.sign
        if of and sign not in made:
            made[sign] = module.names[of]()
        function = getattr(made[sign], method) if of else module.names[method]
        board, colour = taken(function) or ("", None)
        given = {board: form.marks.board(position)}
        if colour:
            given[colour] = form.marks.own(sign)
        return as_move(function(**given), position)

    return FormProgram(form, ask)


def taken(function: Any) -> tuple[str, str | None] | None:
    """The names of the parameters that take the board and the colour; None: it takes something else."""
    needed = [each.name for each in parameters(function) if each.default is Parameter.empty]
    boards = [name for name in needed if BOARD.search(name.lower())]
    others = [each for each in parameters(function) if each.name not in boards]
    colours = [each.name for each in others if COLOUR.search(each.name.lower())]
    colour = next((name for name in colours if name in needed), colours[0] if colours else None)
    if len(boards) != 1 or {*needed} - {boards[0], colour, "self"}:
        return None
    return boards[0], colour


def parameters(function: Any) -> list[Parameter]:
    """The parameters of a function or a class that may be named; none if nothing is known of it."""
    try:
        every = signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    by_name = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    return [each for each in every if each.kind in by_name]


def as_move(answer: object, position: Position) -> str | Came:
    """The square that is meant by an answer: a row and a column, an index or a name.

    It runs as the author's code.
    """
    squares, square = position.squares, ""
    each = list(answer) if isinstance(answer, list | tuple) else [answer]
    numbers = [number for one in each if (number := integer_of(one)) is not None]
    if type(answer) is str:
        square = answer.strip().lower()
    elif len(numbers) == len(each) == 1 and 0 <= numbers[0] < len(squares):
        square = squares[numbers[0]]
    elif len(numbers) == len(each) == 2:
        rows, columns = len(position), len(position[0])
        row, column = numbers
        if 0 <= row < rows and 0 <= column < columns:
            square = squares[row * columns + column]
    return square if square in position.moves() else Came(answer)


def integer_of(value: object) -> int | None:
    """A number that is whole."""
    if value is None or isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def place(name: str) -> tuple[int, int]:
    """The row and the column of a square, from 0."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


# A class Strategy, whose best_strategy(…) writes best_move.value while still_running.value


def running(time: Time) -> object:
    """A likeness of `multiprocessing.Value`: its `value` is 1 until the time is nearly over.

    Its type is made anew, as is what is written into, so that a program can change neither for another.
    """
    until = time.ends - (1 - STOPS) * time.seconds

    def value(self: object) -> int:
        runs = monotonic() < until
        time.decides = time.decides or not runs
        return int(runs)

    return type("Value", (), {"value": property(value)})()


def strategy(form: Form, module: Module) -> FormProgram:
    """`best_strategy(self, board, player, best_move, still_running)`, with `time_limit` of 64 squares."""
    marks = form.marks
    is_small = marks.first == SMALL.first
    author: Any = None
    asked: Position | None = None
    best_move: Any = None
    """What the program writes its move in the position `asked` into."""

    def ask(position: Position, time: Time) -> object:
        nonlocal author, asked, best_move
        author = author or module.names["Strategy"]().best_strategy
        rows = ["".join(row) for row in marks.board(position)]
        edge = "?" * 10
        board = "".join(rows) if is_small else edge + "".join(f"?{row}?" for row in rows) + edge
        asked, best_move = position, SimpleNamespace(value=None)
        given = (board, marks.own(position.sign), best_move, running(time), time.seconds)
        author(*given[: len(parameters(author))])
        return written(position)

    def written(position: Position) -> object:
        value = getattr(best_move, "value", None) if asked is position else None
        at = integer_of(value)
        row, column = divmod(-1 if at is None else at, 8 if is_small else 10)
        row, column = (row, column) if is_small else (row - 1, column - 1)
        square = position.squares[8 * row + column] if 0 <= row < 8 and 0 <= column < 8 else ""
        return square if square in position.moves() else Came(value)

    def spell(row: int, column: int) -> str:
        return str(8 * row + column if is_small else 10 * row + column + 11)

    return FormProgram(form, ask, spell, written)


def as_json(form: Form) -> replies.KnownForm:
    """The form in the reply to `load`."""
    by, (first, second, empty) = form.marks.by, [repr(mark)[:40] for mark in form.marks[:3]]
    return {"id": form.id, "of": form.of, "by": by, "first": first, "second": second, "empty": empty}


def sentence(form: Form, sides: tuple[str, str]) -> str:
    """A sentence of a command on it. `sides`: the names of first and second."""
    first, second = (repr(each) for each in (form.marks.first, form.marks.second))
    whose = ("the side to move", "the other") if form.marks.by == "mover" else sides
    return f"plays as {TITLES[form.id]} ({form.of}): {whose[0]} is its {first}, {whose[1]} its {second}"
