"""Python in the page answers as on a pipe, field by field; and it receives requests while it thinks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from sakiyomi.service.conversation import Conversation
from tests.e2e.conftest import check_all, slow
from tests.e2e.native import serving_natively
from tests.e2e.test_snapshot import await_kept, start
from tests.e2e.watch import ready
from web.make.server import serving

# Keeps hold of the page's worker, and lets a test say lines to it beside those of the page: with numbers for
# ids, far from the page's own, for it takes an answer to anything else for a sign of madness.
SAME, LONG, VIEW = 10**9, 10**9 + 1, 10**9 + 2
HOLD_WORKER = """
    const Plain = Worker;
    window.Worker = class extends Plain {
        constructor(...how) { super(...how); window.held = this; }
    };
    window.say = (line, until) => new Promise(done => {
        const replies = [];
        const hear = ({data}) => {
            if (typeof data !== "string") return;
            const reply = JSON.parse(data);
            if (reply.id !== line.id) return;
            replies.push(reply);
            if (!reply.done && !until) return;
            held.removeEventListener("message", hear);
            done({replies});
        };
        held.addEventListener("message", hear);
        held.postMessage(JSON.stringify(line));
    });
"""

MIDDLE = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5"
LATE = "XXXXXXXXXXOOOOXXXOXOOXXXXOOXOXXXXOOOXOXXXOXXXOX-XX-XXX---X------ O"
REQUESTS: list[dict[str, Any]] = [
    {"op": "games"},
    {"op": "view", "record": {"game": "othello", "moves": MIDDLE}},
    {"op": "view", "record": {"game": "numbers", "seed": 42, "moves": "d1d5"}},
    {"op": "view", "record": {"game": "othello", "moves": "f5e1"}},
    {"op": "zip", "files": [{"path": "石.py", "text": "x = 1", "comment": "{}"}]},
    {"op": "unzip", "base64": "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=="},
    *(
        {"op": "think", "record": record, "player": player}
        for record, players in (
            (
                {"game": "tictactoe", "moves": "b2"},
                ["random seed=3", "wincut seed=5", "best multipv=100 ties=first"],
            ),
            (
                {"game": "othello", "moves": MIDDLE},
                [
                    "minimax depth=2 evaluation=discs seed=1",
                    "alphabeta depth=3 evaluation=positional ties=last",
                    "best nodes=4000 seed=4",
                    "best nodes=3000 multipv=100 ties=first",
                    "alphabeta depth=1 noise=0.5 seed=11",
                ],
            ),
            ({"game": "othello", "setup": LATE}, ["best nodes=20000 ties=first"]),
            (
                {"game": "numbers", "seed": 42, "moves": "d1d5"},
                ["alphabeta depth=4 evaluation=prospect seed=2", "best nodes=5000 seed=6"],
            ),
        )
        for player in players
    ),
]


@pytest.fixture(scope="module", params=["cold", "native", *slow("snapshot")])
def python(
    browser: Browser, site: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page whose worker a test can send requests to: with Python started as on a first visit and as on a
    later one, or the native engine of other tests."""
    native = request.param == "native"
    folder = tmp_path_factory.mktemp("native") / "dist"
    with serving_natively(site, folder) if native else serving(site) as address:
        page = browser.new_page()
        page.add_init_script(HOLD_WORKER)
        page.goto(address)
        ready(page)
        if request.param == "snapshot":
            await_kept(page)
            page.reload()
        assert start(page) == ("cold" if native else request.param)
        yield page
        page.close()


def without_time(reply: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in reply.items() if key not in ("seconds", "id")}


@pytest.mark.quick
def test_the_page_answers_as_the_pipe_does(python: Page) -> None:
    requests = {json.dumps(request): request for request in REQUESTS}

    def answers_alike(request: str) -> None:
        native = json.loads(list(Conversation().answer(request))[-1])
        answered = python.evaluate("line => say(line)", {**requests[request], "id": SAME})
        assert without_time(answered["replies"][-1]) == without_time(native)

    check_all(requests, answers_alike)


@pytest.mark.quick
def test_a_view_and_a_stop_are_answered_in_the_middle_of_a_thought(python: Page) -> None:
    record = {"game": "othello"}
    think = {"op": "think", "record": record, "player": "minimax depth=30 seconds=600", "id": LONG}
    python.evaluate("line => say(line, true)", think)  # it has begun: its first reply is there
    view = python.evaluate("line => say(line)", {"op": "view", "record": record, "id": VIEW})
    assert view["replies"][-1]["ply"] == 0
    stopped = python.evaluate(
        """id => new Promise(done => {
            held.addEventListener("message", ({data}) => {
                const reply = typeof data === "string" && JSON.parse(data);
                if (reply.id === id && reply.done) done(reply);
            });
            held.postMessage(JSON.stringify({op: "stop", id}));
        })""",
        LONG,
    )
    assert stopped["stopped"] is True  # the thought went on until then
    assert stopped["move"] is not None
