"""Writes the page into a folder if its sources have changed."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from web.make.environment import (
    PYTHON,
    ROOT,
    STAMPS,
    WEB,
    Failure,
    build_lock,
    digest,
    need_page_packages,
    read_stamp,
    write_stamp,
)
from web.make.site import Options, make_site
from web.make.sources import source_files

DIST = ROOT / "dist"
USUAL = Options()
VERSION = re.compile("[0-9a-f]{16}")
LAST = ("sw.js", "index.html")
"""The pages that lead to all others."""


def publish(new: Path, out: Path) -> None:
    """Move a page into another folder, which contains a complete page at every moment, the old or the new.

    The new version is moved in, then its pages, index.html last. What only the old one has goes after that.
    """
    old = pages_listed(out)
    (out / "v").mkdir(parents=True, exist_ok=True)
    versions = [path.name for path in (new / "v").iterdir()]
    for name in versions:
        shutil.rmtree(out / "v" / name, ignore_errors=True)
        (new / "v" / name).replace(out / "v" / name)
    pages = [path.relative_to(new).as_posix() for path in new.rglob("*") if path.is_file()]
    for name in sorted(pages, key=lambda name: name in LAST and LAST.index(name) + 1):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (new / name).replace(out / name)
    for name in old - {*pages}:
        (out / name).unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # it is not empty
            for folder in (out / name).parents[: name.count("/")]:
                folder.rmdir()
    for version in (out / "v").iterdir():
        if version.name not in versions:
            shutil.rmtree(version, ignore_errors=True)


def pages_listed(out: Path) -> set[str]:
    """The pages that the versions in a folder list."""
    listed: set[str] = set()
    for path in (out / "v").glob("*/pages.json"):
        with contextlib.suppress(OSError, ValueError):
            listed.update(json.loads(path.read_text("utf-8")))
    return listed


def other_files(out: Path) -> Iterator[str]:
    """The files in a folder that are not of an earlier build. Hidden ones may stand beside it."""
    listed = pages_listed(out)
    for path in out.iterdir() if out.exists() else ():
        if path.name == "v":
            yield from (f"v/{each.name}" for each in path.iterdir() if not VERSION.fullmatch(each.name))
        elif path.name[0] != ".":
            inside = path.rglob("*") if path.is_dir() else [path]
            names = (each.relative_to(out).as_posix() for each in inside if not each.is_dir())
            yield from (name for name in names if name not in listed)


def refuse_other_files(out: Path) -> None:
    """Raise Failure unless a folder is new, empty, or an earlier build: other files are never overwritten."""
    if (
        out == ROOT
        or out in ROOT.parents
        or any(out.is_relative_to(ROOT / own) for own in ("engine", "web", "tests"))
    ):
        raise Failure(f"{out} holds sources; the page needs a folder of its own.")
    if out.exists() and not out.is_dir():
        raise Failure(f"{out} is a file; the page needs a folder.")
    if others := sorted(islice(other_files(out), 5)):
        what = f"{out} contains files that are not part of the page: {', '.join(others)}."
        raise Failure(what, "", "name a new folder, or empty this one.")


def named(files: Iterable[Path], folder: Path) -> Iterator[str | Path]:
    """Files of a folder, each behind its name there: what a hash over them is of."""
    for path in files:
        yield from (path.relative_to(folder).as_posix(), path)


def folder_digest(folder: Path) -> str:
    """A hash over the names and bytes of all files in a folder."""
    return digest(*named(sorted(path for path in folder.rglob("*") if path.is_file()), folder))


def source_digest() -> str:
    """A hash over everything on which the built page depends."""
    return digest(PYTHON, *named([*source_files(ROOT / "engine"), *source_files(WEB)], ROOT))


def build(out: Path = DIST, options: Options = USUAL) -> Path:
    """Build the page if its sources have changed; return its folder."""
    with build_lock():
        need_page_packages(development=False)
        stamp = STAMPS / f"site-{digest(str(out))[:16]}"
        sources = digest(source_digest(), *option_parts(options))
        if out.is_dir() and read_stamp(stamp) == digest(sources, folder_digest(out)):
            return out
        refuse_other_files(out)
        new = out.with_name(f".{out.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        try:
            make_site(options, new)
            stamp.unlink(missing_ok=True)
            publish(new, out)
        except OSError as error:
            raise Failure(f"The page could not be written to {out}.", str(error)) from None
        finally:
            shutil.rmtree(new, ignore_errors=True)
        write_stamp(stamp, digest(sources, folder_digest(out)))
        return out


def option_parts(options: Options) -> Iterator[str | Path]:
    """What the page depends on besides its sources. Raises Failure where a file cannot be read."""
    yield options.url
    yield str(options.kill_switch)
    for paths, what in ((options.added, "file of a game"), (options.packages, "wheel")):
        for path in paths:
            if not path.is_file():
                raise Failure(f"{path}: there is no such {what}.")
            yield str(path)
            yield path


ADDRESS = re.compile(r"https?://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?(/[\w.~:/%!$()*+,;=@-]*)?", re.ASCII)


def page_address(text: str) -> str:
    """The address of the page, with a final slash. Raises ValueError with the reason if it is none."""
    if not ADDRESS.fullmatch(text):
        raise ValueError("an address is https:// or http://, a host and a path in ASCII (others as in %20)")
    if text.endswith(".html"):
        raise ValueError("the folder of the page is to be named, not a file in it")
    return f"{text.removesuffix('/')}/"
