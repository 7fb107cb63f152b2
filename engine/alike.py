"""Which programs are alike but for names, comments and spaces. Their sources are read as text; nothing runs.

A source becomes a row of tokens, of which every `GRAM` neighbours are a gram; of every `WINDOW` neighbouring
grams the one with the least number is a fingerprint. Two sources are similar by the share of fingerprints
that they have in common: S. Schleimer, D. Wilkerson, A. Aiken, "Winnowing", SIGMOD 2003. What stands in a
text that all were given, as that of an assignment, is no fingerprint.
"""

import builtins
import re
from collections.abc import Callable, Iterator, Sequence
from keyword import kwlist, softkwlist
from typing import Final, NamedTuple

from engine.fields import Fields, Refusal

MOST: Final = 200
"""Sources in one request, and given texts."""
LEAST_LINES: Final = 10
"""Lines of a program's own below which it is like no other: short programs are alike by themselves."""
SHARE: Final = 0.8
"""The share of common fingerprints from which on two programs are similar."""
GRAM: Final = 8
"""Tokens of a gram."""
WINDOW: Final = 4
"""Grams of which one is a fingerprint: `GRAM + WINDOW - 1` tokens in common are always found."""
PRIME: Final = (1 << 61) - 1
BASE: Final = 1_000_003

KEPT: Final = frozenset(
    [*kwlist, *softkwlist, *dir(builtins), "evaluate", "search", "order", "choose", "Game"]
)
"""Names that stay. The author of a program has chosen the others: they are one sign."""
MEMBERS: Final = frozenset(
    [
        *("turn", "sign", "squares", "over", "first", "second", "moves", "play", "owner", "number"),
        *("score", "mobility", "margin", "text"),
    ]
)
"""What a position has (`engine/authors/author.pyi`): these stay too, after a dot."""

TOKEN: Final = re.compile(
    r"""(?P<skipped>\#[^\n]*+|[^\S\n]++|\\\n)
    |(?P<newline>\n)
    |(?P<string>[rbuftRBUFT]{0,2}(?:
        \"\"\"(?:[^"\\]|\\.|"(?!""))*+(?:\"\"\")?|'''(?:[^'\\]|\\.|'(?!''))*+(?:''')?
        |"(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?))
    |(?P<number>\.?\d[\w.]*+)
    |(?P<name>[^\W\d]\w*+)
    |(?P<sign>[-+*/%@&|^=<>!~:]=?|.)""",
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """What counts of a word of a source, and its line."""

    text: str
    line: int


def tokens(source: str) -> Iterator[Token]:
    """The tokens of a source, whether it is Python or not, without comments, spaces and docstrings."""
    line, depth = 1, 0
    statement: Token | None = None
    """A text that a line begins with: a docstring, unless something follows it on the line."""
    begins, member = True, False
    for found in TOKEN.finditer(source):
        kind, text = found.lastgroup, found.group()
        if kind == "skipped":
            line += text == "\\\n"
            continue
        if kind == "newline":
            line += 1
            if depth == 0:
                statement, begins = None, True
            continue
        if statement:
            yield statement
            statement = None
        is_chosen = kind == "name" and text not in KEPT and not (member and text in MEMBERS)
        token = Token("name" if is_chosen else text, line)
        line += text.count("\n") if kind == "string" else 0
        if text in ("(", "[", "{"):
            depth += 1
        elif text in (")", "]", "}"):
            depth = max(0, depth - 1)
        if kind == "string" and begins:
            statement = token
        else:
            yield token
        begins, member = False, text == "."


def numbers(row: Sequence[Token]) -> list[int]:
    """The number of each gram of a row of tokens, the same in every process."""
    words = [int.from_bytes(token.text.encode("utf-8", "replace")) % PRIME for token in row]
    first = pow(BASE, GRAM - 1, PRIME)
    found, number = [], 0
    for at, word in enumerate(words):
        if at >= GRAM:
            number -= words[at - GRAM] * first
        number = (number * BASE + word) % PRIME
        if at >= GRAM - 1:
            found.append(number)
    return found


def fingerprints(source: str, given: frozenset[int] | set[int] = frozenset()) -> frozenset[int]:
    """The fingerprints of a source without these grams; none if it has too few lines of its own."""
    row = list(tokens(source))
    grams = numbers(row)
    own = [True] * len(row)
    for at, gram in enumerate(grams):
        if gram in given:
            own[at : at + GRAM] = [False] * GRAM
    if len({token.line for token, is_own in zip(row, own, strict=True) if is_own}) < LEAST_LINES:
        return frozenset()
    windows = (min(grams[at : at + WINDOW]) for at in range(max(1, len(grams) - WINDOW + 1)) if grams)
    return frozenset(windows) - given


def share(one: frozenset[int], other: frozenset[int]) -> float:
    """The share of fingerprints that two sources have in common, from 0 to 1."""
    both = len(one) + len(other)
    return 2 * len(one & other) / both if both else 0.0


def similar(
    sources: Sequence[str], without: Sequence[str] = (), poll: Callable[[], object] = lambda: None
) -> list[int | None]:
    """For each source the first one before it that is similar; None: none is.

    `without`: texts that all authors were given. `poll` is called after each source, and may end this by an
    exception.
    """
    given = {gram for text in without for gram in numbers(list(tokens(text)))}
    before: list[frozenset[int]] = []
    found: list[int | None] = []
    for source in sources:
        prints = fingerprints(source, given)
        poll()
        alike = (at for at, other in enumerate(before) if share(prints, other) >= SHARE)
        found.append(next(alike, None))
        before.append(prints)
        poll()
    return found


def texts(fields: Fields, key: str) -> list[str]:
    """A list of texts of a request; raises `Refusal`."""
    found = fields.entries(key)
    if len(found.values) > MOST:
        message = f"{fields.field(key)} may have at most {MOST} entries"
        raise Refusal("limit", message, fields.field(key), least=0, most=MOST)
    return [found.text(each) for each in found.values]
