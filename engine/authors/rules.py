"""An author's `class Game` as an `engine.game.Game`.

An object of the class, or what its `start()` returns, is the position before the first move. A position has
`turn`, `moves()`, `play(name)`, `owner(name)` and `margin()`; `AUTHOR.md` names what else it may have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, cast

from engine.authors.errors import Program, is_a
from engine.authors.functions import shown
from engine.authors.host import Host
from engine.authors.position import names, square_names
from engine.authors.wrong import WRONG
from engine.fields import Refusal
from engine.game import (
    FIRST,
    PASS,
    RANDOM,
    SECOND,
    Cell,
    Game,
    Look,
    PieceSetup,
    SetupError,
    Side,
    Values,
    levels,
)
from engine.games import RESERVED
from engine.record import squares

WIN: Final = 10_000
"""The value of a won game, less the plies to it; in a game with a unit, besides the margin."""
DECISIVE: Final = 9_000
MOST_MARGIN: Final = 9_999
WIDEST: Final = 26
UNITS: Final = ("disc", "point")
EVEN: Final = "even"
"""The evaluation of a game whose module has none: 0."""
NEEDED: Final = ("moves", "play", "owner", "margin")


class Rules:
    """The author's class: calls it, and checks what it returns. Every method raises `Refusal`."""

    def __init__(self, host: Host, program: Program, author: Any) -> None:
        self.host = host
        self.program = program
        self.author = author
        self.rows = 0
        self.columns = 0
        self.id = ""
        self.counts = False

    def get(self, of: Any, name: str, usual: Any = None) -> Any:
        """An attribute of an author's object."""
        return self.host.call(self.program, "game", getattr, of, name, usual)

    def call(self, of: Any, name: str, *given: Any) -> Any:
        """What a method of an author's object returns."""
        return self.host.call(self.program, "game", lambda: getattr(of, name)(*given))

    def wrong(self, kind: Literal["TypeError", "ValueError"], reason: str, **facts: str | int) -> Refusal:
        """The error, at the method or attribute with whose name the sentence begins."""
        first = str(facts.get("of", "")) if WRONG[reason].startswith("{of}") else WRONG[reason]
        member = f"Game.{first.partition(' ')[0].partition('(')[0]}"
        name = member if member in self.program.defined else "Game"
        return self.program.wrong(kind, "game", name, reason, **facts)

    def shown(self, value: object) -> str:
        return shown(self.host, value)

    def start(self) -> Authored:
        """The position before the first move."""
        if self.get(self.author, "start") is None:
            return Authored(self, self.host.call(self.program, "game", self.author))
        return Authored(self, self.call(self.author, "start"))

    def read(self, setup: str) -> Authored:
        """The position of a setup; raises `SetupError`.

        An author's text need not name the side to move. The setups of a page do, by " X" or " O" at the end.
        """
        text = setup.strip()
        if self.get(self.author, "read") is not None:
            try:
                return self._read(text)
            except SetupError:
                if text[-2:] not in (" X", " O"):
                    raise
                found = self._read(text[:-2])
                if found.turn not in (None, FIRST if text[-1] == "X" else SECOND):
                    raise SetupError("author-turn", "in this position it is the other side's turn") from None
                return found
        start = self.start()
        if text != start.setup():
            raise SetupError("author-read", f"{self.id} reads no setups: its Game has no read(text)")
        return start

    def _read(self, text: str) -> Authored:
        try:
            return Authored(self, self.call(self.author, "read", text))
        except Refusal as error:
            if error.facts.get("kind") != "ValueError":
                raise
            message = str(error.facts["message"])
            if not message:
                raise SetupError("author-none", "this is no setup") from None
            raise SetupError("author", message) from None


