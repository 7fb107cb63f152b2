"""The tree of an author's search: a row for each play, with what `evaluate` returned there."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from sakiyomi.reading.trees import Row
from tests.engine.conftest import Run
from tests.engine.conversation import ROOT, Reply, ask, said
from tests.engine.test_load import MINIMAX, OTHELLO, RECORDS, Author
from tests.engine.test_load_repeatable import CHANCES
from tests.engine.test_load_repeatable import SEARCH as DRAWING
from tests.engine.test_match import ENDLESS
from tests.engine.test_tree import NOTHING, some_cases

EXAMPLES = ROOT / "web" / "examples" / "en"
ALPHABETA = (EXAMPLES / "08-alpha-beta.py").read_text("utf-8")
START: Reply = {"game": "tictactoe", "moves": "a1b1a2"}
"""Second must play a3, or first wins."""

OWN_ORDER = """
def search(position, depth, evaluate):
    evaluate(position)
    a, b, c = (position.play(move) for move in position.moves()[:3])
    evaluate(c)
    last = [b.play(move) for move in b.moves()]
    evaluate(last[1])
    evaluate(a)
    a.play(a.moves()[0])
    position.play(position.moves()[2])
    return 7, position.moves()[1]
"""
"""It plays from kept positions, in an order of its own, and one move twice."""


def tree(author: Author, player: Any, record: Reply = OTHELLO, **more: Any) -> tuple[list[Row], Reply]:
    """The rows of a tree, and its last reply without the calls."""
    answers = ask(
        {"op": "tree", "record": record, "player": player, "rows": 50_000, **more}, author.conversation
    )
    rows = [Row(*row) for reply in answers for row in reply.get("rows", ())]
    last = {key: value for key, value in answers[-1].items() if key != "calls"}
    assert "error" not in last, last
    return rows, last


def bare(row: Row) -> tuple[object, ...]:
    """A row without its values and window."""
    return row.parent, row.move, row.depth, row.end, row.visits, row.unread, row.key


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["game"])
def test_a_plain_minimax_has_the_tree_of_ours(author: Author, record: Reply) -> None:
    author.load(MINIMAX)
    ours, last = tree(author, "minimax depth=3 ties=first", record)
    rows, summary = tree(author, "mine depth=3", record)
    assert [bare(row) for row in rows] == [bare(row) for row in ours]
    assert {(row.low, row.high, row.bound) for row in rows} == {(None, None, None)}
    for row, our in zip(rows[1:], ours[1:], strict=True):
        evaluated = row.end in ("horizon", "over")
        if record["game"] != "tictactoe":  # whose values hold the distance
            assert row.value == (our.value if evaluated else None)
        assert (row.value is not None) == evaluated
    assert rows[0].value == summary["iterations"][0]["value"]
    for key in ("visits", "cutoffs", "iteration"):
        assert summary[key] == last[key]


def test_the_summary_is_the_answer_of_the_thought_and_a_cut_row_names_the_moves_not_played(
    author: Author,
) -> None:
    author.load(ALPHABETA)
    cuts = 0
    for case in some_cases(random.Random(29), 12, "alphabeta"):
        given = {"game": case.game, "setup": case.position.setup()}
        by = case.player("mine")
        thought = author.think(by, given)
        rows, last = tree(author, by, given)
        expected = {key: thought[key] for key in ("depth", "move", "value", "cutoffs")}
        assert last["iterations"] == [{"visits": thought["nodes"], **expected}]
        assert len(rows) == thought["nodes"]
        positions, played = [case.position], Counter[tuple[int, str]]()
        for row in rows[1:]:
            assert row.move is not None
            positions.append(positions[row.parent].play(row.move))
            played[row.parent, row.move] += 1
        for at, (row, position) in enumerate(zip(rows, positions, strict=True)):
            left = [move for move in position.moves() if not played[at, move]]
            ended = (
                "over" if not position.moves() else "horizon" if row.depth == 0 else "cut" if left else "read"
            )
            assert (row.end, row.unread) == (ended, left if ended == "cut" else [])
            cuts += row.end == "cut"
    assert cuts > 10


def test_a_search_may_play_in_any_order(author: Author) -> None:
    """The rows are in the order of the tree; a move that was played twice has two."""
    author.load(OWN_ORDER)
    rows, last = tree(author, "mine depth=2", START)
    assert [(row.parent, row.move, row.depth, row.value, row.end, row.visits) for row in rows] == [
        (-1, None, 2, 7, "cut", 11),
        (0, "c1", 1, 0, "cut", 2),
        (1, "b2", 0, None, "cut", 1),
        (0, "b2", 1, None, "read", 6),
        (3, "c1", 0, None, "cut", 1),
        (3, "c2", 0, 0, "horizon", 1),
        (3, "a3", 0, None, "over", 1),
        (3, "b3", 0, None, "cut", 1),
        (3, "c3", 0, None, "cut", 1),
        (0, "c2", 1, 0, "horizon", 1),
        (0, "c2", 1, None, "cut", 1),
    ]
    assert (rows[0].unread, rows[3].unread) == (["a3", "b3", "c3"], [])
    assert last["iterations"] == [{"depth": 2, "visits": 11, "cutoffs": 0, "move": "b2", "value": 7}]
    assert rows[9].key == rows[10].key


QUIET = """
def search(position, depth, evaluate):
    for move in position.moves():
        position.play(move)
    return 0, move
