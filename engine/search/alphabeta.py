"""Alpha-beta: minimax's value and best moves, without reading what cannot change them (Knuth and Moore 1975).

While a position is read it is known what the two sides can have elsewhere: the mover at least `alpha`, the
opponent at most `beta`. A move that is worth `beta` or more will not be let happen, so the moves after it
are cut off. Moves are tried in square order and there is no table, so that its positions stand beside
minimax's of the same depth; only the last ply is looked at in the order of the game's own, all at once.
"""

from collections.abc import Iterator

from engine.game import FIRST, Line, State
from engine.search.deepening import deepen
from engine.search.limits import Limits
from engine.search.thought import INFINITY, Bound, Task, Thought, Tried, beaten, conclude, weigh
from engine.search.walk import all_ended, ended, walk


def alphabeta(task: Task, limits: Limits) -> Iterator[Thought]:
    """Answers with minimax's value of the best moves, and with bounds of the others."""
    way = walk(task)
    decisive = task.game.decisive
    step = -1 if task.ties == "last" else 1  # moves are tried in square order, or in the reverse of it
    luck = task.chance.random() if task.ties == "random" else 0.0
    mover = 1 if task.position.turn == FIRST else -1
    worse: Bound = "upper" if mover == 1 else "lower"
    guesses = longest = 0

    def read(state: State, ply: int, depth: int, alpha: int, beta: int) -> tuple[int, Line]:
        """What `state`, with `depth` plies yet to read, is worth to its mover, and the play expected.

        At or below `alpha` that is an upper bound, at or above `beta` a lower one.
        """
        nonlocal guesses, longest
        limits.visit()
        if depth == 1:
            return last(state, ply, alpha, beta)
        children = sorted(way.children(state, depth))[::step]
        if not children:
            longest = max(longest, ply)
            return way.final(state, ply), None
        best = -INFINITY
        line: Line = None
        for move, child in children:
            value, below = read(child, ply + 1, depth - 1, -beta, -alpha)
            if -value > best:
                best, line = -value, (move, below)
                if best >= beta:
                    limits.cutoffs += child is not children[-1][1]
                    break
                alpha = max(alpha, best)
        return best, line

    def last(state: State, ply: int, alpha: int, beta: int) -> tuple[int, Line]:
        """The same of a state below which one ply is yet to read."""
        nonlocal guesses, longest
        values = way.frontier(state, ply)
        if not values:
            longest = max(longest, ply)
            return way.final(state, ply), None
        best = max(values)
        if best >= beta:
            best, looked = next((value, i) for i, value in enumerate(values, 1) if value >= beta)
            limits.cutoffs += looked < len(values)
            values = values[:looked]
        limits.visit(len(values))
        if all_ended(way, decisive, values, state):
            longest = max(longest, ply + 1)
        else:
            guesses += 1
        if not alpha < best < beta:
            return best, None
        children = way.children(state, 1)
        equals = [move for (move, _), value in zip(children, values, strict=True) if value == best]
        return best, (max(equals) if step < 0 else min(equals), None)

    def root(depth: int) -> Thought:
        nonlocal guesses, longest
        guesses = longest = 0
        limits.visit()
        tried: list[Tried] = []
        children = sorted(way.children(way.root, depth))[::step]
        for move, child in children:
            before = guesses
            alpha = beaten(task, tried, equals=task.ties == "random")
            if depth > 1:
                value, below = read(child, 1, depth - 1, -INFINITY, -alpha)
            else:
                limits.visit()
                value, below = way.horizon(child, 1), None
                guesses += not ended(way, decisive, value, child)
            bound: Bound = "exact" if -value > alpha else worse
            tried.append(weigh(task, move, -mover * value, below, read=guesses == before, bound=bound))
        return conclude(task, tried, depth if guesses else longest, complete=not guesses, luck=luck)

    return deepen(limits, root)
