"""The numbers that requests and replies have, and the words of which a field has one."""

from typing import Final, Literal

from ..core.game import LONGEST

LONGEST_LINE: Final = 1 << 20
"""The most bytes in one request, without the line end."""
INFINITY: Final = 1 << 30
"""Greater than every value."""
MOST_SEED: Final = 2**32 - 1
MOST_SUM: Final = 10**15
"""The largest value of any cost of a game."""

# Games and positions
WIDEST: Final = 26
SQUARES: Final = WIDEST * WIDEST
LONGEST_GAME: Final = 1000
"""Plies, with room to spare: those of a record and of authors' games have lower limits."""
MOST_MOVES: Final = LONGEST
"""Entries of a record."""
MOST_OPENING: Final = 60
"""The most random plies at the start of a game."""
LONGEST_FACT: Final = 200
"""Characters of a text in the facts of a request's error."""
MOST_NAMED: Final = 1_000
"""The most games whose openings are named at once."""

# Searches and their trees
DEEPEST: Final = 100
"""The greatest depth of a search in plies."""
MOST_EXACT: Final = 100
"""The most moves that can get exact values."""
Ties = Literal["first", "last", "random"]
Mark = Literal["?!", "?", "??"]
Why = Literal["few", "small", "many", "decided", "unproved", "stopped"]
"""Why a position makes no exercise: it has few moves, the move lost little, many moves are good, the result
is decided either way, the second reading did not come as deep or did not agree, or it was stopped."""
MOST_VISITS: Final = 1_000_000
MOST_ROWS: Final = 50_000
MOST_STRETCHES: Final = 2_000
ROWS_AT_ONCE: Final = 1_000
"""The most rows of a tree in one reply."""
Bound = Literal["exact", "lower", "upper"]
At = Literal["begin", "end"]
"""How far a search is that is gone through step by step: the visit has begun, or is over."""
TreeReason = Literal[
    "root", "root.depths", "root.earlier", "read", "read.both", "pass", "over", "over.draw",
    "sooner", "shallow", "behind", "equal", "decided", "same",
    "horizon", "horizon.none", "horizon.terms",
    "table", "table.earlier",
    "cut.here", "cut.here.held", "cut.above", "cut.above.held", "cut.question", "cut.win",
    "bound.upper", "bound.upper.held", "bound.lower", "bound.lower.held", "bound.question",
    "beyond", "after-all", "after-all.better", "after-all.no-better",
    "ties.first", "ties.last", "ties.random", "twice", "second",
    "question.null", "question.aspiration",
    "begun.root", "begun.open", "begun.between", "begun.above", "begun.below",
    "begun.by", "begun.by.held",
    "own.root", "own.answer", "own.value", "own.over", "own.nothing", "own.cut", "own.read", "own.begun",
    "own.again",
]  # fmt: skip
"""What a sentence says. `held`: the side for which values are told is held to the bound, and does not have it
itself. `own`: of an author's search, of which no more is known than what it played and evaluated."""

# Tournaments
TournamentForm = Literal["all", "against", "two"]
MOST_PLAYERS: Final = 100
MOST_TOURNAMENT_GAMES: Final = 100_000
"""The most games of a tournament. For a pairing it is the only limit with the form `two`."""
MOST_EACH: Final = 1000
"""Games of each pairing."""
MOST_IN_TURN: Final = 120
"""Games of each pairing with `against`."""
MOST_ADDED: Final = 100
"""Pairs of games of each two that are added to those that were planned."""
DUE_AT_ONCE: Final = 100
"""The most matches of a plan in one reply."""
MOST_INDEX: Final = 10**6
"""Of a game in a list as a table for spreadsheets."""
MOST_ELO: Final = 10_000
"""No player is stronger, and none weaker by as much, and so no person."""

# Games of others
Early = Literal["resignation", "time"]
"""How a game may end early."""
WrittenFormat = Literal["records", "transcript", "ggf", "sgf"]
LONGEST_PLAYER: Final = 100
"""Characters of a player's name and of a title in a text."""
LONGEST_HEADING: Final = 60
"""Characters of a date and of an event."""
LONGEST_EXCERPT: Final = 60
"""Characters of a refused text that are repeated."""
MOST_MARGIN: Final = 1000
"""Of a result that a text has, and of a problem's values."""
MOST_FOUND: Final = 100
"""The most games in a reply to `read`."""
MOST_REFUSED: Final = 1_000
"""The most refused lines in the last one."""
MOST_WRITTEN: Final = 1_000
"""Games in one request to write."""

# Programs
LONGEST_NAME: Final = 40
NAME: Final = f"[A-Za-z0-9_-]{{1,{LONGEST_NAME}}}"
"""Of a search, an evaluation, an order, a player or a program, as a regular expression."""
LONGEST_SOURCE: Final = 200_000
During = Literal["load", "evaluate", "search", "order", "choose", "game"]
LONGEST_KIND: Final = 200
LONGEST_TRACEBACK: Final = 4_000
MOST_NOTES: Final = 10
"""The notes on authors' code that a request may have. The rest is dropped."""
MOST_PRINTED: Final = 10_000
"""The characters that a request may print. The rest is dropped."""
MOST_SOURCES: Final = 200
"""Sources in one request to compare, and given texts."""
MOST_LISTED: Final = 10_000
"""The most entries that a zip may list."""
LONGEST_PATH: Final = 1000
"""Characters of a path in a zip and of a comment. Systems take fewer in a path."""
PIECE: Final = 720_000
"""Bytes of a written zip in one reply."""
