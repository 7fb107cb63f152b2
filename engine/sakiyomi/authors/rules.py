"""An author's `class Game` as an `core.game.Game`.

An object of the class, or what its `start()` returns, is the position before the first move. A position has
`turn`, `moves()`, `play(name)`, `owner(name)` and `margin()`; `AUTHOR.md` names what else it may have. The
class may say how the game is evaluated, played and shown: `evaluations`, `levels`, `look`, `setup`, `words`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, Final, Literal, cast, get_args, get_type_hints

from ..contract.limits import NAME
from ..core.errors import Refusal
from ..core.game import (
    FIRST,
    LONGEST,
    PASS,
    RANDOM,
    SECOND,
    Cell,
    Display,
    Evaluation,
    Game,
    Look,
    PieceSetup,
    SetupError,
    Side,
    Words,
    levels,
)
from ..players.players import player
from ..players.record import PASS_NAME, squares
from ..players.validation import (
    LONGEST_SHOWN,
    Examiner,
    check_counts,
    check_fields,
    check_margin,
    check_moves,
    check_shown,
    check_turn,
)
from .answers import shown
from .errors import Program, is_a
from .functions import choose, evaluation, order, search
from .host import Host
from .position import movers, names, square_names

WIN: Final = 10_000
"""The value of a won game, less the plies to it; in a game with a unit, besides the margin."""
DECISIVE: Final = 9_000
MOST_MARGIN: Final = 9_999
SETUP: Final = PieceSetup("-XO", mover=True)
EVEN: Final = "even"
"""The evaluation of a game whose module has none: 0."""
LEVELS: Final = ("alphabeta depth=1 noise=0.3", "alphabeta depth=2", "best nodes=1000")
"""Those of a game whose class names none."""
LONGEST_RULE: Final = 300
MOST: Final = 20
"""The most evaluations, levels, languages, and rules in one of them."""
UNASKED: Final = object()
"""A margin or turn that was not asked for as the position was played."""
NEEDED: Final = ("moves", "play", "owner", "margin")
MISTYPED: Final = (
    "is-no-function",
    "is-no-text",
    "game-class",
    "game-sides",
    "position",
    "margin",
    "play-none",
    "returned-no-text",
    "returned-no-integers",
    "game-evaluations",
    "game-levels",
    "game-words",
)
"""The reasons that are TypeErrors; the others are ValueErrors."""


class Rules:
    """The author's class: calls it, and checks what it returns. Every method raises `Refusal`."""

    game: Game
    """The game of the class, as soon as its fields are checked."""

    def __init__(self, host: Host, program: Program, author: Any) -> None:
        self.host = host
        self.program = program
        self.author = author
        self.positions: dict[int, type] = {}
        """The types of positions that have all that they need, by id: a type may have a hash of its own."""

    def is_position(self, of: Any) -> bool:
        """Whether an author's object has what a position needs. It is looked up once for each type."""
        if of is None or not all(self.get(of, name) for name in NEEDED):
            return False
        self.positions[id(type(of))] = type(of)
        return True

    def get(self, of: Any, name: str, usual: Any = None) -> Any:
        """An attribute of an author's object."""
        return self.host.call(self.program, "game", getattr, of, name, usual)

    def call(self, of: Any, name: str, *given: Any) -> Any:
        """The answer of a method of an author's object."""
        return self.host.call(self.program, "game", lambda: self.method(of, name)(*given))

    def method(self, of: Any, name: str) -> Callable[..., Any]:
        """A method of an author's object. It is looked up where the author's code runs."""
        found = getattr(of, name)
        if not callable(found):
            raise self.make_error(name, "is-no-function", of=f"Game.{name}", value=found)
        return cast("Callable[..., Any]", found)

    def make_error(self, field: str, reason: str, **facts: Any) -> Refusal:
        """The error, at that method or attribute of the class."""
        member = f"Game.{field}" if f"Game.{field}" in self.program.defined else "Game"
        kind: Literal["TypeError", "ValueError"] = "TypeError" if reason in MISTYPED else "ValueError"
        if "value" in facts:
            facts["value"] = shown(self.host, facts["value"])
        return self.program.make_error(kind, "game", member, reason, **facts)

    def start(self) -> Authored:
        """The position before the first move."""
        if self.get(self.author, "start") is None:
            return Authored(self, self.host.call(self.program, "game", self.author))
        return Authored(self, self.call(self.author, "start"))

    def parse(self, setup: str) -> Authored:
        """The position of a setup; raises `SetupError`.

        An author's text need not name the side to move. The setups of a page do, by " X" or " O" at the end.
        """
        text = setup.strip()
        _, first, second = tuple(cast(PieceSetup, self.game.display.setup).letters)
        if self.get(self.author, "read") is not None:
            try:
                return self._parse(text)
            except SetupError:
                if text[-2:] not in (f" {first}", f" {second}"):
                    raise
                position = self._parse(text[:-2])
                if position.turn != (FIRST if text[-1] == first else SECOND):
                    raise SetupError("author-turn", "in this position it is the other side's turn") from None
                return position
        start = self.start()
        if text != start.setup():
            raise SetupError("author-read", f"{self.game.id} reads no setups: its Game has no read(text)")
        return start

    def _parse(self, text: str) -> Authored:
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
    """An author's position as an `core.game.Position`."""

    __slots__ = ("_cells", "_found", "_key", "_margin", "_moves", "_rules", "_turn", "author")

    def __init__(self, rules: Rules, author: Any, found: tuple[Any, Any] = (UNASKED, UNASKED)) -> None:
        """`found`: its margin and its turn, where they were asked for as it was played."""
        self._rules = rules
        self._found = found
        self.author = author
        if id(type(author)) not in rules.positions and not rules.is_position(author):
            needed = ", ".join(f"{name}()" for name in NEEDED)
            raise rules.make_error("Game", "position", value=author, members=needed)
        self._turn: Side | None = None
        self._moves: tuple[int, ...] | None = None
        self._margin: tuple[int | None] | None = None
        self._cells: list[Cell] | None = None
        self._key: Any = None

    @property
    def turn(self) -> Side:
        if self._turn is None:
            turn = self._found[1]
            if turn is UNASKED:
                turn = self._rules.host.call(self._rules.program, "game", turn_of, self.author)
            self._turn = check_turn(turn, self._rules.make_error)
        return self._turn

    def moves(self) -> tuple[int, ...]:
        if self._moves is None:
            self._moves = () if self.margin() is not None else self._listed_moves()
        return self._moves

    def _listed_moves(self) -> tuple[int, ...]:
        rules = self._rules
        listed = rules.host.call(rules.program, "game", lambda: list(rules.method(self.author, "moves")()))
        by_name = squares(*self.shape()) | {PASS_NAME: PASS}
        for move in listed:
            if type(move) is not str or move not in by_name:
                raise rules.make_error("moves", "moves-other", value=move)
        moves = [by_name[move] for move in listed]
        return tuple(check_moves(moves, len(by_name) - 1, rules.make_error))

    def play(self, move: int) -> Authored:
        rules = self._rules
        name = names(*self.shape())[move]
        after, *asked = rules.host.call(rules.program, "game", self._played, name)
        if after is None:
            raise rules.make_error("play", "play-none")
        if after is self.author:
            raise rules.make_error("play", "play-itself", value=name)
        return Authored(rules, after, (asked[0], asked[1]))

    def _played(self, name: str) -> tuple[Any, Any, Any]:
        """The position after a move, with its margin and its turn: to enter author's code takes longer."""
        rules, before = self._rules, self.author
        after = rules.method(before, "play")(name)
        if after is before or id(type(after)) not in rules.positions:
            return after, UNASKED, UNASKED
        margin = rules.method(after, "margin")()
        return after, margin, turn_of(after) if margin is None else UNASKED

    def margin(self) -> int | None:
        if self._margin is None:
            rules = self._rules
            margin = self._found[0]
            margin = rules.call(self.author, "margin") if margin is UNASKED else margin
            margin = check_margin(margin, rules.make_error)
            if margin is not None:
                most = MOST_MARGIN if rules.game.win else 1
                margin = max(-most, min(most, margin))
            self._margin = (margin,)
        return self._margin[0]

    def value(self, plies: int) -> int:
        """±(10000 − plies) for a win; with a unit the margin ± 10000."""
        margin = self.margin() or 0
        sign = (margin > 0) - (margin < 0)
        return margin + sign * WIN if self._rules.game.win else sign * (WIN - plies)

    def setup(self) -> str:
        """The author's `text()`, or a letter for each square."""
        rules = self._rules
        if rules.get(self.author, "text") is None:
            return cast(PieceSetup, rules.game.display.setup).write(self.cells(), self.turn)
        text = rules.call(self.author, "text")
        if type(text) is not str:
            raise rules.make_error("text", "returned-no-text", of="text", value=text)
        return text.strip()

    def shape(self) -> tuple[int, int]:
        return self._rules.game.rows, self._rules.game.columns

    def cells(self) -> list[Cell]:
        if self._cells is None:
            rules, author = self._rules, self.author
            squares = square_names(*self.shape())
            owners = rules.host.call(
                rules.program, "game", lambda: [*map(rules.method(author, "owner"), squares)]
            )
            for name, owner in zip(squares, owners, strict=True):
                if type(owner) is not int or not -1 <= owner <= 1:
                    raise rules.make_error("owner", "owner", of=repr(name), value=owner)
            self._cells = [FIRST if owner > 0 else SECOND if owner else None for owner in owners]
        return list(self._cells)

    def score(self) -> tuple[int, int] | None:
        rules = self._rules
        if rules.get(self.author, "score") is None:
            return None
        first, second = check_counts(rules.call(self.author, "score"), "score", rules.make_error)
        return max(-MOST_MARGIN, min(MOST_MARGIN, first)), max(-MOST_MARGIN, min(MOST_MARGIN, second))

    def key(self) -> Any:
        """A key that equal positions share: the side to move, and the text, or the cells and the moves."""
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


