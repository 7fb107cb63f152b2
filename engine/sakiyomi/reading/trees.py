"""The tree of a search, as the rows of a reply: `{"op": "tree"}` in `CONTRACT.md`.

The search that plays is run with a recorder. Stands on `players.players`, `players.record`,
`search.recorder` and `search.plays`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as of_each
from functools import cached_property, lru_cache
from itertools import islice, pairwise
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar, cast

from ..contract.limits import DEEPEST, INFINITY, MOST_VISITS
from ..core.errors import Refusal
from ..core.game import Game, Position, State, StateSpace
from ..games import GAMES
from ..players.players import Player, evaluation, player, searches_in, undecided, unfit
from ..players.record import Replay, legal_move, replay
from ..search import SEARCHES
from ..search.limits import Limits
from ..search.plays import Plays
from ..search.recorder import (
    BOUNDS,
    EXACT,
    HORIZON,
    NO_BOUND,
    OVER,
    READ,
    Iteration,
    Recorder,
    TooManyVisits,
    VisitRows,
)
from ..search.states import after, states_of
from ..search.thought import Search, Task

if TYPE_CHECKING:
    from ..authors.programs import Programs
    from ..contract import replies
    from ..contract.requests import SearchedTree

USUAL_ROWS: Final = 2_000
TREE_KEYS: Final = ("record", "player", "path", "rows", "iteration")
"""The keys of a request that say which tree is meant."""
MOST_TREES: Final = 30
"""The trees of one search that are kept: those of nodes of it share its visits."""
NO_TREE: Final[replies.TreeCounts] = {"iterations": [], "iteration": None, "visits": 0, "cutoffs": 0}
"""The summary of a finished game, or of one that was stopped."""
MOST_KEPT: Final = 250_000
"""The positions that counting the different ones keeps at a time: about 40 MB."""

T = TypeVar("T")
Report = Callable[[int], None]
"""Called every few milliseconds with the visits so far; raises an exception to end the answer."""
Poll = Callable[[], None]
"""Called now and then after the search; raises an exception to end the answer."""


class Row(NamedTuple):
    """A visit in a reply. Its fields are the columns."""

    parent: int
    move: str | None
    depth: int
    low: int | None
    high: int | None
    value: int | None
    bound: str | None
    end: str
    visits: int
    unread: list[str]
    key: int


class TreeQuery(NamedTuple):
    """The tree that a request asks for."""

    played: Replay
    by: Player
    path: list[int]
    rows: int
    iteration: int
    """The index of the iteration; −1 is the last."""
    anew: Callable[[], TreeQuery] | None = None
    """The same with authors' programs freshly run, so that they read the same tree every time. None: it has
    none."""

    @property
    def search(self) -> Search:
        """The player's search."""
        return searches_in(self.played.game)[self.by.search]


def queried(
    request: SearchedTree, games: Mapping[str, Game] = GAMES, programs: Programs | None = None
) -> TreeQuery:
    """The tree that a request asks for; raises `Refusal`. The player is repeatable and has a depth.

    `programs` are those in `games`.
    """
    query = queried_among(request, games)
    if programs and (used := programs.used(query.played.game, query.by)):
        return query._replace(anew=lambda: queried_among(request, programs.fresh(used).games))
    return query


def queried_among(request: SearchedTree, games: Mapping[str, Game]) -> TreeQuery:
    """The tree that a request asks for among these games; raises `Refusal`."""
    played = replay(request["record"], games=games)
    by = repeatable(player(request["player"], played.game), played)
    path = moves_along(request.get("path", []), played)
    return TreeQuery(played, by, path, request.get("rows", USUAL_ROWS), request.get("iteration", -1))


def repeatable(by: Player, played: Replay) -> Player:
    """The player with a depth, if it reads the same tree every time; raises `Refusal`."""
    if not searches_in(played.game)[by.search].visit:
        raise unfit("search", by, "player")
    for key in ("seconds", "nodes", "noise", "book"):
        if getattr(by, key):
            reason = {"reason": "tree"} if key == "book" else {}
            raise unfit(key, by, "player", **reason)
    if by.ties == "random" and by.seed is None and by.search in SEARCHES:
        raise unfit("seed", by, "player")
    return by if by.depth else by._replace(depth=longest(played))


def longest(played: Replay) -> int:
    """At least as many plies as the game can still last, at least 1 and at most `DEEPEST`.

    Where values contain the plies to the end, these are the plies to a draw: no game lasts longer.
    """
    plies_of = played.game.plies_of
    return max(1, plies_of(played.position, 0) or 1) if plies_of else DEEPEST


