import random

class OthelloAI:
    def __init__(self, depth=1):
        self.depth = depth
        self.directions = [(x, y) for x in [-1, 0, 1] for y in [-1, 0, 1] if (x, y) != (0, 0)]

    def get_flips(self, board, color, row, col):
        flips = []
        if board[row][col] != 0:
            return flips
        for d in self.directions:
            line = []
            r = row + d[0]
            c = col + d[1]
            while 0 <= r <= 7 and 0 <= c <= 7 and board[r][c] == color * -1:
                line.append([r, c])
                r += d[0]
                c += d[1]
            if 0 <= r <= 7 and 0 <= c <= 7 and board[r][c] == color:
                flips.extend(line)
        return flips

    def get_legal_moves(self, board, color):
        legal = []
        for row in range(8):
            for col in range(8):
                if len(self.get_flips(board, color, row, col)) > 0:
                    legal.append([row, col])
        return legal

    def get_move(self, board, color):
        legal = self.get_legal_moves(board, color)
        if not legal:
            return None
        for corner in ([0, 0], [0, 7], [7, 0], [7, 7]):
            if corner in legal:
                return corner
        return random.choice(legal)
