import random

board = [" " for x in range(9)]
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def player_move(icon):
    choice = int(input("Enter your move (1-9): ").strip())
    board[choice - 1] = icon


def is_victory(board, icon):
    return any(board[a] == icon and board[b] == icon and board[c] == icon for a, b, c in WINS)


def computer_move(board):
    for icon in ("O", "X"):
        for i in range(9):
            if board[i] == " ":
                board[i] = icon
                won = is_victory(board, icon)
                board[i] = " "
                if won:
                    board[i] = "O"
                    return
    if board[4] == " ":
        board[4] = "O"
        return
    empty = [i for i in range(9) if board[i] == " "]
    board[random.choice(empty)] = "O"
