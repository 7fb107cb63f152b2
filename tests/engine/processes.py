"""Processes that a test starts, observes and ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.engine.conversation import ROOT


@contextmanager
def running(*words: str | Path, **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """`python -m WORDS…` in a group of its own, which ends with the block. The options are those of Popen."""
    command = [sys.executable, "-m", *map(str, words)]
    process = subprocess.Popen(command, start_new_session=True, **options)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def playing(*words: str | Path) -> AbstractContextManager[subprocess.Popen[str]]:
    """A command of the engine's that is going on."""
    out = subprocess.PIPE
    return running("engine", *words, cwd=ROOT, stdout=out, stderr=out, text=True)


def on_a_terminal(*words: str) -> tuple[bytes, bytes]:
    """What a command writes to standard output, and to a standard error that is a terminal."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with running("engine", *words, cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        seen = b""
        with suppress(OSError):  # Linux raises it when the writing end is closed
            while more := os.read(ours, 4096):
                seen += more
        os.close(ours)
        out, _ = process.communicate(timeout=300)
        assert process.returncode == 0
    return out, seen


def lines(path: Path) -> list[Any]:
    """The games in a file, each a line of JSON."""
    return [json.loads(line) for line in path.read_text("ascii").splitlines()]


def until(
    what: Callable[[], object], process: subprocess.Popen[Any] | None = None, seconds: float = 300
) -> None:
    """Waits for something to be seen, while the process that is to do it lives."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it was not seen"
        assert process is None or process.poll() is None, "the process has ended"
        time.sleep(0.01)
