"""The JSON of Othello Quest: what its app receives of a player's games.

    {"args": [{"gtype": "reversi1", "players": [{"name": …}, {"name": …}],
               "position": {"moves": [{"t": 1, "m": "e6"}, …]}, "created": "2024-12-24T00:00:00.000Z"}]}

The player named first has black.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from ..core.nesting import value_of
from .items import (
    OTHELLO,
    ItemOrMisread,
    Misread,
    Source,
    WrittenMove,
    built,
    date_in,
    players_of,
    unreadable,
)
from .seems import other_game

KINDS: Final = ("shogi", "gomoku", "go", "chess")
MOST_INSIDE: Final = 6
"""How deep a game may stand in lists and objects."""


def recognise(source: Source) -> bool:
    text = source.text.lstrip()
    return (
        text[:1] in ("{", "[") and '"position"' in text and '"m"' in text and bool(games_in(value_of(text)))
    )


def games_in(value: object, depth: int = 0) -> list[dict[str, Any]]:
    """The games in a value, wherever they stand."""
    if isinstance(value, dict):
        position = value.get("position")
        if isinstance(position, dict) and isinstance(position.get("moves"), list):
            return [value]
        value = list(value.values())
    if not isinstance(value, list) or depth >= MOST_INSIDE:
        return []
    return [game for each in value for game in games_in(each, depth + 1)]


def parse(source: Source) -> Iterator[ItemOrMisread]:
    """All games of a text. They stand in one line, and so have numbers."""
    game = source.games.get(OTHELLO)
    for number, entry in enumerate(games_in(value_of(source.text)), 1):
        kind = str(entry.get("gtype", "reversi"))
        if game is None or not kind.startswith(("reversi", "othello")):
            other = next((name for name in KINDS if kind.startswith(name)), "another game")
            yield Misread(number, json.dumps(entry), other_game(other))
            continue
        moves = [each.get("m") if isinstance(each, dict) else None for each in entry["position"]["moves"]]
        if not all(isinstance(move, str) for move in moves):
            yield Misread(number, json.dumps(entry), unreadable("quest"))
            continue
        entries = [WrittenMove(move.lower(), number) for move in moves if move and move[-1:].isdigit()]
        more = {"players": players(entry), "date": date_in(str(entry.get("created", "")))}
        yield from built(game, None, entries, number, f"game {number}", **more)


def players(game: dict[str, Any]) -> tuple[str, str] | None:
    """The names of the two; their ids where they have none."""
    listed = game.get("players")
    if not isinstance(listed, list) or len(listed) != 2:
        return None
    first, second = (
        each.get("name") or each.get("id") if isinstance(each, dict) else None for each in listed
    )
    return players_of(first, second) if isinstance(first, str) and isinstance(second, str) else None
