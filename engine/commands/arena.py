"""`python3 -m engine arena othello level-3 level-2 --games 1000`: many games, and their statistics."""

import argparse
from collections.abc import Iterator
from itertools import chain
from typing import Final

from engine.arena.tally import RETIRES
from engine.arena.workers import Run
from engine.commands import figures, options, progress

PURPOSE: Final = "Play many games between two players and print which is stronger, and how certain that is."
MORE: Final = "Figures are those of the player named first. Ctrl-C ends the series; --resume goes on with it."


def add(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    players = "a listed one, such as level-3, or one spelled out: 'alphabeta depth=4'"
    parser.add_argument("players", nargs=2, metavar="PLAYER", help=players)
    options.add_series(parser, games=1000)
    options.add_workers(parser)


def do(arguments: argparse.Namespace) -> int:
    run = Run(options.requested_series(arguments, arguments.game, *arguments.players))
    status = progress.play_series([run], arguments)
    if run.finished:
        figures.print_results(figures.summary(run), arguments, text(run))
    return status


def text(run: Run) -> Iterator[str]:
    """The results of a series: a table and some lines."""
    series, found = run.series, run.tally.statistics()
    one, other = series.players
    yield f"{series.game.id}: {one} against {other}"
    sides = "sides swapped in pairs" if series.swap else f"{one} first"
    repeatable = (
        "repeatable" if series.repeatable else "not repeatable: a player depends on more than the seed"
    )
    yield f"{found['games']} games {figures.beginning(series)}, {sides}, seed {series.seed}, {repeatable}"
    yield ""
    rows = [["", "games", "won", "interval", "drawn", "interval", "lost", "interval"]]
    for seat, key in (("as first", "first"), ("as second", "second"), ("in all", "all")):
        if of := found[key]["games"]:
            kinds = [found[key][kind] for kind in ("wins", "draws", "losses")]
            counts = [f"{kind['count']} = {figures.percent(kind['share'])}" for kind in kinds]
            pairs = zip(counts, map(figures.interval, kinds), strict=True)
            rows.append([seat, str(of), *chain.from_iterable(pairs)])
    yield from figures.columns(rows)
    yield ""
    yield figures.CONFIDENCE
    score, elo = found["score"], found["elo"]
    if score["share"] is not None:
        of_pairs = f", by {score['pairs']} pairs" if series.swap else ""
        yield f"Score {figures.percent(score['share'])} ({figures.interval(score)}{of_pairs})"
        yield f"Elo {figures.elo(elo['difference'], 'beyond measure')} ({figures.elo_interval(elo)})"
        yield f"Stronger with a likelihood of {figures.percent(found['superiority'])}"
        points = "0 to 2 points in a pair" if series.swap else "0, half and 1 point"
        yield f"How often {points}: {', '.join(map(str, found['counts']))}"
    yield from figures.faults(run)
    for player, retired, points in zip((one, other), found["retired"], found["points"], strict=True):
        if retired:
            gone = f"{player} has retired after {RETIRES} faults in a row."
            yield f"{gone} With its other games as lost: {points:g} points"
    if found["margin"] is not None:
        yield f"Average margin {found['margin']:+.2f}"
    costs = [
        "nothing, as none was made" if seconds is None else f"{1000 * seconds:.2f} ms, {nodes:.0f} positions"
        for seconds, nodes in zip(found["seconds"], found["nodes"], strict=True)
    ]
    yield f"A move took {' against '.join(costs)}"
    if test := found["sprt"]:
        low, high = test["bounds"]
        decided = {"lower": test["elo"][0], "upper": test["elo"][1]}.get(test["decided"])
        end = "undecided" if decided is None else f"Elo {decided:g} accepted after {test['at']} games"
        yield (
            f"SPRT of Elo {test['elo'][0]:g} against {test['elo'][1]:g}: "
            f"{test['llr']:+.2f} ({low:+.2f} to {high:+.2f}), {end}"
        )
