"""The options that several commands have, and what they ask for."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from .. import added
from ..arena.statistics import Test
from ..arena.table import Table, table
from ..arena.workers import UsageError
from ..fields import Fields, Refusal
from ..formats import Item, Misread, Source, read
from ..game import Game
from ..games import DIAGRAMS, GAMES
from ..players import Player, player
from ..protocols import opponent
from ..protocols.standing import GAME as OTHELLO
from . import files


def add_with(parser: argparse.ArgumentParser) -> None:
    """Shows `--with` in the help. `engine.__main__` has read this option before the parser runs."""
    parser.add_argument(
        "--with", metavar="FILE", help="add the game or program of FILE (engine/CONTRACT.md); may be repeated"
    )


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


def add_conditions(parser: argparse.ArgumentParser, help: str, games: int | None = None) -> None:
    """Adds the options for how many games are played and what they begin from: `requested` reads them.

    `help` says of `--games` what they are, `games` is how many there are without it.
    """
    option = parser.add_argument
    option("--games", type=int, default=games, metavar="N", help=help)
    usual = ", ".join(f"{game.id} {game.opening}" for game in GAMES.values())
    plies = f"length of the random openings in plies, 0 to 60 ({usual})"
    option("--opening", type=int, metavar="PLIES", help=plies)
    file = (
        "take the openings from FILE instead: transcripts, boards, or games of any format that `read` reads"
    )
    option("--openings", metavar="FILE", help=file)
    add_size(parser, "rows of random boards")
    option("--seed", type=int, default=1, metavar="N", help="seed of all random choices (1)")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Adds the options for workers, for the file of games, and for the format of the results."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    at_once = f"how many games are played at once (all cores: {cores})"
    parser.add_argument("--processes", type=int, default=cores, metavar="N", help=at_once)
    cluster = "play on the workers of this Dask scheduler instead"
    parser.add_argument("--dask", metavar="ADDRESS", help=cluster)
    kept = parser.add_mutually_exclusive_group()
    out = "write each game to FILE as it ends, as a line of JSON"
    kept.add_argument("--games-out", type=Path, metavar="FILE", help=out)
    on = "like --games-out, but go on from the games already in FILE"
    kept.add_argument("--resume", type=Path, metavar="FILE", help=on)
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print the results as JSON")
    output.add_argument("--csv", action="store_true", help="print the results as CSV")


def add_spoken(parser: argparse.ArgumentParser) -> None:
    """Adds the option of a command that speaks a protocol: `speak` reads it."""
    usual = levels(GAMES[OTHELLO])[-1]
    parser.add_argument("--player", metavar="PLAYER", default=usual, help=f"who plays ({usual})")


def speak(
    arguments: argparse.Namespace,
    serve: Callable[[Player, Iterable[str], Callable[[str], object]], object],
) -> int:
    """Speaks a protocol on standard input and output. Returns the exit status."""
    by = player(arguments.player, GAMES[OTHELLO])
    # Read without a buffer: a thread that waits in a buffered reader would disturb the end of Python.
    source = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    serve(by, (line.decode(errors="replace") for line in source), partial(print, flush=True))
    return 0


def levels(game: Game) -> list[str]:
    """The ids of a game's levels, weakest first."""
    return [preset.id for preset in game.players if preset.kind == "level"]


def given(arguments: argparse.Namespace, *keys: str) -> dict[str, Any]:
    """Those of the options that were given."""
    return {key: value for key in keys if (value := getattr(arguments, key)) is not None}


def requested_record(arguments: argparse.Namespace) -> dict[str, Any]:
    """The record that the options ask for, not yet checked; raises `UsageError`."""
    moves = " ".join(arguments.moves)
    start = {"game": arguments.game, **given(arguments, "setup", "seed", "size")}
    if arguments.record:
        if moves or len(start) > 1:
            raise UsageError("--record has the whole game: no moves, --setup, --seed and --size beside it")
        return files.first(arguments.record, known(arguments.game)).record
    if len(start) == 1 and moves and not is_plain(moves):
        return pasted(moves, known(arguments.game)) or {**start, "moves": moves}
    return {**start, "moves": moves}


def known(name: str) -> Game:
    """The game or the diagram with this id."""
    return GAMES.get(name) or DIAGRAMS[name]


def pasted(text: str, game: Game) -> dict[str, Any] | None:
    """The game in words that are no plain moves, such as a board or an address; raises `UsageError`.

    None: there is none, or more than one.
    """
    found = [*read(Source(text, game=game))[1]]
    for each in found:
        if isinstance(each, Misread):
            raise UsageError(each.error.message)
    records = [each.record for each in found if isinstance(each, Item)]
    return records[0] if len(records) == 1 and records[0]["game"] == game.id else None


def is_plain(moves: str) -> bool:
    """Whether these are moves as requests have them, or words that are refused as such."""
    words = moves.split()
    return all(word == "--" or (word.isascii() and word.isalnum() and word[0].isalpha()) for word in words)


def take_opponents(arguments: argparse.Namespace, *players: str) -> None:
    """Makes those of the players that are programs of others known to the game; raises `Refusal`."""
    if arguments.game == OTHELLO:
        opponent.take(players, here=not getattr(arguments, "dask", None))


def check_start(record: Mapping[str, Any], where: str, *players: str) -> None:
    """Raises `UsageError` where a game begins where a program of others cannot be told to begin."""
    if why := opponent.refused_start(record, *players):
        raise UsageError(f"{where}: {why}")


def requested(
    arguments: argparse.Namespace, players: Sequence[str], form: str, test: Test | None = None, **more: Any
) -> Table:
    """The tournament that the options ask for; raises `Refusal` or `UsageError`."""
    from_file = files.items(arguments.openings, GAMES[arguments.game], True) if arguments.openings else []
    for item in from_file:
        check_start(item.record, f"{arguments.openings}, line {item.line}", *players)
    listed = {"openings": [item.record for item in from_file]} if arguments.openings else {}
    conditions = given(arguments, "game", "games", "seed", "opening", "size")
    request = {"players": list(players), "form": form, **conditions, **listed, **more}
    try:
        found = table(Fields(request, ""), programs=added.programs(), test=test)
    except Refusal as error:
        place = re.match(r"openings\[(\d+)\]", error.field or "")
        if not place:
            raise
        why = error.message.replace(place[0], "this")
        raise UsageError(f"{arguments.openings}, line {from_file[int(place[1])].line}: {why}") from None
    found.match(*found.standings().due[0])  # what is refused is so before a file of games is made
    return found
