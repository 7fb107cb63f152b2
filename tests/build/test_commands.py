"""build.py on the command line: its words, its steps, and what it says when one fails."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

import build as command
from tests import browsers, checks, runner
from tests.bench import __main__ as figures
from tests.build.conftest import Project
from web.make import environment
from web.make.environment import ROOT, Failure

USUAL, REST, ALL = runner.Part
posix = pytest.mark.skipif(os.name == "nt", reason="signals and scripts of Unix")
WORDS = ("build", "serve", "test", "check", "bench")
BUILD = [sys.executable, "-S", str(ROOT / "build.py")]
"""build.py as it runs before any package is installed."""


def test_it_starts_with_the_standard_library_alone() -> None:
    """The engine, from which some of it is made, needs no more."""
    asked = subprocess.run([*BUILD, "--help"], capture_output=True, text=True, check=False)
    assert asked.returncode == 0, asked.stderr
    assert all(word in asked.stdout for word in WORDS)


def test_each_word_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for word in WORDS:
        with pytest.raises(SystemExit, match="0"):
            command.run([word, "--help"])
        assert f"build.py {word}" in capsys.readouterr().out


UNKNOWN = ["", "frobnicate", "build more", "serve --loudly", "serve --port", "serve --with", "check --all"]
UNKNOWN += ["serve --url https://example.invalid/", "build --url example.invalid", "test --rest --all"]
UNKNOWN += ["serve --port http", "serve --port 65536", "serve --port -1", "bench --loudly"]
UNKNOWN += ["bench ends.obf --strength", "bench ends.obf --articles"]
UNKNOWN += ["bench --strength --articles", "bench --positions --strength"]


def test_what_it_does_not_know_it_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    for words in UNKNOWN:
        with pytest.raises(SystemExit, match="2"):
            command.run(words.split())
        assert "usage: build.py" in capsys.readouterr().err, words


BOARD = "-" * 27 + "OX------XO" + "-" * 27


def test_bench_says_what_is_wrong_with_a_file_of_positions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bad.obf"
    monkeypatch.setattr(sys, "argv", ["bench", str(file)])
    for line, reason in {
        BOARD + " X": "comes a move with its score",
        BOARD + " X; F5:much": "comes a move with its score",
        BOARD[1:] + " X; F5:+0": "64 squares, not 63",
        "X" * 64 + " X; F5:+64": "nobody can move",
        BOARD + " X; F5:−1": "ASCII",
    }.items():
        file.write_text(f"{BOARD} X; F5:+0;\n\n{line}\n", "utf-8")
        with pytest.raises(SystemExit, match=rf"{file}, line 3: .*{reason}"):
            figures.main()


def test_bench_names_a_file_that_is_not_there() -> None:
    with pytest.raises(Failure, match=r"none\.obf: there is no such file"):
        command.run(["bench", "none.obf"])


def test_it_serves_until_it_is_interrupted_and_frees_its_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = [*BUILD, "serve", "--port", str(port)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        # It may have to wait for the build of another test, and says so.
        assert any(f"http://127.0.0.1:{port}/" in line for line in iter(server.stdout.readline, ""))
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        if os.name == "nt":
            server.terminate()
        else:
            server.send_signal(signal.SIGINT)
            assert server.wait(10) == 0
    with socket.create_server(("127.0.0.1", port)):
        pass


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_step_that_fails_says_what_why_and_what_to_try(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Failure) as failure:
        environment.step("Baking", python("print('no flour'); exit(3)"), advice="buy some.")
    assert all(part in str(failure.value) for part in ("Baking", "exit status 3", "no flour", "buy some."))
    assert "Baking ..." in capsys.readouterr().out


def test_a_step_that_cannot_be_started_says_so() -> None:
    with pytest.raises(Failure, match="could not be started"):
        environment.step("Baking", ["no-such-oven"])


@posix
def test_a_step_that_takes_too_long_is_ended_with_its_children() -> None:
    child = "import time; time.sleep(20); print('survived', flush=True)"
    parent = "import subprocess, sys; subprocess.run([sys.executable, '-c', {!r}], stdout={})"
    heard, said = os.pipe()
    os.set_inheritable(said, True)
    with pytest.raises(Failure, match="no end after"):
        environment.step("Waiting", python(parent.format(child, said)), seconds=0.5)
    os.close(said)
    with os.fdopen(heard) as pipe:
        assert pipe.read() == "", "nobody is left that could write"


@posix
def test_while_one_build_is_at_work_another_waits(project: Project) -> None:
    import fcntl

    with (
        environment.build_lock(),
        Path(environment.__file__).open("rb") as other,
        pytest.raises(BlockingIOError),
    ):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_step_that_fails_is_not_stamped_and_one_that_worked_is(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = project.root / "requirements.txt"
    tried = []

    def step(title: str, *_: object, **__: object) -> None:
        tried.append(title)
        if len(tried) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(environment, "need_environment", lambda: None)
    monkeypatch.setattr(environment, "step", step)
    environment.need_python_packages("one", lock)
    environment.need_python_packages("not again", lock)
    lock.write_text("changed")
    with pytest.raises(KeyboardInterrupt):
        environment.need_python_packages("two, interrupted", lock)
    environment.need_python_packages("three", lock)
    environment.need_python_packages("not again", lock)
    assert tried == ["one", "two, interrupted", "three"]


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any browser. Its PATH is one folder."""
    monkeypatch.delenv(browsers.BROWSER_VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browsers, "PLACES_OF_CHROME", (str(tmp_path / "Google Chrome"),))
    monkeypatch.setattr(browsers, "playwright_browser", lambda: None)
    return tmp_path