def turn_of(author: Any) -> Any:
    """The turn of an author's position, which may be a method. It runs as the author's code."""
    turn = getattr(author, "turn", None)
    return turn() if callable(turn) else turn


def adapted(rules: Rules, games: Mapping[str, Game], functions: Mapping[str, Any], named: object) -> Game:
    """The game of an author's class; raises `Refusal`. `examine` plays it.

    `games` are those whose names are taken. `functions` are those of the module (`players.names.FUNCTIONS`),
    of which the evaluation is for the game `named` or, if that is None, for this one.
    """
    author = rules.author
    if not is_a(author, type):
        raise rules.make_error("Game", "game-class", value=author)
    game = described(rules)
    check_fields(game, games, rules.make_error)
    rules.game = game
    estimates = evaluations(rules)
    usual, *_, strongest = [*estimates] * 2  # the first and the last
    is_for_it = named is None or (type(named) is str and named == game.id)
    usable = {key: by for key, by in functions.items() if by is not None and (key != "evaluate" or is_for_it)}
    if "evaluate" in usable:
        usual = strongest = rules.program.name
        estimates.pop(EVEN, None)
    game = game._replace(
        evaluations=estimates, in_range=(*estimates.values(),), usual=usual, strongest=strongest
    )
    rules.game = with_levels(rules, game, usable)
    return rules.game


