"""四目並べをまるごと書いたもので、どのレベルもこのまま打てます。"""

# 42のマスを1段ずつ並べます。1の段がいちばん上です。
SQUARES = [column + row for row in "123456" for column in "abcdefg"]
# 四つ並ぶ69通りを、盤の文字列のスライスで表します（横・縦・斜め）。
# stepは次のマスまでの文字数、rightはそのとき右へ進む列の数です。
FOURS = [
    slice(at, at + 4 * step, step)
    for at in range(42)
    for step, right in ((1, 1), (7, 0), (8, 1), (6, -1))
    if at + 3 * step < 42 and 0 <= at % 7 + 3 * right < 7
]


class Game:
    """局面です。boardは、SQUARESの各マスをX、O、-の1文字で表します。"""

    id, name = "connect-four", "Connect Four"
    rows, columns, sides = 6, 7, ("red", "yellow")

    def __init__(self, board="-" * 42):
        self.board = board
        self.turn = "second" if board.count("-") % 2 else "first"

    def moves(self):
        # コマは、すぐ下に空きのない空きマスに落ちます。
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
        # Xの勝ちなら+1、Oの勝ちなら-1、どちらでもなければ0です。
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
    # コマごとに、そのマスを通る四つ並びの本数を加点します。
    board = position.text()
    rows = [board[four] for four in FOURS]
    return sum(row.count("X") - row.count("O") for row in rows)
