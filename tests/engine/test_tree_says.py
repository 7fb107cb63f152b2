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

from sakiyomi.contract import replies
from sakiyomi.games import GAMES
from sakiyomi.reading.reasons import TreeReason
from sakiyomi.service.conversation import Conversation
from tests.engine.conversation import Reply, ask, record, refused
from tests.engine.declared import fits
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


class Told(NamedTuple):
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


def says(told: Tree, row: int, conversation: Conversation, viewer: str = "first", **more: Any) -> list[Reply]:
    given = {**told.request, "op": "node", "row": row, "viewer": viewer, **more}
    [reply] = ask(given, conversation)
    assert "error" not in reply, reply
    fits(reply, replies.NodeReasons)
    found: list[Reply] = reply["says"]
    return found


@cache
def samples() -> list[Told]:
    """Nodes of trees of all searches, in the end and while the search is gone through."""
    rng = random.Random(31)
    found = []
    for told in some_trees():
        conversation = Conversation()
        ask(told.request, conversation)
        rows = {0, *rng.sample(range(len(told.rows)), min(45, len(told.rows)))}
        rows |= {at for at, row in enumerate(told.rows) if row.parent == 0}
        for at in sorted(rows):
            viewer = rng.choice(["first", "second"])
            found.append(Told(told, at, says(told, at, conversation, viewer), viewer))
    return found


def with_key(pattern: str) -> Iterator[tuple[Told, Reply]]:
    """The sentences whose key is, as a whole, this regular expression."""
    for told in samples():
        for each in told.says:
            if re.fullmatch(pattern, each["key"]):
                yield told, each


@cache
def begun() -> list[Told]:
    """Visits that have begun, with what is said of them then."""
    rng, found = random.Random(32), []
    for told in some_trees()[::2]:
        conversation = Conversation()
        ask(told.request, conversation)
        inner = [at for at, children in enumerate(told.children) if children]
        for at in rng.sample(inner, min(20, len(inner))):
            viewer = rng.choice(["first", "second"])
            found.append(Told(told, at, says(told, at, conversation, viewer, at="begin"), viewer))
    return found


@cache
def after_all() -> list[Told]:
    """Nodes that the search did not read."""
    rng, found = random.Random(33), []
    for whole in some_trees():
        paths = unread_paths(whole)
        conversation = Conversation()
        ask(whole.request, conversation)
        for path in rng.sample(paths, min(6, len(paths))):
            told = whole.again(path=path)
            found.append(Told(told, 0, says(told, 0, conversation), "first"))
    return found


# The words


def test_every_sentence_has_words_in_both_languages_and_every_word_is_said(author: Author) -> None:
    found = [each for told in (*samples(), *begun(), *after_all()) for each in told.says]
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
    told = [row for reply in ask(given, conversation) for row in reply.get("rows", ())]
    assert told
    node = {**given, "op": "node"}
    found = []
    for at in range(len(told)):
        for more in ({}, {"at": "begin"}, {"at": "end"}):
            found += ask({**node, "row": at, **more}, conversation)[-1]["says"]
    return found


# Why a visit ended with its value


def test_the_value_of_a_node_is_true_as_far_as_the_sentence_says() -> None:
    seen = Counter[str]()
    for told, each in with_key(r"(?!own|behind|sooner|equal|same|ties|begun).*"):
        args, ply = each["args"], len(told.path)
        true = mirrored(told.viewer, truth(told.tree.by, told.tree.positions[told.at], told.row.depth, ply))
        value = args["value"]["value"]
        assert value == mirrored(told.viewer, told.row.value)
        assert {"=": value == true, "≥": value <= true, "≤": value >= true}[args["relation"]], (told, each)
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
    for told in samples():
        kind = kinds[told.row.end]
        assert re.fullmatch(kind, told.keys[0]), (told.row, told.keys)
        assert not any(re.fullmatch(other_kind, key) for other_kind in kinds.values() if other_kind != kind
                       for key in told.keys[1:]), told.keys  # fmt: skip


