"""The endgame solver of Othello: the exact value of a position when few squares are empty.

Positions are `kernel` boards, sets of squares are integers as in `rules`, and margins are from the mover's
point of view. A search has a zero window: it shows whether the margin is greater than `alpha`, and returns a
bound (fail-soft). `Endgame.solve` repeats it until the lower and the upper bound are equal (after MTD(f),
Plaat 1996).

The algorithm is chosen for speed in Python. A move is two look-ups in the kernel's tables. They show whether
the move is legal and give the board after it, so no set of legal moves is computed. The order of the empty
squares, and the set that is left after each, depend only on the set of empty squares and are computed once
for each set. With few empty squares, moves are searched in this order: first regions with an odd number of
empty squares, where the mover may get the last move, and corners before the squares next to them. With more
empty squares, moves are sorted by the number of moves of the opponent, the fewest first (fastest-first), with
corners counted twice. These are counted for all children in one batch. The gain of each idea is in
tests/bench/RESULTS.md.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.game import PASS, PV, SECOND, with_win
from engine.games.othello import rules
from engine.games.othello.kernel import (
    TURN,
    FlipTablePair,
    batch_of,
    board_of,
    children,
    discs_of,
    legal_of,
    move_tables,
    moves_of,
    side_of,
    weighted_counts,
)
from engine.games.othello.rules import ALL, LANE, WIN, Othello, squares

SORTED: Final = 8
"""The least number of empty squares at which moves are sorted by the number of moves of the opponent."""
KEPT: Final = 5
"""The least number of empty squares at which positions are stored in a table."""
AHEAD: Final = 13
"""The most positions visited below one with three empty squares: itself, and four for each move."""
ROOM: Final = 60_000
"""The positions in each of the two tables. Tables and plans together stay under 40 MB."""
PLANS: Final = 6_000
"""The number of sets of empty squares whose plans are stored."""

NONE: Final = -99
"""Less than every margin: no move was found yet."""
SECONDS: Final = ALL << LANE
"""SECOND's discs in a board."""

# The weights in move ordering: of one move of the opponent, and of a square in a region of odd size.
MOVE_WEIGHT: Final = 8
ODD_BONUS: Final = 4
QUARTER: Final = ((0, 4, 1, 1), (4, 6, 3, 3), (1, 3, 2, 2), (1, 3, 2, 2))
HANDICAPS: Final = tuple(QUARTER[min(r, 7 - r)][min(c, 7 - c)] for r in range(8) for c in range(8))
"""The handicap of each square, from those of a quarter of the board. The least handicap comes first."""

Plan = tuple[tuple[int, FlipTablePair, int, FlipTablePair, int, int], ...]
"""For each of a set of empty squares: its `MoveTables`, the squares left, and its weight in move ordering."""
Last = tuple[int, FlipTablePair, int, FlipTablePair, FlipTablePair, FlipTablePair]
"""For the last square: the `MoveTables` of the side to move, then the two tables of the other side."""
Pair = tuple[tuple[int, FlipTablePair, int, FlipTablePair, Last], ...]
"""For each of the last two squares: its `MoveTables`, and the tables for the other square."""


def region(square: int, empty: int) -> int:
    """The empty squares that are connected with `square`, including `square` itself."""
    grown, found = 1 << square, 0
    while grown != found:
        found = grown
        grown |= (grown & 0x7F7F7F7F7F7F7F7F) << 1 | (grown & 0xFEFEFEFEFEFEFEFE) >> 1
        grown |= grown << 8 | grown >> 8
        grown &= empty
    return found


def ordered(empty: int) -> list[tuple[int, bool]]:
    """The empty squares, the most promising first, each with whether the size of its region is odd."""
    odd = {square: region(square, empty).bit_count() & 1 == 1 for square in squares(empty)}
    return [(s, odd[s]) for s in sorted(odd, key=lambda s: (not odd[s], HANDICAPS[s], s))]


class Plans(dict[int, Plan]):
    """The plans of one side, by the set of empty squares."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.tables = move_tables(side)

    def __missing__(self, empty: int) -> Plan:
        if len(self) >= PLANS:
            self.clear()
        plan = tuple(
            (*self.tables[square], empty ^ 1 << square, HANDICAPS[square] - ODD_BONUS * odd)
            for square, odd in ordered(empty)
        )
        self[empty] = plan
        return plan


class Pairs(dict[int, Pair]):
    """The same for the last two squares. There are at most 2,016 pairs, and all are stored."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.tables = move_tables(side)
        self.replies = move_tables(1 - side)

    def __missing__(self, empty: int) -> Pair:
        (one, _), (other, _) = ordered(empty)
        pair = ((*self.tables[one], self.last(other)), (*self.tables[other], self.last(one)))
        self[empty] = pair
        return pair

    def last(self, square: int) -> Last:
        own = self.tables[square]
        return (*self.replies[square], own.straight, own.diagonal)