def examine(rules: Rules, game: Game) -> None:
    """Plays a game at random; raises `Refusal` with the first fault."""
    reads = rules.get(rules.author, "read") is not None
    Examiner(game, rules.make_error, lambda position: Authored(rules, position.author), reads).examine(
        games=20
    )


def described(rules: Rules) -> Game:
    """The game of the class's attributes, which are not checked yet. Names are cut to 40 characters."""

    def get(key: str, usual: Any = None) -> Any:
        return rules.get(rules.author, key, usual)

    name, sides, unit = get("name"), get("sides", (FIRST, SECOND)), get("unit")
    if type(sides) in (tuple, list):
        sides = tuple(side[:40] if type(side) is str else side for side in sides)
    return Game(
        id=get("id"),
        rows=get("rows"),
        columns=get("columns"),
        start=rules.start,
        parse=rules.parse,
        write=Authored.setup,
        decisive=DECISIVE if unit is None else WIN,
        win=None if unit is None else WIN,
        plies_of=plies_of if unit is None else None,
        max_game_length=get("max_game_length", LONGEST),
        opening=2,
        players=(),
        default="",
        mobility=mobility,
        judge="best nodes=1000 ties=first",
        display=Display(
            name=name[:40] if type(name) is str else name,
            sides=sides,
            cells=Authored.cells,
            look=look_of(rules, sides),
            setup=setup_of(rules),
            score=Authored.score,
            unit=unit,
            words=words_of(rules),
        ),
    )


def evaluations(rules: Rules) -> dict[str, Evaluation]:
    """The class's `evaluations`, of which the first is the usual one and the last the strongest."""
    given = rules.get(rules.author, "evaluations")
    if given is None:
        return {EVEN: even}
    if type(given) is not dict or not 1 <= len(given) <= MOST or not all(map(is_evaluation, given.items())):
        raise rules.make_error("evaluations", "game-evaluations", value=given)
    host, program, game = rules.host, rules.program, rules.game
    return {
        name: evaluation(host, program, by, game, by.__name__[:LONGEST_SHOWN]) for name, by in given.items()
    }


