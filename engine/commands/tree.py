"""`python3 -m engine tree othello f5d6c3 --player "alphabeta depth=4 ties=first"`: the tree of a search."""

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engine import tree
from engine.arena.workers import UsageError
from engine.commands.analyse import unit_name
from engine.commands.board import board_lines, result_text, score, side_label
from engine.commands.shared import add_board, add_game, columns, command
from engine.fields import Fields, Refusal
from engine.game import FIRST, PASS
from engine.games import DIAGRAMS, GAMES
from engine.record import Replay, split
from engine.search.recorder import EXACT
from engine.search.states import after
from engine.tree import Asked, Row, Tree

USUAL: Final = "alphabeta depth=4 ties=first"
ROWS: Final = 40
"""The usual number of rows as text."""
WIDTH: Final = 80
"""Columns of the text where it is not printed on a terminal."""
DEEPEST_INDENT: Final = 32
"""The most columns of indentation. Of a longer one only the end is printed."""
SIGNS: Final = {"exact": "=", "lower": ">=", "upper": "<="}
STYLES: Final = {"bold": "1", "dim": "2", "over": "32", "cut": "33", "horizon": "34", "table": "36"}
GUIDES: Final = ("├ ", "└ ", "│ ", "…")
PLAIN_GUIDES: Final = ("|-", "`-", "| ", "~")
"""For a stream whose encoding has no box-drawing characters."""

Paint = Callable[[str, str], str]
"""`paint(text, style)`: the text in a style of `STYLES`."""


def add(commands: Any) -> None:
    parser = command(
        commands,
        "tree",
        "Print the tree of positions that a search visits.",
        "Values are from the first side's point of view (Black, the row player), whoever moves. The parts of "
        "the tree with the fewest visits are folded.",
        do,
    )
    add_game(parser, {**GAMES, **DIAGRAMS})
    parser.add_argument("moves", nargs="*", metavar="MOVES", help="a transcript, such as f5d6c3")
    parser.add_argument(
        "--setup", help="the start position, if not the usual one (engine/CONTRACT.md, Setups)"
    )
    add_board(parser)
    parser.add_argument(
        "--player", default=USUAL, help=f"the player that reads ahead, with a depth and repeatable ({USUAL})"
    )
    parser.add_argument(
        "--path", default="", metavar="MOVES", help="print only what is below these moves: 'e3 pass d2'"
    )
    parser.add_argument(
        "--rows", type=int, metavar="N", help=f"at most so many visits ({ROWS}; as JSON {tree.USUAL_ROWS})"
    )
    parser.add_argument(
        "--iteration", type=int, default=-1, metavar="N", help="the iteration of `best`, from 0; -1: the last"
    )
    parser.add_argument("--json", action="store_true", help="print the rows as JSON (engine/CONTRACT.md)")


def do(arguments: argparse.Namespace) -> int:
    record = {"game": arguments.game, "moves": " ".join(arguments.moves)}
    for key in ("setup", "size", "seed"):
        if getattr(arguments, key) is not None:
            record[key] = getattr(arguments, key)
    rows = tree.USUAL_ROWS if arguments.json else ROWS
    request = {
        "record": record,
        "player": arguments.player,
        "path": list(split(arguments.path)),
        "rows": rows if arguments.rows is None else arguments.rows,
        "iteration": arguments.iteration,
    }
    try:
        asked = tree.read(Fields(request, ""))
    except Refusal as error:
        if error.field and error.field.startswith("path"):  # its message could be that of a move of MOVES
            raise UsageError(f"--path: {error}") from None
        raise
    found = recorded(asked) if asked.played.position.moves() else None
    if arguments.json:
        # On one line: indented, each row would take a dozen.
        print(json.dumps({"record": asked.played.record, **as_json(found)}))
    else:
        print("\n".join(text(asked, found, painter())))
    return 0


def recorded(asked: Asked) -> Tree:
    """The tree, with the number of visits on a terminal while it is read."""
    on_terminal = sys.stderr.isatty()
    drawn_at = 0.0

    def show(visits: int) -> None:
        nonlocal drawn_at
        now = time.monotonic()
        if on_terminal and now - drawn_at >= 0.1:
            drawn_at = now
            print(f"\r\x1b[K{visits:,} visits", end="", file=sys.stderr, flush=True)

    try:
        return tree.recorded(asked, show)
    finally:
        if on_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def as_json(found: Tree | None) -> dict[str, object]:
    """The columns, the rows and the summary; of a finished game, which has no tree, what a reply says."""
    if found is None:
        return {"rows": [], "iterations": [], "iteration": None, "visits": 0, "cutoffs": 0}
    return {
        "columns": tree.Row._fields,
        "rows": list(tree.as_rows(found)),
        **tree.summary(found, lambda: None),
    }


