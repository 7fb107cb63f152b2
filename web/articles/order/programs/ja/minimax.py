# 値は黒から見た数です。
def read(tree, black):
    if isinstance(tree, int):
        return tree
    values = []
    for move in tree:
        values.append(read(move, not black))
    if black:
        return max(values)
    return min(values)
