"""`load`: what an author's source may define, how it is used, and how its errors are reported."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.service import Conversation
from tests.engine.conversation import ROOT, Reply, ask, error, python, read

OTHELLO = {"game": "othello", "moves": "f5d6"}
TICTACTOE = {"game": "tictactoe", "moves": "b2a1"}
RECORDS: list[Reply] = [OTHELLO, TICTACTOE, {"game": "numbers", "seed": 1, "size": 5}]
AUTHOR = (ROOT / "engine" / "authors" / "AUTHOR.md").read_text("utf-8")
FOUR = (ROOT / "web" / "examples" / "en" / "11-connect-four.py").read_text("utf-8")
DISCS = """
game = "othello"

def evaluate(position):
    return position.first.bit_count() - position.second.bit_count()
"""
MINIMAX = """
def search(position, depth, evaluate):
    if depth == 0 or position.over:
        return evaluate(position), None
    best = None
    for move in position.moves():
        value, _ = search(position.play(move), depth - 1, evaluate)
        if best is None or position.sign * value > position.sign * best[0]:
            best = value, move
    return best
"""


class Author:
    """A conversation in which programs are loaded."""

    def __init__(self) -> None:
        self.conversation = Conversation(allow_load=True)

    def ask(self, **request: Any) -> list[Reply]:
        return ask(request, self.conversation)

    def load(self, source: str, name: str = "mine", **more: Any) -> Reply:
        """The last reply to a load, which may be an error."""
        return self.ask(op="load", name=name, source=source, **more)[-1]

    def think(self, player: Any, record: Any = OTHELLO) -> Reply:
        """The last thought without its time and calls; an error stays what it is."""
        reply = self.ask(op="think", record=record, player=player)[-1]
        return {key: value for key, value in reply.items() if key not in ("seconds", "calls")}

    def failed(self, source: str, player: Any = "minimax depth=1 evaluation=mine", **more: Any) -> Reply:
        """The error of a program that can be loaded."""
        assert "error" not in self.load(source, **{"game": "othello", **more})
        found: Reply = self.think(player)["error"]
        assert found["code"] == "user-code"
        return found


@pytest.fixture
def author() -> Author:
    return Author()


# The request


DEEP = """
import sys

def search(position, depth, evaluate):
    sys.setrecursionlimit(4500)
    moves = position.moves()
    def down(left):
        if left:
            return down(left - 1)
        for _ in range(20_000):
            position.play(moves[0])
        return 0, moves[0]
    return down(3000)
"""


def test_a_search_may_be_deep_in_itself_while_other_requests_are_answered(author: Author) -> None:
    """The engine leaves an author's code for that, and returns to it."""
    assert "error" not in author.load(DEEP)
    request = json.dumps({"op": "think", "record": OTHELLO, "player": "mine depth=2 nodes=1000000"})
    limit, pauses = sys.getrecursionlimit(), list[int]()
    replies = list(author.conversation.answer(request, pause=lambda: pauses.append(1)))
    assert pauses
    assert "error" not in json.loads(replies[-1])
    assert sys.getrecursionlimit() == limit


def test_a_syntax_error_that_a_program_raises_itself_is_an_error_like_others(author: Author) -> None:
    own = ("'x' * 9000, ('mine.py', 1, 1, '', 1, 2)", "x" * 400), ("'no', ('mine.py', 'one', 1, '')", "no")
    for raised, said in own:
        source = f"game = 'othello'\ndef evaluate(position):\n    raise SyntaxError({raised})\n"
        found = author.failed(source)
        assert (found["args"]["kind"], found["args"]["during"]) == ("SyntaxError", "evaluate")
        assert found["args"]["message"] == said
        assert len(found["message"]) < 1000


def test_load_is_refused_unless_it_was_allowed() -> None:
    found = error({"op": "load", "name": "mine", "source": DISCS})
    assert found["code"] == "not-allowed"
    line = json.dumps({"op": "load", "name": "mine", "source": DISCS}).encode()
    for words, refused in (([], True), (["--allow-load"], False)):
        ended = python("-m", "engine", *words, given=line)
        assert ("error" in read(ended.stdout.decode().rstrip())) is refused


