"""Files in which a long run keeps what it has found, so that it goes on where it was ended.

The first line says what the run was made with; each further one is a piece of JSON.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def kept_lines(file: Path, made_with: dict[str, Any]) -> list[Any]:
    """What a file has, but for a line that was being written when a run was ended, which is gone then.

    A file that is not there is begun. One that was made with something else ends the program.
    """
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(made_with) + "\n")
    head, *rest = file.read_text().splitlines(keepends=True)
    if json.loads(head) != made_with:
        sys.exit(
            f"{file} was made with {head.strip()}, not with {json.dumps(made_with)}: take another folder"
        )
    whole = [line for line in rest if line.endswith("\n")]
    if whole != rest:
        file.write_text("".join([head, *whole]))
    return [json.loads(line) for line in whole]
