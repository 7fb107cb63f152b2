"""`python3 -m engine tree othello f5d6c3 --player "alphabeta depth=4 ties=first"`: the tree of a search."""

import argparse
import json
from typing import Final

from ..authors import added
from ..contract.requests import SearchedTree
from ..core.declared import checked
from ..core.errors import Refusal
from ..core.usage import UsageError
from ..players.record import split
from ..protocols import opponent
from ..reading import trees
from ..reading.trees import Tree, TreeQuery
from ..shown.trees import text
from . import options, progress

MORE: Final = (
    "Values are from the first side's point of view (Black, the row player), whoever moves. The parts of "
    "the tree with the fewest visits are folded."
)

USUAL: Final = "alphabeta depth=4 ties=first"
ROWS: Final = 40
"""The usual number of rows as text."""


def add(parser: argparse.ArgumentParser) -> None:
    options.add_record(parser)
    option = parser.add_argument
    option(
        "--player", default=USUAL, help=f"the player that reads ahead, with a depth and repeatable ({USUAL})"
    )
    option("--path", default="", metavar="MOVES", help="print only what is below these moves: 'e3 pass d2'")
    option(
        "--rows", type=int, metavar="N", help=f"at most so many visits ({ROWS}; as JSON {trees.USUAL_ROWS})"
    )
    which = "the iteration of `best`, from 0; -1: the last"
    option("--iteration", type=int, default=-1, metavar="N", help=which)
    option("--json", action="store_true", help="print the rows as JSON (engine/CONTRACT.md)")


def do(arguments: argparse.Namespace) -> int:
    opponent.take([arguments.player], here=True, game=arguments.game)
    rows = trees.USUAL_ROWS if arguments.json else ROWS
    given = {
        "record": options.requested_record(arguments),
        "player": arguments.player,
        "path": split(arguments.path),
        "rows": rows if arguments.rows is None else arguments.rows,
        "iteration": arguments.iteration,
    }
    try:
        request = trees.queried(checked(SearchedTree, given), programs=added.programs())
    except Refusal as error:
        if error.field and error.field.startswith("path"):  # its message could be that of a move of MOVES
            raise UsageError(f"--path: {error}") from None
        raise
    tree = recorded(request) if request.played.position.moves() else None
    if arguments.json:
        # On one line: indented, each row would take a dozen.
        print(json.dumps({"record": request.played.record, **as_json(tree)}))
    else:
        print("\n".join(text(request, tree)))
    return 0


def recorded(request: TreeQuery) -> Tree:
    """The tree, with the number of visits on a terminal while it is read."""
    line = progress.Progress[int](lambda visits: f"{visits:,} visits")
    try:
        return trees.recorded(request, line.show)
    finally:
        line.clear()


def as_json(tree: Tree | None) -> dict[str, object]:
    """The columns, the rows and the summary; of a finished game, which has no tree, what a reply says."""
    if tree is None:
        return {"rows": [], **trees.NO_TREE}
    rows = list(trees.as_rows(tree))
    return {"columns": trees.Row._fields, "rows": rows, **trees.summary(tree)}
