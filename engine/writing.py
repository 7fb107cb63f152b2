"""The request `write`: games as a text that other programs, servers and people read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from .errors import Refusal
from .fields import Fields
from .formats import WRITERS, Item, written
from .formats.items import BY, LONGEST_HEADING, LONGEST_NAME, date_in
from .formats.ours import MOST_MARGIN
from .game import Game
from .record import replay

MOST_WRITTEN: Final = 1_000
"""Games in one request."""


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
