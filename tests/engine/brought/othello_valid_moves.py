# Reversi bot: gets the list of valid moves
CORNERS = [(0, 0), (0, 7), (7, 0), (7, 7)]


def choose_move(board, valid_moves, player):
    for m in valid_moves:
        if m in CORNERS:
            return m
    edges = [m for m in valid_moves if 0 in m or 7 in m]
    if edges:
        return edges[0]
    return sorted(valid_moves)[len(valid_moves) // 2]
