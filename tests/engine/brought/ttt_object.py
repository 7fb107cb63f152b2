class Move:
    def __init__(self, row, col):
        self.row = row
        self.col = col
EMPTY = " "
PLAYER = "X"
COMPUTER = "O"
def get_computer_move(board):
    for r in range(3):
        for c in range(3):
            if board[r][c] == EMPTY:
                return Move(r, c)
