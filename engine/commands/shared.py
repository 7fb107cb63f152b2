"""What several commands share: their options, the progress bar, and figures as text."""

import argparse
import csv
import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any, Final

from engine.arena.series import Series, series
from engine.arena.workers import GameLog, Run, UsageError, Workers, cluster, play_all, processes
from engine.fields import Fields
from engine.game import Game
from engine.games import GAMES

Figures = Mapping[str, Any]

BAR: Final = 24
"""The width of the progress bar, in characters."""


def command(
    commands: Any, name: str, purpose: str, more: str, do: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Adds a command, which `do` runs; returns its parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=purpose, description=f"{purpose} {more}", allow_abbrev=False
    )
    add_with(parser)
    parser.set_defaults(do=do, parser=parser)
    return parser


def add_with(parser: argparse.ArgumentParser) -> None:
    """Shows `--with` in the help. `engine.__main__` has read this option before the parser runs."""
    parser.add_argument(
        "--with", metavar="FILE", help="add the game that is in FILE (engine/CONTRACT.md); may be repeated"
    )


def add_game(parser: argparse.ArgumentParser, games: Mapping[str, Game] = GAMES) -> None:
    parser.add_argument("game", choices=list(games), metavar="GAME", help=", ".join(games))


def levels(game: Game) -> list[str]:
    """The ids of a game's levels, weakest first."""
    return [preset.id for preset in game.players if preset.kind == "level"]


def random_boards() -> str:
    """The games with random boards, and the rows that these boards may have."""
    return ", ".join(
        f"{game.id} {game.sizes[0]} to {game.sizes[1]} ({game.rows})" for game in GAMES.values() if game.sizes
    )


def add_board(parser: argparse.ArgumentParser) -> None:
    """Adds the options of a random board."""
    parser.add_argument("--size", type=int, metavar="ROWS", help=f"rows of a random board: {random_boards()}")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of a random board (a new one)")


def add_series(parser: argparse.ArgumentParser, games: int, swap: bool = True) -> None:
    """Adds the options that define a series."""
    parser.add_argument(
        "--games", type=int, default=games, metavar="N", help=f"games of each series ({games})"
    )
    if swap:
        parser.add_argument(
            "--swap",
            choices=["yes", "no"],
            default="yes",
            help="yes: each opening twice, with the sides swapped (yes); no: the player named first begins",
        )
    parser.add_argument(
        "--opening",
        type=int,
        metavar="PLIES",
        help="length of the random openings in plies, 0 to 60 "
        f"({', '.join(f'{game.id} {game.opening}' for game in GAMES.values())})",
    )
    parser.add_argument(
        "--openings",
        type=Path,
        metavar="FILE",
        help="take the openings from FILE instead, one a line: a transcript, or a record as JSON",
    )
    parser.add_argument("--size", type=int, metavar="ROWS", help=f"rows of random boards: {random_boards()}")
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help="seed of all random choices (1)",
    )
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO", "ELO"),
        help="end a series as soon as a sequential test accepts one of these two differences in Elo",
    )
    parser.add_argument(
        "--alpha",
        type=float,
        metavar="RATE",
        help="error rate if the lower difference is true (0.05)",
    )
    parser.add_argument(
        "--beta",
        type=float,
        metavar="RATE",
        help="error rate if the upper difference is true (0.05)",
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Adds the options for workers, for the file of games, and for the format of the results."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    parser.add_argument(
        "--processes",
        type=int,
        default=cores,
        metavar="N",
        help=f"how many games are played at once (all cores: {cores})",
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the workers of this Dask scheduler instead"
    )
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument(
        "--games-out", type=Path, metavar="FILE", help="write each game to FILE as it ends, as a line of JSON"
    )
    kept.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="like --games-out, but go on from the games already in FILE",
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print the results as JSON")
    output.add_argument("--csv", action="store_true", help="print the results as CSV")


def requested_series(arguments: argparse.Namespace, game: str, one: str, other: str, **more: Any) -> Series:
    """The series of two players that the options ask for; raises `Refusal`."""
    request: dict[str, Any] = {
        "game": game,
        "players": [one, other],
        "games": arguments.games,
        "swap": getattr(arguments, "swap", "yes") == "yes",
        "seed": arguments.seed,
    }
    for key in ("opening", "size"):
        if getattr(arguments, key) is not None:
            request[key] = getattr(arguments, key)
    if arguments.openings:
        request["openings"] = openings(arguments.openings)
    if arguments.sprt:
        test = {"elo": arguments.sprt, "alpha": arguments.alpha, "beta": arguments.beta}
        request["sprt"] = {key: value for key, value in test.items() if value is not None}
    elif arguments.alpha is not None or arguments.beta is not None:
        raise UsageError("--alpha and --beta belong to --sprt")
    return series(Fields(request | more, ""))


