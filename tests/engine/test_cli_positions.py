"""`python -m engine positions`: positions with the judge's best moves; the file of them for the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import commands
from tests.engine.conversation import ROOT, ask, think, view

Positions = Callable[..., list[dict[str, Any]]]
RECORDED = ROOT / "web" / "data" / "positions.json"
JUDGES = {game["id"]: game["judge"] for game in ask({"op": "games"})[-1]["games"]}
GAMES = list(JUDGES)


@pytest.fixture
def positions(capsys: pytest.CaptureFixture[str]) -> Positions:
    """The positions that the command prints."""

    def positions(*words: str) -> list[dict[str, Any]]:
        assert commands.main(["positions", *words]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        return [json.loads(line) for line in captured.out.splitlines()]

    return positions


def judged_best(found: dict[str, Any]) -> list[str]:
    """The moves to which the judge of the game gives the highest value for the side to move."""
    given = found["record"]
    moves = len(view(**given)["legal"])
    judge = {**JUDGES[given["game"]], "multipv": min(100, moves)}
    thought = think(given["game"], None, judge, **{key: given[key] for key in given if key != "game"})
    best = [one for one in thought["moves"] if one["bound"] == "exact" and one["value"] == thought["value"]]
    return [one["move"] for one in best]


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_of_unfinished_games_have_a_choice_and_come_once(
    positions: Positions, game: str
) -> None:
    count = 60 if game == "tictactoe" else 3
    found = positions(game, "--count", str(count), "--seed", "3")
    assert len(found) == count
    setups = set()
    for one in found:
        shown = view(**one["record"])
        assert one["record"]["game"] == game
        assert shown["result"] is None
        assert set(one["best"]) < set(shown["legal"]), "all moves are as good, or a best one is illegal"
        assert one["best"] == judged_best(one)
        setups.add(shown["setup"])
    assert len(setups) == count


def test_what_is_found_follows_from_the_seed(positions: Positions) -> None:
    one, again, other = (positions("tictactoe", "--count", "3", "--seed", seed) for seed in ("7", "7", "8"))
    assert one == again
    assert one != other
    assert one[:2] == positions("tictactoe", "--count", "2", "--seed", "7")
    with_boards = [positions("numbers", "--count", "1", "--seed", "7") for _ in range(2)]
    assert with_boards[0] == with_boards[1]


def test_where_a_game_has_fewer_positions_these_are_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("engine.commands.positions.TRIES", 3)
    file = tmp_path / "positions.json"
    words = [
        "tictactoe",
        "--count",
        "6000",
        "--write",
        str(file),
    ]  # it has 5,478, most of them without a choice
    assert commands.main(["positions", *words]) == 0
    captured = capsys.readouterr()
    found = [json.loads(line) for line in captured.out.splitlines()]
    assert 20 < len(found) < 6000
    assert captured.err == f"Only {len(found)} positions were found.\n"
    assert json.loads(file.read_text("utf-8")) == {"tictactoe": found}


def test_a_file_keeps_the_positions_of_the_other_games(positions: Positions, tmp_path: Path) -> None:
    file = tmp_path / "positions.json"
    first = positions("tictactoe", "--count", "2", "--write", str(file))
    assert json.loads(file.read_text("utf-8")) == {"tictactoe": first}
    numbers = positions("numbers", "--count", "1", "--write", str(file))
    second = positions("tictactoe", "--count", "3", "--seed", "2", "--write", str(file))
    assert json.loads(file.read_text("utf-8")) == {"tictactoe": second, "numbers": numbers}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["othello", "--count", "0"], "--count is at least 1"),
        (["othello", "--count", "-5"], "--count is at least 1"),
        (["othello", "--count", "many"], "invalid int value: 'many'"),
        (["chess"], "invalid choice: 'chess'"),
        ([], "GAME"),
        (["othello", "--write", "{}/no/such/folder.json"], "No such file or directory"),
        (["othello", "--write", "{}"], "Is a directory"),
        (["othello", "--write", "{}/text.json"], "Expecting value"),
        (["othello", "--write", "{}/list.json"], "this is no file of positions"),
        (["othello", "--write", "{}/numbers.json"], "this is no file of positions"),
    ],
)
def test_wrong_words_are_explained_before_anything_is_played(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    contents = {"text.json": "positions", "list.json": "[]", "numbers.json": '{"othello": 7}'}
    for name, text in contents.items():
        (tmp_path / name).write_text(text, "utf-8")
    try:
        status = commands.main(["positions", *(word.format(tmp_path) for word in words)])
    except SystemExit as end:
        status = int(end.code or 0)
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert message in captured.err
    assert {name: (tmp_path / name).read_text("utf-8") for name in contents} == contents


def test_the_page_has_a_hundred_different_positions_of_each_game_with_a_choice() -> None:
    recorded = json.loads(RECORDED.read_text("utf-8"))
    assert set(recorded) == set(GAMES)
    for game, found in recorded.items():
        assert {one["record"]["game"] for one in found} == {game}
        assert len({json.dumps(one["record"]) for one in found}) == len(found) == 100
        for one in found:
            shown = view(**one["record"])
            assert set(one["best"]) < set(shown["legal"]), "all moves are as good, or a best one is illegal"


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_that_the_page_has_are_those_of_the_judge(game: str) -> None:
    """If this fails, the judge has changed: record them again with `positions GAME --write` (web/data)."""
    for found in json.loads(RECORDED.read_text("utf-8"))[game][::40]:
        assert judged_best(found) == found["best"]
