"""The engine's files in the page: sources, the part of Python's library that they need, start positions."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from web.make.environment import ROOT, WEB, Failure
from web.make.sources import Files, source_files

READ_ADDED = """
import sys
from engine import added
try:
    for path in sys.argv[1:]:
        if not added.add([path]):
            sys.exit(f"{path}: it defines no class Game")
except added.Unusable as error:
    sys.exit(str(error))
sys.stdout.buffer.write(added.packed_file(added.sources()).encode())
"""


def packed_games(files: Sequence[Path]) -> Files:
    """The file of the engine's archive that holds the games of these files (`--with FILE`).

    Reading runs them, so it is done in a separate process.
    """
    if not files:
        return {}
    run = run_engine(["-c", READ_ADDED, *map(str, files)])
    if run.returncode != 0:
        said = run.stderr.decode("utf-8", "replace").rstrip().splitlines()
        raise Failure("A game could not be added.", "\n".join(said[-10:]))
    return {"engine/games/packed.py": run.stdout}


def run_engine(words: Sequence[str], given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a Python that imports our engine and writes nothing into its sources."""
    return subprocess.run(
        [sys.executable, "-B", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=given,
        capture_output=True,
        check=False,
    )


AUTHORS = ("engine/authors/", "sandbox_app.py")
"""What runs authors' programs: needed in the Lab's sandbox alone."""
LEFT_OUT = (
    "engine/__main__.py",
    "engine/added.py",
    "engine/arena/tournament_run.py",
    "engine/arena/two.py",
    "engine/arena/workers.py",
    "engine/commands/",
    "engine/library/",
    "engine/pipe.py",
    "engine/protocols/",
    "engine/replies.py",
    "engine/search/textbook.py",
    "engine/usage.py",
)


def engine_archive(added: Sequence[Path] = ()) -> bytes:
    """The engine and web/python/; what runs authors' programs only where there are games of these files."""
    games, sources = packed_games(added), engine_sources()
    return archive(
        {name: text for name, text in sources.items() if added or not name.startswith(AUTHORS)} | games
    )


def authors_archive() -> bytes:
    """What runs authors' programs, beside the engine's archive."""
    return archive({name: text for name, text in engine_sources().items() if name.startswith(AUTHORS)})


def engine_sources() -> dict[str, bytes]:
    """The Python files of the page by their names as modules are imported from them."""
    members = {path.relative_to(ROOT).as_posix(): path for path in source_files(ROOT / "engine")}
    members |= {path.relative_to(WEB / "python").as_posix(): path for path in source_files(WEB / "python")}
    return {
        name: path.read_bytes()
        for name, path in members.items()
        if name.endswith(".py") and not name.startswith(LEFT_OUT)
    }


def archive(contents: Mapping[str, bytes]) -> bytes:
    """A zip: stored, sorted, with one date, so that it is reproducible."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as zipped:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # the default differs on Windows
            entry.external_attr = 0o644 << 16
            zipped.writestr(entry, contents[name])
    return written.getvalue()


def start_files(added: Sequence[Path]) -> Files:
    """The engine's replies for the games' start positions and pictures, which the page shows without Python.

    `start/pictures/ID.json` is a list of views: one for each of the `pictures` of the game.
    """
    (games,) = ask_engine([{"op": "games"}], added)
    records: dict[str, dict[str, Any]] = {}
    pictures: dict[str, list[dict[str, Any]]] = {}
    for game in json.loads(games)["games"]:
        pictures[game["id"]] = game["pictures"]
        if game["sizes"] is not None:  # its boards are random
            for seed in range(bundled_seeds()):
                records[f"{game['id']}-{seed}"] = {"game": game["id"], "seed": seed}
        else:
            records[game["id"]] = {"game": game["id"]}
    drawn = [picture for each in pictures.values() for picture in each]
    asked = [{"op": "view", "record": record} for record in (*records.values(), *drawn)]
    views = iter(ask_engine(asked, added))
    replies = {"games": games, **{name: next(views) for name in records}}
    for name, each in pictures.items():
        replies[f"pictures/{name}"] = b"[" + b",".join(next(views) for _ in each) + b"]"
    return {f"start/{name}.json": reply + b"\n" for name, reply in replies.items()}


def bundled_seeds() -> int:
    """The number of random boards whose start is a file of the page: BUNDLED_SEEDS of its modules."""
    module = WEB / "src" / "round" / "address.ts"
    found = re.search(r"BUNDLED_SEEDS = (\d+);", module.read_text("utf-8"))
    if not found:
        raise Failure(f"{module.relative_to(ROOT)} does not say how many BUNDLED_SEEDS there are.")
    return int(found[1])


def ask_engine(questions: Sequence[Mapping[str, Any]], added: Sequence[Path]) -> list[bytes]:
    """Put questions to the engine through its pipe; each must have one reply, and no error."""
    asked = "".join(json.dumps(question) + "\n" for question in questions)
    engine = run_engine(["-m", "engine", *(f"--with={path}" for path in added)], asked.encode())
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
