"""The data of the page that tests/bench makes: positions of the Lab, strengths of levels, exercises."""

from __future__ import annotations

import gzip
import json
from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from sakiyomi.contract import replies
from sakiyomi.games import GAMES
from sakiyomi.games.othello.fitted import VERSION
from tests.bench import versions
from tests.engine.conversation import ROOT, answer, made_of, think, view
from tests.engine.declared import fits

LISTED = {game["id"]: game for game in answer({"op": "games"})["games"]}
DATA = ROOT / "web" / "data"
RECORDED = json.loads((DATA / "positions.json").read_text("utf-8"))
STRENGTHS = json.loads((DATA / "strengths.json").read_text("utf-8"))
EXERCISES: dict[str, list[dict[str, Any]]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in (DATA / "exercises").iterdir()
}


def test_the_data_is_of_games_that_are_listed() -> None:
    """A game that has none yet is shown without it."""
    assert RECORDED.keys() | STRENGTHS.keys() | EXERCISES.keys() <= LISTED.keys()


def judged_best(found: dict[str, Any]) -> list[str]:
    """The moves to which the judge of the game gives the highest value for the side to move."""
    given = found["record"]
    judge = {**LISTED[given["game"]]["judge"], "multipv": min(100, len(view(**given)["legal"]))}
    thought = think(given["game"], None, judge, **{key: given[key] for key in given if key != "game"})
    best = [one for one in thought["moves"] if one["bound"] == "exact" and one["value"] == thought["value"]]
    return [one["move"] for one in best]


@pytest.mark.parametrize("game", RECORDED)
def test_the_page_has_a_hundred_different_positions_of_each_game_with_a_choice(game: str) -> None:
    """If the best moves fail, the judge has changed: `build.py bench --positions GAME` makes them again."""
    found = RECORDED[game]
    assert {one["record"]["game"] for one in found} == {game}
    assert len({json.dumps(one["record"]) for one in found}) == len(found) == 100
    for one in found:
        assert set(one["best"]) < set(view(**one["record"])["legal"]), "all are as good, or one is illegal"
    assert [one["best"] for one in found[::50]] == [judged_best(one) for one in found[::50]]


def test_what_was_made_with_strong_is_no_older_than_its_weights() -> None:
    """The commands that are named make it anew."""
    known = versions.read()
    commands = (
        "build.py bench --positions othello",
        "build.py bench --strength othello",
        "python -m tests.bench.book",
    )
    assert [command for command in commands if known.get(command) != VERSION] == []


@pytest.mark.parametrize("game", STRENGTHS)
def test_the_strengths_that_are_kept_are_those_of_the_levels_as_they_are(game: str) -> None:
    """A changed level needs its games against its neighbours again: `build.py bench --strength GAME`."""
    levels = [player for player in LISTED[game]["players"] if player["kind"] == "level"]
    assert [rung["id"] for rung in STRENGTHS[game]] == [level["id"] for level in levels]
    for rung, level in zip(STRENGTHS[game], levels, strict=True):
        players = [rung["player"], made_of(level)]
        request = {"op": "tournament", "form": "two", "game": game, "players": players, "games": 1}
        match = answer(request)["matches"][0]["match"]
        assert match["first"] == match["second"], "one spelling is another's"
    for below, rung in pairwise(STRENGTHS[game]):
        assert rung["games"] >= 100
        assert rung["below"]["low"] > 0, "each level is stronger than the one before"
        assert rung["elo"] == pytest.approx(below["elo"] + rung["below"]["elo"], abs=1)
        for end in ("low", "high"):  # the uncertainties of both steps are independent
            steps = (below[end] - below["elo"], rung["below"][end] - rung["below"]["elo"])
            assert abs(rung[end] - rung["elo"]) == pytest.approx(hypot(*steps), abs=2)


# Exercises


def mirrored(square: str, size: int, turns: int) -> str:
    """A square in one of the eight forms of a board."""
    x, y = "abcdefgh".index(square[0]), int(square[1:]) - 1
    for _ in range(turns % 4):
        x, y = y, size - 1 - x
    return f"{'abcdefgh'[size - 1 - x if turns >= 4 else x]}{y + 1}"


def forms(found: dict[str, Any]) -> set[str]:
    """The cells of a position in all forms."""
    cells, size = found["cells"], 3 if found["game"] == "tictactoe" else 8
    return {
        json.dumps(sorted((mirrored(square, size, turns), cell) for square, cell in cells.items()))
        for turns in range(8)
    }


@pytest.mark.parametrize("game", EXERCISES)
def test_the_exercises_that_everybody_has_are_legal_different_and_from_easy_to_hard(game: str) -> None:
    found = EXERCISES[game]
    levels = sum(player["kind"] == "level" for player in LISTED[game]["players"])
    assert len(found) == 40
    assert [one["missed"] for one in found] == sorted(one["missed"] for one in found)
    (tried,) = {one["levels"] for one in found}
    assert 0 <= found[0]["missed"] < found[-1]["missed"] <= tried <= levels
    seen = set[str]()
    for one in found:
        fits({key: one[key] for key in one if key not in ("missed", "levels")}, replies.Exercise)
        board = view(**one["record"])
        assert (board["record"], board["turn"]) == (one["record"], one["side"])
        assert [move["move"] for move in one["moves"]] == list(board["legal"])
        lost = {move["move"]: move["loss"] for move in one["moves"]}
        display = GAMES[game].display
        assert one["good"] == [move for move in lost if lost[move] <= display.tolerance]
        assert len(one["good"]) <= 2 < len(lost)
        assert lost[one["played"]] >= display.mistake
        assert not forms(board) & seen
        seen |= forms(board)


@pytest.mark.parametrize("game", EXERCISES)
def test_they_are_no_older_than_the_judge(game: str) -> None:
    """`python -m tests.bench.exercises FOLDER` makes them anew, into another FOLDER than before."""
    assert {one["version"] for one in EXERCISES[game]} == {GAMES[game].judge_version}


def test_they_are_small_together() -> None:
    files = (DATA / "exercises").iterdir()
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 60_000


@pytest.mark.parametrize("game", EXERCISES)
def test_solved_ones_are_solved_again(game: str) -> None:
    solved = [one for one in EXERCISES[game] if one["exact"]]
    late = sorted(solved, key=lambda one: len(one["record"]["moves"]))[-2:]
    assert len(late) == 2
    for one in late:
        found = answer({"op": "exercise", "record": one["record"], "move": one["played"]})["exercise"]
        assert found == {key: one[key] for key in found}
