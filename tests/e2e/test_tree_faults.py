"""Python is lost while a tree is shown or read: another is asked the same again, once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_faults import lose, lose_in_thought
from tests.e2e.tree_driver import ALPHABETA, OTHELLO, TreeDriver
from tests.e2e.watch import ready

REPLIES = ["b3", "f3", "b4", "b5", "g5", "g6", "f7"]
LONG = "#/tree/tictactoe?player=minimax+ties=first"
"""It takes long enough to lose Python twice."""


@pytest.fixture
def tree(page: Page, address: str) -> TreeDriver:
    return TreeDriver(page, address)


def replies(tree: TreeDriver) -> list[str]:
    return [name.split(",")[0] for name in tree.names(2)]


def test_python_lost_twice_over_a_tree_is_said_and_a_button_starts_it_again(tree: TreeDriver) -> None:
    tree.page.goto(tree.address)
    ready(tree.page)
    tree.page.goto(tree.address + LONG)
    expect(tree.page.get_by_text("positions read so far")).to_be_visible()
    with tree.page.expect_worker() as other:
        lose(tree.page.workers[0], "no JSON")
    lose_in_thought(other.value, "no JSON")
    expect(tree.why).to_contain_text("Python is not running, so nothing can be read.")
    tree.page.evaluate("words => { location.hash = words; }", OTHELLO + ALPHABETA)
    tree.button("Try again").click()
    expect(tree.current).to_have_attribute("aria-label", "White to move, = +3, expected")
    expect(tree.why).to_contain_text("White plays g5")
    assert replies(tree) == REPLIES
