"""Hypothesis draws the same examples each time, so that a red test stays red; `explore` looks further."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from engine import commands

pytest.register_assert_rewrite("tests.engine.conversation")

settings.register_profile(
    "steady", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False, max_examples=2000)
settings.load_profile("steady")


class Output(NamedTuple):
    """What a command of the engine prints."""

    out: str
    error: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Output]
"""`run("play", "othello", typed="d3", status=0)`"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in this process, to which lines are typed. It must end with `status`.

    With 0 it prints nothing to standard error, with 2 (a usage error) nothing to standard output.
    """

    def run(*words: object, typed: str = "", status: int = 0) -> Output:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            ended = commands.main([str(word) for word in words])
        except SystemExit as end:
            ended = int(end.code or 0)
        captured = capsys.readouterr()
        assert ended == status, captured.err
        assert (captured.err if status == 0 else captured.out) == ""
        return Output(captured.out, captured.err)

    return run
