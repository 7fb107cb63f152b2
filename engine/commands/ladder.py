"""`python3 -m engine ladder othello`: each of several players against the one before, in one table.

With `--write FILE` what was measured is kept in a small JSON file, a game beside the others, which the page
shows beside its levels.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

from engine.arena.workers import Run, UsageError
from engine.commands.shared import (
    add_game,
    add_series,
    add_workers,
    asked,
    columns,
    described,
    levels,
    play_out,
    print_results,
    rating,
    rating_span,
    share,
    span,
    word,
)
from engine.game import Game
from engine.games import GAMES


def add(words: Any) -> None:
    parser = word(
        words,
        "ladder",
        "Play each of several players against the one before, and tell how far apart they are.",
        "Without players: the levels of the game. The sides are swapped in pairs.",
        do,
    )
    add_game(parser)
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="from the weakest to the strongest")
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="keep the levels' strengths in this JSON file"
    )
    add_series(parser, games=200, swap=False)
    add_workers(parser)


def do(arguments: argparse.Namespace) -> int:
    game = GAMES[arguments.game]
    players = arguments.players or levels(game)
    if len(players) < 2:
        raise UsageError("a ladder has at least two players")
    if arguments.write and arguments.players:
        raise UsageError("--write keeps the strengths of the levels: name no players")
    runs = [Run(asked(arguments, game.id, upper, lower)) for lower, upper in pairwise(players)]
    status = play_out(runs, arguments)
    played = [run for run in runs if run.there]
    if played:
        print_results([described(run) for run in played], arguments, lambda: text(played))
    if not status and arguments.write:
        write(arguments.write, game, runs)
    return status


def text(runs: Sequence[Run]) -> Iterator[str]:
    rows = [["player", "against", "games", "score", "95 %", "Elo", "95 %", "ms a move", "positions a move"]]
    for run in runs:
        figures = run.tally.statistics()
        score, elo = figures["score"], figures["elo"]
        seconds = [f"{1000 * value:.2f}" for value in figures["seconds"] if value is not None]
        nodes = [f"{value:.0f}" for value in figures["nodes"] if value is not None]
        rows.append(
            [
                *run.series.players,
                str(figures["games"]),
                share(score["share"]),
                span(score),
                rating(elo["difference"]),
                rating_span(elo),
                ", ".join(seconds),
                ", ".join(nodes),
            ]
        )
    yield f"{runs[0].series.game.id}, seed {runs[0].series.seed}"
    yield ""
    yield from columns(rows, left=2)


def strengths(game: Game, runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Each level with its Elo over the one below and over the lowest, and their intervals.

    The steps were measured apart from each other, so that the uncertainty of their sum is the root of the sum
    of their squares. Where a step has no bound, nor has any sum with it.
    """
    presets = {preset.id: preset.player for preset in game.players}
    lowest = runs[0].series.players[1]
    total = Estimate(0, 0, 0)
    found: list[dict[str, Any]] = [
        {"id": lowest, "player": presets[lowest], **total.as_json(), "below": None, "games": 0}
    ]
    for run in runs:
        upper = run.series.players[0]
        figures = run.tally.statistics()
        step = Estimate(*(figures["elo"][key] for key in ("difference", "low", "high")))
        total = total.plus(step)
        found.append(
            {
                "id": upper,
                "player": presets[upper],
                **total.as_json(),
                "below": step.as_json(),
                "games": figures["games"],
            }
        )
    return found


class Estimate(NamedTuple):
    """A difference in Elo with its interval; None is without bound."""

    elo: float | None
    low: float | None
    high: float | None

    def plus(self, step: "Estimate") -> "Estimate":
        """The sum of two that were measured apart."""
        if self.elo is None or step.elo is None:
            return Estimate(None, None, None)
        elo = self.elo + step.elo
        low = high = None
        if self.low is not None and step.low is not None:
            low = elo - hypot(self.elo - self.low, step.elo - step.low)
        if self.high is not None and step.high is not None:
            high = elo + hypot(self.high - self.elo, step.high - step.elo)
        return Estimate(elo, low, high)

    def as_json(self) -> dict[str, int | None]:
        """In whole Elo."""
        return {key: None if value is None else round(value) for key, value in self._asdict().items()}


def write(path: Path, game: Game, runs: Sequence[Run]) -> None:
    """The strengths of a game's levels, into the file that may hold those of others."""
    try:
        table = json.loads(path.read_text("utf-8")) if path.exists() else {}
        table[game.id] = strengths(game, runs)
        path.write_text(json.dumps(table, indent=2) + "\n", "utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from None
