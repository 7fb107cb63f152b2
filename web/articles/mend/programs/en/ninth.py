"""Won, drawn or lost on nine bits, for whoever is to move."""

LINES = (0x007, 0x038, 0x1C0, 0x049, 0x092, 0x124, 0x111, 0x054)  # eight masks; 0x1FF: all nine squares


def search(position, depth, evaluate):
    own, their = position.first, position.second
    if position.turn == "second":
        own, their = their, own
    value, square = read(own, their)
    return position.sign * value, position.squares[square]


def read(own, their):  # own: the squares of the side to move
    if own | their == 0x1FF:
        return 0, None
    if any(their & three == three for three in LINES):
        return -1, None
    free = [n for n in range(9) if not (own | their) >> n & 1]
    values = [-read(their, own | 1 << n)[0] for n in free]
    best = max(values)
    return best, free[values.index(best)]
