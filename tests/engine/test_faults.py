"""A program that fails has lost the game: in a match, in a series and on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import added
from engine.arena.workers import play_game
from engine.authors import host
from engine.authors.programs import Programs
from engine.games import GAMES
from tests.engine.conversation import Reply, answer, ask, command
from tests.engine.processes import lines
from tests.engine.test_load import Author

FAILS = (
    "def choose(position):\n    return position.moves()[0] if len(position.moves()) > {least} else 1 // 0\n"
)
ILLEGAL = "def choose(position):\n    return 'a1'\n"
SERIES = {"op": "series", "game": "tictactoe", "players": ["mine", "level-1"], "games": 20, "seed": 1}


def last_of_match(author: Author, **match: Any) -> Reply:
    return author.ask(op="match", **match)[-1]


@pytest.mark.parametrize(
    ("source", "side", "reason", "line", "moves"),
    [
        (FAILS.format(least=7), "first", "zero-division", 2, 2),
        (FAILS.format(least=7), "second", "zero-division", 2, 3),
        (ILLEGAL, "second", "returned-illegal", 2, 1),
    ],
    ids=["an exception", "of the second side", "an illegal move"],
)
def test_a_fault_loses_the_game_with_its_error(
    source: str, side: str, reason: str, line: int, moves: int
) -> None:
    author = Author()
    author.load(source, game="tictactoe")
    sides = {side: "mine", "second" if side == "first" else "first": "minimax ties=first"}
    found = last_of_match(author, game="tictactoe", seed=1, **sides)
    assert found["result"] == {
        "winner": "second" if side == "first" else "first",
        "margin": None,
        "squares": [],
    }
    fault = found["fault"]
    assert (fault["side"], fault["error"]["code"]) == (side, "user-code")
    assert (fault["error"]["args"]["reason"], fault["error"]["args"]["line"]) == (reason, line)
    assert len(found["record"]["moves"]) == moves
    assert found["repeatable"]


def test_a_program_that_does_not_fail_has_no_fault() -> None:
    author = Author()
    author.load(FAILS.format(least=0), game="tictactoe")
    found = last_of_match(author, game="tictactoe", seed=1, first="mine", second="minimax ties=first")
    assert "fault" not in found
    assert found["result"]["squares"]


def test_a_thought_that_fails_is_still_answered_with_its_error() -> None:
    author = Author()
    author.load(ILLEGAL, game="tictactoe")
    record = {"game": "tictactoe", "moves": "a1"}
    assert author.think("mine", record)["error"]["args"]["reason"] == "returned-illegal"


def test_a_match_that_a_limit_has_decided_is_not_repeatable() -> None:
    author = Author()
    author.load("def choose(position):\n    raise MemoryError\n", game="tictactoe")
    found = last_of_match(author, game="tictactoe", seed=1, first="mine", second="random")
    assert found["result"]["winner"] == "second"
    assert found["repeatable"] is False


@pytest.mark.parametrize("side", ["first", "second"])
def test_a_program_that_cannot_be_loaded_anew_has_lost(side: str, tmp_path: Path) -> None:
    author, seen = Author(), tmp_path / "seen"
    again = f"if open({str(seen)!r}, 'a').tell():\n    raise ValueError('again')\n"
    author.load(again + FAILS.format(least=0), game="tictactoe")
    seen.write_text("x")
    sides = {side: "mine", "second" if side == "first" else "first": "random"}
    found = last_of_match(author, game="tictactoe", seed=1, **sides)
    assert found["result"]["winner"] != found["fault"]["side"] == side
    assert (found["fault"]["error"]["args"]["during"], found["fault"]["error"]["args"]["line"]) == ("load", 2)
    assert (found["record"]["moves"], found["repeatable"]) == ([], False)


clock = [0.0]
SLOW = f"import sys\nsys.modules[{__name__!r}].clock[0] += 6\n"


def test_a_program_that_is_slow_to_load_takes_no_time_of_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has 10 s for its load, and 10 s for its first move."""
    monkeypatch.setattr(host, "monotonic", lambda: clock[0])
    register = Programs(dict(GAMES), host.Host())
    for name in ("one", "two"):
        move = f"def choose(position):\n    {SLOW.splitlines()[1]}\n    return position.moves()[0]\n"
        register.load(name, SLOW + move, ("tictactoe",))
    monkeypatch.setattr(added, "programs", lambda: register)
    monkeypatch.setitem(GAMES, "tictactoe", register.games["tictactoe"])
    request = {"first": "one", "second": "two", "record": {"game": "tictactoe"}, "seed": 1}
    assert "fault" not in play_game(0, request)


# In a series