def test_the_best_reply_has_the_value_and_all_moves_are_counted() -> None:
    for told, each in with_key("read|read.both|pass"):
        args, position = each["args"], told.tree.positions[told.at]
        assert told.find(each["links"]["best"]).value == told.row.value
        assert each["links"]["best"] == [*told.path, args["best"]]
        assert args["count"] == len(position.moves())
        assert (each["key"] == "read.both") == (args["count"] == 2)
        assert (each["key"] == "pass") == (position.moves() == ["pass"])


def test_the_root_says_what_is_played_and_how_much_was_read() -> None:
    for told, each in with_key(r"root.*"):
        last, args = told.tree.last, each["args"]
        read = last["iterations"][: last["iteration"] + 1]
        assert (args["best"], args["value"]["value"]) == (
            read[-1]["move"],
            mirrored(told.viewer, read[-1]["value"]),
        )
        assert (args["count"], args["last"]) == (sum(one["visits"] for one in read), read[-1]["visits"])
        assert (each["key"] == "root.earlier") == (len(read) < len(last["iterations"]))


def assert_earlier(told: Told, each: Reply) -> tuple[Row, str]:
    """The earlier move that a sentence names was read before, assures its side of the bound, and is an
    alternative on the way; returns its visit, and the side."""
    args, path = each["args"], each["links"]["before"]
    ply = len(path) - 1
    found = told.find(path, each["rows"].get("before"))
    first = told.tree.case.position.turn
    holder = first if ply % 2 == 0 else other(first)
    assert (*path[:-1], args["instead"]) == told.path[: ply + 1]
    at = told.tree.rows.index(found)
    assert at + found.visits <= told.at, "it was read before"
    assert found.bound in ("exact", "lower" if holder == "first" else "upper")
    assert args["bound"]["value"] == mirrored(told.viewer, found.value)
    assert each["key"].endswith(".held") == (holder != told.viewer)
    if "letter" in args:
        assert args["letter"] == ("α" if holder == told.viewer else "β")
        assert found.value == (told.row.low if holder == "first" else told.row.high)
    return found, holder


def test_a_cut_names_the_reply_that_caused_it_and_an_earlier_move_that_is_as_good_for_the_other_side() -> (
    None
):
    cuts = 0
    for told, each in with_key(r"cut\.(here|above).*"):
        args = each["args"]
        reply = told.tree.children[told.at][-1]
        assert (args["reply"], reply.value, args["count"]) == (
            reply.move,
            told.row.value,
            len(told.row.unread),
        )
        found, holder = assert_earlier(told, each)
        assert holder == other(told.mover)
        assert mirrored(holder, found.value) >= mirrored(holder, told.row.value)
        assert each["key"].startswith("cut.here") == (len(each["links"]["before"]) == len(told.path))
        cuts += 1
    assert cuts > 100
    for told, _ in with_key(r"cut\.question"):
        assert told.tree.by.search == "best"
        assert told.row.bound != "exact"
    for told, _ in with_key(r"cut\.win"):
        assert told.row.value == sign(1 if told.mover == "first" else -1)


def test_a_bound_is_explained_by_a_move_that_leaves_it_without_weight() -> None:
    seen = Counter[str]()
    for told, each in with_key(r"bound\.(upper|lower).*"):
        found, holder = assert_earlier(told, each)
        low = each["key"].startswith("bound.upper")
        assert holder == (told.mover if low else other(told.mover))
        assert mirrored(holder, found.value) >= mirrored(holder, told.row.value)
        if not low:
            assert told.find([*told.path, each["args"]["best"]]).value == told.row.value
        seen[each["key"]] += 1
    assert len(seen) == 4, seen


