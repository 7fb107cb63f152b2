"""Othello's ends: positions solved to the last square, and lines of play counted in batches.

`python -m tests.bench.endings [FILE …]` solves the positions of endings.obf, which this program made and
solved, and those of files in OBF. A line of OBF is a position: the board, the side to move, then moves with
their scores. The first score is the right one: the mover's margin, with empty squares counted for the winner.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from sakiyomi.games.othello import GAME
from sakiyomi.games.othello.endgame import OthelloEndgame
from sakiyomi.games.othello.kernel import board_of
from sakiyomi.games.othello.rules import Othello, parse, score, start
from tests.bench.rivals import forget
from tests.engine import obvious
from tests.engine.perft import perft

OWN: Final = Path(__file__).with_name("endings.obf")
LEAVES: Final = {8: 390_216, 9: 3_005_288}
BESIDE: Final = 6
"""The depth to which the obvious rules count. Deeper they are as fast, but take longer."""
FIGURE: Final = 40
INFINITY: Final = 1 << 30
SCORED: Final = re.compile(r"(?:[A-Ha-h][1-8]|PA|PS|--):([+-]?\d{1,2})")


class Ending(NamedTuple):
    position: Othello
    margin: int
    """The mover's margin."""


class Solved(NamedTuple):
    empty: int
    right: bool
    nodes: int
    seconds: float
    """Seconds of processor time."""


class BadFile(Exception):
    """A file that cannot be read. The message gives the file, the line and the reason."""


def endings(file: Path) -> Iterator[Ending]:
    """The positions of a file; raises `BadFile`."""
    try:
        lines = file.read_text("ascii").splitlines()
    except OSError as error:
        raise BadFile(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        number = file.read_bytes().count(b"\n", 0, error.start) + 1
        raise BadFile(f"{file}, line {number}: this is no OBF, which is ASCII") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield ending_of(line)
            except ValueError as error:
                raise BadFile(f"{file}, line {number}: {error}") from None


def ending_of(line: str) -> Ending:
    """The position in a line, with its first score; raises ValueError."""
    setup, _, scores = line.partition(";")
    position = parse(setup)
    best = scores.partition(";")[0].strip()
    scored = SCORED.fullmatch(best)
    if not scored:
        raise ValueError(f"after the position and a semicolon comes a move with its score, not {best!r}")
    if not position.moves():
        raise ValueError("in this position nobody can move")
    return Ending(position, int(scored[1]))


def solved(ending: Ending) -> Solved:
    """Solves a position with empty transposition tables."""
    nodes = 0

    def spend(count: int, cutoffs: int, ahead: int) -> int:
        nonlocal nodes
        nodes += count
        return 500

    began = time.process_time()
    solver = OthelloEndgame(ending.position, spend)
    value, _ = solver.solve(solver.root, -INFINITY, INFINITY)
    seconds = time.process_time() - began
    assert GAME.margin_of
    empty = 64 - sum(score(ending.position))
    return Solved(empty, GAME.margin_of(value) == ending.margin, nodes, seconds)


def print_endings(file: Path) -> bool:
    """Prints how the positions of a file were solved. Returns whether all values are right."""
    print(f"\nEndings, {file.name}:  empty    positions   seconds")
    results = []
    for number, ending in enumerate(endings(file), 1):
        result = solved(ending)
        results.append(result)
        wrong = "" if result.right else "   WRONG"
        print(f"  {number:>17} {result.empty:>9} {result.nodes:>12,} {result.seconds:>9.2f}{wrong}")
    if not results:
        return True
    times = [result.seconds for result in results]
    total = max(sum(times), 1e-6)
    nodes = sum(result.nodes for result in results)
    print(
        f"  all {len(results)}: {total:.1f} s, worst {max(times):.2f}, median {median(times):.2f}, "
        f"of the first seven {median(times[:7]):.2f}; {nodes:,} positions, {nodes / total:,.0f} a second"
    )
    return all(result.right for result in results)


def print_lines() -> bool:
    """Prints how fast lines of play are counted. Returns whether the counts are right."""
    print("\nLines in bulk:      depth        lines    lines/s   obvious rules/s   ratio (to be over 40)")
    begin = start()
    board = board_of(begin.first, begin.second, 0)
    right = True
    for depth, leaves in LEAVES.items():
        began = time.process_time()
        counted = perft(board, depth)
        here = counted / (time.process_time() - began)
        forget()
        began = time.process_time()
        beside = obvious.leaves(obvious.OTHELLO_START, BESIDE) / (time.process_time() - began)
        right &= counted == leaves
        print(f"  othello {depth:>15} {counted:>12,} {here:>10,.0f} {beside:>17,.0f} {here / beside:>7.0f}")
    return right


def main(files: list[Path]) -> None:
    right = print_lines()
    for file in [OWN, *files]:
        right &= print_endings(file)
    if not right:
        sys.exit("Othello: not everything came out right")


if __name__ == "__main__":
    try:
        main([Path(name) for name in sys.argv[1:]])
    except BadFile as bad:
        sys.exit(str(bad))
