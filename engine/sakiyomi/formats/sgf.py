"""SGF, the Smart Game Format, for Othello (its `GM[2]`), as Edax and others write it.

    (;FF[4]GM[2]SZ[8]PB[name]PW[name]RE[B+12]AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[])

Squares are read as `f5` and as `cf` (SGF's letters of column and row), and written as `f5`. Of variations the
first is the game. Source: Arno Hollosi, "SGF File Format FF[4]", red-bean.com/sgf.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ..core.game import FIRST, SECOND, Cell, Side
from ..games import GAMES
from ..players.record import PASS_NAME, square_name, squares
from .items import (
    OTHELLO,
    Item,
    ItemOrMisread,
    Misread,
    Source,
    WrittenMove,
    begun,
    built,
    facts_in,
    letters_of,
    numbered,
    plies,
)
from .seems import other_game

OTHERS: Final = {"1": "go", "3": "chess", "4": "gomoku", "5": "nine men's morris", "6": "backgammon"} | {
    "7": "xiangqi", "8": "shogi", "9": "lines of action", "10": "ataxx", "11": "hex", "40": "trictrac"
}  # fmt: skip
"""SGF's numbers of other games."""
NUMBER: Final = "2"
"""That of Othello."""
BEGIN: Final = re.compile(r"\(\s*;\s*[A-Za-z]")
# An identifier, a value with its escapes, or a sign of structure.
PART: Final = re.compile(r"([A-Za-z]++)|\[((?:[^\]\\]|\\.)*+)\]?|([();])", re.DOTALL)
KNOWN: Final = re.compile(r"\b(?:FF|GM|SZ|AB|AW|[BW])\s*\[")
PASSES: Final = ("", "tt", "pa", "pass", "--")
SIZE: Final = 8


class Property(NamedTuple):
    """A property of a node with its values."""

    name: str
    values: list[str]
    line: int


def recognise(source: Source) -> bool:
    begin = BEGIN.search(source.text)
    return begin is not None and bool(KNOWN.search(source.text[begin.start() :][:4_000]))


def parse(source: Source) -> Iterator[ItemOrMisread]:
    """All games of a collection."""
    for properties in games_in(source.text):
        yield from game_in(properties, source)


def games_in(text: str) -> Iterator[list[Property]]:
    """The properties of each game, of its main line alone."""
    properties: list[Property] = []
    depth = 0
    ended: int | None = None  # the depth at which the main line has ended
    for line, part in numbered(PART.finditer(text)):
        name, value, sign = part.groups()
        if sign == "(":
            depth += 1
        elif sign == ")":
            if ended is None:
                ended = depth
            depth -= 1
            if depth <= 0:
                if properties:
                    yield properties
                properties, depth, ended = [], 0, None
        elif depth and ended is None:
            if name:
                properties.append(Property("".join(filter(str.isupper, name)) or name.upper(), [], line))
            elif value is not None and properties:
                properties[-1].values.append(re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL))
    if properties:
        yield properties


def game_in(properties: list[Property], source: Source) -> Iterator[ItemOrMisread]:
    """One game."""
    first: dict[str, Property] = {}
    for each in properties:
        first.setdefault(each.name, each)
    line = properties[0].line
    texts = {name: (each.values or [""])[0].strip() for name, each in first.items()}
    shown = " ".join(f"{each.name}[{']['.join(each.values)}]" for each in properties[:8])
    game = source.games.get(OTHELLO)
    number = texts.get("GM", NUMBER if is_othello(properties, texts) else "1")
    size = re.match(r"\s*(\d{1,2})", texts.get("SZ", ""))
    if game is None or number.lower() not in (NUMBER, "othello", "reversi"):
        rows = int(size[1]) if size else 19 if number == "1" else None
        yield Misread(line, shown, other_game(OTHERS.get(number, "another game"), rows))
        return
    if size and int(size[1]) != SIZE:
        yield Misread(line, shown, other_game("Othello", int(size[1])))
        return
    entries: list[WrittenMove] = []
    sides: dict[str, Side] = {"B": FIRST, "W": SECOND}
    placed: dict[str, Cell] = {}
    turn: Side | None = None
    for each in properties:
        if each.name in sides and each.values:
            entries.append(WrittenMove(square_in(each.values[0]), each.line, sides[each.name]))
        elif each.name in ("AB", "AW", "AE") and not entries:
            side: Cell = None if each.name == "AE" else sides[each.name[1]]
            placed.update((square, side) for text in each.values for square in area(text))
        elif each.name == "PL" and each.values and not entries:
            turn = FIRST if each.values[0].strip().lower() in ("b", "black", "1") else SECOND
    setup = None
    if placed:
        turn = turn or (entries[0].side if entries else None) or FIRST
        setup = letters_of(game).write([placed.get(name) for name in squares(SIZE, SIZE)], turn)
    yield from built(game, setup, entries, line, shown, **facts_in(texts), margin=margin(texts.get("RE", "")))


