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
from tests.engine.conversation import Interruption, Reply, answer, ask, error, refused, said, view

SERIES: Reply = {"op": "series", "game": "othello", "players": ["level-2", "random"], "games": 20, "seed": 1}

PLAN = {"game", "players", "games", "swap", "opening", "seed", "repeatable", "tally", "matches", "done"}
STOP: Reply = {"op": "stop", "id": "plan"}


def planned(**change: Any) -> tuple[Reply, list[Reply]]:
    """What the first reply to a `series` says, and all matches."""
    request = {key: value for key, value in (SERIES | change).items() if value is not None}
    replies = ask(request)
    assert "error" not in replies[-1], replies[-1]
    first = replies[0]
    assert set(first) == PLAN
    for reply in replies[1:]:
        assert set(reply) == {"matches", "done"}
    assert all(len(json.dumps(reply)) < 2**20 for reply in replies)
    return first, [match for reply in replies for match in reply["matches"]]


def start(match: Reply) -> Reply:
    """The position that a match begins from."""
    shown = view(**{"moves": None, **match["record"]})
    return {key: shown[key] for key in ("cells", "turn", "setup", "result", "ply")}


def test_a_plan_is_matches_ready_to_be_sent() -> None:
    for game in ("tictactoe", "othello", "numbers"):
        _, matches = planned(game=game, games=4)
        for match in matches:
            assert set(match) == {"op", "first", "second", "record", "seed"}
            last = ask(match)[-1]
            assert last["repeatable"] is True
            assert last["result"] is not None


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
    again = planned(seed=seeds.copy().pop(), games=1)[0]
    assert again["seed"] in seeds


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


def test_two_players_who_are_alike_do_not_play_the_same_game_twice() -> None:
    _, matches = planned(players=["random", "random"], games=8)
    records = [ask(match)[-1]["record"]["moves"] for match in matches]
    assert all(one != other for one, other in zip(records[::2], records[1::2], strict=True))


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


def test_openings_are_as_long_as_was_asked_and_different() -> None:
    for game, plies in [("othello", 8), ("othello", 40), ("numbers", 0), ("numbers", 6)]:
        _, matches = planned(game=game, opening=plies, games=60)
        starts = [start(match) for match in matches[::2]]
        assert {one["ply"] for one in starts} == {plies}
        assert len({one["setup"] for one in starts}) == 30
        assert all(one["result"] is None for one in starts)


@pytest.mark.parametrize(
    "more",
    [
        {"game": "tictactoe", "opening": 9},
        {"game": "numbers", "size": 4, "opening": 60},
        {"game": "numbers", "size": 4, "opening": 13},
    ],
)
def test_an_opening_that_hardly_a_game_lasts_for_is_refused(more: Reply) -> None:
    found = error(SERIES | more)
    assert (found["code"], found["field"], found["args"]) == ("limit", "opening", {"least": 0, "most": 60})
    plies = more["opening"]
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


def test_in_numbers_each_opening_is_a_board_of_its_own() -> None:
    _, matches = planned(game="numbers", games=40)
    assert len({match["record"]["seed"] for match in matches}) == 20
    assert all(set(match["record"]) == {"game", "seed"} for match in matches)
    _, matches = planned(game="numbers", games=40, size=5)
    assert {match["record"]["size"] for match in matches} == {5}


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
    assert said('{"op":"stop","id":"plan"}', conversation) == []
    rest = [json.loads(line) for line in stream]
    assert [reply["done"] for reply in rest] == [True]
    assert rest[0]["stopped"] is True


LONG_PLAN: Reply = SERIES | {"game": "numbers", "opening": 47, "games": 1000, "id": "plan"}
"""Its first reply takes two seconds or more."""


def test_others_are_answered_while_openings_are_looked_for() -> None:
    conversation = Conversation()
    looking = {"op": "view", "record": {"game": "othello"}}

    def act() -> None:
        assert "error" not in said(json.dumps(looking), conversation)[-1]

    pause = Interruption(conversation, act, most=40)
    assert said(json.dumps(LONG_PLAN), conversation, pause)[-1]["error"]["args"] == {
        "error": "AssertionError"
    }
    assert pause.calls == 43


def test_a_stop_ends_the_search_for_openings() -> None:
    conversation = Conversation()
    pause = Interruption(conversation, lambda: said(json.dumps(STOP), conversation), 20)
    reply = ask(LONG_PLAN, conversation, pause)[-1]
    assert reply["stopped"] is True
    assert pause.calls == 20
    assert len(reply["matches"]) < 100
    assert reply["matches"] == planned(**{**LONG_PLAN, "id": None, "games": 4})[1][: len(reply["matches"])]
    assert ask(STOP, conversation)[-1]["stopped"] is False


