"""The shapes of replies: what the engine declares, what it answers, and what the page's modules are told.

`engine/replies.py` declares them in Python; `web/contract.js` in comments for TypeScript. Both are read into
one form: a frozen set of what a value may be, each a word (`string`, `null`, `'felt'`), a list, a table with
any keys, or an object with keys of its own, some of which may be missing.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, NotRequired, Union, get_args, get_origin, get_type_hints

import pytest

from engine import game, replies
from tests.engine.conversation import ROOT, answer, ask, error

CONTRACT = ROOT / "web" / "contract.js"
OF_THE_PAGE = re.compile(r"added by the page")
"""Stands for a key that no reply has."""


class Many(NamedTuple):
    """A list of such values, or a table of them with any keys."""

    kind: Literal["list", "table"]
    of: Any


class Object(NamedTuple):
    """An object with these keys: what each holds, and whether it may be missing."""

    keys: frozenset[tuple[str, Any, bool]]


Shape = frozenset[Any]


# What the engine declares


def declared(hint: Any) -> Shape:
    """The form of a Python type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return declared(arguments[0])
    if origin in (Union, types.UnionType):
        return frozenset().union(*map(declared, arguments))
    if origin is Literal:
        return frozenset(f"'{one}'" for one in arguments)
    if origin is list:
        return frozenset([Many("list", declared(arguments[0]))])
    if origin is dict:
        return frozenset([Many("table", declared(arguments[1]))])
    if isinstance(hint, type) and hasattr(hint, "__required_keys__"):
        hints = get_type_hints(hint, include_extras=True)
        optional = hint.__optional_keys__  # type: ignore[attr-defined]
        return frozenset(
            [Object(frozenset((key, declared(one), key in optional) for key, one in hints.items()))]
        )
    words = {str: "string", int: "number", float: "number", bool: "boolean", Any: "unknown"}
    return frozenset(["null" if hint in (None, type(None)) else words[hint]])


# The types of the page's modules


class JsDoc:
    """The types of the comments of a JavaScript file."""

    def __init__(self, text: str) -> None:
        self.types: dict[str, str] = {}
        """Those that are written in one line."""
        self.objects: dict[str, list[tuple[str, str, bool]]] = {}
        """Objects: their keys, with the text of a type, and whether they may be missing."""
        for comment in re.findall(r"/\*\*(.*?)\*/", text, re.DOTALL):
            name = ""
            for tag, rest in re.findall(r"@(typedef|property) +(.*)", comment):
                kind, after = braces(rest)
                word = after.split()[0]
                if tag == "typedef":
                    name = word
                    if kind == "object":
                        self.objects[name] = []
                    else:
                        self.types[name] = kind
                elif not OF_THE_PAGE.search(after):
                    self.objects[name].append((word.strip("[]"), kind, word.startswith("[")))

    def named(self, name: str) -> Shape:
        if name in self.types:
            return self.shape(self.types[name])
        if name in self.objects:
            keys = frozenset((key, self.shape(kind), missing) for key, kind, missing in self.objects[name])
            return frozenset([Object(keys)])
        assert name in ("string", "number", "boolean", "unknown", "null"), name
        return frozenset([name])

    def shape(self, text: str) -> Shape:
        """The form of a type."""
        tokens = re.findall(r"'[^']*'|\w+|[^\s\w]", text)
        found = self.union(tokens)
        assert not tokens, f"{text}: {tokens} is left"
        return found

    def union(self, tokens: list[str]) -> Shape:
        """`A | B | …`, from the tokens' beginning, which it takes away."""
        found = self.both(tokens)
        while tokens and tokens[0] == "|":
            tokens.pop(0)
            found |= self.both(tokens)
        return found

    def both(self, tokens: list[str]) -> Shape:
        """`A & B`: the keys of both, those of B where both have them."""
        found = self.one(tokens)
        while tokens and tokens[0] == "&":
            tokens.pop(0)
            (mine,), (more,) = found, self.one(tokens)
            theirs = {key for key, _, _ in more.keys}
            found = frozenset([Object(more.keys | {one for one in mine.keys if one[0] not in theirs})])
        return found

    def one(self, tokens: list[str]) -> Shape:
        token = tokens.pop(0)
        if token == "{":
            found = self.braced(tokens)
        elif token == "(":
            found = self.union(tokens)
            assert tokens.pop(0) == ")"
        else:
            found = frozenset([token]) if token.startswith("'") else self.named(token)
        while tokens[:2] == ["[", "]"]:
            del tokens[:2]
            found = frozenset([Many("list", found)])
        return found

    def braced(self, tokens: list[str]) -> Shape:
        """An object or a table, after its opening brace."""
        if tokens[0] == "[":
            assert (tokens[2:4], tokens[4:6]) == ([":", "string"], ["]", ":"])
            del tokens[:6]
            found = frozenset([Many("table", self.union(tokens))])
            assert tokens.pop(0) == "}"
            return found
        keys = set()
        while tokens[0] != "}":
            key, mark = tokens.pop(0), tokens.pop(0)
            if mark == "?":
                assert tokens.pop(0) == ":"
            keys.add((key, self.union(tokens), mark == "?"))
            if tokens[0] in (",", ";"):
                tokens.pop(0)
        tokens.pop(0)
        return frozenset([Object(frozenset(keys))])


