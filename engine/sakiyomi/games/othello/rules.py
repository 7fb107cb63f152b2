"""The rules of Othello on bitboards.

A set of squares is an integer of 64 bits: bit 0 is a1, bit 7 is h1, bit 8 is a2, bit 63 is h8. The index of a
bit is the index of its square. `<< 1` shifts towards column h, `<< 8` towards row 8. FIRST is Black and moves
first. A side that cannot move passes; a pass is a ply. When neither side can move, the game is over and the
side with more discs wins.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ...core.game import FIRST, PASS, SECOND, Cell, PieceSetup, SetupError, Side, other, owners, with_win

WIN: Final = 10_000
SETUP: Final = PieceSetup("-XO", mover=True)
ALL: Final = (1 << 64) - 1
INSIDE: Final = 0x7E7E7E7E7E7E7E7E
"""All squares except columns a and h. A shift along a row or diagonal wraps around at these columns.

The shifts are 1 along a row, 7 and 9 along the diagonals and 8 along a column, in both directions. A shift
along a column does not wrap around.
"""

LANE: Final = 72
"""The distance in bits of two bitboards in one integer. No shift moves a bit from one to the other."""
BOTH: Final = ALL | ALL << LANE
BOTH_INSIDE: Final = INSIDE | INSIDE << LANE


def mobility(own: int, their: int) -> int:
    """The empty squares where the side that owns `own` may play against `their`."""
    return playable(own, their, ALL, INSIDE)


def mobilities(first: int, second: int) -> tuple[int, int]:
    """The empty squares where FIRST may play, and those where SECOND may: both in one computation."""
    found = playable(first | second << LANE, second | first << LANE, BOTH, BOTH_INSIDE)
    return found & ALL, found >> LANE


def playable(own: int, their: int, everywhere: int, inside: int) -> int:
    """In each lane, the empty squares where the owner of `own` may play against `their`.

    `everywhere` and `inside` are `ALL` and `INSIDE`, repeated for each lane. The squares are those behind
    runs of `their` that begin next to `own`. In each direction, runs of up to six discs of `their` are
    followed from all discs of `own` in parallel: `run` has discs up to two steps away, then four, then six
    (parallel prefix).
    """
    inside &= their
    found = 0
    for step, passable in ((1, inside), (7, inside), (9, inside), (8, their)):
        two = 2 * step
        run = passable & own << step
        run |= passable & run << step
        pairs = passable & passable << step
        run |= pairs & run << two
        found |= (run | pairs & run << two) << step
        run = passable & own >> step
        run |= passable & run >> step
        pairs >>= step
        run |= pairs & run >> two
        found |= (run | pairs & run >> two) >> step
    return found & (everywhere ^ (own | their))


def flips(own: int, their: int, move: int) -> int:
    """The discs of `their` that are turned over when the owner of `own` plays on the square `move`."""
    disc = 1 << move
    inside = their & INSIDE
    turned = 0
    for step, passable in ((1, inside), (7, inside), (9, inside), (8, their)):
        ahead = disc << step
        if ahead & passable:  # usually false
            run = 0
            while ahead & passable:
                run |= ahead
                ahead <<= step
            if ahead & own:
                turned |= run
        ahead = disc >> step
        if ahead & passable:
            run = 0
            while ahead & passable:
                run |= ahead
                ahead >>= step
            if ahead & own:
                turned |= run
    return turned


def squares(bits: int) -> tuple[int, ...]:
    """The squares of a set, in square order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


