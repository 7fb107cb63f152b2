"""The shapes of the replies: the one declaration of what a reply may hold. No code of the engine runs here.

`mypy` checks the engine against it. The build makes of it the types of the page's modules, and the checks of
what comes out of the Lab's sandbox and of what is read back from the device (web/make/contract.py).
What stands below a key says what it means, and goes into the reference in `CONTRACT.md`.

A type says what a value is; its `Annotated` metadata, how large it may be. Every text, every list and every
object with any keys has a limit, and every number a range.
"""

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from ..core.declared import Most, Pattern, Range, Visible
from ..core.game import Colour, Side
from . import limits, requests
from .requests import GameCount

# Numbers and texts

Count = Annotated[int, Range(0, 2**53 - 1)]
Ply = Annotated[int, Range(0, limits.LONGEST_GAME)]
Value = Annotated[int, Range(-limits.INFINITY, limits.INFINITY)]
CellNumber = Annotated[int, Range(-1000, 1000)]
SourcePlace = Annotated[int, Range(1, 1_000_000)]
Seconds = Annotated[float, Range(0, limits.MOST_SUM)]
Loss = Annotated[float, Range(0, limits.MOST_SUM)]
Figure = Annotated[float, Range(-limits.MOST_SUM, limits.MOST_SUM)]

SquareName = Annotated[str, Pattern("[a-z](?:[1-9]|1[0-9]|2[0-6])")]
Key = Annotated[str, Pattern("[a-z][a-z_]{0,39}")]
ShownName = Annotated[str, Visible(40)]
Letter = Annotated[str, Visible(1)]
ShortText = Annotated[str, Most(limits.LONGEST_FACT)]

Unit = Annotated[int, Range(1, 100_000)]
"""How many of an evaluation's values make a disc or a point."""
Names = Annotated[list[requests.Name], Most(200)]


class Further(TypedDict):
    """A reply that others follow."""

    done: Literal[False]


class Last(TypedDict):
    """A last reply."""

    done: Literal[True]


class Stoppable(Last):
    """A last reply to what may be stopped; `stopped` where it was."""

    stopped: NotRequired[Literal[True]]
    """It was stopped; what the reply has was found by then."""


# Players and games


class Player(requests.PlayerOptions):
    """A listed player."""

    id: requests.Name
    """What stands for the player in a request."""
    name: ShownName
    """In English, for where a page's words have none."""
    kind: Literal["level", "article", "other"]
    place: Annotated[float, Range(1, limits.LONGEST_GAME)]
    """From 1 in its kind. Levels grow stronger, and the place of one between two others ends in a half."""


class SideNames(TypedDict):
    """The names of the sides."""

    first: ShownName
    second: ShownName


class Colours(TypedDict):
    """The roles of the sides' colours."""

    first: Colour
    second: Colour


class Look(TypedDict):
    """How a board is drawn."""

    board: Literal["felt", "lines", "grid"]
    """One ground with a rim, only lines between the squares, or each square framed."""
    pieces: Literal["discs", "marks", "numbers"]
    colours: Colours
    """Of each side."""


class Letters(TypedDict):
    """How a square is written in a setup."""

    empty: Letter
    first: Letter
    second: Letter


class PieceSetup(TypedDict):
    """Setups with one letter a square."""

    kind: Literal["pieces"]
    letters: Letters
    mover: bool
    """Whether a space and the letter of the side to move follow; else it follows from the counts."""
    empty: requests.LongText
    """The setup of an empty board."""


class NumberSetup(TypedDict):
    """Setups with a number a square."""

    kind: Literal["numbers"]
    least: CellNumber
    """The range of the numbers."""
    most: CellNumber
    taken: Letter
    """What stands for a square without a number."""
    empty: requests.LongText
    """The setup of an empty board."""


class Sizes(TypedDict):
    """The range of rows of a random board."""

    least: requests.Size
    most: requests.Size


class Values(TypedDict):
    """What values mean."""

    decisive: Value
    """The least that a won game is worth."""
    margin: Value | None
    """What a won game is worth beside its margin; null where values do not hold one."""
    unit: Literal["disc", "point"] | None
    """What margins count."""
    scale: Figure
    """The advantage, in units, that is drawn as about two thirds of the way from even to won."""
    mistake: Figure
    """The least loss, in units or steps, that makes an exercise."""


class GameWords(TypedDict):
    """The words of a game in a language."""

    name: ShownName
    sides: SideNames
    rules: Annotated[list[Annotated[str, Visible(300)]], Most(20)]
    """Sentences."""