def test_the_reply_names_what_was_defined(author: Author) -> None:
    nothing = {"evaluations": {}, "searches": [], "orders": [], "games": [], "repeatable": True, "done": True}
    assert author.load("", "empty") == {"name": "empty", **nothing}
    source = DISCS + MINIMAX + "def order(position, moves):\n    return moves\n"
    assert author.load(source) == {
        "name": "mine",
        "evaluations": {"othello": ["mine"]},
        "searches": ["mine"],
        "orders": ["mine"],
        "games": [],
        "repeatable": True,
        "done": True,
    }
    assert author.load(FOUR, "c4")["games"] == ["connect-four"]


@pytest.mark.parametrize(
    ("sides", "colours"),
    [
        (("Red", "Yellow"), ("red", "yellow")),
        (("Red", "red"), ("first", "second")),
        (("Red", "Blue"), ("first", "second")),
    ],
)
def test_discs_have_the_colours_that_the_sides_are_called(
    author: Author, sides: tuple[str, str], colours: tuple[str, str]
) -> None:
    author.load(SMALL.replace("2, 2\n", f"2, 2\n    sides = {sides}\n"))
    listed = author.ask(op="games")[-1]["games"]
    found = next(game for game in listed if game["id"] == "small")["look"]["colours"]
    assert (found["first"], found["second"]) == colours


@pytest.mark.parametrize(
    "name", ["", "a b", "é", "a.b", "a/b", "minimax", "strong", "othello", "level-1", "square"]
)
def test_a_name_of_other_characters_or_of_ours_is_refused(author: Author, name: str) -> None:
    found = author.load("", name)["error"]
    assert (found["code"], found["field"]) == ("bad-request", "name")


def test_names_and_sources_have_a_greatest_length(author: Author) -> None:
    assert "error" not in author.load("#" * 200_000, "a" * 40)
    for name, source, field, most in (("a" * 41, "", "name", 40), ("a", "#" * 200_001, "source", 200_000)):
        found = author.load(source, name)["error"]
        assert (found["code"], found["field"], found["args"]["most"]) == ("limit", field, most)


def test_an_evaluation_needs_a_game(author: Author) -> None:
    plain = "def evaluate(position):\n    return 1\n"
    found = author.load(plain)["error"]
    assert (found["code"], found["field"]) == ("bad-request", "game")
    assert author.load(plain, game="numbers")["evaluations"] == {"numbers": ["mine"]}
    assert author.load(DISCS, game="numbers")["evaluations"] == {"othello": ["mine"]}
    assert author.load(plain, game="chess")["error"]["code"] == "unknown-game"
    assert author.load(plain + "game = 'chess'\n")["error"]["code"] == "user-code"


def test_loading_again_replaces_and_a_failure_changes_nothing(author: Author) -> None:
    # A class that is made while the program runs looks for its module, which the failed load was to replace.
    classes = "    import dataclasses\n    @dataclasses.dataclass\n    class Now:\n        value: 'int'\n"
    author.load(DISCS.replace(":\n", f":\n{classes}", 1))
    before = author.think("minimax depth=2 ties=first evaluation=mine")
    assert author.load("1 / 0")["error"]["args"]["kind"] == "ZeroDivisionError"
    assert author.think("minimax depth=2 ties=first evaluation=mine") == before
    author.load("def evaluate(position):\n    return 5\n", game="othello")
    assert author.think("minimax depth=2 ties=first evaluation=mine")["value"] == 5
    author.load("")
    assert author.think("minimax depth=2 evaluation=mine")["error"]["code"] == "bad-player"


def test_a_conversation_of_its_own_knows_nothing_of_another(author: Author) -> None:
    author.load(DISCS)
    assert Author().think("minimax depth=2 evaluation=mine")["error"]["code"] == "bad-player"
    listed = author.ask(op="games")[-1]["games"]
    assert "mine" in next(game for game in listed if game["id"] == "othello")["evaluations"]


# Evaluations


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
def test_an_evaluation_that_is_ours_gives_our_answers(author: Author, search: str) -> None:
    author.load(DISCS)
    ours = author.think(f"{search} depth=3 ties=first evaluation=discs")
    assert author.think(f"{search} depth=3 ties=first evaluation=mine") == ours
    order = "alphabeta depth=3 ties=first order=evaluation evaluation="
    assert author.think(order + "mine") == author.think(order + "discs")


