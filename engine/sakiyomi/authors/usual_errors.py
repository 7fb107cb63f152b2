"""Usual mistakes in an author's code: what Python says of some of them, and what the source alone shows.

Each has a reason, for which the page has a sentence in its languages (web/locales/programs): `problem.hint.…`
beside Python's own message, `note.…` where the code runs and does something else than it seems to.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from inspect import signature
from keyword import kwlist
from types import FunctionType
from typing import Final, NamedTuple

from ..games import GAMES
from ..players.names import FUNCTIONS
from .position import Position
from .syntax import is_named, is_stored, nodes, unnested, used_names

Facts = dict[str, str | int]

MEMBERS: Final = {name: type(value) for name, value in vars(Position).items() if name[0] != "_"}
METHODS: Final = tuple(name for name, kind in MEMBERS.items() if kind is FunctionType)
PROPERTIES: Final = tuple(name for name, kind in MEMBERS.items() if kind is property)
"""The members of a position."""
LIBRARY: Final = ("math", "random", "collections", "itertools", "functools", "copy", "heapq", "time")
"""Modules that are often used and not imported."""
PACKAGES: Final = "numpy|scipy|pandas|matplotlib|torch|tensorflow|sklearn|numba|tqdm"
"""Packages that programs import, which are known to play where these are installed."""
MOST_TRAPS: Final = 10

NARROW: Final = str.maketrans("“”„‘’、。−×", '"""\'\',.-*') | {0xFF01 + i: 0x21 + i for i in range(94)}
"""The characters that are meant by some that Python does not know."""

RAISED: Final = tuple(
    (kind, re.compile(pattern, re.DOTALL), reason)
    for kind, pattern, reason in (
        ("SyntaxError", r"invalid character '(?P<found>[\uff01-\uff5e“”„‘’、。−×])'", "wide-character"),
        ("SyntaxError", r"invalid character '(?P<found>.)'", "foreign-character"),
        ("SyntaxError", r"invalid non-printable character U\+3000", "wide-space"),
        ("SyntaxError", r"expected ':'", "no-colon"),
        ("SyntaxError", r"invalid syntax", "other-language"),
        ("SyntaxError", r"Missing parentheses in call to '(?P<name>\w{1,60})'", "call-brackets"),
        ("SyntaxError", r".*[Mm]aybe you meant '=='", "one-equals"),
        ("SyntaxError", r"'(?P<found>.)' was never closed", "never-closed"),
        ("SyntaxError", r"unmatched '(?P<found>.)'", "never-opened"),
        (
            "SyntaxError",
            r"closing parenthesis '(?P<found>.)' does not match .*'(?P<near>.)'",
            "brackets-differ",
        ),
        ("SyntaxError", r"unterminated (?:f-|triple-quoted )?(?:f-)?string", "string-open"),
        ("SyntaxError", r"'return' outside function", "return-outside"),
        ("IndentationError", r"expected an indented block", "indent-missing"),
        ("IndentationError", r"unexpected indent", "indent-more"),
        ("IndentationError", r"unindent does not match", "indent-other"),
        ("TabError", r"inconsistent use", "tabs"),
        ("ModuleNotFoundError", rf".*[Mm]odule (?:named )?'(?P<name>{PACKAGES})[.']", "no-package"),
        ("ModuleNotFoundError", r".*[Mm]odule (?:named )?'(?P<name>[^']{1,60})'", "no-module"),
        ("ImportError", r"from \.+(?P<name>\w{0,60}) import: a relative import", "relative-import"),
        ("UnboundLocalError", r".*variable '(?P<name>\w{1,60})'", "no-global"),
        ("NameError", r"name '(?P<name>\w{1,60})' is not defined", "no-name"),
        ("AttributeError", r"'Position' object has no attribute '(?P<name>\w{1,60})'", "no-member"),
        ("TypeError", r"(?:.*\W)?method\b", "method"),
        ("TypeError", r"'(?:bool|str|int|tuple)' object is not callable", "called"),
        ("TypeError", rf"(?P<of>{'|'.join(FUNCTIONS)})\(\) (?:takes|missing)", "arguments"),
        ("TypeError", r"(?:row|column)s are counted from 0", "row-number"),
        ("TypeError", r"'Position' object does not support item", "unchangeable"),
        ("AttributeError", r"(?:property .*has no setter|can't set attribute)", "unchangeable"),
        ("TypeError", r".*'NoneType'", "none-used"),
        ("AttributeError", r"'NoneType' object", "none-used"),
        ("TypeError", r"bad operand type for unary \S: '(?P<found>tuple|list|str)'", "no-sign"),
        ("TypeError", r"Position\.(?P<name>\w{1,40})\(\) (?:takes|missing)", "member-arguments"),
        ("TypeError", r"Game\.(?P<name>\w{1,40})\(\) takes 0 positional", "no-self"),
        (
            "TypeError",
            r"unsupported .* for (?P<sign>\S{1,3})(?: or pow\(\))?: "
            r"'(?P<one>\w{1,40})' and '(?P<other>\w{1,40})'",
            "operands",
        ),
        ("TypeError", r"can only concatenate (?P<one>\w{1,40}) \(not \"(?P<other>\w{1,40})\"\)", "operands"),
        (
            "TypeError",
            r"'(?P<sign>\S{1,3})' not supported between instances of "
            r"'(?P<one>\w{1,40})' and '(?P<other>\w{1,40})'",
            "operands",
        ),
        ("TypeError", r"'(?P<found>\w{1,40})' object is not iterable", "not-iterable"),
        ("TypeError", r"'(?P<found>\w{1,40})' object cannot be interpreted as an integer", "no-integer"),
        ("IndexError", r".*index out of range", "index-range"),
        ("ZeroDivisionError", r"", "zero-division"),
        ("RecursionError", r"", "recursion"),
        ("FileNotFoundError", r"", "no-files"),
        ("ValueError", r"(?P<value>.{1,40}) is not a legal move here; legal: (?P<legal>.*)", "not-legal"),
        ("ValueError", r"(?P<value>.{1,40}) is no (?:move|square): write (?P<near>'\w+')", "square-form"),
        ("ValueError", r"(?P<value>.{1,40}) is no square of this board", "no-square"),
        ("EOFError", r"EOF when reading a line", "no-input"),
    )
)
"""Exceptions: their types, the beginnings of their messages, and the reasons."""


