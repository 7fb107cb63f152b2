"""How fast Python thinks in the page, compared with the same thoughts natively, and what memory that takes.

`python -m tests.bench.paces`. Both think in turn about the same positions, as the strongest level of Othello.
"""

from __future__ import annotations

import json
from statistics import median
from typing import Any, Final

from sakiyomi.games import GAMES
from sakiyomi.service.conversation import Conversation
from tests.bench.opened import opened, print_figures
from tests.bench.rivals import middle_games
from tests.e2e.heap import NOTE_IN_WORKERS
from tests.e2e.test_same_answers import HOLD_WORKER
from tests.e2e.watch import DESKTOP, ready

POSITIONS: Final = 10
RATIO: Final = 0.45
MEMORY: Final = 150
"""MB, of everything that Python has there."""


def main() -> None:
    level = [each.id for each in GAMES["othello"].players if each.kind == "level"][-1]
    natively = Conversation()

    def pace(reply: Any) -> float:
        return float(reply["nodes"] / reply["seconds"])

    with opened() as (browser, address):
        page = browser.new_context(**DESKTOP, service_workers="block").new_page()
        page.add_init_script(HOLD_WORKER + NOTE_IN_WORKERS)
        page.goto(address)
        ready(page)
        ratios = []
        for number, setup in enumerate(middle_games(1 + POSITIONS)):
            request = {"op": "think", "record": {"game": "othello", "setup": setup}, "player": level}
            line = json.dumps(request | {"id": 10**9 + number})
            here = json.loads(list(natively.answer(line))[-1])
            there = page.evaluate("line => say(line)", json.loads(line))["replies"][-1]
            assert here["nodes"] == there["nodes"]
            ratios.append(pace(there) / pace(here))
        memory = page.workers[0].evaluate("notedMemory.buffer.byteLength") / 1e6
    ratio = median(ratios[1:])  # without the first, which unpacks the weights
    print_figures(
        f"{level} of Othello in the page:",
        (f"positions/s, of those natively, median of {POSITIONS}", ratio, RATIO),
        ("memory of Python, MB", memory, MEMORY),
        digits=2,
    )


if __name__ == "__main__":
    main()
