"""Hypothesis draws the same examples each time, so that a red test stays red; `explore` looks further."""

from __future__ import annotations

import io
import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from sakiyomi import __main__, commands
from sakiyomi.authors import added
from sakiyomi.games import GAMES
from sakiyomi.service import pipe

pytest.register_assert_rewrite("tests.engine.conversation")

settings.register_profile(
    "steady", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False, max_examples=2000)
settings.load_profile("steady")

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job is begun without it


@pytest.fixture
def author() -> Any:
    """A conversation in which programs are loaded."""
    from tests.engine.test_load import Author

    return Author()


class Output(NamedTuple):
    """What a command of the engine prints."""

    out: str
    error: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Output]
"""`run("play", "othello", typed="d3", status=0)`"""


@contextmanager
def as_it_is() -> Iterator[None]:
    """The games that are added within the block are gone after it."""
    games = dict(GAMES)
    try:
        yield
    finally:
        GAMES.clear()
        GAMES.update(games)
        added._added.clear()
        added._programs.clear()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `python -m engine WORDS…` in this process, to which lines are typed. It must end with `status`.

    With 0 it prints nothing to standard error, with 2 (a usage error) nothing to standard output.
    """
    # What is for a process alone: handlers of signals, and a pipe that ends it.
    monkeypatch.setattr(commands, "run", commands.main)
    monkeypatch.setattr(
        pipe, "authors_pipe", lambda talk: pipe.pipe(talk, sys.stdin.buffer, sys.stdout.buffer)
    )

    def run(*words: object, typed: str = "", status: int = 0) -> Output:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        with as_it_is():
            try:
                ended = __main__.main([str(word) for word in words])
            except SystemExit as end:
                ended = int(end.code or 0)
        captured = capsys.readouterr()
        assert ended == status, captured.err
        assert status == 1 or (captured.err if status == 0 else captured.out) == ""
        return Output(captured.out, captured.err)

    return run
