"""The games of two players as text: their statistics."""

from collections.abc import Iterator
from itertools import chain

from ..arena import two
from ..arena.tournament import RETIRES
from ..arena.tournament_run import TournamentRun
from . import figures


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
