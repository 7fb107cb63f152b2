"""The request `read`: what is to be read, from its fields and from the parts that came before."""

from __future__ import annotations

from collections.abc import Mapping

from .errors import Refusal
from .fields import Fields, unexpected
from .formats import MOST_BYTES, Source
from .formats.items import start_of
from .game import Game
from .parts import Parts, in_base64
from .record import Record, game_named

CONTENTS = ("text", "base64", "part", "base64part")
"""The fields that hold what is read. A request has one of them."""


def source(fields: Fields, parts: Parts, games: Mapping[str, Game]) -> Source | None:
    """The source that a request asks to read; None: more parts are to come. Raises `Refusal`."""
    key = content(fields)
    if key in ("text", "base64") and fields.boolean("more"):
        raise Refusal("beside", "more", key="more", beside=key)
    data, text = b"", ""
    if key in ("base64", "base64part"):
        file = parts.file(fields, MOST_BYTES)
        if file is None:
            return None
        data = file
    else:
        part = fields.text(key)
        size = len(part.encode("utf-8", "surrogatepass"))
        gathered = parts.gather(fields, part, size, MOST_BYTES)
        if gathered is None:
            return None
        text = "".join(gathered)
    start: Record | None = None
    game = game_named(fields, games) if "game" in fields else None
    if "start" in fields:
        start, game = start_in(fields, game, games)
    name = fields.text("name") if "name" in fields else ""
    return Source(text, data, games, game, start, name, beside=beside(fields))


def content(fields: Fields) -> str:
    """The field that holds what is read; raises `Refusal` where there is none, or more than one."""
    given = [key for key in CONTENTS if key in fields]
    if not given:
        fields.any("text")
    if len(given) > 1:
        raise Refusal("beside", given[1], key=given[1], beside=given[0])
    return given[0]


def start_in(fields: Fields, game: Game | None, games: Mapping[str, Game]) -> tuple[Record, Game]:
    """The start from which moves without a position begin, and its game."""
    given = Fields(fields.any("start"), "start").only("game", "setup", "seed", "size")
    named = game_named(given, games)
    if game and named != game:
        why = f"{named.id}, not {game.id}"
        raise Refusal("other-game", "start.game", why=why, key="game", game=named.id)
    if start_of(named, given.values) is None:
        raise unexpected("start", "record without moves")
    return given.values, named


def beside(fields: Fields) -> dict[str, bytes]:
    """The files that lie beside the one that is read."""
    if "beside" not in fields:
        return {}
    given = Fields(fields.any("beside"), "beside")
    return {name: in_base64(given, name) for name in given.values}
