"""`load`: what an author's source may define, how it is used, and how its errors are reported."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

import pytest

from sakiyomi.arena.workers import LONGEST_CALL, MEMORY
from sakiyomi.authors.host import SECONDS
from sakiyomi.contract.limits import MOST_PRINTED
from tests.engine.conftest import Run
from tests.engine.conversation import ROOT, Reply, ask, command, read, timeless, with_programs

OTHELLO = {"game": "othello", "moves": "f5d6"}
TICTACTOE = {"game": "tictactoe", "moves": "b2a1"}
PASSING = "d3c3e6d2d1e1b2c1"
"""After these moves of Othello first has to pass."""
RECORDS: list[Reply] = [OTHELLO, TICTACTOE, {"game": "numbers", "seed": 1, "size": 5}]
AUTHOR = (ROOT / "engine" / "sakiyomi" / "authors" / "AUTHOR.md").read_text("utf-8")
MINIMAX = (ROOT / "web" / "examples" / "en" / "07-plain-minimax.py").read_text("utf-8")
DISCS = """
game = "othello"

def evaluate(position):
    return position.first.bit_count() - position.second.bit_count()
"""
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
"""


class Author:
    """A conversation in which programs are loaded."""

    def __init__(self, seconds: float = 600) -> None:
        self.conversation = with_programs(seconds)

    def ask(self, **request: Any) -> list[Reply]:
        return ask(request, self.conversation)

    def load(self, source: str, name: str = "mine", **more: Any) -> Reply:
        """The last reply to a load, which may be an error."""
        return self.ask(op="load", name=name, source=source, **more)[-1]

    def think(self, player: Any, record: Any = OTHELLO) -> Reply:
        """The last thought without its time and calls; an error stays what it is."""
        reply = timeless(self.ask(op="think", record=record, player=player)[-1])
        return {key: value for key, value in reply.items() if key != "calls"}

    def failed(self, source: str, player: Any = "minimax depth=1 evaluation=mine", **more: Any) -> Reply:
        """The error of a program that can be loaded."""
        assert "error" not in self.load(source, **{"game": "othello", **more})
        found: Reply = self.think(player)["error"]
        assert found["code"] == "user-code"
        return found

    def printed(self, expressions: str, record: Reply) -> list[str]:
        """What an evaluation prints of the positions `p` after a record: a list for each."""
        self.load(f"def evaluate(p):\n    print([{expressions}])\n    return 0\n", game=record["game"])
        replies = self.ask(op="think", record=record, player="minimax depth=1 evaluation=mine")
        return "".join(reply.get("printed", "") for reply in replies).splitlines()

    def game(self, name: str) -> Reply:
        """An entry of the list of games."""
        found: Reply = next(game for game in self.ask(op="games")[-1]["games"] if game["id"] == name)
        return found


# The request


def test_the_pipe_refuses_load_unless_it_was_allowed(run: Run) -> None:
    line = json.dumps({"op": "load", "name": "mine", "source": DISCS})
    assert "error" in read(run(typed=line).out.rstrip())
    assert "error" not in read(command("--allow-load", given=line.encode())[0].rstrip())


def test_the_reply_names_what_was_defined(author: Author) -> None:
    own = ["mine"]
    nothing: Reply = {"evaluations": {}, "searches": [], "orders": [], "games": []}
    none = {"unplayable": {"why": "none"}}
    assert author.load("") == {"name": "mine", **nothing, **none, "repeatable": True, "done": True}
    functions = {"evaluations": {"othello": own}, "searches": own, "orders": own, "games": []}
    source = DISCS + MINIMAX + "def order(position, moves):\n    return moves\n"
    assert author.load(source) == {"name": "mine", **functions, "repeatable": True, "done": True}


def test_discs_have_the_colours_that_the_sides_are_called(author: Author) -> None:
    for second in ("Yellow", "red", "Blue"):
        author.load(f"{SMALL}    sides = 'Red', {second!r}\n")
        colours = ["red", "yellow"] if second == "Yellow" else ["first", "second"]
        assert [*author.game("small")["look"]["colours"].values()] == colours


def test_a_name_of_other_characters_or_of_the_engine_is_refused(author: Author) -> None:
    ours = ("level-1", "random", "human", "best", "positional", "evaluation", "first", "othello")
    for name in ("", "é", "a.b", "a/b", *ours):
        found = author.load("", name)["error"]
        assert (found["code"], found["field"]) == ("bad-request", "name"), name


def test_a_long_name_and_a_long_source_are_loaded(author: Author) -> None:
    assert "error" not in author.load("#" * 200_000, "a" * 40)


