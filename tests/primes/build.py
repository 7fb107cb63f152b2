"""Builds the page of primes, of the parts of web/ that any page can take.

`python3 -m tests.primes.build FOLDER` writes it, where build.py has installed what it needs.
"""

from __future__ import annotations

import sys
from pathlib import Path

from web.make.engine_files import archive, core_archive
from web.make.environment import WEB, ask_node
from web.make.publish import publish
from web.make.site import Version, downloads, encoded, pyodide_files, whole_site
from web.make.sources import Files

HERE = Path(__file__).resolve().parent
MEMBERS = {"app.py": HERE / "app.py", "worker/__init__.py": WEB / "python" / "worker" / "__init__.py"}


def site_files() -> Files:
    """The built page: address within the site -> bytes."""
    files = pyodide_files()
    files["app.zip"] = archive({name: path.read_bytes() for name, path in MEMBERS.items()})
    files["python_core.zip"] = core_archive(files["app.zip"])
    files |= encoded(ask_node(HERE / "build.mjs", downloads(files)))
    return whole_site(Version(files, {"index.html": (HERE / "index.html").read_text("utf-8")}, ()))


if __name__ == "__main__":
    publish(site_files(), Path(sys.argv[1]).resolve())
