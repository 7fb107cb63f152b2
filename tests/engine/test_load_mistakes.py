"""What is said of the usual mistakes in an author's source: each by a source that makes it."""

from __future__ import annotations

import json
import re

import pytest

from sakiyomi.authors.errors import LONGEST_MESSAGE
from sakiyomi.authors.usual_errors import RAISED
from sakiyomi.contract.limits import MOST_NOTES
from tests.engine.conversation import ROOT, Reply
from tests.engine.test_load import SMALL, Author

EVALUATE = "def evaluate(position):\n"
SEARCH = "def search(position, depth, evaluate):\n"
ORDER = "def order(position, moves):\n"
CHOOSE = "def choose(position):\n"
PLAYERS = {
    EVALUATE: "minimax depth=1 evaluation=mine",
    SEARCH: "mine depth=1",
    ORDER: "alphabeta depth=2 order=mine",
    CHOOSE: "mine",
}
BRANCHES = "    if position.sign == 0:\n        return 1\n"


def sentences(lang: str) -> dict[str, str]:
    table: dict[str, str] = json.loads(
        (ROOT / "web" / "locales" / "programs" / f"{lang}.json").read_text("utf-8")
    )
    return table


def error_of(source: str, head: str = EVALUATE) -> Reply:
    """The facts of the error of a program, when it is loaded or when it plays."""
    author = Author()
    loaded = author.load(source, game="othello")
    reply = loaded if "error" in loaded else author.think(PLAYERS[head])
    found: Reply = reply["error"]["args"]
    return found


def notes_of(source: str, player: str = PLAYERS[EVALUATE]) -> tuple[list[Reply], list[Reply]]:
    """The notes on a program, when it is loaded and when it plays."""
    author = Author()
    loaded = author.load(source, game="othello")
    thought = author.think(player)
    assert "error" not in loaded | thought
    for note in (found := [loaded.get("notes", []), thought.get("notes", [])])[0] + found[1]:
        assert note.pop("name") == "mine"
    return found[0], found[1]


# Answers that are none


ANSWERS = [
    (EVALUATE, "    x = 1\n    x += 1\n", "returned-none", 3),
    (EVALUATE, f"{BRANCHES}    return None\n", "returned-none", 4),
    (EVALUATE, BRANCHES, "returned-none-after", 2),
    (EVALUATE, "    return '10'\n", "returned-text", 2),
    (EVALUATE, "    return position.score()\n", "returned-several", 2),
    (EVALUATE, f"{BRANCHES}    return [].sort()\n", "returned-no-integer", 4),
    (EVALUATE, f"{BRANCHES}    return position.score\n", "returned-method", 4),
    (EVALUATE, f"{BRANCHES}    return position.over\n", "returned-bool", 4),
    (EVALUATE, "    return float('nan')\n", "returned-no-number", 2),
    (EVALUATE, f"{BRANCHES}    return -1e999\n", "returned-no-number", 4),
    (SEARCH, "    pass\n", "returned-none", 2),
    (SEARCH, "    best = None\n    return 0, best\n", "returned-no-move", 3),
    (SEARCH, "    if depth:\n        return 0, 'a1'\n    return 0, 'c3'\n", "returned-illegal", 3),
    (SEARCH, "    return 1e999, 'c3'\n", "returned-no-number", 2),
    (SEARCH, "    return 7\n", "search-pair", 2),
    (SEARCH, "    return '1', 'c4'\n", "search-value", 2),
    (SEARCH, "    return 1, 7\n", "returned-no-name", 2),
    (CHOOSE, "    position.moves()\n", "returned-none", 2),
    (CHOOSE, f"{BRANCHES}    best = None\n    return best\n", "returned-no-move", 5),
    (CHOOSE, f"{BRANCHES}    return 'f5'\n", "returned-illegal", 4),
    (CHOOSE, f"{BRANCHES}    return position.moves()\n", "returned-moves", 4),
    (CHOOSE, "    return 0\n", "returned-no-name", 2),
    (CHOOSE, "    return position.moves\n", "returned-method", 2),
    (SEARCH, "    return 0, position.moves\n", "returned-method", 2),
    (ORDER, "    moves.sort()\n", "returned-none", 2),
    (ORDER, "    return 7\n", "order-list", 2),
    (ORDER, "    return [1]\n", "order-strings", 2),
    (ORDER, "    return moves[:1] * len(moves)\n", "order-others", 2),
    (ORDER, f"{BRANCHES}    return moves[1:]\n", "order-others", 4),
]


