"""The best search: minimax's values at every depth, whatever its table holds; a good answer at any moment."""

from __future__ import annotations

import random
import sys

import pytest

from tests.engine.conversation import Reply, python, record, stream, think
from tests.engine.obvious import (
    Position,
    TicTacToe,
    all_tictactoe,
    middle,
    random_numbers,
    random_othello,
    thought,
)
from tests.engine.search_cases import SearchCase, assert_agrees_with_minimax, late_case, open_case

MODULE = sys.modules["engine.search.pvs"]
SIZES = [1, 100, 200_000]
OPENINGS = [record("othello", None, "f5d6c3"), record("numbers", seed=3), record("tictactoe", None, "b2")]


def agrees(case: SearchCase, ties: str, seed: int, exact: int = 1) -> None:
    truth = case.think("minimax", ties=ties, seed=seed)
    reply = case.think("best", ties=ties, seed=seed, multipv=exact)
    assert_agrees_with_minimax(case, reply, truth, exact)
    assert reply["move"] == truth["move"]
    for said_of, true in zip(reply["moves"], truth["moves"], strict=True):
        if true["value"] == truth["value"]:
            assert said_of["bound"] == "exact", "all of the best moves are known as such"


@pytest.mark.parametrize("entries", SIZES)
def test_its_values_are_minimaxs_in_the_middle_of_games(
    entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MODULE, "ENTRIES", entries)
    rng = random.Random(entries)
    for _ in range(70):
        agrees(open_case(rng, 5), rng.choice(["first", "last", "random"]), rng.getrandbits(20))


@pytest.mark.parametrize("entries", SIZES)
def test_its_values_are_minimaxs_where_games_end_and_passes_are_forced(
    entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MODULE, "ENTRIES", entries)
    rng = random.Random(entries)
    for _ in range(50):
        agrees(late_case(rng), rng.choice(["first", "last", "random"]), rng.getrandbits(20))


def is_true(reply: Reply, whole: Reply) -> int:
    """Whatever a reply says to be proved is so of the whole game; how much it says."""
    for key in ["outcome", "plies", "margin"]:
        assert reply[key] in (None, whole[key]), (key, reply, whole)
    for said_of, true in zip(reply["moves"], whole["moves"], strict=True):
        for key in ["outcome", "plies"]:
            assert said_of[key] in (None, true[key]), (key, reply, whole)
    return reply["outcome"] is not None


@pytest.mark.parametrize("search", ["alphabeta", "best"])
def test_what_is_proved_is_true_of_the_whole_game(search: str) -> None:
    """At every depth, and wherever the positions ran out; many of these games end in draws."""
    rng = random.Random(10)
    proved = 0
    for number in range(60):
        case = (
            late_case(rng)
            if number % 6 == 0
            else SearchCase("tictactoe", middle(TicTacToe(), rng, 3, 8), "", 9)
        )
        setup = case.position.setup()
        whole = think(case.game, setup, {"search": "minimax", "depth": 20})
        for depth in range(1, 6):
            player = {**case.player(search, ties=rng.choice(["first", "random"])), "depth": depth}
            proved += is_true(think(case.game, setup, player), whole)
        for nodes in [5, 12, 30, 70, 150]:
            player = {**case.player(search, nodes=nodes), "depth": 20}
            proved += is_true(think(case.game, setup, player), whole)
    assert proved > 150


def test_what_other_orders_lead_to_is_not_taken_for_read_to_its_end() -> None:
    """Early in tic-tac-toe most positions come from the table, and are worth 0 for want of knowledge."""
    rng = random.Random(11)
    for _ in range(25):
        setup = middle(TicTacToe(), rng, 1, 4).setup()
        whole = think("tictactoe", setup, {"search": "alphabeta", "multipv": 100})
        for depth in [5, 6, 7]:
            for exact in [1, 100]:
                player = {"search": "best", "depth": depth, "multipv": exact}
                is_true(think("tictactoe", setup, player), whole)


