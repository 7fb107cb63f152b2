"""`python3 -m engine tournament othello level-1 --programs handed-in/`: many players, and their table."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ..arena import csv
from ..arena.csv import PlayerReply
from ..arena.table import MOST_EACH, MOST_IN_TURN, Table, as_json
from ..arena.tournament import RETIRES
from ..arena.tournament_run import TournamentRun, said
from ..authors import added
from ..core.usage import UsageError
from ..games import GAMES
from ..players.players import spelling
from ..protocols import opponent
from ..shown import figures
from ..shown.figures import visible
from . import options, progress
from .conditions import add_conditions, add_workers, requested
from .handed_in import HandedIn, handed_in

MORE: Final = (
    "Without --against all play all. Here programs can do what you can: they run without a "
    "sandbox. Ctrl-C ends the tournament; --resume goes on with it."
)
WARNING: Final = (
    "Programs run without a sandbox here: they can do what you can. Look at those of others first."
)
FORMS: Final = {
    "all": "all against all",
    "against": "the first against each of the others in turn",
}
ENDS: Final = {"won": "beats", "even": "is not told apart from", "lost": "is beaten by"}

USUAL: Final = 20
"""Games of each pairing."""
USUAL_DEPTH: Final = 2
ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
HEAD: Final = ("rank", "player", "points", "games", "Elo", "95 %", "faults")


def add(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    options.add_list(parser, "players", "listed ones, such as level-3, or spelled out: 'alphabeta depth=4'")
    option = parser.add_argument
    option("--programs", type=Path, metavar="FOLDER", help="each .py file in FOLDER is a player, too")
    depth = f"how far those with evaluate or search read ({USUAL_DEPTH})"
    option("--depth", type=int, metavar="PLIES", help=depth)
    against = "the first player against each of the others in turn, until one beats it by a sequential test"
    option("--against", action="store_true", help=against)
    games = f"games of each two players that meet, even ({USUAL}); with --against at most ({MOST_IN_TURN})"
    add_conditions(parser, games)
    add_workers(parser)


@opponent.ending()
def do(arguments: argparse.Namespace) -> int:
    form = "against" if arguments.against else "all"
    usual, most = (MOST_IN_TURN, MOST_IN_TURN) if arguments.against else (USUAL, MOST_EACH)
    if arguments.games is None:
        arguments.games = usual
    if arguments.games % 2 or not 2 <= arguments.games <= most:  # said before programs are loaded
        raise UsageError(f"--games must be an even number from 2 to {most}")
    if arguments.depth is not None and not arguments.programs:
        raise UsageError("--depth belongs to --programs")
    if arguments.programs or added.programs():
        print(WARNING, file=sys.stderr, flush=True)
    opponent.take(arguments.players, here=not arguments.dask, game=arguments.game)
    depth = USUAL_DEPTH if arguments.depth is None else arguments.depth
    folder = arguments.programs
    files = handed_in(folder, arguments.game, depth, arguments.players) if folder else []
    players = entrants(arguments, files)
    names = list(players.values())
    run = TournamentRun(requested(arguments, list(players), form))
    status = progress.play_out([run], arguments, live(names))
    if run.played:
        table = as_json(run.table, names=names)
        bad = [each for each in files if not each.player]
        users = [each.name for each in files if each.uses_engine]
        about = conditions(run.table)
        if arguments.json:
            unusable = [{"name": each.name, "line": each.line, "error": each.error} for each in bad]
            print(json.dumps({**table, "unusable": unusable}, indent=1))
        elif arguments.csv:
            tables = csv.standings(table, unusable=[each.name for each in bad]), csv.points(table)
            print("\n".join(tables), end="")
        else:
            print("\n".join(map(visible, text(table, about, bad, first_faults(run, names), users))))
    return status


def entrants(arguments: argparse.Namespace, files: Sequence[HandedIn]) -> dict[str, str]:
    """The names of all players as they are shown, by their texts; raises `UsageError`.

    The order decides which seeds they play with. That of programs is the page's: the one of their names.
    """
    given = [(spelling(name, GAMES[arguments.game]), name) for name in arguments.players]
    playing = sorted((each for each in files if each.player), key=lambda each: each.called)
    names: dict[str, str] = {}
    for player, name in given + [(each.player, each.name) for each in playing]:
        if player in names:
            raise UsageError(f"{name} is there twice")
        names[player] = name
    if len(names) < 2:
        bad = "".join(f"; {each.name}: {said(each.line, each.error)}" for each in files if not each.player)
        raise UsageError(f"a tournament has at least two players{bad}")
    return names


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
    bad: Sequence[HandedIn],
    faults: Mapping[str, str],
    users: Sequence[str] = (),
) -> Iterator[str]:
    """The results: the table, what went wrong, and which programs are `users` of this engine."""
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
    unusable = [[each.name, f"could not be played: {said(each.line, each.error)}"] for each in bad]
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


def live(names: Sequence[str]) -> Callable[[TournamentRun], str]:
    """The standings as they grow, under the bar of a terminal."""

    def shown(run: TournamentRun) -> str:
        return "\n".join(["", *map(visible, ranking(as_json(run.table, names=names)))])

    return shown