def test_an_evaluation_is_for_the_game_of_its_source_or_else_of_its_request(author: Author) -> None:
    plain = "def evaluate(position):\n    return 1\n"
    assert author.load(plain, game="numbers")["evaluations"] == {"numbers": ["mine"]}
    assert author.load(DISCS, game="numbers")["evaluations"] == {"othello": ["mine"]}


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
    assert "mine" in author.game("othello")["evaluations"]


# Evaluations


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
def test_an_evaluation_that_is_ours_gives_our_answers(author: Author, search: str) -> None:
    author.load(DISCS)
    order = "alphabeta depth=3 ties=first order=evaluation"
    for player in (f"{search} depth=3 ties=first", order):
        ours = author.think(f"{player} evaluation=discs")
        assert ours.pop("unit")  # what an author's evaluation counts is not known
        for move in ours["moves"]:
            move["mark"] = None
        assert author.think(f"{player} evaluation=mine") == ours


@pytest.mark.parametrize(("record", "most"), [*zip(RECORDS, (9999, 90, 999), strict=True)])
@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
def test_an_integer_is_held_below_a_won_game(author: Author, record: Reply, most: int, search: str) -> None:
    for sign in (1, -1):
        author.load(f"def evaluate(position):\n    return {sign} * 10 ** 30\n", game=record["game"])
        found = author.think(f"{search} depth=1 ties=first evaluation=mine", record)
        assert (found["value"], found["outcome"]) == (sign * most, None)


def test_tictactoe_is_still_solved_where_no_evaluation_is_named(author: Author) -> None:
    players = ["best", "level-2", "wincut ties=first", "minimax depth=2 ties=first"]
    before = [author.think(player, TICTACTOE) for player in players]
    author.load("def evaluate(position):\n    return 7\n", game="tictactoe")
    values = [author.think(player, TICTACTOE)["value"] for player in players]
    assert values == [one["value"] for one in before]
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
    assert author.think("mine", TICTACTOE)["depth"] == 7, "the empty squares"


def test_a_search_deepens_under_a_limit_of_nodes(author: Author) -> None:
    author.load(MINIMAX)
    replies = author.ask(op="think", record=OTHELLO, player="mine nodes=1000")
    assert [reply["depth"] for reply in replies] == [1, 2, 3, 3]
    assert replies[-1]["nodes"] == 1000
    assert {reply["value"] for reply in replies[2:]} == {author.think("mine depth=3")["value"]}


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


# The position


def test_the_members_of_a_position(author: Author) -> None:
    start = {"game": "othello"}
    members = "p.turn, p.sign, p.moves(), p.owner('e5'), p.number('e5'), p.score(), p.mobility(), p.over"
    first = author.printed(members, start)[0]
    assert first == "['second', -1, ['c3', 'e3', 'c5'], -1, 0, (4, 1), (3, 3), False]"
    members = "len(p.squares), p.margin(), p.text(), p == p.play(p.moves()[0]), hex(p.first), hex(p.second)"
    first = author.printed(members, start)[0]
    assert first.startswith("[64, None, '-------------------X")
    assert first.endswith("False, '0x818080000', '0x1000000000']")


def test_the_stub_and_the_reference_name_the_members_of_a_position() -> None:
    from sakiyomi.authors.position import Position

    members = {name for name in vars(Position) if not name.startswith("_")}
    stub = (ROOT / "engine" / "sakiyomi" / "authors" / "author.pyi").read_text("utf-8")
    special = {name for name in ("__getitem__", "__len__") if name in vars(Position)}
    assert set(re.findall(r"    def (\w+)", stub)) == members | special
    table = AUTHOR.split("## The position")[1].split("## A whole game")[0]
    first_column = "".join(re.findall(r"(?m)^\|[^|]*\|", table))
    assert set(re.findall(r"`(\w+)(?:\([^`]*\))?`(?=[^|]*\|)", first_column)) == members


def test_the_record_has_the_game_so_far_with_its_passes_and_what_was_played_on(author: Author) -> None:
    author.load(
        "def choose(p):\n    after = p.play(p.moves()[0])\n"
        "    print(p.record, after.play(after.moves()[0]).record)\n    return p.moves()[0]\n"
    )
    first, *_ = author.ask(op="think", record=OTHELLO, player="mine")
    assert first["printed"] == "['f5', 'd6'] ['f5', 'd6', 'c3', 'd3']\n"
    author.load("def choose(p):\n    print(*p.record)\n    return p.moves()[0]\n")
    first, *_ = author.ask(op="think", record={"game": "othello", "moves": PASSING}, player="mine")
    assert first["printed"].split() == [*re.findall("..", PASSING), "pass"]
    games = author.ask(op="match", game="othello", first="mine", second="random", seed=3, opening=4)
    *_, latest = (reply["printed"].split() for reply in games if "printed" in reply)
    moves = [move for move in latest if move != "pass"]
    assert moves == games[-1]["record"]["moves"][: len(moves)]
    assert len(moves) > 50


