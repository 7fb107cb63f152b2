HUMAN = "X"
AI = "O"


def print_board(board):
    for row in board:
        print(" | ".join(row))
        print("-" * 9)


def check_winner(board, player):
    for i in range(3):
        if all([board[i][j] == player for j in range(3)]):
            return True
        if all([board[j][i] == player for j in range(3)]):
            return True
    return all([board[i][i] == player for i in range(3)]) or all([board[i][2 - i] == player for i in range(3)])


def is_full(board):
    return all(cell != " " for row in board for cell in row)


def minimax(board, depth, is_maximizing):
    if check_winner(board, AI):
        return 10 - depth
    if check_winner(board, HUMAN):
        return depth - 10
    if is_full(board):
        return 0
    if depth >= 4:
        return 0
    scores = []
    for i in range(3):
        for j in range(3):
            if board[i][j] == " ":
                board[i][j] = AI if is_maximizing else HUMAN
                scores.append(minimax(board, depth + 1, not is_maximizing))
                board[i][j] = " "
    return max(scores) if is_maximizing else min(scores)


def find_best_move(board):
    best_score = -1000
    best_move = None
    for i in range(3):
        for j in range(3):
            if board[i][j] == " ":
                board[i][j] = AI
                score = minimax(board, 0, False)
                board[i][j] = " "
                if score > best_score:
                    best_score = score
                    best_move = (i, j)
    return best_move


def play_game():
    board = [[" "] * 3 for _ in range(3)]
    while not is_full(board):
        print_board(board)
        row, col = map(int, input("row col: ").split())
        board[row][col] = HUMAN
        move = find_best_move(board)
        if move:
            board[move[0]][move[1]] = AI


if __name__ == "__main__":
    play_game()
