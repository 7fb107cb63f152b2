"""The games in their slow and obvious form: what the engine is compared with.

Nothing here is taken from the engine. Boards are rows of cells, lines are walked square by square, and the
search is the textbook's. Sides are "first" and "second", squares are names ("a1" is top left), values are
first's, as in the contract.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Protocol, Self

SIDES = ("first", "second")
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]  # (row, column)


def other(side: str) -> str:
    return "second" if side == "first" else "first"


def name(row: int, column: int) -> str:
    return "abcdefghij"[column] + str(row + 1)


def place(square: str) -> tuple[int, int]:
    return int(square[1:]) - 1, "abcdefghij".index(square[0])


class Position(Protocol):
    @property
    def turn(self) -> str: ...

    def moves(self) -> list[str]: ...  # in square order; ["pass"] if one must pass; [] when the game is over

    def play(self, move: str) -> Self: ...

    def changes(self, move: str) -> dict[str, Any]: ...  # each cell that the move changes, as a view shows it

    def margin(self) -> int | None: ...  # first's result less second's; None while the game goes on

    def value(self, plies: int) -> int: ...  # of a finished game, that many plies from the root

    def proved(self, value: int) -> bool: ...  # whether no guess at the horizon can have this value

    def cells(self) -> dict[str, Any]: ...

    def restriction(self) -> dict[str, Any] | None: ...

    def score(self) -> dict[str, int] | None: ...

    def result(self) -> dict[str, Any] | None: ...

    def setup(self) -> str: ...

    def __hash__(self) -> int: ...


def winner(margin: int) -> str:
    return "first" if margin > 0 else "second" if margin < 0 else "draw"


# Tic-tac-toe


def straight_lines(rows: int, columns: int, length: int) -> list[list[tuple[int, int]]]:
    """All rows of so many squares, along rows, columns and diagonals."""
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                line = [(row + i * down, column + i * right) for i in range(length)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in line):
                    found.append(line)
    return found


THREES = straight_lines(3, 3, 3)


@dataclass(frozen=True)
class TicTacToe:
    rows: tuple[tuple[str, ...], ...] = (("-",) * 3,) * 3

    @property
    def turn(self) -> str:
        stones = [cell for row in self.rows for cell in row]
        return "first" if stones.count("O") == stones.count("X") else "second"

    def completed(self, mark: str) -> list[list[str]]:
        """The lines of three that this mark fills."""
        full = [line for line in THREES if all(self.rows[r][c] == mark for r, c in line)]
        return [[name(r, c) for r, c in line] for line in full]

    def margin(self) -> int | None:
        if self.completed("O"):
            return 1
        if self.completed("X"):
            return -1
        return None if any("-" in row for row in self.rows) else 0

    def moves(self) -> list[str]:
        if self.margin() is not None:
            return []
        return [name(r, c) for r in range(3) for c in range(3) if self.rows[r][c] == "-"]

    def play(self, move: str) -> TicTacToe:
        r, c = place(move)
        rows = [list(row) for row in self.rows]
        rows[r][c] = "O" if self.turn == "first" else "X"
        return TicTacToe(tuple(map(tuple, rows)))

    def changes(self, move: str) -> dict[str, Any]:
        return {move: self.turn}

    def value(self, plies: int) -> int:
        return (self.margin() or 0) * (100 - plies)

    def proved(self, value: int) -> bool:
        return value != 0

    def cells(self) -> dict[str, Any]:
        sides = {"O": "first", "X": "second", "-": None}
        return {name(r, c): sides[self.rows[r][c]] for r in range(3) for c in range(3)}

    def restriction(self) -> None:
        return None

    def score(self) -> None:
        return None

    def result(self) -> dict[str, Any] | None:
        margin = self.margin()
        if margin is None:
            return None
        squares = {square for mark in "OX" for line in self.completed(mark) for square in line}
        return {"winner": winner(margin), "margin": None, "squares": sorted(squares, key=place)}

    def setup(self) -> str:
        return "".join("".join(row) for row in self.rows)


def read_tictactoe(text: str) -> TicTacToe:
    return TicTacToe(tuple(tuple(text[3 * r : 3 * r + 3]) for r in range(3)))


# Connect Four, the tests' fourth game


ROWS_OF_FOUR = straight_lines(6, 7, 4)


@dataclass(frozen=True)
class ConnectFour:
    """Each column is the pieces in it, from the bottom up."""

    columns: tuple[str, ...] = ("",) * 7

    @property
    def turn(self) -> str:
        return SIDES[len("".join(self.columns)) % 2]

    def at(self, row: int, column: int) -> str:
        height = 5 - row
        return self.columns[column][height] if height < len(self.columns[column]) else "-"

    def fours(self, letter: str) -> list[list[tuple[int, int]]]:
        return [four for four in ROWS_OF_FOUR if all(self.at(r, c) == letter for r, c in four)]

    def margin(self) -> int | None:
        if self.fours("R"):
            return 1
        if self.fours("Y"):
            return -1
        return 0 if all(len(column) == 6 for column in self.columns) else None

    def moves(self) -> list[str]:
        if self.margin() is not None:
            return []
        landing = [(5 - len(column), c) for c, column in enumerate(self.columns) if len(column) < 6]
        return [name(r, c) for r, c in sorted(landing)]

    def play(self, move: str) -> ConnectFour:
        column = place(move)[1]
        piece = "R" if self.turn == "first" else "Y"
        return ConnectFour(
            tuple(pieces + piece if c == column else pieces for c, pieces in enumerate(self.columns))
        )

    def changes(self, move: str) -> dict[str, Any]:
        return {move: self.turn}

    def value(self, plies: int) -> int:
        return (self.margin() or 0) * (1000 - plies)

    def proved(self, value: int) -> bool:
        return abs(value) >= 1000 - 42

    def cells(self) -> dict[str, Any]:
        sides = {"R": "first", "Y": "second", "-": None}
        return {name(r, c): sides[self.at(r, c)] for r in range(6) for c in range(7)}

    def restriction(self) -> None:
        return None

    def score(self) -> None:
        return None

    def result(self) -> dict[str, Any] | None:
        margin = self.margin()
        if margin is None:
            return None
        squares = {square for letter in "RY" for four in self.fours(letter) for square in four}
        return {"winner": winner(margin), "margin": None, "squares": [name(*s) for s in sorted(squares)]}

    def setup(self) -> str:
        return "".join(self.at(r, c) for r in range(6) for c in range(7))


# Othello


def turned(rows: tuple[tuple[str, ...], ...], row: int, column: int, side: str) -> list[tuple[int, int]]:
    """The discs that a disc of this side would turn."""
    if rows[row][column] != "-":
        return []
    own, their = ("X", "O") if side == "first" else ("O", "X")
    found = []
    for down, right in DIRECTIONS:
        run = []
        r, c = row + down, column + right
        while 0 <= r < 8 and 0 <= c < 8 and rows[r][c] == their:
            run.append((r, c))
            r, c = r + down, c + right
        if 0 <= r < 8 and 0 <= c < 8 and rows[r][c] == own:
            found += run
    return found


@lru_cache(maxsize=50_000)
def places(rows: tuple[tuple[str, ...], ...], side: str) -> tuple[str, ...]:
    """Where this side may play. Remembered, since it is slow."""
    return tuple(name(r, c) for r in range(8) for c in range(8) if turned(rows, r, c, side))


@dataclass(frozen=True)
class Othello:
    rows: tuple[tuple[str, ...], ...]
    turn: str = "first"

    def places(self, side: str) -> list[str]:
        return list(places(self.rows, side))

    def moves(self) -> list[str]:
        return self.places(self.turn) or (["pass"] if self.places(other(self.turn)) else [])

    def play(self, move: str) -> Othello:
        if move == "pass":
            return replace(self, turn=other(self.turn))
        rows = [list(row) for row in self.rows]
        for square in self.changes(move):
            r, c = place(square)
            rows[r][c] = "X" if self.turn == "first" else "O"
        return Othello(tuple(map(tuple, rows)), other(self.turn))

    def changes(self, move: str) -> dict[str, Any]:
        r, c = place(move)
        return {name(*square): self.turn for square in [(r, c), *turned(self.rows, r, c, self.turn)]}

    def count(self, mark: str) -> int:
        return sum(row.count(mark) for row in self.rows)

    def margin(self) -> int | None:
        if self.moves():
            return None
        margin = self.count("X") - self.count("O")
        if margin > 0:
            return margin + self.count("-")
        return margin - self.count("-") if margin < 0 else 0

    def value(self, plies: int) -> int:
        margin = self.margin() or 0
        return 10000 + margin if margin > 0 else -10000 + margin if margin < 0 else 0

    def proved(self, value: int) -> bool:
        return abs(value) > 10000

    def cells(self) -> dict[str, Any]:
        sides = {"X": "first", "O": "second", "-": None}
        return {name(r, c): sides[self.rows[r][c]] for r in range(8) for c in range(8)}

    def restriction(self) -> None:
        return None

    def score(self) -> dict[str, int] | None:
        return {"first": self.count("X"), "second": self.count("O")}

    def result(self) -> dict[str, Any] | None:
        margin = self.margin()
        return None if margin is None else {"winner": winner(margin), "margin": margin, "squares": []}

    def setup(self) -> str:
        return "".join("".join(row) for row in self.rows) + (" X" if self.turn == "first" else " O")


def read_othello(text: str) -> Othello:
    rows = tuple(tuple(text[8 * r : 8 * r + 8]) for r in range(8))
    return Othello(rows, "first" if text[65] == "X" else "second")


OTHELLO_START = read_othello("---------------------------OX------XO--------------------------- X")


# Numbers


@dataclass(frozen=True)
class Numbers:
    """A cell is a number, None where one was taken before, or (side, number) where a side has taken it."""

    rows: tuple[tuple[Any, ...], ...]
    kind: str = "row"  # the line to choose from: a row (first is to move) or a column (second is)
    index: int = 0
    points: tuple[int, int] = (0, 0)

    @property
    def size(self) -> int:
        return len(self.rows)

    @property
    def turn(self) -> str:
        return "first" if self.kind == "row" else "second"

    def there(self, row: int, column: int) -> bool:
        return isinstance(self.rows[row][column], int)

    def empty_row(self, row: int) -> bool:
        return not any(self.there(row, column) for column in range(self.size))

    def empty_column(self, column: int) -> bool:
        return not any(self.there(row, column) for row in range(self.size))

    def over(self) -> bool:
        return any(self.empty_row(i) or self.empty_column(i) for i in range(self.size))

    def moves(self) -> list[str]:
        if self.over():
            return []
        if self.kind == "row":
            return [name(self.index, c) for c in range(self.size) if self.there(self.index, c)]
        return [name(r, self.index) for r in range(self.size) if self.there(r, self.index)]

    def play(self, move: str) -> Numbers:
        r, c = place(move)
        number = self.rows[r][c]
        rows = [list(row) for row in self.rows]
        rows[r][c] = (self.turn, number)
        first, second = self.points
        if self.turn == "first":
            return Numbers(tuple(map(tuple, rows)), "column", c, (first + number, second))
        return Numbers(tuple(map(tuple, rows)), "row", r, (first, second + number))

    def changes(self, move: str) -> dict[str, Any]:
        r, c = place(move)
        return {move: {"taken": self.turn, "value": self.rows[r][c]}}

    def margin(self) -> int | None:
        return self.points[0] - self.points[1] if self.over() else None

    def value(self, plies: int) -> int:
        margin = self.margin() or 0
        return 1000 + margin if margin > 0 else -1000 + margin if margin < 0 else 0

    def proved(self, value: int) -> bool:
        return abs(value) > 1000

    def cells(self) -> dict[str, Any]:
        def shown(cell: Any) -> Any:
            if cell is None:
                return {"taken": None, "value": None}
            return cell if isinstance(cell, int) else {"taken": cell[0], "value": cell[1]}

        return {name(r, c): shown(self.rows[r][c]) for r in range(self.size) for c in range(self.size)}

    def restriction(self) -> dict[str, Any] | None:
        if self.over():
            return None
        return {"row": self.index + 1} if self.kind == "row" else {"column": "abcdefghij"[self.index]}

    def score(self) -> dict[str, int] | None:
        return {"first": self.points[0], "second": self.points[1]}

    def result(self) -> dict[str, Any] | None:
        margin = self.margin()
        return None if margin is None else {"winner": winner(margin), "margin": margin, "squares": []}

    def setup(self) -> str:
        rows = ["/".join(" ".join(str(x) if isinstance(x, int) else "." for x in row) for row in self.rows)]
        line = f"row {self.index + 1}" if self.kind == "row" else f"column {'abcdefghij'[self.index]}"
        return "; ".join([*rows, line, f"{self.points[0]}:{self.points[1]}"])


def read_numbers(text: str) -> Numbers:
    board, line, points = (part.strip() for part in text.split(";"))
    rows = tuple(
        tuple(None if cell == "." else int(cell) for cell in row.split()) for row in board.split("/")
    )
    kind, where = line.split()
    first, second = points.split(":")
    index = int(where) - 1 if kind == "row" else "abcdefghij".index(where)
    return Numbers(rows, kind, index, (int(first), int(second)))


def drawn_numbers(seed: int, size: int = 8) -> Numbers:
    """The board of a seed: cells drawn evenly from -9 to 9 without 0, in square order."""
    rng = random.Random(seed)
    choice = [*range(-9, 0), *range(1, 10)]
    return Numbers(tuple(tuple(choice[int(rng.random() * 18)] for _ in range(size)) for _ in range(size)))


# A view


def view(game: str, start: Position, moves: list[str]) -> dict[str, Any]:
    """What a view shows after these moves (no passes among them), but for `setup` and `record`."""
    position, ply, passed = start, 0, None
    last: str | None = None

    def pass_if_forced() -> None:
        nonlocal position, ply, passed
        if position.moves() == ["pass"]:
            passed = position.turn
            position = position.play("pass")
            ply += 1

    pass_if_forced()
    for move in moves:
        assert move in position.moves()
        position, ply, passed, last = position.play(move), ply + 1, None, move
        pass_if_forced()
    over = not position.moves()
    return {
        "game": game,
        "ply": ply,
        "turn": None if over else position.turn,
        "cells": position.cells(),
        "legal": {move: position.changes(move) for move in position.moves()},
        "line": position.restriction(),
        "score": position.score(),
        "last": last,
        "passed": passed,
        "result": position.result(),
        "moves": moves,
        "done": True,
    }


# The evaluations of the articles


def nothing(position: Position) -> int:
    """Tic-tac-toe has no evaluation: 0 at the horizon."""
    return 0


def points(position: Position) -> int:
    """Article 003: first's points less second's."""
    assert isinstance(position, Numbers)
    return position.points[0] - position.points[1]


def discs(position: Position) -> int:
    """Article 001, "mass_count"."""
    assert isinstance(position, Othello)
    return position.count("X") - position.count("O")


def positional(position: Position) -> int:
    """Article 001, "custom": each of the four edges is counted by itself, so that a corner counts twice."""
    assert isinstance(position, Othello)
    rows = position.rows

    def difference(cells: list[str]) -> int:
        return cells.count("X") - cells.count("O")

    corners = difference([rows[0][0], rows[0][7], rows[7][0], rows[7][7]])
    top, bottom = list(rows[0]), list(rows[7])
    left, right = [row[0] for row in rows], [row[7] for row in rows]
    edges = difference(top) + difference(bottom) + difference(left) + difference(right)
    mobility = len(position.places("first")) - len(position.places("second"))
    more = discs(position)
    return 10 * corners + 5 * edges + 2 * mobility + (more > 0) - (more < 0)


def open_fours(position: Position) -> int:
    """Connect Four: pieces in rows of four without a piece of the other side; red's less yellow's."""
    assert isinstance(position, ConnectFour)
    total = 0
    for four in ROWS_OF_FOUR:
        pieces = [position.at(r, c) for r, c in four]
        if "R" not in pieces or "Y" not in pieces:
            total += pieces.count("R") - pieces.count("Y")
    return total


EVALUATIONS: dict[str, Callable[[Position], int]] = {
    "discs": discs,
    "positional": positional,
    "points": points,
    "open": open_fours,
    "": nothing,
}


# Minimax


@dataclass(frozen=True)
class Reading:
    value: int
    horizon: bool  # whether any line ended at the horizon and not at the end of the game
    nodes: int
    height: int  # plies of the longest line read
    line: tuple[str, ...]  # passes included


@lru_cache(maxsize=100_000)
def minimax(position: Position, depth: int, evaluation: str, ties: str = "first", plies: int = 0) -> Reading:
    """Reads every line to `depth` or the end. Results are cached; `nodes` counts as without a cache."""
    moves = position.moves()
    if not moves:
        return Reading(position.value(plies), False, 1, 0, ())
    if depth == 0:
        return Reading(EVALUATIONS[evaluation](position), True, 1, 0, ())
    below = [minimax(position.play(move), depth - 1, evaluation, ties, plies + 1) for move in moves]
    values = [reading.value for reading in below]
    best = max(values) if position.turn == "first" else min(values)
    equal = [i for i in range(len(moves)) if values[i] == best]
    chosen = equal[-1 if ties == "last" else 0]
    return Reading(
        best,
        any(reading.horizon for reading in below),
        1 + sum(reading.nodes for reading in below),
        1 + max(reading.height for reading in below),
        (moves[chosen], *below[chosen].line),
    )


def without_passes(line: tuple[str, ...]) -> list[str]:
    return [move for move in line if move != "pass"]


ENDLESS = 10**9


def winning(position: Position) -> int | None:
    """What a win at once is worth, where a later one is worth less: values hold the distance, no margin."""
    return 100 if isinstance(position, TicTacToe) else 1000 if isinstance(position, ConnectFour) else None


def bounds(position: Position, reading: Reading) -> tuple[int, int]:
    """Between which numbers the true value of a move lies, as far as this reading proves."""
    if not reading.horizon:
        return reading.value, reading.value
    if not position.proved(reading.value):
        return -ENDLESS, ENDLESS
    if winning(position):  # a faster win would have been seen
        return reading.value, reading.value
    return (reading.value, ENDLESS) if reading.value > 0 else (-ENDLESS, reading.value)


def outcome(low: int, high: int) -> str | None:
    if low > 0:
        return "first"
    if high < 0:
        return "second"
    return "draw" if low == high == 0 else None


def thought(position: Position, depth: int, evaluation: str, ties: str = "first") -> dict[str, Any]:
    """What a reply to `think` says of minimax; `candidates` are the equally good moves."""
    moves = position.moves()
    assert moves
    assert moves != ["pass"]
    whole = minimax(position, depth, evaluation, ties)
    below = {m: minimax(position.play(m), depth - 1, evaluation, ties, 1) for m in moves}
    spans = {m: bounds(position, below[m]) for m in moves}
    pick = max if position.turn == "first" else min
    low, high = pick(low for low, _ in spans.values()), pick(high for _, high in spans.values())

    win = winning(position)
    if win and position.proved(whole.value):
        low = high = whole.value  # what is still open cannot be a faster win: it would have been seen

    def plies(low: int, high: int) -> int | None:
        if not win or low != high:
            return None
        return win - abs(low) if low else list(position.cells().values()).count(None)

    margin = None
    if not win and low == high:
        won = 10000 if isinstance(position, Othello) else 1000
        margin = low - won if low > 0 else low + won if low < 0 else 0
    return {
        "depth": whole.height,
        "move": whole.line[0],
        "candidates": [m for m in moves if below[m].value == whole.value],
        "value": whole.value,
        "outcome": outcome(low, high),
        "plies": plies(low, high),
        "margin": margin,
        "line": without_passes(whole.line),
        "nodes": whole.nodes,
        "moves": [
            {
                "move": m,
                "value": below[m].value,
                "bound": "exact",
                "outcome": outcome(*spans[m]),
                "plies": plies(*spans[m]),
            }
            for m in moves
        ],
    }


def complete(position: Position) -> int:
    """The true value: everything read to the end."""
    return minimax(position, ENDLESS, "").value


# The articles' own ways of choosing


@cache
def article_000(position: TicTacToe, depth: int = -1) -> tuple[int, str | None]:
    """Value and move as its listing has them: `depth` is 0 for the root's own moves, White is first."""
    if position.completed("O"):
        return 99 - depth, None
    if position.completed("X"):
        return -99 + depth, None
    squares = [name(r, c) for r in range(3) for c in range(3) if position.rows[r][c] == "-"]
    if not squares:
        return 0, None
    best: tuple[int, str | None] | None = None
    white = len(squares) % 2 == 1
    for square in squares:
        value = article_000(position.play(square), depth + 1)[0]
        if best is None or (value > best[0] if white else value <= best[0]):
            best = value, square
    assert best is not None
    return best


