"""What is wrong with a request is said by code, message and field, and the stream goes on."""

from __future__ import annotations

import ast
import copy
import json
import re
import time
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi.authors.errors import ANSWER_ERRORS
from sakiyomi.core.errors import CODES, SENTENCES
from sakiyomi.games import GAMES
from sakiyomi.search import SEARCHES
from sakiyomi.service.conversation import Conversation
from sakiyomi.service.work import HANDLERS
from tests.engine.conversation import ROOT, Interruption, ask, assert_refused, error, record, refused

BOARD = "1 2 3 4/-1 -2 -3 -4/5 6 7 8/9 -9 8 -8"
NEAR_THE_END = "XOXOXOXO" * 7 + "XOXOXO-- X"
VIEW = {"op": "view", "record": {"game": "othello", "moves": ["f5", "d6"]}}
THINK = {"op": "think", "record": {"game": "othello"}, "player": {"search": "minimax", "depth": 1}}
EXERCISE = {"op": "exercise", "record": {"game": "tictactoe", "moves": "a1"}, "move": "b1"}
REFUTATION = {**EXERCISE, "op": "refutation", "best": "b2"}
ABOUT_A_MOVE = (EXERCISE, REFUTATION)


def think(player: Any, *where: str) -> dict[str, Any]:
    """A thought about the start of Othello, or about another game, setup and moves."""
    return {"op": "think", "record": record(*where or ("othello",)), "player": player}


def minimax(**more: Any) -> dict[str, Any]:
    return think({"search": "minimax", "depth": 1, **more})


def of(**more: Any) -> dict[str, Any]:
    return {"op": "view", "record": more}


def othello(**more: Any) -> dict[str, Any]:
    return of(game="othello", **more)