def moves_along(path: Sequence[str], played: Replay) -> list[int]:
    """The moves from the root to the node that is asked for; raises `Refusal`. A pass must be written."""
    position = played.position
    moves: list[int] = []
    for index, move in enumerate(path):
        ply = played.ply + index
        moves.append(legal_move(move.strip(), played.game, position, ply, f"path[{index}]"))
        position = position.play(moves[-1])
    return moves


@dataclass
class Tree:
    """A recorded search, and the node that is asked for."""

    request: TreeQuery
    iterations: list[Iteration]
    iteration: VisitRows
    """The visits of the iteration that is asked for."""
    rows: VisitRows
    """Where the node is: the same, or what was read for this answer alone."""
    start: int
    """The row of the node."""
    keys: list[int] = of_each(default_factory=list)
    """The keys of the rows that are sent, once all of these were made (`as_rows`)."""

    @property
    def unread(self) -> bool:
        """Whether the search did not visit the node."""
        return self.rows is not self.iteration

    @property
    def visits(self) -> int:
        """The visits of all iterations."""
        return sum(one.visits for one in self.iterations)

    @cached_property
    def position(self) -> Position:
        """That of the node."""
        return after(self.request.played.position, self.request.path)

    @cached_property
    def sent(self) -> list[int]:
        """The rows that are sent: of so many as are asked for those with the largest subtrees."""
        return largest(self.rows, self.start, self.request.rows)

    @cached_property
    def estimates(self) -> bool:
        """Whether positions in which the game goes on were evaluated."""
        return any(HORIZON in rows.end and rows.bound[0] != NO_BOUND for rows in (self.iteration, self.rows))

    def least(self, rows: VisitRows, row: int) -> bool:
        """Whether the winner may win by more than the margin in the exact value of a won game: with a move
        that was only estimated. All below was read to the end where no visit ended otherwise."""
        below = rows.end[row : row + rows.visits[row]]
        return self.estimates and rows.bound[row] == EXACT and not {*below} <= {READ, OVER}


class KeptTrees:
    """The trees of the search that was read last: what is asked of their nodes is answered at once."""

    def __init__(self) -> None:
        self._trees: list[Tree] = []
        self._queried: tuple[object, object, TreeQuery] | None = None

    def queried(
        self, request: SearchedTree, games: Mapping[str, Game], programs: Programs | None
    ) -> TreeQuery:
        """The tree whose nodes are asked for; raises `Refusal`. For all of them the game is replayed once."""
        values = {key: value for key, value in request.items() if key in TREE_KEYS}
        if not self._queried or self._queried[0] is not games or self._queried[1] != values:
            self._queried = (games, values, queried(request, games, programs))
        return self._queried[2]

    def known(self, request: TreeQuery) -> Tree | None:
        """The tree of a request, if it is kept."""
        return next((tree for tree in self._trees if plain(tree.request) == plain(request)), None)

    def recorded(self, request: TreeQuery, report: Report) -> Tree:
        """The tree of a request, which is then kept; raises what `recorded` raises.

        Below a path the search is not read again. A tree of one row is asked for what it counts: it is not
        kept.
        """
        whole = self._trees[0] if self._trees and request.path else None
        if whole and plain(whole.request, search=True) != plain(request, search=True):
            whole = None
        tree = recorded(request, report, whole)
        if request.rows > 1:
            self._trees = [*(self._trees[:MOST_TREES] if whole else []), tree]
        return tree


def plain(request: TreeQuery, search: bool = False) -> TreeQuery:
    """A request without what changes no row; for the search alone, without what chooses a node."""
    request = request._replace(anew=None)
    return request._replace(path=[], rows=0) if search else request


def recorded(request: TreeQuery, report: Report, whole: Tree | None = None) -> Tree:
    """The tree of the search; raises `Refusal`, and what `report` raises.

    `whole`: a tree of the same search, which is then not read again.
    """
    by, before = request.by, 0
    check_iteration(request, by.depth if by.search == "best" and by.depth else 1)  # `best` may need fewer
    if whole:
        iterations, rows = whole.iterations, whole.iteration
    else:
        recorder = run(request, report)
        iterations, rows, before = recorder.iterations, recorder.kept, recorder.visited
    check_iteration(request, len(iterations))
    start = most_visited(rows, request.path)
    if start is not None:
        return Tree(request, iterations, rows, rows, start)
    left = iterations[request.iteration].depth - len(request.path)
    below = run(request, lambda visits: report(before + visits), max(0, left))
    return Tree(request, iterations, rows, below.kept, 0)


