"""`engine.analyse` and `engine.play`: the engine from Python, as README.md shows it."""

from __future__ import annotations

import doctest
import re
from types import MappingProxyType
from typing import Any

import pytest

import engine
from engine import added
from engine.games import GAMES
from tests.engine.conftest import as_it_is
from tests.engine.conversation import ROOT, ask, think

README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"(?ms)^```pycon\n(.*?)^```$", README)
NO_PLAYER: Any = 5
LINE_OF_NUMBERS = {"game": "numbers", "seed": 3, "size": 4}


@pytest.mark.parametrize("text", EXAMPLES, ids=["English", "Japanese"])
def test_the_examples_of_the_readme_print_what_stands_there(text: str) -> None:
    found = doctest.DocTestParser().get_doctest(text, {}, "README.md", None, None)
    assert len(found.examples) >= 5
    assert doctest.DocTestRunner().run(found).failed == 0


@pytest.mark.parametrize(
    ("record", "game", "known"),
    [
        ("f5d6c3", "othello", {"game": "othello", "moves": "f5d6c3"}),
        (["b2"], "tictactoe", {"game": "tictactoe", "moves": "b2"}),
        (LINE_OF_NUMBERS, None, LINE_OF_NUMBERS),
        ({"setup": "OO-XX----"}, "tictactoe", {"game": "tictactoe", "setup": "OO-XX----"}),
    ],
)
@pytest.mark.parametrize("player", ["alphabeta depth=2 ties=first", {"search": "random", "seed": 1}])
def test_an_analysis_is_the_answer_of_think(record: Any, game: str | None, known: Any, player: Any) -> None:
    found = engine.analyse(record, player, game=game)
    truth = think(**{"setup": None, "player": player, **known})
    assert {**found, "seconds": 0, "done": True} == {**truth, "seconds": 0}


def test_a_player_may_be_any_mapping() -> None:
    player = MappingProxyType({"search": "minimax", "depth": 1, "ties": "first"})
    assert engine.analyse("f5d6", player, game="othello")["depth"] == 1
    assert engine.play(player, player, game="tictactoe")["repeatable"]


def test_what_an_evaluation_returns_wrongly_is_a_value_error(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["othello"]
    half: Any = lambda position: 0.5  # noqa: E731
    broken = game._replace(evaluations={"mine": half}, usual="mine")
    monkeypatch.setitem(GAMES, "othello", broken)
    with pytest.raises(ValueError, match=r"mine returned 0\.5"):
        engine.analyse("f5d6", "minimax depth=1 evaluation=mine", game="othello")


def test_the_usual_player_gives_every_move_an_exact_value() -> None:
    found = engine.analyse(LINE_OF_NUMBERS)
    assert {one["bound"] for one in found["moves"]} == {"exact"}
    assert found == {**engine.analyse(LINE_OF_NUMBERS), "seconds": found["seconds"]}


@pytest.mark.parametrize("start", [{"game": "othello", "opening": 4}, {"record": "f5d6", "game": "othello"}])
def test_a_game_is_the_one_that_a_match_plays(start: Any) -> None:
    found = engine.play("level-2", {"search": "random"}, **start, seed=5)
    request = {"op": "match", "first": "level-2", "second": {"search": "random"}, "seed": 5}
    known = {"record": {"game": "othello", "moves": "f5d6"}} if "record" in start else start
    truth = ask({**request, **known})[-1]
    assert (found, found["repeatable"]) == (truth, True)
    assert found["result"]
    assert engine.analyse(found["record"])["outcome"] == found["result"]["winner"]


def test_without_a_seed_games_differ() -> None:
    games = [engine.play("random", "random", game="othello") for _ in range(3)]
    assert len({tuple(one["record"]["moves"]) for one in games}) == 3
    assert not any(one["repeatable"] for one in games)


WRONG: list[tuple[Any, str]] = [
    (lambda: engine.analyse("f5a1", game="othello"), "a1 is not a legal move for white at ply 1"),
    (lambda: engine.analyse("f5"), f"game is missing: one of {', '.join(GAMES)}"),
    (lambda: engine.play("random", "random"), "game is missing"),
    (lambda: engine.analyse(LINE_OF_NUMBERS, game="othello"), "a record of numbers, not of othello"),
    (lambda: engine.analyse("f5", NO_PLAYER, game="othello"), "player must be a JSON object"),
    (lambda: engine.play("random", NO_PLAYER, game="othello"), "second must be a JSON object"),
    (lambda: engine.play("random", "random", record="f5", game="othello", opening=2), "takes no opening"),
]


def test_a_wrong_argument_is_a_value_error_that_says_what_is_wrong() -> None:
    for call, message in WRONG:
        with pytest.raises(ValueError, match=message):
            call()


def test_a_game_of_another_file_is_analysed_and_played() -> None:
    with as_it_is():
        added.add([ROOT / "tests" / "games" / "connect_four.py"])
        found = engine.analyse("d6", "alphabeta depth=2 ties=first", game="connect-four")
        assert found["move"] == "d5"
        assert engine.play("level-1", "random", game="connect-four", seed=1)["repeatable"]
