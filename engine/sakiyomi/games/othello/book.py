"""The opening book of Othello: which moves to play in positions near the start, and what they are worth.

The book is a set of positions with values. `tests/bench/book.py` makes it: the program reads positions near
the start for longer than a player does. A position whose moves were read is worth what its best move leads
to; any other has the value that it was read with. Positions that are equal by a symmetry of the board, or by
an exchange of the colours, are one position of the book (`key`), so that equal positions get equal moves.

`openings.PACKED` holds the positions as zlib, base64, in the order in which they are first led to from the
start of the game. Each is the number of its moves in the book and their squares on the board of its key, or 0
and its value for the mover, a signed byte. Values are in tenths of a disc.
"""

from __future__ import annotations

from binascii import a2b_base64
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple
from zlib import decompress

from ...core.game import FIRST
from .rules import ALL, Othello, flips, start

UNIT: Final = 10
"""The factor from the values of the book to those of `strong`, in hundredths of a disc."""
EQUAL: Final = 10
"""Moves that are at most this worse than the best, in tenths of a disc, are played as equally good ones."""

Swap = tuple[int, int]
"""Bits of both boards of a key, as a mask, which change places with those so many places higher."""


def swaps(*of_one: Swap) -> tuple[Swap, ...]:
    """Swaps in both boards, given those of one."""
    return tuple((step, mask << 64 | mask) for step, mask in of_one)


COLUMNS: Final = swaps((1, 0x5555555555555555), (2, 0x3333333333333333), (4, 0x0F0F0F0F0F0F0F0F))
ROWS: Final = swaps((8, 0x00FF00FF00FF00FF), (16, 0x0000FFFF0000FFFF), (32, 0x00000000FFFFFFFF))
DIAGONAL: Final = swaps((7, 0x00AA00AA00AA00AA), (14, 0x0000CCCC0000CCCC), (28, 0x00000000F0F0F0F0))


class Book(NamedTuple):
    """The positions of a book by their keys."""

    values: dict[int, int]
    """The values of all positions for their movers."""
    analysed: frozenset[int]
    """The positions whose moves are in the book."""


def key(own: int, their: int) -> int:
    """The mover's discs and, from bit 64 on, the other side's: of the eight symmetric boards the least."""
    board = own | their << 64
    across = swapped(board, COLUMNS)
    four = [board, across, swapped(board, ROWS), swapped(across, ROWS)]
    return min(*four, *[swapped(each, DIAGONAL) for each in four])


def swapped(boards: int, swaps: tuple[Swap, ...]) -> int:
    """Both boards with columns or rows in reverse order, or rows and columns exchanged."""
    for step, mask in swaps:
        changed = (boards ^ boards >> step) & mask
        boards ^= changed | changed << step
    return boards


def key_of(position: Othello) -> int:
    first, second, turn = position[:3]
    return key(first, second) if turn == FIRST else key(second, first)


START: Final = key_of(start())


def after(board: int, move: int) -> int:
    """The key after `move` in the position with the key `board`."""
    own, their = board & ALL, board >> 64
    turned = flips(own, their, move)
    return key(their ^ turned, own | turned | 1 << move)


def unpacked(data: bytes) -> Book:
    """The book that `data` is, decompressed."""
    order = [START]
    led_to = {START}
    following: dict[int, list[int]] = {}
    values: dict[int, int] = {}
    at = 0
    for board in order:  # it grows meanwhile
        count = data[at]
        if count:
            below = following[board] = [after(board, move) for move in data[at + 1 : at + 1 + count]]
            order += [each for each in below if each not in led_to]
            led_to.update(below)
            at += 1 + count
        else:
            values[board] = int.from_bytes(data[at + 1 : at + 2], signed=True)
            at += 2
    for board in reversed(order):
        if board in following:
            values[board] = max(-values[each] for each in following[board])
    return Book(values, frozenset(following))


@cache
def book() -> Book:
    from .openings import PACKED  # imported when it is first needed

    return unpacked(decompress(a2b_base64(PACKED)))


def moves(position: Othello) -> Sequence[tuple[int, int]]:
    """The moves that the book plays, each with its value for the mover in hundredths of a disc.

    They are in square order. There are none if the book does not know the position.
    """
    known = book()
    if key_of(position) not in known.analysed:
        return ()
    legal = [(move, key_of(position.play(move))) for move in position.moves()]
    found = [(move, -known.values[there]) for move, there in legal if there in known.values]
    best = max(value for _, value in found)
    return [(move, UNIT * value) for move, value in found if value >= best - EQUAL]
