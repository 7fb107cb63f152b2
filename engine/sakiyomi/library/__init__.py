"""What is public of the package: `import sakiyomi` has these names.

It prints with `shown`, as `commands` does; neither of the two imports the other. `board` has boards and what
players think of them (`answer`), `matches` games between players, which `runner` plays, `results` what they
come to, `functions` how a function becomes a player or an evaluation. `shown` is how all of them print.
"""

from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Final

from ..authors import added
from ..authors.position import Position
from ..core.game import Game
from ..games import GAMES
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


def add(path: str | PathLike[str]) -> str | None:
    """Adds what a file defines that could be pasted into the Lab: a `class Game`, or functions as
    `evaluate`, by which the file's name is one of an evaluation, a search or a player
    (`authors/AUTHOR.md`). Returns the id of its game, if it has one.

    The file is run, with all that you may do. One that has changed may be added again; boards that are
    there go on with the game as it was. Raises `Refused`, which says what is wrong in the file, and where.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "two_corners.py")
    >>> _ = path.write_text('''
    ... def evaluate(position):
    ...     return sum(position.owner(square) for square in (position.squares[0], position.squares[-1]))
    ... ''')
    >>> sakiyomi.add(path)
    >>> sakiyomi.Board("othello").think("alphabeta depth=2 evaluation=two_corners ties=first").value
    0
    """
    try:
        return next(iter(added.add([Path(path)])), None)
    except added.Unusable as error:
        raise Refused(str(error)) from None


games: Final = Games()
