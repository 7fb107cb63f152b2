"""What several parts ask of a source as Python's syntax tree. Nothing of it runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, TypeVar

N = TypeVar("N", bound=ast.AST)

DEFINITIONS: Final = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
SCOPES: Final = (*DEFINITIONS, ast.Lambda)
INPUTS: Final = ("input", "raw_input")


def nodes(tree: ast.AST | None, kind: type[N]) -> list[N]:
    """The nodes of a kind in a tree; none where the source could not be read."""
    return [node for node in ast.walk(tree) if isinstance(node, kind)] if tree else []


def is_named(node: ast.AST, *names: str) -> bool:
    """Whether an expression is one of these names."""
    return isinstance(node, ast.Name) and node.id in names


def used_names(tree: ast.AST) -> set[str]:
    """The names that a source uses: as they stand, of an object or a module, or by an import."""
    names = {node.id for node in nodes(tree, ast.Name) if isinstance(node.ctx, ast.Load)}
    imported = {node.name for node in nodes(tree, ast.alias)}
    return names | imported | {node.attr for node in nodes(tree, ast.Attribute)}


def is_stored(node: ast.AST) -> bool:
    """Whether a name or an attribute is given a value here."""
    return isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store)


def attributes_of(node: ast.AST, *names: str) -> set[str]:
    """The attributes that are asked of these names."""
    return {each.attr for each in nodes(node, ast.Attribute) if is_named(each.value, *names)}


def unnested(node: ast.AST, but: tuple[type, ...] = SCOPES) -> Iterator[ast.AST]:
    """A node and those below it that are in no function or class (`but`) within it. Sources may nest deep."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, but):
            waiting += ast.iter_child_nodes(node)


def reads_input(node: ast.AST) -> bool:
    """Whether something in a tree asks for input."""
    return any(is_named(each.func, *INPUTS) for each in nodes(node, ast.Call))
