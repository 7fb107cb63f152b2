"""Never loses at tic-tac-toe: it reads every game to its end.

It reads each position once and remembers the answer: that is 16,168
visits from the empty board, where “Minimax” makes 549,946.
"""


def search(position, depth, evaluate):
    """The depth is not used: every line of play is read to its end."""
    return read(position, evaluate, {})


def read(position, evaluate, memory):
    if position.over:
        return evaluate(position), None
    # The same moves in another order lead to the same position.
    if position not in memory:
        best_value, best_move = position.sign * float("-inf"), None
        for move in position.moves():
            after = position.play(move)
            value, _ = read(after, evaluate, memory)
            if position.sign * (value - best_value) > 0:
                best_value, best_move = value, move
        # A win is worth 100, less 1 for each ply on the way there, so
        # that the fastest win is the best.
        towards_0 = (best_value < 0) - (best_value > 0)
        memory[position] = best_value + towards_0, best_move
    return memory[position]
