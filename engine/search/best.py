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

from engine.game import FIRST, Line, State
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

ENTRIES: Final = 200_000
"""How many positions each of the table's two halves holds."""
PACE: Final = 0.05
"""Seconds at least between two answers within a depth."""

AROUND: Final = 8
"""How far from the last depth's value the first move's is looked for before it is looked for everywhere."""

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
    distant = 1 if game.plies_of else 0  # whether the value of a win holds the distance from the root
    luck = task.chance.random() if task.ties == "random" else 0.0
    mover = 1 if task.position.turn == FIRST else -1
    worse: Bound = "upper" if mover == 1 else "lower"
    better: Bound = "lower" if mover == 1 else "upper"
    young: dict[State, Entry] = {}  # the table: a full half becomes the old one, and the old one is dropped
    old: dict[State, Entry] = {}
    killers: dict[int, int] = {}  # by ply, the last move that cut others off
    guesses = 0
    spoken = limits.elapsed()

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

    def attempt(look: Look, move: int, child: State, tried: list[Tried], near: int | None) -> None:
        """Adds a move that may be worth `near` to those `tried`: its value, or that it is no better."""
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

    def told(depth: int, tried: list[Tried]) -> Thought:
        """The answer that follows from the moves tried so far."""
        in_order = sorted(tried, key=lambda one: one.move, reverse=task.ties == "last")
        return conclude(task, in_order, depth, complete=False, luck=luck)

    def overtaken(tried: list[Tried]) -> bool:
        """Whether the move last tried is better than all before it."""
        if len(tried) < 2 or tried[-1].bound == worse:
            return False
        return all(mover * one.value < mover * tried[-1].value for one in tried[:-1])

    order = list(children_of(way.root, limits.depth or DEEPEST))
    near: int | None = None
    for depth in range(1, (limits.depth or DEEPEST) + 1):
        if depth > 1:
            limits.impose()
        look = reader(depth)
        tried: list[Tried] = []
        changed = False
        try:
            visit()
            for move, child in order:
                attempt(look, move, child, tried, near)
                if overtaken(tried):
                    changed = True
                    if limits.elapsed() - spoken > PACE:
                        yield told(depth, tried)
                        spoken = limits.elapsed()
        except OutOfLimits:
            if changed or overtaken(tried):
                yield told(depth, tried)
            return
        if settled(task, tried):
            yield told(depth, lasting(task, tried))
            return
        yield told(depth, tried)
        spoken = limits.elapsed()
        worth = {one.move: mover * one.value for one in tried}
        order.sort(key=lambda pair: worth[pair[0]], reverse=True)
        near = worth[order[0][0]]


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
