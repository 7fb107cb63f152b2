# 値は手番の側から見た数です。
def read(tree, black):
    if isinstance(tree, int):
        return tree if black else -tree
    values = []
    for move in tree:
        values.append(-read(move, not black))
    return max(values)
