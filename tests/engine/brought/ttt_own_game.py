"""Monte Carlo for tic-tac-toe, with a class of its own for the game."""
import random


class Game:
    def __init__(self, board):
        self.board = [row[:] for row in board]

    def moves(self):
        return [(r, c) for r in range(3) for c in range(3) if self.board[r][c] == 0]

    def winner(self):
        b = self.board
        lines = b + [list(x) for x in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
        for line in lines:
            if line[0] != 0 and line[0] == line[1] == line[2]:
                return line[0]
        return 0


def rollout(game, player):
    while not game.winner() and game.moves():
        r, c = random.choice(game.moves())
        game.board[r][c] = player
        player = 2 if player == 1 else 1
    return game.winner()


class MCTSBot:
    def __init__(self, simulations=20):
        self.simulations = simulations

    def select_action(self, state, player):
        opponent = 2 if player == 1 else 1
        best, best_wins = None, -1
        for r, c in Game(state).moves():
            wins = 0
            for _ in range(self.simulations):
                game = Game(state)
                game.board[r][c] = player
                wins += rollout(game, opponent) == player
            if wins > best_wins:
                best, best_wins = (r, c), wins
        return best
