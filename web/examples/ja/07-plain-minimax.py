"""20行のミニマックス法：決めた深さまで、すべての手順を読みます。

オセロでは、1手深く読むたびに、読む局面が約10倍になります。
"""


def search(position, depth, evaluate):
    """この深さまで読んだ局面の値と、最善手を返します。"""
    if depth == 0 or position.over:
        return evaluate(position), None
    # どの値よりも悪い値から始めます。黒（signが+1）は大きい値を、
    # 白（signが-1）は小さい値を選びます。
    best_value, best_move = position.sign * float("-inf"), None
    for move in position.moves():
        after = position.play(move)
        value, _ = search(after, depth - 1, evaluate)
        if position.sign * (value - best_value) > 0:
            best_value, best_move = value, move
    return best_value, best_move
