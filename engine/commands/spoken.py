"""What the commands `gtp` and `nboard` have in common."""

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial

from ..games import GAMES
from ..players import Player, player
from ..protocols import opponent
from ..protocols.standing import GAME
from .options import levels


def add_spoken(parser: argparse.ArgumentParser) -> None:
    """Adds the option of a command that speaks a protocol: `speak` reads it."""
    usual = levels(GAMES[GAME])[-1]
    parser.add_argument("--player", metavar="PLAYER", default=usual, help=f"who plays ({usual})")


@opponent.ending()
def speak(
    serve: Callable[[Player, Iterable[str], Callable[[str], object]], object],
    arguments: argparse.Namespace,
) -> int:
    """Speaks a protocol on standard input and output. Returns the exit status."""
    opponent.take([arguments.player], here=True)
    by = player(arguments.player, GAMES[GAME])
    # Read without a buffer: a thread that waits in a buffered reader would disturb the end of Python.
    source = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    serve(by, (line.decode(errors="replace") for line in source), partial(print, flush=True))
    return 0
