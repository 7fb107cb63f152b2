"""The Lab's sandbox as a page uses it: an engine in which authors' programs run."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from tests.e2e.host import this_version
from tests.e2e.journeys.browsers import Browser
from web.make.site import whole_site

BEGIN = """async seconds => {
    const {src} = document.querySelector("script[src$='start_engine.js']");
    const load = name => import(new URL(`engine/sandbox/${name}.js`, src));
    const [{createSandbox}, {createSandboxEngine}] = await Promise.all([load("sandbox"), load("client")]);
    window.sandbox ??= createSandbox();
    const began = performance.now();
    const made = createSandboxEngine(sandbox, {seconds});
    window.lab = made;
    window.conditions = [];
    return new Promise((done, refuse) => made.watch((condition, detail) => {
        window.conditions.push(condition);
        if (condition === "ready") done({started: detail.started, took: performance.now() - began});
        if (condition === "failed") refuse(new Error(`${detail.args.reason}: ${detail.message}`));
    }));
}"""
ASK = """([request, stop]) => {
    const replies = [];
    const began = performance.now();
    const asked = lab.ask(request, reply => replies.push(reply));
    if (stop !== null) setTimeout(asked.stop, stop);
    const took = () => performance.now() - began;
    return asked.answer.then(
        reply => ({reply, replies, took: took()}), problem => ({problem, replies, took: took()}));
}"""


class Scripted(Protocol):
    """A page in any browser."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """The value of a function of JavaScript, or of its promise."""


class ScriptedPage:
    """The page of a browser that is driven by `do`."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        return self._browser.do("look", f"({expression})({json.dumps(arg)})")


class SandboxDriver:
    """One engine in the sandbox of one page."""

    def __init__(self, page: Scripted, seconds: float = 1) -> None:
        """Its programs have so many seconds."""
        self.page = page
        self.seconds = seconds

    def begin(self) -> dict[str, Any]:
        """Start it. Returns how it was started."""
        started: dict[str, Any] = self.page.evaluate(BEGIN, self.seconds)
        return started

    def ask(self, request: dict[str, Any], stop: float | None = None) -> dict[str, Any]:
        """The `reply` or the `problem`, the `replies` before, and the milliseconds that it `took`."""
        outcome: dict[str, Any] = self.page.evaluate(ASK, [request, stop])
        return outcome

    def load(self, source: str, name: str = "mine", stop: float | None = None) -> dict[str, Any]:
        return self.ask({"op": "load", "name": name, "source": source, "game": "othello"}, stop)

    def answers(self) -> bool:
        """Whether a program can be loaded and used now."""
        loaded = self.load("def evaluate(position):\n    return 7\n", "sound")
        thought = self.ask(
            {"op": "think", "record": {"game": "othello"}, "player": "minimax depth=1 evaluation=sound"}
        )
        return "reply" in loaded and bool(thought.get("reply", {}).get("value") == 7)


def altered(site: Path, folder: Path, changes: dict[str, str], file: str) -> Path:
    """A copy of a built page with changes in one of its files, under a version of its own."""
    (old,) = (site / "v").iterdir()
    files = {path.relative_to(old).as_posix(): path.read_bytes() for path in old.rglob("*") if path.is_file()}
    del files["files.json"], files["pages.json"]
    text = files[file].decode()
    for before, after in changes.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    files[file] = text.encode()
    for name, data in whole_site(replace(this_version(), files=files)).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def text_of(outcome: dict[str, Any]) -> str:
    return json.dumps(outcome)[:2000]
