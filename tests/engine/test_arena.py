"""`series` and `statistics`: a plan depends on its request alone, statistics not on the order of games."""

from __future__ import annotations

import json
import random
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

from engine.service import Conversation
from tests.engine.conversation import (
    Reply,
    answer,
    ask,
    assert_refused,
    changed,
    during,
    error,
    refused,
    said,
    view,
)

SERIES: Reply = {"op": "series", "game": "othello", "players": ["level-2", "random"], "games": 20, "seed": 1}

PLAN = {"game", "players", "games", "swap", "opening", "seed", "repeatable", "tally", "matches", "done"}
MATCH = {"op", "first", "second", "record", "seed"}
STOP: Reply = {"op": "stop", "id": "plan"}


def planned(**change: Any) -> tuple[Reply, list[Reply]]:
    """What the first reply to a `series` says, and all matches."""
    first, *others = replies = ask(changed(SERIES, change))
    assert "error" not in replies[-1], replies[-1]
    assert set(first) == PLAN
    assert all(set(reply) == {"matches", "done"} for reply in others)
    assert all(len(json.dumps(reply)) < 2**20 for reply in replies)
    matches = [match for reply in replies for match in reply["matches"]]
    assert all(set(match) == MATCH for match in matches)
    return first, matches


def start(match: Reply) -> Reply:
    """The position that a match begins from."""
    shown = view(**{"moves": None, **match["record"]})
    return {key: shown[key] for key in ("cells", "turn", "setup", "result", "ply")}