class Othello(NamedTuple):
    """A position: the discs of each side, the side to move, and the squares where each side could play.

    `firsts` and `seconds` are the squares where FIRST and SECOND could play. They follow from the discs.
    """

    first: int
    second: int
    turn: Side
    firsts: int
    seconds: int

    def moves(self) -> tuple[int, ...]:
        legal = self.firsts if self.turn == FIRST else self.seconds
        if legal:
            return squares(legal)
        return (PASS,) if self.firsts or self.seconds else ()

    def play(self, move: int) -> "Othello":
        first, second, turn, firsts, seconds = self
        after: Side = SECOND if turn == FIRST else FIRST
        if move == PASS:
            return Othello(first, second, after, firsts, seconds)
        if turn == FIRST:
            turned = flips(first, second, move)
            first, second = first | turned | 1 << move, second ^ turned
        else:
            turned = flips(second, first, move)
            first, second = first ^ turned, second | turned | 1 << move
        return Othello(first, second, after, *mobilities(first, second))

    def margin(self) -> int | None:
        if self.firsts or self.seconds:
            return None
        return final(self.first, self.second)

    def value(self, plies: int) -> int:
        """The margin ± 10000; 0 for a draw."""
        return with_win(self.margin() or 0, WIN)

    def shape(self) -> tuple[int, int]:
        return 8, 8


def after_each(position: Othello, moves: Sequence[int]) -> Iterator[tuple[int, int, Side, int]]:
    """After each of these moves, as long as they can be played in a row: the discs of the side to move and of
    the other one, that side, and the plies so far. A forced pass is a ply.

    The mobilities of the positions are not computed: this takes a fifth of the time of `play`.
    """
    own, their, mover = position.first, position.second, position.turn
    if mover == SECOND:
        own, their = their, own
    plies = 0
    for move in moves:
        if (own | their) >> move & 1:
            return
        turned = flips(own, their, move)
        if not turned:
            turned = flips(their, own, move)
            if not turned or mobility(own, their):
                return
            own, their, mover, plies = their, own, other(mover), plies + 1  # a forced pass
        own, their, mover, plies = their ^ turned, own | turned | 1 << move, other(mover), plies + 1
        yield own, their, mover, plies


def follow(position: Othello, moves: Sequence[int]) -> tuple[int, int, Othello]:
    """How many of these moves can be played in a row, how many plies that is, and the position then."""
    reached = [*after_each(position, moves)]
    if not reached:
        return 0, 0, position
    own, their, turn, plies = reached[-1]
    first, second = (own, their) if turn == FIRST else (their, own)
    return len(reached), plies, Othello(first, second, turn, *mobilities(first, second))


def final(own: int, their: int) -> int:
    """The margin of a finished game for the owner of `own`: the difference of the discs.

    Empty squares count for the winner (World Othello Federation).
    """
    discs, others = own.bit_count(), their.bit_count()
    return 64 - 2 * others if discs > others else 2 * discs - 64 if discs < others else 0


def cells(position: Othello) -> list[Cell]:
    """The side whose disc is on each square."""
    return owners(position.first, position.second, 64)


def changed(position: Othello, move: int) -> dict[int, Cell]:
    """The disc that `move` adds and those that it turns over."""
    first, second, turn, _, _ = position
    turned = flips(first, second, move) if turn == FIRST else flips(second, first, move)
    return dict.fromkeys((move, *squares(turned)), turn)


def score(position: Othello) -> tuple[int, int]:
    """The numbers of discs on the board."""
    return position.first.bit_count(), position.second.bit_count()


def position(first: int, second: int, turn: Side) -> Othello:
    """The position with these discs and `turn` to move."""
    return Othello(first, second, turn, *mobilities(first, second))


def start() -> Othello:
    """Black on e4 and d5, White on d4 and e5, Black to move."""
    return position(1 << 28 | 1 << 35, 1 << 27 | 1 << 36, FIRST)


def write(position: Othello) -> str:
    """The setup of a position in the format OBF, which other engines use too.

    64 characters `X` (Black) `O` (White) `-` in square order, a space, and `X` or `O`, the side to move.
    """
    return SETUP.write(cells(position), position.turn)


def parse(setup: str) -> Othello:
    """The position of a setup. Raises `SetupError`."""
    board, _, mover = setup.strip().partition(" ")
    first, second = SETUP.parse(board, 64, "an Othello setup")
    if mover not in ("X", "O"):
        raise SetupError("turn", "after the board come a space and X or O, the side to move")
    return position(first, second, FIRST if mover == "X" else SECOND)
