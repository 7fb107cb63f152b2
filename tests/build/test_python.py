"""Python in Node as the page's workers have it: the two parts of its library, and what passes messages."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.build.conftest import Site
from tests.engine.conversation import think
from web.make.environment import WEB, node

START = """
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';
const [, , site] = process.argv;
process.on('uncaughtException', (error) => {
  console.error(error.message); // without the line of Pyodide's, which is all of it
  process.exit(1);
});
const python = await loadPyodide({ stdLibURL: `${site}/python_core.zip`, _makeSnapshot: true });
python.FS.writeFile('/app.zip', readFileSync(`${site}/app.zip`));
python.runPython('import sys; sys.path.insert(0, "/app.zip"); import app');
const library = new Uint8Array(readFileSync(`${site}/vendor/pyodide/python_stdlib.zip`));
const sum = createHash('sha256').update(library).digest('hex');
"""

PARTS = (
    START
    + """
const memory = python.makeMemorySnapshot();
const later = await loadPyodide({ stdLibURL: `${site}/none.zip`, _loadSnapshot: memory });
let fetched = 0;
for (const each of [python, later]) {
  each.pyimport('worker').begin(() => {
    fetched++;
    return library;
  }, sum);
}
const zips = later.runPython(`
import json, app
def ask(**request):
    return [json.loads(line) for line in app.conversation.answer(json.dumps(request))]
from base64 import b64decode, b64encode
*parts, last = ask(op="zip", files=[{"path": "abc.py", "text": "x = 1", "comment": ""}])
zipped = b"".join(b64decode(part["base64part"]) for part in parts).replace(b"abc", bytes([0x83, 0x5C, 0x41]))
entries = ask(op="unzip", base64=b64encode(zipped).decode())[0]["entries"]
[entries[0]["path"], b64decode(entries[0]["base64"]).decode()]`).toJs();
const fetchedForZips = fetched;
const said = [python, later].map((each) => each.runPython(`
from email.mime.text import MIMEText
import concurrent.futures.thread, csv, fractions
try:
    import no_such_module
except ModuleNotFoundError as error:
    missing = error.name
try:
    fractions.Fraction(1, 0)
except ZeroDivisionError:
    from traceback import format_exc
    error_text = format_exc().splitlines()[-1]
[str(fractions.Fraction(1, 3)), MIMEText("x").get_content_type(), missing, error_text]`).toJs());
const events = [];
const answers = python.runPython('import app, worker; worker.TICK = 0; app.receive');
const think = { op: 'think', id: 1, record: { game: 'othello' }, player: 'alphabeta depth=2' };
answers(JSON.stringify(think), (reply) => events.push(JSON.parse(reply).done), () => events.push('turn'));
const inPart = [];
const part = { op: 'zip', id: 2, files: [], more: true };
answers(JSON.stringify(part), (reply) => inPart.push(reply), () => inPart.push('turn'));
console.log(JSON.stringify({ inPart, zips, fetchedForZips, said, fetched, events }));
"""
)

# Collections come more often than usual, and others are answered while the openings are being looked for.
AT_ONCE = (
    START
    + """
python.runPython('import gc; gc.set_threshold(30)');
const answers = python.runPython('import worker; worker.TICK = 0; app.receive');
const turn = () => new Promise((resolve) => setImmediate(resolve));
const replies = {};
const ask = (id, request) => {
  const count = () => (replies[id] = (replies[id] ?? 0) + 1);
  return answers.callPromising(JSON.stringify({ id, ...request }), count, turn);
};
let planned = false;
const players = ['level-4', 'level-3'];
const conditions = { form: 'two', game: 'numbers', players, games: 100, opening: 47, seed: 2 };
const plan = ask('plan', { op: 'tournament', ...conditions });
plan.then(() => (planned = true));
const think = (game) => ask(game, { op: 'think', record: { game }, player: 'alphabeta depth=2' });
while (!planned) {
  await turn();
  await Promise.all([think('othello'), think('tictactoe')]);
}
const enabled = python.runPython('gc.isenabled()');
const collections = python.runPython('sum(each["collections"] for each in gc.get_stats())');
console.log(JSON.stringify({ replies, enabled, collections }));
"""
)


STRONG = (
    START
    + """
