"""Errors in an author's code as the contract's `user-code`: what was raised, and where in the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from traceback import FrameSummary, StackSummary
from types import CodeType, MappingProxyType, TracebackType
from typing import Any, Final, Literal, NamedTuple, cast

from ..contract.limits import LONGEST_KIND, LONGEST_TRACEBACK, During
from ..core.errors import Refusal
from ..players.validation import FAULTS
from .files import File
from .syntax import DEFINITIONS
from .usual_errors import Note, Returns, hint, returns_of, traps

LONGEST_MESSAGE: Final = 400
MOST_FRAMES: Final = 2_000
UNREPEATABLE: Final = frozenset(
    ("time", "datetime", "os", "id", "hash", "secrets", "uuid", "threading", "SystemRandom", ".SystemRandom")
)
"""Names of what differs between runs. With a dot: of an attribute."""
NUMPY_CHANCE: Final = frozenset(("random", ".random", "default_rng"))
"""The chance of numpy, which nobody seeds."""

ANSWER_ERRORS: Final = {
    **FAULTS,
    "returned-no-text": "{of} returned {value}, which is not a string",
    "is-no-function": "{of} is {value}, which is not a function",
    "is-no-id": "game is {value}, which is not the id of a game",
    "unknown-game": "there is no game called {value}; there are {known}",
    "evaluation-twice": "{of} has two evaluations called {value}, one of its class and one of a file",
    "order-list": "order returned {value}, which is not a list of moves",
    "order-strings": "order returned {value}, where not every move is a string",
    "order-others": "order returned {value}, which are not the moves that it was given",
    "search-pair": "search returned {value}, which is not a pair (value, move)",
    "search-value": "search returned the value {value}, which is not an integer",
    "returned-illegal": "{of} returned the move {value}, which is not legal; legal: {legal}",
    "returned-form": "{of} returned the move {value}, which is not a move: write {near}",
    "returned-no-name": "{of} returned the move {value}, which is not the name of a square",
    "returned-moves": "{of} returned {value}, which is not one move: return one, such as position.moves()[0]",
    "returned-no-move": "{of} returned None as its move although there are legal moves",
    "returned-none": "{of} ended without return",
    "returned-none-after": "{of} ended without return: write one after the {statement} of line {line} too",
    "returned-text": "{of} returned {value}, which is a text: a value is a number, without quotation marks",
    "returned-several": "{of} returned {value}, which is not a single number, such as a difference",
    "returned-method": "{of} returned a method without its brackets: write {method}()",
    "returned-bool": "{of} returned {value}, which is true or false and not a number",
    "returned-no-number": "{of} returned {value}, which is not a number that can be compared",
    "full-form": "GAME = Game(…) is for the engine's own games alone: write a class Game, which may have "
    "evaluations, levels, words, a look and a setup (engine/sakiyomi/authors/AUTHOR.md, A whole game)",
    "choose-and-search": "there are both choose and search: a program has one of them",
    "game-class": "Game is {value}, which is not a class",
    "game-long": "{game} goes on after ply {ply}, which is its max_game_length",
    "position": "{value} is not a position: it needs turn, {members}",
    "owner": "owner({of}) returned {value}, which is none of 1, -1 and 0",
    "play-none": "play returned None: it must return a new position",
    "play-itself": "play({value}) returns the position itself, not a new one",
}
"""The English sentences of answers that an author's code may not return, by reasons.

