"""The exceptions of the library: what the engine refuses, as errors of Python's own kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from ..core.errors import Refusal

OF_MOVES: Final = ("bad-move", "game-over", "illegal-move")
"""The codes of the contract for a move that cannot be played."""


class Refused(ValueError):
    """What was asked for is not possible. The message says what is wrong, and where.

    >>> try:
    ...     sakiyomi.Board("chess")
    ... except sakiyomi.Refused as error:
    ...     print(error, "/", error.code)
    there is no game called chess / unknown-game
    """

    __module__ = "sakiyomi"  # where a person finds it, as a traceback says

    def __init__(self, message: str, code: str = "", facts: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        """The code (`CONTRACT.md`, Lines and errors), or "" where it is none of the contract's."""
        self.facts = dict(facts or {})
        """What the code says of it, such as `{"side": "white", "ply": 1}`."""


class IllegalMove(Refused):
    """A move that cannot be played in its position, from a person or from a function.

    >>> sakiyomi.Board("othello").push("a1")
    Traceback (most recent call last):
    ...
    sakiyomi.IllegalMove: a1 is not a legal move for black at ply 0
    """

    __module__ = "sakiyomi"  # where a person finds it, as a traceback says


def expected(what: str, given: object) -> TypeError:
    """The error of an argument that is of another kind than `what` says."""
    return TypeError(f"{what}, not {given!r:.40}")


@contextmanager
def refusing() -> Iterator[None]:
    """A `Refusal` of the engine leaves this block as a `Refused`, of a move as an `IllegalMove`."""
    try:
        yield
    except Refusal as error:
        kind = IllegalMove if error.code in OF_MOVES else Refused
        message = error.message.removeprefix("record.")
        if (opening := re.match(r"openings\[\d+\]", error.field or "")) and opening[0] not in message:
            message = f"{opening[0]}: {message}"
        raise kind(message, error.code, error.facts) from None
