"""What this program writes itself: addresses of the page, code of "To embed", records and games as JSON.

An address is `#/othello/f5d6?second=level-3`, with `setup`, `seed` and `size` of its start; that of a tree or
of the Lab has `tree/` or `lab/` before the game, a board to embed stands behind `board/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ..contract.limits import MOST_MARGIN
from .items import BY, ItemOrMisread, Misread, Source, date_in, of_record, unreadable

if TYPE_CHECKING:
    from ..contract.requests import WholeRecord

LONGEST: Final = 12_000
"""Characters of an address: those of the page have 4,000, which `%` may write longer."""
ADDRESS: Final = re.compile(r"#/[^\s\"'<>`]{1,12000}")
ROOMS: Final = ("lab", "tree")
"""Rooms whose addresses may name a position. Without moves they are no address of a game."""
CLOSING: Final = ".,;:!?)]}。、」』）"
"""The signs behind an address that are not of it."""
ENTITIES: Final = (("&amp;", "&"), ("&quot;", '"'), ("&lt;", "<"), ("&#39;", "'"))
_PERCENT: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")


def unescaped(text: str) -> str:
    """Text of HTML as it is shown, as far as addresses need it."""
    for entity, sign in reversed(ENTITIES):
        text = text.replace(entity, sign)
    return text


def decoded(text: str) -> str:
    """A part of an address without percents."""
    return _PERCENT.sub(
        lambda match: bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace"), text
    )


def parsed(address: str, source: Source) -> tuple[dict[str, Any], dict[str, str]] | None:
    """The record of an address, not yet checked, and its other words; None where it names no game."""
    path, _, query = address.removeprefix("#/").partition("?")
    parts = [decoded(part) for part in path.split("/")]
    at = next((at for at, part in enumerate(parts[:2]) if part in source.games or part == "leaves"), None)
    if at is None:
        return None
    words: dict[str, str] = {}
    for pair in query.split("&"):
        key, equals, value = pair.partition("=")
        if equals:
            words.setdefault(decoded(key.replace("+", " ")), decoded(value.replace("+", " ")))
    record: dict[str, Any] = {"game": parts[at], "moves": "".join(parts[at + 1 : at + 2]).strip()}
    if "setup" in words:
        record["setup"] = words["setup"]
    for key in ("seed", "size"):
        if key in words:
            record[key] = int(words[key]) if re.fullmatch("[0-9]{1,12}", words[key]) else words[key]
    return record, words


def addresses(line: str, number: int, source: Source) -> Iterator[ItemOrMisread]:
    """The games that the addresses in a line name."""
    for match in ADDRESS.finditer(unescaped(line)):
        yield from address(match[0], number, source)


def address(text: str, number: int, source: Source) -> Iterator[ItemOrMisread]:
    """The game of one address, which may be followed by a full stop or a bracket."""
    text = text.rstrip(CLOSING)
    named = parsed(text, source)
    if named is None:
        yield Misread(number, text, unreadable("address"))
        return
    record, words = named
    room = text.removeprefix("#/").partition("/")[0]
    if room in ROOMS and not record["moves"] and "setup" not in record:
        yield Misread(number, text, unreadable("room", room=room))
        return
    game = source.games.get(record["game"])
    if game and "setup" in record and record.get("size") == game.rows:
        del record["size"]  # the usual one
    yield from of_record(record, number, source, text, players=players_in(words.get("names")))


def players_in(names: object) -> tuple[str, str] | None:
    """Two players' names in one text."""
    if not isinstance(names, str):
        return None
    for separator in ("~", " – ", " - "):
        first, between, second = (part.strip() for part in names.partition(separator))
        if between and (first or second):
            return first, second
    return None


def has_address(text: str, source: Source) -> bool:
    """Whether an address of a game stands in a text."""
    return any(parsed(match[0].rstrip(CLOSING), source) for match in ADDRESS.finditer(text))


def is_record(value: object) -> bool:
    """Whether a value is an object that says which game it is of."""
    return isinstance(value, dict) and isinstance(value.get("game"), str)


DEEPEST: Final = 20
"""The deepest nesting of objects in which a game is looked for."""


def of_value(value: object, number: int, source: Source, depth: int = 0) -> Iterator[ItemOrMisread]:
    """The game in a JSON object of ours; nothing where it is another one.

    It is a record; a game with a record, as `arena --games-out` writes it and `read` answers; what is kept of
    a game on a device; or a file with all that is kept there.
    """
    if not isinstance(value, dict) or depth > DEEPEST:
        return
    if is_record(value.get("record")):
        yield from of_record(value["record"], number, source, **more_of(value))
    elif value.get("format") == "sakiyomi" and isinstance(value.get("games"), dict):
        for saved in value["games"].values():
            yield from of_value(saved, number, source, depth + 1)
    elif isinstance(value.get("items"), list):
        for item in value["items"]:
            yield from of_value(item, number, source, depth + 1)
    elif isinstance(value.get("value"), dict):
        yield from of_value(value["value"], number, source, depth + 1)
    elif isinstance(value.get("address"), str) and value["address"].startswith("#/"):
        yield from address(value["address"], number, source)
    elif is_record(value) and {"moves", "setup", "seed"} & set(value):
        record = {key: value[key] for key in ("game", "setup", "seed", "size", "moves") if key in value}
        yield from of_record(record, number, source, **more_of(value))
    elif is_record(value) and set(value) == {"game"}:
        yield from of_record(value, number, source)


def more_of(value: dict[str, Any]) -> dict[str, Any]:
    """The fields of an item that an object has besides the record."""
    players = value.get("players") if isinstance(value.get("players"), dict) else value
    names = [players.get(side) for side in ("first", "second")] if isinstance(players, dict) else []
    result = value.get("result")
    margin = result.get("margin") if isinstance(result, dict) else value.get("margin")
    by = result.get("by") if isinstance(result, dict) else None
    title, event = value.get("title"), value.get("event")
    values = value.get("values")
    return {
        "players": (names[0], names[1]) if all(isinstance(name, str) for name in names) else None,
        "margin": margin if type(margin) is int and abs(margin) <= MOST_MARGIN else None,
        "title": title if isinstance(title, str) and title else None,
        "date": date_in(str(value.get("date", ""))),
        "event": event if isinstance(event, str) and event else None,
        "by": by if by in BY else None,
        "exchanged": value.get("exchanged") is True,
        "mirrored": value.get("mirrored") is True,
        "values": values if is_values(values) else None,
    }


def is_values(values: object) -> bool:
    """Whether it is an object of values by squares."""
    return (
        isinstance(values, dict)
        and 0 < len(values) <= 100
        and all(isinstance(key, str) and re.fullmatch(r"[a-z][1-9]\d?", key) for key in values)
        and all(type(value) is int and abs(value) <= MOST_MARGIN for value in values.values())
    )


def written(record: WholeRecord) -> str:
    """The address of a record, from `#` on."""
    start = {key: value for key, value in record.items() if key in ("setup", "seed", "size")}
    words = "&".join(f"{key}={encoded(str(value))}" for key, value in start.items())
    moves = "".join(record["moves"])
    return f"#/{record['game']}{'/' if moves else ''}{moves}{'?' if words else ''}{words}"


def encoded(text: str) -> str:
    """A value of an address."""
    plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    return "".join(sign if sign in plain else "+" if sign == " " else percent(sign) for sign in text)


def percent(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode())