def test_as_many_moves_as_are_asked_for_have_exact_values() -> None:
    rng = random.Random(4)
    for case in [open_case(rng, 4) for _ in range(30)] + [late_case(rng) for _ in range(30)]:
        agrees(case, "first", 0, exact=rng.choice([2, 3, 100]))


def test_every_tictactoe_position_is_read_to_its_end() -> None:
    rng = random.Random(5)
    for position in rng.sample([p for p in all_tictactoe() if p.moves()], 250):
        reply = think("tictactoe", position.setup(), {"search": "best", "ties": "last"})
        truth = think("tictactoe", position.setup(), {"search": "minimax", "ties": "last"})
        for key in ["move", "value", "outcome", "plies"]:
            assert reply[key] == truth[key], position.setup()


def test_without_a_depth_othello_is_solved_near_its_end() -> None:
    rng = random.Random(9)
    seen = 0
    while seen < 25:
        board = random_othello(rng, 0.1)
        empty = board.setup().count("-")
        if board.moves() in ([], ["pass"]) or not 4 <= empty <= 8:
            continue
        seen += 1
        exact = rng.choice([1, 1, 3, 100])
        player = {"search": "best", "nodes": 10**6, "ties": "first", "multipv": exact}
        replies = stream(record("othello", board.setup()), player)
        truth = think(
            "othello", board.setup(), {"search": "alphabeta", "depth": 20, "ties": "random", "seed": 1}
        )
        for key in ["value", "outcome"]:
            assert replies[-1][key] == truth[key]
        value = truth["value"]
        assert replies[-1]["margin"] == (value - 10_000 if value > 0 else value + 10_000 if value < 0 else 0)
        equals = [
            move["move"] for move in truth["moves"] if move["value"] == value and move["bound"] == "exact"
        ]
        assert replies[-1]["move"] == equals[0]
        assert all(reply["outcome"] in (None, truth["outcome"]) for reply in replies)
        says = [move for move in replies[-1]["moves"] if move["bound"] == "exact"]
        assert len(says) >= min(exact, len(truth["moves"]))


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("othello", "--OOOOO-XXOOOO--XXXOOXOOXOOXOXX-XOOXXX-OXOOXXXXOXOOOOOOOOOOOOOOO O"),
        ("numbers", "-9 6 5 -4 1/2 3 . 8 1/1 . 4 -3 9/5 5 5 . 1/1 2 3 4 . ; row 1 ; 0:0"),
    ],
)
def test_the_cutoffs_of_a_solved_ending_are_counted(game: str, setup: str) -> None:
    replies = stream(record(game, setup), {"search": "best", "nodes": 10**6, "ties": "first"})
    assert replies[-1]["margin"] is not None
    before = next(reply for reply in reversed(replies) if reply["margin"] is None)
    solved = replies[-1]["nodes"] - before["nodes"]
    assert solved > 100
    assert solved / 20 < replies[-1]["cutoffs"] - before["cutoffs"] < solved


def test_each_module_of_a_search_can_be_imported_by_its_name() -> None:
    """The list of searches does not hide a module behind a function of the same name."""
    names = ["random", "minimax", "wincut", "alphabeta", "best"]
    lines = [f"import engine.search.{name} as module; print(module.__name__)" for name in names]
    printed = python("-c", "\n".join(lines)).stdout.decode().split()
    assert printed == [f"engine.search.{name}" for name in names]


def longest(position: Position, known: dict[str, int]) -> int:
    """Plies of the longest game from here, forced passes included."""
    key = position.setup()
    if key not in known:
        below = [longest(position.play(move), known) for move in position.moves()]
        known[key] = 1 + max(below) if below else 0
    return known[key]


def plies_of(position: Position, moves: list[str]) -> int:
    """Plies of a game to its end, forced passes included."""
    plies = 0
    while position.moves():
        move = "pass" if position.moves() == ["pass"] else moves[0]
        moves = moves[move != "pass" :]
        position = position.play(move)
        plies += 1
    assert not moves
    return plies


