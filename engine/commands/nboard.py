"""`python3 -m engine nboard`: a player of Othello for boards that speak NBoard's protocol."""

import argparse
from typing import Final

from ..protocols import nboard
from . import spoken

MORE: Final = "For NBoard and other boards that speak it (engine/CONTRACT.md, Engines of others)."


def add(parser: argparse.ArgumentParser) -> None:
    spoken.add_spoken(parser)


def do(arguments: argparse.Namespace) -> int:
    return spoken.speak(arguments, nboard.serve)
