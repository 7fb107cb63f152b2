"""The shapes of the replies: the one declaration of what a reply may hold. No code of the engine runs here.

`mypy` checks the engine against it. The build makes of it the types of the page's modules, and the checks of
what comes out of the Lab's sandbox and of what is read back from the device (web/make/contract.py).
`CONTRACT.md` explains the keys.

A type says what a value is; its `Annotated` metadata, how large it may be. Every text, every list and every
object with any keys has a limit, and every number a range.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from ..arena.table import MOST_ADDED, MOST_PLAYERS, MOST_TOURNAMENT_GAMES
from ..arena.tournament_run import MOST as MOST_SUM
from ..authors.errors import LONGEST_KIND, LONGEST_TRACEBACK, During
from ..authors.host import MOST_NOTES, MOST_PRINTED
from ..core.fields import MOST_SEED
from ..core.game import Colour, Side
from ..formats.items import LONGEST_EXCERPT, LONGEST_HEADING, LONGEST_NAME, Early
from ..formats.requests import MOST_WRITTEN
from ..players.losses import Mark
from ..players.names import NAME
from ..players.record import MOST_OPENING
from ..reading.exercises import Why
from ..reading.reasons import TreeReason
from ..reading.trees import MOST_ROWS, MOST_STRETCHES, MOST_VISITS
from ..search.thought import INFINITY
from ..service.alike import MOST as MOST_SOURCES
from ..service.conversation import CHUNK, FOUND, LONGEST_LINE, MOST_NAMED, MOST_REFUSED, ROWS
from ..service.zips import LONGEST_NAME as LONGEST_PATH
from ..service.zips import MOST_LISTED, PIECE


@dataclass(frozen=True, slots=True)
class Most:
    """At most so many characters of a text, entries of a list, or keys of an object."""

    most: int


@dataclass(frozen=True, slots=True)
class Range:
    """A number from `least` to `most`."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Pattern:
    """A text that is, as a whole, this regular expression, which Python and JavaScript read alike."""

    pattern: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A text that is shown as a name: 1 to `most` characters, all of which can be seen.

    None is a control character, a mark of direction, a character without width or a separator of lines: those
    of Unicode's categories Cc, Cf, Co, Cs, Zl and Zp. At least one is not a space.
    """

    most: int


# Numbers and texts

WIDEST: Final = 26
SQUARES: Final = WIDEST * WIDEST
LONGEST_FACT: Final = 200
"""Characters of a text in the facts of a request's error."""
LONGEST_GAME: Final = 1000
"""Plies, with room to spare: those of a record and of authors' games have lower limits."""

Count = Annotated[int, Range(0, 2**53 - 1)]
Ply = Annotated[int, Range(0, LONGEST_GAME)]
Value = Annotated[int, Range(-INFINITY, INFINITY)]
Margin = Annotated[int, Range(-100_000, 100_000)]
Seed = Annotated[int, Range(0, MOST_SEED)]
Size = Annotated[int, Range(1, WIDEST)]
CellNumber = Annotated[int, Range(-1000, 1000)]
SourcePlace = Annotated[int, Range(1, 1_000_000)]
GameCount = Annotated[int, Range(0, MOST_TOURNAMENT_GAMES)]
OpeningPlies = Annotated[int, Range(0, MOST_OPENING)]
Seconds = Annotated[float, Range(0, MOST_SUM)]
Loss = Annotated[float, Range(0, MOST_SUM)]
Figure = Annotated[float, Range(-MOST_SUM, MOST_SUM)]

SquareName = Annotated[str, Pattern("[a-z](?:[1-9]|1[0-9]|2[0-6])")]
MoveName = Annotated[str, Pattern("[a-z](?:[1-9]|1[0-9]|2[0-6])|pass")]
GameId = Annotated[str, Pattern("[a-z][a-z0-9-]{0,39}")]
Name = Annotated[str, Pattern(NAME)]
"""Of a search, an evaluation, an order, a player or a program."""
Key = Annotated[str, Pattern("[a-z][a-z_]{0,39}")]
ShownName = Annotated[str, Shown(40)]
Letter = Annotated[str, Shown(1)]
ShortText = Annotated[str, Most(LONGEST_FACT)]
PlayerText = Annotated[str, Most(500)]
LongText = Annotated[str, Most(4000)]
"""A setup, a transcript or a message."""

