"""Connect Four as a whole game, played by the levels like any other."""

# The 42 squares, row by row. Row 1 is the topmost.
SQUARES = [column + row for row in "123456" for column in "abcdefg"]
# The 69 rows of four, as slices of the board: along, down, diagonal.
# A step along one in the board leads that many columns to the right.
FOURS = [
    slice(at, at + 4 * step, step)
    for at in range(42)
    for step, right in ((1, 1), (7, 0), (8, 1), (6, -1))
    if at + 3 * step < 42 and 0 <= at % 7 + 3 * right < 7
]


class Game:
    """A position: its board has X, O or - for each of SQUARES."""

    id, name = "connect-four", "Connect Four"
    rows, columns, sides = 6, 7, ("red", "yellow")

    def __init__(self, board="-" * 42):
        self.board = board
        self.turn = "second" if board.count("-") % 2 else "first"

    def moves(self):
        # A piece falls to the empty square with no empty one below it.
        empty = [at for at in range(42) if self.board[at] == "-"]
        return [SQUARES[at] for at in empty if at + 7 not in empty]

    def play(self, move):
        at = SQUARES.index(move)
        piece = "X" if self.turn == "first" else "O"
        return Game(self.board[:at] + piece + self.board[at + 1 :])

    def owner(self, square):
        piece = self.board[SQUARES.index(square)]
        return {"X": 1, "O": -1, "-": 0}[piece]

    def margin(self):
        rows = [self.board[four] for four in FOURS]
        # +1 if X has won, -1 if O has, 0 if neither has.
        won = ("XXXX" in rows) - ("OOOO" in rows)
        return won or (None if "-" in self.board else 0)

    def text(self):
        return self.board

    @staticmethod
    def read(text):
        if len(text) != 42 or set(text) - set("XO-"):
            raise ValueError("42 × X O -")
        return Game(text)


def evaluate(position):
    # A piece counts once for each row of four that it is in.
    board = position.text()
    rows = [board[four] for four in FOURS]
    return sum(row.count("X") - row.count("O") for row in rows)
