"""The tree of a search in its slow and obvious form: what the rows of the request `tree` are compared with.

Written from the contract; of the engine it takes the textbook's minimax alone. It stands on `obvious`. Values
and windows are first's. `best` is not here: its rows are checked by what must be true of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from sakiyomi.search import textbook
from tests.engine.obvious import ENDLESS, EVALUATIONS, Numbers, Position, minimax, sign


@dataclass
class Visit:
    """A call of a search on a position, and the calls that it made."""

    position: Position
    move: str | None
    depth: int
    low: int = -ENDLESS
    high: int = ENDLESS
    value: int = 0
    bound: str = "exact"
    end: str = "read"
    children: list[Visit] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    @property
    def visits(self) -> int:
        return 1 + sum(child.visits for child in self.children)

    def conclude(self, moves: Sequence[str]) -> Visit:
        """This visit with its value, after some of its `moves`."""
        self.value = best(self.position, [child.value for child in self.children])
        self.bound = "lower" if self.value >= self.high else "upper" if self.value <= self.low else "exact"
        self.unread = list(moves[len(self.children) :])
        self.end = "cut" if self.unread else "read"
        return self


class Player(NamedTuple):
    """How a tree is searched."""

    search: str
    evaluation: str = ""
    ties: str = "first"
    seed: int | None = None
    order: str = "square"
    multipv: int = 1

    def request(self, depth: int | None) -> dict[str, Any]:
        """The player of a request, without what is usual."""
        usual = Player(self.search, ties="random")._asdict()
        more = {key: value for key, value in self._asdict().items() if value != usual[key]}
        return {"search": self.search, **more, **({} if depth is None else {"depth": depth})}


def tree(by: Player, root: Position, depth: int) -> Visit:
    """The visits of a search of `root`."""
    return (
        root_of_alphabeta(by, root, depth) if by.search == "alphabeta" else search_below(by, root, depth, 0)
    )


def search_below(by: Player, position: Position, depth: int, ply: int) -> Visit:
    """The visits of the same search that begins at `position`, `ply` plies below the root."""
    if by.search == "minimax":
        return read_all(by, position, None, depth, ply)
    if by.search == "wincut":
        return read_to_a_win(by, position, None, depth, chance(by))
    return read_window(by, position, None, depth, ply, -ENDLESS, ENDLESS)


def chance(by: Player) -> random.Random | None:
    return random.Random(by.seed) if by.ties == "random" else None


def best(position: Position, values: Sequence[int]) -> int:
    return max(values) if position.turn == "first" else min(values)


def leaf(by: Player, visit: Visit, ply: int) -> bool:
    """Completes a visit that makes no other: the game is over or no plies are left."""
    if not visit.position.moves():
        visit.value, visit.end = visit.position.value(ply), "over"
    elif visit.depth == 0:
        visit.value, visit.end = EVALUATIONS[by.evaluation](visit.position), "horizon"
    return visit.end != "read"


def read_all(by: Player, position: Position, move: str | None, depth: int, ply: int) -> Visit:
    """Minimax: every move, in square order or its reverse."""
    visit = Visit(position, move, depth)
    if leaf(by, visit, ply):
        return visit
    moves = in_square_order(by, position)
    for move in moves:
        visit.children.append(read_all(by, position.play(move), move, depth - 1, ply + 1))
    return visit.conclude(moves)


def in_square_order(by: Player, position: Position) -> list[str]:
    return position.moves()[:: -1 if by.ties == "last" else 1]


def read_to_a_win(
    by: Player, position: Position, move: str | None, depth: int, chance: random.Random | None
) -> Visit:
    """The values 1, 0 and −1, and no further move once one wins."""
    visit = Visit(position, move, depth)
    margin = position.margin()
    if margin is not None:
        visit.value, visit.end = (margin > 0) - (margin < 0), "over"
        return visit
    if depth == 0:
        visit.end = "horizon"
        return visit
    moves = shuffled(position.moves(), chance) if chance else in_square_order(by, position)
    for move in moves:
        visit.children.append(read_to_a_win(by, position.play(move), move, depth - 1, chance))
        if visit.children[-1].value == (1 if position.turn == "first" else -1):
            break
    return visit.conclude(moves)


def shuffled(moves: Sequence[str], chance: random.Random) -> list[str]:
    """Fisher and Yates, from the last place down."""
    order = list(moves)
    for place_ in reversed(range(1, len(order))):
        drawn = int(chance.random() * (place_ + 1))
        order[place_], order[drawn] = order[drawn], order[place_]
    return order


def root_of_alphabeta(by: Player, root: Position, depth: int) -> Visit:
    """The root's moves, each with a window that tells the best `multipv` of them from the others."""
    visit = Visit(root, None, depth)
    first = root.turn == "first"
    equals = by.ties == "random" or (by.order == "evaluation" and by.ties == "last")
    exact: list[int] = []
    moves = in_order(by, root, depth, 0) if depth > 1 else alphabeta_square_order(by, root)
    for move in moves:
        low, high = -ENDLESS, ENDLESS
        if len(exact) >= by.multipv:
            sure = sorted(exact, reverse=first)[by.multipv - 1]
            if first:
                low = sure - equals
            else:
                high = sure + equals
        child = read_window(by, root.play(move), move, depth - 1, 1, low, high)
        visit.children.append(child)
        if low < child.value < high:
            exact.append(child.value)
    return visit.conclude(moves)


