"""Positions as text: the board, the sides, the score, the result, and what values mean."""

from typing import Final

from ..core.game import FIRST, PASS, SECOND, Cell, Game, NumberSetup, Side
from ..players.record import Replay, side_name, square_name

PARTS: Final = {2: "halves", 4: "quarters", 10: "tenths", 100: "hundredths"}


def mark(game: Game, side: Side) -> str:
    """The character for a side's squares in setups; "" in games of numbers."""
    if isinstance(game.display.setup, NumberSetup):
        return ""
    return game.display.setup.letters[1 if side == FIRST else 2]


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
        lines.append(f"{row + 1:>4}{line}".rstrip())
    return lines


def cell_text(game: Game, cell: Cell, marked: bool) -> str:
    """A square as text. A legal empty square is +, a number that can be taken stands in brackets."""
    numbers = isinstance(game.display.setup, NumberSetup)
    if isinstance(cell, int):
        return f"[{cell}]" if marked else f"{cell} "
    if isinstance(cell, str):
        return mark(game, FIRST if cell == FIRST else SECOND)
    return "+" if marked else ". " if numbers else "."


def side_label(game: Game, side: Side) -> str:
    """A side's name, and its mark on the board if it has one."""
    name = side_name(game, side).capitalize()
    return f"{name} ({mark(game, side)})" if mark(game, side) else name


def score(played: Replay, before: str = "") -> str:
    """The score of both sides, after `before`; "" in games without a score."""
    counts = played.game.display.score(played.position)
    return f"{before}{counts[0]} to {counts[1]}" if counts else ""


def result_text(played: Replay) -> str:
    """The result of a finished game."""
    margin = played.position.margin() or 0
    if margin == 0:
        return f"A draw{score(played, ', ')}."
    by = f" by {abs(margin)}" if played.game.margin_of else ""
    return f"{side_label(played.game, winner(margin))} wins{by}{score(played, ', ')}."


def state_text(played: Replay) -> str:
    """Who moves, and the score; the result where the game is over."""
    moves = played.position.moves()
    if not moves:
        return result_text(played)
    what = "must pass" if PASS in moves else "to move"
    return f"{side_label(played.game, played.position.turn)} {what}{score(played, ', ')}"


def winner(value: int) -> Side:
    """The side that a value or a margin other than 0 is good for."""
    return FIRST if value > 0 else SECOND


def win_size(played: Replay, value: int, at_least: bool = False) -> str:
    """From the value of a won game how it is won: " by 34", " in 6" (plies); "" where values hold neither.

    `at_least`: the winner may do better.
    """
    game = played.game
    if game.margin_of:
        return f" by {'at least ' * at_least}{abs(game.margin_of(value))}"
    plies = game.plies_of(played.position, value) if game.plies_of else None
    return "" if plies is None else f" in {'at most ' * at_least}{plies}"


def values_text(game: Game, evaluation: str | None) -> str:
    """A sentence on the unit of values, and on the side for which they are."""
    unit, parts = game.display.unit, game.display.parts.get(evaluation or "")
    if unit is None or parts is None:
        counted = ""
    elif parts == 1:
        counted = f" in {unit}s,"
    else:
        counted = f" in {PARTS.get(parts, f'1/{parts}')} of a {unit},"
    return f"Values are{counted} positive where {side_label(game, FIRST)} is better off"
