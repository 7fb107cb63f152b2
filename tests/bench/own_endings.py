"""Ends of the program's own games of Othello: whether `best` decides them within a second, and their margins.

`python -m tests.bench.own_endings` prints how many of 40 positions with 15 and 16 empty squares
`best seconds=1` decides, and how soon. `python -m tests.bench.own_endings EMPTY COUNT` solves so many
positions with so many empty squares and prints them in OBF: tests/bench/endings-20.obf was `20 7`
with the first weights of `strong`.

Each position is from a game of its own seed: `alphabeta depth=2 evaluation=strong` plays both sides, with one
move in seven at random.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from statistics import median
from typing import Final

from engine.game import with_win
from engine.games.othello import GAME
from engine.games.othello.endgame import Endgame
from engine.games.othello.rules import WIN, Othello, score, start, write
from engine.players import answer, player, think
from engine.record import drawn, square_name
from engine.search.limits import never

PLAYED_BY: Final = "alphabeta depth=2 evaluation=strong"
RANDOM: Final = 1 / 7
"""The share of moves played at random."""
EACH: Final = 20
"""Positions with 15 and with 16 empty squares."""
FIGURE: Final = 36
INFINITY: Final = 1 << 30


def positions(empty: int) -> Iterator[Othello]:
    """Positions with `empty` empty squares and a choice of moves, from the games of the seeds 0, 1, …"""
    for seed in count():
        position = reached(empty, Random(seed))
        if len(position.moves()) > 1:
            yield position


def reached(empty: int, chance: Random) -> Othello:
    """The position of a game in which `empty` squares are left, or its end if it has none."""
    position = start()
    while (moves := position.moves()) and 64 - sum(score(position)) > empty:
        if len(moves) == 1 or chance.random() < RANDOM:
            move = moves[int(chance.random() * len(moves))]
        else:
            by = player(f"{PLAYED_BY} seed={drawn(chance)}", GAME)
            found = answer(GAME, position, by)[1].move
            assert found is not None
            move = found
        position = position.play(move)
    return position


def decided(position: Othello, text: str) -> float | None:
    """The seconds after which a player has proved who wins; None if it has not."""
    limits, thoughts = think(GAME, position, player(text, GAME), never)
    for thought in thoughts:
        if thought.proof.outcome:
            return limits.elapsed()
    return None


def print_decided() -> None:
    print(f"Ends decided by `best seconds=1` (to be {FIGURE} of {2 * EACH} or more):")
    seconds = [
        decided(position, "best seconds=1 ties=first")
        for empty in (15, 16)
        for position in islice(positions(empty), EACH)
    ]
    known = [each for each in seconds if each is not None]
    print(f"  {len(known)} of {len(seconds)}, median {median(known):.2f} s, worst {max(known):.2f}")


def print_solved(empty: int, number: int) -> None:
    """Prints positions in OBF, each with its best move and the mover's margin."""
    for position in islice(positions(empty), number):
        solver = Endgame(position, lambda visits, cutoffs, ahead: 500)
        value, pv = solver.solve(solver.root, -INFINITY, INFINITY)
        assert pv is not None
        move = square_name(pv[0], 8).upper()
        print(f"{write(position)}; {move}:{with_win(value, -WIN):+d};", flush=True)


if __name__ == "__main__":
    if sys.argv[1:]:
        print_solved(int(sys.argv[1]), int(sys.argv[2]))
    else:
        print_decided()
