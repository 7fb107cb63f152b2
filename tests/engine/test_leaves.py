"""The game whose tree is given: it is read as textbooks read it, and is not in the list of games."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sakiyomi.authors.position import Position
from sakiyomi.games import DIAGRAMS
from sakiyomi.search.textbook import minimax
from tests.engine.conversation import answer, error, view
from tests.engine.test_tree import replies_to

Node = int | list[Any]
LEAF = st.integers(-999, 999)
NODES = st.recursive(LEAF, lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=20)
TREES = st.lists(NODES, min_size=1, max_size=3)
SEARCHES = ["minimax ties=first", "alphabeta ties=first", "best ties=first"]


def setup(tree: Node, second: bool = False) -> str:
    return json.dumps(tree) + " second" * second


def record(tree: Node, second: bool = False) -> dict[str, str]:
    return {"game": "leaves", "setup": setup(tree, second)}


def by_textbook(tree: Node, second: bool, depth: int = 12) -> tuple[int, str | None]:
    """The value and the first best move. What is not reached is worth 0."""
    game = DIAGRAMS["leaves"]
    root = Position(game.parse(setup(tree, second)), game)
    return minimax(root, depth, lambda position: position.margin() or 0)


def value(tree: Node, largest: bool) -> int:
    """The value of a tree, in which the first move is to the largest or to the least."""
    return by_textbook(tree, not largest)[0]


def height(node: Node) -> int:
    return 0 if isinstance(node, int) else 1 + max(map(height, node))


def size(node: Node) -> int:
    return 1 if isinstance(node, int) else 1 + sum(size(child) for child in node)


@settings(max_examples=50)
@given(TREES, st.booleans(), st.sampled_from(SEARCHES))
def test_every_search_finds_the_value_and_the_first_best_move(tree: list[Any], second: bool, by: str) -> None:
    thought = answer({"op": "think", "record": record(tree, second), "player": by})
    assert (thought["value"], thought["move"]) == by_textbook(tree, second)


@settings(max_examples=50)
@given(TREES, st.booleans())
def test_minimax_reads_every_node_and_alpha_beta_no_more(tree: list[Any], second: bool) -> None:
    asked = {"op": "tree", "record": record(tree, second)}
    rows, last = replies_to({**asked, "player": SEARCHES[0]})
    assert last["visits"] == size(tree)
    assert sorted(row.value for row in rows if row.end == "over") == sorted(leaves(tree))
    _, pruned = replies_to({**asked, "player": SEARCHES[1]})
    assert pruned["visits"] <= last["visits"]


def leaves(node: Node) -> list[int]:
    return [node] if isinstance(node, int) else [leaf for child in node for leaf in leaves(child)]


@given(TREES, st.booleans())
def test_a_setup_is_told_as_it_was_given(tree: list[Any], second: bool) -> None:
    seen = view("leaves", setup(tree, second))
    assert seen["setup"] == json.dumps(tree, separators=(",", ":")) + " second" * second
    assert seen["turn"] == ("second" if second else "first")
    assert list(seen["legal"]) == [f"{'abc'[n]}1" for n in range(len(tree))]


@given(TREES, st.booleans(), st.sampled_from(SEARCHES), st.integers(1, 4))
def test_a_leaf_is_known_as_the_end_of_a_game_whatever_it_is_worth(
    tree: list[Any], second: bool, by: str, depth: int
) -> None:
    truth = value(tree, not second)
    asked = {"record": record(tree, second), "player": f"{by} depth={depth}"}
    thought = answer({"op": "think", **asked})
    assert thought["value"] == by_textbook(tree, second, depth)[0]
    outcome = "first" if truth > 0 else "second" if truth < 0 else "draw"
    assert thought["outcome"] in ((outcome,) if height(tree) <= depth else (outcome, None))
    rows, _ = replies_to({"op": "tree", **asked})
    assert all(row.end == "over" for row in rows if row.value and row.depth == 0)


def test_nodes_with_the_same_below_them_are_different_positions() -> None:
    rows, _ = replies_to({"op": "tree", "record": record([[1, 1], [1, 1]]), "player": SEARCHES[0]})
    assert len({row.key for row in rows}) == 7


def test_a_leaf_is_a_finished_game() -> None:
    result = view("leaves", "[[5,-7],0]", "a1b1")["result"]
    assert result == {"winner": "second", "margin": None, "squares": []}


REFUSED = {
    "tree": ["", "7", "[1,2", "[" * 3000 + "]" * 900],
    "leaf": ["[1,[2.5]]", "[1,true]", "[1000]", '["1"]'],
    "children": ["[[]]", json.dumps([1] * 27)],
    "deep": ["[" * 13 + "1" + "]" * 13],
    "long": [f"[{'1,' * 2000}1]"],
}


def test_what_is_no_tree_is_refused() -> None:
    for reason, setups in REFUSED.items():
        for setup in setups:
            refused = error({"op": "view", "record": {"game": "leaves", "setup": setup}})
            assert (refused["code"], refused["field"]) == ("bad-setup", "record.setup")
            assert refused["args"]["reason"] == reason, setup


def test_it_is_a_diagram_and_not_in_the_list_of_games() -> None:
    listed = answer({"op": "games"})
    assert "leaves" not in [game["id"] for game in listed["games"]]
    assert [game["id"] for game in listed["diagrams"]] == ["leaves"]
