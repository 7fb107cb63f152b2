"""Each thing of the engine has one name, and each name one meaning."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import sakiyomi
from tests.engine.conversation import ROOT

ENGINE = ROOT / "engine"
CONTRACT = ENGINE / "sakiyomi" / "contract"
"""Its types are called as in the page's TypeScript, which is made from them: it may use any name."""

UNCLEAR = {
    "apart",
    "aside",
    "Couple",
    "drawn",
    "draws",
    "evened",
    "Given",
    "hands",
    "Kept",
    "lean",
    "Meeting",
    "mistakes",
    "prepare",
    "problem",
    "PVS",
    "Reader",
    "Reading",
    "room_before",
    "singly",
    "sweep",
    "told",
    "tried",
    "Tried",
    "untold",
    "wrong",
    "Wrong",
}
"""Words that need a story, or had several meanings. What is called so is better named by what it does."""

READ = re.compile("_*read(able|er|_.*)?")
"""Read means all of this: a text is parsed, bytes are decoded, a position is searched, a source is analysed.

A game of one's own defines `read`: the engine asks for it by that name, and defines no such function."""

SHARED = {
    "Player": "public, and that of the engine, which its options make",
    "Position": "what authors' programs get, that of the engine, and what the textbook's searches ask for",
    "Row": "of a board that authors' programs get, and of a tree: people see both names printed",
    "Standings": "public, and those of the arena, from which they are made",
    "Tree": "public, and that of the engine, which it shows",
}
"""Names of classes in several modules, and why: programs import them or are read by people."""


@cache
def definitions() -> list[tuple[Path, ast.ClassDef | ast.FunctionDef]]:
    return [
        (path, node)
        for path in sorted(ENGINE.rglob("*.py"))
        if path.parent != CONTRACT
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    ]


def is_unclear(path: Path, name: str) -> bool:
    """`read` is clear where people say it: a function of the package, or a command: its module."""
    if READ.fullmatch(name):
        return name not in {"library": sakiyomi.__all__, "commands": [path.stem]}.get(path.parent.name, [])
    return name in UNCLEAR


def test_no_module_class_or_function_has_an_unclear_name() -> None:
    named = [(path, node.lineno, node.name) for path, node in definitions()]
    named += [(path, 1, path.stem) for path in ENGINE.rglob("*.py")]
    unclear = [
        f"{path.relative_to(ROOT)}:{line} {name}" for path, line, name in named if is_unclear(path, name)
    ]
    assert not unclear, "\n".join(unclear)


def test_a_class_has_a_name_of_its_own() -> None:
    modules = defaultdict[str, list[str]](list)
    for path, node in definitions():
        if isinstance(node, ast.ClassDef):
            modules[node.name].append(path.name)
    assert {name for name, paths in modules.items() if len(paths) > 1} == SHARED.keys()
