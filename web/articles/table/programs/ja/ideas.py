"""アルファベータ法に、三つの工夫を加えます。それぞれ切ることができます。"""

DEEPEN = True  # 1手、2手、3手…と読み、前の読みで最善だった手から先に読む
TABLE = True  # 置換表：局面ごとに、わかったことを残す
WINDOWS = True  # 幅ゼロの探索窓：たいていの手は「もっとよいか」だけを調べる

INFINITY = 10**9


def search(position, depth, evaluate):
    firsts, table = {}, {}
    for plies in range(1 if DEEPEN else depth, depth + 1):
        value = read(position, plies, evaluate, -INFINITY, INFINITY, firsts, table)
    return position.sign * value, firsts[position]


def read(position, depth, evaluate, alpha, beta, firsts, table):
    """手番の側から見た値。アルファとベータの間なら正確な値、外なら上限・下限です。"""
    if depth == 0 or position.over:
        return position.sign * evaluate(position)
    # 置換表の値を使うのは、求める深さで読んであり、上限・下限で決まるときです。
    at_least, at_most = table.get((position, depth), (-INFINITY, INFINITY))
    if at_least >= beta or at_least == at_most:
        return at_least
    if at_most <= alpha:
        return at_most

    best, low = -INFINITY, alpha
    moves = sorted(position.moves(), key=lambda move: move != firsts.get(position))
    for move in moves:
        after = position.play(move)
        high = low + 1 if WINDOWS and move != moves[0] else beta
        value = -read(after, depth - 1, evaluate, -high, -low, firsts, table)
        if high <= value < beta:  # もっとよい手なら、どれだけよいかを読み直す
            value = -read(after, depth - 1, evaluate, -beta, -low, firsts, table)
        if value > best:
            best, firsts[position] = value, move
        low = max(low, best)
        if low >= beta:
            break
    if TABLE:
        table[position, depth] = (
            best if best > alpha else at_least,
            best if best < beta else at_most,
        )
    return best
