"""Programs of known forms, which play as they are: recognised by what they define.

To add one: a function that looks at a `Module` and returns a `FormProgram`, or None, and an entry in `FORMS`.
`ask` of what it finds runs as the author's code, with the board as such programs have it.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter, isabstract, signature
from time import monotonic
from types import FunctionType, ModuleType, NoneType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..names import FUNCTIONS
from .marks import OTHELLO, TICTACTOE, Marks, games_of, is_plain, marks_of, role_of
from .position import Position
from .syntax import attributes_of, is_named, nodes, reads_input
from .usual_errors import MEMBERS, function_of

if TYPE_CHECKING:
    from .. import replies

FIRST_MOVE: Final = 120.0
"""Seconds for the first move of a game: one that reads tic-tac-toe to its end takes more than 20."""
USUAL: Final = 1.0
"""Seconds for a move that is taken as it stands when they are over."""
STOPS: Final = 0.95
"""The share of these after which `still_running.value` is 0."""
DEPTHS: Final = {OTHELLO: 3, TICTACTOE: 9}
"""The depth for a function that asks for one."""
MOVE: Final = re.compile(
    r"(get|select|choose|pick|find|make|decide|play|next|calc|calculate|compute|determine|generate|take|suggest"
    r"|search|do)?(the|a)?(my|ai|computer|cpu|bot|com|engine|agent)?"
    r"(best|next|optimal|good|smart|greedy|minimax|alphabeta|mcts|random)?(move|action|place)(minimax|alphabeta|ab|mcts|ai|random)?"
    r"|(get|select|choose|pick|find|make|decide|play|take|next)(best|my|ai|next)?"
    r"(turn|stone|square|cell|spot|position|hand|te)"
    r"|play|think|decide|choose|act|go|ai|aiplay|bot|strategy|computerplay|computerturn|aiturn|cpuplay|cputurn"
)
"""Names of functions that return a move, without their underscores."""
FIRST_CHOICE: Final = re.compile("best|ai|computer|cpu|optimal|smart")
LAST_CHOICE: Final = re.compile("random|greedy")


class Module(NamedTuple):
    """A program that has run."""

    source: str
    tree: ast.Module
    names: Mapping[str, Any]
    """The names that it defines."""

    def functions(self, *names: str) -> bool:
        """Whether all of these are functions of it."""
        return all(callable(self.names.get(name)) for name in names)


class Time:
    """The time for a move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.ends = monotonic() + seconds
        self.decides = False
        """Whether the program was told that its time is over."""


class FormProgram(NamedTuple):
    """A program of a known form."""

    of: str
    """The function that is asked, with the name of its class before a dot: errors name it."""
    games: tuple[str, ...]
    marks: Marks
    ask: Callable[[Position, Time], object]
    """Its answer as it came, or the name of a square. It runs as the author's code."""
    spell: Callable[[int, int], str] = "({}, {})".format
    """A square, by its row and column, as the program writes it."""
    written: Callable[[Position], object] | None = None
    """The move that it has written so far, which is taken when its seconds are over."""
    form: str = ""


class Form(NamedTuple):
    """A known form."""

    id: str
    title: str
    """The word for a program of it, in a sentence of the command line."""
    find: Callable[[Module], FormProgram | None]


class Came(NamedTuple):
    """An answer that is no move."""

    value: object


def found_in(module: Module) -> FormProgram | None:
    """The program as one of the first form that fits; None: none fits, or it has functions as ours are."""
    if any(is_ours(module, name) for name in (*FUNCTIONS, "Game") if module.names.get(name) is not None):
        return None
    for form in FORMS:
        if program := form.find(module):
            return program._replace(form=form.id)
    return None


