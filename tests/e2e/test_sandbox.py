"""The Lab's sandbox, attacked by the code that runs in it.

Each attempt is made twice. In the page as it is built; and in one whose guest hides and deletes nothing and
gives the code all of JavaScript, so that what refuses it is the browser. What is no matter of the wall is
tried as built alone. Those that use the fixture `place` are made in the other browsers too
(test_sandbox_other_browsers.py).
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.e2e.built_modules import altered
from tests.e2e.conftest import ROOT, check_all, context_of, slow
from tests.e2e.host import Foreign, Host, hosting
from tests.e2e.sandbox_driver import SandboxDriver, text_of
from tests.e2e.test_snapshot import await_kept, kept
from tests.e2e.watch import Watch, ready
from web.make.server import serving

GUEST = "src/guest.js"
ALL_OF_JAVASCRIPT = {r"\bjsglobals:\{\}": "jsglobals:self"}
FIRST_WORDS = {  # of functions whose names are not kept
    "deleteUnused": r"[^{};]*\?\.createPolicy\(",
    "hideScope": r"for\(let [\w$]+ of\[`setTimeout`,`setInterval`\]\)",
}
EMPTY = {rf"(function [\w$]+\(\)\{{)(?={words})": r"\1return;" for words in FIRST_WORDS.values()}
PYODIDE = {r"registerJsModule\([^,]+": "registerJsModule(`another`"}
CHANGES: dict[str, dict[str, str]] = {
    "as built": {},
    "with pyodide_js": PYODIDE,
    "nothing deleted": {**ALL_OF_JAVASCRIPT, **EMPTY, **PYODIDE},
}
THINK = {"op": "think", "record": {"game": "othello"}}
Place: TypeAlias = tuple[SandboxDriver, Host]
DISCS = "def evaluate(position):\n    first, second = position.score()\n    return first - second\n"


VARIANTS = ["as built", *slow("nothing deleted")]
REACHING = ["with pyodide_js", *slow("nothing deleted")]
as_built = pytest.mark.parametrize("variant", ["as built"], indirect=True)
"""For what is no matter of the wall."""
UNENDING = "def f():\n    while True: pass\nwhile True:\n    try: f()\n    except BaseException: pass\n"
SECONDS = 2  # to import a module out of the whole library takes nearly one


@pytest.fixture(scope="module")
def address(open_site: Path) -> Iterator[str]:
    with serving(open_site) as address:
        yield address


@pytest.fixture(scope="module", params=VARIANTS)
def variant(site: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The folder of the page."""
    return altered(site, tmp_path_factory.mktemp("variant"), CHANGES[request.param], GUEST)


@pytest.fixture(scope="module")
def place(variant: Path, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Place]:
    """A page with a sandbox, and its host."""
    with page_of(variant, browser, request.node) as (driver, host):
        driver.begin()
        yield driver, host


@contextmanager
def page_of(folder: Path, browser: Browser, node: pytest.Item | pytest.Collector) -> Iterator[Place]:
    """A page in which a sandbox can begin, and its host."""
    with hosting(folder) as host, context_of(browser, node) as context:
        page = context.new_page()
        page.goto(host.address)
        yield SandboxDriver(ready(page), SECONDS), host


@pytest.fixture
def lab(place: Place) -> SandboxDriver:
    driver, _ = place
    assert driver.answers()
    return driver


def is_open(lab: SandboxDriver) -> bool:
    """Whether the code has all of JavaScript."""
    return "reply" in lab.load("import js\njs.postMessage\n", "look")


# What works


def test_a_program_is_loaded_and_thinks_as_the_page_s_own_engine_does(lab: SandboxDriver) -> None:
    loaded = lab.load(DISCS)
    assert loaded["reply"]["evaluations"] == {"othello": ["mine"]}
    player = "alphabeta depth=3 ties=first evaluation="
    mine = lab.ask({**THINK, "player": f"{player}mine"})["reply"]
    theirs = lab.ask({**THINK, "player": f"{player}discs"})["reply"]
    assert mine.pop("calls")["evaluate"][0] > 0
    assert theirs.pop("unit")  # what an author's evaluation counts is not known
    assert {**mine, "seconds": 0} == {**theirs, "seconds": 0}