Winner = Side | Literal["draw"]
Bound = Literal["exact", "lower", "upper"]
Unit = Annotated[int, Range(1, 100_000)]
"""How many of an evaluation's values make a disc or a point."""
Moves = Annotated[list[MoveName], Most(LONGEST_GAME)]
Names = Annotated[list[Name], Most(200)]


class Further(TypedDict):
    """A reply that others follow."""

    done: Literal[False]


class Last(TypedDict):
    """A last reply."""

    done: Literal[True]


class Stoppable(Last):
    """A last reply to what may be stopped; `stopped` where it was."""

    stopped: NotRequired[Literal[True]]


# Players and games


class PlayerOptions(TypedDict):
    """A player, spelled out."""

    search: Name
    depth: NotRequired[Ply]
    evaluation: NotRequired[Name]
    order: NotRequired[Name]
    ties: NotRequired[Literal["first", "last", "random"]]
    nodes: NotRequired[Count]
    seconds: NotRequired[Seconds]
    seed: NotRequired[Seed]
    multipv: NotRequired[Annotated[int, Range(1, 100)]]
    noise: NotRequired[Annotated[float, Range(0, 1)]]
    book: NotRequired[bool]


class Player(PlayerOptions):
    """A listed player. `name` is in English, for where a page's words have none."""

    id: Name
    name: ShownName
    kind: Literal["level", "article", "other"]
    place: Annotated[float, Range(1, LONGEST_GAME)]


class Start(TypedDict):
    """The start of a game."""

    game: GameId
    setup: NotRequired[LongText]
    seed: NotRequired[Seed]
    size: NotRequired[Size]


class Record(Start):
    """A game as a request gives it. `moves` as a text is a transcript that the engine has not read yet."""

    moves: NotRequired[Moves | LongText]


class WholeRecord(Start):
    """A game as a reply gives it."""

    moves: Moves


class SideNames(TypedDict):
    """The names of the sides."""

    first: ShownName
    second: ShownName


class Colours(TypedDict):
    """The roles of the sides' colours."""

    first: Colour
    second: Colour


class Look(TypedDict):
    """How a board is drawn: one surface with a rim, only lines between the squares, or framed squares."""

    board: Literal["felt", "lines", "grid"]
    pieces: Literal["discs", "marks", "numbers"]
    colours: Colours


class Letters(TypedDict):
    """How a square is written in a setup."""

    empty: Letter
    first: Letter
    second: Letter


class PieceSetup(TypedDict):
    """Setups with one letter a square; with `mover` a space and the letter of the side to move follow."""

    kind: Literal["pieces"]
    letters: Letters
    mover: bool
    empty: LongText


class NumberSetup(TypedDict):
    """Setups with a number a square; `taken` is a square without one."""

    kind: Literal["numbers"]
    least: CellNumber
    most: CellNumber
    taken: Letter
    empty: LongText


class Sizes(TypedDict):
    """The range of rows of a random board."""

    least: Size
    most: Size


class Values(TypedDict):
    """The meaning of values."""

    decisive: Value
    margin: Value | None
    unit: Literal["disc", "point"] | None
    scale: Figure
    mistake: Figure


class GameWords(TypedDict):
    """The words of a game in a language. `rules` are sentences."""

    name: ShownName
    sides: SideNames
    rules: Annotated[list[Annotated[str, Shown(300)]], Most(20)]


class Game(TypedDict):
    """A game without its rules. `name` is in English, for where a page's words have none."""

    id: GameId
    name: ShownName
    rows: Size
    columns: Size
    sizes: Sizes | None
    sides: SideNames
    look: Look
    setup: PieceSetup | NumberSetup
    pictures: Annotated[list[Record], Most(10)]
    evaluations: Names
    usual: Name | None
    strongest: Name | None
    parts: Annotated[dict[Name, Unit], Most(200)]
    values: Values
    searches: Names
    opening: OpeningPlies
    players: Annotated[list[Player], Most(200)]
    default: Name | Literal[""]
    judge: PlayerOptions
    words: NotRequired[Annotated[dict[Name, GameWords], Most(20)]]


