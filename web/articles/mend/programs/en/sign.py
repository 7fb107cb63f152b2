"""Won, drawn or lost, for whoever moves. What is good for one side is bad for the other."""


def search(position, depth, evaluate):
    value, move = read(position)
    return position.sign * value, move


def read(position):
    if position.over:
        return position.sign * position.margin(), None
    best, chosen = -2, None
    for move in position.moves():
        # The value of the position after the move.
        value, _ = read(position.play(move))
        if value > best:
            best, chosen = value, move
    return best, chosen
