"""Connect Four as a game from one file, to be added by `--with`.

Seven columns, six rows. A piece falls to the lowest empty square of its column, and that square is the move.
Whoever has four in a row, along, across or diagonally, has won; a full board is a draw. FIRST plays red.
"""

from typing import Final, NamedTuple

from engine.game import (
    FIRST,
    RANDOM,
    SECOND,
    Cell,
    Display,
    Game,
    Look,
    PieceSetup,
    SetupError,
    Side,
    levels,
)

ROWS: Final = 6
COLUMNS: Final = 7
SQUARES: Final = ROWS * COLUMNS
WIN: Final = 1000
SETUP: Final = PieceSetup("-RY")
OWNERS: Final[dict[str, Cell]] = {"-": None, "R": FIRST, "Y": SECOND}
FOURS: Final = tuple(
    tuple((row + down * step) * COLUMNS + column + right * step for step in range(4))
    for row in range(ROWS)
    for column in range(COLUMNS)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if row + 3 * down < ROWS and 0 <= column + 3 * right < COLUMNS
)
"""The squares of each of the 69 rows of four."""


class ConnectFour(NamedTuple):
    """A position: a letter for each square, in square order. Whose turn it is follows from the counts."""

    board: str = "-" * SQUARES

    @property
    def turn(self) -> Side:
        return FIRST if self.board.count("R") == self.board.count("Y") else SECOND

    def moves(self) -> tuple[int, ...]:
        if self.margin() is not None:
            return ()
        # Row 1 is the topmost, so the last empty square of a column is its lowest.
        lowest = [self.board[column::COLUMNS].rfind("-") for column in range(COLUMNS)]
        return tuple(sorted(row * COLUMNS + column for column, row in enumerate(lowest) if row >= 0))

    def play(self, move: int) -> "ConnectFour":
        letter = "R" if self.turn == FIRST else "Y"
        return ConnectFour(self.board[:move] + letter + self.board[move + 1 :])

    def margin(self) -> int | None:
        """1, -1 or 0 for a win of FIRST, of SECOND, a draw; None while the game goes on."""
        for four in self.fours():
            return 1 if self.board[four[0]] == "R" else -1
        return None if "-" in self.board else 0

    def fours(self) -> list[tuple[int, ...]]:
        """The rows of four that one side has."""
        board = self.board
        return [(a, b, c, d) for a, b, c, d in FOURS if "-" != board[a] == board[b] == board[c] == board[d]]

    def value(self, plies: int) -> int:
        """1000 − plies for a win, so that a win is worth more the sooner it comes."""
        return (self.margin() or 0) * (WIN - plies)

    def shape(self) -> tuple[int, int]:
        return ROWS, COLUMNS


def cells(position: ConnectFour) -> list[Cell]:
    """The side that owns each square."""
    return [OWNERS[letter] for letter in position.board]


def completed(position: ConnectFour) -> list[int]:
    """The squares of rows of four that one side has."""
    return sorted({square for four in position.fours() for square in four})


def read(setup: str) -> ConnectFour:
    """The position of 42 letters `R` `Y` `-` in square order; raises `SetupError`."""
    board = setup.strip()
    red, yellow = (bits.bit_count() for bits in SETUP.read(board, SQUARES, "a setup"))
    for index, letter in enumerate(board):
        if letter != "-" and board[index + COLUMNS : index + COLUMNS + 1] == "-":
            raise SetupError("floating", f"beneath the piece at index {index} is an empty square", at=index)
    if red - yellow not in (0, 1):
        raise SetupError("counts", "there are as many R as Y, or one more", first=red, second=yellow)
    position = ConnectFour(board)
    if len({board[four[0]] for four in position.fours()}) == 2:
        raise SetupError("lines", "both sides have four in a row")
    return position


def open_fours(position: ConnectFour) -> int:
    """The pieces in all rows of four that the other side has no piece in: red's minus yellow's."""
    rows = ["".join([position.board[square] for square in four]) for four in FOURS]
    return sum(row.count("R") - row.count("Y") for row in rows if "R" not in row or "Y" not in row)


def plies_of(position: ConnectFour, value: int) -> int:
    """How many plies below `position` the end lies that is worth `value`: a draw comes on a full board."""
    return WIN - abs(value) if value else position.board.count("-")


GAME: Final = Game(
    id="connect-four",
    rows=ROWS,
    columns=COLUMNS,
    start=ConnectFour,
    read=read,
    write=lambda position: position.board,
    decisive=WIN - SQUARES,
    max_game_length=SQUARES,
    plies_of=plies_of,
    opening=2,
    evaluations={"open": open_fours},
    usual="open",
    strongest="open",
    players=(*levels("alphabeta depth=1 noise=0.3", "alphabeta depth=2", "best nodes=2000"), RANDOM),
    default="level-2",
    display=Display(
        name="Connect Four",
        sides=("red", "yellow"),
        cells=cells,
        look=Look("grid", "discs", "red", "yellow"),
        setup=SETUP,
        completed=completed,
        pictures=({"moves": "d6e6d5c6d4e5"}, {"moves": "d6e6d5c6d4e5d3"}),
        scale=20,
    ),
)

WORDS: Final = {
    "en": {
        "game.connect-four": "Connect Four",
        "side.red": "red",
        "side.yellow": "yellow",
        "Side.red": "Red",
        "Side.yellow": "Yellow",
        "help.picture.connect-four": "Red plays d3 and has four in a column.",
        "help.connect-four.1": "Red begins. A piece falls to the lowest empty square of its column.",
        "help.connect-four.2": "Four of one’s own in a row, along, across or diagonally, win.",
        "help.connect-four.3": "When the board is full and nobody has four in a row, it is a draw.",
        "setup.reason.floating": "A piece has an empty square beneath it.",
    },
    "ja": {
        "game.connect-four": "四目並べ",
        "side.red": "赤",
        "side.yellow": "黄",
        "Side.red": "赤",
        "Side.yellow": "黄",
        "help.picture.connect-four": "赤がd3に打ち、縦に四つ並びました。",
        "help.connect-four.1": "赤が先手です。コマは、選んだ列のいちばん下の空いたマスに落ちます。",
        "help.connect-four.2": "縦・横・斜めのどれかに自分のコマを四つ並べたら勝ちです。",
        "help.connect-four.3": "盤が埋まっても並ばなければ、引き分けです。",
        "setup.reason.floating": "下のマスが空いているコマがあります。",
    },
}