class Game(TypedDict):
    """A game without its rules."""

    id: requests.GameId
    """As in a record."""
    name: ShownName
    """In English, for where a page's words have none. Like all names that are shown it has up to 40
    characters that can be seen, without control characters and marks of direction."""
    rows: requests.Size
    """Of its usual board, which need not be square."""
    columns: requests.Size
    sizes: Sizes | None
    """Where boards are drawn: as many columns as rows, and a record may hold `seed` and `size`."""
    sides: SideNames
    """What the sides are called."""
    look: Look
    setup: PieceSetup | NumberSetup
    """How [setups](#setups) are written."""
    pictures: Annotated[list[requests.Record], Most(10)]
    """Records whose views illustrate the rules, as before a move and after it."""
    evaluations: Names
    usual: requests.Name | None
    """The evaluation of a player that names none; null without evaluations."""
    strongest: requests.Name | None
    """That of `best` without a depth."""
    parts: Annotated[dict[requests.Name, Unit], Most(200)]
    """How many of an evaluation's values make one unit, of each that counts in units."""
    values: Values
    searches: Names
    opening: requests.OpeningPlies
    """How many random plies a game of a series begins with, unless the request says."""
    players: Annotated[list[Player], Most(200)]
    default: requests.Name | Literal[""]
    """The id of the player that is seated unless another is chosen; `""` where none is listed."""
    judge: requests.PlayerOptions
    """Who judges positions ([The judge](#the-judge))."""
    words: NotRequired[Annotated[dict[requests.Name, GameWords], Most(20)]]
    """By language, what a page says of the game. Left out where the page's own words name it."""


class Games(Last):
    """The reply to `games`: what a page needs to list, draw and set up the games, so that no program need
    branch on an id."""

    games: Annotated[list[Game], Most(200)]
    diagrams: Annotated[list[Game], Most(200)]
    """Games that are read and not played ([A tree of leaves](#a-tree-of-leaves))."""
    first: requests.GameId
    """The id of the game to show where none is named."""


# Positions


class TakenCell(TypedDict):
    """A square whose number was taken."""

    taken: Side | None
    """By which side; null where the setup had a `.`."""
    value: CellNumber | None
    """The number; null there too."""


Cell = Side | CellNumber | TakenCell | None
"""The content of a square: a side's piece, a number, a number that was taken, or nothing."""
Cells = Annotated[dict[SquareName, Cell], Most(limits.SQUARES)]


class Row(TypedDict):
    """The row to choose from."""

    row: requests.Size


class Column(TypedDict):
    """The column to choose from."""

    column: Annotated[str, Pattern("[a-z]")]


class Score(TypedDict):
    """Discs on the board, or points."""

    first: requests.Margin
    second: requests.Margin


class Result(TypedDict):
    """The end of a game."""

    winner: requests.Winner
    margin: requests.Margin | None
    """First's minus second's; null in tic-tac-toe."""
    squares: Annotated[list[SquareName], Most(limits.SQUARES)]
    """Those of completed lines; `[]` in other games."""


OpeningNames = Annotated[dict[requests.Name, ShownName], Most(20)]
"""By language."""


class Opening(TypedDict):
    """The opening of a game."""

    names: OpeningNames
    """By language the last name on the game's way."""
    left: Ply | None
    """After how many moves the game left all openings that are known; null: it has not."""


class NamedOpening(TypedDict):
    """A view's part where the opening has a name."""

    opening: NotRequired[Opening]
    """Left out where it has no name. A position has its name whatever moves led to it, and however the board
    is turned."""


class Board(NamedOpening):
    """A position."""

    game: requests.GameId
    ply: Ply
    """Plies since the setup, passes included."""
    turn: Side | None
    """The side to move; null at the end."""
    setup: requests.LongText
    """This position as a setup."""
    cells: Cells
    """What is on each square."""
    legal: Annotated[dict[requests.MoveName, Cells], Most(limits.SQUARES)]
    """Each legal move with every square that it changes, and what will be on it; `{}` at the end."""
    line: Row | Column | None
    """Numbers: where the mover chooses; null at the end and in other games."""
    score: Score | None
    """Discs on the board, or points; null in tic-tac-toe."""
    last: requests.MoveName | None
    """The last move; null before the first."""
    passed: Side | None
    """The side that has just been forced to pass, until the next move; null at the end."""
    result: Result | None
    """Null while the game goes on."""
    moves: requests.Moves
    """Without passes."""


class View(Board):
    """The position after a record."""

    record: requests.WholeRecord
    """The record whole: `setup`, or in Numbers `seed` and `size`, and `moves` as a list."""


class Viewed(View, Last):
    """The reply to `view`."""


# Searches


class Proof(TypedDict):
    """What is proved of a position, or of a move."""

    outcome: requests.Winner | None
    """Who wins, where that is proved."""
    plies: Ply | None
    """Where values hold the distance, as in tic-tac-toe: how far off the end is, if proved; a draw's end is
    the full board."""
    margin: requests.Margin | None
    """Where values hold it, as in Othello and Numbers: the final margin, if proved."""


class Move(Proof):
    """A move with its value, what is proved of it, and what it loses against the best one."""

    move: requests.MoveName
    value: Value | None
    """Null where the move was not looked at; `bound` is null then too."""
    bound: limits.Bound | None
    """What `value` is: exact, or at least (`lower`) or at most (`upper`) that, whoever moves."""
    loss: Loss | None
    """How much worse the move is than the best one, for the side to move ([Losses and
    marks](#losses-and-marks))."""
    least: Loss | None
    """Where `loss` is null: at least how much it is; null if that is nothing."""
    mark: limits.Mark | None


