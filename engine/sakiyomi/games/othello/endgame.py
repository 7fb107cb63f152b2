"""The endgame solver of Othello: the exact value of a position when few squares are empty.

Positions are `kernel` boards, sets of squares are integers as in `rules`, and margins are from the mover's
point of view. A search has a zero window: it shows whether the margin is greater than `alpha`, and returns a
bound (fail-soft). `OthelloEndgame.solve` repeats it until the lower and the upper bound are equal (after
MTD(f), Plaat 1996).

The algorithm is chosen for speed in Python. A move is two look-ups in the kernel's tables. They show whether
the move is legal and give the board after it, so no set of legal moves is computed. The order of the empty
squares, and the set that is left after each, depend only on the set of empty squares and are computed once
for each set. With few empty squares, moves are searched in this order: first regions with an odd number of
empty squares, where the mover may get the last move, and corners before the squares next to them. With more
empty squares, moves are sorted by the number of moves of the opponent, the fewest first (fastest-first), with
corners counted twice. These are counted for all children in one batch. With many, the evaluation `strong`
enters the order too. Bounds and best moves are kept in a `TranspositionTable`. The first margin tested is
estimated by `strong`, two plies on. The gain of each idea is in tests/bench/RESULTS.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Final, NamedTuple

from ...core.game import PASS, PV, SECOND, LazyTable, affordable, margin_within, with_win
from . import rules
from .kernel import (
    TURN,
    FlipTablePair,
    batch_of,
    board_of,
    children,
    counts,
    discs_of,
    legal_of,
    move_counts,
    move_tables,
    moves_of,
    moves_of_both,
    side_of,
    weighted_counts,
)
from .patterns import judge
from .rules import ALL, LANE, WIN, Othello, flips, squares

REPLIES_ESTIMATED: Final = 14
"""The least number of empty squares at which the order of moves depends on the opponent's best reply."""
ESTIMATED: Final = 11
"""The least number of empty squares at which the order of moves depends on the evaluation `strong`."""
SORTED: Final = 8
"""The least number of empty squares at which moves are sorted by the number of moves of the opponent."""
KEPT: Final = 5
"""The least number of empty squares at which positions are stored in a table."""
AHEAD: Final = 13
"""The most positions visited below one with three empty squares: itself, and four for each move."""
ROOMS: Final = (1_009, 10_007, 40_009, 160_001)
"""The positions in each of the two tables, by the effort expected: prime numbers. Tables and plans together
stay under 50 MB."""
PLANS: Final = 6_000
"""The number of sets of empty squares whose plans are stored."""
LAST_ROOM: Final = 1_000
"""The entries of a `last_table` at which it is cleared."""
PACE: Final = 4
"""Positions per second relative to the search before it, which evaluates them."""

INFINITY: Final = 1 << 30
NONE: Final = -99
"""Less than every margin: no move was found yet."""

# The weights in move ordering: of one move of the opponent, and of a square in a region of odd size.
MOVE_WEIGHT: Final = 8
ODD_BONUS: Final = 4
HALF_DISC: Final = 50
"""The estimated value that weighs as much as a handicap of 1."""
QUARTER: Final = ((0, 4, 1, 1), (4, 6, 3, 3), (1, 3, 2, 2), (1, 3, 2, 2))
HANDICAPS: Final = tuple(QUARTER[min(r, 7 - r)][min(c, 7 - c)] for r in range(8) for c in range(8))
"""The handicap of each square, from those of a quarter of the board. The least handicap comes first."""
RANKS: Final = tuple(zip(HANDICAPS, range(64), strict=True))
"""The place of each square in the order of squares."""

