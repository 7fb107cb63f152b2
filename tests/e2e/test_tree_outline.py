"""The tree as keys and screen readers have it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.tree_driver import ALPHABETA, CROWDED, MOVES, OTHELLO, TreeDriver, bounded, engine_tree

AT = {"game": "othello", "moves": MOVES}
PLAYER = ALPHABETA.removeprefix("?player=").replace("+", " ")
FOLDED = 14
"""The nodes of a long column that are shown at first."""


def test_each_node_stands_below_its_parent_and_is_counted_among_its_siblings(tree: TreeDriver) -> None:
    tree.open(OTHELLO + ALPHABETA + "&path=f3d2")
    on_path = ["White to move", "f3", "d2"]
    items: list[dict[str, str | None]] = tree.items.evaluate_all(
        """items => items.map(item => ({
            level: item.ariaLevel,
            place: item.ariaPosInSet,
            count: item.ariaSetSize,
            expanded: item.ariaExpanded,
            selected: item.ariaSelected,
            move: item.ariaLabel.split(",")[0],
        }))"""
    )
    above: list[str] = []
    beside: dict[int, list[str]] = {}  # by the level
    for item in items:
        level, move = int(item["level"] or 0), str(item["move"])
        above[level - 1 :] = [move]
        assert above[:-1] == on_path[: level - 1]
        siblings = beside.setdefault(level, [])
        siblings.append(move)
        assert item["place"] == str(len(siblings))
        assert item["expanded"] == (None if level == 4 else "true" if above == on_path[:level] else "false")
        assert item["selected"] == ("true" if above == on_path else "false")
    for level, path in enumerate(([], ["f3"], ["f3", "d2"]), 2):
        node = engine_tree(AT, PLAYER, path)
        replies = [*(reply["move"] for reply in node.children(0)), *node.rows[0]["unread"]]
        assert beside[level] == replies
        assert {each["count"] for each in items if each["level"] == str(level)} == {str(len(replies))}
    expect(tree.tree.locator('[tabindex="0"]')).to_have_count(1)
    expect(tree.current).to_have_attribute("tabindex", "0")


def test_the_name_of_a_cut_node_says_who_cut_it_and_how_many_moves_were_left(othello: TreeDriver) -> None:
    othello.choose("f3", 2)
    node = engine_tree(AT, PLAYER, ["f3"])
    replies = node.children(0)
    cut = [reply for reply in replies if reply["end"] == "cut"]
    assert {len(reply["unread"]) == 1 for reply in cut} == {True, False}
    for reply in cut:
        by = node.children(node.rows.index(reply))[-1]["move"]
        earlier = replies[: replies.index(reply)]
        before = next(each["move"] for each in earlier if each["value"] == reply["low"])  # for Black
        left = len(reply["unread"])
        expect(othello.item(reply["move"], 3)).to_have_attribute(
            "aria-label",
            f"{reply['move']}, {bounded(reply, -1)}, cut by the answer {by}, as the earlier {before} is "
            f"already as good, {left} {'move' if left == 1 else 'moves'} not read",
        )


def test_arrow_keys_go_through_the_tree_with_the_focus_and_tab_leaves_it_and_comes_back(
    tree: TreeDriver,
) -> None:
    """A key with nowhere to go leaves the focus where it is; a move that was not read is read."""
    for path, keys in (
        ("", {"ArrowUp": "White to move", "ArrowLeft": "White to move", "End": "White to move"}),
        ("b3", {"ArrowUp": "b3"}),
        ("f7", {"ArrowDown": "f7"}),
        ("f3c5b4", {"ArrowRight": "b4"}),
        ("f3d2b4", {"ArrowDown": "g5, = .*read after all", "End": "f7, = .*read after all"}),
        ("", {"ArrowRight": "g5", "ArrowDown": "g6", "ArrowUp": "g5", "End": "f7", "Home": "White to move"}),
        ("g5e6", {"ArrowLeft": "g5"}),
    ):
        tree.open(f"{OTHELLO}{ALPHABETA}&path={path}")
        tree.current.focus()
        for key, name in keys.items():
            tree.page.keyboard.press(key)
            expect(tree.current).to_have_attribute("aria-label", re.compile(f"^{name}"))
            expect(tree.current).to_be_focused()
    tree.page.keyboard.press("Tab")
    expect(tree.tree.locator(":focus")).to_have_count(0)
    tree.page.keyboard.press("Shift+Tab")
    expect(tree.current).to_be_focused()


def test_a_long_column_is_folded_and_keys_go_through_all_of_it(tree: TreeDriver) -> None:
    tree.open(f"#/tree/othello/{CROWDED}{ALPHABETA.replace('3', '1')}")
    [first, *others] = [name.split(",")[0] for name in tree.names(2) if name]
    assert len(others) == 16
    tree.open(f"#/tree/othello/{CROWDED}{ALPHABETA.replace('3', '1')}&path={first}")
    shown = tree.tree.locator('[aria-level="2"]:visible')
    more = tree.tree.get_by_role("treeitem", name="3 more")
    expect(more).to_be_visible()
    expect(shown).to_have_count(FOLDED + 1)
    expect(tree.item(others[-1], 2)).to_be_hidden()
    tree.current.focus()
    for name in others:
        tree.page.keyboard.press("ArrowDown")
        expect(tree.current).to_have_attribute("aria-label", re.compile(f"^{name}, "))
        expect(tree.current).to_be_focused()
        expect(tree.current).to_be_in_viewport()
    expect(shown).to_have_count(FOLDED + 1)
    expect(tree.item(first, 2)).to_be_hidden()
    more.click()
    expect(more).to_have_count(0)
    expect(shown).to_have_count(1 + len(others))