def test_a_wrong_answer_is_blamed_on_the_return_that_gave_it() -> None:
    failures = []
    for head, body, reason, line in ANSWERS:
        found = error_of(head + body, head)
        failures += [(head + body, found)] * ((found["reason"], found["line"]) != (reason, line))
    assert failures == []


LATE = "none = {}.get\nno = False\n"
SEVERAL = [
    (EVALUATE, f"    if position.sign:\n        return\n{BRANCHES}", "returned-none", "3, 4"),
    (EVALUATE, f"{BRANCHES}    if no: return 'a'\n    return 'b' * 2\n", "returned-text", "5"),
    (EVALUATE, f"{BRANCHES}    if no: return 'b' * 3\n    return 'b' * 2\n", "returned-text", "4, 5"),
    (CHOOSE, "    if no: return none(1)\n    if not no: return none(2)\n", "returned-no-move", "2, 3"),
    (
        CHOOSE,
        "    a = 'a1'\n    if no: return 'c9'\n    if no: return a\n    return a\n",
        "returned-illegal",
        "4, 5",
    ),
]


def test_where_several_returns_can_have_given_it_all_their_lines_are_named() -> None:
    for head, body, reason, lines in SEVERAL:
        found = error_of(f"{head}{body}{LATE}", head)
        named = found["facts"].get("lines", str(found["line"]))
        assert (found["reason"], named) == (reason, lines), body
        assert ("lines" in found["facts"]) == found["message"].endswith(f" (one of lines {lines})")


def test_the_legal_moves_stand_in_the_error_of_a_move_that_is_not() -> None:
    found = error_of(f"{SEARCH}    return 0, 'a1'\n", SEARCH)
    assert found["facts"] == {"of": "search", "value": "a1", "legal": "c3, c4, c5, c6, c7"}


def test_a_move_in_capitals_is_told_how_it_is_written() -> None:
    found = error_of(f"{CHOOSE}    return 'C 4'\n", CHOOSE)
    assert (found["reason"], found["facts"]) == (
        "returned-form",
        {"of": "choose", "value": "'C 4'", "near": "'c4'"},
    )


# Exceptions

RAISING: list[tuple[str, str, Reply]] = [
    ("return （1）", "wide-character", {"found": "（", "near": "("}),
    ("return “a”", "wide-character", {"found": "“", "near": '"'}),
    ("return «a»", "foreign-character", {"found": "«"}),
    ("\u3000return 1", "wide-space", {}),
    ("if position.over\n        return 1", "no-colon", {}),
    ("if 1: pass\n    else if 2: pass", "other-language", {"found": "else if", "near": "elif"}),
    ("return 1 && 2", "other-language", {"found": "&&", "near": "and"}),
    ("return !1", "other-language", {"found": "!", "near": "not"}),
    ("x = 1\n    x++", "other-language", {"found": "++", "near": "+= 1"}),
    ("return 1 => 2", "other-language", {"found": "=>", "near": ">="}),
    ("return 1 =< 2", "other-language", {"found": "=<", "near": "<="}),
    ("// corners\n    return 1", "other-language", {"found": "//", "near": "#"}),
    ("print 1", "call-brackets", {"name": "print"}),
    ("if position.sign = 1:\n        return 1", "one-equals", {}),
    ("return max((1, 2)", "never-closed", {"found": "("}),
    ("return 1)", "never-opened", {"found": ")"}),
    ("return [1)", "brackets-differ", {"found": ")", "near": "["}),
    ("return 'a", "string-open", {}),
    ("return 1\nreturn 2", "return-outside", {}),
    ("if 1:\n    return 1", "indent-missing", {}),
    ("x = 1\n      return x", "indent-more", {}),
    ("x = 1\n  return x", "indent-other", {}),
    ("if 1:\n\treturn 1", "tabs", {}),
    ("import nonesuch", "no-module", {"name": "nonesuch"}),
    ("raise ModuleNotFoundError(\"No module named 'numpy.linalg'\")", "no-package", {"name": "numpy"}),
    ("from .rules import f", "relative-import", {"name": "rules"}),
    ("count += 1\n    return count\ncount = 0", "no-global", {"name": "count"}),
    ("return positon.sign", "near-name", {"name": "positon", "near": "position"}),
    ("x = y\n    y = 1", "no-value", {"name": "y"}),
    ("return score()\ndef score():\n    return position.sign", "no-position", {}),
    ("retrun 3", "near-name", {"name": "retrun", "near": "return"}),
    ("return othello", "no-quotes", {"name": "othello"}),
    ("return math.pi", "no-import", {"name": "math"}),
    ("return position.owner(d3)", "no-quotes", {"name": "d3"}),
    ("d31 = 1\n    return d3", "near-name", {"name": "d3", "near": "d31"}),
    ("return position.owners('a1')", "near-member", {"name": "owners", "near": "owner"}),
    ("return position.score - 1", "no-brackets", {"name": "score"}),
    ("return 1 if position.mobility > 3 else 0", "no-brackets", {"name": "mobility"}),
    ("owner = position.owner\n    s = position.score\n    return s - 1", "no-brackets", {"name": "score"}),
    ("return 1 if position.over() else 0", "property-called", {"name": "over"}),
    ("position.play('a1')", "not-legal", {"value": "'a1'", "legal": "d3, f3, f4, g5"}),
    ("position.play(' Ｄ３')", "square-form", {"value": "' Ｄ３'", "near": "'d3'"}),
    ("return position.owner('A1')", "square-form", {"value": "'A1'", "near": "'a1'"}),
    ("return position.owner('z9')", "no-square", {"value": "'z9'"}),
    ("return position.owner(0, 0)", "member-arguments", {"name": "owner", "given": "square"}),
    ("return -position.score()", "no-sign", {"found": "tuple"}),
    ("return position['d3']", "row-number", {}),
    ("return position[0]['d']", "row-number", {}),
    ("position.turn = 'first'", "unchangeable", {}),
    ("return position.margin() + 1", "none-used", {}),
    ("return position.score() - 1", "operands", {"sign": "-", "one": "tuple", "other": "int"}),
    ("return 1 if 'a' < 2 else 3", "operands", {"sign": "<", "one": "str", "other": "int"}),
    ("for each in 8:\n        pass", "not-iterable", {"found": "int"}),
    ("for each in range(position.moves()):\n        pass", "no-integer", {"found": "list"}),
    ("return position.moves()[99]", "index-range", {}),
    ("return 1 // 0", "zero-division", {}),
    ("return evaluate(position)", "recursion", {}),
    ("open('a.txt')", "no-files", {}),
    ("return int(input('move?'))", "no-input", {}),
]