# Openings from a list


def test_a_list_of_openings_is_taken_by_lot_each_once_before_any_twice() -> None:
    given = ["f5d6", ["f5", "f6"], {"game": "othello", "moves": "e6f6"}, "c4", "d3c5"]
    first, matches = planned(openings=given, games=30, opening=None)
    assert first["opening"] is None
    setups = [start(match)["setup"] for match in matches[::2]]
    wanted = {view("othello", None, moves)["setup"] for moves in ("f5d6", "f5f6", "e6f6", "c4", "d3c5")}
    for i in (0, 5, 10):
        assert set(setups[i : i + 5]) == wanted
    orders = {
        tuple(planned(openings=given, games=10, seed=seed)[1][i]["record"]["moves"] for i in range(0, 10, 2))
        for seed in range(8)
    }
    assert len(orders) > 4


def test_a_stop_ends_the_reading_of_a_long_list() -> None:
    conversation = Conversation()
    pause = Interruption(conversation, lambda: said(json.dumps(STOP), conversation))
    request = SERIES | {"openings": ["f5d6c3d3c4f4f6g5e3f3g6"] * 20_000, "id": "plan"}
    assert ask(request, conversation, pause) == [{"id": "plan", "matches": [], "stopped": True, "done": True}]
    assert pause.calls == 3


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
    assert {json.dumps(match["record"], sort_keys=True) for match in matches} == {
        json.dumps({"game": "numbers", "seed": 3, "size": 8, "moves": "a1"}, sort_keys=True),
        json.dumps({**given[1], "moves": ""}, sort_keys=True),
    }


BOARDS = [{"game": "numbers", "seed": 1}]
WRONG: dict[tuple[str, str], list[Reply]] = {
    ("bad-request", "game"): [{"game": None}],
    ("unknown-game", "game"): [{"game": "go"}],
    ("bad-request", "players"): [
        {"players": wrong} for wrong in (None, "random", ["random"], ["random"] * 3)
    ],
    ("bad-player", "players[0]"): [{"players": ["best", "random"]}],
    ("bad-player", "players[1]"): [{"players": ["random", "nobody"]}],
    ("limit", "players[0].depth"): [{"players": [{"search": "best", "depth": 101}, "random"]}],
    ("bad-request", "players[1].search"): [{"players": ["random", {"search": 1}]}],
    ("bad-request", "games"): [{"games": None}, {"games": "10"}],
    ("limit", "games"): [{"games": 0}, {"games": 100_001}],
    ("bad-request", "swap"): [{"swap": "yes"}, {"swap": 1}],
    ("bad-request", "opening"): [{"opening": "f5"}, {"openings": ["f5"], "opening": 2}],
    ("limit", "opening"): [{"opening": 61}],
    ("bad-request", "size"): [{"size": 8}, {"game": "numbers", "openings": BOARDS, "size": 4}],
    ("limit", "size"): [{"game": "numbers", "size": 3}],
    ("limit", "seed"): [{"seed": -1}],
    ("bad-request", "openings"): [{"openings": []}, {"openings": "f5"}],
    ("bad-request", "openings[0]"): [{"game": "numbers", "openings": ["a1"]}],
    ("bad-request", "openings[0].game"): [{"openings": [{"game": "tictactoe"}]}],
    ("bad-request", "openings[0].seed"): [{"game": "numbers", "openings": [{"game": "numbers"}]}],
    ("bad-setup", "openings[0].setup"): [{"openings": [{"game": "othello", "setup": "x"}]}],
    ("game-over", "openings[0]"): [{"openings": [{"game": "othello", "setup": "X" * 64 + " X"}]}],
    ("bad-request", "openings[1].moves"): [{"openings": ["f5", 3]}],
    ("illegal-move", "openings[1].moves[0]"): [{"openings": ["f5", "a1"]}],
    ("bad-request", "sprt"): [{"sprt": [0, 5]}],
    ("bad-request", "sprt.elo"): [{"sprt": {}}, {"sprt": {"elo": [0]}}],
    ("bad-request", "sprt.elo[1]"): [{"sprt": {"elo": [0, "5"]}}],
    ("limit", "sprt.elo[1]"): [{"sprt": {"elo": [0, 1001]}}, {"sprt": {"elo": [5, 5]}}],
    ("limit", "sprt.alpha"): [{"sprt": {"elo": [0, 5], "alpha": 0}}],
    ("limit", "sprt.beta"): [{"sprt": {"elo": [0, 5], "beta": 0.5}}],
    ("bad-request", "sprt.gamma"): [{"sprt": {"elo": [0, 5], "gamma": 0.1}}],
    ("bad-request", "n"): [{"n": 3}],
}


