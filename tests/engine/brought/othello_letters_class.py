class ReversiBot:
    """B moves first, W second, '.' is free."""

    def opponent(self, piece):
        return "W" if piece == "B" else "B"

    def outflanks(self, grid, piece, i, j, di, dj):
        i, j, n = i + di, j + dj, 0
        while 0 <= i < 8 and 0 <= j < 8 and grid[i][j] == self.opponent(piece):
            i, j, n = i + di, j + dj, n + 1
        return n if n and 0 <= i < 8 and 0 <= j < 8 and grid[i][j] == piece else 0

    def make_move(self, grid, piece):
        best, where = 0, None
        for i in range(8):
            for j in range(8):
                if grid[i][j] == ".":
                    n = sum(self.outflanks(grid, piece, i, j, a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b)
                    if n > best:
                        best, where = n, {"row": i, "col": j}
        return where["row"], where["col"]
