"""The data of the page that tests/bench makes: positions of the Lab, strengths of levels, exercises."""

from __future__ import annotations

import gzip
import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import exercises as rules
from engine import replies
from engine.arena.series import series
from engine.arena.workers import Run
from engine.fields import Fields
from engine.games import GAMES
from engine.games.othello.weights import VERSION
from engine.record import replay, squares
from engine.search.limits import never
from tests.bench import exercises, positions, strength, versions
from tests.engine.conversation import ROOT, answer, made_of, think, view
from tests.engine.declared import fits

LISTED = {game["id"]: game for game in answer({"op": "games"})["games"]}
DATA = ROOT / "web" / "data"
RECORDED = json.loads((DATA / "positions.json").read_text("utf-8"))


def judged_best(found: dict[str, Any]) -> list[str]:
    """The moves to which the judge of the game gives the highest value for the side to move."""
    given = found["record"]
    judge = {**LISTED[given["game"]]["judge"], "multipv": min(100, len(view(**given)["legal"]))}
    thought = think(given["game"], None, judge, **{key: given[key] for key in given if key != "game"})
    best = [one for one in thought["moves"] if one["bound"] == "exact" and one["value"] == thought["value"]]
    return [one["move"] for one in best]


@pytest.mark.parametrize(("game", "count"), [("tictactoe", 60), ("othello", 2), ("numbers", 2)])
def test_positions_have_the_judges_best_moves_and_come_once(game: str, count: int) -> None:
    found = list(islice(positions.positions(GAMES[game], 3), count))
    assert [one["best"] for one in found] == [judged_best(one) for one in found]
    assert len({view(**one["record"])["setup"] for one in found}) == count
    again, other = ([next(positions.positions(GAMES[game], seed))] for seed in (3, 4))
    assert found[:1] == again != other


def test_where_a_game_has_fewer_positions_these_are_all() -> None:
    found = list(islice(positions.positions(GAMES["tictactoe"], 1, tries=3), 6000))
    assert 20 < len(found) < 5478, "it has 5,478, most of them without a choice"


def test_a_file_keeps_the_positions_of_the_other_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(positions, "FILE", tmp_path / "positions.json")
    monkeypatch.setattr(positions, "COUNT", 2)
    positions.FILE.write_text('{"go": [], "tictactoe": []}', "utf-8")
    positions.main(["tictactoe"])
    assert capsys.readouterr().out == "tictactoe: 2 positions\n"
    written = json.loads(positions.FILE.read_text("utf-8"))
    assert written == {"go": [], "tictactoe": RECORDED["tictactoe"][:2]}
    with pytest.raises(SystemExit, match="no game called chess"):
        positions.main(["tictactoe", "chess"])


@pytest.mark.parametrize("game", LISTED)
def test_the_page_has_a_hundred_different_positions_of_each_game_with_a_choice(game: str) -> None:
    """If the best moves fail, the judge has changed: `build.py bench --positions GAME` makes them again."""
    found = RECORDED[game]
    assert {one["record"]["game"] for one in found} == {game}
    assert len({json.dumps(one["record"]) for one in found}) == len(found) == 100
    for one in found:
        assert set(one["best"]) < set(view(**one["record"])["legal"]), "all are as good, or one is illegal"
    assert [one["best"] for one in found[::40]] == [judged_best(one) for one in found[::40]]


def test_what_was_made_with_strong_is_no_older_than_its_weights() -> None:
    """The commands that are named make it anew."""
    known = versions.read()
    commands = (
        "build.py bench --positions othello",
        "build.py bench --strength othello",
        "python -m tests.bench.book",
    )
    assert [command for command in commands if known.get(command) != VERSION] == []


