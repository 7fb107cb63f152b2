"""The register of games: a new game is a new file in this folder and one line here."""

from typing import Final

from engine.game import Game
from engine.games import numbers, othello, tictactoe

GAMES: Final[dict[str, Game]] = {
    game.id: game
    for game in (
        tictactoe.GAME,
        othello.GAME,
        numbers.GAME,
    )
}
