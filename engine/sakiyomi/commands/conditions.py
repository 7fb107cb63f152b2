"""The options of a tournament or a series, and what they ask for."""

import argparse
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..arena.statistics import Test
from ..arena.table import Table, table
from ..authors import added
from ..contract.requests import TournamentConditions
from ..core.declared import checked
from ..core.errors import Refusal
from ..core.usage import UsageError
from ..formats import files
from ..games import GAMES
from .options import add_size, check_start, given


def add_conditions(parser: argparse.ArgumentParser, help: str, games: int | None = None) -> None:
    """Adds the options for how many games are played and what they begin from: `requested` reads them.

    `help` says of `--games` what they are, `games` is how many there are without it.
    """
    option = parser.add_argument
    option("--games", type=int, default=games, metavar="N", help=help)
    usual = ", ".join(f"{game.id} {game.opening}" for game in GAMES.values())
    plies = f"length of the random openings in plies, 0 to 60 ({usual})"
    option("--opening", type=int, metavar="PLIES", help=plies)
    file = (
        "take the openings from FILE instead: transcripts, boards, or games of any format that `read` reads"
    )
    option("--openings", metavar="FILE", help=file)
    add_size(parser, "rows of random boards")
    option("--seed", type=int, default=1, metavar="N", help="seed of all random choices (1)")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Adds the options for workers, for the file of games, and for the format of the results."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    at_once = f"how many games are played at once (all cores: {cores})"
    parser.add_argument("--processes", type=int, default=cores, metavar="N", help=at_once)
    cluster = "play on the workers of this Dask scheduler instead"
    parser.add_argument("--dask", metavar="ADDRESS", help=cluster)
    log = parser.add_mutually_exclusive_group()
    out = "write each game to FILE as it ends, as a line of JSON"
    log.add_argument("--games-out", type=Path, metavar="FILE", help=out)
    on = "like --games-out, but go on from the games already in FILE"
    log.add_argument("--resume", type=Path, metavar="FILE", help=on)
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print the results as JSON")
    output.add_argument("--csv", action="store_true", help="print the results as CSV")


def requested(
    arguments: argparse.Namespace, players: Sequence[str], form: str, test: Test | None = None, **more: Any
) -> Table:
    """The tournament that the options ask for; raises `Refusal` or `UsageError`."""
    from_file = files.items(arguments.openings, GAMES[arguments.game], True) if arguments.openings else []
    for item in from_file:
        check_start(item.record, f"{arguments.openings}, line {item.line}", *players)
    listed = {"openings": [item.record for item in from_file]} if arguments.openings else {}
    conditions = given(arguments, "game", "games", "seed", "opening", "size")
    request = {"players": list(players), "form": form, **conditions, **listed, **more}
    try:
        tournament = table(checked(TournamentConditions, request), programs=added.programs(), test=test)
    except Refusal as error:
        place = re.match(r"openings\[(\d+)\]", error.field or "")
        if not place:
            raise
        why = error.message.replace(place[0], "this")
        raise UsageError(f"{arguments.openings}, line {from_file[int(place[1])].line}: {why}") from None
    tournament.match(*tournament.standings().due[0])  # what is refused is so before a file of games is made
    return tournament