def test_an_exception_of_a_usual_mistake_says_which_it_is() -> None:
    failures = []
    for body, reason, facts in RAISING:
        found = error_of(f"{EVALUATE}    {body}\n")
        failures += [(body, found)] * ((found["reason"], found["facts"]) != (reason, facts))
        assert 0 < len(found["message"]) <= LONGEST_MESSAGE
    assert failures == []


def test_what_a_position_has_is_said_where_no_member_has_nearly_that_name() -> None:
    found = error_of(f"{EVALUATE}    return position.board\n")
    assert found["reason"] == "no-member"
    assert {"turn", "owner", "play"} <= set(found["facts"]["known"].split(", "))


def test_a_function_without_the_parameters_is_told_how_it_is_called() -> None:
    found = error_of("def evaluate():\n    return 1\n")
    assert (found["reason"], found["facts"]) == ("arguments", {"of": "evaluate", "given": "position"})


def test_a_class_game_without_self_is_told_where_it_is_missing() -> None:
    for old, new, reason, name in (
        ("def moves(self)", "def moves()", "no-self", "moves"),
        ("len(self.played)", "len(played)", "no-self-name", "played"),
    ):
        found = error_of(SMALL.replace(old, new))
        assert (found["reason"], found["facts"]) == (reason, {"name": name})


def test_a_call_of_its_own_without_the_arguments_is_told_which_they_are() -> None:
    found = error_of(f"{SEARCH}    return search(position, depth - 1)\n", SEARCH)
    facts = {"of": "search", "given": "position, depth, evaluate"}
    assert (found["reason"], found["facts"], found["line"]) == ("own-arguments", facts, 2)


def test_an_exception_of_another_kind_has_no_reason() -> None:
    for body in ("return {}['a']", "return 1 1", "return qqqq", "return x2", "raise NameError"):
        found = error_of(f"{EVALUATE}    {body}\n")
        assert (found["reason"], found["facts"]) == (None, {}), body


def test_the_exceptions_of_an_author_can_name_nothing_that_is_not_declared() -> None:
    """A reply is checked against its declaration by `ask`."""
    raised = "ValueError(\"'\\u202e' * 2 is not a legal move here; legal: \" + 'x' * 5000)"
    found = error_of(f"{EVALUATE}    raise {raised}\n")
    assert found["reason"] == "not-legal"
    assert len(found["facts"]["legal"]) <= LONGEST_MESSAGE