class Authored:
    """An author's position as an `engine.game.Position`."""

    __slots__ = ("_cells", "_key", "_margin", "_moves", "_rules", "_turn", "author")

    def __init__(self, rules: Rules, author: Any) -> None:
        self._rules = rules
        self.author = author
        if author is None or not all(rules.get(author, name) for name in NEEDED):
            needed = ", ".join(f"{name}()" for name in NEEDED)
            raise rules.wrong("TypeError", "position", value=rules.shown(author), members=needed)
        self._turn: Side | None = None
        self._moves: tuple[int, ...] | None = None
        self._margin: tuple[int | None] | None = None
        self._cells: list[Cell] | None = None
        self._key: Any = None

    @property
    def turn(self) -> Side:
        if self._turn is None:
            turn = self._rules.get(self.author, "turn")
            if callable(turn):
                turn = self._rules.call(self.author, "turn")
            if type(turn) is not str or turn not in (FIRST, SECOND):
                raise self._rules.wrong("ValueError", "turn", value=self._rules.shown(turn))
            self._turn = cast(Side, turn)
        return self._turn

    def moves(self) -> tuple[int, ...]:
        if self._moves is None:
            self._moves = () if self.margin() is not None else self._read_moves()
        return self._moves

    def _read_moves(self) -> tuple[int, ...]:
        rules = self._rules
        listed = rules.host.call(rules.program, "game", lambda: list(self.author.moves()))
        known = squares(rules.rows, rules.columns)
        found = set()
        for move in listed:
            if type(move) is not str or not (move in known or move == "pass"):
                raise rules.wrong("ValueError", "moves-other", value=rules.shown(move))
            found.add(PASS if move == "pass" else known[move])
        if not found:
            raise rules.wrong("ValueError", "moves-empty")
        if len(found) < len(listed):
            raise rules.wrong("ValueError", "moves-twice")
        if PASS in found and len(found) > 1:
            raise rules.wrong("ValueError", "moves-pass")
        return tuple(sorted(found))

    def play(self, move: int) -> Authored:
        rules = self._rules
        after = rules.call(self.author, "play", names(rules.rows, rules.columns)[move])
        if after is None:
            raise rules.wrong("TypeError", "play-none")
        return Authored(rules, after)

    def margin(self) -> int | None:
        if self._margin is None:
            rules = self._rules
            margin = rules.call(self.author, "margin")
            if margin is not None and type(margin) is not int:
                raise rules.wrong("TypeError", "margin", value=rules.shown(margin))
            if margin is not None:
                most = MOST_MARGIN if rules.counts else 1
                margin = max(-most, min(most, margin))
            self._margin = (margin,)
        return self._margin[0]

    def value(self, plies: int) -> int:
        """±(10000 − plies) for a win; with a unit the margin ± 10000."""
        margin = self.margin() or 0
        sign = (margin > 0) - (margin < 0)
        return margin + sign * WIN if self._rules.counts else sign * (WIN - plies)

    def setup(self) -> str:
        rules = self._rules
        if rules.get(self.author, "text") is None:
            letters = "".join(
                "X" if cell == FIRST else "O" if cell == SECOND else "-" for cell in self.cells()
            )
            return f"{letters} {'X' if self.turn == FIRST else 'O'}"
        text = rules.call(self.author, "text")
        if type(text) is not str:
            raise rules.wrong("TypeError", "returned-no-text", of="text", value=rules.shown(text))
        return text.strip()

    def shape(self) -> tuple[int, int]:
        return self._rules.rows, self._rules.columns

    def cells(self) -> list[Cell]:
        if self._cells is None:
            rules, author = self._rules, self.author
            squares = square_names(rules.rows, rules.columns)
            owners = rules.host.call(rules.program, "game", lambda: [author.owner(name) for name in squares])
            for name, owner in zip(squares, owners, strict=True):
                if type(owner) is not int or not -1 <= owner <= 1:
                    raise rules.wrong("ValueError", "owner", of=repr(name), value=rules.shown(owner))
            self._cells = [FIRST if owner > 0 else SECOND if owner else None for owner in owners]
        return list(self._cells)

    def changes(self, move: int) -> dict[int, Cell]:
        before, after = self.cells(), self.play(move).cells()
        found = {} if move == PASS else {move: after[move]}
        return found | {at: cell for at, cell in enumerate(after) if cell != before[at]}

    def restriction(self) -> None:
        return None

    def score(self) -> tuple[int, int] | None:
        rules = self._rules
        if rules.get(self.author, "score") is None:
            return None
        found = rules.call(self.author, "score")
        if type(found) is not tuple or [type(one) for one in found] != [int, int]:
            raise rules.wrong("TypeError", "returned-no-integers", of="score", value=rules.shown(found))
        first, second = found
        return max(-MOST_MARGIN, min(MOST_MARGIN, first)), max(-MOST_MARGIN, min(MOST_MARGIN, second))

    def completed(self) -> list[int]:
        return []

    def key(self) -> Any:
        """What equal positions have in common: the side to move, and the text, or the cells and the moves."""
        if self._key is None:
            if self._rules.get(self.author, "text") is None:
                self._key = self.turn, tuple(cast("list[str | None]", self.cells())), self.moves()
            else:
                self._key = self.turn, self.setup()
        return self._key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Authored) and self._rules is other._rules and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def adapted(
    host: Host,
    program: Program,
    author: Any,
    games: Mapping[str, Game],
    evaluated: bool,
    named: object,
) -> Game:
    """The game of an author's class, which has been played at random; raises `Refusal`.

    `games` are those whose ids are taken. `evaluated`: the module has an evaluation, for the game `named` or,
    if that is None, for this one.
    """
    from engine.authors.examiner import examine

    rules = Rules(host, program, author)
    game = described(rules, games, evaluated, named)
    examine(rules, game)
    return game


