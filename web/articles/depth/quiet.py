"""Reads a position of Numbers to a depth, and on from there while a large number can be taken (quiescence).

Run by web/make/articles.py: the figure as JSON to JSON. Of the position of its request `depth3`, read to the
`depth` and from there by the numbers from `least` on that its entry `quiet` gives: the entries of a `think`
reply that it shows, and `line`, the moves that are expected.
"""

from __future__ import annotations

import json
import sys
from typing import Any, NamedTuple

from sakiyomi.core.game import FIRST
from sakiyomi.games.numbers.rules import ZERO, Numbers, start
from sakiyomi.players.record import square_name


class Reading(NamedTuple):
    value: int
    """In points, FIRST's less SECOND's; a finished game as the engine values it."""
    line: tuple[int, ...]
    positions: int


def read(position: Numbers, depth: int, least: int) -> Reading:
    """Below depth 0 a side takes a number of at least `least`, or stops and has what it has."""
    if position.over:
        return Reading(position.value(0), (), 1)
    moves = position.moves()
    readings = []
    if depth <= 0:
        moves = tuple(move for move in moves if position.board[move] - ZERO >= least)
        readings = [Reading(position.first - position.second, (), 0)]
    for move in moves:
        below = read(position.play(move), depth - 1, least)
        readings.append(Reading(below.value, (move, *below.line), below.positions))
    choose = max if position.turn == FIRST else min
    best = choose(readings, key=lambda reading: reading.value)
    return best._replace(positions=1 + sum(reading.positions for reading in readings))


def as_json(position: Numbers, depth: int, least: int) -> dict[str, Any]:
    whole = read(position, depth, least)
    values = {move: read(position.play(move), depth - 1, least).value for move in position.moves()}
    line = [square_name(move, position.size) for move in whole.line]
    return {
        "move": line[0],
        "value": whole.value,
        "nodes": whole.positions,
        "line": line,
        "moves": [
            {"move": square_name(move, position.size), "value": value, "bound": "exact"}
            for move, value in values.items()
        ],
        "least": least,
    }


if __name__ == "__main__":
    figure = json.load(sys.stdin)
    record = figure["requests"]["depth3"]["record"]
    print(json.dumps(as_json(start(record["seed"], record["size"]), **figure["quiet"])))
