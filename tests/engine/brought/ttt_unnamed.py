# my first AI
def brain(board):
    # win or block
    for who in [1, -1]:
        for i in range(3):
            if sum(1 for j in range(3) if board[i][j] == who) == 2:
                for j in range(3):
                    if board[i][j] == 0:
                        return [i, j]
            if sum(1 for j in range(3) if board[j][i] == who) == 2:
                for j in range(3):
                    if board[j][i] == 0:
                        return [j, i]
    for i in range(3):
        for j in range(3):
            if board[i][j] == 0:
                return [i, j]
