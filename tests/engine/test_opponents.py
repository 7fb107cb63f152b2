"""Programs of others as players, by GTP."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sakiyomi import library
from sakiyomi.authors.position import Position
from sakiyomi.games import GAMES
from sakiyomi.players.players import undecided
from sakiyomi.players.record import square_name
from sakiyomi.protocols import opponent
from sakiyomi.search.limits import Limits
from sakiyomi.search.thought import Task
from tests.engine.conftest import Run
from tests.engine.conversation import ROOT, command, error, record
from tests.engine.obvious import OTHELLO_START
from tests.engine.processes import lines, playing, until

OURS = "minimax depth=1 ties=first"

Made = Callable[..., str]
"""`made("polite")`: the player that is a small engine of these manners."""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """What a small engine was told."""
    return tmp_path / "log"


@pytest.fixture
def made(log: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    monkeypatch.chdir(ROOT)
    python = shlex.quote(sys.executable)
    return lambda manner, more="": (
        f"gtp:{python} -m tests.engine.small_engine {manner} {shlex.quote(str(log))}{more}"
    )


def started(log: Path) -> list[int]:
    """The processes that have begun a log."""
    found = log.read_text().splitlines() if log.exists() else []
    return [int(line.split()[1]) for line in found if line.startswith("started")]


def series(run: Run, other: str, games: int, *more: object, kept: Path | None = None) -> Any:
    """What a series of ours against another player comes to."""
    words = ("arena", "othello", OURS, other, "--games", games, "--json")
    out = ("--games-out", kept) if kept else ()
    return run(*words, *out, *(more or ("--processes", 1))).json


def moves_of(entry: Any, player: str) -> list[tuple[str, list[str]]]:
    """Each move of a player behind the opening of a game, with those that were legal."""
    sides = [side for side in ("first", "second") if entry[side] == player]
    position, ply, found = OTHELLO_START, 0, []
    for move in entry["record"]["moves"]:
        while position.moves() == ["pass"]:
            position, ply = position.play("pass"), ply + 1
        if ply >= 8 and position.turn in sides:
            found.append((move, position.moves()))
        position, ply = position.play(move), ply + 1
    return found


@pytest.mark.parametrize("manner", ["polite", "slow", "noisy"])
def test_a_program_plays_whatever_else_it_writes(
    manner: str, run: Run, made: Made, log: Path, tmp_path: Path
) -> None:
    """It is started once, and told all moves and passes: a wrong one would be a fault."""
    kept, player = tmp_path / "games", made(manner)
    found = series(run, player, 4, kept=kept)
    assert found["faults"] == [0, 0]
    assert found["players"] == [OURS, player]
    assert found["repeatable"] is False
    for entry in lines(kept):
        assert all(move == legal[0] for move, legal in moves_of(entry, player))
    assert len(started(log)) == 1
    assert "pass\n" in log.read_text()


def test_workers_have_a_program_each(run: Run, made: Made, log: Path, tmp_path: Path) -> None:
    alone, both = tmp_path / "alone", tmp_path / "both"
    series(run, made("polite"), 4, kept=alone)
    assert len(started(log)) == 1
    log.unlink()
    series(run, made("polite"), 4, "--processes", 2, kept=both)
    assert 1 <= len(started(log)) <= 2
    games = [{entry["index"]: entry["record"] for entry in lines(each)} for each in (alone, both)]
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("manner", "kind", "says"),
    [
        ("silent", "Timeout", "it wrote last: nothing"),
        ("late", "Timeout", "in time"),
        ("dying", "Exit", "it wrote last: "),
        ("wrong", "ValueError", "it plays 'a9', which is not legal"),
        ("resigning", "ValueError", "it plays 'resign'"),
        ("refusing", "ValueError", "it refuses play "),
    ],
)
def test_what_a_program_does_wrong_loses_the_game_and_is_told(
    manner: str,
    kind: str,
    says: str,
    run: Run,
    made: Made,
    log: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is begun anew for the next game."""
    if manner == "silent":
        monkeypatch.setattr(opponent, "PATIENCE", 0.5)
    if manner == "late":
        monkeypatch.setattr(opponent, "ALLOWANCE", 0.1)
    found = series(run, made(manner, " seconds=0.2" * (manner == "late")), 2)
    assert found["faults"] == [0, 2]
    assert found["all"]["wins"]["count"] == 2
    assert found["first_faults"][1].startswith(f"{kind}: ")
    assert says.lower() in found["first_faults"][1].lower()
    assert ("out of memory" in found["first_faults"][1]) == (manner == "dying")
    assert manner == "silent" or len(started(log)) == 2  # that one may be ended before it has begun