def described(rules: Rules, games: Mapping[str, Game], evaluated: bool, named: object) -> Game:
    """The game of the class's attributes; raises `Refusal`."""
    author, program = rules.author, rules.program
    if not is_a(author, type):
        raise rules.wrong("TypeError", "game-class", value=rules.shown(author))
    id = text_of(rules, "id")
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", id):
        raise rules.wrong("ValueError", "game-id", value=repr(id[:50]))
    if id in games or id in RESERVED:
        raise rules.wrong("ValueError", "game-taken", value=repr(id))
    sides = rules.get(author, "sides", (FIRST, SECOND))
    if not (type(sides) in (tuple, list) and len(sides) == 2 and all(type(one) is str for one in sides)):
        raise rules.wrong("TypeError", "game-sides", value=rules.shown(sides))
    rules.id = id
    rules.rows, rules.columns = (number_of(rules, key) for key in ("rows", "columns"))
    unit = rules.get(author, "unit")
    if unit is not None and (type(unit) is not str or unit not in UNITS):
        raise rules.wrong("ValueError", "game-unit", value=rules.shown(unit))
    rules.counts = unit is not None
    evaluated = evaluated and (named is None or (type(named) is str and named == id))
    usual = program.name if evaluated else EVEN
    return Game(
        id=id,
        name=text_of(rules, "name"),
        sides=(sides[0][:40], sides[1][:40]),
        rows=rules.rows,
        columns=rules.columns,
        start=rules.start,
        read=rules.read,
        values=Values(WIN, margin=WIN, unit=cast(Any, unit)) if rules.counts else Values(DECISIVE),
        plies_of=None if rules.counts else plies_of,
        look=look_of(sides),
        setup=PieceSetup("-XO", mover=True),
        opening=2,
        evaluations={} if evaluated else {EVEN: even},
        in_range=() if evaluated else (even,),
        usual=usual,
        strongest=usual,
        players=(*levels("alphabeta depth=1 noise=0.3", "alphabeta depth=2", "best nodes=1000"), RANDOM),
        default="level-2",
        mobility=mobility,
        judge="best nodes=1000 ties=first",
    )


def look_of(sides: Sequence[str]) -> Look:
    """Discs in the colours that the sides are called, where both are colours of the page."""
    colours = [name.lower() for name in sides]
    if len({*colours} & {"black", "white", "red", "yellow"}) == 2:
        return Look("grid", "discs", *cast(Any, colours))
    return Look("grid", "discs")


def text_of(rules: Rules, key: str) -> str:
    """An attribute of the class that is a short text; raises `Refusal`."""
    value = rules.get(rules.author, key)
    if type(value) is not str or not value.strip():
        raise rules.wrong("TypeError", "is-no-text", of=key, value=rules.shown(value))
    return value[:60]


def number_of(rules: Rules, key: str) -> int:
    """The number of rows or columns; raises `Refusal`."""
    value = rules.get(rules.author, key)
    if type(value) is not int or not 1 <= value <= WIDEST:
        raise rules.wrong("ValueError", "game-range", of=key, value=rules.shown(value), most=WIDEST)
    return value


def even(position: Authored) -> int:
    """The evaluation of a game that has none."""
    return 0


def plies_of(position: Authored, value: int) -> int | None:
    """The plies to a win of this value. How far off a draw is, is not known."""
    return WIN - abs(value) if value else None


def mobility(position: Authored) -> tuple[int, int]:
    """The author's `mobility()`, or the number of the mover's moves and 0; raises `Refusal`."""
    rules = position._rules
    if rules.get(position.author, "mobility") is None:
        number = sum(move != PASS for move in position.moves())
        return (number, 0) if position.turn == FIRST else (0, number)
    found = rules.call(position.author, "mobility")
    if type(found) is not tuple or [type(one) for one in found] != [int, int]:
        raise rules.wrong("TypeError", "returned-no-integers", of="mobility", value=rules.shown(found))
    return found
