"""The rows of the request `tree` are the visits of the search that plays.

For minimax, wincut and alphabeta they are compared with `obvious_tree`. For best they are held to what must
be true of every search.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import count, islice, pairwise
from math import inf
from typing import Any, NamedTuple, TypeVar

import pytest

from sakiyomi.service.conversation import Conversation
from tests.engine import obvious_tree
from tests.engine.conversation import Reply, ask, during, error, read, record, refused
from tests.engine.obvious import OTHELLO_START, Position, TicTacToe, drawn_numbers, middle, read_othello
from tests.engine.obvious_tree import Player, as_rows, truth
from tests.engine.search_cases import SearchCase, late_case

NOTHING: Reply = {"iterations": [], "iteration": None, "visits": 0, "cutoffs": 0, "done": True}
ALL = 50_000
"""The most rows that can be asked for."""
GAMES = ("othello", "numbers", "tictactoe")
SEARCHES = ("minimax", "wincut", "alphabeta", "best")

ARTICLE_001 = "------------X------OXO-----OX------OX--------------------------- O"
OTHELLO: Reply = {"op": "tree", "record": {"game": "othello"}, "player": "minimax depth=1 ties=first"}
LONG: Reply = {**OTHELLO, "id": "long", "player": "minimax depth=9 ties=first"}
STOP: Reply = {"op": "stop", "id": "long"}

T = TypeVar("T")


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

    @property
    def window(self) -> tuple[float, float]:
        return -inf if self.low is None else self.low, inf if self.high is None else self.high

    @property
    def within(self) -> bool:
        """Whether the value is inside the window."""
        low, high = self.window
        return low < self.value < high


@dataclass
class Tree:
    """The rows of an answer, with the positions that their moves lead to on the obvious board."""

    case: SearchCase
    by: Player
    request: Reply
    rows: list[Row]
    last: Reply

    def again(self, **more: Any) -> Tree:
        """The answer to the request with other fields."""
        return answered(self.case, self.by, {**self.request, **more})

    def along(self, start: T, step: Callable[[T, str], T]) -> list[T]:
        """What is at each row: `start` at the first, at others `step(what is at the parent, the move)`."""
        found = [start]
        for row in self.rows[1:]:
            assert row.move is not None
            found.append(step(found[row.parent], row.move))
        return found

    @cached_property
    def positions(self) -> list[Position]:
        start = after(self.case.position, self.request["path"])
        return self.along(start, lambda position, move: position.play(move))

    @cached_property
    def texts(self) -> list[str]:
        """The positions as text."""
        return [position.setup() for position in self.positions]

    @cached_property
    def paths(self) -> list[tuple[str, ...]]:
        """The moves to each row from the root of the search."""
        return self.along(tuple(self.request["path"]), lambda path, move: (*path, move))

    @cached_property
    def plies(self) -> list[int]:
        """The plies of each row from the root of the search."""
        return [len(path) for path in self.paths]

    @cached_property
    def children(self) -> list[list[Row]]:
        found: list[list[Row]] = [[] for _ in self.rows]
        for row in self.rows[1:]:
            found[row.parent].append(row)
        return found

    def as_obvious(self) -> list[tuple[object, ...]]:
        """The rows as `as_rows` has them."""
        return [(*row[:-1], text) for row, text in zip(self.rows, self.texts, strict=True)]


def after(position: Position, path: Sequence[str]) -> Position:
    for move in path:
        position = position.play(move)
    return position


def replies_to(request: Reply) -> tuple[list[Row], Reply]:
    """All rows of an answer and its last reply, both well formed."""
    *earlier, last = ask(request)
    assert "error" not in last, last
    for at, reply in enumerate(earlier):
        assert ("columns" in reply) == (at == 0)
        assert len(reply["rows"]) == 1000 or (0 < len(reply["rows"]) < 1000 and reply is earlier[-1])
    assert not earlier or earlier[0]["columns"] == [*Row._fields]
    if last["iterations"]:
        chosen = last["iterations"][last["iteration"]]
        assert (last["visits"], last["cutoffs"]) == (chosen["visits"], chosen["cutoffs"])
    return [Row(*row) for reply in earlier for row in reply["rows"]], last


def answered(case: SearchCase, by: Player, request: Reply) -> Tree:
    rows, last = replies_to(request)
    assert len(rows) <= request["rows"]
    assert rows[0][:2] == (-1, None)
    return Tree(case, by, request, rows, last)


def tree(case: SearchCase, by: Player, **more: Any) -> Tree:
    """The tree of a search of a case, whole unless `rows` says otherwise."""
    given = {"op": "tree", "record": record(case.game, case.position.setup())}
    usual = {"player": by.request(case.depth), "path": [], "rows": ALL}
    return answered(case, by, {**given, **usual, **more})


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


def some_cases(rng: random.Random, number: int, search: str) -> list[SearchCase]:
    """Small trees of the games that a search can play."""
    games = ("tictactoe",) if search == "wincut" else GAMES
    return [some_case(rng, games[i % len(games)]) for i in range(number)]


def pass_case(rng: random.Random) -> SearchCase:
    """A small tree with a forced pass that is followed by a move."""
    while True:
        case = some_case(rng, "othello")
        for move in case.position.moves():
            passed = case.position.play(move)
            if passed.moves() == ["pass"] and case.depth < 5:
                return case._replace(depth=max(3, case.depth))


def some_player(rng: random.Random, search: str, evaluation: str) -> Player:
    by = Player(search, evaluation, rng.choice(["first", "last", "random"]), rng.getrandbits(32))
    if search == "alphabeta":
        by = by._replace(order=rng.choice(["square", "evaluation"]))
    return by._replace(multipv=rng.choice([1, 1, 2, 3])) if search in ("alphabeta", "best") else by


@cache
def some_trees() -> list[Tree]:
    """Trees of all searches, each iteration of best."""
    rng = random.Random(10)
    cases = [(search, case) for search in SEARCHES for case in some_cases(rng, 15, search)]
    found = []
    for search, case in [*cases, *(("best", case) for case in deep_cases())]:
        last = tree(case, some_player(rng, search, case.evaluation))
        found += [last.again(iteration=i) for i in range(len(last.last["iterations"]) - 1)]
        found.append(last)
    return found


def best_trees() -> list[Tree]:
    return [one for one in some_trees() if one.by.search == "best"]


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
    assert found.as_obvious() == as_rows(obvious_tree.tree(by, case.position, case.depth)), (case, by)
    return found


@pytest.mark.parametrize("search", ["minimax", "wincut", "alphabeta"])
@pytest.mark.parametrize("ties", ["first", "last", "random"])
def test_the_rows_are_those_of_an_obvious_search(search: str, ties: str) -> None:
    rng = random.Random(search + ties)
    cases = some_cases(rng, 30, search)
    if search != "wincut":
        cases += [pass_case(rng) for _ in range(3)]
    seen = Counter[str]()
    for case in cases:
        found = assert_is_obvious(case, some_player(rng, search, case.evaluation)._replace(ties=ties))
        seen.update(row.end for row in found.rows)
        seen["passes"] += sum(row.move == "pass" for row in found.rows)
        seen["early ends"] += any(row.end == "over" and row.depth for row in found.rows)
    assert seen["early ends"] > 3, seen
    assert seen["cut"] > 20 or search == "minimax", seen
    assert seen["passes"] > 3 or search == "wincut", seen


@pytest.mark.parametrize("search", SEARCHES)
def test_a_tictactoe_search_without_a_depth_is_as_deep_as_there_are_empty_squares(search: str) -> None:
    position = middle(TicTacToe(), random.Random(search), 4, 7)
    empty = position.setup().count("-")
    whole = tree(SearchCase("tictactoe", position, "", empty), Player(search))
    usual = whole.again(player=f"{search} ties=first")
    assert (usual.rows, usual.last) == (whole.rows, whole.last)
    assert whole.rows[0].depth == whole.last["iterations"][-1]["depth"] <= empty


# What is true of the rows of best, as of those of an obvious search


def assert_true(whole: Tree) -> None:
    """Every value is true as far as its bound says."""
    for row, position, ply in zip(whole.rows, whole.positions, whole.plies, strict=True):
        true = truth(whole.by, position, row.depth, ply)
        assert row.bound == "upper" or row.value <= true, (whole.case, whole.by, row, true)
        assert row.bound == "lower" or row.value >= true, (whole.case, whole.by, row, true)


def test_every_value_is_true_as_far_as_its_bound_says() -> None:
    for one in best_trees():
        assert_true(one)


def test_a_window_lies_within_that_of_its_parent_and_a_bound_follows_from_it() -> None:
    """Leaves are exact."""
    seen = set[str]()
    for one in best_trees():
        assert one.rows[0].window == (-inf, inf)
        for row in one.rows:
            (least, most), (low, high) = one.rows[max(0, row.parent)].window, row.window
            assert least <= low < high <= most
            follows = "lower" if row.value >= high else "upper" if row.value <= low else "exact"
            allowed = {"horizon": {"exact"}, "over": {"exact"}, "table": {follows, "exact"}}
            assert row.bound in allowed.get(row.end, {follows})
            seen.add(f"{row.end} {row.bound}")
    assert {"read exact", "read upper", "cut lower", "cut upper", "table exact"} <= seen


def test_read_rows_have_every_legal_move_cut_rows_name_those_left_out_and_others_have_none() -> None:
    """They are at the horizon, or over, or in the table."""
    for one in best_trees():
        for row, position, children in zip(one.rows, one.positions, one.children, strict=True):
            tried = [child.move for child in children]
            legal = position.moves() if row.end in ("read", "cut") else []
            assert Counter([*{*tried}, *row.unread]) == Counter(legal)
            assert bool(row.unread) == (row.end == "cut")
            assert one.by.search == "best" or len({*tried}) == len(tried)
            over = not position.moves()
            assert (row.end == "over") == over
            assert (row.end == "horizon") == (row.depth == 0 and not over)
            assert row.end != "table" or (one.by.search == "best" and row.depth > 1)
            assert (row.visits == 1) == (row.end in ("horizon", "over", "table"))


def test_rows_come_as_visits_begin_and_visits_are_those_of_the_children_and_one() -> None:
    for one in best_trees():
        path: list[int] = []
        for at, row in enumerate(one.rows):
            if at:
                while path[-1] != row.parent:
                    path.pop()  # raises IndexError if the parent's visit is over
                assert row.depth == one.rows[row.parent].depth - 1
            path.append(at)
            assert row.visits == 1 + sum(child.visits for child in one.children[at])
        assert one.rows[0].visits == len(one.rows) == one.last["visits"]


def assert_keys(whole: Tree) -> int:
    """Keys are equal exactly where positions are; returns how many rows have a key of another row before."""
    keys = [row.key for row in whole.rows]
    assert len({*zip(keys, whole.texts, strict=True)}) == len({*keys}) == len({*whole.texts})
    assert all(type(key) is int and 0 <= key < 2**53 for key in keys)
    return len(keys) - len({*keys})


def test_keys_are_equal_exactly_where_positions_are() -> None:
    assert sum(assert_keys(one) > 0 for one in some_trees()) > 5


# The counts are those of `think`


def test_all_iterations_together_cost_what_think_costs_and_the_last_says_what_it_says() -> None:
    for one in some_trees():
        thought = one.case.think(**one.by.request(None))
        iterations = one.last["iterations"]
        assert sum(each["visits"] for each in iterations) == thought["nodes"]
        assert sum(each["cutoffs"] for each in iterations) == thought["cutoffs"]
        assert (iterations[-1]["move"], iterations[-1]["value"]) == (thought["move"], thought["value"])
        assert one.last["cutoffs"] == sum(row.end == "cut" for row in one.rows)
        assert iterations[one.last["iteration"]]["value"] == one.rows[0].value
        if one.by.search != "best":
            assert [each["depth"] for each in iterations] == [one.case.depth]


def test_each_iteration_of_best_is_what_think_says_at_its_depth() -> None:
    for one in best_trees():
        depth = one.rows[0].depth
        here = one.last["iterations"][one.last["iteration"]]
        thought = one.case._replace(depth=depth).think(**one.by.request(None))
        assert here["depth"] == depth == one.last["iteration"] + 1
        assert (here["move"], here["value"]) == (thought["move"], thought["value"])


def test_the_last_iteration_is_the_usual_one() -> None:
    usual = tree(deep_cases()[0], Player("best"))
    last = len(usual.last["iterations"]) - 1
    assert usual.last["iteration"] == last > 1
    for iteration in (-1, last):
        assert usual.again(iteration=iteration).last == usual.last
        assert usual.again(iteration=iteration).rows == usual.rows


def table_answers(whole: Tree, known: dict[str, Row]) -> Iterator[tuple[Row, Row]]:
    """The answers from the table, each with the visit that read its position before it: one of the tree, or
    one of those before it that are `known`."""
    for row, text in zip(whole.rows, whole.texts, strict=True):
        if row.end == "table":
            yield row, known[text]
        elif row.end in ("read", "cut"):
            known[text] = row  # its visit is over before the position can be reached again


def test_an_answer_from_the_table_is_of_a_position_that_was_read_before() -> None:
    """In the same iteration or in one before it. What was exact then is exact now, whatever the window."""
    seen = outside = 0
    known: dict[str, Row] = {}
    for one in best_trees():
        if one.last["iteration"] == 0:
            known = {}
        for row, before in table_answers(one, known):
            seen += 1
            if before.bound == "exact":
                assert (row.bound, row.value) == ("exact", before.value)
                outside += not row.within
    assert seen > 20
    assert outside > 0


# Fewer rows, and counts of all


def thinned(rows: Sequence[Row], most: int) -> list[int]:
    """The rows with at least k visits in their subtree, for the least k at which so many suffice."""
    for least in [1, *sorted({row.visits + 1 for row in rows})]:
        chosen = [at for at, row in enumerate(rows) if row.visits >= least]
        if len(chosen) <= most:
            return chosen
    raise AssertionError("not even the first row is told")


def assert_thinned(whole: Tree, most: int) -> None:
    few = whole.again(rows=most)
    chosen = thinned(whole.rows, most)
    assert [row.alone for row in few.rows] == [whole.rows[at].alone for at in chosen]
    assert [row.parent for row in few.rows[1:]] == [chosen.index(whole.rows[at].parent) for at in chosen[1:]]
    assert few.last == whole.last
    assert_keys(few)


def test_where_rows_are_too_many_the_visits_with_the_largest_subtrees_are_told() -> None:
    """Of the whole tree, or of what is below a path."""
    rng = random.Random(13)
    for whole in rng.sample(some_trees(), 14):
        number = len(whole.rows)
        for most in {1, 2, rng.randint(1, number), max(1, number - 1), number, number + 1}:
            assert_thinned(whole, most)
        child = max(whole.children[0], key=lambda row: row.visits)
        assert_thinned(whole.again(path=[child.move]), max(1, child.visits // 3))


def test_two_thousand_rows_are_told_where_no_number_is_asked_for() -> None:
    given = {**OTHELLO, "record": record("numbers", seed=3, size=9), "player": "minimax depth=4 ties=first"}
    rows, last = replies_to(given)
    assert (rows, last) == replies_to({**given, "rows": 2000})
    assert last["visits"] > 4000
    assert 1 < len(rows) <= 2000


def test_a_tree_says_whether_positions_in_which_the_game_goes_on_were_evaluated() -> None:
    given = {"op": "tree", "record": {"game": "tictactoe", "moves": ["b2", "a1"]}, "rows": 1}
    for depth in (2, 6, 7):
        _, last = replies_to({**given, "player": f"minimax depth={depth} ties=first"})
        assert last.get("estimates", False) == (depth < 7)
    # Too deep for the search: the node is read by itself, to no ply.
    _, last = replies_to({**given, "player": "alphabeta depth=1 ties=first", "path": ["c1", "a3"]})
    assert (last["unread"], last["estimates"]) == (True, True)


def test_a_strip_divides_the_visits_of_the_iteration_by_ply_into_even_stretches_whatever_the_path() -> None:
    rng = random.Random(14)
    for whole in rng.sample(some_trees(), 14):
        number = len(whole.rows)
        for stretches in {1, 2, 7, rng.randint(1, number), number, min(2000, 2 * number + 3)}:
            strip = whole.again(strip=stretches, rows=1, path=rng.choice(whole.paths)).last["strip"]
            sizes = [sum(counts) for counts in zip(*strip, strict=True)]
            assert (len(sizes), sum(sizes)) == (stretches, number)
            assert max(sizes) - min(sizes) <= 1
            left = iter(whole.plies)
            parts = [Counter(islice(left, size)) for size in sizes]
            assert strip == [[part[ply] for part in parts] for ply in range(max(whole.plies) + 1)]
    assert "strip" not in whole.again(strip=0).last


def test_different_positions_are_counted_by_ply() -> None:
    for whole in some_trees()[::4]:
        found = Counter(ply for ply, _ in {*zip(whole.plies, whole.texts, strict=True)})
        part = whole.again(distinct=True, rows=1, path=whole.paths[-1])
        assert part.last["distinct"] == [found[ply] for ply in range(max(found) + 1)]
        assert "distinct" not in whole.last


def test_different_positions_are_counted_also_where_not_all_can_be_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = {"op": "tree", "record": record("numbers", seed=2), "player": "minimax depth=4 ties=first"}
    counts = []
    for most in (10**6, 700):
        monkeypatch.setattr("sakiyomi.reading.trees.MOST_KEPT", most)
        counts.append(replies_to({**asked, "distinct": True})[1]["distinct"])
    assert counts[0] == counts[1]
    assert sum(counts[0]) > 3000


# The rows below a path


def assert_cut_out(whole: Tree, at: int, part: Tree) -> None:
    """The rows of `part` are those at and below the row `at`."""
    below = whole.rows[at : at + whole.rows[at].visits]
    expected = [row._replace(parent=row.parent - at) for row in below]
    expected[0] = expected[0]._replace(parent=-1, move=None)
    assert [row[:-1] for row in part.rows] == [row[:-1] for row in expected]
    assert_keys(part)
    assert {**part.last, "terms": None} == {**whole.last, "terms": None}


def test_the_rows_below_a_path_are_those_of_its_visit_with_the_most_visits_below_it() -> None:
    """Of equal ones the first."""
    rng = random.Random(15)
    seen = Counter[str]()
    for whole in some_trees():
        largest: dict[tuple[str, ...], int] = {}
        for at in sorted(range(len(whole.rows)), key=lambda at: -whole.rows[at].visits):
            largest.setdefault(whole.paths[at], at)
        again = [path for path, times in Counter(whole.paths).items() if times > 1]
        kinds = {
            "any": [*largest],
            "a pass": [path for path in largest if path[-1:] == ("pass",)],
            "again": again,
            "not the first": [path for path in again if largest[path] != whole.paths.index(path)],
        }
        for kind, paths in kinds.items():
            for path in rng.sample(paths, min(3, len(paths))):
                seen[kind] += 1
                assert_cut_out(whole, largest[path], whole.again(path=path))
    assert min(seen[kind] for kind in kinds) > 3, seen


def unread_paths(whole: Tree) -> list[tuple[str, ...]]:
    """The paths to moves that were left out, the shortest first."""
    found = {(*path, move) for path, row in zip(whole.paths, whole.rows, strict=True) for move in row.unread}
    return sorted(found - {*whole.paths}, key=lambda path: (len(path), path))


def ask_unread(whole: Tree, path: Sequence[str]) -> Tree:
    """The answer to a path that was not visited, with what holds of it in every search."""
    part = whole.again(path=path)
    more = {"estimates": True} if any(row.end == "horizon" for row in part.rows) else {}
    assert {**part.last, "terms": None} == {**whole.last, **more, "terms": None, "unread": True}
    first, depth = part.rows[0], max(0, whole.rows[0].depth - len(path))
    assert (first.depth, first.window, first.bound) == (depth, (-inf, inf), "exact")
    assert first.visits == len(part.rows)
    assert_true(part)
    return part


def test_a_path_that_was_cut_off_is_read_apart_with_an_open_window() -> None:
    """And, by best, with an empty table."""
    rng = random.Random(17)
    seen = Counter[str]()
    for whole in some_trees():
        paths = unread_paths(whole)
        for path in [*paths[:4], *rng.sample(paths, min(2, len(paths)))]:
            part = ask_unread(whole, path)
            seen[whole.by.search] += 1
            if whole.by.search == "best":
                seen["table"] += len([*table_answers(part, {})])
            else:
                expected = obvious_tree.search_below(
                    whole.by, part.positions[0], part.rows[0].depth, len(path)
                )
                assert part.as_obvious() == as_rows(expected)
    assert min(seen[kind] for kind in ("wincut", "alphabeta", "best", "table")) > 2, seen


def test_a_path_deeper_than_the_depth_is_read_to_depth_nought() -> None:
    rng = random.Random(18)
    seen = Counter[tuple[str, str]]()
    for whole in some_trees():
        path, position = list[str](), whole.case.position
        while position.moves() and len(path) < whole.rows[0].depth + rng.randint(1, 3):
            path.append(rng.choice(position.moves()))
            position = position.play(path[-1])
        if len(path) > whole.rows[0].depth:
            (row,) = ask_unread(whole, path).rows
            assert row.end == ("horizon" if position.moves() else "over")
            seen[whole.by.search, row.end] += 1
    assert min(seen[search, end] for search in SEARCHES for end in ("horizon", "over")) > 0, seen


def test_moves_of_a_path_are_written_as_those_of_a_record_are() -> None:
    plain = replies_to({**OTHELLO, "player": "minimax depth=2 ties=first", "path": ["f5"]})
    assert replies_to({**OTHELLO, "player": "minimax depth=2 ties=first", "path": [" F5 "]}) == plain


# The parts of an evaluation


def test_the_terms_of_a_leaf_add_up_to_its_value() -> None:
    """Other visits have none."""
    rng = random.Random(19)
    seen = Counter[str]()
    for whole in some_trees():
        for path in {rng.choice(whole.paths), whole.paths[-1], ()}:
            below = whole.again(path=path)
            assert ("terms" in below.last) == (below.rows[0].end == "horizon" and whole.case.evaluation != "")
            if terms := below.last.get("terms"):
                assert {type(part) for part in terms.values()} == {int}
                assert sum(terms.values()) == below.rows[0].value
                seen[whole.case.evaluation] += 1
    assert min(seen[name] for name in ("discs", "positional", "points")) > 3, seen


XS = "XX------" + "-" * 16 + "---OX------XO---" + "-" * 23 + "O X"
"""Black has a1 and b1, White h8."""
NUMBERS = "5 1 1 1/2 1 1 1/1 1 1 1/1 1 1 1; row 1; 10:20"


TERMS: list[tuple[Reply, str, str, dict[str, int] | None]] = [
    (record("othello", XS), "positional", "f5", {"corners": 0, "edges": 5, "moves": 0, "sign": 1}),
    (record("othello", XS), "discs", "f5", {"first": 6, "second": -2}),
    (record("numbers", NUMBERS), "points", "a1", {"first": 15, "second": -20}),
    (record("othello", XS), "strong", "f5", None),
]


def test_the_terms_are_what_their_names_say() -> None:
    """Each side's points are its own, the second's negated. The fitted evaluation cannot be itemised."""
    for given, evaluation, move, terms in TERMS:
        player = f"minimax depth=1 evaluation={evaluation} ties=first"
        rows, last = replies_to({"op": "tree", "record": given, "player": player, "path": [move]})
        assert (rows[0].end, last.get("terms")) == ("horizon", terms)


# What is refused


WRONG: dict[tuple[str, str], list[Any]] = {
    ("bad-player", "player.noise"): ["level-1"],
    ("bad-player", "player.seed"): ["best depth=2 ties=random", "level-3"],
    ("bad-player", "player.search"): [{"search": "mcts", "depth": 2}, "wincut depth=2 ties=first"],
    ("bad-player", "player.order"): ["best depth=2 order=square ties=first", "alphabeta depth=2 order=discs"],
    ("bad-player", "player"): ["minimax ties=first", "best ties=first", "mcts depth=2"],
    ("illegal-move", "path[1]"): [["f5", "f5"], ["f5", "pass"]],
    ("bad-move", "path[0]"): [["f5d6"]],
    ("bad-move", "path[1]"): [["f5", "z9"], ["f5", ""]],
}
"""By the code of the error and its field, values of the field that it begins with.

