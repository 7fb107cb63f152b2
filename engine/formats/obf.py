"""OBF, a problem of Othello on each line, as Edax and others keep them.

    --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % a comment

The board, the side to move, and moves with their values: discs for that side. Source: Richard Delorme, Edax.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..errors import Refusal
from .boards import TextBoard, in_one_line, values_in
from .decode import lines_of, plain
from .items import Format, Item, ItemOrMisread, Misread, Source, unreadable

LOOKED_AT: Final = 2_000


def recognise(source: Source) -> bool:
    """Whether the first line that is no comment is a problem."""
    for line in lines_of(source.text[:LOOKED_AT]):
        if line.strip() and not line.lstrip().startswith("%"):
            return problem_board(plain(line), source) is not None
    return False


def problem_board(line: str, source: Source) -> TextBoard | None:
    """The board of a line with a side to move and a semicolon behind it."""
    board = in_one_line(line.partition("%")[0], source)
    is_problem = isinstance(board, TextBoard) and board.rest.lstrip().startswith(";")
    return board if is_problem and isinstance(board, TextBoard) else None


def read(source: Source) -> Iterator[ItemOrMisread]:
    """All problems of a text. What stands behind `%` is a comment, and the title of its problem."""
    for number, raw in enumerate(lines_of(source.text), 1):
        line = plain(raw)
        if not line.strip() or line.lstrip().startswith(("%", "#")):
            continue
        body, _, comment = line.partition("%")
        board = in_one_line(body, source)
        if isinstance(board, TextBoard):
            record = {"game": board.game.id, "setup": board.setup, "moves": []}
            yield Item(
                record, number, title=comment.strip() or None, values=values_in(board.rest, board.game)
            )
        else:
            error = board if isinstance(board, Refusal) else unreadable("text")
            yield Misread(number, raw, error)


FORMAT: Final = Format("obf", recognise, read)
