"""A tournament as text: its conditions, its table, and what went wrong."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ..arena import csv
from ..arena.csv import PlayerReply
from ..arena.table import Table
from ..arena.tournament import RETIRES
from ..arena.tournament_run import TournamentRun
from . import figures

FORMS: Final = {
    "all": "all against all",
    "against": "the first against each of the others in turn",
}

ENDS: Final = {"won": "beats", "even": "is not told apart from", "lost": "is beaten by"}

ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}

HEAD: Final = ("rank", "player", "points", "games", "Elo", "95 %", "faults")


def conditions(of: Table) -> str:
    """The conditions of a tournament, in one line."""
    tournament, series = of.tournament, of.conditions
    repeatable = "" if series.repeatable else ", not repeatable by the seed alone: a player depends on more"
    most = "at most " if tournament.form == "against" else ""
    return (
        f"{series.game.id}, {tournament.players} players, {FORMS[tournament.form]}, "
        f"{most}{tournament.games} games a pair "
        f"{figures.beginning(series)}, sides swapped in pairs, seed {tournament.seed}{repeatable}"
    )


def first_faults(run: TournamentRun, names: Sequence[str]) -> dict[str, str]:
    """The error in the first lost game of each program with a fault, by its name."""
    return {names[one]: failure for one, failure in run.first_failures().items()}


def text(
    table: Mapping[str, Any],
    about: str,
    bad: Sequence[tuple[str, str]],
    faults: Mapping[str, str],
    users: Sequence[str] = (),
) -> Iterator[str]:
    """The results: the table, what went wrong, and which programs are `users` of this engine.

    `bad` are those that could not play, with the reasons.
    """
    yield about
    yield f"{table['played']} games" if table["over"] else f"{table['played']} of {table['planned']} games"
    yield ""
    players = csv.ranked(table)
    head, *lines = ranking(table)
    yield head
    sure, rule = rules(players), "-" * max(map(figures.width, (head, *lines)))
    for place, line in enumerate(lines, 1):
        yield line
        if place in sure and place < len(lines):
            yield rule
    ends = [(ENDS[end], each["second"]) for each in table["pairs"] if (end := each.get("end"))]
    beaten = {verb: [other for end, other in ends if end == verb] for verb in ENDS.values()}
    unusable = [[name, f"could not be played: {why}"] for name, why in bad]
    for block in (
        [f"{table['pairs'][0]['first']} {verb} {', '.join(of)}" for verb, of in beaten.items() if of],
        [line for each in players for line in fault_lines(each, faults.get(each["name"]))],
        [f"{name} uses this engine" for name in users],
        [*figures.columns(unusable, left=(0, 1))],
    ):
        if block:
            yield ""
            yield from block


def fault_lines(player: PlayerReply, first: str | None) -> Iterator[str]:
    """How often a player has failed, and how `first`."""
    end = f"; retired after {RETIRES} in a row, other games lost in points" if player["retired"] else ""
    return figures.faults(player["name"], player["faults"], player["games"], first, end)


def ranking(table: Mapping[str, Any]) -> Iterator[str]:
    """The head and the rows of the standings."""
    return figures.columns(rows(table), left=(0, 1))


def rows(table: Mapping[str, Any]) -> list[Sequence[str]]:
    """The standings as cells. The games are those of which the points are."""
    made = csv.scores(table)

    def row(player: Mapping[str, Any]) -> list[str]:
        reach = (player["high"] - player["low"]) / 2
        return [
            rank(player),
            player["name"],
            f"{player['points']:g}",
            str(csv.counted(player, made)),
            figures.elo(player["elo"]),
            f"±{reach:.0f}",
            str(player["faults"] or ""),
        ]

    return [HEAD, *map(row, csv.ranked(table))]


def rules(players: Sequence[PlayerReply]) -> set[int]:
    """After how many of the players, the best first, all above are surely stronger than all below."""
    return {
        place
        for place in range(1, len(players))
        if all(each["worst"] <= place for each in players[:place])
        and all(each["best"] > place for each in players[place:])
    }


def rank(player: PlayerReply) -> str:
    """A player's rank, or those that it may have: “2nd to 4th”."""
    if player["retired"]:
        return "retired"
    best, worst = player["best"], player["worst"]
    if best == worst:
        return ordinal(best)
    return f"{ordinal(best)} {'or' if worst == best + 1 else 'to'} {ordinal(worst)}"


def ordinal(number: int) -> str:
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else ENDINGS.get(number % 10, 'th')}"
