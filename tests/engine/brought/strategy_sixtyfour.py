import sys, time

DIRS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
RAYS = {}
for i in range(64):
    RAYS[i] = []
    for dr, dc in DIRS:
        r, c = divmod(i, 8)
        r, c, ray = r + dr, c + dc, []
        while 0 <= r < 8 and 0 <= c < 8:
            ray.append(8 * r + c)
            r, c = r + dr, c + dc
        if len(ray) > 1:
            RAYS[i].append(ray)
CORNERS = {0, 7, 56, 63}
XO = {"x": "o", "o": "x"}


def flips(board, token, index):
    opp = XO[token]
    found = []
    for ray in RAYS[index]:
        taken = []
        for j in ray:
            if board[j] == opp:
                taken.append(j)
            else:
                if board[j] == token:
                    found += taken
                break
    return found


def possible_moves(board, token):
    return [i for i in range(64) if board[i] == "." and flips(board, token, i)]


def make_move(board, token, index):
    cells = list(board)
    for j in flips(board, token, index) + [index]:
        cells[j] = token
    return "".join(cells)


def negamax(board, token, depth, alpha, beta):
    moves = possible_moves(board, token)
    if depth == 0 or not moves:
        mine = sum(3 if i in CORNERS else 0 for i in range(64) if board[i] == token) + len(moves)
        his = sum(3 if i in CORNERS else 0 for i in range(64) if board[i] == XO[token])
        return mine - his, -1
    best = -1
    for m in moves:
        v = -negamax(make_move(board, token, m), XO[token], depth - 1, -beta, -alpha)[0]
        if v > alpha:
            alpha, best = v, m
            if alpha >= beta:
                break
    return alpha, best if best != -1 else moves[0]


class Strategy():
    logging = True

    def best_strategy(self, board, player, best_move, still_running, time_limit):
        depth = 1
        for count in range(board.count(".")):
            best_move.value = negamax(board, player, depth, -1000, 1000)[1]
            depth += 1
            if depth > 2 or not still_running.value:
                return
