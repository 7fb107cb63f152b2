"""The fast way through a game of numbers, and guesses at who will win it.

A state is `(left, lane, margin)`: which squares still hold a number, a bit each in square order; the line to
choose from, a row for FIRST or `size` plus a column for SECOND, and beyond all lines where the game is over;
and the mover's points minus the other's. What each square holds is the same throughout a game, so that it
stands in tables made at its root, where each line's squares are sorted by their numbers.
"""

from collections.abc import Sequence
from typing import Final

from engine.game import FIRST, SECOND, Evaluation
from engine.games.numbers.rules import WIN, ZERO, Numbers

State = tuple[int, int, int]

FAR: Final = 200
"""A margin beyond which a prospect might come near to a win."""
SPARSE: Final = 30
"""With at most so many numbers left, ends are near, and the order of the moves is worth a closer look."""


def points(position: Numbers) -> int:
    """The margin so far (article 003)."""
    return position.first - position.second


def prospect(position: Numbers) -> int:
    """Four times the margin so far, and what the line to choose from holds for the mover; in quarter points.

    What it holds: twice the largest number and the next two. Fitted by least squares to what a reading of
    nine plies gains from here, 5,767 positions of play: 0.47, 0.26 and 0.23 of the three.
    """
    numbers = sorted([position.board[square] - ZERO for square in position.moves()], reverse=True)[:3]
    mover = 1 if position.turn == FIRST else -1
    return mover * short(4 * mover * points(position) + numbers[0] + sum(numbers))


def short(value: int) -> int:
    """The nearest that a guess may be."""
    return max(1 - WIN, min(WIN - 1, value))


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
        self._board = root.board
        self._total = root.first + root.second + sum(cell - ZERO for cell in root.board if cell)
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
        if state[1] == self._over:
            return decided(state[2])
        if self._evaluate is points:
            return state[2]
        value = self._evaluate(self._position(state))
        return value if self._firsts(state) else -value

    def frontier(self, state: State, plies: int) -> Sequence[int]:
        """All children's worth. Hot: half of a search's time is spent here."""
        if self._evaluate is not points:
            if self._evaluate is prospect and -FAR < state[2] < FAR:
                return self._prospects(state)
            return [-self.horizon(child, plies + 1) for _, child in self.children(state, 1)]
        left, lane, margin = state
        alone = left & self._mask[lane]
        return [
            margin + number if bit != alone and left & mask != bit else decided(margin + number)
            for bit, number, _, mask, _ in self._line[lane]
            if left & bit
        ]

    def _prospects(self, state: State) -> Sequence[int]:
        """`frontier` by `prospect`, where no guess can come near to a win."""
        left, lane, margin = state
        lines = self._line
        alone = left & self._mask[lane]
        values = []
        for bit, number, across, mask, _ in lines[lane]:
            if left & bit:
                if bit == alone or left & mask == bit:
                    values.append(decided(margin + number))
                    continue
                rest = left ^ bit
                held = 0
                wanted = 3
                for other, reply, _, _, _ in lines[across]:
                    if rest & other:
                        held += reply
                        wanted -= 1
                        if wanted == 2:
                            held += reply
                        elif not wanted:
                            break
                values.append(4 * (margin + number) - held)
        return values

    def _firsts(self, state: State) -> bool:
        """Whether FIRST is to move: rows are FIRST's to choose from."""
        return state[1] < self._size

    def _position(self, state: State) -> Numbers:
        """The position that a state stands for, of a game that goes on."""
        left, lane, margin = state
        first = self._firsts(state)
        board = bytes(cell if left >> square & 1 else 0 for square, cell in enumerate(self._board))
        total = self._total - sum(cell - ZERO for cell in board if cell)
        ahead = margin if first else -margin
        points_of_first = (total + ahead) // 2
        return Numbers(
            self._size,
            board,
            FIRST if first else SECOND,
            lane if first else lane - self._size,
            points_of_first,
            total - points_of_first,
            over=False,
        )


def decided(margin: int) -> int:
    """What a finished game is worth that ends with this margin."""
    return margin + WIN if margin > 0 else margin - WIN if margin < 0 else 0
