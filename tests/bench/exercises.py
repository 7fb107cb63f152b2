"""Makes the exercises that everybody has: `python -m tests.bench.exercises FOLDER [GAME …]`.

They are positions of games between levels in which a level's move makes an exercise (`reading/exercises.py`)
that is proved: by the solver, or by a reading at least four plies deeper than the judge's. They stand in
`web/data/exercises/`, a file a game, from easy to hard: by how many of the levels miss them.

**Variety.** No position comes twice, also not mirrored or turned. A position belongs to a cell: the side to
move, and whether it is in the first, the middle or the last third of its game. A game gives at most one
exercise to a cell, and each cell gets as many as the others, unless a game hardly has any for it.

All chance comes from the seed, and no time enters: so the same exercises are found anywhere. What each game
gives is kept in FOLDER as a line of JSON, so that a run that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from sakiyomi.arena.match import match, play
from sakiyomi.contract.requests import MatchRequest
from sakiyomi.core.declared import checked
from sakiyomi.core.game import Game, NumberSetup, shuffled
from sakiyomi.games import GAMES
from sakiyomi.players.players import answer, judge, player
from sakiyomi.players.record import Replay, random_seed, replay, squares
from sakiyomi.reading import exercises
from sakiyomi.search.limits import never
from tests.bench.kept_lines import kept_lines

FOLDER: Final = Path(__file__).parents[2] / "web" / "data" / "exercises"
COUNT: Final = 40
SEED: Final = 1
THIRDS: Final = 3
CELLS: Final = 2 * THIRDS
SCREENED: Final = 4_000
"""The positions of a first, quick reading, which spares the judge most moves."""
TIMES: Final = 7
"""How many times as many positions as the judge the reading visits that is two plies deeper."""
DEEPER: Final = 4
TIMES_DEEPER: Final = 60
MOST_NODES: Final = 3_000_000
"""The same of the reading that is so many plies deeper, and its limit."""
PLAYED: Final = 3
"""How often each level plays an exercise. It misses it if it does in most of them."""
PATIENCE: Final = 10
"""After so many games in a row that give nothing each cell has room for one more."""
TRIES: Final = 500
"""After so many there are no more exercises."""

Entry = dict[str, Any]
"""An exercise as the page has it: that of a reply, with how many levels miss it (`missed`), of how many."""


class Found(NamedTuple):
    """An exercise, and what it is chosen by."""

    form: str
    cell: int
    misses: int
    """In how many of all tries it is missed."""
    entry: Entry


class Chosen:
    """The exercises of a game, while they are collected."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.vain = 0
        """How many games in a row have given nothing."""
        self._most = -(-COUNT // CELLS)

    def wants(self, form: str, cell: int) -> bool:
        """Whether a position may be taken."""
        of_cell = Counter(one.cell for one in self.found)
        return of_cell[cell] < self._most and all(one.form != form for one in self.found)

    def add(self, found: list[Found]) -> None:
        """Takes what a game has given."""
        self.found += found
        self.vain = 0 if found else self.vain + 1
        if self.vain and self.vain % PATIENCE == 0:
            self._most += 1

    def is_full(self) -> bool:
        return len(self.found) >= COUNT or self.vain >= TRIES


def collected(game: Game, seed: int, file: Path) -> Iterator[Chosen]:
    """The exercises after each game that is read. What games have given is read from the file, or added."""
    chosen = Chosen()
    kept = kept_lines(file, {"game": game.id, "seed": seed, "version": game.judge_version})
    index = 0
    while not chosen.is_full():
        if index == len(kept):
            kept.append(list(of_game(game, Random(seed << 32 | index), chosen)))
            with file.open("a") as out:
                out.write(json.dumps(kept[-1]) + "\n")
        chosen.add([Found(*one) for one in kept[index]])
        index += 1
        yield chosen


def of_game(game: Game, chance: Random, chosen: Chosen) -> Iterator[Found]:
    """The exercises that a game between two levels gives: at most one a cell."""
    levels = [level for level in all_levels(game) if is_judged(game, level)]
    first, second = (levels[int(chance.random() * len(levels))] for _ in range(2))
    opening = int(chance.random() * (game.opening // 2 + 1))
    asked = {
        "game": game.id,
        "first": first,
        "second": second,
        "opening": opening,
        "seed": random_seed(chance),
    }
    *_, last = play(match(checked(MatchRequest, {"op": "match", **asked})), never)
    record: Any = last["record"]
    length = len(record["moves"])
    cells = set[int]()
    for ply in shuffled(range(opening, length), chance):
        played = replay(record | {"moves": record["moves"][:ply]})
        cell = (played.position.turn == "first") * THIRDS + THIRDS * ply // length
        form = form_of(game, played)
        if cell in cells or not chosen.wants(form, cell):
            continue
        move = squares(*played.position.shape())[record["moves"][ply]]
        found = proved(played, move)
        if found:
            cells.add(cell)
            misses = missed(played, exercises.good(played.game, found), chance)
            counts = {"missed": sum(2 * count > PLAYED for count in misses), "levels": len(misses)}
            yield Found(form, cell, sum(misses), {**exercises.as_json(found, played, move), **counts})


def all_levels(game: Game) -> list[str]:
    """The levels by their ids."""
    return [preset.id for preset in game.players if preset.kind == "level"]


def is_judged(game: Game, level: str) -> bool:
    """Whether the judge reads as much as a level. Of one that reads more it sees few mistakes."""
    most, nodes = player(judge(game), game).nodes, player(level, game).nodes
    return most is None or nodes is None or nodes <= most


def form_of(game: Game, played: Replay) -> str:
    """The position as text, the same for all its mirrored and turned forms."""
    text = game.write(played.position)
    if isinstance(game.display.setup, NumberSetup):
        return text
    size = game.rows
    board, more = text[: size * size], text[size * size :]
    forms = []
    for _ in range(4):
        board = "".join(board[size * (size - 1 - x) + y] for y in range(size) for x in range(size))  # turned
        mirrored = "".join(board[at : at + size][::-1] for at in range(0, size * size, size))
        forms += [board, mirrored]
    return min(forms) + more


def proved(played: Replay, move: int) -> exercises.Verdict | None:
    """The reading that proves the exercise of a move, if it makes one."""
    game, position = played.game, played.position
    usual = player(judge(game), game)
    quick, _ = exercises.judged(game, position, usual._replace(nodes=SCREENED), never)
    if quick and exercises.unfit(game, quick, move):
        return None
    found = exercises.exercise(played, move, never, times=TIMES)
    if isinstance(found, exercises.Verdict) and not found.exact:
        found = exercises.exercise(played, move, never, DEEPER, TIMES_DEEPER, MOST_NODES)
    return None if isinstance(found, str) else found


def missed(played: Replay, good: list[int], chance: Random) -> list[int]:
    """How often each level plays another move than a good one."""
    game = played.game
    counts = []
    for level in all_levels(game):
        by = [player(level, game)._replace(seed=random_seed(chance)) for _ in range(PLAYED)]
        thoughts = [answer(game, played.position, each, played.plays)[1] for each in by]
        counts.append(sum(thought.move not in good for thought in thoughts))
    return counts


def write(name: str, found: list[Found]) -> None:
    """Writes the exercises of a game, each on a line, from easy to hard."""
    ranked = sorted(found[:COUNT], key=lambda one: (one.entry["missed"], one.misses))
    FOLDER.mkdir(parents=True, exist_ok=True)
    text = ",\n".join(json.dumps(one.entry, separators=(",", ":")) for one in ranked)
    (FOLDER / f"{name}.json").write_text(f"[\n{text}\n]\n", "utf-8")


def main(words: list[str] | None = None) -> None:
    about = "Makes the exercises that everybody has."
    parser = argparse.ArgumentParser(prog="python -m tests.bench.exercises", description=about)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where what games give is kept")
    parser.add_argument("games", nargs="*", metavar="GAME", help="of these games (all)")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"of all chance ({SEED})")
    options = parser.parse_args(words)
    if unknown := [name for name in options.games if name not in GAMES]:
        sys.exit(f"There is no game called {unknown[0]}. There are: {', '.join(GAMES)}")
    for name in options.games or GAMES:
        for games, chosen in enumerate(
            collected(GAMES[name], options.seed, options.folder / f"{name}.jsonl"), 1
        ):
            print(f"{name}: {len(chosen.found)} exercises of {games} games", end="\r", flush=True)
        write(name, chosen.found)
        print(f"{name}: {min(len(chosen.found), COUNT)} exercises of {games} games")


if __name__ == "__main__":
    main()
