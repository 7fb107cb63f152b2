"""Moves in a line of text: squares among numbers, discs, dashes, brackets and words; and lines of numbers.

A run is what stands between two words: `1. f5 d6 2. c3` is one, `f5 was better than d6` two. Numbers may be
WTHOR's (56 is f5), indices from 0 or from 1, or pairs of a row and a column: which of them follows from what
can be played. Lines are those of `decode.plain`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.game import Game
from ..players.record import PASSES, square_name
from .items import Item, Source, WrittenMove, play_out, start_of

if TYPE_CHECKING:
    from ..contract.requests import WholeRecord

# Each alternative takes all that it can and never gives it back, so that a line is read once.
TOKEN: Final = re.compile(r"[A-Za-z0-9]++|[^\W\dA-Za-z_]++|\S")
QUIET: Final = frozenset(
    (
        "b",
        "w",
        "x",
        "o",
        "black",
        "white",
        "move",
        "moves",
        "kifu",
        "record",
        "vs",
        "to",
        "and",
        "pass",
        "黒",
        "白",
        "先手",
        "後手",
        "手",
        "手目",
        "番",
        "黒番",
        "白番",
        "棋譜",
        "初手",
        "先",
        "後",
    )
)
"""Words that stand between moves and end no run."""
PARTS: Final = tuple(":.+-/")
"""The signs before a number that is a part of a time, a value or a result, and numbers no move."""
MOST: Final = 20_000
"""Characters of a line in which moves are looked for."""


class Run(NamedTuple):
    """Moves that stand together."""

    entries: list[WrittenMove]
    number: int | None
    """The number before the first of them."""
    start: int
    """Where it begins in the line, its number included."""
    end: int
    """Where it ends in the line."""


@cache
def chain(rows: int, columns: int) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A word of squares and passes, perhaps with a number before it; and one square or pass in it."""
    letters = f"[a-{chr(ord('a') + columns - 1)}]"
    numbers = f"(?:{'|'.join(map(str, range(rows, 9, -1)))}|[1-9])" if rows > 9 else f"[1-{rows}]"
    square = f"{letters}{numbers}"
    one = f"{square}|pass|pa|ps"
    word = f"([0-9]{{0,3}})((?:[bwxo](?={square})|{one})++)"  # "Bf5" is a move of Black's
    return re.compile(word, re.IGNORECASE), re.compile(one, re.IGNORECASE)


