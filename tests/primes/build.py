"""Builds the page of primes, of the parts of web/ that any page can take.

`python3 -m tests.primes.build FOLDER` writes it, where build.py has installed what it needs.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from web.make.engine_files import archive
from web.make.environment import STAMPS, WEB, node, step

HERE = Path(__file__).resolve().parent
MEMBERS = {"app.py": HERE / "app.py", "worker/__init__.py": WEB / "python" / "worker" / "__init__.py"}


def build(out: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = Path(folder, "app.zip")
        app.write_bytes(archive({name: path.read_bytes() for name, path in MEMBERS.items()}))
        step("Building the page of primes", [node(), HERE / "build.mjs", app, STAMPS, out], cwd=WEB)


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