def test_an_equal_value_is_said_to_be_no_better_and_only_an_equal_one() -> None:
    said = set[bool]()
    for told, each in with_key(r"(cut\.(here|above)|bound\.(upper|lower)).*"):
        equal = each["args"]["bound"]["value"] == each["args"]["value"]["value"]
        assert ("equal" in told.keys) == equal
        if "decided" in told.keys:
            assert not equal
            decisive = GAMES[told.tree.case.game].decisive
            assert len({abs(each["args"][name]["value"]) >= decisive for name in ("bound", "value")}) == 2
        said.add(equal)
    assert said == {False, True}


def test_a_value_from_the_table_leads_to_where_it_was_found() -> None:
    found = 0
    for told, each in with_key("table"):
        before = told.find(each["links"]["earlier"], each["rows"]["earlier"])
        assert told.tree.rows.index(before) < told.at
        assert (before.key, before.end != "table") == (told.row.key, True)
        found += 1
    assert found > 5
    for told, _ in with_key(r"table\.earlier"):
        known = [row for row in told.tree.rows[1 : told.at] if row.key == told.row.key and row.end != "table"]
        assert not known


def test_a_worse_move_of_the_root_is_measured_by_the_best_one() -> None:
    worse = set[tuple[int, int]]()
    for told, each in with_key("behind"):
        args, root = each["args"], told.tree.rows[0]
        mover = told.tree.case.position.turn
        assert args["side"] == mover
        assert args["otherwise"]["value"] == mirrored(told.viewer, root.value)
        assert args["best"] == told.tree.last["iterations"][told.tree.last["iteration"]]["move"]
        assert mirrored(mover, root.value) > mirrored(mover, told.row.value)
        worse.add((id(told.tree), told.at))
    for told in samples():
        if len(told.path) == 1 and told.row.bound == "exact" and told.row.value != told.tree.rows[0].value:
            assert (id(told.tree), told.at) in worse
    assert len(worse) > 20


def test_a_win_is_by_its_margin_or_more_where_not_all_was_read_to_the_end() -> None:
    seen = set[bool]()
    for told in samples():
        below = told.tree.rows[told.at : told.at + told.row.visits]
        whole = all(row.end in ("over", "read") for row in below)
        for each in told.says:
            if "value" not in each["args"] or told.row.bound != "exact":
                continue
            least = each["args"]["value"].get("least", False)
            assert least == (not whole and told.tree.last.get("estimates", False))
            seen.add(least)
    assert seen == {False, True}


def test_a_sooner_win_is_said_to_be_worth_more_only_where_values_hold_the_way_to_it() -> None:
    for told, each in with_key("sooner"):
        assert (told.tree.case.game, abs(each["args"]["value"]["value"]) > 90) == ("tictactoe", True)


# What was asked, and what was read again


def test_a_question_is_one_of_best_about_a_window_that_no_move_set() -> None:
    seen = Counter[str]()
    for told, each in with_key(r"question\..*"):
        low, high = told.row.low, told.row.high
        assert told.tree.by.search == "best"
        assert low is not None
        assert high is not None
        assert [each["args"][name]["value"] for name in ("least", "most")] == sorted(
            mirrored(told.viewer, end) for end in (low, high)
        )
        assert (each["key"] == "question.null") == (high - low == 1)
        seen[each["key"]] += 1
    assert len(seen) == 2


def test_a_second_reading_is_explained_by_what_the_first_one_found() -> None:
    said = Counter[str]()
    for told, each in with_key("twice|second"):
        visits = [row for row in told.tree.children[told.row.parent] if row.move == told.row.move]
        assert len(visits) > 1
        said[each["key"]] += 1
        assert (each["key"] == "second") == (visits[-1] is told.row)
    assert len(said) == 2, said


def test_that_a_visit_was_not_the_last_is_not_told_before_the_next_one_begins() -> None:
    for told, _ in with_key("twice"):
        later = says(told.tree, told.at, Conversation(), at="end")
        assert not [each for each in later if each["key"].startswith(("twice", "same"))]
        break
    else:
        pytest.fail("no move was read twice")


