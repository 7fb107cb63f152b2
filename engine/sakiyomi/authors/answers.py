"""What authors' functions return: what is meant by it, or what is wrong with it and on which line."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cached_property
from math import isfinite
from types import FunctionType, MethodType
from typing import Any, Final, Literal, NamedTuple, cast

from ..contract.limits import INFINITY, During
from ..core.errors import Refusal
from ..core.game import Position as EnginePosition
from .errors import Program, Span, is_a, type_name
from .host import Host
from .position import Position, names, plain
from .usual_errors import METHODS, Note

MOST: Final = INFINITY - 1
"""The greatest value that a search may return; a greater one counts as this."""

MOST_LINES: Final = 10
"""The most lines that are named of those on which a function may have ended."""
PLAIN: Final = (str, int, float, bool)

AnswerPair = tuple[Any, Any]


def shown(host: Host, value: object) -> str:
    """An author's value in a message, at most 100 characters of it."""
    text = host.text(repr, value)
    if not text:
        return f"an object of the type {type_name(value)}"
    return text if len(text) <= 100 else f"{text[:99]}…"


class Ending(NamedTuple):
    """How a function ended, as far as its source and what it returned tell."""

    place: Span | None = None
    """Of the only `return`, or the end, that can have been it."""
    lines: tuple[int, ...] = ()
    """Those of the `return`s, where there are several that can."""
    nothing: bool = False
    """Whether it ended without a `return` of something."""
    after: ast.stmt | None = None
    """The `if` or the loop in which there are all its returns, where it went on after that."""


class AuthorAnswer:
    """An answer of an author's function, and the errors in it."""

    def __init__(
        self, host: Host, program: Program, during: During, value: object, of: str | None = None
    ) -> None:
        """`of`: the function's name, with its class's before a dot, where it is not that of `during`."""
        self.host = host
        self.program = program
        self.during = during
        self.of = of or during
        self.value = value

    @cached_property
    def ending(self) -> Ending:
        """How the function ended."""
        program, none = self.program, self.value is None
        returns = program.returns(self.of)
        if returns is None:
            return Ending()
        valued = [each for each in returns.valued if can_give(each.value, self.value)]
        every = [*valued, *returns.bare] if none else valued
        after = returns.after
        end = after.lineno if after else returns.last
        falls = none and returns.falls
        nothing = none and not valued
        if len(every) + falls > 1:
            lines = {*(each.lineno for each in every), *([end] if falls else [])}
            return Ending(lines=tuple(sorted(lines)), nothing=nothing)
        if every:
            return Ending(program.statement(every[0]), nothing=nothing)
        return Ending(program.whole_line(end), nothing=True, after=after) if none else Ending()

    def make_error(
        self, reason: str, *, kind: Literal["TypeError", "ValueError"] = "TypeError", **facts: Any
    ) -> Refusal:
        """The error, blamed on the `return` that gave the answer, or on those that may have been it."""
        ending = self.ending
        if ending.lines:
            facts["lines"] = ", ".join(map(str, ending.lines[:MOST_LINES]))
        return self.program.make_error(kind, self.during, self.of, reason, place=ending.place, **facts)

    def check(self, value: object) -> None:
        """Raises `Refusal` where nothing was returned, or as this value a method without its brackets."""
        if self.value is None and self.ending.nothing:
            if after := self.ending.after:
                statement = type(after).__name__.lower()
                raise self.make_error(
                    "returned-none-after", of=self.of, statement=statement, line=after.lineno
                )
            raise self.make_error("returned-none", of=self.of)
        if type(value) is MethodType:
            for name in METHODS:
                if vars(Position)[name] is value.__func__:
                    raise self.make_error("returned-method", of=self.of, method=name)


TYPES: Final[dict[type[ast.expr], type]] = {
    ast.Tuple: tuple,
    ast.List: list,
    ast.ListComp: list,
    ast.Dict: dict,
    ast.Set: set,
    ast.JoinedStr: str,
    ast.Lambda: FunctionType,
}
"""The types of what expressions of a kind give."""
NEVER_NONE: Final = (ast.BinOp, ast.UnaryOp, ast.Compare)
NUMBERS: Final = frozenset({"abs", "float", "int", "len", "round", "sum"})
"""Builtins that return no None."""