"""


def test_the_root_has_the_search_s_own_answer_and_no_terms_of_another_value(author: Author) -> None:
    player = "mine depth=1 evaluation=positional"
    for more, has in ((0, True), (1, False)):
        source = "def search(position, depth, evaluate):\n"
        author.load(source + f"    return evaluate(position) + {more}, position.moves()[0]\n")
        [root], last = tree(author, player)
        assert root.end == "horizon"
        assert ("terms" in last) == has
    below = tree(author, player, path=["c3"])[1]["terms"]
    assert sum(below.values()) == tree(author, player, path=["c3"])[0][0].value


# Paths


def test_a_path_that_was_not_played_is_searched_with_the_depth_that_is_left(author: Author) -> None:
    author.load(ALPHABETA)
    whole, _ = tree(author, "mine depth=3")
    cut = next(row for row in whole if row.end == "cut" and row.depth == 2)
    for path in ([cut.move], [cut.move, cut.unread[0]]):
        found, last = tree(author, "mine depth=3", path=path)
        assert found[0].depth == 3 - len(path)
    assert last["unread"] is True
    assert last["visits"] == len(whole)
    record = {**OTHELLO, "moves": OTHELLO["moves"] + "".join(map(str, path))}
    alone, _ = tree(author, "mine depth=1", record)
    assert [bare(row) for row in found] == [bare(row) for row in alone]
    assert found[0].value == alone[0].value


def test_where_no_depth_is_left_or_the_game_is_over_the_evaluation_alone_is_asked(author: Author) -> None:
    """Most searches answer only where there is something to read."""
    author.load("def search(position, depth, evaluate):\n    assert depth > 0\n" + "    return 0, 'c1'\n")
    for path, how in {"c1c2": ("horizon", 0), "a3": ("over", 100)}.items():
        moves = [path[at : at + 2] for at in range(0, len(path), 2)]
        [row], last = tree(author, "mine depth=1", {"game": "tictactoe", "moves": "a1b1a2b2"}, path=moves)
        assert (row.end, row.value, row.depth, last["unread"]) == (*how, 0, True)


# What a tree costs, and how it ends


def test_as_many_plays_as_are_allowed_are_told_and_one_more_is_refused(
    author: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the program does with the exception."""
    author.load(
        QUIET.replace(
            "position.play(move)", "try:\n            position.play(move)\n        except Exception: pass"
        )
    )
    monkeypatch.setattr("sakiyomi.reading.trees.MOST_VISITS", 7)
    assert len(tree(author, "mine depth=1", START)[0]) == 7
    monkeypatch.setattr("sakiyomi.reading.trees.MOST_VISITS", 6)
    found = author.ask(op="tree", record=START, player="mine depth=1")[-1]["error"]
    assert (found["code"], found["field"]) == ("limit", "player")


def test_a_line_without_an_end_is_refused(author: Author) -> None:
    """Only a game of an author has one."""
    author.load(
        f"{ENDLESS}\ndef search(position, depth, evaluate):\n"
        "    while True:\n        position = position.play('a1')\n"
    )
    found = author.ask(op="tree", record={"game": "endless"}, player="mine depth=1")[-1]["error"]
    assert (found["code"], found["field"]) == ("limit", "player")


