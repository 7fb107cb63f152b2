# noughts and crosses for the school tournament: 1 is me, -1 is the other one, 0 is free
def lines(board):
    for r in range(3):
        yield [(r, 0), (r, 1), (r, 2)]
        yield [(0, r), (1, r), (2, r)]
    yield [(0, 0), (1, 1), (2, 2)]
    yield [(0, 2), (1, 1), (2, 0)]


def get_move(board):
    for who in (1, -1):
        for line in lines(board):
            values = [board[r][c] for r, c in line]
            if values.count(who) == 2 and values.count(0) == 1:
                return line[values.index(0)]
    for r, c in [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]:
        if board[r][c] == 0:
            return r, c
