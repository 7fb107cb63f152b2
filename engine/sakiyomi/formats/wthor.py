"""WTHOR, the base of games of the French federation of Othello: `.wtb`, with names in `.jou` and `.trn`.

A header of 16 bytes (date of the file; number of games, 4 bytes; number of names, 2; year of the games, 2;
size of the board; kind; depth of the theoretical scores), then 68 bytes a game: tournament, black, white
(2 bytes each), Black's discs, Black's theoretical discs, 60 moves, of which 56 is f5: row and column. Numbers
have the low byte first. Names have 20 bytes in `.jou` (players), 26 in `.trn` (tournaments). Source: "Format
de la base Wthor", ffothello.org.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..players.record import square_name
from .items import OTHELLO, ItemOrMisread, Misread, Source, WrittenMove, built, unreadable
from .seems import other_game

HEADER: Final = 16
RECORD: Final = 68
MOVES: Final = 8
"""Where the moves begin in a game."""
NAME: Final = {".jou": 20, ".trn": 26}
SQUARES: Final = 64


def recognise(source: Source) -> bool:
    """Bytes that are as long as their header says, with months and sizes that there are."""
    data = source.data
    if len(data) < HEADER or not (1 <= data[2] <= 12 and 1 <= data[3] <= 31):
        return False
    games = int.from_bytes(data[4:8], "little")
    is_long = len(data) >= HEADER + RECORD * games
    return is_long and data[12] in (0, 8, 10) and (games > 0 or len(data) == HEADER) and data[13] in (0, 1)


def parse(source: Source) -> Iterator[ItemOrMisread]:
    """All games of a file. They have no lines, but numbers."""
    data = source.data
    if data[12] == 10:
        yield Misread(1, source.name, other_game("Othello", 10))
        return
    game = source.games.get(OTHELLO)
    if game is None or data[13] != 0:
        yield Misread(1, source.name, unreadable("wthor"))
        return
    players, tournaments = (names(source, suffix) for suffix in NAME)
    by_code = {10 * (s // 8 + 1) + s % 8 + 1: square_name(s, 8) for s in range(SQUARES)}
    for number in range(1, int.from_bytes(data[4:8], "little") + 1):
        one = data[HEADER + RECORD * (number - 1) : HEADER + RECORD * number]
        tournament, first, second = (int.from_bytes(one[at : at + 2], "little") for at in (0, 2, 4))
        codes = one[MOVES:].rstrip(b"\0")
        entries = [WrittenMove(by_code.get(code, str(code)), number) for code in codes]
        two = (players.get(first, ""), players.get(second, ""))
        yield from built(
            game,
            None,
            entries,
            number,
            f"game {number}",
            players=two if any(two) else None,
            margin=2 * one[6] - SQUARES if one[6] <= SQUARES else None,
            title=tournaments.get(tournament),
        )


def names(source: Source, suffix: str) -> dict[int, str]:
    """The names in the file with this suffix that lies beside the games, by their numbers."""
    data = next((data for name, data in source.beside.items() if name.lower().endswith(suffix)), b"")
    size = NAME[suffix]
    fields = (data[at : at + size] for at in range(HEADER, len(data) - size + 1, size))
    decoded = (each.partition(b"\0")[0].decode("latin-1").strip() for each in fields)
    return {number: name for number, name in enumerate(decoded) if name}
