"""Which weights of `strong` kept data was made with: versions.json, by the command that makes it anew.

A test names what is older than the weights (tests/engine/test_bench_data.py).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from sakiyomi.games.othello.fitted import VERSION

FILE: Final = Path(__file__).with_name("versions.json")


def made(command: str) -> None:
    """Notes that `command` has made its data with the present weights."""
    versions = {**read(), command: VERSION}
    FILE.write_text(json.dumps(versions, indent=2) + "\n", "utf-8")


def read() -> dict[str, str]:
    """The version of the weights that the data of each command was made with."""
    found: dict[str, str] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found
