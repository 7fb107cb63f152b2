"""The shapes of the requests: the one declaration of what may be asked, and of what replies have of it too.

The engine checks requests by it (core/declared.py). The build makes the page's types of it. What stands below
a key says what it means, and goes into the reference in `CONTRACT.md`.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from ..core.declared import Expected, Listed, Most, OpenObject, Pattern, Range
from ..core.game import Side
from . import limits

# What requests and replies share

Seed = Annotated[int, Range(0, limits.MOST_SEED)]
Size = Annotated[int, Range(1, limits.WIDEST, later=True)]
"""Rows of a board; a game has a smaller range."""
Margin = Annotated[int, Range(-100_000, 100_000)]
GameCount = Annotated[int, Range(0, limits.MOST_TOURNAMENT_GAMES)]
OpeningPlies = Annotated[int, Range(0, limits.MOST_OPENING)]
MoveName = Annotated[str, Pattern("[a-z](?:[1-9]|1[0-9]|2[0-6])|pass")]
GameId = Annotated[str, Pattern("[a-z][a-z0-9-]{0,39}")]
Name = Annotated[str, Pattern(limits.NAME)]
"""Of a search, an evaluation, an order, a player or a program."""
PlayerText = Annotated[str, Most(500)]
LongText = Annotated[str, Most(4000)]
"""A setup, a transcript or a message."""
Moves = Annotated[list[MoveName], Most(limits.LONGEST_GAME)]
WrittenMoves = Annotated[list[MoveName], Most(limits.MOST_MOVES)]
Winner = Literal["first", "second", "draw"]
PlayerPlace = Annotated[int, Range(0, limits.MOST_PLAYERS, later=True)]
TournamentTally = Annotated[
    list[tuple[PlayerPlace, PlayerPlace, Annotated[str, Most(limits.MOST_TOURNAMENT_GAMES)]]],
    Most(limits.MOST_PLAYERS**2),
]
"""The results of each pairing of a tournament. It is sent with the next request."""


class PlayerOptions(TypedDict):
    """A player, spelled out."""

    search: Name
    """Its search, or the name of an author's ([Players](#players))."""
    depth: NotRequired[Annotated[int, Range(1, limits.DEEPEST)]]
    """Plies."""
    evaluation: NotRequired[Name]
    """Estimates positions at which the search stops; not for `wincut`, which uses none. Left out, the `usual`
    one of the game; of `best` without a depth the `strongest`."""
    order: NotRequired[Name]
    """`alphabeta` alone: in which order moves are tried: `square` (the usual one), `evaluation`, or the name
    of an author's order."""
    ties: NotRequired[Annotated[limits.Ties, Listed()]]
    """Which of equally good moves is played, in square order; `random` is the usual one."""
    nodes: NotRequired[Annotated[int, Range(1, 10**9)]]
    """Positions that are visited."""
    seconds: NotRequired[Annotated[float, Range(0.001, 3600)]]
    """Of thinking."""
    seed: NotRequired[Seed]
    """Of all chance that enters; left out, the system's chance is used."""
    multipv: NotRequired[Annotated[int, Range(1, limits.MOST_EXACT)]]
    """How many of the best moves are given exact values (1)."""
    noise: NotRequired[Annotated[float, Range(0, 1)]]
    """The share of moves that are played at random, and then answered as `random` answers (0)."""
    book: NotRequired[bool]
    """Where the [opening book](#the-opening-book) knows the position, a move of it is played without a search
    (false)."""


AnyPlayer = Annotated[PlayerText | PlayerOptions, Expected("object")]
"""A player, as the id of a listed one, as text, or spelled out."""


class Start(TypedDict):
    """The start of a game."""

    game: GameId
    """Its id: `tictactoe`, `othello`, `numbers`, `leaves`, or that of a game of another file or of a loaded
    program."""
    setup: NotRequired[LongText]
    """The first position, if it is not the usual start ([Setups](#setups))."""
    seed: NotRequired[Seed]
    """Of [the board](#a-random-board); Numbers without a setup alone. Left out, it is drawn; the view says
    it."""
    size: NotRequired[Size]
    """Rows of that board, 4 to 10 (8)."""


class Record(Start):
    """A game as a request gives it."""

    moves: NotRequired[Annotated[WrittenMoves | LongText, Expected("list or string")]]
    """A list, `["f5", "d6"]`, or one string, `"f5d6"`, `"F5 D6"`, of as many."""


class WholeRecord(Start):
    """A game as a reply gives it."""

    moves: Moves


