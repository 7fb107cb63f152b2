"""PGN, as PlayOK, PlayStrategy and others write games of Othello: tags in brackets, then numbered moves.

    [Black "alice"]
    [White "bob"]
    [Result "51-13"]

    1. c4 c5 2. d6 c7 51-13

The moves are read by `text`, from the line on which they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..players.record import replay
from .decode import lines_of
from .items import (
    Item,
    ItemOrMisread,
    Misread,
    Source,
    date_in,
    event_of,
    margin_at,
    or_else,
    players_of,
    unreadable,
)
from .seems import KINDS, other_game
from .text import parse as parse_text

TAG: Final = re.compile(r"\s*\[\s*([A-Za-z][A-Za-z0-9_]{0,39})\s+\"([^\"]{0,255})\"\s*\]\s*")
TAGS: Final = re.compile(r"^[ \t]*\[[A-Z][A-Za-z0-9_]{0,39}\s+\"[^\"\n]{0,255}\"\s*\]", re.MULTILINE)
OTHERS: Final = ("chess", "go", "shogi", "checkers", "draughts", "connect")
"""Games that a tag may name."""


def recognise(source: Source) -> bool:
    return bool(TAGS.search(source.text))


def parse(source: Source) -> Iterator[ItemOrMisread]:
    """All games of a text."""
    return or_else(games_in(source), lambda: Misread(1, source.text, unreadable("text")))


def games_in(source: Source) -> Iterator[ItemOrMisread]:
    tags: dict[str, str] = {}
    body: list[str] = []
    begun = 1
    for number, line in enumerate(lines_of(source.text), 1):
        tag = TAG.fullmatch(line) if len(line) < 400 else None
        if tag and any(each.strip() for each in body):
            yield from game_in(tags, body, begun, source)
            tags, body = {}, []
        if tag:
            tags.setdefault(tag[1].lower(), tag[2].strip())
            body = []
            begun = number + 1
        else:
            body.append(line)
    yield from game_in(tags, body, begun, source)


def game_in(tags: dict[str, str], body: list[str], begun: int, source: Source) -> Iterator[ItemOrMisread]:
    """One game: its tags, and what stands behind them from the line `begun` on."""
    text = "\n".join(commented(body))
    named = " ".join(tags.get(key, "") for key in ("game", "gametype", "variant")).lower()
    other = next((kind for kind in OTHERS if kind in named), None)
    if other is None and any(kind == "chess" and pattern.search(text[:4_000]) for kind, pattern in KINDS):
        other = "chess"
    if other:
        blank = next((at for at, line in enumerate(body) if line.strip()), 0)
        yield Misread(begun + blank, text, other_game(other))
        return
    if not text.strip() and not tags.get("fen"):
        return
    board = f"{tags['fen']}\n" if "fen" in tags else ""
    opening = tags.get("opening", "")
    for item in parse_text(source._replace(text=board + text)):
        line = max(begun, item.line + begun - 1 - bool(board))
        if isinstance(item, Item):
            stated = margin(tags.get("result", "")) if item.margin is None else None
            if stated is not None:  # the text behind the tags says none
                item = item._replace(
                    margin=margin_at(replay(item.record, games=source.games).position, stated)
                )
            item = item._replace(
                players=players_of(tags.get("black", ""), tags.get("white", "")) or item.players,
                title=opening if opening not in ("", "?") else item.title,
                date=date_in(tags.get("date", "").replace(".??", "")) or item.date,
                event=event_of(tags.get("event", ""), tags.get("round", "")) or item.event,
            )
        yield item._replace(line=line)


def commented(body: list[str]) -> Iterator[str]:
    """The lines without comments in braces, of which there are as many as before."""
    is_comment = False
    for line in body:
        text = ""
        for part in re.split(r"([{}])", line):
            if part in ("{", "}"):
                is_comment = part == "{"
            elif not is_comment:
                text += part
        yield text


def margin(text: str) -> int | None:
    """Black's discs minus White's. `1-0` says who has won, and not by how much."""
    match = re.fullmatch(r"\s*(\d{1,2})\s*-\s*(\d{1,2})\s*", text)
    return int(match[1]) - int(match[2]) if match and int(match[1]) + int(match[2]) > 1 else None
