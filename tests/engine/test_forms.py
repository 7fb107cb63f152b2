"""Programs that were not written for this engine: what plays as it is, and what is said of any other."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.authors import forms
from sakiyomi.authors.unplayable import HOW
from sakiyomi.library import Board
from tests.engine.conftest import Run
from tests.engine.conversation import Reply, command, with_programs
from tests.engine.test_load import Author

BROUGHT = Path(__file__).parent / "brought"
FORMS = {  # of each: the form, the function that is asked, its game, and the marks of first and of second
    "cs50_pruned": ("cs50", "minimax", "tictactoe", "'X'", "'O'"),
    "othello_class": ("rows", "OthelloAI.get_move", "othello", "1", "-1"),
    "othello_move": ("rows", "move", "othello", "1", "-1"),
    "othello_select": ("rows", "select_move", "othello", "1", "2"),
    "strategy_endless": ("strategy", "Strategy.best_strategy", "othello", "'@'", "'o'"),
    "strategy_sixtyfour": ("strategy", "Strategy.best_strategy", "othello", "'x'", "'o'"),
    "ttt_get_move": ("rows", "get_move", "tictactoe", "1", "-1"),
}
START: Reply = {"game": "tictactoe"}
FREE = "[(r, c) for r in range(3) for c in range(3) if board[r][c] == {}]"
FIRST_FREE = f"def get_move(board):\n    return {FREE.format(0)}[0]\n"


def source_of(name: str) -> str:
    return (BROUGHT / f"{name}.py").read_text("utf-8")


def unplayable(source: str, author: Author | None = None, **more: Any) -> Reply:
    """Why nothing of it plays."""
    loaded = (author or Author(10)).load(source, **more)
    found: Reply = loaded["error"]["args"] if "error" in loaded else loaded
    return found["unplayable"]  # type: ignore[no-any-return]


# What plays


@pytest.mark.parametrize("name", FORMS)
def test_a_program_of_a_known_form_plays_as_it_is(name: str) -> None:
    author = Author(10)
    loaded = author.load(source_of(name))
    form, of, game, first, second = FORMS[name]
    assert (loaded["searches"], loaded["chooses"], loaded["evaluations"]) == (["mine"], True, {})
    found = loaded["form"]
    assert (found["id"], found["of"], loaded["only"]) == (form, of, game)
    assert (found["first"], found["second"]) == (first, second)
    assert found["by"] == ("mover" if name == "ttt_get_move" else "side")
    other = {"othello": "tictactoe", "tictactoe": "othello"}[game]
    assert author.think("mine", {"game": other})["error"]["code"] == "bad-player"
    by = "mine seconds=0.05" if name == "strategy_endless" else "mine"
    for first, second in ((by, "random"), ("random", by)):
        end = author.ask(op="match", game=game, first=first, second=second, seed=1)[-1]
        assert "fault" not in end, end
        assert end["result"] is not None


CHOOSES = "def choose(position):\n    return position.moves()[0]\n"
ONE = FIRST_FREE.replace("board)", "board, color)")
LETTERS = f"def next_move(grid, symbol):\n    board = grid\n    return {FREE.format(repr('.'))}[-1]\n"
PLAYS = {  # what else a program may look like, and what is asked with which marks
    "constants": (f'X, O, EMPTY = "X", "O", "."\n{LETTERS}', "next_move", "('X', 'O', '.')"),
    "the line marks": (f'{LETTERS}marks = ("x", "o", ".")\n', "next_move", "('x', 'o', '.')"),
    "the colour before the board": (ONE.replace("board, color", "color, board"), "get_move", "(1, -1, 0)"),
    "an index": (
        "def best_move(board):\n    return sum(board, []).index(0)\n",
        "best_move",
        "(1, -1, 0)",
    ),
    "a game in a terminal beside it": (
        f"{ONE}def main():\n    while True:\n        get_move([], input())\n",
        "get_move",
        "(1, -1, 0)",
    ),
    "an abstract class before it, and one that asks a person": (
        "class Base:\n    def get_move(self, board):\n        'A move.'\n        raise NotImplementedError\n"
        "class Ai(Base):\n    def get_move(self, board):\n        return sum(board, []).index(0)\n"
        "class Human(Base):\n    def get_move(self, board):\n        return input()\n"
        "class Later(Base):\n    def get_move(self, board): ...\n"
        "class Named(Base):\n    def __init__(self, name): pass\n    def get_move(self, board): return 9\n",
        "Ai.get_move",
        "(1, -1, 0)",
    ),
    "a helper that another function uses": (
        "def choose_move(board, player):\n    return get_move(board, player)\n" + ONE,
        "choose_move",
        "(1, -1, 0)",
    ),
    "a variable that is called as ours, which is no game": (
        f"game = '...XO...'\n{FIRST_FREE}",
        "get_move",
        "(1, -1, 0)",
    ),
    "a function that is called as ours, about its own board": (
        f"{ONE}def evaluate(board):\n    return board[0][0]\n\n\nclass Game:\n    def run(self): pass\n",
        "get_move",
        "(1, -1, 0)",
    ),
}


@pytest.mark.parametrize("kind", PLAYS)
def test_what_makes_four_legal_moves_plays(kind: str) -> None:
    source, of, marks = PLAYS[kind]
    loaded = Author(10).load(source)
    assert (loaded["form"]["of"], loaded["evaluations"]) == (of, {})
    assert "({first}, {second}, {empty})".format(**loaded["form"]) == marks


def test_the_game_is_what_the_program_says_or_the_one_in_which_it_plays() -> None:
    general = (
        "def get_move(board):\n"
        "    return [(r, c) for r in range(len(board)) for c in range(len(board)) if board[r][c] == 0][0]\n"
    )
    assert Author(10).load(general, game="othello")["only"] == "tictactoe"
    assert unplayable(f'{general}game = "othello"\n')["game"] == "othello"


def test_a_function_of_ours_that_hands_its_position_to_a_helper_is_ours() -> None:
    helper = "def best_move(board):\n    return max(board.moves())\n"
    author = Author()
    reply = author.load(f"{helper}\ndef choose(board):\n    return best_move(board)\n", game="othello")
    assert {"form", "unplayable"}.isdisjoint(reply)
    assert author.think("mine", {"game": "othello", "moves": "f5"})["move"] == "f6"


# What does not


CLASS = source_of("othello_class")
ILLEGAL = {  # what is asked and answers no legal move, and what is said of it
    "for black alone": (
        CLASS.replace("        legal =", "        color = 1\n        legal =", 1),
        {"played"},
    ),
    "column and row": (CLASS.replace("append([row, col])", "append([col, row])"), {"played"}),
    "an error": ("def get_move(board):\n    return board[0][7][0]\n", {"message"}),
    "nothing": ("def play(board):\n    pass; board\n", {"played"}),
    "other marks than its line says": (f"{ONE}marks = (1, 2, 7)\n", {"message"}),
    "a later position": (
        FIRST_FREE.replace("    return", "    if sum(map(any, board)) == 0: return 9\n    return"),
        {"played"},
    ),
}


@pytest.mark.parametrize("kind", ILLEGAL)
def test_one_answer_that_is_no_legal_move_is_enough(kind: str) -> None:
    source, said = ILLEGAL[kind]
    found = unplayable(source)
    assert found["why"] == "illegal"
    assert said == found.keys() - {"why", "of", "game", "position"}
    assert len(found["position"]) > 8


def test_where_two_kinds_of_board_lead_to_different_moves_it_asks_which() -> None:
    for own, kinds in (("-me", 2), ("3 - me", 2)):
        source = (
            "def get_move(board, me):\n"
            f"    free = {FREE.format(0)}\n"
            f"    return free[-1] if any({own} in row for row in board) else free[0]\n"
        )
        found = unplayable(source)
        assert (found["why"], len(found["boards"])) == ("boards", kinds)
        for marks in found["boards"]:
            form = Author(10).load(f"{source}marks = {marks}\n")["form"]
            assert "({first}, {second}, {empty})".format(**form) == marks


WHY: dict[str, tuple[str, dict[str, object]]] = {  # sources, and why nothing of each plays
    "": ("none", {}),
    "def brain(board):\n    return 4\n": ("none", {}),
    "def get_move(board):\n    pass\n": ("none", {}),
    "def get_move(self, board, depth):\n    return 4\n": ("none", {}),
    "SIZE = 6\n" + CLASS.replace("range(8)", "range(SIZE)").replace("<= 7", "< SIZE"): (
        "size",
        {"rows": 6, "columns": 6},
    ),
    "ROWS, COLS = 6, 7\n": ("size", {"rows": 6, "columns": 7}),
    "board = [[0] * 4 for _ in range(4)]\n": ("size", {"rows": 4, "columns": 4}),
    'def move(board):\n    print "thinking"\n': ("python2", {}),
    "import Tkinter\n": ("python2", {}),
    "for _ in xrange(3): pass\n": ("python2", {}),
    "import pygame_of_nobody as pygame\nimport tkinter\n": ("file", {"module": "pygame_of_nobody"}),
    "import turtle\nx = 1\n": ("window", {"module": "turtle"}),
    "import java.util.Scanner;\npublic class Ai {\n  int move() { return 1; }\n}\n": (
        "language",
        {},
    ),
    "#include <iostream>\nint main() { return 0; }\n": ("language", {}),
    "const board = [];\nfunction move(board) {\n  return 1;\n}\n": ("language", {}),
    "from board import Board\n": ("file", {"module": "board"}),
    "n = int(input())\n": ("input", {}),
    "def main():\n    return input()\n": ("none", {}),
}


@pytest.mark.parametrize("source", WHY)
def test_any_other_is_told_what_it_is(source: str) -> None:
    why, facts = WHY[source]
    assert unplayable(source, game="othello") == {"why": why, **facts}


def test_an_error_of_python_alone_stays_what_it_is(author: Author) -> None:
    for source in ("x = 1 / 0\n", "import numpy_\n", "x = (\n", "print 'a'\nprint('b')\n"):
        loaded = author.load(source)
        assert ("unplayable" in loaded["error"]["args"]) == ("numpy_" in source), source


def test_the_command_line_says_as_what_a_program_plays_or_what_it_is(run: Run, tmp_path: Path) -> None:
    path = BROUGHT / "ttt_get_move.py"
    _, said = command("--with", path, "arena", "tictactoe", "ttt_get_move", "random", "--games", "2")
    assert f"{path} plays as a program with a board of its own (get_move): the side to move is its 1" in said
    wrong = tmp_path / "wrong.py"
    for source, sentence in (
        ("x = 1\n", "it has no function that can be called here"),
        ("def play(board): return 9\n", "play answered 9, no legal move, in the position "),
        ("import nothing_of_mine\n", "it imports nothing_of_mine, which is not there"),
    ):
        wrong.write_text(source, "utf-8")
        error = run("--with", wrong, "games", status=2).error
        assert sentence in error
        assert error.rstrip().endswith(HOW)


# What is tried is asked once, and as a load


def test_a_trial_prints_and_draws_as_a_load_does_and_is_said_before() -> None:
    source = (
        "import random\n"
        f"def get_move(board, color):\n    print('asked')\n    return random.choice({FREE.format(0)})\n"
        'print("loaded")\nmarks = (1, 2, 0)\n'
    )
    for text, is_tried in ((source, True), ("print('loaded')\n", False)):
        sent: list[str] = []
        request = json.dumps({"op": "load", "name": "mine", "source": text})
        printed, loaded = with_programs().answer(request, send=sent.append)
        assert [json.loads(each) for each in sent] == [{"trying": True, "done": False}] * is_tried
        assert json.loads(printed)["printed"] == "loaded\n" + 4 * "asked\n" * is_tried
        assert ("form" in json.loads(loaded)) == is_tried


def test_a_program_that_runs_anew_is_not_tried_again() -> None:
    author = Author(10)
    source = ONE.replace("    return", "    print(1)\n    return") + "marks = (1, 2, 0)\n"
    author.load(source)
    record = {"game": "tictactoe", "moves": "a1"}
    thought = author.ask(op="think", record=record, player="mine", fresh=True)
    assert [each["printed"] for each in thought if "printed" in each] == ["1\n"]


# What is wrong with an answer


LATER = (
    f"def get_move(board, player):\n    free = {FREE.format(0)}\n    if len(free) > 3: return (*free[0],)\n"
)
WRONG = {  # endings of a function that has passed its trial, and what is said of them
    "    return 1\n": "get_move returned the move 1, which is not legal; legal: (2, 0), (2, 1), (2, 2)",
    "    return (3, 0)\n": "get_move returned the move (3, 0), which is not legal",
    "    return {(0, 0)}\n": "get_move returned the move {(0, 0)}, which is not legal",
    "    best = None\n    return best\n": "get_move returned None as its move although there are legal moves",
    "    best = 1\n": "get_move ended without return",
    "    return bset\n": "NameError: name 'bset' is not defined",
}


def test_an_answer_that_is_no_move_is_a_fault_and_the_sentence_has_what_came(author: Author) -> None:
    for body, said in WRONG.items():
        assert "form" in author.load(f"{LATER}{body}")
        found = author.think("mine", {"game": "tictactoe", "moves": "a1b1c1a2c2b2"})["error"]
        assert said in found["message"], body


# Time


STRATEGY = """class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        best_move.value = next(at for at in range(11, 89) if self.flips(board, player, at))
        {0}
    def flips(self, board, player, at):
        other = "o" if player == "@" else "@"
        for step in (-11, -10, -9, -1, 1, 9, 10, 11):
            to = at + step
            while board[to] == other: to += step
            if board[at] == "." and to != at + step and board[to] == player: return True