# What is refused by the browser. `own` is an address of the page's origin, `foreign` one of another.
# In WebKit the sandbox has caches of its own.

REACH = {
    "the page's window": "js.parent.document",
    "its own window": "js.window",
    "the opener": "js.opener.location",
    "the page's caches": "assert await js.caches.has('of the page')",
    "a file for a cache": "await (await js.caches.open('of the sandbox')).add(own)",
    "local storage": "js.localStorage.length",
    "cookies": "js.document.cookie",
    "the cookie store": "await js.cookieStore.getAll()",
    "files of the origin": "await js.navigator.storage.getDirectory()",
    "the service worker": "assert (await js.navigator.serviceWorker.getRegistrations()).length",
    "a service worker": "await js.navigator.serviceWorker.register(own)",
    "a database": "js.indexedDB.open('x').onsuccess = 1; js.indexedDB.deleteDatabase('x')",
    "locks": "await js.navigator.locks.query()",
    "a request to its origin": "await js.fetch(own)",
    "a request to another": "await js.fetch(foreign)",
    "another script": "js.importScripts(own)",
    "a function of text": "js.Function.new('return 1')()",
    "a nested worker": ("js.Worker.new(js.URL.createObjectURL(js.Blob.new(js.Array.of('postMessage(1)'))))"),
    "a shared worker": "js.SharedWorker.new(own)",
    "another policy": "js.trustedTypes.createPolicy('other')",
    "a window": "js.open(foreign)",
    "a navigation": "js.location.href = foreign",
    "a beacon": "js.navigator.sendBeacon(foreign, 'x')",
    "a font": "await js.FontFace.new('x', f'url({foreign})').load()",
    "run_js": "from pyodide.code import run_js; run_js('1')",
    "pyfetch": "from pyodide.http import pyfetch; await pyfetch(foreign)",
    "a process": "import subprocess; subprocess.run(['ls'])",
    "a module of JavaScript": "import pyodide_js; await getattr(pyodide_js, 'import')(foreign)",
}
# These raise nothing, or wait for an answer, but have no effect.
SEND = {
    "a socket": "import socket; socket.create_connection(('127.0.0.1', 80), 1)",
    "a package": "import pyodide_js; await pyodide_js.loadPackage(foreign + 'x.whl')",
    "a socket of the web": "js.WebSocket.new(foreign.replace('http', 'ws'))",
    "a stream": "js.EventSource.new(foreign)",
    "a channel": "js.BroadcastChannel.new('sakiyomi').postMessage('x')",
}
# A task, because WebKit has no run_sync. It goes on after the program is loaded, since what ends tasks then
# is no wall: the code takes it away. LOOK tells how the task ended.
ATTEMPT = """
import asyncio, js, sys
from pyodide.webloop import WebLoop
WebLoop.call_later = getattr(WebLoop.call_later, "__wrapped__", WebLoop.call_later)
own, foreign = {own!r}, {foreign!r}
async def attempt():
    {code}
sys.attempted = asyncio.ensure_future(attempt())
"""
LOOK = """
import sys
if not sys.attempted.done(): raise BlockingIOError
sys.attempted.result()
"""


def attempted(lab: SandboxDriver, code: str, own: str, foreign: str, seconds: float = 1) -> str | None:
    """The kind of the exception that ends an attempt within so many seconds; none: it succeeds.

    It may wait for ever: of a request that WebKit refuses Pyodide is told in a way that it does not know.
    """
    source = ATTEMPT.format(own=own, foreign=foreign, code=code.replace("; ", "\n    "))
    assert "reply" in lab.load(source)
    end = time.monotonic() + seconds
    while True:
        kind: str | None = lab.load(LOOK).get("problem", {}).get("args", {}).get("kind")
        if kind != "BlockingIOError" or time.monotonic() > end:
            return kind
        time.sleep(0.02)