@cache
def won_drawn_lost(position: TicTacToe) -> int:
    """Articles 002 and 004: 1, 0, -1 for first."""
    margin = position.margin()
    if margin is not None:
        return margin
    values = [won_drawn_lost(position.play(move)) for move in position.moves()]
    return max(values) if position.turn == "first" else min(values)


# Positions to try things on


def line_of_play(
    start: Position, rng: random.Random, plies: int = 1000
) -> Iterator[tuple[Position, list[str]]]:
    """A random game from the start: each position and the moves that led to it, passes left out."""
    position, moves = start, list[str]()
    for _ in range(plies + 1):
        if position.moves() == ["pass"]:
            position = position.play("pass")
        yield position, moves
        if not position.moves():
            return
        move = rng.choice(position.moves())
        position, moves = position.play(move), [*moves, move]


def middle(start: Position, rng: random.Random, low: int, high: int) -> Position:
    """A position after low to high random plies in which the game still goes on."""
    while True:
        *_, (position, moves) = line_of_play(start, rng, rng.randint(low, high))
        if position.moves() and len(moves) >= low:
            return position


def random_othello(rng: random.Random, empty: float | None = None) -> Othello:
    """Any board at all, with either side to move."""
    share = rng.random() if empty is None else empty
    tilt = rng.random()

    def cell() -> str:
        return "-" if rng.random() < share else "X" if rng.random() < tilt else "O"

    return Othello(tuple(tuple(cell() for _ in range(8)) for _ in range(8)), rng.choice(SIDES))


