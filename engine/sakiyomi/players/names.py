"""The names that authors' programs may have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..contract.limits import LONGEST_NAME, NAME
from ..core.errors import Refusal, unexpected
from ..core.game import Game
from ..games import DIAGRAMS
from ..search import SEARCHES
from .players import ORDERS, TIES

FUNCTIONS: Final = {
    "evaluate": "position",
    "search": "position, depth, evaluate",
    "order": "position, moves",
    "choose": "position",
}
"""The functions that a program may define beside a `class Game`, and what they are called with."""


def checked_name(name: str, field: str, ours: Mapping[str, Game]) -> str:
    """The name in this field, which a program may have; raises `Refusal`. `ours`: games without programs."""
    if len(name) > LONGEST_NAME:
        raise Refusal("limit.name", field, least=1, most=LONGEST_NAME)
    expected = "letters, digits, - and _" if not re.fullmatch(NAME, name) else ""
    if name in names_of_ours(ours):
        expected = "name that the engine does not use"
    if expected:
        raise unexpected(field, expected)
    return name


def names_of_ours(games: Mapping[str, Game]) -> set[str]:
    """The names of searches, orders, ties, games, evaluations and listed players, and `human`."""
    names = {*SEARCHES, *ORDERS, *TIES, *games, *DIAGRAMS, "human"}
    for game in games.values():
        names |= {*game.evaluations, *game.searches, *game.orders, *(preset.id for preset in game.players)}
    return names
