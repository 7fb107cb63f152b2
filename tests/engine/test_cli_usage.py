"""Commands that are wrong: each ends with how it is used, and with what is wrong in its last line."""

from __future__ import annotations

import shlex

import pytest

from tests.engine.conftest import Run

SERIES = "arena othello random random"
PAIR = "tournament tictactoe level-1 level-2"
BY_ORDER = "'alphabeta depth=2 ties=last' 'alphabeta ties=last depth=2'"
LEVEL_3 = "'alphabeta depth=2 ties=random  evaluation=positional'"
BAD = [
    ("nonsense", "nonsense"),
    ("arena chess random random", "chess"),
    ("arena othello random", "PLAYER"),
    ("arena othello random nobody", "no player is called nobody"),
    (f"{SERIES} --games 0", "games must be from 1"),
    (f"{SERIES} --size 8", "this game has no size"),
    (f"{SERIES} --sprt 5 0", "the second difference of --sprt must be more than 5"),
    (f"{SERIES} --alpha 0.1", "--alpha and --beta belong to --sprt"),
    (f"{SERIES} --processes 0", "--processes must be from 1"),
    (f"{SERIES} --openings /no/such/file", "/no/such/file"),
    (f"{SERIES} --games-out /no/such/folder/x", "/no/such/folder/x"),
    (f"{SERIES} --resume a --games-out b", "--games-out"),
    ("tournament tictactoe level-1", "a tournament has at least two players"),
    (f"{PAIR} level-1", "level-1 is there twice"),
    (f"{PAIR} {BY_ORDER}", "ties=last depth=2 is there twice"),
    (f"{PAIR} wincut 'wincut ties=random'", "wincut and wincut ties=random are the same player"),
    (f"tournament othello level-3 {LEVEL_3}", "positional ties=random are the same player"),
    (f"{PAIR} --games 3", "--games must be an even number from 2 to 1000"),
    (f"{PAIR} --games 0", "--games must be an even number from 2 to 1000"),
    (f"{PAIR} --programs /no/such/folder", "/no/such/folder: No such file"),
    (f"{PAIR} --programs / --depth 0", "--depth must be from 1 to 100"),
    (f"{PAIR} --depth 3", "--depth belongs to --programs"),
    ("articles --games -5", "games must be from 1"),
    ("play othello --level 99", "othello has the levels 1, 2, 3, 3.5, 4, 5, 6, 7, 8, 9"),
    ("play othello --level 1 --against random", "--against"),
    ("play numbers --size 3", "error: size must be from 4 to 10"),
    ("analyse othello a1", "a1 is not a legal move"),
    ("analyse othello --player best", "give it a depth"),
    ("tree", "GAME"),
    ("tree othello --path 'd3 z9'", "--path: z9 is neither a square of this board nor a pass"),
    ("tree tictactoe a1b1a2b2a3 --path c3", "--path: c3 cannot be played, the game is over at ply 5"),
    ("tree othello --iteration 1", "there is no such iteration: the last is 0"),
]


@pytest.mark.parametrize(("words", "why"), BAD)
def test_wrong_arguments_get_a_usage_error(words: str, why: str, run: Run) -> None:
    error = run(*shlex.split(words), status=2).error
    assert "usage: sakiyomi" in error
    assert why in error.splitlines()[-1]


@pytest.mark.parametrize("word", ["", "arena", "tournament", "articles", "play", "analyse", "tree"])
def test_every_word_explains_itself(word: str, run: Run) -> None:
    assert run(*word.split(), "--help").out.startswith("usage: sakiyomi")
