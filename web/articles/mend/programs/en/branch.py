"""Won, drawn or lost: ○ takes the largest value, × the smallest."""


def search(position, depth, evaluate):
    return read(position)


def read(position):
    if position.over:
        return position.margin(), None  # 1: ○ has won, -1: ×, 0: neither
    # The sign is 1 for ○ and -1 for ×: nothing is worse than this.
    best, chosen = -position.sign, position.moves()[0]
    for move in position.moves():
        value, _ = read(position.play(move))
        if position.turn == "first":
            better = value > best
        else:
            better = value > best
        if better:
            best, chosen = value, move
    return best, chosen
