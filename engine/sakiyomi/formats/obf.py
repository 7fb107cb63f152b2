"""OBF, a problem of Othello on each line, as Edax and others keep them.

    --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % a comment

The board, the side to move, and moves with their values: discs for that side. Source: Richard Delorme, Edax.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..core.errors import Refusal
from .boards import in_one_line, values_in
from .decode import lines_of, plain
from .items import Item, ItemOrMisread, Misread, Source, unreadable

if TYPE_CHECKING:
    from ..contract.requests import WholeRecord

LOOKED_AT: Final = 2_000


def recognise(source: Source) -> bool:
    """Whether the first line that is no comment is a problem."""
    for line in lines_of(source.text[:LOOKED_AT]):
        if line.strip() and not line.lstrip().startswith("%"):
            return is_problem(plain(line), source)
    return False


def is_problem(line: str, source: Source) -> bool:
    """Whether a line is a board with a side to move and a semicolon behind it."""
    try:
        board = in_one_line(line.partition("%")[0], source)
    except Refusal:
        return False
    return board is not None and board.rest.lstrip().startswith(";")


def parse(source: Source) -> Iterator[ItemOrMisread]:
    """All problems of a text. What stands behind `%` is a comment, and the title of its problem."""
    for number, raw in enumerate(lines_of(source.text), 1):
        line = plain(raw)
        if not line.strip() or line.lstrip().startswith(("%", "#")):
            continue
        body, _, comment = line.partition("%")
        try:
            board = in_one_line(body, source)
        except Refusal as error:
            yield Misread(number, raw, error)
            continue
        if board is None:
            yield Misread(number, raw, unreadable("text"))
            continue
        record: WholeRecord = {"game": board.game.id, "setup": board.setup, "moves": []}
        yield Item(record, number, title=comment.strip() or None, values=values_in(board.rest, board.game))
