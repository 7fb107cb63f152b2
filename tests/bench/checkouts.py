"""Games of Othello against the engine of another checkout: `python -m tests.bench.checkouts FOLDER PLAYER`.

Both engines play as PLAYER, such as "best seconds=1 evaluation=strong", over their pipes. Each opening is
played both ways round. A move is asked for only where there is a choice.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random

from engine.game import FIRST, PASS
from engine.games.othello import GAME
from engine.record import drawn, move_name
from tests.bench.score import Score

HERE = Path(__file__).parents[2]


class Engine:
    """The engine of a checkout, that answers on a pipe."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "engine"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def move(self, moves: list[str], player: str) -> str:
        """The move of a player after these moves, by its name."""
        assert self._process.stdin
        assert self._process.stdout
        request = {"op": "think", "record": {"game": GAME.id, "moves": moves}, "player": player}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            reply = json.loads(line)
            if "error" in reply:
                raise ValueError(f"{player}: {reply['error']['message']}")
            if reply["done"]:
                return str(reply["move"])
        raise EOFError(f"the engine ended that was to play {player}")


def margin(black: Engine, white: Engine, player: str, seed: int) -> int:
    """Black's margin in a game with a random opening."""
    opening, seeds = Random(seed), Random(seed)
    position = GAME.start()
    played: list[str] = []
    while moves := position.moves():
        names = [move_name(move, GAME.columns) for move in moves]
        if len(moves) == 1:
            name = names[0]
        elif len(played) < GAME.opening:
            name = opening.choice(names)
        else:
            engine = black if position.turn == FIRST else white
            name = engine.move(played, f"{player} seed={drawn(seeds)}")
        position = position.play(moves[names.index(name)])
        if moves != (PASS,):
            played.append(name)
    found = position.margin()
    assert found is not None
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.checkouts", description="Games against the engine of another checkout."
    )
    option = parser.add_argument
    option("folder", type=Path, metavar="FOLDER", help="of the other checkout")
    option("player", metavar="PLAYER", help="who plays on either side")
    option("--pairs", type=int, default=50, metavar="N", help="of games (50)")
    option("--processes", type=int, default=os.cpu_count() or 1, metavar="N", help="games at once")
    given = parser.parse_args()

    def pair(seed: int) -> tuple[int, int]:
        with ExitStack() as stack:
            here, there = (stack.enter_context(Engine(folder)) for folder in (HERE, given.folder))
            one = margin(here, there, given.player, seed)
            return one, -margin(there, here, given.player, seed)

    score = Score()
    with ThreadPoolExecutor(given.processes) as threads:
        for margins in threads.map(pair, range(given.pairs)):
            score.add(*margins)
            print(score, flush=True)


if __name__ == "__main__":
    main()
