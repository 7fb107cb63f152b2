"""The end of Othello, read to its last square: what a position is worth when both sides make no mistake.

A position is a `kernel` board; sets of squares are integers as in `rules`; margins are the mover's here.
Every reading asks one question, "is the margin above `alpha`?", and answers with a bound on the right side
of it (a zero window, fail-soft); `Endgame.solve` asks until the bounds meet (after MTD(f), Plaat 1996).

What is fast in Python decides how it is done. A move is two look-ups in the kernel's tables, so whether a
square is legal and what follows from it cost the same, and no set of legal moves is ever made. What depends
on the empty squares alone is worked out once for each set of them: in which order to try them, and what is
left. With few empty squares that order is all: regions with an odd number of them first, where one may hope
to move last, and corners before the squares beside them. With more, the child that leaves the opponent the
fewest moves comes first (fastest-first), corners counting twice; all children are counted at once on one
shelf. What each idea gained is in tests/bench/RESULTS.md.
"""

from collections.abc import Callable
from typing import Final

from engine.game import PASS, SECOND, Line
from engine.games.othello.kernel import (
    LANE,
    TURN,
    Cross,
    board_of,
    children,
    legal_of,
    liberty,
    moves_of,
    shelf_of,
    side_of,
    ways,
)
from engine.games.othello.rules import ALL, WIN, Othello, squares

SORTED: Final = 8
"""From so many empty squares on, moves are sorted by what they leave the opponent."""
KEPT: Final = 5
"""From so many on, what was found is kept."""
ROOM: Final = 60_000
"""How many positions each of the two tables keeps: with the plans together under 40 MB."""
PLANS: Final = 6_000
"""For how many sets of empty squares the order is kept."""

NONE: Final = -99
"""Less than any margin: no move yet."""
SECONDS: Final = ALL << LANE
"""SECOND's discs in a board."""

# One opponent's move weighs as much as this when moves are sorted.
MOVE: Final = 8
ODD: Final = 4
STANDING: Final = ((0, 4, 1, 1), (4, 6, 3, 3), (1, 3, 2, 2), (1, 3, 2, 2))
"""A square's handicap by its distances from the nearer edges: a corner first, the square before it last."""

Plan = tuple[tuple[int, Cross, int, Cross, int, int], ...]
"""The ways to play on each of a set of empty squares, each with the squares left and its handicap."""
Last = tuple[int, Cross, int, Cross, Cross, Cross]
"""The way to play on the last square: of the side whose turn it is, then the tables of the other."""
Pair = tuple[tuple[int, Cross, int, Cross, Last], ...]
"""The ways to play on each of the last two squares, each with the way left."""


def handicap(square: int) -> int:
    row, column = divmod(square, 8)
    return STANDING[min(row, 7 - row)][min(column, 7 - column)]


def region(square: int, empty: int) -> int:
    """The empty squares that hang together with `square`, itself included."""
    grown, found = 1 << square, 0
    while grown != found:
        found = grown
        grown |= (grown & 0x7F7F7F7F7F7F7F7F) << 1 | (grown & 0xFEFEFEFEFEFEFEFE) >> 1
        grown |= grown << 8 | grown >> 8
        grown &= empty
    return found


def ordered(empty: int) -> list[tuple[int, bool]]:
    """The empty squares, the promising first, each with whether its region has an odd number of them."""
    odd = {square: region(square, empty).bit_count() & 1 == 1 for square in squares(empty)}
    return [(s, odd[s]) for s in sorted(odd, key=lambda s: (not odd[s], handicap(s), s))]


class Plans(dict[int, Plan]):
    """The plans of one side, by the empty squares."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.ways = ways(side)

    def __missing__(self, empty: int) -> Plan:
        if len(self) >= PLANS:
            self.clear()
        plan = tuple(
            (*self.ways[square], empty ^ 1 << square, handicap(square) - ODD * odd)
            for square, odd in ordered(empty)
        )
        self[empty] = plan
        return plan


class Pairs(dict[int, Pair]):
    """The same for the last two squares: there are few pairs, and all of them are kept."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.ways = ways(side)
        self.replies = ways(1 - side)

    def __missing__(self, empty: int) -> Pair:
        (one, _), (other, _) = ordered(empty)
        pair = ((*self.ways[one], self.last(other)), (*self.ways[other], self.last(one)))
        self[empty] = pair
        return pair

    def last(self, square: int) -> Last:
        reply, way = self.replies[square], self.ways[square]
        return (*reply, way.upright, way.oblique)