def is_ours(module: Module, name: str) -> bool:
    """Whether a function that is called as one of ours is one, and not one about a board of its own.

    One that hands its position to another function is one, unless others use it.
    """
    defined = [node for node in module.tree.body if getattr(node, "name", None) == name]
    if not defined:
        return True
    node = defined[-1]
    if isinstance(node, ast.ClassDef):
        members = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
        return {"moves", "play", "owner", "margin"} <= members or bool(node.bases)
    if not isinstance(node, ast.FunctionDef) or not node.args.args:
        return True
    first = node.args.args[0].arg
    others = [each for other in module.tree.body if other is not node for each in ast.walk(other)]
    is_helper = any(is_named(each, name) for each in others)
    hands_on = any(is_named(given, first) for each in nodes(node, ast.Call) for given in each.args)
    is_asked = not attributes_of(node, first).isdisjoint(MEMBERS)
    return is_asked or role_of(first) is None or (hands_on and not is_helper)


# Answers


def as_move(answer: object, position: Position, marks: Marks, board: list[Any] | None = None) -> str | Came:
    """The square that is meant by an answer: a pair, an index or a name, or the board with one more piece.

    `board` is the one that was given. It runs as the author's code.
    """
    rows, columns = len(position), len(position[0])
    squares = position.squares
    before = [cell for row in marks.board(position.rows(), position.sign) for cell in flattened(row)]
    for after in [answer, board] if type(answer) in (NoneType, bool) else [answer]:
        cells = cells_of(after)
        pairs = zip(before, cells, strict=False)
        put = [at for at, (was, is_now) in enumerate(pairs) if was == marks.empty and is_now != was]
        if len(put) == 1 and len(cells) == len(before):
            return squares[put[0] - marks.starts]
    square, legal = "", position.moves()
    numbers = integers(answer)
    if type(answer) is str:
        square = answer.strip().lower()
    elif len(numbers) == 1 and 0 <= numbers[0] - marks.starts < rows * columns:
        square = squares[numbers[0] - marks.starts]
    elif len(numbers) == 2:
        row, column = numbers[::-1] if marks.is_turned else numbers
        if 0 <= row < rows and 0 <= column < columns:
            square = squares[row * columns + column]
    return square if square in legal else Came(answer)


def flattened(row: Any) -> list[Any]:
    """A row of a board, or a cell of one that is flat."""
    return list(row) if isinstance(row, list | tuple) else [row]


def cells_of(board: Any) -> list[Any]:
    """The cells of an answer that is a whole board."""
    board = board.tolist() if hasattr(board, "tolist") else board
    return [cell for row in board for cell in flattened(row)] if isinstance(board, list | tuple) else []


def integers(answer: Any) -> list[int]:
    """The integers of an answer: a number, a pair, that beside a value, or the last of a list of pairs."""
    answer = answer.tolist() if hasattr(answer, "tolist") else answer
    for row, column in (("row", "col"), ("row", "column")):
        if isinstance(answer, dict) and {row, column} <= answer.keys():
            answer = answer[row], answer[column]
        elif hasattr(answer, row) and hasattr(answer, column):
            answer = getattr(answer, row), getattr(answer, column)
    each = list(answer) if isinstance(answer, list | tuple) else [answer]
    nested = [one for one in each if isinstance(one, list | tuple) and len(one) == 2]
    if nested and (len(nested) == len(each) or len(each) == 2):
        each = list(nested[-1])
    return [number for one in each if (number := integer_of(one)) is not None]


def integer_of(value: object) -> int | None:
    """A number that is whole."""
    if value is None or isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def place(name: str) -> tuple[int, int]:
    """The row and the column of a square, from 0."""
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


# CS50's tic-tac-toe: minimax(board) is the (row, column) for the side whose turn it is


def cs50(module: Module) -> FormProgram | None:
    """`minimax(board)` beside most of `player`, `actions`, `result`, `winner`, `terminal` and `utility`."""
    helpers = ("player", "actions", "result", "winner", "terminal", "utility", "initial_state")
    if not module.functions("minimax") or sum(map(module.functions, helpers)) < 3:
        return None
    if len(required(module.names["minimax"])) != 1:
        return None
    marks = Marks(module.names.get("X", "X"), module.names.get("O", "O"), module.names.get("EMPTY"))
    minimax = module.names["minimax"]

    def ask(position: Position, time: Time) -> object:
        board = marks.board(position.rows(), position.sign)
        return as_move(minimax(board), position, marks)

    return FormProgram("minimax", (TICTACTOE,), marks, ask)


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