TURNED: Final = 32
"""More than a move can turn over along two lines."""
LAST_GAINS: Final = tuple(
    -2 * (turned // TURNED) if turned >= TURNED else 2 * turned + 2 if turned else 0
    for turned in range(TURNED * TURNED)
)
"""What the last move changes of a side's margin, by the sum of the entries of two `last_table`s, which is
less than `TURNED` squared. The margin before it counts the empty square for the opponent."""

Bounds = tuple[int, int]
"""A lower and an upper bound of the mover's margin."""
BOUNDS: Final[list[list[Bounds]]] = [
    [(low, high) for high in (*range(65), *range(-64, 0))] for low in (*range(65), *range(-64, 0))
]
"""`BOUNDS[low][high]`: shared tuples for the tables, which the garbage collector need not count."""
UNKNOWN: Final = BOUNDS[-64][64]

Child = tuple[int, int, int]
"""After a move: its weight in move ordering, the board, and the set of squares left."""
MovePlan = tuple[tuple[int, FlipTablePair, int, FlipTablePair, int, int], ...]
"""For each of a set of empty squares: its `MoveTables`, the squares left, and its weight in move ordering."""


class TranspositionTable:
    """A table of positions. Each has one slot, where it replaces the one before.

    A position that is found again soon is seldom replaced by then, and no time is spent to empty the table.
    """

    __slots__ = ("boards", "bounds", "rests")

    def __init__(self, room: int) -> None:
        self.boards = [0] * room
        """The board in each slot: that in slot `board % room`."""
        self.bounds = [UNKNOWN] * room
        self.rests = [0] * room
        """The set of squares left after the best move, which is tried first."""

    def __len__(self) -> int:
        return len(self.boards)

    def bounds_of(self, board: int) -> Bounds:
        slot = board % len(self.boards)
        return self.bounds[slot] if self.boards[slot] == board else UNKNOWN


def last_table(side: int, square: int, lines: int) -> LazyTable[int]:
    """What is turned over on the last empty square, by FIRST's discs on two lines through it.

    An entry is `TURNED` times the number of discs that `side` turns over there, plus the number that its
    opponent does. All other squares of the lines, `lines`, hold a disc.
    """

    def turned(first: int) -> int:
        second = lines ^ first
        own, their = (second, first) if side else (first, second)
        return TURNED * flips(own, their, square).bit_count() + flips(their, own, square).bit_count()

    return LazyTable(turned, LAST_ROOM)


Last = tuple[int, LazyTable[int], int, LazyTable[int]]
"""For the last square: its row and column with their table, its diagonals with theirs."""
LastTwo = tuple[tuple[int, FlipTablePair, int, FlipTablePair, int, LazyTable[int], int, LazyTable[int]], ...]
"""For each of the last two squares: its `MoveTables`, and the other square's `Last` for the opponent."""


@cache
def last_tables(side: int) -> tuple[Last, ...]:
    """The tables of each square, when it is the last one and `side` is to move."""
    lines = [(tables.straight_mask & ALL, tables.diagonal_mask & ALL) for tables in move_tables(side)]
    return tuple(
        (straight, last_table(side, square, straight), diagonal, last_table(side, square, diagonal))
        for square, (straight, diagonal) in enumerate(lines)
    )


def beside(square: int) -> int:
    """The squares next to `square` in all eight directions."""
    row, column = divmod(square, 8)
    rows, columns = (range(max(0, at - 1), min(8, at + 2)) for at in (row, column))
    return sum(1 << 8 * r + c for r in rows for c in columns) ^ 1 << square


BESIDE: Final = {1 << square: beside(square) for square in range(64)}


def odd_regions(empty: int) -> int:
    """The empty squares in regions of odd size. The squares of a region are connected, diagonals included."""
    odd = 0
    while empty:
        region = reached = empty & -empty
        empty ^= region
        while reached:
            lowest = reached & -reached
            found = BESIDE[lowest] & empty
            reached ^= lowest | found
            region |= found
            empty ^= found
        if region.bit_count() & 1:
            odd |= region
    return odd


def ordered(empty: int) -> list[tuple[int, int]]:
    """The empty squares, the most promising first, each with its weight in move ordering."""
    odd = odd_regions(empty)
    return [
        (square, HANDICAPS[square] - bonus)
        for part, bonus in ((odd, ODD_BONUS), (empty ^ odd, 0))
        for square in sorted(squares(part), key=RANKS.__getitem__)
    ]


def move_plans(side: int) -> LazyTable[MovePlan]:
    """The plans of one side, by the set of empty squares."""
    tables = move_tables(side)

    def plan(empty: int) -> MovePlan:
        return tuple([(*tables[square], empty ^ 1 << square, weight) for square, weight in ordered(empty)])

    return LazyTable(plan, PLANS)


def plans_of_last_two(side: int) -> LazyTable[LastTwo]:
    """The same for the last two squares. There are at most 2,016 pairs, and all are stored."""
    tables, last = move_tables(side), last_tables(1 - side)

    def pair(empty: int) -> LastTwo:
        (one, _), (other, _) = ordered(empty)
        return (*tables[one], *last[other]), (*tables[other], *last[one])

    return LazyTable(pair)


def most_promising_first(found: list[Child], side: int, left: int) -> list[Child]:
    """The children of a position with `side` to move and `left` empty squares, in the order to search them.

    What is estimated here counts as no visit.
    """
    boards = [board for _, board, _ in found]
    batch, number = batch_of(boards), len(found)
    values: Sequence[int] = [0] * number  # for the opponent
    if ESTIMATED <= left < REPLIES_ESTIMATED:
        of_both = moves_of_both(batch, number)
        moves = weighted_counts(of_both, 2 * number)[1 - side :: 2]
        sign = 1 if side else -1
        values = [sign * value for value in judge(boards, counts(of_both, 2 * number))]
    else:
        moves = weighted_counts(moves_of(batch, 1 - side, number), 2 * number)[::2]
        if left >= REPLIES_ESTIMATED:
            values = [estimate(board, 1) for board in boards]
    return sorted(
        [
            (MOVE_WEIGHT * many + weight + value // HALF_DISC, board, rest)
            for many, value, (weight, board, rest) in zip(moves, values, found, strict=True)
        ]
    )


def estimate(board: int, plies: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
    """The value of a board for its mover by `strong`, one or more plies on (alpha-beta)."""
    side = side_of(board)
    found = children(board, legal_of(board)) or [board ^ TURN]
    if plies == 1:
        values = judge(found, move_counts(found))
        return -min(values) if side else max(values)
    for child in found:
        alpha = max(alpha, -estimate(child, plies - 1, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


class SolverFunctions(NamedTuple):
    """The functions of a solver."""

    search: Callable[[int, int, int, int], int]
    """`search(board, empty, side, alpha)`: a bound of the mover's margin, a lower one if above `alpha`."""
    begin: Callable[[int], None]
    """`begin(passes)`: called before `search`, with the number of passes from the root to the position."""
    settle: Callable[[], None]
    """`settle()`: counts the positions visited since the last count."""
    plies: Callable[[], int]
    """`plies()`: the greatest depth below the root so far. Forced passes count."""


def solver_functions(
    spend: Callable[[int, int, int], int], known: TranspositionTable, squares_left: int
) -> SolverFunctions:
    """A solver for positions below a root with `squares_left` empty squares. It counts them with `spend`.

    Each call for a position counts as a visit, also with two or fewer empty squares. The move on the last of
    two squares is not a visit. A cutoff is counted with three or more empty squares, if some of them were not
    tried. `known` is the table of boards with `SORTED` or more empty squares.
    """
    plans = (move_plans(0), move_plans(1))
    pairs = (plans_of_last_two(0), plans_of_last_two(1))
    room = len(known)
    nearly = TranspositionTable(room)  # for `KEPT` to `SORTED` - 1 empty squares, without best moves
    known_boards, known_bounds, known_rests = known.boards, known.bounds, known.rests
    nearly_boards, nearly_bounds = nearly.boards, nearly.bounds
    discs_to_margin = (2, -64), (-2, 62)  # of each side with a square empty, by the number of FIRST's discs
    visited = cutoffs = 0  # not yet counted with `spend`
    allowed = -1  # above this `visited` is counted with `spend`
    passes = 0  # forced passes between the root and the current position
    most_passes = -1  # the most passes in a line that filled the board; -1: no line did
    longest = 0  # the most plies in a line that ended before that

    def count(ahead: int = AHEAD) -> None:
        nonlocal visited, cutoffs, allowed
        done, cut, visited, cutoffs = visited, cutoffs, 0, 0
        allowed = -1  # if `spend` raises
        allowed = spend(done, cut, ahead)

    def search(board: int, empty: int, side: int, alpha: int) -> int:
        """For `SORTED` or more empty squares: moves are sorted (`most_promising_first`)."""
        nonlocal visited, cutoffs
        left = empty.bit_count()
        if left < SORTED:
            return (scan if left > 2 else end)(board, empty, side, alpha)
        if visited > allowed:
            count()
        visited += 1
        slot = board % room
        low, high = UNKNOWN
        best_rest = 0
        if known_boards[slot] == board:
            low, high = known_bounds[slot]
            if low > alpha:
                return low
            if high <= alpha:
                return high
            best_rest = known_rests[slot]
        found = []
        for straight_mask, straight, diagonal_mask, diagonal, rest, weight in plans[side][empty]:
            change = straight[board & straight_mask] | diagonal[board & diagonal_mask]
            if change:
                found.append((weight, board ^ change, rest))
        if not found:
            return no_move(board, empty, side, alpha)
        boards, bounds = (nearly_boards, nearly_bounds) if left == SORTED else (known_boards, known_bounds)
        for _, child, _ in found:
            of_child = child % room
            if boards[of_child] == child and -bounds[of_child][1] > alpha:
                cutoffs += len(found) > 1  # enhanced transposition cut-off (Plaat 1996)
                return -bounds[of_child][1]
        if len(found) > 1:
            found = most_promising_first(found, side, left)
            if best_rest:
                found.sort(key=lambda child: child[2] != best_rest)  # the best move is first
        best = NONE
        for _, child, rest in found:
            margin = -search(child, rest, 1 - side, -alpha - 1)
            if margin > best:
                best = margin
                best_rest = rest
                if margin > alpha:
                    cutoffs += rest != found[-1][2]
                    break
        known_boards[slot] = board
        known_bounds[slot] = BOUNDS[best][high] if best > alpha else BOUNDS[low][best]
        known_rests[slot] = best_rest
        return best

    def scan(board: int, empty: int, side: int, alpha: int) -> int:
        """For three to `SORTED` - 1 empty squares: moves are in the order of the plan."""
        nonlocal visited, cutoffs
        if visited > allowed:
            count()
        visited += 1
        left = empty.bit_count()
        kept = left >= KEPT
        low, high = UNKNOWN
        if kept:
            slot = board % room
            if nearly_boards[slot] == board:
                low, high = nearly_bounds[slot]
                if low > alpha:
                    return low
                if high <= alpha:
                    return high
        best = NONE
        below = scan if left > 3 else end
        plan = plans[side][empty]
        for straight_mask, straight, diagonal_mask, diagonal, rest, _ in plan:
            change = straight[board & straight_mask] | diagonal[board & diagonal_mask]
            if change:
                margin = -below(board ^ change, rest, 1 - side, -alpha - 1)
                if margin > best:
                    best = margin
                    if margin > alpha:
                        cutoffs += rest != plan[-1][4]
                        break
        if best == NONE:
            return no_move(board, empty, side, alpha)
        if kept:
            nearly_boards[slot] = board
            nearly_bounds[slot] = BOUNDS[best][high] if best > alpha else BOUNDS[low][best]
        return best

    def end(board: int, empty: int, side: int, alpha: int) -> int:
        """For two or fewer empty squares. Hot: a third of the calls of a search."""
        nonlocal visited
        visited += 1
        if empty & empty - 1 == 0:
            return last(board, empty, side)
        sign, margin_of_none = discs_to_margin[side]
        best = NONE
        for mask1, table1, mask2, table2, lines1, last1, lines2, last2 in pairs[side][empty]:
            change = table1[board & mask1] | table2[board & mask2]
            if change:
                visited += 1
                after = board ^ change
                turned = last1[after & lines1] + last2[after & lines2]
                margin = sign * (after & ALL).bit_count() + margin_of_none + LAST_GAINS[turned]
                if turned < TURNED or passes > most_passes:
                    margin = filled(turned, margin)
                if margin > alpha:
                    return margin
                if margin > best:
                    best = margin
        return best if best > NONE else no_move(board, empty, side, alpha)

    def filled(turned: int, margin: int) -> int:
        """The margin at the end, whose plies are noted. `turned` is a sum of entries of two `last_table`s.

        `end` calls it only if it may change something.
        """
        nonlocal most_passes, longest
        if turned:
            most_passes = max(most_passes, passes + (turned < TURNED))
            return margin
        longest = max(longest, squares_left - 1 + passes)
        return margin + 2 if margin >= 0 else margin  # the square that neither side can take is the winner's

    def last(board: int, empty: int, side: int) -> int:
        """For one empty square or none."""
        nonlocal most_passes
        for mover in (side, 1 - side) if empty else ():
            straight_mask, straight, diagonal_mask, diagonal = move_tables(mover)[empty.bit_length() - 1]
            change = straight[board & straight_mask] | diagonal[board & diagonal_mask]
            if change:
                most_passes = max(most_passes, passes + (mover != side))
                return final(board ^ change, side)
        return game_over(board, empty, side)

    def no_move(board: int, empty: int, side: int, alpha: int) -> int:
        """For a mover without a legal move: searches the position after the pass, if the game is not over."""
        nonlocal passes
        for straight_mask, straight, diagonal_mask, diagonal, _, _ in plans[1 - side][empty]:
            if straight[board & straight_mask] | diagonal[board & diagonal_mask]:
                passes += 1
                margin = -search(board ^ TURN, empty, 1 - side, -alpha - 1)
                passes -= 1
                return margin
        return game_over(board, empty, side)

    def game_over(board: int, empty: int, side: int) -> int:
        """The margin where neither side has a move."""
        nonlocal longest
        longest = max(longest, squares_left - empty.bit_count() + passes)
        return final(board, side)

    def begin(above: int) -> None:
        nonlocal passes
        passes = above
        if visited > allowed:
            count()

    def settle() -> None:
        nonlocal allowed
        count(0)
        allowed = -1

    return SolverFunctions(
        search, begin, settle, lambda: max(longest, squares_left + most_passes if most_passes >= 0 else 0)
    )


def final(board: int, side: int) -> int:
    """The margin of a finished game for `side`."""
    first, second = discs_of(board)
    return rules.final(second, first) if side else rules.final(first, second)


def empty_squares(board: int) -> int:
    """The empty squares of a board."""
    return ALL ^ (board & ALL | board >> LANE)


def effort(board: int) -> int:
    """An estimate of the positions visited to solve `board`. It is enough for three boards in four."""
    left = empty_squares(board).bit_count()
    return int(5 * 41**left // (2 * 20**left))


def effort_for_winner(board: int) -> int:
    """An estimate of the positions visited until it is known who wins. It is enough for every other board."""
    left = empty_squares(board).bit_count()
    return int(37**left // 20**left)


class OthelloEndgame:
    """The solver for one root, with its own table, on `kernel` boards (`core.game.Endgame`)."""

    share = 0.25  # half of the attempts with the most empty squares fail: the rest is for the search

    def __init__(self, position: Othello, spend: Callable[[int, int, int], int]) -> None:
        side = 1 if position.turn == SECOND else 0
        self.root = board_of(position.first, position.second, side)
        self._left = empty_squares(self.root).bit_count()
        self._spend = spend
        self._plies = 0
        self._bounds = -64, 64

    @cached_property
    def _known(self) -> TranspositionTable:
        expected = effort(self.root)
        return TranspositionTable(next((room for room in ROOMS if 4 * room >= expected), ROOMS[-1]))

    @cached_property
    def _solver(self) -> SolverFunctions:
        """What reads, with its tables. These are made when the first position is read."""
        return solver_functions(self._spend, self._known, self._left)

    @property
    def plies(self) -> int:
        return max(self._plies, self._solver.plies())

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        low, high = self._bounds
        return with_win(low, WIN) if low > -64 else None, with_win(high, WIN) if high < 64 else None

    def decides(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        return affordable(effort_for_winner(self.root), nodes, seconds, PACE * pace)

    def finishes(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        return affordable(effort(self.root), nodes, seconds, PACE * pace)

    def solve(self, state: int, alpha: int, beta: int) -> tuple[int, PV]:
        """The value of `state` for its mover between `alpha` and `beta`, and the principal variation.

        In a window of several margins the first search tests the margin that is estimated, in a smaller one
        whether the mover wins. Each further search tests the bound found by the one before it, which is
        usually the value. A bound beyond the window says no more than was asked, so that
        moves which lose are equal until their margins are known.
        """
        least, most = margin_within(alpha, WIN), margin_within(beta - 1, WIN)
        low, high = self._bounds = -64, 64
        guess = 2 * round(estimate(state, 2) / 200) if most - least > 1 else 1
        while low < high and low <= most and high > least:
            tested = min(max(guess - 1, least, low), most, high - 1)
            margin = self._margin(state, tested)
            if margin > tested:
                low = margin
                guess = low + 2
            else:
                high = guess = margin
            self._bounds = low, high
        pv = self._pv(state, low, 0) if low == high else None
        self._solver.settle()
        if low > most:
            return with_win(most + 2 - most % 2, WIN), pv  # margins are even
        if high <= least:
            return with_win(least - least % 2, WIN), pv
        return with_win(low, WIN), pv

    def _margin(self, state: int, alpha: int, passes: int = 0) -> int:
        self._solver.begin(passes)
        return self._solver.search(state, empty_squares(state), side_of(state), alpha)

    def _pv(self, state: int, margin: int, passes: int) -> PV:
        """The principal variation from `state`, whose margin is `margin`, `passes` passes below the root."""
        legal = legal_of(state)
        if not legal:
            if not legal_of(state ^ TURN):
                self._plies = max(self._plies, self._left - empty_squares(state).bit_count() + passes)
                return None
            return PASS, self._pv(state ^ TURN, -margin, passes + 1)
        moves = list(zip(squares(legal), children(state, legal), strict=True))
        for move, child in sorted(moves, key=lambda pair: self._known.bounds_of(pair[1])[1] > -margin):
            if self._margin(child, -margin, passes) <= -margin:
                return move, self._pv(child, -margin, passes)
        raise AssertionError("some move has the solved margin")
