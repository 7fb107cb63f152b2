"""`tree`: the positions that a search visits, and why it does not visit the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ..contract.requests import SearchedTree
from ..core.declared import checked
from ..players.record import split
from ..reading import trees
from . import shown
from .board import Board, board_of, game_of, moves_of
from .errors import Refused, refusing
from .functions import Player, Spelled, spelled


class Tree(shown.Shown):
    """The tree of a search. Values are from first's side.

    >>> tree = sakiyomi.tree(sakiyomi.Board("tictactoe", "a1b2c3c1a3"), "alphabeta depth=2 ties=first")
    >>> tree.visits, tree.cutoffs, tree.rows[0].value
    (15, 2, 98)
    """

    _here = ("_request", "_tree")

    def __init__(self, request: trees.TreeQuery) -> None:
        self._request = request
        self._tree = trees.recorded(request, lambda visits: None)
        self.visits: int = self._tree.visits
        """The positions that were visited, the same one by another way again."""
        self.cutoffs: int = sum(one.cutoffs for one in self._tree.iterations)
        """The positions where moves were not read because they could not change the result."""

    @cached_property
    def rows(self) -> list[trees.Row]:
        """The visits, each before those below it: `parent` (the index of a row, of the root −1), `move`,
        `depth`, the window (`low`, `high`), `value`, `bound`, `end` (why nothing is below), `visits` (below
        it, with itself) and `unread`. At most as many as were asked for: what has the fewest visits is
        folded.

        >>> tree = sakiyomi.tree(sakiyomi.Board("othello", "f5d6"), "minimax depth=1 ties=first")
        >>> [row.move for row in tree.rows]
        [None, 'c3', 'c4', 'c5', 'c6', 'c7']
        """
        return list(trees.as_rows(self._tree))

    def __getstate__(self) -> dict[str, Any]:
        return {"rows": self.rows, **super().__getstate__()}

    def __repr__(self) -> str:
        return f"Tree(visits={self.visits}, cutoffs={self.cutoffs})"

    def _text(self) -> str:
        """The tree as `sakiyomi tree` prints it."""
        from ..shown.trees import text

        return "\n".join(text(self._request, self._tree))

    def _html(self) -> str:
        return shown.text(str(self).splitlines())


def tree(
    board: Board,
    player: Spelled | Player = "alphabeta depth=4 ties=first",
    *,
    path: str | Sequence[str] = "",
    rows: int = 40,
) -> Tree:
    """The tree that a player reads from a position. The player must be repeatable, and have a depth.

    `path` are the moves to the position that is looked at, from that of the board; `rows` is how many
    visits are wanted at most. Raises `Refused`.

    >>> board = sakiyomi.Board("othello", "f5d6")
    >>> sakiyomi.tree(board, "minimax depth=4 ties=first").visits, sakiyomi.tree(board).visits
    (847, 228)
    """
    game = game_of(board_of(board).game)
    with refusing():
        ((text,), functions) = spelled([player], game)
        if functions.choose:
            raise Refused("a function that returns a move reads no tree that could be seen")
        moves = list(split(path)) if isinstance(path, str) else moves_of(path)
        request = {"record": board.record, "player": text, "path": moves, "rows": rows}
        if board.is_over:
            raise Refused("the game is over: nothing is read", "game-over")
        return Tree(trees.queried(checked(SearchedTree, request), functions.among(game)))
