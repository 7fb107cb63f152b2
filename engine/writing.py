"""The request `write`: games as a text that other programs, servers and people read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from .fields import Fields, Refusal
from .formats import WRITERS, Item, written
from .formats.items import LONGEST_NAME
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
    """What a request asks to write; raises `Refusal`."""
    form = fields.text("format")
    if form not in WRITERS:
        raise fields.wrong("format", f"one of {', '.join(WRITERS)}")
    entries = fields.entries("items", empty=False)
    if len(entries.values) > MOST_WRITTEN:
        message = f"items: at most {MOST_WRITTEN} games are written at once"
        raise Refusal("limit", message, "items", least=1, most=MOST_WRITTEN)
    return Writing([item(entries, key, games) for key in entries.values], form)


def item(entries: Fields, key: str, games: Mapping[str, Game]) -> Item:
    """A game as `read` answers it; its result, where none is given, is that of its moves."""
    fields = Fields(entries.values[key], key).only("record", "players", "result", "title")
    played = replay(fields.any("record"), fields.field("record"), games=games)
    given = {known: value for known, value in fields.values.items() if value is not None}
    players = result = None
    if "players" in given:
        named = Fields(given["players"], fields.field("players")).only("first", "second")
        players = name(named, "first"), name(named, "second")
    if "result" in given:
        margin = Fields(given["result"], fields.field("result")).only("margin")
        margin.any("margin")
        result = margin.integer("margin", -MOST_MARGIN, MOST_MARGIN)
    elif played.game.margin_of:
        result = played.position.margin()
    return Item(played.record, 1, players, result, name(fields, "title") if "title" in given else None)


def name(fields: Fields, key: str) -> str:
    """A name of at most as many characters as are read again."""
    text = fields.text(key)
    if len(text) > LONGEST_NAME:
        field = fields.field(key)
        raise Refusal(
            "limit", f"{field} may have at most {LONGEST_NAME} characters", field, least=0, most=LONGEST_NAME
        )
    return text
