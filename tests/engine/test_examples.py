"""The Lab's examples, `web/examples`: each runs, is the same in both languages, and does what it says."""

from __future__ import annotations

import ast
import io
import json
import random
import re
import tokenize
import unicodedata
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from tests.conftest import CONNECT_FOUR
from tests.engine.chapters import code
from tests.engine.conversation import ROOT, Reply, ask, with_programs
from tests.engine.obvious import OTHELLO_START, Othello, all_tictactoe, discs, middle, positional

FOLDER = ROOT / "web" / "examples"
LANGUAGES = ("en", "ja")
DEFINES = {
    "01-count-discs": ["othello"],
    "02-corners": ["othello"],
    "03-square-values": ["othello"],
    "04-mobility": ["othello"],
    "05-stages": ["othello"],
    "06-move-order": ["orders"],
    "07-plain-minimax": ["searches"],
    "08-alpha-beta": ["searches"],
    "09-iterative-deepening": ["searches"],
    "10-tic-tac-toe": ["searches"],
    "11-connect-four": ["connect-four", "games"],
    "11-own-board": ["searches"],
    "12-blank-page": ["othello"],
}
"""What each defines, in the words of the reply to `load`; an evaluation by its game."""
COLUMNS = 72
"""The greatest width of a line: the editor shows about 76 columns."""
CORNERS = {"a1", "h1", "a8", "h8"}
EACH = pytest.mark.parametrize(("name", "language"), [*product(DEFINES, LANGUAGES)])


def source(name: str, language: str = "en") -> str:
    return (FOLDER / language / f"{name}.py").read_text("utf-8")


def documented(tree: ast.Module) -> list[ast.Module | ast.ClassDef | ast.FunctionDef]:
    """What has a docstring."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    return [node for node in nodes if ast.get_docstring(node) is not None]


def remarks(name: str, language: str) -> list[str]:
    """The paragraphs of docstrings, and the comments, a line each."""
    text = source(name, language)
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    docstrings = [ast.get_docstring(node) or "" for node in documented(ast.parse(text))]
    return [part for words in docstrings for part in words.split("\n\n")] + comments


def width(line: str) -> int:
    """In columns, of which a wide character of East Asia takes two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in line)


def words_of_the_lab(language: str) -> dict[str, str]:
    path = ROOT / "web" / "locales" / "lab" / f"{language}.json"
    words: dict[str, str] = json.loads(path.read_text("utf-8"))
    return words


class Author:
    """A conversation in which examples are loaded."""

    def __init__(self, *names: str) -> None:
        self.conversation = with_programs()
        for name in names:
            self.load(name)

    def ask(self, **request: Any) -> Reply:
        reply = ask(request, self.conversation)[-1]
        assert "error" not in reply, reply
        return reply

    def load(self, name: str, language: str = "en") -> Reply:
        return self.ask(op="load", name=name, source=source(name, language))

    def think(self, player: str, setup: str | None = None, game: str = "othello") -> Reply:
        record = {"game": game, **({"setup": setup} if setup else {})}
        return self.ask(op="think", record=record, player=player)

    def move(self, evaluation: str, position: Othello) -> str:
        """The move that is best one ply on."""
        move: str = self.think(minimax(evaluation), position.setup())["move"]
        return move

    def values(self, evaluation: str, position: Othello) -> dict[str, int]:
        """The value of each move."""
        moves = self.think(minimax(evaluation), position.setup())["moves"]
        return {one["move"]: one["value"] for one in moves}

    def thoughts(self, player: str) -> list[Reply]:
        """Of the positions in which nodes are counted."""
        return [self.think(player, setup) for setup in searched()]


def minimax(evaluation: str, depth: int = 1) -> str:
    return f"minimax depth={depth} ties=first evaluation={evaluation}"


@cache
def positions(number: int = 40, low: int = 4, high: int = 52) -> list[Othello]:
    """Positions of random games after so many plies."""
    chance = random.Random(1)
    return [middle(OTHELLO_START, chance, low, high) for _ in range(number)]  # type: ignore[misc]


@cache
def searched() -> list[str]:
    """Setups of positions from the opening to the late middle game, for counts of nodes."""
    return [position.setup() for position in positions(8, 6, 44)]


def same(thoughts: list[Reply], others: list[Reply], *keys: str) -> bool:
    return [[one[key] for key in keys] for one in thoughts] == [[one[key] for key in keys] for one in others]


def nodes(thoughts: list[Reply]) -> int:
    return sum(one["nodes"] for one in thoughts)


# All examples


def test_both_languages_have_the_same_examples() -> None:
    for language in LANGUAGES:
        assert sorted(path.stem for path in (FOLDER / language).iterdir()) == list(DEFINES)


