"""Every sentence about a node of a tree is true: of the rows of the tree, and of the obvious search."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from sakiyomi.contract.limits import TreeReason
from sakiyomi.games import GAMES
from sakiyomi.service.conversation import Conversation
from tests.engine.conversation import Reply, ask, record, refused
from tests.engine.obvious import other, sign
from tests.engine.obvious_tree import Player, truth
from tests.engine.search_cases import SearchCase
from tests.engine.test_load import MINIMAX, OTHELLO, Author
from tests.engine.test_plays import OWN_ORDER, START
from tests.engine.test_tree import Row, Tree, after, some_cases, some_trees, tree, unread_paths

LOCALES = Path(__file__).parents[2] / "web" / "locales" / "tree"
WORDS = {lang: json.loads((LOCALES / f"{lang}.json").read_text("utf-8")) for lang in ("en", "ja")}
LEFT_OUT = {"letter"}
"""An argument that stands for nothing where there is none."""
SIGN = {"first": 1, "second": -1}
RELATIONS = {"=": "exact", "≥": "lower", "≤": "upper"}


class ExplainedNode(NamedTuple):
    """The sentences of a node of a tree."""

    tree: Tree
    at: int
    says: list[Reply]
    viewer: str

    @property
    def row(self) -> Row:
        return self.tree.rows[self.at]

    @property
    def path(self) -> tuple[str, ...]:
        return self.tree.paths[self.at]

    @property
    def keys(self) -> list[str]:
        return [each["key"] for each in self.says]

    @property
    def mover(self) -> str:
        """Who is to move, a pass being a ply."""
        first = self.tree.case.position.turn
        return first if len(self.path) % 2 == 0 else other(first)

    def find(self, path: list[str], row: int | None = None) -> Row:
        """The visit to which words lead: it is of the tree."""
        found = [at for at, each in enumerate(self.tree.paths) if list(each) == path]
        assert found, path
        if row is not None:
            assert row in found
            return self.tree.rows[row]
        return self.tree.rows[max(found, key=lambda at: (self.tree.rows[at].visits, -at))]


def mirrored(side: str, value: int) -> int:
    """A value for the side."""
    return SIGN[side] * value


def says(
    whole: Tree, row: int, conversation: Conversation, viewer: str = "first", **more: Any
) -> list[Reply]:
    given = {**whole.request, "op": "node", "row": row, "viewer": viewer, **more}
    [reply] = ask(given, conversation)
    assert "error" not in reply, reply
    found: list[Reply] = reply["says"]
    return found


@cache
def samples() -> list[ExplainedNode]:
    """Nodes of trees of all searches, in the end and while the search is gone through."""
    rng = random.Random(31)
    found = []
    for whole in some_trees():
        conversation = Conversation()
        ask(whole.request, conversation)
        rows = {0, *rng.sample(range(len(whole.rows)), min(45, len(whole.rows)))}
        rows |= {at for at, row in enumerate(whole.rows) if row.parent == 0}
        for at in sorted(rows):
            viewer = rng.choice(["first", "second"])
            found.append(ExplainedNode(whole, at, says(whole, at, conversation, viewer), viewer))
    return found


def with_key(pattern: str) -> Iterator[tuple[ExplainedNode, Reply]]:
    """The sentences whose key is, as a whole, this regular expression."""
    for node in samples():
        for each in node.says:
            if re.fullmatch(pattern, each["key"]):
                yield node, each


@cache
def begun() -> list[ExplainedNode]:
    """Visits that have begun, with what is said of them then."""
    rng, found = random.Random(32), []
    for whole in some_trees()[::2]:
        conversation = Conversation()
        ask(whole.request, conversation)
        inner = [at for at, children in enumerate(whole.children) if children]
        for at in rng.sample(inner, min(20, len(inner))):
            viewer = rng.choice(["first", "second"])
            found.append(ExplainedNode(whole, at, says(whole, at, conversation, viewer, at="begin"), viewer))
    return found


@cache
def after_all() -> list[ExplainedNode]:
    """Nodes that the search did not read."""
    rng, found = random.Random(33), []
    for whole in some_trees():
        paths = unread_paths(whole)
        conversation = Conversation()
        ask(whole.request, conversation)
        for path in rng.sample(paths, min(6, len(paths))):
            part = whole.again(path=path)
            found.append(ExplainedNode(part, 0, says(part, 0, conversation), "first"))
    return found


# The words


def test_every_sentence_has_words_in_both_languages_and_every_word_is_said(author: Author) -> None:
    found = [each for node in (*samples(), *begun(), *after_all()) for each in node.says]
    found += [each for given in others() for each in all_of(given, Conversation())]
    author.load(OWN_ORDER)
    author.load(MINIMAX, name="plain")
    author.load("def evaluate(position):\n    return 3", name="three", game="othello")
    for given in (
        asked(START, "mine depth=2"),
        asked(START, "mine depth=2", "a3"),
        asked(OTHELLO, "plain depth=1 evaluation=discs"),
        asked(OTHELLO, "mine depth=2 evaluation=discs"),
        asked(OTHELLO, "minimax depth=1 evaluation=three ties=first"),
    ):
        found += all_of(given, author.conversation)
    for each in found:
        for words in WORDS.values():
            texts = [whole(words, each["key"], words[key]) for key in forms(words, each["key"])]
            assert texts, each["key"]
            for text in texts:
                assert {*re.findall(r"\{(\w+)\}", text)} - LEFT_OUT <= each["args"].keys(), (text, each)
                assert {*re.findall(r"\]\((\w+)\)", text)} <= each["links"].keys(), (text, each)
    assert {each["key"] for each in found} == {*get_args(TreeReason)}
    for words in WORDS.values():
        keys = {key.removeprefix("tree.why.") for key in words if key.startswith("tree.why.")}
        reasons = {key.removesuffix(".held") for key in get_args(TreeReason)}
        assert {re.sub(r"\.(one|other)$", "", key) for key in keys} == reasons


def whole(words: Reply, key: str, text: str) -> str:
    """The words of a sentence with those that several have in common."""
    held = ".held" if key.endswith(".held") else ""
    return text.replace("{assured}", words[f"tree.assured{held}"]).replace("{rest}", words["tree.rest.other"])


def forms(words: Reply, key: str) -> list[str]:
    """The keys of the words of a sentence, of a plural all. Who is held is said by words of its own."""
    key = key.removesuffix(".held")
    return [found for form in ("", ".one", ".other") if (found := f"tree.why.{key}{form}") in words]


def others() -> Iterator[Reply]:
    """Trees of which more is said: of one ply, and of equal moves."""
    three = record("othello", None, "f5d6c3")
    for ties in ("first", "last", "random seed=1"):
        for given in (three, OTHELLO):
            yield asked(given, f"alphabeta depth=1 evaluation=discs ties={ties}")
    yield asked(three, "minimax depth=1 ties=first", "d3", "c4")


def asked(given: Reply, player: str, *path: str) -> Reply:
    return {"op": "tree", "record": given, "player": player, "path": [*path], "rows": 100}


def all_of(given: Reply, conversation: Conversation) -> list[Reply]:
    """The sentences of all nodes of a tree, as they are at every step and in the end."""
    rows = [row for reply in ask(given, conversation) for row in reply.get("rows", ())]
    assert rows
    node = {**given, "op": "node"}
    found = []
    for at in range(len(rows)):
        for more in ({}, {"at": "begin"}, {"at": "end"}):
            found += ask({**node, "row": at, **more}, conversation)[-1]["says"]
    return found


# Why a visit ended with its value


def test_the_value_of_a_node_is_true_as_far_as_the_sentence_says() -> None:
    seen = Counter[str]()
    for node, each in with_key(r"(?!own|behind|sooner|equal|same|ties|begun).*"):
        args, ply = each["args"], len(node.path)
        true = mirrored(node.viewer, truth(node.tree.by, node.tree.positions[node.at], node.row.depth, ply))
        value = args["value"]["value"]
        assert value == mirrored(node.viewer, node.row.value)
        assert {"=": value == true, "≥": value <= true, "≤": value >= true}[args["relation"]], (node, each)
        seen[args["relation"]] += 1
    assert min(seen[each] for each in RELATIONS) > 50, seen


def test_the_first_sentence_is_of_what_ended_the_visit() -> None:
    """Each kind of end has its own."""
    kinds = {
        "read": r"root.*|read.*|pass.*|bound\..*",
        "cut": r"cut\..*",
        "horizon": r"horizon.*",
        "over": r"over.*",
        "table": r"table.*",
    }
    for node in samples():
        kind = kinds[node.row.end]
        assert re.fullmatch(kind, node.keys[0]), (node.row, node.keys)
        assert not any(re.fullmatch(other_kind, key) for other_kind in kinds.values() if other_kind != kind
                       for key in node.keys[1:]), node.keys  # fmt: skip


def test_the_best_reply_has_the_value_and_all_moves_are_counted() -> None:
    for node, each in with_key("read|read.both|pass"):
        args, position = each["args"], node.tree.positions[node.at]
        assert node.find(each["links"]["best"]).value == node.row.value
        assert each["links"]["best"] == [*node.path, args["best"]]
        assert args["count"] == len(position.moves())
        assert (each["key"] == "read.both") == (args["count"] == 2)
        assert (each["key"] == "pass") == (position.moves() == ["pass"])


def test_the_root_says_what_is_played_and_how_much_was_read() -> None:
    for node, each in with_key(r"root.*"):
        last, args = node.tree.last, each["args"]
        read = last["iterations"][: last["iteration"] + 1]
        assert (args["best"], args["value"]["value"]) == (
            read[-1]["move"],
            mirrored(node.viewer, read[-1]["value"]),
        )
        assert (args["count"], args["last"]) == (sum(one["visits"] for one in read), read[-1]["visits"])
        assert (each["key"] == "root.earlier") == (len(read) < len(last["iterations"]))


def assert_earlier(node: ExplainedNode, each: Reply) -> tuple[Row, str]:
    """The earlier move that a sentence names was read before, assures its side of the bound, and is an
    alternative on the way; returns its visit, and the side."""
    args, path = each["args"], each["links"]["before"]
    ply = len(path) - 1
    found = node.find(path, each["rows"].get("before"))
    first = node.tree.case.position.turn
    holder = first if ply % 2 == 0 else other(first)
    assert (*path[:-1], args["instead"]) == node.path[: ply + 1]
    at = node.tree.rows.index(found)
    assert at + found.visits <= node.at, "it was read before"
    assert found.bound in ("exact", "lower" if holder == "first" else "upper")
    assert args["bound"]["value"] == mirrored(node.viewer, found.value)
    assert each["key"].endswith(".held") == (holder != node.viewer)
    if "letter" in args:
        assert args["letter"] == ("α" if holder == node.viewer else "β")
        assert found.value == (node.row.low if holder == "first" else node.row.high)
    return found, holder


def test_a_cut_names_the_reply_that_caused_it_and_an_earlier_move_that_is_as_good_for_the_other_side() -> (
    None
):
    cuts = 0
    for node, each in with_key(r"cut\.(here|above).*"):
        args = each["args"]
        reply = node.tree.children[node.at][-1]
        assert (args["reply"], reply.value, args["count"]) == (
            reply.move,
            node.row.value,
            len(node.row.unread),
        )
        found, holder = assert_earlier(node, each)
        assert holder == other(node.mover)
        assert mirrored(holder, found.value) >= mirrored(holder, node.row.value)
        assert each["key"].startswith("cut.here") == (len(each["links"]["before"]) == len(node.path))
        cuts += 1
    assert cuts > 100
    for node, _ in with_key(r"cut\.question"):
        assert node.tree.by.search == "best"
        assert node.row.bound != "exact"
    for node, _ in with_key(r"cut\.win"):
        assert node.row.value == sign(1 if node.mover == "first" else -1)


def test_a_bound_is_explained_by_a_move_that_leaves_it_without_weight() -> None:
    seen = Counter[str]()
    for node, each in with_key(r"bound\.(upper|lower).*"):
        found, holder = assert_earlier(node, each)
        low = each["key"].startswith("bound.upper")
        assert holder == (node.mover if low else other(node.mover))
        assert mirrored(holder, found.value) >= mirrored(holder, node.row.value)
        if not low:
            assert node.find([*node.path, each["args"]["best"]]).value == node.row.value
        seen[each["key"]] += 1
    assert len(seen) == 4, seen


def test_an_equal_value_is_said_to_be_no_better_and_only_an_equal_one() -> None:
    said = set[bool]()
    for node, each in with_key(r"(cut\.(here|above)|bound\.(upper|lower)).*"):
        equal = each["args"]["bound"]["value"] == each["args"]["value"]["value"]
        assert ("equal" in node.keys) == equal
        if "decided" in node.keys:
            assert not equal
            decisive = GAMES[node.tree.case.game].decisive
            assert len({abs(each["args"][name]["value"]) >= decisive for name in ("bound", "value")}) == 2
        said.add(equal)
    assert said == {False, True}


def test_a_value_from_the_table_leads_to_where_it_was_found() -> None:
    found = 0
    for node, each in with_key("table"):
        before = node.find(each["links"]["earlier"], each["rows"]["earlier"])
        assert node.tree.rows.index(before) < node.at
        assert (before.key, before.end != "table") == (node.row.key, True)
        found += 1
    assert found > 5
    for node, _ in with_key(r"table\.earlier"):
        known = [row for row in node.tree.rows[1 : node.at] if row.key == node.row.key and row.end != "table"]
        assert not known


def test_a_worse_move_of_the_root_is_measured_by_the_best_one() -> None:
    worse = set[tuple[int, int]]()
    for node, each in with_key("behind"):
        args, root = each["args"], node.tree.rows[0]
        mover = node.tree.case.position.turn
        assert args["side"] == mover
        assert args["otherwise"]["value"] == mirrored(node.viewer, root.value)
        assert args["best"] == node.tree.last["iterations"][node.tree.last["iteration"]]["move"]
        assert mirrored(mover, root.value) > mirrored(mover, node.row.value)
        worse.add((id(node.tree), node.at))
    for node in samples():
        if len(node.path) == 1 and node.row.bound == "exact" and node.row.value != node.tree.rows[0].value:
            assert (id(node.tree), node.at) in worse
    assert len(worse) > 20


def test_a_win_is_by_its_margin_or_more_where_not_all_was_read_to_the_end() -> None:
    seen = set[bool]()
    for node in samples():
        below = node.tree.rows[node.at : node.at + node.row.visits]
        whole = all(row.end in ("over", "read") for row in below)
        for each in node.says:
            if "value" not in each["args"] or node.row.bound != "exact":
                continue
            least = each["args"]["value"].get("least", False)
            assert least == (not whole and node.tree.last.get("estimates", False))
            seen.add(least)
    assert seen == {False, True}


def test_a_sooner_win_is_said_to_be_worth_more_only_where_values_hold_the_way_to_it() -> None:
    for node, each in with_key("sooner"):
        assert (node.tree.case.game, abs(each["args"]["value"]["value"]) > 90) == ("tictactoe", True)


# What was asked, and what was read again


def test_a_question_is_one_of_best_about_a_window_that_no_move_set() -> None:
    seen = Counter[str]()
    for node, each in with_key(r"question\..*"):
        low, high = node.row.low, node.row.high
        assert node.tree.by.search == "best"
        assert low is not None
        assert high is not None
        assert [each["args"][name]["value"] for name in ("least", "most")] == sorted(
            mirrored(node.viewer, end) for end in (low, high)
        )
        assert (each["key"] == "question.null") == (high - low == 1)
        seen[each["key"]] += 1
    assert len(seen) == 2


def test_a_second_reading_is_explained_by_what_the_first_one_found() -> None:
    said = Counter[str]()
    for node, each in with_key("twice|second"):
        visits = [row for row in node.tree.children[node.row.parent] if row.move == node.row.move]
        assert len(visits) > 1
        said[each["key"]] += 1
        assert (each["key"] == "second") == (visits[-1] is node.row)
    assert len(said) == 2, said


def test_that_a_visit_was_not_the_last_is_not_told_before_the_next_one_begins() -> None:
    for node, _ in with_key("twice"):
        later = says(node.tree, node.at, Conversation(), at="end")
        assert not [each for each in later if each["key"].startswith(("twice", "same"))]
        break
    else:
        pytest.fail("no move was read twice")


def test_other_ways_to_a_position_are_counted_each_once_and_the_first_of_them_is_named() -> None:
    ways = 0
    for node in samples():
        if node.tree.request["path"]:
            continue
        rows = zip(node.tree.paths, node.tree.texts, strict=True)
        own = node.tree.texts[node.at]
        found = list(dict.fromkeys(path for path, text in rows if text == own and path != node.path))
        same = next((each for each in node.says if each["key"] == "same"), None)
        assert (same["args"]["count"] if same else 0) == len(found)
        if same:
            assert same["links"]["same"] == same["args"]["way"] == list(found[0])
        ways += len(found)
    assert ways > 20


def test_while_a_node_is_being_read_each_bound_of_its_window_is_explained_by_the_move_that_set_it() -> None:
    explained = 0
    for node in begun():
        first, *because = node.says
        shown = {name: first["args"][name]["value"] for name in ("least", "most") if name in first["args"]}
        ends = {"least": node.row.low, "most": node.row.high}
        if node.viewer == "second":
            ends = {"least": node.row.high, "most": node.row.low}
        expected = {name: mirrored(node.viewer, end) for name, end in ends.items() if end is not None}
        assert shown == expected
        assert not any(re.match(r"cut|bound|read|twice|same", key) for key in node.keys)
        for each in because:
            assert_earlier(node, each)
            explained += 1
        if node.tree.by.search == "alphabeta" and len(node.path) > 1:
            assert len(because) == len(shown), (
                "only at the root's moves a window may be wider than a move's value"
            )
    assert explained > 50


# A move that was not read


def test_of_a_move_that_is_read_after_all_it_is_said_whether_it_is_better_than_the_refuting_one() -> None:
    said = Counter[str]()
    for node in after_all():
        first, path = node.says[0], node.path
        assert first["key"].startswith("after-all")
        said[first["key"]] += 1
        if first["key"] == "after-all":
            continue
        whole = node.tree.again(path=())
        parent = max(
            (at for at, each in enumerate(whole.paths) if each == path[:-1]),
            key=lambda at: whole.rows[at].visits,
        )
        chooser = other(node.mover)
        true = truth(whole.by, after(whole.case.position, path), node.row.depth, len(path))
        gain = mirrored(chooser, true) - mirrored(chooser, whole.rows[parent].value)
        assert (first["key"] == "after-all.better") == (gain > 0)
        args = first["args"]
        assert (args["side"], args["parent"], args["move"]) == (chooser, path[-2], path[-1])
        assert args["reply"] == whole.children[parent][-1].move
        assert args["otherwise"]["value"] == mirrored(node.viewer, whole.rows[parent].value)
    assert min(said[key] for key in ("after-all.better", "after-all.no-better")) > 5, said


def test_a_move_beyond_the_depth_is_said_to_be_that() -> None:
    [case] = [case for case in some_cases(random.Random(7), 2, "minimax") if case.game == "othello"]
    whole = tree(SearchCase("othello", case.position, "discs", 1), Player("minimax", "discs"))
    path = [case.position.moves()[0]]
    path.append(case.position.play(path[0]).moves()[0])
    [first, *_] = says(whole.again(path=path), 0, Conversation())
    assert (first["key"], first["args"]["move"]) == ("beyond", path[1])


# An author's search


def test_of_an_author_s_search_is_said_what_it_played_and_what_evaluate_returned(author: Author) -> None:
    author.load(OWN_ORDER)
    given = {"op": "tree", "record": START, "player": "mine depth=2", "rows": 100, "path": []}
    ask(given, author.conversation)

    def at(row: int) -> list[tuple[str, Any, Any]]:
        found = ask({**given, "op": "node", "row": row}, author.conversation)[-1]["says"]
        return [
            (each["key"], each["args"].get("value", {}).get("value"), each["args"].get("count"))
            for each in found
        ]

    assert at(0) == [("own.root", 7, 11), ("own.cut", 7, 3)]
    assert at(1) == [("own.cut", 0, 4)]
    assert at(3) == [("own.read", None, 5)]
    assert at(4) == [("own.nothing", None, None)]
    assert at(5) == [("horizon.none", 0, None)]
    assert at(6) == [("own.over", None, None)]
    assert [key for key, *_ in at(9)] == ["horizon.none", "own.again"]


# The request


def test_a_node_has_the_same_sentences_where_its_tree_is_not_kept_any_more() -> None:
    for whole in some_trees()[::9]:
        kept, anew = Conversation(), Conversation()
        ask(whole.request, kept)
        for at in {0, len(whole.rows) // 2, len(whole.rows) - 1}:
            assert says(whole, at, kept) == says(whole, at, anew)


def test_a_node_can_be_asked_for_before_all_rows_of_its_tree_were_sent() -> None:
    given = asked(record("othello", None, "f5d6"), "alphabeta depth=5 evaluation=discs ties=first")
    given |= {"rows": 5000}
    conversation = Conversation()
    rows = conversation.answer(json.dumps(given))
    next(rows)
    node = {**given, "op": "node", "row": 1500}
    assert ask(node, conversation) == ask(node, Conversation())
    assert '"iterations"' in [*rows][-1]


NODE: Reply = {
    "op": "node",
    "record": {"game": "tictactoe", "moves": "a1b1a2"},
    "player": "minimax ties=first",
}


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"row": 60_000}, "limit", "row"),
        ({"rows": 5, "row": 5}, "limit", "row"),
        ({"path": ["a1"]}, "illegal-move", "path[0]"),
    ],
)
def test_what_is_wrong_with_a_request_is_named(more: Reply, code: str, field: str) -> None:
    assert refused({**NODE, **more}) == (code, field)


def test_of_a_finished_game_nothing_is_said() -> None:
    assert ask({**NODE, "record": record("tictactoe", None, "a1b1a2b2a3")}) == [{"says": [], "done": True}]
