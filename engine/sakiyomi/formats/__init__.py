"""The formats of games: a module for each, and the table of them. To add one, add a file to this folder and a
line here, an example to `tests/engine/test_formats.py`, and its name to the word `text.kinds` of the page.

A module is a `Format`: it says how a text or a file of bytes is recognised, and how it is read.
`parse` asks the formats in the order of the table, and the first that recognises a source reads it; `text`,
the last, takes all. A reader raises nothing: what it cannot read it says as a `Misread`. What games can be
written as is in `WRITERS`: a text without a line end, or a `Refusal`. No regular expression here reads a text
more than a few times: each runs over a line of limited length, or takes what it takes without giving it back.

Stands on `players.record` and `games`; `service.conversation` and `commands` stand on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from ..core.errors import Refusal
from ..games import GAMES
from . import ggf, obf, pgn, quest, records, sgf, text, wthor
from .decode import text_of
from .items import Item, ItemOrMisread, Misread, Source, unreadable

__all__ = ["FORMATS", "WRITERS", "Format", "Item", "ItemOrMisread", "Misread", "Source", "parse", "written"]


class Format(Protocol):
    """A module of a format."""

    def recognise(self, source: Source) -> bool:
        """Whether a source is of it. It is asked in the order of the table, and is quick."""

    def parse(self, source: Source) -> Iterator[ItemOrMisread]:
        """All that is in a source, in its order. Nothing is raised, whatever the source."""


FORMATS: Final[dict[str, Format]] = {
    "wthor": wthor,
    "quest": quest,
    "records": records,
    "ggf": ggf,
    "sgf": sgf,
    "pgn": pgn,
    "obf": obf,
    "text": text,
}
"""In the order in which they are asked. Each is of its own kind, but for `text`."""

MOST_BYTES: Final = 16_000_000
"""Of a text, in UTF-8, or of a file."""
MOST_READ_GAMES: Final = 100_000
"""The most games that are read from a text or a file."""
WRITERS: Final = {"records": records.write, "transcript": text.write, "ggf": ggf.write, "sgf": sgf.write}
"""By the names of what games can be written as."""


def parse(source: Source) -> tuple[str, Iterator[ItemOrMisread]]:
    """The format of a source, and what is in it: at most `MOST_READ_GAMES` games."""
    text = text_of(source.data) if source.data else source.text.removeprefix("\ufeff")
    decoded = source._replace(text=text)
    name, form = next(one for one in FORMATS.items() if one[1].recognise(decoded))
    return name, limited(form.parse(decoded))


def limited(items: Iterator[ItemOrMisread]) -> Iterator[ItemOrMisread]:
    """At most `MOST_READ_GAMES` games; behind the last one it says that there are more."""
    count = 0
    for each in items:
        if isinstance(each, Item):
            count += 1
            if count > MOST_READ_GAMES:
                error = Refusal("limit", None, what="the number of games", least=0, most=MOST_READ_GAMES)
                yield Misread(each.line, "", error)
                return
        yield each


def written(item: Item, form: str) -> str:
    """A game in one of `WRITERS`; raises `Refusal` where that cannot hold it."""
    game = item.record["game"]
    if game not in GAMES and form != "records":
        raise unreadable("format", game=game)
    return WRITERS[form](item)
