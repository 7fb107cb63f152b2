"""A program out of several files: one text, in which a line `# --- NAME.py` stands above each of them.

Each file but the last is a module, which those below import. Where none does, such lines are comments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

HEAD: Final = re.compile(r"# --- (\w{1,60})\.py[ \t\r]*")
IMPORT: Final = re.compile(r"\s*(?:from\s+(?:\.*(\w+)|\.+)\s+import\s+([\w, ]*)|import\s+([\w, ]+))")


class File(NamedTuple):
    """A file in a program's text."""

    name: str
    """Without its ending."""
    above: int
    """The lines of the text above it."""
    lines: list[str]

    def text(self) -> str:
        """Its text, in the lines where it stands in the whole."""
        return "\n" * self.above + "\n".join(self.lines)


def files_of(text: str) -> list[File]:
    """The files in a program's text, the program's own as the last; none: the text is one file."""
    lines = text.split("\n")
    heads = [(at, head[1]) for at, line in enumerate(lines) if (head := HEAD.fullmatch(line))]
    names = [name for _, name in heads]
    if len(heads) < 2 or heads[0][0] > 0 or not {*names[:-1]} <= {*imported(lines)}:
        return []
    ends = [*(at for at, _ in heads[1:]), len(lines)]
    return [File(name, at + 1, lines[at + 1 : end]) for (at, name), end in zip(heads, ends, strict=True)]


def imported(lines: list[str]) -> Iterator[str]:
    """The names of what lines import: modules, and what is imported from a package itself."""
    for line in lines:
        if match := IMPORT.match(line):
            names = match[2] or match[3]
            yield from (
                [match[1]] if match[1] else (each.split()[0] for each in names.split(",") if each.strip())
            )


def joined(name: str, text: str, beside: Callable[[str], str | None]) -> str:
    """A program's text below those of the files that it imports. `beside`: that of one, if there is one.

    Its own file may have any name. What stands in the text is one that `HEAD` knows, and no other file's.
    """
    texts: dict[str, str] = {name: ""}

    def visit(name: str, text: str) -> None:
        for each in imported(text.split("\n")):
            if each not in texts and (other := beside(each)) is not None:
                texts[each] = ""
                visit(each, other)
        del texts[name]
        texts[name] = text

    visit(name, text)
    if len(texts) == 1:
        return text
    main = re.sub(r"\W", "_", name)[:59]
    while main in texts and main != name:
        main += "_"
    texts[main] = texts.pop(name)
    return "".join(f"# --- {each}.py\n{other.rstrip()}\n" for each, other in texts.items())