"""


def test_what_a_strategy_has_written_when_its_time_is_over_is_taken_and_the_match_is_not_repeatable() -> None:
    request: dict[str, Any] = {"op": "match", "second": "random", "seed": 1, "game": "othello"}
    for body, player in (("while True: pass", "mine seconds=0.05"), ("pass", "mine")):
        author = Author(10)
        assert author.load(STRATEGY.format(body))["repeatable"] is False
        end = author.ask(**request, first=player)[-1]
        assert ("fault" in end, end["repeatable"]) == (False, body == "pass")


def test_a_strategy_is_told_that_its_time_is_over() -> None:
    author = Author(10)
    author.load(STRATEGY.format("while still_running.value: pass"))
    end = author.ask(op="match", game="othello", first="random", second="mine seconds=0.02", seed=1)[-1]
    assert ("fault" in end, end["repeatable"]) == (False, False)


@pytest.mark.parametrize("value", ["None", "'d3'", "11"])
def test_a_strategy_that_has_written_no_move_has_made_a_fault(value: str) -> None:
    author = Author(10)
    late = f"if board.count('.') == 58: best_move.value = {value}"
    assert "form" in author.load(STRATEGY.format(late))
    found = author.think("mine seconds=0.05", {"game": "othello", "moves": "d3c3"})["error"]
    if value == "None":
        assert "has written no move into best_move.value" in found["message"]
    else:
        assert f"returned the move {value}, which is not legal; legal: 32, 43" in found["message"]


def test_a_strategy_that_has_written_nothing_in_a_short_time_has_a_second() -> None:
    author = Author(10)
    waits = (
        "asked.append(board.count('.'))\n        while asked.count(60) == 2: pass\n        best_move.value"
    )
    author.load("asked = []\n" + STRATEGY.replace("best_move.value", waits, 1).format("pass"))
    assert author.think("mine seconds=0.05", {"game": "othello"})["move"] == "d3"


def test_what_was_written_is_the_move_of_its_position_however_often_it_is_asked_for() -> None:
    """Time may be over just after it was taken; and before a program has begun with the next position."""
    source = STRATEGY.format("pass")
    names: dict[str, Any] = {}
    exec(source, names)
    form = forms.Form("strategy", "Strategy.best_strategy", "othello", forms.LARGE)
    program = forms.bound(form, forms.Module(ast.parse(source), names))
    assert program.written
    first, later = Board("othello").position, Board("othello", "d3c3").position
    assert [program.ask(first, forms.Time(10)), program.written(first)] == ["d3", "d3"]
    assert program.written(later) == forms.Came(None)


SLOWLY = """def get_move(board, player):
    asked.append(1)
    for _ in range(3 * 10**7 if sum(board, []).count(0) > 8 else 0): pass
    return [(r, c) for r in range(3) for c in range(3) if not board[r][c]][0]