def check_iteration(request: TreeQuery, count: int) -> None:
    """Raises `Refusal` if the iteration that is asked for is not one of so many."""
    if request.iteration >= count:
        raise Refusal("limit.iteration", "iteration", least=-1, most=count - 1)


def run(request: TreeQuery, report: Report, below: int | None = None) -> Recorder | Plays:
    """The recorded search. `below`: only the node at the path is read, to this depth."""
    request = request.anew() if request.anew else request
    played, by = request.played, request.by
    game, position = played.game, played.position

    def stop() -> bool:
        report(recorder.visited)
        return False

    limits = Limits(by.depth, stop=stop)
    recorder: Recorder | Plays = Plays(position, MOST_VISITS)
    if by.search in SEARCHES:
        space = space_of(request)
        recorder = Recorder(position, space, lambda: limits.cutoffs, MOST_VISITS, request.iteration)
    chance = Random(by.seed or 0)
    task = Task(
        position, game, evaluation(by, game), by.ties, chance, by.multipv, by.order, recorder, played.plays
    )
    if game.begin_search:
        task = game.begin_search(task, limits)
    search = request.search
    try:
        if below is not None and search.visit:
            search.visit(task, limits, request.path, below)
        else:
            for _ in search.think(task, limits):
                pass
    except TooManyVisits:
        raise Refusal("limit.player", "player", least=1, most=MOST_VISITS) from None
    return recorder


def space_of(request: TreeQuery) -> StateSpace:
    """The states that the search uses. Their evaluation is not called."""
    by, played = request.by, request.played
    return states_of(played.game, evaluation(by, played.game), by.order)(played.position, undecided)


def most_visited(rows: VisitRows, path: Sequence[int]) -> int | None:
    """The row of the node at `path`: of several visits the one with the most visits in its subtree, then the
    first. None: it was not visited."""
    visits = [0]
    for move in path:
        visits = [child for row in visits for child in rows.children(row) if rows.move[child] == move]
    return max(visits, key=lambda row: rows.visits[row], default=None)


def largest(rows: VisitRows, start: int, most: int) -> list[int]:
    """The rows at and below `start` with the largest subtrees, at most `most` of them.

    Of subtrees of one size all are among them, or none.
    """
    sizes = rows.visits[start : start + rows.visits[start]]
    folded = max(sorted(sizes, reverse=True)[most:], default=0)
    return [row for row, size in enumerate(sizes, start) if size > folded]


def walk(rows: VisitRows, chosen: Sequence[int], start: T, after: Callable[[T, int], T]) -> Iterator[T]:
    """The position, or state, of each of the rows `chosen`, which include the parents of all but the first.

    `start` is that of the first, and `after(position, move)` that after a move.
    """
    above: list[tuple[int, T]] = []
    for row in chosen:
        while above and above[-1][0] != rows.parent[row]:
            above.pop()
        position = after(above[-1][1], rows.move[row]) if above else start
        above.append((row, position))
        yield position


def batches(tree: Tree, size: int) -> Iterator[list[Row]]:
    """The rows of the answer, at most `size` at a time."""
    rows = as_rows(tree)
    while batch := list(islice(rows, size)):
        yield batch


def as_rows(tree: Tree) -> Iterator[Row]:
    """The rows of the answer. Once all are made, their keys are kept."""
    rows, name, chosen = tree.rows, tree.request.played.name, tree.sent
    index = {row: at for at, row in enumerate(chosen)}
    keys: dict[Position, int] = {}
    found: list[int] = []
    positions = walk(rows, chosen, tree.position, lambda at, move: at.play(move))
    for row, position in zip(chosen, positions, strict=True):
        end, unread = rows.ended(row, position)
        found.append(keys.setdefault(position, len(keys)))
        yield Row(
            index.get(rows.parent[row], -1),
            None if row == tree.start else name(rows.move[row]),
            rows.depth[row],
            finite(rows.low[row]),
            finite(rows.high[row]),
            finite(rows.value[row]),
            BOUNDS[rows.bound[row]],
            end,
            rows.visits[row],
            [name(move) for move in unread],
            found[-1],
        )
    tree.keys = found


