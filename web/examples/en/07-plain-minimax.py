"""Minimax in twenty lines: it reads all lines of play to a depth.

In Othello each further ply costs about ten times as much.
"""


def search(position, depth, evaluate):
    """The value of a position read to this depth, and the best move."""
    if depth == 0 or position.over:
        return evaluate(position), None
    # Worse than any value: Black (sign +1) looks for the largest one,
    # White (sign -1) for the smallest.
    best_value, best_move = position.sign * float("-inf"), None
    for move in position.moves():
        after = position.play(move)
        value, _ = search(after, depth - 1, evaluate)
        if position.sign * (value - best_value) > 0:
            best_value, best_move = value, move
    return best_value, best_move
