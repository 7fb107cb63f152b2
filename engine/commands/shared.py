"""What the commands that play series have in common: their options, the bar, the figures as text."""

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
"""Characters of the bar."""


def word(
    words: Any, name: str, purpose: str, more: str, do: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """A word of the command line, done by `do`."""
    parser: argparse.ArgumentParser = words.add_parser(
        name, help=purpose, description=f"{purpose} {more}", allow_abbrev=False
    )
    add_with(parser)
    parser.set_defaults(do=do, parser=parser)
    return parser


def add_with(parser: argparse.ArgumentParser) -> None:
    """What `engine.__main__` has taken out of the words by now, for the help."""
    parser.add_argument(
        "--with", metavar="FILE", help="take in the game of that file (engine/CONTRACT.md); may be repeated"
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(GAMES), metavar="GAME", help=", ".join(GAMES))


def levels(game: Game) -> list[str]:
    """The ids of a game's levels, from the weakest on."""
    return [preset.id for preset in game.players if preset.kind == "level"]


def drawn_boards() -> str:
    """The games whose boards are drawn by lot, with the rows that these may have."""
    return ", ".join(
        f"{game.id} {game.sizes[0]} to {game.sizes[1]} ({game.rows})" for game in GAMES.values() if game.sizes
    )


def add_board(parser: argparse.ArgumentParser) -> None:
    """The options that say which board is drawn."""
    parser.add_argument(
        "--size", type=int, metavar="ROWS", help=f"rows of a board that is drawn: {drawn_boards()}"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="of a board that is drawn; else by chance")


def add_series(parser: argparse.ArgumentParser, games: int, swap: bool = True) -> None:
    """The options that say what a series is."""
    parser.add_argument(
        "--games", type=int, default=games, metavar="N", help=f"how many games of each series ({games})"
    )
    if swap:
        parser.add_argument(
            "--swap",
            choices=["yes", "no"],
            default="yes",
            help="yes: each opening twice, the sides swapped (yes); no: the one named first is always first",
        )
    parser.add_argument(
        "--opening",
        type=int,
        metavar="PLIES",
        help="random plies to begin with, 0 to 60 "
        f"({', '.join(f'{game.id} {game.opening}' for game in GAMES.values())})",
    )
    parser.add_argument(
        "--openings",
        type=Path,
        metavar="FILE",
        help="a file of openings instead, one a line: a transcript, or a record as JSON",
    )
    parser.add_argument(
        "--size", type=int, metavar="ROWS", help=f"rows of boards that are drawn: {drawn_boards()}"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="of all chance: the same seed, the same games (1)"
    )
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO", "ELO"),
        help="end a series as soon as a sequential test accepts one of these two differences",
    )
    parser.add_argument(
        "--alpha", type=float, metavar="RATE", help="errors of that test where the lower is true (0.05)"
    )
    parser.add_argument("--beta", type=float, metavar="RATE", help="and where the upper is true (0.05)")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """The options that say who plays, what is kept, and how the end is told."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    parser.add_argument(
        "--processes",
        type=int,
        default=cores,
        metavar="N",
        help=f"how many play at once (all cores: {cores})",
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="the Dask scheduler whose workers are to play instead"
    )
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument(
        "--games-out", type=Path, metavar="FILE", help="write each game there as it ends, a line of JSON"
    )
    kept.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="go on from the games in that file; begun where there is none",
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="tell the end as JSON")
    output.add_argument("--csv", action="store_true", help="tell the end as CSV")


def asked(arguments: argparse.Namespace, game: str, one: str, other: str, **more: Any) -> Series:
    """The series that the options ask for between two players; raises `Refusal`."""
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
    """The openings in a file; empty lines and those that begin with # are not any."""
    try:
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
        return [json.loads(line) if line[0] == "{" else line for line in lines if line and line[0] != "#"]
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from None


def workers(arguments: argparse.Namespace) -> AbstractContextManager[Workers]:
    """Who plays."""
    if arguments.dask:
        return cluster(arguments.dask)
    if not 1 <= arguments.processes <= 1000:
        raise UsageError("--processes is from 1 to 1000")
    return processes(arguments.processes)


def play_out(runs: Sequence[Run], arguments: argparse.Namespace) -> int:
    """Plays the series to their end with a bar beneath; an exit status, not 0 where that was cut off."""
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
            status, why = 1, "A process that played was ended from outside. "
        bar.clear()
    if status:
        done = sum(len(run.there) for run in runs)
        how = f"; --resume {path} goes on from there" if path else ""
        print(f"{why}Cut off after {done} of {bar.games} games{how}.", file=sys.stderr)
    return status


class Bar:
    """A progress bar with the figures of the series played last. It is shown only on a terminal."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = runs
        self.games = sum(run.series.games for run in runs)
        self._shown = 0.0
        self._seen = sys.stderr.isatty()

    def show(self, run: Run) -> None:
        now = time.monotonic()
        if not self._seen or now - self._shown < 0.1:
            return
        self._shown = now
        done = sum(run.series.games if run.tally.finished else len(run.there) for run in self.runs)
        full = BAR * done // self.games
        figures = run.tally.statistics()
        shown = f"|{'#' * full}{'.' * (BAR - full)}| {done}/{self.games}  {standing(figures)}"
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
        print(f"\r\x1b[K{shown[: columns - 1]}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def standing(figures: Figures) -> str:
    """A series in a few words."""
    score, test = figures["score"], figures["sprt"]
    shown = f"{share(score['share'])} ({span(score)})  Elo {rating(figures['elo']['difference'])}"
    if test:
        low, high = test["bounds"]
        shown += f"  SPRT {test['llr']:+.2f} ({low:+.2f} to {high:+.2f})"
    return shown


# Figures as text


def share(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


def span(interval: Figures) -> str:
    """An interval of shares."""
    if interval["low"] is None:
        return "-"
    return f"{100 * interval['low']:.1f} to {100 * interval['high']:.1f} %"


def rating(value: float | None, without: str = "-") -> str:
    return without if value is None else f"{value:+.0f}"


def rating_span(elo: Figures) -> str:
    """An interval of differences in Elo, which may have no bounds."""
    return f"{rating(elo['low'], '-inf')} to {rating(elo['high'], '+inf')}"


def columns(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Rows as lines of aligned columns, the first so many to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if i < left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "   ".join(cells).rstrip()


def flat(figures: Figures, name: str = "") -> dict[str, Any]:
    """Figures in one row: `elo.low`, `seconds.0`."""
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
    """Figures as CSV, a row each under a row of names."""
    table = [flat(row) for row in rows]
    text = io.StringIO()
    writer = csv.DictWriter(
        text, list(dict.fromkeys(key for row in table for key in row)), lineterminator="\n"
    )
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue()


def described(run: Run) -> dict[str, Any]:
    """What series it is, for files that go elsewhere."""
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
    """The end, in the way that was asked for."""
    if arguments.json:
        print(json.dumps(rows[0] if len(rows) == 1 else rows, indent=1))
    elif arguments.csv:
        print(as_csv(rows), end="")
    else:
        print("\n".join(text()))
