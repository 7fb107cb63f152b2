"""What the chapters `bound`, `order` and `table` show, computed again by other means."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import inf, sqrt
from typing import Any

import pytest
from hypothesis import given

from tests.engine.chapters import code, figures
from tests.engine.conversation import answer, ask
from tests.engine.test_leaves import TREES, Node, leaves, value


def read_leaves(
    tree: Node, largest: bool = True, alpha: float = -inf, beta: float = inf
) -> tuple[float, int]:
    """The value of a tree, and the leaves that are read: alpha-beta of the textbook."""
    if isinstance(tree, int):
        return tree, 1
    best, count = -inf if largest else inf, 0
    for child in tree:
        value, read = read_leaves(child, not largest, alpha, beta)
        count += read
        best = max(best, value) if largest else min(best, value)
        alpha, beta = (max(alpha, best), beta) if largest else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, count


def test_the_best_order_reads_about_twice_the_square_root_and_the_worst_everything() -> None:
    figure = figures("order")["order"]
    given, best, worst = (json.loads(text) for text in (figure["setup"], *figure["orders"].values()))
    assert sorted(leaves(given)) == sorted(leaves(best)) == sorted(leaves(worst))
    count = len(leaves(given))
    read = [read_leaves(tree) for tree in (given, best, worst)]
    assert len({value for value, _ in read}) == 1
    assert read[1][1] == pytest.approx(2 * sqrt(count), abs=1)
    assert read[1][1] < read[0][1] < read[2][1] == count


def test_the_move_that_is_at_most_three_is_worth_one() -> None:
    setup = figures("bound")["equal"]["setup"]
    bounded, true = (
        answer({"op": "think", "record": {"game": "leaves", "setup": setup}, "player": player})["moves"]
        for player in figures("bound")["equal"]["players"]
    )
    assert [(move["value"], move["bound"]) for move in bounded[:2]] == [(3, "exact"), (3, "upper")]
    assert (true[1]["move"], true[1]["value"], true[1]["bound"]) == ("b1", 1, "exact")


def test_two_proofs_are_all_that_the_best_order_reads() -> None:
    """At least: one move of Black and all replies; at most: all moves of Black and one reply to each."""
    tree = json.loads(figures("order")["proof"]["setup"])
    least = [tree[0][reply][0] for reply in range(len(tree[0]))]
    most = [leaf for move in tree for leaf in move[0]]
    value, read = read_leaves(tree)
    assert min(least) == max(most) == value
    assert read == len(least) + len(most) - 1


def test_a_window_without_width_says_on_which_side_the_value_lies_and_reads_less() -> None:
    figure = figures("table")["window"]
    tree, (least, most) = json.loads(figure["setup"]), figure["range"]
    value, all_read = read_leaves(tree)
    whole, asked = figure["computed"]["whole"], figure["computed"]["asked"]
    record = {"game": "leaves", "setup": figure["setup"]}
    request = {"op": "tree", "record": record, "player": "alphabeta ties=first", "rows": 200}
    assert whole == [row for part in ask(request) for row in part.get("rows", [])]
    for guess in range(least, most + 1):
        rows = asked[str(guess)]
        found, read = read_leaves(tree, True, guess, guess + 1)
        assert (rows[0][5], sum(row[7] == "over" for row in rows)) == (found, read)
        assert (found > guess) == (value > guess)
        assert rows[0][6] == ("lower" if value > guess else "upper")
    answer = sum(row[7] == "over" for row in asked[str(figure["guess"])])
    assert figure["guess"] == value
    assert answer < all_read


LISTED = figures("order")["code"]


@pytest.fixture(scope="module", params=LISTED["programs"])
def listed(request: pytest.FixtureRequest) -> Callable[[Node, bool], int]:
    """One of the programs with and without the sign."""
    sources = LISTED["sources"][LISTED["programs"].index(request.param)]
    assert code(sources["en"]) == code(sources["ja"])
    assert len(sources["en"].splitlines()) <= 10
    names: dict[str, Any] = {}
    exec(sources["en"], names)
    read: Callable[[Node, bool], int] = names["read"]
    return read


@given(tree=TREES)
def test_both_programs_give_every_tree_the_value_that_the_textbook_gives_it(
    listed: Callable[[Node, bool], int], tree: Node
) -> None:
    sign = listed([1], False)
    assert listed(tree, True) == value(tree, True)
    assert listed(tree, False) == sign * value(tree, False)


def test_the_programs_read_the_tree_above_them() -> None:
    tree = json.loads(LISTED["setup"])
    assert LISTED["setup"] == figures("order")["sign"]["setup"]
    assert LISTED["computed"]["values"] == 2 * [value(tree, True)] == 2 * [7]
