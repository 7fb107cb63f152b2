"""What the page holds in memory, in figures: a test asserts that it does not grow, the bench prints it.

Chromium's own figures, each after its garbage has been collected: the JavaScript objects of page and worker,
the page's nodes, and the memory that Python has in use. Compiled code is not counted, which the browser makes
and drops when it likes, nor what the developer's tools keep of requests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.e2e.page_driver import PageDriver

PLAYED = "#/numbers?second=minimax+depth%3D1"

# Until what is looked for is there: a frame, then a look.
AWAIT = """
    const found = async look => {
        for (;;) {
            const there = look();
            if (there) return there;
            await new Promise(requestAnimationFrame);
        }
    };
    const button = name =>
        [...document.querySelectorAll("button")].find(each => each.textContent.trim().startsWith(name));
    const moves = () => document.querySelectorAll(".record > li > button").length;
"""
NEW_GAMES = f"""async games => {{ {AWAIT}
    const legal = () => document.querySelector('[data-square][aria-disabled="false"]');
    for (let game = 0; game < games; game++) {{
        button("New game").click();
        await found(() => moves() === 0 && legal());
        for (const answered of [2, 4]) {{
            (await found(legal)).click();
            await found(() => moves() === answered);
        }}
        await found(legal);
    }}
}}"""


# Python's memory and its functions, noted when they are made: no module of the worker exports them.
NOTE_PYTHON = """for (const way of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[way];
    WebAssembly[way] = async (...asked) => {
        const made = await plain.apply(WebAssembly, asked);
        const { exports } = made.instance ?? made;
        for (const each of Object.values(exports))
            if (each instanceof WebAssembly.Memory) globalThis.notedMemory = each;
        if (exports.mallinfo) globalThis.notedPython = exports;
        return made;
    };
}"""
# The script of a worker is a blob. A debugger's note may come too late: Playwright's own lets the worker run.
NOTE_IN_WORKERS = f"""globalThis.Blob = class extends Blob {{
    constructor(parts, options) {{
        super(options?.type === "text/javascript" ? [{json.dumps(NOTE_PYTHON)}, ...parts] : parts, options);
    }}
}};"""
# Bytes in use once Python has collected its garbage: `uordblks`, the eighth of the ten numbers of mallinfo.
PYTHON_IN_USE = """(() => {
    const python = globalThis.notedPython;
    for (let again = 0; again < 3; again++) python.PyGC_Collect();
    const told = python.PyMem_RawMalloc(40);
    python.mallinfo(told);
    const inUse = new Uint32Array(globalThis.notedMemory.buffer, told, 10)[7];
    python.PyMem_RawFree(told);
    return inUse;
})()"""


class HeapUsage(NamedTuple):
    """Bytes, but for the nodes."""

    page: int
    nodes: int
    worker: int
    python: int


class HeapMeter:
    """The developer's tools of a page and of its worker: to be made before the page is opened."""

    def __init__(self, page: Page) -> None:
        page.add_init_script(NOTE_IN_WORKERS)
        self._page = page.context.new_cdp_session(page)
        self._worker = ""
        self._answers: dict[int, Any] = {}
        self._asked = 0
        self._chunks: list[str] = []
        self._page.on("HeapProfiler.addHeapSnapshotChunk", self._add_chunk)
        self._page.on("Target.attachedToTarget", self._attached)
        self._page.on("Target.receivedMessageFromTarget", self._received)
        self._page.send(
            "Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        )

    def measure(self) -> HeapUsage:
        """What page and worker hold, once all garbage is collected."""
        for ask in (self._page.send, self._ask) * 2:  # what one of them let go of may have held the other's
            ask("HeapProfiler.collectGarbage")
        page = self._objects(self._page.send)
        nodes = self._page.send("Memory.getDOMCounters")["nodes"]
        worker = self._objects(self._ask)
        # Last: JavaScript lets go of Python's objects a turn later than its own are collected.
        python = self._ask("Runtime.evaluate", {"expression": PYTHON_IN_USE})
        return HeapUsage(page, nodes, worker, python["result"]["value"])

    def _objects(self, ask: Callable[[str], Any]) -> int:
        """The size of all objects in a heap."""
        self._chunks.clear()
        ask("HeapProfiler.takeHeapSnapshot")
        heap = json.loads("".join(self._chunks))
        fields, (kinds, *_) = (heap["snapshot"]["meta"][key] for key in ("node_fields", "node_types"))
        columns = (heap["nodes"][fields.index(name) :: len(fields)] for name in ("type", "self_size"))
        return sum(size for kind, size in zip(*columns, strict=True) if kinds[kind] not in ("code", "native"))

    def _attached(self, event: Any) -> None:
        self._worker = event["sessionId"]

    def _received(self, event: Any) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self._answers[message["id"]] = message
        elif message["method"] == "HeapProfiler.addHeapSnapshotChunk":
            self._add_chunk(message["params"])

    def _add_chunk(self, event: Any) -> None:
        self._chunks.append(event["chunk"])

    def _tell(self, method: str, parameters: Mapping[str, Any] | None = None) -> int:
        self._asked += 1
        line = json.dumps({"id": self._asked, "method": method, "params": parameters or {}})
        self._page.send("Target.sendMessageToTarget", {"sessionId": self._worker, "message": line})
        return self._asked

    def _ask(self, method: str, parameters: Mapping[str, Any] | None = None) -> Any:
        number = self._tell(method, parameters)
        while number not in self._answers:
            self._page.send("Runtime.evaluate", {"expression": "0"})  # meanwhile events come in
        return self._answers.pop(number)["result"]


def play_new_games(page: Page, address: str, games: int) -> None:
    """New games of Numbers against Python, each on a board of its own, four moves of each."""
    if PLAYED not in page.url:
        PageDriver(page, address).go_to(PLAYED)
    page.evaluate(NEW_GAMES, games)
