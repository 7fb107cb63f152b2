"""Programs as people have them: known forms play as they are, others with lines that are written for them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from engine.authors import forms
from engine.authors.bridge import USER_INTERFACE, elsewhere
from engine.authors.marks import games_of
from engine.library import Board
from tests.engine.conftest import Run
from tests.engine.conversation import Reply, ask, command, timeless
from tests.engine.test_load import Author

BROUGHT = Path(__file__).parent / "brought"
FORMS = {  # of each: the form, the function that is asked, and the marks of first and second
    "cs50_pruned": ("cs50", "minimax", "'X'", "'O'"),
    "cs50_slip": ("cs50", "minimax", "'X'", "'O'"),
    "othello_class": ("rows", "OthelloAI.get_move", "1", "-1"),
    "othello_letters_class": ("rows", "ReversiBot.make_move", "'B'", "'W'"),
    "othello_move": ("rows", "move", "1", "-1"),
    "othello_player_color": ("rows", "Player.think", "1", "-1"),
    "othello_select": ("rows", "select_move", "1", "2"),
    "othello_valid_moves": ("rows", "choose_move", "1", "-1"),
    "strategy_endless": ("strategy", "Strategy.best_strategy", "'@'", "'o'"),
    "strategy_sixtyfour": ("strategy", "Strategy.best_strategy", "'x'", "'o'"),
    "ttt_ai_letters": ("rows", "find_best_move", "'O'", "'X'"),
    "ttt_flat": ("rows", "computer_move", "'O'", "'X'"),
    "ttt_get_move": ("rows", "get_move", "1", "-1"),
    "ttt_object": ("rows", "get_computer_move", "'O'", "'X'"),
    "ttt_tabs": ("rows", "findBestMove", "'x'", "'o'"),
    "ttt_own_game": ("rows", "MCTSBot.select_action", "1", "2"),
}
BRIDGED = {  # of each: what is asked, and what it is
    "codingame_othello": ("program", "input"),
    "codingame_tictactoe": ("program", "input"),
    "kaggle_agent": ("agent", "agent"),
    "othello_unnamed": ("computer_1", "function"),
    "ttt_console": ("best", "function"),
    "ttt_mcts": ("MCTS.search", "function"),
    "ttt_unnamed": ("brain", "function"),
}
MOVER = {"ttt_ai_letters", "ttt_flat", "ttt_get_move", "ttt_object", "ttt_tabs"}
"""Those that are not told which side they are, so that their marks are those of the side to move."""
START: Reply = {"game": "tictactoe"}


def source_of(name: str) -> str:
    return (BROUGHT / f"{name}.py").read_text("utf-8")


def game_of(name: str) -> str:
    tree = ast.parse(source_of(name))
    return "tictactoe" if name == "codingame_tictactoe" else games_of(source_of(name), tree, None)[0]


def plays(author: Author, name: str, game: str) -> None:
    """It plays a whole game from each side, and makes no fault."""
    by = "mine seconds=0.05" if name == "strategy_endless" else "mine"
    for first, second in ((by, "random"), ("random", by)):
        end = author.ask(op="match", game=game, first=first, second=second, seed=1)[-1]
        assert "fault" not in end, end
        assert end["result"] is not None


def test_there_is_a_program_for_each_line() -> None:
    assert {path.stem for path in BROUGHT.glob("*.py")} == FORMS.keys() | BRIDGED.keys()


@pytest.mark.parametrize("name", FORMS)
def test_a_program_of_a_known_form_plays_as_it_is(name: str) -> None:
    author = Author(10)
    loaded = author.load(source_of(name))
    form, of, first, second = FORMS[name]
    assert (loaded["searches"], loaded["chooses"], loaded["evaluations"]) == (["mine"], True, {})
    found = loaded["form"]
    assert (found["id"], found["of"], found["first"], found["second"]) == (form, of, first, second)
    assert found["games"] == [game_of(name)]
    assert found["by"] == ("mover" if name in MOVER else "side")
    plays(author, name, game_of(name))


@pytest.mark.parametrize("name", BRIDGED)
def test_any_other_plays_with_the_lines_that_are_written_for_it(name: str) -> None:
    author = Author(10)
    loaded = author.load(source_of(name))
    bridge = loaded["error"]["args"]["bridge"] if "error" in loaded else loaded["bridge"]
    assert (bridge["of"], bridge["why"]) == BRIDGED[name]
    assert bridge["games"] == [game_of(name)]
    assert bridge["lines"] in bridge["source"]
    assert author.load(bridge["source"])["only"] == bridge["games"]
    other = {"othello": "tictactoe", "tictactoe": "othello"}[game_of(name)]
    assert author.think("mine", {"game": other})["error"]["code"] == "bad-player"
    plays(author, name, game_of(name))


WINS = "LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]\n"
ELSEWHERE = {  # programs that were made to run elsewhere, or with positions of their own: what is asked
    "a board of ten, the first place of which is not used": (
        """board = [" "] * 10
