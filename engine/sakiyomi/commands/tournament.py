"""`python3 -m engine tournament othello level-1 --programs handed-in/`: many players, and their table."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ..arena import csv
from ..arena.table import as_json
from ..arena.tournament_run import TournamentRun, said
from ..authors import added
from ..contract.limits import MOST_EACH, MOST_IN_TURN
from ..core.usage import UsageError
from ..games import GAMES
from ..players.players import spelling
from ..protocols import opponent
from ..shown import standings
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

USUAL: Final = 20
"""Games of each pairing."""
USUAL_DEPTH: Final = 2


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
        about = standings.conditions(run.table)
        if arguments.json:
            faulty = [{"name": each.name, "line": each.line, "error": each.error} for each in bad]
            print(json.dumps({**table, "unusable": faulty}, indent=1))
        elif arguments.csv:
            tables = csv.standings(table, unusable=[each.name for each in bad]), csv.points(table)
            print("\n".join(tables), end="")
        else:
            unusable = [(each.name, said(each.line, each.error)) for each in bad]
            faults = standings.first_faults(run, names)
            print("\n".join(map(visible, standings.text(table, about, unusable, faults, users))))
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


def live(names: Sequence[str]) -> Callable[[TournamentRun], str]:
    """The standings as they grow, under the bar of a terminal."""

    def shown(run: TournamentRun) -> str:
        return "\n".join(["", *map(visible, standings.ranking(as_json(run.table, names=names)))])

    return shown