def strategy(module: Module) -> FormProgram | None:
    """`best_strategy(self, board, player, best_move, still_running)`, with `time_limit` of 64 squares."""
    makes: Any = module.names.get("Strategy")
    of = "best_strategy"
    author: Any = module.names.get(of)
    if isinstance(makes, type) and callable(getattr(makes, "best_strategy", None)):
        of, author = "Strategy.best_strategy", None
    elif not callable(author):
        return None
    parameters = required(author or vars(makes).get("best_strategy", makes.best_strategy))[author is None :]
    if len(parameters) not in (4, 5):
        return None
    timed = len(parameters) == 5
    texts = {node.value for node in nodes(module.tree, ast.Constant)}
    small = timed or ("@" not in module.source and "?" not in module.source and {64, 63} & texts)
    marks = Marks("x" if small else "@", "o", ".", is_flat=bool(small))
    asked: Position | None = None
    best_move: Any = None
    """What the program writes its move in the position `asked` into."""

    def ask(position: Position, time: Time) -> object:
        nonlocal author, asked, best_move
        author = author or makes().best_strategy
        rows = ["".join(row) for row in marks._replace(is_flat=False).board(position.rows(), position.sign)]
        edge = "?" * 10
        board = "".join(rows) if small else edge + "".join(f"?{row}?" for row in rows) + edge
        asked, best_move = position, SimpleNamespace(value=None)
        given = (board, marks.own(position.sign), best_move, running(time), time.seconds)
        author(*given[: 4 + timed])
        return written(position)

    def written(position: Position) -> object:
        value = getattr(best_move, "value", None) if asked is position else None
        at = integer_of(value)
        row, column = divmod(-1 if at is None else at, 8 if small else 10)
        row, column = (row, column) if small else (row - 1, column - 1)
        square = position.squares[8 * row + column] if 0 <= row < 8 and 0 <= column < 8 else ""
        return square if square in position.moves() else Came(value)

    def spell(row: int, column: int) -> str:
        return str(8 * row + column if small else 10 * row + column + 11)

    return FormProgram(of, (OTHELLO,), marks, ask, spell, written)


def required(function: Any) -> list[Parameter]:
    """The parameters of a function that have no default; none if nothing is known of it."""
    try:
        every = signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    variable = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
    return [each for each in every if each.default is Parameter.empty and each.kind not in variable]


# move(board, color), select_move(board, player), get_move(board) and their like


def on_rows(module: Module) -> FormProgram | None:
    """A function or a method that is called as one that returns a move, and takes a board."""
    best = max(candidates(module), key=lambda each: each[0], default=None)
    if not best:
        return None
    _, of, function, makes = best
    parameters = roles(function, makes is not None)
    built = built_with(makes)
    assert parameters
    given = {*parameters.values(), *(built or {}).values()}
    marks = marks_of(module.tree, function_of(module.tree, of), not given.isdisjoint({"own", "other"}))
    games = games_of(module.source, module.tree, module.names.get("game"))
    numpy = next((each for each in module.names.values() if is_numpy(each)), None)
    made: dict[int, Any] = {}

    def ask(position: Position, time: Time) -> object:
        sign, size = position.sign, len(position)
        board: Any = marks.board(position.rows(), sign)
        facts: dict[str, Any] = {"own": marks.own(sign), "other": marks.other(sign), "size": size}
        facts |= {"depth": DEPTHS.get(games[0], 3), "seconds": time.seconds, "name": "player"}
        squares = [place(name) for name in position.moves()]
        facts["moves"] = squares
        if marks.is_flat:
            facts["moves"] = [size * row + column + marks.starts for row, column in squares]
        elif marks.is_turned:
            facts["moves"] = [(column, row) for row, column in squares]
        facts["board"] = board = numpy.array(board) if numpy else board
        named = {name: facts[role] for name, role in parameters.items()}
        asked = function
        if makes:
            if sign not in made:
                made[sign] = makes(**{name: facts[role] for name, role in (built or {}).items()})
            asked = getattr(made[sign], of.rpartition(".")[2])
        return as_move(asked(**named), position, marks, board)

    def spell(row: int, column: int) -> str:
        if marks.is_flat:
            return str((8 if games == (OTHELLO,) else 3) * row + column + marks.starts)
        return str((column, row) if marks.is_turned else (row, column))

    return FormProgram(of, games, marks, ask, spell)