class Games(Last):
    """The reply to `games`. `diagrams` are read and not played; `first` is shown where none is named."""

    games: Annotated[list[Game], Most(200)]
    diagrams: Annotated[list[Game], Most(200)]
    first: GameId


# Positions


class TakenCell(TypedDict):
    """A square whose number was taken: by which side, and the number. Null where this is not known."""

    taken: Side | None
    value: CellNumber | None


Cell = Side | CellNumber | TakenCell | None
"""The content of a square: a side's piece, a number, a number that was taken, or nothing."""
Cells = Annotated[dict[SquareName, Cell], Most(SQUARES)]


class Row(TypedDict):
    """The row to choose from."""

    row: Size


class Column(TypedDict):
    """The column to choose from."""

    column: Annotated[str, Pattern("[a-z]")]


class Score(TypedDict):
    """Discs on the board, or points."""

    first: Margin
    second: Margin


class Result(TypedDict):
    """The end of a game. `margin` is first's minus second's, `squares` those of a completed line."""

    winner: Winner
    margin: Margin | None
    squares: Annotated[list[SquareName], Most(SQUARES)]


OpeningNames = Annotated[dict[Name, ShownName], Most(20)]
"""By language."""


class Opening(TypedDict):
    """The opening of a game. `left`: after so many moves it left all that are known; null: it has not."""

    names: OpeningNames
    left: Ply | None


class NamedOpening(TypedDict):
    """A view's part where the opening has a name."""

    opening: NotRequired[Opening]


class Board(NamedOpening):
    """A position. `legal` has each legal move with every square that it changes."""

    game: GameId
    ply: Ply
    turn: Side | None
    setup: LongText
    cells: Cells
    legal: Annotated[dict[MoveName, Cells], Most(SQUARES)]
    line: Row | Column | None
    score: Score | None
    last: MoveName | None
    passed: Side | None
    result: Result | None
    moves: Moves


class View(Board):
    """The position after a record."""

    record: WholeRecord


class Viewed(View, Last):
    """The reply to `view`."""


# Searches


class Move(TypedDict):
    """A move with its value, what is proved of it, and what it loses against the best one."""

    move: MoveName
    value: Value | None
    bound: Bound | None
    outcome: Winner | None
    plies: Ply | None
    margin: Margin | None
    loss: Loss | None
    least: Loss | None
    mark: Mark | None


class Answer(TypedDict):
    """The result of a search."""

    depth: Ply
    move: MoveName | None
    value: Value | None
    mean: Figure | None
    outcome: Winner | None
    plies: Ply | None
    margin: Margin | None
    line: Moves
    nodes: Count
    cutoffs: Count
    seconds: Seconds
    moves: Annotated[list[Move], Most(SQUARES)]
    equal: Moves
    unit: NotRequired[Unit]
    book: NotRequired[Literal[True]]


class Thought(Answer):
    """A reply to `think`."""

    done: bool
    stopped: NotRequired[Literal[True]]


class Reviewed(Answer, Further):
    """A reply to `review`: the quick reading of the position after `at` moves.

    `doubtful`: whether a mark may depend on the judge's reading; null: it is read once more.
    """

    at: Ply
    doubtful: bool | None


class ReviewEnd(Stoppable):
    """The last reply to `review`."""


# Exercises


class MoveLoss(TypedDict):
    """A move, and how much worse it is than the best one (`Exercise`)."""

    move: MoveName
    loss: Loss


class Exercise(TypedDict):
    """A position in which a move that was played lost much, and few moves are good.

    `best` is what the side to move gets by the best moves. Losses and it are margins in discs or points, or,
    where the game has none, in steps: a win is 1, a draw 0, a loss −1. `exact`: proved, else estimated with
    `depth` plies. `version`: of the judge.
    """

    record: WholeRecord
    side: Side
    played: MoveName
    good: Moves
    moves: Annotated[list[MoveLoss], Most(SQUARES)]
    best: Figure
    exact: bool
    depth: Ply
    version: Name


class ExerciseFound(Last):
    """The reply to `exercise`: one, or why the move makes none."""

    exercise: Exercise | None
    why: Why | None


