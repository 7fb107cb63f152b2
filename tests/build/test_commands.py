"""build.py on the command line: its words, its steps, and what it says when one fails."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

import build

COMMAND = [sys.executable, build.__file__]
posix = pytest.mark.skipif(os.name == "nt", reason="signals and scripts of Unix")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("word", ["build", "serve", "test", "check", "bench"])
def test_each_word_explains_itself(word: str) -> None:
    asked = run(word, "--help")
    assert asked.returncode == 0
    assert f"build.py {word}" in asked.stdout


def test_the_help_names_every_word() -> None:
    asked = run("--help")
    assert asked.returncode == 0
    assert all(word in asked.stdout for word in ("build", "serve", "test", "check", "bench"))


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["frobnicate"],
        ["build", "more"],
        ["serve", "--loudly"],
        ["serve", "--port"],
        ["serve", "--port", "http"],
        ["serve", "--port", "65536"],
        ["serve", "--port", "-1"],
        ["check", "--all"],
        ["bench", "--loudly"],
        ["bench", "ends.obf", "--strength"],
    ],
)
def test_what_it_does_not_know_it_refuses(words: list[str]) -> None:
    asked = run(*words)
    assert asked.returncode == 2
    assert "usage: build.py" in asked.stderr


def test_bench_says_what_is_wrong_with_a_file_of_positions(tmp_path: Path) -> None:
    missing = run("bench", str(tmp_path / "none.obf"))
    assert missing.returncode == 1
    assert "none.obf: there is no such file" in missing.stderr
    board = "-" * 27 + "OX------XO" + "-" * 27
    for line, reason in (
        (board + " X", "comes a move with its score"),
        (board + " X; F5:much", "comes a move with its score"),
        (board[1:] + " X; F5:+0", "64 squares, not 63"),
        ("X" * 64 + " X; F5:+64", "nobody can move"),
        (board + " X; F5:−1", "ASCII"),
    ):
        file = tmp_path / "bad.obf"
        file.write_text(f"{board} X; F5:+0;\n\n{line}\n", "utf-8")
        bad = subprocess.run(
            [sys.executable, "-m", "tests.bench", file],
            cwd=build.ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert bad.returncode == 1
        assert f"{file}, line 3: " in bad.stderr
        assert reason in bad.stderr


def test_it_serves_until_it_is_interrupted_and_frees_its_port() -> None:
    build.build()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    began = time.monotonic()
    with subprocess.Popen(
        [*COMMAND, "serve", "--port", str(port)], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        assert f"http://127.0.0.1:{port}/" in server.stdout.readline()
        assert time.monotonic() - began < 20  # the figure is 2
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200

        second = run("serve", "--port", str(port))
        assert second.returncode == 1
        assert f"Port {port} is taken" in second.stderr

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
    with pytest.raises(build.Failure) as failure:
        build.step("Baking", python("print('no flour'); exit(3)"), advice="buy some.")
    assert all(part in str(failure.value) for part in ("Baking", "exit status 3", "no flour", "buy some."))
    assert "Baking ..." in capsys.readouterr().out


def test_a_step_that_cannot_be_started_says_so() -> None:
    with pytest.raises(build.Failure, match="could not be started"):
        build.step("Baking", ["no-such-oven"])


@posix
def test_a_step_that_takes_too_long_is_ended_with_its_children(tmp_path: Path) -> None:
    child = f"import time, pathlib; time.sleep(2); pathlib.Path({str(tmp_path / 'done')!r}).touch()"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    with pytest.raises(build.Failure, match="no end after"):
        build.step("Waiting", python(parent), seconds=0.5)
    time.sleep(2.5)
    assert not (tmp_path / "done").exists()


def test_a_step_that_fails_is_not_stamped_and_one_that_worked_is(
    project: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = project.ROOT / "requirements.txt"
    tried = []

    def step(title: str, *_: object, **__: object) -> None:
        tried.append(title)
        if len(tried) == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(project, "need_environment", lambda: None)
    monkeypatch.setattr(project, "step", step)
    project.need_python_packages("one", lock)
    project.need_python_packages("not again", lock)
    lock.write_text("changed")
    with pytest.raises(KeyboardInterrupt):
        project.need_python_packages("two, interrupted", lock)
    project.need_python_packages("three", lock)
    project.need_python_packages("not again", lock)
    assert tried == ["one", "two, interrupted", "three"]


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any browser. Its PATH is one folder."""
    monkeypatch.delenv(build.BROWSER_VARIABLE, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(build, "PLACES_OF_CHROME", (str(tmp_path / "Google Chrome"),))
    monkeypatch.setattr(build, "playwright_browser", lambda: None)
    return tmp_path


@posix
def test_playwrights_own_browser_comes_first_then_the_systems(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = script(bare / "chromium", "echo Chromium 150")
    assert build.find_browser() == str(system)
    monkeypatch.setattr(build, "playwright_browser", lambda: "own")
    assert build.find_browser() == "own"


@posix
def test_a_command_that_is_no_browser_is_passed_over(bare: Path) -> None:
    script(bare / "chromium-browser", "echo 'install the snap'; exit 1")
    installed = script(bare / "Google Chrome", "echo Google Chrome 150")
    assert build.find_browser() == str(installed)


@posix
def test_the_named_browser_is_taken_or_refused(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = script(bare / "mine", "echo Chromium 150")
    monkeypatch.setenv(build.BROWSER_VARIABLE, str(named))
    assert build.find_browser() == str(named)
    named.unlink()
    with pytest.raises(build.Failure, match=build.BROWSER_VARIABLE):
        build.find_browser()


@posix
def test_without_a_browser_one_is_installed(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def step(title: str, command: list[str], **_: object) -> None:
        tried.append(title)
        if "install" in command:
            script(bare / "chromium", "echo Chromium 150")

    monkeypatch.setattr(build, "step", step)
    monkeypatch.setattr(build, "playwright_browser", lambda: str(bare / "own") if tried else None)
    assert build.find_browser() in (str(bare / "chromium"), str(bare / "own"))
    assert tried


@posix
def test_a_browser_that_cannot_be_had_fails_with_what_to_do(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def step(title: str, *_: object, advice: str = "", **__: object) -> None:
        raise build.Failure(f"{title}: exit status 1.", "no network", advice)

    monkeypatch.setattr(build, "step", step)
    with pytest.raises(build.Failure) as failure:
        build.find_browser()
    assert build.BROWSER_VARIABLE in str(failure.value)


@pytest.fixture
def tested(bare: Path, monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, str]]:
    """What each run of pytest is told of browsers, on a machine with a Chromium alone."""
    runs: list[Mapping[str, str]] = []

    def attend(command: list[str], extra_environment: Mapping[str, str]) -> int:
        runs.append(extra_environment)
        return 0

    for browser in build.OTHER_BROWSERS.values():
        monkeypatch.delenv(browser.variable, raising=False)
    for name in ("need_tools", "build"):
        monkeypatch.setattr(build, name, lambda: None)
    monkeypatch.setattr(build, "alone", contextlib.nullcontext)
    monkeypatch.setattr(build, "attend", attend)
    script(bare / "chromium", "echo Chromium 150")
    return runs


@posix
def test_all_tests_run_in_the_other_browsers_too_and_what_is_left_out_is_said(
    bare: Path, tested: list[Mapping[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    firefox = script(bare / "firefox", "echo Mozilla Firefox 153")
    script(bare / "WebKitWebDriver", "echo Usage: WebKitWebDriver options")  # but nothing to show it on
    assert build.test(False, []) == 0
    assert "Left out" not in capsys.readouterr().out
    assert build.test(True, []) == 0
    few, all_three = tested
    assert set(few) == {build.BROWSER_VARIABLE}
    assert all_three == {**few, "SAKIYOMI_FIREFOX": str(firefox)}
    last = capsys.readouterr().out.splitlines()[-2:]
    assert last[0].startswith("Left out: WebKit")
    assert "Xvfb" in last[0]
    assert "apt install webkit2gtk-driver" in last[1]


@posix
def test_another_browser_that_is_named_and_does_not_run_is_not_passed_over(
    bare: Path, tested: list[Mapping[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAKIYOMI_FIREFOX", str(bare / "firefox"))
    with pytest.raises(build.Failure, match="SAKIYOMI_FIREFOX names"):
        build.test(True, [])
    assert not tested


def test_addresses_and_machine_paths_are_found(project: ModuleType) -> None:
    root = project.ROOT
    subprocess.run(["git", "init", "-q", root], check=True)
    (root / "web/package-lock.json").write_text(
        '{"resolved": "", "funding": {"url": "https://example.invalid"}}'
    )
    (root / "requirements.txt").write_text("--index-url somewhere\n")
    (root / "engine/notes.py").write_text(
        "# see https://registry.npm" + "js.org and /ho" + "me/someone/notes\n"
    )
    (root / "engine/fine.py").write_text(
        "# see https://example.invalid/ho" + "me/someone/notes, a/wo" + "rk/b\n"
    )
    found = project.places_named()
    assert [line.partition(": ")[0] for line in found] == [
        "engine/notes.py",
        "engine/notes.py",
        "requirements.txt",
        "web/package-lock.json",
    ]
