"""決めた深さまで読む、手番の側から見たミニマックス法。枝刈りはまだありません。"""


def search(position, depth, evaluate):
    value, move = read(position, depth, evaluate)
    return position.sign * value, move


def read(position, depth, evaluate):
    if depth == 0 or position.over:
        return position.sign * evaluate(position), None
    best, chosen = float("-inf"), None
    for move in position.moves():
        value, _ = read(position.play(move), depth - 1, evaluate)
        # 相手の得は、こちらの損です。
        if -value > best:
            best, chosen = -value, move
    return best, chosen
