"""However many games are played or watched in one visit, page and worker hold no more for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.heap import Scales, play_new_games, watch_games
from tests.e2e.stage import ready

GAMES = 100
BEFORE = 50  # until the browser has compiled what it will, and learnt what it learns of it
BOUND = 250_000  # bytes; a view a game that is not forgotten again comes to far more


@pytest.mark.slow
@pytest.mark.context(reduced_motion="reduce")
@pytest.mark.parametrize("games", [play_new_games, watch_games])
def test_a_hundred_games_leave_memory_where_it_was(
    page: Page, address: str, games: Callable[[Page, str, int], None]
) -> None:
    scales = Scales(page)
    page.goto(address)
    ready(page)
    games(page, address, BEFORE)
    before = scales.weigh()
    games(page, address, GAMES)
    after = scales.weigh()
    assert after.page - before.page < BOUND, (before, after)
    assert after.worker - before.worker < BOUND, (before, after)
    assert after.nodes - before.nodes < 200, (before, after)
    assert after.python == before.python
