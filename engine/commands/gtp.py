"""`python3 -m engine gtp`: a player of Othello for programs that speak the Go Text Protocol."""

import argparse
from typing import Final

from ..protocols import gtp
from . import spoken

MORE: Final = "For arenas and boards of other programs (engine/CONTRACT.md, Engines of others)."


def add(parser: argparse.ArgumentParser) -> None:
    spoken.add_spoken(parser)


def do(arguments: argparse.Namespace) -> int:
    return spoken.speak(arguments, gtp.serve)
