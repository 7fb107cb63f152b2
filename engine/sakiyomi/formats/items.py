"""What is read and what comes of it: `Source`, `Item`, `Misread`; and how moves become a record.

Stands on `players.record`, and imports no format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast, get_args

from ..contract.limits import LONGEST_EXCERPT, LONGEST_HEADING, LONGEST_PLAYER, MOST_MOVES, Early
from ..core.declared import JsonObject, checked
from ..core.errors import Refusal, brief
from ..core.game import PASS, SECOND, Game, PieceSetup, Position, SetupError, Side
from ..games import DIAGRAMS, GAMES
from ..players.record import (
    PASSES,
    legal_move,
    move_name,
    opening,
    replay,
    setup_refused,
    squares,
    too_long,
)

if TYPE_CHECKING:
    from ..contract import replies
    from ..contract.requests import Start, WholeRecord

OTHELLO: Final = "othello"
"""The game of formats that are of one game."""
BY: Final[tuple[Early, ...]] = get_args(Early)
"""How a game may end early."""
NOBODY: Final = frozenset({"", "?", "black", "white", "黒", "白"})
"""The words in the place of a player's name where none is known, in small letters."""
DATE: Final = re.compile(
    r"(?<!\d)(\d{4})\s?[-./年]\s?(\d{1,2})(?:\s?[-./月]\s?(\d{1,2}))?(?!\d)日?(?:[\sT_(（]\D{0,6}(\d{1,2}:\d{2}))?"
)


class Source(NamedTuple):
    """A text or a file that is to be read."""

    text: str = ""
    data: bytes = b""
    """The bytes of a file, of which `parse` makes `text`."""
    games: Mapping[str, Game] = GAMES
    """The games that it may be of. The first that fits is taken."""
    game: Game | None = None
    """The game that is meant where the text does not say."""
    start: Start | None = None
    """From where moves of that game begin that come without a position; None: from its usual start."""
    name: str = ""
    """The file's name."""
    listed: bool = False
    """It is a list: a line that can be a game of its own is one, also of a single move."""
    beside: Mapping[str, bytes] = {}
    """Files that lie beside it, by their names."""
    poll: Callable[[], object] = lambda: None
    """Called again and again while it is read. It may raise to end the reading."""

    @property
    def ordered(self) -> list[Game]:
        """The games, the one that is meant first."""
        return sorted(self.games.values(), key=lambda game: game is not self.game)


class Item(NamedTuple):
    """A game, a position or a problem that was read."""

    record: WholeRecord
    line: int
    """Of the text, or the number of the game in a file of bytes; from 1."""
    players: tuple[str, str] | None = None
    """Of the first and of the second side."""
    margin: int | None = None
    """The result that the text has, as `margin_at` has it: first's minus second's."""
    title: str | None = None
    exchanged: bool = False
    """Tic-tac-toe with × first: marks were exchanged."""
    mirrored: bool = False
    """Othello from its other start: columns were exchanged."""
    values: Mapping[str, int] | None = None
    """A problem's own values, by squares, for the side to move."""
    other: WholeRecord | None = None
    """A second record, where the text can be meant in two ways."""
    date: str | None = None
    """When it was played, as `date_in` has it."""
    event: str | None = None
    """The event that it was a part of, and the round."""
    by: Early | None = None
    """How the result came about before the end of the game."""

    def as_json(self) -> replies.ReadItem:
        """The item of a reply."""
        item: replies.ReadItem = {
            "record": self.record,
            "line": self.line,
            "players": None,
            "result": None,
            "title": (self.title and shown(self.title, LONGEST_PLAYER)) or None,
            "date": self.date,
            "event": (self.event and shown(self.event, LONGEST_HEADING)) or None,
        }
        if self.players:
            first, second = (shown(name, LONGEST_PLAYER) for name in self.players)
            item["players"] = {"first": first, "second": second}
        if self.margin is not None:
            item["result"] = {"margin": self.margin, "by": self.by} if self.by else {"margin": self.margin}
        if self.exchanged:
            item["exchanged"] = True
        if self.mirrored:
            item["mirrored"] = True
        if self.values:
            item["values"] = dict(self.values)
        if self.other:
            item["or"] = self.other
        return item


