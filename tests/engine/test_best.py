"""The best search: minimax's values at every depth, whatever its table holds; a good answer at any moment."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, partial

import pytest

from sakiyomi.games import GAMES
from tests.engine.conversation import Reply, record, stream, think
from tests.engine.obvious import (
    ENDLESS,
    Position,
    TicTacToe,
    middle,
    minimax,
    numbers_near_its_end,
    othello_near_its_end,
)
from tests.engine.search_cases import (
    SOME_OR_MANY,
    SearchCase,
    agreeing,
    assert_agrees_with_minimax,
    late_case,
    open_case,
)

SIZES = [1, 100, 200_000]
SOLVED = pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].endgame])
OPENINGS = [record("othello", None, "f5d6c3"), record("numbers", seed=3), record("tictactoe", None, "b2")]


@pytest.mark.parametrize("entries", SIZES)
@pytest.mark.parametrize("draw", [partial(open_case, most=5), late_case], ids=["open", "late"])
@SOME_OR_MANY
def test_its_values_are_minimaxs_however_large_its_table_is(
    draw: Callable[[random.Random], SearchCase], entries: int, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of games, and where they end and passes are forced; of as many moves as are asked for."""
    monkeypatch.setattr("sakiyomi.search.pvs.ENTRIES", entries)
    rng = random.Random(entries)
    for _ in range(14 * times):
        reply, truth = agreeing(draw(rng), "best", rng, exact=rng.choice([1, 1, 1, 2, 3, 100]))
        for said_of, true in zip(reply["moves"], truth["moves"], strict=True):
            if true["value"] == truth["value"]:
                assert said_of["bound"] == "exact", "all of the best moves are known as such"


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
            SearchCase("tictactoe", middle(TicTacToe(), rng, 3, 8), "", 9) if number % 6 else late_case(rng)
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


@cache
def solved(game: str) -> list[tuple[SearchCase, int, list[Reply]]]:
    """Games near their end, to how many of their moves exact values were asked for, and the answers."""
    rng = random.Random(9)
    found = []
    for _ in range(60):
        board: Position = numbers_near_its_end(rng, rng.randint(4, 6), rng.choice([0.5, 0.6, 0.7]))
        if game == "othello":
            board = othello_near_its_end(rng, most=7)
        exact = rng.choice([1, 1, 2, 100])
        player = {"search": "best", "nodes": 10**8, "ties": "first", "multipv": exact}
        replies = stream(record(game, board.setup()), player)
        found.append((SearchCase(game, board, "", 100), exact, replies))
    return found


@SOLVED
def test_without_a_depth_a_game_is_solved_near_its_end(game: str) -> None:
    for case, exact, replies in solved(game):
        truth = case.think("alphabeta", ties="first", multipv=100)
        assert_agrees_with_minimax(case, replies[-1], truth, exact)
        assert (replies[-1]["move"], replies[-1]["margin"]) == (truth["move"], truth["margin"])
        assert all(reply["outcome"] in (None, truth["outcome"]) for reply in replies)


