"""The states of the game of numbers for searches, and its evaluations.

A state is `(left, lane, margin)`. `left` is the set of squares that still have a number, one bit per square
in square order. `lane` is the lane to choose from: the row for FIRST, `size` plus the column for SECOND, and
2 × `size` when the game is over. `margin` is the mover's points minus the opponent's. The numbers on the
squares do not change, so they are stored once, with the squares of each lane sorted by number.
"""

from collections.abc import Sequence
from typing import Final

from engine.game import FIRST, SECOND, Evaluation, with_win
from engine.games.numbers.rules import WIN, ZERO, Numbers

State = tuple[int, int, int]

FAR: Final = 200
"""Above this margin, `prospect` may reach the value of a won game and must be clamped."""
SPARSE: Final = 30
"""With at most this many numbers left, the end of the game is near and moves are sorted by the best reply."""


def points(position: Numbers) -> int:
    """FIRST's points minus SECOND's (article 003)."""
    return position.first - position.second


def points_terms(position: Numbers) -> dict[str, int]:
    """The terms of `points`: each side's, SECOND's negated."""
    return {"first": position.first, "second": -position.second}


def prospect(position: Numbers) -> int:
    """The expected final margin in quarter points: the margin so far, and the mover's prospects.

    The prospects are twice the largest number of the lane to choose from, plus the next two. The weights are
    rounded from a least squares fit to the gain found by a search of nine plies from 5,767 positions of play:
    0.47, 0.26 and 0.23 points for the three numbers.
    """
    numbers = sorted([position.board[square] - ZERO for square in position.moves()], reverse=True)[:3]
    mover = 1 if position.turn == FIRST else -1
    return mover * clamped(4 * mover * points(position) + numbers[0] + sum(numbers))


def clamped(value: int) -> int:
    """`value`, limited to less than a won game in absolute value."""
    return max(1 - WIN, min(WIN - 1, value))


class NumbersStates:
    """A `StateSpace` below the position `root`."""

    def __init__(self, root: Numbers, evaluate: Evaluation) -> None:
        size = root.size
        rows = [range(row * size, row * size + size) for row in range(size)]
        columns = [range(column, size * size, size) for column in range(size)]
        masks = [sum(1 << square for square in lane) for lane in (*rows, *columns)]
        left = sum(1 << square for square in range(size * size) if root.board[square])
        lane_of_root = root.lane if root.turn == FIRST else size + root.lane
        margin = root.first - root.second if root.turn == FIRST else root.second - root.first
        self.root: State = (left, 2 * size if root.over else lane_of_root, margin)
        self._size = size
        self._board = root.board
        self._total = root.first + root.second + sum(cell - ZERO for cell in root.board if cell)
        self.over_lane = 2 * size
        self._mask = [*masks, 0]
        # The squares of each lane, largest number first: bit, number, the crossing lane and its mask, square.
        self._lanes: list[list[tuple[int, int, int, int, int]]] = [
            sorted(
                (
                    (1 << square, root.board[square] - ZERO, across, masks[across], square)
                    for square in lane
                    for across in [size + square % size if index < size else square // size]
                    if root.board[square]
                ),
                key=lambda entry: (-entry[1], entry[4]),
            )
            for index, lane in enumerate((*rows, *columns))
        ] + [[]]
        self._evaluate = evaluate

    def children(self, state: State, depth: int) -> Sequence[tuple[int, State]]:
        if depth > 1 and state[0].bit_count() <= SPARSE:
            return self.by_reply(state)
        left, lane, margin = state
        over = self.over_lane
        alone = left & self._mask[lane]
        return [
            (square, (left ^ bit, across if bit != alone and left & mask != bit else over, -margin - number))
            for bit, number, across, mask, square in self._lanes[lane]
            if left & bit
        ]

    def by_reply(self, state: State) -> Sequence[tuple[int, State]]:
        """The children sorted by the number taken minus the best reply; finished games by the margin."""
        left, lane, margin = state
        lanes, over = self._lanes, self.over_lane
        alone = left & self._mask[lane]
        found = []
        for bit, number, across, mask, square in lanes[lane]:
            if left & bit:
                if bit == alone or left & mask == bit:
                    ahead = margin + number
                    found.append((-ahead * WIN, square, (left ^ bit, over, -ahead)))
                    continue
                for other, reply, _, _, _ in lanes[across]:
                    if left & other and other != bit:
                        found.append((reply - number, square, (left ^ bit, across, -margin - number)))
                        break
        found.sort()
        return [(square, child) for _, square, child in found]

    def over(self, state: State) -> bool:
        return state[1] == self.over_lane

    def all_over(self, state: State, values: Sequence[int]) -> bool:
        if values[0] and -WIN < values[0] < WIN:
            return False  # an estimate: a finished game is a draw, or worth more
        return all(self.over(child) for _, child in self.children(state, 1)[: len(values)])

    def final(self, state: State, plies: int) -> int:
        return with_win(state[2], WIN)

    def horizon(self, state: State, plies: int) -> int:
        if state[1] == self.over_lane:
            return with_win(state[2], WIN)
        if self._evaluate is points:
            return state[2]
        value = self._evaluate(self._position(state))
        return value if state[1] < self._size else -value

    def frontier(self, state: State, plies: int) -> Sequence[int]:
        """The values of all children. Hot: half of the time of a search is spent here."""
        if self._evaluate is not points:
            if self._evaluate is prospect and -FAR < state[2] < FAR:
                return self._prospects(state)
            return [-self.horizon(child, plies + 1) for _, child in self.children(state, 1)]
        left, lane, margin = state
        alone = left & self._mask[lane]
        return [
            margin + number if bit != alone and left & mask != bit else with_win(margin + number, WIN)
            for bit, number, _, mask, _ in self._lanes[lane]
            if left & bit
        ]

    def _prospects(self, state: State) -> Sequence[int]:
        """`frontier` with `prospect`, where no value needs to be clamped. Hot."""
        left, lane, margin = state
        lanes = self._lanes
        alone = left & self._mask[lane]
        values = []
        for bit, number, across, mask, _ in lanes[lane]:
            if left & bit:
                if bit == alone or left & mask == bit:
                    values.append(with_win(margin + number, WIN))
                    continue
                rest = left ^ bit
                held = 0
                wanted = 3
                for other, reply, _, _, _ in lanes[across]:
                    if rest & other:
                        held += reply
                        wanted -= 1
                        if wanted == 2:
                            held += reply
                        elif not wanted:
                            break
                values.append(4 * (margin + number) - held)
        return values

    def _position(self, state: State) -> Numbers:
        """The position of a state in which the game is not over."""
        left, lane, margin = state
        first = lane < self._size
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
