"""The built page with a native engine: its worker passes each line to a Python process of the tests' server.

For tests that start a page of their own and are not about Python in the browser, whose start takes longer
than most of them. Both answer alike: test_same_answers.py.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import select
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryFile

from sakiyomi.service.conversation import Conversation
from tests.e2e.watch import ENGINE_DIED
from web.make.environment import ROOT
from web.make.server import StaticHandler, StaticServer

ENGINES = "/native-engine/"
"""Each worker has an address below it: GET has all replies, as they come; POST is a request."""
WORKER = """
const at = new URL(`ENGINES${crypto.randomUUID()}`, import.meta.url);
const {body} = await fetch(at);
let sent = Promise.resolve();
self.onmessage = ({data}) => {
    sent = sent.then(() => fetch(at, {method: "POST", body: data}));
};
(async () => {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ; ) {
        const {value, done} = await reader.read();
        if (done) return;
        const lines = (rest + value).split("\\n");
        rest = lines.pop();
        for (const line of lines) {
            if (line.startsWith('{"died"')) console.error(`DIED: ${JSON.parse(line).died}`);
            else self.postMessage(line);
        }
    }
})();
""".replace("ENGINES", ENGINES).replace("DIED", ENGINE_DIED)
STARTED, ALIVE = b'{"started":"cold"}\n', b'{"alive":true}\n'
ANSWERED, FORGET = b"\n", b"\n"
"""Lines between server and process: a request is answered to its end; begin a new conversation."""
SIGN_OF_LIFE = 0.5  # seconds of a thought
LOOK = 0.1  # seconds without a reply, after which the server looks whether the worker is still there


def answer_lines() -> None:
    """What the process does: as web/python/worker/, it takes requests while it thinks."""
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    conversation, last = Conversation(), time.monotonic()

    def receive() -> None:
        for line in sys.stdin.buffer:
            requests.put(line)
        requests.put(b"")

    def send(line: bytes) -> None:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()

    def send_reply(reply: str) -> None:
        send(reply.encode() + b"\n")

    def pause() -> None:
        nonlocal last
        if time.monotonic() - last > SIGN_OF_LIFE:
            last = time.monotonic()
            send(ALIVE)
        while not requests.empty():
            answer(requests.get())

    def answer(line: bytes) -> None:
        if not line:
            raise SystemExit
        for reply in conversation.answer(line, pause, send_reply):
            send_reply(reply)
        send(ANSWERED)

    threading.Thread(target=receive, daemon=True).start()
    while True:
        line = requests.get()
        if line == FORGET:
            conversation = Conversation()
        else:
            answer(line)


class Engine:
    """A process, and its replies as they come."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", "from tests.e2e.native import answer_lines; answer_lines()"]
        self.said = TemporaryFile()  # noqa: SIM115 - `_read` closes it
        self.process = Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            stdin=PIPE,
            stdout=PIPE,
            stderr=self.said,
        )
        self.replies: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.pending = 0
        """Requests that are not answered to the end."""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            if line == ANSWERED:
                self.pending -= 1
            else:
                self.replies.put(line)
        with self.said:
            self.said.seek(0)
            died = self.said.read().decode()
        self.replies.put(json.dumps({"died": died}).encode() + b"\n")

    def send(self, line: bytes) -> None:
        assert self.process.stdin
        self.pending += line != FORGET
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(line.strip() + b"\n")
            self.process.stdin.flush()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


class Handler(StaticHandler):
    """Serves the page, and each worker its engine."""

    server: Server

    def do_POST(self) -> None:  # noqa: N802 - the library calls it so
        line = self.rfile.read(int(self.headers["Content-Length"]))
        if engine := self.server.used.get(self.path):
            engine.send(line)
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def do_GET(self) -> None:  # noqa: N802
        if not self.path.startswith(ENGINES):
            super().do_GET()
            return
        self.close_connection = True
        with self.server.engine(self.path) as engine, contextlib.suppress(OSError):
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/plain")
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(STARTED)
            while not select.select([self.connection], [], [], 0)[0]:  # it sends nothing until it is closed
                with contextlib.suppress(queue.Empty):
                    self.wfile.write(engine.replies.get(timeout=LOOK))


class Server(StaticServer):
    """A server of a copy of the page that has WORKER for its worker."""

    def __init__(self, site: Path, folder: Path) -> None:
        super().__init__(shutil.copytree(site, folder))
        (worker,) = folder.glob("v/*/src/worker.js")
        worker.write_text(WORKER, "utf-8")
        self.RequestHandlerClass = Handler
        self.idle: list[Engine] = []
        self.used: dict[str, Engine] = {}

    @contextlib.contextmanager
    def engine(self, path: str) -> Iterator[Engine]:
        """An engine for the worker of this address: one that is idle, or a new one."""
        try:
            engine = self.idle.pop()
        except IndexError:
            engine = Engine()
        self.used[path] = engine
        try:
            yield engine
        finally:
            del self.used[path]
            if engine.pending or not engine.replies.empty():
                engine.end()
            else:
                engine.send(FORGET)
                self.idle.append(engine)


@contextlib.contextmanager
def serving_natively(site: Path, folder: Path) -> Iterator[str]:
    """Serve the page with a native engine while the block runs, from a folder that is not there yet."""
    with Server(site, folder) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield server.address
        finally:
            server.shutdown()
            for engine in [*server.idle, *server.used.values()]:
                engine.end()
