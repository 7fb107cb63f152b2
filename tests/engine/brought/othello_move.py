# オセロAI 情報の授業
BLACK = 1
WHITE = -1
EMPTY = 0

weight = [
    [30, -12, 0, -1, -1, 0, -12, 30],
    [-12, -15, -3, -3, -3, -3, -15, -12],
    [0, -3, 0, -1, -1, 0, -3, 0],
    [-1, -3, -1, -1, -1, -1, -3, -1],
    [-1, -3, -1, -1, -1, -1, -3, -1],
    [0, -3, 0, -1, -1, 0, -3, 0],
    [-12, -15, -3, -3, -3, -3, -15, -12],
    [30, -12, 0, -1, -1, 0, -12, 30],
]


def can_put(board, row, col, color):
    if board[row][col] != EMPTY:
        return False
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == 0 and dc == 0:
                continue
            r, c = row + dr, col + dc
            count = 0
            while 0 <= r < 8 and 0 <= c < 8 and board[r][c] == -color:
                r += dr
                c += dc
                count += 1
            if count > 0 and 0 <= r < 8 and 0 <= c < 8 and board[r][c] == color:
                return True
    return False


def evaluate(board, color):
    score = 0
    for r in range(8):
        for c in range(8):
            score += weight[r][c] * board[r][c]
    return score * color


def move(board, color):
    best = -10000
    best_move = None
    for row in range(8):
        for col in range(8):
            if can_put(board, row, col, color):
                if weight[row][col] > best:
                    best = weight[row][col]
                    best_move = (row, col)
    return best_move
