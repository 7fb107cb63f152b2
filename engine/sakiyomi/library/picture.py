"""A board as a picture (SVG), which a notebook shows: squares, pieces or numbers, and the names of both
edges."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from ..core.game import FIRST, Cell, Look, Side
from ..players.record import Replay, square_name

SIDE: Final = 40
"""Of a square, in pixels."""
COLOURS: Final = {
    "black": "#1d1d1b",
    "white": "#fafaf7",
    "red": "#c8372d",
    "yellow": "#e9b82c",
    "first": "#2b5fa8",
    "second": "#b4551d",
}
GROUND: Final = {"felt": "#2f7d4f", "lines": "#fafaf7", "grid": "#fafaf7"}


def picture(played: Replay) -> str:
    """The board after the moves of a record."""
    rows, columns = played.position.shape()
    look = played.game.display.look
    width, height = (columns + 1) * SIDE + 1, (rows + 1) * SIDE + 1
    legal = set(played.position.moves())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" text-anchor="middle">'
    ]
    parts += [
        label(SIDE * column + 1.5 * SIDE, 0.7 * SIDE, square_name(column, columns)[0])
        for column in range(columns)
    ]
    parts += [label(SIDE / 2, SIDE * row + 1.64 * SIDE, str(row + 1)) for row in range(rows)]
    for square, cell in enumerate(played.cells):
        row, column = divmod(square, columns)
        x, y = SIDE * (column + 1), SIDE * (row + 1)
        size = f'x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"'
        parts.append(f'<rect {size} fill="{GROUND[look.board]}" stroke="#555"/>')
        parts += content(look, cell, x + SIDE / 2, y + SIDE / 2, square in legal)
    return "".join([*parts, "</svg>"])


def label(x: float, y: float, text: str, colour: str = "#777") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-size="{SIDE * 0.4:g}">{escape(text)}</text>'


def content(look: Look, cell: Cell, x: float, y: float, legal: bool) -> Iterator[str]:
    """What is on a square with this centre. Where a piece may be played there is a dot; a number that may be
    taken is dark."""
    if isinstance(cell, int):
        yield label(x, y + 0.14 * SIDE, str(cell).replace("-", "−"), "#000" if legal else "#999")
    elif isinstance(cell, str):
        yield piece(look, cell, x, y)
    elif legal:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="{SIDE / 10:g}" fill="#888"/>'


def piece(look: Look, side: Side, x: float, y: float) -> str:
    colour = COLOURS[look.first if side == FIRST else look.second]
    radius = 0.4 * SIDE
    if look.pieces != "marks":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="#333"/>'
    stroke = f'fill="none" stroke="{colour}" stroke-width="4"'
    if side == FIRST:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.8:g}" {stroke}/>'
    arm = 0.75 * radius
    strokes = f"l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
    return f'<path d="M{x - arm:g} {y - arm:g}{strokes}" {stroke}/>'
