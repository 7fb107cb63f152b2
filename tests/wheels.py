"""A small wheel of Python alone, as a publisher puts one beside the page."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

FILES = {
    "corners/__init__.py": "from .names import NAMES\n\ndef of(moves):\n    return [*{*moves} & {*NAMES}]\n",
    "corners/names.py": 'NAMES = ("a1", "h1", "a8", "h8")\n',
}


def make_wheel(folder: Path, name: str = "corners-1.0-py3-none-any.whl", **changed: str) -> Path:
    """A wheel of the package `corners`. `changed`: what its files have in the place of what is listed."""
    path, info = folder / name, "corners-1.0.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    files = {**FILES, f"{info}/WHEEL": "Wheel-Version: 1.0\n", f"{info}/METADATA": "Name: corners\n"}
    lines = [f"{info}/RECORD,,"]
    for each, text in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
        lines.append(f"{each},sha256={digest},{len(text)}")
    with zipfile.ZipFile(path, "w") as zipped:
        for each, text in {**files, **changed, f"{info}/RECORD": "\n".join(lines) + "\n"}.items():
            zipped.writestr(zipfile.ZipInfo(each, (2020, 1, 1, 0, 0, 0)), text)
    return path