@SOLVED
def test_what_an_attempt_to_solve_a_game_proves_is_true_wherever_it_ends(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is told stays so, and no move that is proved to lose is played while another may be better."""
    solver = GAMES[game].endgame
    monkeypatch.setattr(solver, "decides", lambda *limits: True)
    monkeypatch.setattr(solver, "share", 0.25)
    rng = random.Random(12)
    unfinished = 0
    for _ in range(20):
        board: Position = numbers_near_its_end(rng, rng.randint(4, 5), 0.5)
        if game == "othello":
            board = othello_near_its_end(rng, most=7)
        whole = think(game, board.setup(), {"search": "alphabeta", "depth": 100, "multipv": 100})
        loss = "second" if board.turn == "first" else "first"
        for nodes in [30, 33, 60, 100, 150, 200, 300, 500, 1000]:
            asked = {"search": "best", "ties": "first", "nodes": nodes}
            outcome = None
            for reply in stream(record(game, board.setup()), asked):
                is_true(reply, whole)
                assert outcome in (None, reply["outcome"])
                assert reply["nodes"] <= nodes
                outcome = reply["outcome"]
                outcomes = {move["move"]: move["outcome"] for move in reply["moves"]}
                lost = outcomes[reply["move"]] == loss
                assert not lost or set(outcomes.values()) == {loss}
                unfinished += reply["outcome"] is None and loss in outcomes.values()
    assert unfinished > 10


@pytest.mark.parametrize("share", [0.25, 1.0])
@SOLVED
@SOME_OR_MANY
def test_what_the_solver_has_proved_of_moves_is_said_wherever_the_limit_comes(
    game: str, share: float, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = GAMES[game].endgame
    assert solver
    solve = vars(solver)["solve"]
    proved: set[object] = set()

    def noted(self: object, state: object, alpha: int, beta: int) -> tuple[int, object]:
        value, pv = solve(self, state, alpha, beta)
        if alpha < value > 0 or beta > value < 0 or alpha < value < beta:
            proved.add(state)
        return value, pv

    monkeypatch.setattr(solver, "solve", noted)
    monkeypatch.setattr(solver, "decides", lambda *limits: True)
    monkeypatch.setattr(solver, "share", share)
    rng = random.Random(12)
    interrupted = 0
    for _ in range(4 * times):
        board: Position = numbers_near_its_end(rng, rng.randint(4, 5), 0.5)
        if game == "othello":
            board = othello_near_its_end(rng, most=7)
        whole = think(game, board.setup(), {"search": "alphabeta", "depth": 100, "multipv": 100})
        for nodes in range(30, 240, 30):
            proved.clear()
            reply = think(game, board.setup(), {"search": "best", "ties": "first", "nodes": nodes})
            is_true(reply, whole)
            assert sum(move["outcome"] is not None for move in reply["moves"]) >= len(proved)
            interrupted += bool(proved) and reply["margin"] is None
    assert interrupted > 2 or times == 1


def test_what_a_depth_has_proved_of_moves_is_said_where_the_limit_ends_it() -> None:
    rng = random.Random(13)
    for _ in range(30):
        board = middle(TicTacToe(), rng, 1, 6)
        whole = think("tictactoe", board.setup(), {"search": "minimax", "depth": 20})
        loss = "second" if board.turn == "first" else "first"
        known: set[str] = set()
        for nodes in range(5, 150, 3):
            asked = {"search": "best", "ties": "first", "nodes": nodes, "depth": 20}
            reply = think("tictactoe", board.setup(), asked)
            is_true(reply, whole)
            outcomes = {move["move"]: move["outcome"] for move in reply["moves"]}
            assert known <= (known := {move for move, outcome in outcomes.items() if outcome})
            assert outcomes[reply["move"]] != loss or set(outcomes.values()) == {loss}
    reply = think("tictactoe", "X-OO-OX--", {"search": "best", "ties": "first", "nodes": 20, "depth": 20})
    said = {move["move"]: (move["value"], move["bound"], move["outcome"]) for move in reply["moves"]}
    assert said["b1"] == (98, "exact", "first"), "the other side wins at once"
    assert (reply["move"], reply["outcome"]) == ("b2", None)


def test_of_a_margin_whose_solution_is_interrupted_the_bound_is_said() -> None:
    setup = "XX--XOX--O-OO-OOXXXXX-OOXXXXOXXOXXOOOOOOOOOXXOOOXXXOXXOOOXXO--OX X"
    replies = stream(record("othello", setup), {"search": "best", "nodes": 3000, "ties": "first"})
    assert {reply["value"] for reply in replies if reply["outcome"]} == {10_002, 10_014}
    said = {move["move"]: (move["value"], move["bound"]) for move in replies[-1]["moves"]}
    assert (replies[-1]["margin"], said["h1"]) == (None, (10_014, "lower"))


def test_what_is_left_after_an_attempt_in_vain_is_for_the_second() -> None:
    setup = "X-O--XO-XXXXXXO-XOXOOO-OXOOOOXXXXOOOXX-OXOOOOXO-XOOOXO--OOOOOO-- X"
    reply = think("othello", setup, {"search": "best", "nodes": 20_000, "ties": "first"})
    assert reply["outcome"] == "second"


def test_moves_that_end_the_game_count_within_the_limit() -> None:
    setup = ". 2 . -7 -3 -4/. . . -4 6 -9/9 . . . . 6/. . . . -3 9/. 9 . 8 -2 ./-4 . 2 8 . -8; row 6; 35:0"
    for nodes in range(25, 40):
        assert think("numbers", setup, {"search": "best", "nodes": nodes})["nodes"] <= nodes


def test_after_an_attempt_in_vain_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """With twenty squares left it takes more than these positions to know who wins."""
    monkeypatch.setattr(GAMES["othello"].endgame, "decides", lambda *limits: True)
    setup = "---X-O---X-XXO---OXOXXOO--OOXXXX-XOXXOXX-OOOOXO---OOOOOO--OOOOOO X"
    replies = stream(record("othello", setup), {"search": "best", "nodes": 20_000, "ties": "first"})
    assert replies[-1]["outcome"] is None
    assert replies[-1]["depth"] > 4
    assert replies[-1]["nodes"] > 19_950


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
    read = [reply for reply in replies if reply["margin"] is None]
    # Replies may come in the middle of it too, where it takes long.
    before = next(reply for reply in read if reply["depth"] == read[-1]["depth"])
    solved = replies[-1]["nodes"] - before["nodes"]
    assert solved > 100
    assert solved / 20 < replies[-1]["cutoffs"] - before["cutoffs"] < solved


def played_out(position: Position, moves: list[str]) -> tuple[Position, int]:
    """The end of a game, and its plies, forced passes included."""
    plies = 0
    while legal := position.moves():
        move = "pass" if legal == ["pass"] else moves[0]
        moves = moves[move != "pass" :]
        assert move in legal
        position = position.play(move)
        plies += 1
    assert not moves
    return position, plies


@SOLVED
def test_the_line_of_a_solved_game_leads_to_its_margin_and_its_depth_is_that_of_the_longest_line_read(
    game: str,
) -> None:
    """Not fewer plies than the line told has, and not more than a game can have; passes are plies."""
    passed = 0
    for case, _, replies in solved(game):
        depths = [reply["depth"] for reply in replies]
        assert depths == sorted(depths)
        end, plies = played_out(case.position, replies[-1]["line"])
        assert end.margin() == replies[-1]["margin"]
        assert plies <= depths[-1] <= minimax(case.position, ENDLESS, "").height
        passed += plies > len(replies[-1]["line"])
    assert passed > 3 or game == "numbers"


def test_it_stops_when_nothing_more_can_change() -> None:
    reply = think("tictactoe", "OO-XX----", {"search": "best", "depth": 9})
    assert (reply["value"], reply["plies"], reply["depth"]) == (99, 1, 1)
    reply = think("tictactoe", "O---X---O", {"search": "best", "seconds": 3600})
    assert (reply["outcome"], reply["depth"]) == ("draw", 6)


def test_it_answers_after_each_depth_and_not_too_often() -> None:
    for given in OPENINGS:
        replies = stream(given, {"search": "best", "seconds": 0.4, "ties": "first"})
        depths = [reply["depth"] for reply in replies]
        assert depths == sorted(depths)
        assert set(depths) >= set(range(1, depths[-1]))
        assert len(replies) <= 20 * replies[-1]["seconds"] + depths[-1] + 2
        assert replies[-1]["seconds"] < 15


def test_an_answer_within_a_depth_is_the_best_of_what_was_compared_at_it() -> None:
    """Stopped by every number of positions: a move is never one that another was found to be better than."""

    @cache
    def whole(depth: int) -> Reply:
        return think("othello", None, {"search": "alphabeta", "depth": depth, "multipv": 100}, "f5d6c3")

    seen = 0
    for nodes in range(200, 6000, 97):
        player = {"search": "best", "nodes": nodes, "ties": "first", "evaluation": "positional"}
        last = think("othello", None, player, "f5d6c3")
        known = [move for move in last["moves"] if move["value"] is not None]
        if len(known) < len(last["moves"]):
            seen += 1
            assert len(known) >= 2
        values = [move["value"] for move in known if move["bound"] != "lower"]
        assert last["value"] == min(values), "White is to move"
        for scored, true in zip(last["moves"], whole(last["depth"])["moves"], strict=True):
            assert scored["bound"] in (None, "upper") or scored["value"] <= true["value"]
            assert scored["bound"] in (None, "lower") or scored["value"] >= true["value"]
    assert seen