def test_an_attempt_at_what_is_allowed_succeeds(lab: SandboxDriver) -> None:
    assert attempted(lab, "await asyncio.sleep(0.01)", "", "", seconds=30) is None


@pytest.mark.quick
def test_the_code_reaches_nothing(place: Place, lab: SandboxDriver, foreign: Foreign) -> None:
    _, host = place
    lab.page.evaluate(
        """async () => {
            window.channelled = 0;
            window.channel ??= new BroadcastChannel("sakiyomi");
            channel.onmessage = () => { window.channelled++; };
            await (await caches.open("of the page")).put("kept", new Response("x"));
        }"""
    )
    own = f"{host.address}asked-for-from-the-sandbox"
    nothing = [0, False, host.address]
    look = "async () => [window.channelled, await caches.has('of the sandbox'), location.origin + '/']"

    def reaches_nothing(name: str) -> None:
        assert lab.answers()
        kind = attempted(lab, (REACH | SEND)[name], own, foreign.elsewhere())
        if name in REACH:
            assert kind not in (None, "Timeout")
        time.sleep(0.1)  # for a request that nothing waits for
        assert not foreign.asked
        assert not any("asked-for-from" in path for path in host.asked)
        assert lab.page.evaluate(look) == nothing

    check_all(REACH | SEND, reaches_nothing)


def assert_deleted(lab: SandboxDriver) -> None:
    """That code with all of JavaScript has nothing of what guest.ts deletes."""
    source = (ROOT / "web" / "src" / "python" / "sandbox" / "guest.ts").read_text("utf-8")
    listed = re.findall(r"const (?:UNUSED|OF_SCOPE) = [`']([^`']*)[`']", source)
    names = " ".join(listed).split()
    assert {"caches", "when"} <= set(names)
    outcome = lab.load(f"import js\nprint(*(n for n in ['postMessage', *{names}] if getattr(js, n, None)))")
    assert [reply["printed"] for reply in outcome["replies"]] == ["postMessage\n"], text_of(outcome)


def test_what_the_code_has_no_use_for_is_deleted(
    site: Path, tmp_path: Path, browser: Browser, request: pytest.FixtureRequest
) -> None:
    with page_of(altered(site, tmp_path, ALL_OF_JAVASCRIPT, GUEST), browser, request.node) as (driver, _):
        driver.begin()
        assert_deleted(driver)


@pytest.mark.quick
def test_the_frame_is_apart_from_the_page(lab: SandboxDriver) -> None:
    found = lab.page.evaluate(
        """() => {
            const frame = document.querySelector("iframe");
            let title;
            try { title = frame.contentWindow.document.title } catch ({name}) { title = name }
            return [frame.getAttribute("sandbox"), frame.hidden, frame.contentDocument, title];
        }"""
    )
    assert found == ["allow-scripts", True, None, "SecurityError"]


# What burns time, memory and messages

LOOP = "def evaluate(position):\n    while True:\n        pass\n"
EVALUATED = {**THINK, "player": "minimax depth=1 evaluation=mine"}


def assert_ended(lab: SandboxDriver, outcome: dict[str, Any], *kinds: str) -> None:
    assert outcome["problem"]["code"] == "user-code", text_of(outcome)
    assert outcome["problem"]["args"]["kind"] in kinds, text_of(outcome)
    assert lab.answers()


@as_built
@pytest.mark.quick
def test_an_endless_loop_ends_with_its_line(lab: SandboxDriver) -> None:
    lab.load(LOOP)
    outcome = lab.ask(EVALUATED)
    assert outcome["problem"]["args"]["line"] in (2, 3)
    assert outcome["problem"]["args"]["during"] == "evaluate"
    assert_ended(lab, outcome, "Timeout")


