# Othello Strategy, period 4
import random

EMPTY, BLACK, WHITE, OUTER = ".", "@", "o", "?"
N, S, E, W = -10, 10, 1, -1
NE, SE, NW, SW = N + E, S + E, N + W, S + W
DIRECTIONS = (N, NE, E, SE, S, SW, W, NW)
PLAYERS = {BLACK: "Black", WHITE: "White"}

SQUARE_WEIGHTS = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 120, -20, 20, 5, 5, 20, -20, 120, 0,
    0, -20, -40, -5, -5, -5, -5, -40, -20, 0,
    0, 20, -5, 15, 3, 3, 15, -5, 20, 0,
    0, 5, -5, 3, 3, 3, 3, -5, 5, 0,
    0, 5, -5, 3, 3, 3, 3, -5, 5, 0,
    0, 20, -5, 15, 3, 3, 15, -5, 20, 0,
    0, -20, -40, -5, -5, -5, -5, -40, -20, 0,
    0, 120, -20, 20, 5, 5, 20, -20, 120, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]


class Node:
    def __init__(self, board, move=None, score=None):
        self.board = board
        self.move = move
        self.score = score

    def __lt__(self, other):
        return self.score < other.score


class Strategy:
    def __init__(self):
        pass

    def squares(self):
        return [i for i in range(11, 89) if 1 <= (i % 10) <= 8]

    def opponent(self, player):
        return BLACK if player == WHITE else WHITE

    def find_match(self, board, player, square, direction):
        at = square + direction
        if board[at] == player:
            return None
        opp = self.opponent(player)
        while board[at] == opp:
            at += direction
        return None if board[at] in (OUTER, EMPTY) else at

    def is_move_valid(self, board, player, move):
        return board[move] == EMPTY and any(self.find_match(board, player, move, d) for d in DIRECTIONS)

    def make_move(self, board, player, move):
        b = list(board)
        b[move] = player
        for d in DIRECTIONS:
            end = self.find_match(board, player, move, d)
            if end:
                at = move + d
                while at != end:
                    b[at] = player
                    at += d
        return "".join(b)

    def get_valid_moves(self, board, player):
        return [s for s in self.squares() if self.is_move_valid(board, player, s)]

    def next_player(self, board, prev):
        opp = self.opponent(prev)
        if self.get_valid_moves(board, opp):
            return opp
        if self.get_valid_moves(board, prev):
            return prev
        return None

    def score(self, board, player=BLACK):
        total = 0
        for s in self.squares():
            if board[s] == BLACK:
                total += SQUARE_WEIGHTS[s]
            elif board[s] == WHITE:
                total -= SQUARE_WEIGHTS[s]
        return total

    def minmax_search(self, node, player, depth):
        best = {BLACK: max, WHITE: min}
        board = node.board
        my_moves = self.get_valid_moves(board, player)
        children = []
        for move in my_moves:
            next_board = self.make_move(board, player, move)
            next_player = self.next_player(next_board, player)
            if next_player is None:
                c = Node(next_board, move, 1000 * self.score(next_board))
            else:
                c = Node(next_board, move)
                if depth <= 1:
                    c.score = self.score(next_board)
                else:
                    c.score = self.minmax_search(c, next_player, depth - 1).score
            children.append(c)
        random.shuffle(children)
        winner = best[player](children)
        node.score = winner.score
        return winner

    def best_strategy(self, board, player, best_move, still_running):
        depth = 1
        while depth < 3:
            best_move.value = self.minmax_search(Node(board), player, depth).move
            depth += 1