NO_JSON: list[str | bytes] = ["", "   ", "{", "nonsense", "{'op': 'games'}", "NaN", b"\x00", b"\xff\xfe"]
NO_JSON += ['{"op": "games"} {"op": "games"}', '{"op": "games",}', '{"op": "games"}'.encode("utf-16")]
NO_JSON += ['{"op": "games", "op": "games"}', '{"op": "games", "x": [{"a": 1, "a": 1}]}']
NO_JSON += ['{"op": "view", "record": {"game": "othello", "game": "othello"}}']
# A lone surrogate is not possible on a pipe, but in a message of the page.
NO_JSON += ['{"op": "games", "id": "\ud800"}', "\ud800"]
BAD_IDS = ("NaN", "Infinity", "-Infinity", '"\t"', '"\\x"')
NO_JSON += [f'{{"op": "games", "id": {value}}}' for value in BAD_IDS]
NO_JSON += [b'{"op": "games", "id": "\xff"}', b'{"op": "games", "id": "\xed\xa0\x80"}']
NO_JSON += [json.dumps(THINK).replace('"depth": 1', '"seconds": NaN')]
NO_JSON += ["[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000]
TOO_LONG: list[str | bytes] = [" " * (1 << 20) + '{"op": "games"}', "[" * (1 << 21), "é" * (1 << 19) + "éé"]
TOO_LONG += [b"\xff" * ((1 << 20) + 1)]
BAD_LINES: dict[str, list[str | bytes]] = {
    "bad-json": NO_JSON,
    "bad-request": ["1", '"games"', "null", "[]", '[{"op": "games"}]'],
    "limit": TOO_LONG,
}


def test_a_line_that_is_no_request_is_answered_and_the_stream_goes_on() -> None:
    conversation = Conversation()
    failures = []
    for code, lines in BAD_LINES.items():
        for line in lines:
            (reply,) = ask(line, conversation)
            found = reply["error"]["code"], reply["error"]["field"]
            failures += [(line[:80], found)] * (found != (code, None))
            assert "games" in ask({"op": "games"}, conversation)[-1]
    assert failures == []


BIG = 300_000
HOSTILE: dict[str, str] = {
    "nothing but space in the moves": json.dumps(othello(moves=" " * BIG)),
    "space after a move": json.dumps(othello(moves="f5" + " " * BIG)),
    "one long entry": json.dumps(othello(moves=["a" + "1" * BIG])),
    "many moves": json.dumps(othello(moves="f5" * BIG)),
    "an open string among brackets": "[" * 200 + '"' + '\\"' * BIG,
    "brackets side by side": "[" + "[]," * BIG + "[]]",
    "many keys": json.dumps({"op": "games", **dict.fromkeys(map(str, range(BIG // 5)), 1)}),
    "an op as long as the line": json.dumps({"op": "v" * BIG}),
    "a float without end": '{"op": "games", "id": 1' + "0" * BIG + ".5}",
    "figures without end in a player": json.dumps(think("minimax seconds=" + "1" * BIG + "x")),
    "options without end": json.dumps(think("minimax " * (BIG // 4))),
    "space within points": json.dumps(of(game="numbers", setup=f"{BOARD}; row 1; 1{' ' * BIG}x")),
    "space within a line": json.dumps(of(game="numbers", setup=f"{BOARD}; row{' ' * BIG}x; 0:0")),
    "space around a board": json.dumps(of(game="tictactoe", setup=" " * BIG + "x")),
}


def test_nothing_in_a_request_takes_much_time_before_its_limits_apply() -> None:
    """Replies are short too. What grows faster than the line would take minutes, not half a second."""
    failures = {}
    for name, line in HOSTILE.items():
        start = time.process_time()
        replies = answered(line)
        took, said = time.process_time() - start, len(json.dumps(replies))
        if took > 15 or ("error" in replies[0] and said > 2000):
            failures[name] = took, said
    assert failures == {}


# What is only of another type, or out of a declared range, is in test_requests.py; more of what is no player
# or no record, with its sentence, in tests/web/problems.json.
REFUSED: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("bad-request", "op"): [{}, {"id": 1}, {"op": 1}, {"op": None}, {"op": ["view"]}],
    ("unknown-op", "op"): [{"op": ""}, {"op": "VIEW"}, {"op": "matches", "game": "othello"}],
    ("unknown-game", "record.game"): [of(game="chess"), of(game="Othello"), of(game="")],
    ("illegal-move", "move"): [{**asked, "move": "a1"} for asked in ABOUT_A_MOVE],
    ("illegal-move", "best"): [{**REFUTATION, "best": "a1"}],
    ("bad-player", "player.search"): [think({"search": "mcts"}), think({"search": "wincut"}, "numbers")],
    ("bad-player", "player"): [
        think({"search": "minimax"}, "numbers"),
        *map(think, ("LEVEL-1", "article-002")),
    ],
    ("bad-player", "player.evaluation"): [minimax(evaluation=name) for name in ("points", "")],
    ("bad-player", "player.order"): [
        think({"search": search, "depth": 2, "order": "square"}) for search in ("random", "minimax", "best")
    ],
}


def test_each_error_has_its_code_and_field() -> None:
    assert_refused(REFUSED)
    assert_refused({key: [{**one, "id": "again"} for one in REFUSED[key]] for key in REFUSED})


EXPLAINED = json.loads((ROOT / "tests" / "web" / "problems.json").read_text("utf-8"))
"""Requests and errors whose sentences in the page are tested by tests/web/problem.test.mjs."""


def test_the_errors_that_the_page_is_tested_with_are_those_of_the_engine() -> None:
    failures = []
    for case in EXPLAINED["cases"]:
        conversation = Conversation(allow_load="programs" in case)
        for program in case.get("programs", []):
            assert "error" not in ask(program, conversation)[-1]
        reply = ask(case["request"], conversation)[-1]
        found = reply["refused"][0]["error"] if "refused" in reply else reply["error"]
        said = case["error"]
        known = found["args"].get("known")
        if isinstance(known, list) and set(said["args"]["known"]) <= set(
            known
        ):  # the engine may have more by now
            found = {**found, "args": {**found["args"], "known": said["args"]["known"]}}
            found["message"] = found["message"].replace(", ".join(known), ", ".join(said["args"]["known"]))
        if any(found[key] != said[key] for key in ("code", "message", "field", "args")):
            failures.append((case["request"], found))
    assert failures == []


def calls(paths: Iterable[Path], *names: str) -> Iterator[ast.Call]:
    """The calls of functions or methods of these names."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in names:
                yield node


def raised() -> set[tuple[str, frozenset[str] | None]]:
    """The errors that the engine raises: their codes, or reasons of setups, with the keys of their args.

    None: the keys do not stand in the call.
    """
    found = set[tuple[str, frozenset[str] | None]]()
    for call in calls((ROOT / "engine").rglob("*.py"), "Refusal", "SetupError"):
        if isinstance(call.args[0], ast.Constant):
            keys = [keyword.arg for keyword in call.keywords if keyword.arg not in ("what", "why")]
            known = None if None in keys else frozenset(key for key in keys if key)
            said = str(call.args[0].value)
            found.add((CODES.get(said, said), known))
    return found


def setups() -> Iterator[tuple[str, set[str]]]:
    """The reasons for which setups are refused, with their facts."""
    for call in calls((ROOT / "engine").rglob("*.py"), "SetupError"):
        if isinstance(call.args[0], ast.Constant):
            yield str(call.args[0].value), {str(keyword.arg) for keyword in call.keywords}


def test_every_kind_of_error_is_among_those_that_the_page_is_tested_with() -> None:
    """So each has a sentence in every language of the page."""
    tested = set[tuple[str | None, frozenset[str] | None]]()
    for case in EXPLAINED["cases"]:
        code, args = case["error"]["code"], case["error"]["args"]
        tested |= {(code, frozenset(args)), (code, None), (args.get("reason"), frozenset(args) - {"reason"})}
    # A defect; what the reasons of setups stand for
    ours = {"internal", "bad-setup"}
    assert {(code, keys) for code, keys in raised() if code not in ours} <= tested


UNTRIED = {
    # Defects.
    "internal",
    "internal.evaluation",
    # They take a long request, or long.
    "limit-line",
    "limit.source",
    "limit.opening",
    # Of games that there are not.
    "limit.game",
    "option.evaluation",
    # Of the command line.
    "unreadable.format",
}


def test_every_sentence_is_that_of_an_error_that_the_page_is_tested_with() -> None:
    messages = [(case["error"]["code"], case["error"]["message"]) for case in EXPLAINED["cases"]]
    unused = {
        key
        for code, sentences in SENTENCES.items()
        for key, text in sentences.items()
        if not any(
            of == code and re.match(re.sub(r"\\{\w+\\}", ".*", re.escape(text)), said, re.DOTALL)
            for of, said in messages
        )
    }
    assert unused == UNTRIED


def test_every_reason_of_a_setup_has_its_japanese_with_its_facts() -> None:
    """Its English is the message of the error."""
    raised = {reason: keys for reason, keys in setups() if reason}
    japanese = {
        key.removeprefix("setup.reason."): set(re.findall(r"{(\w+)}", text))
        for path in (ROOT / "web" / "locales").rglob("ja.json")
        for key, text in json.loads(path.read_text("utf-8")).items()
        if key.startswith("setup.reason.")
    }
    assert japanese.pop("counts.tictactoe")
    assert japanese.keys() == raised.keys()
    # What the page knows of the game besides
    known = {"one", "two", "three", "sideFirst", "sideSecond", "needed", "square", "message"}
    assert {reason for reason, facts in japanese.items() if not facts <= raised[reason] | known} == set()


def test_errors_of_programs_are_among_them_for_each_kind_of_function_and_without_a_place() -> None:
    args = [case["error"]["args"] for case in EXPLAINED["cases"] if case["error"]["code"] == "user-code"]
    assert {one["during"] for one in args} == {"load", "evaluate", "search", "order", "choose", "game"}
    assert {one["line"] is None for one in args} == {one["message"] == "" for one in args} == {True, False}


def test_every_wrong_answer_of_a_program_has_a_sentence_in_each_other_language_of_the_page() -> None:
    """The English one is the engine's, which comes with the error."""
    table = json.loads((ROOT / "web" / "locales" / "programs" / "ja.json").read_text("utf-8"))
    prefix = "problem.wrong."
    japanese = {key.removeprefix(prefix): text for key, text in table.items() if key.startswith(prefix)}
    assert japanese.keys() == ANSWER_ERRORS.keys()
    for reason, text in japanese.items():
        assert text.startswith("{kind}: ")
        text = text.removeprefix("{kind}: ")
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", ANSWER_ERRORS[reason])), reason
        assert re.search("[。」]$", text), reason


def test_a_wrong_answer_is_always_one_of_those_that_have_a_sentence() -> None:
    found = set[object]()
    engine = ROOT / "engine" / "sakiyomi"
    places = (
        engine / "players" / "validation.py",
        engine / "arena" / "match.py",
        *(engine / "authors").glob("*.py"),
    )
    for call in calls(places, "make_error"):
        found.update(each.value for each in ast.walk(call.args[-1]) if isinstance(each, ast.Constant))
    assert found == set(ANSWER_ERRORS)


def test_the_games_that_the_page_is_tested_with_are_those_of_the_engine() -> None:
    listed = ask({"op": "games"})[-1]
    games = {game["id"]: game for game in listed["games"] + listed["diagrams"]}
    for game in EXPLAINED["games"]:
        assert game == {key: games[game["id"]][key] for key in game}


def test_numbers_too_large_to_be_read_are_out_of_range() -> None:
    numbers = [*("9" * digits for digits in (20, 5000, 100_000)), "1e400", "1e999"]
    for sign, number, key in product(("", "-"), numbers, ("depth", "seed", "seconds", "noise")):
        line = json.dumps(think({"search": "random"})).replace("}}", f', "{key}": {sign}{number}}}}}')
        code = "bad-request" if "e" in number and key in ("depth", "seed") else "limit"
        assert refused(line) == (code, f"player.{key}"), (sign, number[:9])


def test_nesting_is_answered_at_every_depth() -> None:
    for depth in (2, 10, 100, 400):
        for nested in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
            assert refused(json.dumps(VIEW).replace('"d6"', nested))[0] in {"bad-request", "bad-json"}


TEXTS = ["minimax depth=2 evaluation=discs ties=last", "minimax nodes=100 seconds=0.5 noise=0.25", "random"]
TEXTS += ["alphabeta multipv=2 depth=2 order=evaluation", "best nodes=500 multipv=100 ties=first"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_player_may_be_written_as_text(text: str) -> None:
    search, *options = f"{text} seed=5".split()
    player: dict[str, Any] = {"search": search}
    for key, value in (option.split("=") for option in options):
        player[key] = value if value.isalpha() else json.loads(value)
    one, two = (ask(think(each))[-1] for each in (f"{text} seed=5", player))
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


NO_TEXTS = {
    "minmax depth=3": f"there is no search minmax (known: {', '.join(SEARCHES)})",
    "level-3 seed=1": "level-3 is a listed player, which takes no options",
    "best node=100": "there is no option node (known: depth,",
    "best nodes=100 nodes=2": "nodes is there twice",
    "minimax depth=2.5": "depth is no whole number",
    "best seconds=fast": "seconds is no number",
    "best nodes=9 book=yes": "book is neither true nor false",
}


def test_what_is_wrong_with_the_text_of_a_player_is_said() -> None:
    for text, why in NO_TEXTS.items():
        found = error(think(text))
        assert found["message"].startswith(f"no player is called {text}: {why}")
        assert found["args"] == {"player": text}


def test_ranges_are_inclusive() -> None:
    ends: list[dict[str, Any]] = [{"nodes": 10**9}, {"seconds": 3600}, {"seconds": 0.001}]
    ends += [{"seed": 0}, {"seed": 2**32 - 1}, {"noise": 0}, {"noise": 1}, {"depth": 100, "nodes": 50}]
    for more in ends:
        assert "error" not in ask(minimax(**more))[-1]


# Random requests

KEYS = ["op", "id", "record", "player", "game", "setup", "moves", "seed", "size", "search", "depth", "nodes"]
KEYS += ["move", "seconds", "ties", "noise", "evaluation", "multipv", "", "f5"]
WORDS = ["view", "think", "exercise", "refutation", "games", "stop", *GAMES, *SEARCHES]
WORDS += ["first", "last", "level-1", "article-000", "f5", "b2", "pass", "--", "f5d6", "discs", "points"]
WORDS += [NEAR_THE_END, "O---X----", "row 1", f"{BOARD}; row 1; 0:0", "minimax depth=1"]
WORDS += ["\ud800", "é", "\x00"]
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([-1, 0, 1, 2, 3, 9, 100, 101, 2**32, 10**9, 10**25])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(WORDS)
)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner, max_size=6)
    ),
    max_leaves=12,
)
VALID: list[dict[str, Any]] = [
    {"op": "games", "id": 1},
    {"op": "stop", "id": 1},
    VIEW,
    *ABOUT_A_MOVE,
    {"op": "view", "id": "v", "record": record("othello", NEAR_THE_END, [])},
    {"op": "view", "record": record("numbers", f"{BOARD}; column b; 3:-4", "b2a2")},
    {"op": "view", "record": record("numbers", seed=3, size=5)},
    {"op": "view", "record": record("tictactoe", "O---X----", ["a2"])},
    {"id": 7, **think({"search": "minimax", "depth": 2}, "othello", NEAR_THE_END)},
    think(
        {"search": "minimax", "depth": 2, "evaluation": "points", "ties": "last", "seed": 4, "noise": 0.5},
        "numbers",
        f"{BOARD}; row 1; 0:0",
    ),
    {"id": "t", **think({"search": "wincut", "ties": "first"}, "tictactoe", "O---X----", "b1")},
    think("minimax nodes=50 ties=first", "tictactoe", "O---X----"),
    think("level-1"),
]


def answered(request: Any) -> list[dict[str, Any]]:
    """The replies to anything; a thought that would take long is ended by a second one."""
    conversation = Conversation()
    second = think("random", "tictactoe")
    return ask(request, conversation, Interruption(conversation, lambda: ask(second, conversation)))


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every key or index within, with what holds it."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else [*range(len(value))]
    return [(value, key) for key in keys] + [found for key in keys for found in places(value[key])]


@given(st.data())
def test_a_valid_request_with_something_wrong_in_it_has_one_last_answer(data: st.DataObject) -> None:
    request = copy.deepcopy(data.draw(st.sampled_from(VALID)))
    for _ in range(data.draw(st.integers(1, 2))):
        found = places(request)
        if not found:
            return
        holder, key = data.draw(st.sampled_from(found))
        how = data.draw(st.sampled_from(["replace", "drop", "add", "text"]))
        if how == "drop":
            del holder[key]
        elif how == "add" and isinstance(holder, dict):
            holder[data.draw(st.sampled_from(KEYS))] = data.draw(JSON)
        elif how == "text" and isinstance(holder[key], str) and holder[key]:
            at = data.draw(st.integers(0, len(holder[key]) - 1))
            holder[key] = holder[key][:at] + data.draw(st.text(max_size=2)) + holder[key][at + 1 :]
        else:
            holder[key] = data.draw(JSON)
    answered(request)


@pytest.mark.parametrize("allow_load", [False, True])
def test_a_reply_that_is_no_json_is_a_defect_which_is_said(
    allow_load: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = HANDLERS["view"]._replace(handler=lambda *given: {"score": float("nan"), "done": True})
    monkeypatch.setitem(HANDLERS, "view", broken)
    (said,) = map(json.loads, Conversation(allow_load).answer(json.dumps({"id": 7, **VIEW})))
    assert (said["id"], said["error"]["code"], said["done"]) == (7, "internal", True)
