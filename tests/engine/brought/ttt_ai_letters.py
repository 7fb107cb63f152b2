HUMAN = "X"
AI = "O"


def print_board(board):
    for row in board:
        print(" | ".join(row))
        print("-" * 9)


def wins(board, player):
    return any(all(cell == player for cell in row) for row in board)


def is_full(board):
    return all(cell != " " for row in board for cell in row)


def find_best_move(board):
    best_score = -1000
    best_move = None
    for i in range(3):
        for j in range(3):
            if board[i][j] == " ":
                board[i][j] = AI
                score = wins(board, AI)
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
