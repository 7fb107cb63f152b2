"""The arena's pace: the pairings of article 001, on one core and on all, and by the obvious rules.

Games a second are of processor time, which other work on the machine hardly changes. The speed-up of several
cores is of the clock, which it does change.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random
from statistics import median
from typing import Any, Final

from sakiyomi.arena.table import table
from sakiyomi.arena.tournament_run import TournamentRun
from sakiyomi.arena.workers import GameLog, Workers, play_all, play_game, processes
from sakiyomi.commands.articles import TABLE
from sakiyomi.contract.requests import TournamentConditions
from sakiyomi.core.declared import checked
from sakiyomi.search.textbook import minimax
from tests.bench.rivals import estimate, forget
from tests.engine import obvious

SECONDS: Final = 2.0
"""How long each pairing is played."""
GAMES: Final = 150
"""The length of the series that one core and all cores play in turn."""
TIMES: Final = 3
DEPTH: Final = 2
"""The depth of the article's players."""
FIGURE: Final = 10
"""The least factor by which the obvious rules must be slower."""


def run(first: str, second: str, games: int = 10_000) -> TournamentRun:
    request = {"game": "othello", "players": [first, second], "games": games, "swap": False, "opening": 0}
    return TournamentRun(table(checked(TournamentConditions, {**request, "form": "two", "seed": 1})))


def matches(first: str, second: str) -> list[dict[str, Any]]:
    """The matches of such a series, more than are played here."""
    planned = run(first, second).table
    return [planned.match((0, 1), index) for index in range(planned.tournament.games)]


def pace(play: Callable[[int], object], seconds: float = SECONDS) -> float:
    """Games a second of processor time, measured over so many seconds of games 0, 1, …."""
    began = time.process_time()
    games = 0
    while time.process_time() - began < seconds:
        play(games)
        games += 1
    return games / (time.process_time() - began)


def elapsed(workers: AbstractContextManager[Workers]) -> float:
    """Seconds by the clock that a series takes, once the workers have started."""
    with workers as players:
        for _ in play_all(
            [run("random", "random", 2 * players.ahead)], players, GameLog(None, [], resume=False)
        ):
            pass  # now the processes have started and have imported the engine
        one = run("article-001-positional", "random", GAMES)
        began = time.perf_counter()
        for _ in play_all([one], players, GameLog(None, [], resume=False)):
            pass
        return time.perf_counter() - began


def obvious_game(index: int) -> None:
    """Plays positional against random with the obvious rules and minimax, without any cache between moves."""
    chance = Random(index)
    position = obvious.OTHELLO_START
    while moves := position.moves():
        move = chance.choice(moves)
        if position.turn == "first" and len(moves) > 1:
            forget()
            # Of equal moves the last.
            values = {move: minimax(position.play(move), DEPTH - 1, estimate)[0] for move in moves}
            move = max(reversed(moves), key=values.__getitem__)
        position = position.play(move)


def print_arena() -> bool:
    """Prints the figures. Returns whether the ratio to the obvious rules reaches FIGURE."""
    print("\nArena, article 001:                          games/s of one core")
    for colour, player, _ in TABLE:
        seats = (player, "random") if colour == "black" else ("random", player)
        plan = matches(*seats)
        found = pace(lambda index: play_game(index, plan[index]))  # noqa: B023
        print(f"  {colour:<7} {player:<26} {found:>22,.0f}")

    cores = os.cpu_count() or 1
    pairs = [(elapsed(processes(1)), elapsed(processes(cores))) for _ in range(TIMES)]
    print(f"  {cores} cores play {median(one / all_of for one, all_of in pairs):.2f} times as fast as one ◷")

    plan = matches("article-001-positional", "random")
    ratios = [
        pace(lambda index: play_game(index, plan[index]), 0.5) / pace(obvious_game, 0.5) for _ in range(TIMES)
    ]
    ratio = median(ratios)
    print(f"  by obvious rules and minimax, black positional: {ratio:.0f} times slower (at least {FIGURE})")
    return ratio >= FIGURE


if __name__ == "__main__":
    print_arena()
