"""Reads to the end on nine bits and prints the moves it expects."""

LINES = (0x007, 0x038, 0x1C0, 0x049, 0x092, 0x124, 0x111, 0x054)  # eight masks, in hexadecimal


def search(position, depth, evaluate):
    own, their = position.first, position.second
    if position.turn == "second":
        own, their = their, own
    value, line = read(own, their)
    names = [position.squares[square] for square in line]
    print(*names)
    return position.sign * value, names[0]


def read(own, their):  # own: the squares of the side to move
    if any(own & three == three for three in LINES):
        return 1, []
    best = 0, []
    for square in range(9):
        if not (own | their) >> square & 1:
            value, line = read(their, own | 1 << square)
            if not best[1] or -value > best[0]:
                best = -value, [square, *line]
    return best
