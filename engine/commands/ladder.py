"""`python3 -m engine ladder othello`: each of several players against the one before, in one table.

With `--write FILE` what was measured is kept in a small JSON file, a game beside the others: the page shows it
beside its levels.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

from engine.arena.hands import Run, Wrong
from engine.commands.shared import (
    add_game,
    add_hands,
    add_series,
    asked,
    columns,
    described,
    play_out,
    rating,
    rating_span,
    share,
    span,
    tell,
    word,
)
from engine.game import Game
from engine.games import GAMES

Rungs = list[dict[str, Any]]


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
    parser.add_argument("--write", type=Path, metavar="FILE", help="keep the levels' strengths in this JSON file")
    add_series(parser, games=200, swap=False)
    add_hands(parser)


def do(arguments: argparse.Namespace) -> int:
    game = GAMES[arguments.game]
    players = arguments.players or levels(game)
    if len(players) < 2:
        raise Wrong("a ladder has at least two players")
    if arguments.write and arguments.players:
        raise Wrong("--write keeps the strengths of the levels: name no players")
    runs = [Run(asked(arguments, game.id, upper, lower)) for lower, upper in pairwise(players)]
    whole = play_out(runs, arguments)
    played = [run for run in runs if run.there]
    if played:
        tell([described(run) for run in played], arguments, lambda: text(played))
    if whole and arguments.write:
        write(arguments.write, game, runs)
    return 0 if whole else 130


def levels(game: Game) -> list[str]:
    """The ids of a game's levels, from the weakest on."""
    return [preset.id for preset in game.players if preset.id.startswith("level-")]


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


def strengths(game: Game, runs: Sequence[Run]) -> Rungs:
    """Each level with its Elo over the one below and over the lowest, and their intervals.

    The steps were measured apart from each other, so that the uncertainty of their sum is the root of the sum of
    their squares. Where a step has no bound, nor has any sum with it.
    """
    presets = {preset.id: preset.player for preset in game.players}
    lowest = runs[0].series.players[1]
    found: Rungs = [{"id": lowest, "player": presets[lowest], "below": None, "elo": 0, "low": 0, "high": 0}]
    for run in runs:
        upper = run.series.players[0]
        figures = run.tally.statistics()
        step = {
            "elo": figures["elo"]["difference"],
            "low": figures["elo"]["low"],
            "high": figures["elo"]["high"],
            "games": figures["games"],
        }
        before = found[-1]
        sums: dict[str, float | None] = {"elo": None, "low": None, "high": None}
        if None not in (before["elo"], step["elo"]):
            sums["elo"] = before["elo"] + step["elo"]
            for key, sign in (("low", -1), ("high", 1)):
                if None not in (before[key], step[key]):
                    reach = hypot(before[key] - before["elo"], step[key] - step["elo"])
                    sums[key] = sums["elo"] + sign * reach
        found.append({"id": upper, "player": presets[upper], "below": step, **sums})
    return found


def write(path: Path, game: Game, runs: Sequence[Run]) -> None:
    """The strengths of a game's levels, into the file that may hold those of others."""
    try:
        table = json.loads(path.read_text("utf-8")) if path.exists() else {}
        rungs = strengths(game, runs)
        for rung in rungs:
            for of in (rung, rung["below"] or {}):
                for key in ("elo", "low", "high"):
                    of |= {key: None if of.get(key) is None else round(of[key])} if key in of else {}
        table[game.id] = rungs
        path.write_text(json.dumps(table, indent=2) + "\n", "utf-8")
    except (OSError, ValueError) as error:
        raise Wrong(f"{path}: {error}") from None
