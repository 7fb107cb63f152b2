"""Programs of authors in matches: one seed gives the same games, whatever was played before, and wherever."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.service.conversation import Conversation
from tests.engine.conftest import Run
from tests.engine.conversation import Reply, ask, command, timeless, with_programs
from tests.engine.processes import lines
from tests.engine.test_load import SMALL
from tests.engine.test_match import ENDLESS, FIRST_MOVE

# Each chooses among the moves, or values positions, by another way to chance.
CHANCES = {
    "functions": "import random\ndraw = lambda n: random.randrange(n)\n",
    "a name": "from random import random\ndraw = lambda n: int(random() * n)\n",
    "an import within": "def draw(n):\n    import random\n    return random.choice(range(n))\n",
    "a generator each time": "import random\ndraw = lambda n: random.Random().randrange(n)\n",
    "a generator at the start": "from random import Random\ndraw = Random().randrange\n",
    "seeded anew": "import random\ndef draw(n):\n    random.seed()\n    return random.randrange(n)\n",
    "what was kept": "kept = []\ndef draw(n):\n    kept.append(0)\n    return len(kept) * 7 // 3 % n\n",
}
SEARCH = """
def search(position, depth, evaluate):
    moves = position.moves()
    return 0, moves[draw(len(moves))]
"""
EVALUATE = "game = 'othello'\ndef evaluate(position):\n    return draw(100)\n"
ORDER = "def order(position, moves):\n    return sorted(moves, key=lambda move: draw(1000))\n"
USES = {
    "mine depth=1": SEARCH,
    "alphabeta depth=1 ties=first evaluation=mine": EVALUATE,
    "alphabeta depth=2 ties=first order=mine": ORDER,
}


def begun(source: str) -> Conversation:
    conversation = with_programs()
    request = {"op": "load", "name": "mine", "source": source, "game": "othello"}
    assert "error" not in ask(request, conversation)[-1]
    return conversation


def match(conversation: Conversation, player: str, seed: int = 1, **more: Any) -> list[Reply]:
    record = {"game": "othello", "moves": "f5d6c3d3c4f4c5b3c2e3d2c6b4"}
    request = {"op": "match", "record": record, "first": player, "second": "level-1", "seed": seed, **more}
    replies = ask(request, conversation)
    assert "error" not in replies[-1]
    return [timeless({key: value for key, value in reply.items() if key != "calls"}) for reply in replies]


@pytest.mark.parametrize(
    ("player", "chance"),
    [*product(["mine depth=1"], CHANCES), *product([*USES][1:], ["functions", "what was kept"])],
)
def test_a_seed_gives_the_same_game_whatever_chance_a_program_uses(player: str, chance: str) -> None:
    conversation = begun(CHANCES[chance] + USES[player])
    first = match(conversation, player)
    assert match(conversation, player) == first
    match(conversation, player, 2)
    assert match(conversation, player) == first
    assert match(begun(CHANCES[chance] + USES[player]), player) == first


def test_another_seed_gives_another_game_and_without_one_each_differs() -> None:
    conversation = begun(CHANCES["functions"] + SEARCH)
    games = [match(conversation, "mine depth=1", seed) for seed in (1, 2)]
    assert games[0] != games[1]
    think = {"op": "think", "record": {"game": "othello"}, "player": "mine depth=1"}
    moves = {ask(think, conversation)[-1]["move"] for _ in range(60)}
    assert len(moves) == 4
    seeded = {**think, "player": "mine depth=1 seed=5"}
    assert len({ask(seeded, conversation)[-1]["move"] for _ in range(20)}) == 1


def test_a_match_without_a_seed_whose_program_may_draw_is_not_called_repeatable() -> None:
    conversation = begun(CHANCES["functions"] + SEARCH)
    fixed = {"op": "match", "game": "othello", "second": "alphabeta depth=1 ties=first"}
    for first, repeatable in [("mine depth=1 ties=first", False), ("alphabeta depth=2 ties=first", True)]:
        assert ask({**fixed, "first": first}, conversation)[-1]["repeatable"] is repeatable


def test_a_tree_has_the_values_of_the_thought_also_where_an_evaluation_draws() -> None:
    conversation = begun(CHANCES["functions"] + EVALUATE)
    given = {"record": {"game": "othello"}, "player": "minimax depth=2 ties=first seed=3 evaluation=mine"}
    thought = ask({"op": "think", **given}, conversation)[-1]
    tree = ask({"op": "tree", **given}, conversation)[-1]
    assert tree["iterations"][-1]["value"] == thought["value"]


def test_the_chance_of_the_process_is_not_touched() -> None:
    random.seed(4)
    expected = [random.random() for _ in range(3)]
    random.seed(4)
    found = [random.random()]
    conversation = begun(CHANCES["functions"] + "random.seed(1)\n" + SEARCH)
    found.append(random.random())
    match(conversation, "mine depth=1")
    assert [*found, random.random()] == expected


# What is kept in globals

COUNTING = """
game = "tictactoe"
seen = []
def search(position, depth, evaluate):
    seen.append(depth)
    print(len(seen))
    return 0, position.moves()[0]