@posix
def test_the_named_browser_is_taken_or_refused(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = script(bare / "mine", "echo Chromium 150")
    monkeypatch.setenv(browsers.BROWSER_VARIABLE, str(named))
    assert browsers.find_browser() == str(named)
    named.unlink()
    with pytest.raises(Failure, match=browsers.BROWSER_VARIABLE):
        browsers.find_browser()


@dataclass
class Runs:
    """What was started instead of tests: commands without their program, and what pytest is told."""

    commands: list[list[str]] = field(default_factory=list)
    environments: list[Mapping[str, str]] = field(default_factory=list)
    installed: list[str] = field(default_factory=list)
    status: int = 0
    """Of Node's tests."""


@pytest.fixture
def tested(bare: Path, monkeypatch: pytest.MonkeyPatch) -> Runs:
    """On a machine with a Chromium alone, and two files of modules' tests in a folder of its own."""
    runs = Runs()

    def run_attached(command: Sequence[object], extra_environment: Mapping[str, str] | None = None) -> int:
        runs.commands.append([str(word) for word in command[1:]])
        if "pytest" not in command:
            return runs.status
        runs.environments.append(extra_environment or {})
        return 0

    for browser in browsers.OTHER_BROWSERS.values():
        monkeypatch.delenv(browser.variable, raising=False)
    for name in ("need_tools", "build"):
        monkeypatch.setattr(runner, name, lambda: None)
    for file in runner.OPTIONAL:
        monkeypatch.setitem(runner.OPTIONAL, file, partial(runs.installed.append, file.name))
    monkeypatch.setattr(runner, "build_lock", contextlib.nullcontext)
    monkeypatch.setattr(runner, "run_attached", run_attached)
    script(bare / "chromium", "echo Chromium 150")
    return runs


BOTH = ["a.test.mjs", "deep/b.test.mjs"]


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tests for Node. BOTH are the only ones."""
    folder = tmp_path / "tests" / "web"
    (folder / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "engine").mkdir()
    for name in (*BOTH, "help.mjs"):
        (folder / name).touch()
    monkeypatch.setattr(runner, "TESTS", tmp_path / "tests")
    monkeypatch.setattr(runner, "ROOT", tmp_path)
    monkeypatch.setattr(runner, "NODE_MODULES", tmp_path)
    return folder


@posix
@pytest.mark.parametrize(
    ("words", "which", "others"),
    [
        ([], BOTH, [[]]),
        (["tests"], BOTH, [["tests"]]),
        (["tests/web"], BOTH, []),
        (["tests/web/deep/b.test.mjs"], BOTH[1:], []),
        (["tests/web", "tests/engine", "-q"], BOTH, [["tests/engine", "-q"]]),
        (["tests/engine"], [], [["tests/engine"]]),
        (["-k", "othello"], [], [["-k", "othello"]]),
        (["-k=othello"], [], [["-k=othello"]]),
    ],
)
def test_the_tests_that_are_named_run_those_of_modules_first(
    tested: Runs, modules: Path, words: list[str], which: list[str], others: list[list[str]]
) -> None:
    """`which` modules, and the arguments of each run of pytest."""
    assert runner.test(USUAL, words) == 0
    if which:
        first = tested.commands.pop(0)
        assert first[:2] == ["--test", f"--test-reporter={'spec' if words else 'dot'}"]
        ran = [Path(word) for word in first if word.endswith(".mjs")]
        if not words:
            ran = imported(*ran)
        assert ran == [modules / name for name in which]
    assert [command[:2] for command in tested.commands] == [["-m", "pytest"] for _ in others]
    assert [command[command.index("not slow") + 1 :] for command in tested.commands] == others


def imported(file: Path) -> list[Path]:
    """What a file imports by addresses."""
    return [Path(name) for name in re.findall(r'import "file://(.*)";', file.read_text())]


@posix
def test_a_module_s_test_that_fails_fails_the_run(
    tested: Runs, modules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tested.status = 7
    assert runner.test(USUAL, ["tests/web"]) == 7
    assert runner.test(USUAL, []) == 7
    assert len(tested.commands) == 3
    assert "modules failed" in capsys.readouterr().out


@posix
def test_what_one_test_needs_is_installed_where_that_is_asked_for(tested: Runs) -> None:
    runner.test(USUAL, [])
    runner.test(USUAL, ["tests/engine"])
    assert tested.installed == []
    assert [sum("--ignore=" in word for word in words) for words in tested.commands[-2:]] == [3, 3]
    runner.test(USUAL, ["tests/engine/test_cli_dask.py"])
    assert tested.installed == ["test_cli_dask.py"]
    runner.test(ALL, [])
    assert tested.installed[1:] == ["test_cli_dask.py", "test_examples_of_others.py", "test_training.py"]


@posix
def test_what_cannot_be_installed_is_said_and_the_others_are_tested(
    tested: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise Failure("Installing Dask: exit status 1. It said:", "no network")

    monkeypatch.setitem(runner.OPTIONAL, next(iter(runner.OPTIONAL)), fail)
    assert runner.test(ALL, ["tests/engine"]) == 0
    (environment,) = tested.environments
    assert "Left out: test_cli_dask.py; Installing Dask" in environment[runner.LEFT_OUT]


@posix
def test_each_test_is_in_one_of_two_parts(tested: Runs, modules: Path) -> None:
    """What `test` runs and what `test --rest` runs are together what `test --all` runs."""
    for part in (USUAL, REST, ALL):
        runner.test(part, [])
    assert [command[0] for command in tested.commands] == ["--test", "-m", "-m", "--test", "-m"]
    marks = [command[command.index("-m", 1) + 1] for command in tested.commands if command[0] == "-m"]
    assert marks == ["not slow", "slow", "slow or not slow"]


@posix
def test_another_browser_that_is_named_and_does_not_run_is_not_passed_over(
    bare: Path, tested: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAKIYOMI_FIREFOX", str(bare / "firefox"))
    with pytest.raises(Failure, match="SAKIYOMI_FIREFOX names"):
        runner.test(ALL, [])
    assert not tested.environments


def test_addresses_and_machine_paths_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("web", "engine", "tests/requirements"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    example = "https://example.invalid"
    for name, text in {
        "web/package-lock.json": f'{{"resolved": "", "funding": {{"url": "{example}"}}}}',
        "requirements.txt": "--index-url somewhere",
        "tests/requirements/dev.txt": "--index-url somewhere",
        "engine/notes.py": "# see https://registry.npm" + "js.org and /ho" + "me/someone/notes",
        "engine/fine.py": f"# see {example}/ho" + "me/someone/notes, a/wo" + "rk/b",
    }.items():
        (tmp_path / name).write_text(text + "\n")
    found = checks.forbidden_addresses()
    names = [line.partition(": ")[0] for line in found]
    assert names == [
        *["engine/notes.py"] * 2,
        *["requirements.txt", "tests/requirements/dev.txt", "web/package-lock.json"],
    ]