def counted(results: str, planned: Reply | None = None) -> Reply:
    """The statistics after games as the first player saw them: w, l, x lost by a fault, y won by one."""
    planned = planned or answer({**SERIES, "players": ["level-2", "level-1"]})
    played = []
    for index, letter in enumerate(results):
        own, others = ("first", "second") if index % 2 == 0 else ("second", "first")
        costs = {key: [1, 1] for key in ("moves", "nodes", "seconds")}
        game = {"index": index, "winner": own if letter in "wy" else others, "margin": None, **costs}
        fault = {"x": own, "y": others}.get(letter)
        played.append({**game, **({"fault": {"side": fault}} if fault else {})})
    return answer({"op": "statistics", "tally": planned["tally"], "played": played})


def test_faults_are_lost_games_and_counted_apart() -> None:
    found = counted("wxlyxw")["statistics"]
    assert found["faults"] == [2, 1]
    assert (found["all"]["wins"]["count"], found["all"]["losses"]["count"]) == (3, 3)
    assert (found["retired"], found["points"], found["finished"]) == ([False, False], [3, 3], False)


def test_a_game_lost_by_a_fault_has_no_margin_and_the_average_is_that_of_the_others() -> None:
    costs = {key: [1, 1] for key in ("moves", "nodes", "seconds")}
    planned = answer({**SERIES, "game": "othello", "players": ["level-2", "level-1"]})
    games = [
        {"index": 0, "winner": "first", "margin": 12},
        {"index": 1, "winner": "first", "margin": None, "fault": {"side": "second"}},
        {"index": 2, "winner": "first", "margin": 6},
    ]
    for some, margin in ((games, 9), (games[1:2], None)):
        played = [{**each, **costs} for each in some]
        found = answer({"op": "statistics", "tally": planned["tally"], "played": played})
        assert found["statistics"]["margin"] == margin


def test_after_five_faults_in_a_row_a_player_retires_and_its_other_games_count_in_points_alone() -> None:
    found = counted("wwxxxxwxxxxxwww")["statistics"]
    assert found["retired"] == [True, False]
    assert found["finished"]
    assert (found["games"], found["faults"]) == (12, [9, 0])
    assert found["points"] == [3, 9 + 8]
    assert counted("yyyyy")["statistics"]["retired"] == [False, True]


def test_a_series_goes_on_from_a_tally_that_has_faults() -> None:
    planned = counted("wxxxx")
    once = counted("wxxxxx")
    tally = json.loads(json.dumps(planned["tally"]))
    game = {"index": 5, "winner": "first", "margin": None, "fault": {"side": "second"}}
    costs = {key: [1, 1] for key in ("moves", "nodes", "seconds")}
    again = answer({"op": "statistics", "tally": tally, "played": [{**game, **costs}]})
    assert again["statistics"] == once["statistics"]
    assert again["statistics"]["retired"] == [True, False]


def test_a_fault_that_waits_for_an_earlier_game_is_counted_after_it() -> None:
    planned = answer({**SERIES, "players": ["level-2", "level-1"]})
    costs = {key: [1, 1] for key in ("moves", "nodes", "seconds")}
    late = {"index": 1, "winner": "first", "margin": None, "fault": {"side": "second"}, **costs}
    waiting = answer({"op": "statistics", "tally": planned["tally"], "played": [late]})
    first = {"index": 0, "winner": "first", "margin": None, **costs}
    found = answer({"op": "statistics", "tally": waiting["tally"], "played": [first]})
    assert found["statistics"]["faults"] == [1, 0]


@pytest.mark.parametrize("fault", [{"side": "first"}, {"side": "both"}, {}, 7])
def test_a_fault_is_that_of_the_side_that_has_lost(fault: Any) -> None:
    planned = answer({**SERIES, "players": ["level-2", "level-1"]})
    costs = {key: [1, 1] for key in ("moves", "nodes", "seconds")}
    game = {"index": 0, "winner": "first", "margin": None, "fault": fault, **costs}
    found = ask({"op": "statistics", "tally": planned["tally"], "played": [game]})[-1]
    assert found["error"]["field"].startswith("played[0].fault")


def test_on_the_command_line_a_program_that_fails_loses_and_retires(tmp_path: Path) -> None:
    program, kept = tmp_path / "mine.py", tmp_path / "games"
    program.write_text('game = "tictactoe"\n' + ILLEGAL, "utf-8")
    words = (
        "arena",
        "tictactoe",
        "mine",
        "random",
        "--games",
        "20",
        "--opening",
        "1",
        "--with",
        program,
        "--json",
    )
    found = json.loads(command(*words, "--games-out", kept)[0])
    assert found["retired"] == [True, False]
    assert sum(found["points"]) == 20
    faults = [line["fault"] for line in lines(kept) if "fault" in line]
    assert len(faults) >= found["faults"][0] == 5  # some ended before earlier ones of the plan
    assert faults[0]["error"]["args"]["line"] == 3
    assert json.loads(command(*words, "--resume", kept)[0]) == found
