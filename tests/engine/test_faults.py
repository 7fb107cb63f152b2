"""A program that fails has lost the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sakiyomi.arena.workers import play_game
from sakiyomi.authors import added, host
from sakiyomi.authors.programs import Programs
from sakiyomi.games import GAMES
from tests.engine.conversation import Reply
from tests.engine.test_load import Author

FAILS = (
    "def choose(position):\n    return position.moves()[0] if len(position.moves()) > {least} else 1 // 0\n"
)
ILLEGAL = "def choose(position):\n    return 'a1'\n"


def last_of_match(author: Author, **match: Any) -> Reply:
    return author.ask(op="match", **match)[-1]


FAULTS: list[tuple[str, str, str, int]] = [
    (FAILS.format(least=7), "first", "zero-division", 2),
    (FAILS.format(least=7), "second", "zero-division", 3),
    (ILLEGAL, "second", "returned-illegal", 1),
]


def test_a_fault_loses_the_game_with_its_error() -> None:
    for source, side, reason, moves in FAULTS:
        author = Author()
        author.load(source, game="tictactoe")
        sides = {side: "mine", "second" if side == "first" else "first": "alphabeta ties=first"}
        found = last_of_match(author, game="tictactoe", seed=1, **sides)
        other = "second" if side == "first" else "first"
        assert found["result"] == {"winner": other, "margin": None, "squares": []}
        fault = found["fault"]
        assert (fault["side"], fault["error"]["code"]) == (side, "user-code")
        assert (fault["error"]["args"]["reason"], fault["error"]["args"]["line"]) == (reason, 2)
        assert len(found["record"]["moves"]) == moves
        assert found["repeatable"]


def test_a_match_that_a_limit_has_decided_is_not_repeatable(author: Author) -> None:
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
