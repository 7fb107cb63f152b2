"""`python3 -m engine ladder othello`: each of several players against the one before, in one table.

`--write FILE` writes the strengths of a game's levels to a JSON file, which the page shows beside the levels.
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
    columns,
    command,
    elo_interval,
    elo_text,
    interval_text,
    levels,
    percent,
    play_out,
    print_results,
    requested_series,
    summary,
)
from engine.game import Game
from engine.games import GAMES


def add(commands: Any) -> None:
    parser = command(
        commands,
        "ladder",
        "Play each of several players against the one before it, and print how far apart they are.",
        "The default players are the levels of the game. The sides are swapped in pairs.",
        do,
    )
    add_game(parser)
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="from the weakest to the strongest")
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="write the levels' strengths to this JSON file"
    )
    add_series(parser, games=200, swap=False)
    add_workers(parser)


def do(arguments: argparse.Namespace) -> int:
    game = GAMES[arguments.game]
    players = arguments.players or levels(game)
    if len(players) < 2:
        raise UsageError("a ladder has at least two players")
    if arguments.write and arguments.players:
        raise UsageError("--write measures the levels: it cannot be combined with PLAYER")
    runs = [Run(requested_series(arguments, game.id, upper, lower)) for lower, upper in pairwise(players)]
    status = play_out(runs, arguments)
    played = [run for run in runs if run.finished]
    if played:
        print_results([summary(run) for run in played], arguments, lambda: text(played))
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
                percent(score["share"]),
                interval_text(score),
                elo_text(elo["difference"]),
                elo_interval(elo),
                ", ".join(seconds),
                ", ".join(nodes),
            ]
        )
    yield f"{runs[0].series.game.id}, seed {runs[0].series.seed}"
    yield ""
    yield from columns(rows, left=2)


def strengths(game: Game, runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Each level with its Elo above the level below and above the lowest level, with intervals.

    The steps are independent measurements. So the uncertainty of a sum is the root of the sum of squares. A
    sum has no bound if one of its steps has none.
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
    """A difference in Elo with its interval; None means unbounded."""

    elo: float | None
    low: float | None
    high: float | None

    def plus(self, step: "Estimate") -> "Estimate":
        """The sum of two independent measurements."""
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
        """As JSON, rounded to whole Elo."""
        return {key: None if value is None else round(value) for key, value in self._asdict().items()}


def write(path: Path, game: Game, runs: Sequence[Run]) -> None:
    """Writes the strengths of a game's levels. Those of other games in the file remain."""
    try:
        table = json.loads(path.read_text("utf-8")) if path.exists() else {}
        table[game.id] = strengths(game, runs)
        path.write_text(json.dumps(table, indent=2) + "\n", "utf-8")
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from None
