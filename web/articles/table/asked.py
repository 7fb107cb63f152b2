"""Reads the tree of a figure whole, and with a window without width about each value of its range.

Run by web/make/articles.py: the figure as JSON to JSON. `whole` is alpha-beta's reading of the tree, `asked`
by values its answer to the question whether the tree is worth more than that; each as the rows of a `tree`
reply.
"""

from __future__ import annotations

import json
import sys
from math import inf
from typing import Any

Tree = int | list[Any]
Row = list[Any]


def rows_of(tree: Tree, alpha: float, beta: float) -> list[Row]:
    """The rows of alpha-beta with this window; Black, who is to move at the root, takes the largest value."""
    rows: list[Row] = []

    def read(node: Tree, parent: int, at: int | None, ply: int, low: float, high: float) -> float:
        row = len(rows)
        window = [None if abs(each) == inf else each for each in (low, high)]
        move = None if at is None else name(at)
        rows.append([parent, move, 100 - ply, *window, 0, "exact", "over", 1, [], row])
        if isinstance(node, int):
            rows[row][5] = node
            return node
        first = ply % 2 == 0
        best, inner = (-inf, low) if first else (inf, high)
        unread: list[str] = []
        for index, child in enumerate(node):
            value = read(child, row, index, ply + 1, *((inner, high) if first else (low, inner)))
            best = max(best, value) if first else min(best, value)
            inner = max(inner, best) if first else min(inner, best)
            if best >= high if first else best <= low:
                unread = [name(each) for each in range(index + 1, len(node))]
                break
        bound = "upper" if best <= low else "lower" if best >= high else "exact"
        rows[row][5:10] = [best, bound, "cut" if unread else "read", len(rows) - row, unread]
        return best

    read(tree, -1, None, 0, alpha, beta)
    return rows


def name(index: int) -> str:
    return f"{chr(97 + index)}1"


def main() -> None:
    figure = json.load(sys.stdin)
    tree = json.loads(figure["setup"])
    least, most = figure["range"]
    asked = {guess: rows_of(tree, guess, guess + 1) for guess in range(least, most + 1)}
    print(json.dumps({"whole": rows_of(tree, -inf, inf), "asked": asked}))


if __name__ == "__main__":
    main()
