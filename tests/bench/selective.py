"""What a selective search (`engine.search.pvs`) gains in Othello, against one that reads everything.

`python -m tests.bench.selective DEPTH` prints the positions that `best` visits to a depth and how often the
move is the same, from 20 positions of the program's own games. `python -m tests.bench.selective NODES PAIRS`
plays pairs of games at so many nodes a move, each pair from one random opening with the sides swapped. A
further number with a point, such as 0.8, is how many standard deviations a cut takes, not `CONFIDENCE`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Final

from engine.game import FIRST, Game, State
from engine.games.othello import GAME
from engine.games.othello.patterns import strong
from engine.games.othello.rules import Othello
from engine.players import answer, player, think
from engine.record import drawn
from engine.search.limits import never
from engine.search.pvs import CONFIDENCE
from tests.bench.own_endings import reached

FULL: Final = GAME._replace(errors={})
POSITIONS: Final = 20
EMPTY: Final = (20, 47)
"""The numbers of empty squares of these positions: at least, and fewer than."""
RANDOM_PLIES: Final = 8
MOST_NODES: Final = 10**8


def selective(confidence: float) -> Game:
    """Othello, with cuts that take so many standard deviations."""

    def scaled(state: State, depth: int) -> Sequence[tuple[int, int]]:
        pairs = GAME.errors[strong](state, depth)
        return [(shallow, round(error * confidence / CONFIDENCE)) for shallow, error in pairs]

    return GAME._replace(errors={strong: scaled})


def to_depth(game: Game, position: Othello, depth: int) -> tuple[int, int | None]:
    """The positions that `best` visits to answer after a whole depth, without the solver, and its move."""
    by = player(f"best nodes={MOST_NODES} ties=first", game)
    limits, thoughts = think(game._replace(endgame=None), position, by, never)
    for thought in thoughts:
        if thought.depth == depth and all(move.bound for move in thought.moves):
            break
    return limits.visited, thought.move


def print_depth(depth: int, game: Game) -> None:
    chance = Random(1)
    positions = [reached(chance.randrange(*EMPTY), Random(seed)) for seed in range(POSITIONS)]
    full = [to_depth(FULL, position, depth) for position in positions]
    cut = [to_depth(game, position, depth) for position in positions]
    nodes, of = sum(nodes for nodes, _ in cut), sum(nodes for nodes, _ in full)
    same = sum(one[1] == other[1] for one, other in zip(cut, full, strict=True))
    print(
        f"depth {depth}: {nodes:,} of {of:,} positions, {nodes / of:.3f}; same move in {same} of {POSITIONS}"
    )


def margin(games: dict[str, Game], opening: Othello, nodes: int, chance: Random) -> int:
    """Plays a game, each side as its variant of the game says. Returns the margin of the first."""
    position = opening
    while moves := position.moves():
        move: int | None = moves[0]
        if len(moves) > 1:
            game = games[position.turn]
            _, thought = answer(game, position, player(f"best nodes={nodes} seed={drawn(chance)}", game))
            if thought.proof.margin is not None:
                return thought.proof.margin
            move = thought.move
        assert move is not None
        position = position.play(move)
    found = position.margin()
    assert found is not None
    return found


def print_games(nodes: int, pairs: int, game: Game) -> None:
    chance = Random(1)
    points: list[float] = []
    for pair in range(1, pairs + 1):
        opening = GAME.start()
        for _ in range(RANDOM_PLIES):
            moves = opening.moves()
            opening = opening.play(moves[int(chance.random() * len(moves))])
        assert isinstance(opening, Othello)
        margins = [
            margin({FIRST: game, "second": FULL}, opening, nodes, chance),
            -margin({FIRST: FULL, "second": game}, opening, nodes, chance),
        ]
        points.append(mean((each > 0) + (each == 0) / 2 for each in margins))
        if pair > 1:
            error = 1.96 * stdev(points) / sqrt(pair)
            print(f"{nodes} nodes, {2 * pair} games: {mean(points):.1%} ± {error:.1%}", flush=True)


def main(words: Sequence[str]) -> None:
    """Numbers as in the module's docstring. One whole number is a depth."""
    numbers = [int(word) for word in words if "." not in word]
    game = selective(next((float(word) for word in words if "." in word), CONFIDENCE))
    if len(numbers) == 1:
        print_depth(numbers[0], game)
    else:
        print_games(numbers[0], numbers[1], game)


if __name__ == "__main__":
    main(sys.argv[1:])
