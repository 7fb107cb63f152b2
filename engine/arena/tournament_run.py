"""A tournament as the workers play it: which of its games are to be begun next."""

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.arena.table import Table
from engine.arena.tournament import Couple, Standings
from engine.fields import Refusal

JsonObject = dict[str, Any]


class Fault(NamedTuple):
    """How a program has failed, and on which line, if that is known."""

    line: int | None
    kind: str
    message: str


class TournamentRun:
    """A tournament that is being played.

    A round is computed only where it can change what is to be played: where none of its games is left, and
    after a fault, as the program may have retired.
    """

    kind = "tournament"
    title = "tournament"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.failed: Refusal | None = None
        self.faults: dict[tuple[Couple, int], Fault] = {}
        """Those of games that a program has lost by one."""
        self._finished: set[tuple[Couple, int]] = set()
        self._under_way: set[tuple[Couple, int]] = set()
        self._due: deque[tuple[Couple, int]] = deque()
        """What is to be begun yet."""
        self._standings: Standings | None = None
        """After the latest look at them; None: what is due has changed since then."""

    @property
    def played(self) -> int:
        return len(self._finished)

    @property
    def planned(self) -> int:
        return max(self.played, self._latest().planned)

    @property
    def over(self) -> bool:
        return not self._latest().due

    def begin(self) -> tuple[int, JsonObject, Sequence[str]] | None:
        if self.over or not self._due:
            return None
        couple, index = game = self._due.popleft()
        self._under_way.add(game)
        return index, self.table.match(couple, index), [self.table.names[one] for one in couple]

    def has(self, entry: JsonObject) -> bool:
        return self.table.has(entry)

    def add(self, entry: JsonObject) -> None:
        game = self.table.place(entry["players"], entry["index"])
        if "fault" in entry:
            error = entry["fault"]["error"]["args"]
            self.faults[game] = Fault(error["line"], error["kind"], error["message"])
        self.table.add(entry)
        self._finished.add(game)
        self._under_way.discard(game)
        if "fault" in entry or not (self._due or self._under_way):
            self._standings = None

    def _latest(self) -> Standings:
        """The standings as they were when what is due was last looked at."""
        if not self._standings:
            self._standings = self.table.standings()
            self._due = deque(game for game in self._standings.due if game not in self._under_way)
        return self._standings
