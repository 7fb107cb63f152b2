"""Reads the tree of a figure by each of its programs.

Run by web/make/articles.py: the figure as JSON to JSON, `values` as
web/src/rooms/articles/figures/listing.ts has them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

PROGRAMS = Path(__file__).parent / "programs" / "en"


def value(source: str, tree: Any) -> int:
    """What a program returns for the tree, where Black is to move."""
    names: dict[str, Any] = {}
    exec(compile(source, "program", "exec"), names)
    found: int = names["read"](tree, True)
    return found


def main() -> None:
    figure = json.load(sys.stdin)
    tree = json.loads(figure["setup"])
    values = [value((PROGRAMS / name).read_text("utf-8"), tree) for name in figure["programs"]]
    print(json.dumps({"values": values}))


if __name__ == "__main__":
    main()
