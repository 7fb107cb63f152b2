"""`Result` and `Standings`: what games between players have come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..arena.table import as_json
from ..arena.tournament_run import TournamentRun
from ..arena.two import summary
from ..core.declared import JsonObject
from . import shown


class Result(shown.Shown):
    """The result of many games of two players, counted from the first one's side.

    The interval is by the likelihood ratio (Wilks, 1938) over pairs of games, as both games of a pair begin
    alike; Elo is that of the logistic curve. `arena.statistics` has the formulas.

    >>> result = sakiyomi.arena("level-2", "random", game="tictactoe", games=50, seed=3)
    >>> result
    Result(wins=38, draws=0, losses=12, share=0.76, elo=200)
    >>> round(result.low, 2), round(result.high, 2)
    (0.63, 0.86)
    """

    _here = ("_run",)

    def __init__(self, run: TournamentRun, entries: Sequence[JsonObject]) -> None:
        self._run = run
        self.statistics: JsonObject = summary(run)
        """All figures: the object that `sakiyomi arena … --json` prints."""
        self.records: list[JsonObject] = [entry["record"] for entry in in_order(entries)]
        """The games as records, from which `Board` makes boards. Each opening stands there twice in a row,
        unless sides were not swapped: at first the first player begins."""
        of = self.statistics["all"]
        self.games: int = of["games"]
        """How many games were played."""
        self.wins: int = of["wins"]["count"]
        self.draws: int = of["draws"]["count"]
        self.losses: int = of["losses"]["count"]
        score, elo = self.statistics["score"], self.statistics["elo"]
        self.share: float | None = score["share"]
        """The share of the points, between 0 and 1; a draw is half a point."""
        self.low: float | None = score["low"]
        """The lower end of the interval of the share, with a confidence of 95 %, by pairs of games."""
        self.high: float | None = score["high"]
        """The upper end."""
        self.elo: float | None = elo["difference"]
        """The difference in Elo that such a share means; None where all points went to one side."""
        self.repeatable: bool = run.table.conditions.repeatable
        """Whether the same arguments give the same games. False where a function of yours plays or evaluates,
        as it may draw by chance."""

    def __repr__(self) -> str:
        share = None if self.share is None else round(self.share, 3)
        elo = None if self.elo is None else round(self.elo)
        counts = f"wins={self.wins}, draws={self.draws}, losses={self.losses}"
        return f"Result({counts}, share={share}, elo={elo})"

    def _text(self) -> str:
        """The table that `sakiyomi arena` prints, with intervals."""
        from ..shown.series import text

        return "\n".join(text(self._run, self.statistics))

    def _html(self) -> str:
        from ..shown.series import rows, text

        about, counts, *others = [line for line in text(self._run, self.statistics) if line]
        behind = others[len(rows(self.statistics)) :]
        return shown.text([about, counts]) + shown.table(rows(self.statistics)) + shown.text(behind)


class Standings(shown.Shown):
    """The table of a tournament.

    >>> standings = sakiyomi.tournament(["level-3", "level-1"], game="tictactoe", games=10, seed=1)
    >>> [player["name"] for player in standings.players]
    ['level-3', 'level-1']
    """

    _here = ("_run",)

    def __init__(self, run: TournamentRun, entries: Sequence[JsonObject]) -> None:
        from ..arena.csv import ranked

        self._run = run
        self.statistics: JsonObject = as_json(run.table)
        """All figures: the object that `sakiyomi tournament … --json` prints."""
        self.players: list[Mapping[str, Any]] = [*ranked(self.statistics)]
        """The players, the best first, each with `name`, `points`, `games`, `elo`, `low` and `high`, and
        `best` and `worst`, the ranks that it may have."""
        self.pairs: list[JsonObject] = self.statistics["pairs"]
        """Each two with `first`, `second`, and the first one's `wins`, `draws` and `losses`."""
        self.games: int = self.statistics["played"]
        """How many games were played."""
        self.records: list[JsonObject] = [entry["record"] for entry in in_order(entries)]
        """The games as records, from which `Board` makes boards."""

    def __repr__(self) -> str:
        order = ", ".join(f"{each['name']} {each['points']:g}" for each in self.players[:5])
        return f"Standings({self.games} games: {order}{', …' if len(self.players) > 5 else ''})"

    def _text(self) -> str:
        """The table that `sakiyomi tournament` prints."""
        from ..shown.standings import conditions, first_faults, text

        faults = first_faults(self._run, self._run.table.names)
        return "\n".join(text(self.statistics, conditions(self._run.table), [], faults))

    def _html(self) -> str:
        from ..shown.standings import conditions, rows

        return shown.text([conditions(self._run.table)]) + shown.table(rows(self.statistics))


def in_order(entries: Sequence[JsonObject]) -> list[JsonObject]:
    """Games in the order of their series, not in that in which they ended."""
    return sorted(entries, key=lambda entry: (entry.get("players", []), entry["index"]))