class PlayerNames(TypedDict):
    """Who played, as a text has it."""

    first: Annotated[str, Most(limits.LONGEST_PLAYER, "limit")]
    second: Annotated[str, Most(limits.LONGEST_PLAYER, "limit")]


class WrittenResult(TypedDict):
    """A result."""

    margin: Annotated[int, Range(-limits.MOST_MARGIN, limits.MOST_MARGIN)]
    """First's discs or points minus second's."""
    by: NotRequired[limits.Early]
    """What ended the game early."""


# Requests


class AnyRequest(TypedDict):
    """What each request may have: a name, with which its replies begin."""

    id: NotRequired[Annotated[str | int, Expected("string or integer")]]
    """All replies repeat it."""


class GamesRequest(AnyRequest):
    """Asks what there is to play, and by whom."""

    op: Literal["games"]


class ViewRequest(AnyRequest):
    """Asks for a position, and for what each move changes."""

    op: Literal["view"]
    record: Record


class ThinkRequest(AnyRequest):
    """Asks for the move of a player, and for what it has read."""

    op: Literal["think"]
    record: Record
    player: AnyPlayer
    fresh: NotRequired[bool]
    """The authors' programs that the player and the game consist of are run anew first (false): so a client
    that plays a match by `think` begins it as `match` does, once for each side."""


class ExerciseRequest(AnyRequest):
    """Asks whether a move in the position after `record` makes an exercise of it."""

    op: Literal["exercise"]
    record: Record
    move: MoveName
    """One that was played in the position; never a pass. A wrong one is the error that it would be in a
    record."""


class RefutationRequest(AnyRequest):
    """Asks why a move was bad: for the play after it, beside that after a better one."""

    op: Literal["refutation"]
    record: Record
    move: MoveName
    """The bad move."""
    best: MoveName
    """The better one."""


class ReviewRequest(AnyRequest):
    """Asks for a quick reading of a game."""

    op: Literal["review"]
    record: Record
    positions: NotRequired[list[Annotated[int, Range(0, limits.MOST_MOVES, later=True)]]]
    """Which positions are read, by the numbers of moves before them; left out, all."""


class SearchedTree(AnyRequest):
    """Which tree is meant: of a player's search, from a node on."""

    record: Record
    player: AnyPlayer
    path: NotRequired[Annotated[list[MoveName], Most(limits.MOST_MOVES, "limit.path")]]
    """Moves from the record's position to the node whose tree is sent; left out or `[]`, the root. A forced
    pass must be written."""
    rows: NotRequired[Annotated[int, Range(1, limits.MOST_ROWS)]]
    """How many visits are sent at most (2000)."""
    iteration: NotRequired[Annotated[int, Range(-1, limits.DEEPEST - 1)]]
    """Which search of the root, where `best` goes ply by ply: an index from 0, or −1 for the last (−1). The
    others have one, of index 0."""


class TreeRequest(SearchedTree):
    """Asks for all that a search visits."""

    op: Literal["tree"]
    strip: NotRequired[Annotated[int, Range(0, limits.MOST_STRETCHES)]]
    """In how many stretches the visits are counted by ply (0: they are not)."""
    distinct: NotRequired[bool]
    """The different positions of each ply are counted (false)."""


class NodeRequest(SearchedTree):
    """Asks why a node of a tree has its value, by the keys with which the tree was asked for."""

    op: Literal["node"]
    row: NotRequired[Annotated[int, Range(0, limits.MOST_ROWS - 1, later=True)]]
    """The index of the node's row among those that are sent (0)."""
    viewer: NotRequired[Side]
    """The side for which values are told (`first`)."""
    at: NotRequired[limits.At]
    """Where the search is gone through step by step: `begin`, the visit has begun and nothing below it is
    known; `end`, it is over, and what comes later is not told. Left out: all is known."""


class MatchRequest(AnyRequest):
    """Asks for a game between two players."""

    op: Literal["match"]
    game: NotRequired[GameId]
    """From its usual start; in Numbers from the board that `seed` draws."""
    record: NotRequired[Record]
    """Instead of `game`: from there on."""
    first: AnyPlayer
    """Who plays this side."""
    second: AnyPlayer
    opening: NotRequired[OpeningPlies]
    """Beside `game` alone: how many random plies come first (0); a forced pass is one of them."""
    seed: NotRequired[Seed]
    """Of all chance, also of a Numbers board that the record does not name; left out, it is drawn."""


class FaultySide(TypedDict):
    """The side that has lost a game by a fault."""

    side: Side