Candidate = tuple[int, str, Any, Any]


def candidates(module: Module) -> Iterator[Candidate]:
    """The functions and methods that may be asked: how likely, the name, the function, and its class."""
    for name, function in module.names.items():
        if type(function) is FunctionType and (likely := likeliness(module, name, function, None)):
            yield likely, name, function, None
        elif isinstance(function, type) and function.__module__ == module.names.get("__name__"):
            built = built_with(function)
            if built is None or "board" in built.values() or isabstract(function):
                continue
            for inner, method in vars(function).items():
                of = f"{name}.{inner}"
                is_method = type(method) is FunctionType
                if is_method and (likely := likeliness(module, of, method, function)):
                    yield likely, of, method, function


def likeliness(module: Module, of: str, function: Any, makes: Any) -> int:
    """How much a function looks like one that returns a move; 0: not at all."""
    name = of.rpartition(".")[2].lower().replace("_", "")
    given = roles(function, makes is not None) if MOVE.fullmatch(name) else None
    node = function_of(module.tree, of)
    if given is None or "board" not in given.values() or node is None or reads_input(node):
        return 0
    board = next(parameter for parameter, role in given.items() if role == "board")
    if not is_plain(node, board) and not any(map(is_numpy, module.names.values())):
        return 0
    likely = 4 + 3 * bool(FIRST_CHOICE.search(name)) - 2 * bool(LAST_CHOICE.search(of.lower()))
    return likely + 2 * ("move" in name) + 2 * ("own" in given.values()) - (makes is not None)


def roles(function: Any, is_method: bool) -> dict[str, str] | None:
    """The role of each parameter of a function; None: one that is needed has a name that says nothing."""
    by_name: dict[str, str] = {}
    try:
        parameters = list(signature(function).parameters.values())[is_method:]
    except (TypeError, ValueError):
        return None
    for each in parameters:
        role = role_of(each.name)
        if each.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD):
            continue
        if each.kind is Parameter.POSITIONAL_ONLY:
            return None
        if each.default is Parameter.empty:
            if role is None:
                return None
            by_name[each.name] = role
        elif role in ("board", "own", "other", "moves"):
            by_name[each.name] = role
    return by_name


def built_with(makes: Any) -> dict[str, str] | None:
    """The roles of the parameters of a class; None: it needs one of which nothing is known."""
    return roles(makes.__init__, True) if makes and type(makes.__init__) is FunctionType else {}


def is_numpy(value: object) -> bool:
    """Whether a value is the module numpy."""
    return type(value) is ModuleType and value.__name__ == "numpy"


FORMS: Final = (
    Form("cs50", "a CS50 program", cs50),
    Form("strategy", "a class Strategy", strategy),
    Form("rows", "a program with a board of its own", on_rows),
)


def as_json(program: FormProgram) -> replies.KnownForm:
    """The program in the reply to `load`."""
    marks = program.marks
    said: dict[str, Any] = {"id": program.form, "of": program.of, "games": [*program.games], "by": marks.by}
    said |= {key: repr(getattr(marks, key))[:40] for key in ("first", "second", "empty")}
    return said  # type: ignore[return-value]


def sentence(program: FormProgram, sides: tuple[str, str]) -> str:
    """A sentence of a command on it. `sides`: the names of first and second."""
    title = next(form.title for form in FORMS if form.id == program.form)
    first, second = (repr(each) for each in (program.marks.first, program.marks.second))
    whose = ("the side to move", "the other") if program.marks.by == "mover" else sides
    return f"plays as {title} ({program.of}): {whose[0]} is its {first}, {whose[1]} its {second}"
