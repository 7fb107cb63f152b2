"""Tic-tac-toe on bitboards, as in article 002: nine bits per side, bit 0 is a1, bit 2 is c1, bit 8 is c3.

FIRST plays ○ and moves first, SECOND plays ×. A side with three squares in a line wins. Imports only
`core.game`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..core.game import (
    FIRST,
    RANDOM,
    SECOND,
    Display,
    Evaluation,
    Game,
    Look,
    PieceSetup,
    SetupError,
    Side,
    article,
    levels,
    owners,
)

LINES: Final = (0x07, 0x38, 0x1C0, 0x49, 0x92, 0x124, 0x111, 0x54)
"""The three rows, three columns and two diagonals (article 002)."""

FULL: Final = 0x1FF
WIN: Final = 100
SETUP: Final = PieceSetup("-OX")

# For each of the 512 sets of squares: whether it contains a line, and the squares that are not in it.
HAS_LINE: Final = tuple(any(squares & line == line for line in LINES) for squares in range(512))
OUTSIDE: Final = tuple(tuple(s for s in range(9) if not squares >> s & 1) for squares in range(512))


class TicTacToe(NamedTuple):
    """A position: the squares of each side as nine bits, and the side to move."""

    first: int = 0
    second: int = 0
    turn: Side = FIRST

    def moves(self) -> tuple[int, ...]:
        if HAS_LINE[self.first] or HAS_LINE[self.second]:
            return ()
        return OUTSIDE[self.first | self.second]

    def play(self, move: int) -> "TicTacToe":
        if self.turn == FIRST:
            return TicTacToe(self.first | 1 << move, self.second, SECOND)
        return TicTacToe(self.first, self.second | 1 << move, FIRST)

    def margin(self) -> int | None:
        """1 for a win of FIRST, -1 for a win of SECOND, 0 for a draw, None while the game is not over."""
        if HAS_LINE[self.first]:
            return 1
        if HAS_LINE[self.second]:
            return -1
        return 0 if self.first | self.second == FULL else None

    def value(self, plies: int) -> int:
        """±(100 − plies) for a win, so that a faster win has a greater value (article 000)."""
        return (self.margin() or 0) * (WIN - plies)

    def shape(self) -> tuple[int, int]:
        return 3, 3


def completed(position: TicTacToe) -> list[int]:
    """The squares of lines that one side owns."""
    lines = [line for line in LINES if line in (line & position.first, line & position.second)]
    return [s for s in range(9) if any(line >> s & 1 for line in lines)]


def write(position: TicTacToe) -> str:
    """The setup of a position: nine characters `O` `X` `-` in square order."""
    return SETUP.write(owners(position.first, position.second, 9), position.turn)


def parse(setup: str) -> TicTacToe:
    """The position of a setup. Raises `SetupError`."""
    first, second = SETUP.parse(setup.strip(), 9, "a tic-tac-toe setup")
    counts = first.bit_count(), second.bit_count()
    ahead = counts[0] - counts[1]
    if ahead not in (0, 1):
        message = f"there are {counts[0]} O and {counts[1]} X: as many O as X are needed, or one more"
        raise SetupError("counts", message, first=counts[0], second=counts[1])
    if HAS_LINE[first] and HAS_LINE[second]:
        raise SetupError("lines", "both sides have a line")
    return TicTacToe(first, second, SECOND if ahead else FIRST)


class TicTacToeStates:
    """A `StateSpace`. A state has the mover's squares in bits 0 to 8 and the opponent's in bits 9 to 17."""

    def __init__(self, root: TicTacToe, evaluate: Evaluation) -> None:
        own, their = (root.first, root.second) if root.turn == FIRST else (root.second, root.first)
        self.root = own | their << 9

    def children(self, state: int, depth: int) -> Sequence[tuple[int, int]]:
        own, their = state & FULL, state >> 9
        if HAS_LINE[their]:
            return ()
        return [(move, their | (own | 1 << move) << 9) for move in OUTSIDE[own | their]]

    def over(self, state: int) -> bool:
        return HAS_LINE[state >> 9] or state & FULL | state >> 9 == FULL

    def all_over(self, state: int, values: Sequence[int]) -> bool:
        return all(values) or (state & FULL | state >> 9).bit_count() == 8

    def final(self, state: int, plies: int) -> int:
        return plies - WIN if HAS_LINE[state >> 9] else 0

    horizon = final

    def frontier(self, state: int, plies: int) -> Sequence[int]:
        own, their = state & FULL, state >> 9
        if HAS_LINE[their]:
            return ()
        win = WIN - plies - 1
        return [win if HAS_LINE[own | 1 << move] else 0 for move in OUTSIDE[own | their]]


def plies_of(position: TicTacToe, value: int) -> int:
    """The plies from `position` to the end of a game with this value. A draw needs a full board."""
    return WIN - abs(value) if value else len(position.moves())


GAME: Final = Game(
    id="tictactoe",
    rows=3,
    columns=3,
    start=TicTacToe,
    parse=parse,
    write=write,
    decisive=WIN - 9,
    max_game_length=9,
    plies_of=plies_of,
    bitboards=lambda position: (position.first, position.second),
    mobility=lambda position: (len(position.moves()),) * 2,
    states=TicTacToeStates,
    opening=1,
    players=(
        *levels("random", "minimax depth=1", "best"),
        RANDOM,
        article("000", "000", "minimax ties=first"),
        article("002", "002", "wincut"),
        article("004", "004", "wincut"),
    ),
    default="level-2",
    display=Display(
        name="Tic-tac-toe",
        sides=("first", "second"),
        cells=lambda position: owners(position.first, position.second, 9),
        look=Look("lines", "marks"),
        setup=SETUP,
        completed=completed,
        pictures=({"moves": "c1b1a3c3"}, {"moves": "c1b1a3c3b2"}),
        scale=1,
    ),
)
