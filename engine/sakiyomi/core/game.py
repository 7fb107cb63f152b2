"""The types that describe a game: `Game` and `Position` for playing and searching, `Display` for showing.

This module imports no other of the engine.

A game has two sides that move in turn. It is zero-sum and has no hidden information. A square is its index
in square order, row by row from a1 (a1 = 0, b1 = 1, …). A move is the square that is played. Names such as
"d3" are used only in text input and output (`players.record`). Margins and values are integers from FIRST's
point of view, whichever side is to move.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from random import Random
from sys import maxsize
from typing import Any, Final, Literal, NamedTuple, Protocol, Self, TypedDict, TypeVar

T = TypeVar("T")

Side = Literal["first", "second"]
FIRST: Final = "first"
SECOND: Final = "second"

PASS: Final = -1
"""The move of a side that has no legal move while the game is not over. A pass is a ply."""

LONGEST: Final = 300
"""The most plies of a game that names no other number, and the most moves of a record."""


class Taken(TypedDict):
    """A cell whose number was taken: by which side, and the number. None where this is not known."""

    taken: Side | None
    value: int | None


Cell = Side | int | Taken | None
"""The content of a square in the contract: the side that owns it, a number, a taken number, or None."""


class Position(Protocol):
    """A position of a game. Immutable and hashable: `play` returns a new one."""

    @property
    def turn(self) -> Side: ...

    def moves(self) -> Sequence[int]:
        """The legal moves in square order. A forced pass is `(PASS,)`. Empty only when the game is over."""

    def play(self, move: int) -> Self:
        """The position after `move`, which must be one of `moves()`. This is not checked."""

    def margin(self) -> int | None:
        """The final difference, or 1, 0, -1 in games that do not count. None while the game is not over."""

    def value(self, plies: int) -> int:
        """The value of this finished game in a search whose root is `plies` plies above it."""

    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns of the board."""


Evaluation = Callable[[Any], int]
"""An estimate of the value of a position. Searches clamp it to ±(`Game.decisive` − 1)."""

State = Any
"""A position in the representation of a `StateSpace`. Hashable; equal states are equal positions."""

PV = tuple[int, "PV"] | None
"""A principal variation as a linked list: the first move and the rest. It includes forced passes."""


Errors = Callable[[State, int], tuple[int, int] | None]
"""The error model of an evaluation. `errors(state, depth)` is the lesser depth whose value predicts that at
`depth`, with the standard deviation of their difference.

None: nothing is predicted, as where `depth` plies reach the end of the game. Hot.
"""


class StateSpace(Protocol):
    """The positions below a root as states: a representation for searches with few calls per node.

    Values are from the point of view of the side to move in the state: positive is good for the mover.
    Sides move in turn, and a forced pass is a ply. `plies` is the distance from the root. A position has the
    same state on every path to it, and each method returns equal results for equal arguments.
    """

    @property
    def root(self) -> State: ...

    def children(self, state: State, depth: int) -> Sequence[tuple[int, State]]:
        """Each move with the state after it, the most promising first. Empty when the game is over.

        A forced pass is a move. `depth` is the number of plies left to search: move ordering may cost more
        where it is greater.
        """

    def over(self, state: State) -> bool:
        """Whether the game is over."""

    def all_over(self, state: State, values: Sequence[int]) -> bool:
        """Whether the game is over in each of the first children in `frontier` that have these `values`.

        There is at least one value. Hot: most often the value of the first child is that of an evaluation.
        """

    def final(self, state: State, plies: int) -> int:
        """The value of a finished game."""

    def horizon(self, state: State, plies: int) -> int:
        """The value of a leaf of the search: exact if the game is over, otherwise an evaluation."""

    def frontier(self, state: State, plies: int) -> Sequence[int]:
        """The values of all children for the mover of `state`. Empty when the game is over.

        They are `-horizon(child, plies + 1)` for each of `children(state, 1)`, in the same order.
        """


