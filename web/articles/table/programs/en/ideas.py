"""Alpha-beta with three ideas more. Each can be switched off."""

DEEPEN = True  # read 1 ply, 2, 3, …, and first the best move of the reading before
TABLE = True  # keep what was found in each position
WINDOWS = True  # ask of most moves only whether they are better

INFINITY = 10**9


def search(position, depth, evaluate):
    firsts, table = {}, {}
    for plies in range(1 if DEEPEN else depth, depth + 1):
        value = read(position, plies, evaluate, -INFINITY, INFINITY, firsts, table)
    return position.sign * value, firsts[position]


def read(position, depth, evaluate, alpha, beta, firsts, table):
    """The value for the side to move: exact between alpha and beta, else a bound."""
    if depth == 0 or position.over:
        return position.sign * evaluate(position)
    # An entry is enough if it was read as deep as is asked now, and if its bounds decide.
    at_least, at_most = table.get((position, depth), (-INFINITY, INFINITY))
    if at_least >= beta or at_least == at_most:
        return at_least
    if at_most <= alpha:
        return at_most

    best, low = -INFINITY, alpha
    moves = sorted(position.moves(), key=lambda move: move != firsts.get(position))
    for move in moves:
        after = position.play(move)
        high = low + 1 if WINDOWS and move != moves[0] else beta
        value = -read(after, depth - 1, evaluate, -high, -low, firsts, table)
        if high <= value < beta:  # it is better: read again to see how much
            value = -read(after, depth - 1, evaluate, -beta, -low, firsts, table)
        if value > best:
            best, firsts[position] = value, move
        low = max(low, best)
        if low >= beta:
            break
    if TABLE:
        table[position, depth] = (
            best if best > alpha else at_least,
            best if best < beta else at_most,
        )
    return best
