"""What the library's answers have in common: they print as text, and show as HTML in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

Rows = Sequence[Sequence[str]]
"""A table: a row of titles, then the others."""


def table(rows: Rows) -> str:
    """A table as HTML. The first cell of each row is its title."""
    head, *others = [[escape(cell) for cell in row] for row in rows]
    lines = [f"<tr><th>{'</th><th>'.join(head)}</th></tr>"]
    lines += [f"<tr><th>{first}</th><td>{'</td><td>'.join(rest)}</td></tr>" for first, *rest in others]
    return "\n".join(["<table>", *lines, "</table>"])


def text(lines: Iterable[str]) -> str:
    """Lines as HTML, in which spaces count."""
    return f"<pre>{escape(chr(10).join(lines))}</pre>"