def getMove(board, letter):
    return [at for at in range(1, 10) if board[at] == " "][-1]
while True:
    board[int(input("1-9: "))] = "X"
    board[getMove(board, "O")] = "O"
""",
        "getMove",
    ),
    "a window, and a board of the whole program": (
        """import tkinter as tk
from no_such_package import sounds
root = tk.Tk()
board = [["", "", ""] for _ in range(3)]
human, computer = "X", "O"
class Cell(tk.Button): pass
def best_move():
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == ""][0]
def clicked(r, c):
    board[r][c] = human
    sounds.play("click")
    r, c = best_move()
    board[r][c] = computer
cells = [Cell(root) for _ in range(9)]
root.mainloop()
""",
        "best_move",
    ),
    "a position of its own, that follows another": (
        f"""{WINS}class State:
    def __init__(self, mine=None, theirs=None):
        self.mine, self.theirs = mine or [0] * 9, theirs or [0] * 9
    def next(self, action):
        mine = list(self.mine)
        mine[action] = 1
        return State(self.theirs, mine)
    def legal(self):
        return [at for at in range(9) if not self.mine[at] + self.theirs[at]]
def mcts_action(state):
    return max(state.legal(), key=lambda at: len(state.next(at).legal()))
""",
        "mcts_action",
    ),
    "a position of its own, that changes": (
        """class Board:
    def __init__(self):
        self.cells, self.turn = [[0] * 3 for _ in range(3)], 1
    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if not self.cells[r][c]]
    def push(self, move):
        r, c = move
        self.cells[r][c] = self.turn
        self.turn = -self.turn
        return True
class Agent:
    def get_move(self, game):
        return game.free()[-1]
""",
        "Agent.get_move",
    ),
    "a place where agents play": (
        """from no_such_environments import make
def agent(observation):
    return observation.board.index(0)
make("tictactoe").run([agent, "random"])
""",
        "agent",
    ),
    "a window, and a position that moves by itself": (
        """import pygame
class TicTacToe:
    def __init__(self):
        self.board, self.turn = [[0] * 3 for _ in range(3)], 1
    def available_moves(self):
        return [(r, c) for r in range(3) for c in range(3) if not self.board[r][c]]
    def place(self, row, col):
        self.board[row][col] = self.turn
        self.turn = 3 - self.turn
    def ai_move(self):
        return self.available_moves()[0]
screen = pygame.display.set_mode((300, 300))
while True:
    for event in pygame.event.get(): pass
""",
        "TicTacToe.ai_move",
    ),
}


@pytest.mark.parametrize("kind", ELSEWHERE)
def test_what_a_program_needs_elsewhere_is_put_aside(kind: str) -> None:
    source, of = ELSEWHERE[kind]
    author = Author(10)
    loaded = author.load(source, game="tictactoe")
    bridge = loaded["error"]["args"]["bridge"] if "error" in loaded else loaded["bridge"]
    assert (bridge["of"], bridge["why"]) == (of, "agent" if of == "agent" else "function")
    author.load(bridge["source"])
    plays(author, "", "tictactoe")


@pytest.mark.parametrize("module", ["dbm", *sorted(USER_INTERFACE)])
def test_a_window_is_put_aside_on_every_machine_and_the_library_is_not(module: str) -> None:
    program = ast.parse(f"import {module}\ndef best_move(board): return 0\n")
    assert elsewhere(program, "best_move") == (program.body[:1] if module in USER_INTERFACE else [])


ABSTRACT = """from abc import ABC, abstractmethod
BLACK, WHITE = "B", "W"
class Player(ABC):
    def __init__(self, color):
        self.color = color
    @abstractmethod
    def get_move(self, board): ...