def test_the_record_is_no_part_of_equality(author: Author) -> None:
    source = (
        "def choose(p):\n    one, other = p, p\n"
        "    for move in ('a1', 'b1', 'c1'):\n        one = one.play(move)\n"
        "    for move in ('c1', 'b1', 'a1'):\n        other = other.play(move)\n"
        "    print(one == other, hash(one) == hash(other), one.record, other.record, one.rows())\n"
        "    return 'a1'\n"
    )
    author.load(source)
    first, *_ = author.ask(op="think", record={"game": "tictactoe"}, player="mine")
    rows = "[[1, -1, 1], [0, 0, 0], [0, 0, 0]]"
    assert first["printed"] == f"True True ['a1', 'b1', 'c1'] ['c1', 'b1', 'a1'] {rows}\n"


def test_squares_of_numbers_have_numbers_and_no_owners_and_others_owners_and_no_numbers(
    author: Author,
) -> None:
    members = "{p.owner(square) for square in p.squares}, any(p.number(square) for square in p.squares)"
    for record, said in ((OTHELLO, "[{0, 1, -1}, False]"), (RECORDS[2] | {"moves": "a1"}, "[{0}, True]")):
        assert set(author.printed(members, record)) == {said}


@pytest.mark.parametrize("record", [*RECORDS, {"game": "small", "moves": "b1"}], ids=lambda one: one["game"])
def test_rows_and_columns_name_the_squares_and_their_bits(author: Author, record: Reply) -> None:
    author.load(f"{SMALL}def evaluate(position):\n    return 0\n", "small")
    members = """[[*map(p[row].__getitem__, range(len(p[row])))] for row in range(len(p))] == [*map(list, p)]
        and p.rows() == [[(s > 0) - (s < 0) for s in row] for row in p]
        and [square for row in p for square in row] == [p.owner(s) or p.number(s) for s in p.squares]
        and len(p[0]) == len({square[0] for square in p.squares})"""
    assert set(author.printed(f"({members})", record)) == {"[True]"}
    if record["game"] in ("othello", "tictactoe"):
        bits = "p.{} == sum((p[r][c] == {}) << r * len(p) + c for r in range(len(p)) for c in range(len(p)))"
        sides = f"{bits.format('first', 1)}, {bits.format('second', -1)}"
        assert set(author.printed(sides, record)) == {"[True, True]"}


def test_outside_the_board_there_is_no_square(author: Author) -> None:
    for at in (-1, 8):
        for square, of in ((f"position[{at}][0]", "row"), (f"position[0][{at}]", "column")):
            found = author.failed(f"def evaluate(position):\n    return {square}\n")
            said = f"there is no {of} {at}: the {of}s are 0 to 7"
            assert found["message"] == f"mine, line 2: IndexError: {said}"


def test_authors_are_told_the_limits_that_the_engine_has() -> None:
    limits = AUTHOR.split("## What is not possible")[1]
    for said in (
        f"{SECONDS:g} seconds in the programs' code",
        f"{MOST_PRINTED:,} characters",
        f"{SECONDS:g} seconds for a load and for each move",
        f"not returned after {LONGEST_CALL} seconds",
        f"{MEMORY >> 30} GiB",
    ):
        assert said in " ".join(limits.split())


def test_the_program_of_the_reference_works(author: Author) -> None:
    sources = re.findall(r"```python\n(.*?)```", AUTHOR, re.DOTALL)
    sources[3] += "\n\ndef my_old_function(board):\n    return (2, 2) if board[3][3] else None\n"
    for name, source in zip(("mine", "discs-of-mine", "other", "old"), sources, strict=True):
        assert "error" not in author.load(source, name, game="othello")
    of_discs = "minimax depth=1 evaluation=discs-of-mine"
    for player in ("alphabeta depth=3 evaluation=mine order=mine", "mine depth=2", "other", "old", of_discs):
        assert author.think(player)["move"] in ("c3", "c4", "c5", "c6", "c7", "e6", "e7", "f4", "g5")


# Games


