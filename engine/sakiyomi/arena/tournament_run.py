"""A tournament as the workers play it: which of its games are to be begun next, and what is known of others.

What it looks at after each game is what that game may have changed. So a game costs the same in a long
tournament as in a short one.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple, NotRequired, TypedDict

from ..contract.limits import MOST_SUM
from ..contract.requests import CountedGame
from ..core.declared import JsonObject, OpenObject, Range, checked
from ..core.errors import Refusal
from .table import Table, counted
from .tournament import RETIRES, Pairing, Standings, Trial, pair_of

Due = tuple[int, JsonObject, Sequence[str]]
"""A game to be played: its place in the series of two players, the request of its match, and the two."""


class Finished(NamedTuple):
    """A game that has ended, beside its result."""

    margin: int | None
    moves: tuple[int, int]
    """The moves of the first and the second side, without the opening."""
    nodes: tuple[int, int]
    """The positions that were visited for these moves in all, by side."""
    seconds: tuple[float, float]
    """The time for these moves in all, by side."""
    failure: str | None
    """How the program failed that has lost it (`said`); None: none did, or only the side is known."""


def said(line: int | None, *error: str) -> str:
    """The error of a program in one line: an exception's type and text, or a sentence."""
    where = [f"line {line}"] if line else []
    return ": ".join([*where, *(" ".join(part.split()) for part in error if part)])


OPEN: Final = OpenObject("what else is said of it")
Cost = Annotated[float, Range(0, MOST_SUM)]
Count = Annotated[int, Range(0, MOST_SUM)]
Line = Annotated[int, Range(1, MOST_SUM)]


class FaultFacts(TypedDict):
    """The facts of the error of a program."""

    kind: str
    message: str
    line: Line | None
    file: NotRequired[str]
    file_line: NotRequired[Line | None]


class GameEntry(CountedGame):
    """A game in a file of games."""

    margin: Annotated[int, Range(-MOST_SUM, MOST_SUM)] | None
    moves: tuple[Count, Count]
    nodes: tuple[Count, Count]
    seconds: tuple[Cost, Cost]


def finished(entry: GameEntry) -> Finished:
    """The game of an entry; raises `Refusal`, TypeError or LookupError where its fault is none."""
    failure = None
    if "error" in (fault := entry.get("fault", {})):
        facts: FaultFacts = checked(Annotated[FaultFacts, OPEN], fault["error"]["args"], "args")
        file = facts.get("file", "")
        line = facts.get("file_line") if file else facts["line"]
        failure = said(line, file and f"in {file}", facts["kind"], facts["message"])
    return Finished(entry["margin"], entry["moves"], entry["nodes"], entry["seconds"], failure)


class TournamentRun:
    """A tournament that is being played.

    Its standings are computed only where they can change what is to be played: where none of its games is
    left, where a player may have retired, after so many faults in a row, and where a test ends a pairing.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.failed: Refusal | None = None
        """Why no more of its games are begun: the error of one of them."""
        self.finished: dict[tuple[Pairing, int], Finished] = {}
        self._under_way: set[tuple[Pairing, int]] = set()
        self._due: deque[tuple[Pairing, int]] = deque()
        """The games that are to be begun yet."""
        self._row: Counter[int] = Counter()
        """Faults of each player in a row, as games have ended."""
        self._trials: defaultdict[Pairing, Trial] = defaultdict(table.tournament.trial)
        self._standings: Standings | None = None
        """After the latest look at them; None: what is due has changed since then."""
        self._uncounted = 0
        """How many finished games did not count then, as they came behind the end of a pairing."""

    @property
    def kind(self) -> str:
        """The word for it in messages."""
        return "series" if self.table.tournament.form == "two" else "tournament"

    @property
    def title(self) -> str:
        """Which one it is."""
        return " against ".join(self.table.names) if self.kind == "series" else self.kind

    @property
    def played(self) -> int:
        """How many games have ended."""
        return len(self.finished)

    @property
    def planned(self) -> int:
        """How many games there will be at most."""
        return max(self.played, self._latest().planned + self._uncounted)

    @property
    def over(self) -> bool:
        """Whether no more games are needed."""
        return not self._latest().due

    def begin(self) -> Due | None:
        """The next game to be begun; None: none before others have ended. Raises `Refusal`, as `plan`."""
        if self.over or not self._due or self._is_ahead(*self._due[0]):
            return None
        pairing, index = game = self._due.popleft()
        self._under_way.add(game)
        return index, self.table.match(pairing, index), [self.table.names[one] for one in pairing]

    def _is_ahead(self, pairing: Pairing, index: int) -> bool:
        """Whether other pairings still play an earlier pair of games. At a stop all have played alike."""
        mine = pair_of(index)
        return any(other != pairing and pair_of(theirs) < mine for other, theirs in self._under_way)

    def add(self, entry: JsonObject) -> None:
        """Counts a finished game; raises as `finished` where it is no entry of a game."""
        ended: GameEntry = checked(Annotated[GameEntry, OPEN], entry, "game")
        pairing, index, letter = game = counted(ended, self.table, "game")
        self.finished.setdefault((pairing, index), finished(ended))
        self.table.add(game)
        self._under_way.discard((pairing, index))
        for one, fault in zip(pairing, "xy", strict=True):
            self._row[one] = self._row[one] + 1 if letter == fault else 0
        is_decided = self._trials[pairing].take(self.table.results[pairing])
        may_retire = max(self._row[one] for one in pairing) >= RETIRES
        if is_decided or may_retire or not (self._due or self._under_way):
            self._standings = None

    def first_failures(self) -> dict[int, str]:
        """How each player, by its place, failed in the first of its games that it lost by a known fault."""
        failures: dict[int, str] = {}
        for pairing, games in sorted(self.table.standings().counted.items()):
            for index, letter in sorted(games.items()):
                failure = self.finished[pairing, index].failure
                if letter in "xy" and failure:
                    failures.setdefault(pairing["xy".index(letter)], failure)
        return failures

    def _latest(self) -> Standings:
        """The standings as they were when what is due was last looked at."""
        if not self._standings:
            self._standings = self.table.standings()
            self._uncounted = self.played - self._standings.played
            self._due = deque(game for game in self._standings.due if game not in self._under_way)
        return self._standings
