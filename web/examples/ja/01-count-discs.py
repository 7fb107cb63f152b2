"""石の数で評価し、1手読みでは、いちばん多く返せる手を選びます。

「実行」を押すと、各手の値が出ます。石を多く取るだけでは勝てません。
右端の列のstrongは、たいてい別の手を選びます。
"""

game = "othello"  # evaluateがどのゲームのものか


def evaluate(position):
    """黒がよければ0より大きく、白がよければ0より小さくなります。

    符号の意味は手番によりません。
    """
    black, white = position.score()
    return black - white