class Misread(NamedTuple):
    """A part of a source that could not be read, and why."""

    line: int
    text: str
    error: Refusal

    def as_json(self) -> replies.RefusedLine:
        error = cast("replies.RequestProblem", self.error.as_json())
        return {"line": self.line, "text": shown(self.text, LONGEST_EXCERPT), "error": error}


ItemOrMisread = Item | Misread


def or_else(items: Iterator[ItemOrMisread], otherwise: Callable[[], Misread]) -> Iterator[ItemOrMisread]:
    """The items of a source; where there are none, the error of the whole source."""
    is_any = False
    for each in items:
        is_any = True
        yield each
    if not is_any:
        yield otherwise()


def numbered(matches: Iterable[re.Match[str]], first: int = 1) -> Iterator[tuple[int, re.Match[str]]]:
    """What was found in a text, with the lines on which it begins; `first` is the number of the first one."""
    line, counted = first, 0
    for match in matches:
        line += match.string.count("\n", counted, match.start())
        counted = match.start()
        yield line, match


class WrittenMove(NamedTuple):
    """A move as it was written."""

    move: str
    line: int
    side: Side | None = None
    """Whose move it is, where that is written."""


class Outcome(NamedTuple):
    """How far moves could be played."""

    moves: list[str]
    position: Position
    ply: int
    refused: Misread | None = None
    """The one that cannot be played, and why."""


def shown(text: str, most: int) -> str:
    """The beginning of a text on one line, of characters that can be seen."""
    seen = "".join(sign if sign.isprintable() else " " for sign in text[: 4 * most].strip())
    cut = " ".join(seen.split())
    return cut if len(cut) <= most else cut[: most - 1] + "…"


def players_of(first: str, second: str) -> tuple[str, str] | None:
    """Both players' names; None where neither is one."""
    return None if {first.lower(), second.lower()} <= NOBODY else (first, second)


def date_in(text: str) -> str | None:
    """The date in a text, with the time where that is there: 2026-11-29 18:30, or 2026-11; or None."""
    match = DATE.search(text[:200])
    if not match:
        return None
    year, month, day, time = match.groups()
    is_day = day is None or 1 <= int(day) <= 31
    if not (int(year) >= 1900 and 1 <= int(month) <= 12 and is_day and (time is None or int(time[:-3]) < 24)):
        return None
    date = "-".join([year, *(f"{int(part):02}" for part in (month, day) if part)])
    return f"{date} {time:0>5}" if time and day else date


def event_of(*texts: str) -> str | None:
    """An event and its round, of what is known of them: `Meijin, R3`."""
    known = (text for text in texts if text.strip(" ?-"))
    return ", ".join(f"R{text}" if text.isdigit() else text for text in known) or None


def facts_in(tags: Mapping[str, str]) -> dict[str, Any]:
    """The fields of an item that GGF and SGF write in tags of the same names."""
    return {
        "players": players_of(tags.get("PB", ""), tags.get("PW", "")),
        "date": date_in(tags.get("DT", "")),
        "event": event_of(tags.get("EV", ""), tags.get("RO", "")),
    }


def unreadable(key: str, what: str = "", **facts: Any) -> Refusal:
    """The error of a text that is no game that is known here. `what` is what it seems to be."""
    return Refusal(f"unreadable.{key}", None, what=what, reason=key.partition(".")[0], **facts)