Reading = Callable[[int, int, int, int], int]
"""`read(board, empty, side, alpha)`: above `alpha` a lower bound of the mover's margin, else an upper one."""


def reader(visit: Callable[[int], None], known: dict[int, tuple[int, int]]) -> Reading:
    """A reading that calls `visit` with how many positions it has gone through, about every millisecond.

    `known` is where it keeps between which bounds the margin of a board lies, from `SORTED` empty squares on.
    """
    plans = (Plans(0), Plans(1))
    pairs = (Pairs(0), Pairs(1))
    nearly: dict[int, tuple[int, int]] = {}
    visited = 0

    def read(board: int, empty: int, side: int, alpha: int) -> int:
        """With `SORTED` empty squares or more: the best informed order."""
        nonlocal visited
        left = empty.bit_count()
        if left < SORTED:
            return end(board, empty, side, alpha) if left < 3 else scan(board, empty, side, alpha)
        visited += 1
        visit(visited)
        visited = 0
        low, high = known.get(board, (-64, 64))
        if low > alpha:
            return low
        if high <= alpha:
            return high
        children = []
        for plus, upright, times, oblique, rest, weight in plans[side][empty]:
            change = upright[board & plus] | oblique[board & times]
            if change:
                children.append((weight, board ^ change, rest))
        if not children:
            return stuck(board, empty, side, alpha)
        for _, child, _ in children:
            bounds = known.get(child)
            if bounds and -bounds[1] > alpha:  # enhanced transposition cut-off (Plaat 1996)
                return -bounds[1]
        number = len(children)
        if number > 1:
            replies = moves_of(shelf_of([child for _, child, _ in children]), 1 - side, number)
            moves = liberty(replies, 2 * number)[::2]
            children = [
                (MOVE * many + weight, child, rest)
                for many, (weight, child, rest) in zip(moves, children, strict=True)
            ]
            children.sort()
        best = NONE
        for _, child, rest in children:
            margin = -read(child, rest, 1 - side, -alpha - 1)
            if margin > best:
                best = margin
                if margin > alpha:
                    break
        if len(known) >= ROOM:
            known.clear()
        known[board] = (best, high) if best > alpha else (low, best)
        return best

    def scan(board: int, empty: int, side: int, alpha: int) -> int:
        """With fewer, but more than two: in the order of the plan, as the moves are found."""
        nonlocal visited
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
        for plus, upright, times, oblique, rest, _ in plans[side][empty]:
            change = upright[board & plus] | oblique[board & times]
            if change:
                margin = -below(board ^ change, rest, 1 - side, -alpha - 1)
                if margin > best:
                    best = margin
                    if margin > alpha:
                        break
        if best == NONE:
            return stuck(board, empty, side, alpha)
        if kept:
            if len(nearly) >= ROOM:
                nearly.clear()
            nearly[board] = (best, high) if best > alpha else (low, best)
        return best

    def end(board: int, empty: int, side: int, alpha: int) -> int:
        """With two or fewer."""
        nonlocal visited
        visited += 1
        if empty & empty - 1 == 0:
            return last(board, empty, side)
        best = end_of(pairs[side][empty], board, SECONDS if side else ALL, alpha)
        if best > NONE:
            return best
        worst = end_of(pairs[1 - side][empty], board, ALL if side else SECONDS, -alpha - 1)
        return -worst if worst > NONE else final(board, side)

    def end_of(pair: Pair, board: int, own: int, alpha: int) -> int:
        """The margin of the side with the discs `own` that moves with two squares left; NONE if it cannot."""
        best = NONE
        for plus, upright, times, oblique, (cross, theirs, saltire, theirs_too, ours, ours_too) in pair:
            change = upright[board & plus] | oblique[board & times]
            if change:
                after = board ^ change
                margin = 2 * (after & own).bit_count() - 62
                change = theirs[after & cross] | theirs_too[after & saltire]
                if change:  # has, beside each turned disc twice, the new disc and the turn
                    margin -= change.bit_count()
                else:
                    change = ours[after & cross] | ours_too[after & saltire]
                    if change:
                        margin += change.bit_count() - 2
                    elif margin <= 0:
                        margin -= 2  # the square that nobody can take is the winner's
                if margin > alpha:
                    return margin
                if margin > best:
                    best = margin
        return best

    def last(board: int, empty: int, side: int) -> int:
        """With one, or none: whoever can plays there."""
        for mover in (side, 1 - side) if empty else ():
            plus, upright, times, oblique = ways(mover)[empty.bit_length() - 1]
            change = upright[board & plus] | oblique[board & times]
            if change:
                board ^= change
                break
        return final(board, side)

    def stuck(board: int, empty: int, side: int, alpha: int) -> int:
        """Where the mover has no move: the opponent's turn, or the end."""
        for plus, upright, times, oblique, _, _ in plans[1 - side][empty]:
            if upright[board & plus] | oblique[board & times]:
                return -read(board ^ TURN, empty, 1 - side, -alpha - 1)
        return final(board, side)

    return read


