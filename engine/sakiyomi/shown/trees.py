"""The tree of a search as text."""

from collections.abc import Iterator, Sequence
from typing import Final

from ..players.record import Replay, side_name
from ..reading import trees
from ..reading.trees import Row, Tree, TreeQuery
from ..search.recorder import EXACT
from ..search.states import after
from . import figures
from .boards import board_lines, state_text, values_text, win_size, winner

SIGNS: Final = {"exact": "=", "lower": ">=", "upper": "<=", None: " "}


def text(request: TreeQuery, tree: Tree | None) -> Iterator[str]:
    played = request.played
    position = after(played.position, request.path)
    node = played._replace(position=position, cells=played.game.display.cells(position))
    yield from board_lines(node)
    yield ""
    path = [played.name(move) for move in request.path]
    yield state_text(node) + (f" (after {' '.join(path)})" if path else "")
    if tree is None:
        return
    if tree.unread:
        yield "The search does not visit this position: it was read for this answer alone."
    yield ""
    visits = list(trees.as_rows(tree))
    visits[0] = visits[0]._replace(move=path[-1] if path else "root")
    pv = principal(tree)
    yield from figures.columns(list(table(played, visits, [row in pv for row in tree.sent])), left=(0, 2, 4))
    yield ""
    if len(pv) > 1:
        yield f"Expected (*): {' '.join(played.name(tree.rows.move[row]) for row in pv[1:])}"
    if parts := trees.parts_of(tree, tree.start, tree.position):
        yield "The evaluation: " + ", ".join(f"{name} {value:+}" for name, value in parts.items())
    values = [visit.value for visit in visits if visit.value is not None]
    won = [value for value in values if abs(value) >= played.game.decisive]
    if len(won) < len(values):
        yield values_text(played.game, request.by.evaluation)
    if won and (size := win_size(played, won[0])):
        side = side_name(played.game, winner(won[0])).capitalize()
        meaning = size if played.game.margin_of else " in so many plies from the root of the tree"
        yield f"{side}{size}: {side} wins{meaning}"
    if any(visit.bound in ("lower", "upper") for visit in visits):
        yield "<= at most, >= at least: the value is only a bound, at or outside its window"
    if len(values) < len(visits):
        yield "-: the search did not ask for an evaluation here, and does not say what it concludes"
    if tree.rows.visits[tree.start] > len(visits):
        yield f"Folded are visits that are not printed ({len(visits):,} are): --rows N prints up to N"
    yield ""
    yield from figures.columns(list(totals(tree)), left=())


def table(played: Replay, visits: Sequence[Row], marked: Sequence[bool]) -> Iterator[list[str]]:
    """A row of text for each visit: its move is indented by its ply, and `marked` with a *."""
    yield ["  move", "value", "window", "visits", ""]
    hidden = [visit.visits - 1 for visit in visits]
    """Of the visits below each, those that are not printed, nor are below one that is printed."""
    for visit in visits[1:]:
        hidden[visit.parent] -= visit.visits
    plies: list[int] = []
    for at, visit in enumerate(visits):
        plies.append(plies[visit.parent] + 1 if at else 0)
        ends = ["" if end is None else value_text(played, end) for end in (visit.low, visit.high)]
        yield [
            f"{'*' if marked[at] else ' '} {'  ' * plies[at]}{visit.move}",
            f"{SIGNS[visit.bound]} {'-' if visit.value is None else value_text(played, visit.value)}",
            "..".join(ends) if any(ends) else "",
            f"{visit.visits:,}",
            ", ".join(remarks(visit, hidden[at])),
        ]


def value_text(played: Replay, value: int) -> str:
    """A value: that of a won game as its winner and how it is won."""
    if abs(value) < played.game.decisive:
        return f"{value:+}"
    return f"{side_name(played.game, winner(value)).capitalize()}{win_size(played, value) or ' wins'}"


def remarks(visit: Row, hidden: int) -> Iterator[str]:
    """Remarks on a visit: how it ended, and how many visits below it are folded."""
    if visit.end == "cut":
        first, count = visit.unread[0], len(visit.unread)
        yield f"cut before {first}: {count} unread" if visit.bound else f"{count} not played: {first} .."
    elif visit.end != "read":
        yield visit.end
    if hidden:
        yield f"{hidden:,} folded"


def principal(tree: Tree) -> list[int]:
    """The rows of the principal variation below the node, as far as it was visited, with the node itself.

    Empty if the value of the node is only a bound.
    """
    rows, row = tree.rows, tree.start
    if rows.bound[row] != EXACT:
        return []
    at_root = row == 0 and not tree.unread
    move = tree.iterations[tree.request.iteration].move if at_root else None
    pv = [row]
    while True:
        equal = [child for child in rows.children(row) if rows.value[child] == rows.value[row]]
        exact = [child for child in equal if rows.bound[child] == EXACT]
        if exact and move is None:
            move = first_equal(tree, row, [rows.move[child] for child in exact])
        # The last visit of several: a search with an open window comes after a question about a bound.
        same = [child for child in exact if rows.move[child] == move]
        if not same:
            return pv
        row, move = same[-1], None
        pv.append(row)


def first_equal(tree: Tree, row: int, moves: Sequence[int]) -> int:
    """The move that the search keeps of equal ones below the root. `moves` are in the order of its visits."""
    by = tree.request.by
    if by.search == "alphabeta" and tree.rows.depth[row] == 1:  # these are evaluated in another order
        return (max if by.ties == "last" and by.order == "square" else min)(moves)
    return moves[0]


def totals(tree: Tree) -> Iterator[list[str]]:
    """The iterations with their visits and cutoffs; the one that is printed is marked."""
    played, iterations = tree.request.played, tree.iterations
    printed = tree.request.iteration % len(iterations)
    yield ["iteration", "depth", "visits", "cutoffs", "move", "value", ""]
    for at, one in enumerate(iterations):
        move = "-" if one.move is None else played.name(one.move)
        value = "-" if one.value is None else value_text(played, one.value)
        mark = "printed" if at == printed and len(iterations) > 1 else ""
        yield [str(at), str(one.depth), f"{one.visits:,}", f"{one.cutoffs:,}", move, value, mark]
    if len(iterations) > 1:
        cutoffs = sum(one.cutoffs for one in iterations)
        yield ["in all", "", f"{tree.visits:,}", f"{cutoffs:,}", "", "", ""]