@pytest.mark.parametrize("game", ["othello", "numbers"])
def test_the_depth_of_a_solved_game_is_that_of_the_longest_line_read(game: str) -> None:
    """Not fewer plies than the line told has, and not more than a game can have; passes are plies."""
    rng = random.Random(12)
    passed = seen = 0
    while seen < 40:
        if game == "othello":
            board: Position = random_othello(rng, 0.09)
            left = board.setup().count("-")
            if board.moves() in ([], ["pass"]) or not 5 <= left <= 7:
                continue
        else:
            board = random_numbers(rng, 5, 0.6)
            left = 25 - board.setup().count(".")
            if not board.moves() or not 7 <= left <= 10:
                continue
        seen += 1
        replies = stream(record(game, board.setup()), {"search": "best", "nodes": 10**6, "seed": 1})
        depths = [reply["depth"] for reply in replies]
        assert depths == sorted(depths)
        assert replies[-1]["margin"] is not None
        plies = plies_of(board, replies[-1]["line"])
        assert plies <= depths[-1] <= longest(board, {})
        passed += plies > left
    assert passed > 3 or game == "numbers"


def test_it_stops_when_nothing_more_can_change() -> None:
    reply = think("tictactoe", "OO-XX----", {"search": "best", "depth": 9})
    assert (reply["value"], reply["plies"], reply["depth"]) == (99, 1, 1)
    reply = think("tictactoe", "O---X---O", {"search": "best", "seconds": 3600})
    assert (reply["outcome"], reply["depth"]) == ("draw", 6)
    rng = random.Random(6)
    for _ in range(10):
        numbers = random_numbers(rng, 4, 0.5)
        if numbers.moves():
            reply = think("numbers", numbers.setup(), {"search": "best", "nodes": 10**9, "seconds": 3600})
            assert reply["margin"] == thought(numbers, 100, "points")["margin"]


def test_it_answers_after_each_depth_and_not_too_often() -> None:
    for given in OPENINGS:
        replies = stream(given, {"search": "best", "seconds": 1, "ties": "first"})
        depths = [reply["depth"] for reply in replies]
        assert depths == sorted(depths)
        assert set(depths) >= set(range(1, depths[-1]))
        assert len(replies) <= 20 + depths[-1] + 2
        assert replies[-1]["seconds"] < 5


def test_an_answer_within_a_depth_is_the_best_of_what_was_compared_at_it() -> None:
    """Stopped by every number of positions: a move is never one that another was found to be better than."""
    seen = 0
    known_of: dict[int, Reply] = {}
    for nodes in range(200, 6000, 97):
        player = {"search": "best", "nodes": nodes, "ties": "first", "evaluation": "positional"}
        last = think("othello", None, player, "f5d6c3")
        known = [move for move in last["moves"] if move["value"] is not None]
        if len(known) < len(last["moves"]):
            seen += 1
            assert len(known) >= 2
        values = [move["value"] for move in known if move["bound"] != "lower"]
        assert last["value"] == min(values), "White is to move"
        depth = last["depth"]
        if depth not in known_of:
            known_of[depth] = think(
                "othello", None, {"search": "alphabeta", "depth": depth, "multipv": 100}, "f5d6c3"
            )
        whole = known_of[depth]
        for scored, true in zip(last["moves"], whole["moves"], strict=True):
            if scored["bound"] == "exact":
                assert scored["value"] == true["value"]
            elif scored["bound"] == "lower":
                assert scored["value"] <= true["value"]
            elif scored["bound"] == "upper":
                assert scored["value"] >= true["value"]
    assert seen


def test_a_larger_table_visits_fewer_positions() -> None:
    """So that the sizes of the other tests are known to make a difference."""
    visited = {}
    for entries in SIZES:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(MODULE, "ENTRIES", entries)
            visited[entries] = think("tictactoe", None, {"search": "best", "depth": 8})["nodes"]
    assert visited[1] > 1.2 * visited[100] > 1.2 * visited[200_000]