def test_the_reference_lists_all_that_a_game_needs(author: Author) -> None:
    [listed] = re.findall(r"It needs (`id`.*?); all else is optional", AUTHOR, re.DOTALL)
    members = re.findall(r"`(\w+)(?:\(\w*\))?`", listed)
    assert "error" not in author.load(SMALL)
    defined = re.findall(r"\n    def ([a-z]\w*)", SMALL)
    assert set(members) == {"id", "name", "rows", "columns", *defined}
    for member in members:
        assert author.load(f"{SMALL}del Game.{member}\n")["error"]["args"]["during"] == "game"


def test_builtins_and_modules_that_a_game_spoils_are_restored_with_the_reply(author: Author) -> None:
    spoilt = "        import builtins, sys\n        builtins.len = None\n        sys.modules['json'] = None\n"
    author.load(
        SMALL.replace("    def owner(self, name):\n", f"    def owner(self, name):\n{spoilt}"), "small"
    )
    author.think("alphabeta depth=1 ties=first", {"game": "small"})
    assert (len("ab"), sys.modules["json"]) == (2, json)


WRONG_GAMES = {  # members of the class, and what is said of them
    "play = lambda self, move: None": "play returned None",
    "play = lambda self, move: self": "the position itself",
    "def play(self, move): self.played += (move,); return Game(self.played)": "changes the position",
    "from random import choice\n    play = lambda own, move: Game((*own.played, own.choice(own.moves())))": (
        "does not always give the same position"
    ),
    "turn = 'first'": "the turn of first again",
    "turn = 'white'": "turn is 'white'",
    "owner = lambda self, name: 7": "owner('a1') returned 7",
    "margin = lambda self: 1.5": "margin returned 1.5",
    "margin = lambda self: None": "moves() is empty",
    "moves = lambda self: ['z9']": "'z9', which is neither a square nor 'pass'",
    "moves = lambda self: ['a1', 'a1']": "moves() has a move twice",
    "moves = lambda self: ['a1', 'pass']": "'pass' beside other moves",
    **{
        f"{member} = 1": f"mine, line 16: TypeError: Game.{member} is 1, which is not a function"
        for member in ("start", "read", "play", "owner", "margin", "moves", "score", "mobility", "text")
    },
    "max_game_length = 2": "margin() is None after 2 moves, which is max_game_length, in every random",
    "score = lambda self: 1": "not a pair of integers",
    "text = lambda self: 'x' * 3001": "one line of at most 3000",
    "text = lambda self: ''\n    read = lambda text: int(text)": "does not accept the text ''",
    "text = lambda self: ''\n    read = lambda text: Game(('a1',))": "is not the position that has this",
    "starts = iter([(), ('a1',)])\n    start = lambda: Game(next(Game.starts))": "two games",
    "id = 'othello'": "which is taken",
    "id = 'small' * 9": "lower-case letters, digits and -",
    "name = 'OTHELLO'": "name is 'OTHELLO', which is taken",
    r"name = 'Sm\u202eall'": r"name is 'Sm\u202eall', which has a character that cannot be seen",
    "rows = 0": "rows is 0",
    "max_game_length = 301": "max_game_length is 301",
    "unit = 'stone'": "unit is 'stone', which is neither",
    "sides = 'A', 1": "which is not a pair of strings",
}


def test_the_examiner_says_what_is_wrong_with_a_game(author: Author) -> None:
    """The game that was there stays."""
    assert author.load(SMALL)["games"] == ["small"]
    found = {member: author.load(f"{SMALL}    {member}\n")["error"] for member in WRONG_GAMES}
    assert {error["code"] for error in found.values()} == {"user-code"}
    messages = {member: error["message"] for member, error in found.items()}
    assert {member: said for member, said in messages.items() if WRONG_GAMES[member] not in said} == {}
    assert author.think("best depth=4", {"game": "small"})["outcome"] == "draw"


