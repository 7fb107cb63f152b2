"""Long series between players: which is stronger, and how sure is that? `build.py bench --strength`.

Every pair of games begins from the same opening of random plies with the sides swapped; all chance comes from
the number of the pair, so that a series is repeatable but for players limited by seconds. Each finished game
is kept as a line of JSON in `test-results/strength.jsonl`, so that a series that was cut off goes on where it
was. The table is printed, and written into RESULTS.md between the marks there.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, median, stdev
from time import perf_counter
from typing import Final, NamedTuple

from engine.game import FIRST, Position
from engine.games import GAMES
from engine.players import player, think

RESULTS: Final = Path(__file__).with_name("RESULTS.md")
KEPT: Final = Path(__file__).parents[2] / "test-results" / "strength.jsonl"
MARKS: Final = ("<!-- strength: written by build.py bench --strength -->", "<!-- /strength -->")
OPENING: Final = {"tictactoe": 1, "othello": 8, "numbers": 2}
"""Random plies that a game begins with."""


class Series(NamedTuple):
    """Two players of a game, and what share of the points the first is to take from the second."""

    game: str
    stronger: str
    weaker: str
    pairs: int
    share: float
    floor: float
    """What the lower end of the 95 % interval is to be above."""


class Played(NamedTuple):
    """One game: points of the stronger player (0, ½, 1), and each one's seconds and moves."""

    points: float
    seconds: tuple[float, float]
    moves: tuple[int, int]


def ladder(game: str, pairs: int = 100) -> list[Series]:
    """Each listed level of a game against the one below."""
    levels = [preset.id for preset in GAMES[game].players if preset.id.startswith("level-")]
    return [Series(game, upper, lower, pairs, 0.60, 0.53) for lower, upper in pairwise(levels)]


def all_series() -> list[Series]:
    """The ladders, and what issue and RESULTS.md set as figures."""
    return [
        *ladder("tictactoe"),
        *ladder("numbers"),
        *ladder("othello"),
        Series(
            "othello",
            "alphabeta depth=4 evaluation=strong",
            "alphabeta depth=4 evaluation=positional",
            50,
            0.85,
            0.5,
        ),
        Series("othello", "best seconds=1", "alphabeta depth=4 evaluation=positional", 50, 0.95, 0.5),
        Series("numbers", "best seconds=1", "article-003-6", 100, 0.60, 0.50),
    ]


def opening(game: str, pair: int) -> Position:
    """Where both games of a pair begin: a drawn board where boards are drawn, then random plies."""
    chance = Random(pair)
    rules = GAMES[game]
    while True:
        position = rules.start(int(chance.random() * 2**32), rules.rows) if rules.sizes else rules.start()
        for _ in range(OPENING[game]):
            moves = position.moves()
            position = position.play(moves[int(chance.random() * len(moves))])
        if position.moves():
            return position


def play(series: Series, pair: int, swapped: bool) -> Played:
    """One game of a series; the stronger player has the second side where it is `swapped`."""
    rules = GAMES[series.game]
    by = [player(text, rules) for text in (series.stronger, series.weaker)]
    position = opening(series.game, pair)
    seconds, moves = [0.0, 0.0], [0, 0]
    ply = 0
    while legal := position.moves():
        mover = int((position.turn != FIRST) != swapped)
        move = legal[0]
        if len(legal) > 1:
            began = perf_counter()
            seed = Random(f"{pair} {swapped} {ply}").random() * 2**32
            _, thoughts = think(rules, position, by[mover]._replace(seed=int(seed)), bool)
            for thought in thoughts:
                if thought.move is not None:
                    move = thought.move
            seconds[mover] += perf_counter() - began
            moves[mover] += 1
        position = position.play(move)
        ply += 1
    margin = position.margin()
    assert margin is not None
    points = 0.5 if margin == 0 else float((margin > 0) != swapped)
    return Played(points, (seconds[0], seconds[1]), (moves[0], moves[1]))