class RandomPlayer(Player):
    def get_move(self, board): return 1 / 0
class Cautious(Player):
    def get_move(self, board, valid_moves):
        return valid_moves
"""
CANDIDATES = """class AI:
    def __init__(self, name, chessboard_size, color, time_out):
        self.color = color
    def go(self, chessboard):
        self.candidates = [[r, c] for r in range(3) for c in range(3) if chessboard[r][c] == 0]
        return self.candidates
"""


def test_a_class_that_cannot_be_made_is_not_asked_and_of_several_squares_the_last_is_played() -> None:
    author = Author(10)
    assert author.load(ABSTRACT, game="othello")["form"]["of"] == "Cautious.get_move"
    assert author.think("mine", {"game": "othello"})["move"] == "e6"
    assert author.load(CANDIDATES, game="tictactoe")["form"]["of"] == "AI.go"
    assert author.think("mine", {"game": "tictactoe"})["move"] == "c3"


def test_lines_are_proposed_for_no_program_whose_player_needs_the_package_or_that_is_wrong() -> None:
    author = Author()
    brain = "def brain(board):\n    return no_such_package.best(board)\n"
    asks = "board = {1: ' '}\ndef printed(): print(board)\nwhile True: board[int(input('1-9: '))] = 'X'\n"
    star = f"from no_such_package import *\n{source_of('ttt_get_move')}"  # which stands in no function
    for source in (f"import no_such_package\n{brain}", f"import os\n{brain}x = 1 / 0\n", asks, star):
        assert "bridge" not in author.load(source)["error"]["args"]


def test_what_is_a_program_of_ours_needs_no_bridge_and_an_empty_one_has_none(author: Author) -> None:
    for source in ("", "x = 1\n", "def choose(position):\n    return position.moves()[0]\n"):
        assert {"bridge", "form"}.isdisjoint(author.load(source))


# What is wrong with an answer


CS50 = source_of("cs50_slip")
WRONG = {  # endings of CS50's minimax, and what is said of them
    "    return 1\n": "b1",
    "    return (3, 0)\n": "minimax returned the move (3, 0), which is not legal; legal: (0, 0), (0, 1)",
    "    return (1, 1)\n": "minimax returned the move (1, 1), which is not legal; legal: (0, 0)",
    "    return {(0, 0)}\n": "minimax returned the move {(0, 0)}, which is not legal",
    "    best = None\n    return best\n": "minimax returned None as its move although there are legal moves",
    "    best = 1\n": "minimax ended without return",
}


def test_an_answer_that_is_no_move_is_a_fault_and_the_sentence_has_what_came(author: Author) -> None:
    head = CS50[: CS50.index("    def score(b")]
    for body, said in WRONG.items():
        author.load(head + body)
        found = author.think("mine", {"game": "tictactoe", "moves": "b2"})
        if "error" in found:
            assert said in found["error"]["message"], body
            assert found["error"]["args"]["line"] >= head.count("\n")
        else:
            assert found["move"] == said


def test_what_is_raised_is_said_with_its_line(author: Author) -> None:
    author.load(source_of("ttt_get_move").replace("return line[", "return lnie["))
    found = author.think("mine", {"game": "tictactoe", "moves": "a1c3b1"})["error"]
    assert found["args"]["kind"] == "NameError"
    assert found["args"]["line"] == 15


# Time


STRATEGY = """class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        {0}
"""


def test_what_a_strategy_has_written_when_its_time_is_over_is_taken_and_the_match_is_not_repeatable() -> None:
    author = Author(10)
    author.load(source_of("strategy_endless"))
    request: dict[str, Any] = {"op": "match", "first": "mine seconds=0.05", "second": "random", "seed": 1}
    record = {
        "game": "othello",
        "setup": "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-- X",
    }
    end = author.ask(record=record, **request)[-1]
    assert ("fault" in end, end["repeatable"]) == (False, False)
    author.load(STRATEGY.format("best_move.value = 87 if board[87] == '.' else 88"))
    end = author.ask(record=record, **{**request, "first": "mine"})[-1]
    assert ("fault" in end, end["repeatable"]) == (False, True)


def test_a_strategy_is_told_that_its_time_is_over_and_what_it_is_given_has_a_value() -> None:
    author = Author(10)
    body = "best_move.value = 34\n        while still_running.value:\n            pass\n"
    author.load(STRATEGY.format(body))
    end = author.ask(op="match", game="othello", first="random", second="mine seconds=0.05", seed=1)
    assert end[-1]["repeatable"] is False


@pytest.mark.parametrize(
    "body", ["pass", "while True: pass", "best_move.value = 'd3'", "best_move.value = 11"]
)
def test_a_strategy_that_has_written_no_move_has_made_a_fault(body: str) -> None:
    author = Author(10)
    author.load(STRATEGY.format(body))
    found = author.think("mine seconds=0.05", {"game": "othello"})["error"]
    if "value" in body:
        legal = "which is not legal; legal: 34, 43, 56, 65"
        assert found["message"].endswith(
            f"Strategy.best_strategy returned the move {body.split(' = ')[1]}, {legal}"
        )
    else:
        assert "has written no move into best_move.value" in found["message"]


def test_a_strategy_that_has_written_nothing_in_a_short_time_has_a_second() -> None:
    author = Author(10)
    body = "asked.append(1)\n        while len(asked) == 1: pass\n        best_move.value = 34"
    author.load("asked = []\n" + STRATEGY.format(body))
    assert author.think("mine seconds=0.05", {"game": "othello"})["move"] == "d3"


def test_what_was_written_is_the_move_of_its_position_however_often_it_is_asked_for() -> None:
    """Time may be over just after it was taken; and before a program has begun with the next position."""
    source = STRATEGY.format("best_move.value = 34")
    names: dict[str, Any] = {}
    exec(source, names)
    program = forms.strategy(forms.Module(source, ast.parse(source), names))
    assert program
    assert program.written
    first, later = Board("othello").position, Board("othello", "d3c3").position
    assert [program.ask(first, forms.Time(10)), program.written(first)] == ["d3", "d3"]
    assert program.written(later) == forms.Came(None)


SLOWLY = """def get_move(board, player):
    asked.append(1)
    for _ in range({turns}): pass
    return [(r, c) for r in range(3) for c in range(3) if not board[r][c]][0]
