"""Plays the series of a command, and shows on a terminal how far it is."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from typing import Final, Generic, TypeVar

from engine.arena.workers import GameLog, Run, UsageError, cluster, play_all, processes
from engine.commands import figures

T = TypeVar("T")

BAR: Final = 24
"""The width of the progress bar, in characters."""


def play_out(runs: Sequence[Run], arguments: argparse.Namespace) -> int:
    """Plays the series with a progress bar. Returns the exit status: 0 if all of them ended.

    A series with a game that fails ends with what is finished of it. Where nothing is, that error is raised.
    """
    if not arguments.dask and not 1 <= arguments.processes <= 1000:
        raise UsageError("--processes must be from 1 to 1000")
    path = arguments.resume or arguments.games_out
    status, why = 0, ""
    with closing(GameLog(path, runs, resume=bool(arguments.resume))) as log:
        bar = progress_bar(runs)
        try:
            with cluster(arguments.dask) if arguments.dask else processes(arguments.processes) as workers:
                for run in play_all(runs, workers, log):
                    bar.show(run)
        except KeyboardInterrupt:
            status = 130
        except BrokenExecutor:
            status, why = 1, "A worker process was ended from outside. "
        bar.clear()
    if status:
        done = sum(len(run.finished) for run in runs)
        how = f"; --resume {path} goes on from there" if path else ""
        print(f"{why}Cut off after {done} of {all_games(runs)} games{how}.", file=sys.stderr)
    for run in runs:
        if run.failed:
            if not any(each.finished for each in runs):
                raise run.failed
            status = 1
            pair = " against ".join(run.series.players)
            print(f"{pair}: ended after {len(run.finished)} games: {run.failed}", file=sys.stderr)
    return status


class Progress(Generic[T]):
    """A line on standard error, written again at most ten times a second; nothing outside a terminal."""

    def __init__(self, text: Callable[[T], str]) -> None:
        self._text = text
        """The line for what `show` is given."""
        self._on_terminal = sys.stderr.isatty()
        self._written_at = 0.0

    def show(self, given: T) -> None:
        now = time.monotonic()
        if self._on_terminal and now - self._written_at >= 0.1:
            self._written_at = now
            columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80  # some say 0
            print(f"\r\x1b[K{self._text(given)[: columns - 1]}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._on_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def progress_bar(runs: Sequence[Run]) -> Progress[Run]:
    """A bar of the games of all series. It is shown with the series that was played last."""

    def text(run: Run) -> str:
        done = sum(one.series.games if one.tally.finished else len(one.finished) for one in runs)
        full = BAR * done // all_games(runs)
        return f"|{'#' * full}{'.' * (BAR - full)}| {done}/{all_games(runs)}  {progress_text(run)}"

    return Progress(text)


def all_games(runs: Sequence[Run]) -> int:
    return sum(run.series.games for run in runs)


def progress_text(run: Run) -> str:
    """The state of a series in a few words."""
    found = run.tally.statistics()
    score, elo = found["score"], found["elo"]["difference"]
    shown = f"{figures.percent(score['share'])} ({figures.interval(score)})  Elo {figures.elo(elo)}"
    if test := found["sprt"]:
        low, high = test["bounds"]
        shown += f"  SPRT {test['llr']:+.2f} ({low:+.2f} to {high:+.2f})"
    return shown
