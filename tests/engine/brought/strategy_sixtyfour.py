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


def greedy(board, token, depth):
    moves = possible_moves(board, token)
    return max(moves, key=lambda m: (m in CORNERS, depth * len(flips(board, token, m))))


class Strategy():
    logging = True

    def best_strategy(self, board, player, best_move, still_running, time_limit):
        depth = 1
        for count in range(board.count(".")):
            best_move.value = greedy(board, player, depth)
            depth += 1
            if depth > 2 or not still_running.value:
                return
