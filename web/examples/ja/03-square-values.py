"""隅と辺、打てる手の数、石の多さを、記事001の本文どおりに評価します。

手番の側がパスになる局面を除き、positionalと同じ値になります。
"""

game = "othello"

CORNERS = ("a1", "h1", "a8", "h8")
# 隅は2つの辺に入り、2回出てくるので、10 + 2 * 5 = 20点です。
EDGES = [column + row for column in "abcdefgh" for row in "18"]
EDGES += [column + row for column in "ah" for row in "12345678"]


def evaluate(position):
    corners = sum(position.owner(corner) for corner in CORNERS)
    edges = sum(position.owner(square) for square in EDGES)
    black_moves, white_moves = position.mobility()
    black, white = position.score()
    # 黒の石が多ければ+1、白の石が多ければ-1、同じなら0です。
    ahead = (black > white) - (black < white)
    value = 10 * corners + 5 * edges + ahead
    value += 2 * (black_moves - white_moves)
    # 本文では、相手をパスにする手がいちばんよい手です。C++の
    # プログラムもそうですが、Pythonのプログラムは逆に避けます。
    if position.moves() == ["pass"]:
        value -= 1000 * position.sign
    return value
