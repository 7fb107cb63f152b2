"""Draws the results of games of which a known share is won, and says how sure the share of so many is.

Run by web/make/articles.py: the figure as JSON to JSON: of each of its `seeds`, by its `counts` of games,
`[wins, low, high]`, with the interval that the engine gives (engine/sakiyomi/arena/statistics.py).
"""

from __future__ import annotations

import json
import sys
from random import Random

from sakiyomi.arena.statistics import wilson


def drawn(share: float, counts: list[int], seed: int) -> list[list[float]]:
    chance = Random(seed)
    results = [chance.random() < share for _ in range(max(counts))]
    wins = [sum(results[:count]) for count in counts]
    return [
        [won, *(round(end, 4) for end in wilson(won, count))] for won, count in zip(wins, counts, strict=True)
    ]


if __name__ == "__main__":
    figure = json.load(sys.stdin)
    first, last = figure["seeds"]
    runs = [drawn(figure["share"], figure["counts"], seed) for seed in range(first, last + 1)]
    print(json.dumps(runs))
