"""石と隅を数え、1手読みでは、取れる隅は必ず取ります。

返せる石が少なくても取ります。隅の石は二度と返されないので、
「石を数える」に勝ち越します。
"""

game = "othello"

CORNERS = ("a1", "h1", "a8", "h8")


def evaluate(position):
    black, white = position.score()
    # ownerは黒なら+1、白なら-1、空きなら0です。合計すると、
    # 黒の隅の数から白の隅の数を引いた値になります。
    corners = sum(position.owner(corner) for corner in CORNERS)
    # 石の差が100になることはないので、石の数で決まるのは、
    # 隅の数が同じときだけです。
    return 100 * corners + black - white