def play_out(game: Game, position: Position, entries: Sequence[WrittenMove], ply: int = 0) -> Outcome:
    """Plays moves as far as they are legal. Forced passes are played, and may be written.

    `ply` is the number of plies that were played before.
    """
    shape = position.shape()
    by_name, columns = squares(*shape), shape[1]
    moves: list[str] = []
    if game.follow and not any(entry.side for entry in entries):
        wanted = [by_name.get(entry.move, PASS) for entry in entries]
        if PASS not in wanted:
            played, took, after = game.follow(position, wanted)
            if played == len(wanted):
                moves = [entry.move for entry in entries]
                return settled(game, moves, after, ply + took)
    legal = position.moves()
    unwritten = False
    for entry in entries:
        while len(legal) == 1 and legal[0] == PASS:
            position = position.play(PASS)
            legal, unwritten, ply = position.moves(), True, ply + 1
        square = by_name.get(entry.move)
        if square is None or square not in legal or (entry.side and entry.side != position.turn):
            if unwritten and entry.move in PASSES:
                unwritten = False
                continue
            error = why_not(game, position, entry, ply)
            return Outcome(moves, position, ply, Misread(entry.line, entry.move, error))
        if ply >= game.max_game_length or len(moves) >= MOST_MOVES:
            error = too_long(game, ply, "record")
            return Outcome(moves, position, ply, Misread(entry.line, entry.move, error))
        position = position.play(square)
        legal, unwritten, ply = position.moves(), False, ply + 1
        moves.append(move_name(square, columns))
    return settled(game, moves, position, ply)


def settled(game: Game, moves: list[str], position: Position, ply: int) -> Outcome:
    """The outcome of these moves, with the passes played that are then forced."""
    while ply < game.max_game_length and tuple(position.moves()) == (PASS,):
        position, ply = position.play(PASS), ply + 1
    return Outcome(moves, position, ply)


def why_not(game: Game, position: Position, entry: WrittenMove, ply: int) -> Refusal:
    """Why a move cannot be played."""
    try:
        legal_move(entry.move, game, position, ply, "record")
    except Refusal as error:
        error.field = None
        return error
    side = game.display.sides[1 if entry.side == SECOND else 0]
    why = "the other side is to move"
    return Refusal("illegal-move", None, why=why, move=brief(entry.move), side=side, ply=ply)


def start_of(game: Game, start: Start | None = None) -> tuple[Start, Position] | None:
    """The start of a game, as a record without moves and as a position.

    `start` is such a record, or None for the usual one: then None where the game has no such start, or where
    that is not one of the game.
    """
    if start is None:
        return None if game.sizes else ({"game": game.id}, game.start())
    if start["game"] != game.id:
        return None
    try:
        return opening(game, start)
    except Refusal:
        return None


def letters_of(game: Game) -> PieceSetup:
    """How setups of a game are written that have a letter for each square."""
    assert isinstance(game.display.setup, PieceSetup)
    return game.display.setup


def position_of(game: Game, setup: str) -> Position:
    """The position of a setup; raises `Refusal`."""
    try:
        return game.parse(setup)
    except SetupError as error:
        raise setup_refused(error) from None


def mirrored_square(move: str, columns: int) -> str:
    """The name of a square with the columns exchanged; anything else as it is."""
    if len(move) < 2 or not move[1:].isdigit():
        return move
    column = columns - 1 - (ord(move[0]) - ord("a"))
    return f"{chr(ord('a') + column)}{move[1:]}" if 0 <= column < columns else move


def other_start_of(game: Game) -> str | None:
    """The setup of a game's start with the columns exchanged; None where it has none, or that is the same."""
    if game.sizes or not isinstance(game.display.setup, PieceSetup):
        return None
    letters, space, mover = game.write(game.start()).partition(" ")
    rows = (letters[at : at + game.columns] for at in range(0, len(letters), game.columns))
    other = "".join(row[::-1] for row in rows)
    return None if other == letters else other + space + mover


def mirrored(entries: Iterable[WrittenMove], columns: int) -> list[WrittenMove]:
    """Moves with the columns exchanged."""
    return [entry._replace(move=mirrored_square(entry.move, columns)) for entry in entries]


