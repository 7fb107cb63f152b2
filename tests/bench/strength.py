"""Long series between players: which is stronger, and how sure is that? `build.py bench --strength`.

The arena plays them (`sakiyomi.arena`), on all cores. Each finished game is kept as a line of JSON in
`test-results/series.jsonl`, so that a series that was cut off goes on where it was; who played is spelled out
there, and games of a level that has changed since count no more. The table is printed, and written into
RESULTS.md between the marks there. The strengths of a game's levels are written to `web/data/strengths.json`,
which the page shows beside the levels, once all their games are played.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date
from itertools import chain, pairwise
from math import hypot
from pathlib import Path
from typing import Any, Final, NamedTuple

from sakiyomi.arena import two
from sakiyomi.arena.table import table
from sakiyomi.arena.tournament_run import TournamentRun
from sakiyomi.arena.workers import GameLog, play_all, processes
from sakiyomi.commands.options import levels
from sakiyomi.commands.progress import progress_bar
from sakiyomi.contract.requests import TournamentConditions
from sakiyomi.core.declared import checked
from sakiyomi.core.game import Game
from sakiyomi.games import GAMES
from sakiyomi.shown.series import progress_text
from tests.bench import versions

STRENGTHS: Final = Path(__file__).parents[2] / "web" / "data" / "strengths.json"
RESULTS: Final = Path(__file__).with_name("RESULTS.md")
KEPT: Final = Path(__file__).parents[2] / "test-results" / "series.jsonl"
MARKS: Final = ("<!-- strength: written by build.py bench --strength -->", "<!-- /strength -->")


class Aim(NamedTuple):
    """Two players of a game, and the share of the points that the first is to win."""

    game: str
    stronger: str
    weaker: str
    games: int
    share: float
    floor: float
    """The lower end of the 95 % interval is to be above this share."""


def ladder(game: str) -> list[Aim]:
    """Each listed level of a game against the one below."""
    return [Aim(game, upper, lower, 200, 0.60, 0.53) for lower, upper in pairwise(levels(GAMES[game]))]


def all_aims() -> list[Aim]:
    """The ladders, and the matches that RESULTS.md has aims for."""
    strong, positional = (f"alphabeta depth=4 evaluation={name}" for name in ("strong", "positional"))
    return [
        *chain.from_iterable(map(ladder, GAMES)),
        Aim("othello", strong, positional, 100, 0.85, 0.5),
        Aim("othello", "best seconds=1", positional, 100, 0.95, 0.5),
        Aim("numbers", "best seconds=1", "article-003-6", 100, 0.60, 0.50),
    ]


def run(aim: Aim) -> TournamentRun:
    request = {"game": aim.game, "players": [aim.stronger, aim.weaker], "games": aim.games, "seed": 1}
    return TournamentRun(table(checked(TournamentConditions, {**request, "form": "two"})))


def play(runs: Sequence[TournamentRun], chosen: Sequence[TournamentRun]) -> None:
    """Plays the remaining games of the chosen series. Each game is written as it ends."""
    KEPT.parent.mkdir(exist_ok=True)
    with closing(GameLog(KEPT, runs, resume=True, strict=False)) as log:
        bar = progress_bar(chosen, progress_text)
        with processes(os.cpu_count() or 1) as workers:
            for one in play_all(chosen, workers, log):
                bar.show(one)
        bar.clear()


def rows(aims: Sequence[Aim], runs: Sequence[TournamentRun]) -> Iterator[str]:
    yield "| game | player | against | games | points | 95 % | aim | s a move, of both |"
    yield "|---|---|---|---|---|---|---|---|"
    for aim, one in zip(aims, runs, strict=True):
        head = f"| {aim.game} | {aim.stronger} | {aim.weaker} |"
        counted = two.statistics(one)
        score, seconds = counted["score"], counted["seconds"]
        if score["share"] is None:
            yield f"{head} – | not played | | {aim.share:.0%} | |"
        else:
            yield (
                f"{head} {counted['games']} | {score['share']:.1%} "
                f"| {score['low']:.1%} – {score['high']:.1%} "
                f"| {aim.share:.0%}, above {aim.floor:.0%} | {seconds[0]:.3f}, {seconds[1]:.3f} |"
            )


def write(table: list[str]) -> None:
    """Writes the table into RESULTS.md, between its marks."""
    text = RESULTS.read_text("utf-8") if RESULTS.exists() else "# Results\n"
    machine = (
        f"{date.today()}, Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    )
    section = "\n".join([MARKS[0], "", f"Measured {machine}.", "", *table, "", MARKS[1]])
    if MARKS[0] in text:
        before, _, rest = text.partition(MARKS[0])
        text = before + section + rest.partition(MARKS[1])[2]
    else:
        text = f"{text.rstrip()}\n\n## Strength\n\n{section}\n"
    RESULTS.write_text(text, "utf-8")


class Estimate(NamedTuple):
    """A difference in Elo with its interval; None means unbounded."""

    elo: float | None
    low: float | None
    high: float | None

    def plus(self, step: Estimate) -> Estimate:
        """The sum of two independent measurements.

        Its uncertainty is the root of the sum of squares. It has no bound where one of the two has none.
        """
        if self.elo is None or step.elo is None:
            return Estimate(None, None, None)
        elo = self.elo + step.elo
        low = high = None
        if self.low is not None and step.low is not None:
            low = elo - hypot(self.elo - self.low, step.elo - step.low)
        if self.high is not None and step.high is not None:
            high = elo + hypot(self.high - self.elo, step.high - step.elo)
        return Estimate(elo, low, high)

    def as_json(self) -> dict[str, int | None]:
        """As JSON, rounded to whole Elo."""
        return {key: None if value is None else round(value) for key, value in self._asdict().items()}


def strengths(game: Game, runs: Sequence[TournamentRun]) -> list[dict[str, Any]]:
    """Each level with its Elo above the lowest level and above the level below, with intervals, and the mean
    seconds of its moves on this machine.

    `runs` are the series of each level against the one below, the lowest first.
    """
    presets = {preset.id: preset.player for preset in game.players}
    total = Estimate(0, 0, 0)
    lowest = runs[0].table.names[1]
    seconds = two.statistics(runs[0])["seconds"][1]
    found: list[dict[str, Any]] = []
    found.append(
        {"id": lowest, "player": presets[lowest], "seconds": round(seconds, 2)}
        | {**total.as_json(), "below": None, "games": 0}
    )
    for run in runs:
        upper, figures = run.table.names[0], two.statistics(run)
        step = Estimate(*(figures["elo"][key] for key in ("difference", "low", "high")))
        total = total.plus(step)
        seconds = figures["seconds"][0]
        rung = {"id": upper, "player": presets[upper], "seconds": round(seconds, 2), **total.as_json()}
        found.append({**rung, "below": step.as_json(), "games": figures["games"]})
    return found


def write_strengths(path: Path, game: Game, runs: Sequence[TournamentRun]) -> None:
    """Writes the strengths of a game's levels. Those of other games in the file remain."""
    table = json.loads(path.read_text("utf-8")) if path.exists() else {}
    table[game.id] = strengths(game, runs)
    path.write_text(json.dumps(table, indent=2) + "\n", "utf-8")


def main(words: list[str]) -> None:
    """Plays every series, or those whose game or players contain one of the words."""
    aims = all_aims()
    runs = [run(aim) for aim in aims]
    chosen = [
        one
        for aim, one in zip(aims, runs, strict=True)
        if not words or any(word in " ".join(map(str, aim)) for word in words)
    ]
    try:
        play(runs, chosen)
    finally:
        table = list(rows(aims, runs))
        print("\n".join(table))
        write(table)
    for game in GAMES.values():
        rungs = [one for aim, one in zip(aims, runs, strict=True) if aim in ladder(game.id)]
        if rungs and all(one.over for one in rungs):
            write_strengths(STRENGTHS, game, rungs)
            if game.id == "othello":
                versions.made("build.py bench --strength othello")


if __name__ == "__main__":
    main(sys.argv[1:])