def painter() -> Paint:
    """Colours text if standard output is a terminal and `NO_COLOR` is not set."""
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    if not coloured:
        return lambda text, style: text
    return lambda text, style: f"\x1b[{STYLES[style]}m{text}\x1b[0m" if style and text else text


def text(asked: Asked, found: Tree | None, paint: Paint) -> Iterator[str]:
    played = asked.played
    position = after(played.position, asked.path)
    node = played._replace(position=position, cells=position.cells())
    yield from board_lines(node)
    yield ""
    if found is None:
        yield result_text(node)
        return
    path = [tree.move_name(move, played.name) for move in asked.path]
    yield mover_text(node) + (f", after {' '.join(path)}" if path else "")
    if found.unread:
        yield "The search does not visit this position: it was read for this answer alone."
    yield ""
    visits = list(tree.as_rows(found))
    visits[0] = visits[0]._replace(move=path[-1] if path else "root")
    pv = principal(found)
    chosen = tree.told(found.rows, found.start, asked.rows)
    yield from tree_lines(visits, {at for at, row in enumerate(chosen) if row in pv}, paint)
    yield ""
    if len(pv) > 1:
        moves = " ".join(tree.move_name(found.rows.move[row], played.name) for row in pv[1:])
        yield paint("Expected (*):", "bold") + f" {moves}"
    if parts := tree.terms(found):
        yield "The evaluation: " + ", ".join(f"{name} {value:+}" for name, value in parts.items())
    unit = unit_name(played.game, asked.by.evaluation)
    unit_text = f" in {unit}," if unit else ""
    yield f"Values are{unit_text} positive where {side_label(played.game, FIRST)} is better off"
    if any(visit.bound != "exact" for visit in visits):
        yield "<= at most, >= at least: the value is only a bound, at or outside its window"
    if found.rows.visits[found.start] > len(visits):
        yield f"Folded are visits that are not printed ({len(visits):,} are): --rows N prints up to N"
    yield ""
    yield from columns(totals(found), left=0)


def mover_text(node: Replay) -> str:
    """Who moves, and the score; the result where the game is over."""
    moves = node.position.moves()
    if not moves:
        return result_text(node).rstrip(".")
    stands = f", {score(node)}" if score(node) else ""
    return (
        f"{side_label(node.game, node.position.turn)} {'must pass' if PASS in moves else 'to move'}{stands}"
    )


def principal(found: Tree) -> list[int]:
    """The rows of the principal variation below the node, as far as it was visited, with the node itself.

    Empty if the value of the node is only a bound.
    """
    rows, row = found.rows, found.start
    if rows.bound[row] != EXACT:
        return []
    at_root = row == 0 and not found.unread
    move = found.iterations[found.asked.iteration].move if at_root else None
    pv = [row]
    while True:
        equal = [child for child in rows.children(row) if rows.value[child] == rows.value[row]]
        exact = [child for child in equal if rows.bound[child] == EXACT]
        if not exact:
            return pv
        if move is None:
            move = first_equal(found, row, [rows.move[child] for child in exact])
        # The last visit of several: a search with an open window comes after a question about a bound.
        same = [child for child in exact if rows.move[child] == move]
        if not same:
            return pv
        row, move = same[-1], None
        pv.append(row)


def first_equal(found: Tree, row: int, moves: Sequence[int]) -> int:
    """The move that the search keeps of equal ones below the root. `moves` are in the order of its visits."""
    by = found.asked.by
    if by.search == "alphabeta" and found.rows.depth[row] == 1:  # these are evaluated in another order
        return (max if by.ties == "last" and by.order == "square" else min)(moves)
    return moves[0]


