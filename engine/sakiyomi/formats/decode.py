"""Bytes as text, and text as its readers want it.

Files of games come as UTF-8, as UTF-16 with a byte order mark (Windows' Notepad) or as Shift JIS (Japanese
programs of before). What stands on pages is written with full-width letters, circled numbers, marks of
direction and several kinds of dashes.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final
from unicodedata import normalize

SHIFT_JIS: Final = "cp932"
"""Microsoft's Shift JIS, which has more characters than the standard's."""


def text_of(data: bytes) -> str:
    """The text of a file."""
    if data.startswith(BOM_UTF8):
        return data[len(BOM_UTF8) :].decode("utf-8", "replace")
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    for encoding in ("utf-8", SHIFT_JIS):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    return data.decode("latin-1")  # reads anything: moves are ASCII


# Characters -> what they are read as, before NFKC, which would join a circled number to what follows.
_SIGNS: Final[dict[int, str]] = {
    **{
        first + n: f" {n + start}. "
        for first, start, count in (
            (0x2460, 1, 20),
            (0x3251, 21, 15),
            (0x32B1, 36, 15),
            (0x2776, 1, 10),
            (0x24EB, 11, 10),
            (0x2780, 1, 10),
            (0x278A, 1, 10),
            (0x24F5, 1, 10),
        )
        for n in range(count)
    },
    **dict.fromkeys(map(ord, "\u2022\u2219\u22c5\u00b7\uff65"), "・"),
    **dict.fromkeys(map(ord, "⚫⬤"), "●"),
    **dict.fromkeys(map(ord, "⚪◯〇⭕"), "○"),
    **dict.fromkeys(map(ord, "‐‑‒–—―−─━➖"), "-"),
    **dict.fromkeys(map(ord, "|│┃¦∣"), "|"),
    **dict.fromkeys(map(ord, "×✕✖❌"), "X"),
    **dict.fromkeys(map(ord, "“”„‟«»"), '"'),
    **dict.fromkeys(map(ord, "‘’‚‛"), "'"),
    **dict.fromkeys(map(ord, "□▢⬜◻🟩🟢"), "-"),
    # Marks of direction, characters without width, variation selectors of emoji.
    **dict.fromkeys((*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0x61C), ""),
    **dict.fromkeys((0xFEFF, 0xFE0E, 0xFE0F, 0xAD), ""),
}
LENGTHENS: Final = 4
"""A line that NFKC makes longer than so many times is left as it is: some characters stand for eighteen."""
_BREAK: Final = re.compile(r"\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


def lines_of(text: str) -> list[str]:
    """The lines of a text, however they end."""
    return _BREAK.split(text)


def plain(line: str) -> str:
    """A line with full-width letters, circled numbers, discs and dashes in their usual form."""
    if line.isascii():
        return line
    line = line.replace("パス", " pass ").replace("ﾊﾟｽ", " pass ").translate(_SIGNS)
    shorter = normalize("NFKC", line)
    return shorter.translate(_SIGNS) if len(shorter) <= LENGTHENS * len(line) else line
