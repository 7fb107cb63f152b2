"""The list of games. To add one, add a file to this folder and a line here.

`engine.added` adds games from files elsewhere, for `--with FILE`.
"""

from typing import Final

from ..game import Game
from . import leaves, numbers, othello, tictactoe

GAMES: Final[dict[str, Game]] = {game.id: game for game in (tictactoe.GAME, othello.GAME, numbers.GAME)}

DIAGRAMS: Final[dict[str, Game]] = {leaves.GAME.id: leaves.GAME}
"""Games that records may name and that are not in the list: they are read, and not played."""

DEFAULT_GAME: Final = "othello"
"""The id of the game that a page opens with."""

LAZY_MODULES: Final = (
    *("engine.games.othello.weights", "engine.games.othello.openings"),
    *("engine.formats", "engine.reading", "engine.writing"),
)
"""The modules that are imported only when they are needed.

A process that later has no access to their files, such as a snapshot of memory, imports them in advance.
"""

RESERVED: Final = ("arena", "articles", "games", "lab", "play", "tree", *DIAGRAMS)
"""Ids that no game may have: of the page's rooms, of diagrams, and of `start/games.json`."""
