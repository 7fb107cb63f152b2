"""Functions of the page's modules in the built page, by the names that they have in the sources.

There the modules are joined and names are short. The map beside a script says what stood where.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import ascii_letters, digits
from typing import NamedTuple

from tests.conftest import write_files
from tests.e2e.host import files_of, with_files

DOOR = "src/door.js"
EXPORTED = {
    "entry/start_engine.ts": ["engine"],
    "python/sandbox/sandbox.ts": ["createSandbox"],
    "engine/sandbox.ts": ["createSandboxEngine"],
}
"""What DOOR exports, by the modules that define or import it."""
IMPORT_DOOR = """import(new URL("door.js", document.querySelector("script[src$='src/engine.js']").src))"""


class Found(NamedTuple):
    """Where a name of a module stands first in the built page."""

    script: str
    at: int
    """The number of characters before it."""
    name: str
    """What it is there."""


def find(files: Mapping[str, bytes], module: str, name: str) -> Found:
    """A top-level name of a module of web/src (`board/board.ts`), in the files of a version."""
    scripts = (path for path in files if not path.endswith("/embed_drawn.js"))  # which has modules of its own
    (script,) = (path for path in scripts if f"src/{module}" in sources_of(files, path))
    mapped = json.loads(files[f"{script}.map"])
    source = mapped["sources"].index(f"src/{module}")
    original = mapped["sourcesContent"][source].split("\n")
    word = re.compile(rf"(?<![\w.]){name}\b")
    _, (line, column) = min(
        (there, here)
        for of, there, here in segments(mapped["mappings"])
        if of == source and word.match(original[there[0]], there[1])
    )
    lines = files[script].decode().split("\n")
    found = re.compile(r" ?([\w$]+)").match(lines[line], column)
    assert found, f"{name} of {module} is not in {script}"
    before = "\n".join([*lines[:line], ""])
    return Found(script, len(before) + found.start(1), found[1])


def sources_of(files: Mapping[str, bytes], script: str) -> list[str]:
    """The modules that a script was made of; none where it has no map."""
    mapped = files.get(f"{script}.map", b'{"sources": []}')
    return list(json.loads(mapped)["sources"])


Position = tuple[int, int]
"""Line and column, from 0."""
SIXTY_FOUR = {
    character: value
    for value, character in enumerate(ascii_letters[26:] + ascii_letters[:26] + digits + "+/")
}


def segments(mappings: str) -> Iterator[tuple[int, Position, Position]]:
    """The number of a source, a position in it, and where that is in the script."""
    source = line = column = 0
    for number, encoded in enumerate(mappings.split(";")):
        here = 0
        for segment in filter(None, encoded.split(",")):
            moved, *origin = numbers(segment)
            here += moved
            if origin:
                source, line, column = source + origin[0], line + origin[1], column + origin[2]
                yield source, (line, column), (number, here)


def numbers(segment: str) -> Iterator[int]:
    """Base64 VLQ: five bits of a number in a character, the lowest first; the lowest of all is the sign."""
    value = shift = 0
    for character in segment:
        digit = SIXTY_FOUR[character]
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            yield -(value >> 1) if value & 1 else value >> 1
            value = shift = 0


def altered(
    site: Path, folder: Path, changes: Mapping[str, str] | None = None, file: str | None = None
) -> Path:
    """A copy of a built page that has DOOR, under a version of its own.

    changes: patterns of which each fits once in `file` -> what is there instead.
    """
    files = files_of(site)
    files |= with_door(files)
    for before, after in (changes or {}).items():
        assert file
        text, count = re.subn(before, after, files[file].decode())
        assert count == 1, before
        tell(files, files[file], text.encode())
        files[file] = text.encode()
    return write_files(with_files(site, files), folder)


def tell(files: dict[str, bytes], before: bytes, after: bytes) -> None:
    """Write the size and the hash of a changed file where the page has them (web/src/python/downloads.ts)."""
    was, now = (hashlib.sha256(data).hexdigest() for data in (before, after))
    script = find(files, "entry/start_engine.ts", "engine").script
    text = re.sub(rf"{len(before)},(.){was}", rf"{len(after)},\g<1>{now}", files[script].decode())
    files[script] = text.encode()


def with_door(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """DOOR, and the scripts out of which it exports, each with what it does not export by that name."""
    door: dict[str, bytes] = {DOOR: b""}
    for module, names in EXPORTED.items():
        for name in names:
            found = find(files, module, name)
            text = door.get(found.script, files[found.script])
            door[found.script] = text + f"\nexport {{{found.name} as door_{name}}};".encode()
            script = found.script.removeprefix("src/")
            door[DOOR] += f"export {{door_{name} as {name}}} from './{script}';\n".encode()
    return door
