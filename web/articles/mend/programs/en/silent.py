"""Prints ○ or × where that side wins, and – where neither does."""


def search(position, depth, evaluate):
    value, move = read(position)
    result = f"{value:+}"
    if result in (-1, 1):
        print("○" if value > 0 else "×")
    else:
        print("–")
    return value, move


def read(position):
    if position.over:
        return position.margin(), None  # 1: ○ has won, -1: ×, 0: neither
    moves = position.moves()
    values = [read(position.play(move))[0] for move in moves]
    best = max(values) if position.sign == 1 else min(values)
    return best, moves[values.index(best)]
