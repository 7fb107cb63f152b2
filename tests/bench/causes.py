"""What is usual where two moves are equally good (`Count.usual`): `python -m tests.bench.causes FOLDER GAME`.

Positions are of games between levels, and the two moves lose at most half a unit against each other, as the
judge reads them. Both are played out as a refutation plays them (`reading/refutations.py`). Of each count it
prints, by the stage of the game, by how much what one side has more than the other differs at most after the
two moves of nine of ten pairs.

All chance comes from the seed. What is found is kept in FOLDER, so that a run that was ended goes on where it
was; two runs with two seeds can go side by side, and a third one with both prints what they have found.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from sakiyomi.arena.match import match, play
from sakiyomi.contract.requests import MatchRequest
from sakiyomi.core.declared import checked
from sakiyomi.core.game import PASS, Game, shuffled
from sakiyomi.games import GAMES
from sakiyomi.players.players import judge, player
from sakiyomi.players.record import Replay, random_seed, replay
from sakiyomi.reading import exercises, refutations
from sakiyomi.search.limits import never
from tests.bench.exercises import all_levels, is_judged
from tests.bench.kept_lines import kept_lines

COUNT: Final = 500
PER_GAME: Final = 3
EQUAL: Final = 0.5
"""The most that one of two equally good moves loses."""
SHARE: Final = 0.9


class Pair(NamedTuple):
    """Two equally good moves in a position, and the play after each."""

    record: Any
    one: list[int]
    other: list[int]


def pairs(game: Game, seed: int, count: int, folder: Path) -> list[Pair]:
    """So many pairs; those that are not in the folder are found and added."""
    file = folder / f"{game.id}-{seed}.jsonl"
    kept = kept_lines(file, {"game": game.id, "seed": seed, "version": game.judge_version})
    while sum(map(len, kept)) < count:
        kept.append([*of_game(game, Random(seed << 32 | len(kept)))])
        with file.open("a") as out:
            out.write(json.dumps(kept[-1]) + "\n")
        print(f"{game.id}: {sum(map(len, kept))} of {count} pairs", end="\r", flush=True)
    return [Pair(*pair) for of_one in kept for pair in of_one][:count]


def of_game(game: Game, chance: Random) -> Iterator[Pair]:
    """A few pairs from a game between two levels."""
    levels = [level for level in all_levels(game) if is_judged(game, level)]
    first, second = (levels[int(chance.random() * len(levels))] for _ in range(2))
    asked = {"op": "match", "game": game.id, "first": first, "second": second}
    request = {
        **asked,
        "opening": int(chance.random() * (game.opening // 2 + 1)),
        "seed": random_seed(chance),
    }
    *_, last = play(match(checked(MatchRequest, request)), never)
    record: Any = last["record"]
    left = PER_GAME
    for ply in shuffled(range(len(record["moves"])), chance):
        played = replay(record | {"moves": record["moves"][:ply]})
        if left and (moves := equal_moves(played, chance)):
            left -= 1
            yield Pair(played.record, *(line_of(played, move) for move in moves))


def equal_moves(played: Replay, chance: Random) -> list[int]:
    """The best move and another one that is as good, in random order; none where there is none."""
    game, position = played.game, played.position
    moves = position.moves()
    if len(moves) < 2 or PASS in moves:
        return []
    reading, _ = exercises.judged(game, position, player(judge(game), game), never)
    if reading is None:
        return []
    best = max(reading.worths, key=reading.worths.__getitem__)
    others = [move for move in moves if move != best and reading.loss(move) <= EQUAL]
    return shuffled([best, others[int(chance.random() * len(others))]], chance) if others else []


def line_of(played: Replay, move: int) -> list[int]:
    return refutations.play_out(played.game, played.position, move, never).plies[: refutations.LONGEST_LINE]


def differences(game: Game, pair: Pair) -> dict[str, float]:
    """By counts, by how much what one side has more than the other differs."""
    start = replay(pair.record).position
    depth = min(len(pair.one), len(pair.other))
    found = {}
    for what, count in game.display.counts.items():
        balances = []
        for plies in (pair.one, pair.other):
            position, positions = start, []
            for ply in plies[:depth]:
                position = position.play(ply)
                positions.append(position)
            balances.append(refutations.balance(refutations.mean(count, positions)))
        found[what] = abs(balances[0] - balances[1])
    return found


def table(game: Game, found: list[Pair]) -> dict[str, list[float]]:
    """What is usual: by counts, and by stages of the game."""
    by_stage: dict[int, list[dict[str, float]]] = {}
    for pair in found:
        stage = game.display.stage(replay(pair.record).position)
        by_stage.setdefault(stage, []).append(differences(game, pair))
    return {
        what: [quantile([each[what] for each in by_stage[stage]]) for stage in sorted(by_stage)]
        for what in game.display.counts
    }


def quantile(values: list[float]) -> float:
    """The value that nine of ten do not exceed."""
    return round(sorted(values)[min(int(SHARE * len(values)), len(values) - 1)], 2)


def main(words: list[str] | None = None) -> None:
    about = "Measures what differs where two moves are equally good."
    parser = argparse.ArgumentParser(prog="python -m tests.bench.causes", description=about)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where what is found is kept")
    parser.add_argument("game", choices=[*GAMES], metavar="GAME")
    parser.add_argument(
        "--seeds", type=int, nargs="+", default=[1, 2], metavar="N", help="of all chance (1 2)"
    )
    parser.add_argument("--count", type=int, default=COUNT, metavar="N", help=f"how many pairs ({COUNT})")
    options = parser.parse_args(words)
    game, each = GAMES[options.game], options.count // len(options.seeds)
    found = [pair for seed in options.seeds for pair in pairs(game, seed, each, options.folder)]
    print(f"{len(found)} pairs of {game.id}: what is usual, by stages")
    for what, usual in table(game, found).items():
        print(f"  {what}: {usual}")


if __name__ == "__main__":
    main()
