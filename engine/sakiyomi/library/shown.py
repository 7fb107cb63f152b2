"""What the library's answers have in common: they print as text, and show as HTML in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, ClassVar

Rows = Sequence[Sequence[str]]
"""A table: a row of titles, then the others."""


class Shown:
    """An answer. One that was pickled has its text and its HTML with it, made when it was pickled."""

    _here: ClassVar[tuple[str, ...]]
    """The attributes that cannot be pickled, of which text and HTML are made."""
    _made: tuple[str, str] | None = None

    def _text(self) -> str:
        raise NotImplementedError

    def _html(self) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        return self._made[0] if self._made else self._text()

    def _repr_html_(self) -> str:
        return self._made[1] if self._made else self._html()

    def __getstate__(self) -> dict[str, Any]:
        state = {key: value for key, value in vars(self).items() if key not in self._here}
        return {**state, "_made": (str(self), self._repr_html_())}


def table(rows: Rows) -> str:
    """A table as HTML. The first cell of each row is its title."""
    head, *others = [[escape(cell) for cell in row] for row in rows]
    lines = [f"<tr><th>{'</th><th>'.join(head)}</th></tr>"]
    lines += [f"<tr><th>{first}</th><td>{'</td><td>'.join(rest)}</td></tr>" for first, *rest in others]
    return "\n".join(["<table>", *lines, "</table>"])


def text(lines: Iterable[str]) -> str:
    """Lines as HTML, in which spaces count."""
    return f"<pre>{escape(chr(10).join(lines))}</pre>"