const memory = python.makeMemorySnapshot();
const fromMemory = () => loadPyodide({ stdLibURL: `${site}/none.zip`, _loadSnapshot: memory });
const [later, sandbox] = [await fromMemory(), await fromMemory()];
for (const name of ['app', 'sandbox'])
  sandbox.FS.writeFile(`/${name}.zip`, readFileSync(`${site}/${name}.zip`));
sandbox.pyimport('worker').begin(() => library, sum);
sandbox.runPython('import sys; sys.path[:0] = ["/app.zip", "/sandbox.zip"]; import sandbox_app');
const record = { game: 'othello', moves: ['f5'] };
const think = JSON.stringify({ op: 'think', id: 1, record, player: 'alphabeta depth=1 evaluation=strong' });
const values = [
  python.runPython('app.receive'),
  later.runPython('app.receive'),
  sandbox.runPython('sandbox_app.receiver(60)'),
].map((answers) => {
  const replies = [];
  answers(think, (reply) => replies.push(JSON.parse(reply)), () => {});
  return replies.at(-1).value;
});
console.log(JSON.stringify({ values }));
"""
)


@pytest.fixture(scope="module")
def site(usual: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for name in ("python_core.zip", "app.zip", "sandbox.zip", "vendor/pyodide/python_stdlib.zip"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(usual.path(name).read_bytes())
    (folder / "none.zip").write_bytes(b"")
    return folder


def in_node(program: str, site: Path) -> dict[str, Any]:
    """What a program prints. It runs in a Node in which Python can wait for JavaScript."""
    file = WEB / f".library-test-{os.getpid()}.mjs"  # beside the packages that it imports
    file.write_text(program, "utf-8")
    command = [str(node()), "--experimental-wasm-jspi", str(file), str(site)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    finally:
        file.unlink()
    assert run.returncode == 0, run.stderr[-2000:]
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


@pytest.fixture(scope="module")
def answer(site: Path) -> dict[str, Any]:
    return in_node(PARTS, site)


@pytest.mark.slow
def test_what_the_small_archive_lacks_comes_from_the_whole_library(answer: dict[str, Any]) -> None:
    said = ["1/3", "text/plain", "no_such_module", "ZeroDivisionError: Fraction(1, 0)"]
    assert answer["said"] == [said, said]
    assert answer["fetched"] == 2


@pytest.mark.slow
def test_zips_are_read_and_written_without_the_whole_library(answer: dict[str, Any]) -> None:
    assert answer["zips"] == ["ソA.py", "x = 1"]
    assert answer["fetchedForZips"] == 0


@pytest.mark.slow
def test_strong_has_its_weights_at_a_first_start_from_a_snapshot_and_in_the_sandbox(site: Path) -> None:
    """A snapshot holds no files."""
    expected = think("othello", None, "alphabeta depth=1 evaluation=strong", ["f5"])["value"]
    assert in_node(STRONG, site)["values"] == [expected] * 3


@pytest.mark.slow
def test_while_a_request_comes_in_parts_python_is_seen_to_be_alive(answer: dict[str, Any]) -> None:
    assert answer["inPart"] == ["turn"]


@pytest.mark.slow
def test_no_message_is_let_in_after_the_last_reply(answer: dict[str, Any]) -> None:
    assert answer["events"].count("turn") > 1
    assert answer["events"][-1] is True


@pytest.mark.slow
def test_memory_is_collected_while_requests_are_answered_at_once(site: Path) -> None:
    """Seen to end Python with "memory access out of bounds", which the page's worker does not survive."""
    answer = in_node(AT_ONCE, site)
    assert answer["replies"]["plan"] == 1
    assert answer["replies"]["othello"] > 10
    assert answer["enabled"]
    assert answer["collections"] > 10
