"""Figures as text: tables, shares, intervals, CSV."""

from __future__ import annotations

import argparse
import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from unicodedata import combining, east_asian_width

from ..arena import csv

if TYPE_CHECKING:
    from ..arena.series import Series

Figures = Mapping[str, Any]


def percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


def interval(share: Figures) -> str:
    """The interval of a share."""
    low, high = share["low"], share["high"]
    return "-" if low is None else f"{100 * low:.1f} to {100 * high:.1f} %"


def elo(value: float | None, without: str = "-") -> str:
    return without if value is None else f"{round(value):+d}"


def elo_interval(difference: Figures) -> str:
    """An interval of Elo differences; either end may be missing."""
    return f"{elo(difference['low'], '-inf')} to {elo(difference['high'], '+inf')}"


def beginning(series: Series) -> str:
    """The start of the games of a series, in words."""
    if series.opening is None:
        return f"from {len(series.openings)} openings"
    plies = "ply" if series.opening == 1 else "plies"
    return f"from {series.opening} random {plies}" if series.opening else "from the start"


CONFIDENCE: Final = "Intervals have a confidence of 95 %."


def columns(rows: Sequence[Sequence[str]], left: Container[int] = (0,)) -> Iterator[str]:
    """Rows as lines of aligned columns: those with an index in `left` aligned left, the others right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        spaces = [" " * (most - width(cell)) for cell, most in zip(row, widths, strict=True)]
        cells = [
            cell + space if i in left else space + cell
            for i, (cell, space) in enumerate(zip(row, spaces, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def width(text: str) -> int:
    """The columns of a terminal that a text takes."""
    return sum(0 if combining(each) else 2 if east_asian_width(each) in "WF" else 1 for each in text)


def cut(text: str, most: int) -> str:
    """As much of a text as fits into so many columns of a terminal."""
    while width(text) > most:
        text = text[:-1]
    return text


def visible(line: str) -> str:
    """A line without characters that a terminal would obey, as a file's name may have them."""
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in line)


def faults(player: str, count: int, games: int, first: str | None, end: str = "") -> Iterator[str]:
    """How many games a player has lost by a fault, what the first was, if that is known, and how it ended."""
    if count:
        yield f"{player}: {count} of {games} games lost by a fault{end}"
    if count and first:
        yield visible(f"  the first: {first}")


def print_results(
    results: Figures | Sequence[Figures], arguments: argparse.Namespace, text: Iterable[str]
) -> None:
    """Prints the results of one series, or of several, as JSON, as CSV, or as the lines of `text`.

    In CSV a row of names, which all of them share, comes before a row for each.
    """
    if arguments.json:
        print(json.dumps(results, indent=1))
    elif arguments.csv:
        table = [csv.flat(row) for row in ([results] if isinstance(results, Mapping) else results)]
        print(csv.text([list(table[0]), *([row[key] for key in table[0]] for row in table)]), end="")
    else:
        print("\n".join(text))