class Answer(Proof):
    """The result of a search."""

    depth: Ply
    """Plies really read, passes included. Where the rest of the game was solved, those of the longest line
    read; of a selective search, those of the likely lines."""
    move: requests.MoveName | None
    """The move played; null where the game is over."""
    value: Value | None
    """That of the position."""
    mean: Figure | None
    """The same; where undecided, the mean of it and that of the depth before. Undecided values favour the
    side that has the last move of the lines read, so compare positions by these."""
    line: requests.Moves
    """The play expected, beginning with `move`, without passes."""
    nodes: Count
    """Positions visited for this request, the root and finished ones included, each as often as met. In
    Othello's solved endings the last square is played without a visit."""
    cutoffs: Count
    """Positions where moves were left untried because they could change nothing. In Othello's solved endings
    squares not tried count as moves with three to seven empty; with fewer nothing is counted."""
    seconds: Seconds
    """Since the thought began."""
    moves: Annotated[list[Move], Most(limits.SQUARES)]
    """Each legal move in square order."""
    equal: requests.Moves
    """The best moves, as far as is known; `[]` where another one may be better."""
    unit: NotRequired[Unit]
    """How many of the values make a disc or a point; left out where the evaluation counts neither."""
    book: NotRequired[Literal[True]]
    """The move is from [the opening book](#the-opening-book)."""


class Thought(Answer):
    """A reply to `think`."""

    done: bool
    stopped: NotRequired[Literal[True]]
    """It was stopped: this is its best answer by then."""


class Reviewed(Answer, Further):
    """A reply to `review`: the quick reading of a position."""

    at: Ply
    """How many moves were played before the position."""
    doubtful: bool | None
    """Whether a mark of the next move may depend on the judge's reading: not where it loses at most a sixth
    of a `mistake`, is the only one, there is none, or all is proved. Null: the position is read once more,
    after all others."""


class ReviewEnd(Stoppable):
    """The last reply to `review`."""


# Exercises


class MoveLoss(TypedDict):
    """A move, and how much worse it is than the best one (`Exercise`)."""

    move: requests.MoveName
    loss: Loss


class Exercise(TypedDict):
    """A position in which a move that was played lost much, and few moves are good."""

    record: requests.WholeRecord
    """The record whole."""
    side: Side
    """The side to move."""
    played: requests.MoveName
    good: requests.Moves
    """The best moves, 1 or 2: they lose at most the tolerance of the game."""
    moves: Annotated[list[MoveLoss], Most(limits.SQUARES)]
    """Each legal move in square order."""
    best: Figure
    """What the side to move gets by the best moves. It and the losses are final margins; in a game that
    counts none a win is 1, a draw 0, a loss −1."""
    exact: bool
    """All of this is proved; else it is an estimate."""
    depth: Ply
    """The plies of the reading that it is from."""
    version: requests.Name
    """Of the judge's values: where another version judges, they may differ."""


class ExerciseFound(Last):
    """The reply to `exercise`: one, or why the move makes none."""

    exercise: Exercise | None
    why: limits.Why | None
    """Why the move makes none, else null ([exercises](#exercises))."""


class Means(TypedDict):
    """What each side has: a mean over some positions."""

    first: Figure
    second: Figure


class Difference(TypedDict):
    """What is different at the ends of two lines."""

    what: Key
    """`moves` (legal ones), `corners` (that could be taken), `stable` (discs that are never turned again),
    `frontier` (discs beside an empty square: the fewer the better), `points` and `left` (Numbers: the sum of
    the positive numbers that the side to move may take), or `score` where both lines end the game."""
    after: Means
    """After the bad move."""
    instead: Means
    """After the better one."""


class Refutation(Stoppable):
    """The reply to `refutation`: what follows, and a reason why the move was bad."""

    line: requests.Moves
    """Beginning with the move, at most 8 plies, or where `seen` is `end` to the end; passes are left out."""
    instead: requests.Moves
    """The play after the better move, as far, or where `seen` is `end` as far as it was read."""
    seen: Key | None
    """What the line ends with, and the other does not have: `pass` (of the side that moved), `corner`
    (Othello: the other side takes one), `number` (Numbers: it takes a 7, 8 or 9). `end`: the line ends the
    game, with less than the other one. null: nothing of this within the line."""
    counts: Difference | None
    """A count in which the lines differ by more than is usual where both moves are good
    ([exercises](#exercises)). null: none does, or `seen` says it."""


# Strengths of persons


class Estimate(TypedDict):
    """A strength in Elo, with its interval of 95 %."""

    elo: Figure
    low: Figure
    high: Figure


class Opponent(TypedDict):
    """A level."""

    level: Annotated[int, Range(0, limits.MOST_PLAYERS)]
    """Its place among `levels`."""
    chance: Annotated[float, Range(0, 1)]
    """The share of the points to be expected."""


