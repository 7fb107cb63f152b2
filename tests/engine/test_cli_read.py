"""`python -m engine read`, and the options of other commands that take games of any format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.engine.conftest import Run
from tests.engine.processes import lines

BOARD = "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"
GGF = f"(;GM[Othello]PB[ann]PW[bob]RE[-12]TY[8]BO[8 {BOARD}]B[F5]W[d6]B[C3];)"
FORMS = {
    "records": '{"record":{"game":"othello","moves":["f5","d6","c3"]},'
    '"players":{"first":"ann","second":"bob"},"result":{"margin":-12}}',
    "transcript": "f5d6c3",
    "ggf": f"(;GM[Othello]PC[Sakiyomi]PB[ann]PW[bob]RE[-12]TY[8]BO[8 {BOARD}]B[F5]W[D6]B[C3];)",
    "sgf": "(;FF[4]GM[2]AP[Sakiyomi]CA[UTF-8]SZ[8]PB[ann]PW[bob]RE[W+12]"
    "AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[c3])",
}


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.ggf"
    path.write_text(GGF + "\n", "utf-8")
    return path


def test_games_are_listed(run: Run, games: Path) -> None:
    header, row = run("read", games).out.splitlines()
    assert header.split() == ["line", "game", "moves", "result", "players"]
    assert row.split() == ["1", "othello", "3", "-12", "ann", "–", "bob"]
    assert run("read", games, games).out.count(f"{games}:\n") == 2


@pytest.mark.parametrize("form", FORMS)
def test_games_are_written_in_each_format(form: str, run: Run, games: Path) -> None:
    assert run("read", games, "--to", form).out == FORMS[form] + "\n"


def test_standard_input_is_read(run: Run) -> None:
    assert run("read", "-", "--to", "transcript", typed="棋譜：Ｆ５Ｄ６").out == "f5d6\n"
    assert json.loads(run("read", "-", "--to", "records", "--game", "tictactoe", typed="5 1 9").out)[
        "record"
    ] == {"game": "tictactoe", "moves": ["b2", "a1", "c3"]}


def test_what_cannot_be_read_is_named_with_its_file_and_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text("f5d6\n\nf5a1\n", "utf-8")
    result = run("read", path, "--to", "transcript", status=1)
    assert result.out == "f5d6\nf5\n"
    assert result.error == f"{path}, line 3: a1 is not a legal move for white at ply 1\n"
    assert "/no/such/file: No such file" in run("read", "/no/such/file", status=2).error
    path.write_text("b2a1", "utf-8")
    assert "a game of tictactoe cannot be written so" in run("read", path, "--to", "ggf", status=1).error


def test_names_beside_a_file_of_wthor_are_taken_with_it(run: Run, tmp_path: Path) -> None:
    head = bytes((20, 1, 2, 3, 1, 0, 0, 0, 0, 0, 209, 7, 8, 0, 24, 0))
    (tmp_path / "WTH_2001.wtb").write_bytes(head + bytes((0, 0, 1, 0, 0, 0, 40, 40, 56)) + bytes(59))
    (tmp_path / "WTHOR.JOU").write_bytes(head + b"Ann".ljust(20, b"\0") + b"Bob".ljust(20, b"\0"))
    assert "Bob – Ann" in run("read", tmp_path / "WTH_2001.wtb").out


def test_openings_are_read_in_any_format(run: Run, games: Path) -> None:
    kept = games.with_name("kept")
    words = ("arena", "othello", "random", "level-1", "--games", "2", "--processes", "1", "--openings")
    assert run(*words, games, "--games-out", kept, "--json").json["openings"] == 1
    assert {tuple(line["record"]["moves"][:3]) for line in lines(kept)} == {("f5", "d6", "c3")}
    games.write_text("1. f5 d6 2. c3\n\n1. f5 f6\n\n#/othello/f5f4?second=level-2.\n", "utf-8")
    assert run(*words, games, "--json").json["openings"] == 3
    games.write_text("a1\nb2\n", "utf-8")
    small = ("arena", "tictactoe", *words[2:])
    assert run(*small, games, "--json").json["openings"] == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("f5d6\n\nf5a1\n", "line 3: a1 is not a legal move for white at ply 1"),
        ("f5d6\n#/tictactoe/b2\n", "line 2: this is a record of tictactoe, not of othello"),
        ("hello\n", "line 1: no game and no board is in this text"),
        (
            "f5d6\n" + "-" * 64 + " X\n",
            "line 2: after these moves the game is over, and nothing is left to play",
        ),
    ],
)
def test_an_opening_that_is_refused_is_named_with_its_file_and_line(
    text: str, why: str, run: Run, games: Path
) -> None:
    games.write_text(text, "utf-8")
    found = run("arena", "othello", "random", "random", "--games", "2", "--openings", games, status=2).error
    assert found.splitlines()[-1].endswith(f"error: {games}, {why}")


def test_a_position_to_analyse_may_be_written_in_any_manner(run: Run, games: Path) -> None:
    words = ("analyse", "othello", "--player", "minimax depth=1", "--json")
    plain = run(*words, "f5d6c3").json
    for given in (
        ["1. f5 d6 2. c3"],
        ["Ｆ５Ｄ６Ｃ３"],
        ["1.", "f5", "d6", "2.", "c3"],
        ["#/othello/f5d6c3"],
        ["--record", games],
    ):
        assert run(*words, *given).json["record"] == plain["record"], given
    assert run("tree", "othello", "1. f5 d6", "--player", "minimax depth=1 ties=first").out
    assert "a1 is not a legal move" in run("analyse", "othello", "1. f5 a1", status=2).error
    assert "--record has the whole game" in run("analyse", "othello", "f5", "--record", games, status=2).error
    error = run("analyse", "tictactoe", "--record", games, status=2).error
    assert f"{games}, line 1: this is a record of othello, not of tictactoe" in error


def test_a_game_goes_on_from_a_file(run: Run, games: Path) -> None:
    said = run("play", "othello", "--level", "1", "--record", games, typed="quit\n").out
    assert "analyse othello f5d6c3" in said
    games.write_text("------OX".ljust(64, "-") + " X", "utf-8")
    said = run("play", "othello", "--record", games, "--level", "1", typed="f1\n").out
    assert "wins by" in said
    assert "--setup" in said
    assert "no --seed" in run("play", "numbers", "--record", games, "--seed", "1", status=2).error


def test_a_record_that_cannot_be_played_to_its_end_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cut.txt"
    path.write_text("f5d6a1c3\n", "utf-8")
    assert "a1" in run("analyse", "othello", "--record", path, status=2).error
