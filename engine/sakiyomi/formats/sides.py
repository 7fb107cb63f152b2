"""Whose move it is, in the words of texts."""

from __future__ import annotations

import re
from typing import Final

from ..core.game import FIRST, SECOND, Side

BLACK: Final = frozenset(
    {"black", "x", "*", "b", "@", "●", "黒", "1", "first", "先手", "schwarz", "noir", "#"}
)
WHITE: Final = frozenset({"white", "o", "w", "○", "白", "2", "second", "後手", "weiss", "blanc"})
_WORD: Final = re.compile(r"[A-Za-z]++|[●○*@#]|黒|白|先手|後手")
_SAID: Final = re.compile(
    r"to[ -]?(?:move|play)|turn|番|moves?\b|plays?\b|black|white|先手|後手|^\W*[xo*@#●○黒白bw]\W*$",
    re.IGNORECASE,
)
LONGEST: Final = 100
"""Characters of a line that says whose move it is."""


def side_of(word: str) -> Side | None:
    """The side that a sign or a word names."""
    plain = word.lower()
    return FIRST if plain in BLACK else SECOND if plain in WHITE else None


def side_in(line: str) -> Side | None:
    """The side that a line says is to move; None where it names none, or both."""
    if len(line) > LONGEST or not _SAID.search(line):
        return None
    words = _WORD.findall(line)
    # A single small letter is a side where it stands alone: "b", but not the article of "a move".
    signs = [
        word
        for word in words
        if len(words) == 1 or not (len(word) == 1 and word.isascii() and word.islower())
    ]
    sides = {side_of(word) for word in signs} - {None}
    return sides.pop() if len(sides) == 1 else None