class LostByFault(TypedDict):
    """The same in a request. Of `error` nothing is read."""

    side: str
    error: NotRequired[Any]


class CountedGame(TypedDict):
    """A game that was played."""

    index: Annotated[int, Range(0, limits.MOST_TOURNAMENT_GAMES - 1)]
    """The game's place in their series."""
    winner: Annotated[Winner, Expected("side or draw")]
    """That of the match's answer."""
    players: NotRequired[tuple[Any, Any]]
    """Two of the players, in their order; may be left out with `two`."""
    fault: NotRequired[LostByFault]
    """That of the match's answer, if it has one; `side` alone is read."""


class TournamentConditions(AnyRequest):
    """A tournament, and what was played of it."""

    game: GameId
    size: NotRequired[Size]
    """Rows of a Numbers board (8)."""
    players: list[AnyPlayer]
    """2 to 100, none twice, in whatever spelling; two that the game lists are two. With `two` they may be the
    same."""
    form: NotRequired[limits.TournamentForm]
    """All against all (the usual); the first against each of the others in their order, until one beats it;
    or two players alone, whose series takes `seed` itself."""
    games: Annotated[int, Range(1, limits.MOST_TOURNAMENT_GAMES, later=True)]
    """Of each two: an even number from 2 to 1000; with `against` at most so many, and 120 is the most; with
    `two` any number."""
    swap: NotRequired[bool]
    """With `two`: each opening is played twice, the second time with the sides swapped (true); or once, and
    the player named first always is first."""
    added: NotRequired[Annotated[int, Range(0, limits.MOST_ADDED)]]
    """All against all: rounds after those that were planned, each of two more games of each two (0)."""
    opening: NotRequired[OpeningPlies]
    """Random plies to begin with; left out, the game's own `opening`: 8 in Othello, 1 in tic-tac-toe, 0 in
    Numbers, where each opening has a board of its own."""
    openings: NotRequired[Annotated[list[Any], Most(limits.LONGEST_LINE, least=1)]]
    """Instead of `opening` and `size`: records, or, but in Numbers, what could be the `moves` of one; in
    Numbers each has a `seed` or a `setup`."""
    seed: NotRequired[Seed]
    """Left out, it is drawn; a request that goes on must have it."""
    foreign: NotRequired[list[Name]]
    """Names of authors' programs that need not be known here: players may have them as a search (without a
    limit here), an evaluation or an order. Such a match is played elsewhere, by `think` with the seeds that
    `match` would draw."""
    tally: NotRequired[TournamentTally]
    """That of the last reply: all that was played before. Left out: nothing."""
    played: NotRequired[list[Annotated[CountedGame, OpenObject("as in a line of --games-out")]]]
    """Games that are new. Of a game that comes twice the first counts."""


class TournamentRequest(TournamentConditions):
    """Asks how a tournament stands, and what is to be played next."""

    op: Literal["tournament"]


class TableCsvRequest(TournamentConditions):
    """Asks for a table of a tournament, for a spreadsheet."""

    op: Literal["csv"]
    of: Literal["standings", "table"]
    """A row for each player, the first by rank first; or the points of each row against each column, the
    players in the same order."""
    titles: NotRequired[list[tuple[str, str]]]
    """`["…", "…"]` for each player: what it is called, and its author, who may be empty. Left out: players
    have their names, and there is no column `author`."""


class ListedGame(TypedDict):
    """A game in a list, as in a line of `--games-out`."""

    index: Annotated[int, Range(0, limits.MOST_INDEX)]


class ListCsvRequest(AnyRequest):
    """Asks for games that were played, for a spreadsheet."""

    op: Literal["csv"]
    of: Literal["list"]
    """A row for each game, with the entries of a line of `--games-out`."""
    played: list[Annotated[ListedGame, OpenObject("as in a line of --games-out")]]


CsvRequest = Annotated[TableCsvRequest | ListCsvRequest, Expected("standings, table or list", by="of")]


class CompareRequest(AnyRequest):
    """Asks which of these sources are alike."""

    op: Literal["compare"]
    sources: Annotated[list[str], Most(limits.MOST_SOURCES, "limit")]
    """They are read as text: nothing is run, and they need not be Python. More are compared in several
    requests."""
    without: Annotated[list[str], Most(limits.MOST_SOURCES, "limit")]
    """Texts that their authors were given, as the program with which an assignment begins: what stands in one
    of them does not count."""


class InParts(AnyRequest):
    """What may come in several requests of one `id`."""

    more: NotRequired[bool]
    """True in all parts but the last. That one has `game`, `name`, `start` and `beside` of a `read`."""