@pytest.mark.parametrize(("game", "most"), [("othello", 9999), ("numbers", 999), ("tictactoe", 90)])
@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
def test_an_integer_is_held_below_a_won_game(author: Author, game: str, most: int, search: str) -> None:
    author.load("def evaluate(position):\n    return 10 ** 30\n", game=game)
    record = next(record for record in RECORDS if record["game"] == game)
    found = author.think(f"{search} depth=1 ties=first evaluation=mine", record)
    assert (found["value"], found["outcome"]) == (most, None)


@pytest.mark.parametrize("value", ["None", "True", "1.5", "'1'", "[]"])
def test_what_is_no_integer_is_an_error_at_the_def(author: Author, value: str) -> None:
    found = author.failed(f"\n\ndef evaluate(position):\n    return {value}\n")["args"]
    assert (found["kind"], found["line"], found["during"]) == ("TypeError", 3, "evaluate")
    assert f"evaluate returned {value}" in found["message"]


def test_tictactoe_is_still_solved_where_no_evaluation_is_named(author: Author) -> None:
    players = ["best", "level-2", "wincut ties=first", "minimax depth=2 ties=first"]
    before = [author.think(player, TICTACTOE) for player in players]
    author.load("def evaluate(position):\n    return 7\n", game="tictactoe")
    assert [author.think(player, TICTACTOE)["value"] for player in players] == [
        one["value"] for one in before
    ]
    tree = author.ask(op="tree", record=TICTACTOE, player="best depth=2 ties=first evaluation=mine")[-1]
    assert tree["iterations"][-1]["value"] == 7


# Searches


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["game"])
def test_a_plain_minimax_plays_as_ours(author: Author, record: Reply) -> None:
    author.load(MINIMAX)
    ours = author.think("minimax depth=3 ties=first", record)
    found = author.think("mine depth=3", record)
    for key in ("move", "value", "nodes", "depth"):
        if key != "value" or record["game"] != "tictactoe":
            assert found[key] == ours[key]
    assert (found["outcome"], found["plies"], found["margin"], found["cutoffs"]) == (None, None, None, 0)
    assert found["line"] == [found["move"]]
    assert [one["move"] for one in found["moves"] if one["value"] is not None] == [found["move"]]


def test_finished_games_have_their_value_in_a_search(author: Author) -> None:
    author.load(MINIMAX)
    won = {"game": "tictactoe", "moves": "a1a2b1b2"}
    assert author.think("mine", won)["value"] == 100
    assert author.think("mine", {"game": "tictactoe"})["depth"] == 9


def test_a_search_deepens_under_a_limit_of_nodes(author: Author) -> None:
    author.load(MINIMAX)
    replies = author.ask(op="think", record=OTHELLO, player="mine nodes=1000")
    assert [reply["depth"] for reply in replies] == [1, 2, 3, 3]
    assert replies[-1]["nodes"] == 1000
    assert {reply["value"] for reply in replies[2:]} == {author.think("mine depth=3")["value"]}


def test_a_search_that_catches_the_end_of_its_limit_is_ended(author: Author) -> None:
    stubborn = """
def search(position, depth, evaluate):
    move = position.moves()[0]
    for _ in range(500):
        try:
            position.play(move)
        except Exception:
            pass
    return 0, move
"""
    author.load(stubborn)
    found = author.think("mine nodes=600")
    assert (found["depth"], found["nodes"]) == (1, 600)


@pytest.mark.parametrize(
    ("returned", "kind", "said"),
    [
        ("None", "TypeError", "search returned None"),
        ("(1.5, 'c4')", "TypeError", "the value 1.5"),
        ("(1, 7)", "TypeError", "the move 7"),
        ("(1, 'e1')", "ValueError", "search returned e1, which is not legal"),
    ],
)
def test_a_wrong_answer_of_a_search_says_what_came_back(
    author: Author, returned: str, kind: str, said: str
) -> None:
    source = f"def search(position, depth, evaluate):\n    return {returned}\n"
    found = author.failed(source, "mine depth=1")["args"]
    assert (found["kind"], found["line"], found["during"]) == (kind, 1, "search")
    assert said in found["message"]