def read_window(
    by: Player, position: Position, move: str | None, depth: int, ply: int, low: int, high: int
) -> Visit:
    """Alpha-beta below the root, in the textbook's form for two sides. A value may be outside the window."""
    visit = Visit(position, move, depth, low, high)
    if leaf(by, visit, ply):
        return visit
    moves = in_order(by, position, depth, ply)
    for move in moves:
        child = read_window(by, position.play(move), move, depth - 1, ply + 1, low, high)
        visit.children.append(child)
        if position.turn == "first":
            low = max(low, child.value)
        else:
            high = min(high, child.value)
        if low >= high:
            break
    return visit.conclude(moves)


def alphabeta_square_order(by: Player, position: Position) -> list[str]:
    """`ties` changes only the order of squares, not that of evaluations."""
    return position.moves() if by.order == "evaluation" else in_square_order(by, position)


def in_order(by: Player, position: Position, depth: int, ply: int) -> list[str]:
    """The moves of a position in the order in which alpha-beta tries them."""
    if depth == 1:
        return in_the_games_order(position)
    if by.order == "square":
        return alphabeta_square_order(by, position)
    mover = 1 if position.turn == "first" else -1

    def worth(move: str) -> int:
        child = position.play(move)
        return mover * (EVALUATIONS[by.evaluation](child) if child.moves() else child.value(ply + 1))

    return sorted(position.moves(), key=worth, reverse=True)  # equal ones stay in square order


def in_the_games_order(position: Position) -> list[str]:
    """The order of the last ply: the largest number first, in other games square order."""
    if not isinstance(position, Numbers):
        return position.moves()
    numbers = position.cells()
    return sorted(position.moves(), key=lambda move: int(numbers[move]), reverse=True)


def in_sequence(visit: Visit, parent: int = -1, start: int = 0) -> Iterator[tuple[int, Visit]]:
    """The visits in the order in which they begin, each with the index of the visit that made it."""
    yield parent, visit
    at = start + 1
    for child in visit.children:
        yield from in_sequence(child, start, at)
        at += child.visits


def as_rows(root: Visit) -> list[tuple[object, ...]]:
    """The columns of the contract; in place of the key the position as text."""
    return [
        (
            parent,
            visit.move,
            visit.depth,
            None if visit.low == -ENDLESS else visit.low,
            None if visit.high == ENDLESS else visit.high,
            visit.value,
            visit.bound,
            visit.end,
            visit.visits,
            visit.unread,
            visit.position.setup(),
        )
        for parent, visit in in_sequence(root)
    ]


def truth(by: Player, position: Position, depth: int, ply: int) -> int:
    """What the search should find of a position: minimax's value, or for wincut the outcome."""
    if by.search == "wincut":
        return outcome(position, depth)
    return minimax(position, depth, by.evaluation, "first", ply).value


@lru_cache(maxsize=100_000)
def outcome(position: Position, depth: int) -> int:
    """1, 0 or −1: who wins within the depth; 0 if nobody can be sure to."""
    return textbook.minimax(position, depth, lambda at: sign(at.margin() or 0))[0]
