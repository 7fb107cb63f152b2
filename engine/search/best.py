"""The strongest that the engine can do within its limits: iterative deepening, principal variation search.

Each depth is read with what the one before it has taught. The first move of a position, most often the best,
is given its exact value; of the others it is only asked whether they are better (a window without width,
Marsland and Campbell 1982), and at the root whether they are as good, so that equal moves are known as such.
The first is looked for near the value that the last depth found (aspiration). What was found is kept in a
table, from which a position reached another way is answered, and from which comes the move to try first.

At every depth the value is minimax's. A table entry says something of one depth, or of all depths not less
where no guess entered it; so no answer depends on what the table still holds.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.game import FIRST, Endgame, Line, State
from engine.search.deepening import DEEPEST
from engine.search.limits import Limits, OutOfLimits
from engine.search.thought import (
    INFINITY,
    Bound,
    Task,
    Thought,
    Tried,
    beaten,
    conclude,
    lasting,
    settled,
    weigh,
)
from engine.search.walk import all_ended, ended, walk

ENTRIES: Final = 100_000
"""How many positions each of the table's two halves holds: to let go of more takes too long for a limit."""
PACE: Final = 0.05
"""Seconds at least between two answers within a depth."""

AROUND: Final = 20
"""How far from the last depth's value the first move's is looked for before it is looked for everywhere."""

SOLVED_AFTER: Final = 3
"""Plies to read before it is asked whether the rest can be solved: by then it is known how fast this goes."""

Look = Callable[[State, int, int], tuple[int, Line]]
"""What a child of the root is worth to its mover, and the play expected, given alpha and beta."""
Entry = tuple[int, int, int, bool, Line]
"""Of a position: the depth read, the least and the most it is worth, whether all was read to the end, and how
play goes on."""


