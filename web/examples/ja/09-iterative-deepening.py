"""反復深化：1手、2手、3手…と深くし、前回の最善手から読みます。

最初に読む手がよいほど、多くの手を省けます。オセロの中盤の深さ4では、
全部合わせても、読む局面は「アルファベータ」の半分ほどです。
"""

INFINITY = float("inf")


def search(position, depth, evaluate):
    memory = {}  # これまでに読んだ各局面の最善手
    for plies in range(1, depth + 1):
        answer = read(
            position, plies, evaluate, -INFINITY, INFINITY, memory
        )
    return answer


def read(position, depth, evaluate, low, high, memory):
    """前回の最善手から先に読む、アルファベータ法です。"""
    if depth == 0 or position.over:
        return evaluate(position), None
    # FalseはTrueより前に並びます。ほかの手の順序は変わりません。
    moves = position.moves()
    moves.sort(key=lambda move: move != memory.get(position))
    best_value, best_move = -position.sign * INFINITY, None
    for move in moves:
        after = position.play(move)
        value, _ = read(after, depth - 1, evaluate, low, high, memory)
        if position.sign * (value - best_value) > 0:
            best_value, best_move = value, move
        if position.sign > 0:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    memory[position] = best_move
    return best_value, best_move