class Reading(NamedTuple):
    """The functions of a solver."""

    read: Callable[[int, int, int, int], int]
    """`read(board, empty, side, alpha)`: a bound of the mover's margin, a lower one if above `alpha`."""
    begin: Callable[[int], None]
    """`begin(passes)`: called before `read`, with the number of passes between the root and the position."""
    settle: Callable[[], None]
    """`settle()`: counts the positions visited since the last count."""
    plies: Callable[[], int]
    """`plies()`: the greatest depth below the root so far. Forced passes count."""


def reader(
    spend: Callable[[int, int, int], int], known: dict[int, tuple[int, int]], squares_left: int
) -> Reading:
    """A solver for positions below a root with `squares_left` empty squares. It counts them with `spend`.

    Each call for a position counts as a visit, also with two or fewer empty squares. The move on the last of
    two squares is not a visit. A cutoff is counted with three or more empty squares, if some of them were not
    tried. `known` is the table of bounds of margins for boards with `SORTED` or more empty squares.
    """
    plans = (Plans(0), Plans(1))
    pairs = (Pairs(0), Pairs(1))
    nearly: dict[int, tuple[int, int]] = {}
    visited = cutoffs = 0  # not yet counted with `spend`
    allowed = -1  # above this `visited` is counted with `spend`
    passes = 0  # forced passes between the root and the current position
    most_passes = -1  # the most passes in a line that filled the board; -1: no line did
    longest = 0  # the most plies in a line that ended before that

    def count(ahead: int = AHEAD) -> None:
        nonlocal visited, cutoffs, allowed
        done, cut, visited, cutoffs = visited, cutoffs, 0, 0
        allowed = spend(done, cut, ahead)

    def read(board: int, empty: int, side: int, alpha: int) -> int:
        """For `SORTED` or more empty squares: moves are sorted by the opponent's number of moves."""
        nonlocal visited, cutoffs
        left = empty.bit_count()
        if left < SORTED:
            return end(board, empty, side, alpha) if left < 3 else scan(board, empty, side, alpha)
        if visited > allowed:
            count()
        visited += 1
        low, high = known.get(board, (-64, 64))
        if low > alpha:
            return low
        if high <= alpha:
            return high
        children = []
        for straight_mask, straight, diagonal_mask, diagonal, rest, weight in plans[side][empty]:
            change = straight[board & straight_mask] | diagonal[board & diagonal_mask]
            if change:
                children.append((weight, board ^ change, rest))
        if not children:
            return no_move(board, empty, side, alpha)
        for _, child, _ in children:
            bounds = known.get(child)
            if bounds and -bounds[1] > alpha:  # enhanced transposition cut-off (Plaat 1996)
                cutoffs += len(children) > 1
                return -bounds[1]
        number = len(children)
        if number > 1:
            replies = moves_of(batch_of([child for _, child, _ in children]), 1 - side, number)
            moves = weighted_counts(replies, 2 * number)[::2]
            children = [
                (MOVE_WEIGHT * many + weight, child, rest)
                for many, (weight, child, rest) in zip(moves, children, strict=True)
            ]
            children.sort()
        best = NONE
        for _, child, rest in children:
            margin = -read(child, rest, 1 - side, -alpha - 1)
            if margin > best:
                best = margin
                if margin > alpha:
                    cutoffs += rest != children[-1][2]
                    break
        if len(known) >= ROOM:
            known.clear()
        known[board] = (best, high) if best > alpha else (low, best)
        return best

    def scan(board: int, empty: int, side: int, alpha: int) -> int:
        """For three to `SORTED` - 1 empty squares: moves are in the order of the plan."""
        nonlocal visited, cutoffs
        if visited > allowed:
            count()
        visited += 1
        left = empty.bit_count()
        kept = left >= KEPT
        low, high = -64, 64
        if kept:
            bounds = nearly.get(board)
            if bounds:
                low, high = bounds
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
            if len(nearly) >= ROOM:
                nearly.clear()
            nearly[board] = (best, high) if best > alpha else (low, best)
        return best

    def end(board: int, empty: int, side: int, alpha: int) -> int:
        """For two or fewer empty squares."""
        nonlocal visited, passes
        visited += 1
        if empty & empty - 1 == 0:
            return last(board, empty, side)
        best = end_of(pairs[side][empty], board, SECONDS if side else ALL, alpha)
        if best > NONE:
            return best
        passes += 1
        worst = end_of(pairs[1 - side][empty], board, ALL if side else SECONDS, -alpha - 1)
        passes -= 1
        if worst > NONE:
            visited += 1  # the opponent, after the pass
            return -worst
        return game_over(board, empty, side)

    def end_of(pair: Pair, board: int, own: int, alpha: int) -> int:
        """The margin of the side to move with two empty squares; NONE if it cannot move.

        `own` is the mask of its lane.
        """
        nonlocal visited, most_passes, longest
        best = NONE
        for straight_mask, straight, diagonal_mask, diagonal, last_square in pair:
            change = straight[board & straight_mask] | diagonal[board & diagonal_mask]
            if change:
                visited += 1
                after = board ^ change
                margin = 2 * (after & own).bit_count() - 62
                mask1, reply1, mask2, reply2, move1, move2 = last_square
                change = reply1[after & mask1] | reply2[after & mask2]
                if change:  # has two bits for each turned disc, one for the new disc, and `TURN`
                    margin -= change.bit_count()
                    if passes > most_passes:
                        most_passes = passes
                else:
                    change = move1[after & mask1] | move2[after & mask2]
                    if change:
                        margin += change.bit_count() - 2
                        most_passes = max(most_passes, passes + 1)
                    else:
                        longest = max(longest, squares_left - 1 + passes)
                        if margin <= 0:
                            margin -= 2  # the square that neither side can take counts for the winner
                if margin > alpha:
                    return margin
                if margin > best:
                    best = margin
        return best

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
                margin = -read(board ^ TURN, empty, 1 - side, -alpha - 1)
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

    return Reading(
        read, begin, settle, lambda: max(longest, squares_left + most_passes if most_passes >= 0 else 0)
    )


