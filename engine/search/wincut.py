"""Complete reading that knows only won, drawn and lost: 1, 0, −1 (articles 002 and 004).

As soon as a move is found that wins, the others are not tried. For games that can be read to their end; a
position beyond the depth, if one is given, counts as drawn.
"""

from collections.abc import Iterator, Sequence
from random import Random

from engine.game import FIRST, Game, Line, Position
from engine.search.deepening import deepen
from engine.search.limits import Limits
from engine.search.thought import Proof, Task, Thought, Tried, conclude, prove


def wincut(task: Task, limits: Limits) -> Iterator[Thought]:
    """Answers with the first move that wins, else the first that draws, else the first, in their order."""
    guesses = longest = 0

    def ordered(moves: Sequence[int]) -> Sequence[int]:
        if task.ties == "random":
            return shuffled(moves, task.chance)
        return moves if task.ties == "first" else moves[::-1]

    def read(position: Position, ply: int, depth: int) -> tuple[int, Line]:
        """The outcome of `position`, `ply` plies below the root, and the play that leads to it."""
        nonlocal guesses, longest
        limits.visit()
        margin = position.margin()
        if margin is not None:
            longest = max(longest, ply)
            return (margin > 0) - (margin < 0), None
        if ply == depth:
            guesses += 1
            return 0, None
        mover = 1 if position.turn == FIRST else -1
        best = -2
        line: Line = None
        moves = ordered(position.moves())
        for move in moves:
            value, below = read(position.play(move), ply + 1, depth)
            if mover * value > best:
                best, line = mover * value, (move, below)
                if best == 1:
                    limits.cutoffs += move != moves[-1]
                    break
        return mover * best, line

    def root(depth: int) -> Thought:
        nonlocal guesses, longest
        guesses = longest = 0
        limits.visit()
        win = 1 if task.position.turn == FIRST else -1
        moves = ordered(task.position.moves())
        tried = []
        for move in moves:
            before = guesses
            value, below = read(task.position.play(move), 1, depth)
            known = value != 0 or guesses == before
            tried.append(Tried(move, value, below, value if known else -1, value if known else 1))
            if value == win:
                limits.cutoffs += move != moves[-1]
                break
        return conclude(task, tried, depth if guesses else longest, complete=not guesses, prove=outcome)

    return deepen(limits, root)


def outcome(position: Position, game: Game, low: int, high: int) -> Proof:
    """Who wins, and no more: these values do not hold how soon."""
    return Proof(prove(position, game, low, high).outcome)


def shuffled(moves: Sequence[int], chance: Random) -> list[int]:
    """The moves in an order drawn by lot (Fisher and Yates), from `chance.random()` alone."""
    order = list(moves)
    for last in range(len(order) - 1, 0, -1):
        drawn = int(chance.random() * (last + 1))
        order[last], order[drawn] = order[drawn], order[last]
    return order