class Refutation(Stoppable):
    """The reply to `refutation`: the play after a move, and what is seen last."""

    line: Moves
    seen: Key | None


# Strengths of persons


class Estimate(TypedDict):
    """A strength in Elo, with its interval of 95 %."""

    elo: Figure
    low: Figure
    high: Figure


class Opponent(TypedDict):
    """A level, by its place in the request, and the share of the points to be expected against it."""

    level: Annotated[int, Range(0, MOST_PLAYERS)]
    chance: Annotated[float, Range(0, 1)]


class Strength(Last):
    """The reply to `strength`."""

    strength: Estimate | None
    next: Opponent | None


class Openings(Last):
    """The reply to `openings`: of each game the names, or null where it has none."""

    openings: Annotated[list[OpeningNames | None], Most(MOST_NAMED)]


# Trees


class Reading(Further):
    """A reply to `tree` while the search reads: the visits so far."""

    visits: Count


TreeRow = tuple[
    Annotated[int, Range(-1, MOST_ROWS)],
    MoveName | None,
    Annotated[int, Range(-LONGEST_GAME, LONGEST_GAME)],
    Value | None,
    Value | None,
    Value | None,
    Bound | None,
    Literal["read", "cut", "horizon", "over", "table"],
    Annotated[int, Range(1, MOST_VISITS)],
    Moves,
    Count,
]
"""A visit: what it has in each column."""


TreeColumns = tuple[
    Literal["parent"],
    Literal["move"],
    Literal["depth"],
    Literal["low"],
    Literal["high"],
    Literal["value"],
    Literal["bound"],
    Literal["end"],
    Literal["visits"],
    Literal["unread"],
    Literal["key"],
]


class TreeRows(Further):
    """A reply to `tree` with visits. Only the first such reply has `columns`."""

    columns: NotRequired[TreeColumns]
    rows: Annotated[list[TreeRow], Most(ROWS)]


class Iteration(TypedDict):
    """The counts and the result of one iteration of a search."""

    depth: Ply
    visits: Count
    cutoffs: Count
    move: MoveName | None
    value: Value | None


Terms = Annotated[dict[Annotated[str, Shown(40)], Value], Most(40)]
"""The parts of an evaluation by their names."""


class Tree(Stoppable):
    """The last reply to `tree`."""

    iterations: Annotated[list[Iteration], Most(200)]
    iteration: Annotated[int, Range(0, 200)] | None
    visits: Count
    cutoffs: Count
    strip: NotRequired[Annotated[list[Annotated[list[Count], Most(MOST_STRETCHES)]], Most(LONGEST_GAME)]]
    distinct: NotRequired[Annotated[list[Count], Most(LONGEST_GAME)]]
    unread: NotRequired[Literal[True]]
    estimates: NotRequired[Literal[True]]
    terms: NotRequired[Terms]


class Worth(TypedDict):
    """A value for the side that is asked for. `least`: the winner may win by more."""

    value: Value
    least: NotRequired[Literal[True]]


class ReasonArgs(TypedDict):
    """The arguments of a sentence, of those that its words need."""

    side: Side
    sideOther: Side
    sideViewer: Side
    relation: Literal["=", "≤", "≥"]
    move: NotRequired[MoveName]
    best: NotRequired[MoveName]
    reply: NotRequired[MoveName]
    before: NotRequired[MoveName]
    own: NotRequired[Literal[True]]
    instead: NotRequired[MoveName]
    parent: NotRequired[MoveName]
    way: NotRequired[Moves]
    value: NotRequired[Worth]
    bound: NotRequired[Worth]
    letter: NotRequired[Literal["α", "β"]]
    otherwise: NotRequired[Worth]
    least: NotRequired[Worth]
    most: NotRequired[Worth]
    count: NotRequired[Count]
    last: NotRequired[Count]
    evaluation: NotRequired[Name]
    terms: NotRequired[Terms]


class ReasonSaid(TypedDict):
    """A sentence that says why a node has its value.

    The key of its words, their arguments, the nodes to which parts of them lead, and which visits are meant.
    """

    key: TreeReason
    args: ReasonArgs
    links: Annotated[dict[Key, Moves], Most(4)]
    rows: Annotated[dict[Key, Annotated[int, Range(0, MOST_ROWS)]], Most(4)]