def chain_of(games: Iterable[Game]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The `chain` of the largest board among these games."""
    sizes = [(max(game.rows, (game.sizes or (0, 0))[1]), game.columns, game.sizes) for game in games]
    rows = max((rows for rows, _, _ in sizes), default=8)
    columns = max((max(columns, (size or (0, 0))[1]) for _, columns, size in sizes), default=8)
    return chain(min(rows, 26), min(columns, 26))


SQUARES: Final = re.compile(
    r"([0-9]{0,3})([a-z][0-9](?:pass|pa|ps|[a-z][0-9]{1,2}|[a-z](?=[a-z][0-9])){7,}+)", re.IGNORECASE
)
"""A word of so many moves that it is a game's, also where one of them is of no board or lacks its number."""
SQUARE: Final = re.compile(r"pass|pa|ps|[a-z][0-9]{0,2}", re.IGNORECASE)
SPACED: Final = re.compile(r"(?<![A-Za-z0-9])([a-z]) ([1-9])(?![A-Za-z0-9])", re.IGNORECASE)
"""A square whose letter and number stand apart."""
LEAST_SPACED: Final = 3
"""So many squares that stand alone are a game's; of fewer it cannot be told."""
MISTYPED: Final = re.compile(
    r"(?<![(\[{:#/])()([a-z][0-9]{1,2}|[1-9][a-h]|[c-h])(?![A-Za-z0-9:)\]}])", re.IGNORECASE
)
"""A word that may be meant for a move, and is no label; its groups are those of `chain`."""
WHOLE: Final = re.compile(r".+")
"""The one move in such a word."""
AHEAD: Final = re.compile(r"[^A-Za-z]*+([A-Za-z0-9]*)(\s*(?:\Z|[0-9]+\s?\.))?")
"""Group 1 is the next word; group 2 is there where a numbered move follows that, or nothing."""


def runs(line: str, number: int, words: tuple[re.Pattern[str], re.Pattern[str]]) -> list[Run]:
    """The runs of moves in a line, which has this number in its text."""
    in_line = [*_runs(line[:MOST], number, *words)]
    if not in_line and len(SPACED.findall(line[:MOST])) >= LEAST_SPACED:
        in_line = [*_runs(SPACED.sub(r"\1\2", line[:MOST]), number, *words)]
    return [run._replace(entries=without_passes_behind(run.entries)) for run in in_line]


def without_passes_behind(entries: list[WrittenMove]) -> list[WrittenMove]:
    """Without the passes behind the last square, which are played by themselves."""
    while entries and entries[-1].move in PASSES:
        entries = entries[:-1]
    return entries


def _runs(line: str, at: int, word: re.Pattern[str], one: re.Pattern[str]) -> Iterator[Run]:
    entries: list[WrittenMove] = []
    number: int | None = None
    before: int | None = None  # the number just read, and where it stands
    start = end = 0
    is_alone = False  # was the last move of the run a word of its own?
    for token in TOKEN.finditer(line):
        text = token[0]
        if text.isascii() and text.isalnum():
            if text.isdigit():
                is_part = line[max(0, token.start() - 1) : token.start()] in PARTS or (
                    len(text) > 1 and text[0] == "0"
                )
                before, place = None if is_part else int(text[:4]), token.start()
                continue
            match, move = word.fullmatch(text), one
            if not match:
                match, move = SQUARES.fullmatch(text), SQUARE
            if not match and text.lower() not in QUIET:
                behind = [entry.move for entry in entries] if is_alone else []
                is_dotted = before is not None and "." in line[max(0, token.start() - 2) : token.start()]
                match, move = mistyped(token, behind, number is not None, is_dotted, one), WHOLE
            if match:
                if match[1]:
                    before, place = int(match[1]), token.start()
                squares = [WrittenMove(each.lower(), at) for each in move.findall(match[2])]
                # A number 1, or a square that was played, begins another game.
                is_again = len(squares) > 1 and any(entry.move == squares[0].move for entry in entries)
                is_new = is_again or (before == 1 and len(entries) > 1)
                if entries and is_new:
                    yield Run(entries, number, start, end)
                    entries = []
                if not entries:
                    squares = without_passes_before(squares)
                    number = before
                    start = token.start() if before is None else place
                entries += squares
                is_alone = len(squares) == 1
                end, before = token.end(), None
                continue
        if (text.isascii() and not text.isalnum()) or text.lower() in QUIET or not text[0].isalpha():
            continue
        if entries:
            yield Run(entries, number, start, end)
        entries, before = [], None
    if entries:
        yield Run(entries, number, start, end)


def mistyped(
    token: re.Match[str], behind: Sequence[str], is_numbered: bool, is_dotted: bool, square: re.Pattern[str]
) -> re.Match[str] | None:
    """A word that stands where a move does: between squares that stand alone, or as the last one of a line.

    `behind` are the moves of the run, none where the last word held several; `is_numbered` says whether the
    run has numbers, `is_dotted` whether one with a full stop is before the word.
    """
    word, ahead = MISTYPED.match(token.string, token.start()), AHEAD.match(token.string, token.end())
    if not word or not ahead:
        return None
    is_usual = len(word[2]) > 1 and word[2][0].isalpha()
    has_enough = len(behind) >= LEAST_SPACED
    if square.fullmatch(ahead[1]) and ahead[1].lower() not in behind:  # else it begins another game
        is_pair = is_dotted and ahead[2] is not None
        is_move = has_enough or (is_usual and (bool(behind) or is_pair))
    else:
        is_move = not ahead[0].strip(" .") and is_usual and (has_enough or (bool(behind) and is_numbered))
    return word if is_move else None


def without_passes_before(entries: list[WrittenMove]) -> list[WrittenMove]:
    """Without the passes before the first square: a `pass` may be a word."""
    first = next((at for at, entry in enumerate(entries) if entry.move not in PASSES), len(entries))
    return entries[first:]


# Moves as numbers

ONLY: Final = re.compile(r"[\d\s,;.()\[\]{}/:→>'\"-]+")
"""A line of nothing but numbers."""
PAIR: Final = re.compile(r"[(\[]\s*(\d{1,2})\s*[,;]\s*(\d{1,2})\s*[)\]]")
LONGEST_NUMBERS: Final = 2_000
LEAST_NUMBERS: Final = 3
"""So many numbers are moves; of fewer it cannot be told."""
LEAST_DIGITS: Final = 5


def squares_in(line: str, game: Game) -> Iterator[list[int]]:
    """The squares of a game that the numbers of a line may mean, the usual meaning first."""
    rows, columns = game.rows, game.columns

    def square_at(row: int, column: int) -> int:
        return row * columns + column if 0 <= row < rows and 0 <= column < columns else -1

    pairs = [(int(row), int(column)) for row, column in PAIR.findall(line)]
    if pairs:
        if len(re.findall(r"\d+", line)) != 2 * len(pairs):
            return
        for first in (0, 1):
            yield [square_at(row - first, column - first) for row, column in pairs]
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
    if len(numbers) < LEAST_NUMBERS:
        return
    if rows < 10 and columns < 10 and rows * columns > 9:
        yield [square_at(n // 10 - 1, n % 10 - 1) for n in numbers]
    for first in (1, 0) if rows * columns <= 9 else (0, 1):
        yield [square_at(*divmod(n - first, columns)) for n in numbers]


def numerals(line: str, number: int, source: Source) -> Item | None:
    """The game that a line of numbers is; None where it is none that can be played to its end."""
    if len(line) > LONGEST_NUMBERS or not ONLY.fullmatch(line) or not any(sign.isdigit() for sign in line):
        return None
    for game in source.ordered:
        begun = start_of(game)
        if begun is None or game.rows * game.columns > 99:
            continue
        record, position = begun
        records: list[WholeRecord] = []
        for squares in squares_in(line, game):
            if -1 in squares or len({*squares}) < len(squares):
                continue
            entries = [WrittenMove(square_name(square, game.columns), number) for square in squares]
            outcome = play_out(game, position, entries)
            if not outcome.refused:
                records.append({**record, "moves": outcome.moves})
        if records:
            either = records[1] if len(records) > 1 and game.rows * game.columns <= 9 else None
            return Item(records[0], number, other=either)
    return None