def test_a_tree_of_an_author_s_search_is_refused(author: Author) -> None:
    author.load(MINIMAX)
    found = author.ask(op="tree", record=OTHELLO, player="mine depth=2")[-1]["error"]
    assert (found["code"], found["field"]) == ("bad-player", "player.search")


def test_an_error_of_the_inner_evaluation_is_the_evaluation_s(author: Author) -> None:
    author.load("def evaluate(position):\n    return 1 // 0\n", "judge", game="othello")
    author.load(MINIMAX)
    found = author.think("mine depth=2 evaluation=judge")["error"]["args"]
    assert (found["name"], found["during"], found["line"]) == ("judge", "evaluate", 2)


# Orders


def test_an_order_changes_what_is_cut_and_no_value(author: Author) -> None:
    author.load("def order(position, moves):\n    return reversed(moves)\n")
    usual = author.think("alphabeta depth=4 ties=first")
    found = author.think("alphabeta depth=4 ties=first order=mine")
    assert found["value"] == usual["value"]
    assert found["nodes"] != usual["nodes"]
    author.load("def order(position, moves):\n    return moves\n")
    assert author.think("alphabeta depth=4 ties=first order=mine") == usual
    tree = author.ask(op="tree", record=OTHELLO, player="alphabeta depth=4 ties=first order=mine")[-1]
    assert tree["visits"] == usual["nodes"]


@pytest.mark.parametrize(
    ("returned", "kind"), [("None", "TypeError"), ("[]", "ValueError"), ("[1]", "TypeError")]
)
def test_an_order_returns_the_same_moves(author: Author, returned: str, kind: str) -> None:
    source = f"def order(position, moves):\n    return {returned}\n"
    found = author.failed(source, "alphabeta depth=2 order=mine")["args"]
    assert (found["kind"], found["during"], found["line"]) == (kind, "order", 1)


# The position


def test_the_members_of_a_position(author: Author) -> None:
    source = """
def evaluate(p):
    print([p.turn, p.sign, p.moves(), p.owner("e5"), p.number("e5"), p.score(), p.mobility(), p.over])
    print([len(p.squares), p.margin(), p.text(), p == p.play(p.moves()[0]), hex(p.first), hex(p.second)])
    return 0
"""
    author.load(source, game="othello")
    reply = author.ask(op="think", record={"game": "othello"}, player="minimax depth=1 evaluation=mine")[0]
    first, second = reply["printed"].splitlines()[:2]
    assert first == ("['second', -1, ['c3', 'e3', 'c5'], -1, 0, (4, 1), (3, 3), False]")
    assert second.startswith("[64, None, '-------------------X")
    assert second.endswith("False, '0x818080000', '0x1000000000']")


def test_the_stub_and_the_reference_name_the_members_of_a_position() -> None:
    from engine.authors.position import Position

    members = {name for name in vars(Position) if not name.startswith("_")}
    stub = (ROOT / "engine" / "authors" / "author.pyi").read_text("utf-8")
    assert set(re.findall(r"    def (\w+)", stub)) == members
    table = AUTHOR.split("## The position")[1].split("## A whole game")[0]
    assert (
        set(re.findall(r"`(\w+)(?:\([^`]*\))?`(?=[^|]*\|)", "".join(re.findall(r"(?m)^\|[^|]*\|", table))))
        == members
    )


def test_in_numbers_squares_have_numbers_and_no_owners_and_elsewhere_owners_and_no_numbers(
    author: Author,
) -> None:
    source = """
def evaluate(position):
    owners = {position.owner(square) for square in position.squares}
    numbers = {position.number(square) for square in position.squares}
    print(sorted(owners), any(numbers))
    return 0
"""
    for game, said in (("numbers", "[0] True"), ("othello", "[-1, 0, 1] False")):
        author.load(source, game=game)
        given = {"game": game, **({"seed": 1, "moves": "a1"} if game == "numbers" else {"moves": "f5d6"})}
        reply = author.ask(op="think", record=given, player="minimax depth=1 evaluation=mine")[0]
        assert set(reply["printed"].splitlines()) == {said}


