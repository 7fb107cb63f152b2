"""The rows of the request `tree` are the visits of the search that plays.

For minimax, wincut and alphabeta they are compared with `obvious_tree`. For best they are held to what must
be true of every search.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import count, islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.service import Conversation
from tests.engine import obvious_tree
from tests.engine.conversation import (
    Interruption,
    Reply,
    ask,
    checked,
    during,
    error,
    read,
    record,
    refused,
    said,
    timeless,
)
from tests.engine.obvious import OTHELLO_START, Position, TicTacToe, drawn_numbers, middle, read_othello
from tests.engine.obvious_tree import Player, as_rows, truth
from tests.engine.search_cases import SearchCase, late_case

COLUMNS = ["parent", "move", "depth", "low", "high", "value", "bound", "end", "visits", "unread", "key"]
LAST = {"iterations", "iteration", "visits", "cutoffs", "done"}
NOTHING: Reply = {"iterations": [], "iteration": None, "visits": 0, "cutoffs": 0, "done": True}
ALL = 50_000
"""The most rows that can be asked for."""

ARTICLE_001 = "------------X------OXO-----OX------OX--------------------------- O"
OTHELLO: Reply = {"op": "tree", "record": {"game": "othello"}, "player": "minimax depth=1 ties=first"}
LONG: Reply = {**OTHELLO, "id": "long", "player": "minimax depth=9 ties=first"}
LONG_THOUGHT: Reply = {
    "op": "think",
    "id": "long",
    "record": {"game": "othello"},
    "player": "best seconds=30",
}
STOP: Reply = {"op": "stop", "id": "long"}


class Row(NamedTuple):
    parent: int
    move: str | None
    depth: int
    low: int | None
    high: int | None
    value: int
    bound: str
    end: str
    visits: int
    unread: list[str]
    key: int

    @property
    def alone(self) -> Row:
        """The row without what depends on the rows beside it."""
        return self._replace(parent=-1, key=0)


class Tree:
    """The rows of a reply, with the positions that their moves lead to on the obvious board."""

    def __init__(
        self, case: SearchCase, by: Player, path: Sequence[str], rows: list[Row], last: Reply
    ) -> None:
        self.case, self.by, self.path, self.rows, self.last = case, by, path, rows, last

    @cached_property
    def positions(self) -> list[Position]:
        found = [after(self.case.position, self.path)]
        for row in self.rows[1:]:
            assert row.move is not None
            found.append(found[row.parent].play(row.move))
        return found

    @cached_property
    def plies(self) -> list[int]:
        """The plies of each row from the root of the search."""
        found = [len(self.path)]
        found += [0] * (len(self.rows) - 1)
        for at, row in enumerate(self.rows[1:], 1):
            found[at] = found[row.parent] + 1
        return found

    @cached_property
    def children(self) -> list[list[Row]]:
        found: list[list[Row]] = [[] for _ in self.rows]
        for row in self.rows[1:]:
            found[row.parent].append(row)
        return found

    @cached_property
    def paths(self) -> list[tuple[str, ...]]:
        found = [tuple(self.path)]
        for row in self.rows[1:]:
            assert row.move is not None
            found.append((*found[row.parent], row.move))
        return found

    def as_obvious(self) -> list[tuple[object, ...]]:
        """The rows as `as_rows` has them."""
        texts = [position.setup() for position in self.positions]
        return [(*row[:-1], text) for row, text in zip(self.rows, texts, strict=True)]


def after(position: Position, path: Sequence[str]) -> Position:
    for move in path:
        position = position.play(move)
    return position


def replies_to(request: Reply) -> tuple[list[Row], Reply]:
    """All rows of an answer and its last reply, both well formed."""
    *told, last = ask(request)
    assert "error" not in last, last
    for at, reply in enumerate(told):
        assert set(reply) - {"id"} == {"rows", "done"} | ({"columns"} if at == 0 else set())
        assert len(reply["rows"]) == 1000 or (0 < len(reply["rows"]) < 1000 and reply is told[-1])
    assert not told or told[0]["columns"] == COLUMNS
    assert LAST <= set(last) <= LAST | {"id", "strip", "distinct", "terms", "unread"}
    assert last.get("unread", True) is True
    if last["iterations"]:
        chosen = last["iterations"][last["iteration"]]
        assert (last["visits"], last["cutoffs"]) == (chosen["visits"], chosen["cutoffs"])
    return [Row(*row) for reply in told for row in reply["rows"]], last


def tree(case: SearchCase, by: Player, path: Sequence[str] = (), **more: Any) -> Tree:
    """The tree of a search of a case, whole unless `rows` says otherwise."""
    given = {
        "op": "tree",
        "record": record(case.game, case.position.setup()),
        "player": by.request(case.depth),
    }
    rows, last = replies_to({**given, "path": [*path], "rows": ALL, **more})
    assert len(rows) <= more.get("rows", ALL)
    return Tree(case, by, path, rows, last)


def some_case(rng: random.Random, game: str) -> SearchCase:
    """A small tree: a beginning, a middle or an end."""
    late = rng.random() < 0.5
    while late and game != "tictactoe":
        case = late_case(rng)
        if case.game == game and case.position.setup().split(";")[0].count("-") <= 5:
            return case._replace(depth=min(case.depth, 4 if game == "numbers" else 5))
    if game == "tictactoe":
        return SearchCase(game, middle(TicTacToe(), rng, 3, 8), "", rng.randint(1, 6))
    if game == "othello":
        start, depth = middle(OTHELLO_START, rng, 0, 56), rng.randint(1, 2)
        return SearchCase(game, start, rng.choice(["discs", "positional"]), depth)
    size = rng.randint(4, 6)
    return SearchCase(game, middle(drawn_numbers(rng.getrandbits(32), size), rng, 0, size), "points", 3)


def some_cases(rng: random.Random, number: int, *games: str) -> list[SearchCase]:
    return [some_case(rng, games[i % len(games)]) for i in range(number)]


def pass_case(rng: random.Random) -> SearchCase:
    """A small tree with a forced pass that is followed by a move."""
    while True:
        case = some_case(rng, "othello")
        for move in case.position.moves():
            passed = case.position.play(move)
            if passed.moves() == ["pass"] and case.depth < 5:
                return case._replace(depth=max(3, case.depth))


GAMES = ("othello", "numbers", "tictactoe")


@cache
def some_trees() -> list[Tree]:
    """Trees of all four searches, each iteration of best, with what they must hold in common."""
    rng = random.Random(10)
    found = []
    for case in some_cases(rng, 15, *GAMES):
        ties, seed = rng.choice(["first", "last", "random"]), rng.getrandbits(32)
        one = Player("minimax", case.evaluation, ties, seed)
        found.append(tree(case, one))
        if case.game == "tictactoe":
            found.append(tree(case, one._replace(search="wincut")))
        ordered = one._replace(search="alphabeta", order=rng.choice(["square", "evaluation"]))
        found.append(tree(case, ordered._replace(multipv=rng.randint(1, 3))))
    return found + best_trees()


@cache
def best_trees() -> list[Tree]:
    rng = random.Random(11)
    found = []
    for case in [*some_cases(rng, 12, *GAMES), *deep_cases()]:
        by = Player("best", case.evaluation, rng.choice(["first", "last", "random"]), rng.getrandbits(32))
        by = by._replace(multipv=rng.choice([1, 1, 2]))
        last = tree(case, by)
        found += [tree(case, by, iteration=i) for i in range(len(last.last["iterations"]) - 1)]
        found.append(last)
    return found


def deep_cases() -> list[SearchCase]:
    """Trees in which positions are reached in several ways."""
    rng = random.Random(12)
    return [
        SearchCase("tictactoe", middle(TicTacToe(), rng, 2, 3), "", 7),
        SearchCase("numbers", drawn_numbers(1, 5), "points", 6),
        SearchCase("numbers", drawn_numbers(2, 6), "points", 5),
        SearchCase("othello", read_othello(ARTICLE_001), "discs", 3),
    ]


# The rows are those of an obvious search


def assert_is_obvious(case: SearchCase, by: Player) -> Tree:
    found = tree(case, by)
    expected = obvious_tree.tree(by, case.position, case.depth)
    assert found.as_obvious() == as_rows(expected), (case, by)
    assert found.last["cutoffs"] == sum(row.end == "cut" for row in found.rows)
    assert "unread" not in found.last
    return found


def test_minimax_tells_the_rows_of_an_obvious_minimax() -> None:
    rng = random.Random(1)
    seen = Counter[str]()
    for case in [*some_cases(rng, 24, *GAMES), *(pass_case(rng) for _ in range(3))]:
        ties = rng.choice(["first", "last", "random"])
        found = assert_is_obvious(case, Player("minimax", case.evaluation, ties, rng.getrandbits(20)))
        seen.update(row.end for row in found.rows)
        seen["passes"] += sum(row.move == "pass" for row in found.rows)
        seen["early ends"] += any(row.end == "over" and row.depth for row in found.rows)
    assert seen["passes"] > 3, seen
    assert seen["early ends"] > 3, seen
    assert set(seen) == {"read", "horizon", "over", "passes", "early ends"}


@pytest.mark.parametrize("ties", ["first", "last", "random"])
def test_wincut_tells_the_rows_of_an_obvious_search_for_a_win(ties: str) -> None:
    rng = random.Random(ties)
    cut = 0
    for case in some_cases(rng, 12, "tictactoe"):
        found = assert_is_obvious(case, Player("wincut", "", ties, rng.getrandbits(32)))
        cut += found.last["cutoffs"]
    assert cut > 20


@pytest.mark.parametrize("order", ["square", "evaluation"])
@pytest.mark.parametrize("ties", ["first", "last", "random"])
def test_alphabeta_tells_the_rows_of_an_obvious_alpha_beta(ties: str, order: str) -> None:
    rng = random.Random(ties + order)
    cut = passes = 0
    for case in [*some_cases(rng, 15, *GAMES), *(pass_case(rng) for _ in range(2))]:
        by = Player("alphabeta", case.evaluation, ties, rng.getrandbits(32), order, rng.choice([1, 1, 2, 3]))
        found = assert_is_obvious(case, by)
        cut += found.last["cutoffs"]
        passes += sum(row.move == "pass" for row in found.rows)
    assert cut > 20
    assert passes > 0


def test_a_tictactoe_search_without_a_depth_is_as_deep_as_there_are_empty_squares() -> None:
    rng = random.Random(5)
    for search in ["minimax", "wincut", "alphabeta", "best"]:
        position = middle(TicTacToe(), rng, 4, 7)
        empty = position.setup().count("-")
        case = SearchCase("tictactoe", position, "", empty)
        without = {"op": "tree", "record": record("tictactoe", position.setup())}
        rows, last = replies_to({**without, "player": f"{search} ties=first", "rows": ALL})
        told = tree(case, Player(search))
        assert (rows, last) == (told.rows, told.last)
        assert rows[0].depth == last["iterations"][-1]["depth"] <= empty


# What is true of the rows of every search


def test_every_value_is_true_as_far_as_its_bound_says() -> None:
    for one in some_trees():
        for row, position, ply in zip(one.rows, one.positions, one.plies, strict=True):
            true = truth(one.by, position, row.depth, ply)
            about = (one.case, one.by, row, true)
            assert row.bound in ("exact", "lower", "upper")
            assert row.bound == "upper" or row.value <= true, about
            assert row.bound == "lower" or row.value >= true, about


def test_a_bound_follows_from_the_window_and_leaves_are_exact() -> None:
    seen = Counter[str]()
    for one in some_trees():
        for row in one.rows:
            above = row.high is not None and row.value >= row.high
            below = row.low is not None and row.value <= row.low
            assert not (above and below)
            follows = "lower" if above else "upper" if below else "exact"
            if row.end in ("horizon", "over"):
                assert row.bound == "exact"
            elif row.end == "table":
                assert row.bound in (follows, "exact")
            else:
                assert row.bound == follows
            seen[row.end + row.bound] += 1
    assert min(seen[kind] for kind in ["readexact", "readupper", "cutlower", "cutupper", "tableexact"]) > 0, (
        seen
    )


def within(inner: Row, outer: Row) -> bool:
    low = outer.low is None or (inner.low is not None and inner.low >= outer.low)
    return low and (outer.high is None or (inner.high is not None and inner.high <= outer.high))


def test_a_window_is_open_at_the_root_not_empty_and_lies_within_that_of_its_parent() -> None:
    for one in some_trees():
        assert one.rows[0][3:5] == (None, None)
        for row in one.rows:
            assert row.low is None or row.high is None or row.low < row.high
            assert row.parent < 0 or within(row, one.rows[row.parent])


def test_leaves_that_best_judges_together_have_the_window_of_their_parent() -> None:
    seen = 0
    for one in best_trees():
        for row in one.rows[1:]:
            if row.depth == 0 and one.rows[row.parent].parent >= 0:
                seen += 1
                assert (row.low, row.high) == one.rows[row.parent][3:5]
                assert one.rows[row.parent].end == "read"
    assert seen > 1000


def test_read_rows_have_every_legal_move_and_cut_rows_name_those_left_out() -> None:
    for one in some_trees():
        for row, position, children in zip(one.rows, one.positions, one.children, strict=True):
            legal, tried = position.moves(), [child.move for child in children]
            if row.end in ("read", "cut"):
                assert {*tried, *row.unread} == {*legal}
                assert not {*tried} & {*row.unread}
                assert len({*row.unread}) == len(row.unread)
                assert bool(row.unread) == (row.end == "cut")
                assert one.by.search == "best" or len({*tried}) == len(tried)
            else:
                assert tried == row.unread == []


def test_a_row_without_children_is_at_the_horizon_or_over_or_in_the_table() -> None:
    for one in some_trees():
        for row, position in zip(one.rows, one.positions, strict=True):
            over = not position.moves()
            assert (row.end == "over") == over
            assert (row.end == "horizon") == (row.depth == 0 and not over)
            assert row.end != "table" or (one.by.search == "best" and row.depth > 1)
            assert (row.visits == 1) == (row.end in ("horizon", "over", "table"))


def test_rows_come_as_visits_begin_and_visits_are_those_of_the_children_and_one() -> None:
    for one in some_trees():
        assert one.rows[0].parent == -1
        assert one.rows[0].move is None
        path: list[int] = []
        for at, row in enumerate(one.rows):
            if at:
                while path[-1] != row.parent:
                    path.pop()  # raises IndexError if the parent's visit is over
                assert row.depth == one.rows[row.parent].depth - 1
            path.append(at)
            assert row.visits == 1 + sum(child.visits for child in one.children[at])
        assert one.rows[0].visits == len(one.rows) == one.last["visits"]


def test_keys_are_equal_exactly_where_positions_are() -> None:
    again = 0
    for one in some_trees():
        texts = [position.setup() for position in one.positions]
        keys = [row.key for row in one.rows]
        assert len({*zip(keys, texts, strict=True)}) == len({*keys}) == len({*texts})
        assert all(type(key) is int and 0 <= key < 2**53 for key in keys)
        again += len(texts) > len({*texts})
    assert again > 5


# The counts are those of `think`


def test_all_iterations_together_cost_what_think_costs_and_the_last_says_what_it_says() -> None:
    for one in some_trees():
        thought = one.case.think(**one.by.request(None))
        iterations = one.last["iterations"]
        assert sum(each["visits"] for each in iterations) == thought["nodes"]
        assert sum(each["cutoffs"] for each in iterations) == thought["cutoffs"]
        assert (iterations[-1]["move"], iterations[-1]["value"]) == (thought["move"], thought["value"])
        assert one.last["cutoffs"] == sum(row.end == "cut" for row in one.rows)
        assert one.last["iterations"][one.last["iteration"]]["value"] == one.rows[0].value
        if one.by.search != "best":
            assert [each["depth"] for each in iterations] == [one.case.depth]


def test_each_iteration_of_best_is_what_think_says_at_its_depth() -> None:
    for one in best_trees():
        if one.last["iteration"] == len(one.last["iterations"]) - 1:
            continue
        at = one.last["iteration"]
        assert one.rows[0].depth == one.last["iterations"][at]["depth"] == at + 1
        thought = one.case._replace(depth=at + 1).think(**one.by.request(None))
        here = one.last["iterations"][at]
        assert (here["move"], here["value"]) == (thought["move"], thought["value"])


def test_the_last_iteration_is_the_usual_one() -> None:
    case = deep_cases()[0]
    usual, last = tree(case, Player("best")), tree(case, Player("best"), iteration=-1)
    number = len(usual.last["iterations"])
    named = tree(case, Player("best"), iteration=number - 1)
    assert number > 2
    assert usual.last == last.last == named.last
    assert usual.rows == last.rows == named.rows
    assert usual.last["iteration"] == number - 1


def test_best_reads_some_moves_a_second_time() -> None:
    """After a null window that showed that the move is better, or an aspiration window that it missed."""
    seen = 0
    for one in best_trees():
        for children in one.children:
            for before, now in pairwise(children):
                if before.move == now.move:
                    seen += 1
                    assert not in_window(before)
                    assert (now.low, now.high) != (before.low, before.high)
    assert seen > 5


def test_an_answer_from_the_table_is_of_a_position_that_was_read_before() -> None:
    """In the same iteration or in one before it. What was exact then is exact now, whatever the window."""
    seen = outside = 0
    known: dict[str, Row] = {}
    for one in best_trees():
        if one.last["iteration"] == 0:
            known = {}
        for row, position in zip(one.rows, one.positions, strict=True):
            if row.end == "table":
                seen += 1
                before = known[position.setup()]
                if before.bound == "exact":
                    assert (row.bound, row.value) == ("exact", before.value)
                    outside += not in_window(row)
            elif row.end in ("read", "cut"):
                known[position.setup()] = row  # its visit is over before the position can be reached again
    assert seen > 20
    assert outside > 0


def in_window(row: Row) -> bool:
    return (row.low is None or row.value > row.low) and (row.high is None or row.value < row.high)


# Fewer rows, and counts of all


def thinned(rows: Sequence[Row], most: int) -> list[int]:
    """The rows with at least k visits in their subtree, for the least k at which so many suffice."""
    for least in [1, *sorted({row.visits + 1 for row in rows})]:
        chosen = [at for at, row in enumerate(rows) if row.visits >= least]
        if len(chosen) <= most:
            return chosen
    raise AssertionError("not even the first row is told")


def assert_thinned(whole: Tree, most: int) -> None:
    few = tree(whole.case, whole.by, whole.path, rows=most, iteration=whole.last["iteration"])
    chosen = thinned(whole.rows, most)
    assert [row.alone for row in few.rows] == [whole.rows[at].alone for at in chosen]
    parents = [row.parent for row in few.rows]
    least = min(whole.rows[at].visits for at in chosen)
    assert parents == [-1, *(chosen.index(whole.rows[at].parent) for at in chosen[1:])]
    keys = {*zip([row.key for row in few.rows], [whole.rows[at].key for at in chosen], strict=True)}
    assert len(keys) == len({few for few, _ in keys}) == len({many for _, many in keys})
    assert few.last == whole.last
    for at, row in enumerate(few.rows):
        untold = [child for child in whole.children[chosen[at]] if child.visits < least]
        missing = row.visits - sum(child.visits for child in few.children[at]) - 1
        assert missing == sum(child.visits for child in untold)


def test_where_rows_are_too_many_the_visits_with_the_largest_subtrees_are_told() -> None:
    rng = random.Random(13)
    for whole in rng.sample(some_trees(), 14):
        number = len(whole.rows)
        for most in {1, 2, rng.randint(1, number), max(1, number - 1), number, number + 1}:
            assert_thinned(whole, most)


def test_two_thousand_rows_are_told_where_no_number_is_asked_for() -> None:
    case = SearchCase("numbers", drawn_numbers(3, 9), "points", 4)
    given = {"op": "tree", "record": record(case.game, case.position.setup())}
    rows, last = replies_to({**given, "player": Player("minimax").request(4)})
    told = tree(case, Player("minimax"), rows=2000)
    assert last["visits"] > 4000
    assert (rows, last) == (told.rows, told.last)
    assert 1 < len(rows) <= 2000


def test_a_strip_divides_the_visits_by_ply_into_even_stretches() -> None:
    rng = random.Random(14)
    for whole in rng.sample(some_trees(), 14):
        number = len(whole.rows)
        for stretches in {1, 2, 7, rng.randint(1, number), number, min(2000, 2 * number + 3)}:
            told = tree(whole.case, whole.by, strip=stretches, rows=1, iteration=whole.last["iteration"])
            strip = told.last["strip"]
            assert [len(counts) for counts in strip] == [stretches] * (max(whole.plies) + 1)
            sizes = [sum(counts) for counts in zip(*strip, strict=True)]
            assert sum(sizes) == number
            assert max(sizes) - min(sizes) <= 1
            plies = iter(whole.plies)
            for at, size in enumerate(sizes):
                here = Counter(islice(plies, size))
                assert [counts[at] for counts in strip] == [here[ply] for ply in range(len(strip))]
    assert "strip" not in tree(whole.case, whole.by, strip=0).last


def test_different_positions_are_counted_by_ply() -> None:
    for whole in [*some_trees(), *best_trees()][::4]:
        told = tree(whole.case, whole.by, distinct=True, rows=1, iteration=whole.last["iteration"])
        seen = [set[int]() for _ in range(max(whole.plies) + 1)]
        for row, ply in zip(whole.rows, whole.plies, strict=True):
            seen[ply].add(row.key)
        assert told.last["distinct"] == [len(keys) for keys in seen]
        assert "distinct" not in whole.last


def test_different_positions_are_counted_also_where_not_all_can_be_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = {"op": "tree", "record": record("numbers", seed=2), "player": "minimax depth=4 ties=first"}
    counts = []
    for most in (10**6, 700):
        monkeypatch.setattr("engine.tree.MOST_KEPT", most)
        counts.append(replies_to({**asked, "distinct": True})[1]["distinct"])
    assert counts[0] == counts[1]
    assert sum(counts[0]) > 3000


def test_a_strip_is_of_the_whole_iteration_whatever_the_path() -> None:
    for whole in some_trees()[:12]:
        move = whole.case.position.moves()[-1]
        strips = [tree(whole.case, whole.by, path, strip=9).last["strip"] for path in [(), (move,)]]
        assert strips[0] == strips[1]


# The rows below a path


def assert_cut_out(whole: Tree, at: int, told: Tree) -> None:
    """The rows of `told` are those at and below the row `at`."""
    below = whole.rows[at : at + whole.rows[at].visits]
    moved = [row._replace(parent=row.parent - at) for row in below]
    moved[0] = moved[0]._replace(parent=-1, move=None)
    assert [row[:-1] for row in told.rows] == [row[:-1] for row in moved]
    pairs = {*zip([row.key for row in told.rows], [row.key for row in below], strict=True)}
    assert len(pairs) == len({key for key, _ in pairs}) == len({key for _, key in pairs})
    told.last.pop("terms", None)
    assert {**told.last} == {key: value for key, value in whole.last.items() if key != "terms"}


def chosen_visit(whole: Tree, path: Sequence[str]) -> int:
    """The visit of a path with the most visits below it, the first of equal ones."""
    found = [at for at, one in enumerate(whole.paths) if one == tuple(path)]
    return max(found, key=lambda at: whole.rows[at].visits)


def test_the_rows_below_a_path_are_those_of_the_whole_search() -> None:
    rng = random.Random(15)
    passes = 0
    for whole in some_trees():
        paths = sorted({*whole.paths})
        passed = [path for path in paths if path[-1:] == ("pass",)]
        for path in [*rng.sample(paths, min(2, len(paths))), *passed[:1]]:
            told = tree(whole.case, whole.by, path, iteration=whole.last["iteration"])
            assert_cut_out(whole, chosen_visit(whole, path), told)
            passes += "pass" in path
    assert passes > 2


def test_of_several_visits_of_a_path_the_one_with_the_most_visits_is_told() -> None:
    seen = not_first = 0
    for whole in best_trees():
        times = Counter(whole.paths)
        again = [path for path in sorted(times) if times[path] > 1]
        later = [path for path in again if chosen_visit(whole, path) != whole.paths.index(path)]
        for path in [*later[:8], *again[:: 1 + len(again) // 6]]:
            at = chosen_visit(whole, path)
            assert_cut_out(whole, at, tree(whole.case, whole.by, path, iteration=whole.last["iteration"]))
            seen += 1
            not_first += at != whole.paths.index(path)
    assert seen > 20
    assert not_first > 3


def test_rows_below_a_path_are_thinned_by_themselves() -> None:
    rng = random.Random(16)
    for whole in rng.sample(some_trees(), 10):
        child = max(whole.children[0], key=lambda row: row.visits)
        assert child.move is not None
        below = tree(whole.case, whole.by, (child.move,), iteration=whole.last["iteration"])
        assert_thinned(below, max(1, len(below.rows) // 3))


def unread_paths(whole: Tree) -> list[tuple[str, ...]]:
    """The paths to moves that were left out."""
    visited = {*whole.paths}
    found = {(*path, move) for path, row in zip(whole.paths, whole.rows, strict=True) for move in row.unread}
    return sorted(found - visited)


def ask_unread(whole: Tree, path: Sequence[str]) -> Tree:
    """The answer to a path that was not visited, with what holds of it in every search."""
    told = tree(whole.case, whole.by, path, iteration=whole.last["iteration"])
    assert told.last["unread"] is True
    known = {key: value for key, value in told.last.items() if key not in ("unread", "terms")}
    assert known == whole.last
    first, depth = told.rows[0], max(0, whole.rows[0].depth - len(path))
    assert (first.parent, first.move, first.low, first.high) == (-1, None, None, None)
    assert first.depth == depth
    assert first.bound == "exact"
    assert first.visits == len(told.rows)
    for row, position, ply in zip(told.rows, told.positions, told.plies, strict=True):
        true = truth(whole.by, position, row.depth, ply)
        assert row.bound == "upper" or row.value <= true
        assert row.bound == "lower" or row.value >= true
    return told


def test_a_path_that_was_cut_off_is_read_apart_with_an_open_window() -> None:
    rng = random.Random(17)
    seen = Counter[str]()
    for whole in some_trees():
        paths = unread_paths(whole)
        for path in rng.sample(paths, min(2, len(paths))):
            told = ask_unread(whole, path)
            seen[whole.by.search] += 1
            if whole.by.search != "best":
                position, left = after(whole.case.position, path), told.rows[0].depth
                expected = obvious_tree.apart(whole.by, position, left, len(path))
                assert told.as_obvious() == as_rows(expected)
    assert min(seen[search] for search in ["wincut", "alphabeta", "best"]) > 3, seen


def test_a_path_that_best_reads_apart_finds_its_table_empty() -> None:
    seen = 0
    for whole in best_trees():
        for path in sorted(unread_paths(whole), key=len)[:2]:
            known = set[str]()
            told = ask_unread(whole, path)
            for row, position in zip(told.rows, told.positions, strict=True):
                assert row.end != "table" or position.setup() in known
                known |= {position.setup()} if row.end in ("read", "cut") else set()
                seen += row.end == "table"
    assert seen > 0


def test_a_path_deeper_than_the_depth_is_read_to_depth_nought() -> None:
    rng = random.Random(18)
    over = horizon = 0
    for search in ["minimax", "alphabeta", "best", "wincut"] * 3:
        game = "tictactoe" if search == "wincut" else rng.choice(["othello", "numbers", "tictactoe"])
        case = some_case(rng, game)._replace(depth=rng.randint(1, 2))
        path, position = list[str](), case.position
        while position.moves() and len(path) < case.depth + 3:
            path.append(rng.choice(position.moves()))
            position = position.play(path[-1])
        if len(path) <= case.depth:
            continue
        whole = tree(case, Player(search, case.evaluation))
        told = ask_unread(whole, path)
        assert len(told.rows) == 1
        assert told.rows[0].depth == 0
        assert told.rows[0].end == ("horizon" if position.moves() else "over")
        over += not position.moves()
        horizon += bool(position.moves())
    assert over > 0
    assert horizon > 3


def test_moves_of_a_path_are_written_as_those_of_a_record_are() -> None:
    plain = replies_to({**OTHELLO, "player": "minimax depth=2 ties=first", "path": ["f5"]})
    assert replies_to({**OTHELLO, "player": "minimax depth=2 ties=first", "path": [" F5 "]}) == plain


# The parts of an evaluation


@pytest.mark.parametrize(
    ("game", "evaluation", "names"),
    [
        ("othello", "discs", {"first", "second"}),
        ("othello", "positional", {"corners", "edges", "moves", "sign"}),
        ("numbers", "points", {"first", "second"}),
    ],
)
def test_the_terms_of_a_leaf_add_up_to_its_value(game: str, evaluation: str, names: set[str]) -> None:
    rng = random.Random(evaluation)
    seen = 0
    for search in ["minimax", "alphabeta", "best"] * 2:
        case = some_case(rng, game)._replace(evaluation=evaluation, depth=2)
        whole = tree(case, Player(search, evaluation))
        assert "terms" not in whole.last
        for at in rng.sample(range(1, len(whole.rows)), min(3, len(whole.rows) - 1)):
            told = tree(case, Player(search, evaluation), whole.paths[at])
            if told.rows[0].end != "horizon":
                assert "terms" not in told.last
                continue
            seen += 1
            assert set(told.last["terms"]) == names
            assert all(type(part) is int for part in told.last["terms"].values())
            assert sum(told.last["terms"].values()) == told.rows[0].value
    assert seen > 3


def test_the_terms_are_what_their_names_say() -> None:
    """Black has a1 and b1, White h8; each side's points are its own, White's negated."""
    setup = "XX------" + "-" * 16 + "---OX------XO---" + "-" * 23 + "O X"
    board = "5 1 1 1/2 1 1 1/1 1 1 1/1 1 1 1; row 1; 10:20"
    for game, start, move, evaluation, terms in [
        ("othello", setup, "f5", "positional", {"corners": 0, "edges": 5, "moves": 0, "sign": 1}),
        ("othello", setup, "f5", "discs", {"first": 6, "second": -2}),
        ("numbers", board, "a1", "points", {"first": 15, "second": -20}),
    ]:
        player = f"minimax depth=1 evaluation={evaluation} ties=first"
        given = {"op": "tree", "record": record(game, start), "player": player, "path": [move]}
        assert replies_to(given)[1]["terms"] == terms


def test_leaves_that_cannot_be_itemised_have_no_terms() -> None:
    of_tictactoe = {"record": record("tictactoe"), "player": "best depth=1 ties=first", "path": ["a1"]}
    of_othello = {"player": "minimax depth=1 evaluation=strong ties=first", "path": ["f5"]}
    for given in (of_tictactoe, of_othello):
        rows, last = replies_to({**OTHELLO, **given})
        assert rows[0].end == "horizon"
        assert "terms" not in last


# What is refused


WRONG_PLAYERS: dict[str, list[Any]] = {
    "player.seconds": ["minimax seconds=1 ties=first", "minimax depth=2 seconds=1 ties=first"],
    "player.nodes": ["minimax depth=2 nodes=100 ties=first", "best depth=2 nodes=100 ties=first"],
    "player.noise": ["alphabeta depth=2 noise=0.5 ties=first", "level-1"],
    "player.seed": ["minimax depth=2", "alphabeta depth=2", "best depth=2 ties=random", "level-3"],
    "player.search": [{"search": "mcts", "depth": 2}, "random", "random seed=1", "wincut depth=2 ties=first"],
    "player.order": [
        *(f"{search} depth=2 order=square ties=first" for search in ("minimax", "best")),
        *(f"alphabeta depth=2 order={order} ties=first" for order in ("discs", "Square")),
    ],
    "player": ["minimax ties=first", "best ties=first", "mcts", "mcts depth=2"],
}


@pytest.mark.parametrize("field", WRONG_PLAYERS)
def test_a_player_that_does_not_repeat_itself_or_has_no_depth_is_refused(field: str) -> None:
    for player in WRONG_PLAYERS[field]:
        assert refused({**OTHELLO, "player": player}) == ("bad-player", field), player


def test_wincut_that_shuffles_needs_a_seed() -> None:
    given = {"op": "tree", "record": record("tictactoe", "OX-------")}
    assert refused({**given, "player": "wincut"}) == ("bad-player", "player.seed")
    assert replies_to({**given, "player": "wincut seed=1"})[0]


def test_a_pass_that_a_path_leaves_out_is_an_illegal_move() -> None:
    case = pass_case(random.Random(19))
    first = next(m for m in case.position.moves() if case.position.play(m).moves() == ["pass"])
    second = after(case.position, [first, "pass"]).moves()[0]
    given = {**OTHELLO, "record": record("othello", case.position.setup())}
    assert refused({**given, "path": [first, second]}) == ("illegal-move", "path[1]")
    assert len(replies_to({**given, "path": [first, "pass", second]})[0]) == 1


WRONG_PATHS: dict[tuple[str, str], list[Any]] = {
    ("illegal-move", "path[0]"): [["a1"], ["pass"]],
    ("illegal-move", "path[1]"): [["f5", "f5"], ["f5", "pass"]],
    ("bad-move", "path[0]"): [["f5d6"]],
    ("bad-move", "path[1]"): [["f5", "z9"], ["f5", ""]],
    ("bad-request", "path[0]"): [[None], [["f5"]]],
    ("bad-request", "path[1]"): [["f5", 3]],
    ("bad-request", "path"): ["f5", {}, None],
    ("limit", "path"): [["f5"] * 301],
}


@pytest.mark.parametrize(("code", "field"), WRONG_PATHS)
def test_a_wrong_path_is_refused_with_its_first_wrong_move(code: str, field: str) -> None:
    for path in WRONG_PATHS[code, field]:
        assert refused({**OTHELLO, "path": path}) == (code, field)


def test_a_path_does_not_go_on_after_the_game() -> None:
    given = {"op": "tree", "record": record("tictactoe", "OO-XX----"), "player": "minimax ties=first"}
    assert refused({**given, "path": ["c1", "a3"]}) == ("game-over", "path[1]")
    assert refused({**given, "path": ["c1", "pass"]}) == ("game-over", "path[1]")
    assert replies_to({**given, "path": ["c1"]})[0][0].end == "over"


WRONG_VALUES: dict[tuple[str, str], list[Any]] = {
    ("limit", "rows"): [0, -1, 50_001],
    ("bad-request", "rows"): ["all", 1.0, True, None],
    ("limit", "strip"): [-1, 2001],
    ("bad-request", "strip"): [[], False],
    ("bad-request", "distinct"): [1],
    ("limit", "iteration"): [-2, 1, 10**30],
    ("bad-request", "iteration"): ["last", 0.0],
    ("bad-request", "row"): [1],
}


@pytest.mark.parametrize(("code", "key"), WRONG_VALUES)
def test_a_number_outside_its_range_or_of_another_type_is_refused(code: str, key: str) -> None:
    for value in WRONG_VALUES[code, key]:
        assert refused({**OTHELLO, key: value}) == (code, key)


@pytest.mark.parametrize(
    ("key", "value"),
    [("rows", 1), ("rows", ALL), ("strip", 0), ("strip", 2000), ("iteration", 0), ("iteration", -1)],
)
def test_the_greatest_and_the_least_numbers_are_answered(key: str, value: int) -> None:
    assert replies_to({**OTHELLO, key: value})[0]


def test_an_iteration_that_there_is_not_is_refused_with_the_last_there_is() -> None:
    given = {**OTHELLO, "player": "best depth=3 ties=first"}
    found = error({**given, "iteration": 3})
    assert (found["code"], found["field"], found["args"]) == ("limit", "iteration", {"least": -1, "most": 2})
    assert replies_to({**given, "iteration": 2})[1]["iteration"] == 2


@pytest.mark.parametrize(("player", "iteration"), [("minimax depth=9", 1), ("best depth=20", 20)])
def test_an_iteration_that_there_cannot_be_is_refused_before_the_search(
    player: str, iteration: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """These searches make more visits than are allowed here, which would be refused too."""
    monkeypatch.setattr("engine.tree.MOST_VISITS", 100)
    assert refused({**OTHELLO, "player": f"{player} ties=first"}) == ("limit", "player")
    found = error({**OTHELLO, "player": f"{player} ties=first", "iteration": iteration})
    assert (found["field"], found["args"]) == ("iteration", {"least": -1, "most": iteration - 1})


def test_an_iteration_that_the_search_did_not_need_is_refused_after_it() -> None:
    """One square is empty: the first iteration settles the game."""
    given = {"op": "tree", "record": record("tictactoe", "OXOXXOXO-"), "player": "best depth=5 ties=first"}
    assert len(replies_to(given)[1]["iterations"]) == 1
    found = error({**given, "iteration": 1})
    assert (found["field"], found["args"]) == ("iteration", {"least": -1, "most": 0})


def test_a_record_of_a_known_game_and_a_player_are_needed() -> None:
    assert refused({**OTHELLO, "record": {"game": "chess"}}) == ("unknown-game", "record.game")
    for key in ("record", "player"):
        given = {name: value for name, value in OTHELLO.items() if name != key}
        assert refused(given) == ("bad-request", key)


def test_more_than_a_million_visits_are_refused_after_replies_on_how_far_they_are() -> None:
    """The visits of all iterations together. No more replies come than there are tenths of a second."""
    given = {"op": "tree", "id": 7, "record": record("numbers", seed=1), "player": "best depth=30 ties=first"}
    sent = list[Reply]()
    conversation = Conversation()
    start = time.monotonic()
    replies = [read(line) for line in conversation.answer(json.dumps(given), send=keep(sent))]
    elapsed = time.monotonic() - start
    found = checked(replies)[0]["error"]
    assert (found["code"], found["field"], found["args"]["most"]) == ("limit", "player", 1_000_000)
    assert 0 < len(sent) <= 10 * elapsed
    assert_progress(sent)
    assert all(reply["id"] == 7 for reply in sent)
    assert ask({"op": "stop", "id": 7}, conversation)[-1]["stopped"] is False


@pytest.mark.parametrize("by", ["minimax", "alphabeta", "best"])
def test_as_many_visits_as_are_allowed_are_told_and_one_more_is_refused(
    by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With fewer allowed than a million, to be quick."""
    rng = random.Random(23)
    for game in GAMES * 2:
        case = some_case(rng, game)
        whole = tree(case, Player(by, case.evaluation))
        visits = sum(each["visits"] for each in whole.last["iterations"])
        given = {"op": "tree", "record": record(game, case.position.setup())}
        given["player"] = whole.by.request(case.depth)
        monkeypatch.setattr("engine.tree.MOST_VISITS", visits)
        assert replies_to({**given, "rows": ALL}) == (whole.rows, whole.last)
        monkeypatch.setattr("engine.tree.MOST_VISITS", visits - 1)
        assert refused(given) == ("limit", "player")
        monkeypatch.undo()


