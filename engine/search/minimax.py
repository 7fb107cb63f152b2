"""Minimax, the textbook: every line of play to the depth or to the end of the game; no pruning, no table.

FIRST takes the largest of the values beneath, SECOND the smallest (articles 000, 001 and 003). A forced
pass is a ply like any other.
"""

from collections.abc import Iterator

from engine.game import FIRST, Line, Position
from engine.search.deepening import deepen
from engine.search.limits import Limits
from engine.search.thought import INFINITY, Task, Thought, Tried, conclude, enclose


def minimax(task: Task, limits: Limits) -> Iterator[Thought]:
    """Answers with minimax's value of every move, at each depth that the limits allow."""
    evaluate = task.evaluate
    step = -1 if task.ties == "last" else 1  # moves are tried in square order, or in the reverse of it
    luck = task.chance.random() if task.ties == "random" else 0.0
    guesses = longest = 0

    def read(position: Position, ply: int, depth: int) -> tuple[int, Line]:
        """The value of `position`, `ply` plies below the root, and the play that leads to it."""
        nonlocal guesses, longest
        limits.visit()
        if ply == depth and position.margin() is None:
            guesses += 1
            return evaluate(position), None
        moves = position.moves()
        if not moves:
            longest = max(longest, ply)
            return position.value(ply), None
        mover = 1 if position.turn == FIRST else -1
        best = -INFINITY
        line: Line = None
        for move in moves[::step]:
            value, below = read(position.play(move), ply + 1, depth)
            if mover * value > best:
                best, line = mover * value, (move, below)
        return mover * best, line

    def root(depth: int) -> Thought:
        nonlocal guesses, longest
        guesses = longest = 0
        limits.visit()
        tried = []
        for move in task.position.moves()[::step]:
            before = guesses
            value, below = read(task.position.play(move), 1, depth)
            tried.append(Tried(move, value, below, *enclose(task.game, value, read=guesses == before)))
        return conclude(task, tried, depth if guesses else longest, complete=not guesses, luck=luck)

    return deepen(limits, root)
