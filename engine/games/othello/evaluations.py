"""Guesses at an Othello position that is not over: whole numbers, positive where FIRST (Black) is ahead."""

from typing import Final

from engine.game import FIRST
from engine.games.othello.rules import Othello, mobility

CORNERS: Final = 0x8100000000000081
EDGES: Final = (0x00000000000000FF, 0xFF00000000000000, 0x0101010101010101, 0x8080808080808080)


def discs(position: Othello) -> int:
    """The discs' difference ("mass_count" in article 001)."""
    return position.first.bit_count() - position.second.bit_count()


def positional(position: Othello) -> int:
    """10 × corners + 5 × edge squares + 2 × legal moves + sign of discs ("custom" in article 001).

    Each is a difference, FIRST's minus SECOND's. Edge squares are counted along each of the four edges, so
    that a corner, which lies on two, is worth 10 + 2 × 5.
    """
    first, second = position.first, position.second
    if position.turn == FIRST:
        moves = position.legal.bit_count() - mobility(second, first).bit_count()
    else:
        moves = mobility(first, second).bit_count() - position.legal.bit_count()
    corners = (first & CORNERS).bit_count() - (second & CORNERS).bit_count()
    edges = sum((first & edge).bit_count() - (second & edge).bit_count() for edge in EDGES)
    ahead = first.bit_count() - second.bit_count()
    return 10 * corners + 5 * edges + 2 * moves + (ahead > 0) - (ahead < 0)