More, with their sentences, are in tests/web/problems.json, which test_errors.py reads.
"""
RIGHT = [("rows", 1), ("rows", ALL), ("strip", 0), ("strip", 2000), ("iteration", 0), ("iteration", -1)]


def test_what_is_wrong_is_refused_where_it_is_wrong() -> None:
    """A player, for one, that does not repeat itself or has no depth; of a path, its first wrong move."""
    for (code, field), values in WRONG.items():
        key = re.split(r"\W", field)[0]
        for value in values:
            assert refused({**OTHELLO, key: value}) == (code, field), value
    for key, value in RIGHT:
        assert replies_to({**OTHELLO, key: value})[0]


def test_a_pass_that_a_path_leaves_out_is_an_illegal_move() -> None:
    case = pass_case(random.Random(19))
    first = next(m for m in case.position.moves() if case.position.play(m).moves() == ["pass"])
    second = after(case.position, [first, "pass"]).moves()[0]
    given = {**OTHELLO, "record": record("othello", case.position.setup())}
    assert refused({**given, "path": [first, second]}) == ("illegal-move", "path[1]")
    assert len(replies_to({**given, "path": [first, "pass", second]})[0]) == 1


def test_a_path_does_not_go_on_after_the_game() -> None:
    given = {"op": "tree", "record": record("tictactoe", "OO-XX----"), "player": "minimax ties=first"}
    for move in ("a3", "pass"):
        assert refused({**given, "path": ["c1", move]}) == ("game-over", "path[1]")
    assert replies_to({**given, "path": ["c1"]})[0][0].end == "over"


@pytest.mark.parametrize(("player", "count"), [("minimax depth=9", 1), ("best depth=20", 20)])
def test_an_iteration_that_there_cannot_be_is_refused_before_the_search(
    player: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """These searches make more visits than are allowed here, which is refused too."""
    monkeypatch.setattr("sakiyomi.reading.trees.MOST_VISITS", 100)
    given = {**OTHELLO, "player": f"{player} ties=first"}
    assert refused({**given, "iteration": count - 1}) == ("limit", "player")
    found = error({**given, "iteration": count})
    assert (found["field"], found["args"]) == ("iteration", {"least": -1, "most": count - 1})


def test_an_iteration_that_the_search_did_not_need_is_refused_after_it() -> None:
    """One square is empty: the first iteration settles the game."""
    given = {"op": "tree", "record": record("tictactoe", "OXOXXOXO-"), "player": "best depth=5 ties=first"}
    assert len(replies_to(given)[1]["iterations"]) == 1
    found = error({**given, "iteration": 1})
    assert (found["field"], found["args"]) == ("iteration", {"least": -1, "most": 0})


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
        monkeypatch.setattr("sakiyomi.reading.trees.MOST_VISITS", visits)
        assert whole.again() == whole
        monkeypatch.setattr("sakiyomi.reading.trees.MOST_VISITS", visits - 1)
        assert refused(whole.request) == ("limit", "player")
        monkeypatch.undo()


# Progress, stops and ends


def sending(request: Reply, send: Callable[[Reply], object]) -> Iterator[Reply]:
    """The replies to a request, of which those on how far the search is are given to `send`."""
    replies = Conversation().answer(json.dumps(request), send=lambda line: send(read(line)))
    return map(read, replies)


def test_replies_on_how_far_a_search_is_are_a_tenth_of_a_second_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By a clock that goes on by 2 ms whenever it is read, whatever the machine does."""
    ticks = count(50_000)
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks) / 500)
    sent, times = list[Reply](), [time.monotonic()]

    def send(reply: Reply) -> None:
        sent.append(reply)
        times.append(time.monotonic())

    given = {**OTHELLO, "record": record("numbers", seed=1, size=8), "player": "minimax depth=5 ties=first"}
    replies = sending(given, send)
    first, before = next(replies), len(sent)
    assert "error" not in [first, *replies][-1]
    assert len(sent) == before, "none follows the rows"
    assert len(sent) > 5
    assert all(set(reply) - {"id"} == {"visits", "done"} and reply["done"] is False for reply in sent)
    visits = [reply["visits"] for reply in sent]
    assert visits == sorted(visits)
    assert 0 < visits[0] <= visits[-1]
    gaps = [after - before for before, after in pairwise(times)]
    assert min(gaps) >= 0.1 - 1e-6
    assert max(gaps) < 0.2


