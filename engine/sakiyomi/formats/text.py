"""All else: transcripts and boards as people write them, several in one text, with other text around them.

A transcript begins a game where its moves can be played from the start, and goes on with the one before it
where they can be played there: so lines may be wrapped. Of a move that cannot be played the game ends before
it. Boards are read by `boards`, moves by `moves`, what is of this program by `ours`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import Refusal
from ..core.game import Game, NumberSetup, PieceSetup, Position
from ..core.nesting import value_of
from ..players.record import PASSES, squares
from . import ours
from .boards import TextBoard, board_at, numbers_at, ply_board, values_in
from .decode import lines_of, plain
from .items import (
    DATE,
    Item,
    ItemOrMisread,
    Misread,
    Outcome,
    Source,
    date_in,
    event_of,
    from_setup,
    margin_at,
    mirrored,
    or_else,
    other_start_of,
    play_out,
    players_of,
    start_of,
    unreadable,
)
from .moves import Run, chain_of, numerals, runs
from .seems import seems

if TYPE_CHECKING:
    from ..contract.requests import WholeRecord

LEAST_RESTART: Final = 4
"""After a move that could not be played, so many of a line must be a new game's to be taken for one."""
TITLE: Final = re.compile(r"[^\W\d_][^\"<>{}\[\]|=;]{0,79}")
COMMENT: Final = re.compile(r"\s*(?:#(?!\d)|%|//)")
LEAST_DISCS: Final = 4
"""Discs of both sides in a result."""
NO_TITLE: Final = frozenset(
    (
        "kifu",
        "moves",
        "transcript",
        "record",
        "game",
        "othello",
        "reversi",
        "棋譜",
        "きふ",
        "手順",
        "進行",
        "黒",
        "白",
        "先手",
        "後手",
        "black",
        "white",
        "first",
        "second",
        "sequence",
        "opening",
        "line",
    )
)
NAMES: Final = re.compile(
    r"\s*[\[\"']?\s*(black|white|黒|白|先手|後手|first|second)(?:番| player)?\s*[:：=]"
    r"\s*(\S.{0,99}?)\s*[\]\"']?\s*",
    re.IGNORECASE,
)
ROUND: Final = re.compile(
    r"第\s?[\d一二三四五六七八九十]{1,4}\s?[局戦回期]|\d\s?回戦|[準]?決勝|選手権|\b(?:round|game|match|board|final)\s?#?\d|\b(?:semi-?|quarter-?)?finals?\b",
    re.IGNORECASE,
)
"""The words of a line above a game that says in which round it was played."""
LONGEST_ABOVE: Final = 80
"""Characters of such a line."""
NEXT_NAME: Final = re.compile(r"[\s,、/]+(?=(?:black|white|黒|白|先手|後手)番?\s?[:：=])", re.IGNORECASE)
"""Between two names in one line."""
SCORE: Final = re.compile(
    r"(?<![\dA-Za-z./-])(?<!\d:)(\d{1,2})\s?([-:対]|to)\s?(\d{1,2})(?![\dA-Za-z:/-])(?!\.\d)"
)
SIDE: Final = r"(?:(?P<first>black|黒|先手)|white|白|後手)番?"
WINS: Final = r"(?:の?勝ち?|wins?|won)"
NAMED_BEFORE: Final = re.compile(rf"(?<![A-Za-z]){SIDE}\s*{WINS}?\s*(?:by\s*)?[:,、(]?\s*\Z", re.IGNORECASE)
"""A side in front of a score: the winner, whichever count comes first."""
NAMED_BEHIND: Final = re.compile(rf"[\s),、で]*{SIDE}(?![A-Za-z])\s*(?P<wins>{WINS})?", re.IGNORECASE)
WON: Final = re.compile(r"(?<![A-Za-z])(?:(b|black|黒)|w|white|白)\s?\+\s?(\d{1,2})(?![\d.])", re.IGNORECASE)


@dataclass(slots=True)
class Open:
    """A game that is being read."""

    game: Game
    known: Item
    """What is known of it, as an item without moves."""
    position: Position
    ply: int = 0
    moves: list[str] = field(default_factory=list)
    lines: int = 0
    """How many it takes so far."""
    widest: int = 0
    """The most moves of a line so far."""
    failed: Misread | None = None
    """A move could not be played: nothing more is of the game."""

    def play(self, run: Run) -> Outcome:
        entries = mirrored(run.entries, self.game.columns) if self.known.mirrored else run.entries
        return play_out(self.game, self.position, entries, self.ply)

    def take(self, outcome: Outcome) -> None:
        self.moves += outcome.moves
        self.position, self.ply = outcome.position, outcome.ply
        self.failed = outcome.refused

    def know(self, **facts: Any) -> None:
        """Keeps fields of its item."""
        self.known = self.known._replace(**facts)

    def item(self) -> Item:
        record: WholeRecord = {**self.known.record, "moves": self.moves}
        return self.known._replace(record=record, margin=margin_at(self.position, self.known.margin))


