"""序盤は石が少ないほどよく、最後は石の数だけで評価します。

進行に応じて重みを変え、「着手可能数」に勝ち越します。
"""

game = "othello"

# 隅と、その斜め隣のマスです。隅が空いているうちに斜め隣に打つと、
# たいてい隅を相手に渡すことになります。
CORNERS = {"a1": "b2", "h1": "g2", "a8": "b7", "h8": "g7"}


def evaluate(position):
    black, white = position.score()
    discs = black - white
    empty = 64 - black - white
    if empty < 6:
        return discs
    black_moves, white_moves = position.mobility()
    value = 3 * (black_moves - white_moves)
    for corner, diagonal in CORNERS.items():
        value += 40 * position.owner(corner)
        if position.owner(corner) == 0:
            value -= 20 * position.owner(diagonal)
    if empty >= 30:
        value -= discs
    # 段階が違えば値の基準も違いますが、比べるのは同じ深さの値なので、
    # ほぼ必ず同じ段階どうしです。
    return value