asked = []
marks = (1, 2, 0)
def report(): print(len(asked))
"""


def test_the_start_may_take_longer_than_a_program_s_seconds_and_is_asked_once() -> None:
    author = Author(0.5)
    assert "form" in author.load(SLOWLY)
    reply = author.ask(op="think", record=START, player="mine")[-1]
    assert (reply["move"], "calls" in reply) == ("a1", False)
    endless = SLOWLY.replace("> 8", "< 6").replace("3 * 10**7", "10**9")
    assert unplayable(endless, Author(0.5))["message"].startswith("Timeout: ")


def test_the_time_of_a_trial_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sakiyomi.authors.trial.LONGEST_TRIAL", 0.5)
    found = unplayable(SLOWLY.replace("3 * 10**7", "10**9"), Author(1))
    assert found["message"].startswith("Timeout: ")


def test_the_time_of_a_first_move_has_an_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sakiyomi.authors.known.FIRST_MOVE", 10.1)
    author = Author(0.5)
    author.load(SLOWLY.replace("> 8", "== 7").replace("3 * 10**7", "10**9"))
    found = author.think("mine", {"game": "tictactoe", "moves": "b2a1"})
    assert found["error"]["args"]["kind"] == "Timeout"


def test_of_a_program_that_counts_its_calls_no_move_is_remembered(author: Author) -> None:
    author.load(
        "n = 0\ndef get_move(board, color):\n"
        f"    global n\n    n += 1\n    free = {FREE.format(0)}\n    return free[n % len(free)]\n"
        "marks = (1, 2, 0)\n",
        game="tictactoe",
    )
    match = {"op": "match", "first": "mine", "second": "mine", "seed": 1}
    alone = author.ask(**match, game="tictactoe")
    author.ask(**match, record={"game": "tictactoe", "moves": "a1c1b1"})
    again = author.ask(**match, game="tictactoe")
    assert [reply.get("move") for reply in again] == [reply.get("move") for reply in alone]


def test_a_choose_plays_beside_an_evaluate_of_a_board_and_a_colour() -> None:
    loaded = Author().load("def evaluate(board, color):\n    return 0\n" + CHOOSES, game="othello")
    assert (loaded["chooses"], loaded["evaluations"]) == (True, {})
