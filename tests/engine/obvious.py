"""The games in their slow and obvious form: what the engine is compared with.

Nothing here is taken from the engine. Boards are rows of cells, lines are walked square by square, and the
search is the textbook's. Sides are "first" and "second", squares are names ("a1" is top left), values are
first's, as in the contract.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, ClassVar, Self

SIDES = ("first", "second")
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]  # (row, column)


def other(side: str) -> str:
    return "second" if side == "first" else "first"


def name(row: int, column: int) -> str:
    return "abcdefghij"[column] + str(row + 1)


def place(square: str) -> tuple[int, int]:
    return int(square[1:]) - 1, "abcdefghij".index(square[0])


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def winner(margin: int) -> str:
    return "first" if margin > 0 else "second" if margin < 0 else "draw"


class Position(ABC):
    """A position of a game: its rules, and then what follows from them where a game does not say it.

    A won game is worth `win` and its margin or, in a game that counts none, `win` less the plies to its end.
    """

    win: ClassVar[int]
    counts: ClassVar[bool] = False
    letters: ClassVar[str]  # of first and of second in a setup
    width: ClassVar[int]

    @property
    @abstractmethod
    def turn(self) -> str: ...

    @abstractmethod
    def moves(self) -> list[str]: ...  # in square order; ["pass"] if one must pass; [] when the game is over

    @abstractmethod
    def play(self, move: str) -> Self: ...

    @abstractmethod
    def margin(self) -> int | None: ...  # first's result less second's; None while the game goes on

    @abstractmethod
    def setup(self) -> str: ...

    @property
    def sign(self) -> int:
        return 1 if self.turn == "first" else -1

    def changes(self, move: str) -> dict[str, Any]:
        """Each cell that the move changes, as a view shows it."""
        return {move: self.turn}

    def cells(self) -> dict[str, Any]:
        sides = dict(zip(self.letters, SIDES, strict=True))
        board = self.setup().partition(" ")[0]
        return {name(*divmod(at, self.width)): sides.get(letter) for at, letter in enumerate(board)}

    def restriction(self) -> dict[str, Any] | None:
        return None

    def score(self) -> dict[str, int] | None:
        return None

    def completed(self) -> list[str]:
        """The squares of completed lines."""
        return []

    def result(self) -> dict[str, Any] | None:
        margin = self.margin()
        if margin is None:
            return None
        told = margin if self.counts else None
        return {"winner": winner(margin), "margin": told, "squares": self.completed()}

    def value(self, plies: int) -> int:
        """Of a finished game, that many plies from the root."""
        margin = self.margin() or 0
        if self.counts:
            return margin + self.win * sign(margin)
        return margin * (self.win - plies)

    def proved(self, value: int) -> bool:
        """Whether no guess at the horizon can have this value. Tic-tac-toe ends in 9 plies."""
        return abs(value) >= self.win - (0 if self.counts else 9)


Rows = tuple[tuple[Any, ...], ...]


def put(rows: Rows, squares: Iterable[str], content: Any) -> Rows:
    """The rows with this on each of these squares."""
    changed = [list(row) for row in rows]
    for square in squares:
        row, column = place(square)
        changed[row][column] = content
    return tuple(map(tuple, changed))


# Tic-tac-toe


LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
"""The squares of each line, counted from a1."""


@dataclass(frozen=True)
class TicTacToe(Position):
    rows: Rows = (("-",) * 3,) * 3
    letters, width, win = "OX", 3, 100

    def full(self, letter: str) -> list[list[int]]:
        """The lines that this letter fills."""
        board = self.setup()
        return [line for line in LINES if all(board[square] == letter for square in line)]

    def completed(self) -> list[str]:
        squares = {square for letter in self.letters for line in self.full(letter) for square in line}
        return [name(*divmod(square, self.width)) for square in sorted(squares)]

    def margin(self) -> int | None:
        first, second = map(self.full, self.letters)
        if first or second:
            return 1 if first else -1
        return None if "-" in self.setup() else 0

    @property
    def turn(self) -> str:
        return SIDES[self.setup().count("O") - self.setup().count("X")]

    def moves(self) -> list[str]:
        if self.margin() is not None:
            return []
        return [name(r, c) for r in range(3) for c in range(3) if self.rows[r][c] == "-"]

    def play(self, move: str) -> TicTacToe:
        return TicTacToe(put(self.rows, [move], "O" if self.turn == "first" else "X"))

    def setup(self) -> str:
        return "".join("".join(row) for row in self.rows)


def read_tictactoe(text: str) -> TicTacToe:
    return TicTacToe(tuple(tuple(text[3 * r : 3 * r + 3]) for r in range(3)))


# Othello


def turned(rows: Rows, row: int, column: int, side: str) -> list[tuple[int, int]]:
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
def places(rows: Rows, side: str) -> tuple[str, ...]:
    """Where this side may play. Remembered, since it is slow."""
    return tuple(name(r, c) for r in range(8) for c in range(8) if turned(rows, r, c, side))


@dataclass(frozen=True)
class Othello(Position):
    rows: Rows
    turn: str = "first"
    letters, width, win, counts = "XO", 8, 10000, True

    def places(self, side: str) -> list[str]:
        return list(places(self.rows, side))

    def moves(self) -> list[str]:
        return self.places(self.turn) or (["pass"] if self.places(other(self.turn)) else [])

    def play(self, move: str) -> Othello:
        if move == "pass":
            return replace(self, turn=other(self.turn))
        rows = put(self.rows, self.changes(move), "X" if self.turn == "first" else "O")
        return Othello(rows, other(self.turn))

    def changes(self, move: str) -> dict[str, Any]:
        r, c = place(move)
        return {name(*square): self.turn for square in [(r, c), *turned(self.rows, r, c, self.turn)]}

    def count(self, mark: str) -> int:
        return sum(row.count(mark) for row in self.rows)

    def margin(self) -> int | None:
        more = self.count("X") - self.count("O")
        return None if self.moves() else more + self.count("-") * sign(more)

    def score(self) -> dict[str, int] | None:
        return {"first": self.count("X"), "second": self.count("O")}

    def setup(self) -> str:
        return "".join("".join(row) for row in self.rows) + (" X" if self.turn == "first" else " O")


def read_othello(text: str) -> Othello:
    rows = tuple(tuple(text[8 * r : 8 * r + 8]) for r in range(8))
    return Othello(rows, "first" if text[65] == "X" else "second")


OTHELLO_START = read_othello("---------------------------OX------XO--------------------------- X")


# Numbers


@dataclass(frozen=True)
class Numbers(Position):
    """A cell is a number, None where one was taken before, or (side, number) where a side has taken it."""

    rows: Rows
    kind: str = "row"  # the line to choose from: a row (first is to move) or a column (second is)
    index: int = 0
    points: tuple[int, int] = (0, 0)
    win, counts = 1000, True

    @property
    def size(self) -> int:
        return len(self.rows)

    @property
    def turn(self) -> str:
        return "first" if self.kind == "row" else "second"

    def over(self) -> bool:
        lines = [*self.rows, *zip(*self.rows, strict=True)]
        return not all(any(isinstance(cell, int) for cell in line) for line in lines)

    def moves(self) -> list[str]:
        if self.over():
            return []
        line = [(self.index, i) if self.kind == "row" else (i, self.index) for i in range(self.size)]
        return [name(r, c) for r, c in line if isinstance(self.rows[r][c], int)]

    def play(self, move: str) -> Numbers:
        r, c = place(move)
        number = self.rows[r][c]
        rows = put(self.rows, [move], (self.turn, number))
        first, second = self.points
        if self.turn == "first":
            return Numbers(rows, "column", c, (first + number, second))
        return Numbers(rows, "row", r, (first, second + number))

    def changes(self, move: str) -> dict[str, Any]:
        r, c = place(move)
        return {move: {"taken": self.turn, "value": self.rows[r][c]}}

    def margin(self) -> int | None:
        return self.points[0] - self.points[1] if self.over() else None

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
    for move in [None, *moves]:
        if move is not None:
            assert move in position.moves()
            position, ply, passed = position.play(move), ply + 1, None
        if position.moves() == ["pass"]:
            position, ply, passed = position.play("pass"), ply + 1, position.turn
    over = not position.moves()
    return {
        "game": game,
        "ply": ply,
        "turn": None if over else position.turn,
        "cells": position.cells(),
        "legal": {move: position.changes(move) for move in position.moves()},
        "line": position.restriction(),
        "score": position.score(),
        "last": moves[-1] if moves else None,
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

    def difference(cells: Sequence[str]) -> int:
        return cells.count("X") - cells.count("O")

    corners = difference([rows[0][0], rows[0][7], rows[7][0], rows[7][7]])
    left, right = [row[0] for row in rows], [row[7] for row in rows]
    edges = sum(map(difference, (rows[0], rows[7], left, right)))
    mobility = len(position.places("first")) - len(position.places("second"))
    return 10 * corners + 5 * edges + 2 * mobility + sign(discs(position))


EVALUATIONS: dict[str, Callable[[Position], int]] = {
    "discs": discs,
    "positional": positional,
    "points": points,
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


ENDLESS = 10**9


def bounds(position: Position, reading: Reading) -> tuple[int, int]:
    """Between which numbers the true value of a move lies, as far as this reading proves."""
    if not reading.horizon:
        return reading.value, reading.value
    if not position.proved(reading.value):
        return -ENDLESS, ENDLESS
    if not position.counts:  # a faster win would have been seen
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

    counts, win = position.counts, position.win
    if not counts and position.proved(whole.value):
        low = high = whole.value  # what is still open cannot be a faster win: it would have been seen

    def plies(low: int, high: int) -> int | None:
        if counts or low != high:
            return None
        return win - abs(low) if low else list(position.cells().values()).count(None)

    def margin(low: int, high: int) -> int | None:
        return low - win * sign(low) if counts and low == high else None

    return {
        "depth": whole.height,
        "move": whole.line[0],
        "candidates": [m for m in moves if below[m].value == whole.value],
        "value": whole.value,
        "outcome": outcome(low, high),
        "plies": plies(low, high),
        "margin": margin(low, high),
        "line": [move for move in whole.line if move != "pass"],
        "nodes": whole.nodes,
        "moves": [
            {
                "move": m,
                "value": below[m].value,
                "bound": "exact",
                "outcome": outcome(*spans[m]),
                "plies": plies(*spans[m]),
                "margin": margin(*spans[m]),
            }
            for m in moves
        ],
    }


def searched(reply: dict[str, Any]) -> dict[str, Any]:
    """A reply to `think` without what is said of losses, which test_losses.py holds to the solved game."""
    moves = [
        {key: value for key, value in one.items() if key not in ("loss", "least", "mark")}
        for one in reply["moves"]
    ]
    return {**reply, "moves": moves}


# The articles' own ways of choosing


@cache
def article_000(position: TicTacToe, depth: int = -1) -> tuple[int, str | None]:
    """Value and move as its listing has them: `depth` is 0 for the root's own moves, White is first."""
    squares = position.moves()
    if not squares:
        return (position.margin() or 0) * (99 - depth), None
    best: tuple[int, str | None] | None = None
    white = len(squares) % 2 == 1
    for square in squares:
        value = article_000(position.play(square), depth + 1)[0]
        if best is None or (value > best[0] if white else value <= best[0]):
            best = value, square
    assert best is not None
    return best


def won_drawn_lost(position: TicTacToe) -> int:
    """Articles 002 and 004: 1, 0, -1 for first."""
    return sign(minimax(position, 9, "").value)


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


@cache
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


def with_passes(start: Position, moves: list[str], word: str = "--") -> list[str]:
    """The same game with every forced pass written out."""
    written, position = [], start
    for move in [*moves, None]:
        if position.moves() == ["pass"]:
            position = position.play("pass")
            written.append(word)
        if move is not None:
            written.append(move)
            position = position.play(move)
    return written


def leaves(position: Position, depth: int) -> int:
    """Lines of exactly this many plies, a forced pass being a ply; ended games end their line."""
    if depth == 0:
        return 1
    return sum(leaves(position.play(move), depth - 1) for move in position.moves())
