"""The requests `read` and `write`: what is to be read, also in parts, and games as others read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from ..core.errors import Refusal
from ..core.fields import Fields, unexpected
from ..core.game import Game
from ..core.parts import Parts, in_base64
from ..players.record import Record, game_named, replay
from . import MOST_BYTES, WRITERS, Source, written
from .items import BY, LONGEST_HEADING, LONGEST_NAME, Item, date_in, start_of
from .ours import MOST_MARGIN

CONTENTS: Final = ("text", "base64", "part", "base64part")
"""The fields that hold what is read. A request has one of them."""
MOST_WRITTEN: Final = 1_000
"""Games in one request."""


# Read


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


# Write


class Writing(NamedTuple):
    """Games, and the format in which they are to be written."""

    items: list[Item]
    format: str

    def texts(self) -> Iterator[str | None]:
        """The text of each; None where the format cannot hold it."""
        for item in self.items:
            try:
                yield written(item, self.format)
            except Refusal:
                yield None


def writing(fields: Fields, games: Mapping[str, Game]) -> Writing:
    """The games that a request asks to write, and their format; raises `Refusal`."""
    form = fields.one_of("format", WRITERS)
    entries = fields.entries("items", empty=False)
    if len(entries.values) > MOST_WRITTEN:
        raise Refusal("limit", "items", what="the number of items", least=1, most=MOST_WRITTEN)
    return Writing([item(entries, key, games) for key in entries.values], form)


def item(entries: Fields, key: str, games: Mapping[str, Game]) -> Item:
    """A game as `read` answers it; its result, where none is given, is that of its moves."""
    fields = Fields(entries.values[key], key).only("record", "players", "result", "title", "date", "event")
    played = replay(fields.any("record"), fields.field("record"), games=games)
    given = {key_given: value for key_given, value in fields.values.items() if value is not None}
    players = result = by = None
    if "players" in given:
        named = Fields(given["players"], fields.field("players")).only("first", "second")
        players = name(named, "first"), name(named, "second")
    if "result" in given:
        told = Fields(given["result"], fields.field("result")).only("margin", "by")
        result = told.needed("margin", -MOST_MARGIN, MOST_MARGIN)
        if "by" in told.values and told.values["by"] not in BY:
            raise told.make_error("by", f"one of {', '.join(BY)}")
        by = told.values.get("by")
    elif played.game.margin_of:
        result = played.position.margin()
    facts = {key: name(fields, key, LONGEST_HEADING) for key in ("date", "event") if key in given}
    title = name(fields, "title") if "title" in given else None
    date = date_in(facts.get("date", ""))
    return Item(played.record, 1, players, result, title, date=date, event=facts.get("event"), by=by)


def name(fields: Fields, key: str, most: int = LONGEST_NAME) -> str:
    """A text of at most as many characters as are read again."""
    text = fields.text(key)
    if len(text) > most:
        field = fields.field(key)
        raise Refusal("limit", field, what=f"the length of {field}", least=0, most=most)
    return text