def test_other_ways_to_a_position_are_counted_each_once_and_the_first_of_them_is_named() -> None:
    ways = 0
    for told in samples():
        if told.tree.request["path"]:
            continue
        rows = zip(told.tree.paths, told.tree.texts, strict=True)
        own = told.tree.texts[told.at]
        found = list(dict.fromkeys(path for path, text in rows if text == own and path != told.path))
        same = next((each for each in told.says if each["key"] == "same"), None)
        assert (same["args"]["count"] if same else 0) == len(found)
        if same:
            assert same["links"]["same"] == same["args"]["way"] == list(found[0])
        ways += len(found)
    assert ways > 20


def test_while_a_node_is_being_read_each_bound_of_its_window_is_explained_by_the_move_that_set_it() -> None:
    explained = 0
    for told in begun():
        first, *because = told.says
        shown = {name: first["args"][name]["value"] for name in ("least", "most") if name in first["args"]}
        ends = {"least": told.row.low, "most": told.row.high}
        if told.viewer == "second":
            ends = {"least": told.row.high, "most": told.row.low}
        expected = {name: mirrored(told.viewer, end) for name, end in ends.items() if end is not None}
        assert shown == expected
        assert not any(re.match(r"cut|bound|read|twice|same", key) for key in told.keys)
        for each in because:
            assert_earlier(told, each)
            explained += 1
        if told.tree.by.search == "alphabeta" and len(told.path) > 1:
            assert len(because) == len(shown), (
                "only at the root's moves a window may be wider than a move's value"
            )
    assert explained > 50


# A move that was not read


def test_of_a_move_that_is_read_after_all_it_is_said_whether_it_is_better_than_the_refuting_one() -> None:
    said = Counter[str]()
    for told in after_all():
        first, path = told.says[0], told.path
        assert first["key"].startswith("after-all")
        said[first["key"]] += 1
        if first["key"] == "after-all":
            continue
        whole = told.tree.again(path=())
        parent = max(
            (at for at, each in enumerate(whole.paths) if each == path[:-1]),
            key=lambda at: whole.rows[at].visits,
        )
        chooser = other(told.mover)
        true = truth(whole.by, after(whole.case.position, path), told.row.depth, len(path))
        gain = mirrored(chooser, true) - mirrored(chooser, whole.rows[parent].value)
        assert (first["key"] == "after-all.better") == (gain > 0)
        args = first["args"]
        assert (args["side"], args["parent"], args["move"]) == (chooser, path[-2], path[-1])
        assert args["reply"] == whole.children[parent][-1].move
        assert args["otherwise"]["value"] == mirrored(told.viewer, whole.rows[parent].value)
    assert min(said[key] for key in ("after-all.better", "after-all.no-better")) > 5, said


def test_a_move_beyond_the_depth_is_said_to_be_that() -> None:
    [case] = [case for case in some_cases(random.Random(7), 2, "minimax") if case.game == "othello"]
    told = tree(SearchCase("othello", case.position, "discs", 1), Player("minimax", "discs"))
    path = [case.position.moves()[0]]
    path.append(case.position.play(path[0]).moves()[0])
    [first, *_] = says(told.again(path=path), 0, Conversation())
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
    for told in some_trees()[::9]:
        kept, anew = Conversation(), Conversation()
        ask(told.request, kept)
        for at in {0, len(told.rows) // 2, len(told.rows) - 1}:
            assert says(told, at, kept) == says(told, at, anew)


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
        ({"row": "last"}, "bad-request", "row"),
        ({"viewer": "mover"}, "bad-request", "viewer"),
        ({"at": "middle"}, "bad-request", "at"),
        ({"player": "random"}, "bad-player", "player.search"),
        ({"path": ["a1"]}, "illegal-move", "path[0]"),
    ],
)
def test_what_is_wrong_with_a_request_is_named(more: Reply, code: str, field: str) -> None:
    assert refused({**NODE, **more}) == (code, field)


def test_of_a_finished_game_nothing_is_said() -> None:
    assert ask({**NODE, "record": record("tictactoe", None, "a1b1a2b2a3")}) == [{"says": [], "done": True}]