@pytest.mark.parametrize(("code", "field"), WRONG)
def test_what_is_no_series_is_refused_with_its_field(code: str, field: str) -> None:
    for change in WRONG[code, field]:
        request = {key: value for key, value in (SERIES | change).items() if value is not None}
        assert refused(request) == (code, field), change


# Statistics


def results(games: int, seed: int, share: float = 0.55) -> list[Reply]:
    """Made-up results of games."""
    rng = random.Random(seed)
    found = []
    for index in range(games):
        better, worse = ("first", "second")[:: -1 if index % 2 else 1]
        margin = rng.randint(1, 30)
        winner = rng.choices([better, worse, "draw"], [share, 1 - share, 0.1])[0]
        found.append(
            {
                "index": index,
                "winner": winner,
                "margin": {"first": margin, "second": -margin, "draw": 0}[winner],
                "moves": [rng.randint(20, 30), rng.randint(20, 30)],
                "nodes": [rng.randint(0, 1000), rng.randint(0, 1000)],
                "seconds": [rng.randint(0, 10**6) / 10**6, rng.randint(0, 10**6) / 10**6],
            }
        )
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
    for seat, side, chosen in [("first", "first", games[::2]), ("second", "second", games[1::2])]:
        wins = sum(game["winner"] == side for game in chosen)
        draws = sum(game["winner"] == "draw" for game in chosen)
        assert figures[seat]["games"] == len(chosen)
        assert figures[seat]["wins"]["count"] == wins
        assert figures[seat]["draws"]["count"] == draws
        assert figures[seat]["losses"]["count"] == len(chosen) - wins - draws
        assert figures[seat]["wins"]["share"] == pytest.approx(wins / len(chosen))
        assert figures[seat]["wins"]["low"] < wins / len(chosen) < figures[seat]["wins"]["high"]
    for kind in ("wins", "draws", "losses"):
        first, second = (figures[seat][kind]["count"] for seat in ("first", "second"))
        assert figures["all"][kind]["count"] == first + second
    points = [
        1 if game["winner"] == "draw" else 2 * (game["winner"] == ("first", "second")[i % 2])
        for i, game in enumerate(games)
    ]
    pairs = Counter(one + other for one, other in zip(points[:200:2], points[1:200:2], strict=True))
    assert figures["counts"] == [pairs[i] for i in range(5)]
    assert figures["score"]["pairs"] == 100
    assert figures["score"]["share"] == pytest.approx(sum(points[:200]) / 400)
    ours = [game["margin"] * (-1) ** i for i, game in enumerate(games)]
    assert figures["margin"] == pytest.approx(sum(ours) / 201)
    for who in (0, 1):
        at = [(who + i) % 2 for i in range(201)]
        moves = sum(game["moves"][side] for game, side in zip(games, at, strict=True))
        assert figures["moves"][who] == moves
        for key in ("nodes", "seconds"):
            whole = sum(game[key][side] for game, side in zip(games, at, strict=True))
            assert figures[key][who] == pytest.approx(whole / moves)


def test_without_swapping_single_games_are_counted() -> None:
    games = results(100, 2)
    figures = counted(planned(swap=False, games=100)[0]["tally"], games)["statistics"]
    kinds = Counter(game["winner"] for game in games)
    assert figures["counts"] == [kinds["second"], kinds["draw"], kinds["first"]]
    assert (figures["score"]["pairs"], figures["second"]["games"], figures["finished"]) == (None, 0, True)
    assert figures["margin"] == pytest.approx(sum(game["margin"] for game in games) / 100)
    assert figures["second"]["wins"] == {"count": 0, "share": None, "low": None, "high": None}


def test_a_tally_with_more_games_takes_those_of_another_series() -> None:
    games = results(140, 5)
    tally = counted(planned(games=100)[0]["tally"], games[:100])["tally"]
    further = counted({**tally, "games": 200}, games[100:])["statistics"]
    whole = counted(planned(games=200)[0]["tally"], games)["statistics"]
    assert further == whole
    assert further["finished"] is False