The page has them in its other languages, in web/locales/programs.
"""


class Span(NamedTuple):
    """A place in the source. Lines and columns count from 1, columns in characters; the end is just after."""

    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None


NOWHERE: Final = Span()


class Program:
    """A source, for its errors: its name, the file name of its code, and its lines."""

    def __init__(self, name: str, source: str, file: str) -> None:
        self.name = name
        self.source = source
        self.file = file
        self.lines = re.split(r"\r\n|\r|\n", source)
        self.tree: ast.Module | None = None
        """The source as Python reads it. `analyse` keeps it."""
        self._returns: dict[str, Returns | None] = {}
        """The answers of `returns`, which may be asked at each call of a function."""
        self.files: list[File] = []
        """The files that it is of, its own as the last; none: it is one."""
        self.modules: list[CodeType] = []
        """The codes of those but the last."""
        self.notes: list[Note] = []
        """The notes on the source. `analyse` fills them."""
        self.defined: dict[str, Span] = {}
        """The first lines of what the module and its classes define, by name. `analyse` fills it."""
        self.repeatable = True
        """Whether the source names nothing that differs between runs. `analyse` finds out."""

    def analyse(self, tree: ast.Module) -> None:
        """Keeps what a source defines and where, whether it is repeatable, and what is to be said of it."""
        self.tree = tree
        self.notes = traps(tree, [each.name for each in self.files])
        named = {*names_in(tree)}
        draws = "numpy" in named and not named.isdisjoint(NUMPY_CHANCE)
        self.repeatable = UNREPEATABLE.isdisjoint(named) and not draws
        classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
        for of, body in (("", tree.body), *((f"{each.name}.", each.body) for each in classes)):
            for node in body:
                if isinstance(node, DEFINITIONS):
                    self._define(f"{of}{node.name}", node)
                elif isinstance(node, ast.Assign):
                    for target in node.targets:
                        if isinstance(target, ast.Name):
                            self._define(f"{of}{target.id}", node)

    def _define(self, name: str, node: ast.stmt) -> None:
        line = self.line(node.lineno)
        start = characters(line, node.col_offset)
        self.defined[name] = Span(node.lineno, start, node.lineno, len(line.rstrip()) + 1)

    def returns(self, name: str) -> Returns | None:
        """How a function of this name, or a method `Class.name`, can end; None: there is no such `def`."""
        if name not in self._returns:
            self._returns[name] = returns_of(self.tree, name)
        return self._returns[name]

    def statement(self, node: ast.stmt) -> Span:
        """The place of a statement."""
        place = node.lineno, node.end_lineno, node.col_offset, node.end_col_offset
        return span(self, node.lineno, place)

    def whole_line(self, number: int) -> Span:
        """The place of a line, without the spaces around it."""
        line = self.line(number)
        return Span(number, len(line) - len(line.lstrip()) + 1, number, len(line.rstrip()) + 1)

    def line(self, number: int) -> str:
        """A line of the source, counted from 1; "" if there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def in_file(self, number: int) -> tuple[str, int] | None:
        """The file in which a line stands, and which of its lines that is; None: the text is one file."""
        begun = [each for each in self.files if each.above < number]
        return (f"{begun[-1].name}.py", number - begun[-1].above) if begun else None

    def make_error(
        self,
        kind: Literal["TypeError", "ValueError"],
        during: During,
        name: str,
        reason: str,
        place: Span | None = None,
        **facts: str | int,
    ) -> Refusal:
        """The error of a wrong answer of the function or class `name`. `reason` is one of `ANSWER_ERRORS`.

        `place` is that of the `return`, if it is known.
        """
        message = ANSWER_ERRORS[reason].format(**facts)
        if "lines" in facts:
            message += f" (one of lines {facts['lines']})"
        at = place or self.defined.get(name, NOWHERE)
        return self.failed(kind, during, message, at, reason=reason, named=facts)

    def failed(
        self,
        kind: str,
        during: During,
        message: str,
        at: Span = NOWHERE,
        trace: str = "",
        reason: str | None = None,
        named: Mapping[str, str | int] = MappingProxyType({}),
    ) -> Refusal:
        """The contract's error. `reason` and what it names: of a wrong answer, or of a usual mistake."""
        where = f", line {at.line}" if at.line else ""
        place = self.in_file(at.line) if at.line else None
        if place:
            where += f" ({place[0]}, line {place[1]})"
        said = f"{self.name}{where}: {kind}: {message}" if message else f"{self.name}{where}: {kind}"
        facts: dict[str, Any] = {"name": self.name, "kind": kind, "message": message, **at._asdict()}
        facts |= {"during": during, "traceback": cut(trace), "reason": reason, "facts": dict(named)}
        if place:
            facts |= {"file": place[0], "file_line": place[1]}
        return Refusal("user-code", None, what=said, **facts)

    def raised(self, kind: str, during: During, message: str, at: Span, trace: str = "") -> Refusal:
        """The error for an exception, with the reason of a usual mistake if it is one."""
        text = self.line(at.line or 0)
        reason, named = hint(self.tree, kind, message, (at.line, at.end_line), text) or (None, {})
        return self.failed(kind, during, message, at, trace, reason, named)


