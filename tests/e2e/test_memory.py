"""The memory of page and worker does not grow with the games that are played in one visit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.heap import HeapMeter, play_new_games
from tests.e2e.watch import ready

GAMES = 100
BEFORE = 55  # more than are kept on the device
BOUND = 80_000  # bytes: the record has 300 or so of each game; one view kept for each would be far more
PYTHON_BOUND = 100_000  # bytes; it goes on growing by less and less, by 9 to 46 kB in the first hundred games


@pytest.mark.context(reduced_motion="reduce")
def test_a_hundred_games_leave_memory_where_it_was(page: Page, address: str) -> None:
    scales = HeapMeter(page)
    page.goto(address)
    ready(page)
    play_new_games(page, address, BEFORE)
    before = scales.measure()
    play_new_games(page, address, GAMES)
    after = scales.measure()
    assert after.page - before.page < BOUND, (before, after)
    assert after.worker - before.worker < BOUND, (before, after)
    assert after.nodes - before.nodes < 200, (before, after)
    assert after.python - before.python < PYTHON_BOUND, (before, after)
