"""`nodes` is what was visited: counted a second time by obvious searches, and by what any order must read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Any

import pytest

from sakiyomi.games.othello.endgame import AHEAD
from sakiyomi.games.othello.rules import Othello, score
from tests.engine import obvious_tree
from tests.engine.conversation import ask, record, stream
from tests.engine.obvious import OTHELLO_START, Position, TicTacToe, drawn_numbers, middle, random_numbers
from tests.engine.obvious_tree import Player
from tests.engine.test_endgame import endings, odd_endings, solver, true_value


def trials(search: str) -> Iterator[tuple[str, Position, str]]:
    """Positions of every game: a beginning, a middle and an end."""
    rng = random.Random(search)
    yield "tictactoe", TicTacToe(), ""
    yield "tictactoe", middle(TicTacToe(), rng, 1, 3), ""
    if search != "wincut":
        yield "othello", middle(OTHELLO_START, rng, 4, 30), "discs"
        yield "othello", middle(OTHELLO_START, rng, 52, 56), "positional"
        yield "numbers", drawn_numbers(rng.getrandbits(32)), "points"
        yield "numbers", middle(random_numbers(rng, 5, 0.2), rng, 0, 2), "points"


@cache
def obvious_visits(by: Player, position: Position, depth: int) -> int:
    return obvious_tree.tree(by, position, depth).visits


def visits_by_depth(by: Player, game: str, position: Position, depth: int) -> list[int]:
    """The visits of the searches to each depth: of obvious ones, but of best those that its tree shows."""
    if by.search != "best":
        return [obvious_visits(by, position, at) for at in range(1, depth + 1)]
    asked = {"op": "tree", "record": record(game, position.setup()), "player": by.request(depth), "rows": 1}
    return [each["visits"] for each in ask(asked)[-1]["iterations"]]


@pytest.mark.parametrize("search", ["minimax", "wincut", "alphabeta", "best"])
def test_nodes_are_what_was_visited_and_no_more_than_was_allowed(search: str) -> None:
    """Each depth adds its visits, until a limit ends the search, or best solves an end of Othello."""
    cut = 0
    for game, position, evaluation in trials(search):
        by = Player(search, evaluation)
        for nodes in (1, 30, 333, 2000):
            player: dict[str, Any] = {**by.request(None), "nodes": nodes}
            *replies, last = stream(record(game, position.setup()), player)
            counts = [*accumulate(visits_by_depth(by, game, position, last["depth"]))]
            open_ = {reply["depth"]: reply["nodes"] for reply in replies if reply["outcome"] is None}
            for depth, count in open_.items():  # of each depth its last answer
                assert count == counts[depth - 1] or depth == last["depth"]
            assert last["move"]
            assert last["nodes"] <= nodes or last["depth"] == 1
            if last["outcome"] is None:
                cut += 1
                assert last["nodes"] >= nodes - (AHEAD if search == "best" else 0)
            elif search != "best":
                assert last["nodes"] in (counts[-1], nodes)
    assert cut > 5


@cache
def in_any_order(position: Othello, alpha: int) -> tuple[bool, int, int]:
    """Whether the mover's margin is above `alpha`, and the least and the most visits that can show it.

    Over all orders of the moves, none of which is read after one that shows it. The move on the last square
    is no visit.
    """
    moves = position.moves()
    margin = mover_margin(position)
    if not moves or sum(score(position)) >= 63:
        return margin > alpha, 1, 1
    after = [in_any_order(position.play(move), -alpha - 1) for move in moves]
    showing, rest = ([each for each in after if each[0] == above] for above in (False, True))
    most = 1 + sum(each[2] for each in rest)
    if not showing:
        return False, 1 + sum(each[1] for each in rest), most
    return True, 1 + min(each[1] for each in showing), most + max(each[2] for each in showing)


def mover_margin(position: Othello) -> int:
    value = true_value(position) * (1 if position.turn == "first" else -1)
    return value - 10_000 if value > 0 else value + 10_000 if value < 0 else 0


MANY = [endings(150, 1, 4, seed=21), odd_endings(400, seed=23)]


@pytest.mark.parametrize(
    "positions",
    [
        *(pytest.param(each, marks=pytest.mark.slow) for each in MANY),
        odd_endings(120, seed=23),
        endings(2, 7, 8, seed=22),
    ],
    ids=["few squares", "many boards", "any board", "more squares"],
)
def test_the_othello_solver_counts_every_position_that_it_visits(positions: list[Othello]) -> None:
    """Here one reading shows whether the mover wins. Up to four empty squares it needs no table."""
    sure = passes = 0
    for position in positions:
        if mover_margin(position) in (-64, 64):
            continue
        solving, counts = solver(position)
        solving.solve(solving.root, 0, 1)
        _, least, most = in_any_order(position, 0)
        few = sum(score(position)) >= 60
        assert (least if few else 1) <= sum(visits for visits, _ in counts) <= most
        sure += few and least == most
        passes += few and least == most and solving.plies > 64 - sum(score(position))
    least_sure, least_passes = (40, 5) if len(positions) >= 150 else (10, 1)
    assert len(positions) < 10 or (sure > least_sure and passes > least_passes), (sure, passes)