def names_in(tree: ast.Module) -> Iterator[str]:
    """The names that a source uses, and the parts of those that it imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield f".{node.attr}"
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from node.module.split(".")


def is_a(value: object, *kinds: type) -> bool:
    """`isinstance` by the type alone: an author's `__class__` is not asked."""
    return issubclass(type(value), kinds)


def characters(line: str, offset: int) -> int:
    """The column, from 1, of an offset in bytes of UTF-8."""
    return len(line.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "replace")) + 1


def cut(text: str) -> str:
    """At most `LONGEST_TRACEBACK` characters of a text: its beginning and its end."""
    if len(text) <= LONGEST_TRACEBACK:
        return text
    return f"{text[: LONGEST_TRACEBACK // 4]}\n…\n{text[3 - LONGEST_TRACEBACK * 3 // 4 :]}"


def user_code(
    program: Program,
    during: During,
    kind: str,
    message: str,
    error: BaseException | None,
    trace: TracebackType | None,
) -> Refusal:
    """The error for an exception in an author's code, or (`error` None) for what ended it from outside."""
    if is_a(error, SyntaxError) and cast(SyntaxError, error).filename == program.file:
        raised = cast(SyntaxError, error)
        said = raised.msg[:LONGEST_MESSAGE] if type(raised.msg) is str else message
        return program.raised(kind, during, said, syntax_span(raised))
    frames, at = author_frames(program, trace)
    if at == NOWHERE and error is not None:
        at = program.defined.get(during, NOWHERE)
    listed = "".join(StackSummary.from_list(frames).format())
    head = "Traceback (most recent call last):\n" if frames else ""
    return program.raised(kind, during, message, at, f"{head}{listed}{kind}: {message}")


def type_name(value: object) -> str:
    """The name of an object's type, or its beginning. An author's metaclass is not asked."""
    name: str = type.__dict__["__name__"].__get__(type(value))
    return name[:LONGEST_KIND]


def author_frames(program: Program, trace: TracebackType | None) -> tuple[list[FrameSummary], Span]:
    """The frames of a traceback that are in the source, and the place in the innermost of them."""
    frames: list[FrameSummary] = []
    at = NOWHERE
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == program.file and trace.tb_lineno is not None:
            number, name = trace.tb_lineno, code.co_name
            text = program.line(number)
            frames.append(FrameSummary(program.file, number, name, lookup_line=False, line=text))
            if len(frames) > MOST_FRAMES:
                del frames[MOST_FRAMES // 2]
            position = next(islice(code.co_positions(), trace.tb_lasti // 2, None), (None,) * 4)
            at = span(program, number, position)
        trace = trace.tb_next
    return frames, at


def span(program: Program, number: int, position: tuple[int | None, ...]) -> Span:
    """The place of an instruction, from the positions in bytes that Python keeps."""
    line, end_line, column, end_column = position
    if line is None or end_line is None or column is None or end_column is None:
        return Span(number)
    return Span(
        line, characters(program.line(line), column), end_line, characters(program.line(end_line), end_column)
    )


def syntax_span(error: SyntaxError) -> Span:
    """The place that the compiler names. It counts columns in characters, from 1."""

    def known(number: object) -> int | None:
        return number if type(number) is int and number > 0 else None

    line = known(error.lineno)
    end_line, end = known(error.end_lineno), known(error.end_offset)
    column = known(error.offset)
    if line is None or column is None or end_line is None or end is None or (end_line, end) <= (line, column):
        return Span(line, column)
    return Span(line, column, end_line, end)
