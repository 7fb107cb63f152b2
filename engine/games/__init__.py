"""The list of games. To add one, add a file to this folder and a line here.

`register` adds a game from a file elsewhere (`engine.added`, for `--with FILE`).
"""

import re
from importlib import import_module
from typing import Final

from engine.game import Game
from engine.games import leaves, numbers, othello, packed, tictactoe

GAMES: Final[dict[str, Game]] = {
    game.id: game
    for game in (
        tictactoe.GAME,
        othello.GAME,
        numbers.GAME,
    )
}

DIAGRAMS: Final[dict[str, Game]] = {leaves.GAME.id: leaves.GAME}
"""Games that records may name and that are not in the list: they are read, and not played."""

MET_FIRST: Final = "othello"
"""The id of the default game."""

RESERVED: Final = ("arena", "articles", "games", "lab", "play", "tree", *DIAGRAMS)
"""Ids that no game may have: of the page's rooms, of diagrams, and of `start/games.json`."""


def register(game: Game) -> None:
    """Adds a game to the end of the list. Raises ValueError if its id is malformed, reserved or taken."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", game.id):
        raise ValueError(f"the id {game.id!r} is not [a-z][a-z0-9-]*")
    if game.id in RESERVED:
        raise ValueError(f"the id {game.id!r} is reserved by the page")
    if game.id in GAMES:
        raise ValueError(f"the id {game.id!r} is taken")
    GAMES[game.id] = game


for module in packed.NAMES:
    register(import_module(f"{packed.__name__}.{module}").GAME)
