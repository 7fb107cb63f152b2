"""A tournament as the workers play it: which of its games are to be begun next."""

from collections import Counter, deque
from collections.abc import Sequence
from typing import Any

from engine.arena.table import Table, played
from engine.arena.tally import RETIRES, Failure, failure_of
from engine.arena.tournament import Couple, Standings
from engine.fields import Fields, Refusal

JsonObject = dict[str, Any]


class TournamentRun:
    """A tournament that is being played.

    A round is computed only where it can change what is to be played: where none of its games is left, where
    a player may have retired, after so many faults in a row, and where a game may decide a meeting.
    """

    kind = "tournament"
    title = "tournament"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.failed: Refusal | None = None
        self.faults: dict[tuple[Couple, int], Failure] = {}
        """What is known of the faults by which games were lost."""
        self._finished: set[tuple[Couple, int]] = set()
        self._under_way: set[tuple[Couple, int]] = set()
        self._due: deque[tuple[Couple, int]] = deque()
        """What is to be begun yet."""
        self._row: Counter[int] = Counter()
        """Faults of each player in a row, as games have ended."""
        self._standings: Standings | None = None
        """After the latest look at them; None: what is due has changed since then."""

    @property
    def played(self) -> int:
        return len(self._finished)

    @property
    def planned(self) -> int:
        latest = self._latest()
        if self.table.tournament.form == "against":
            # Games that have ended behind the end of a meeting do not count.
            return latest.planned + self.played - latest.played
        return max(self.played, latest.planned)

    @property
    def over(self) -> bool:
        return not self._latest().due

    def begin(self) -> tuple[int, JsonObject, Sequence[str]] | None:
        if self.over or not self._due or self._is_ahead(*self._due[0]):
            return None
        couple, index = game = self._due.popleft()
        self._under_way.add(game)
        return index, self.table.match(couple, index), [self.table.names[one] for one in couple]

    def _is_ahead(self, couple: Couple, index: int) -> bool:
        """Whether other couples still play an earlier pair of games. At a stop all have played alike."""
        pair = self._latest().pair
        mine = pair(couple, index)
        return any(other != couple and pair(other, theirs) < mine for other, theirs in self._under_way)

    def has(self, entry: JsonObject) -> bool:
        return self.table.has(entry)

    def add(self, entry: JsonObject) -> None:
        found = played(Fields(entry, "game"), self.table)
        couple, index = game = self.table.place(found["players"], found["index"])
        if failure := failure_of(entry):
            self.faults.setdefault(game, failure)
        self.table.add(found)
        self._finished.add(game)
        self._under_way.discard(game)
        own = self.table.tournament.side(index)
        for one, is_own in zip(couple, (True, False), strict=True):
            lost = "fault" in found and (found["fault"]["side"] == own) == is_own
            self._row[one] = self._row[one] + 1 if lost else 0
        is_pair = self.table.tournament.form == "against" and (couple, index ^ 1) in self._finished
        may_end = is_pair or max(self._row[one] for one in couple) >= RETIRES
        if may_end or not (self._due or self._under_way):
            self._standings = None

    def _latest(self) -> Standings:
        """The standings as they were when what is due was last looked at."""
        if not self._standings:
            self._standings = self.table.standings()
            self._due = deque(game for game in self._standings.due if game not in self._under_way)
        return self._standings