class Endgame(Protocol):
    """A solver: it searches late positions to the end of the game. It uses the states of a `StateSpace`."""

    @property
    def plies(self) -> int:
        """The greatest depth below the root so far, in plies. Forced passes count."""

    @property
    def share(self) -> float:
        """The most that finding the winner may cost, as a share of what is left of the limits."""

    def decides(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        """Whether the winner will probably be found within these limits.

        `nodes` and `seconds` are the limits (None: no limit). `pace` is the measured speed of the search that
        ran before, in positions per second; it accounts for the speed of the machine.
        """

    def finishes(self, nodes: int | None, seconds: float | None, pace: float) -> bool:
        """Whether the value, the final margin, will probably be found within these limits."""

    def solve(self, state: State, alpha: int, beta: int) -> tuple[int, PV]:
        """The value of `state` for its mover, searched to the end of the game, and the principal variation.

        The value is exact if it lies between `alpha` and `beta`. At or below `alpha` it is an upper bound,
        at or above `beta` a lower bound. Visited positions and cutoffs are counted with `spend`, several per
        call. An exception that `spend` raises is not caught.
        """

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        """What the latest call of `solve`, which may have been interrupted, has proved of the value: that it
        is at least, and at most so much. None: nothing."""


def affordable(expected: float, nodes: int | None, seconds: float | None, pace: float) -> bool:
    """Whether a solver will visit so many positions within these limits (`Endgame`); `pace` is its own."""
    return (nodes is None or expected <= nodes) and (seconds is None or expected <= seconds * pace)


class Preset(NamedTuple):
    """A player in the game's list."""

    id: str
    name: str
    """In English. Used where the page has no translation."""
    player: str
    """The player as text: "minimax depth=2 ties=last"."""
    kind: Literal["level", "article", "other"] = "other"
    """A level, a player of one of the articles, or another player. Levels are listed from weak to strong."""
    between: bool = False
    """Is its place half-way between those of its neighbours? Those after it keep theirs."""


def levels(*players: str, between: Mapping[int, str] | None = None) -> tuple[Preset, ...]:
    """The levels `level-1`, `level-2`, … of a game. `players` are players as text, the weakest first.

    `between` has those that were added later, by the level that they follow: `level-3-5` follows level 3. So
    no id has changed its player.
    """
    presets: list[Preset] = []
    for n, text in enumerate(players, 1):
        presets.append(Preset(f"level-{n}", f"Level {n}", text, "level"))
        if between and n in between:
            presets.append(Preset(f"level-{n}-5", f"Level {n}.5", between[n], "level", between=True))
    return tuple(presets)


def article(number: str, name: str, player: str) -> Preset:
    """A player of an article: `article-001-discs`, "Article 001, discs"."""
    return Preset(f"article-{number}", f"Article {name}", player, "article")


RANDOM: Final = Preset("random", "Random", "random")


Colour = Literal["black", "white", "red", "yellow", "first", "second"]
"""A colour role of the page."""


class Look(NamedTuple):
    """How the page draws a board of the game. Each value is one that the page implements."""

    board: Literal["felt", "lines", "grid"] = "grid"
    """A felt with a rim, only lines between the squares, or a frame around each square."""
    pieces: Literal["discs", "marks", "numbers"] = "discs"
    """The pieces on the squares."""
    first: Colour = "first"
    """The colour of FIRST."""
    second: Colour = "second"
    """The colour of SECOND."""


class PieceSetup(NamedTuple):
    """Setup texts with one letter per square, in square order."""

    letters: str = "-XO"
    """The letters of an empty square, of a square of FIRST and of a square of SECOND."""
    mover: bool = False
    """Whether a space and the letter of the side to move follow. If not, the counts give the side to move."""

    def write(self, cells: Sequence[Cell], turn: Side) -> str:
        """The setup of a board."""
        empty, first, second = tuple(self.letters)
        text = "".join(first if cell == FIRST else second if cell == SECOND else empty for cell in cells)
        return f"{text} {first if turn == FIRST else second}" if self.mover else text

    def parse(self, text: str, squares: int, setup: str) -> tuple[int, int]:
        """The squares of FIRST and of SECOND as bits, a1 lowest; raises `SetupError`. `setup` is its name."""
        if len(text) != squares:
            message = f"{setup} has {squares} squares, not {len(text)}"
            raise SetupError("length", message, squares=len(text))
        empty, first, second = tuple(self.letters)
        for at, character in enumerate(text):
            if character not in self.letters:
                message = f"{character!r} is none of {first}, {second} and {empty}"
                raise SetupError("character", message, character=character, at=at)
        own, their = (sum(1 << s for s in range(squares) if text[s] == letter) for letter in (first, second))
        return own, their


class NumberSetup(NamedTuple):
    """Setup texts with numbers: `rows; row or column to choose from; points`.

    Rows are separated by `/`, cells by spaces.
    """

    least: int
    """The least number of a cell."""
    most: int
    """The greatest number of a cell."""
    taken: str
    """The text of a square whose number is taken."""
    empty: str
    """The setup of a board of the default size on which every number is taken."""


class Words(NamedTuple):
    """The words of a page for a game, in one language."""

    name: str
    sides: tuple[str, str]
    rules: tuple[str, ...] = ()
    """Sentences, in the order in which they are shown."""


class Count(NamedTuple):
    """Something that can be counted in a position, by which the ends of two lines are compared."""

    of: Callable[[Any], tuple[int, int]]
    """The counts of FIRST and of SECOND."""
    usual: tuple[float, ...]
    """By stages of the game (`Display.stage`): after the two moves of nine of ten pairs of equally good ones,
    what a side has more than the other one differs by at most so much (`tests/bench/causes.py`)."""
    sign: Literal[1, -1] = 1
    """1: more is better for a side; −1: fewer."""
    last: int = 4
    """Over how many positions at the end of a line it is meant: what differs by chance has a mean."""


class Display(NamedTuple):
    """How a game is shown: its names, and the contents of its boards. No search uses any of it."""

    name: str
    """In English. Used where the page has no translation."""
    sides: tuple[str, str]
    """The names of FIRST and SECOND in this game, in lower case."""
    cells: Callable[[Any], list[Cell]]
    """The content of each square of a position, in square order."""
    look: Look = Look()
    setup: PieceSetup | NumberSetup = PieceSetup()
    """The format of setups."""
    changed: Callable[[Any, int], dict[int, Cell]] | None = None
    """The squares that a move changes, where a game knows them otherwise than from two boards."""
    restriction: Callable[[Any], dict[str, int | str] | None] = lambda position: None
    """The row or column that the mover is restricted to, if any: `{"row": 1}` or `{"column": "d"}`."""
    score: Callable[[Any], tuple[int, int] | None] = lambda position: None
    """The counts of FIRST and of SECOND (discs, points), if the game has counts."""
    completed: Callable[[Any], list[int]] = lambda position: []
    """The squares of completed lines in square order, in games that are won by a line."""
    pictures: tuple[Mapping[str, str | int], ...] = ()
    """Records (no key `game`) that illustrate the rules, such as the positions before and after a move. The
    page shows the tree of the first one, in which a search that tries good moves first should read less."""
    unit: Literal["disc", "point"] | None = None
    """The unit of margins, if the game has counts."""
    words: Mapping[str, Words] = {}
    """By language (`en`, `ja`), for a game that the page's files of words do not name."""
    parts: Mapping[str, int] = {}
    """By evaluation, for those that estimate the margin: how many of its values are one unit."""
    terms: Mapping[str, Callable[[Any], dict[str, int]]] = {}
    """By evaluation, for those that are sums: the named parts of the value of a position."""
    scale: int = 12
    """The advantage, in units, that the page draws as about two thirds of the way from even to won."""
    mistake: int = 1
    """The least loss of a move that makes an exercise, in units: twice what readings of the judge differ by,
    or more. Where margins count nothing, in steps: a win is two above a loss, and a draw one."""
    tolerance: int = 0
    """The most that a good move of an exercise loses."""
    noticed: Callable[[Any, int], str | None] = lambda position, move: None
    """`noticed(position, move)`: a word for what anybody sees that a move gains, such as `corner`."""
    noticed_within: int = 8
    """The plies after a move within which what is noticed is a reason why it was bad. So soon it is seen
    after one move alone in about a tenth of the pairs of equally good ones, or fewer."""
    counts: Mapping[str, Count] = {}
    """By name, what may show why one move is better than another."""
    stage: Callable[[Any], int] = lambda position: 0
    """The stage of the game that a position belongs to."""

    def changes(self, position: Position, move: int) -> dict[int, Cell]:
        """Each square that `move` changes, with its new content. The square of the move comes first."""
        if self.changed:
            return self.changed(position, move)
        before, after = self.cells(position), self.cells(position.play(move))
        squares = {} if move == PASS else {move: after[move]}
        return squares | {square: cell for square, cell in enumerate(after) if cell != before[square]}


class Opening(NamedTuple):
    """The opening of a game."""

    names: Mapping[str, str]
    """Its name by language (`en`, `ja`): the last one on the way of the game."""
    left: int | None
    """The number of moves after which the game left all that are known. None: it has not."""


class Game(NamedTuple):
    """The rules of a game, and what searches and players need besides its positions.

    No code outside a game depends on its id. Fields with a default are optional.
    """

    id: str
    """Lower-case letters, digits and hyphens. The first character is a letter."""
    rows: int
    columns: int
    start: Callable[..., Position]
    """The position before the first move: `start()`, or `start(seed, size)` if start boards are random."""
    parse: Callable[[str], Position]
    """The position of a setup, which is its text. Raises `SetupError`."""
    write: Callable[[Any], str]
    """The setup of a position. `parse` reads it."""
    decisive: int
    """The least absolute value of a won game. Evaluations are smaller."""
    display: Display
    players: tuple[Preset, ...]
    default: str
    """The id of the default opponent."""
    max_game_length: int = LONGEST
    """The most plies that a game can last, from any setup and with its passes; a match ends there."""
    judge: str | None = None
    """The player, as text, whose values hints and reviews are made of: the same whoever plays.

    It must give the same answer every time: without `seconds`, `noise`, `multipv` and `book`, and with `ties`
    first or last.
    None: `best` with a usual number of nodes, or without a limit if the game has no evaluations.
    """
    judge_version: str = "1"
    """Another one where the values of the judge are others."""
    opening: int = 0
    """The default number of random plies (0 to 60) that begin a game of a series, so that games differ."""
    sizes: tuple[int, int] | None = None
    """The least and the greatest number of rows of a random board. None: there is one start position."""
    evaluations: Mapping[str, Evaluation] = {}
    """By name. A game without evaluations of its own must be small enough to be searched to its end."""
    in_range: Collection[Evaluation] = ()
    """The evaluations that always return integers between −`decisive` and `decisive`; not checked."""
    usual: str | None = None
    """The name of the default evaluation. None: the game has no evaluations of its own (`solvable`)."""
    strongest: str | None = None
    """The default evaluation of the search `best` without a depth."""
    win: int | None = None
    """The value of a won game is this plus its margin. None: values do not contain the margin."""
    plies_of: Callable[[Any, int], int | None] | None = None
    """`plies_of(position, value)`: the plies to the end of the game, if values contain that distance.

    None for a draw whose distance is not known.
    """
    states: Callable[[Any, Evaluation], StateSpace] | None = None
    """`states(position, evaluation)`: the states for searches. None: searches use Positions.

    Those of a game without evaluations of its own call no evaluation.
    """
    errors: Mapping[Evaluation, Errors] = {}
    """The error models of evaluations, for states of `states`. Without one, `best` is never selective.

    Not in games with `plies_of`: a selective search may overlook the shortest win.
    """
    endgame: Callable[[Any, Callable[[int, int, int], int]], Endgame] | None = None
    """`endgame(position, spend)`: a solver near the end of the game, for searches without a depth.

    `spend` is `search.limits.Limits.spend`.
    """
    book: Callable[[Any], Sequence[tuple[int, int]]] | None = None
    """`book(position)`: the moves that the opening book plays, each with its value for the mover.

    The moves are in square order, all as good as each other. There are none if the book does not know the
    position. The values are those of the evaluation `strongest`.
    """
    openings: Callable[[Any, Sequence[int]], Opening | None] | None = None
    """`openings(position, moves)`: the named opening of a game of these moves, without passes, from there."""
    searches: Mapping[str, Any] = {}
    """Searches by name beside `search.SEARCHES`: each an `search.thought.Search`."""
    orders: Mapping[str, Callable[[Any, Sequence[int]], Sequence[int]]] = {}
    """Orders for `alphabeta` by name: `order(position, moves)` is the moves, those to try first in front."""
    begin_search: Callable[[Any, Any], Any] | None = None
    """`begin_search(task, limits)`, called before each search, returns its `search.thought.Task`.
    It must draw nothing from the task's chance."""
    bitboards: Callable[[Any], tuple[int, int]] | None = None
    """The squares of FIRST and of SECOND as bits, a1 lowest, in games on bitboards."""
    mobility: Callable[[Any], tuple[int, int]] | None = None
    """The numbers of moves of FIRST and of SECOND, each as if it were to move. None: only the mover's."""
    follow: Callable[[Any, Sequence[int]], tuple[int, int, Any]] | None = None
    """`follow(position, moves)`: how many of these moves can be played in a row, with forced passes between
    them, which are not among them; how many plies that is; and the position then."""

    @property
    def solvable(self) -> bool:
        """Whether searches need no limit. Evaluations that an author adds to a game do not change this."""
        return self.usual is None

    @property
    def margin_of(self) -> Callable[[int], int] | None:
        """`margin_of(value)`: the margin of a finished game; None if values do not contain it."""
        return None if self.win is None else partial(with_win, win=-self.win)

    def extended(
        self,
        evaluations: Mapping[str, Evaluation] = {},
        searches: Mapping[str, Any] = {},
        orders: Mapping[str, Callable[[Any, Sequence[int]], Sequence[int]]] = {},
        players: Sequence[Preset] = (),
        begin_search: Callable[[Any, Any], Any] | None = None,
    ) -> Self:
        """The game with these besides its own; `begin_search` takes the place of its own.

        The values of these evaluations are not checked (`in_range`).
        """
        return self._replace(
            evaluations={**self.evaluations, **evaluations},
            in_range=(*self.in_range, *evaluations.values()),
            searches={**self.searches, **searches},
            orders={**self.orders, **orders},
            players=(*self.players, *players),
            begin_search=begin_search or self.begin_search,
        )


class SetupError(ValueError):
    """An invalid setup. The message explains why; `reason` and `facts` are the same for programs."""

    def __init__(self, reason: str, message: str, **facts: int | str) -> None:
        super().__init__(message)
        self.reason = reason
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        facts: dict[str, Any] = self.facts
        return partial(SetupError, **facts), (self.reason, str(self))


def with_win(margin: int, win: int) -> int:
    """The value of a finished game in games whose values contain the margin (`Game.win`); 0 for a draw.

    With −`win`: the margin of a game with this value.
    """
    return margin + win if margin > 0 else margin - win if margin < 0 else 0


def margin_within(value: int, win: int) -> int:
    """The greatest margin at the end of a game whose value is at most `value`, in such games."""
    if abs(value) > win:
        return with_win(value, -win)
    return 0 if value >= 0 else -1


class LazyTable(dict[int, T]):
    """A function of an integer as a table. A value is computed when it is first asked for.

    A look-up of what is there costs no call of a function. A table with `room` entries is cleared before the
    next one.
    """

    __slots__ = ("compute", "room")

    def __init__(self, compute: Callable[[int], T], room: int = maxsize) -> None:
        super().__init__()
        self.compute = compute
        self.room = room

    def __missing__(self, key: int) -> T:
        if len(self) >= self.room:
            self.clear()
        value = self[key] = self.compute(key)
        return value


def owners(first: int, second: int, squares: int) -> list[Cell]:
    """The cells of a board, from the squares of FIRST and of SECOND as bits, a1 lowest."""
    return [FIRST if first >> s & 1 else SECOND if second >> s & 1 else None for s in range(squares)]


def shuffled(items: Sequence[T], chance: Random) -> list[T]:
    """The items in random order (Fisher and Yates). Uses only `chance.random()`."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        drawn = int(chance.random() * (last + 1))
        order[last], order[drawn] = order[drawn], order[last]
    return order


def other(side: Side) -> Side:
    """The opponent of `side`."""
    return SECOND if side == FIRST else FIRST
