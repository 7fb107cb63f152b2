"""The games and the thinking of Sakiyomi.

Pure Python on the standard library; the same files run natively and inside the page. In Python, `analyse`
says what a position is worth, and `play` plays a game between two players. A program in another language goes
through `engine.service`, which speaks the contract (`CONTRACT.md`); `python3 -m engine` puts it on a pipe.
The positions themselves are those of `engine.games.GAMES`.

Arrows run one way: service → arena → players → search → games → game, with `record` (a game as text) under
arena. `formats` reads what others write, and stands on `record`. `authors` runs authors' programs, and is
imported when one is loaded. `commands` are the words of the command line, and stand above all. This module
imports them when a function is called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from . import replies

Record = str | Sequence[str] | Mapping[str, Any]
"""Moves, "f5d6" or ["f5", "d6"], or a record of the contract: {"game": "othello", "moves": "f5d6"}."""
Player = str | Mapping[str, Any]
"""The id of a listed player, "level-3", or a player spelled out: "best nodes=10000"."""


def analyse(
    record: Record, player: Player = "best nodes=20000 multipv=100", *, game: str | None = None
) -> replies.Answer:
    """What `player` finds in the position after `record`, a record of `game` unless it names one itself.

    A dictionary with the keys of the reply to `think`: `move`, `value`, `line`, `moves` and others, which
    CONTRACT.md explains. The usual player gives exact values for all moves. Raises ValueError, whose message
    says which move or option is wrong, and why.
    """
    from . import players
    from .record import replay
    from .service import as_json

    played = replay(completed(record, game))
    by = players.player(plain(player), played.game)
    limits, last = players.answer(played.game, played.position, by, played.plays)
    return as_json(last, played, by, limits)


def play(
    first: Player,
    second: Player,
    *,
    game: str | None = None,
    record: Record | None = None,
    opening: int = 0,
    seed: int | None = None,
) -> replies.MatchEnd:
    """A game of `game`, or on from `record`, between two players. The same `seed` gives the same game.

    A dictionary with the keys of the last reply to `match`: `record`, which `analyse` takes, `result` and
    `repeatable`. `opening` is a number of random plies to begin with, where there is no record. Raises
    ValueError.
    """
    from . import added
    from .arena import match
    from .fields import Fields
    from .search.limits import never

    start = {"game": game} if record is None else {"record": completed(record, game)}
    request = {
        "first": plain(first),
        "second": plain(second),
        "opening": opening or None,
        "seed": seed,
        **start,
    }
    fields = Fields({key: value for key, value in request.items() if value is not None}, "")
    *_, last = match.play(match.match(fields, programs=added.programs()), never)
    return cast("replies.MatchEnd", last)


def plain(player: object) -> object:
    """A player as the contract has it, not yet checked."""
    return dict(player) if isinstance(player, Mapping) else player


def completed(record: Record, game: str | None) -> dict[str, Any]:
    """A record as the contract has it, not yet checked."""
    from .games import GAMES

    found = dict(record) if isinstance(record, Mapping) else {"moves": record}
    moves = found.get("moves", "")
    if isinstance(moves, Sequence) and not isinstance(moves, str):
        found["moves"] = list(moves)
    if game is not None and found.setdefault("game", game) != game:
        raise ValueError(f"this is a record of {found['game']}, not of {game}")
    if "game" not in found:
        raise ValueError(f"game is missing: one of {', '.join(GAMES)}")
    return found