asked = []
"""


def test_the_first_move_of_a_game_may_take_longer_than_a_program_s_seconds_and_is_remembered() -> None:
    author = Author(0.1)
    author.load(SLOWLY.format(turns=3 * 10**7) + "def report():\n    print(len(asked))\n")
    assert author.think("mine", START)["move"] == "a1"
    assert author.think("mine", START)["move"] == "a1"
    late = {"game": "tictactoe", "moves": "a1b1c1"}
    assert author.think("mine", late)["error"]["args"]["kind"] == "Timeout"


def test_the_time_of_a_first_move_has_an_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "FIRST_MOVE", 10.1)
    monkeypatch.setattr("engine.authors.known.FIRST_MOVE", 10.1)
    author = Author(0.5)
    author.load(SLOWLY.format(turns=10**9))
    assert author.think("mine", START)["error"]["args"]["kind"] == "Timeout"


# What a program defines beside


def test_functions_about_a_board_of_its_own_are_none_of_ours_whatever_they_are_called(author: Author) -> None:
    more = "def evaluate(board):\n    return board[0][0]\n\ndef search(board, depth):\n    return 0\n"
    loaded = author.load(source_of("ttt_get_move") + more)
    assert (loaded["evaluations"], loaded["form"]["of"]) == ({}, "get_move")
    ours = "def evaluate(position):\n    return 0\n\ndef get_move(board):\n    return 0\n"
    loaded = author.load(ours, game="othello")
    assert (loaded["evaluations"], "form" in loaded) == ({"othello": ["mine"]}, False)


def test_a_choice_of_ours_that_hands_its_position_to_a_helper_is_ours() -> None:
    helper = "def best_move(board):\n    return max(board.moves())\n"
    author = Author()
    reply = author.load(f"{helper}\ndef choose(board):\n    return best_move(board)\n", game="othello")
    assert "form" not in reply
    assert author.think("mine", {"game": "othello", "moves": "f5"})["move"] == "f6"


def test_of_a_program_that_counts_its_calls_no_move_is_remembered(author: Author) -> None:
    author.load(
        "n = 0\ndef get_move(board, color, moves):\n"
        "    global n\n    n += 1\n    return moves[n % len(moves)]\n",
        game="tictactoe",
    )
    match = {"op": "match", "first": "mine", "second": "mine", "seed": 1}
    alone = author.ask(**match, game="tictactoe")
    author.ask(**match, record={"game": "tictactoe", "moves": "a1c1b1"})
    again = author.ask(**match, game="tictactoe")
    assert [reply.get("move") for reply in again] == [reply.get("move") for reply in alone]


def test_a_form_has_only_the_games_that_it_is_for(author: Author) -> None:
    author.load(CS50)
    assert author.think("mine", {"game": "othello"})["error"]["code"] == "bad-player"


def test_the_command_line_says_as_what_a_program_plays() -> None:
    path = BROUGHT / "cs50_slip.py"
    _, said = command("--with", path, "arena", "tictactoe", "cs50_slip", "random", "--games", "2")
    assert "plays as a CS50 program (minimax): first is its 'X', second its 'O'\n" in said


def test_the_command_line_says_with_which_lines_a_program_plays(run: Run) -> None:
    said = run("--with", BROUGHT / "ttt_unnamed.py", "games", status=2).error
    assert "no evaluate, search, choose, order or class Game; with these lines it plays:" in said
    assert "    answer = brain(board)\n" in said


def test_programs_of_known_forms_play_a_tournament_as_they_are(tmp_path: Path) -> None:
    for name in ("ttt_flat", "ttt_unnamed"):
        (tmp_path / f"{name}.py").write_text(source_of(name), "utf-8")
    words = ("tournament", "tictactoe", "random", "--programs", tmp_path, "--games", "2", "--processes", "1")
    out, warned = command(*words)
    said = "ttt_flat: plays as a program with a board of its own (computer_move): the side to move is its 'O'"
    assert said in warned
    assert "could not be played" in out
    assert "ttt_unnamed; with these lines it plays:" in out


# What is against the engine


EVIL = """class E:
    def __index__(self):
        while True: pass
    tolist = __index__
    row = col = 0
