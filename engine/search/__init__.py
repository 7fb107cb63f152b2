"""The list of searches. To add one, add a file to this folder and a line here.

Each takes a `Task` and `Limits` and yields `Thought`s (`engine.search.thought`).
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
    """The searches that can play `game`. `wincut` uses no evaluation: it needs a game that is solvable."""
    ours = [name for name in SEARCHES if name != "wincut" or game.solvable]
    return ours + list(game.searches)