class NodeReasons(Stoppable):
    """The reply to `node`."""

    says: Annotated[list[ReasonSaid], Most(20)]


# Matches and tournaments


class MatchMove(Further):
    """A reply to `match` for a move."""

    move: MoveName
    by: Side
    seconds: Seconds
    nodes: Count
    opening: NotRequired[Literal[True]]
    book: NotRequired[Literal[True]]


class PlannedMatch(TypedDict):
    """A `match` request of a plan."""

    op: Literal["match"]
    first: PlayerText
    second: PlayerText
    record: Record
    seed: Seed


Three = tuple[GameCount, GameCount, GameCount]
Counts = Three | tuple[GameCount, GameCount, GameCount, GameCount, GameCount]
"""How often each result came up: in single games three kinds, in pairs five."""


class Interval(TypedDict):
    """The interval of a figure."""

    low: Figure | None
    high: Figure | None


class Points(Interval):
    """The share of the points, with its interval."""

    share: Figure | None
    pairs: GameCount | None


class Elo(Interval):
    """The difference in Elo, with its interval."""

    difference: Figure | None


PlayerPlace = Annotated[int, Range(0, MOST_PLAYERS)]


class Ranked(Interval):
    """A player of a tournament. `low` and `high` are of its `elo`."""

    name: PlayerText
    points: Figure
    games: GameCount
    elo: Figure
    faults: GameCount
    rank: PlayerPlace
    best: PlayerPlace
    worst: PlayerPlace
    retired: bool


class PairingResults(TypedDict):
    """Two players of a tournament, with the results of the one named first."""

    first: PlayerText
    second: PlayerText
    wins: GameCount
    draws: GameCount
    losses: GameCount
    end: NotRequired[Literal["won", "lost", "even"] | None]
    """With the form `against`: how the first came off; null: it is not done with the other."""
    score: NotRequired[Points]
    elo: NotRequired[Elo]
    superiority: NotRequired[Figure | None]
    counts: NotRequired[Counts]
    """With the form `two`."""


class Sentence(TypedDict):
    """A sentence: its key, the players that it names, how many it counts beside them, and which places are
    open, from the first to the last."""

    key: ShortText
    names: Annotated[list[PlayerText], Most(4)]
    others: PlayerPlace
    places: Annotated[list[PlayerPlace], Most(2)]


class TournamentTable(TypedDict):
    """The table of a tournament."""

    players: Annotated[list[Ranked], Most(MOST_PLAYERS)]
    pairs: Annotated[list[PairingResults], Most(MOST_PLAYERS * MOST_PLAYERS)]
    played: GameCount
    planned: GameCount
    round: GameCount
    over: bool
    seed: Seed
    says: Annotated[list[Sentence], Most(2)]


TournamentTally = Annotated[
    list[tuple[PlayerPlace, PlayerPlace, Annotated[str, Most(MOST_TOURNAMENT_GAMES)]]],
    Most(MOST_PLAYERS**2),
]
"""The results of each pairing of a tournament. It is sent with the next request."""


class DueMatch(TypedDict):
    """A game that is to be played: the pairing, its place in their series, of which pair, and the request."""

    players: tuple[PlayerText, PlayerText]
    index: GameCount
    pair: GameCount
    match: PlannedMatch


class Tournament(Last):
    """The reply to `tournament`."""

    game: GameId
    form: Literal["all", "against", "two"]
    games: GameCount
    added: Annotated[int, Range(0, MOST_ADDED)]
    opening: OpeningPlies | None
    repeatable: bool
    tally: TournamentTally
    standings: TournamentTable
    matches: Annotated[list[DueMatch], Most(CHUNK)]


class NothingKnown(Last):
    """The last reply to a `tournament`, an `unzip`, a `zip` or a `write` that was stopped."""

    stopped: Literal[True]


class Csv(Stoppable):
    """The reply to `csv`."""

    csv: Annotated[str, Most(2 * LONGEST_LINE)]


# A series of two players, as `arena --json` prints it, and a game as the page keeps it