def test_the_program_of_the_reference_works(author: Author) -> None:
    source = re.findall(r"```python\n(.*?)```", AUTHOR, re.DOTALL)[0]
    assert "error" not in author.load(source)
    for player in ("alphabeta depth=3 evaluation=mine order=mine", "mine depth=2"):
        assert author.think(player)["move"] in ("c3", "c4", "c5", "c6", "c7", "e6", "e7", "f4", "g5")


# Games


def test_a_whole_game_is_played_searched_and_planned(author: Author) -> None:
    author.load(FOUR, "c4")
    record = {"game": "connect-four", "moves": "d6e6d5e5d4e4"}
    for player in ("minimax depth=2 ties=first", "alphabeta depth=2 ties=first", "best depth=2", "level-3"):
        found = author.think(player, record)
        assert (found["move"], found["outcome"], found["plies"]) == ("d3", "first", 1)
    view = author.ask(op="view", record=record)[-1]
    assert view["cells"]["d6"] == "first"
    again = author.ask(op="view", record={"game": "connect-four", "setup": view["setup"]})[-1]
    assert again["legal"] == view["legal"]
    assert author.ask(op="tree", record=record, player="minimax depth=2 ties=first")[-1]["visits"] == 50
    match = author.ask(op="match", game="connect-four", first="level-1", second="random", seed=1)[-1]
    assert match["result"]["winner"]
    plan = author.ask(op="series", game="connect-four", players=["level-1", "random"], games=4)
    assert (plan[0]["opening"], plan[-1]["done"]) == (2, True)
    board = "-" * 37 + "X----"
    for setup in (board, board + " O"):  # a page names the side to move
        found = author.ask(op="view", record={"game": "connect-four", "setup": setup})[-1]
        assert (found["turn"], found["cells"]["c6"]) == ("second", "first")
    turned = author.ask(op="view", record={"game": "connect-four", "setup": board + " X"})[-1]["error"]
    assert turned["message"] == "in this position it is the other side's turn"
    bad = author.ask(op="view", record={"game": "connect-four", "setup": "X"})[-1]["error"]
    assert bad["code"] == "bad-setup"


