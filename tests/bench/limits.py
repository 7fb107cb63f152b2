"""By how much limits are overrun, and how much memory a long search takes.

`python -m tests.bench.limits GAME` reads one position for a long time and prints its peak memory in MB.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from engine.games import GAMES
from engine.players import player, think
from tests.bench.rivals import middle_games
from tests.engine import obvious

SECONDS: Final = 0.2
NODES: Final = 5000
LATE: Final = 20
"""Milliseconds by which a search may overrun its time."""
BEYOND: Final = 2
"""Per cent by which a search may overrun its positions."""
LONG: Final = 1_500_000
"""The positions of the search whose memory is measured."""
MEMORY: Final = 200
"""MB."""
TRIES: Final = 10


def setups(game: str) -> list[str]:
    if game == "tictactoe":
        return [obvious.TicTacToe().setup()]
    if game == "othello":
        return middle_games(TRIES)
    return [obvious.middle(obvious.drawn_numbers(seed), Random(seed), 0, 8).setup() for seed in range(TRIES)]


def thoughts(game: str, text: str) -> Iterator[tuple[float, int]]:
    """The seconds and positions of a player's thought on each setup of a game."""
    rules = GAMES[game]
    for setup in setups(game):
        position = rules.read(setup)
        by = player(text, rules)
        began = time.perf_counter()
        limits, found = think(rules, position, by, bool)
        for _ in found:
            pass
        yield time.perf_counter() - began, limits.visited


def print_limits() -> None:
    print(
        f"\nLimits of `best`, the worst of up to {TRIES} positions:\n"
        f"  game          {SECONDS} s overrun, ms (to be under {LATE})   "
        f"{NODES:,} positions overrun, % (to be under {BEYOND})"
    )
    for game in GAMES:
        lateness = [1000 * (seconds - SECONDS) for seconds, _ in thoughts(game, f"best seconds={SECONDS}")]
        late = max(lateness)
        beyond = max(100 * (nodes / NODES - 1) for _, nodes in thoughts(game, f"best nodes={NODES}"))
        late_text = f"{late:.1f} (median {median(lateness):.1f})" if late > 0 else "done before"
        more = f"{beyond:.1f}" if beyond >= 0 else "done before"
        print(f"  {game:<12} {late_text:>33} {more:>45}")


def print_memory() -> None:
    try:
        import resource  # noqa: F401
    except ImportError:
        print("\nMemory: left out, since this system does not report it")
        return
    print(f"\nMemory of a process that thinks `best nodes={LONG}`, at its peak (to be under {MEMORY} MB):")
    for game in ("othello", "numbers"):
        command = [sys.executable, "-m", "tests.bench.limits", game]
        run = subprocess.run(command, check=True, capture_output=True, text=True)
        nodes, most = run.stdout.split()
        print(f"  {game:<12} {int(nodes):>12,} positions {float(most):>8.0f} MB")


def peak() -> float:
    """The peak memory of this process, in MB."""
    status = Path("/proc/self/status")
    if status.exists():  # on Linux `resource` counts what the process was before it became Python
        return int(re.findall(r"VmHWM:\s*(\d+) kB", status.read_text())[0]) / 1e3
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def main(game: str) -> None:
    rules = GAMES[game]
    by = player(f"best nodes={LONG}", rules)
    setup = middle_games(1)[0] if game == "othello" else obvious.drawn_numbers(1).setup()
    limits, found = think(rules, rules.read(setup), by, bool)
    for _ in found:
        pass
    print(limits.visited, peak())


if __name__ == "__main__":
    main(sys.argv[1])
