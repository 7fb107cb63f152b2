"""Plays the tournaments of a command, and shows on a terminal how far they are."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from typing import Final, Generic, TypeVar

from ..arena.tournament_run import TournamentRun
from ..arena.workers import GameLog, cluster, play_all, processes
from ..core.usage import UsageError
from ..shown import figures

T = TypeVar("T")

BAR: Final = 24
"""The width of the progress bar, in characters."""
SHARE: Final = 0.1
"""The most of the time that is spent on what is shown."""


def play_out(
    runs: Sequence[TournamentRun], arguments: argparse.Namespace, text: Callable[[TournamentRun], str]
) -> int:
    """Plays all games, with a bar and a text for what was played last. Returns the exit status.

    It is 0 if all ended. A tournament with a game that fails ends with what is finished of it. Where nothing
    is, that error is raised.
    """
    if not arguments.dask and not 1 <= arguments.processes <= 1000:
        raise UsageError("--processes must be from 1 to 1000")
    path = arguments.resume or arguments.games_out
    status, why = 0, ""
    with closing(GameLog(path, runs, resume=bool(arguments.resume))) as log:
        bar = progress_bar(runs, text)
        try:
            with cluster(arguments.dask) if arguments.dask else processes(arguments.processes) as workers:
                for run in play_all(runs, workers, log):
                    bar.show(run)
        except KeyboardInterrupt:
            status = 130
        except BrokenExecutor:
            status, why = 1, "A worker process was ended from outside. "
        except OSError as error:
            if not path:
                raise
            status, why = 1, f"{path}: {error.strerror}. "
        bar.clear()
    if status:
        done, planned = sum(run.played for run in runs), sum(run.planned for run in runs)
        how = f"; --resume {path} goes on from there" if path else ""
        print(f"{why}Cut off after {done} of {planned} games{how}.", file=sys.stderr)
    for run in runs:
        if run.failed:
            if not any(each.played for each in runs):
                raise run.failed
            status = 1
            print(f"{run.title}: ended after {run.played} games: {run.failed}", file=sys.stderr)
    return status


class Progress(Generic[T]):
    """Lines on standard error, written again at most ten times a second; nothing outside a terminal."""

    def __init__(self, text: Callable[[T], str]) -> None:
        self._text = text
        """The lines for what `show` is given."""
        self._on_terminal = sys.stderr.isatty()
        self._next = 0.0
        """When they may be written again."""
        self._height = 1

    def show(self, given: T) -> None:
        began = time.monotonic()
        if self._on_terminal and began >= self._next:
            width, height = os.get_terminal_size(sys.stderr.fileno())
            width, height = width or 80, height or 24  # some say 0
            lines = [figures.cut(line, width - 1) for line in self._text(given).split("\n")][: height - 1]
            self.clear()
            print("\n".join(lines), end="", file=sys.stderr, flush=True)
            self._height = len(lines)
            now = time.monotonic()
            self._next = now + max(0.1, (now - began) / SHARE)

    def clear(self) -> None:
        if self._on_terminal:
            up = f"\x1b[{self._height - 1}A\x1b[J" if self._height > 1 else "\x1b[K"
            print(f"\r{up}", end="", file=sys.stderr, flush=True)
            self._height = 1


def progress_bar(
    runs: Sequence[TournamentRun], text: Callable[[TournamentRun], str]
) -> Progress[TournamentRun]:
    """A bar of all games, with the time left, and with a text for what was played last."""
    began, before = time.monotonic(), sum(run.played for run in runs)

    def shown(run: TournamentRun) -> str:
        planned = sum(each.planned for each in runs)
        done = sum(each.planned if each.over else each.played for each in runs)
        full = BAR * done // planned
        new = sum(each.played for each in runs) - before
        left = (time.monotonic() - began) / new * (planned - done) if new else 0.0
        return f"|{'#' * full}{'.' * (BAR - full)}| {done}/{planned}  {time_left(left)} left  {text(run)}"

    return Progress(shown)


def time_left(seconds: float) -> str:
    """A time in one unit."""
    for unit, length in (("h", 3600), ("min", 60)):
        if seconds >= 1.5 * length:
            return f"about {seconds / length:.0f} {unit}"
    return f"about {seconds:.0f} s"