def test_the_strengths_of_levels_add_up_with_their_intervals(tmp_path: Path) -> None:
    table = tmp_path / "strengths.json"
    table.write_text('{"go": []}', "utf-8")
    runs = []
    for players, wins in ((["level-2", "level-1"], 25), (["level-3", "level-2"], 30)):
        run = Run(series(Fields({"game": "tictactoe", "players": players, "games": 40, "seed": 1}, "")))
        for index in range(40):
            first_wins = (index // 2 < wins // 2) == (index % 2 == 0)
            sums = {"margin": 1, "moves": [1, 1], "nodes": [0, 0], "seconds": [0.25, 0.25]}
            run.add({"index": index, "winner": "first" if first_wins else "second", **sums})
        runs.append(run)
    strength.write_strengths(table, GAMES["tictactoe"], runs)
    result = json.loads(table.read_text("utf-8"))
    assert result["go"] == []
    lowest, second, third = result["tictactoe"]
    nought = dict.fromkeys(("elo", "low", "high"), 0)
    told = {"id": "level-1", "player": "random", "seconds": 0.25}
    assert lowest == {**told, **nought, "below": None, "games": 0}
    assert (second["seconds"], third["seconds"]) == (0.25, 0.25)
    elo = runs[0].tally.statistics()["elo"]
    step = [round(elo[key]) for key in ("difference", "low", "high")]
    assert second["below"] == dict(zip(("elo", "low", "high"), step, strict=True))
    assert {key: second[key] for key in second["below"]} == second["below"]
    assert (second["games"], third["games"]) == (40, 40)
    assert third["elo"] == pytest.approx(second["elo"] + third["below"]["elo"], abs=1)
    for end in ("low", "high"):
        steps = [rung[end] - rung["elo"] for rung in (second["below"], third["below"])]
        assert abs(third[end] - third["elo"]) == pytest.approx((steps[0] ** 2 + steps[1] ** 2) ** 0.5, abs=2)


def test_long_series_write_the_strengths_of_a_game_whose_ladder_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rungs = [strength.Aim("tictactoe", "level-2", "level-1", 4, 0.6, 0.5)]
    monkeypatch.setattr(strength, "ladder", lambda game: rungs if game == "tictactoe" else [])
    for name in ("STRENGTHS", "RESULTS", "KEPT"):
        monkeypatch.setattr(strength, name, tmp_path / name)
    strength.main(["tictactoe"])
    written = json.loads(strength.STRENGTHS.read_text("utf-8"))
    assert [(rung["id"], rung["games"]) for rung in written["tictactoe"]] == [("level-1", 0), ("level-2", 4)]
    assert "| tictactoe | level-2 | level-1 | 4 |" in strength.RESULTS.read_text("utf-8")


@pytest.mark.parametrize("game", LISTED)
def test_the_strengths_that_are_kept_are_those_of_the_levels_as_they_are(game: str) -> None:
    """A changed level needs its ladder played again: `build.py bench --strength GAME`."""
    kept = json.loads((DATA / "strengths.json").read_text("utf-8"))
    assert set(kept) == set(LISTED)
    levels = [player for player in LISTED[game]["players"] if player["kind"] == "level"]
    assert [rung["id"] for rung in kept[game]] == [level["id"] for level in levels]
    for rung, level in zip(kept[game], levels, strict=True):
        players = [rung["player"], made_of(level)]
        request = {"op": "series", "game": game, "players": players, "games": 1}
        assert len(set(answer(request)["players"])) == 1, "one spelling is another's"
    for rung in kept[game][1:]:
        assert rung["games"] >= 100
        assert rung["below"]["low"] > 0, "each level is stronger than the one before"


# Exercises

EXERCISES: dict[str, list[dict[str, Any]]] = {
    game: json.loads((DATA / "exercises" / f"{game}.json").read_text("utf-8")) for game in LISTED
}


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


@pytest.mark.parametrize("game", LISTED)
def test_the_exercises_that_everybody_has_are_legal_different_and_from_easy_to_hard(game: str) -> None:
    found = EXERCISES[game]
    levels = sum(player["kind"] == "level" for player in LISTED[game]["players"])
    assert len(found) == 40
    assert [one["missed"] for one in found] == sorted(one["missed"] for one in found)
    assert {one["levels"] for one in found} == {levels}
    assert 0 <= found[0]["missed"] < found[-1]["missed"] <= levels
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


@pytest.mark.parametrize("game", LISTED)
def test_they_are_of_both_sides_and_all_stages(game: str) -> None:
    found = EXERCISES[game]
    assert 15 <= sum(one["side"] == "first" for one in found) <= 25
    plies = sorted(len(one["record"]["moves"]) for one in found)
    longest = {"tictactoe": 9, "othello": 60, "numbers": 40}[game]
    assert plies[5] <= longest / 3
    assert plies[-6] >= longest / 2


@pytest.mark.parametrize("game", LISTED)
def test_they_are_no_older_than_the_judge(game: str) -> None:
    """`python -m tests.bench.exercises FOLDER` makes them anew, into another FOLDER than before."""
    assert {one["version"] for one in EXERCISES[game]} == {GAMES[game].judge_version}


def test_they_are_small_together() -> None:
    files = [*(DATA / "exercises").iterdir()]
    assert {file.stem for file in files} == set(LISTED)
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 60_000


@pytest.mark.parametrize("game", LISTED)
def test_solved_ones_are_solved_again(game: str) -> None:
    solved = [one for one in EXERCISES[game] if one["exact"]]
    late = sorted(solved, key=lambda one: len(one["record"]["moves"]))[-3:]
    assert len(late) == 3
    for one in late:
        found = answer({"op": "exercise", "record": one["record"], "move": one["played"]})["exercise"]
        assert found == {key: one[key] for key in found}


def test_estimated_ones_are_read_four_plies_deeper_than_the_judge_reads() -> None:
    """One of each game; their depth alone is checked, since to read so deep takes long."""
    for game, found in EXERCISES.items():
        for one in [one for one in found if not one["exact"]][:1]:
            by = {**LISTED[game]["judge"], "multipv": 100}
            assert one["depth"] >= answer({"op": "think", "record": one["record"], "player": by})["depth"] + 4


def test_the_making_of_exercises_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(exercises, "FOLDER", tmp_path / "made")
    monkeypatch.setattr(exercises, "COUNT", 6)
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    written = tmp_path / "made" / "tictactoe.json"
    exercises.main([str(whole), "tictactoe"])
    assert "tictactoe: 6 exercises" in capsys.readouterr().out
    made, kept = written.read_text(), (whole / "tictactoe.jsonl").read_text()
    cut.mkdir()
    (cut / "tictactoe.jsonl").write_text(kept[: len(kept) // 2])
    exercises.main([str(cut), "tictactoe"])
    assert (written.read_text(), (cut / "tictactoe.jsonl").read_text()) == (made, kept)
    exercises.main([str(tmp_path / "other"), "tictactoe", "--seed", "2"])
    assert written.read_text() != made
    with pytest.raises(SystemExit, match="another folder"):
        exercises.main([str(cut), "tictactoe", "--seed", "2"])
    with pytest.raises(SystemExit, match="no game called chess"):
        exercises.main([str(cut), "chess"])


def test_an_exercise_is_missed_by_the_levels_that_play_another_move() -> None:
    """Level 3 reads all of tic-tac-toe, and level 1 plays any move."""
    played = replay({"game": "tictactoe", "moves": "a1"})
    found = rules.exercise(played, squares(3, 3)["b1"], never)
    assert isinstance(found, rules.Exercise)
    *_, sure = exercises.missed(played, found.good, Random(1))
    assert sure == 0
    *_, wrong = exercises.missed(played, [squares(3, 3)["c1"]], Random(1))
    assert wrong == exercises.PLAYED


@pytest.mark.parametrize(("deep", "holds"), [(4, True), (3, False)])
def test_one_that_is_estimated_must_hold_four_plies_deeper(
    monkeypatch: pytest.MonkeyPatch, deep: int, holds: bool
) -> None:
    """Readings that find the same, but that the deepest comes only so deep."""
    played = replay({"game": "othello", "moves": "f5"})
    legal = played.position.moves()
    worths = dict(zip(legal, (0.0, -9.0, -9.0), strict=True))
    asked = []

    def read(*given: Any) -> tuple[rules.Verdict, int]:
        wanted = given[4] if len(given) > 4 else 6
        asked.append(wanted)
        return rules.Verdict(min(wanted, 6 + deep), False, worths), 40_000

    monkeypatch.setattr(rules, "read", read)
    assert (exercises.proved(played, legal[1]) is not None) == holds
    assert asked == [6, 6, 8, 6, 10]
    asked.clear()
    assert exercises.proved(played, legal[0]) is None
    assert asked == [6], "the quick reading spares the judge a good move"
