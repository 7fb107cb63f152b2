# Values are for whoever moves.
def read(tree, black):
    if isinstance(tree, int):
        return tree if black else -tree
    values = []
    for move in tree:
        values.append(-read(move, not black))
    return max(values)
