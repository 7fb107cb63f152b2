"""A tournament that is being played: the matches of its couples, the results so far, and its table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engine.arena.series import Series, plan
from engine.arena.tournament import (
    UNPLAYED,
    Couple,
    Round,
    Standings,
    Tournament,
    standings,
)
from engine.game import FIRST, SECOND
from engine.players import unlisted

JsonObject = dict[str, Any]
COUNTS: Final = {"w": (1, 0, 0), "y": (1, 0, 0), "d": (0, 1, 0), "l": (0, 0, 1), "x": (0, 0, 1)}
"""What a letter of a result adds to wins, draws and losses."""


class Table:
    """A tournament between players of these names, as far as it has been played."""

    def __init__(
        self, tournament: Tournament, names: Sequence[str], series: Callable[[Couple, int], Series]
    ) -> None:
        """`series` gives the series of a couple, with its seed."""
        self.tournament = tournament
        self.names = names
        self.rounds: list[Round] = []
        self.results: dict[Couple, str] = defaultdict(str)
        self._seeds = tournament.seeds()
        self._series = series
        self._plans: dict[Couple, Iterator[JsonObject]] = {}
        self._matches: dict[Couple, list[JsonObject]] = defaultdict(list)

    def match(self, couple: Couple, index: int) -> JsonObject:
        """The request of a game, by its place in the couple's series."""
        made = self._matches[couple]
        if couple not in self._plans:
            self._plans[couple] = plan(self._series(couple, self._seeds[couple]))
        while len(made) <= index:
            made.append(next(self._plans[couple]))
        return made[index]

    def standings(self) -> Standings:
        """How it stands. Rounds that can be made by now are added."""
        return standings(self.tournament, self.rounds, self.results)

    def has(self, entry: JsonObject) -> bool:
        """Whether a game from a file is one of this tournament."""
        try:
            couple, index = self._place(entry)
            request = self.match(couple, index)
            players = [unlisted(request[side], self._series(couple, 0).game) for side in (FIRST, SECOND)]
            return [entry["first"], entry["second"], entry["seed"]] == [*players, request["seed"]]
        except (LookupError, TypeError, ValueError):
            return False

    def add(self, entry: JsonObject) -> None:
        """Counts a game that was played."""
        couple, index = self._place(entry)
        own = FIRST if index % 2 == 0 else SECOND
        if "fault" in entry:
            letter = "x" if entry["fault"]["side"] == own else "y"
        else:
            letter = "d" if entry["winner"] == "draw" else "w" if entry["winner"] == own else "l"
        known = self.results[couple].ljust(index + 1, UNPLAYED)
        self.results[couple] = known[:index] + letter + known[index + 1 :]

    def _place(self, entry: JsonObject) -> tuple[Couple, int]:
        one, other = (self.names.index(name) for name in entry["players"])
        index: int = entry["index"]
        if not (one < other and index >= 0):
            raise ValueError("no game of a couple")
        return (one, other), index


def as_json(table: Table) -> JsonObject:
    """The table, whole: the players as they were named, all their couples, and the seed."""
    found = table.standings()
    ranking = found.ranking()
    return {
        "players": [
            {
                "name": name,
                "points": found.points[one],
                "games": found.games(one),
                "elo": found.ratings.elo[one],
                **dict(zip(("low", "high"), found.ratings.interval(one), strict=True)),
                "faults": found.faults[one],
                "rank": ranking.index(one) + 1,
                "best": 1 + len(found.above(one)),
                "worst": len(ranking) - len(found.below(one)),
                "byes": found.byes[one],
                "retired": found.retired[one],
            }
            for one, name in enumerate(table.names)
        ],
        "pairs": [
            {
                "first": table.names[one],
                "second": table.names[other],
                **dict(zip(("wins", "draws", "losses"), scores(found, (one, other)), strict=True)),
            }
            for one, other in table.tournament.seeds()
        ],
        "seed": table.tournament.seed,
    }


def scores(found: Standings, couple: Couple) -> list[int]:
    """The wins, draws and losses of the first of a couple, in games that count."""
    letters = found.counted.get(couple, {}).values()
    return [sum(COUNTS[letter][kind] for letter in letters) for kind in range(3)]
