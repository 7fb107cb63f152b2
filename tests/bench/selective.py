"""What a selective search (`engine.search.pvs`) gains, against one that reads everything.

`python -m tests.bench.selective GAME DEPTH` prints the positions that `best` visits to a depth and how often
the move is the same, from 20 positions of the program's own games. `python -m tests.bench.selective GAME
NODES --pairs N` plays pairs of games at so many nodes a move, each pair from one random opening (and, in
Numbers, a board of its own) with the sides swapped.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Final

from engine.game import FIRST, SECOND, Game, Position, State
from engine.games import GAMES
from engine.players import answer, player, think
from engine.record import drawn
from engine.search.limits import never
from engine.search.pvs import CONFIDENCE
from tests.bench.score import Score

POSITIONS: Final = 20
PLIES: Final = {"othello": (14, 41), "numbers": (2, 18)}
"""How many plies before these positions were played: at least, and fewer than."""
RANDOM_PLIES: Final = {"othello": 8, "numbers": 4}
ASTRAY: Final = 1 / 7
"""The share of random moves before these positions. The others are of `alphabeta depth=2`."""
MOST_NODES: Final = 10**8


def selective(game: Game, confidence: float) -> Game:
    """The game, with cuts that take so many standard deviations."""
    evaluation = game.evaluations[game.strongest or ""]

    def scaled(state: State, depth: int) -> tuple[int, int] | None:
        lesser = game.errors[evaluation](state, depth)
        return lesser and (lesser[0], round(lesser[1] * confidence / CONFIDENCE))

    return game._replace(errors={evaluation: scaled})


def start(game: Game, chance: Random) -> Position:
    return game.start(drawn(chance), game.rows) if game.sizes else game.start()


def reached(game: Game, plies: int, chance: Random) -> Position:
    """The position of a game after so many plies, with a choice of moves."""
    position = start(game, chance)
    for ply in range(2 * plies):
        moves = position.moves()
        if ply >= plies and len(moves) > 1:
            break
        if not moves:
            return reached(game, plies, chance)
        move: int | None = moves[int(chance.random() * len(moves))]
        if len(moves) > 1 and chance.random() >= ASTRAY:
            text = f"alphabeta depth=2 evaluation={game.strongest} seed={drawn(chance)}"
            move = answer(game, position, player(text, game))[1].move
        assert move is not None
        position = position.play(move)
    return position


def to_depth(game: Game, position: Position, depth: int) -> tuple[int, int | None]:
    """The positions that `best` visits to answer after a whole depth, without the solver, and its move."""
    by = player(f"best nodes={MOST_NODES} ties=first", game)
    limits, thoughts = think(game._replace(endgame=None), position, by, never)
    for thought in thoughts:
        if thought.depth == depth and all(move.bound for move in thought.moves):
            break
    return limits.visited, thought.move


def print_depth(depth: int, game: Game) -> None:
    chance, full_game = Random(1), game._replace(errors={})
    plies = PLIES[game.id]
    positions = [reached(game, chance.randrange(*plies), Random(seed)) for seed in range(POSITIONS)]
    full = [to_depth(full_game, position, depth) for position in positions]
    cut = [to_depth(game, position, depth) for position in positions]
    nodes, of = sum(nodes for nodes, _ in cut), sum(nodes for nodes, _ in full)
    same = sum(one[1] == other[1] for one, other in zip(cut, full, strict=True))
    print(
        f"depth {depth}: {nodes:,} of {of:,} positions, {nodes / of:.3f}; same move in {same} of {POSITIONS}"
    )


def margin(games: dict[str, Game], opening: Position, nodes: int, chance: Random) -> int:
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
    chance, full = Random(1), game._replace(errors={})
    score = Score()
    for _ in range(pairs):
        opening = start(game, chance)
        for _ in range(RANDOM_PLIES[game.id]):
            moves = opening.moves()
            opening = opening.play(moves[int(chance.random() * len(moves))])
        score.add(
            margin({FIRST: game, SECOND: full}, opening, nodes, chance),
            -margin({FIRST: full, SECOND: game}, opening, nodes, chance),
        )
        print(f"{nodes} nodes, {score}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.selective", description="A selective search against a full one."
    )
    option = parser.add_argument
    option("game", choices=PLIES)
    option("number", type=int, metavar="DEPTH|NODES", help="a depth; with --pairs the positions of a move")
    option("--pairs", type=int, metavar="N", help="of games")
    option("--confidence", type=float, default=CONFIDENCE, help="standard deviations that a cut takes")
    given = parser.parse_args()
    game = selective(GAMES[given.game], given.confidence)
    if given.pairs is None:
        print_depth(given.number, game)
    else:
        print_games(given.number, given.pairs, game)


if __name__ == "__main__":
    main()
