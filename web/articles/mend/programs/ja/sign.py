"""勝ち・引き分け・負けを、手番の側から。一方の得は、他方の損です。"""


def search(position, depth, evaluate):
    value, move = read(position)
    return position.sign * value, move


def read(position):
    if position.over:
        return position.sign * position.margin(), None
    best, chosen = -2, None
    for move in position.moves():
        # 打ったあとの局面の値。
        value, _ = read(position.play(move))
        if value > best:
            best, chosen = value, move
    return best, chosen
