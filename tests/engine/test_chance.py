"""Chance: drawn from the seed where one is given, evenly, and only among the moves allowed."""

from __future__ import annotations

import random

import pytest

from tests.engine.conversation import think
from tests.engine.obvious import OTHELLO_START, drawn_numbers, middle, read_tictactoe, thought
from tests.engine.search_cases import SearchCase

TRIALS = [
    SearchCase("othello", OTHELLO_START, "discs", 2),
    SearchCase("othello", middle(OTHELLO_START, random.Random(5), 8, 20), "positional", 2),
    SearchCase("numbers", drawn_numbers(4, 6), "points", 2),
    SearchCase("tictactoe", read_tictactoe("O---X----"), "", 2),
]


@pytest.mark.parametrize("search", ["minimax", "alphabeta"])
@pytest.mark.parametrize("case", TRIALS)
def test_random_ties_play_each_of_the_equal_moves_and_no_other(case: SearchCase, search: str) -> None:
    expected = set(thought(case.position, 2, case.evaluation)["candidates"])
    seeds = range(20 * len(expected))
    assert {case.think(search, ties="random", seed=seed)["move"] for seed in seeds} == expected


def test_without_a_seed_chance_is_the_systems() -> None:
    for player in [{"search": "random"}, {"search": "minimax", "depth": 1}, {"search": "wincut", "depth": 1}]:
        assert len({think("tictactoe", None, player)["move"] for _ in range(40)}) > 2


@pytest.mark.parametrize("case", TRIALS)
def test_random_plays_every_legal_move_about_as_often(case: SearchCase) -> None:
    counts = dict.fromkeys(case.position.moves(), 0)
    for seed in range(100 * len(counts)):
        counts[think(case.game, case.position.setup(), {"search": "random", "seed": seed})["move"]] += 1
    assert all(50 < count < 160 for count in counts.values()), counts


@pytest.mark.parametrize("case", TRIALS)
def test_random_gives_no_values(case: SearchCase) -> None:
    reply = think(case.game, case.position.setup(), {"search": "random", "seed": 3})
    assert reply["value"] is reply["outcome"] is reply["plies"] is reply["margin"] is None
    assert (reply["nodes"], reply["cutoffs"], reply["depth"]) == (0, 0, 0)
    assert reply["line"] == [reply["move"]]
    assert [move["move"] for move in reply["moves"]] == case.position.moves()
    for move in reply["moves"]:
        assert move["value"] is move["bound"] is move["outcome"] is move["plies"] is None


def test_noise_is_the_share_of_moves_played_at_random() -> None:
    case = SearchCase("othello", middle(OTHELLO_START, random.Random(8), 10, 20), "discs", 1)
    legal = {*case.position.moves()}
    others = legal - {thought(case.position, 1, "discs", "first")["move"]}
    for noise, low, high in [(0, 0, 0), (0.0, 0, 0), (0.3, 30, 90), (1, 140, 200), (1.0, 140, 200)]:
        moves = [case.think("minimax", ties="first", noise=noise, seed=seed)["move"] for seed in range(200)]
        assert {*moves} <= legal
        assert low <= sum(move in others for move in moves) <= high
    assert {*moves} == legal


def test_a_line_begins_with_the_move_also_where_noise_chose_it() -> None:
    case = SearchCase("othello", middle(OTHELLO_START, random.Random(9), 10, 20), "discs", 2)
    for seed in range(30):
        reply = case.think("minimax", noise=0.8, seed=seed)
        assert reply["line"][0] == reply["move"]
        assert [move["move"] for move in reply["moves"]] == case.position.moves()
