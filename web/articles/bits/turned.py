"""Runs the program of a figure line by line on a move of its position.

Run by web/make/articles.py: the figure as JSON to JSON, `sources` and `steps` as
web/src/rooms/articles/figures/turned.ts has them.
"""

from __future__ import annotations

import json
import sys
from types import FrameType
from typing import Any

from sakiyomi.core.game import FIRST
from sakiyomi.games.othello.rules import parse, squares
from sakiyomi.players.record import square_name

SHOWN = ("front", "run", "found")
"""The numbers that a step shows, as squares."""


def names(bits: int) -> list[str]:
    return [square_name(square, 8) for square in squares(bits)]


def traced(source: str, move: int, own: int, their: int) -> list[dict[str, Any]]:
    """The steps of `turned`: each line that looks at discs, or turns them, and what is known when it has run.

    `holds`: has it found one? The last question of a direction in which no run was found is no step.
    """
    steps: list[dict[str, Any]] = []
    program: dict[str, Any] = {}
    exec(compile(source, "program", "exec"), program)
    lines = [line.strip() for line in source.splitlines()]
    ran: int | None = None

    def add(line: int, known: dict[str, Any]) -> None:
        written, run, by = lines[line - 1], known.get("run"), known.get("by")
        end = program["shifted"](run, by) & ~their if run else 0
        if written.startswith("front"):
            holds = known["front"] != 0
        elif written.startswith("if"):
            holds = end & own != 0
        elif written.startswith(("found = found", "return")):
            holds = True
        else:
            return
        if run or not written.startswith("if"):
            shown = {name: names(known[name]) for name in SHOWN}
            steps.append({"line": line, "by": by, **shown, "end": names(end), "holds": holds})

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal ran
        if frame.f_code.co_name != "turned":
            return None
        if ran is not None:
            add(ran, frame.f_locals)
        ran = frame.f_lineno
        return trace

    sys.settrace(trace)
    program["turned"](move, own, their)
    sys.settrace(None)
    return steps


def main() -> None:
    figure = json.load(sys.stdin)
    sources = figure["sources"]
    position = parse(figure["requests"]["view"]["record"]["setup"])
    own, their = position.first, position.second
    if position.turn != FIRST:
        own, their = their, own
    move = next(1 << square for square in range(64) if square_name(square, 8) == figure["move"])
    print(json.dumps({"sources": sources, "steps": traced(sources["en"], move, own, their)}))


if __name__ == "__main__":
    main()
