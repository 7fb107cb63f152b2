"""Finds the files from which the page is made: our own, and those of installed packages."""

from __future__ import annotations

import os
import re
from pathlib import Path

from web.make.environment import NODE_MODULES, WEB, Failure

TOOL_FOLDERS = ("__pycache__", "node_modules")
CONTRACT = WEB / "src" / "contract"
"""Made by contract.py."""
Files = dict[str, bytes]
"""Address within the site, or within the folder of a version -> bytes."""


def source_files(folder: Path) -> list[Path]:
    """The source files under a folder, sorted: no hidden files, caches or backups."""
    found: list[Path] = []
    for parent, folders, names in os.walk(folder):
        folders[:] = [
            name
            for name in folders
            if name[0] != "." and name not in TOOL_FOLDERS and Path(parent, name) != CONTRACT
        ]
        found += [
            Path(parent, name)
            for name in names
            if name[0] != "." and not name.endswith((".pyc", "~", ".d.ts"))
        ]
    return sorted(found)


def package_file(name: str) -> bytes:
    """A file of an installed package, without the reference to a source map, which we do not serve."""
    try:
        data = (NODE_MODULES / name).read_bytes()
    except OSError as error:
        raise Failure(f"{name} is not among the page's packages.", str(error)) from None
    if name.endswith((".js", ".mjs")):
        data = re.sub(rb"\n?//# sourceMappingURL=\S+\s*\Z", b"\n", data)
    return data
