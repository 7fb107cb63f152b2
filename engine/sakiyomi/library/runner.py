"""The games of a series or a tournament, in this process or on an executor.

It is imported when games are played: `arena.workers`, on which it stands, takes long to import.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from ..arena.match import match, play
from ..arena.table import table
from ..arena.tournament_run import TournamentRun
from ..arena.workers import AHEAD, AUTHORS, GameLog, Restoring, ThisProcess, Workers, entry, play_all
from ..authors.added import sources
from ..contract.requests import MatchRequest, TournamentConditions
from ..core.declared import JsonObject, checked
from ..games import GAMES
from ..search.limits import never
from .board import game_of
from .errors import expected, refusing
from .functions import Entrant, Functions, spelled

T = TypeVar("T")
SHARE: Final = 0.1
"""The most of the time that is spent on what `progress` is called with."""


@dataclass(frozen=True)
class SeriesGame:
    """Plays a game of a series, in this process or in another one."""

    functions: Functions
    elsewhere: bool
    """Whether it plays in threads and processes that are there after the series: programs end with a game."""

    def __call__(self, index: int, request: JsonObject, players: Sequence[str]) -> JsonObject:
        games = self.functions.among(GAMES[request["record"]["game"]])
        programs = self.functions.programs() if self.elsewhere else nullcontext()
        with programs, AUTHORS if sources() else nullcontext():
            replies = list(play(match(cast("MatchRequest", request), games), never))
        return entry(replies, index, request, players, games)


class GameList(GameLog):
    """The games that have ended."""

    def __init__(self) -> None:
        self.entries: list[JsonObject] = []

    def write(self, entry: JsonObject) -> None:
        self.entries.append(entry)


class LentExecutor(Executor):
    """The caller's executor, which goes on when what was submitted here is not needed any more."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._submitted: list[Future[Any]] = []

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        self._submitted.append(self._executor.submit(work, *given, **named))
        return self._submitted[-1]

    def cancel(self) -> None:
        for future in self._submitted:
            future.cancel()


def played_out(
    players: Iterable[Entrant],
    request: Mapping[str, Any],
    executor: Executor | None,
    result: Callable[[TournamentRun, Sequence[JsonObject]], T],
    progress: Callable[[T], object] | None,
) -> T:
    """The result of all games of a tournament.

    `progress` is called with what they have come to so far, as seldom as `SHARE` says: to count all games
    after each of them would cost their number squared.
    """
    if executor and not hasattr(executor, "submit"):
        raise expected("executor must be an executor of concurrent.futures", executor)
    game = game_of(request["game"])
    with refusing():
        texts, functions = spelled(players, game)
        wanted = {key: value for key, value in {**request, "players": texts}.items() if value is not None}
        tournament = table(checked(TournamentConditions, wanted), games=functions.among(game))
        if functions.choose or functions.evaluate:  # which may draw by chance
            tournament.conditions = tournament.conditions._replace(repeatable=False)
        run, log = TournamentRun(tournament), GameList()
        for record in run.table.conditions.openings:
            functions.check_start(record)
        # Not every function can be sent to another process, so nothing is unless the caller says so.
        given = LentExecutor(Restoring(executor, sources()) if executor else ThisProcess())
        workers = Workers(given, AHEAD * workers_of(executor) if executor else 1)
        due = 0.0
        try:
            with functions.programs():
                for _ in play_all([run], workers, log, SeriesGame(functions, executor is not None)):
                    began = time.monotonic()
                    if progress is not None and began >= due:
                        so_far = result(run, log.entries)
                        due = time.monotonic() + (time.monotonic() - began) / SHARE
                        progress(so_far)
        finally:
            given.cancel()
        if run.failed:
            raise run.failed
        return result(run, log.entries)


def workers_of(executor: Executor) -> int:
    """How many games an executor plays at once, as far as it says."""
    return getattr(executor, "_max_workers", None) or os.cpu_count() or 1