def test_a_program_that_writes_without_end_is_ended(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponent, "PATIENCE", 0.5)
    loud = shlex.join([sys.executable, "-c", "while True: print('x' * 100000)"])
    assert series(run, f"gtp:{loud}", 2)["first_faults"][1].startswith("Timeout: ")


def test_our_own_player_plays_the_same_by_gtp(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    level_5 = "best nodes=300 evaluation=strong ties=first"
    other = "alphabeta depth=2 evaluation=positional ties=first"
    by_gtp = f"gtp:{shlex.quote(sys.executable)} -m engine gtp --player '{other}'"
    games: list[object] = []
    for player in (other, by_gtp):
        kept = tmp_path / str(len(games))
        run(
            "arena", "othello", level_5, player, "--games", 4, "--processes", 1, "--json", "--games-out", kept
        )
        games.append([(entry["record"], entry["winner"]) for entry in lines(kept)])
    assert games[0] == games[1]


def test_what_our_own_player_draws_follows_from_the_seed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    games: list[list[object]] = []
    for name in ("one", "two"):
        by_gtp = f"gtp:{shlex.quote(sys.executable)} -m engine gtp --player level-1"
        series(run, by_gtp, 2, kept=tmp_path / name)
        games.append([entry["record"] for entry in lines(tmp_path / name)])
    assert games[0] == games[1]


# Where a game begins

START = "---------------------------OX------XO--------------------------- X"
ELSEWHERE = "------------X------OXO-----OX------OX--------------------------- O"


def test_a_start_that_no_moves_reach_is_refused(run: Run, made: Made, log: Path, tmp_path: Path) -> None:
    openings = tmp_path / "openings"
    openings.write_text(f"{ELSEWHERE}\n")
    words = ("arena", "othello", OURS, made("polite"), "--games", 2, "--openings", openings)
    assert f"{openings}, line 1: " in run(*words, status=2).error
    assert not started(log)
    openings.write_text(f"{START}\nf5d6\n")
    assert run(*words, "--processes", 1, "--json").json["faults"] == [0, 0]


# How it is written


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ("gtp:no-such-program -l 5", "there is no program no-such-program"),
        ("gtp: ", "a command must follow"),
        ("gtp:'mine", "no closing quotation"),
        ("gtp:mine seconds=9999", "seconds must be from 0.001 to 3600"),
        (
            "nboard:ntest depth=12",
            "NBoard's protocol is not spoken here; start the engine by GTP: gtp:COMMAND",
        ),
    ],
)
def test_what_cannot_be_started_is_refused_before_the_first_game(player: str, says: str, run: Run) -> None:
    assert says in run("arena", "othello", OURS, player, "--games", 2, status=2).error


def test_it_is_told_the_seconds_that_stand_behind_its_command(run: Run, made: Made, log: Path) -> None:
    series(run, made("polite", " seconds=3"), 2)
    assert "time_settings 0 3 1\n" in log.read_text()


def test_analyse_shows_what_it_plays_and_gtp_passes_it_on(run: Run, made: Made) -> None:
    player = made("polite")
    assert "Expected: d3" in run("analyse", "othello", "--player", player).out
    passed_on = command("gtp", "--player", player, given=b"genmove b\nquit\n")
    assert passed_on == ("= d3\n\n=\n\n", "")


def test_a_program_that_plays_for_ours_ends_with_the_last_line(run: Run, made: Made, log: Path) -> None:
    run("gtp", "--player", made("polite"), typed="genmove b\nquit\n")
    assert started(log)
    assert ended(log)


def test_other_games_and_requests_know_none(run: Run, made: Made) -> None:
    player = made("polite")
    for words in (("arena", "tictactoe", "level-1"), ("analyse", "leaves", "--setup", "[1,2]", "--player")):
        assert "programs of others play only Othello" in run(*words, player, status=2).error
    assert f"{player} does not read ahead" in run("tree", "othello", "--player", player, status=2).error
    for op in ({"op": "think", "record": record("othello"), "player": player},):
        assert error(op)["code"] == "bad-player"


def test_it_plays_beside_programs_of_authors(run: Run, made: Made, tmp_path: Path) -> None:
    """What limits those does not limit it: memory, and signals that their process ignores."""
    mine, kept = tmp_path / "mine.py", tmp_path / "games"
    mine.write_text("def choose(position):\n    return position.moves()[-1]\n")
    player = made("limits")
    words = ("arena", "othello", "mine", player, "--games", 2, "--processes", 1, "--games-out", kept)
    run("--with", mine, *words)
    assert all(not entry.get("fault") for entry in lines(kept))


