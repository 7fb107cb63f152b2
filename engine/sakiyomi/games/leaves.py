"""A tree whose leaves are given: the example of textbooks, for figures. It has no board to play on.

A position is a node. Its moves are its children: a1 leads to the first, b1 to the second. A leaf is a
finished game with that value for FIRST. Imports only `core.game`.
"""

import json
from typing import Final, NamedTuple

from ..core.game import FIRST, SECOND, Display, Game, SetupError, Side, other
from ..core.nesting import value_of

LeafTree = int | tuple["LeafTree", ...]
"""The value of a leaf, or the children of a node."""

DECISIVE: Final = 1000
"""More than any leaf is worth: no leaf is a won game."""
DEEPEST: Final = 12
WIDEST: Final = 26
LONGEST: Final = 4000
"""Characters of a setup."""
SECOND_TO_MOVE: Final = " second"


class Leaves(NamedTuple):
    """A node of a tree. Two nodes are different positions, also where the same is below them."""

    node: LeafTree
    turn: Side
    width: int
    """The most children of a node of the whole tree: the columns of the board."""
    path: tuple[int, ...] = ()
    """The moves from the root of the whole tree."""

    def moves(self) -> range:
        return range(0 if isinstance(self.node, int) else len(self.node))

    def play(self, move: int) -> "Leaves":
        assert not isinstance(self.node, int)
        return Leaves(self.node[move], other(self.turn), self.width, (*self.path, move))

    def margin(self) -> int | None:
        return self.node if isinstance(self.node, int) else None

    def value(self, plies: int) -> int:
        return self.margin() or 0

    def shape(self) -> tuple[int, int]:
        return 1, self.width


def write(position: Leaves) -> str:
    """The setup of a node: what is below it in nested brackets."""
    return json.dumps(position.node, separators=(",", ":")) + SECOND_TO_MOVE * (position.turn == SECOND)


def parse(setup: str) -> Leaves:
    """The root of a tree in nested brackets, such as `[[3,12],[2,4]]`. Raises `SetupError`.

    Leaves are integers from −999 to 999. FIRST is to move, unless ` second` follows.
    """
    text = setup.strip()
    if len(text) > LONGEST:
        raise SetupError("long", f"a tree has at most {LONGEST} characters", most=LONGEST)
    turn: Side = SECOND if text.endswith(SECOND_TO_MOVE) else FIRST
    tree = value_of(text.removesuffix(SECOND_TO_MOVE))
    if not isinstance(tree, list):
        raise SetupError("tree", "a tree is written in nested brackets, such as [[3,12],[2,4]]")
    root = node(tree, 0)
    return Leaves(root, turn, width(root))


def node(tree: object, ply: int) -> LeafTree:
    """The node that this JSON is, `ply` plies below the root."""
    if isinstance(tree, int) and not isinstance(tree, bool) and abs(tree) < DECISIVE:
        return tree
    if not isinstance(tree, list):
        most = DECISIVE - 1
        raise SetupError("leaf", f"a leaf is a whole number from {-most} to {most}", least=-most, most=most)
    if not 1 <= len(tree) <= WIDEST:
        raise SetupError("children", f"a node has 1 to {WIDEST} children", children=len(tree), most=WIDEST)
    if ply == DEEPEST:
        raise SetupError("deep", f"a tree has at most {DEEPEST} plies", most=DEEPEST)
    return tuple(node(child, ply + 1) for child in tree)


def width(root: LeafTree) -> int:
    """The most children of a node at or below this one."""
    return 0 if isinstance(root, int) else max(len(root), *(width(child) for child in root))


GAME: Final = Game(
    id="leaves",
    rows=1,
    columns=3,
    start=lambda: parse("[[3,12,8],[2,4,6],[14,5,2]]"),
    parse=parse,
    write=write,
    decisive=DECISIVE,
    max_game_length=DEEPEST,
    players=(),
    default="",
    display=Display(
        name="A tree of leaves", sides=("first", "second"), cells=lambda position: [None] * position.width
    ),
)
