import copy
import random

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    empties = sum(cell is EMPTY for row in board for cell in row)
    return X if empties % 2 == 1 else O


def actions(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]


def result(board, action):
    i, j = action
    after = copy.deepcopy(board)
    after[i][j] = player(board)
    return after


def winner(board):
    lines = board + [list(column) for column in zip(*board)]
    lines += [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    if [X] * 3 in lines:
        return X
    if [O] * 3 in lines:
        return O


def terminal(board):
    return winner(board) != None or EMPTY not in sum(board, [])


def utility(board):
    return {X: 1, O: -1}.get(winner(board), 0)


def minimax(board):
    def value(board, alpha, beta):
        if terminal(board):
            return utility(board)
        if player(board) == X:
            for action in actions(board):
                alpha = max(alpha, value(result(board, action), alpha, beta))
                if alpha >= beta:
                    break
            return alpha
        for action in actions(board):
            beta = min(beta, value(result(board, action), alpha, beta))
            if alpha >= beta:
                break
        return beta

    if board == initial_state():
        return random.choice([(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)])
    sign = 1 if player(board) == X else -1
    return max(actions(board), key=lambda action: sign * value(result(board, action), -2, 2))
