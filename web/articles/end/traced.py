"""Runs the program of a figure line by line on the tree of its setup.

Run by web/make/articles.py: the figure as JSON to JSON, `sources` and `steps` as
web/src/rooms/articles/figures/traced.ts has them.
"""

from __future__ import annotations

import json
import sys
from types import FrameType
from typing import Any

Step = dict[str, Any]


def traced(source: str, tree: Any) -> list[Step]:
    """The steps of `minimax(tree, True)`. A row is the number of a call, in order."""
    names: dict[str, Any] = {}
    code = compile(source, "program", "exec")
    exec(code, names)
    steps: list[Step] = []
    rows: dict[FrameType, int] = {}
    known = 0

    def trace(frame: FrameType, event: str, result: Any) -> Any:
        nonlocal known
        if frame.f_code.co_filename != "program":
            return None
        if event == "call":
            rows[frame] = len(rows)
            known = 2 * rows[frame]
        elif event == "line":
            values = frame.f_locals.get("values")
            held = None if values is None else list(values)
            steps.append({"line": frame.f_lineno, "row": rows[frame], "known": known, "values": held})
        elif event == "return" and not isinstance(frame.f_locals["tree"], int):
            known = 2 * rows[frame] + 1
        return trace

    sys.settrace(trace)
    names["minimax"](tree, True)
    sys.settrace(None)
    return [*steps, steps[-1] | {"known": known}]


def main() -> None:
    figure = json.load(sys.stdin)
    sources = figure["sources"]
    print(json.dumps({"sources": sources, "steps": traced(sources["en"], json.loads(figure["setup"]))}))


if __name__ == "__main__":
    main()
