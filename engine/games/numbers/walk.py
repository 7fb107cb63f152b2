"""The fast way through a game of numbers, and guesses at who will win it.

A state is `(left, lane, margin)`: which squares still hold a number, a bit each in square order; the line to
choose from, a row for FIRST or `size` plus a column for SECOND, and beyond all lines where the game is over;
and the mover's points minus the other's. What each square holds is the same throughout a game, so that it
stands in tables made at its root, where each line's squares are sorted by their numbers.
"""

from collections.abc import Sequence
from typing import Final

from engine.game import FIRST, Evaluation
from engine.games.numbers.rules import WIN, ZERO, Numbers

State = tuple[int, int, int]

SPARSE: Final = 30
"""With at most so many numbers left, ends are near, and the order of the moves is worth a closer look."""


def points(position: Numbers) -> int:
    """The margin so far (article 003)."""
    return position.first - position.second


class NumbersWalk:
    """A `Walk` from one position on."""

    def __init__(self, root: Numbers, evaluate: Evaluation) -> None:
        size = root.size
        rows = [range(row * size, row * size + size) for row in range(size)]
        columns = [range(column, size * size, size) for column in range(size)]
        masks = [sum(1 << square for square in line) for line in (*rows, *columns)]
        left = sum(1 << square for square in range(size * size) if root.board[square])
        lane = root.lane if root.turn == FIRST else size + root.lane
        margin = root.first - root.second if root.turn == FIRST else root.second - root.first
        self.root: State = (left, 2 * size if root.over else lane, margin)
        self._size = size
        self._first = root.turn == FIRST
        self.over = self._over = 2 * size
        self._mask = [*masks, 0]
        # Of each line the squares, largest number first: bit, number, the line across and its mask, square.
        self._line: list[list[tuple[int, int, int, int, int]]] = [
            sorted(
                (
                    (1 << square, root.board[square] - ZERO, across, masks[across], square)
                    for square in line
                    for across in [size + square % size if index < size else square // size]
                    if root.board[square]
                ),
                key=lambda entry: (-entry[1], entry[4]),
            )
            for index, line in enumerate((*rows, *columns))
        ] + [[]]
        self._evaluate = evaluate

    def children(self, state: State, depth: int) -> Sequence[tuple[int, State]]:
        if depth > 1 and state[0].bit_count() <= SPARSE:
            return self.by_reply(state)
        left, lane, margin = state
        over = self._over
        alone = left & self._mask[lane]
        return [
            (square, (left ^ bit, across if bit != alone and left & mask != bit else over, -margin - number))
            for bit, number, across, mask, square in self._line[lane]
            if left & bit
        ]

    def by_reply(self, state: State) -> Sequence[tuple[int, State]]:
        """The children in the order of what a move gains less the best reply to it; ends by the margin."""
        left, lane, margin = state
        line, over = self._line, self._over
        alone = left & self._mask[lane]
        found = []
        for bit, number, across, mask, square in line[lane]:
            if left & bit:
                if bit == alone or left & mask == bit:
                    ahead = margin + number
                    found.append((-ahead * WIN, square, (left ^ bit, over, -ahead)))
                    continue
                for other, reply, _, _, _ in line[across]:
                    if left & other and other != bit:
                        found.append((reply - number, square, (left ^ bit, across, -margin - number)))
                        break
        found.sort()
        return [(square, child) for _, square, child in found]

    def final(self, state: State, plies: int) -> int:
        return decided(state[2])

    def horizon(self, state: State, plies: int) -> int:
        return decided(state[2]) if state[1] == self._over else state[2]

    def frontier(self, state: State, plies: int) -> Sequence[int]:
        left, lane, margin = state
        alone = left & self._mask[lane]
        return [
            margin + number if bit != alone and left & mask != bit else decided(margin + number)
            for bit, number, _, mask, _ in self._line[lane]
            if left & bit
        ]


def decided(margin: int) -> int:
    """What a finished game is worth that ends with this margin."""
    return margin + WIN if margin > 0 else margin - WIN if margin < 0 else 0