def best(task: Task, limits: Limits) -> Iterator[Thought]:
    """Answers after each depth, and within one when the best move changes."""
    game = task.game
    way = walk(task)
    visit, children_of, frontier = limits.visit, way.children, way.frontier
    decisive = game.decisive
    distant = game.plies_of is not None  # whether the value of a win holds the distance from the root
    luck = task.chance.random() if task.ties == "random" else 0.0
    mover = 1 if task.position.turn == FIRST else -1
    worse: Bound = "upper" if mover == 1 else "lower"
    better: Bound = "lower" if mover == 1 else "upper"
    young: dict[State, Entry] = {}  # the table: a full half becomes the old one, and the old one is dropped
    old: dict[State, Entry] = {}
    killers: dict[int, int] = {}  # by ply, the last move that cut others off
    guesses = 0  # positions met so far whose value is a guess
    tried: list[Tried] = []  # moves of the root, at the depth that is being read
    spoken = limits.elapsed()  # when the last answer was given

    def read(state: State, ply: int, depth: int, alpha: int, beta: int) -> tuple[int, Line]:
        """What `state`, with `depth` plies yet to read, is worth to its mover, and the play expected.

        At or below `alpha` that is an upper bound, at or above `beta` a lower one.
        """
        nonlocal young, old, guesses
        if depth == 1:
            values = frontier(state, ply)
            visit(1 + len(values))
            if not values:
                return way.final(state, ply), None
            guesses += not all_ended(way, decisive, values, state)
            value = max(values)
            if alpha < value < beta:
                return value, (children_of(state, 1)[values.index(value)][0], None)
            return value, None

        visit()
        line: Line = None
        floor, ceiling, sure = -INFINITY, INFINITY, True
        entry = young.get(state) or old.get(state)
        if entry:
            deep, low, high, final, line = entry
            if deep == depth or (final and deep < depth):
                if distant:
                    low, high = rebased(low, -ply, decisive), rebased(high, -ply, decisive)
                if low >= beta or high <= alpha or low == high:
                    guesses += not final
                    return (low if low >= beta else high), line
                floor, ceiling, sure = low, high, final
        children = children_of(state, depth)
        if not children:
            return way.final(state, ply), None
        if len(children) > 1:
            children = promoted(children, line[0] if line else None, killers.get(ply))

        before = guesses
        value, reach = -INFINITY, alpha
        for move, child in children:
            if value == -INFINITY:
                found, below = read(child, ply + 1, depth - 1, -beta, -reach)
            else:
                found, below = read(child, ply + 1, depth - 1, -reach - 1, -reach)
                if reach < -found < beta:
                    found, below = read(child, ply + 1, depth - 1, -beta, -reach)
            if -found > value:
                value, line = -found, (move, below)
                if value >= beta:
                    limits.cutoffs += child is not children[-1][1]
                    killers[ply] = move
                    break
                reach = max(reach, value)

        final = guesses == before
        if final and not sure:
            floor, ceiling = -INFINITY, INFINITY  # what was guessed of this depth must not pass for certain
        if value > alpha:
            floor = value
        if value < beta:
            ceiling = value
        if distant:
            floor, ceiling = rebased(floor, ply, decisive), rebased(ceiling, ply, decisive)
        young[state] = depth, floor, ceiling, final, line
        if len(young) >= ENTRIES:
            young, old = {}, young
        return value, line

    def reader(depth: int) -> Look:
        """What reads a move of the root to `depth`."""
        if depth > 1:
            return lambda child, alpha, beta: read(child, 1, depth - 1, alpha, beta)

        def glance(child: State, alpha: int, beta: int) -> tuple[int, Line]:
            nonlocal guesses
            visit()
            value = way.horizon(child, 1)
            guesses += not ended(way, decisive, value, child)
            return value, None

        return glance

    def attempt(look: Look, move: int, child: State, near: int | None) -> None:
        """Adds to the moves tried one that may be worth `near`: its value, or that it is no better."""
        before = guesses
        low, high = beaten(task, tried, equals=True), INFINITY

        def add(bound: Bound) -> None:
            tried.append(weigh(task, move, -mover * found, below, read=guesses == before, bound=bound))

        if low > -INFINITY:
            found, below = look(child, -low - 1, -low)
            if -found <= low:
                add(worse)
                return
            add(better)  # this much is known, should the search have to end before more is
        elif near is not None:
            low, high = near - AROUND, near + AROUND
        while True:
            found, below = look(child, -high, -low)
            if -found >= high < INFINITY:
                high = INFINITY
            elif -found <= low > -INFINITY:
                low = -INFINITY
            else:
                break
        if tried and tried[-1].move == move:
            tried.pop()
        add("exact")

    def told(depth: int) -> Thought:
        """The answer that follows from the moves tried so far."""
        in_order = sorted(tried, key=lambda one: one.move, reverse=task.ties == "last")
        return conclude(task, in_order, depth, complete=False, luck=luck)

    def overtaken() -> bool:
        """Whether the move last tried is better than all before it."""
        if len(tried) < 2 or tried[-1].bound == worse:
            return False
        return all(mover * one.value < mover * tried[-1].value for one in tried[:-1])

    def sweep(depth: int, look: Look, known: Sequence[Tried] = ()) -> Iterator[Thought]:
        """Tries the moves of the root in order; answers when one overtakes the others, and at the end.

        Of moves that are `known` to be no better than others nothing more is asked. Where the limits end it,
        what was found till then is said if it is news, and `OutOfLimits` goes on up.
        """
        nonlocal tried, spoken
        tried = []
        news = False
        limit = {one.move: one for one in known if one.bound == worse}
        try:
            visit()
            for move, child in order:
                if move in limit and mover * limit[move].value <= beaten(task, tried, equals=True):
                    tried.append(limit[move])
                    continue
                attempt(look, move, child, near)
                if overtaken():
                    news = True
                    if limits.elapsed() - spoken > PACE:
                        yield told(depth)
                        spoken = limits.elapsed()
        except OutOfLimits:
            if news or overtaken() or (known and tried):
                tried += [one for one in known if all(one.move != other.move for other in tried)]
                yield told(depth)
            raise
        if settled(task, tried):
            tried = lasting(task, tried)
        yield told(depth)
        spoken = limits.elapsed()

    def solved(solver: Endgame) -> Iterator[Thought]:
        """Who wins, and then by how much."""
        nonlocal tried
        outcomes = []
        visit()
        for move, child in order:
            found, below = solver.solve(child, -1, 1)
            bound: Bound = "exact" if found == 0 else better if found < 0 else worse
            outcomes.append(weigh(task, move, -mover * found, below, read=True, bound=bound))
            if found < 0:
                break
        tried = outcomes
        yield told(solver.plies)
        rank(outcomes)
        yield from sweep(solver.plies, solver.solve, outcomes)

    def rank(tried: Sequence[Tried]) -> None:
        """Puts the best of the moves tried first, for the next time."""
        worth = {one.move: mover * one.value for one in tried}
        order.sort(key=lambda pair: worth.get(pair[0], -INFINITY), reverse=True)

    order = list(children_of(way.root, limits.depth or DEEPEST))
    near: int | None = None
    free = limits.depth is None
    solver = game.endgame(task.position, visit) if game.endgame and free else None
    try:
        for depth in range(1, (limits.depth or DEEPEST) + 1):
            if depth > 1:
                limits.impose()
            yield from sweep(depth, reader(depth))
            if settled(task, tried):
                return
            rank(tried)
            near = max(mover * one.value for one in tried if one.bound == "exact")
            if solver and depth >= SOLVED_AFTER and solver.finishes(*limits.left(), limits.pace()):
                yield from solved(solver)
                return
    except OutOfLimits:
        return


def rebased(value: int, plies: int, decisive: int) -> int:
    """A value seen from a root that is so many plies further from the end."""
    return value + plies if value >= decisive else value - plies if value <= -decisive else value


def promoted(
    children: Sequence[tuple[int, State]], taught: int | None, killer: int | None
) -> Sequence[tuple[int, State]]:
    """The children with the table's move first, and then the killer."""
    if killer is not None and killer != taught:
        children = raised(children, killer)
    return children if taught is None else raised(children, taught)


def raised(children: Sequence[tuple[int, State]], move: int) -> Sequence[tuple[int, State]]:
    """The children with `move` first, if it is one of theirs."""
    for index, child in enumerate(children):
        if child[0] == move:
            return [child, *children[:index], *children[index + 1 :]] if index else children
    return children
