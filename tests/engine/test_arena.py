"""A tournament of two: its plan depends on its request alone, its figures not on the order of its games."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from sakiyomi.arena import two
from sakiyomi.arena.statistics import Test as SequentialTest
from sakiyomi.arena.tournament_run import TournamentRun
from sakiyomi.games import GAMES
from tests.engine.conversation import Reply, answer, assert_refused, changed, during, error, stopped, view
from tests.engine.test_tournament_requests import begun

TWO: Reply = {
    "op": "tournament",
    "form": "two",
    "game": "othello",
    "players": ["level-2", "random"],
    "games": 20,
    "seed": 1,
}
STOP: Reply = {"op": "stop", "id": "plan"}


def run(test: SequentialTest | None = None, **change: Any) -> TournamentRun:
    return begun(changed(TWO, change), test)


def planned(**change: Any) -> list[Reply]:
    """All matches, of which a reply has the next hundred."""
    series = run(**change)
    matches = [series.table.match((0, 1), index) for index in range(series.planned)]
    reply = answer(changed(TWO, change))
    assert [each["match"] for each in reply["matches"]] == matches[:100]
    return matches


def start(match: Reply) -> Reply:
    """The position that a match begins from."""
    shown = view(**{"moves": None, **match["record"]})
    return {key: shown[key] for key in ("cells", "turn", "setup", "result", "ply")}


def test_the_reply_says_what_was_asked_whole() -> None:
    players = ["level-2", {"search": "alphabeta", "ties": "last", "depth": 2}]
    reply = answer(changed(TWO, {"players": players}))
    names = [each["name"] for each in reply["standings"]["players"]]
    assert names == ["level-2", "alphabeta depth=2 ties=last"]
    assert [reply[key] for key in ("game", "form", "games")] == ["othello", "two", 20]
    assert reply["standings"]["seed"] == 1
    assert (reply["opening"], reply["repeatable"]) == (8, True)
    assert answer({**TWO, "game": "tictactoe"})["opening"] == 1
    assert answer({**TWO, "game": "numbers"})["opening"] == 0
    assert answer({**TWO, "players": ["level-2", "best seconds=1"]})["repeatable"] is False
    seeds = {answer(changed(TWO, {"seed": None, "games": 1}))["standings"]["seed"] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize("game", GAMES)
def test_sides_are_swapped_in_pairs_from_the_same_opening(game: str) -> None:
    matches = planned(game=game, games=30)
    for one, other in zip(matches[::2], matches[1::2], strict=True):
        assert one["record"] == other["record"]
        assert (one["first"], one["second"]) == (other["second"], other["first"]) == ("level-2", "random")
    assert len({match["seed"] for match in matches}) == 30, "each game has a chance of its own"


def test_without_swapping_the_one_named_first_is_always_first() -> None:
    matches = planned(games=30, swap=False)
    assert {match["first"] for match in matches} == {"level-2"}
    assert len({json.dumps(match["record"]) for match in matches}) == 30


@pytest.mark.parametrize(
    ("game", "plies", "different", "swap"),
    [
        ("tictactoe", 1, 9, True),
        ("tictactoe", 2, 72, True),
        ("tictactoe", 8, 222, False),
        ("othello", 0, 1, False),
        ("othello", 1, 4, True),
        ("othello", 3, 54, True),  # 56 lines, of which two pairs lead to the same position
    ],
)
def test_no_opening_comes_twice_while_there_are_others(
    game: str, plies: int, different: int, swap: bool
) -> None:
    """`different` are all positions after so many plies from which a game goes on."""
    games = different * (2 if swap else 1) * 2
    matches = planned(game=game, opening=plies, games=games, swap=swap)
    starts = [start(match) for match in matches[:: 2 if swap else 1]]
    assert all(one["result"] is None for one in starts)
    assert {one["ply"] for one in starts} == {plies}
    setups = [one["setup"] for one in starts]
    assert len(set(setups[:different])) == different
    assert Counter(setups) == dict.fromkeys(setups, 2)
    if different > 10:
        assert setups[:different] != setups[different:], "the second time in another order"


def test_in_numbers_each_opening_has_a_board_of_its_own() -> None:
    for size, plies in [(8, 0), (5, 6)]:
        matches = planned(game="numbers", size=size, opening=plies, games=40)
        assert len({match["record"]["seed"] for match in matches}) == 20
        starts = [start(match) for match in matches]
        assert {(one["ply"], len(one["cells"]), one["result"]) for one in starts} == {(plies, size**2, None)}


@pytest.mark.parametrize(
    ("plies", "more"), [(9, {"game": "tictactoe"}), *((n, {"game": "numbers", "size": 4}) for n in (13, 60))]
)
def test_an_opening_that_hardly_a_game_lasts_for_is_refused(plies: int, more: Reply) -> None:
    found = error({**TWO, **more, "opening": plies})
    assert (found["code"], found["field"], found["args"]) == ("limit", "opening", {"least": 0, "most": 60})
    assert found["message"].endswith(f": hardly a game goes on after {plies}")


def test_a_shorter_series_is_the_beginning_of_a_longer_one() -> None:
    for game in GAMES:
        whole = planned(game=game, games=101)
        assert len(whole) == 101
        for games in (1, 7, 100):
            assert planned(game=game, games=games) == whole[:games]
    assert planned(seed=2) != planned(seed=1)


LONG: Reply = {**TWO, "game": "numbers", "opening": 47, "games": 1000, "id": "plan"}
"""Its first games take two seconds or more to be planned."""


def test_while_openings_are_looked_for_others_are_answered_and_a_stop_is_heard() -> None:
    replies, *heard = during(LONG, {"op": "view", "record": {"game": "othello"}}, STOP, at=20)
    assert heard == [[view("othello")], []]
    assert replies == [{"id": "plan", "stopped": True, "done": True}]


# Openings from a list


def test_a_list_of_openings_is_taken_by_lot_each_once_before_any_twice() -> None:
    given = ["f5d6", ["f5", "f6"], {"game": "othello", "moves": "e6f6"}, "c4", "d3c5"]
    matches = planned(openings=given, games=30)
    assert answer({**TWO, "openings": given})["opening"] is None
    setups = [start(match)["setup"] for match in matches[::2]]
    wanted = {view("othello", None, moves)["setup"] for moves in ("f5d6", "f5f6", "e6f6", "c4", "d3c5")}
    for i in (0, 5, 10):
        assert set(setups[i : i + 5]) == wanted
    assert len({tuple(setups[i : i + 5]) for i in (0, 5, 10)}) == 3, "each time in another order"


def test_a_stop_ends_the_reading_of_a_long_list() -> None:
    replies = stopped(TWO | {"openings": ["f5d6c3d3c4f4f6g5e3f3g6"] * 20_000})
    assert replies == [{"stopped": True, "done": True}]


def test_a_position_that_is_listed_twice_is_played_once() -> None:
    matches = planned(openings=["d3c3c4", "c4 C3 d3", "F5", "f5"], games=8)
    assert len({match["record"]["moves"] for match in matches[:4]}) == 2
    assert len({match["record"]["moves"] for match in matches}) == 2


def test_openings_of_numbers_are_records() -> None:
    given: list[Reply] = [
        {"game": "numbers", "seed": 3, "moves": "a1"},
        {"game": "numbers", "setup": "1 2 3 4/" * 3 + "1 2 3 4; row 1; 0:0"},
    ]
    matches = planned(game="numbers", openings=given, games=4)
    known = [{**given[0], "size": 8}, {**given[1], "moves": ""}]
    assert [match["record"] for match in matches[::2]] in (known, known[::-1])


BOARDS = [{"game": "numbers", "seed": 1}]
# More of them are in tests/web/problems.json, which test_errors.py reads.
WRONG: dict[tuple[str, str], list[Reply]] = {
    ("unknown-game", "game"): [{"game": "go"}],
    ("bad-request", "size"): [{"game": "numbers", "openings": BOARDS, "size": 4}],
    ("bad-request", "openings[1].moves"): [{"openings": ["f5", 3]}],
}


def test_what_is_no_series_is_refused_with_its_field() -> None:
    assert_refused(WRONG, TWO)


# What they show


def results(games: int, seed: int, share: float = 0.55) -> list[Reply]:
    """Made-up results of games."""
    rng = random.Random(seed)
    found = []
    for index in range(games):
        better, worse = ("first", "second")[:: -1 if index % 2 else 1]
        winner = rng.choices([better, worse, "draw"], [share, 1 - share, 0.1])[0]
        margin = rng.randint(1, 30) * {"first": 1, "second": -1, "draw": 0}[winner]
        moves, nodes, millionths = ([rng.randint(0, most) for _ in range(2)] for most in (30, 1000, 10**6))
        costs = {"moves": moves, "nodes": nodes, "seconds": [one / 10**6 for one in millionths]}
        found.append({"index": index, "winner": winner, "margin": margin, **costs})
    return found


def counted(ended: list[Reply], test: SequentialTest | None = None, **change: Any) -> Reply:
    """What is shown once these games have ended one after another, as far as they are needed."""
    played = run(test, **change)
    for game in ended:
        if not played.over:
            played.add(game)
    return two.statistics(played)


def test_what_is_counted_is_what_was_played() -> None:
    games = results(201, 1)
    figures = counted(games, games=300)
    assert (figures["games"], figures["of"], figures["finished"]) == (201, 300, False)
    seats = [("first", "second")[game["index"] % 2] for game in games]
    points = [{seat: 2, "draw": 1}.get(game["winner"], 0) for seat, game in zip(seats, games, strict=True)]
    for seat, made in [("first", points[::2]), ("second", points[1::2]), ("all", points)]:
        assert figures[seat]["games"] == len(made)
        for kind, worth in (("wins", 2), ("draws", 1), ("losses", 0)):
            found, count = figures[seat][kind], made.count(worth)
            assert (found["count"], found["share"]) == (count, pytest.approx(count / len(made)))
            assert found["low"] < found["share"] < found["high"]
    pairs = Counter(one + other for one, other in zip(points[:200:2], points[1:200:2], strict=True))
    assert figures["counts"] == [pairs[i] for i in range(5)]
    assert figures["score"]["pairs"] == 100
    assert figures["score"]["share"] == pytest.approx(sum(points[:200]) / 400)
    ours = [game["margin"] * (-1) ** i for i, game in enumerate(games)]
    assert figures["margin"] == pytest.approx(sum(ours) / 201)
    for who in (0, 1):
        keys = ("moves", "nodes", "seconds")
        moves, *costs = (sum(game[key][(who + i) % 2] for i, game in enumerate(games)) for key in keys)
        assert figures["moves"][who] == moves
        assert [figures[key][who] for key in keys[1:]] == [pytest.approx(cost / moves) for cost in costs]


def test_without_swapping_single_games_are_counted() -> None:
    games = results(100, 2)
    figures = counted(games, swap=False, games=100)
    kinds = Counter(game["winner"] for game in games)
    assert figures["counts"] == [kinds["second"], kinds["draw"], kinds["first"]]
    assert (figures["score"]["pairs"], figures["second"]["games"], figures["finished"]) == (None, 0, True)
    assert figures["margin"] == pytest.approx(sum(game["margin"] for game in games) / 100)
    assert figures["second"]["wins"] == {"count": 0, "share": None, "low": None, "high": None}


@pytest.mark.parametrize("test", [None, SequentialTest((0, 60), 0.05, 0.05)])
@pytest.mark.parametrize("swap", [True, False])
def test_the_order_in_which_games_end_changes_nothing(test: SequentialTest | None, swap: bool) -> None:
    games = results(400, 3)
    whole = counted(games, test, swap=swap, games=400)
    assert whole["finished"] is True
    if test and swap:
        assert whole["sprt"]["decided"] == "upper"
    for seed in range(4):
        mixed = games.copy()
        random.Random(seed).shuffle(mixed)
        assert counted(mixed, test, swap=swap, games=400) == whole


def test_before_any_game_statistics_have_no_values() -> None:
    figures = counted([])
    assert figures["games"] == 0
    assert figures["score"] == {"share": None, "low": None, "high": None, "pairs": 0}
    assert figures["elo"] == {"difference": None, "low": None, "high": None}
    assert figures["superiority"] is figures["margin"] is figures["sprt"] is None
    assert figures["nodes"] == figures["seconds"] == [None, None]


def test_the_sequential_test_ends_the_series_at_the_same_game_in_any_order() -> None:
    test = SequentialTest((0, 100), alpha=0.1, beta=0.02)
    games = results(400, 6, 0.7)
    in_order = counted(games, test, games=400)
    at = in_order["sprt"]["at"]
    assert in_order["sprt"] == {**in_order["sprt"], **test._asdict(), "decided": "upper"}
    assert 0 < at < 400
    assert in_order["games"] == at
    assert in_order["finished"] is True
    assert in_order["sprt"]["llr"] >= in_order["sprt"]["bounds"][1]
    before = counted(games[: at - 1], test, games=400)
    assert before["sprt"]["decided"] is before["sprt"]["at"] is None
    assert before["finished"] is False
    backwards = counted(games[:0:-1], test, games=400)
    assert backwards["sprt"]["decided"] is None, "the first game may yet change it"
    assert counted(games[::-1], test, games=400)["sprt"] == in_order["sprt"]


COSTS: Reply = {"margin": None, **{key: [1, 1] for key in ("moves", "nodes", "seconds")}}


def test_faults_are_lost_games_and_counted_apart() -> None:
    faults = {1: "second", 3: "first", 4: "first"}
    winners = ("first", "first", "second", "second", "second", "second")
    games = [
        {**COSTS, "index": index, "winner": winner}
        | ({"fault": {"side": faults[index]}} if index in faults else {})
        for index, winner in enumerate(winners)
    ]
    found = counted(games, game="tictactoe")
    assert found["faults"] == [2, 1]
    assert (found["all"]["wins"]["count"], found["all"]["losses"]["count"]) == (3, 3)
    assert (found["retired"], found["points"], found["finished"]) == ([False, False], [3, 3], False)


def test_a_game_lost_by_a_fault_has_no_margin_and_the_average_is_that_of_the_others() -> None:
    games: list[Reply] = [
        {**COSTS, "index": 0, "winner": "first", "margin": 12},
        {**COSTS, "index": 1, "winner": "first", "fault": {"side": "second"}},
        {**COSTS, "index": 2, "winner": "first", "margin": 6},
    ]
    assert counted(games)["margin"] == 9
    assert counted(games[1:2])["margin"] is None
