"""Trees that take a while to read, and of which the engine does not tell every visit."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PATIENCE
from tests.e2e.page_driver import QUICK, PageDriver
from tests.e2e.tree_driver import EngineTree, TreeDriver, engine_tree, in_address, signed

pytestmark = pytest.mark.native
PLAYER = "minimax ties=first"
RECORD = {"game": "tictactoe"}
LARGE = f"#/tree/tictactoe{in_address(PLAYER)}"
VISITS = "549,946"
READING = 4 * PATIENCE  # milliseconds for a reading of all of it
TOLD = 30_000  # rows for which the page asks
WON = 91  # the least value of a won game


@cache
def whole() -> EngineTree:
    """What the page is sent of the whole tree."""
    return engine_tree(RECORD, PLAYER, rows=TOLD)


def half_sent() -> list[str]:
    """The path to the first node, not more than four plies down, whose replies are not all sent."""
    missing = [int(each["visits"]) - 1 for each in whole().rows]
    for each in whole().rows[1:]:
        missing[each["parent"]] -= int(each["visits"])
    rows = [row for row, each in enumerate(whole().rows) if each["depth"] <= 4 and missing[row] > 0]
    return whole().path(rows[0])


def worth(value: int) -> str:
    """A value with its outcome, as the page writes it."""
    return signed(value) + ("" if abs(value) < WON else " (a win)" if value > 0 else " (a loss)")


@cache
def alone(*path: str) -> EngineTree:
    """What is sent of a node when the engine is asked for it: all below it."""
    found = engine_tree(RECORD, PLAYER, path)
    assert len(found.rows) == found.rows[0]["visits"]
    return found


def await_replies(tree: TreeDriver, path: list[str]) -> None:
    """Wait until the replies to a node are sent; they are those that the engine sends of this node alone."""
    node = alone(*path)
    expect(tree.why).to_contain_text(f"exactly {worth(node.rows[0]['value'])} for ○.", timeout=READING)
    expect(tree.current).to_have_attribute("aria-label", re.compile(f"^{path[-1]}, "))
    replies = tree.tree.locator(f'[aria-level="{len(path) + 2}"]')
    expect(replies).to_have_count(len(node.children(0)), timeout=READING)
    shown = [re.sub(", (expected|the game is over)", "", name) for name in tree.names(len(path) + 2)]
    assert shown == [f"{reply['move']}, = {worth(reply['value'])}" for reply in node.children(0)]


def test_play_answers_while_a_large_tree_is_read_whose_replies_are_looked_up_when_their_node_is_chosen(
    tree: TreeDriver,
) -> None:
    path = half_sent()
    node = alone(*path)
    below = max(node.children(0), key=lambda reply: int(reply["visits"]))["move"]
    alone(*path, below)  # known before it is needed, as the page soon gets it too
    play = PageDriver(tree.page, tree.address)
    play.go_to(f"#/othello?second={QUICK}")
    assert play.await_turn()
    tree.page.goto(tree.address + LARGE)
    expect(tree.page.get_by_text(re.compile(r"[\d,]{4,} positions read so far"))).to_be_visible()
    tree.page.get_by_role("link", name="Play", exact=True).click()
    reading = tree.page.get_by_role("link", name="Tree A tree is being read")
    play.play("f5")
    play.await_moves(2)
    expect(reading).to_be_visible()  # it has waited for the reply
    reading.click()
    place = tree.page.locator(".stepper .place")
    expect(place).to_have_text(f"visit {VISITS} of {VISITS}", timeout=READING)
    expect(tree.why).to_contain_text(f"{VISITS} positions were read.")
    for level, move in enumerate(path, 2):
        tree.choose(move, level)
    await_replies(tree, path)
    tree.choose(below, len(path) + 2)  # sent by now
    await_replies(tree, [*path, below])


def test_a_reply_too_small_to_be_told_beside_the_others_can_be_chosen(tree: TreeDriver) -> None:
    """a4 takes all of White's discs: one visit beside 41,023."""
    tree.open("#/tree/othello/c4c3c2c5c6d6e6b4?player=alphabeta+depth=8+evaluation=discs+ties=first")
    expect(tree.why).to_have_text(
        "Black plays a4, worth a win by 64 or more to Black. To know that, 41,024 positions were read."
    )
    assert tree.names(2)[-1] == "a4, too small to list, expected"
    tree.why.get_by_role("button", name="a4").click()
    expect(tree.current).to_have_attribute("aria-label", re.compile("^a4, = a win by 64, .*the game is over"))
    expect(tree.why).to_have_text("The game is over here: a win by 64 for Black.")