OTHER_LANGUAGES: Final = tuple(
    (re.compile(pattern), near)
    for pattern, near in (
        (r"\belse\s+if\b", "elif"),
        (r"^\s*//", "#"),
        (r"&&", "and"),
        (r"\|\|", "or"),
        (r"\+\+", "+= 1"),
        (r"--\s*;?\s*$", "-= 1"),
        (r"=>", ">="),
        (r"=<", "<="),
        (r"!(?!=)", "not"),
    )
)
"""Signs of other languages, and those of Python instead."""


class Note(NamedTuple):
    """A remark on code that is no error."""

    reason: str
    facts: Facts
    line: int | None


def hint(
    tree: ast.Module | None, kind: str, message: str, place: Sequence[int | None], text: str = ""
) -> tuple[str, Facts] | None:
    """The reason and the facts of a usual mistake, from an exception's type and text; None: it is none.

    `tree` is the source's, if it could be read, `place` the first and the last line of the expression, and
    `text` the first of them.
    """
    for of, pattern, reason in RAISED:
        match = pattern.match(message) if of == kind else None
        if match:
            return refined(reason, dict(match.groupdict()), tree, place, text)
    return None


def refined(
    reason: str, facts: Facts, tree: ast.Module | None, place: Sequence[int | None], text: str
) -> tuple[str, Facts] | None:
    """The reason and the facts of a mistake, after a look at the source."""
    name = str(facts.get("name", ""))
    if reason == "wide-character":
        return reason, {**facts, "near": str(facts["found"]).translate(NARROW)}
    if reason == "no-name":
        return of_name(name, tree)
    if reason == "operands":
        return reason, {"sign": "+", **facts}
    if reason == "no-colon":
        return of_other_language(text) or (reason, facts)
    if reason == "other-language":
        return of_other_language(text) or near_keyword(text)
    if reason == "member-arguments":
        if name not in METHODS:
            return None
        return reason, {"name": name, "given": ", ".join([*signature(vars(Position)[name]).parameters][1:])}
    if reason == "no-global":
        return (reason if name in defined(tree) else "no-value", facts)
    if reason == "no-member":
        close = get_close_matches(name, MEMBERS, 1, 0.6)
        if close:
            return "near-member", {**facts, "near": close[0]}
        return reason, {**facts, "known": ", ".join((*METHODS, *PROPERTIES))}
    if reason in ("method", "called"):
        called = reason == "called"
        member = member_at(tree, PROPERTIES if called else METHODS, called, place)
        return ("property-called" if called else "no-brackets", {"name": member}) if member else None
    if reason == "arguments":
        of = str(facts["of"])
        calls = (node.func for node in nodes_at(tree, place) if isinstance(node, ast.Call))
        is_own = any(is_named(each, of) for each in calls)
        return "own-arguments" if is_own else reason, {"of": of, "given": FUNCTIONS[of]}
    return reason, facts


