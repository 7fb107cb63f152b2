"""`python3 -m engine positions othello`: positions of games, each with the moves that the judge finds best.

The Lab of the page counts in how many of them a program chooses one of these moves. `--write FILE` writes
them to a JSON file, a list of `{"record", "best"}` for each game; those of other games in it remain. What is
found follows from the seed.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.arena.workers import UsageError
from engine.commands.shared import add_game, command
from engine.game import Game
from engine.games import GAMES
from engine.players import judge, player, think
from engine.record import Replay, drawn, replay
from engine.search.limits import never

EARLIEST: Final = 0.1
LATEST: Final = 0.85
"""The part of a game that positions are taken from, in shares of the squares of a board that are filled."""
RANDOM: Final = 0.3
"""The share of moves that are played at random on the way to a position."""
USUAL: Final = 100
TRIES: Final = 1_000
"""So many games in a row that lead to no new position end the search for more."""


def add(commands: Any) -> None:
    parser = command(
        commands,
        "positions",
        "Print positions of games between imperfect players, each with the best moves.",
        "The best moves are those to which the game's judge gives the same, highest value. A position in "
        "which all moves are equally good is not taken.",
        do,
    )
    add_game(parser)
    parser.add_argument("--count", type=int, default=USUAL, help=f"how many positions ({USUAL})")
    parser.add_argument("--seed", type=int, default=1, help="of all chance (1)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write them to this JSON file")


def do(arguments: argparse.Namespace) -> int:
    if arguments.count < 1:
        raise UsageError("--count is at least 1")
    game = GAMES[arguments.game]
    others = kept(arguments.write) if arguments.write else {}
    found: list[dict[str, Any]] = []
    for position in positions(game, arguments.seed):
        print(json.dumps(position), flush=True)
        found.append(position)
        if len(found) == arguments.count:
            break
    else:
        print(f"Only {len(found)} positions were found.", file=sys.stderr)
    if arguments.write:
        write(arguments.write, {**others, game.id: found})
    return 0


def positions(game: Game, seed: int) -> Iterator[dict[str, Any]]:
    """Positions, none of them twice, until `TRIES` games in a row have led to no new one."""
    chance = Random(seed)
    seen = set()
    tries = 0
    while tries < TRIES:
        tries += 1
        reached = position(game, chance)
        if reached is None or reached.position.setup() in seen:
            continue
        seen.add(reached.position.setup())
        best = best_moves(reached)
        if len(best) < len(reached.position.moves()):
            tries = 0
            record = {**reached.record, "moves": "".join(reached.moves)}
            yield {"record": record, "best": best}


def position(game: Game, chance: Random) -> Replay | None:
    """The position after a random number of moves of a game; None if the game was over by then."""
    record: dict[str, Any] = {"game": game.id, "moves": []}
    if game.sizes:
        record["seed"] = drawn(chance)
    played = replay(record)
    squares = len(played.cells)
    moves = int(squares * (EARLIEST + chance.random() * (LATEST - EARLIEST)))
    for _ in range(moves):
        legal = played.position.moves()
        if not legal:
            return None
        move = legal[int(chance.random() * len(legal))]
        if chance.random() >= RANDOM:
            move = choice(played, {"search": "alphabeta", "depth": 2, "seed": drawn(chance)})
        played = replay({**record, "moves": [*played.moves, played.name(move)]})
    return played if len(played.position.moves()) > 1 else None


def choice(played: Replay, options: dict[str, Any]) -> int:
    """The move that a player plays."""
    _, thoughts = think(played.game, played.position, player(options, played.game), never)
    *_, last = thoughts
    assert last.move is not None
    return last.move


def best_moves(played: Replay) -> list[str]:
    """The moves to which the judge gives the same, highest value."""
    options = {**judge(played.game), "multipv": min(100, len(played.position.moves()))}
    _, thoughts = think(played.game, played.position, player(options, played.game), never)
    *_, last = thoughts
    return [played.name(one.move) for one in last.moves if one.value == last.value and one.bound == "exact"]


def kept(path: Path) -> dict[str, list[Any]]:
    """The positions in a file, by games. Raises `UsageError` if it is another or cannot be written."""
    try:
        table = json.loads(path.read_text("utf-8")) if path.exists() else {}
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from None
    if not isinstance(table, dict) or not all(isinstance(each, list) for each in table.values()):
        raise UsageError(f"{path}: this is no file of positions")
    write(path, table)
    return table


def write(path: Path, table: Mapping[str, list[Any]]) -> None:
    games = (
        f"{json.dumps(name)}: [\n" + ",\n".join(map(json.dumps, entries)) + "\n]"
        for name, entries in table.items()
    )
    try:
        path.write_text("{\n" + ",\n".join(games) + "\n}\n", "utf-8")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
