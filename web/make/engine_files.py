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
from sakiyomi.authors import added
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
    return {"sakiyomi/games/packed.py": run.stdout}


def run_engine(words: Sequence[str], given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a Python that imports our engine and writes nothing into its sources."""
    return subprocess.run(
        [sys.executable, "-B", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "engine")},
        input=given,
        capture_output=True,
        check=False,
    )


AUTHORS = ("sakiyomi/authors/", "sandbox_app.py")
"""What runs authors' programs: needed in the Lab's sandbox alone."""
LEFT_OUT = (
    "__main__.py",
    "sakiyomi/__main__.py",
    "sakiyomi/authors/added.py",
    "sakiyomi/arena/tournament_run.py",
    "sakiyomi/arena/two.py",
    "sakiyomi/arena/workers.py",
    "sakiyomi/commands/",
    "sakiyomi/library/",
    "sakiyomi/shown/",
    "sakiyomi/service/pipe.py",
    "sakiyomi/protocols/",
    "sakiyomi/contract/replies.py",
    "sakiyomi/search/textbook.py",
    "sakiyomi/core/usage.py",
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
    """The Python files of the page and the data that they read, by their names in an archive."""
    folders = (ROOT / "engine", WEB / "python")
    members = {path.relative_to(of).as_posix(): path for of in folders for path in source_files(of)}
    return {
        name: path.read_bytes()
        for name, path in members.items()
        if name.endswith((".py", ".bin")) and not name.startswith(LEFT_OUT)
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

    def ask(*requests: Mapping[str, Any]) -> list[Any]:
        asked = [(json.dumps(request), request) for request in requests]
        return [reply for (reply,) in ask_engine(asked, *(f"--with={path}" for path in added))]

    (games,) = ask({"op": "games"})
    starts: dict[str, Any] = {}
    for game in games["games"]:
        name = game["id"]
        if game["sizes"] is None:
            starts[name] = {"game": name}
        else:  # its boards are random
            starts |= {f"{name}-{seed}": {"game": name, "seed": seed} for seed in range(bundled_seeds())}
    drawn = [picture for game in games["games"] for picture in game["pictures"]]
    views = iter(ask(*({"op": "view", "record": record} for record in (*starts.values(), *drawn))))
    made = {"games": games, **{name: next(views) for name in starts}}
    made |= {f"pictures/{game['id']}": [next(views) for _ in game["pictures"]] for game in games["games"]}
    return {f"start/{name}.json": as_json(reply) for name, reply in made.items()}


def bundled_seeds() -> int:
    """The number of random boards whose start is a file of the page: BUNDLED_SEEDS of its modules."""
    module = WEB / "src" / "round" / "address.ts"
    found = re.search(r"BUNDLED_SEEDS = (\d+);", module.read_text("utf-8"))
    if not found:
        raise Failure(f"{module.relative_to(ROOT)} does not say how many BUNDLED_SEEDS there are.")
    return int(found[1])


def ask_engine(asked: Sequence[tuple[str, Mapping[str, Any]]], *words: str) -> list[list[dict[str, Any]]]:
    """The replies to each of these requests. Raises Failure with where one stands that is refused."""
    lines = "".join(json.dumps({**request, "id": at}) + "\n" for at, (_, request) in enumerate(asked))
    run = run_engine(["-m", "sakiyomi", *words], lines.encode())
    if run.returncode != 0:
        raise Failure("The engine could not be asked. It said:", run.stderr.decode("utf-8", "replace"))
    streams: list[list[dict[str, Any]]] = [[] for _ in asked]
    for line in run.stdout.splitlines():
        reply = json.loads(line)
        at = reply.pop("id")
        if "error" in reply:
            raise Failure(f"{asked[at][0]}: the engine refuses it.", reply["error"]["message"])
        streams[at].append(reply)
    return streams


def as_json(made: object) -> bytes:
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