def test_the_list_of_the_page_has_all_examples_each_with_a_game_for_which_it_has_a_function() -> None:
    listed = json.loads((FOLDER / "examples.json").read_text("utf-8"))
    assert [one["id"] for one in listed] == list(DEFINES)
    assert all(set(one) == {"id", "game", "depth"} for one in listed)
    games = {game["id"] for game in ask({"op": "games"})[-1]["games"]}
    assert {one["game"] for one in listed} <= {None, "connect-four", *games}
    for one in listed:
        what = DEFINES[one["id"]]
        assert one["game"] in what or {"searches", "orders"} & set(what), "it judges nothing there"
        assert one["depth"] in range(1, 7), "no depth that the page offers"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_a_title_and_a_line_for_each_example_and_for_no_other(language: str) -> None:
    words = words_of_the_lab(language)
    found = [key.removeprefix("lab.example.") for key in words if key.startswith("lab.example.")]
    assert sorted(found) == sorted(f"{name}{end}" for name in DEFINES for end in ("", ".what"))
    assert all(words[f"lab.example.{key}"].strip() for key in found)


@pytest.mark.parametrize("name", DEFINES)
def test_both_languages_have_the_same_code(name: str) -> None:
    assert len({code(source(name, language)) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("name", DEFINES)
def test_each_says_in_its_own_language_on_its_first_line_what_it_does(name: str) -> None:
    assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", source(name, "en"))
    for language, stop in (("en", "."), ("ja", "。")):
        first = source(name, language).partition("\n")[0]
        assert re.fullmatch(rf'"""[^{stop}]*[{stop}](""")?', first), "one sentence"
    for remark in remarks(name, "ja"):
        assert re.search(r"[\u3040-\u30ff]", remark), "a remark without Japanese"


@EACH
def test_each_is_short_and_fits_into_the_editor(name: str, language: str) -> None:
    lines = source(name, language).splitlines()
    assert 5 <= len(lines) <= {"07-plain-minimax": 20, "11-connect-four": 59}.get(name, 45)
    for line in lines:
        assert width(line) <= COLUMNS, line


@EACH
def test_each_names_others_by_their_titles(name: str, language: str) -> None:
    words = words_of_the_lab(language)
    shown = {words[f"lab.example.{other}"] for other in DEFINES if other != name} | {words["lab.run"]}
    for remark in remarks(name, language):
        assert set(re.findall("[“「]([^”」]*)[”」]", remark)) <= shown
        assert not re.search(r"(?<!\d)0\d(?!\d)", remark), "the number of a file"


GAMES = {"10-tic-tac-toe": "tictactoe", "11-connect-four": "connect-four", "11-own-board": "tictactoe"}
"""The game of an example that does not play Othello."""
PLAYERS = {"searches": "{} depth=2", "orders": "alphabeta depth=3 order={}"}


@EACH
def test_each_is_loaded_by_the_name_that_the_page_gives_it_and_plays(name: str, language: str) -> None:
    """The page leaves the number out: web/src/rooms/lab/transitions.ts, `exampleKnown`."""
    shortened, author = re.sub(r"^\d+-", "", name), Author()
    found = author.ask(op="load", name=shortened, source=source(name, language))
    kinds = [kind for kind in ("searches", "orders", "games") if found[kind]]
    assert [*found["evaluations"], *kinds] == DEFINES[name]
    assert all(names == [shortened] for names in found["evaluations"].values())
    player = PLAYERS.get(DEFINES[name][0], "alphabeta depth=2 evaluation={}").format(shortened)
    assert author.think(player, game=GAMES.get(name, "othello"))["move"]


# A program that was not written for the page


@pytest.mark.parametrize(
    ("setup", "move"), [("OO-XX----", "c1"), ("XX-O-O-O-", "c1"), ("O--------", "b2"), ("O---X----", "b1")]
)
def test_11_wins_or_keeps_the_other_from_it(setup: str, move: str) -> None:
    author = Author("11-own-board")
    assert author.think("11-own-board", setup, "tictactoe")["move"] == move


# Evaluations


def test_01_plays_the_move_that_turns_over_the_most_discs() -> None:
    author = Author("01-count-discs")
    for position in positions():
        turned = {move: len(position.changes(move)) for move in position.moves()}
        if any(not position.play(move).moves() for move in turned):
            continue
        assert turned[author.move("01-count-discs", position)] == max(turned.values())


def test_02_takes_a_corner_wherever_it_can_and_often_where_01_does_not() -> None:
    author = Author("01-count-discs", "02-corners")
    left = 0
    for position in positions(120):
        turned = {move: len(position.changes(move)) for move in position.moves()}
        if CORNERS & turned.keys() and all(position.play(move).moves() for move in turned):
            assert author.move("02-corners", position) in CORNERS
            left += author.move("01-count-discs", position) not in CORNERS
    assert left >= 10


def test_03_has_the_values_of_article_001_unless_the_side_to_move_must_pass() -> None:
    author = Author("03-square-values")
    passes = equal = 0
    for position in positions(120, 30, 58):
        for move, value in author.values("03-square-values", position).items():
            after = position.play(move)
            if after.margin() is None:
                must_pass = after.moves() == ["pass"]
                sign = 1 if position.turn == "first" else -1
                assert value == positional(after) + 1000 * sign * must_pass
                assert (sign * value > 500) == must_pass, "nothing is worth more"
                passes += must_pass
                equal += not must_pass
    assert passes >= 5
    assert equal >= 400


def test_05_counts_only_discs_at_the_end() -> None:
    author = Author("05-stages")
    for position in positions(40, 54, 57):
        for move, value in author.values("05-stages", position).items():
            after = position.play(move)
            assert value == (discs(after) if after.margin() is None else after.value(1))


# Orders and searches


@pytest.mark.parametrize("evaluation", ["positional", "strong"])
def test_06_halves_the_positions_that_alphabeta_reads_and_changes_no_value(evaluation: str) -> None:
    author = Author("06-move-order")
    player = f"alphabeta depth=4 ties=first evaluation={evaluation}"
    usual, ordered = (author.thoughts(player + order) for order in ("", " order=06-move-order"))
    assert same(ordered, usual, "value")
    assert 1 / 3 < nodes(ordered) / nodes(usual) < 2 / 3
    first, last = (author.think(player + order)["nodes"] for order in ("", " order=06-move-order"))
    assert last >= first


def test_07_is_minimax_and_reads_about_ten_times_as_much_with_each_ply() -> None:
    author = Author("07-plain-minimax")
    ours = [author.thoughts(f"minimax depth={depth} ties=first") for depth in (1, 2, 3, 4)]
    for depth, thoughts in enumerate(ours[:3], 1):
        found = author.thoughts(f"07-plain-minimax depth={depth}")
        assert same(found, thoughts, "value", "move", "nodes")
    for fewer, more in pairwise(map(nodes, ours)):
        assert 7 < more / fewer < 14


def test_08_finds_the_move_of_minimax_from_less_than_a_fifth_of_the_positions() -> None:
    author = Author("08-alpha-beta")
    ours, found = map(author.thoughts, ("minimax depth=4 ties=first", "08-alpha-beta depth=4"))
    assert same(found, ours, "value", "move")
    assert 1 / 15 < nodes(found) / nodes(ours) < 1 / 5


def test_09_finds_the_value_of_08_from_half_of_the_positions() -> None:
    author = Author("08-alpha-beta", "09-iterative-deepening")
    whole, deepened = map(author.thoughts, ("08-alpha-beta depth=4", "09-iterative-deepening depth=4"))
    assert same(deepened, whole, "value")
    assert 1 / 3 < nodes(deepened) / nodes(whole) < 2 / 3


def test_10_reads_each_position_once_and_knows_the_fastest_win() -> None:
    author = Author("10-tic-tac-toe")
    for depth in (1, 6, 9):
        assert author.think(f"10-tic-tac-toe depth={depth}", game="tictactoe")["nodes"] == 16_168
    for position in random.Random(1).sample([one for one in all_tictactoe() if one.moves()], 60):
        ours = author.think("best ties=first", position.setup(), "tictactoe")
        assert author.think("10-tic-tac-toe depth=1", position.setup(), "tictactoe")["value"] == ours["value"]


# The whole game


@pytest.fixture(scope="module")
def four() -> Author:
    return Author("11-connect-four")


def test_11_has_the_rules_of_connect_four(four: Author) -> None:
    """Those of the game that the tests add from a file."""
    other = CONNECT_FOUR.read_text("utf-8").replace('"connect-four", "Connect Four"', '"other", "Other"')
    four.ask(op="load", name="other", source=other)
    chance = random.Random(1)
    winners = set[str]()
    for _ in range(4):
        moves: list[str] = []
        while (ours := four.ask(op="view", record={"game": "other", "moves": moves}))["legal"]:
            shown = four.ask(op="view", record={"game": "connect-four", "moves": moves})
            assert all(shown[key] == ours[key] for key in ("legal", "turn", "cells", "result")), moves
            moves.append(chance.choice([*ours["legal"]]))
        winner = four.ask(op="view", record={"game": "connect-four", "moves": moves})["result"]["winner"]
        assert winner == ours["result"]["winner"]
        winners.add(winner)
    assert winners >= {"first", "second"}


def test_11_evaluates_a_square_by_the_rows_of_four_through_it(four: Author) -> None:
    found = four.think("minimax depth=1 ties=first", "-" * 42, "connect-four")
    values = {one["move"]: one["value"] for one in found["moves"]}
    assert values == {"a6": 3, "b6": 4, "c6": 5, "d6": 7, "e6": 5, "f6": 4, "g6": 3}