def test_a_small_tree_sends_nothing_on_how_far_it_is() -> None:
    sent = list[Reply]()
    assert [*sending(OTHELLO, sent.append)]
    assert sent == []


@pytest.mark.parametrize(
    ("given", "player"),
    [
        (record("tictactoe", "OOOXX----"), "wincut ties=first"),
        (record("othello", "X" * 63 + "O X"), "best depth=2 ties=first"),
        (record("numbers", "1 . 1 1/1 . 1 1/1 . 1 1/1 . 1 1; row 1; 3:4"), "minimax depth=1 seed=1"),
    ],
)
def test_a_finished_game_has_no_iterations_and_no_rows(given: Reply, player: str) -> None:
    asked = {"op": "tree", "record": given, "player": player, "strip": 5}
    assert ask({**asked, "path": []}) == [NOTHING]
    assert refused({**asked, "path": ["a1"]}) == ("game-over", "path[0]")


STOPPED: Reply = {**NOTHING, "id": "long", "stopped": True}


@pytest.mark.parametrize("other", [STOP, {**OTHELLO, "id": 2}, {**OTHELLO, "op": "think", "id": 2}])
def test_a_stop_and_a_second_search_end_a_tree_that_is_recorded_without_rows(other: Reply) -> None:
    replies, got = during(LONG, other)
    assert replies == [STOPPED]
    if other is STOP:
        assert got == []
    else:
        assert not {"stopped", "error"} & got[-1].keys()


@pytest.mark.parametrize(("player", "ends"), [(OTHELLO["player"], True), ("random", False)])
def test_a_tree_ends_a_thought_unless_it_is_refused(player: str, ends: bool) -> None:
    thought = {**LONG, "op": "think", "player": "minimax depth=5 ties=first"}
    (*_, last), got = during(thought, {**OTHELLO, "id": 2, "player": player}, at=1)
    assert ("stopped" in last, "error" not in got[-1]) == (ends, ends)


# The order of moves by evaluation


@pytest.mark.parametrize(("ties", "which"), [("first", 0), ("last", -1)])
def test_by_evaluation_the_first_or_the_last_tried_of_the_best_moves_is_played(ties: str, which: int) -> None:
    rng = random.Random(21)
    seen = differs = 0
    while differs < 3:
        case = some_case(rng, GAMES[seen % 3])
        seen += 1
        truth = case.think("minimax", ties="first")
        best = [move["move"] for move in truth["moves"] if move["value"] == truth["value"]]
        by = Player("alphabeta", case.evaluation, ties, order="evaluation")
        tried = [child.move for child in tree(case, by).children[0]]
        expected = [move for move in tried if move in best][which]
        differs += expected != best[which]
        assert case.think(**by.request(None))["move"] == expected