COUNTED = """
class Position:
    def __init__(self, taken=(), turn="first"):
        self.taken, self.turn = taken, turn
    def moves(self):
        own = ("a1", "b1", "c1") if self.turn == "first" else ("c2",)
        return [name for name in own if name not in self.taken] or ["pass"]
    def play(self, move):
        return Position((*self.taken, move), "second" if self.turn == "first" else "first")
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
    start = Position

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
    assert [found[key] for key in ("line", "column", "end_line", "end_column")] == [2, 21, 2, 37]
    assert found["kind"] == "AttributeError"
    assert found["traceback"].count("File") == 1


def test_a_syntax_error_names_its_place_in_characters_and_repeats_no_long_name(author: Author) -> None:
    args = author.load("x = 1\né = (1; 2\n")["error"]["args"]
    assert (args["kind"], args["line"], args["column"]) == ("SyntaxError", 2, 7)
    found = author.load(f"def f():\n    nonlocal {'x' * 9000}\n")["error"]
    assert found["args"]["message"].startswith("no binding for nonlocal 'xxx")
    assert len(found["message"]) < 1000


def test_a_traceback_has_at_most_4000_characters(author: Author) -> None:
    deep = "".join(f"def f{i}(p):\n    return f{i + 1}(p)\n" for i in range(300))
    found = author.failed(deep + "def f300(p):\n    1 / 0\ndef evaluate(p):\n    return f0(p)\n")["args"]
    assert len(found["traceback"]) <= 4000
    assert found["traceback"].endswith("ZeroDivisionError: division by zero")
    assert found["line"] == 602


def test_an_endless_loop_is_ended_with_its_line_and_python_runs_on_as_before() -> None:
    """An exception that is still to be raised in the thread makes every call slow, and a profiler hang."""
    author = Author(0.3)
    found = author.failed("def evaluate(position):\n    while True:\n        position.moves()\n")["args"]
    assert (found["kind"], found["during"]) == ("Timeout", "evaluate")
    assert found["line"] in (2, 3)
    calls = []
    sys.setprofile(lambda *call: calls.append(call))
    "".join(str(number) for number in range(3))
    sys.setprofile(None)
    assert calls


def test_what_is_printed_comes_before_the_reply_and_up_to_10000_characters(author: Author) -> None:
    replies = author.ask(op="load", name="mine", source="print('é' * 9_999)\nprint('more')\n")
    assert [len(reply.get("printed", "")) for reply in replies] == [10_000, 0]
    first, _ = author.ask(op="load", name="mine", source="print(1)", id=5)
    assert first == {"id": 5, "printed": "1\n", "done": False}


def test_the_last_reply_tells_the_calls_and_their_time(author: Author) -> None:
    sleeps = "import time\ndef evaluate(position):\n    time.sleep(0.001)\n    return 0\n"
    author.load(sleeps + MINIMAX, game="othello")
    start = {"game": "othello"}
    *earlier, last = author.ask(op="think", record=start, player="minimax depth=2 evaluation=mine")
    assert list(last["calls"]) == ["evaluate"]
    calls, seconds = last["calls"]["evaluate"]
    assert calls == 4 * 3
    assert 0.012 <= seconds <= last["seconds"]
    assert all("calls" not in reply for reply in earlier)
    counted = author.ask(op="think", record=start, player="mine depth=1 evaluation=mine")[-1]["calls"]
    assert (counted["search"][0], counted["evaluate"][0]) == (1, 4)
    assert counted["search"][1] >= counted["evaluate"][1] >= 0.004
    assert "calls" not in author.ask(op="think", record=start, player="minimax depth=2")[-1]


# While a program thinks


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


BREAKING = ["json').dumps = None", "sakiyomi.games').GAMES.clear()", "sys').setrecursionlimit(60)"]
BREAKING += ["sakiyomi.service.positions').replay = None"]


@pytest.mark.slow  # each in a process of its own
@pytest.mark.parametrize("broken", BREAKING)
def test_what_a_program_breaks_is_its_own_error_and_no_defect_of_the_engine(broken: str) -> None:
    source = f"import importlib\nimportlib.import_module('{broken}\ndef evaluate(position):\n    return 0\n"
    request = {"op": "load", "name": "mine", "source": source, "game": "othello"}
    think = {"op": "think", "record": OTHELLO, "player": "minimax depth=2 ties=first evaluation=mine"}
    requests = [request, {"op": "view", "record": OTHELLO}, think, {**think, "player": "minimax depth=2"}]
    given = "".join(json.dumps(request) + "\n" for request in requests)
    out, _ = command("--allow-load", given=given.encode())
    errors = [reply["error"] for reply in map(read, out.splitlines()) if "error" in reply]
    assert bool(errors) == broken.startswith("sakiyomi.service.positions")
    for found in errors:
        assert (found["code"], found["field"], found["args"]["name"]) == ("user-code", None, "mine")
        assert "raised in the engine, after this program had run" in found["message"]
        assert found["args"]["line"] is None


def test_a_decided_value_is_no_mean_of_an_estimate(author: Author) -> None:
    author.load(
        "def search(position, depth, evaluate):\n    return (100 if depth > 1 else 2), position.moves()[0]\n"
    )
    found = author.think("mine depth=2", {"game": "tictactoe"})
    assert (found["value"], found["mean"]) == (100, 100)
