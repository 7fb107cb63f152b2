"""The shapes of the replies that a page reads, for type checkers only: no code runs here.

`mypy` checks the engine against them, and `web/contract.js` declares the same shapes for the page's modules.
A test compares the two. `CONTRACT.md` explains the keys.
"""

from typing import Any, Literal, NotRequired, TypedDict

from engine.game import Cell, Side


class Sides(TypedDict):
    """A string for each side."""

    first: str
    second: str


class Sizes(TypedDict):
    """The range of rows of a random board."""

    least: int
    most: int


class Look(TypedDict):
    board: Literal["felt", "lines", "grid"]
    pieces: Literal["discs", "marks", "numbers"]
    colours: Sides


class Letters(TypedDict):
    empty: str
    first: str
    second: str


class PieceSetup(TypedDict):
    kind: Literal["pieces"]
    letters: Letters
    mover: bool
    empty: str


class NumberSetup(TypedDict):
    kind: Literal["numbers"]
    least: int
    most: int
    taken: str
    empty: str


class Values(TypedDict):
    decisive: int
    margin: int | None
    unit: Literal["disc", "point"] | None
    scale: int


class PlayerOptions(TypedDict):
    """A player, spelled out. Without `order`, which no listed player has: `Player` has another `order`."""

    search: str
    depth: NotRequired[int]
    evaluation: NotRequired[str]
    ties: NotRequired[Literal["first", "last", "random"]]
    nodes: NotRequired[int]
    seconds: NotRequired[float]
    seed: NotRequired[int]
    multipv: NotRequired[int]
    noise: NotRequired[float]


class Player(PlayerOptions):
    """A listed player."""

    id: str
    name: str
    kind: Literal["level", "article", "other"]
    order: int


class Record(TypedDict):
    """A game as a request gives it."""

    game: str
    setup: NotRequired[str]
    seed: NotRequired[int]
    size: NotRequired[int]
    moves: NotRequired[list[str] | str]


class WholeRecord(TypedDict):
    """A game as a reply gives it."""

    game: str
    setup: NotRequired[str]
    seed: NotRequired[int]
    size: NotRequired[int]
    moves: list[str]


class Game(TypedDict):
    id: str
    name: str
    rows: int
    columns: int
    sizes: Sizes | None
    sides: Sides
    look: Look
    setup: PieceSetup | NumberSetup
    pictures: list[Record]
    evaluations: list[str]
    usual: str | None
    strongest: str | None
    parts: dict[str, int]
    values: Values
    searches: list[str]
    opening: int
    players: list[Player]
    default: str
    judge: PlayerOptions


class Games(TypedDict):
    """The reply to `games`."""

    games: list[Game]
    diagrams: list[Game]
    first: str
    done: bool


class Row(TypedDict):
    row: int


class Column(TypedDict):
    column: str


class Score(TypedDict):
    first: int
    second: int


class Result(TypedDict):
    winner: Side | Literal["draw"]
    margin: int | None
    squares: list[str]


class View(TypedDict):
    """The position after a record."""

    game: str
    ply: int
    turn: Side | None
    setup: str
    record: WholeRecord
    cells: dict[str, Cell]
    legal: dict[str, dict[str, Cell]]
    line: Row | Column | None
    score: Score | None
    last: str | None
    passed: Side | None
    result: Result | None
    moves: list[str]


class Viewed(View):
    """The reply to `view`."""

    done: bool


class Move(TypedDict):
    """A move with its value and what is proved of it."""

    move: str
    value: int | None
    bound: Literal["exact", "lower", "upper"] | None
    outcome: Side | Literal["draw"] | None
    plies: int | None


class Answer(TypedDict):
    """The result of a search."""

    depth: int
    move: str | None
    value: int | None
    outcome: Side | Literal["draw"] | None
    plies: int | None
    margin: int | None
    line: list[str]
    nodes: int
    cutoffs: int
    seconds: float
    moves: list[Move]


class Thought(Answer):
    """A reply to `think`."""

    done: bool
    stopped: NotRequired[bool]


class Iteration(TypedDict):
    """The counts and the result of one iteration of a search."""

    depth: int
    visits: int
    cutoffs: int
    move: str | None
    value: int | None


class Tree(TypedDict):
    """The last reply to `tree`."""

    iterations: list[Iteration]
    iteration: int | None
    visits: int
    cutoffs: int
    strip: NotRequired[list[list[int]]]
    distinct: NotRequired[list[int]]
    unread: NotRequired[bool]
    terms: NotRequired[dict[str, int]]
    stopped: NotRequired[bool]
    done: bool


class Problem(TypedDict):
    """The `error` of a reply."""

    code: str
    message: str
    field: str | None
    args: dict[str, Any]


class Refused(TypedDict):
    """The last reply to a request that is refused."""

    error: Problem
    done: bool