class TextReader:
    """The state of reading a text from its first line to its last."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.words = chain_of(source.games.values())
        self.open: Open | None = None
        self.late: list[Misread] = []
        """The refused moves of the game that is open: they come behind it."""
        self.names: dict[str, str] = {}
        """Of players, from lines before a game."""
        self.date: str | None = None
        """When the game below was played, from such lines."""
        self.events: list[str] = []
        """The event and the round in which it was played, from such lines."""
        self.is_below = False
        """Whether there was no empty line since the last one with moves."""
        self.noise: Misread | None = None
        """The first line that looks like a game and is none; said where nothing else is there."""
        self.kind: Game | None = None
        """The game of what was read before: what comes is most likely of the same."""
        self.refused = 0
        """The last line that was refused."""

    def items(self) -> Iterator[ItemOrMisread]:
        """All that is there."""
        raw = lines_of(self.source.text)
        lines = [plain(line) for line in raw]
        at = 0
        while at < len(lines):
            line = lines[at]
            self.source.poll()
            if not line.strip():
                if self.is_below:  # a remark on the game above
                    self.names, self.date, self.events, self.is_below = {}, None, [], False
                at += 1
                continue
            items, count = self.special(lines, at, raw[at])
            if count:
                yield from self.flush()
                yield from items
            elif not COMMENT.match(line):
                yield from self.moves(line, at + 1)
            at += count or 1
        yield from self.flush()

    def flush(self) -> Iterator[ItemOrMisread]:
        """The game that was read, and what of it could not be."""
        if self.open:
            yield self.open.item()
        yield from self.late
        self.open, self.late = None, []

    # Lines that are games of their own, or begin one

    def special(self, lines: Sequence[str], at: int, raw: str) -> tuple[Iterable[ItemOrMisread], int]:
        """The games of JSON, of addresses, of boards and of numbers, and on how many lines they stand.

        A board opens a game: that of the lines before is to be flushed first. No lines: there is none
        of these.
        """
        line, number = lines[at], at + 1
        if raw.lstrip().startswith("{"):
            value = value_of(raw)
            if value is not None:
                items = [*ours.of_value(value, number, self.source)]
                if items:
                    return items, 1
                if not runs(line, number, self.words):
                    return [Misread(number, raw, unreadable("json"))], 1
        if "#/" in raw:
            items = [*ours.addresses(raw, number, self.source)]
            if items:
                return items, 1
        if plies := ply_board(lines, at, self.source):
            return plies
        try:
            board = self.board(lines, at)
        except Refusal as error:
            return [Misread(number, line, error)], 1
        if board:
            return self.begin_board(board, number, line), board.lines
        item = numerals(line, number, self.source)
        return ([item], 1) if item else ([], 0)

    def board(self, lines: Sequence[str], at: int) -> TextBoard | None:
        """The board that begins on a line; raises `Refusal` for one that cannot be."""
        meant = self.source.game
        if meant and isinstance(meant.display.setup, NumberSetup):
            return numbers_at(lines, at, self.source) or board_at(lines, at, self.source)
        return board_at(lines, at, self.source) or numbers_at(lines, at, self.source)

    def begin_board(self, board: TextBoard, number: int, line: str) -> Iterator[ItemOrMisread]:
        """Opens the game that begins with a board, with the moves behind it."""
        game = board.game
        try:
            start, position, is_mirrored = from_setup(game, board.setup)
        except Refusal as error:
            yield Misread(number, line, error)
            return
        start.setdefault("setup", game.write(position))  # a board is a position, also that of the start
        record: WholeRecord = {**start, "moves": []}
        other: WholeRecord | None = None
        if board.either is not None:
            other = {"game": game.id, "setup": board.either, "moves": []}
        values = values_in(board.rest, game) if isinstance(game.display.setup, PieceSetup) else None
        known = Item(
            record, number, exchanged=board.exchanged, mirrored=is_mirrored, values=values, other=other
        )
        self.open = Open(game, known, position)
        self.head(self.open)
        if values is None and board.rest.strip():
            last = number + board.lines - 1
            for run in runs(board.rest, last, self.words):
                self.go_on(run)

    def head(self, game: Open) -> None:
        """Gives a game what the lines above it have named: the players, the date, the round."""
        both = len(self.names) == 2
        players = players_of(self.names["first"], self.names["second"]) if both else None
        game.know(players=players, date=self.date, event=event_of(*self.events))
        self.names, self.date, self.events = {}, None, []

    # Moves

    def moves(self, line: str, number: int) -> Iterator[ItemOrMisread]:
        """The moves in a line."""
        in_line = runs(line, number, self.words)
        if not in_line:
            self.beside(line)
            return
        self.is_below = True
        if any(len(run.entries) > 1 for run in in_line):
            in_line = [
                run for run in in_line if len(run.entries) > 1 or run.number is not None or len(in_line) == 1
            ]
        is_all = len(in_line) == 1
        for run in in_line:
            begun = self.open
            yield from self.take(run, line, number)
            if self.open and self.open is not begun and is_all:
                self.open.know(title=title_of(line, run))
            if self.open:
                self.open.lines += 1
                self.open.widest = max(self.open.widest, len(run.entries))
                margin = self.open.known.margin
                self.open.know(margin=score_in(line[run.end :], self.open.game, margin))

    def beside(self, line: str) -> None:
        """A line without moves: it may have names, a date and a round, or the result of what is open."""
        names = [named for part in NEXT_NAME.split(line[:200]) if (named := NAMES.fullmatch(part))]
        for named in names:
            side = "first" if named[1].lower() in ("black", "黒", "先手", "first") else "second"
            self.names[side] = named[2]
        if len(line) < LONGEST_ABOVE and not names:
            self.date = date_in(line) or self.date
            event = DATE.sub("", line).strip(" \t,、:：()（）[]【】#*=-")
            if ROUND.search(event):
                self.events.append(event)
        if not names and self.open and len(line) < 80 and self.open.known.margin is None:
            self.open.know(margin=score_in(line, self.open.game, None))

    def take(self, run: Run, line: str, number: int) -> Iterator[ItemOrMisread]:
        """Takes moves as more of the game that is open, or as a new one."""
        begun = self.open
        onward = begun.play(run) if begun and not begun.failed else None
        if begun and onward and not onward.refused and self.goes_on(begun, run):
            begun.take(onward)
            return
        best = self.begun(run, number)
        is_new = best is not None and not best.failed
        is_rest = begun is not None and begun.failed is not None and run.number != 1
        least = 1 if is_new and run.number is None else LEAST_RESTART
        if begun and is_rest and (best is None or best.game is not begun.game or len(best.moves) < least):
            return  # what follows a move that could not be played
        if best and is_new:
            yield from self.begin(best)
            return
        is_one_each = self.source.listed and run.number is None
        if begun and onward and not is_one_each and (not best or len(onward.moves) >= len(best.moves)):
            if len(run.entries) > 1 or is_bare(line, run) or run.number is not None:
                self.go_on(run)
            return
        yield from self.refuse(run, best, line, number)

    def begin(self, game: Open) -> Iterator[ItemOrMisread]:
        """Opens a game."""
        yield from self.flush()
        self.open = game
        self.kind = game.game
        self.head(game)

    def goes_on(self, begun: Open, run: Run) -> bool:
        """Whether moves that can go on with a game do so, and are no new game."""
        if not begun.moves:
            return True
        if self.source.listed and run.number is None:
            return False
        is_wrapped = begun.lines > 1 or begun.widest == 1
        if run.number is not None or (is_wrapped and len(run.entries) <= begun.widest):
            return run.number != 1
        fresh = self.begun(run, run.entries[0].line)
        return fresh is None or fresh.failed is not None

    def go_on(self, run: Run) -> None:
        """Adds moves to the game that is open, as far as they can be played."""
        if self.open and not self.open.failed:
            self.open.take(self.open.play(run))
            if self.open.failed:
                self.late.append(self.open.failed)

    def begun(self, run: Run, number: int) -> Open | None:
        """The game that these moves begin: the one in which the most of them can be played."""
        best: Open | None = None
        for game in self.candidates(run):
            for start in [self.source.start, None] if game is self.source.game else [None]:
                base = start_of(game, start)
                if base is None:
                    continue
                record: WholeRecord = {**base[0], "moves": []}
                for is_mirrored in (False, True):
                    if is_mirrored and (start is not None or self.source.listed or not other_start_of(game)):
                        continue
                    attempt = Open(game, Item(record, number, mirrored=is_mirrored), base[1])
                    attempt.take(attempt.play(run))
                    if not attempt.failed:
                        return attempt
                    if self.kind and game is not self.kind:
                        continue
                    if best is None or self.rank(attempt, run) > self.rank(best, run):
                        best = attempt
        return best

    def candidates(self, run: Run) -> list[Game]:
        """The games that moves may be of. Few moves are of the game of those before."""
        if self.source.listed and self.source.game:
            return [self.source.game]
        if self.kind is None:
            return self.source.ordered
        others = [game for game in self.source.ordered if game is not self.kind]
        return [self.kind, *(others if len(run.entries) >= LEAST_RESTART else [])]

    def rank(self, game: Open, run: Run) -> tuple[bool, bool, int]:
        """How well moves fit a game in which not all of them can be played."""
        by_name = squares(*game.position.shape())
        is_board = all(entry.move in by_name or entry.move in PASSES for entry in run.entries)
        return game.game is self.source.game, is_board, len(game.moves)

    def refuse(self, run: Run, best: Open | None, line: str, number: int) -> Iterator[ItemOrMisread]:
        """Moves that are no game to their end: what of them is one, and the move at which it had to end."""
        is_meant = len(run.entries) > 1 or is_bare(line, run)
        failed = best and best.failed
        meant = self.source.game
        is_without = meant is not None and start_of(meant, self.source.start) is None
        if is_without or not best or not failed:
            game = meant or next(iter(self.source.games.values()))
            misread = Misread(number, line, unreadable("board", game=game.id))
        elif best.moves:
            if is_meant:
                yield from self.begin(best)
                self.late.append(failed)
            return
        else:
            misread = Misread(number, line, seems_or(line, failed.error))
        if is_meant and number != self.refused:
            yield from self.flush()
            self.refused = number
            yield misread
        else:
            self.noise = self.noise or misread


def seems_or(line: str, error: Refusal) -> Refusal:
    """The error of the game that a line seems to be of, where that is another one; else `error`."""
    other = seems(line)
    return error if other.facts.get("reason") in ("text", "empty") else other


def is_bare(line: str, run: Run) -> bool:
    """Whether a line has nothing but these moves."""
    return not any(sign.isalnum() for sign in line[: run.start] + line[run.end :])


def title_of(line: str, run: Run) -> str | None:
    """The name before moves or behind them, with a gap, a comma or a colon between."""
    before, behind = line[: run.start], SCORE.sub("", line[run.end :])
    behind = behind.rstrip(" \t,;.)")
    if before.strip(" \t\"'([") and behind.strip(" \t\"')]"):
        return None
    if before.strip():
        match = re.fullmatch(
            r"\s*[\"']?(.{1,100}?)[\"']?(?:\s*[,:;|]\s*|\t\s*|\s{2,})[\"'(\[]*", before[-120:]
        )
    else:
        match = re.fullmatch(
            r"[\"')\]]*(?:\s*[,:;|]\s*|\t\s*|\s{2,})[\"']?(.{1,100}?)[\"']?\s*", behind[:120]
        )
    if not match or len(before) > 120 or len(behind) > 120:
        return None
    title = match[1].strip()
    is_name = TITLE.fullmatch(title) and (len(title) > 1 or not title.isascii())
    return title if is_name and title.lower() not in NO_TITLE else None


def score_in(text: str, game: Game, earlier: int | None) -> int | None:
    """The margin of a result in discs or points, such as 36-28 or B+8."""
    text = text[:200]
    score, won = SCORE.search(text), WON.search(text)
    if earlier is not None or game.margin_of is None or game.sizes:
        return earlier
    if not score:
        return None if not won else int(won[2]) if won[1] else -int(won[2])
    first, second, all_of = int(score[1]), int(score[3]), game.rows * game.columns
    least = all_of if score[2] == ":" else LEAST_DISCS  # 12:30 is a time
    if not least <= first + second <= all_of:
        return None
    before, behind = NAMED_BEFORE.search(text[: score.start()]), NAMED_BEHIND.match(text, score.end())
    if before and behind and bool(before["first"]) != bool(behind["first"]):
        return first - second if before["first"] else second - first
    winner = before or (behind if behind and behind["wins"] else None)
    if winner:
        return abs(first - second) if winner["first"] else -abs(first - second)
    return first - second


def recognise(source: Source) -> bool:
    return True


def parse(source: Source) -> Iterator[ItemOrMisread]:
    """All games and positions in a text."""
    reader = TextReader(source)

    def nothing() -> Misread:
        """Of the first line of a text without a game."""
        lines = enumerate(lines_of(source.text), 1)
        number, line = next((each for each in lines if plain(each[1]).strip()), (1, ""))
        return reader.noise or Misread(number, line, seems(source.text))

    return or_else(reader.items(), nothing)


def write(item: Item) -> str:
    """A game as a transcript: its moves, behind the board from which they begin.

    What has no moves or a random board is written as an address, which names the game.
    """
    record = item.record
    moves = "".join(record["moves"])
    if "setup" in record:
        return f"{record['setup']} {moves}".rstrip()
    return ours.written(record) if "seed" in record or not moves else moves
