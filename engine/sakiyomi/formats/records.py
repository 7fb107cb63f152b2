"""This program's own: records and games as JSON, one or a list or one a line, a file of all that is kept on a
device, addresses of the page, and the code of "To embed". What is among them is read as `text`.

Written is a line of JSON for each game, its record with what else is known of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from ..core.nesting import check_nesting, value_of
from . import ours
from .items import Item, ItemOrMisread, Misread, Source, or_else, unreadable
from .text import parse as parse_text

KEYS: Final = ('"game"', '"record"', '"address"', '"items"')


def recognise(source: Source) -> bool:
    text = source.text.lstrip()
    if text[:1] in ("{", "[") and any(key in text for key in KEYS):
        return True
    return (text[:1] == "[" and is_listed(text)) or ours.has_address(source.text, source)


def is_listed(text: str) -> bool:
    """Whether a text is a list of transcripts as JSON: not of moves, nor of squares."""
    value = value_of(text)
    return isinstance(value, list) and bool(value) and all(map(is_transcript, value))


def is_transcript(value: object) -> bool:
    """Whether an entry of a list is the moves of a game, as one text or as a list."""
    if isinstance(value, str):
        return len(value) >= 4 and value[:1].isalpha() and value[1:2].isdigit()
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(each, str) and each[1:].isdigit() for each in value)
    )


def parse(source: Source) -> Iterator[ItemOrMisread]:
    """All games of a text: of one JSON value, of one a line, or of addresses among other text."""
    text = source.text
    if text.lstrip()[:1] not in ("{", "["):
        yield from parse_text(source)
        return
    lines = [*values(text)]
    if not lines or lines[-1][1] is None:
        yield from parse_text(source)  # some of it is no JSON: line by line
        return
    games = (each for line, value in lines for each in of_value(value, line, source))
    yield from or_else(games, lambda: Misread(1, text, unreadable("json")))


def values(text: str) -> Iterator[tuple[int, Any]]:
    """The JSON values of a text with their lines, those of a list one by one; None at last: it is none."""
    try:
        check_nesting(text)
    except ValueError:
        yield 1, None
        return
    decoder = json.JSONDecoder()
    at = len(text) - len(text.lstrip())
    is_list = text[at : at + 1] == "["
    at += is_list
    line, counted = 1, 0
    while True:
        at = skipped(text, at, ",]" if is_list else "")
        if at >= len(text):
            return
        line += text.count("\n", counted, at)
        counted = at
        try:
            value, at = decoder.raw_decode(text, at)
        except ValueError:
            yield line, None
            return
        yield line, value


def skipped(text: str, at: int, signs: str) -> int:
    """The place of the next value."""
    while at < len(text) and (text[at].isspace() or text[at] in signs or text[at] == "\ufeff"):
        at += 1
    return at


def of_value(value: object, line: int, source: Source) -> Iterator[ItemOrMisread]:
    """The games of a value."""
    if is_transcript(value):
        moves = (
            value if isinstance(value, str) else " ".join(map(str, value if isinstance(value, list) else []))
        )
        for item in parse_text(source._replace(text=moves)):
            yield item._replace(line=line)
    else:
        yield from ours.of_value(value, line, source)


def write(item: Item) -> str:
    """An item as a line of JSON, without what is not known of it."""
    known = {
        key: value for key, value in item.as_json().items() if value is not None and key not in ("line", "or")
    }
    return json.dumps(known, ensure_ascii=False, separators=(",", ":"))
