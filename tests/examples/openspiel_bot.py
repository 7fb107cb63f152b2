"""A bot for OpenSpiel: a player of ours in its Othello and tic-tac-toe. Needs `pip install open_spiel`.

game = pyspiel.load_game("othello")
bots = [SakiyomiBot("level-5"), pyspiel.make_uniform_random_bot(1, seed=1)]
print(evaluate_bots.evaluate_bots(game.new_initial_state(), bots, numpy.random))
"""

from __future__ import annotations

from typing import Any, Final

import pyspiel

from sakiyomi.library import Board  # installed: from sakiyomi import Board

GAMES: Final = {"othello": "othello", "tic_tac_toe": "tictactoe"}
"""Its names of games, and ours."""
SIZES: Final = {"othello": 8, "tic_tac_toe": 3}


class SakiyomiBot(pyspiel.Bot):  # type: ignore[misc]
    """Chooses as a player of ours does, such as "level-5" or "best nodes=10000 evaluation=strong"."""

    def __init__(self, player: str) -> None:
        super().__init__()
        self._player = player

    def step(self, state: Any) -> int:
        """The action for the side to move. Actions are squares, row by row; behind them there is a pass."""
        name = state.get_game().get_type().short_name
        size = SIZES[name]
        if state.legal_actions() == [size * size]:
            return size * size
        names = [f"{'abcdefgh'[square % size]}{square // size + 1}" for square in range(size * size)]
        moves = [names[action] for action in state.history() if action < len(names)]
        move = Board(GAMES[name], moves).think(self._player).move
        assert move, "the game is not over"
        return names.index(move)

    def restart_at(self, state: Any) -> None:
        """Nothing is kept from one move to the next."""