@as_built
def test_a_loop_that_does_not_end_by_itself_is_ended(lab: SandboxDriver) -> None:
    sources = (
        UNENDING,
        "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass\n",
        "import time\ntime.sleep(1000)\n",
        "import re\nre.match('(a+)+$', 'a' * 60 + 'b')\n",
    )
    check_all(sources, lambda source: assert_ended(lab, lab.load(source), "Timeout"))


@as_built
def test_a_long_call_into_c_is_given_up(lab: SandboxDriver) -> None:
    assert_ended(lab, lab.load("sum(range(10**13))\n"), "Timeout")


@as_built
@pytest.mark.quick
def test_a_stop_is_immediate(lab: SandboxDriver) -> None:
    outcome = lab.load("while True: pass\n", stop=100)
    assert outcome["problem"]["code"] == "stopped"
    assert outcome["took"] < 1000 * lab.seconds
    assert lab.answers()


GOING_ON = """
import asyncio, sys, time
sys.turns = 0
async def forever():
    while True:
        sys.turns += 1
        await asyncio.sleep(0)
def again():
    sys.turns += 1
    asyncio.get_event_loop().call_soon(again)
sys.forever = asyncio.ensure_future(forever())
again()
time.sleep(0.01)
"""
WAITED = """
import asyncio
from pyodide.ffi import can_run_sync
async def answer():
    await asyncio.sleep(0.01)
    return 42
print(asyncio.run(answer()) if can_run_sync() else 42)
"""


@as_built
def test_nothing_of_a_program_goes_on_when_its_request_has_ended(lab: SandboxDriver) -> None:
    lab.load("")
    lab.load("while True: pass\n", stop=100)  # a new worker: attempts change the old one
    assert "reply" in lab.load(GOING_ON)
    turns = [lab.load(f"import sys\nprint(sys.turns) # {n}")["replies"] for n in range(5)]
    assert turns[0]
    assert turns == [turns[0]] * 5
    assert [reply["printed"] for reply in lab.load(WAITED)["replies"]] == ["42\n"]


@as_built
def test_too_much_memory_is_an_error(lab: SandboxDriver) -> None:
    sources = ("x = [0] * 10**9\n", "x = []\nwhile True: x.append([0] * 10**6)\n", "x = bytearray(10**9)\n")
    check_all(sources, lambda source: assert_ended(lab, lab.load(source), "MemoryError"))


@as_built
def test_endless_recursion_is_an_error(lab: SandboxDriver) -> None:
    sources = (
        "def f(): f()\nf()\n",
        "import sys\nsys.setrecursionlimit(5000)\ndef f(): f()\nf()\n",
        "class A:\n    def __repr__(self): return repr(self)\nrepr(A())\n",
        "x = []\nfor i in range(10**5): x = [x]\nrepr(x)\n",
    )
    check_all(sources, lambda source: assert_ended(lab, lab.load(source), "RecursionError", "Ended"))


BREAKING = """
import pyodide_js
def tried(attempt):
    try: attempt()
    except BaseException: pass
tried(lambda: pyodide_js.loadPackage("http://127.0.0.1:9/x.whl"))
tried(lambda: pyodide_js.FS.createLazyFile(".", "x", "http://127.0.0.1:9/x", True, False))
tried(lambda: open("x").read())
"""


@as_built
def test_the_tab_lives_whatever_is_tried_with_pyodide(lab: SandboxDriver) -> None:
    """It ended in two of three times."""
    for number in range(5):
        assert "reply" in lab.load(f"{BREAKING}# {number}\n")
        assert lab.answers()