# Notes


def test_a_float_is_rounded_and_said_once() -> None:
    loaded, thought = notes_of(f"{EVALUATE}    return 2.5\n")
    assert loaded == []
    assert thought == [{"reason": "rounded", "facts": {"of": "evaluate", "value": "2.5"}, "line": 2}]
    author = Author()
    for value, rounded in (("0.5", 0), ("1.5", 2), ("-2.4", -2)):
        author.load(f"{EVALUATE}    return {value}\n", game="othello")
        assert author.think(PLAYERS[EVALUATE])["value"] == rounded
    author.load(f"{SEARCH}    return 7.6, 'c3'\n")
    assert author.think(PLAYERS[SEARCH])["value"] == 8


def test_a_value_beyond_a_won_game_is_cut_and_said_once() -> None:
    _, thought = notes_of(f"{EVALUATE}    return 10 ** 6\n")
    assert thought == [{"reason": "cut", "facts": {"of": "evaluate", "most": 9999}, "line": 2}]
    assert notes_of(f"{EVALUATE}    return 9999\n")[1] == []


TRAPS: list[tuple[str, str, Reply]] = [
    ("position.turn == 1", "turn", {"value": "1"}),
    ("-1 != position.turn", "turn", {"value": "-1"}),
    ("position.play(position.moves()[0]).turn == 0", "turn", {"value": "0"}),
    ("position.turn == 'black'", "turn", {"value": "'black'"}),
    ("position.owner('a1') == position.turn", "owner", {}),
    ("position.owner('a1') == 'X'", "owner", {}),
    ("position.margin is None", "method-compared", {"name": "margin"}),
    ("position.moves", "method-compared", {"name": "moves"}),
    ("not position.moves", "method-compared", {"name": "moves"}),
]


def test_a_trap_in_the_source_is_noted_at_load() -> None:
    for test, reason, facts in TRAPS:
        loaded, _ = notes_of(f"{EVALUATE}    if {test}:\n        return 1\n    return 0\n")
        assert loaded == [{"reason": reason, "facts": facts, "line": 2}], test


@pytest.mark.parametrize(
    "source",
    [
        f"{EVALUATE}    return 1 if position.turn == 'first' else 0\n",
        f"{EVALUATE}    return 1 if position.owner('a1') == position.sign else 0\n",
        f"{EVALUATE}    return 1 if position.owner('a1') == 1 and position.margin() is None else 0\n",
        f"class Own:\n    def f(self, position):\n        return position.turn == 1\n"
        f"{EVALUATE}    return 0\n",
        f"class Card:\n    turn = 0\n    def play(self):\n        return self\n"
        f"{EVALUATE}    card = Card().play()\n    return int(card.turn == 1)\n",
        f"{EVALUATE}    other = len\n    return int(other.turn == 1) if position.over else 0\n",
    ],
)
def test_nothing_is_noted_that_may_be_meant(source: str) -> None:
    assert notes_of(source) == ([], [])


def test_positions_of_a_class_game_are_no_objects_of_its_own() -> None:
    loaded = Author().load(f"{SMALL}{EVALUATE}    return int(position.turn == 1)\n")
    assert [note["reason"] for note in loaded["notes"]] == ["turn"]


def test_the_notes_of_two_programs_say_whose_they_are(author: Author) -> None:
    for name in ("mine", "other"):
        author.load(f"{EVALUATE}    return 0.5\n", name, game="tictactoe")
    players = {
        side: f"minimax depth=1 evaluation={name}" for side, name in (("first", "mine"), ("second", "other"))
    }
    notes = author.ask(op="match", game="tictactoe", **players)[-1]["notes"]
    assert [(note["name"], note["reason"]) for note in notes] == [("mine", "rounded"), ("other", "rounded")]


def test_a_program_that_defines_nothing_but_nearly_does_is_told_so() -> None:
    nearly = dict.fromkeys(("eval", "evalute", "Evaluate", "evaluation"), "evaluate")
    nearly |= {"serach": "search", "oder": "order", "chose": "choose"}
    for name, near in nearly.items():
        loaded = Author().load(f"\ndef {name}(position):\n    return 0\n")
        facts = {"name": name, "near": near}
        assert loaded["notes"] == [{"name": "mine", "reason": "near-function", "facts": facts, "line": 2}]


