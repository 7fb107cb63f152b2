"""A series on a cluster, by `--dask ADDRESS`, of which a worker is killed in the middle, and from Python."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sakiyomi import library
from tests.engine.conversation import ROOT, python, timeless
from tests.engine.processes import lines, playing, running, until

distributed = pytest.importorskip(
    "distributed", reason="Dask is not installed: `build.py test --rest` does that"
)

pytestmark = pytest.mark.slow
ADDRESS = re.compile(r"tcp://127\.0\.0\.1:\d+")
SERIES = ("arena", "othello", "level-4", "level-3", "--games", "80", "--json")


@contextmanager
def started(program: str, *words: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Dask, started in a folder without the engine."""
    words = (f"distributed.cli.{program}", *words, "--no-dashboard")
    with log.open("wb") as said, running(*words, cwd=log.parent, stdout=said, stderr=said) as process:
        yield process


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """That of a scheduler."""
    log = tmp_path / "scheduler"
    with started("dask_scheduler", "--host", "127.0.0.1", "--port", "0", log=log):
        until(lambda: ADDRESS.search(log.read_text()), seconds=300)
        yield ADDRESS.findall(log.read_text())[0]


@contextmanager
def worker(address: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """One that the scheduler knows."""
    with started("dask_worker", address, "--nthreads", "1", "--no-nanny", log=log) as process:
        until(lambda: "Registered to" in log.read_text(), process)
        yield process


def test_a_cluster_that_loses_a_worker_loses_and_repeats_no_game(address: str, tmp_path: Path) -> None:
    kept = tmp_path / "games"
    with (
        worker(address, tmp_path / "one") as one,
        worker(address, tmp_path / "other"),
        playing(*SERIES, "--dask", address, "--games-out", kept) as process,
    ):
        until(lambda: kept.exists() and len(lines(kept)) >= 10, process, seconds=300)
        one.kill()
        assert process.poll() is None, "the series was still going on"
        out, said = process.communicate(timeout=300)
    assert process.returncode == 0, said
    assert sorted(game["index"] for game in lines(kept)) == list(range(80))
    with playing(*SERIES, "--processes", "1") as process:
        alone, _ = process.communicate(timeout=300)
    assert timeless(json.loads(out)) == timeless(json.loads(alone))


def test_a_cluster_plays_a_game_of_another_file_also_where_the_engine_was_before(
    address: str, tmp_path: Path
) -> None:
    file = str(ROOT / "tests" / "games" / "connect_four.py")
    with worker(address, tmp_path / "worker"):
        for game, more in (("tictactoe", ()), ("connect-four", ("--with", file))):
            words = ("arena", game, "level-1", "random", "--games", "6", "--json", *more)
            with playing(*words, "--dask", address) as process:
                out, said = process.communicate(timeout=300)
            assert process.returncode == 0, said
            assert json.loads(out)["games"] == 6


def test_a_cluster_plays_the_tournament_of_a_folder_also_after_a_program_has_changed(
    address: str, tmp_path: Path
) -> None:
    program = tmp_path / "in" / "mine.py"
    program.parent.mkdir()
    words = ("tournament", "tictactoe", "level-2", "random", "--games", "20", "--json", "--programs")
    tables = []
    program.write_text("def choose(position):\n    return position.moves()[1]\n", "utf-8")
    with playing(*words, str(program.parent), "--dask", address) as waiting:
        until(lambda: "client connection" in (tmp_path / "scheduler").read_text(), waiting)
        with worker(address, tmp_path / "late"):  # it comes when the series has begun
            _, said = waiting.communicate(timeout=300)
    assert waiting.returncode == 0, said
    with worker(address, tmp_path / "worker"):
        for move in (0, -1):
            program.write_text(f"def choose(position):\n    return position.moves()[{move}]\n", "utf-8")
            for where in (("--dask", address), ("--processes", "1")):
                with playing(*words, str(program.parent), *where) as process:
                    out, said = process.communicate(timeout=300)
                assert process.returncode == 0, said
                tables.append(json.loads(out))
    assert tables[0] == tables[1]
    assert tables[2] == tables[3] != tables[0]


def test_a_scheduler_that_is_not_there_is_a_usage_error() -> None:
    with playing(*SERIES, "--dask", "nowhere") as process:
        out, said = process.communicate(timeout=300)
    assert (process.returncode, out) == (2, "")
    assert "no Dask scheduler at nowhere" in said
    assert "Traceback" not in said


def test_without_dask_it_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ImportError\n", "utf-8")
    ended = python("-m", "engine", *SERIES, "--dask", "tcp://127.0.0.1:1", PYTHONPATH=str(tmp_path))
    assert ended.returncode == 2
    assert b"Dask is not installed here" in ended.stderr


def test_functions_play_on_the_executor_of_a_cluster() -> None:
    def last(position: library.Position) -> str:
        return position.moves()[-1]

    alone = library.arena(last, "level-2", games=6, seed=4)
    with distributed.Client(processes=False, dashboard_address=None) as client:
        found = library.arena(last, "level-2", games=6, seed=4, executor=client.get_executor())
    assert found.records == alone.records
