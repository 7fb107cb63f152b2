class Strategy:
    """Writes a move at once, and looks for a better one until it is killed."""

    def best_strategy(self, board, player, best_move, still_running):
        depth = 0
        while True:
            depth += 1
            best_move.value = self.search(board, player, depth)

    def search(self, board, player, depth):
        best = (-1, None)
        for square in range(11, 89):
            if board[square] == ".":
                n = self.flipped(board, player, square)
                if n > best[0] and n > 0:
                    best = (n, square)
        return best[1]

    def flipped(self, board, player, square):
        other = "o" if player == "@" else "@"
        total = 0
        for d in (-11, -10, -9, -1, 1, 9, 10, 11):
            at, n = square + d, 0
            while board[at] == other:
                at += d
                n += 1
            if board[at] == player:
                total += n
        return total
