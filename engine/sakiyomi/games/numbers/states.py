"""The states of the game of numbers for searches, and its evaluations.

A state is `(left, lane, margin)`. `left` is the set of squares that still have a number, one bit per square
in square order. `lane` is the lane to choose from: the row for FIRST, `size` plus the column for SECOND, and
2 × `size` when the game is over. `margin` is the mover's points minus the opponent's. The numbers on the
squares do not change, so they are stored once, with the squares of each lane sorted by number.
"""

from collections.abc import Sequence
from typing import Final

from ...core.game import FIRST, SECOND, Evaluation, LazyTable, with_win
from .rules import WIN, ZERO, Numbers

NumbersState = tuple[int, int, int]
LaneMove = tuple[int, int, int, int, int]
"""A move in a lane: its bit, its number, the crossing lane, the other squares of that lane, its square."""
Outlook = tuple[int, int, int, int, int]
"""A move for the solver: a key to sort by, its square and number, then the squares left and the next lane."""

FAR: Final = 200
"""Above this margin, `prospect` may reach the value of a won game and must be clamped."""
SURE: Final = 10 * WIN
"""More than what the rest of a game can gain, in quarter points."""
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

    The prospects are twice the largest number of the lane to choose from, plus the next two: rounded from a
    least squares fit to the gain found by a search of nine plies (0.47, 0.26 and 0.23 points). From 68,621
    positions of play (`tests/bench/training/numbers.py`) they explain half of its variance, as much as the
    weights that fit these best: 0.52, 0.18 and 0.18.
    """
    held = prospects([position.board[square] - ZERO for square in position.moves()])
    mover = 1 if position.turn == FIRST else -1
    return mover * clamped(4 * mover * points(position) + held)


def prospects(numbers: list[int]) -> int:
    """The mover's prospects if these are the numbers to choose from, in quarter points."""
    largest = sorted(numbers, reverse=True)[:3]
    return largest[0] + sum(largest)


def clamped(value: int) -> int:
    """`value`, limited to less than a won game in absolute value."""
    return max(1 - WIN, min(WIN - 1, value))


def ended(gain: int, alpha: int, beta: int) -> int:
    """What a move that ends the game is worth to a solver with the window, in quarter points."""
    return SURE if gain >= beta else -SURE if gain <= alpha else 4 * gain


