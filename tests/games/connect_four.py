"""Connect Four as a `class Game` that uses each optional member, to be added by `--with`.

Seven columns, six rows. A piece falls to the lowest empty square of its column, and that square is the move.
Whoever has four in a row, along, across or diagonally, has won; a full board is a draw.
"""

SQUARES = [column + row for row in "123456" for column in "abcdefg"]
FOURS = [
    slice(at, at + 4 * step, step)
    for at in range(42)
    for step, right in ((1, 1), (7, 0), (8, 1), (6, -1))
    if at + 3 * step < 42 and 0 <= at % 7 + 3 * right < 7
]
"""The squares of each of the 69 rows of four."""


def rows_of(position):
    """What stands in all rows of four."""
    board = position.text()
    return [board[four] for four in FOURS]


def pieces(position):
    """A piece counts once for each row of four that it is in."""
    return sum(row.count("R") - row.count("Y") for row in rows_of(position))


def open_fours(position):
    """The same for rows that the other side has no piece in."""
    return sum(row.count("R") - row.count("Y") for row in rows_of(position) if not {"R", "Y"} <= {*row})


class Game:
    """A position: a letter for each square."""

    id, name = "connect-four", "Connect Four"
    rows, columns = 6, 7
    sides = "red", "yellow"
    max_game_length = 42
    evaluations = {"pieces": pieces, "open": open_fours}
    levels = (
        "alphabeta depth=1 evaluation=pieces noise=0.3",
        "alphabeta depth=1",
        "alphabeta depth=2 evaluation=open",
        "best nodes=1000",
    )
    look = "lines", "discs", "red", "yellow"
    setup = "-RY"
    words = {
        "en": {
            "rules": (
                "Red begins. A piece falls to the lowest empty square of its column.",
                "Four of one’s own in a row, along, across or diagonally, win.",
                "When the board is full and nobody has four in a row, it is a draw.",
            ),
        },
        "ja": {
            "name": "四目並べ",
            "sides": ("赤", "黄"),
            "rules": (
                "赤が先手です。コマは、選んだ列のいちばん下の空いたマスに落ちます。",
                "縦・横・斜めのどれかに自分のコマを四つ並べたら勝ちです。",
                "盤が埋まっても並ばなければ、引き分けです。",
            ),
        },
    }

    def __init__(self, board="-" * 42):
        self.board = board
        self.turn = "second" if board.count("-") % 2 else "first"

    def moves(self):
        empty = [at for at in range(42) if self.board[at] == "-"]
        return [SQUARES[at] for at in empty if at + 7 not in empty]

    def play(self, move):
        at = SQUARES.index(move)
        return Game(self.board[:at] + ("R" if self.turn == "first" else "Y") + self.board[at + 1 :])

    def owner(self, square):
        return {"R": 1, "Y": -1, "-": 0}[self.board[SQUARES.index(square)]]

    def margin(self):
        rows = [self.board[four] for four in FOURS]
        won = ("RRRR" in rows) - ("YYYY" in rows)
        return won or (None if "-" in self.board else 0)

    def text(self):
        return self.board

    @staticmethod
    def read(text):
        if len(text) != 42 or set(text) - set("RY-"):
            raise ValueError("42 letters: R, Y and -")
        if any(text[at] != "-" == text[at + 7] for at in range(35)):
            raise ValueError("A piece has an empty square beneath it.")
        if text.count("R") - text.count("Y") not in (0, 1):
            raise ValueError("There are as many R as Y, or one more.")
        return Game(text)