def tree_lines(visits: Sequence[Row], pv: set[int], paint: Paint) -> Iterator[str]:
    """The visits as an indented tree, with a line for the titles of the columns."""
    width = shutil.get_terminal_size((WIDTH, 24)).columns if sys.stdout.isatty() else WIDTH
    hidden = folded(visits)
    branches, guides = indents(visits)
    moves = [visit.move or "" for visit in visits]
    values = [f"{SIGNS[visit.bound]} {visit.value:+}" for visit in visits]
    windows = window_texts(visits)
    counts = [f"{visit.visits:,}" for visit in visits]
    left = max(len(branch) + len(move) for branch, move in zip(branches, moves, strict=True))
    value_width, window_width, count_width = (
        max(map(len, [title, *texts]))
        for title, texts in (
            ("value", values),
            ("window" if any(windows) else "", windows),
            ("visits", counts),
        )
    )

    def line(mark: str, move: str, value: str, window: str, count: str) -> str:
        cells = [f"{mark:<2}{move:<{left}}", value.rjust(value_width)]
        cells += [window.ljust(window_width)] if window_width else []
        return "  ".join([*cells, count.rjust(count_width)])

    yield paint(line("", "move", "value", "window" if window_width else "", "visits"), "dim")
    for at, visit in enumerate(visits):
        shown = line("*" if at in pv else "", branches[at] + moves[at], values[at], windows[at], counts[at])
        remarks = remarks_on(visit, hidden[at])
        remark = ", ".join(text for text, _ in remarks)
        painted = ", ".join(paint(text, style) for text, style in remarks)
        bold = paint(shown, "bold" if at in pv else "")
        if len(shown) + 2 + len(remark) <= width:
            yield f"{bold}  {painted}".rstrip()
        else:
            yield bold.rstrip()
            yield f"  {guides[at]}".ljust(min(left + 4, width - len(remark))) + painted


def indents(visits: Sequence[Row]) -> tuple[list[str], list[str]]:
    """For each visit: the guides before its move, and those of a further line below it."""
    try:
        "".join(GUIDES).encode(sys.stdout.encoding or "utf-8")
        branch, last, through, more = GUIDES
    except UnicodeEncodeError:
        branch, last, through, more = PLAIN_GUIDES
    last_children = dict(zip((visit.parent for visit in visits), range(len(visits)), strict=True))

    def short(indent: str) -> str:
        return indent if len(indent) <= DEEPEST_INDENT else more + indent[1 - DEEPEST_INDENT :]

    below: list[str] = []
    branches, guides = [], []
    for at, visit in enumerate(visits):
        is_last = last_children[visit.parent] == at
        above = below[visit.parent] if at else ""
        branches.append(short(above + (last if is_last else branch)) if at else "")
        below.append(above + ("  " if is_last else through) if at else "")
        guides.append(short(below[at] + (through if at in last_children else "")))
    return branches, guides


def window_texts(visits: Sequence[Row]) -> list[str]:
    """The windows, aligned: "-15..+25", "..+7" where there is no lower end, "" where there is none at all."""
    lows = ["" if visit.low is None else f"{visit.low:+}" for visit in visits]
    highs = ["" if visit.high is None else f"{visit.high:+}" for visit in visits]
    widest = max(map(len, lows))
    return [f"{low:>{widest}}..{high}" if low or high else "" for low, high in zip(lows, highs, strict=True)]


def folded(visits: Sequence[Row]) -> list[int]:
    """For each visit: how many visits below it are not printed, nor are below one that is printed."""
    hidden = [visit.visits - 1 for visit in visits]
    for visit in visits[1:]:
        hidden[visit.parent] -= visit.visits
    return hidden


def remarks_on(visit: Row, hidden: int) -> list[tuple[str, str]]:
    """What ended a visit and what is folded below it, each with its style."""
    remarks = []
    if visit.end == "cut":
        remarks.append((f"cut before {visit.unread[0]}: {len(visit.unread)} unread", "cut"))
    elif visit.end != "read":
        remarks.append((visit.end, visit.end))
    if hidden:
        remarks.append((f"{hidden:,} folded", "dim"))
    return remarks


def totals(found: Tree) -> list[list[str]]:
    """The iterations with their visits and cutoffs, as rows of text; the one that is printed is marked."""
    iterations = found.iterations
    printed = found.asked.iteration % len(iterations)
    rows = [["iteration", "depth", "visits", "cutoffs", "move", "value", ""]]
    for at, one in enumerate(iterations):
        move = "-" if one.move is None else found.asked.played.name(one.move)
        value = "-" if one.value is None else f"{one.value:+}"
        mark = "printed" if at == printed and len(iterations) > 1 else ""
        rows.append([str(at), str(one.depth), f"{one.visits:,}", f"{one.cutoffs:,}", move, value, mark])
    if len(iterations) > 1:
        cutoffs = sum(one.cutoffs for one in iterations)
        rows.append(["in all", "", f"{found.visits:,}", f"{cutoffs:,}", "", "", ""])
    return rows