class UnzipRequest(InParts):
    """Asks what is in a zip."""

    op: Literal["unzip"]
    base64: NotRequired[str]
    """The zip, at most 20,000,000 bytes. What is none, or has a damaged list, is `bad-request`, `expected`
    `zip`."""
    base64part: NotRequired[str]
    """Instead: a part of it, which is base64 by itself."""


class PackedFile(TypedDict):
    """A file for a zip."""

    path: str
    """In UTF-8 at most 1000 bytes."""
    text: str
    """In UTF-8 at most 700,000 bytes."""
    comment: str
    """In UTF-8 at most 1000 bytes."""


class ZipRequest(InParts):
    """Asks for a zip of texts."""

    op: Literal["zip"]
    files: list[PackedFile]
    """In their order. All texts together, and 5000 bytes more for each file, have at most 20,000,000."""


class StrengthRequest(AnyRequest):
    """Asks how strong a person is, by games in their order, and which level is as strong."""

    op: Literal["strength"]
    elos: list[Annotated[float, Range(-limits.MOST_ELO, limits.MOST_ELO)]]
    """Those of the players against whom it was played, in the order of the games."""
    points: list[Annotated[float, Range(0, 1)]]
    """Of each game: 1, 0.5 or 0."""
    levels: list[Annotated[float, Range(-limits.MOST_ELO, limits.MOST_ELO)]]
    """The strengths of those among whom the next one is chosen."""


class OpeningsRequest(AnyRequest):
    """Asks for the names of the openings of games, each the moves as one string."""

    op: Literal["openings"]
    game: GameId
    moves: Annotated[list[str], Most(limits.MOST_NAMED, "limit")]
    """Games from the usual start, each the moves as one string. Moves that cannot be played, and all behind
    them, are left out."""


class ReadRequest(InParts):
    """Asks for the games in a text or a file: one of `text`, `base64`, `part` and `base64part` is there."""

    op: Literal["read"]
    text: NotRequired[str]
    """What is read; or `base64`, or parts of either."""
    base64: NotRequired[str]
    """The bytes of a file."""
    part: NotRequired[str]
    """A part of a text that is larger than a line may be."""
    base64part: NotRequired[str]
    """A part of the bytes of a file, which is base64 by itself."""
    game: NotRequired[GameId]
    """The id of the game that is meant where the text does not say. Left out, or where it does not fit: the
    one that fits."""
    name: NotRequired[str]
    """The file's name, a hint alone."""
    beside: NotRequired[dict[str, str]]
    """Files that lie beside it, in base64 by their names: `x.jou` and `x.trn`, the names of players and of
    tournaments of WTHOR."""
    start: NotRequired[Start]
    """A record without moves, of that game: there moves begin that come without a position, if they can be
    played there. Without it those of Numbers, which need a board, are refused."""


class WrittenItem(TypedDict):
    """A game that is to be written."""

    record: Record
    players: NotRequired[PlayerNames | None]
    result: NotRequired[WrittenResult | None]
    """Left out or null: that of the moves."""
    title: NotRequired[Annotated[str, Most(limits.LONGEST_PLAYER, "limit")] | None]
    date: NotRequired[Annotated[str, Most(limits.LONGEST_HEADING, "limit")] | None]
    event: NotRequired[Annotated[str, Most(limits.LONGEST_HEADING, "limit")] | None]


class WriteRequest(AnyRequest):
    """Asks for games as one text."""

    op: Literal["write"]
    format: limits.WrittenFormat
    """`records` (a line of JSON for each game, its record beside what else is known), `transcript` (the
    moves, behind the board from which they begin; a game without moves or on a random board as its address),
    `ggf` or `sgf` (Othello alone)."""
    items: Annotated[list[WrittenItem], Most(limits.MOST_WRITTEN, "limit", 1)]
    """The games, as items of `read`."""


class StopRequest(AnyRequest):
    """Ends the answer to the request of the same `id`."""

    op: Literal["stop"]


class LoadRequest(AnyRequest):
    """Asks to add an author's program."""

    op: Literal["load"]
    name: Annotated[str, Most(limits.LONGEST_NAME)]
    """It has no [name of ours](PROGRAMS.md#what-a-program-defines)."""
    source: Annotated[str, Most(limits.LONGEST_SOURCE, "limit.source")]
    """Python."""
    game: NotRequired[GameId]
    """The game that its `evaluate` is for, unless the source says so: by `game = "…"` or by its own `class
    Game`. Without any of these a source with `evaluate` is `bad-request`."""