def final(board: int, side: int) -> int:
    """The margin of a finished game for `side`: the empty squares are the winner's."""
    first, second = (board & ALL).bit_count(), (board >> LANE).bit_count()
    own, their = (second, first) if side else (first, second)
    return 64 - 2 * their if own > their else 2 * own - 64 if own < their else 0


def threshold(value: int) -> int:
    """The greatest margin worth no more than `value`: "above `value`" is "above it" among margins."""
    if abs(value) >= WIN:
        return value - WIN if value > 0 else value + WIN
    return 0 if value >= 0 else -1


def worth(margin: int) -> int:
    """The value of a finished game with this margin, as `Othello.value` has it, to the same side."""
    return margin + WIN if margin > 0 else margin - WIN if margin < 0 else 0


def effort(board: int) -> int:
    """About how many positions the solver visits to solve `board`: three times in four it is fewer."""
    empty = ALL ^ (board & ALL | board >> LANE)
    left = empty.bit_count()
    return int(5 * 41**left // (2 * 20**left))


class Endgame:
    """The solver of one thought, with its own table, on the boards of its walk (`engine.game.Endgame`)."""

    def __init__(self, position: Othello, visit: Callable[[int], None]) -> None:
        side = 1 if position.turn == SECOND else 0
        self.root = board_of(position.first, position.second, side)
        self._known: dict[int, tuple[int, int]] = {}
        self._read = reader(visit, self._known)

    @property
    def plies(self) -> int:
        """How many squares are yet to be played on at the root: plies to the end, but for passes."""
        return (ALL ^ (self.root & ALL | self.root >> LANE)).bit_count()

    def finishes(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        """Whether the root will likely be solved within these nodes and seconds.

        The solver visits about as many positions in a second as the search before it.
        """
        expected = effort(self.root)
        if nodes is not None and expected > nodes:
            return False
        return seconds is None or expected <= seconds * pace

    def solve(self, state: int, alpha: int, beta: int) -> tuple[int, Line]:
        """What `state` is worth to its mover between `alpha` and `beta`, and the play expected.

        Asks first whether the mover wins or draws, then always at the bound that was found, which is most
        often the truth.
        """
        least, most = threshold(alpha), threshold(beta - 1)
        low, high = -64, 64
        guess = 1
        while low < high and low <= most and high > least:
            asked = min(max(guess - 1, least, low), most, high - 1)
            margin = self._margin(state, asked)
            if margin > asked:
                low = margin
                guess = low + 2
            else:
                high = guess = margin
        if low == high:
            return worth(low), self._line(state, low)
        return worth(low if low > most else high), None

    def _margin(self, state: int, alpha: int) -> int:
        empty = ALL ^ (state & ALL | state >> LANE)
        return self._read(state, empty, side_of(state), alpha)

    def _line(self, state: int, margin: int) -> Line:
        """Play that leads to `margin`, which is proved of `state`."""
        legal = legal_of(state)
        if not legal:
            if not legal_of(state ^ TURN):
                return None
            return PASS, self._line(state ^ TURN, -margin)
        moves = list(zip(squares(legal), children(state, legal), strict=True))
        for move, child in sorted(moves, key=lambda pair: self._known.get(pair[1], (-64, 64))[1] > -margin):
            if self._margin(child, -margin) <= -margin:
                return move, self._line(child, -margin)
        raise AssertionError("some move keeps what is proved")
