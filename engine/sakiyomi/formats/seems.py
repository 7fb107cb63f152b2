"""What a text seems to be that is no game known here: so that a refusal says it."""

from __future__ import annotations

import re
from typing import Final

from ..core.errors import Refusal
from .items import unreadable

LOOKED_AT: Final = 4_000
"""Characters."""
CHESS: Final = re.compile(
    r"\bO-O(?:-O)?\b|\b[KQRN][a-h]?[1-8]?x?[a-h][1-8][+#]?(?![\w])|\b[a-h]x[a-h][1-8]\b|\b\d{1,3}\.\s*e4\s+(?:e5|c5|e6|c6)\b"
)
FEN: Final = re.compile(r"(?:[rnbqkpRNBQKP1-8]{1,8}/){7}[rnbqkpRNBQKP1-8]{1,8}")
GO: Final = re.compile(r"\b[A-HJ-T](?:1[0-9]|9)\b")
SHOGI: Final = re.compile(
    r"[１-９1-9][一二三四五六七八九][歩香桂銀金角飛玉王と]|[▲△☗☖]|\b[1-9][a-i][1-9][a-i]\+?\b"
)
CHECKERS: Final = re.compile(r"\b\d{1,2}[-x]\d{1,2}\s+\d{1,2}[-x]\d{1,2}\b")
SQUARES: Final = re.compile(r"[-.XxOo*●○]{10,}")
KINDS: Final = (("chess", FEN), ("chess", CHESS), ("shogi", SHOGI), ("go", GO), ("checkers", CHECKERS))


def seems(text: str) -> Refusal:
    """The error of a text in which nothing was found."""
    head = text[:LOOKED_AT]
    if not head.strip():
        return unreadable("empty")
    for kind, pattern in KINDS:
        if pattern.search(head):
            return other_game(kind)
    board = SQUARES.search(head)
    if board:
        return unreadable("size", squares=len(board[0]))
    return unreadable("text")


def other_game(kind: str, size: int | None = None) -> Refusal:
    """The error of a text of another game, or of one that is known here on a board of another size."""
    key, sized = ("game.sized", {"size": size}) if size else ("game", {})
    return unreadable(key, what="Go" if kind == "go" else kind, game=kind, **sized)
