"""What is public of the package: `import sakiyomi` has these names.

Stands above all other parts, also above `commands`, whose tables it prints. `board` has boards and what
players think of them (`answer`), `matches` games between players, which `runner` plays, `results` what they
come to, `functions` how a function becomes a player or an evaluation, `added` what a file adds. `shown` is
how all of them print.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from ..authors.position import Position
from ..game import Game
from ..games import GAMES
from .added import add
from .answer import Answer
from .board import Board, read, read_file
from .errors import IllegalMove, Refused
from .functions import Player
from .matches import arena, play, tournament
from .results import Result, Standings
from .trees import Tree, tree

__all__ = [
    "Answer",
    "Board",
    "IllegalMove",
    "Player",
    "Position",
    "Refused",
    "Result",
    "Standings",
    "Tree",
    "add",
    "arena",
    "games",
    "play",
    "read",
    "read_file",
    "tournament",
    "tree",
]


class Games(Mapping[str, Game]):
    """The games by their ids. The list cannot be changed here.

    >>> sakiyomi.games
    <games: tictactoe, othello, numbers>
    >>> [preset.id for preset in sakiyomi.games["tictactoe"].players][:3]
    ['level-1', 'level-2', 'level-3']
    """

    def __getitem__(self, id: str) -> Game:
        return GAMES[id]

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


games: Final = Games()
