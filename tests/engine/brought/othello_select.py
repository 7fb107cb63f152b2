"""Reversi agent. 1 = dark, 2 = light."""

def in_bounds(i, j):
    return 0 <= i < 8 and 0 <= j < 8

def lines(board, player, i, j):
    if board[i][j]:
        return []
    found = []
    for dx, dy in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]:
        u, v = i + dx, j + dy
        line = []
        while in_bounds(u, v) and board[u][v] == 3 - player:
            line.append((u, v))
            u, v = u + dx, v + dy
        if line and in_bounds(u, v) and board[u][v] == player:
            found.append(line)
    return found

def get_possible_moves(board, player):
    return [(i, j) for i in range(8) for j in range(8) if lines(board, player, i, j)]

cached_states = {}

def compute_utility(board, color):
    flat = [c for row in board for c in row]
    return flat.count(color) - flat.count(3 - color)

def minimax_max_node(board, color, limit):
    moves = get_possible_moves(board, color)
    if not moves or limit == 0:
        return None, compute_utility(board, color)
    return max(moves), 0

def select_move(board, player, limit=2):
    return minimax_max_node(board, player, limit)[0]