STUBBORN = """
def search(position, depth, evaluate):
    move = position.moves()[0]
    for _ in range(90_000):
        try:
            position.play(move)
        except Exception:
            pass
    return 0, move
"""


@pytest.mark.parametrize(("source", "depth"), [(STUBBORN, 1), (STUBBORN, 5), (MINIMAX, 7)])
def test_a_tree_can_be_stopped_whatever_the_program_does_with_the_exception(
    author: Author, source: str, depth: int
) -> None:
    author.load(source)
    conversation, inner = author.conversation, list[Reply]()

    def pause() -> None:
        inner.extend(ask({"op": "view", "record": OTHELLO}, conversation))
        if len(inner) == 3:
            assert said(json.dumps({"op": "stop", "id": 1}), conversation) == []

    request = {"op": "tree", "record": OTHELLO, "player": f"mine depth={depth}", "id": 1}
    last = ask(request, conversation, pause)[-1]
    last.pop("calls", None)
    assert last == {**NOTHING, "id": 1, "stopped": True}
    assert len(inner) >= 3


@pytest.mark.parametrize("answer", ["1 / 0", "None", "('x', 'c3')", "(0, 'a1')"])
def test_an_error_of_the_program_is_that_of_its_thought(author: Author, answer: str) -> None:
    author.load(f"def search(position, depth, evaluate):\n    return {answer}\n")
    thought = author.ask(op="think", record=OTHELLO, player="mine depth=2")[-1]
    assert thought["error"]["code"] == "user-code"
    assert author.ask(op="tree", record=OTHELLO, player="mine depth=2 ties=first")[-1] == thought


def test_a_tree_needs_a_depth_and_no_other_limit(author: Author) -> None:
    """It draws nothing among equal moves, so it needs no seed."""
    author.load(MINIMAX)
    for player, field in {
        "mine": "player",
        "mine seconds=1": "player.seconds",
        "mine nodes=9": "player.nodes",
    }.items():
        found = author.ask(op="tree", record=OTHELLO, player=player)[-1]["error"]
        assert (found["code"], found["field"]) == ("bad-player", field)
    assert tree(author, "mine", {"game": "tictactoe", "moves": "a1b1a2b2"})[0][0].depth == 5


# The same tree every time

KEPT = """
kept = {}
def search(position, depth, evaluate):
    if position in kept:
        return kept[position]
    best = None
    for move in position.moves():
        after = position.play(move)
        value = evaluate(after) if depth == 1 else search(after, depth - 1, evaluate)[0]
        if best is None or position.sign * value > position.sign * best[0]:
            best = value, move
    kept[position] = best
    return best
"""
"""It remembers positions, also from one thought to the next."""


@pytest.mark.parametrize("source", [KEPT, CHANCES["functions"] + DRAWING])
def test_a_tree_is_that_of_a_freshly_run_program(author: Author, source: str) -> None:
    author.load(source)
    player = "mine depth=2 seed=4"
    found = tree(author, player)
    author.think(player)
    assert tree(author, player) == found
    thought = author.ask(op="think", record=OTHELLO, player=player, fresh=True)[-1]
    assert found[1]["iterations"][0]["move"] == thought["move"]


def test_a_tree_leaves_the_program_of_the_conversation_as_it_is(author: Author) -> None:
    """A match that is played by thoughts goes on with what its program remembers."""
    author.load(KEPT)
    player = "mine depth=2"
    author.think(player)
    assert author.think(player)["nodes"] == 1
    assert len(tree(author, player)[0]) > 1
    assert author.think(player)["nodes"] == 1


# In a terminal


def test_a_terminal_prints_it(run: Run) -> None:
    words = ("tree", "othello", "f5d6c3", "--player", "08-alpha-beta depth=2 evaluation=positional")
    said = run("--with", EXAMPLES / "08-alpha-beta.py", *words).out
    lines = [line.split() for line in said.splitlines()]
    assert ["root", "+5", "22"] in lines
    assert ["c2", "-1", "1", "horizon"] in lines
    assert ["f3", "-", "3", "4", "not", "played:", "f4", ".."] in lines
    answers = run("--with", EXAMPLES / "08-alpha-beta.py", *words, "--json").json
    assert Counter(row[7] for row in answers["rows"]) == {"horizon": 17, "cut": 2, "read": 3}
