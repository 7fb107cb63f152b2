"""The requests `read` and `write`: what is to be read, also in parts, and games as others read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ..core.declared import missing
from ..core.errors import Refusal, unexpected
from ..core.game import Game
from ..core.parts import Parts, in_base64
from ..players.record import game_named, replay
from . import MOST_BYTES, Source
from .items import Item, date_in, start_of

if TYPE_CHECKING:
    from ..contract.requests import ReadRequest, Start, WrittenItem

CONTENTS: Final = ("text", "base64", "part", "base64part")
"""The fields that hold what is read. A request has one of them."""


# Read


def source(request: ReadRequest, parts: Parts, games: Mapping[str, Game]) -> Source | None:
    """The source that a request asks to read; None: more parts are to come. Raises `Refusal`."""
    key = content(request)
    if key in ("text", "base64") and request.get("more"):
        raise Refusal("beside", "more", key="more", beside=key)
    data, text = b"", ""
    if key in ("base64", "base64part"):
        file = parts.file(request, MOST_BYTES)
        if file is None:
            return None
        data = file
    else:
        part = request.get("text") or request.get("part", "")
        size = len(part.encode("utf-8", "surrogatepass"))
        gathered = parts.gather(request, part, size, MOST_BYTES)
        if gathered is None:
            return None
        text = "".join(gathered)
    game = game_named(request["game"], games) if "game" in request else None
    start = request.get("start")
    if start:
        game = start_game(start, game, games)
    beside = {name: in_base64(file, f"beside.{name}") for name, file in request.get("beside", {}).items()}
    return Source(text, data, games, game, start, request.get("name", ""), beside=beside)


def content(request: ReadRequest) -> str:
    """The field that holds what is read; raises `Refusal` where there is none, or more than one."""
    given = [key for key in CONTENTS if key in request]
    if not given:
        raise missing("", "text")
    if len(given) > 1:
        raise Refusal("beside", given[1], key=given[1], beside=given[0])
    return given[0]


def start_game(start: Start, game: Game | None, games: Mapping[str, Game]) -> Game:
    """The game of the start from which moves without a position begin; raises `Refusal`."""
    named = game_named(start["game"], games, "start.game")
    if game and named != game:
        why = f"{named.id}, not {game.id}"
        raise Refusal("other-game", "start.game", why=why, key="game", game=named.id)
    if start_of(named, start) is None:
        raise unexpected("start", "record without moves")
    return named


# Write


def item_of(given: WrittenItem, path: str, games: Mapping[str, Game]) -> Item:
    """A game as `read` answers it; its result, where none is given, is that of its moves."""
    played = replay(given["record"], f"{path}.record", games=games)
    players, result = given.get("players"), given.get("result")
    margin = played.position.margin() if played.game.margin_of else None
    return Item(
        played.record,
        1,
        players and (players["first"], players["second"]),
        result["margin"] if result else margin,
        given.get("title"),
        date=date_in(given.get("date") or ""),
        event=given.get("event"),
        by=result.get("by") if result else None,
    )
