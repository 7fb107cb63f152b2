"""Writes the page into a folder if its sources have changed."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

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
    say,
    write_stamp,
)
from web.make.site import FURTHER_PAGES, ROOT_PAGES, Options, site_files
from web.make.sources import source_files

DIST = ROOT / "dist"
USUAL = Options()
VERSION = re.compile("[0-9a-f]{16}")


def publish(site: Mapping[str, bytes], out: Path) -> None:
    """Write the page into a folder, which contains a complete page at every moment, the old one or the new.

    All files are first written beside it. Then the new version is moved in, then the further pages, then the
    root pages, index.html last. The old version is deleted after that.
    """
    refuse_other_files(out)
    new_folder = out.with_name(f".{out.name}.new")
    shutil.rmtree(new_folder, ignore_errors=True)
    try:
        for name, data in site.items():
            path = new_folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        (out / "v").mkdir(parents=True, exist_ok=True)
        for version in (new_folder / "v").iterdir():
            shutil.rmtree(out / "v" / version.name, ignore_errors=True)
            version.replace(out / "v" / version.name)
        further = [name for name in site if name.split("/")[0] in FURTHER_PAGES]
        for name in further:
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (new_folder / name).replace(out / name)
        for name in reversed(ROOT_PAGES):
            if name in site:
                (new_folder / name).replace(out / name)
            else:
                (out / name).unlink(missing_ok=True)
    except OSError as error:
        raise Failure(f"The page could not be written to {out}.", str(error)) from None
    finally:
        shutil.rmtree(new_folder, ignore_errors=True)
    delete_others(out, further)
    current = {Path(name).parts[1] for name in site if name.startswith("v/")}
    for version in (out / "v").iterdir():
        if version.name not in current:
            shutil.rmtree(version, ignore_errors=True)


def pages_listed(out: Path) -> set[str]:
    """The pages that the versions in a folder list."""
    listed: set[str] = set()
    for path in (out / "v").glob("*/pages.json"):
        with contextlib.suppress(OSError, ValueError):
            listed.update(json.loads(path.read_text("utf-8")))
    return listed


def further_pages(out: Path) -> Iterator[str]:
    """The files in a folder that may be further pages, by their paths in it."""
    for name in FURTHER_PAGES:
        for path in (*(out / name).rglob("*"), *out.glob(name)):
            if path.is_file():
                yield path.relative_to(out).as_posix()


def delete_others(out: Path, further: Sequence[str]) -> None:
    """Delete the further pages of the old version that are none of these."""
    for name in {*further_pages(out)} - {*further}:
        path = out / name
        path.unlink()
        with contextlib.suppress(OSError):  # it is not empty
            for folder in path.parents[: name.count("/")]:
                folder.rmdir()


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
    if out.exists():
        others = [
            path.name
            for path in out.iterdir()
            if path.name not in ("v", *FURTHER_PAGES, *ROOT_PAGES) and path.name[0] != "."
        ]
        if (out / "v").exists():
            others += [f"v/{path.name}" for path in (out / "v").iterdir() if not VERSION.fullmatch(path.name)]
        others += {*further_pages(out)} - pages_listed(out)
        if others:
            advice = "name a new folder, or empty this one."
            raise Failure(
                f"{out} contains files that are not part of the page: {', '.join(sorted(others)[:5])}.",
                "",
                advice,
            )


def folder_digest(folder: Path) -> str:
    """A hash over the names and bytes of all files in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    parts: list[str | Path] = []
    for path in files:
        parts += [path.relative_to(folder).as_posix(), path]
    return digest(*parts)


def source_digest() -> str:
    """A hash over everything on which the built page depends."""
    parts: list[str | Path] = [PYTHON]
    for path in (*source_files(ROOT / "engine"), *source_files(WEB)):
        parts += [path.relative_to(ROOT).as_posix(), path]
    return digest(*parts)


def build(out: Path = DIST, options: Options = USUAL) -> Path:
    """Build the page if its sources have changed; return its folder."""
    with build_lock():
        need_page_packages(development=False)
        stamp = STAMPS / f"site-{digest(str(out))[:16]}"
        sources = digest(source_digest(), *option_parts(options))
        if out.is_dir() and read_stamp(stamp) == digest(sources, folder_digest(out)):
            return out
        began = time.monotonic()
        site = site_files(options)
        stamp.unlink(missing_ok=True)
        publish(site, out)
        write_stamp(stamp, digest(sources, folder_digest(out)))
        size = sum(map(len, site.values())) / 1e6
        say(f"  Built {len(site)} files, {size:.1f} MB ... {time.monotonic() - began:.1f} s")
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


def page_address(text: str) -> str:
    """The address of the page, with a final slash. Raises ValueError with the reason if it is none."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("an address begins with https:// or http:// and a host")
    if parts.username is not None or parts.query or parts.fragment or "?" in text or "#" in text:
        raise ValueError("an address of a page has no user, no ? and no #")
    if not re.fullmatch(r"[\w.~:/%@!$()*+,;=\[\]-]+", text, re.ASCII):
        raise ValueError("an address is ASCII without spaces and quotes; write others as in %20")
    if parts.path.endswith(".html"):
        raise ValueError("the folder of the page is to be named, not a file in it")
    try:
        _ = parts.port
    except ValueError:
        raise ValueError("its port is no number from 0 to 65535") from None
    return text if text.endswith("/") else f"{text}/"
