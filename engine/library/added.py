"""`add`: a game or a program from a file."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from .. import added
from .errors import Refused


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
