"""What is read, in few words, for the tests of formats."""

from __future__ import annotations

from random import Random
from typing import Any

from sakiyomi.core.game import PASS
from sakiyomi.formats import Item, Misread, Source, parse
from sakiyomi.formats.wthor import HEADER, RECORD
from sakiyomi.games import GAMES
from sakiyomi.players.record import move_name, squares

Reply = dict[str, Any]
LETTERS = ["XO-", "xo.", "*O-", "*O.", "BW-", "bw.", "●○・", "⚫⚪・", "12.", "120", "黒白・", "XO_", "@O."]
LETTERS += ["●○+", "●○□", "ＸＯ－"]
"""How people write first, second and an empty square."""


def source(given: str | bytes, game: str | None = None, **more: Any) -> Source:
    known = GAMES[game] if game else None
    if isinstance(given, bytes):
        return Source(data=given, game=known, **more)
    return Source(given, game=known, **more)


def all_of(given: str | bytes, game: str | None = None, **more: Any) -> list[Item | Misread]:
    return [*parse(source(given, game, **more))[1]]


def items(given: str | bytes, game: str | None = None, **more: Any) -> list[Reply]:
    """The items; nothing may be refused."""
    found = all_of(given, game, **more)
    assert not [each for each in found if isinstance(each, Misread)], (given, found)
    return [dict(each.as_json()) for each in found]


def item(given: str | bytes, game: str | None = None, **more: Any) -> Reply:
    """The one item that is there."""
    (only,) = items(given, game, **more)
    return only


def record(given: str | bytes, game: str | None = None, **more: Any) -> Reply:
    """The record of the one item that is there."""
    only: Reply = item(given, game, **more)["record"]
    return only


def moves(given: str | bytes, game: str | None = None) -> list[str]:
    """The moves of each item, joined; with its setup before them."""
    found = [each["record"] for each in items(given, game)]
    return [
        f"{one['setup']} {''.join(one['moves'])}".strip() if "setup" in one else "".join(one["moves"])
        for one in found
    ]


def refused(given: str | bytes, game: str | None = None) -> list[tuple[int, str]]:
    """The lines that are refused, and the sentences."""
    return [(each.line, each.error.message) for each in all_of(given, game) if isinstance(each, Misread)]


def playout(game: str, chance: Random, most: int = 300, start: Any = None) -> tuple[list[str], list[Any]]:
    """A random game: its moves without passes, and the positions from the first to the last."""
    position = start or GAMES[game].start()
    names: list[str] = []
    positions = [position]
    while (legal := position.moves()) and len(names) < most:
        move = chance.choice(legal)
        position = position.play(move)
        if move != PASS:
            names.append(move_name(move, position.shape()[1]))
        positions.append(position)
    return names, positions


def wthor(games: list[tuple[int, int, int, int, list[str]]], size: int = 8, kind: int = 0) -> bytes:
    """A file of games: of each the numbers of its tournament and players, Black's discs, and its moves."""
    head = bytes((20, 1, 2, 3)) + len(games).to_bytes(4, "little") + bytes((0, 0, 209, 7, size, kind, 24, 0))
    body = b""
    for tournament, black, white, discs, names in games:
        codes = [10 * int(name[1]) + ord(name[0]) - ord("a") + 1 for name in names]
        numbers = b"".join(each.to_bytes(2, "little") for each in (tournament, black, white))
        body += numbers + bytes((discs, discs, *codes)) + bytes(60 - len(codes))
    assert len(head) == HEADER
    assert not len(body) % RECORD
    return head + body


def after(*names: str) -> str:
    """The setup of Othello after some moves."""
    position = GAMES["othello"].start()
    for name in names:
        position = position.play(squares(8, 8)[name])
    return GAMES["othello"].write(position)
