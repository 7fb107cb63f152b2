"""GGF, the Generic Game Format of the server GGS, for Othello.

    (;GM[Othello]PB[name]PW[name]RE[-32]TY[8]BO[8 -------- … *]B[E6]W[f6/-3.2/0.1]B[PA]…;)

Black begins what `BO` has; a move may be followed by an evaluation and a time, a result by `:r` (resigned) or
`:t` (on time). Lines of archives begin with the number of games that they hold, one behind the other. Source:
Igor Durdanovic's description on GGS.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..contract.limits import LONGEST_EXCERPT
from ..core.errors import Refusal
from ..core.game import FIRST, SECOND, Side
from ..games import GAMES
from ..players.record import PASS_NAME
from .boards import whole
from .items import (
    BY,
    OTHELLO,
    Item,
    ItemOrMisread,
    Misread,
    Source,
    WrittenMove,
    begun,
    built,
    facts_in,
    numbered,
    plies,
    unreadable,
)
from .seems import other_game

NODE: Final = re.compile(r"([A-Za-z]{1,4})\s*\[([^\]]*+)\]?")
HEAD: Final = re.compile(r"\(;\s*GM\s*\[", re.IGNORECASE)
OF_GGF: Final = re.compile(r"\(;\s*GM\s*\[\s*[A-Za-z]", re.IGNORECASE)
PASSES: Final = ("pa", "ps", "pass", "--", "")
RESULT: Final = re.compile(r"\s*([+-]?\d{1,3})(?:\.\d*)?(?::([rt])\b)?", re.IGNORECASE)


def recognise(source: Source) -> bool:
    return bool(OF_GGF.search(source.text))


def parse(source: Source) -> Iterator[ItemOrMisread]:
    """All games of a text."""
    text = source.text
    heads = [(line, head.start()) for line, head in numbered(HEAD.finditer(text))]
    ends = [*(begin for _, begin in heads[1:]), len(text)]
    for (line, begin), end in zip(heads, ends, strict=False):
        closed = text.find(";)", begin, end)
        whole = text[begin : closed if closed >= 0 else end]
        is_refused = False
        for item in game_in(whole, line, source):
            is_refused = isinstance(item, Misread)
            yield item
        if closed < 0 and not is_refused:
            yield broken_off(whole, line)


def broken_off(text: str, line: int) -> Misread:
    """The error of a game without an end, where its last move stands."""
    end = max((node.end() for node in NODE.finditer(text)), default=0)
    last = text[:end].rpartition("\n")[2]
    return Misread(line + text.count("\n", 0, end), last[-LONGEST_EXCERPT:], unreadable("end"))


def game_in(text: str, line: int, source: Source) -> Iterator[ItemOrMisread]:
    """One game."""
    tags: dict[str, str] = {}
    entries: list[WrittenMove] = []
    for at, node in numbered(NODE.finditer(text), line):
        name, value = node[1].upper(), node[2].strip()
        if name in ("B", "W"):
            move = value.split("/")[0].strip().lower()
            side: Side = FIRST if name == "B" else SECOND
            entries.append(WrittenMove("pass" if move in PASSES else move, at, side))
        else:
            tags.setdefault(name, value)
    game = source.games.get(OTHELLO)
    if game is None or tags.get("GM", "").lower() not in ("othello", "reversi"):
        yield Misread(line, text, other_game(tags.get("GM", "")[:40].lower() or "another game"))
        return
    board = tags.get("BO", "")
    size = re.match(r"\s*(\d{1,2})", board) or re.match(r"\s*[a-z]*(\d{1,2})", tags.get("TY", ""))
    if size and int(size[1]) != game.rows:
        yield Misread(line, text, other_game("Othello", int(size[1])))
        return
    setup = None
    if board:
        try:
            start = whole(board, game)
        except Refusal as error:
            yield Misread(line, board, error)
            return
        if start is None:
            yield Misread(line, board, unreadable("board", game=game.id))
            return
        setup = start.setup
    result = RESULT.match(tags.get("RE", ""))  # `-32`, `+6.000` or `-64.0:r`: Black's discs minus White's
    more = {
        **facts_in(tags),
        "margin": int(result[1]) if result else None,
        "by": next((by for by in BY if result and result[2] and by[0] == result[2].lower()), None),
    }
    yield from built(game, setup, entries, line, text, **more)


def write(item: Item) -> str:
    """A game as GGF. Raises `Refusal` for other games than Othello."""
    first, second = item.players or ("", "")
    cells, mover = GAMES[OTHELLO].write(begun(item)).replace("X", "*").split(" ")
    rows = " ".join(cells[at : at + 8] for at in range(0, 64, 8))
    letters = {FIRST: "B", SECOND: "W"}
    moves = "".join(
        f"{letters[side]}[{'PA' if move == PASS_NAME else move.upper()}]" for side, move in plies(item)
    )
    result = "?" if item.margin is None else f"{item.margin:+}{f':{item.by[0]}' if item.by else ''}"
    facts = f"DT[{item.date}]" if item.date else ""
    facts += f"EV[{tag(item.event)}]" if item.event else ""
    head = f"GM[Othello]PC[Sakiyomi]{facts}PB[{tag(first)}]PW[{tag(second)}]RE[{result}]TY[8]"
    return f"(;{head}BO[8 {rows} {mover}]{moves};)"


def tag(text: str) -> str:
    """Text in a tag, which has no way to write a bracket, nor what begins or ends a game."""
    text = " ".join(text.replace("[", "(").replace("]", ")").split())
    return text.replace("(;", "(").replace(";)", ")")
