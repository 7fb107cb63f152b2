"""勝ち・引き分け・負けを読み、○は最大の値、×は最小の値を選びます。"""


def search(position, depth, evaluate):
    return read(position)


def read(position):
    if position.over:
        return position.margin(), None
    # これより悪い値はないので、あとで置き換わります。
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