def assert_made_anew(lab: SandboxDriver, address: str) -> None:
    lab.page.evaluate(
        """address => { setTimeout(() => {
            const frame = document.querySelector("html > iframe");
            frame.contentWindow.location = new URL(address, location.href).href;
        }, 200) }""",
        address,
    )
    outcome = lab.load("while True: pass\n")
    # In Firefox and WebKit an address that the policy refuses leaves the frame as it is, or empties it.
    kinds = ("Ended",) if address == "about:blank" else ("Ended", "Timeout")
    assert outcome["problem"]["args"]["kind"] in kinds, text_of(outcome)
    assert lab.answers()


@as_built
def test_a_frame_that_is_turned_elsewhere_is_made_anew(lab: SandboxDriver) -> None:
    """A page that shows ours in a frame can do so with all frames within."""
    check_all(("about:blank", "/", "http://127.0.0.1:9/"), lambda address: assert_made_anew(lab, address))


THOUGHT = (
    '{{"id": {id}, "depth": 1, "move": "d3", "value": 1, "outcome": null, "plies": null, "margin": null,'
    ' "line": [], "nodes": 1, "cutoffs": 0, "seconds": 0, "moves": [], "done": true{more}}}'
)
IN_FRAMES = """
import sys
frame = sys._getframe()
while not {"send", "tick"}.issubset(frame.f_locals):
    frame = frame.f_back
send, tick = frame.f_locals["send"], frame.f_locals["tick"]
"""
LINES = {
    "no JSON": "send('{')",
    "a reply to nothing": f"send({THOUGHT.format(id=10**6, more='')!r})",
    "markup": f"""send({THOUGHT.format(id=10**6, more=', "x": "<img onerror=1>"')!r})""",
    "a list of games": 'send(\'{"id": 0, "games": [], "first": "a", "done": true}\')',
    "an end of Python": "send('{\"broken\": \"%s\"}' % ('a bc ' * 100_000))",
    "a million lines": "for i in range(10**6): send('{\"alive\": true}')",
}
LONG_ERROR = "js.reportError(js.Error.new('a bc ' * 6_000_000))"
OF_THE_SCOPE = {
    "an object": "js.postMessage(js.Object.new())",
    "a long line": "js.postMessage('x' * (3 << 20))",
    "a million lines": "for i in range(10**6): js.postMessage('{\"alive\": true}')",
    "the end of the worker": "js.close()",
    "a long error": LONG_ERROR,
    "a long error that nothing keeps back": f"js.Event.prototype.preventDefault = js.Function\n{LONG_ERROR}",
    "a long rejection": "js.Promise.reject(js.Error.new('a bc ' * 6_000_000))",
}


def assert_harmless(lab: SandboxDriver, source: str) -> None:
    """That a program ends its worker and nothing else: the page goes on, and what it is told is short."""
    assert lab.answers()
    lab.page.evaluate("() => { window.longest = 0; window.last = performance.now(); }")
    lab.page.evaluate(
        """() => { window.timer = setInterval(() => {
            longest = Math.max(longest, performance.now() - last);
            last = performance.now();
        }, 10) }"""
    )
    outcome = lab.load(f"{source}\nwhile True: pass\n")
    lab.page.evaluate("() => clearInterval(timer)")
    assert lab.page.evaluate("() => longest") < 1000
    lab.answers()  # a worker that closes itself may have sent its last reply: then it is found silent now
    assert_ended(lab, outcome, "Ended", "Timeout")
    assert len(outcome["problem"]["message"]) <= 1000
    assert lab.page.evaluate("() => document.documentElement.dataset.engine") == "ready"


@pytest.mark.quick
def test_forged_lines_end_the_worker_and_nothing_else(lab: SandboxDriver) -> None:
    """Any code can send lines: it finds in the frames of Python what the engine sends its own with."""
    check_all(LINES, lambda name: assert_harmless(lab, f"{IN_FRAMES}{LINES[name]}"))


def test_code_that_reaches_the_scope_ends_the_worker_and_nothing_else(lab: SandboxDriver) -> None:
    if not is_open(lab):
        pytest.skip("here the code does not reach the scope, as another test shows")
    check_all(OF_THE_SCOPE, lambda name: assert_harmless(lab, f"import js\n{OF_THE_SCOPE[name]}"))


