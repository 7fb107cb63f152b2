"""What the sentence at a node says, held against what the engine tells when it is asked outside the page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.tree_driver import MOVES, OTHELLO, EngineTree, TreeDriver, bounded, engine_tree, in_address

AT = {"game": "othello", "moves": MOVES}
DEEP = "best depth=6 evaluation=positional ties=first"
"""It comes to positions of its table by other moves too."""


def number(text: str) -> int:
    """A number that the page has written."""
    return int(text.replace("−", "-").lstrip("+±"))


def terms(tree: TreeDriver) -> tuple[int, dict[str, int]]:
    """The value in the sentence at a leaf, and the terms in it by their names."""
    said = re.search(r" says (\S+) for \w+ \((.+)\)\.", tree.why.inner_text())
    assert said, tree.why.inner_text()
    parts = [part.rsplit(" ", 1) for part in said[2].split(", ")]
    return number(said[1]), {name: number(value) for name, value in parts}


def leaves(found: EngineTree) -> list[int]:
    """The rows of the leaves with the greatest, the least and a middle value."""
    rows = [row for row, each in enumerate(found.rows) if each["end"] == "horizon"]
    rows.sort(key=lambda row: int(found.rows[row]["value"]))
    assert found.rows[rows[0]]["value"] < 0 < found.rows[rows[-1]]["value"]
    return [rows[0], rows[len(rows) // 2], rows[-1]]


def test_what_each_side_has_at_a_leaf_makes_up_its_value(tree: TreeDriver) -> None:
    player = "minimax depth=2 evaluation=points ties=first"
    record = {"game": "numbers", "seed": 42, "size": 6}
    found = engine_tree(record, player)
    for row in leaves(found):
        path = found.path(row)
        parts = engine_tree(record, player, path).last["terms"]
        for side, other, sign in (("Row", "Column", 1), ("Column", "Row", -1)):
            viewer = "first" if sign == 1 else "second"
            words = in_address(player).replace("?", "&") + f"&path={''.join(path)}&values={viewer}"
            tree.open(f"#/tree/numbers?seed=42&size=6{words}")
            expect(tree.why).to_contain_text(re.compile(rf" says \S+ for {side} \("))
            value, shown = terms(tree)
            assert shown == {"Row": parts["first"], "Column": -parts["second"]}
            assert value == shown[side] - shown[other] == sign * found.rows[row]["value"]


def test_the_terms_of_article_001_s_evaluation_make_up_the_value_of_a_leaf(tree: TreeDriver) -> None:
    player = "minimax depth=2 evaluation=positional ties=first"
    found = engine_tree(AT, player)
    for row in leaves(found):
        path = found.path(row)
        parts = engine_tree(AT, player, path).last["terms"]
        for viewer, side, sign in (("first", "Black", 1), ("second", "White", -1)):
            tree.open(f"{OTHELLO}{in_address(player)}&path={''.join(path)}&values={viewer}")
            expect(tree.why).to_contain_text(re.compile(rf" says \S+ for {side} \("))
            value, shown = terms(tree)
            assert shown == {
                "corners": sign * parts["corners"],
                "edges": sign * parts["edges"],
                "moves to choose from": sign * parts["moves"],
                "disc lead": sign * parts["sign"],
            }
            assert value == sum(shown.values()) == sign * found.rows[row]["value"]


def test_a_position_that_was_read_before_leads_to_its_earlier_visit(
    tree: TreeDriver,
) -> None:
    found = engine_tree(AT, DEEP)
    assert len(found.rows) == found.rows[0]["visits"]
    seen: dict[int, list[str]] = {}  # by the key of the position, the way to it
    for row, again in enumerate(found.rows):
        path, before = found.path(row), seen.get(again["key"])
        if again["end"] == "table" and before and before != path:
            break
        if again["end"] != "table":
            seen.setdefault(again["key"], path)
    assert before
    tree.open(f"{OTHELLO}{in_address(DEEP)}&path={''.join(path)}&visit={row}")
    value = bounded(again, -1)  # White is to move at the root
    expect(tree.current).to_have_attribute("aria-label", f"{path[-1]}, {value}, read before")
    relation = {"=": "exactly", "≥": "at least", "≤": "at most"}[value[0]]
    expect(tree.why).to_contain_text(
        f"This position had been read before: {relation} {value[2:]} for White. That was enough."
    )
    pieces = tree.pieces()
    tree.why.get_by_role("button", name="had been read before").click()
    expect(tree.trail.get_by_role("listitem")).to_have_text(["White to move", *before])
    expect(tree.why).not_to_contain_text("had been read before")
    expect(tree.current).to_have_attribute("aria-label", re.compile(f"^{before[-1]}, "))
    assert tree.pieces() == pieces
