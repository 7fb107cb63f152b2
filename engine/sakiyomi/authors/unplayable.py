"""Why nothing of a program plays, where its source or its error tells: facts, and a sentence of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Final

from .forms import Module
from .syntax import nodes, reads_input

if TYPE_CHECKING:
    from ..contract import replies
    from .errors import Program

HOW: Final = "write a function choose(position) that returns a move (engine/sakiyomi/authors/AUTHOR.md)"
MARKS: Final = ("X", "O", " ")
WINDOWS: Final = re.compile(
    "(custom)?tkinter|turtle|pygame|curses|pyglet|arcade|kivy|wx|graphics|PyQt[56]|PySide[26]"
)
"""Modules for windows, and for the terminal as one."""
WITHOUT_WINDOW: Final = ("TclError", "Terminator", "error", "Timeout")
"""The errors of these where there is no screen, or of a loop that never ends."""
PYTHON_2: Final = re.compile(
    r"Missing parentheses in call to '(print|exec)'|multiple exception types must be"
)
"""What Python says of statements that only Python 2 has."""
PRINT_CALL: Final = re.compile(r"^\s*print\s*\(", re.MULTILINE)
NAMES_OF_2: Final = re.compile(r"name '(raw_input|xrange|unicode|basestring|unichr)' is not defined")
MODULES_OF_2: Final = frozenset(("Tkinter", "tkMessageBox", "Queue", "cPickle", "ConfigParser", "urllib2"))
OTHER_LANGUAGE: Final = re.compile(
    r"""^\s*(
    import\ javax?\. | package\ [\w.]+; | public\ (final\ |abstract\ )?class\ \w
    | \#include\s*[<"] | using\ (System|namespace)\b | <(!DOCTYPE\ |!doctype\ )?html\b
    | (const|let|var)\ [\w{$][^=\n]*= | function\ \w+\s*\([^)\n]*\)\s*\{
    )""",
    re.MULTILINE | re.VERBOSE,
)
"""Lines that a file of another language has, and no line of Python is like."""
SQUARE: Final = ("BOARD_SIZE", "BOARDSIZE", "GRID_SIZE", "GRIDSIZE")
ROWS: Final = ("ROWS", "ROW_COUNT", "BOARD_HEIGHT")
COLUMNS: Final = ("COLS", "COLUMNS", "COLUMN_COUNT", "COL_COUNT", "BOARD_WIDTH")
"""Constants for the size of a board; some are of that alone where a function of a board was tried."""
SIZES: Final = range(4, 20)
OTHELLO_BOARD: Final = (8, 8)


def of_error(program: Program, facts: Mapping[str, Any]) -> replies.Unplayable | None:
    """Why a program plays nothing that was loaded with an error; None: the error says it."""
    kind, message = facts["kind"], facts["message"]
    own = [each.name for each in program.files]
    module = str(facts["facts"].get("name", ""))
    if kind == "SyntaxError" and PYTHON_2.search(message) and not PRINT_CALL.search(program.source):
        return {"why": "python2"}
    if kind == "NameError" and NAMES_OF_2.search(message):
        return {"why": "python2"}
    if program.tree is None:
        return {"why": "language"} if OTHER_LANGUAGE.search(program.source) else None
    if kind == "EOFError" and reads_input(program.tree):
        return {"why": "input"}
    if facts["reason"] in ("no-module", "relative-import") and module not in ("", *own):
        return of_missing(module.partition(".")[0])
    window = window_of(program.tree) if kind in WITHOUT_WINDOW else None
    return {"why": "window", "module": window} if window else None


def of_missing(module: str) -> replies.Unplayable:
    """Why a program does not play that imports what there is not."""
    if module in MODULES_OF_2:
        return {"why": "python2"}
    return {"why": "window" if WINDOWS.fullmatch(module) else "file", "module": module}


def of_nothing(module: Module, trial: replies.Unplayable | None) -> replies.Unplayable:
    """Why a program plays nothing that was loaded. `trial`: what came of its trial, if it had one."""
    if trial and NAMES_OF_2.search(trial.get("message", "")):
        return {"why": "python2"}
    if size := size_of(module.names, (*SQUARE, "SIZE") if trial and "game" in trial else SQUARE):
        return {"why": "size", "rows": size[0], "columns": size[1]}
    if trial:
        return trial
    if window := window_of(module.tree):
        return {"why": "window", "module": window}
    return {"why": "none"}


def window_of(tree: ast.Module) -> str | None:
    """The module for windows that a source imports."""
    named = [each.name for node in nodes(tree, ast.Import) for each in node.names]
    named += [node.module or "" for node in nodes(tree, ast.ImportFrom)]
    roots = [name.partition(".")[0] for name in named]
    return next((name for name in roots if WINDOWS.fullmatch(name)), None)


def size_of(names: Mapping[str, Any], square: Collection[str] = SQUARE) -> tuple[int, int] | None:
    """The size of the board of a program, as its constants or its board say, if no game here has it."""
    found: list[tuple[Any, Any]] = [(names[each], names[each]) for each in square if each in names]
    found += [
        (names[row], names[column]) for row in ROWS for column in COLUMNS if {row, column} <= names.keys()
    ]
    for board in (names.get(each) for each in ("board", "BOARD", "grid", "GRID")):
        if type(board) is list and all(type(row) is list for row in board):
            found += [(len(board), length) for length in {len(row) for row in board}]
    sizes = [size for size in found if all(type(each) is int and each in SIZES for each in size)]
    return sizes[0] if sizes and sizes[0] != OTHELLO_BOARD else None


def sentence(found: replies.Unplayable) -> str:
    """What is wrong, and how a program plays."""
    if found["why"] == "boards":
        return f"{what(found)}; say by a line marks = {found['boards'][0]} which of them it has, or {HOW}"
    if "played" in found:
        return f"{what(found)}; say by a line marks = {MARKS} how its board is written, or {HOW}"
    return f"{what(found)}; {HOW}"


def what(found: replies.Unplayable) -> str:
    """A sentence on it."""
    why, of, module = found["why"], found.get("of"), found.get("module")
    if why == "illegal":
        came = (
            f"answered {found['played']}, no legal move,"
            if "played" in found
            else f"ended with {found['message']}"
        )
        return f"{of} {came} in the position {found['position']} of {found['game']}"
    if why == "boards":
        return f"{of} moves differently on the boards {' and '.join(found['boards'])}"
    return {
        "none": "it has no function that can be called here, as choose(position) or get_move(board, player)",
        "size": f"it is for a board of {found.get('rows')}×{found.get('columns')}",
        "python2": "it is written in Python 2",
        "window": f"it opens a window, by {module}",
        "language": "it is written in another language than Python",
        "file": f"it imports {module}, which is not there",
        "input": "it reads what is typed, by input()",
    }[why]