def test_it_plays_in_tournaments_and_against_a_person(run: Run, made: Made) -> None:
    player = made("polite")
    table = run(
        "tournament", "othello", "random", player, OURS, "--games", 2, "--processes", 1, "--json"
    ).json
    assert {each["name"] for each in table["players"]} == {"random", player, OURS}
    said = run("play", "othello", "--against", player, typed="f5\nquit\n").out
    assert "White plays f4." in said


# Its end


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_programs_end_with_ours(ending: signal.Signals, processes: str, made: Made, log: Path) -> None:
    """Also one that ignores the end of its input, and what it has started itself."""
    player = made("stubborn")
    words = ("arena", "othello", OURS, player, "--games", "1000", "--processes", processes)
    with playing(*words) as process:
        until(lambda: log.exists() and "genmove" in log.read_text(), process)
        process.send_signal(ending)
        process.communicate(timeout=60)
    programs = started(log)
    assert len(programs) >= 2
    until(lambda: not any(map(runs, programs)), seconds=60)


def runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def ended(log: Path) -> bool:
    """Whether of the programs that have begun a log none runs any more."""
    until(lambda: not any(map(runs, started(log))), seconds=10)
    return True


@pytest.mark.parametrize("way", ["play", "think", "stream", "thread"])
def test_from_python_programs_end_with_the_call_that_started_them(way: str, made: Made, log: Path) -> None:
    other, board = made("polite"), library.Board()
    with ThreadPoolExecutor(1) as threads:  # whose thread is there after the call
        if way == "play":
            library.play(OURS, other, seed=1)
        elif way == "think":
            board.think(other)
        elif way == "stream":
            next(board.stream(other))
        else:
            library.arena(OURS, other, games=2, executor=threads)
        assert started(log)
        assert ended(log)


def test_from_python_a_call_within_games_leaves_their_program_alone(made: Made, log: Path) -> None:
    """A function that plays may ask the same program, which is then another process."""
    other = made("polite")
    asked: list[int] = []

    def asks(position: Position) -> str:
        if not asked:
            library.Board().think(other)
            asked.extend(started(log))
        return position.moves()[0]

    library.arena(other, asks, games=1, seed=1)
    assert (len(asked), started(log)) == (2, asked)
    assert ended(log)


# One process


def first_move(player: str) -> str:
    """The move with which a program begins. It is started where this thread has none."""
    found, game = opponent.known(player), GAMES["othello"]
    assert found
    (thought,) = found.think(Task(game.start(), game, undecided, "first", Random(1)), Limits())
    assert thought.move is not None
    return square_name(thought.move, 8)


@pytest.fixture
def ending() -> Iterator[None]:
    yield
    opponent.end_all()


@pytest.mark.usefixtures("ending")
def test_a_program_that_is_interrupted_is_ended(
    made: Made, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it answers later would be taken for the answer to another question."""

    def interrupted(self: opponent.OtherProgram, after: str) -> str:
        raise KeyboardInterrupt

    player = made("polite")
    assert first_move(player) == "d3"
    with monkeypatch.context() as patched:
        patched.setattr(opponent.OtherProgram, "_next", interrupted)
        with pytest.raises(KeyboardInterrupt):
            first_move(player)
    assert ended(log)
    assert first_move(player) == "d3"


@pytest.mark.usefixtures("ending")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_has_a_program_of_its_own(made: Made, log: Path) -> None:
    """That of its parent goes on, and ends when the parent ends it."""
    player = made("polite")
    first_move(player)
    (first,) = started(log)
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            first_move(player)
            os.write(write, b"1")
            time.sleep(60)  # until it is ended
        finally:
            os._exit(0)
    os.close(write)
    assert os.read(read, 1) == b"1"
    assert (len(started(log)), runs(first)) == (2, True)
    opponent.end_all()
    until(lambda: not runs(first), seconds=8)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert ended(log)


def test_from_python_what_it_cannot_play_is_refused(made: Made) -> None:
    board, polite = library.Board("othello", setup="-OX" + 53 * "-" + "XO------ X"), made("polite")
    for call in (
        lambda: library.arena(OURS, polite, games=2, openings=[board]),
        lambda: library.play(OURS, polite, board=board),
    ):
        with pytest.raises(library.Refused, match="can be told moves alone"):
            call()


@pytest.mark.parametrize(
    ("manner", "message"), [("wrong", "it plays 'a9', which is not legal"), ("dying", "out of memory")]
)
def test_from_python_a_game_that_a_program_breaks_off_is_an_error(
    made: Made, manner: str, message: str
) -> None:
    with pytest.raises(library.Refused, match=message) as raised:
        library.play(OURS, made(manner))
    assert raised.value.code == "user-code"