SMALL = """class Game:
    id, name, rows, columns = "small", "Small", 2, 2
    def __init__(self, played=()):
        self.played = played
    @property
    def turn(self):
        return ("first", "second")[len(self.played) % 2]
    def moves(self):
        return [name for name in ("a1", "b1", "a2", "b2") if name not in self.played]
    def play(self, move):
        return Game(self.played + (move,))
    def owner(self, name):
        return (1, -1)[self.played.index(name) % 2] if name in self.played else 0
    def margin(self):
        return 0 if len(self.played) == 4 else None
    times = 0
    def varies(self, after):
        Game.times += 1
        after.margin = lambda n=Game.times: n % 2 or None
"""
READ = """    def text(self):
        {}
    @classmethod
    def read(cls, text):
        {}
    def margin"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("return Game(self.played + (move,))", "return None", "play returned None"),
        ("return Game(self", "self.played += (move,); return self; (self", "the position itself"),
        ("return Game(self", "self.played += (move,); return Game(); (self", "changes the position"),
        ("[len(self.played) % 2]\n    def moves", "[0]\n    def moves", "the turn of first again"),
        ("else 0\n", "else 7\n", "owner('a1') returned 7"),
        ("0 if len(self.played) == 4 else None", "1.5", "margin returned 1.5"),
        ('"b2") if', '"z9") if', "'z9', which is neither a square nor 'pass'"),
        ("len(self.played) == 4", "False", "moves() is empty"),
        ('"small"', '"othello"', "which is taken"),
        ('"small"', '"arena"', "which is taken"),
        ('"Small"', '"OTHELLO"', "name is 'OTHELLO', which is taken"),
        ("2, 2", "0, 2", "rows is 0"),
        ('"small"', '"small" * 9', "lower-case letters, digits and -"),
        ("2, 2\n", '2, 2\n    unit = "stone"\n', "unit is 'stone', which is neither"),
        ("2, 2\n", '2, 2\n    sides = ("A", 1)\n', "which is not a pair of strings"),
        ('("first", "second")[', '("white", "black")[', "turn is 'white'"),
        ('"b2") if', '"b2", "a1") if', "moves() has a move twice"),
        ("not in self.played]", "not in self.played] + ['pass']", "'pass' beside other moves"),
        (
            "    def margin",
            "    def score(self):\n        return 1\n    def margin",
            "not a pair of integers",
        ),
        ("    def margin", READ.format("return 'x' * 3001", "return cls()"), "one line of at most 3000"),
        ("    def margin", READ.format("return ''", "raise ValueError('no')"), "does not accept the text ''"),
        (
            "    def margin",
            READ.format("return ''", "return cls(('a1',))"),
            "is not the position that has this",
        ),
        ("= played", "= played or ('a1',) * (Game.times > 0)\n        Game.times += 1", "two games"),
        (
            "return Game(self",
            "one = Game(self.played + (move,)); self.varies(one); return one; (self",
            "always",
        ),
        ('"Small"', '"Sm\\u202eall"', r"name is 'Sm\u202eall', which has a character that cannot be seen"),
    ],
)
def test_the_examiner_says_what_is_wrong_with_a_game(author: Author, old: str, new: str, said: str) -> None:
    assert author.load(SMALL)["games"] == ["small"]
    assert old in SMALL
    found = author.load(SMALL.replace(old, new))["error"]
    assert found["code"] == "user-code"
    assert said in found["message"]
    assert author.think("best depth=4", {"game": "small"})["outcome"] == "draw"


COUNTED = """
class Position:
    def __init__(self, taken, turn):
        self.taken, self.turn = taken, turn
    def moves(self):
        own = ("a1", "b1", "c1") if self.turn == "first" else ("c2",)
        return [name for name in own if name not in self.taken] or ["pass"]
    def play(self, move):
        taken = self.taken if move == "pass" else self.taken + (move,)
        return Position(taken, "second" if self.turn == "first" else "first")
    def owner(self, name):
        return 0 if name not in self.taken else 1 if name.endswith("1") else -1
    def margin(self):
        first, second = self.score()
        return first - second if first == 3 else None
    def score(self):
        return sum(name.endswith("1") for name in self.taken), sum(name.endswith("2") for name in self.taken)
    def mobility(self):
        return 3 - self.score()[0], 1 - self.score()[1]

class Game:
    id, name, rows, columns, unit = "counted", "Counted", 2, 3, "disc"
    @staticmethod
    def start():
        return Position((), "first")

def evaluate(position):
    return position.mobility()[0]
