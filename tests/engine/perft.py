"""Lines of play of Othello, counted on the batches of `sakiyomi.games.othello.kernel`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul
from typing import Final

from sakiyomi.games.othello.kernel import BOARD_BYTES, TURN, batch_of, children, legal_of, moves_of, side_of

BULK: Final = 512
"""The number of boards per batch when there are thousands. Longer batches do not fit the cache."""


def perft(board: int, depth: int) -> int:
    """The number of lines of play of exactly `depth` plies. A forced pass is a ply.

    All boards of one depth are expanded in batches, each with the number of lines that lead to it.
    """
    if depth == 0:
        return 1
    level = {board: 1}
    for _ in range(depth - 1):
        below: dict[int, int] = {}
        for boards, moves in with_moves(list(level)):
            for each, legal in zip(boards, moves, strict=True):
                lines = level[each]
                for child in children(each, legal) if legal else passed(each):
                    below[child] = below.get(child, 0) + lines
        level = below
    total = 0
    for boards, moves in with_moves(list(level)):
        total += sum(map(mul, map(int.bit_count, moves), map(level.__getitem__, boards)))
        total += sum(
            level[each] for each, legal in zip(boards, moves, strict=True) if not legal and passed(each)
        )
    return total


def with_moves(boards: Sequence[int]) -> Iterator[tuple[Sequence[int], list[int]]]:
    """The boards in batches, with the legal moves on each. All boards have the same side to move."""
    for at in range(0, len(boards), BULK):
        some = boards[at : at + BULK]
        yield some, lower_lanes(moves_of(batch_of(some), side_of(some[0]), len(some)), len(some))


def passed(board: int) -> tuple[int, ...]:
    """The children of a board without a legal move: the board after a pass, or none if the game is over."""
    return (board ^ TURN,) if legal_of(board ^ TURN) else ()


def lower_lanes(batch: int, boards: int) -> list[int]:
    """The lower lane of each of the `boards` boards."""
    data = batch.to_bytes(boards * BOARD_BYTES, "little")
    return [int.from_bytes(data[at : at + 8], "little") for at in range(0, len(data), BOARD_BYTES)]