class Plan(TypedDict):
    """A series, as the engine read it."""

    game: GameId
    players: tuple[PlayerText, PlayerText]
    games: Annotated[int, Range(1, MOST_TOURNAMENT_GAMES)]
    swap: bool
    opening: OpeningPlies | None
    seed: Seed
    repeatable: bool


class FaultySide(TypedDict):
    """The side that has lost a game by a fault."""

    side: Side


class PlayedGame(TypedDict):
    """A game of a series that was played: its place in the plan, and first's and second's costs."""

    index: GameCount
    winner: Winner
    margin: Margin | None
    moves: tuple[Count, Count]
    nodes: tuple[Count, Count]
    seconds: tuple[Seconds, Seconds]
    fault: NotRequired[FaultySide]


class Share(Interval):
    """A count, its share, and the interval of that."""

    count: GameCount
    share: Figure | None


class Achieved(TypedDict):
    """The results of some games."""

    games: GameCount
    wins: Share
    draws: Share
    losses: Share


class TestState(TypedDict):
    """How a sequential test stands, which decides between two differences in Elo, with its rates of error."""

    elo: tuple[Figure, Figure]
    alpha: Figure
    beta: Figure
    llr: Figure
    bounds: tuple[Figure, Figure]
    decided: Literal["lower", "upper"] | None
    at: GameCount | None


class Statistics(TypedDict):
    """The statistics of the player named first."""

    games: GameCount
    of: GameCount
    finished: bool
    all: Achieved
    first: Achieved
    second: Achieved
    score: Points
    elo: Elo
    superiority: Figure | None
    counts: Counts
    faults: tuple[GameCount, GameCount]
    retired: tuple[bool, bool]
    points: tuple[Figure, Figure]
    margin: Figure | None
    moves: tuple[Count, Count]
    nodes: tuple[Figure | None, Figure | None]
    seconds: tuple[Figure | None, Figure | None]
    sprt: TestState | None


# Games that were read

Line = Annotated[int, Range(1, 100_000_000)]
PlayerName = Annotated[str, Most(LONGEST_NAME)]
"""Of a player, or of an opening: what a text says, "" where it says nothing."""


ReadFact = Annotated[str, Most(LONGEST_HEADING)]
"""Of when a game was played, or of what it was a part."""


class PlayerNames(TypedDict):
    """Who played, as a text has it."""

    first: PlayerName
    second: PlayerName


class ReadResult(TypedDict):
    """A result, as a text has it: first's discs or points minus second's, and what ended the game early."""

    margin: Margin
    by: NotRequired[Early]


OrRecord = TypedDict("OrRecord", {"or": NotRequired[WholeRecord]})
OrRecord.__doc__ = "A second record, where a text can be meant in two ways."


class ReadItem(OrRecord):
    """A game, a position or a problem that was read."""

    record: WholeRecord
    line: Line
    players: PlayerNames | None
    result: ReadResult | None
    title: PlayerName | None
    date: ReadFact | None
    event: ReadFact | None
    exchanged: NotRequired[Literal[True]]
    mirrored: NotRequired[Literal[True]]
    values: NotRequired[Annotated[dict[SquareName, Margin], Most(SQUARES)]]


# Programs, and errors


class Compared(Stoppable):
    """The reply to `compare`: for each source the place of the first one before it that is like it.

    `renamed`: it is the same but for names, comments and spaces. `similar`: or nearly so.
    """

    renamed: Annotated[list[Annotated[int, Range(0, MOST_SOURCES)] | None], Most(MOST_SOURCES)]
    similar: Annotated[list[Annotated[int, Range(0, MOST_SOURCES)] | None], Most(MOST_SOURCES)]