def is_othello(properties: list[Property], texts: dict[str, str]) -> bool:
    """Whether a game that does not say what it is can be Othello: of eight rows, with squares like `f5`."""
    moves = [each.values[0] for each in properties if each.name in ("B", "W") and each.values]
    return texts.get("SZ", str(SIZE)) == str(SIZE) and all(
        re.fullmatch(r"[a-hA-H][1-8]|[a-h]{2}|tt|pa|pass|", move.strip()) for move in moves
    )


def square_in(text: str) -> str:
    """The name of a square that is written as `f5` or as `fe`; `pass` where it is none."""
    plain = text.strip().lower()
    if plain in PASSES:
        return PASS_NAME
    return plain[0] + str(ord(plain[1]) - ord("a") + 1) if re.fullmatch(r"[a-h][a-h]", plain) else plain


def area(text: str) -> Iterator[str]:
    """The squares of a value: one, or those of a rectangle, `aa:cb`."""
    corners = [squares(SIZE, SIZE).get(square_in(corner)) for corner in text.split(":", 1)]
    if None in corners:
        return
    rows, columns = zip(*(divmod(corner or 0, SIZE) for corner in corners), strict=True)
    for row in range(min(rows), max(rows) + 1):
        for column in range(min(columns), max(columns) + 1):
            yield square_name(row * SIZE + column, SIZE)


def margin(text: str) -> int | None:
    """Black's discs minus White's: of `B+12`, `W+4.0`, `36-28`, `0` or `Draw`."""
    won = re.fullmatch(r"\s*([BW])\s*\+\s*(\d{1,2})(?:\.0*)?\s*", text, re.IGNORECASE)
    if won:
        return int(won[2]) if won[1] in "Bb" else -int(won[2])
    counted = re.fullmatch(r"\s*(\d{1,2})\s*[-:/]\s*(\d{1,2})\s*", text)
    if counted:
        return int(counted[1]) - int(counted[2])
    return 0 if text.strip().lower() in ("0", "draw", "jigo") else None


def write(item: Item) -> str:
    """A game as SGF. Raises `Refusal` for other games than Othello."""
    letters = {FIRST: "B", SECOND: "W"}
    position = begun(item)
    cells = GAMES[OTHELLO].display.cells(position)
    names = {side: [square_name(s, SIZE) for s, cell in enumerate(cells) if cell == side] for side in letters}
    placed = "".join(f"A{letters[side]}[{']['.join(found)}]" for side, found in names.items() if found)
    named = "".join(
        f"P{letter}[{escaped(name)}]"
        for letter, name in zip("BW", item.players or ("", ""), strict=True)
        if name
    )
    title = f"GN[{escaped(item.title)}]" if item.title else ""
    date = f"DT[{item.date}]" if item.date else ""
    event = f"EV[{escaped(item.event)}]" if item.event else ""
    result = ""
    if item.margin is not None:
        won = "B" if item.margin > 0 else "W"
        result = f"RE[{won}+{abs(item.margin)}]" if item.margin else "RE[0]"
    moves = "".join(f";{letters[side]}[{'' if move == PASS_NAME else move}]" for side, move in plies(item))
    head = f"FF[4]GM[2]AP[Sakiyomi]CA[UTF-8]SZ[8]{date}{event}{named}{title}{result}"
    return f"(;{head}{placed}PL[{letters[position.turn]}]{moves})"


def escaped(text: str) -> str:
    """Text of a value."""
    return " ".join(text.replace("\\", "\\\\").replace("]", "\\]").split())