class NumbersStates:
    """A `StateSpace` below the position `root`.

    What a lane holds for its mover depends on its squares alone, so it is looked up in tables.
    """

    def __init__(self, root: Numbers, evaluate: Evaluation) -> None:
        size = root.size
        rows = [range(row * size, row * size + size) for row in range(size)]
        columns = [range(column, size * size, size) for column in range(size)]
        masks = [sum(1 << square for square in lane) for lane in (*rows, *columns)]
        left = sum(1 << square for square in range(size * size) if root.board[square])
        lane_of_root = root.lane if root.turn == FIRST else size + root.lane
        margin = root.first - root.second if root.turn == FIRST else root.second - root.first
        self.root: NumbersState = (left, 2 * size if root.over else lane_of_root, margin)
        self._size = size
        self._board = root.board
        self._total = root.first + root.second + sum(cell - ZERO for cell in root.board if cell)
        self.over_lane = 2 * size
        self._mask = [*masks, 0]

        def numbers(squares: int) -> list[int]:
            return [cell - ZERO for square, cell in enumerate(root.board) if squares >> square & 1]

        def moves(lane: Sequence[int], index: int) -> LazyTable[list[LaneMove]]:
            """The moves in a lane, largest number first."""
            crossing = [size + square % size if index < size else square // size for square in lane]
            entries = [
                (1 << square, root.board[square] - ZERO, across, masks[across] ^ 1 << square, square)
                for square, across in zip(lane, crossing, strict=True)
            ]
            entries.sort(key=lambda entry: (-entry[1], entry[4]))
            return LazyTable(lambda squares: [entry for entry in entries if squares & entry[0]])

        self._moves = [moves(lane, index) for index, lane in enumerate((*rows, *columns))]
        self._moves.append(LazyTable(lambda squares: []))
        unit = 4 if evaluate is prospect else 1

        def gains(lane: int) -> LazyTable[list[tuple[int, int]]]:
            """The moves in a lane for `frontier`: what is won in units of the evaluation, and the others."""
            return LazyTable(
                lambda squares: [(unit * each[1], each[3]) for each in self._moves[lane][squares]]
            )

        self._gains = [gains(lane) for lane in range(2 * size)]
        self._largest = LazyTable(lambda squares: max(numbers(squares)))

        def held(squares: int) -> int:
            """The prospects in what is left of a lane. An empty one has none: the game is over."""
            if not squares:
                raise KeyError(squares)
            return prospects(numbers(squares))

        self._prospects = LazyTable(held)
        self._evaluate = evaluate

    def children(self, state: NumbersState, depth: int) -> Sequence[tuple[int, NumbersState]]:
        left, lane, margin = state
        if depth > 1 and left.bit_count() <= SPARSE:
            return self.by_reply(state)
        over = self.over_lane
        moves = self._moves[lane][left & self._mask[lane]]
        if len(moves) == 1:
            return [(square, (left ^ bit, over, -margin - number)) for bit, number, _, _, square in moves]
        return [
            (square, (left ^ bit, across if left & others else over, -margin - number))
            for bit, number, across, others, square in moves
        ]

    def by_reply(self, state: NumbersState) -> Sequence[tuple[int, NumbersState]]:
        """The children sorted by the number taken minus the best reply; finished games by the margin."""
        left, lane, margin = state
        largest = self._largest
        moves = self._moves[lane][left & self._mask[lane]]
        alone = len(moves) == 1
        found = []
        for bit, number, across, others, square in moves:
            replies = left & others
            ahead = margin + number
            if alone or not replies:
                found.append((-ahead * WIN, square, (left ^ bit, self.over_lane, -ahead)))
            else:
                found.append((largest[replies] - number, square, (left ^ bit, across, -ahead)))
        found.sort()
        return [(square, child) for _, square, child in found]

    def by_outlook(self, left: int, lane: int, alpha: int, beta: int) -> list[Outlook]:
        """The moves sorted by what they gain until the best reply, which `prospect` judges. Hot.

        An end of the game is judged by the window: to gain `beta` is to win, `alpha` or less to lose.
        """
        over, held = self.over_lane, self._prospects
        moves = self._moves[lane][left & self._mask[lane]]
        alone = len(moves) == 1
        found = []
        for bit, number, across, others, square in moves:
            rest = left ^ bit
            replies = left & others
            if alone or not replies:
                found.append((-ended(number, alpha, beta), square, number, rest, over))
                continue
            gains = self._gains[across][replies]
            last = len(gains) == 1
            try:
                reply = -SURE if last else max([gain - held[rest & crossing] for gain, crossing in gains])
            except KeyError:
                last = True
            if last:  # a reply ends the game
                reply = max(
                    gain - held[rest & crossing]
                    if rest & crossing and len(gains) > 1
                    else ended(gain // 4, number - beta, number - alpha)
                    for gain, crossing in gains
                )
            found.append((reply - 4 * number, square, number, rest, across))
        found.sort()
        return found

    def over(self, state: NumbersState) -> bool:
        return state[1] == self.over_lane

    def all_over(self, state: NumbersState, values: Sequence[int]) -> bool:
        if values[0] and -WIN < values[0] < WIN:
            return False  # an estimate: a finished game is a draw, or worth more
        return all(self.over(child) for _, child in self.children(state, 1)[: len(values)])

    def final(self, state: NumbersState, plies: int) -> int:
        return with_win(state[2], WIN)

    def horizon(self, state: NumbersState, plies: int) -> int:
        if state[1] == self.over_lane:
            return with_win(state[2], WIN)
        if self._evaluate is points:
            return state[2]
        value = self._evaluate(self._position(state))
        return value if state[1] < self._size else -value

    def frontier(self, state: NumbersState, plies: int) -> Sequence[int]:
        """The values of all children. Hot: half of the time of a search is spent here."""
        left, lane, margin = state
        if lane == self.over_lane:
            return ()
        if self._evaluate is prospect and -FAR < margin < FAR:
            gains = self._gains[lane][left & self._mask[lane]]
            ahead = 4 * margin
            held = self._prospects
            if len(gains) > 1:
                try:
                    return [ahead + gain - held[left & others] for gain, others in gains]
                except KeyError:
                    pass  # a child in which the game is over
        elif self._evaluate is points:
            gains = self._gains[lane][left & self._mask[lane]]
            alone = len(gains) == 1
            return [
                with_win(margin + gain, WIN) if alone or not left & others else margin + gain
                for gain, others in gains
            ]
        return [-self.horizon(child, plies + 1) for _, child in self.children(state, 1)]

    def _position(self, state: NumbersState) -> Numbers:
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
