"""The list of games. To add one, add a file to this folder that defines `GAME`.

`authors.added` adds games from files elsewhere, for `--with FILE`.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from ..core.game import Game

FIRST_LISTED: Final = ("tictactoe", "othello", "numbers")
"""Those that stand before others in the list."""

found = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
defined = {module.GAME.id: module.GAME for module in found if hasattr(module, "GAME")}

GAMES: Final[dict[str, Game]] = {id: defined[id] for id in (*FIRST_LISTED, *defined) if defined[id].players}

DIAGRAMS: Final[dict[str, Game]] = {id: game for id, game in defined.items() if not game.players}
"""Games that records may name and that nobody plays: they are read, and not in the list."""

DEFAULT_GAME: Final = "othello"
"""The id of the game that a page opens with."""

LAZY_MODULES: Final = (
    "sakiyomi.games.othello.weights",
    "sakiyomi.games.othello.openings",
    "sakiyomi.formats.requests",
    "sakiyomi.contract.requests",
    "sakiyomi.service.alike",
    "sakiyomi.service.tournaments",
    "sakiyomi.service.zips",
)
"""The modules that are imported only when they are needed.

A process that later has no access to their files, such as a snapshot of memory, imports them in advance.
"""

RESERVED: Final = ("arena", "articles", "games", "lab", "play", "tree", *DIAGRAMS)
"""Ids that no game may have: of the page's rooms, of diagrams, and of `start/games.json`."""
