"""Programs out of notebooks: the code cells of an `.ipynb`, and a `.py` that Colab has written, as Python.

Lines for the notebook itself, which begin with `%` or `!`, are left out. They stay as comments, so that the
lines of an error are those of the text.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from ..core.nesting import parsed

MAGIC: Final = re.compile(r"(\s*)([%!?].*|get_ipython\(\)\..*)")
WRITTEN_OUT: Final = re.compile(r"(\s*)(get_ipython\(\)\..*)")
"""The same as Jupyter writes it in a `.py`."""


class NotebookProgram(NamedTuple):
    """A program out of a notebook."""

    text: str
    left_out: tuple[str, ...]
    """The lines that are for the notebook."""


def is_notebook(text: str) -> bool:
    """Whether a text is that of an `.ipynb`."""
    return text.lstrip()[:1] == "{" and cells_of(text) is not None


def cells_of(text: str) -> list[str] | None:
    """The texts of a notebook's code cells; None: it is no notebook."""
    try:
        notebook: Any = parsed(text)
        cells = notebook["cells"] if "cells" in notebook else notebook["worksheets"][0]["cells"]
        code = [each for each in cells if each["cell_type"] == "code"]
        sources = [each["source"] if "source" in each else each["input"] for each in code]
        return ["".join(each) for each in sources]
    except (ValueError, LookupError, TypeError):
        return None


def program_of(text: str) -> NotebookProgram:
    """The program in a text, or in a notebook's code cells, without lines for a notebook."""
    cells = cells_of(text) if text.lstrip()[:1] == "{" else None
    if cells is None:
        return without_magic(text)
    return without_magic("\n\n\n".join(each.rstrip() for each in cells if not is_other_language(each)) + "\n")


def is_other_language(cell: str) -> bool:
    """Whether a cell is not Python, as after `%%bash`."""
    return re.match(r"\s*%%(?!(?:time|timeit|capture|prun)\b)", cell) is not None


def without_magic(text: str) -> NotebookProgram:
    """A text whose lines for a notebook are comments.

    Where it is Python as it stands, what begins with `%` is within a text of several lines, or an expression.
    """
    magic = WRITTEN_OUT if compiles(text) else MAGIC
    lines, left_out = [], []
    for line in text.split("\n"):
        magic_line = magic.fullmatch(line)
        if magic_line:
            left_out.append(magic_line[2].strip())
            line = f"{magic_line[1]}pass  # {magic_line[2]}" if magic_line[1] else f"# {magic_line[2]}"
        lines.append(line)
    return NotebookProgram("\n".join(lines), tuple(left_out))


def compiles(text: str) -> bool:
    """Whether a text is Python as it stands: a line of a long string may begin with anything."""
    try:
        compile(text, "text", "exec", dont_inherit=True, flags=0x400)  # to a tree alone
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def said(cells: NotebookProgram) -> str:
    """A sentence on the lines that are left out; "" if there are none."""
    return f"lines for a notebook are left out: {first_left_out(cells)}" if cells.left_out else ""


def first_left_out(cells: NotebookProgram) -> str:
    """The first of the lines that are left out."""
    first = ", ".join(line if len(line) <= 40 else f"{line[:39]}…" for line in cells.left_out[:5])
    return f"{first} and {len(cells.left_out) - 5} more" if len(cells.left_out) > 5 else first