def can_give(node: ast.expr | None, value: object) -> bool:
    """Whether an expression can have given a value, from its form alone."""
    if isinstance(node, ast.IfExp):
        return can_give(node.body, value) or can_give(node.orelse, value)
    if value is None and isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id not in NUMBERS
    if value is None and isinstance(node, NEVER_NONE):
        return False
    if isinstance(node, ast.Constant):
        return type(node.value) is type(value) and (type(value) not in PLAIN or node.value == value)
    if isinstance(node, ast.Tuple) and type(value) is tuple:
        same = len(node.elts) == len(value) or any(isinstance(each, ast.Starred) for each in node.elts)
        return same and all(map(can_give, node.elts, value))
    kind = TYPES.get(type(node)) if node else None
    return kind is None or type(value) is kind


def integer(answer: AuthorAnswer, value: object) -> int:
    """The integer that a value in an answer means; raises `Refusal`. A float is rounded, with a note."""
    if type(value) is int:
        return value
    of = answer.of
    if type(value) is float and isfinite(value):
        line = only_return(answer.program, of)
        answer.host.note(answer.program, Note("rounded", {"of": of, "value": repr(value)}, line))
        return round(value)
    answer.check(value)
    facts: dict[str, Any] = {"of": of, "value": shown(answer.host, value)}
    if type(value) is bool:
        raise answer.make_error("returned-bool", **facts)
    if type(value) is float:
        raise answer.make_error("returned-no-number", kind="ValueError", **facts)
    if value is not answer.value:
        raise answer.make_error("search-value", **facts)
    if type(value) is str:
        raise answer.make_error("returned-text", **facts)
    if type(value) in (tuple, list):
        raise answer.make_error("returned-several", **facts)
    raise answer.make_error("returned-no-integer", **facts)


def only_return(program: Program, of: str) -> int | None:
    """The line of the only statement of a function that returns something."""
    returns = program.returns(of)
    return returns.valued[0].lineno if returns and len(returns.valued) == 1 else None


def pair(answer: AuthorAnswer) -> tuple[int, object]:
    """The value and the move that a search returned; raises `Refusal`."""
    answer.check(answer.value)
    if not is_a(answer.value, tuple) or tuple.__len__(cast(AnswerPair, answer.value)) != 2:
        raise answer.make_error("search-pair", value=shown(answer.host, answer.value))
    value, move = tuple.__iter__(cast(AnswerPair, answer.value))
    return max(-MOST, min(MOST, integer(answer, value))), move


def reordered(answer: AuthorAnswer, by_name: Mapping[str, int]) -> list[int]:
    """The moves of an order, which are those of `by_name`; raises `Refusal`."""
    moves = answer.value
    if type(moves) is not list:
        answer.check(moves)
        raise answer.make_error("order-list", value=shown(answer.host, moves))
    if not all(type(each) is str for each in moves):
        raise answer.make_error("order-strings", value=shown(answer.host, moves))
    if len(moves) != len(by_name) or set(moves) != set(by_name):
        raise answer.make_error("order-others", kind="ValueError", value=shown(answer.host, moves))
    return [by_name[each] for each in moves]


def plain_text(move: object) -> object:
    """A text of a class of its own, such as numpy's, as a plain one, whatever its methods are."""
    return str.__str__(cast(str, move)) if is_a(move, str) else move


def legal(answer: AuthorAnswer, move: object, root: EnginePosition) -> int:
    """The move of this name in an answer; raises `Refusal`."""
    answer.check(move)
    of, name = answer.of, names(*root.shape())
    if move is None:
        raise answer.make_error("returned-no-move", of=of)
    move = plain_text(move)
    if type(move) is not str:
        value = shown(answer.host, move)
        if type(move) in (list, tuple):
            raise answer.make_error("returned-moves", of=of, value=value)
        raise answer.make_error("returned-no-name", of=of, value=value)
    by_name = {name[each]: each for each in root.moves()}
    if plain(move) != move and plain(move) in by_name:
        raise answer.make_error(
            "returned-form", kind="ValueError", of=of, value=repr(move)[:40], near=repr(plain(move))
        )
    if move not in by_name:
        listed = ", ".join(list(by_name)[:40])
        raise answer.make_error("returned-illegal", kind="ValueError", of=of, value=move[:40], legal=listed)
    return by_name[move]


def is_legal(move: object, root: EnginePosition) -> bool:
    """Whether it is the name of a legal move."""
    name = names(*root.shape())
    move = plain_text(move)
    return type(move) is str and any(name[each] == move for each in root.moves())
