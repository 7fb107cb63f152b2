"""The order of the tests, and what build.py left out, which is listed above the number of tests."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.runner import LEFT_OUT

LONG = {"page", "context", "browser", "host"}  # fixtures of tests that start a page of their own
SHARED = {"_warm", "place", "python"}  # those of tests that share one, though they use a browser


def weight(item: pytest.Item) -> int:
    """How long a test takes, roughly: those in a browser are longer, and longest with a page of its own."""
    if "e2e" not in item.path.parts:
        return 1
    names = set(getattr(item, "fixturenames", ()))
    return 100 if names & LONG and not names & SHARED else 20


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take longest come first, so that no process is left with one of them at the end."""
    weights: Counter[Path] = Counter()
    for item in items:
        weights[item.path] += weight(item)
    items.sort(key=lambda item: -weights[item.path])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in os.environ.get(LEFT_OUT, "").splitlines():
        terminalreporter.write_line(line)
