"""石ではなく打てる手の数で評価し、「石を数える」に勝ち越します。

中盤までは、相手より石が少なくなります。
"""

game = "othello"

CORNERS = ("a1", "h1", "a8", "h8")


def evaluate(position):
    corners = sum(position.owner(corner) for corner in CORNERS)
    # どちらも自分の番だとしたときの、打てる手の数です。少ない側は、
    # やがて空いた隅の隣のような悪い手しか打てなくなります。
    black_moves, white_moves = position.mobility()
    # 隅1つを10手分と数えます。
    return 10 * corners + black_moves - white_moves