def openings(path: Path) -> list[Any]:
    """The openings in a file. Empty lines and lines that begin with # are skipped. Raises `UsageError`."""
    try:
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
        return [json.loads(line) if line[0] == "{" else line for line in lines if line and line[0] != "#"]
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from None


def workers(arguments: argparse.Namespace) -> AbstractContextManager[Workers]:
    """The workers that the options ask for; raises `UsageError`."""
    if arguments.dask:
        return cluster(arguments.dask)
    if not 1 <= arguments.processes <= 1000:
        raise UsageError("--processes is from 1 to 1000")
    return processes(arguments.processes)


def play_out(runs: Sequence[Run], arguments: argparse.Namespace) -> int:
    """Plays the series with a progress bar. Returns the exit status: 0 if all of them ended."""
    path = arguments.resume or arguments.games_out
    status, why = 0, ""
    with closing(GameLog(path, runs, resume=bool(arguments.resume))) as log:
        bar = Bar(runs)
        try:
            with workers(arguments) as players:
                for run in play_all(runs, players, log):
                    bar.show(run)
        except KeyboardInterrupt:
            status = 130
        except BrokenExecutor:
            status, why = 1, "A worker process was ended from outside. "
        bar.clear()
    if status:
        done = sum(len(run.finished) for run in runs)
        how = f"; --resume {path} goes on from there" if path else ""
        print(f"{why}Cut off after {done} of {bar.games} games{how}.", file=sys.stderr)
    return status


class Bar:
    """A progress bar with the figures of the series played last. It is shown only on a terminal."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = runs
        self.games = sum(run.series.games for run in runs)
        self._drawn_at = 0.0
        self._on_terminal = sys.stderr.isatty()

    def show(self, run: Run) -> None:
        now = time.monotonic()
        if not self._on_terminal or now - self._drawn_at < 0.1:
            return
        self._drawn_at = now
        done = sum(run.series.games if run.tally.finished else len(run.finished) for run in self.runs)
        full = BAR * done // self.games
        figures = run.tally.statistics()
        shown = f"|{'#' * full}{'.' * (BAR - full)}| {done}/{self.games}  {progress_text(figures)}"
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
        print(f"\r\x1b[K{shown[: columns - 1]}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._on_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def progress_text(figures: Figures) -> str:
    """The state of a series in a few words."""
    score, test = figures["score"], figures["sprt"]
    shown = (
        f"{percent(score['share'])} ({interval_text(score)})  Elo {elo_text(figures['elo']['difference'])}"
    )
    if test:
        low, high = test["bounds"]
        shown += f"  SPRT {test['llr']:+.2f} ({low:+.2f} to {high:+.2f})"
    return shown


# Figures as text


def percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


def interval_text(interval: Figures) -> str:
    """An interval of shares as text."""
    if interval["low"] is None:
        return "-"
    return f"{100 * interval['low']:.1f} to {100 * interval['high']:.1f} %"


def elo_text(value: float | None, without: str = "-") -> str:
    return without if value is None else f"{value:+.0f}"


def elo_interval(elo: Figures) -> str:
    """An interval of Elo differences as text; either end may be missing."""
    return f"{elo_text(elo['low'], '-inf')} to {elo_text(elo['high'], '+inf')}"


def columns(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Rows as lines of aligned columns: the first `left` aligned left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if i < left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "   ".join(cells).rstrip()


def flat(figures: Figures, name: str = "") -> dict[str, Any]:
    """Nested figures as one flat row, with keys such as `elo.low` and `seconds.0`."""
    found: dict[str, Any] = {}
    for key, value in figures.items():
        if isinstance(value, (list, tuple)):
            value = dict(enumerate(value))
        if isinstance(value, Mapping):
            found |= flat(value, f"{name}{key}.")
        else:
            found[f"{name}{key}"] = value
    return found


def as_csv(rows: Sequence[Figures]) -> str:
    """Figures as CSV: a row of names, then a row for each."""
    table = [flat(row) for row in rows]
    text = io.StringIO()
    writer = csv.DictWriter(
        text, list(dict.fromkeys(key for row in table for key in row)), lineterminator="\n"
    )
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue()


def summary(run: Run) -> dict[str, Any]:
    """The definition and the statistics of a series."""
    one = run.series
    return {
        "game": one.game.id,
        "players": list(one.players),
        "seed": one.seed,
        "swap": one.swap,
        "opening": one.opening,
        "openings": len(one.openings) or None,
        "size": one.size,
        "repeatable": one.repeatable,
        **run.tally.statistics(),
    }


def print_results(
    rows: Sequence[Figures], arguments: argparse.Namespace, text: Callable[[], Iterator[str]]
) -> None:
    """Prints the results in the requested format."""
    if arguments.json:
        print(json.dumps(rows[0] if len(rows) == 1 else rows, indent=1))
    elif arguments.csv:
        print(as_csv(rows), end="")
    else:
        print("\n".join(text()))