def from_setup(game: Game, setup: str | None) -> tuple[Start, Position, bool]:
    """The record and the position of a setup (None: the usual start), and whether columns are exchanged.

    Raises `Refusal`.
    """
    usual = start_of(game)
    if setup is None:
        if usual is None:
            raise unreadable("board", game=game.id)
        return *usual, False
    if usual and setup == other_start_of(game):
        return *usual, True
    position = position_of(game, setup)
    if usual and position == usual[1]:
        return *usual, False
    return {"game": game.id, "setup": game.write(position)}, position, False


def built(
    game: Game, setup: str | None, entries: Sequence[WrittenMove], line: int, text: str, **more: Any
) -> Iterator[ItemOrMisread]:
    """The item of a game from a setup (None: the usual start), and the move at which it had to end.

    `text` is what is repeated where the setup is refused; `more` are further fields of the item. Moves that
    are legal from the other start alone are mirrored.
    """
    try:
        record, position, is_mirrored = from_setup(game, setup)
    except Refusal as error:
        yield Misread(line, text, error)
        return
    outcome = play_out(game, position, mirrored(entries, game.columns) if is_mirrored else entries)
    if setup is None and outcome.refused and not outcome.moves:
        across = play_out(game, position, mirrored(entries, game.columns))
        if across.moves and other_start_of(game):
            outcome, is_mirrored = across, True
    if not more.get("by"):
        more["margin"] = margin_at(outcome.position, more.get("margin"))
    yield Item({**record, "moves": outcome.moves}, line, mirrored=is_mirrored, **more)
    if outcome.refused:
        yield outcome.refused


def margin_at(position: Position, stated: int | None) -> int | None:
    """The margin of a result: of the moves where they end the game, else what is stated."""
    played = position.margin()
    return stated if stated is None or played is None else played


def of_record(
    value: object, line: int, source: Source, text: str = "", **more: Any
) -> Iterator[ItemOrMisread]:
    """The item of a record as requests have it, as far as it can be played.

    `text` is what is repeated where it is refused; without it that is the record.
    """
    from ..contract.requests import Record  # when it is first needed

    games = {**source.games, **DIAGRAMS}
    record: dict[str, Any] = dict(value) if isinstance(value, dict) else {}
    try:
        played = replay(checked(Record, value, "record"), games=games, board_seed=0)
    except Refusal as error:
        yield from ended(record, error, line, games, text, **more)
        return
    if "setup" not in record and played.game.sizes and "seed" not in record:
        yield Misread(line, text or str(value), unreadable("board", game=played.game.id))
        return
    if not more.get("by"):
        more["margin"] = margin_at(played.position, more.get("margin"))
    yield Item(played.record, line, **more)


def ended(
    record: JsonObject, error: Refusal, line: int, games: Mapping[str, Game], text: str, **more: Any
) -> Iterator[ItemOrMisread]:
    """The item of a record that is refused at a move: what comes before that; and the error."""
    index = (error.field or "").removeprefix("record.moves[").removesuffix("]")
    if index.isdigit():
        before = error.facts.pop("before", [])
        with_moves: Any = {**record, "moves": before}
        with suppress(Refusal):  # the start is wrong too
            yield Item(replay(with_moves, games=games, board_seed=0).record, line, **more)
    error.field = None
    yield Misread(line, str(error.facts.get("move", text or record)), error)


def begun(item: Item) -> Position:
    """The position that an item of Othello begins from; raises `Refusal`, also for other games."""
    game = item.record["game"]
    if game != OTHELLO:
        raise unreadable("format", game=game)
    return opening(GAMES[OTHELLO], item.record)[1]


def plies(item: Item) -> Iterator[tuple[Side, str]]:
    """Each ply of an item of Othello that comes before its last move: its side, and the square, or `pass`."""
    position = begun(item)
    by_name, columns = squares(*position.shape()), position.shape()[1]
    for move in item.record["moves"]:
        while tuple(position.moves()) == (PASS,):
            yield position.turn, move_name(PASS, columns)
            position = position.play(PASS)
        yield position.turn, move
        position = position.play(by_name[move])
