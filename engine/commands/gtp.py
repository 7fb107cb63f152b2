"""`python3 -m engine gtp`: a player of Othello for programs that speak the Go Text Protocol."""

import argparse
from typing import Final

from ..protocols import gtp
from . import options

PURPOSE: Final = "Play Othello by the Go Text Protocol, on standard input and output."
MORE: Final = "For arenas and boards of other programs (engine/CONTRACT.md, Engines of others)."


def add(parser: argparse.ArgumentParser) -> None:
    options.add_spoken(parser)


def do(arguments: argparse.Namespace) -> int:
    return options.speak(arguments, gtp.serve)
