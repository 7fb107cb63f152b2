"""Makes the positions in which the Lab tries a program: `build.py bench --positions [GAME …]`.

They are from games between imperfect players, each with the moves that the judge finds best, and stand in
`web/data/positions.json`, by games: a list of `{"record", "best"}`. The Lab counts in how many of them a
program chooses one of these moves. What is found follows from the seed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from sakiyomi.contract.requests import PlayerOptions, WholeRecord
from sakiyomi.core.game import Game
from sakiyomi.games import GAMES
from sakiyomi.players.players import judge, player, think
from sakiyomi.players.record import Replay, random_seed, replay
from sakiyomi.search.limits import never
from tests.bench import versions

FILE: Final = Path(__file__).parents[2] / "web" / "data" / "positions.json"
SEED: Final = 1
COUNT: Final = 100
EARLIEST: Final = 0.1
LATEST: Final = 0.85
"""The part of a game that positions are taken from, in shares of the squares of a board that are filled."""
RANDOM: Final = 0.3
"""The share of moves that are played at random on the way to a position."""
TRIES: Final = 1_000
"""So many games in a row that lead to no new position end the search for more."""


def positions(game: Game, seed: int, tries: int = TRIES) -> Iterator[dict[str, Any]]:
    """Positions, none of them twice, until so many games in a row have led to no new one.

    A position in which all moves are equally good is not taken.
    """
    chance = Random(seed)
    seen = set()
    failed = 0
    while failed < tries:
        failed += 1
        reached = position(game, chance)
        if reached is None or (setup := game.write(reached.position)) in seen:
            continue
        seen.add(setup)
        best = best_moves(reached)
        if len(best) < len(reached.position.moves()):
            failed = 0
            record = {**reached.record, "moves": "".join(reached.moves)}
            yield {"record": record, "best": best}


def position(game: Game, chance: Random) -> Replay | None:
    """The position after a random number of moves of a game; None if the game was over by then."""
    record: WholeRecord = {"game": game.id, "moves": []}
    if game.sizes:
        record["seed"] = random_seed(chance)
    played = replay(record)
    squares = len(played.cells)
    moves = int(squares * (EARLIEST + chance.random() * (LATEST - EARLIEST)))
    for _ in range(moves):
        legal = played.position.moves()
        if not legal:
            return None
        move = legal[int(chance.random() * len(legal))]
        if chance.random() >= RANDOM:
            move = choice(played, {"search": "alphabeta", "depth": 2, "seed": random_seed(chance)})
        played = replay({**record, "moves": [*played.moves, played.name(move)]})
    return played if len(played.position.moves()) > 1 else None


def choice(played: Replay, options: PlayerOptions) -> int:
    """The move that a player plays."""
    _, thoughts = think(played.game, played.position, player(options, played.game), never)
    *_, last = thoughts
    assert last.move is not None
    return last.move


def best_moves(played: Replay) -> list[str]:
    """The moves to which the judge gives the same, highest value."""
    options: PlayerOptions = {**judge(played.game), "multipv": min(100, len(played.position.moves()))}
    _, thoughts = think(played.game, played.position, player(options, played.game), never)
    *_, last = thoughts
    return [played.name(one.move) for one in last.moves if one.value == last.value and one.bound == "exact"]


def write(found: Mapping[str, list[Any]]) -> None:
    """Writes the positions of some games, each on a line. Those of other games remain."""
    before = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    games = [
        f"{json.dumps(name)}: [\n" + ",\n".join(map(json.dumps, entries)) + "\n]"
        for name, entries in {**before, **found}.items()
    ]
    FILE.write_text("{\n" + ",\n".join(games) + "\n}\n", "utf-8")


def main(words: Sequence[str]) -> None:
    """Makes those of the games that are named, or of all."""
    if unknown := [word for word in words if word not in GAMES]:
        sys.exit(f"There is no game called {unknown[0]}. There are: {', '.join(GAMES)}")
    for name in words or GAMES:
        found = list(islice(positions(GAMES[name], SEED), COUNT))
        write({name: found})
        if name == "othello":
            versions.made("build.py bench --positions othello")
        print(f"{name}: {len(found)} positions", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
