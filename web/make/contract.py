"""Makes the types and checks of the page's modules: of what sakiyomi.contract declares, and of words.

They are in `src/contract/`: the types in `types.ts`, for the type checker alone; the checks in modules, as
calls of the functions of `src/base/checks.ts` and `src/base/figure_checks.ts`, an `isX` for the type X.
Nothing of it is committed.
"""

from __future__ import annotations

import json
import shutil
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from web.make import words
from web.make.environment import WEB, Failure
from web.make.sources import CONTRACT, Files

MODULES: Mapping[str, Sequence[str]] = {
    "view": ["Board"],
    "series": ["PlayedGame", "Fault", "WholeRecord", "Seed"],
    "exercise": ["Exercise"],
    "replies": ["Game", "Defined", "Printed", "Calls", "Notes", "Refused"],
}
"""The modules of checks, and the types for which each is made; one imports what those before it have.

A module is what a part of the page needs: a first visit loads `view` alone. `replies` also has `REPLIES`.
"""
FIGURES: Final = ("number", "tuple")
"""The checks of `src/base/figure_checks.ts`, which a first visit does not need."""
WORDS: Final[dict[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    Any: "unknown",
}
"""Types and their words in TypeScript."""
NAMES: Final = {"Record": "GameRecord"}
"""Types whose name TypeScript has for something else, and their names there."""
# `Visible` as a pattern of JavaScript: its categories of Unicode, and at least one character that is no space
SHOWN: Final = r"^(?!\s*$)[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]{1,%d}$"


def contract_files() -> Files:
    """The files of `src/contract/`."""
    from sakiyomi.contract import limits, replies, requests
    from sakiyomi.core import __version__

    answers = {op: reply for op, (_, reply) in replies.MESSAGES.items() if op != "stop"}
    made = {
        "python.ts": python_modules(),
        "release.ts": f"export const RELEASE = {json.dumps(__version__)};\n",
        "words.ts": word_keys(),
        "errors.json": json.dumps(words.sentences(), ensure_ascii=False, indent=2),  # for tests in Node
    }
    return {
        **files_of(vars(limits) | vars(requests) | vars(replies), answers, MODULES),
        **{f"src/contract/{name}": text.encode() for name, text in made.items()},
    }


def python_modules() -> str:
    """The names of the modules that Python has, which no file beside a program stands for."""
    names = " ".join(sorted(name for name in sys.stdlib_module_names if name.isidentifier()))
    head = "// Made from Python's own list."
    return f"{head}\n\nexport const MODULES_OF_PYTHON = new Set('{names}'.split(' '));\n"


def word_keys() -> str:
    """The type of all keys of the page's words, of which a mistyped one is found by the type checker."""
    tables = map(words.table, (WEB / "locales").rglob("en.json"))
    keys = {key for table in tables for key in table}
    keys |= {key.removesuffix(".other") for key in keys if key.endswith(".other")}  # with a count
    lines = "".join(f"\n  | {json.dumps(key)}" for key in sorted(keys))
    return f"// Made from web/locales/.\n\nexport type WordKey ={lines};\n"


def write_contract() -> None:
    """Write these files among the sources, where the bundler, tsc and tests in Node read them."""
    files = {WEB / name: data for name, data in contract_files().items()}
    if {path: path.read_bytes() for path in CONTRACT.glob("*")} != files:
        shutil.rmtree(CONTRACT, ignore_errors=True)
        CONTRACT.mkdir()
        for path, data in files.items():
            path.write_bytes(data)


def files_of(
    declared: Mapping[str, Any], replies: Mapping[str, Any], modules: Mapping[str, Sequence[str]]
) -> Files:
    """The files of types by their names; raises Failure where a value that is checked has no limit."""
    named = {name: hint for name, hint in declared.items() if is_type(hint)}
    files = {"types.ts": "".join([*Types(named).lines(), *Types(named).replies(replies)])}
    checks = Checks(named)
    for module, roots in modules.items():
        files[f"{module}.ts"] = checks.module(module, roots, replies if module == "replies" else {})
    return {f"src/contract/{name}": text.encode() for name, text in files.items()}


def is_type(hint: Any) -> bool:
    """Whether a name of the engine's module is of a type that it declares, or takes from elsewhere."""
    return is_typeddict(hint) or get_origin(hint) not in (None, NotRequired)


def names_of(named: Mapping[str, Any]) -> dict[Any, str]:
    """Types and their names, of several names of one type the first. Numbers and texts have none."""
    names: dict[Any, str] = {}
    for name, hint in named.items():
        if get_origin(hint) is not Annotated or get_args(hint)[0] not in WORDS:
            names.setdefault(hint, name)
    return names


def keys_of(hint: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The keys of an object that are needed, and those that may be missing, with their types."""
    hints = get_type_hints(hint, include_extras=True)
    bare = {key: get_args(one)[0] if get_origin(one) is NotRequired else one for key, one in hints.items()}
    needed = {key: one for key, one in bare.items() if key in hint.__required_keys__}
    return needed, {key: one for key, one in bare.items() if key not in needed}


def parts_of(hint: Any) -> tuple[list[Any], list[Any]]:
    """The single values that a type allows, and the other types that it consists of."""
    if get_origin(hint) in (Union, types.UnionType):
        parts = [parts_of(one) for one in get_args(hint)]
        return [one for values, _ in parts for one in values], [one for _, others in parts for one in others]
    if get_origin(hint) is Literal:
        return list(get_args(hint)), []
    return ([None], []) if hint in (None, type(None)) else ([], [hint])


class Types:
    """Types as TypeScript declares them."""

    def __init__(self, named: Mapping[str, Any]) -> None:
        self.names = {hint: NAMES.get(name, name) for hint, name in names_of(named).items()}

    def lines(self) -> Iterator[str]:
        yield "// The types of messages, made from engine/sakiyomi/contract/. See engine/CONTRACT.md.\n"
        for hint, name in self.names.items():
            if not is_typeddict(hint):
                yield f"\nexport type {name} = {self.of(hint, by_name=False)};\n"
                continue
            yield f"\n/** {' '.join(hint.__doc__.split())} */\nexport interface {name} {{\n"
            for mark, keys in zip(("", "?"), keys_of(hint), strict=True):
                yield from (f"  {key}{mark}: {self.of(one)};\n" for key, one in keys.items())
            yield "}\n"

    def replies(self, replies: Mapping[str, Any]) -> Iterator[str]:
        """The type of the replies by requests, without those that say only that the answer was stopped."""
        yield "\n/** The replies to each request: the last, and those before it. */\n"
        yield "export interface Replies {\n"
        for op, hint in replies.items():
            kinds = [kind for kind in get_args(hint) or [hint] if is_typeddict(kind)]
            done = {kind: get_args(kind.__annotations__["done"]) for kind in kinds}
            last = [
                kind for kind in kinds if done[kind] != (False,) and "stopped" not in kind.__required_keys__
            ]
            earlier = [kind for kind in kinds if done[kind] != (True,)]
            types = (" | ".join(map(self.of, kinds)) or "never" for kinds in (last, earlier))
            yield f"  {op}: [{', '.join(types)}];\n"
        yield "}\n"

    def of(self, hint: Any, by_name: bool = True) -> str:
        """A type in TypeScript."""
        if by_name and hint in self.names:
            return self.names[hint]
        if get_origin(hint) is Annotated:
            return self.of(get_args(hint)[0], by_name)
        values, others = parts_of(hint)
        if values or len(others) > 1:
            return " | ".join([*map(self.of, others), *map(json.dumps, values)])
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is list:
            return f"({self.of(arguments[0])})[]"
        if origin is dict:
            return f"{{[key: string]: {self.of(arguments[1])}}}"
        if origin is tuple:
            return f"[{', '.join(map(self.of, arguments))}]"
        return WORDS[hint]


class Checks:
    """Checks of types, as calls of the functions of `src/base/checks.ts` and `src/base/figure_checks.ts`."""

    def __init__(self, named: Mapping[str, Any]) -> None:
        self.named = named
        self.names = names_of(named)
        self.homes: dict[str, str] = {}
        """Checks that are made -> the modules that have them."""

    def module(self, module: str, roots: Sequence[str], replies: Mapping[str, Any]) -> str:
        """The text of a module."""
        self.lines: list[str] = []
        self.imports: dict[str, set[str]] = {}
        self.at = module
        for root in roots:
            self.named_check(self.named[root], root)
        if replies:
            entries = [f"  [{json.dumps(op)}, {self.of(hint, op)}],\n" for op, hint in replies.items()]
            self.lines.append(f"\nexport const REPLIES = new Map([\n{''.join(entries)}]);\n")
        imports = [
            f"import {{ {', '.join(sorted(names))} }} from '{home}';\n"
            for home, names in sorted(self.imports.items())
        ]
        return "".join(["// Made from engine/sakiyomi/contract/.\n", *imports, "\n", *self.lines])

    def of(self, hint: Any, path: str) -> str:
        """The check of a type as an expression. `path` is where the type stands, for errors."""
        name = None if get_origin(hint) is Literal else self.names.get(hint)
        return self.made(hint, path) if name is None else self.named_check(hint, name)

    def named_check(self, hint: Any, name: str) -> str:
        """The check that a module has of a type, made unless it is there."""
        check = f"is{name}"
        if check not in self.homes:
            made = self.made(hint, name)
            self.homes[check] = self.at
            self.lines.append(f"export const {check} = {made};\n")
        if self.homes[check] != self.at:
            self.imports.setdefault(f"./{self.homes[check]}.ts", set()).add(check)
        return check

    def call(self, name: str, *arguments: str) -> str:
        self.imports.setdefault(f"../base/{'figure_' if name in FIGURES else ''}checks.ts", set()).add(name)
        return f"{name}({', '.join(arguments)})"

    def made(self, hint: Any, path: str) -> str:
        if is_typeddict(hint):
            needed, optional = (
                ", ".join(f"{key}: {self.of(one, f'{path}.{key}')}" for key, one in keys.items())
                for keys in keys_of(hint)
            )
            return self.call(
                "object", *(f"{{ {table} }}" for table in ([needed, optional] if optional else [needed]))
            )
        values, others = parts_of(hint)
        if values and others == []:
            return self.call("one", *map(json.dumps, values))
        if values == [None] and len(others) == 1:
            return self.call("nullable", self.of(others[0], path))
        if values or len(others) > 1:
            checks = [self.of(one, path) for one in others]
            return self.call(
                "either", *([self.call("one", *map(json.dumps, values))] if values else []), *checks
            )
        if hint is bool:
            return self.call("one", "true", "false")
        if get_origin(hint) is tuple:
            return self.call("tuple", *(self.of(one, path) for one in get_args(hint)))
        if get_origin(hint) is Annotated:
            base, limit = get_args(hint)
            return self.limited(base, limit, path)
        raise Failure(f"engine/sakiyomi/contract/: {path} has no limit.")

    def limited(self, hint: Any, limit: Any, path: str) -> str:
        """The check of a type with its limit."""
        kind, arguments = type(limit).__name__, get_args(hint)
        match get_origin(hint) or hint, kind:
            case type() as number, "Range" if number in (int, float):
                return self.call(
                    "integer" if number is int else "number", repr(limit.least), repr(limit.most)
                )
            case _, "Pattern" if hint is str:
                pattern = limit.pattern.replace("/", "\\/")
                return self.call("like", f"/^(?:{pattern})$/")
            case _, "Visible" if hint is str:
                return self.call("like", f"/{SHOWN % limit.most}/u")
            case _, "Expected" | "Listed":
                return self.of(hint, path)
            case _, "Most" if hint is str:
                return self.call("text", str(limit.most))
            case _, "Most" if get_origin(hint) is list:
                return self.call("list", self.of(arguments[0], path), str(limit.most))
            case _, "Most" if get_origin(hint) is dict:
                key, value = (self.of(one, path) for one in arguments)
                return self.call("table", key, value, str(limit.most))
        raise Failure(f"engine/sakiyomi/contract/: {path} has a limit of another kind of value.")
