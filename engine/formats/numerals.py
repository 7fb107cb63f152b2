"""Moves as numbers: WTHOR's (56 is f5), indices from 0 or from 1, pairs of a row and a column.

Which of them it is follows from what can be played. Lines are those of `decode.plain`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..game import Game
from ..record import square_name
from .items import Item, Outcome, Source, WrittenMove, play_out, start_of

# A line of nothing but numbers.
ONLY: Final = re.compile(r"[\d\s,;.()\[\]{}/:→>'\"-]+")
PAIR: Final = re.compile(r"[(\[]\s*(\d{1,2})\s*[,;]\s*(\d{1,2})\s*[)\]]")
LONGEST: Final = 2_000
LEAST: Final = 3
"""So many numbers are moves; of fewer it cannot be told."""
LEAST_DIGITS: Final = 5


def squares_in(line: str, game: Game) -> Iterator[list[int]]:
    """The squares of a game that the numbers of a line may mean, the usual meaning first."""
    rows, columns = game.rows, game.columns
    pairs = [(int(row), int(column)) for row, column in PAIR.findall(line)]
    if pairs:
        if len(re.findall(r"\d+", line)) != 2 * len(pairs):
            return
        for first in (0, 1):
            yield [
                (row - first) * columns + column - first
                if first <= row < rows + first and first <= column < columns + first
                else -1
                for row, column in pairs
            ]
        return
    words = re.findall(r"\d+", line)
    if len(words) == 1 and rows * columns <= 9 and len(words[0]) >= LEAST_DIGITS:
        words = list(words[0])
    is_large = 9 < rows * columns < 100
    if is_large and len(words) == 1 and re.fullmatch(r"(?:[1-8][1-8]){4,60}", words[0]):
        words = [words[0][at : at + 2] for at in range(0, len(words[0]), 2)]
    numbers = [int(word[:4]) for word in words]
    while is_large and numbers and numbers[-1] == 0:
        numbers.pop()  # squares that nobody played
    if len(numbers) < LEAST:
        return
    if rows < 10 and columns < 10 and rows * columns > 9:
        yield [
            (n // 10 - 1) * columns + n % 10 - 1 if 1 <= n // 10 <= rows and 1 <= n % 10 <= columns else -1
            for n in numbers
        ]
    for first in (1, 0) if rows * columns <= 9 else (0, 1):
        yield [n - first if 0 <= n - first < rows * columns else -1 for n in numbers]


def numerals(line: str, number: int, source: Source) -> Item | None:
    """The game that a line of numbers is; None where it is none that can be played to its end."""
    if len(line) > LONGEST or not ONLY.fullmatch(line) or not any(sign.isdigit() for sign in line):
        return None
    for game in source.ordered:
        begun = start_of(game)
        if begun is None or game.rows * game.columns > 99:
            continue
        record, position = begun
        fitting: list[Outcome] = []
        for squares in squares_in(line, game):
            if -1 in squares or len({*squares}) < len(squares):
                continue
            entries = [WrittenMove(square_name(square, game.columns), number) for square in squares]
            outcome = play_out(game, position, entries)
            if not outcome.error:
                fitting.append(outcome)
        if fitting:
            records = [{**record, "moves": outcome.moves} for outcome in fitting]
            either = records[1] if len(records) > 1 and game.rows * game.columns <= 9 else None
            return Item(records[0], number, other=either)
    return None
