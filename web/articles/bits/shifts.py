"""The steps in which shifts find the moves of the position of a figure, in each direction.

Run by web/make/articles.py: the figure as JSON to JSON. `behind_runs` in games/othello/rules.py of the engine
does the same for all directions, two steps at a time; tests/engine/test_chapter_bits.py compares the two.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from sakiyomi.core.game import FIRST
from sakiyomi.games.othello.rules import ALL, INSIDE, parse, squares

DIRECTIONS = {
    "east": 1,
    "south-west": 7,
    "south": 8,
    "south-east": 9,
    "west": -1,
    "north-east": -7,
    "north": -8,
    "north-west": -9,
}
"""By how many bits a number is shifted: to the left, or if below 0 to the right."""

LONGEST = 6
"""Discs that a run can pass and still arrive on the board."""


def shifted(bits: int, by: int) -> int:
    return (bits << by if by > 0 else bits >> -by) & ALL


def steps(own: int, their: int, by: int, inside: int) -> list[tuple[int, int]]:
    """What is moved and what is kept in each step: the discs, along `their` in `inside`, on empty squares."""
    empty = ALL & ~(own | their)
    found, run, front = [(0, own)], 0, own
    for _ in range(LONGEST):
        moved = shifted(front, by)
        front = moved & their & inside
        if not front:
            break
        found.append((moved, front))
        run |= front
    arriving = shifted(run, by)
    return [*found, (arriving, arriving & empty)]


def names(bits: int) -> list[str]:
    return [f"{'abcdefgh'[square % 8]}{square // 8 + 1}" for square in squares(bits)]


def as_json(found: list[tuple[int, int]]) -> list[dict[str, list[str]]]:
    return [{"moved": names(moved), "kept": names(kept)} for moved, kept in found]


def directions(setup: str) -> dict[str, Any]:
    position = parse(setup)
    own, their = position.first, position.second
    if position.turn != FIRST:
        own, their = their, own
    return {
        name: {
            "by": by,
            "yes": as_json(steps(own, their, by, ALL if abs(by) == 8 else INSIDE)),
            "no": as_json(steps(own, their, by, ALL)),
        }
        for name, by in DIRECTIONS.items()
    }


if __name__ == "__main__":
    figure = json.load(sys.stdin)
    print(json.dumps(directions(figure["requests"]["view"]["record"]["setup"])))
