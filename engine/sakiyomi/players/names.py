"""The fields of a `load` request, and the names that authors' programs may have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..core.errors import Refusal
from ..core.fields import Fields, brief
from ..core.game import Game
from ..games import DIAGRAMS
from ..search import SEARCHES
from .players import ORDERS, TIES

LONGEST_NAME: Final = 40
NAME: Final = f"[A-Za-z0-9_-]{{1,{LONGEST_NAME}}}"
"""Of a search, an evaluation, an order, a player or a program, as a regular expression."""
LONGEST_SOURCE: Final = 200_000
FUNCTIONS: Final = {
    "evaluate": "position",
    "search": "position, depth, evaluate",
    "order": "position, moves",
    "choose": "position",
}
"""The functions that a program may define beside a `class Game`, and what they are called with."""


def requested(
    fields: Fields, ours: Mapping[str, Game], games: Mapping[str, Game]
) -> tuple[str, str, str | None]:
    """The name, the source and the game of a request; raises `Refusal`.

    `ours` are the games without programs, `games` those with what was loaded.
    """
    name = checked_name(fields, "name", ours)
    source = fields.text("source")
    if len(source) > LONGEST_SOURCE:
        raise Refusal("limit.source", "source", least=0, most=LONGEST_SOURCE)
    game = fields.text("game") if "game" in fields else None
    if game is not None and game not in games:
        raise Refusal("unknown-game", "game", game=brief(game))
    return name, source, game


def checked_name(fields: Fields, key: str, ours: Mapping[str, Game]) -> str:
    """The name at `key`, which a program may have; raises `Refusal`. `ours`: the games without programs."""
    name, field = fields.text(key), fields.field(key)
    if len(name) > LONGEST_NAME:
        raise Refusal("limit.name", field, least=1, most=LONGEST_NAME)
    if not re.fullmatch(NAME, name):
        expected = "letters, digits, - and _"
        raise Refusal(f"expected.{expected}", field, expected=expected)
    if name in names_of_ours(ours):
        expected = "name that the engine does not use"
        raise Refusal(f"expected.{expected}", field, expected=expected)
    return name


def names_of_ours(games: Mapping[str, Game]) -> set[str]:
    """The names of searches, orders, ties, games, evaluations and listed players, and `human`."""
    names = {*SEARCHES, *ORDERS, *TIES, *games, *DIAGRAMS, "human"}
    for game in games.values():
        names |= {*game.evaluations, *game.searches, *game.orders, *(preset.id for preset in game.players)}
    return names
