"""The rules of the number game "MiniMax" of article 003.

FIRST takes a number from row 1. SECOND takes a number from the column of that square, FIRST from the row of
the next square, and so on. A side scores the numbers that it takes. When the row or the column of the square
just taken is empty, the game is over and the side with more points wins. Imports only `core.game`.

A row or column is called a lane. Cells are bytes in square order: 0 is a taken square, any other byte is the
number plus 10, from 1 to 19.
"""

import random
import re
from typing import Final, NamedTuple

from ...core.game import FIRST, SECOND, Cell, SetupError, Side, with_win

SMALLEST: Final = 4
LARGEST: Final = 10
WIN: Final = 1000
ZERO: Final = 10
TAKEN: Final = b"\0"


class Numbers(NamedTuple):
    """A position: the board, the lane that the mover must choose from, and the points."""

    size: int
    board: bytes
    turn: Side
    lane: int
    """The lane to choose from, counted from 0: a row for FIRST, a column for SECOND."""
    first: int
    second: int
    over: bool

    def moves(self) -> tuple[int, ...]:
        if self.over:
            return ()
        size, board = self.size, self.board
        if self.turn == FIRST:
            squares = range(self.lane * size, self.lane * size + size)
        else:
            squares = range(self.lane, size * size, size)
        return tuple([square for square in squares if board[square]])

    def play(self, move: int) -> "Numbers":
        size, number = self.size, self.board[move] - ZERO
        board = self.board[:move] + TAKEN + self.board[move + 1 :]
        row, column = divmod(move, size)
        over = not any(board[row * size : row * size + size]) or not any(board[column::size])
        if self.turn == FIRST:
            return Numbers(size, board, SECOND, column, self.first + number, self.second, over)
        return Numbers(size, board, FIRST, row, self.first, self.second + number, over)

    def margin(self) -> int | None:
        return self.first - self.second if self.over else None

    def value(self, plies: int) -> int:
        """The margin ± 1000, which no estimate reaches; 0 for a draw."""
        return with_win(self.first - self.second, WIN)

    def shape(self) -> tuple[int, int]:
        return self.size, self.size


def cells(position: Numbers) -> list[Cell]:
    """The numbers. For a taken square the position stores neither the number nor the side."""
    return [cell - ZERO if cell else {"taken": None, "value": None} for cell in position.board]


def changed(position: Numbers, move: int) -> dict[int, Cell]:
    """The number that `move` takes."""
    return {move: {"taken": position.turn, "value": position.board[move] - ZERO}}


def restriction(position: Numbers) -> dict[str, int | str] | None:
    """The row or column to choose from."""
    if position.over:
        return None
    return {"row": position.lane + 1} if position.turn == FIRST else {"column": letter(position.lane)}


def noticed(position: Numbers, move: int) -> str | None:
    """A `number` of the largest third is taken."""
    return "number" if position.board[move] - ZERO >= 7 else None


def letter(column: int) -> str:
    return "abcdefghij"[column]


def start(seed: int, size: int) -> Numbers:
    """A board whose cells are uniformly random numbers from ±1 to ±9, drawn in square order.

    Equal parts of [0, 1) represent −9, … −1, 1, … 9. The same seed gives the same board in every Python.
    """
    chance = random.Random(seed)
    drawn = [int(chance.random() * 18) for _ in range(size * size)]
    return Numbers(size, bytes(k + 1 if k < 9 else k + 2 for k in drawn), FIRST, 0, 0, 0, over=False)


def write(position: Numbers) -> str:
    """The setup of a position, such as `5 -4 9 6/1 2 . 4/…; row 1; 7:-2`."""
    size, board, turn, lane, first, second, _ = position
    cells = [str(cell - ZERO) if cell else "." for cell in board]
    rows = "/".join(" ".join(cells[at : at + size]) for at in range(0, len(cells), size))
    return f"{rows}; {f'row {lane + 1}' if turn == FIRST else f'column {letter(lane)}'}; {first}:{second}"


def parse(setup: str) -> Numbers:
    """The position of a setup. Raises `SetupError`."""
    parts = [part.strip() for part in setup.split(";", 3)]
    if len(parts) != 3:
        raise SetupError("parts", "a numbers setup has three parts: rows; line to choose from; points")
    size, board = parse_board(parts[0])
    turn, lane = parse_lane(parts[1], size)
    score = re.fullmatch(r"(-?[0-9]{1,5})\s*:\s*(-?[0-9]{1,5})", parts[2])
    if not score:
        raise SetupError("points", "the points are two whole numbers with a colon between, such as 7:-2")
    first, second = int(score[1]), int(score[2])
    if abs(first - second) + sum(abs(cell - ZERO) for cell in board if cell) >= WIN:
        raise SetupError("sum", f"the margin and the numbers left come to {WIN} or more", most=WIN - 1)
    rows = [board[at : at + size] for at in range(0, size * size, size)]
    columns = [board[at::size] for at in range(size)]
    over = not all(any(lane) for lane in rows + columns)
    return Numbers(size, board, turn, lane, first, second, over)


def parse_board(text: str) -> tuple[int, bytes]:
    """The number of rows, and the cells in square order."""
    size = text.count("/") + 1
    if not SMALLEST <= size <= LARGEST:
        message = f"a board has {SMALLEST} to {LARGEST} rows, not {size}"
        raise SetupError("size", message, rows=size, least=SMALLEST, most=LARGEST)
    rows = [row.split() for row in text.split("/")]
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            message = f"row {number} has {len(row)} cells, not {size}"
            raise SetupError("shape", message, row=number, cells=len(row), rows=size)
        for cell in row:
            if not re.fullmatch(r"\.|-?[1-9]", cell):
                message = f"row {number} has a cell that is neither ±1 to ±9 nor a point"
                raise SetupError("cell", message, row=number, least=1 - ZERO, most=ZERO - 1)
    return size, bytes(0 if cell == "." else int(cell) + ZERO for row in rows for cell in row)


def parse_lane(text: str, size: int) -> tuple[Side, int]:
    """The side to move, and the lane to choose from, counted from 0."""
    row = re.fullmatch(r"row\s+([1-9][0-9]?)", text)
    column = re.fullmatch(r"column\s+([a-z])", text)
    if row and 1 <= int(row[1]) <= size:
        return FIRST, int(row[1]) - 1
    if column and ord(column[1]) - ord("a") < size:
        return SECOND, ord(column[1]) - ord("a")
    message = f"the line is row 1 to row {size} or column a to column {letter(size - 1)}"
    raise SetupError("line", message, rows=size, last=letter(size - 1))
