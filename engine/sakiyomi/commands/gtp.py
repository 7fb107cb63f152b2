"""`python3 -m engine gtp`: a player of Othello for programs that speak the Go Text Protocol."""

import argparse
import sys
from functools import partial
from typing import Final

from ..games import GAMES
from ..players.players import player
from ..protocols import gtp, opponent
from ..protocols.standing import GAME
from .options import levels

MORE: Final = "For boards and arenas of other programs (engine/PROGRAMS.md, Engines of others)."


def add(parser: argparse.ArgumentParser) -> None:
    usual = levels(GAMES[GAME])[-1]
    parser.add_argument("--player", metavar="PLAYER", default=usual, help=f"who plays ({usual})")


@opponent.ending()
def do(arguments: argparse.Namespace) -> int:
    opponent.take([arguments.player], here=True)
    by = player(arguments.player, GAMES[GAME])
    # Read without a buffer: a thread that waits in a buffered reader would disturb the end of Python.
    source = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    gtp.serve(by, (line.decode(errors="replace") for line in source), partial(print, flush=True))
    return 0
