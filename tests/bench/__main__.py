"""The figures of engine and page: `build.py bench [FILE …]`.

Times on one machine say little about another. So most figures are ratios of two things that are run in turn,
such as the engine's rules and those of tests/engine/obvious.py doing the same work. A figure whose tool is
not installed (easyAI, a browser) is left out, with a message.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from sakiyomi.core.game import Position
from sakiyomi.games import GAMES
from sakiyomi.service.conversation import Conversation
from tests.bench import arena, endings, reviews, rivals
from tests.engine import obvious
from web.make.environment import ROOT, Failure

OTHELLO = "-" * 27 + "OX------XO" + "-" * 27 + " X"
NUMBERS = obvious.drawn_numbers(1).setup()
IMPORT_FIGURE = 60  # milliseconds

READERS: dict[str, Callable[[str], obvious.Position]] = {
    "tictactoe": obvious.read_tictactoe,
    "othello": obvious.read_othello,
    "numbers": obvious.read_numbers,
}
THOUGHTS = {  # the position and depth of each game's minimax
    "tictactoe": ("---------", 9),
    "othello": (OTHELLO, 6),
    "numbers": (NUMBERS, 5),
}
LEAF_COUNTS = {  # the position and depth at which lines of play are counted
    "tictactoe": ("---------", 6),
    "othello": (OTHELLO, 6),
    "numbers": (NUMBERS, 5),
}


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def import_cost() -> float:
    """Milliseconds that importing the engine adds to Python's start. Both are started in turn."""

    def start(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], cwd=ROOT / "engine", check=True))

    start("import sakiyomi.service.conversation")  # compiles it, the first time
    return 1000 * median(start("import sakiyomi.service.conversation") - start("pass") for _ in range(15))


def thought(game: str) -> dict[str, Any]:
    """The last reply of minimax, through the contract."""
    setup, depth = THOUGHTS[game]
    player = {"search": "minimax", "depth": depth, "ties": "first"}
    request = {"op": "think", "record": {"game": game, "setup": setup}, "player": player}
    last: dict[str, Any] = json.loads(list(Conversation().answer(json.dumps(request)))[-1])
    return last


def leaves(position: Position, depth: int) -> int:
    """The number of lines of play of a length, by the engine's rules."""
    if depth == 0:
        return 1
    return sum(leaves(position.play(move), depth - 1) for move in position.moves())


def obvious_leaves(position: obvious.Position, depth: int) -> int:
    """The same by the obvious rules. Their caches are cleared first."""
    rivals.forget()
    return obvious.leaves(position, depth)


def print_page() -> None:
    """Prints the page's figures, if the tools for building and opening it are installed."""
    print(flush=True)
    try:
        from tests.bench import chapters, paces, page, starts

        for part in (page, paces, starts, chapters):
            part.main()
    except (ImportError, Failure) as error:
        print(f"The page: left out. {error}")


def main() -> None:
    files = [Path(file) for file in sys.argv[1:]]
    try:
        for file in files:
            for _ in endings.endings(file):
                pass  # a bad file is reported now, not after the other figures
    except endings.BadFile as bad:
        sys.exit(str(bad))

    print(f"Python {platform.python_version()}, {platform.machine()}\n")

    cost = import_cost()
    print(f"Import: {cost:.0f} ms beyond Python's own start (to be under {IMPORT_FIGURE})\n")

    print("Minimax:            depth    positions   positions/s")
    for game, (_, depth) in THOUGHTS.items():
        replies = [thought(game) for _ in range(3)]
        speed = median(reply["nodes"] / reply["seconds"] for reply in replies)
        print(f"  {game:<15} {depth:>7} {replies[0]['nodes']:>12,} {speed:>13,.0f}")

    print("\nLines of play:      depth        lines    lines/s   obvious rules/s   ratio")
    for game, (setup, depth) in LEAF_COUNTS.items():
        fast, slow = GAMES[game].parse(setup), READERS[game](setup)
        count = leaves(fast, depth)
        if count != obvious_leaves(slow, depth):
            sys.exit(f"{game}: the engine counts {count} lines, the obvious rules do not")
        pairs = [
            (seconds(lambda: leaves(fast, depth)), seconds(lambda: obvious_leaves(slow, depth)))  # noqa: B023
            for _ in range(3)
        ]
        speed, beside = (count / median(column) for column in zip(*pairs, strict=True))
        ratio = median(there / here for here, there in pairs)
        print(f"  {game:<15} {depth:>7} {count:>12,} {speed:>10,.0f} {beside:>17,.0f} {ratio:>7.1f}")

    reviews.main()
    rivals.print_depths()
    right = rivals.print_easyai()
    paced = arena.print_arena()
    endings.main(files)
    print_page()
    if not right:
        sys.exit("Othello: easyAI has other values")
    if not paced:
        sys.exit("Arena: the obvious rules are not as slow as they are to be")


if __name__ == "__main__":
    main()
