"""Hostile strings: markup, names of JavaScript, numbers, encodings, characters and great lengths."""

from __future__ import annotations

from collections.abc import Iterator

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
    "0",
    "-0",
    "-1",
    "3.5",
    "0x7",
    "1_000",
    "1e999",
    "NaN",
    "Infinity",
    "٣",
    "2147483648",
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
    "%",
    "%%",
    "%2",
    "%00",
    "%ff",
    "%u2028",
    "%25%32%35",
    "%C0%AF",
    "%E0%A4%A",
    "%F4%90%80%80",
    "%ED%A0%80",
)
LONG = ("f5" * 2_000, "1" * 10_100, "x" * 100_000)


def addresses() -> Iterator[str]:
    """What can be written behind a page's address, from `#` on: each kind where a game, moves and words stand
    in it, and by itself."""
    for nasty in (*MARKUP, *WORDS, *NUMBERS_OF_NOTE, *ESCAPES, *CHARACTERS, *LONG):
        yield f"#/othello/{nasty}"
        yield f"#/numbers?size={nasty}&seed=1"
        yield f"#/{nasty}?{nasty}={nasty}&lang={nasty}"
        yield f"#/arena?game=othello&a={nasty}&games={nasty}"
        yield f"#{nasty}"
