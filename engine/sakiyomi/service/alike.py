"""Which programs are alike but for names, comments and spaces. Their sources are read as text; nothing runs.

Two sources are the same but for these if their rows of tokens are, each name that an author has chosen being
its number in the order in which they come. That is so however short they are.

Every `GRAM` neighbours in such a row are a gram; of every `WINDOW` neighbouring grams the one with the least
number is a fingerprint. Two sources are similar by the share of fingerprints that they have in common:
S. Schleimer, D. Wilkerson, A. Aiken, "Winnowing", SIGMOD 2003. What stands in a text that all were given, as
that of an assignment, is no fingerprint.
"""

import builtins
import re
from collections.abc import Callable, Iterator, Sequence
from keyword import kwlist, softkwlist
from typing import Final, NamedTuple

LEAST_LINES: Final = 10
"""Lines of a program's own below which it is similar to no other: short programs are alike by themselves."""
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
        "turn",
        "sign",
        "squares",
        "over",
        "first",
        "second",
        "moves",
        "play",
        "owner",
        "number",
        "score",
        "mobility",
        "margin",
        "text",
        "record",
        "rows",
    ]
)
"""Members of a position (`engine/sakiyomi/authors/author.pyi`): these names stay too, after a dot."""
BUILTINS: Final = frozenset(dir(builtins)).difference(kwlist)
"""Names that an author may choose too, by giving them another meaning."""

SPACE: Final = r"[^\S\n]*+"
ASSIGNED: Final = rf"{SPACE}(?:[-+*%@&|^:]|//?|\*\*|<<|>>)?=(?!=)"
BOUND: Final = re.compile(
    rf"^{SPACE}((?:\w++{SPACE},{SPACE})*+\w++){ASSIGNED}|\bfor\s++((?:\w++{SPACE},{SPACE})*+\w++)"
    rf"|\bdef\s++(\w++{SPACE}(?:\([^()]*+)?)",
    re.MULTILINE,
)
"""An assignment, the target of a loop, or a function with its parameters."""
MEMBER: Final = re.compile(rf"\.{SPACE}(\w++){ASSIGNED}|\bdef\s++(\w++)")
"""A member of an author's object."""

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
    """A word of a source: how it counts, its line, how it is written, and whether its author chose that."""

    text: str
    line: int
    written: str
    is_own: bool


def found_by(pattern: re.Pattern[str], source: str) -> set[str]:
    """The names in what a pattern finds."""
    return {name for match in pattern.finditer(source) for name in re.findall(r"[^\W\d]\w*+", match.group())}


def tokens(source: str) -> Iterator[Token]:
    """The tokens of a source, whether it is Python or not, without comments, spaces and docstrings."""
    reserved = KEPT - (found_by(BOUND, source) & BUILTINS)
    members = found_by(MEMBER, source)
    line, depth = 1, 0
    statement: Token | None = None
    """A text that a line begins with: a docstring, unless something follows it on the line."""
    begins, member = True, False
    for match in TOKEN.finditer(source):
        kind, text = match.lastgroup, match.group()
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
        is_chosen = kind == "name" and text not in reserved and not (member and text in MEMBERS)
        is_own = is_chosen and not (member and text not in members)
        token = Token("name" if is_chosen else text, line, text, is_own)
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
    grams, number = [], 0
    for at, word in enumerate(words):
        if at >= GRAM:
            number -= words[at - GRAM] * first
        number = (number * BASE + word) % PRIME
        if at >= GRAM - 1:
            grams.append(number)
    return grams


class Outline(NamedTuple):
    """What a source is compared by; of one with nothing of its own nothing."""

    shape: tuple[str, ...] = ()
    """Its tokens, with the numbers of the names that its author has chosen."""
    prints: frozenset[int] = frozenset()
    """Its fingerprints; none if it has too few lines of its own."""


def outline(source: str, given: frozenset[int] | set[int] = frozenset()) -> Outline:
    """What a source is compared by. `given`: the grams that are nobody's own."""
    row = list(tokens(source))
    grams = numbers(row)
    is_its_own = [True] * len(row)
    for at, gram in enumerate(grams):
        if gram in given:
            is_its_own[at : at + GRAM] = [False] * GRAM
    lines = len({token.line for token, is_own in zip(row, is_its_own, strict=True) if is_own})
    if lines == 0:
        return Outline()
    places: dict[str, int] = {}
    shape = tuple(
        f"name {places.setdefault(written, len(places))}" if is_own else written
        for _, _, written, is_own in row
    )
    if lines < LEAST_LINES:
        return Outline(shape)
    windows = (min(grams[at : at + WINDOW]) for at in range(max(1, len(grams) - WINDOW + 1)) if grams)
    return Outline(shape, frozenset(windows) - given)


def share(one: frozenset[int], other: frozenset[int]) -> float:
    """The share of fingerprints that two sources have in common, from 0 to 1."""
    both = len(one) + len(other)
    return 2 * len(one & other) / both if both else 0.0


def alike(
    sources: Sequence[str], without: Sequence[str] = (), poll: Callable[[], object] = lambda: None
) -> tuple[list[int | None], list[int | None]]:
    """For each source the first one before it that is the same but for names, comments and spaces, and the
    first one that is similar; None: none is.

    `without`: texts that all authors were given. `poll` is called after each source, and may end this by an
    exception.
    """
    given = {gram for text in without for gram in numbers(list(tokens(text)))}
    before: list[Outline] = []
    shapes: dict[tuple[str, ...], int] = {}
    renamed: list[int | None] = []
    similar: list[int | None] = []
    for place, source in enumerate(sources):
        current = outline(source, given)
        poll()
        renamed.append(shapes.get(current.shape))
        if current.shape:
            shapes.setdefault(current.shape, place)
        near = (at for at, other in enumerate(before) if share(current.prints, other.prints) >= SHARE)
        similar.append(next(near, None))
        before.append(current)
        poll()
    return renamed, similar
