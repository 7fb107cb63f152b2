"""Minimax to a depth, for whoever moves. Alpha-beta is still to come."""


def search(position, depth, evaluate):
    value, move = read(position, depth, evaluate)
    return position.sign * value, move


def read(position, depth, evaluate):
    if depth == 0 or position.over:
        return position.sign * evaluate(position), None
    best, chosen = float("-inf"), None
    for move in position.moves():
        value, _ = read(position.play(move), depth - 1, evaluate)
        # What is good for the other side is bad for this one.
        if -value > best:
            best, chosen = -value, move
    return best, chosen