"""


def test_a_game_may_count_pass_and_begin_with_a_position_of_another_class(author: Author) -> None:
    assert author.load(COUNTED)["evaluations"] == {"counted": ["mine"]}
    view = author.ask(op="view", record={"game": "counted", "moves": "a1c2b1"})[-1]
    assert (view["turn"], view["passed"], view["score"]) == ("first", "second", {"first": 2, "second": 1})
    found = author.think("best depth=6", {"game": "counted"})
    assert (found["value"], found["margin"], found["outcome"]) == (10_002, 2, "first")
    assert author.think("minimax depth=1 ties=first", {"game": "counted"})["value"] == 2
    end = author.ask(op="view", record={"game": "counted", "moves": "a1c2b1c1"})[-1]
    assert end["result"] == {"winner": "first", "margin": 2, "squares": []}


# Errors


def test_an_error_names_the_place_in_characters(author: Author) -> None:
    found = author.failed("def evaluate(position):\n    é = 'é'; return position.nothing\n")["args"]
    assert {key: found[key] for key in ("line", "column", "end_line", "end_column")} == {
        "line": 2,
        "column": 21,
        "end_line": 2,
        "end_column": 37,
    }
    assert found["kind"] == "AttributeError"
    assert found["traceback"].count("File") == 1


def test_a_syntax_error_names_its_place(author: Author) -> None:
    found = author.load("x = 1\né = (1; 2\n")["error"]
    assert found["field"] == "source"
    args = found["args"]
    assert (args["kind"], args["during"], args["line"], args["column"]) == ("SyntaxError", "load", 2, 7)


def test_a_traceback_has_at_most_4000_characters(author: Author) -> None:
    deep = "".join(f"def f{i}(p):\n    return f{i + 1}(p)\n" for i in range(300))
    found = author.failed(deep + "def f300(p):\n    1 / 0\ndef evaluate(p):\n    return f0(p)\n")["args"]
    assert len(found["traceback"]) <= 4000
    assert found["traceback"].endswith("ZeroDivisionError: division by zero")
    assert found["line"] == 602


def test_an_endless_loop_is_ended_with_its_line(author: Author) -> None:
    author.load("def evaluate(position):\n    while True:\n        position.moves()\n", game="othello")
    author.conversation._programs.host._seconds = 0.3  # type: ignore[union-attr]
    found = author.think("minimax depth=1 evaluation=mine")["error"]["args"]
    assert (found["kind"], found["during"]) == ("Timeout", "evaluate")
    assert found["line"] in (2, 3)


@pytest.mark.timeout(30)
def test_after_a_loop_was_ended_python_runs_on_as_before(author: Author) -> None:
    """An exception that is still to be raised in the thread makes every call slow, and a profiler hang."""
    author.load("def evaluate(position):\n    while True:\n        position.moves()\n", game="othello")
    author.conversation._programs.host._seconds = 0.3  # type: ignore[union-attr]
    assert author.think("minimax depth=1 evaluation=mine")["error"]["args"]["kind"] == "Timeout"
    calls = []
    sys.setprofile(lambda *call: calls.append(call))
    "".join(str(number) for number in range(3))
    sys.setprofile(None)
    assert calls


def test_what_is_printed_comes_before_the_reply_and_up_to_10000_characters(author: Author) -> None:
    replies = author.ask(op="load", name="mine", source="print('é' * 9_999)\nprint('more')\n")
    assert [len(reply.get("printed", "")) for reply in replies] == [10_000, 0]
    assert author.ask(op="load", name="mine", source="print(1)", id=5)[0] == {
        "id": 5,
        "printed": "1\n",
        "done": False,
    }


def test_the_last_reply_tells_the_calls_and_their_time(author: Author) -> None:
    source = """
import time
def evaluate(position):
    time.sleep(0.001)
    return 0
def search(position, depth, evaluate):
    for move in position.moves():
        evaluate(position.play(move))
    return 0, move