def test_nothing_but_lines_can_be_sent(lab: SandboxDriver) -> None:
    for posted in ("1", "tick()", "'x' * (3 << 20)"):
        problem = lab.load(f"{IN_FRAMES}send({posted})")["problem"]
        assert "not a line" in problem["args"]["message"]
    assert lab.answers()


WAY = """
import pyodide_js, sys
from pyodide.ffi import create_proxy, to_js
from pyodide.webloop import WebLoop
WebLoop.call_later = getattr(WebLoop.call_later, "__wrapped__", WebLoop.call_later)
sys.reached = False
def called(this, *given):
    sys.reached |= "WorkerGlobalScope" in str(this)
callback = create_proxy(called, capture_this=True)
api, module = pyodide_js._api, pyodide_js._module
Object = module.ENV.constructor
def get(name):
    described = Object.new()
    described.get = callback
    Object.defineProperty(Object.prototype, name, described)
"""
WAYS = {
    "a timer": "api.scheduleCallback(callback, 5)",
    "a listener of all": "api.abortSignalAny(to_js([])).addEventListener.call(None, 'message', callback)",
    "a getter of all": "get('devicePixelRatio')\nmodule._emscripten_get_device_pixel_ratio()",
    "a name that nothing has": "get('document')\nmodule.findEventTarget(1 << 20)",
}


@pytest.mark.parametrize("variant", REACHING, indirect=True)  # in the other browsers too
def test_the_scope_is_reached_only_where_it_is_not_hidden(lab: SandboxDriver) -> None:
    is_webkit = lab.page.evaluate("() => navigator.vendor.startsWith('Apple')")

    def is_hidden_or_reached(name: str) -> None:
        reached = is_open(lab) and not (is_webkit and name == "a timer")  # there `this` is not the scope
        lab.load(f"{WAY}{WAYS[name]}")
        end = time.monotonic() + (5 if reached else 1)
        found = "False\n"
        while found == "False\n" and time.monotonic() < end:
            time.sleep(0.02)
            (printed,) = lab.load(f"import sys\nprint(sys.reached)  # {time.monotonic()}")["replies"]
            found = printed["printed"]
        lab.load("while True: pass\n", stop=100)  # a new worker: the attempt changes the old one
        assert found == f"{reached}\n"

    check_all(WAYS, is_hidden_or_reached)


# How it starts


def test_it_starts_from_the_page_s_snapshot_and_leaves_it_as_it_is(
    context: BrowserContext, address: str, watch: Watch
) -> None:
    page = context.new_page()
    page.goto(address)
    driver = SandboxDriver(ready(page))
    driver.begin()
    await_kept(page)
    before = kept(page)
    assert driver.begin()["started"] == "snapshot"
    assert driver.answers()
    hashes = driver.load("import sys\nprint(sys.flags.hash_randomization)\n")["replies"]
    assert [reply["printed"] for reply in hashes] == ["0\n"]  # those of the memory that it starts from
    assert_ended(driver, driver.load("while True: pass\n"), "Timeout")
    assert kept(page) == before


# Where the wall cannot be had


def test_where_the_broker_is_refused_the_reason_is_said(
    site: Path, tmp_path: Path, browser: Browser, request: pytest.FixtureRequest
) -> None:
    folder = altered(site, tmp_path, {"'use strict'": "'use strict' "}, "src/python/sandbox/frame.js")
    with page_of(folder, browser, request.node) as (driver, _), pytest.raises(Exception, match="no-frame"):
        driver.begin()


def test_a_damaged_file_is_not_used(
    open_site: Path, browser: Browser, request: pytest.FixtureRequest
) -> None:
    with page_of(open_site, browser, request.node) as (driver, host):
        host.spoiled["guest.js"] = b"postMessage('harm')"
        with pytest.raises(Exception, match="files"):
            driver.begin()
