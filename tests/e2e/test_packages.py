"""Packages that a publisher has put beside the page: `build.py build --package WHEEL`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request

from tests.e2e.lab_driver import LabDriver
from tests.e2e.test_lab import LOOP, OTHELLO
from tests.e2e.watch import ready
from web.make.server import serving

pytestmark = [pytest.mark.slow, pytest.mark.native]
PLAYS = re.compile(r"^It plays \w\d, in")
USES = """import math, corners


def choose(position):
    return (corners.of(position.moves()) or position.moves())[0]
"""


@pytest.fixture(scope="module")
def address(published: Path) -> Iterator[str]:
    with serving(published) as address:
        yield address


def test_a_package_comes_when_a_program_first_imports_it_and_stays_for_those_after_it(
    page: Page, address: str
) -> None:
    wheels: list[str] = []

    def add(request: Request) -> None:
        if request.url.endswith(".whl"):
            wheels.append(request.url.rpartition("/")[2])

    page.on("request", add)
    page.goto(address)
    lab = LabDriver(ready(page), address).open(OTHELLO)
    lab.write("def choose(position):\n    return position.moves()[0]\n").run().says(PLAYS)
    assert wheels == []
    lab.write(USES).run().says(PLAYS)
    lab.write(f"# again\n{USES}").run().says(PLAYS)
    assert wheels == ["corners-1.0-py3-none-any.whl"]
    lab.write(LOOP).run()
    lab.says(re.compile("judges the moves"))
    lab.button("Stop").click()
    lab.says("Stopped.")
    lab.write(USES).run().says(PLAYS)
    assert wheels == ["corners-1.0-py3-none-any.whl"]