@pytest.mark.parametrize("sprt", [None, {"elo": [0, 60]}])
@pytest.mark.parametrize("swap", [True, False])
def test_neither_order_nor_portions_change_anything(sprt: Reply | None, swap: bool) -> None:
    tally = planned(games=400, sprt=sprt, swap=swap)[0]["tally"]
    games = results(400, 3)
    whole = counted(tally, games)
    assert whole["statistics"]["finished"] is True
    if sprt:
        assert whole["statistics"]["sprt"]["decided"] == "upper" if swap else True
    for seed in range(4):
        mixed = games.copy()
        random.Random(seed).shuffle(mixed)
        cuts = [0, *sorted(random.Random(seed).sample(range(400), 5)), 400]
        portions = [mixed[a:b] for a, b in pairwise(cuts)]
        assert counted(tally, *portions) == whole


def test_a_game_counts_once() -> None:
    tally = planned(games=50)[0]["tally"]
    games = results(50, 4)
    some = counted(tally, games[:30], games[10:20], games[40:45], games[41:43])
    assert some["statistics"]["games"] == 35
    assert counted(some["tally"], games)["statistics"] == counted(tally, games)["statistics"]
    assert counted(some["tally"], games, games)["statistics"]["games"] == 50


def test_games_that_wait_for_earlier_ones_are_in_the_statistics() -> None:
    tally = planned(games=50)[0]["tally"]
    games = results(50, 5)
    figures = counted(tally, games[10:20])
    assert figures["statistics"]["games"] == 10
    assert figures["statistics"]["score"]["pairs"] == 5
    assert figures["tally"]["next"] == 0
    assert counted(tally, [])["statistics"]["games"] == 0


def test_before_any_game_statistics_have_no_values() -> None:
    figures = counted(planned()[0]["tally"], [])["statistics"]
    assert figures["games"] == 0
    assert figures["score"] == {"share": None, "low": None, "high": None, "pairs": 0}
    assert figures["elo"] == {"difference": None, "low": None, "high": None}
    assert figures["superiority"] is figures["margin"] is figures["sprt"] is None
    assert figures["nodes"] == figures["seconds"] == [None, None]


def test_tictactoe_has_no_margins() -> None:
    game = {**results(1, 9)[0], "margin": None}
    assert counted(planned(game="tictactoe")[0]["tally"], [game])["statistics"]["margin"] is None


def test_the_sequential_test_ends_the_series_at_the_same_game_in_any_order() -> None:
    tally = planned(games=400, sprt={"elo": [0, 100], "alpha": 0.1, "beta": 0.02})[0]["tally"]
    games = results(400, 6, 0.7)
    one_by_one = counted(tally, *([game] for game in games))["statistics"]
    at = one_by_one["sprt"]["at"]
    assert one_by_one["sprt"]["decided"] == "upper"
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


def test_a_count_stays_short() -> None:
    tally = planned(games=4000)[0]["tally"]
    games = results(4000, 7)
    whole = counted(tally, *(games[i : i + 2000] for i in range(0, 4000, 2000)))
    assert len(json.dumps(whole)) < 3000


def test_statistics_are_not_changed_by_going_out_and_coming_in() -> None:
    tally = planned(games=99, sprt={"elo": [-3, 4.5], "alpha": 0.07})[0]["tally"]
    some = counted(tally, results(31, 8), results(50, 8)[40:])
    assert answer({"op": "statistics", "tally": some["tally"], "played": []}) == some


GAME = results(1, 9)[0]


@pytest.mark.parametrize(
    ("of_tally", "played", "code", "field"),
    [
        (None, [], "bad-request", "tally"),
        ({}, None, "bad-request", "played"),
        ({}, {}, "bad-request", "played"),
        ({}, [1], "bad-request", "played[0]"),
        ({}, [GAME, {**GAME, "index": 20}], "limit", "played[1].index"),
        ({}, [{**GAME, "index": None}], "bad-request", "played[0].index"),
        ({}, [{**GAME, "winner": "black"}], "bad-request", "played[0].winner"),
        ({}, [{**GAME, "margin": 1.5}], "bad-request", "played[0].margin"),
        ({}, [{**GAME, "moves": [1]}], "bad-request", "played[0].moves"),
        ({}, [{**GAME, "nodes": [1, "2"]}], "bad-request", "played[0].nodes[1]"),
        ({}, [{**GAME, "seconds": [-1, 0]}], "limit", "played[0].seconds[0]"),
        ({}, [{**GAME, "squares": []}], "bad-request", "played[0].squares"),
        ({"game": "go"}, [], "unknown-game", "tally.game"),
        ({"games": 0}, [], "limit", "tally.games"),
        ({"swap": None}, [], "bad-request", "tally.swap"),
        ({"counts": [0, 0, 0]}, [], "bad-request", "tally.counts"),
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
    request = {"op": "statistics", "tally": tally, "played": played}
    found = error({key: value for key, value in request.items() if value is not None})
    assert (found["code"], found["field"]) == (code, field)


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
