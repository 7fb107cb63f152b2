"""Positions as text: the board, the sides, the score and the result."""

from engine.game import FIRST, SECOND, Cell, Game, NumberSetup, Side
from engine.record import Replay, side_name, square_name


def mark(game: Game, side: Side) -> str:
    """The character for a side's squares in setups; "" in games of numbers."""
    if isinstance(game.setup, NumberSetup):
        return ""
    return game.setup.letters[1 if side == FIRST else 2]


def board_lines(played: Replay) -> list[str]:
    """The board as lines: the letters of the columns, then the rows. Legal squares are marked."""
    rows, columns = played.position.shape()
    legal = set(played.position.moves())
    empty = {square for square, cell in enumerate(played.cells) if cell is None}
    marked = legal if legal != empty else set()
    cells = [cell_text(played.game, cell, square in marked) for square, cell in enumerate(played.cells)]
    width = max(map(len, cells)) + 1
    lines = ["    " + "".join(square_name(column, columns)[0].rjust(width) for column in range(columns))]
    for row in range(rows):
        line = "".join(cell.rjust(width) for cell in cells[row * columns : (row + 1) * columns])
        lines.append(f"{row + 1:>4}{line}")
    return lines


def cell_text(game: Game, cell: Cell, marked: bool) -> str:
    """A square as text. A legal empty square is +, a number that can be taken stands in brackets."""
    numbers = isinstance(game.setup, NumberSetup)
    if isinstance(cell, int):
        return f"[{cell}]" if marked else f"{cell} "
    if isinstance(cell, str):
        return mark(game, FIRST if cell == FIRST else SECOND)
    return "+" if marked else ". " if numbers else "."


def side_label(game: Game, side: Side) -> str:
    """A side's name, and its mark on the board if it has one."""
    name = side_name(game, side).capitalize()
    return f"{name} ({mark(game, side)})" if mark(game, side) else name


def score(played: Replay) -> str:
    """The score of both sides; "" in games without a score."""
    found = played.position.score()
    return f"{found[0]} to {found[1]}" if found else ""


def result_text(played: Replay) -> str:
    """The result of a finished game."""
    margin = played.position.margin() or 0
    points = f", {score(played)}" if score(played) else ""
    if margin == 0:
        return f"A draw{points}."
    return f"{side_label(played.game, 'first' if margin > 0 else 'second')} wins{points}."
