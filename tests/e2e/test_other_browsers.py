"""Journeys (journeys/journeys.json) where browsers differ: how Python is stopped while it thinks, and what is
kept when the page is left.

A browser that this machine has not got is skipped, and `build.py test --rest` says at its end which and why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.journeys.browsers import DESKTOP, NAMES, Browser, started_or_skipped
from tests.e2e.journeys.journey import Journey, Step, journeys

pytestmark = [
    pytest.mark.filterwarnings("ignore:setting remote_server_addr"),  # Selenium, of itself
]

JOURNEYS = journeys()
OTHERS = [name for name in NAMES if name != "Chromium"]  # of that one: test_thought.py, test_snapshot.py
KNOWN = re.compile(
    "Unrecognized Content-Security-Policy directive 'manifest-src'"  # WebKitGTK has no manifests
    r"|Fetch API cannot load \S+/index\.html due to access control checks"  # ended as the page was left
)


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    yield from started_or_skipped(request.param)


@pytest.fixture
def journey(browser: Browser, site: Path) -> Iterator[Journey]:
    browser.do("size", *DESKTOP)
    browser.do("trouble")
    begun = Journey(browser, site)
    yield begun
    trouble = [line for line in begun.trouble if not KNOWN.search(line)]
    assert not trouble, "The page caused:\n" + "\n".join(trouble)


@pytest.mark.parametrize("browser", OTHERS, indirect=True)
@pytest.mark.parametrize("name", JOURNEYS)
def test_a_journey_goes_as_written(journey: Journey, name: str) -> None:
    journey.take(JOURNEYS[name])


@pytest.mark.parametrize("browser", ["Chromium"], indirect=True)
def test_after_a_stop_python_is_still_there_or_comes_back_from_the_snapshot(journey: Journey) -> None:
    steps: list[Step] = [
        ["open", "#/othello?second=minimax+seconds%3D600"],
        ["see", {"engine": "ready", "start": "cold", "snapshot": True}],
        ["click", "d3"],
        ["see", {"busy": True, "text": "deep"}],
        ["click", "Stop"],
    ]
    hears = "'Suspending' in WebAssembly"
    still = ["see", {"engine": "ready", "moves": 2, "start": "cold"}]
    again = ["see", {"engine": "ready", "moves": 2, "start": "snapshot"}]
    journey.take([*steps, still if journey.browser.do("look", hears) else again])


PLAY = "document.querySelector('[data-square=\"d6\"]').click()"
LINES = "document.querySelector('.editor')?.shadowRoot?.querySelector('.cm-content')"
EDITOR = f"{LINES}?.textContent ?? ''"
TYPE = f"{LINES}.focus(); document.execCommand('insertText', false, '# in the last moment ')"


@pytest.mark.parametrize("browser", NAMES, indirect=True)
def test_what_is_played_or_typed_in_the_moment_in_which_the_page_is_left_is_kept(journey: Journey) -> None:
    journey.take(
        [
            ["open", "#/othello/f5?second=human"],
            ["see", {"engine": "ready", "playable": ["f4", "d6", "f6"]}],
            ["click", "My games"],
            ["see", {"text": "Othello 1 move"}],
            ["quit", PLAY],
            ["open", "#/tictactoe?second=human"],  # not the address at which it was left
            ["click", "My games"],
            ["see", {"text": "Othello 2 moves"}],
            ["open", "#/lab"],
            ["find", EDITOR, "def evaluate"],
            ["quit", TYPE],
            ["open", "#/lab"],
            ["find", EDITOR, "# in the last moment"],
        ]
    )