def of_other_language(text: str) -> tuple[str, Facts] | None:
    """The reason for a line of code as other languages have it. One of a notebook is of none."""
    if re.match(r"\s*[!%]", text):
        return None
    for pattern, near in OTHER_LANGUAGES:
        if match := pattern.search(text):
            return "other-language", {"found": match[0].strip(), "near": near}
    return None


def of_name(name: str, tree: ast.Module | None) -> tuple[str, Facts] | None:
    """The reason for a name that is not defined."""
    if name in LIBRARY:
        return "no-import", {"name": name}
    if name == "position":
        return "no-position", {}
    if name in attributes(tree):
        return "no-self-name", {"name": name}
    if name in ("null", "nil", "undefined"):
        return "near-name", {"name": name, "near": "None"}
    close = get_close_matches(name, sorted({*stored(tree), *dir(builtins), *kwlist} - {name}), 1, 0.7)
    if close:
        return "near-name", {"name": name, "near": close[0]}
    return ("no-quotes", {"name": name}) if name in GAMES or re.fullmatch(r"[a-j]\d{1,2}", name) else None


def near_keyword(text: str) -> tuple[str, Facts] | None:
    """The reason for a line that begins with a misspelt word of the language."""
    name = text.split()[0] if text.strip() else ""
    close = get_close_matches(name, kwlist, 1, 0.7)
    return ("near-name", {"name": name[:60], "near": close[0]}) if close and close[0] != name else None


def attributes(tree: ast.AST | None) -> set[str]:
    """The attributes that a source's classes keep in `self`."""
    return {node.attr for node in nodes(tree, ast.Attribute) if is_stored(node)}


def stored(tree: ast.AST | None) -> Iterator[str]:
    """All names that a source, or a part of one, defines."""
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Name) and is_stored(node):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]


def defined(tree: ast.Module | None) -> set[str]:
    """The variables that a module has outside its functions."""
    targets = (node for each in (tree.body if tree else ()) for node in unnested(each))
    return {node.id for node in targets if isinstance(node, ast.Name) and is_stored(node)}


def nodes_at(tree: ast.Module | None, place: Sequence[int | None]) -> list[ast.expr]:
    """The expressions on the lines of `place`."""
    first, last = place[0] or 0, place[1] or place[0] or 0
    return [node for node in nodes(tree, ast.expr) if first <= node.lineno <= last]


def member_at(
    tree: ast.Module | None, names: Sequence[str], called: bool, place: Sequence[int | None]
) -> str | None:
    """Which of these members is called on the lines of `place`, or used uncalled, maybe by a variable."""
    here = nodes_at(tree, place)
    functions = {id(node.func) for node in here if isinstance(node, ast.Call)}
    assigned = [(target, node.value) for node in nodes(tree, ast.Assign) for target in node.targets]
    values = {target.id: value for target, value in assigned if isinstance(target, ast.Name)}
    for node in here:
        of = values.get(node.id) if isinstance(node, ast.Name) else node
        if (id(node) in functions) == called and isinstance(of, ast.Attribute) and of.attr in names:
            return of.attr
    return None


class Returns(NamedTuple):
    """How a function can end: the statements that return something, those that do not, and its last line."""

    valued: tuple[ast.Return, ...]
    bare: tuple[ast.Return, ...]
    last: int
    after: ast.stmt | None
    """The last statement, where it is an `if` or a loop in which something is returned."""
    falls: bool
    """Whether it can end behind its last statement."""


def function_of(tree: ast.Module | None, name: str) -> ast.FunctionDef | None:
    """The last function of this name in a module; with a class's name before a dot, the method."""
    of, _, name = name.rpartition(".")
    body = tree.body if tree else []
    for each in [node for node in body if isinstance(node, ast.ClassDef) and node.name == of][-1:]:
        body = each.body
    functions = [node for node in body if isinstance(node, ast.FunctionDef) and node.name == name]
    return functions[-1] if functions else None


def returns_of(tree: ast.Module | None, name: str) -> Returns | None:
    """How the function of this name can end; None: there is no such `def`."""
    function = function_of(tree, name)
    if not function or any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function)):
        return None
    every = [node for each in function.body for node in unnested(each) if isinstance(node, ast.Return)]
    every.sort(key=lambda node: node.lineno)
    bare = [node for node in every if gives_nothing(node)]
    valued = [node for node in every if not gives_nothing(node)]
    end = function.body[-1]
    branches = isinstance(end, ast.If | ast.For | ast.While) and any(node in valued for node in ast.walk(end))
    last = function.end_lineno or function.lineno
    return Returns(tuple(valued), tuple(bare), last, end if branches else None, falls_through(function.body))