def braces(text: str) -> tuple[str, str]:
    """The type in braces at the beginning of a tag, and what follows."""
    depth = 0
    for at, character in enumerate(text):
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth == 0:
            return text[1:at].strip(), text[at + 1 :]
    raise AssertionError(f"no closing brace: {text}")


PAGE = JsDoc(CONTRACT.read_text("utf-8"))
NAMED = {
    name: hint
    for name, hint in vars(replies).items()
    if hasattr(hint, "__required_keys__") and hint.__module__ == replies.__name__
}


@pytest.mark.parametrize("name", sorted(PAGE.objects))
def test_the_page_is_told_of_the_same_objects_as_the_engine_declares(name: str) -> None:
    assert PAGE.named(name) == declared(NAMED[name])


def test_the_page_is_told_of_all_that_it_reads() -> None:
    wanted = {"Game", "Games", "Look", "Move", "NumberSetup", "PieceSetup", "PlayerOptions", "Problem"}
    wanted |= {"Iteration", "Record", "Result", "Thought", "Tree", "Values", "View"}
    assert PAGE.objects.keys() == wanted


def test_sides_and_cells_are_those_of_the_engine() -> None:
    assert PAGE.named("Side") == declared(game.Side)
    assert PAGE.named("Cell") == declared(game.Cell)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("'a' | null", "null | 'a'", True),
        ("{a: string, b?: number[]}", "{b?: number[]; a: string}", True),
        ("{[key: string]: string | null}", "{[x: string]: null | string}", True),
        ("Record & {moves: string[]}", "Record", False),
        ("{a: string}", "{a?: string}", False),
        ("{a: string}", "{a: string | null}", False),
        ("{a: string[]}", "{a: string}", False),
        ("(string | null)[]", "string | null[]", False),
    ],
)
def test_types_are_told_apart_by_what_they_allow_and_not_by_how_they_are_written(
    one: str, other: str, same: bool
) -> None:
    assert (PAGE.shape(one) == PAGE.shape(other)) is same


# What the engine answers


def misfits(value: Any, shape: Shape, path: str) -> Iterator[str]:
    """Where a value is not of a form."""
    words = {str: "string", bool: "boolean", int: "number", float: "number", type(None): "null"}
    if "unknown" in shape or words.get(type(value), "") in shape or f"'{value}'" in shape:
        return
    if isinstance(value, list):
        lists = [one.of for one in shape if isinstance(one, Many) and one.kind == "list"]
        if not lists:
            yield f"{path}: a list"
        for at, one in enumerate(value):
            yield from misfits(one, lists[0], f"{path}[{at}]")
        return
    if isinstance(value, dict):
        found = [list(misfits_of_object(value, one, path)) for one in shape if not isinstance(one, str)]
        yield from min(found, key=len, default=[f"{path}: an object"])
        return
    yield f"{path}: {value!r}"


def misfits_of_object(value: dict[str, Any], shape: Object | Many, path: str) -> Iterator[str]:
    if isinstance(shape, Many):
        for key, one in value.items():
            yield from misfits(one, shape.of, f"{path}.{key}")
        return
    known = {key: (one, optional) for key, one, optional in shape.keys}
    for key, (one, optional) in known.items():
        if key in value:
            yield from misfits(value[key], one, f"{path}.{key}")
        elif not optional:
            yield f"{path}.{key} is missing"
    for key in value.keys() - known.keys():
        yield f"{path}.{key} is not declared"


def fits(reply: Any, hint: Any) -> None:
    assert list(misfits(reply, declared(hint), "reply")) == []


RECORDS: list[dict[str, Any]] = [
    {"game": "tictactoe"},
    {"game": "tictactoe", "moves": "a1b1a2b2a3"},
    {"game": "tictactoe", "setup": "OX-------"},
    {"game": "othello", "moves": "f5d6"},
    {"game": "othello", "setup": "-XO".ljust(64, "-") + " O"},
    {"game": "numbers", "seed": 1, "size": 5, "moves": "a1"},
    {"game": "numbers", "setup": "1 . . ./. 2 . ./. . 3 ./. . . 4; row 1; 0:0", "moves": "a1"},
]


def test_the_reply_to_games_is_as_declared() -> None:
    fits(answer({"op": "games"}), replies.Games)


@pytest.mark.parametrize("record", RECORDS)
def test_views_are_as_declared(record: dict[str, Any]) -> None:
    fits(answer({"op": "view", "record": record}), replies.Viewed)


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("player", ["random", "minimax depth=2", "best depth=2"])
def test_thoughts_are_as_declared(record: dict[str, Any], player: str) -> None:
    for reply in ask({"op": "think", "record": record, "player": player}):
        fits(reply, replies.Thought)


def test_errors_are_as_declared() -> None:
    for request in ({"op": "nothing"}, {"op": "view", "record": {"game": "othello", "moves": "a1"}}):
        fits(error(request), replies.Problem)
        fits(ask(request)[-1], replies.Refused)


@pytest.mark.parametrize("record", RECORDS)
def test_the_end_of_a_tree_is_as_declared(record: dict[str, Any]) -> None:
    request = {"op": "tree", "record": record, "player": "best depth=2 ties=first", "strip": 3}
    fits(ask(request)[-1], replies.Tree)
