"""`python3 -m engine read games.ggf --to transcript`: files of games, listed or written anew."""

import argparse
import sys
from collections.abc import Iterator
from typing import Final

from ..core.errors import Refusal
from ..formats import WRITERS, Item, Misread, files, parse, written
from ..games import GAMES
from ..shown import figures

MORE: Final = (
    "Reads GGF, SGF, PGN, WTHOR, OBF, the JSON of Othello Quest, transcripts, boards, and what this program "
    "writes. What cannot be read is named with its line, on standard error; then the exit status is 1."
)
LISTED: Final = 24
"""Characters of a name in the list."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="what is read; - is standard input")
    parser.add_argument(
        "--game", choices=list(GAMES), metavar="ID", help="the game that is meant where the text does not say"
    )
    parser.add_argument(
        "--to", choices=list(WRITERS), help="write the games in this format, instead of a list"
    )


def do(arguments: argparse.Namespace) -> int:
    game = GAMES[arguments.game] if arguments.game else None
    status = 0
    for path in arguments.files:
        listed: list[list[str]] = []
        for each in parse(files.source(path, game))[1]:
            if isinstance(each, Misread):
                status = refuse(path, each.line, each.error)
            elif arguments.to:
                try:
                    print(written(each, arguments.to))
                except Refusal as error:
                    status = refuse(path, each.line, error)
            else:
                listed.append([*row_of(each)])
        if listed:
            if len(arguments.files) > 1:
                print(f"{path}:")
            print("\n".join(figures.columns([["line", "game", "moves", "result", "players"], *listed])))
    return status


def refuse(path: str, line: int, error: Refusal) -> int:
    """Says what could not be read, or written. Returns the exit status."""
    print(f"{path}, line {line}: {error.message}", file=sys.stderr)
    return 1


def row_of(item: Item) -> Iterator[str]:
    """An item as a row of the list."""
    record = item.record
    yield str(item.line)
    yield record["game"]
    moves = len(record["moves"])
    yield f"{moves} from a position" if "setup" in record else str(moves)
    yield "" if item.margin is None else f"{item.margin:+}"
    names = " – ".join(figures.cut(name or "?", LISTED) for name in item.players or ())
    facts = [names, item.title, item.event and figures.cut(item.event, LISTED), item.date]
    yield figures.visible(", ".join(filter(None, facts)))
