"""Writes the reference of engine/CONTRACT.md: all requests and types that `sakiyomi.contract` declares.

`python3 -m web.make.reference` writes it, below the line `## Reference`; `build.py check` compares. What a
type or a key means is its docstring in the declaration.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import fill
from types import ModuleType
from typing import Annotated, Any, Final, get_args, get_origin, is_typeddict

from web.make.contract import is_type, keys_of, names_of, parts_of
from web.make.environment import ROOT

DOCUMENT: Final = ROOT / "engine" / "CONTRACT.md"
HEADING: Final = "\n## Reference\n"
INTRODUCTION: Final = """
Made from the declaration in `sakiyomi/contract/`, by `python3 -m web.make.reference`. A key with `?` may be
left out. Every request may have an `id` beside its keys. Any may be refused ([Refused](#type-refused)). What
an author's code prints comes before the next reply ([Printed](#type-printed)); the last one then has `calls`
and `notes` too ([Calls](#type-calls), [Notes](#type-notes)). Texts and lists of replies are as long as it
says here; those of requests may be longer, where the engine has no reason to refuse them.
"""
ALWAYS: Final = ("Refused", "Printed", "Calls", "Notes")
WIDTH: Final = 120
SIMPLE: Final[dict[Any, str]] = {str: "text", int: "integer", float: "number", bool: "true or false"}
UNLIMITED: Final = 2**33
"""Greater bounds are those of what a page can hold, and of no use to a reader."""


def reference() -> str:
    """The text below the heading."""
    from sakiyomi.contract import limits, replies, requests

    return "".join(Reference([limits, requests, replies], replies.MESSAGES).lines())


def differing() -> list[str]:
    """What is wrong with the reference as it stands; nothing if it is what the declaration says."""
    written = DOCUMENT.read_text("utf-8").partition(HEADING)[2]
    return [] if written == reference() else ["engine/CONTRACT.md: run python3 -m web.make.reference"]


def write() -> None:
    by_hand = DOCUMENT.read_text("utf-8").partition(HEADING)[0]
    DOCUMENT.write_text(by_hand + HEADING + reference(), "utf-8")


class Reference:
    """The declaration as Markdown."""

    def __init__(self, modules: list[ModuleType], messages: Mapping[str, tuple[Any, Any]]) -> None:
        self.messages = messages
        declared = {name: hint for module in modules for name, hint in vars(module).items() if is_type(hint)}
        patterns = {hint: name for name, hint in declared.items() if is_pattern(hint)}
        self.names = {**patterns, **names_of(declared)}
        self.types = {name: hint for name, hint in declared.items() if self.names.get(hint) == name}
        self.named = {*ALWAYS}
        """The types that what was written so far leads to."""
        self.docs: dict[str, str] = {}
        """By `Name` and `Name.key`."""
        self.bases: dict[str, list[str]] = {}
        for module in modules:
            parsed = ast.parse(Path(module.__file__ or "").read_text("utf-8"))
            self.docs |= docstrings(parsed)
            classes = (node for node in parsed.body if isinstance(node, ast.ClassDef))
            self.bases |= {node.name: [ast.unparse(base) for base in node.bases] for node in classes}

    def lines(self) -> Iterator[str]:
        yield INTRODUCTION
        for op, (request, replies) in self.messages.items():
            yield f"\n### Request `{op}`\n"
            for form in forms(request):
                yield "\n"
                yield from self.members(form, without=("op", "id"))
            yield f"\n{wrapped(f'Replies: {self.of(replies)}.')}"
        described: dict[str, str] = {}
        while left := self.named - described.keys():
            described |= {name: "".join(self.described(name)) for name in left}
        yield from (described[name] for name in sorted(described))

    def described(self, name: str) -> Iterator[str]:
        """The section of a type."""
        hint = self.types[name]
        yield f"\n### Type `{name}`\n\n"
        if is_typeddict(hint):
            yield from self.members(hint)
        else:
            yield wrapped(f"{self.of(hint, by_name=False)}. {self.docs.get(name, '')}")

    def members(self, hint: Any, without: tuple[str, ...] = ()) -> Iterator[str]:
        """The docstring of an object, and its keys; those of others that it extends are told there."""
        name = hint.__name__
        bases = [base for base in self.bases.get(name, ()) if base in self.types and base != "AnyRequest"]
        inherited = {key for base in bases for key in self.types[base].__annotations__}.union(without)
        entries = [
            wrapped(f"- `{key}`{mark}: {self.of(value)}. {self.docs.get(f'{name}.{key}', '')}", "  ")
            for mark, keys in zip(("", "?"), keys_of(hint), strict=True)
            for key, value in keys.items()
            if key not in inherited
        ]
        text = " ".join(hint.__doc__.split())
        if bases:
            extended = " and ".join(self.of(self.types[base]) for base in bases)
            text += f" All keys of {extended}{', and:' if entries else '.'}"
        yield wrapped(text)
        yield from ["\n", *entries] if entries else []

    def of(self, hint: Any, by_name: bool = True) -> str:
        """A type in words."""
        if by_name and (name := self.names.get(hint)):
            self.named.add(name)
            return f"[{name}](#type-{name.lower()})"
        values, others = parts_of(hint)
        if values or len(others) > 1:
            known = [f"`{json.dumps(value, ensure_ascii=False)}`" for value in values]
            return " or ".join([*map(self.of, others), *known])
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return limited(self.of(arguments[0], by_name), arguments[1])
        if origin is list:
            return f"list of {self.of(arguments[0])}"
        if origin is dict:
            return f"object of {self.of(arguments[1])} by {self.of(arguments[0])}"
        if origin is tuple:
            return f"[{', '.join(map(self.of, arguments))}]"
        return "anything" if hint is Any else SIMPLE[hint]


def limited(words: str, limit: Any) -> str:
    """A type in words, with its limit."""
    match type(limit).__name__:
        case "Range" if not limit.later:
            least, most = (
                "" if abs(bound) >= UNLIMITED else f"{bound:,}" for bound in (limit.least, limit.most)
            )
            return words + (f" from {least}" if least else "") + (f" to {most}" if most else "")
        case "Pattern":
            return f"{words} `{limit.pattern}`"
        case "Most":
            return f"{words} ({'not empty, ' if limit.least else ''}at most {limit.most:,})"
        case "Visible":
            return f"{words} of 1 to {limit.most} characters that can be seen"
    return words


def forms(request: Any) -> list[Any]:
    """The objects that a request may be."""
    hint = get_args(request)[0] if get_origin(request) is Annotated else request
    return [hint] if is_typeddict(hint) else list(get_args(hint))


def is_pattern(hint: Any) -> bool:
    return get_origin(hint) is Annotated and type(get_args(hint)[1]).__name__ == "Pattern"


def docstrings(parsed: ast.Module) -> dict[str, str]:
    """The docstrings of a module's values and of the keys of its objects, by `Name` and `Name.key`."""
    docs: dict[str, str] = {}

    def take(body: list[ast.stmt], prefix: str) -> None:
        for before, node in zip([None, *body], body, strict=False):
            if isinstance(node, ast.ClassDef):
                take(node.body, f"{node.name}.")
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                targets = before.targets if isinstance(before, ast.Assign) else []
                if isinstance(before, ast.AnnAssign):
                    targets = [before.target]
                for target in targets:
                    docs[prefix + ast.unparse(target)] = " ".join(str(node.value.value).split())

    take(parsed.body, "")
    return docs


def wrapped(text: str, indent: str = "") -> str:
    """A paragraph or an entry, in lines that a person can read."""
    return (
        fill(text.rstrip(), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        + "\n"
    )


if __name__ == "__main__":
    sys.path.insert(1, str(ROOT / "engine"))
    write()
