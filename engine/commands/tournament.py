"""`python3 -m engine tournament othello level-1 level-2 --programs handed-in/`: many players, and their table."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine import added
from engine.arena.series import MOST_GAMES, series
from engine.arena.table import Table, as_json
from engine.arena.tournament import Couple, Standings, Tournament
from engine.arena.workers import UsageError
from engine.commands import figures, options, progress
from engine.fields import Fields

PURPOSE: Final = (
    "Play a tournament between many players and print its table: points, Elo, and how sure the order is."
)
MORE: Final = "Without --swiss or --until-sure all play all. Here programs can do what you can: they run without a sandbox."


def add(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    options.add_list(parser, "players", "listed ones, such as level-3, or spelled out: 'alphabeta depth=4'")
    option = parser.add_argument
    option("--programs", type=Path, metavar="FOLDER", help="each .py file in FOLDER is a player, too")
    option(
        "--depth", type=int, default=2, metavar="PLIES", help="how far those with evaluate or search read (2)"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--swiss", type=int, metavar="ROUNDS", help="rounds of the Swiss system, paired by points"
    )
    sure = "after some rounds neighbours play on until a sequential test has decided their order"
    form.add_argument("--until-sure", action="store_true", help=sure)
    option(
        "--games", type=int, default=20, metavar="N", help="games of each two players that meet, even (20)"
    )
    option(
        "--most",
        type=int,
        metavar="N",
        help="until the order is sure: no more games than these (200 a player)",
    )
    ...
