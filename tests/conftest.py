"""The order of the tests, and what build.py left out, which is listed above the number of tests."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.runner import LEFT_OUT
from tests.wheels import make_wheel
from web.make.environment import ROOT
from web.make.publish import build
from web.make.site import Options

CONNECT_FOUR = ROOT / "tests" / "games" / "connect_four.py"
URL = "https://example.org/game/"

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
    """The files that take longest come first, so that no process is left with one of them at the end.

    Of two that take as long no tests stand among each other: a warm page is that of one file.
    """
    weights: Counter[Path] = Counter()
    for item in items:
        weights[item.path] += weight(item)
    items.sort(key=lambda item: (-weights[item.path], item.path))


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page built for URL, with CONNECT_FOUR and a package: once for all processes.

    They build it one after the other, and each but the first finds that nothing is to be done.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # whose folder is in that of all
        folder = folder.parent
    packages = (make_wheel(folder / "wheels"),)
    return build(folder / "published", Options((CONNECT_FOUR,), URL, packages=packages))


def write_files(files: Mapping[str, bytes], folder: Path) -> Path:
    """Write files by their addresses into a folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in os.environ.get(LEFT_OUT, "").splitlines():
        terminalreporter.write_line(line)