def test_the_first_reply_says_what_was_asked_whole() -> None:
    first, _ = planned(players=["level-2", {"search": "alphabeta", "ties": "last", "depth": 2}], opening=None)
    assert first["players"] == ["level-2", "alphabeta depth=2 ties=last"]
    assert (first["game"], first["games"], first["swap"], first["seed"]) == ("othello", 20, True, 1)
    assert (first["opening"], first["repeatable"]) == (8, True)
    assert planned(game="tictactoe")[0]["opening"] == 1
    assert planned(game="numbers")[0]["opening"] == 0
    assert planned(players=["level-2", "best seconds=1"])[0]["repeatable"] is False
    seeds = {planned(seed=None, games=1)[0]["seed"] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize("game", ["tictactoe", "othello", "numbers"])
def test_sides_are_swapped_in_pairs_from_the_same_opening(game: str) -> None:
    _, matches = planned(game=game, games=30)
    for one, other in zip(matches[::2], matches[1::2], strict=True):
        assert one["record"] == other["record"]
        assert (one["first"], one["second"]) == (other["second"], other["first"]) == ("level-2", "random")
    assert len({match["seed"] for match in matches}) == 30, "each game has a chance of its own"


def test_without_swapping_the_one_named_first_is_always_first() -> None:
    _, matches = planned(games=30, swap=False)
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
    _, matches = planned(game=game, opening=plies, games=games, swap=swap)
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
        _, matches = planned(game="numbers", size=size, opening=plies, games=40)
        assert len({match["record"]["seed"] for match in matches}) == 20
        starts = [start(match) for match in matches]
        assert {(one["ply"], len(one["cells"]), one["result"]) for one in starts} == {(plies, size**2, None)}


@pytest.mark.parametrize(
    ("plies", "more"), [(9, {"game": "tictactoe"}), *((n, {"game": "numbers", "size": 4}) for n in (13, 60))]
)
def test_an_opening_that_hardly_a_game_lasts_for_is_refused(plies: int, more: Reply) -> None:
    found = error({**SERIES, **more, "opening": plies})
    assert (found["code"], found["field"], found["args"]) == ("limit", "opening", {"least": 0, "most": 60})
    assert found["message"] == f"hardly a game goes on after {plies} random plies: opening must be less here"


# Digests of plans as they were before openings were refused early and planning could be interrupted.
LISTED = ["f5d6", "f5f6", "e6f6"]
PLANS = (
    ({"game": "numbers", "opening": 47, "games": 6, "seed": 3}, "8cd9e64f4b56ec82"),
    ({"game": "numbers", "opening": 44, "games": 60, "seed": 4}, "43b1ec41dcb0e152"),
    ({"game": "numbers", "opening": 9, "games": 40, "size": 4}, "70de8a982db8399d"),
    ({"game": "numbers", "opening": 5, "games": 150, "size": 10, "swap": False}, "527de04593367273"),
    ({"game": "tictactoe", "opening": 8, "games": 500, "swap": False}, "7eb30d1461819e38"),
    ({"game": "othello", "opening": 60, "games": 60, "seed": 7}, "757989b5bdd3801a"),
    ({"game": "othello", "opening": 2, "games": 130}, "bb2b3bd443ea4a00"),
    ({"game": "othello", "opening": None, "openings": LISTED, "games": 20}, "58fbc8e40cfc0007"),
)


@pytest.mark.parametrize(("change", "digest"), PLANS)
def test_plans_of_a_seed_do_not_change(change: Reply, digest: str) -> None:
    _, matches = planned(**change)
    assert sha256(json.dumps(matches, sort_keys=True).encode()).hexdigest()[:16] == digest


def test_a_shorter_series_is_the_beginning_of_a_longer_one() -> None:
    for game in ("tictactoe", "othello", "numbers"):
        whole = planned(game=game, games=250)[1]
        assert len(whole) == 250
        for games in (1, 7, 100, 101):
            assert planned(game=game, games=games)[1] == whole[:games]
    assert planned(seed=2)[1] != planned(seed=1)[1]


def test_a_plan_can_be_stopped_and_answers_others_meanwhile() -> None:
    conversation = Conversation()
    stream = conversation.answer(json.dumps(SERIES | {"games": 100_000, "id": "plan"}))
    first = json.loads(next(stream))
    assert len(first["matches"]) == 100
    thought = {"op": "think", "record": {"game": "othello"}, "player": "random"}
    assert "error" not in said(json.dumps(thought), conversation)[-1]
    assert json.loads(next(stream))["done"] is False, "a thought does not stop it"
    assert said(json.dumps(STOP), conversation) == []
    rest = [json.loads(line) for line in stream]
    assert [(reply["done"], reply["stopped"]) for reply in rest] == [(True, True)]
    assert ask(STOP, conversation)[-1]["stopped"] is False


LONG_PLAN: Reply = SERIES | {"game": "numbers", "opening": 47, "games": 1000, "id": "plan"}
"""Its first reply takes two seconds or more."""


def test_while_openings_are_looked_for_others_are_answered_and_a_stop_is_heard() -> None:
    (reply,), *heard = during(LONG_PLAN, {"op": "view", "record": {"game": "othello"}}, STOP, at=20)
    assert heard == [[view("othello")], []]
    assert reply["stopped"] is True
    assert len(reply["matches"]) < 100
    assert reply["matches"] == planned(**{**LONG_PLAN, "id": None, "games": 4})[1][: len(reply["matches"])]


# Openings from a list


def test_a_list_of_openings_is_taken_by_lot_each_once_before_any_twice() -> None:
    given = ["f5d6", ["f5", "f6"], {"game": "othello", "moves": "e6f6"}, "c4", "d3c5"]
    first, matches = planned(openings=given, games=30, opening=None)
    assert first["opening"] is None
    setups = [start(match)["setup"] for match in matches[::2]]
    wanted = {view("othello", None, moves)["setup"] for moves in ("f5d6", "f5f6", "e6f6", "c4", "d3c5")}
    for i in (0, 5, 10):
        assert set(setups[i : i + 5]) == wanted
    assert len({tuple(setups[i : i + 5]) for i in (0, 5, 10)}) == 3, "each time in another order"


def test_a_stop_ends_the_reading_of_a_long_list() -> None:
    replies, _ = during(SERIES | {"openings": ["f5d6c3d3c4f4f6g5e3f3g6"] * 20_000, "id": "plan"}, STOP)
    assert replies == [{"id": "plan", "matches": [], "stopped": True, "done": True}]


def test_a_position_that_is_listed_twice_is_played_once() -> None:
    _, matches = planned(openings=["d3c3c4", "c4 C3 d3", "F5", "f5"], games=8)
    assert len({match["record"]["moves"] for match in matches[:4]}) == 2
    assert len({match["record"]["moves"] for match in matches}) == 2


def test_openings_of_numbers_are_records() -> None:
    given: list[Reply] = [
        {"game": "numbers", "seed": 3, "moves": "a1"},
        {"game": "numbers", "setup": "1 2 3 4/" * 3 + "1 2 3 4; row 1; 0:0"},
    ]
    _, matches = planned(game="numbers", openings=given, games=4)
    known = [{**given[0], "size": 8}, {**given[1], "moves": ""}]
    assert [match["record"] for match in matches[::2]] in (known, known[::-1])


BOARDS = [{"game": "numbers", "seed": 1}]
# More of them are in tests/web/problems.json, which test_errors.py reads.
WRONG: dict[tuple[str, str], list[Reply]] = {
    ("bad-request", "game"): [{"game": None}],
    ("unknown-game", "game"): [{"game": "go"}],
    ("bad-request", "players"): [{"players": wrong} for wrong in (None, ["random"], ["random"] * 3)],
    ("bad-request", "games"): [{"games": None}],
    ("limit", "games"): [{"games": 100_001}],
    ("bad-request", "size"): [{"game": "numbers", "openings": BOARDS, "size": 4}],
    ("limit", "opening"): [{"opening": -1}],
    ("limit", "seed"): [{"seed": -1}],
    ("bad-request", "openings"): [{"openings": []}, {"openings": "f5"}],
    ("bad-request", "openings[1].moves"): [{"openings": ["f5", 3]}],
    ("bad-request", "sprt"): [{"sprt": [0, 5]}],
    ("bad-request", "sprt.elo"): [{"sprt": {}}, {"sprt": {"elo": [0]}}],
    ("limit", "sprt.elo[1]"): [{"sprt": {"elo": [0, 1001]}}, {"sprt": {"elo": [5, 5]}}],
    ("limit", "sprt.alpha"): [{"sprt": {"elo": [0, 5], "alpha": 0}}],
    ("limit", "sprt.beta"): [{"sprt": {"elo": [0, 5], "beta": 0.5}}],
    ("bad-request", "sprt.gamma"): [{"sprt": {"elo": [0, 5], "gamma": 0.1}}],
    ("bad-request", "n"): [{"n": 3}],
}


def test_what_is_no_series_is_refused_with_its_field() -> None:
    assert_refused(WRONG, SERIES)


# Statistics


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


def counted(tally: Reply, *portions: list[Reply]) -> Reply:
    """The last answer, once all portions have been counted one after another."""
    reply: Reply = {"tally": tally}
    for portion in portions:
        reply = answer({"op": "statistics", "tally": reply["tally"], "played": portion})
        assert set(reply) == {"tally", "statistics", "done"}
    return reply


def test_what_is_counted_is_what_was_played() -> None:
    games = results(201, 1)
    figures = counted(planned(games=300)[0]["tally"], games)["statistics"]
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
    figures = counted(planned(swap=False, games=100)[0]["tally"], games)["statistics"]
    kinds = Counter(game["winner"] for game in games)
    assert figures["counts"] == [kinds["second"], kinds["draw"], kinds["first"]]
    assert (figures["score"]["pairs"], figures["second"]["games"], figures["finished"]) == (None, 0, True)
    assert figures["margin"] == pytest.approx(sum(game["margin"] for game in games) / 100)
    assert figures["second"]["wins"] == {"count": 0, "share": None, "low": None, "high": None}


@pytest.mark.parametrize("sprt", [None, {"elo": [0, 60]}])
@pytest.mark.parametrize("swap", [True, False])
def test_neither_order_nor_portions_change_anything(sprt: Reply | None, swap: bool) -> None:
    tally = planned(games=400, sprt=sprt, swap=swap)[0]["tally"]
    games = results(400, 3)
    whole = counted(tally, games)
    assert whole["statistics"]["finished"] is True
    if sprt and swap:
        assert whole["statistics"]["sprt"]["decided"] == "upper"
    for seed in range(4):
        mixed = games.copy()
        random.Random(seed).shuffle(mixed)
        cuts = [0, *sorted(random.Random(seed).sample(range(400), 5)), 400]
        portions = [mixed[a:b] for a, b in pairwise(cuts)]
        assert counted(tally, *portions) == whole


def test_a_game_counts_once_also_one_that_waits_for_earlier_ones() -> None:
    tally = planned(games=50)[0]["tally"]
    games = results(50, 4)
    some = counted(tally, games[:30], games[10:20], games[40:45], [{**games[41], "margin": 99}])
    assert (some["tally"]["next"], some["statistics"]["games"]) == (30, 35)
    assert some["statistics"]["score"]["pairs"] == 15 + 2
    assert counted(some["tally"], games)["statistics"] == counted(tally, games)["statistics"]
    assert counted(some["tally"], games, games)["statistics"]["games"] == 50


def test_before_any_game_statistics_have_no_values() -> None:
    figures = counted(planned()[0]["tally"], [])["statistics"]
    assert figures["games"] == 0
    assert figures["score"] == {"share": None, "low": None, "high": None, "pairs": 0}
    assert figures["elo"] == {"difference": None, "low": None, "high": None}
    assert figures["superiority"] is figures["margin"] is figures["sprt"] is None
    assert figures["nodes"] == figures["seconds"] == [None, None]


def test_the_sequential_test_ends_the_series_at_the_same_game_in_any_order() -> None:
    test = {"elo": [0, 100], "alpha": 0.1, "beta": 0.02}
    tally = planned(games=400, sprt=test)[0]["tally"]
    games = results(400, 6, 0.7)
    one_by_one = counted(tally, *([game] for game in games))["statistics"]
    at = one_by_one["sprt"]["at"]
    assert one_by_one["sprt"] == {**one_by_one["sprt"], **test, "decided": "upper"}
    assert 0 < at < 400
    assert one_by_one["games"] == at
    assert one_by_one["finished"] is True
    assert one_by_one["sprt"]["llr"] >= one_by_one["sprt"]["bounds"][1]
    before = counted(tally, games[: at - 1])["statistics"]
    assert before["sprt"]["decided"] is before["sprt"]["at"] is None
    assert before["finished"] is False
    backwards = counted(tally, games[::-1][:-1])
    assert backwards["statistics"]["sprt"]["decided"] is None, "the first game may yet change it"
    assert counted(backwards["tally"], games[:1])["statistics"]["sprt"] == one_by_one["sprt"]


GAME = results(1, 9)[0]


@pytest.mark.parametrize(
    ("of_tally", "played", "code", "field"),
    [
        (None, [], "bad-request", "tally"),
        ({}, None, "bad-request", "played"),
        ({}, [1], "bad-request", "played[0]"),
        ({}, [GAME, {**GAME, "index": 20}], "limit", "played[1].index"),
        ({}, [{**GAME, "winner": "black"}], "bad-request", "played[0].winner"),
        ({}, [{**GAME, "margin": 1.5}], "bad-request", "played[0].margin"),
        ({}, [{**GAME, "nodes": [1, "2"]}], "bad-request", "played[0].nodes[1]"),
        ({}, [{**GAME, "seconds": [-1, 0]}], "limit", "played[0].seconds[0]"),
        ({}, [{**GAME, "squares": []}], "bad-request", "played[0].squares"),
        ({"game": "go"}, [], "unknown-game", "tally.game"),
        ({"swap": None}, [], "bad-request", "tally.swap"),
        ({"counts": [0, 0, 0, 0, -1]}, [], "limit", "tally.counts[4]"),
        ({"first": [0, 0, True]}, [], "bad-request", "tally.first[2]"),
        ({"next": 21}, [], "limit", "tally.next"),
        ({"half": 3}, [], "limit", "tally.half"),
        ({"waiting": [{}]}, [], "bad-request", "tally.waiting[0].index"),
        ({"decided": "yes"}, [], "bad-request", "tally.decided"),
        ({"sprt": {"elo": [3, 1]}}, [], "limit", "tally.sprt.elo[1]"),
        ({"more": 1}, [], "bad-request", "tally.more"),
    ],
)
def test_what_is_no_count_and_no_game_is_refused(
    of_tally: Reply | None, played: Any, code: str, field: str
) -> None:
    tally = None if of_tally is None else planned()[0]["tally"] | of_tally
    assert refused(changed({"op": "statistics"}, {"tally": tally, "played": played})) == (code, field)


@pytest.mark.parametrize("seed", range(30))
def test_no_count_makes_the_engine_fail(seed: int) -> None:
    """Any numbers in a tally are answered."""
    rng = random.Random(seed)
    tally = planned(sprt={"elo": [0, 10]})[0]["tally"]
    for key in ("counts", "first", "second"):
        tally[key] = [rng.choice([0, 0, 1, 7, 100_000]) for _ in tally[key]]
    for key in ("moves", "nodes"):
        tally[key] = [rng.choice([0, 0, 1, 7, 10**15]) for _ in tally[key]]
    tally["half"] = rng.choice([None, 0, 2])
    tally["next"] = rng.randint(0, 20)
    assert answer({"op": "statistics", "tally": tally, "played": results(20, seed)})["statistics"]
