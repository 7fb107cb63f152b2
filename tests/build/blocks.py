"""The blocks of a chapter's text, as web/make/markdown.py makes them, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

NAMES = {"figure": 2, "fact": 1, "is": 1, "a": 1, "number": 1, "choose": 2}
"""How many entries after the kind of a block or an inline are no text of the chapter."""


def within(part: list[Any]) -> list[Any]:
    """The blocks and inlines in a block or an inline."""
    match part:
        case ["task", _, words, explanation]:
            return [["p", *words], *explanation]
        case ["ul" | "ol", items]:
            return [block for item in items for block in item]
    return part[1 + NAMES.get(part[0], 0) :]


def walk(parts: Sequence[Any]) -> Iterator[list[Any]]:
    """All blocks and inlines that are lists with a kind, at any depth."""
    for part in parts:
        if isinstance(part, list):
            yield part
            yield from walk(within(part))
