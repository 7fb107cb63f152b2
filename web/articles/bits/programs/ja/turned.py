ALL = int("1" * 64, 2)
# b列からg列まで
INSIDE = int("01111110" * 8, 2)


def shifted(bits, by):
    if by > 0:
        return bits << by & ALL
    return bits >> -by


def turned(move, own, their):
    found = 0
    for by in (1, 7, 8, 9, -1, -7, -8, -9):
        inside = ALL if by in (8, -8) else INSIDE
        run = 0
        front = shifted(move, by) & their & inside
        while front:
            run = run | front
            front = shifted(front, by) & their & inside
        if shifted(run, by) & own:
            found = found | run
    return found
