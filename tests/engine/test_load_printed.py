"""What an author's code prints comes with the move of the root below which the code was asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.test_load import MINIMAX, Author

START = {"game": "othello"}
EVALUATE = """
def evaluate(position):
    print(position.text())
    return len(position.moves())
"""
ORDER = """
def order(position, moves):
    print(position.text())
    return moves[::-1]
"""
SEARCH = """
def search(position, depth, evaluate):
    print("root")
    kept = [position.play(move) for move in position.moves()]
    print("last", position.moves()[-1])
    evaluate(kept[0])
    print("first", position.moves()[0])
    kept[1].play(kept[1].moves()[0])
    print("second", position.moves()[1])
    return 0, position.moves()[0]
"""


def printed(author: Author, player: str, record: Any = START) -> list[tuple[str | None, str]]:
    """The lines, each with its move."""
    found = []
    for reply in author.ask(op="think", record=record, player=player):
        if "printed" in reply:
            found += [(reply.get("move"), line) for line in reply["printed"].splitlines()]
    return found


def below(author: Author) -> dict[str, set[str]]:
    """By move of the root, the texts of the position after it and of those one ply further."""

    def view(played: str) -> Any:
        return author.ask(op="view", record={"game": "othello", "moves": played})[-1]

    def after(move: str) -> set[str]:
        return {view(move + other)["setup"] for other in ("", *view(move)["legal"])}

    return {move: after(move) for move in view("")["legal"]}


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
@pytest.mark.parametrize("limit", ["depth=1", "depth=2", "nodes=17"])
def test_an_evaluation_prints_below_the_move_that_leads_to_its_position(
    author: Author, search: str, limit: str
) -> None:
    author.load(EVALUATE, game="othello")
    known = below(author)
    lines = printed(author, f"{search} {limit} evaluation=mine")
    assert {move for move, _ in lines} == set(known)
    for move, text in lines:
        assert move is not None
        assert text in known[move]


def test_an_order_prints_at_the_root_and_below_the_moves(author: Author) -> None:
    author.load(ORDER)
    known = below(author)
    lines = printed(author, "alphabeta depth=3 order=mine")
    root = author.ask(op="view", record=START)[-1]["setup"]
    assert {move for move, _ in lines} == {None, *known}
    for move, text in lines:
        assert text in known[move] if move else text == root


@pytest.mark.parametrize("tree", [False, True])
def test_a_search_prints_at_its_last_play_or_evaluation(author: Author, tree: bool) -> None:
    author.load(SEARCH)
    if tree:
        answers = author.ask(op="tree", record=START, player="mine depth=1")
        lines = [(one.get("move"), line) for one in answers for line in one.get("printed", "").splitlines()]
    else:
        lines = printed(author, "mine depth=1")
    assert lines == [(None, "root"), ("e6", "last e6"), ("d3", "first d3"), ("c4", "second c4")]


def test_the_evaluation_of_a_search_prints_at_its_position_s_move(author: Author) -> None:
    author.load(EVALUATE + MINIMAX, game="othello")
    known = below(author)
    lines = printed(author, "mine depth=2 evaluation=mine")
    assert len(lines) == 12
    assert all(move and text in known[move] for move, text in lines)


def test_a_choice_prints_at_its_last_play_and_each_thought_begins_at_its_root(author: Author) -> None:
    choose = """
def choose(position):
    print("root")
    position.play(position.moves()[0])
    print("first")
    return position.moves()[0]
"""
    author.load(choose)
    for _ in range(2):
        assert printed(author, "mine") == [(None, "root"), ("d3", "first")]
    answers = author.ask(op="match", game="tictactoe", first="mine", second="random", seed=1)
    lines = [(one.get("move"), one["printed"]) for one in answers if "printed" in one]
    assert lines[:4] == [(None, "root\n"), ("a1", "first\n"), (None, "root\n"), (lines[3][0], "first\n")]
    assert lines[3][0] != "a1"


def test_an_empty_text_that_is_printed_is_no_reply(author: Author) -> None:
    author.load("def choose(position):\n    print(end='')\n    return position.moves()[0]\n")
    replies = author.ask(op="think", record=START, player="mine")
    assert all("printed" not in reply for reply in replies)
