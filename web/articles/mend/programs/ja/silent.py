"""○か×が勝つならその印を、どちらも勝たないなら–を表示します。"""


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
        return position.margin(), None  # 1：○の勝ち、-1：×の勝ち、0：引き分け
    moves = position.moves()
    values = [read(position.play(move))[0] for move in moves]
    best = max(values) if position.sign == 1 else min(values)
    return best, moves[values.index(best)]