"""
    author.load(source, game="othello")
    start = {"game": "othello"}
    *earlier, last = author.ask(op="think", record=start, player="minimax depth=2 evaluation=mine")
    calls, seconds = last["calls"]["evaluate"]
    assert calls == 4 * 3
    assert list(last["calls"]) == ["evaluate"]
    assert 0.012 <= seconds <= last["seconds"]
    assert all("calls" not in reply for reply in earlier)
    told = author.ask(op="think", record=start, player="mine depth=1 evaluation=mine")[-1]["calls"]
    assert told["search"][0] == 1
    assert told["evaluate"][0] == 4
    assert told["search"][1] >= told["evaluate"][1] >= 0.004
    assert "calls" not in author.ask(op="think", record=start, player="minimax depth=2")[-1]


# Series


def test_a_series_plans_with_programs_that_it_does_not_know() -> None:
    players = ["mine depth=3", "alphabeta depth=2 evaluation=theirs order=mine"]
    request = {"op": "series", "game": "othello", "players": players, "games": 2, "seed": 1}
    assert error(request)["code"] == "bad-player"
    reply = ask({**request, "foreign": ["mine", "theirs"]})[-1]
    assert reply["players"] == players
    assert reply["matches"][0]["first"] == "mine depth=3"
    assert error({**request, "foreign": ["strong"]})["field"] == "foreign[0]"
    assert error({**request, "foreign": "mine"})["code"] == "bad-request"


# Files


def test_a_file_of_an_author_is_known_to_the_pipe_and_to_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(MINIMAX + "def evaluate(position):\n    print(1)\n    return 3\n", "utf-8")
    line = json.dumps({"op": "think", "record": OTHELLO, "player": "mine depth=1 evaluation=mine"}).encode()
    ended = python("-m", "engine", "--with", str(file), given=line)
    assert [read(text).get("value") for text in ended.stdout.decode().splitlines()] == [None, 3, 3]
    words = ["arena", "tictactoe", "mine depth=2 evaluation=mine", "random", "--games", "4", "--json"]
    ended = python("-m", "engine", *words, "--processes", "2", "--with", str(file))
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["games"] == 4


@pytest.mark.parametrize(("name", "said"), [("best", "a name of the engine"), ("mine", "line 2")])
def test_a_file_of_an_author_that_cannot_be_used(tmp_path: Path, name: str, said: str) -> None:
    file = tmp_path / f"{name}.py"
    file.write_text(
        "game = 'chess'\ndef evaluate(position): return 1\n" + "1 / 0\n" * (name == "mine"), "utf-8"
    )
    ended = python("-m", "engine", "--with", str(file))
    assert ended.returncode == 2
    assert said.replace("line 2", "line 3") in ended.stderr.decode()


def test_an_engine_without_programs_does_not_import_what_runs_them() -> None:
    program = "import sys, engine.service, engine.added; print([n for n in sys.modules if 'authors' in n])"
    assert python("-c", program).stdout.strip() == b"[]"


def test_a_stop_and_other_requests_are_answered_while_a_program_thinks(author: Author) -> None:
    author.load(MINIMAX + "def evaluate(position):\n    print('.', end='')\n    return 0\n", game="othello")
    conversation = author.conversation
    inner: list[Reply] = []

    def pause() -> None:
        if len(inner) == 3:
            assert list(conversation.answer(json.dumps({"op": "stop", "id": 1}))) == []
        inner.extend(ask({"op": "view", "record": OTHELLO}, conversation))

    request = {"op": "think", "record": OTHELLO, "player": "mine depth=12 evaluation=mine", "id": 1}
    lines = [read(line) for line in conversation.answer(json.dumps(request), pause)]
    assert lines[-1]["done"]
    assert (lines[-1]["depth"], lines[-1]["stopped"]) == (1, True)
    assert len(inner) >= 3
    assert all("error" not in reply for reply in inner)


# What a program breaks in its own process

BREAKING = {
    "json": "import json\njson.dumps = json.loads = None\n",
    "the register": "import importlib\nimportlib.import_module('engine.games').GAMES.clear()\n",
    "the recursion limit": "import sys\nsys.setrecursionlimit(60)\n",
    "tracing at once": "import sys\nsys.settrace(lambda *_: 1 / 0)\n",
    "tracing": """
import sys
seen = []
def trace(*_):
    seen.append(0)
    if len(seen) == 500:
        raise KeyError("late")
    return trace
def evaluate(position):
    sys.settrace(trace)
    return 0
""",
    "the engine": "import importlib\nimportlib.import_module('engine.service').replay = None\n",
}
BREAK = """
import json, sys
from engine.service import Conversation
read, write = json.loads, json.dumps
conversation = Conversation(allow_load=True)
requests = read(sys.argv[1])
replies = [read([*conversation.answer(write(request))][-1]) for request in requests]
sys.stdout.write(write([reply.get("error") for reply in replies]))
"""


@pytest.mark.parametrize("broken", BREAKING)
def test_what_a_program_breaks_is_its_own_error_and_no_defect_of_the_engine(broken: str) -> None:
    source = BREAKING[broken]
    if "evaluate" not in source:
        source += "def evaluate(position):\n    return 0\n"
    request = {"op": "load", "name": "mine", "source": source, "game": "othello"}
    think = {"op": "think", "record": OTHELLO, "player": "minimax depth=2 ties=first evaluation=mine"}
    requests = [request, {"op": "view", "record": OTHELLO}, think, {**think, "player": "minimax depth=2"}]
    ended = python("-c", BREAK, json.dumps(requests))
    assert ended.returncode == 0, ended.stderr
    errors = [one for one in json.loads(ended.stdout) if one]
    codes = {one["code"] for one in errors}
    assert codes <= {"user-code", "bad-player"}  # a program that failed at its load is no evaluation
    assert all(one["args"]["name"] == "mine" for one in errors)
    if broken in ("json", "the register", "the recursion limit"):
        assert not errors
    else:
        assert errors[0]["code"] == "user-code"
    if broken == "the engine":
        assert "raised in the engine, after this program had run" in errors[0]["message"]
        assert errors[0]["args"]["line"] is None
        assert errors[0]["field"] is None