def random_numbers(rng: random.Random, size: int, taken: float | None = None) -> Numbers:
    """Any board at all, with holes, points and either side to move."""
    share = rng.random() ** 2 if taken is None else taken

    def cell() -> int | None:
        return None if rng.random() < share else rng.choice([*range(-9, 0), *range(1, 10)])

    rows = tuple(tuple(cell() for _ in range(size)) for _ in range(size))
    return Numbers(
        rows, rng.choice(["row", "column"]), rng.randrange(size), (rng.randint(-40, 40), rng.randint(-40, 40))
    )


def othello_near_its_end(rng: random.Random, most: int = 6) -> Othello:
    """Any board with at most so many empty squares on which the side to move can play."""
    while True:
        board = random_othello(rng, 0.07)
        if board.moves() not in ([], ["pass"]) and board.setup().count("-") <= most:
            return board


def numbers_near_its_end(rng: random.Random, size: int, taken: float = 0.5) -> Numbers:
    """Any board with that share of holes on which the game goes on."""
    while True:
        board = random_numbers(rng, size, taken)
        if board.moves():
            return board


def all_tictactoe() -> list[TicTacToe]:
    """Every position that play can reach, nearest to the start first."""
    seen = [TicTacToe()]
    known = {seen[0]}
    for position in seen:
        for move in position.moves():
            after = position.play(move)
            if after not in known:
                known.add(after)
                seen.append(after)
    return seen


def leaves(position: Position, depth: int) -> int:
    """Lines of exactly this many plies, a forced pass being a ply; ended games end their line."""
    if depth == 0:
        return 1
    return sum(leaves(position.play(move), depth - 1) for move in position.moves())