# Progress, stops and ends


def keep(sent: list[Reply]) -> Callable[[str], object]:
    return lambda line: sent.append(read(line))


def assert_progress(sent: list[Reply]) -> None:
    visits = [reply["visits"] for reply in sent]
    assert all(set(reply) - {"id"} == {"visits", "done"} and reply["done"] is False for reply in sent)
    assert visits == sorted(visits)
    assert visits[0] > 0
    assert visits[-1] <= 1_000_000


def test_replies_on_how_far_a_search_is_are_a_tenth_of_a_second_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By a clock that goes on by 2 ms whenever it is read, whatever the machine does."""
    now = 100.0

    def clock() -> float:
        nonlocal now
        now += 0.002
        return now

    monkeypatch.setattr(time, "monotonic", clock)
    began, sent, times = now, list[Reply](), list[float]()

    def send(line: str) -> None:
        sent.append(read(line))
        times.append(now)

    given = {**OTHELLO, "record": record("numbers", seed=1, size=8), "player": "minimax depth=5 ties=first"}
    replies = [read(line) for line in Conversation().answer(json.dumps(given), send=send)]
    assert "error" not in checked(replies)[-1]
    assert len(sent) > 5
    assert_progress(sent)
    assert times[0] - began >= 0.1
    gaps = [after - before for before, after in pairwise(times)]
    assert min(gaps) >= 0.1 - 1e-6
    assert max(gaps) < 0.2


def test_a_small_tree_sends_nothing_on_how_far_it_is() -> None:
    sent = list[Reply]()
    assert [*Conversation().answer(json.dumps(OTHELLO), send=keep(sent))]
    assert sent == []


@pytest.mark.parametrize("path", [[], ["a1"]])
def test_a_finished_game_has_no_iterations_and_no_rows(path: list[str]) -> None:
    won = record("tictactoe", "OOOXX----")
    full = record("othello", "X" * 63 + "O X")
    numbers = record("numbers", "1 . 1 1/1 . 1 1/1 . 1 1/1 . 1 1; row 1; 3:4")
    for given, player in [
        (won, "wincut ties=first"),
        (full, "best depth=2 ties=first"),
        (numbers, "minimax depth=1 seed=1"),
    ]:
        asked = {"op": "tree", "record": given, "player": player, "strip": 5, "path": path}
        if path:
            assert refused(asked) == ("game-over", "path[0]")
        else:
            assert ask(asked) == [NOTHING]


STOPPED: Reply = {**NOTHING, "id": "long", "stopped": True}


@pytest.mark.parametrize("other", [STOP, {**OTHELLO, "id": 2}, {**OTHELLO, "op": "think", "id": 2}])
def test_a_stop_and_a_second_search_end_a_tree_that_is_recorded_without_rows(other: Reply) -> None:
    replies, got = during(LONG, other)
    assert replies == [STOPPED]
    if other is STOP:
        assert got == []
    else:
        assert not {"stopped", "error"} & got[-1].keys()


def test_a_stop_of_another_id_does_not_end_a_tree() -> None:
    given = {**OTHELLO, "id": 1, "record": record("numbers", seed=1), "player": "minimax depth=4 ties=first"}
    (*_, last), got = during(given, STOP, at=1)
    assert got == [{"id": "long", "stopped": False, "done": True}]
    assert "stopped" not in last


def test_a_tree_ends_a_thought_unless_it_is_refused() -> None:
    (*_, last), got = during(LONG_THOUGHT, {**OTHELLO, "id": 2})
    assert last["stopped"] is True
    assert "stopped" not in got[-1]
    assert got[0]["rows"]
    thought = {**LONG_THOUGHT, "player": "minimax depth=5 ties=first"}
    (*_, last), got = during(thought, {**OTHELLO, "id": 2, "player": "random"}, at=1)
    assert "stopped" not in last
    assert got[-1]["error"]["code"] == "bad-player"


@pytest.mark.parametrize("read_first", [0, 1, 2], ids=["before the first", "in between", "before the last"])
def test_a_stop_between_two_replies_ends_a_tree(read_first: int) -> None:
    """1 + 4 + 12 + 56 + 244 + 1396 visits are told in two replies."""
    given = {**LONG, "player": "minimax depth=5 ties=first", "rows": ALL}
    rows, _ = replies_to(given)
    assert len(rows) == 1713
    conversation = Conversation()
    replies: Iterator[str] = conversation.answer(json.dumps(given))
    before = [read(line) for line in islice(replies, read_first)]
    assert all("rows" in reply for reply in before)
    assert said(json.dumps(STOP), conversation) == []
    assert [read(line) for line in replies] == [STOPPED]


def test_a_stop_after_the_search_is_answered_by_the_next_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    """While rows are told or stretches counted. By a clock that makes every look at it a pause.

    Rows that were sent before it are those that are sent without a stop.
    """
    seconds = count()
    monkeypatch.setattr(time, "monotonic", lambda: float(next(seconds)))
    given = {**LONG, "player": "minimax depth=5 ties=first", "rows": ALL, "strip": 7}
    whole, pauses = list[Reply](), list[None]()
    for line in Conversation().answer(json.dumps(given), pause=lambda: pauses.append(None)):
        whole.append(read(line))
        if len(whole) == 1:
            first = len(pauses)

    def stop(conversation: Conversation) -> None:
        assert said(json.dumps(STOP), conversation) == []

    seen = Counter[int]()
    for at in range(first, len(pauses) + 1):
        conversation = Conversation()
        pause = Interruption(conversation, lambda: stop(conversation), at)  # noqa: B023
        *before, last = said(json.dumps(given), conversation, pause)
        assert last == STOPPED
        assert before == whole[: len(before)]
        assert pause.calls == at
        seen[len(before)] += 1
    assert seen == {0: 1, 1: 1, 2: 8}


def test_no_reply_on_how_far_the_search_is_follows_its_rows() -> None:
    sent = list[Reply]()
    given = {**LONG, "player": "minimax depth=5 ties=first", "rows": ALL, "strip": 3}
    replies = Conversation().answer(json.dumps(given), send=keep(sent))
    assert "rows" in read(next(replies))
    before = len(sent)
    time.sleep(0.15)
    assert [read(line)["done"] for line in replies] == [False, True]
    assert len(sent) == before


# The order of moves by evaluation


@pytest.mark.parametrize(("ties", "which"), [("first", 0), ("last", -1)])
def test_by_evaluation_the_first_or_the_last_tried_of_the_best_moves_is_played(ties: str, which: int) -> None:
    rng = random.Random(21)
    seen = differs = 0
    while differs < 5:
        case = some_case(rng, GAMES[seen % 3])
        seen += 1
        truth = case.think("minimax", ties="first")
        best = [move["move"] for move in truth["moves"] if move["value"] == truth["value"]]
        if len(best) == 1:
            continue
        by = Player("alphabeta", case.evaluation, ties, order="evaluation")
        tried = [child.move for child in tree(case, by).children[0]]
        expected = [move for move in tried if move in best][which]
        differs += expected != best[which]
        assert case.think(**by.request(None))["move"] == expected


def test_by_evaluation_a_finished_game_counts_by_its_value() -> None:
    """White's a2 wins at once and is tried first; all other moves are worth 0 and follow in square order."""
    case = SearchCase("tictactoe", TicTacToe((("X", "-", "-"), ("-", "O", "O"), ("-", "X", "-"))), "", 3)
    for ties in ("first", "last"):
        told = tree(case, Player("alphabeta", ties=ties, order="evaluation"))
        assert [child.move for child in told.children[0]] == ["a2", "b1", "c1", "a3", "c3"]


