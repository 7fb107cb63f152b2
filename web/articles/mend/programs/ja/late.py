"""9ビットの盤で最後まで読み、予想手順を表示します。"""

LINES = (0x007, 0x038, 0x1C0, 0x049, 0x092, 0x124, 0x111, 0x054)  # 八つのマスク（十六進数）


def search(position, depth, evaluate):
    own, their = position.first, position.second
    if position.turn == "second":
        own, their = their, own
    value, line = read(own, their)
    names = [position.squares[square] for square in line]
    print(*names)
    return position.sign * value, names[0]


def read(own, their):  # own：手番の側のマス
    if any(own & three == three for three in LINES):
        return 1, []
    best = 0, []
    for square in range(9):
        if not (own | their) >> square & 1:
            value, line = read(their, own | 1 << square)
            if not best[1] or -value > best[0]:
                best = -value, [square, *line]
    return best
