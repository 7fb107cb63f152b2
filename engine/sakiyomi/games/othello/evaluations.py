"""Evaluations of Othello positions that are not over: integers, positive where FIRST (Black) is ahead."""

from typing import Final

from .rules import Othello

CORNERS: Final = 0x8100000000000081
FRAME: Final = 0xFF818181818181FF


def discs(position: Othello) -> int:
    """The difference of the numbers of discs ("mass_count" in article 001)."""
    return position.first.bit_count() - position.second.bit_count()


def positional(position: Othello) -> int:
    """10 × corners + 5 × edge squares + 2 × legal moves + sign of discs ("custom" in article 001).

    Each term is a difference, FIRST's minus SECOND's. Edge squares are counted once for each edge that they
    are on. A corner is on two edges and therefore counts 10 + 2 × 5 = 20: 5 as a square of `FRAME`, and 15.
    """
    corners, frame, moves, sign = differences(position)
    return 15 * corners + 5 * frame + 2 * moves + sign


def differences(position: Othello) -> tuple[int, int, int, int]:
    """FIRST's corners minus SECOND's, the same of `FRAME` and of legal moves, and the sign of discs."""
    first, second = position.first, position.second
    corners = (first & CORNERS).bit_count() - (second & CORNERS).bit_count()
    frame = (first & FRAME).bit_count() - (second & FRAME).bit_count()
    moves = position.firsts.bit_count() - position.seconds.bit_count()
    ahead = first.bit_count() - second.bit_count()
    return corners, frame, moves, (ahead > 0) - (ahead < 0)


def discs_terms(position: Othello) -> dict[str, int]:
    """The terms of `discs`: each side's, SECOND's negated."""
    return {"first": position.first.bit_count(), "second": -position.second.bit_count()}


def positional_terms(position: Othello) -> dict[str, int]:
    """The terms of `positional`. A corner is on two edges, so it is counted twice in `edges`."""
    corners, frame, moves, sign = differences(position)
    return {"corners": 10 * corners, "edges": 5 * (frame + corners), "moves": 2 * moves, "sign": sign}