def finite(value: int) -> int | None:
    """A value, or a bound of a window; None where there is none."""
    return None if abs(value) >= INFINITY else value


def summary(
    tree: Tree, poll: Poll = lambda: None, stretches: int = 0, is_distinct: bool = False
) -> replies.TreeCounts:
    """The answer beside its rows; with the visits by stretches, and the different positions, if wanted."""
    name, request = tree.request.played.name, tree.request
    iterations = [
        {**one._asdict(), "move": None if one.move is None else name(one.move)} for one in tree.iterations
    ]
    at = request.iteration % len(iterations)
    reply: replies.TreeCounts = {
        "iterations": cast("list[replies.Iteration]", iterations),
        "iteration": at,
        "visits": tree.iterations[at].visits,
        "cutoffs": tree.iterations[at].cutoffs,
    }
    if stretches:
        reply["strip"] = strip(tree, stretches, poll)
    if is_distinct:
        reply["distinct"] = distinct(tree, poll)
    if tree.unread:
        reply["unread"] = True
    if tree.estimates:
        reply["estimates"] = True
    if parts := parts_of(tree, tree.start, tree.position):
        reply["terms"] = parts
    return reply


def strip(tree: Tree, stretches: int, poll: Poll) -> list[list[int]]:
    """By ply from the root, how many visits of each stretch of the iteration are at that ply."""
    depths = tree.iteration.depth
    deepest, number = depths[0], len(depths)
    counts = []
    for first, end in pairwise(number * i // stretches for i in range(stretches + 1)):
        counts.append(Counter(depths[first:end]))
        poll()
    return [[count[depth] for count in counts] for depth in range(deepest, min(depths) - 1, -1)]


def distinct(tree: Tree, poll: Poll) -> list[int]:
    """By ply from the root, how many different positions the iteration visited.

    At most about `MOST_KEPT` positions are kept at a time. If there are more, those whose hashes have one
    residue are counted first, then those with another.
    """
    rows, request = tree.iteration, tree.request
    space = space_of(request)

    @lru_cache(maxsize=DEEPEST)
    def children(state: State) -> dict[int, State]:
        return dict(space.children(state, 1))

    deepest = rows.depth[0]
    counts = [0] * (deepest - min(rows.depth) + 1)
    parts = [(0, 1)]  # residues and their moduli
    while parts:
        residue, modulus = parts.pop()
        positions: list[set[State]] = [set() for _ in counts]
        states = walk(rows, range(len(rows)), space.root, lambda state, move: children(state)[move])
        for row, state in enumerate(states):
            if modulus == 1 or hash((state,)) % modulus == residue:
                positions[deepest - rows.depth[row]].add(state)
            if row % 1000:
                continue
            poll()
            if sum(map(len, positions)) > MOST_KEPT:
                parts.append((residue + modulus, 2 * modulus))
                modulus *= 2
                positions = [
                    {each for each in ply if hash((each,)) % modulus == residue} for ply in positions
                ]
        counts = [count + len(ply) for count, ply in zip(counts, positions, strict=True)]
    return counts


def parts_of(tree: Tree, row: int, position: Position) -> dict[str, int] | None:
    """The parts of the evaluation at a visit, if the position was evaluated there and they are known."""
    parts = tree.request.played.game.display.terms.get(tree.request.by.evaluation or "")
    if parts is None or tree.rows.ended(row, position)[0] != "horizon":
        return None
    values = parts(position)
    # An author's search may answer for the root with another value.
    return values if sum(values.values()) == tree.rows.value[row] else None


def line_to(rows: VisitRows, row: int) -> list[int]:
    """The rows from the first one to this one."""
    line = [row]
    while line[-1] > 0:
        line.append(rows.parent[line[-1]])
    return line[::-1]


def path_to(rows: VisitRows, row: int) -> tuple[int, ...]:
    """The moves from the first row to this one."""
    return tuple(rows.move[each] for each in line_to(rows, row)[1:])


def same_ways(tree: Tree, row: int) -> list[tuple[int, ...]]:
    """The other ways to the position of a row, in the order in which they were visited.

    None are known where not all visits are sent.
    """
    if len(tree.sent) < len(tree.rows):
        return []
    key = tree.keys[row]
    same = [at for at, each in enumerate(tree.keys) if each == key]
    ways = dict.fromkeys(path_to(tree.rows, at) for at in same) if len(same) > 1 else {}
    return [way for way in ways if way != path_to(tree.rows, row)]