Base64 = Annotated[str, Most(4 * PIECE // 3)]


class ZipEntry(TypedDict):
    """A file of a zip, of the size that this says; of a Python file its bytes, or why they are left out."""

    path: Annotated[str, Most(LONGEST_PATH)]
    comment: Annotated[str, Most(LONGEST_PATH)]
    size: Count
    base64: NotRequired[Base64]
    wrong: NotRequired[Literal["long", "room", "damaged"]]


class ZipEntries(Further):
    """A reply to `unzip` with files."""

    entries: Annotated[list[ZipEntry], Most(MOST_LISTED)]


class Unzipped(Last):
    """The last reply to `unzip`: how many files were sent, and how much the zip lists, with its folders."""

    files: Count
    listed: Count


class ZipPart(Further):
    """A reply to `zip` with a part of the zip."""

    base64part: Base64


class Zipped(Last):
    """The last reply to `zip`: how many bytes there are."""

    size: Count


class KnownForm(TypedDict):
    """A program of a known form, which plays as it is.

    `of` is the function that is asked; `first`, `second` and `empty` are its marks. With `by` `mover`,
    `first` is that of the side to move, whichever it is.
    """

    id: Literal["cs50", "strategy", "rows"]
    of: Annotated[str, Most(200)]
    by: Literal["side", "mover"]
    first: ShortText
    second: ShortText
    empty: ShortText


class Unplayable(TypedDict):
    """Why nothing of a program plays.

    `none`: it has no function that is called here. `illegal`: what `of` has `played` is no legal move in the
    `position` of the `game`, or its error there was `message`. `boards`: `of` makes different legal moves on
    these kinds of board. `size`: it is for another board. The others: it is in Python 2, or another language,
    opens a window, lacks a file, or reads `input()`.
    """

    why: Literal["none", "illegal", "boards", "size", "python2", "window", "language", "file", "input"]
    of: NotRequired[Annotated[str, Most(200)]]
    played: NotRequired[LongText]
    message: NotRequired[LongText]
    game: NotRequired[GameId]
    position: NotRequired[LongText]
    boards: NotRequired[Annotated[list[ShortText], Most(10)]]
    rows: NotRequired[SourcePlace]
    columns: NotRequired[SourcePlace]
    module: NotRequired[ShortText]


class Trying(Further):
    """A reply to `load`: a function of the program is tried, which may take as long as a first move."""

    trying: Literal[True]


class NamesDefined(TypedDict):
    """The functions of a program: names by games, and the program's own name or nothing.

    `chooses`: its search is a `choose`, or of a known `form`, which has neither depth nor values, and is for
    the game `only` alone where that is there.
    """

    evaluations: Annotated[dict[GameId, Annotated[list[Name], Most(1)]], Most(200)]
    searches: Annotated[list[Name], Most(1)]
    chooses: NotRequired[Literal[True]]
    only: NotRequired[GameId]
    form: NotRequired[KnownForm]
    orders: Annotated[list[Name], Most(1)]
    games: Annotated[list[GameId], Most(1)]


class Defined(NamesDefined):
    """The same as a page keeps it."""

    repeatable: bool


class Loaded(NamesDefined, Last):
    """The reply to `load`."""

    name: Name
    repeatable: bool
    unplayable: NotRequired[Unplayable]


class Printed(Further):
    """A reply to any request: what an author's code printed.

    `move`: it was asked below this move of the root. Left out: at the root, or not known.
    """

    printed: Annotated[str, Most(MOST_PRINTED)]
    move: NotRequired[MoveName]


Calls = Annotated[dict[Literal["evaluate", "search", "order", "choose"], tuple[Count, Seconds]], Most(4)]
"""`calls` in the last reply to any request: those of an author's functions, and the seconds in them."""


Reason = Annotated[str, Pattern("[a-z-]{1,40}")]
CodeFacts = Annotated[dict[Key, Figure | Annotated[str, Most(1000)]], Most(10)]


class Note(TypedDict):
    """A remark on an author's code that is no error."""

    name: Name
    reason: Reason
    facts: CodeFacts
    line: SourcePlace | None


Notes = Annotated[list[Note], Most(MOST_NOTES)]
"""`notes` in the last reply to any request: each reason once for a line of a program."""


class UserCode(TypedDict):
    """The facts of an error in an author's code."""

    name: Name
    kind: Annotated[str, Most(LONGEST_KIND)]
    message: LongText
    line: SourcePlace | None
    column: SourcePlace | None
    end_line: SourcePlace | None
    end_column: SourcePlace | None
    during: During
    traceback: Annotated[str, Most(LONGEST_TRACEBACK)]
    reason: Reason | None
    facts: CodeFacts
    file: NotRequired[Annotated[str, Most(70)]]
    file_line: NotRequired[SourcePlace]
    unplayable: NotRequired[Unplayable]


class UserCodeProblem(TypedDict):
    """An error in an author's code."""

    code: Literal["user-code"]
    message: LongText
    field: Annotated[str, Most(200)] | None
    args: UserCode


class RequestFacts(TypedDict, total=False):
    """The facts of any other error. A fact has one type, whichever error has it: a sentence is made of it.

    What belongs to the reason of a game's `SetupError` stands here too.
    """

    # of a value of a request
    op: ShortText
    key: ShortText
    missing: ShortText
    beside: ShortText
    expected: ShortText
    least: Figure
    most: Figure
    # of players
    player: ShortText
    search: ShortText
    name: ShortText
    known: Names
    # of games and moves
    game: ShortText
    move: ShortText
    side: ShownName
    ply: Ply
    before: Moves
    # of texts that are no game: `reason`, `game`, `squares`, and the rows of its board
    size: Count
    # of setups, besides `least` and `most`; `reason` also of a line that is not JSON
    reason: ShortText
    squares: Count
    character: ShortText
    at: Count
    first: Count
    second: Count
    row: Count
    rows: Count
    cells: Count
    children: Count
    last: ShortText
    # of a defect of the engine
    error: ShortText
    evaluation: ShortText
    returned: ShortText


class RequestProblem(TypedDict):
    """Any other error of the engine."""

    code: Literal[
        "bad-json",
        "bad-request",
        "unknown-op",
        "unknown-game",
        "bad-setup",
        "bad-move",
        "illegal-move",
        "game-over",
        "bad-player",
        "limit",
        "not-allowed",
        "unreadable",
        "internal",
    ]
    message: LongText
    field: Annotated[str, Most(200)] | None
    args: RequestFacts


class Problem(TypedDict):
    """The `error` of a reply, of whichever code. A page has codes of its own beside the engine's."""

    code: str
    message: str
    field: str | None
    args: dict[str, Any]


class Fault(TypedDict):
    """Why a side has lost: the error of its program."""

    side: Side
    error: UserCodeProblem


class MatchEnd(Stoppable):
    """The last reply to `match`."""

    record: WholeRecord
    result: Result | None
    repeatable: bool
    fault: NotRequired[Fault]


class Refused(Last):
    """The last reply to a request that is refused."""

    error: UserCodeProblem | RequestProblem


class RefusedLine(TypedDict):
    """A line of a text that could not be read."""

    line: Line
    text: Annotated[str, Most(LONGEST_EXCERPT)]
    error: RequestProblem


class SomeRead(Further):
    """A reply to `read` with some of the games."""

    format: Name
    items: Annotated[list[ReadItem], Most(FOUND)]


class ReadGames(Stoppable):
    """The last reply to `read`. `count` is that of all games, `unlisted` that of refused lines left out."""

    format: Name
    items: Annotated[list[ReadItem], Most(FOUND)]
    refused: Annotated[list[RefusedLine], Most(MOST_REFUSED)]
    unlisted: NotRequired[Count]
    count: Count


class Written(Last):
    """The last reply to `write`. `left`: the places of the games that the format cannot hold."""

    text: Annotated[str, Most(2 * LONGEST_LINE)]
    left: Annotated[list[Annotated[int, Range(0, MOST_WRITTEN)]], Most(MOST_WRITTEN)]


REPLIES: Final[dict[str, Any]] = {
    "games": Games,
    "view": Viewed,
    "think": Thought,
    "tree": Reading | TreeRows | Tree,
    "node": NodeReasons,
    "exercise": ExerciseFound,
    "refutation": Refutation,
    "review": Reviewed | ReviewEnd,
    "match": MatchMove | MatchEnd,
    "tournament": Tournament | NothingKnown,
    "csv": Csv,
    "compare": Compared,
    "unzip": ZipEntries | Unzipped | NothingKnown,
    "zip": ZipPart | Zipped | NothingKnown,
    "openings": Openings,
    "strength": Strength,
    "load": Trying | Loaded,
    "read": SomeRead | ReadGames,
    "write": Written | NothingKnown,
}
"""The replies to each request, besides `Printed` and `Refused`."""
