"""The options that several commands have, and what they ask for."""

import argparse
from collections.abc import Mapping
from typing import Any

from ..contract.requests import Record, WholeRecord
from ..core.declared import checked
from ..core.game import Game
from ..core.usage import UsageError
from ..formats import Item, Misread, Source, files, parse
from ..games import DIAGRAMS, GAMES
from ..protocols import opponent


def add_game(parser: argparse.ArgumentParser, games: Mapping[str, Game] = GAMES) -> None:
    parser.add_argument("game", choices=list(games), metavar="GAME", help=", ".join(games))


def add_record(parser: argparse.ArgumentParser) -> None:
    """Adds the options of a record, also of a diagram: `requested_record` reads them."""
    add_game(parser, {**GAMES, **DIAGRAMS})
    add_list(parser, "moves", "a transcript, such as f5d6c3, or any text that `read` reads")
    add_record_file(parser)
    parser.add_argument(
        "--setup", help="the start position, if not the usual one (engine/CONTRACT.md, Setups)"
    )
    add_board(parser)


def add_record_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--record", metavar="FILE", help="the first game of FILE (- is standard input)")


def add_list(parser: argparse.ArgumentParser, name: str, what: str) -> None:
    """Adds the words that stand beside the options, none of which need be there."""
    parser.add_argument(name, nargs="*", default=[], metavar=name.upper(), help=what)
    parser.set_defaults(rest=name)


def add_board(parser: argparse.ArgumentParser) -> None:
    """Adds the options of a random board: `given` reads them."""
    add_size(parser, "rows of a random board")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of a random board (a new one)")


def add_size(parser: argparse.ArgumentParser, what: str) -> None:
    sizes = [f"{one.id} {one.sizes[0]} to {one.sizes[1]} ({one.rows})" for one in GAMES.values() if one.sizes]
    parser.add_argument("--size", type=int, metavar="ROWS", help=f"{what}: {', '.join(sizes)}")


def levels(game: Game) -> list[str]:
    """The ids of a game's levels, weakest first."""
    return [preset.id for preset in game.players if preset.kind == "level"]


def given(arguments: argparse.Namespace, *keys: str) -> dict[str, Any]:
    """Those of the options that were given."""
    return {key: value for key in keys if (value := getattr(arguments, key)) is not None}


def check_start(record: Mapping[str, Any], where: str, *players: str) -> None:
    """Raises `UsageError` where a game begins where a program of others cannot be told to begin."""
    if why := opponent.refused_start(record, *players):
        raise UsageError(f"{where}: {why}")


def requested_record(arguments: argparse.Namespace) -> Record | WholeRecord:
    """The record that the options ask for; raises `UsageError` or `Refusal`."""
    moves = " ".join(arguments.moves)
    start = {"game": arguments.game, **given(arguments, "setup", "seed", "size")}
    if arguments.record:
        if moves or len(start) > 1:
            raise UsageError("--record has the whole game: no moves, --setup, --seed and --size beside it")
        return files.first(arguments.record, known(arguments.game)).record
    is_pasted = len(start) == 1 and moves and not is_plain(moves)
    if is_pasted and (item := pasted(moves, known(arguments.game))):
        return item
    record: Record = checked(Record, {**start, "moves": moves}, "record")
    return record


def known(name: str) -> Game:
    """The game or the diagram with this id."""
    return GAMES.get(name) or DIAGRAMS[name]


def pasted(text: str, game: Game) -> WholeRecord | None:
    """The game in words that are no plain moves, such as a board or an address; raises `UsageError`.

    None: there is none, or more than one.
    """
    items = [*parse(Source(text, game=game))[1]]
    for each in items:
        if isinstance(each, Misread):
            raise UsageError(each.error.message)
    records = [each.record for each in items if isinstance(each, Item)]
    return records[0] if len(records) == 1 and records[0]["game"] == game.id else None


def is_plain(moves: str) -> bool:
    """Whether these are moves as requests have them, or words that are refused as such."""
    words = moves.split()
    return all(word == "--" or (word.isascii() and word.isalnum() and word[0].isalpha()) for word in words)
