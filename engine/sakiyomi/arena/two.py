"""What the games of two players show of the one named first: shares, points, costs, and a sequential test."""

from collections.abc import Collection, Mapping
from typing import Final

from ..core.declared import JsonObject
from ..core.game import FIRST, SECOND
from .statistics import Test, wilson
from .table import points, scores
from .tournament import UNPLAYED, Tournament
from .tournament_run import TournamentRun

PAIRING: Final = (0, 1)
"""The only pairing: two players, by their places."""


def summary(run: TournamentRun) -> JsonObject:
    """The definition and the statistics of a series."""
    series, failures = run.table.conditions, run.first_failures()
    return {
        "game": series.game.id,
        "players": list(series.players),
        "openings": len(series.openings) or None,
        **{key: getattr(series, key) for key in ("seed", "swap", "opening", "size", "repeatable")},
        **statistics(run),
        "first_faults": [failures.get(place) for place in PAIRING],
    }


def statistics(run: TournamentRun) -> JsonObject:
    """The statistics of a tournament of the form `two`, by the games of it that count.

    Lists of two are of the player named first and of the other. What is not known yet is None.
    """
    tournament, standing = run.table.tournament, run.table.standings()
    letters = dict(sorted(standing.counted.get(PAIRING, {}).items()))
    first = [letter for index, letter in letters.items() if tournament.side(index) == FIRST]
    second = [letter for index, letter in letters.items() if tournament.side(index) == SECOND]
    # What a game says of its first and second side is turned round where the other player was first.
    turns = [1 if tournament.side(index) == FIRST else -1 for index in letters]
    games = [run.finished[PAIRING, index] for index in letters]

    def totals(key: str) -> list[float]:
        of_both = [getattr(game, key)[::turn] for game, turn in zip(games, turns, strict=True)]
        return [round(sum(costs), 6) for costs in zip((0, 0), *of_both, strict=True)]

    moves = totals("moves")
    margin = sum((game.margin or 0) * turn for game, turn in zip(games, turns, strict=True))
    with_margin = len(games) - sum(standing.faults) if run.table.conditions.game.margin_of else 0
    return {
        "games": len(games),
        "of": tournament.games,
        "finished": not standing.due,
        "all": shares(letters.values()),
        "first": shares(first),
        "second": shares(second),
        **points(standing, PAIRING),
        "faults": standing.faults,
        "retired": standing.retired,
        "points": standing.points,
        "margin": ratio(margin, with_margin),
        "moves": moves,
        "nodes": list(map(ratio, totals("nodes"), moves)),
        "seconds": list(map(ratio, totals("seconds"), moves)),
        "sprt": tournament.test and test_state(tournament, tournament.test, letters),
    }


def shares(letters: Collection[str]) -> JsonObject:
    """Wins, draws and losses in games with these results, each with its share and the interval of that."""
    games = len(letters)
    reply: JsonObject = {"games": games}
    for name, count in zip(("wins", "draws", "losses"), scores(letters), strict=True):
        low, high = wilson(count, games) if games else (None, None)
        reply[name] = {"count": count, "share": ratio(count, games), "low": low, "high": high}
    return reply


def test_state(tournament: Tournament, test: Test, letters: Mapping[int, str]) -> JsonObject:
    """How a sequential test stands after these games, by their places in the series."""
    trial = tournament.trial()
    trial.take("".join(letters.get(index, UNPLAYED) for index in range(tournament.games)))
    return {
        **test._asdict(),
        "llr": test.ratio(trial.counts),
        "bounds": test.bounds(),
        "decided": trial.accepted,
        "at": trial.taken if trial.accepted else None,
    }


def ratio(part: float, whole: float) -> float | None:
    """`part` of `whole`; None where there is nothing."""
    return part / whole if whole else None
