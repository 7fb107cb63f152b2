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

Of the documents beside this package in its repository `LIBRARY.md` goes from the first move to a better
evaluation, and `CONTRACT.md` has all that players, records and answers may be. `authors/AUTHOR.md` has all
that a position can be asked.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .core import __version__ as __version__

for _name in ("arena", "games"):  # the library gives these names of packages to other things
    import_module(f".{_name}", __name__)
    globals().pop(_name, None)  # so that a later import of one of their modules does not take it back

if TYPE_CHECKING:
    from .library import *  # noqa: F403
    from .library import __all__ as __all__


def __getattr__(name: str) -> Any:
    """The library is imported when one of its names is asked for: the pipe and the page need none."""
    library = import_module(".library", __name__)
    public = {key: getattr(library, key) for key in ("__all__", *library.__all__)}
    globals().update(public)
    if name not in public:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=library)
    return public[name]
