class Player:
    def __init__(self, color):
        self.color = color
        self.turns = 0

    def think(self, board):
        self.turns += 1
        found = None
        most = 0
        for y in range(8):
            for x in range(8):
                n = self.count(board, x, y)
                if n > most:
                    most = n
                    found = (x, y)
        return found

    def count(self, board, x, y):
        if board[y][x] != 0:
            return 0
        n = 0
        for dx, dy in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
            px, py, k = x + dx, y + dy, 0
            while 0 <= px < 8 and 0 <= py < 8 and board[py][px] == -self.color:
                k += 1
                px += dx
                py += dy
            if 0 <= px < 8 and 0 <= py < 8 and board[py][px] == self.color:
                n += k
        return n
