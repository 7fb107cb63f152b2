"""Chance: drawn from the seed where one is given, evenly, and only among the moves allowed."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from tests.engine.conversation import record, stream, think, timeless, view
from tests.engine.obvious import OTHELLO_START, Position, drawn_numbers, middle, read_tictactoe, thought

TRIALS: list[tuple[str, Position, str]] = [
    ("othello", OTHELLO_START, "discs"),
    ("othello", middle(OTHELLO_START, random.Random(5), 8, 20), "positional"),
    ("numbers", drawn_numbers(4, 6), "points"),
    ("tictactoe", read_tictactoe("O---X----"), ""),
]


def minimax(evaluation: str, **more: Any) -> dict[str, Any]:
    named = {"evaluation": evaluation} if evaluation else {}
    return {"search": "minimax", "depth": 2, **named, **more}


@pytest.mark.parametrize(("game", "position", "evaluation"), TRIALS)
def test_the_same_seed_gives_the_same_answer(game: str, position: Position, evaluation: str) -> None:
    players = [{"search": "random"}, *(minimax(evaluation, ties="random", noise=noise) for noise in (0, 0.5))]
    if game == "tictactoe":
        players.append({"search": "wincut"})
    given = record(game, position.setup())
    for player, seed in product(players, [0, 1, 7, 2**32 - 1]):
        one, two = (stream(given, {**player, "seed": seed}) for _ in range(2))
        assert [timeless(reply) for reply in one] == [timeless(reply) for reply in two]


@pytest.mark.parametrize(("game", "position", "evaluation"), TRIALS)
def test_random_ties_play_each_of_the_equal_moves_and_no_other(
    game: str, position: Position, evaluation: str
) -> None:
    expected = set(thought(position, 2, evaluation)["candidates"])
    played = {
        think(game, position.setup(), minimax(evaluation, ties="random", seed=seed))["move"]
        for seed in range(20 * len(expected))
    }
    assert played == expected


def test_ties_are_random_unless_told() -> None:
    played = {
        think("tictactoe", "O---X----", {"search": "minimax", "depth": 1, "seed": s})["move"]
        for s in range(60)
    }
    assert played == set(view("tictactoe", "O---X----")["legal"])


def test_without_a_seed_chance_is_the_systems() -> None:
    for player in [{"search": "random"}, {"search": "minimax", "depth": 1}, {"search": "wincut", "depth": 1}]:
        assert len({think("tictactoe", None, player)["move"] for _ in range(40)}) > 2


@pytest.mark.parametrize(("game", "position", "evaluation"), TRIALS)
def test_random_plays_every_legal_move_about_as_often(game: str, position: Position, evaluation: str) -> None:
    moves = position.moves()
    counts = dict.fromkeys(moves, 0)
    for seed in range(100 * len(moves)):
        counts[think(game, position.setup(), {"search": "random", "seed": seed})["move"]] += 1
    assert all(50 < count < 160 for count in counts.values()), counts


@pytest.mark.parametrize(("game", "position", "evaluation"), TRIALS)
def test_random_gives_no_values(game: str, position: Position, evaluation: str) -> None:
    reply = think(game, position.setup(), {"search": "random", "seed": 3})
    assert reply["value"] is reply["outcome"] is reply["plies"] is reply["margin"] is None
    assert (reply["nodes"], reply["cutoffs"], reply["depth"]) == (0, 0, 0)
    assert reply["line"] == [reply["move"]]
    assert [move["move"] for move in reply["moves"]] == position.moves()
    for move in reply["moves"]:
        assert move["value"] is move["bound"] is move["outcome"] is move["plies"] is None


def test_noise_is_the_share_of_moves_played_at_random() -> None:
    position = middle(OTHELLO_START, random.Random(8), 10, 20)
    best = thought(position, 1, "discs", "first")["move"]
    others = set(position.moves()) - {best}
    for noise, low, high in [(0, 0, 0), (0.0, 0, 0), (0.3, 30, 90), (1, 140, 200), (1.0, 140, 200)]:
        player = {"search": "minimax", "depth": 1, "evaluation": "discs", "ties": "first", "noise": noise}
        moves = [think("othello", position.setup(), {**player, "seed": s})["move"] for s in range(200)]
        assert set(moves) <= set(position.moves())
        assert low <= sum(move in others for move in moves) <= high
    assert set(moves) == set(position.moves())


def test_a_line_begins_with_the_move_also_where_noise_chose_it() -> None:
    position = middle(OTHELLO_START, random.Random(9), 10, 20)
    for seed in range(30):
        reply = think("othello", position.setup(), minimax("discs", noise=0.8, seed=seed))
        assert reply["line"][0] == reply["move"]
        assert [move["move"] for move in reply["moves"]] == position.moves()


def test_no_noise_draws_nothing() -> None:
    """With noise 0 the seed's first number decides the tie, as it does without any noise."""
    for seed in range(20):
        plain = think("tictactoe", None, {"search": "minimax", "depth": 1, "seed": seed})
        quiet = think("tictactoe", None, {"search": "minimax", "depth": 1, "seed": seed, "noise": 0})
        assert timeless(plain) == timeless(quiet)
        moves = [move["move"] for move in plain["moves"]]
        assert plain["move"] == moves[int(random.Random(seed).random() * 9)]