def key(series: Series, pair: int, swapped: bool) -> str:
    """Under what a game is kept: who plays is spelled out, since a listed level may change."""
    rules = GAMES[series.game]
    spelled = [
        next((preset.player for preset in rules.players if preset.id == text), text)
        for text in (series.stronger, series.weaker)
    ]
    return json.dumps([series.game, *spelled, pair, swapped])


def kept() -> dict[str, Played]:
    """The games that are there already."""
    found: dict[str, Played] = {}
    if KEPT.exists():
        for line in KEPT.read_text("utf-8").splitlines():
            try:
                game, points, seconds, moves = json.loads(line)
            except ValueError:
                continue  # the last line of a series that was killed
            found[game] = Played(points, tuple(seconds), tuple(moves))
    return found


def run(series: list[Series]) -> dict[str, Played]:
    """Play what has not been played, on all cores, and keep each game as it ends."""
    done = kept()
    jobs = [
        (one, pair, swapped)
        for one in series
        for pair in range(one.pairs)
        for swapped in (False, True)
        if key(one, pair, swapped) not in done
    ]
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a", encoding="utf-8") as file, ProcessPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(play, *job): key(*job) for job in jobs}
        for number, future in enumerate(as_completed(running), 1):
            played = future.result()
            done[running[future]] = played
            file.write(json.dumps([running[future], *played]) + "\n")
            file.flush()
            if sys.stderr.isatty():
                print(f"\r{number} of {len(jobs)} games", end="", file=sys.stderr, flush=True)
    return done


class Outcome(NamedTuple):
    """The share of the points with its 95 % interval, by pairs, and time a move, the median game's."""

    games: int
    share: float
    margin: float
    seconds: tuple[float, float]


def outcome(one: Series, done: dict[str, Played]) -> Outcome | None:
    """The two games of a pair share their opening, so it is their mean that is taken as independent."""
    pairs: list[list[Played]] = []
    for pair in range(one.pairs):
        both = [done.get(key(one, pair, swapped)) for swapped in (False, True)]
        if None not in both:
            pairs.append([played for played in both if played])
    if len(pairs) < 2:
        return None
    means = [mean(played.points for played in pair) for pair in pairs]
    games = [played for pair in pairs for played in pair]
    per_move = [median(game.seconds[who] / max(1, game.moves[who]) for game in games) for who in (0, 1)]
    margin = 1.96 * stdev(means) / sqrt(len(means))
    return Outcome(len(games), mean(means), margin, (per_move[0], per_move[1]))


def rows(series: list[Series], done: dict[str, Played]) -> Iterator[str]:
    yield "| game | player | against | games | points | 95 % | aim | s a move, of both |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in series:
        found = outcome(one, done)
        if found is None:
            yield f"| {one.game} | {one.stronger} | {one.weaker} | – | not played | | {one.share:.0%} | |"
            continue
        low, high = max(0, found.share - found.margin), min(1, found.share + found.margin)
        yield (
            f"| {one.game} | {one.stronger} | {one.weaker} | {found.games} | {found.share:.1%} "
            f"| {low:.1%} – {high:.1%} | {one.share:.0%}, above {one.floor:.0%} "
            f"| {found.seconds[0]:.3f}, {found.seconds[1]:.3f} |"
        )


def write(table: list[str]) -> None:
    """The table, into RESULTS.md between its marks."""
    text = RESULTS.read_text("utf-8") if RESULTS.exists() else "# Results\n"
    machine = (
        f"{date.today()}, Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    )
    section = "\n".join([MARKS[0], "", f"Measured {machine}.", "", *table, "", MARKS[1]])
    if MARKS[0] in text:
        before, _, rest = text.partition(MARKS[0])
        text = before + section + rest.partition(MARKS[1])[2]
    else:
        text = f"{text.rstrip()}\n\n## Strength\n\n{section}\n"
    RESULTS.write_text(text, "utf-8")


def main(words: list[str]) -> None:
    """Plays every series, or those whose game or players hold one of the words."""
    series = all_series()
    chosen = [one for one in series if not words or any(word in " ".join(map(str, one)) for word in words)]
    done = run(chosen)
    table = list(rows(series, done))
    print("\n".join(table))
    write(table)


if __name__ == "__main__":
    main(sys.argv[1:])
