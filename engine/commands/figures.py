"""Figures as text: tables, shares, intervals, CSV."""

import argparse
import csv
import io
import json
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any

from engine.arena.workers import Run

Figures = Mapping[str, Any]


def percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


def interval(share: Figures) -> str:
    """The interval of a share."""
    low, high = share["low"], share["high"]
    return "-" if low is None else f"{100 * low:.1f} to {100 * high:.1f} %"


def elo(value: float | None, without: str = "-") -> str:
    return without if value is None else f"{value:+.0f}"


def elo_interval(difference: Figures) -> str:
    """An interval of Elo differences; either end may be missing."""
    return f"{elo(difference['low'], '-inf')} to {elo(difference['high'], '+inf')}"


def columns(rows: Sequence[Sequence[str]], left: Container[int] = (0,)) -> Iterator[str]:
    """Rows as lines of aligned columns: those with an index in `left` aligned left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


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
    names = list(dict.fromkeys(key for row in table for key in row))
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue()


def summary(run: Run) -> dict[str, Any]:
    """The definition and the statistics of a series."""
    one = run.series
    return {
        "game": one.game.id,
        "players": list(one.players),
        "openings": len(one.openings) or None,
        **{key: getattr(one, key) for key in ("seed", "swap", "opening", "size", "repeatable")},
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
