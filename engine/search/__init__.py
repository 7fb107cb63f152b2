"""The register of searches: a new one is a new file in this folder and one line here.

Each takes a `Task` and `Limits` and yields Thoughts (`engine.search.thought`).
"""

from typing import Final

from engine.game import Game
from engine.search.alphabeta import alphabeta
from engine.search.best import best
from engine.search.minimax import minimax
from engine.search.random import uniform
from engine.search.thought import Search
from engine.search.wincut import wincut

SEARCHES: Final[dict[str, Search]] = {
    "random": uniform,
    "minimax": minimax,
    "wincut": wincut,
    "alphabeta": alphabeta,
    "best": best,
}


def suited(game: Game) -> list[str]:
    """The searches that can play `game`: `wincut` has no use for evaluations, and must read to the end."""
    return [name for name in SEARCHES if name != "wincut" or not game.evaluations]
