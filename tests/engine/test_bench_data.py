"""The data of the page that `build.py bench` makes: the Lab's positions, and the strengths of the levels."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.arena.series import series
from engine.arena.workers import Run
from engine.fields import Fields
from engine.games import GAMES
from engine.games.othello.weights import VERSION
from tests.bench import positions, strength, versions
from tests.engine.conversation import ROOT, answer, made_of, think, view

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
