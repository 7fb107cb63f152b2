"""`best` compared with other Othello players: the textbook's minimax on the obvious rules, and easyAI.

Each position is read by all of them in turn, and processor time is taken, so that other work on the machine
does not decide. The positions come from random play by the obvious rules, a seed each.
"""

from __future__ import annotations

import time
from random import Random
from statistics import mean, median
from typing import Any, Final, NamedTuple

from sakiyomi.core.game import PASS, Position
from sakiyomi.games import GAMES
from sakiyomi.players.players import player, think
from sakiyomi.search.textbook import minimax
from sakiyomi.search.thought import Thought
from tests.engine import obvious

POSITIONS: Final = 30
PLIES: Final = (16, 36)
"""The least and the greatest length of the random play."""
DEEP: Final = 8
DEPTH: Final = 4
"""The depth of the other players."""
EVERY: Final = 5
"""The obvious minimax takes seconds for a position, so it reads every fifth of them."""
AGAINST_EASYAI: Final = 6
"""The number of positions that easyAI reads."""
FIGURE: Final = 20
"""How many times faster than easyAI `best` is to be."""

OTHELLO: Final = GAMES["othello"]


class Reading(NamedTuple):
    last: Thought
    nodes: int
    seconds: float
    """Seconds of processor time that work takes."""


def middle_games(number: int = POSITIONS) -> list[str]:
    """Setups from the middle of random games; always the same."""
    return [obvious.middle(obvious.OTHELLO_START, Random(seed), *PLIES).setup() for seed in range(number)]


def read(setup: str, text: str) -> Reading:
    """A player's last thought, from empty tables, and its processor time."""
    position = OTHELLO.parse(setup)
    by = player(text, OTHELLO)
    began = time.process_time()
    limits, thoughts = think(OTHELLO, position, by, bool)
    *_, last = thoughts
    return Reading(last, limits.visited, time.process_time() - began)


def forget() -> None:
    """Clears the caches of the obvious rules."""
    for thing in vars(obvious).values():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()


def estimate(position: obvious.Position) -> int:
    return obvious.positional(position) if position.moves() else position.value(0)


def obvious_seconds(setup: str) -> float:
    forget()
    position = obvious.read_othello(setup)
    began = time.process_time()
    minimax(position, DEPTH, estimate)
    return time.process_time() - began


def print_depths() -> None:
    """Prints `best` to depth 8 and minimax with the obvious rules to depth 4."""
    print(
        f"\nMiddle games: `best` to depth {DEEP} on {POSITIONS}; on every {EVERY}th, in turn, plain minimax "
        f"with the\nobvious rules to depth {DEPTH}. "
        f"Seconds a position, mean (depth {DEEP} is to be sooner):\n"
        f"  evaluation    all {POSITIONS}   worst   positions   every {EVERY}th   minimax   ratio"
    )
    evaluations = ("positional", "strong")
    found: dict[str, list[Reading]] = {evaluation: [] for evaluation in evaluations}
    both: dict[str, list[float]] = {evaluation: [] for evaluation in evaluations}
    slow: list[float] = []
    for number, setup in enumerate(middle_games()):
        for evaluation in evaluations:
            reading = read(setup, f"best depth={DEEP} evaluation={evaluation}")
            found[evaluation].append(reading)
            if number % EVERY == 0:
                both[evaluation].append(reading.seconds)
        if number % EVERY == 0:
            slow.append(obvious_seconds(setup))
    for evaluation in evaluations:
        seconds = [reading.seconds for reading in found[evaluation]]
        here, there = mean(both[evaluation]), mean(slow)
        print(
            f"  {evaluation:<12} {mean(seconds):>7.2f} {max(seconds):>7.2f} "
            f"{mean(reading.nodes for reading in found[evaluation]):>11,.0f} {here:>11.2f} {there:>9.2f} "
            f"{there / here:>7.1f}"
        )


def to_be_read_through(position: Position, depth: int) -> bool:
    """Whether no line of this depth has a pass or an end, which easyAI's example cannot play."""
    moves = position.moves()
    if not moves or depth == 0:
        return bool(moves)
    return moves != [PASS] and all(to_be_read_through(position.play(move), depth - 1) for move in moves)


def easyai_reading(setup: str) -> tuple[float, float]:
    """The mover's value by easyAI, which counts discs, and its processor time."""
    from easyAI import Negamax, TranspositionTable
    from easyAI.games.Reversi import Reversi

    def entry(game: Any) -> tuple[int, bytes]:
        return game.current_player, game.board.tobytes()

    def discs(game: Any) -> int:
        return int((game.board == game.current_player).sum() - (game.board == game.opponent_index).sum())

    Reversi.ttentry = entry  # easyAI's table requires it, and the example has none
    game = Reversi([None, None])
    for square in range(64):
        game.board[square % 8, square // 8] = "-XO".index(setup[square])
    game.current_player = "-XO".index(setup[65])
    search = Negamax(DEPTH, scoring=discs, tt=TranspositionTable())
    began = time.process_time()
    search(game)
    return float(search.alpha), time.process_time() - began


def print_easyai() -> bool:
    """Prints `best` and easyAI's Negamax on its own Reversi. Returns whether both gave the same values."""
    title = (
        f"\nBeside easyAI's Negamax with its table, on its own Reversi, both to depth {DEPTH} counting discs"
    )
    try:
        import easyAI  # noqa: F401
    except ImportError:
        print(f"{title}: left out, since easyAI is not installed")
        return True
    setups = [setup for setup in middle_games() if to_be_read_through(OTHELLO.parse(setup), DEPTH)][
        :AGAINST_EASYAI
    ]
    print(f"{title},\nmilliseconds (the ratio to be over {FIGURE}):\n  position      here   easyAI   ratio")
    ratios = []
    totals = [0.0, 0.0]
    right = True
    for number, setup in enumerate(setups, 1):
        readings = [read(setup, f"best depth={DEPTH} evaluation=discs") for _ in range(3)]
        value, beside = easyai_reading(setup)
        here = median(reading.seconds for reading in readings)
        ratios.append(beside / here)
        totals = [totals[0] + here, totals[1] + beside]
        mover = 1 if setup[65] == "X" else -1
        same = readings[0].last.value == mover * value
        right &= same
        wrong = "" if same else f"   WRONG: {readings[0].last.value} here, {mover * value:.0f} there"
        print(f"  {number:>8} {1000 * here:>9.1f} {1000 * beside:>8.0f} {ratios[-1]:>7.0f}{wrong}")
    print(
        f"  {'all':>8} {1000 * totals[0]:>9.1f} {1000 * totals[1]:>8.0f} {totals[1] / totals[0]:>7.0f}"
        f"   (median {median(ratios):.0f}, smallest {min(ratios):.0f})"
    )
    return right