"""


def printed(replies: list[Reply]) -> str:
    return "".join(reply.get("printed", "") for reply in replies)


def test_each_match_begins_with_the_program_freshly_loaded_for_each_side() -> None:
    conversation = begun(COUNTING)
    request = {"op": "match", "game": "tictactoe", "first": "mine depth=1", "second": "mine depth=2"}
    for _ in range(2):
        assert printed(ask(request, conversation)).split() == list("1122334")


def test_a_fresh_thought_begins_with_the_program_freshly_loaded() -> None:
    conversation = begun(COUNTING)
    request = {"op": "think", "record": {"game": "tictactoe"}, "player": "mine depth=1"}
    kept = [printed(ask({**request, **more}, conversation)) for more in ({}, {}, {"fresh": True}, {})]
    assert kept == ["1\n", "2\n", "1\n", "2\n"]
    assert ask({**request, "fresh": False}, conversation)[-1]["move"] == "a1"
    assert ask({**request, "fresh": 1}, conversation)[-1]["error"]["field"] == "fresh"
    assert "error" not in ask({**request, "player": "best", "fresh": True})[-1]


GAME = (
    'print("run")\n'
    + SMALL
    + """    count = 0
    def play(self, move):
        Game.count += 1
        return Game((*self.played, move))
def search(position, depth, evaluate):
    print(Game.count)
    return 0, position.moves()[0]
"""
)


def test_the_rules_of_a_game_and_its_players_are_one_program_and_examined_once() -> None:
    conversation = begun(GAME)
    request = {"op": "match", "game": "small", "first": "mine depth=1", "second": "mine depth=1"}
    for _ in range(2):
        assert printed(ask(request, conversation)).split() == ["run", "0", "1", "2", "3"]


# What a match says of itself


UNREPEATABLE = ["import time", "import os.path as p", "from datetime import date", "from os import urandom"]
UNREPEATABLE += ["import math, secrets", "import uuid", "import threading", "x = hash('a')", "x = id(3)"]
UNREPEATABLE += ["x = sorted('ab', key=hash)", "import random\nx = random.SystemRandom()"]
UNREPEATABLE += ["from random import SystemRandom"]
IF_THERE = (
    "try:\n    import numpy as np\n    x = np.{}\nexcept ImportError:\n    pass"  # numpy may not be installed
)
UNREPEATABLE += [IF_THERE.format("random.rand()"), IF_THERE.format("random.default_rng()")]
REPEATABLE = ["", IF_THERE.format("zeros(3)"), "import random, math", "class C:\n    id = 'mine'\nx = C().id"]
REPEATABLE += ["# time and os are only mentioned\nx = 'hash'"]


@pytest.mark.parametrize("line", UNREPEATABLE + REPEATABLE)
def test_what_a_source_names_decides_whether_its_games_are_repeatable(line: str) -> None:
    repeatable = line in REPEATABLE
    conversation = with_programs()
    load = {"op": "load", "name": "mine", "source": line + SEARCH.replace("draw(len(moves))", "0")}
    assert ask(load, conversation)[-1]["repeatable"] is repeatable
    game = {"game": "tictactoe", "seed": 1}
    request = {"op": "match", **game, "first": "mine depth=1", "second": "level-1"}
    assert ask(request, conversation)[-1]["repeatable"] is repeatable
    for other, expected in (("mine depth=1", repeatable), ("level-2", True)):
        request = {"op": "tournament", **game, "players": ["level-1", other], "games": 2, "form": "two"}
        assert ask(request, conversation)[0]["repeatable"] is expected


# The arena

SETS = """
seen = {}
def search(position, depth, evaluate):
    seen[position] = len(seen)
    first = list({f"{move} {len(seen)}" for move in position.moves()})[0]
    return 0, first.split()[0]
"""


def test_games_of_programs_are_the_same_on_any_number_of_processes(tmp_path: Path) -> None:
    """Also of one that keeps something in its globals, and takes what a set has in front."""
    file = tmp_path / "mine.py"
    file.write_text(SETS, "utf-8")
    words = ["arena", "tictactoe", "mine depth=1", "level-1", "--games", "6", "--with", file]
    games = []
    for number in "13":
        kept = tmp_path / f"games-{number}"
        command(*words, "--processes", number, "--games-out", kept, PYTHONHASHSEED=number)
        games.append({one["index"]: one["record"] for one in lines(kept)})
    assert games[0] == games[1]
    assert len(games[0]) == 6


@pytest.mark.parametrize("processes", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_where_a_game_does_not_end_what_was_played_before_is_printed(
    tmp_path: Path, processes: str, run: Run
) -> None:
    """Minimax ends the game where it is first, which wins; where it is second nobody does."""
    file = tmp_path / "mine.py"
    file.write_text(ENDLESS + FIRST_MOVE + "Game.max_game_length = 20\n", "utf-8")
    ours, minimax = "mine depth=1", "minimax depth=1 ties=first"
    said = "against {}: ended after {} games: mine, line 2: ValueError: endless goes on after ply 20"

    words = ("arena", "endless", minimax, ours, "--games", "40", "--opening", "0", "--processes", processes)
    output = run(*words, "--json", "--with", file, status=1)
    assert output.json["first"]["wins"]["count"] == output.json["games"] >= 1
    assert said.format(ours, output.json["games"]) in output.error