"""
CATCHES = """while True:
            try:
                while True: pass
            except BaseException: pass"""
SPOILS = "import builtins, sys\n    builtins.len = sys.modules['json'] = None"
HOSTILE = [
    STRATEGY.format("best_move.value = E()"),
    STRATEGY.format(CATCHES),
    STRATEGY.format("best_move.value = 34; del best_move.value"),
    STRATEGY.format("type(best_move).value = property(lambda self: 1 / 0)"),
    STRATEGY.format("raise SystemExit"),
    "class Strategy:\n    def __init__(self): 1 / 0\n    def best_strategy(self, a, b, c, d): pass\n",
    "class Strategy:\n    best_strategy = 7\n",
    "class Strategy:\n    def best_strategy(self): pass\n",
    "def get_move(board):\n    return E()\n",
    "def get_move(board):\n    board.clear()\n",
    "def get_move(board):\n    board[:] = [board]\n    return board\n",
    f"def get_move(board):\n    {SPOILS}\n    return 0, 0\n",
    "def get_move(board):\n    return [[E()] * 8] * 8\n",
    "def get_move(board):\n    return type('T', (tuple,), {'__iter__': lambda self: 1 / 0})((2, 3))\n",
    "def get_move(board, player):\n    return {'row': E(), 'col': 1}\n",
    "class AI:\n    def __getattribute__(self, name): 1 / 0\n    def get_move(self, board): return 0, 0\n",
    "minimax = player = actions = result = print\n",
    "def minimax(board): return E()\nplayer = actions = result = minimax\n",
    "def brain(board):\n    return input()\n",
]


@pytest.mark.parametrize("source", HOSTILE)
def test_a_hostile_program_of_a_known_form_changes_no_later_answer(
    source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.authors.known.FIRST_MOVE", 10.0)
    author = Author(0.2)
    sound = {"op": "think", "record": {"game": "othello"}, "player": "alphabeta depth=2 ties=first"}
    before = timeless(ask(sound, author.conversation)[-1])
    loaded = author.load(f"{EVIL}{source}")
    for game in ("othello", "tictactoe"):
        if "error" not in loaded and loaded["searches"]:
            author.ask(op="think", record={"game": game}, player="mine seconds=0.1")
    assert timeless(ask(sound, author.conversation)[-1]) == before
