"""三目並べを、自分の盤（"X"、"O"、" "のリスト）で打ちます。

このページ用に書いたプログラムではありません。手を返す関数の名前で、
盤と自分の印を受け取る形なら、ページが試してみて、そのまま打てます。
このページのための行はmarksだけです。
"""

marks = ("X", "O", " ")  # 先手の印、後手の印、空きマス

LINES = [[(row, column) for column in range(3)] for row in range(3)]
LINES += [[(row, column) for row in range(3)] for column in range(3)]
LINES += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]


def empty_squares(board):
    rows, columns = range(3), range(3)
    return [(r, c) for r in rows for c in columns if board[r][c] == " "]


def completes(board, square, player):
    """ここに置くと三つ並ぶかどうか。"""
    for line in LINES:
        others = [board[r][c] for r, c in line if (r, c) != square]
        if square in line and others == [player, player]:
            return True
    return False


def get_move(board, player):
    """行と列（0から数える）を返します。"""
    other = "O" if player == "X" else "X"
    squares = empty_squares(board)
    # 勝てるなら勝ち、そうでなければ相手の勝ちを防ぎます。
    for mark in (player, other):
        for square in squares:
            if completes(board, square, mark):
                return square
    return (1, 1) if (1, 1) in squares else squares[0]
