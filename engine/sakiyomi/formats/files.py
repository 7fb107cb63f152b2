"""Files of games, in any format that `formats` reads."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from ..core.game import Game
from ..core.usage import UsageError
from . import Item, Misread, Source, parse
from .wthor import NAME

STANDARD_INPUT: Final = "-"


def source(path: str, game: Game | None = None, listed: bool = False) -> Source:
    """The content of a file, or of standard input; raises `UsageError`.

    The files with the names of players and tournaments that lie beside one of WTHOR are taken with it.
    """
    try:
        if path == STANDARD_INPUT:
            return Source(data=sys.stdin.buffer.read(), game=game, listed=listed)
        return at(Path(path), game, listed)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from None


def at(file: Path, game: Game | None = None, listed: bool = False) -> Source:
    """The content of a file; raises OSError."""
    data = file.read_bytes()
    names = [one for one in file.parent.iterdir() if one.suffix.lower() in NAME] if data else []
    beside = {one.name: one.read_bytes() for one in names if is_beside(file, one, names)}
    return Source(data=data, game=game, name=file.name, beside=beside, listed=listed)


def is_beside(file: Path, one: Path, names: Sequence[Path]) -> bool:
    """Whether a file of names is one of these games: it is called so, or is the only one of its kind."""
    same = [each for each in names if each.suffix.lower() == one.suffix.lower()]
    return len(same) == 1 or one.stem.lower() in (file.stem.lower(), "wthor")


def items(path: str, game: Game, listed: bool = False) -> list[Item]:
    """The games in a file, all of which must be of this game; raises `UsageError`, which names the line."""
    return [checked(path, item, game) for item in games_in(path, game, listed)]


def first(path: str, game: Game) -> Item:
    """The first game of a file, if it can be read to its end; raises `UsageError`."""
    games = games_in(path, game)
    item = next(games, None)
    if item is None:
        raise UsageError(f"{path}: there is nothing to read")
    next(games, None)  # what could not be read of the first game comes behind it
    return checked(path, item, game)


def games_in(path: str, game: Game, listed: bool = False) -> Iterator[Item]:
    """The games in a file, as far as they can be read; raises `UsageError`, which names the line."""
    for each in parse(source(path, game, listed))[1]:
        if isinstance(each, Misread):
            raise UsageError(f"{path}, line {each.line}: {each.error.message}")
        yield each


def checked(path: str, item: Item, game: Game) -> Item:
    """An item, which must be of this game; raises `UsageError`."""
    if item.record["game"] != game.id:
        named = item.record["game"]
        raise UsageError(f"{path}, line {item.line}: this is a record of {named}, not of {game.id}")
    return item
