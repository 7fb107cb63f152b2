"""Hostile strings: addresses with random changes, markup, encodings, and great lengths.

All are drawn from a seed, so that a run can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final
from urllib.parse import quote

SEED: Final = 20261120

BOARD = "-" * 27 + "OX------XO" + "-" * 27
NUMBERS = "1 2 3 4/-1 -2 -3 -4/5 6 7 8/-5 -6 -7 -8"
MARKUP = (
    '<img src="x" onerror="window.harmed = 1">',
    "<script>window.harmed = 1</script>",
    "\"'><svg onload=window.harmed=1>",
    "<base href=https://example.invalid/>",
    "<style>*{display:none}</style>",
    "<iframe srcdoc='<script>parent.harmed = 1</script>'>",
    "--><!--",
    "javascript:window.harmed=1",
    "data:text/html,<script>window.harmed=1</script>",
    "${window.harmed=1}",
    "{name}{message}{0}",
    "$&$1$`",
    "?<lit>{{base}}",
)
WORDS = ("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "undefined", "null")
NUMBERS_OF_NOTE = (
    *("0", "-0", "-1", "3.5", "0x7", "1_000", "1e999", "NaN", "Infinity", "٣", "2147483648"),
    "9" * 16,
    "9" * 400,
)
CHARACTERS = (
    "\0\x01\x07\x08\x0b\x1b\x7f\x85\xa0\xad"  # control characters, and spaces that are none
    "\u0301\u061c\u200b\u200d\u2028\u2029\u202a\u202e\u2066\u2069\ufeff\uffff"  # marks and directions
    "\ufdfa"  # one that stands for eighteen
    "\ud800\udbff\udc00\udfff"  # halves of characters
    "\U0001f468\U000e0041\U0010ffff先読みｆ５＃／−"
)
ESCAPES = (
    *("%", "%%", "%2", "%00", "%ff", "%u2028", "%25%32%35"),
    *("%C0%AF", "%E0%A4%A", "%F4%90%80%80", "%ED%A0%80"),
)
SIGNS = "#/?&=+;:,.|\\~^`'\"<>()[]{}* \t\r\n"

ADDRESSES = (
    "#/",
    "#/othello",
    "#/othello/f5d6c3",
    "#/othello/f5d6c3?second=human&lang=ja",
    "#/othello?second=minimax+depth%3D2+ties%3Dfirst&first=human",
    "#/othello?first=level-1&second=alphabeta+depth%3D3+evaluation%3Dpositional",
    f"#/othello?setup={quote(BOARD + ' O')}&second=human",
    "#/tictactoe/b2a1c3?first=human&second=human",
    f"#/tictactoe?setup={quote('OX--O---X')}",
    "#/numbers/d1d5?seed=42",
    "#/numbers?seed=4294967295&size=10&second=human",
    f"#/numbers?setup={quote(NUMBERS + '; column b; 3:-7')}",
    "#/arena",
    "#/arena?game=tictactoe&a=level-2&b=minimax+depth%3D1&games=12&seed=7&swap=no",
    "#/arena?game=othello&a=random&b=level-1&games=4&openings=f5d6.f5f4&sprt=0..50&alpha=0.05",
    "#/arena?game=numbers&a=level-1&b=random&size=4&opening=2&lang=en",
)


def addresses(count: int, seed: int = SEED) -> list[str]:
    """What can be written behind a page's address, from `#` on."""
    return [f"#{text.lstrip('#')}" for text in drawn(ADDRESSES, count, seed)]


def drawn(good: tuple[str, ...], count: int, seed: int) -> list[str]:
    chance = Random(seed)
    found = [*plain()][::3]  # in turn of each kind in each of five places
    while len(found) < count:
        text = chance.choice(good)
        for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 9))):
            text = chance.choice(CHANGES)(text, chance)
        found.append(text)
    chance.shuffle(found)
    return found


def plain() -> Iterator[str]:
    """One of each kind, where a game, moves and words stand in an address, and by itself."""
    for nasty in (*MARKUP, *WORDS, *NUMBERS_OF_NOTE, *ESCAPES, *CHARACTERS):
        yield f"#/othello/{nasty}"
        yield f"#/numbers?size={nasty}&seed=1"
        yield f"#/{nasty}?{nasty}={nasty}&lang={nasty}"
        yield f"#/arena?game=othello&a={nasty}&games={nasty}"
        yield nasty


def nasty(chance: Random) -> str:
    kind = chance.choice((MARKUP, WORDS, NUMBERS_OF_NOTE, ESCAPES, CHARACTERS, SIGNS))
    return chance.choice(kind)


def inserted(text: str, chance: Random) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + nasty(chance) + text[at:]


def replaced(text: str, chance: Random) -> str:
    start, end = piece(text, chance)
    return text[:start] + nasty(chance) + text[end:]


def removed(text: str, chance: Random) -> str:
    start, end = piece(text, chance)
    return text[:start] + text[end:]


def enormous(text: str, chance: Random) -> str:
    start, end = piece(text, chance)
    length = chance.choice((3_990, 4_100, 9_990, 10_100, 100_000))
    part = text[start:end] or nasty(chance)
    return text[:start] + (part * (length // len(part) + 1))[:length] + text[end:]


def escaped(text: str, chance: Random) -> str:
    start, end = piece(text, chance)
    return text[:start] + quote(text[start:end], safe="", errors="surrogatepass") + text[end:]


def piece(text: str, chance: Random) -> tuple[int, int]:
    start = chance.randint(0, len(text))
    return start, chance.randint(start, min(len(text), start + 12))


CHANGES: Final[tuple[Callable[[str, Random], str], ...]] = (
    *(inserted, replaced, removed, escaped) * 4,
    enormous,
)
