"""The Lab's sandbox as a page uses it: an engine in which authors' programs run."""

from __future__ import annotations

import json
from typing import Any, Protocol

from tests.e2e.built_modules import IMPORT_DOOR
from tests.e2e.journeys.browsers import Browser

BEGIN = f"""async seconds => {{
    window.door ??= await {IMPORT_DOOR};
    window.sandbox ??= door.createSandbox();
    const began = performance.now();
    const made = door.createSandboxEngine(sandbox, {{seconds}});
    window.lab = made;
    window.conditions = [];
    return new Promise((done, refuse) => made.watch((condition, detail) => {{
        window.conditions.push(condition);
        if (condition === "ready") done({{started: detail.started, took: performance.now() - began}});
        if (condition === "failed") refuse(new Error(`${{detail.args.reason}}: ${{detail.message}}`));
    }}));
}}"""
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
    """One engine in the sandbox of one page, which must have the module `built_modules.DOOR`."""

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


def text_of(outcome: dict[str, Any]) -> str:
    return json.dumps(outcome)[:2000]
