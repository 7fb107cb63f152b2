"""`python3 -m engine arena othello level-3 level-2 --games 1000`: a tournament of two, and its statistics."""

import argparse
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from ..arena import two
from ..arena.statistics import Test
from ..arena.tournament import RETIRES
from ..arena.tournament_run import TournamentRun
from ..core.fields import Fields
from ..core.usage import UsageError
from ..protocols import opponent
from ..shown import figures
from . import conditions, options, progress

MORE: Final = "Figures are those of the player named first. Ctrl-C ends the series; --resume goes on with it."


def add(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    players = (
        "a listed one, such as level-3, one spelled out: 'alphabeta depth=4', or another program: 'gtp:…'"
    )
    parser.add_argument("players", nargs=2, metavar="PLAYER", help=players)
    conditions.add_conditions(parser, "games of the series (1000)", games=1000)
    option = parser.add_argument
    swaps = "yes: each opening twice, with the sides swapped (yes); no: the player named first begins"
    option("--swap", choices=["yes", "no"], default="yes", help=swaps)
    test = "end the series as soon as a sequential test accepts one of these two differences in Elo"
    option("--sprt", type=float, nargs=2, metavar=("ELO", "ELO"), help=test)
    for rate, which in (("--alpha", "lower"), ("--beta", "upper")):
        help_text = f"error rate of that test if the {which} difference is true (0.05)"
        option(rate, type=float, metavar="RATE", help=help_text)
    conditions.add_workers(parser)


@opponent.ending()
def do(arguments: argparse.Namespace) -> int:
    opponent.take(arguments.players, here=not arguments.dask, game=arguments.game)
    test, swap = sequential_test(arguments), arguments.swap == "yes"
    run = TournamentRun(conditions.requested(arguments, arguments.players, "two", test, swap=swap))
    status = progress.play_out([run], arguments, progress_text)
    if run.played:
        results = summary(run)
        figures.print_results(results, arguments, text(run, results))
    return status


def sequential_test(arguments: argparse.Namespace) -> Test | None:
    """The test that the options ask for, if they do; raises `Refusal` or `UsageError`."""
    rates = options.given(arguments, "alpha", "beta")
    if not arguments.sprt:
        if rates:
            raise UsageError("--alpha and --beta belong to --sprt")
        return None
    fields = Fields({"elo": arguments.sprt, **rates}, "sprt")
    lower, upper = fields.numbers("elo", 2, -1000, 1000)
    if lower >= upper:
        raise UsageError(f"the second difference of --sprt must be more than {lower:g}")
    alpha, beta = (fields.number(rate, 0.0001, 0.4) or 0.05 for rate in ("alpha", "beta"))
    return Test((lower, upper), alpha, beta)


def summary(run: TournamentRun) -> dict[str, Any]:
    """The definition and the statistics of a series."""
    series, failures = run.table.conditions, run.first_failures()
    return {
        "game": series.game.id,
        "players": list(series.players),
        "openings": len(series.openings) or None,
        **{key: getattr(series, key) for key in ("seed", "swap", "opening", "size", "repeatable")},
        **two.statistics(run),
        "first_faults": [failures.get(place) for place in two.PAIRING],
    }


def text(run: TournamentRun, results: figures.Figures) -> Iterator[str]:
    """The results of a series: a table and some lines."""
    series = run.table.conditions
    one, other = series.players
    yield f"{series.game.id}: {one} against {other}"
    sides = "sides swapped in pairs" if series.swap else f"{one} first"
    repeatable = (
        "repeatable" if series.repeatable else "not repeatable by the seed alone: a player depends on more"
    )
    yield f"{results['games']} games {figures.beginning(series)}, {sides}, seed {series.seed}, {repeatable}"
    yield ""
    yield from figures.columns(rows(results))
    yield ""
    yield figures.CONFIDENCE
    score, elo = results["score"], results["elo"]
    if score["share"] is not None:
        of_pairs = f", by {score['pairs']} pairs" if series.swap else ""
        yield f"Score {figures.percent(score['share'])} ({figures.interval(score)}{of_pairs})"
        yield f"Elo {figures.elo(elo['difference'], 'beyond measure')} ({figures.elo_interval(elo)})"
        yield f"Stronger with a likelihood of {figures.percent(results['superiority'])}"
        points = "0 to 2 points in a pair" if series.swap else "0, half and 1 point"
        yield f"How often {points}: {', '.join(map(str, results['counts']))}"
    for player, count, first in zip((one, other), results["faults"], results["first_faults"], strict=True):
        yield from figures.faults(player, count, results["games"], first)
    for player, retired, points in zip((one, other), results["retired"], results["points"], strict=True):
        if retired:
            gone = f"{player} has retired after {RETIRES} faults in a row."
            yield f"{gone} With its other games as lost: {points:g} points"
    if results["margin"] is not None:
        yield f"Average margin {results['margin']:+.2f}"
    costs = [
        "nothing, as none was made" if seconds is None else f"{1000 * seconds:.2f} ms, {nodes:.0f} positions"
        for seconds, nodes in zip(results["seconds"], results["nodes"], strict=True)
    ]
    yield f"A move took {' against '.join(costs)}"
    if test := results["sprt"]:
        decided = {"lower": test["elo"][0], "upper": test["elo"][1]}.get(test["decided"])
        end = "undecided" if decided is None else f"Elo {decided:g} accepted after {test['at']} games"
        yield f"SPRT of Elo {test['elo'][0]:g} against {test['elo'][1]:g}: {reached(test)}, {end}"


def rows(results: figures.Figures) -> list[list[str]]:
    """Wins, draws and losses as first and as second, with a row of titles."""
    table = [["", "games", "won", "interval", "drawn", "interval", "lost", "interval"]]
    for seat, key in (("as first", "first"), ("as second", "second"), ("in all", "all")):
        if of := results[key]["games"]:
            kinds = [results[key][kind] for kind in ("wins", "draws", "losses")]
            counts = [f"{kind['count']} = {figures.percent(kind['share'])}" for kind in kinds]
            pairs = zip(counts, map(figures.interval, kinds), strict=True)
            table.append([seat, str(of), *chain.from_iterable(pairs)])
    return table


def progress_text(run: TournamentRun) -> str:
    """The state of a series in a few words."""
    results = two.statistics(run)
    score, elo = results["score"], results["elo"]["difference"]
    line = f"{figures.percent(score['share'])} ({figures.interval(score)})  Elo {figures.elo(elo)}"
    return f"{line}  SPRT {reached(results['sprt'])}" if results["sprt"] else line


def reached(test: figures.Figures) -> str:
    """Where a sequential test stands between its bounds."""
    low, high = test["bounds"]
    return f"{test['llr']:+.2f} ({low:+.2f} to {high:+.2f})"
