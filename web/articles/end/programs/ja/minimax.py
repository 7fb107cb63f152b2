# ○はいちばん大きい値を、×はいちばん小さい値を取ります。
def minimax(tree, circle):
    if isinstance(tree, int):
        return tree
    values = []
    for move in tree:
        values.append(minimax(move, not circle))
    if circle:
        return max(values)
    return min(values)