def is_evaluation(item: tuple[object, object]) -> bool:
    """Whether it is a name and a function."""
    name, function = item
    return type(name) is str and re.fullmatch(NAME, name) is not None and type(function) is FunctionType


def with_levels(rules: Rules, game: Game, functions: Mapping[str, Any]) -> Game:
    """The game with the class's `levels`, or with the usual ones; they play against the middle one.

    They may name what the class has, and the functions of its file, `functions`, by the file's name.
    """
    given = rules.get(rules.author, "levels", LEVELS)
    is_list = type(given) in (tuple, list) and 1 <= len(given) <= MOST
    if not is_list or any(type(each) is not str for each in given):
        raise rules.make_error("levels", "game-levels", value=given)
    host, program = rules.host, rules.program
    searches = [
        by(host, program, functions[key])
        for key, by in (("search", search), ("choose", choose))
        if key in functions
    ]
    name = program.name
    with_functions = game.extended(
        evaluations={name: even} if "evaluate" in functions else {},
        searches=dict.fromkeys([name], *searches) if searches else {},
        orders={name: order(host, program, functions["order"], game)} if "order" in functions else {},
    )
    for text in given:
        try:
            player(text, with_functions, "it")
        except Refusal as error:
            raise rules.make_error("levels", "game-level", value=text, why=error.message) from None
    return game._replace(players=(*levels(*given), RANDOM), default=f"level-{(len(given) + 1) // 2}")


def look_of(rules: Rules, sides: object) -> Look:
    """The class's `look`: a board, pieces, and two colours.

    Without colours they are those that the sides are called, where both are colours of the page.
    """
    given = rules.get(rules.author, "look", ("grid", "discs"))
    called = [side.lower() for side in sides if type(side) is str] if type(sides) is tuple else []
    coloured = len(called) == len({*called} & {"black", "white", "red", "yellow"}) == 2
    words = [*given, *(called if coloured and len(given) == 2 else ())] if type(given) is tuple else []
    choices = [get_args(each) for each in get_type_hints(Look).values()]
    choices[1] = tuple(each for each in choices[1] if each != "numbers")  # which no `owner` says
    if len(words) not in (2, 4) or any(
        type(word) is not str or word not in among for word, among in zip(words, choices, strict=False)
    ):
        raise rules.make_error("look", "game-look", value=given, known="; ".join(map(", ".join, choices[:3])))
    return Look(*cast(Any, words))


def setup_of(rules: Rules) -> PieceSetup:
    """The class's `setup`: the letters of an empty square, of one of first and of one of second."""
    letters = rules.get(rules.author, "setup", SETUP.letters)
    if type(letters) is not str or not len(letters) == len({*letters}) == 3 or not letters.isprintable():
        raise rules.make_error("setup", "game-setup", value=letters)
    return PieceSetup(letters, mover=True)


def words_of(rules: Rules) -> dict[str, Words]:
    """The class's `words`; names of the game and the sides that a language lacks are the class's own."""
    given = rules.get(rules.author, "words", {})
    usual = {key: rules.get(rules.author, key) for key in ("name", "sides")}
    usual["sides"] = usual["sides"] or (FIRST, SECOND)
    by_language: dict[str, Words] = {}
    named: dict[str, Any]
    for lang, each in given.items() if type(given) is dict and len(given) <= MOST else [("", given)]:
        is_named = type(each) is dict and all(
            type(key) is str for key in each
        )  # others may run code of theirs
        named = {**usual, **each} if is_named else {}
        name, sides, rest = named.get("name"), named.get("sides", ()), named.get("rules", ())
        texts: list[Any] = [name, *sides, *rest] if {type(sides), type(rest)} <= {tuple, list} else [None]
        if (
            type(lang) is not str
            or not re.fullmatch("[a-z]{2,3}", lang)
            or any(type(text) is not str for text in texts)
            or len(sides) != 2
            or len(rest) > MOST
            or named.keys() - {"name", "sides", "rules"}
        ):
            raise rules.make_error("words", "game-words", value=given)
        cut = [text[:LONGEST_SHOWN] for text in texts[:3]] + [text[:LONGEST_RULE] for text in texts[3:]]
        for text in cut:
            check_shown("words", text, rules.make_error)
        by_language[lang] = Words(cut[0], (cut[1], cut[2]), tuple(cut[3:]))
    return by_language


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
        return movers(position)
    return check_counts(rules.call(position.author, "mobility"), "mobility", rules.make_error)
