"""GGF, the Generic Game Format of the server GGS, for Othello.

    (;GM[Othello]PB[name]PW[name]RE[-32]TY[8]BO[8 -------- … *]B[E6]W[f6/-3.2/0.1]B[PA]…;)

Black begins what `BO` has; a move may be followed by an evaluation and a time. Lines of archives begin with
the number of games that they hold, one behind the other. Source: Igor Durdanovic's description on GGS.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..fields import Refusal
from ..game import FIRST, SECOND, Game, PieceSetup, Side
from ..record import PASS_NAME
from .boards import whole
from .items import Entry, Format, Found, Item, Misread, Source, begun, built, plies, unreadable
from .seems import other_game, wrong_size

GAME: Final = "othello"
NODE: Final = re.compile(r"([A-Za-z]{1,4})\s*\[([^\]]*+)\]?")
HEAD: Final = re.compile(r"\(;\s*GM\s*\[", re.IGNORECASE)
OF_GGF: Final = re.compile(r"\(;\s*GM\s*\[\s*[A-Za-z]", re.IGNORECASE)
PASSES: Final = ("pa", "ps", "pass", "--", "")
UNKNOWN: Final = ("", "?")


def recognise(source: Source) -> bool:
    return bool(OF_GGF.search(source.text))


def read(source: Source) -> Iterator[Found]:
    """All games of a text."""
    text = source.text
    begins = [found.start() for found in HEAD.finditer(text)]
    line, counted = 1, 0
    for at, begin in enumerate(begins):
        line += text.count("\n", counted, begin)
        counted = begin
        end = begins[at + 1] if at + 1 < len(begins) else len(text)
        closed = text.find(";)", begin, end)
        yield from one(text[begin : closed if closed >= 0 else end], line, source)


def one(text: str, line: int, source: Source) -> Iterator[Found]:
    """One game."""
    tags: dict[str, str] = {}
    entries: list[Entry] = []
    at, counted = line, 0
    for node in NODE.finditer(text):
        name, value = node[1].upper(), node[2].strip()
        if name in ("B", "W"):
            at += text.count("\n", counted, node.start())
            counted = node.start()
            move = value.split("/")[0].strip().lower()
            side: Side = FIRST if name == "B" else SECOND
            entries.append(Entry("pass" if move in PASSES else move, at, side))
        else:
            tags.setdefault(name, value)
    game = source.games.get(GAME)
    if game is None or tags.get("GM", "").lower() not in ("othello", "reversi"):
        yield Misread(line, text, other_game(tags.get("GM", "")[:40].lower() or "another game"))
        return
    board = tags.get("BO", "")
    size = re.match(r"\s*(\d{1,2})", board) or re.match(r"\s*[a-z]*(\d{1,2})", tags.get("TY", ""))
    if size and int(size[1]) != game.rows:
        yield Misread(line, text, wrong_size("Othello", int(size[1])))
        return
    setup = None
    if board:
        kind = game.display.setup
        assert isinstance(kind, PieceSetup)
        found = whole(board, game, kind)
        if found is None or isinstance(found, Refusal):
            error = found or unreadable("board", "this board cannot be read", game=game.id)
            yield Misread(line, board, error)
            return
        setup = found.setup
    yield from built(
        game, setup, entries, line, text, players=players(tags), margin=margin(tags.get("RE", ""))
    )


def players(tags: dict[str, str]) -> tuple[str, str] | None:
    """The players' names; None where neither is known."""
    first, second = tags.get("PB", ""), tags.get("PW", "")
    return None if first in UNKNOWN and second in UNKNOWN else (first, second)


def margin(text: str) -> int | None:
    """Black's discs minus White's, of `-32`, `+6.000` or `-64.0:r`."""
    found = re.match(r"\s*([+-]?\d{1,3})(?:\.0*)?(?!\d)", text)
    return int(found[1]) if found else None


def write(item: Item, game: Game) -> str:
    """A game as GGF. Raises `Refusal` for other games than Othello."""
    if game.id != GAME:
        raise unreadable("format", f"ggf holds Othello alone, not {game.id}", game=game.id)
    first, second = item.players or ("", "")
    cells, mover = game.write(begun(item, game)).replace("X", "*").split(" ")
    rows = " ".join(cells[at : at + 8] for at in range(0, 64, 8))
    letters = {FIRST: "B", SECOND: "W"}
    moves = "".join(
        f"{letters[side]}[{'PA' if move == PASS_NAME else move.upper()}]" for side, move in plies(item, game)
    )
    result = "?" if item.margin is None else f"{item.margin:+}"
    head = f"GM[Othello]PC[Sakiyomi]PB[{tag(first)}]PW[{tag(second)}]RE[{result}]TY[8]"
    return f"(;{head}BO[8 {rows} {mover}]{moves};)"


def tag(text: str) -> str:
    """Text in a tag, which has no way to write a bracket."""
    return " ".join(text.replace("[", "(").replace("]", ")").split())


FORMAT: Final = Format("ggf", recognise, read, write)
