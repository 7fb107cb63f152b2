"""アルファベータ法：少ない局面でミニマックス法と同じ答えを出します。

オセロの中盤では、深さ4で読む局面が「ミニマックス」の5分の1より
少なくなります。
"""

INFINITY = float("inf")


def search(position, depth, evaluate):
    return read(position, depth, evaluate, -INFINITY, INFINITY)


def read(position, depth, evaluate, low, high):
    """両者がほかで確保している値を使う、ミニマックス法です。

    黒はlow（α）以上、白はhigh（β）以下の値を確保しています。
    """
    if depth == 0 or position.over:
        return evaluate(position), None
    best_value, best_move = -position.sign * INFINITY, None
    for move in position.moves():
        after = position.play(move)
        value, _ = read(after, depth - 1, evaluate, low, high)
        if position.sign * (value - best_value) > 0:
            best_value, best_move = value, move
        if position.sign > 0:
            low = max(low, value)
        else:
            high = min(high, value)
        # どちらかはほかで同じかよりよい値を得られ、この局面を避けます。
        # だから、残りの手を読む必要はありません（枝刈り）。
        if low >= high:
            break
    return best_value, best_move