class Strength(Last):
    """The reply to `strength`."""

    strength: Estimate | None
    """By maximum likelihood, of the last fifty games and a draw that was not played, so that who has won or
    lost all games has a strength too. Null without games."""
    next: Opponent | None
    """The level against which the expected share is nearest to half; null where there is none."""


class Openings(Last):
    """The reply to `openings`."""

    openings: Annotated[list[OpeningNames | None], Most(limits.MOST_NAMED)]
    """For each game its names by language, or null."""


# Trees


class Reading(Further):
    """A reply to `tree` while the search reads: the visits so far."""

    visits: Count
    """Those so far."""


TreeRow = tuple[
    Annotated[int, Range(-1, limits.MOST_ROWS)],
    requests.MoveName | None,
    Annotated[int, Range(-limits.LONGEST_GAME, limits.LONGEST_GAME)],
    Value | None,
    Value | None,
    Value | None,
    limits.Bound | None,
    Literal["read", "cut", "horizon", "over", "table"],
    Annotated[int, Range(1, limits.MOST_VISITS)],
    requests.Moves,
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
    """A reply to `tree` with visits."""

    columns: NotRequired[TreeColumns]
    """In the first such reply alone."""
    rows: Annotated[list[TreeRow], Most(limits.ROWS_AT_ONCE)]
    """Visits, in the order in which they begin ([Rows](#rows))."""


class Iteration(TypedDict):
    """The counts and the result of one iteration of a search."""

    depth: Ply
    visits: Count
    cutoffs: Count
    move: requests.MoveName | None
    value: Value | None


Terms = Annotated[dict[Annotated[str, Visible(40)], Value], Most(40)]
"""The parts of an evaluation by their names."""


Stretches = Annotated[list[Count], Most(limits.MOST_STRETCHES)]
"""The visits of a ply, by stretches of the search."""


class TreeCounts(TypedDict):
    """What is counted of a tree."""

    iterations: Annotated[list[Iteration], Most(200)]
    """Each search of the root."""
    iteration: Annotated[int, Range(0, 200)] | None
    """Which of them the rows are of; null of a finished game."""
    visits: Count
    """Those of that one, as the cutoffs."""
    cutoffs: Count
    strip: NotRequired[Annotated[list[Stretches], Most(limits.LONGEST_GAME)]]
    """For each ply from the root n counts: the visits, in the order in which they begin, are divided into n
    stretches of nearly equal number."""
    distinct: NotRequired[Annotated[list[Count], Most(limits.LONGEST_GAME)]]
    """For each ply from the root, how many different positions are visited there."""
    unread: NotRequired[Literal[True]]
    """The search does not visit the node."""
    estimates: NotRequired[Literal[True]]
    """Positions in which the game goes on were evaluated. Then an exact value of a won game that holds its
    margin is the least that the winner gets, unless all below its row was read to the end."""
    terms: NotRequired[Terms]
    """If the first row is a `horizon` whose evaluation is a sum: its parts. Of `positional` `corners`,
    `edges` (where a corner counts too, for both its edges), `moves`, `sign` (of the difference in discs); of
    `discs` and `points` `first`, and `second` negated."""


class Tree(TreeCounts, Stoppable):
    """The last reply to `tree`."""


class Worth(TypedDict):
    """A value for the side that is asked for."""

    value: Value
    least: NotRequired[Literal[True]]
    """The winner may win by more."""


class ReasonArgs(TypedDict):
    """The arguments of a sentence, of those that its words need."""

    side: Side
    """The side to move."""
    sideOther: Side
    sideViewer: Side
    """The one for which values are told."""
    relation: Literal["=", "≤", "≥"]
    """That of `value`."""
    move: NotRequired[requests.MoveName]
    best: NotRequired[requests.MoveName]
    reply: NotRequired[requests.MoveName]
    before: NotRequired[requests.MoveName]
    own: NotRequired[Literal[True]]
    """`before` is another move of the same name as the one that the words have."""
    instead: NotRequired[requests.MoveName]
    parent: NotRequired[requests.MoveName]
    way: NotRequired[requests.Moves]
    value: NotRequired[Worth]
    bound: NotRequired[Worth]
    letter: NotRequired[Literal["α", "β"]]
    """Which end of the window `bound` is."""
    otherwise: NotRequired[Worth]
    least: NotRequired[Worth]
    """The window, from here to `most`."""
    most: NotRequired[Worth]
    count: NotRequired[Count]
    last: NotRequired[Count]
    evaluation: NotRequired[requests.Name]
    terms: NotRequired[Terms]
    """First's, as in a tree."""


class ReasonSaid(TypedDict):
    """A sentence that says why a node has its value."""

    key: limits.TreeReason
    """That of the words, which a page has."""
    args: ReasonArgs
    links: Annotated[dict[Key, requests.Moves], Most(4)]
    """The nodes to which words lead, as paths from the root of the search."""
    rows: Annotated[dict[Key, Annotated[int, Range(0, limits.MOST_ROWS)]], Most(4)]
    """Which visit of such a node is meant: the index of its row, if it is sent."""


class NodeReasons(Stoppable):
    """The reply to `node`."""

    says: Annotated[list[ReasonSaid], Most(20)]


# Matches and tournaments


class MatchMove(Further):
    """A reply to `match` for a move."""

    move: requests.MoveName
    by: Side
    seconds: Seconds
    """What the search took, as `nodes`."""
    nodes: Count
    opening: NotRequired[Literal[True]]
    """A random move of the opening, which took nothing."""
    book: NotRequired[Literal[True]]
    """From the player's opening book."""


class PlannedMatch(TypedDict):
    """A `match` request of a plan."""

    op: Literal["match"]
    first: requests.PlayerText
    second: requests.PlayerText
    record: requests.Record
    seed: requests.Seed


Counts = tuple[GameCount, GameCount, GameCount] | tuple[GameCount, GameCount, GameCount, GameCount, GameCount]
"""How often each result came up: in single games three kinds, in pairs five."""


class Interval(TypedDict):
    """The interval of a figure."""

    low: Figure | None
    """Of 95 %; null where nothing is known, or it is without bound."""
    high: Figure | None


class Points(Interval):
    """The share of the points, with its interval."""

    share: Figure | None
    """A draw is half of a point."""
    pairs: GameCount | None
    """Of how many pairs of games that is; null where they are single games."""


class Elo(Interval):
    """The difference in Elo, with its interval."""

    difference: Figure | None


class Ranked(Interval):
    """A player of a tournament."""

    name: requests.PlayerText
    points: Figure
    """Games count as won in them that are not played since the other has retired."""
    games: GameCount
    """Those played."""
    elo: Figure
    """The mean of all is 0; `low` and `high` are its interval."""
    faults: GameCount
    """Games lost by a fault of its own."""
    rank: requests.PlayerPlace
    """Its place by `elo`, those who have retired after all others."""
    best: requests.PlayerPlace
    """The ranks that it may have, as far as is decided: from here to `worst`."""
    worst: requests.PlayerPlace
    retired: bool


class PairingResults(TypedDict):
    """Two players of a tournament, with the results of the one named first."""

    first: requests.PlayerText
    second: requests.PlayerText
    wins: GameCount
    draws: GameCount
    losses: GameCount
    end: NotRequired[Literal["won", "lost", "even"] | None]
    """With `against`: how the first came off, `even` where neither was sure after all games; null: it is not
    done with the other."""
    score: NotRequired[Points]
    """With `two`, like the next three: from whole pairs of games, or from single games where sides are not
    swapped."""
    elo: NotRequired[Elo]
    superiority: NotRequired[Figure | None]
    """How likely it is that the first is the stronger."""
    counts: NotRequired[Counts]
    """How many pairs brought the first 0, ½, 1, 1½, 2 points, or how many games 0, ½, 1."""


class Sentence(TypedDict):
    """A sentence about a tournament."""

    key: ShortText
    """One of the page's words (`web/locales/arena/`, behind `arena.`)."""
    names: Annotated[list[requests.PlayerText], Most(4)]
    """The players that it names."""
    others: requests.PlayerPlace
    """How many it counts beside them."""
    places: Annotated[list[requests.PlayerPlace], Most(2)]
    """The places that it calls open, from the first to the last; else `[]`."""


class TournamentTable(TypedDict):
    """The table of a tournament."""

    players: Annotated[list[Ranked], Most(limits.MOST_PLAYERS)]
    """In the order of the request."""
    pairs: Annotated[list[PairingResults], Most(limits.MOST_PLAYERS * limits.MOST_PLAYERS)]
    """Each pairing; with `against` those of the first alone."""
    played: GameCount
    """Games."""
    planned: GameCount
    round: GameCount
    """The one that is played, or was last: all against all it has two games of each pairing; with `against`
    it is the number of the player who is played against; with `two` 1."""
    over: bool
    """Nothing is left to be played."""
    seed: requests.Seed
    says: Annotated[list[Sentence], Most(2)]
    """What the tournament shows so far; a second sentence says what is open or doubted."""


class DueMatch(TypedDict):
    """A game that is to be played."""

    players: tuple[requests.PlayerText, requests.PlayerText]
    index: GameCount
    """The game's place in the series of the two."""
    pair: GameCount
    """All pairings play a pair of games before any plays the next; counted from 0."""
    match: PlannedMatch
    """A request that lacks nothing but an `id`."""


class Tournament(Last):
    """The reply to `tournament`."""

    game: requests.GameId
    form: limits.TournamentForm
    games: GameCount
    added: Annotated[int, Range(0, limits.MOST_ADDED)]
    opening: requests.OpeningPlies | None
    """Null where there is a list of openings."""
    repeatable: bool
    """False where a player is limited by seconds, or consists of an author's program that is known here and
    is not `repeatable`."""
    tally: requests.TournamentTally
    """`[a, b, letters]` of each pairing: the players' places, and for each game of their series, as the first
    saw it, `w` won, `d` drawn, `l` lost, `x` by its own fault, `y` won by the other's, `-` not played yet."""
    standings: TournamentTable
    matches: Annotated[list[DueMatch], Most(limits.DUE_AT_ONCE)]
    """The next games. They may be played in any order."""


class NothingKnown(Last):
    """The last reply to a `tournament`, an `unzip`, a `zip` or a `write` that was stopped."""

    stopped: Literal[True]


class NothingStopped(Last):
    """The reply to a `stop` that found nothing to end; one that did has none."""

    stopped: Literal[False]


class Csv(Stoppable):
    """The reply to `csv`."""

    csv: Annotated[str, Most(2 * limits.LONGEST_LINE)]
    """Lines end with a line feed (RFC 4180). What a spreadsheet would take for a formula begins with an
    apostrophe."""


# A series of two players, as `arena --json` prints it, and a game as the page keeps it


class Plan(TypedDict):
    """A series, as the engine read it."""

    game: requests.GameId
    players: tuple[requests.PlayerText, requests.PlayerText]
    games: Annotated[int, Range(1, limits.MOST_TOURNAMENT_GAMES)]
    swap: bool
    opening: requests.OpeningPlies | None
    seed: requests.Seed
    repeatable: bool


class PlayedGame(TypedDict):
    """A game of a series that was played: its place in the plan, and first's and second's costs."""

    index: GameCount
    winner: requests.Winner
    margin: requests.Margin | None
    moves: tuple[Count, Count]
    nodes: tuple[Count, Count]
    seconds: tuple[Seconds, Seconds]
    fault: NotRequired[requests.FaultySide]


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
ReadFact = Annotated[str, Most(limits.LONGEST_HEADING)]
"""Of when a game was played, or of what it was a part."""


class ReadResult(TypedDict):
    """A result, as a text has it."""

    margin: requests.Margin
    """First's minus second's."""
    by: NotRequired[limits.Early]
    """Where GGF says so."""


OrRecord = TypedDict("OrRecord", {"or": NotRequired[requests.WholeRecord]})
OrRecord.__doc__ = "A second record, where a text can be meant in two ways."


class ReadItem(OrRecord):
    """A game, a position or a problem that was read."""

    record: requests.WholeRecord
    """Can be replayed. `setup` where the game does not begin at the start, or the text has a board. It ends
    before a move that cannot be played, which `refused` has."""
    line: Line
    """Of the text, or the number of the game in a file of bytes and in the JSON of Othello Quest; from 1."""
    players: requests.PlayerNames | None
    """As the text names them, `""` for one that it does not; null also where both are called Black, White or
    `?`."""
    result: ReadResult | None
    """Of the moves where they end the game, else as the text has it."""
    title: Annotated[str, Most(limits.LONGEST_PLAYER)] | None
    """Of an opening, a problem or a tournament."""
    date: ReadFact | None
    """`2026-11-29`, with the time behind it if known (`2026-11-29 18:30`), or `2026-11`; of headings, or of a
    line above the moves."""
    event: ReadFact | None
    """What it was a part of and its round, as in `Meijin, R3` or `第1局`."""
    exchanged: NotRequired[Literal[True]]
    """Marks were exchanged: tic-tac-toe with × first."""
    mirrored: NotRequired[Literal[True]]
    """The text begins from the other start of Othello: columns were exchanged, a and h, b and g …"""
    values: NotRequired[Annotated[dict[SquareName, requests.Margin], Most(limits.SQUARES)]]
    """A problem's own values by squares, discs for the side to move."""


# Programs, and errors


class Compared(Stoppable):
    """The reply to `compare`: for each source the first one before it that is like it."""

    renamed: Annotated[list[Annotated[int, Range(0, limits.MOST_SOURCES)] | None], Most(limits.MOST_SOURCES)]
    """The place of the first one before it that is the same but for names, comments and spaces, however short
    both are. Names that the engine or Python gives, and numbers, stay. Null also of one with nothing of its
    own."""
    similar: Annotated[list[Annotated[int, Range(0, limits.MOST_SOURCES)] | None], Most(limits.MOST_SOURCES)]
    """The same of one with which it has four fifths of its fingerprints in common (`service/alike.py`). A
    source with fewer than ten lines of its own is similar to none."""


Base64 = Annotated[str, Most(4 * limits.PIECE // 3)]


class ZipEntry(TypedDict):
    """A file of a zip."""

    path: Annotated[str, Most(limits.LONGEST_PATH)]
    """With `/` between folders; of a longer one its end. In UTF-8, or in the code of a Japanese Windows
    (cp932), and put together (NFC) where the Finder has taken letters apart."""
    comment: Annotated[str, Most(limits.LONGEST_PATH)]
    """That of the file in the zip, in the same codes."""
    size: Count
    """The bytes that the zip says it has; no more are unpacked."""
    base64: NotRequired[Base64]
    """What it holds, of a file whose name ends in `.py` or `.pyw`; others are not unpacked."""
    wrong: NotRequired[Literal["long", "room", "damaged"]]
    """Why that is left out: it is `long`, over 700,000 bytes; there is no `room`, as those before it have
    2,000,000; or it is `damaged`: another checksum or size, a password, or packed otherwise than by
    deflate."""


class ZipEntries(Further):
    """A reply to `unzip` with files."""

    entries: Annotated[list[ZipEntry], Most(limits.MOST_LISTED)]


class Unzipped(Last):
    """The last reply to `unzip`."""

    files: Count
    """How many were sent."""
    listed: Count
    """How many the zip lists, with its folders. One that lists more than 10,000 files and folders, those of
    zips that are stored in it included, has no `entries`."""


class ZipPart(Further):
    """A reply to `zip` with a part of the zip."""

    base64part: Base64
    """The bytes that come next. The same files make the same zip: their date is the first of 1980."""


class Zipped(Last):
    """The last reply to `zip`."""

    size: Count
    """The bytes of the whole."""


class KnownForm(TypedDict):
    """A program of a known form, which plays as it is."""

    id: Literal["cs50", "strategy", "rows"]
    of: Annotated[str, Most(200)]
    """The function that is asked."""
    by: Literal["side", "mover"]
    """With `mover`, `first` is the mark of the side to move, as the function is not told which that is."""
    first: ShortText
    """The mark, as Python writes it."""
    second: ShortText
    empty: ShortText


class Unplayable(TypedDict):
    """Why nothing of a program plays."""

    why: Literal["none", "illegal", "boards", "size", "python2", "window", "language", "file", "input"]
    """The reason, and what stands beside it: [Why nothing plays](PROGRAMS.md#why-nothing-plays)."""
    of: NotRequired[Annotated[str, Most(200)]]
    played: NotRequired[requests.LongText]
    message: NotRequired[requests.LongText]
    game: NotRequired[requests.GameId]
    position: NotRequired[requests.LongText]
    boards: NotRequired[Annotated[list[ShortText], Most(10)]]
    rows: NotRequired[SourcePlace]
    columns: NotRequired[SourcePlace]
    module: NotRequired[ShortText]


class Trying(Further):
    """A reply to `load`: a function of the program is tried, which may take as long as a first move."""

    trying: Literal[True]


class NamesDefined(TypedDict):
    """The functions of a program: names by games, and the program's own name or nothing."""

    evaluations: Annotated[dict[requests.GameId, Annotated[list[requests.Name], Most(1)]], Most(200)]
    """By the games for which they are."""
    searches: Annotated[list[requests.Name], Most(1)]
    chooses: NotRequired[Literal[True]]
    """The search is a `choose`, or of a known form: `depth`, `evaluation`, `ties` and `multipv` do not change
    it."""
    only: NotRequired[requests.GameId]
    """The one game that it plays, as `choose.game = "othello"` below it says."""
    form: NotRequired[KnownForm]
    orders: Annotated[list[requests.Name], Most(1)]
    games: Annotated[list[requests.GameId], Most(1)]


class Defined(NamesDefined):
    """The same as a page keeps it."""

    repeatable: bool
    """Whether one seed gives one game ([Chance](PROGRAMS.md#chance))."""


class Loaded(Defined, Last):
    """The last reply to `load`."""

    name: requests.Name
    unplayable: NotRequired[Unplayable]
    """Why nothing of it plays."""


class Printed(Further):
    """A reply to any request: what an author's code printed."""

    printed: Annotated[str, Most(limits.MOST_PRINTED)]
    move: NotRequired[requests.MoveName]
    """The move of the root below which the code was asked, of a `search` or `choose` that of its last `play`
    or `evaluate`; left out at the root, or where this is not known."""


Calls = Annotated[dict[Literal["evaluate", "search", "order", "choose"], tuple[Count, Seconds]], Most(4)]
"""`calls` in the last reply to any request: those of an author's functions, and the seconds in them."""


Reason = Annotated[str, Pattern("[a-z-]{1,40}")]
CodeFacts = Annotated[dict[Key, Figure | Annotated[str, Most(1000)]], Most(10)]


class Note(TypedDict):
    """A remark on an author's code that is no error."""

    name: requests.Name
    """The program's."""
    reason: Reason
    """What is to be said: [Notes](PROGRAMS.md#notes)."""
    facts: CodeFacts
    line: SourcePlace | None
    """Null where it is not known."""


Notes = Annotated[list[Note], Most(limits.MOST_NOTES)]
"""`notes` in the last reply to any request: each reason once for a line of a program."""


class UserCode(TypedDict):
    """The facts of an error in an author's code."""

    name: requests.Name
    """The program's."""
    kind: Annotated[str, Most(limits.LONGEST_KIND)]
    """The exception's type; `Timeout` where the time is over."""
    message: requests.LongText
    """The exception's text; of a wrong answer what came back."""
    line: SourcePlace | None
    """[Where](PROGRAMS.md#errors) in the source, from 1; null without any place."""
    column: SourcePlace | None
    """In characters, from 1; the end is just after."""
    end_line: SourcePlace | None
    end_column: SourcePlace | None
    during: limits.During
    traceback: Annotated[str, Most(limits.LONGEST_TRACEBACK)]
    """The source's frames alone."""
    reason: Reason | None
    """Of a wrong answer, and of an exception that a usual mistake raises: which it is. Else null."""
    facts: CodeFacts
    """What its sentence names."""
    file: NotRequired[Annotated[str, Most(70)]]
    """Of a source of several files the one in which `line` is."""
    file_line: NotRequired[SourcePlace]
    """Which of the lines of that file it is."""
    unplayable: NotRequired[Unplayable]


class UserCodeProblem(TypedDict):
    """An error in an author's code."""

    code: Literal["user-code"]
    message: requests.LongText
    field: Annotated[str, Most(200)] | None
    """The dotted path of what is wrong in the request; null where there is none."""
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
    before: requests.Moves
    # of texts that are no game: `reason`, `game`, `squares`, the rows of its board, and an address's room
    size: Count
    room: ShortText
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
    message: requests.LongText
    field: Annotated[str, Most(200)] | None
    args: RequestFacts


class Problem(TypedDict):
    """The `error` of a reply, of whichever code. A page has codes of its own beside the engine's."""

    code: str
    message: str
    field: str | None
    args: dict[str, Any]


class Fault(requests.FaultySide):
    """Why a side has lost: the error of its program."""

    error: UserCodeProblem
    """What a `think` would have answered with."""


class MatchEnd(Stoppable):
    """The last reply to `match`."""

    record: requests.WholeRecord
    """The game, as far as it was played."""
    result: Result | None
    """Null after a stop."""
    repeatable: bool
    """Whether the same request gives the same game again ([Determinism](#determinism))."""
    fault: NotRequired[Fault]


class Refused(Last):
    """The last reply to a request that is refused."""

    error: UserCodeProblem | RequestProblem


class RefusedLine(TypedDict):
    """A line of a text that could not be read."""

    line: Line
    """As in an item."""
    text: Annotated[str, Most(limits.LONGEST_EXCERPT)]
    """Its first characters."""
    error: RequestProblem


class SomeRead(Further):
    """A reply to `read` with some of the games."""

    format: requests.Name
    items: Annotated[list[ReadItem], Most(limits.MOST_FOUND)]
    """Games found; none is sent twice."""


class ReadGames(Stoppable):
    """The last reply to `read`."""

    format: requests.Name
    """`ggf`, `sgf` or `pgn`; `wthor`; `obf`; `quest`, the JSON of Othello Quest; `records`, what this program
    writes: JSON, JSON by lines (`--games-out`), a file of all that is kept on a device, addresses, code of
    “To embed”; `text`, all else."""
    items: Annotated[list[ReadItem], Most(limits.MOST_FOUND)]
    """Further games."""
    refused: Annotated[list[RefusedLine], Most(limits.MOST_REFUSED)]
    """What could not be read."""
    unlisted: NotRequired[Count]
    """How many more could not be read; left out where there are none."""
    count: Count
    """Of all games."""


class Written(Last):
    """The last reply to `write`."""

    text: Annotated[str, Most(2 * limits.LONGEST_LINE)]
    """A line for each game, without a line end behind the last."""
    left: Annotated[list[Annotated[int, Range(0, limits.MOST_WRITTEN)]], Most(limits.MOST_WRITTEN)]
    """The places, from 0, of the games that the format cannot hold."""


MESSAGES: Final[dict[str, tuple[Any, Any]]] = {
    "games": (requests.GamesRequest, Games),
    "view": (requests.ViewRequest, Viewed),
    "think": (requests.ThinkRequest, Thought),
    "tree": (requests.TreeRequest, Reading | TreeRows | Tree),
    "node": (requests.NodeRequest, NodeReasons),
    "exercise": (requests.ExerciseRequest, ExerciseFound),
    "refutation": (requests.RefutationRequest, Refutation),
    "review": (requests.ReviewRequest, Reviewed | ReviewEnd),
    "match": (requests.MatchRequest, MatchMove | MatchEnd),
    "tournament": (requests.TournamentRequest, Tournament | NothingKnown),
    "csv": (requests.CsvRequest, Csv),
    "compare": (requests.CompareRequest, Compared),
    "unzip": (requests.UnzipRequest, ZipEntries | Unzipped | NothingKnown),
    "zip": (requests.ZipRequest, ZipPart | Zipped | NothingKnown),
    "openings": (requests.OpeningsRequest, Openings),
    "strength": (requests.StrengthRequest, Strength),
    "stop": (requests.StopRequest, NothingStopped),
    "load": (requests.LoadRequest, Trying | Loaded),
    "read": (requests.ReadRequest, SomeRead | ReadGames),
    "write": (requests.WriteRequest, Written | NothingKnown),
}
"""Each request, and the replies to it, besides `Printed` and `Refused`."""