@pytest.mark.parametrize(
    ("chosen", "is_noted"), [("position.moves()[0]", True), ("str(evaluate(position))", False)]
)
def test_an_evaluation_that_a_choice_does_not_ask_is_noted(chosen: str, is_noted: bool) -> None:
    loaded = Author().load(f"{EVALUATE}    return 1\n{CHOOSE}    return {chosen}\n", game="othello")
    assert [note["reason"] for note in loaded.get("notes", [])] == ["choose-alone"] * is_noted


@pytest.mark.parametrize(
    "source",
    [
        "def evaluate_(board):\n    return 0\n\ndef minimax(board):\n    return evaluate_(board)\n",
        "@print\ndef evaluate_(board):\n    return 0\n",
        "class Games:\n    pass\n\nplayed = Games()\n",
        "def play_game():\n    return 0\n",
        "# --- rates.py\ndef evaluate(position):\n    return 1\n# --- mine.py\nimport rates\n"
        "def choose(position):\n    return position.moves()[rates.evaluate(position)]\n",
    ],
)
def test_what_a_program_uses_itself_is_not_told_to_be_unused(source: str) -> None:
    assert "notes" not in Author().load(source)


def test_a_program_with_a_function_that_is_used_may_call_others_as_it_likes() -> None:
    assert "notes" not in Author().load(
        f"def eval(position):\n    return 0\n{EVALUATE}    return 0\n", game="othello"
    )
    assert "notes" not in Author().load("def score(position):\n    return 0\n")


def test_a_source_that_nests_deep_is_looked_at_too() -> None:
    deep = " + ".join(["1"] * 2000)
    loaded, _ = notes_of(f"{EVALUATE}    x = {deep}\n    if position.turn == 1: x = 2\n    return x\n")
    assert [note["line"] for note in loaded] == [3]


def test_a_request_has_ten_notes_at_most() -> None:
    lines = "    x = position.turn == 1\n" * 30
    loaded, _ = notes_of(f"{EVALUATE}{lines}    return 0\n")
    assert [note["line"] for note in loaded] == [*range(2, 2 + MOST_NOTES)]


@pytest.mark.parametrize("line", ["import random, sakiyomi.games", "from sakiyomi.games import GAMES"])
def test_a_program_that_imports_the_engine_is_noted(line: str) -> None:
    loaded, _ = notes_of(f"{EVALUATE}    {line}\n    return 0\n")
    assert loaded == [{"reason": "uses-engine", "facts": {}, "line": 2}]


def test_a_file_of_a_program_s_own_is_not_the_engine() -> None:
    own = f"# --- sakiyomi.py\nX = 0\n# --- mine.py\nfrom sakiyomi import X\n{EVALUATE}    return X\n"
    assert "notes" not in Author().load(own, game="othello")


# The sentences


def test_every_note_has_a_sentence_in_each_language_that_names_its_facts() -> None:
    made = {
        reason: set(re.findall(r'"(\w+)":', facts))
        for path in (ROOT / "engine" / "sakiyomi" / "authors").glob("*.py")
        for reason, facts in re.findall(r'Note\("([a-z-]+)", {(.*?)},', path.read_text("utf-8"))
    }
    for lang in ("en", "ja"):
        table = sentences(lang)
        found = {key.removeprefix("note."): text for key, text in table.items() if key.startswith("note.")}
        assert {reason: set(re.findall(r"{(\w+)}", text)) for reason, text in found.items()} == made


def test_every_mistake_has_a_sentence_in_each_language_that_names_its_facts() -> None:
    english, japanese = sentences("en"), sentences("ja")
    reasons = {reason for _, _, reason in RAISED} - {"method", "called"}
    reasons |= {reason for _, reason, _ in RAISING} | {"own-arguments"}
    reasons = (reasons - {"no-name"}) | {"no-self-name"}
    known = {reason: set(facts) for _, reason, facts in RAISING}
    known |= {"no-self": {"name"}, "no-self-name": {"name"}}
    known |= {"no-member": {"name", "known"}, "arguments": {"of", "given"}, "own-arguments": {"of", "given"}}
    for table in (english, japanese):
        found = {
            key.removeprefix("problem.hint."): text for key, text in table.items() if "problem.hint." in key
        }
        assert found.keys() == reasons
        for reason, text in found.items():
            assert set(re.findall(r"{(\w+)}", text)) == known[reason], reason
            assert re.search("[.?。]$", text), reason
