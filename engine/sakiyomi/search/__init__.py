"""The list of searches. To add one, add a file to this folder and a line here.

Each is an `search.thought.Search`: it takes a `Task` and `Limits` and yields `Thought`s.

In which order to read this folder: `textbook`, where minimax and alpha-beta stand on one page; `thought` and
`limits`, what a search gets and answers; `minimax`, `root` and `deepening`, the simplest search whole;
`alphabeta` and `states`; `pvs`, with its table and its cuts; `best`, which puts all of it together. `random`
and `wincut` are short, and `book` answers without a search. `observer`, `recorder` and `plays` are for trees.
"""

from typing import Final

from ..core.game import Game
from . import alphabeta, best, minimax, random, wincut
from .thought import Search

SEARCHES: Final[dict[str, Search]] = {
    "random": random.SEARCH,
    "minimax": minimax.SEARCH,
    "wincut": wincut.SEARCH,
    "alphabeta": alphabeta.SEARCH,
    "best": best.SEARCH,
}


def suited(game: Game) -> list[str]:
    """The searches that can play `game`. `wincut` uses no evaluation: it needs a game that is solvable."""
    ours = [name for name in SEARCHES if name != "wincut" or game.solvable]
    return ours + list(game.searches)
