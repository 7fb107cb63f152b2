"""`python3 -m engine ladder othello`: each of several players against the one before, in one table."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from engine.arena.workers import Run, UsageError
from engine.commands import figures, options, progress
from engine.games import GAMES

PURPOSE: Final = "Play each of several players against the one before it, and print how far apart they are."
MORE: Final = "The default players are the levels of the game. The sides are swapped in pairs."


def add(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    options.add_list(parser, "players", "from the weakest to the strongest")
    options.add_series(parser, games=200, swap=False)
    options.add_workers(parser)


def do(arguments: argparse.Namespace) -> int:
    players = arguments.players or options.levels(GAMES[arguments.game])
    if len(players) < 2:
        raise UsageError("a ladder has at least two players")
    pairs = [(upper, lower) for lower, upper in pairwise(players)]
    runs = [Run(options.requested_series(arguments, arguments.game, *pair)) for pair in pairs]
    status = progress.play_series(runs, arguments)
    if played := [run for run in runs if run.finished]:
        figures.print_results([figures.summary(run) for run in played], arguments, text(played))
    return status


def text(runs: Sequence[Run]) -> Iterator[str]:
    shares = ["games", "score", "interval", "Elo", "interval"]
    rows = [["player", "against", *shares, "ms a move", "positions a move"]]
    for run in runs:
        found = run.tally.statistics()
        score, elo = found["score"], found["elo"]
        seconds = [f"{1000 * value:.2f}" for value in found["seconds"] if value is not None]
        nodes = [f"{value:.0f}" for value in found["nodes"] if value is not None]
        share = [figures.percent(score["share"]), figures.interval(score)]
        difference = [figures.elo(elo["difference"]), figures.elo_interval(elo)]
        costs = [", ".join(seconds), ", ".join(nodes)]
        rows.append([*run.series.players, str(found["games"]), *share, *difference, *costs])
    yield f"{runs[0].series.game.id}, seed {runs[0].series.seed}. {figures.CONFIDENCE}"
    yield ""
    yield from figures.columns(rows, left=(0, 1))
    yield from (line for run in runs for line in figures.faults(run))
