"""Finds our own files from which the page is made."""

from __future__ import annotations

import os
from pathlib import Path

from web.make.environment import WEB

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