def final(board: int, side: int) -> int:
    """The margin of a finished game for `side`."""
    first, second = discs_of(board)
    return rules.final(second, first) if side else rules.final(first, second)


def threshold(value: int) -> int:
    """The greatest margin whose value is at most `value`."""
    if abs(value) >= WIN:
        return with_win(value, -WIN)
    return 0 if value >= 0 else -1


def empty_squares(board: int) -> int:
    """The empty squares of a board."""
    return ALL ^ (board & ALL | board >> LANE)


def effort(board: int) -> int:
    """An estimate of the positions visited to solve `board`. It is enough for three boards in four."""
    left = empty_squares(board).bit_count()
    return int(5 * 41**left // (2 * 20**left))


class Endgame:
    """The solver for one root, with its own table, on `kernel` boards (`engine.game.Endgame`)."""

    def __init__(self, position: Othello, spend: Callable[[int, int, int], int]) -> None:
        side = 1 if position.turn == SECOND else 0
        self.root = board_of(position.first, position.second, side)
        self._known: dict[int, tuple[int, int]] = {}
        self._left = empty_squares(self.root).bit_count()
        self._reading = reader(spend, self._known, self._left)
        self._plies = 0

    @property
    def plies(self) -> int:
        return max(self._plies, self._reading.plies())

    def finishes(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        """Whether the root will probably be solved within these nodes and seconds.

        The solver visits about as many positions per second as the search before it.
        """
        expected = effort(self.root)
        if nodes is not None and expected > nodes:
            return False
        return seconds is None or expected <= seconds * pace

    def solve(self, state: int, alpha: int, beta: int) -> tuple[int, PV]:
        """The value of `state` for its mover between `alpha` and `beta`, and the principal variation.

        The first search shows whether the mover wins. Each further search tests the bound found by the one
        before it, which is usually the value.
        """
        least, most = threshold(alpha), threshold(beta - 1)
        low, high = -64, 64
        guess = 1
        while low < high and low <= most and high > least:
            tested = min(max(guess - 1, least, low), most, high - 1)
            margin = self._margin(state, tested)
            if margin > tested:
                low = margin
                guess = low + 2
            else:
                high = guess = margin
        pv = self._pv(state, low, 0) if low == high else None
        self._reading.settle()
        return with_win(low if low > most or low == high else high, WIN), pv

    def _margin(self, state: int, alpha: int, passes: int = 0) -> int:
        self._reading.begin(passes)
        return self._reading.read(state, empty_squares(state), side_of(state), alpha)

    def _pv(self, state: int, margin: int, passes: int) -> PV:
        """The principal variation from `state`, whose margin is `margin`, `passes` passes below the root."""
        legal = legal_of(state)
        if not legal:
            if not legal_of(state ^ TURN):
                self._plies = max(self._plies, self._left - empty_squares(state).bit_count() + passes)
                return None
            return PASS, self._pv(state ^ TURN, -margin, passes + 1)
        moves = list(zip(squares(legal), children(state, legal), strict=True))
        for move, child in sorted(moves, key=lambda pair: self._known.get(pair[1], (-64, 64))[1] > -margin):
            if self._margin(child, -margin, passes) <= -margin:
                return move, self._pv(child, -margin, passes)
        raise AssertionError("some move has the solved margin")
