"""勝ち・引き分け・負けを読み、○は最大の値、×は最小の値を選びます。"""


def search(position, depth, evaluate):
    return read(position)


def read(position):
    if position.over:
        return position.margin(), None  # 1：○の勝ち、-1：×の勝ち、0：引き分け
    # signは○が1、×が-1。これより悪い値はありません。
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