def falls_through(body: Sequence[ast.stmt]) -> bool:
    """Whether the statement behind a block can be reached from it."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return falls_through(last.body) or falls_through(last.orelse)
    if isinstance(last, ast.With):
        return falls_through(last.body)
    if isinstance(last, ast.While) and is_constant(last.test, bool, int):
        return bool(nodes(last, ast.Break))
    return not isinstance(last, ast.Return | ast.Raise)


def gives_nothing(node: ast.Return) -> bool:
    """Whether it is a bare `return`, or one of `None`."""
    return node.value is None or is_constant(node.value, type(None))


def is_constant(node: ast.AST, *types: type) -> bool:
    """Whether a node is a literal of one of these types, or a number with a sign."""
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) in types


def traps(tree: ast.Module, own_files: Collection[str] = ()) -> list[Note]:
    """Notes on what a source does not do although it looks so; only where that is sure.

    An import of this engine is noted too, unless one of `own_files` is meant.
    """
    notes = [*near_functions(tree), *unasked_evaluate(tree), *imported_engine(tree, own_files)]
    members = {*members_of_classes(tree)}
    positions = {*positions_of(tree)}

    def member(node: ast.AST, *names: str) -> str | None:
        """The name of a member of a position."""
        if not isinstance(node, ast.Attribute) or node.attr not in names or node.attr in members:
            return None
        of = node.value
        return node.attr if is_named(of, *positions) or is_play(of) else None

    def note(one: ast.AST, other: ast.AST, line: int) -> Note | None:
        owner = isinstance(one, ast.Call) and member(one.func, "owner")
        if member(one, "turn") and is_constant(other, int, float, str):
            value = ast.unparse(other)
            if value not in ("'first'", "'second'"):
                return Note("turn", {"value": value[:40]}, line)
        if owner and (member(other, "turn") or is_constant(other, str)):
            return Note("owner", {}, line)
        name = member(one, *METHODS)
        return Note("method-compared", {"name": name}, line) if name else None

    for node in unnested(tree, (ast.ClassDef,)):  # in a class `turn` and `owner` may be the author's own
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for operator, one, other in zip(node.ops, sides, sides[1:], strict=False):
                if isinstance(operator, ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
                    noted = note(one, other, node.lineno) or note(other, one, node.lineno)
                    notes += [noted] if noted else []
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            test = node.test.operand if isinstance(node.test, ast.UnaryOp) else node.test
            name = member(test, *METHODS)
            notes += [Note("method-compared", {"name": name}, test.lineno)] if name else []
    return sorted(notes, key=lambda each: each.line or 0)[:MOST_TRAPS]


def positions_of(tree: ast.Module) -> Iterator[str]:
    """Names of positions: the first parameters of the functions that are called, and what `play` returned."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in FUNCTIONS and node.args.args:
            yield node.args.args[0].arg
        elif isinstance(node, ast.Assign) and is_play(node.value):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def members_of_classes(tree: ast.Module) -> Iterator[str]:
    """The members of a source's classes, but for `Game`, whose members are those of a position."""
    for node in nodes(tree, ast.ClassDef):
        if node.name != "Game":
            yield from stored(node)
            yield from attributes(node)


def is_play(node: ast.AST) -> bool:
    """Whether a node is a call of a `play`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "play"


def unasked_evaluate(tree: ast.Module) -> Iterator[Note]:
    """In a module with `choose`: an `evaluate` that nothing in it calls."""
    named = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    if "choose" in named and "evaluate" in named and "evaluate" not in used_names(tree):
        yield Note("choose-alone", {}, named["evaluate"].lineno)


def imported_engine(tree: ast.Module, own_files: Collection[str]) -> Iterator[Note]:
    """The first import of this engine: with it a program may play as the page itself does."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        names = [each.name for each in node.names]
        if isinstance(node, ast.ImportFrom):
            names = [] if node.level else [node.module or ""]
        if "sakiyomi" not in own_files and any(name.partition(".")[0] == "sakiyomi" for name in names):
            yield Note("uses-engine", {}, node.lineno)
            return


def near_functions(tree: ast.Module) -> Iterator[Note]:
    """In a module that defines nothing that is used: functions whose names are nearly those that would be.

    What the module itself uses is none, nor what a decorator may use.
    """
    named = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    if not {*FUNCTIONS, "Game"}.isdisjoint({*defined(tree), *(node.name for node in named)}):
        return
    own = used_names(tree)
    for node in named:
        if node.name in own or node.decorator_list:
            continue
        used = ["Game"] if isinstance(node, ast.ClassDef) else [*FUNCTIONS]
        close = get_close_matches(node.name.lower(), [name.lower() for name in used], 1, 0.65)
        if close:
            meant = next(name for name in used if name.lower() == close[0])
            yield Note("near-function", {"name": node.name[:40], "near": meant}, node.lineno)
