"""Iterative deepening: reads 1 ply, 2, 3, …, the best move first.

In the middle of a game of Othello, at depth 4, all this reads about
half of what “Alpha-beta” reads: a good first move lets it skip more.
"""

INFINITY = float("inf")


def search(position, depth, evaluate):
    memory = {}  # the best move so far in each position
    for plies in range(1, depth + 1):
        answer = read(
            position, plies, evaluate, -INFINITY, INFINITY, memory
        )
    return answer


def read(position, depth, evaluate, low, high, memory):
    """Alpha-beta that tries the best move of the last reading first."""
    if depth == 0 or position.over:
        return evaluate(position), None
    # False sorts before True. The other moves stay in their order.
    moves = position.moves()
    moves.sort(key=lambda move: move != memory.get(position))
    best_value, best_move = -position.sign * INFINITY, None
    for move in moves:
        after = position.play(move)
        value, _ = read(after, depth - 1, evaluate, low, high, memory)
        if position.sign * (value - best_value) > 0:
            best_value, best_move = value, move
        if position.sign > 0:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    memory[position] = best_move
    return best_value, best_move
