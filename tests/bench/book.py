"""Makes the opening book of Othello by the program's own reading: `python -m tests.bench.book FOLDER`.

**Growth.** Positions are read by `best`, which gives exact values to their best moves. The next are always
those that are cheapest to reach from the start (drop-out expansion, Lincke 2000), on a path where one side
plays moves of the book: each ply costs 1, and a move that is worse than the best costs more by as much as it
loses. So the best lines are read furthest, and plausible mistakes are answered near the start.

**Values.** A read position is worth what its best move leads to. The values at the ends are those of the last
reading that led there. The book has the moves whose positions were read, or that are played as equally good.

No chance enters, and no time but for `--minutes`: the same readings make the same book, whatever number of
processes made them. They are kept in FOLDER, those read side by side as a line of JSON, so that a run that
was ended goes on where it was. A folder is for one evaluation and one player. The gain stands in
tests/bench/RESULTS.md, "Opening book".
"""

from __future__ import annotations

import argparse
import json
import sys
from base64 import b64encode
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, repeat
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final
from zlib import compress

from sakiyomi.core.game import FIRST, PASS
from sakiyomi.games.othello import GAME, book
from sakiyomi.games.othello.fitted import VERSION
from sakiyomi.games.othello.rules import ALL, Othello, position
from sakiyomi.players.players import answer, player
from tests.bench import versions
from tests.bench.kept_lines import kept_lines

MODULE: Final = Path(book.__file__).with_name("openings.py")
LARGEST: Final = 40_000
"""The most bytes of the module."""
TOGETHER: Final = 16
"""The positions that are read side by side, before the next are chosen."""
COMPARED: Final = 4
"""The moves of a position that get exact values."""
WORST: Final = 40
"""Moves that lose more than this are not read, in tenths of a disc."""
PLY: Final = 5
"""What loses this, in tenths of a disc, costs as much as a ply."""
RANGE: Final = 127
"""The greatest value that the book can hold, in tenths of a disc."""

Reading = Mapping[int, int]
"""The best moves of a position as the keys of the positions after them, each with its value for the mover."""
Readings = dict[int, Reading]


def board_of(key: int) -> Othello:
    """The position with a key, FIRST to move."""
    return position(key & ALL, key >> 64, FIRST)


def read(key: int, by: str) -> Reading:
    """The exact values of a position's best moves that the book can hold, in tenths of a disc."""
    board = board_of(key)
    _, found = answer(GAME, board, player(by, GAME), ())
    tenths = {
        book.key_of(board.play(one.move)): round((one.value or 0) / book.UNIT)
        for one in found.moves
        if one.bound == "exact"
    }
    return {there: value for there, value in tenths.items() if abs(value) <= RANGE}


def worth(readings: Readings) -> dict[int, int]:
    """The values of all positions that were read or led to, for their movers."""
    values = {there: -value for reading in readings.values() for there, value in reading.items()}
    for key in sorted(readings, key=int.bit_count, reverse=True):
        values[key] = max((-values[there] for there in readings[key]), default=values.get(key, 0))
    return values


def cheapest(readings: Readings) -> list[int]:
    """The positions to read next, `TOGETHER` at most; none if there are no more."""
    values = worth(readings)
    costs = {
        book.START: (0.0, 0.0)
    }  # where only the first side makes mistakes, and where only the second does
    for key in sorted(readings, key=int.bit_count):
        for there in readings[key] if key in costs else ():
            loss = values[key] + values[there]
            if loss <= WORST:
                one, other = (cost + 1 + loss / PLY for cost in costs[key])
                if loss > book.EQUAL:
                    one, other = (inf, other) if key.bit_count() % 2 else (one, inf)
                known = costs.get(there, (inf, inf))
                costs[there] = min(one, known[0]), min(other, known[1])
    unread = [key for key in costs if key not in readings and PASS not in (board_of(key).moves() or (PASS,))]
    ranked = sorted((min(costs[key]), key) for key in unread)
    return [key for cost, key in ranked[:TOGETHER] if cost < inf]


def grow(file: Path, by: str, most: int, ends: float, processes: int) -> Readings:
    """The first `most` readings of a file. Where there are fewer, more are made, until it is `ends`."""
    readings: Readings = {}
    for found in kept_lines(file, {"player": by, "weights": VERSION}):
        readings |= {key: dict(moves) for key, moves in found}
    with ProcessPoolExecutor(processes) as pool, file.open("a") as out:
        while len(readings) < most and monotonic() < ends and (keys := cheapest(readings)):
            more = dict(zip(keys, pool.map(read, keys, repeat(by)), strict=True))
            readings |= more
            out.write(json.dumps([[key, list(moves.items())] for key, moves in more.items()]) + "\n")
            out.flush()
    return dict(islice(readings.items(), most))


def packed(readings: Readings) -> bytes:
    """The book that these readings make, as `sakiyomi.games.othello.book` reads it."""
    values = worth(readings)
    kept = {book.START}
    order = [book.START]
    for key in order:  # it grows meanwhile
        reading = readings.get(key, {})
        best = [there for there in reading if values[key] + values[there] <= book.EQUAL]
        more = [there for there in reading if readings.get(there)]
        order += {*best, *more} - kept
        kept.update(order)
    data = bytearray()
    order = [book.START]
    led_to = {book.START}
    for key in order:
        if not readings.get(key):
            data += bytes([0, values[key] & 255])
            continue
        moves = {after: move for move in board_of(key).moves() if (after := book.after(key, move)) in kept}
        data += bytes([len(moves), *moves.values()])
        order += [after for after in moves if after not in led_to]
        led_to.update(moves)
    return bytes(data)


def module(readings: Readings) -> str:
    """The book as the module that the engine reads."""
    text = b64encode(compress(packed(readings), 9)).decode()
    lines = [text[at : at + 108] for at in range(0, len(text), 108)]
    docstring = f'"""The opening book, by tests/bench/book.py: {len(readings):,} positions were read."""'
    head = [docstring, "", "from typing import Final", "", 'PACKED: Final = """']
    return "\n".join([*head, *lines, '"""', ""])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.book", description="Makes the opening book.")
    option = parser.add_argument
    option("folder", type=Path, metavar="FOLDER", help="where the readings are kept")
    option("--nodes", type=int, default=200_000, metavar="N", help="positions of each reading (200000)")
    option("--positions", type=int, default=5_000, metavar="N", help="of the book, at most (5000)")
    option("--minutes", type=float, default=1e6, metavar="N", help="how long to read at most")
    option("--processes", type=int, default=2, metavar="N", help="that read at once (2)")
    given = parser.parse_args()
    by = f"best nodes={given.nodes} evaluation=strong ties=first multipv={COMPARED}"
    file = given.folder / "readings.jsonl"
    readings = grow(file, by, given.positions, monotonic() + 60 * given.minutes, given.processes)
    text = module(readings)
    if len(text) >= LARGEST:
        sys.exit(f"the book would have {len(text):,} bytes: --positions must be less than {len(readings)}")
    MODULE.write_text(text)
    versions.made("python -m tests.bench.book")
    value = worth(readings)[book.START] / 10
    print(f"{len(readings):,} positions read, {len(text):,} bytes; the start is worth {value:+.1f} discs")


if __name__ == "__main__":
    main()
