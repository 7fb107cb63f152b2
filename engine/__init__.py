"""Sakiyomi: tic-tac-toe, Othello and a game of numbers, and players that read ahead.

A board takes moves by their names, and a player of the list, or one spelled out, says what it thinks of it:

    >>> import sakiyomi
    >>> board = sakiyomi.Board("othello", "f5d6")
    >>> board.push("c3").legal_moves
    ['d3', 'f3', 'f4', 'g5']
    >>> best = board.think("alphabeta depth=3 ties=first")
    >>> best.move, best.value  # positive where first is better off
    ('f4', 0)

A function of a position is a player, and many games say which of two players is the stronger:

    >>> def most_discs(position):
    ...     return max(position.moves(), key=lambda move: position.play(move).score())
    >>> result = sakiyomi.arena("level-3", most_discs, game="othello", games=20, seed=1)
    >>> result.share > 0.5
    True

`LIBRARY.md` in this folder goes from the first move to a better evaluation. `CONTRACT.md` has all that
players, records and answers may be, `authors/AUTHOR.md` all that a position can be asked.

The folder is `engine` in its repository and in the page, and `sakiyomi` where it is installed. Arrows run
one way: service → arena → players → search → games → game, with `record` (a game as text) under arena.
`formats` reads what others write, and stands on `record`. `authors` runs authors' programs, and is imported
when one is loaded. `commands`, the words of the command line, and `library`, which is what is public here,
stand above all.
"""

import sys
from typing import Final

__version__ = "1.0"

COMMAND: Final = "sakiyomi" if __name__ == "sakiyomi" else "python3 -m engine"
"""What a person types to run a command."""

OTHER: Final = {"sakiyomi": "engine", "engine": "sakiyomi"}.get(__name__, "")
"""The other name of this package. Another package of that name does not say so of itself."""
if getattr(sys.modules.get(OTHER), "OTHER", None) == __name__:
    raise ImportError(
        f"{__name__} and {OTHER} are the same package under two names, each with its own list of games: "
        f"import one of them. This process has {OTHER} already",
        name=__name__,
    )

if __name__ == "sakiyomi":  # who imports `engine`, as the page does, imports what is needed of it
    # Of the same names as `arena` and `games` there are packages, which this has imported, and replaces here.
    from .library import *  # noqa: F403
    from .library import __all__ as __all__
