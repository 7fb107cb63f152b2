"""Says of what the page is made, and has it made by site.mjs, the one script of Node."""

from __future__ import annotations

import json
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from web.make import words
from web.make.articles import article_files
from web.make.contract import write_contract
from web.make.engine_files import authors_archive, engine_archive, start_files
from web.make.environment import MAKE, STAMPS, WEB, keep_newest, node, step
from web.make.packages import package_files
from web.make.sources import Files, source_files

FOLDERS_OF_THE_PAGE = ("data", "examples", "icons")
"""Those of web/ whose files are taken as they are."""


@dataclass(frozen=True)
class Options:
    """Options of the build."""

    added: tuple[Path, ...] = ()
    """Files with a `class Game`, read by engine/sakiyomi/authors/added.py."""
    url: str = ""
    """The address at which the page will be published, with a final slash; empty: not known."""
    kill_switch: bool = False
    """Publish the kill switch (web/sw-kill.js) as the service worker?"""
    packages: tuple[Path, ...] = ()
    """Wheels of Python for the programs of the Lab (web/make/packages.py)."""


def python_files(options: Options) -> Files:
    """What Python makes of the page."""
    locales = {path.relative_to(WEB).as_posix(): words.table(path) for path in source_files(WEB / "locales")}
    return {
        "app.zip": engine_archive(options.added),
        "sandbox.zip": authors_archive(),
        **package_files(options.packages),
        **start_files(options.added),
        **article_files(),
        **{name: json.dumps(table, ensure_ascii=False, indent=2).encode() for name, table in locales.items()},
    }


def make_site(options: Options, out: Path) -> None:
    """Write the whole page into a new folder."""
    write_contract()
    taken = [path for folder in FOLDERS_OF_THE_PAGE for path in source_files(WEB / folder)]
    files = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in taken} | python_files(options)
    description = {
        "out": str(out),
        "kept": str(STAMPS),
        "url": options.url,
        "killSwitch": options.kill_switch,
        "rooms": tomllib.loads((MAKE / "rooms.toml").read_text("utf-8")),
        "files": list(files),
    }
    keep_newest(STAMPS.glob("core-*.zip"), 4)
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder, "description.json")
        for name, data in {**files, said.name: json.dumps(description).encode()}.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        step("Drawing and bundling the page", [node(), MAKE / "site.mjs", said], cwd=WEB)