@pytest.mark.parametrize(("game", "evaluation"), [("numbers", "prospect"), ("othello", "strong")])
def test_moves_are_tried_by_the_value_that_minimax_gives_them_at_depth_one(
    game: str, evaluation: str
) -> None:
    """Equal ones in square order, which in Numbers is not the game's own."""
    rng = random.Random(22)
    equal = 0
    while equal < 8:
        start = drawn_numbers(rng.getrandbits(32), 10) if game == "numbers" else OTHELLO_START
        case = SearchCase(game, middle(start, rng, 0, 30), evaluation, 1)
        values = tree(case, Player("minimax", evaluation)).children[0]
        told = tree(case._replace(depth=2), Player("alphabeta", evaluation, order="evaluation"))
        ranked = sorted(values, key=lambda row: row.value, reverse=case.position.turn == "first")
        assert [row.move for row in told.children[0]] == [row.move for row in ranked]
        equal += len({row.value for row in values}) < len(values)


def test_square_is_the_usual_order() -> None:
    for op in ["think", "tree"]:
        named, usual = (
            [
                timeless(reply)
                for reply in ask({**OTHELLO, "op": op, "player": f"alphabeta depth=3 ties=last{more}"})
            ]
            for more in (" order=square", "")
        )
        assert named == usual


def test_the_answer_that_the_page_s_tests_have_is_the_engine_s() -> None:
    known = json.loads((Path(__file__).parents[1] / "web" / "best_tree.json").read_text("utf-8"))
    replies = [json.loads(line) for line in Conversation().answer(json.dumps(known["request"]))]
    assert [row for reply in replies for row in reply.get("rows", [])] == known["rows"]
    assert replies[-1] == known["reply"]
