"""Fixtures for tests of the built page in a real browser.

`address` is where it is served, by build.py's own server, which does no more than any static host; under
another path with `@pytest.mark.parametrize("address", ["/some/where/"], indirect=True)`.

`page` is a page in a context of its own, as a first visitor has it: Python takes a second or two to start,
but for a test with the mark `native`, whose page has Python outside the browser (native.py).
Where a test needs no such thing, `warm_page` is one page for the whole file, in which Python runs already.
`build.py test` runs the journeys and the tests in a browser that have the mark `quick`, each of which says a
thing of its own; `--rest` runs the others.
The mark `context` (see watch.py) chooses device, language and colours, for `warm_page` through `pytestmark`;
a file with several devices defines the fixture `_warm` with `started` and parameters.
Both fail a test that causes an error or a warning on the console, an uncaught error, a request that fails,
or one to another origin, unless it was expected: `watch.expect("404")`, `warm_watch.expect("404")`.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browsers import find_browser, with_japanese
from tests.e2e.built_modules import altered
from tests.e2e.host import Foreign, Host, hosting
from tests.e2e.native import serving_natively
from tests.e2e.page_driver import PageDriver
from tests.e2e.tree_driver import ALPHABETA, OTHELLO, TreeDriver
from tests.e2e.watch import DESKTOP, AxeCheck, Watch, ready
from web.make import environment
from web.make.publish import build
from web.make.server import serving

ROOT = environment.ROOT
PICTURES = ROOT / "test-results"
Warm: TypeAlias = tuple[Page, Watch]
Started: TypeAlias = Callable[..., Iterator[Warm]]
NATIVE, QUICK = "native", "quick"  # marks
PATIENCE = 30_000  # milliseconds: a loaded machine starts Python slowly, and no test measures time by waiting


def pytest_configure(config: pytest.Config) -> None:
    for marker in (
        "context(**options): the browser context that a test of the page runs in",
        f"{NATIVE}: a test of the page that is not about Python in the browser (see native.py)",
        f"{QUICK}: a test in a browser that is not left to `build.py test --rest`",
    ):
        config.addinivalue_line("markers", marker)


def pytest_itemcollected(item: pytest.Item) -> None:
    """What needs a browser is left to `--rest`, unless it is a journey or says that it is quick."""
    quick = item.path.name.startswith("test_journeys") or item.get_closest_marker(QUICK)
    if not quick and "browser" in getattr(item, "fixturenames", ()):
        item.add_marker("slow")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built page: a copy, which no other build takes away in the middle of a test."""
    return shutil.copytree(build(), tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="session")
def open_site(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page with a module that exports functions of its own: those of `built_modules.EXPORTED`."""
    return altered(site, tmp_path_factory.mktemp("open_site"))


@pytest.fixture(scope="session")
def address(
    site: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[str]:
    """Where the built page is served; the parameter is the path under which, or says that it is NATIVE."""
    under = getattr(request, "param", "/")
    folder = tmp_path_factory.mktemp("native") / "dist"
    with serving_natively(site, folder) if under == NATIVE else serving(site, under) as address:
        yield address


@pytest.fixture
def host(site: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    """Serves a copy of the built page, as a test has it; the parameter is the path under which."""
    with hosting(shutil.copytree(site, tmp_path / "site"), getattr(request, "param", "/")) as host:
        yield host


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "address" in metafunc.fixturenames and metafunc.definition.get_closest_marker(NATIVE):
        metafunc.parametrize("address", [NATIVE], indirect=True, scope="session")


@pytest.fixture(scope="session")
def foreign() -> Iterator[Foreign]:
    """Another origin, which no code of the page or of an author is to reach."""
    foreign = Foreign()
    threading.Thread(target=foreign.server.serve_forever, args=(0.05,), daemon=True).start()
    yield foreign
    foreign.server.shutdown()
    foreign.server.server_close()


# Functions of wasm are compiled once more, and optimized, when they have run for long: so much later than
# usual that a page in which a test only starts Python does not pay for it.
OPTIMIZE_LATE = "--js-flags=--wasm-tiering-budget=1000000000"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=[OPTIMIZE_LATE], env=with_japanese()
        )
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


def slow(*values: Any) -> list[Any]:
    """Parameters of a test which are tried with `--rest` alone; a tuple has several."""
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*row, marks=pytest.mark.slow) for row in rows]


def check_all(rows: Iterable[str], check: Callable[[str], object]) -> None:
    """Check each row of a table; fails with a list of those that fail, of five at the most."""
    failed: dict[str, str] = {}
    for row in rows:
        if len(failed) == 5:
            break
        try:
            check(row)
        except Exception as error:
            failed[row] = repr(error)
    assert not failed, "\n".join(f"{row}: {error}" for row, error in failed.items())


def options_of(node: pytest.Item | pytest.Collector) -> dict[str, Any]:
    """The options of a context: a desktop in English, but for what the marks say, the nearest last.

    Without a service worker, whose answers Playwright's routes never see: tests of it allow it.
    """
    chosen: dict[str, Any] = {**DESKTOP, "locale": "en-GB", "service_workers": "block"}
    for mark in reversed(list(node.iter_markers("context"))):
        chosen |= mark.kwargs
    return chosen


def context_of(browser: Browser, node: pytest.Item | pytest.Collector, **options: Any) -> BrowserContext:
    """A new context with these options, and else those of `options_of`."""
    context = browser.new_context(**options_of(node) | options)
    context.set_default_timeout(PATIENCE)
    return context


def no_trouble(watch: Watch) -> None:
    trouble = watch.trouble()
    assert not trouble, "The page caused:\n" + "\n".join(trouble)


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    context = context_of(browser, request.node)
    yield context
    context.close()


@pytest.fixture
def watch(context: BrowserContext, address: str) -> Iterator[Watch]:
    watch = Watch(context, address)
    yield watch
    no_trouble(watch)


@pytest.fixture
def page(context: BrowserContext, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that nothing has been opened in yet."""
    page = context.new_page()
    yield page
    keep_picture(page, request)


@pytest.fixture(scope="session")
def started(browser: Browser) -> Iterator[Started]:
    """Opens a page in which Python runs, until the end of a file: `started(address, node, **options)`.

    The context is that of an earlier file of the same options, where Python starts sooner; of that file
    nothing else is kept.
    """
    used: dict[str, BrowserContext] = {}

    def start(address: str, node: pytest.Collector, **options: Any) -> Iterator[Warm]:
        key = f"{address} {options_of(node) | options}"
        context = used.pop(key, None) or context_of(browser, node, **options)
        context.clear_permissions()
        page = context.new_page()
        stored = {"origin": address.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", stored)
        watch = Watch(context, address)
        page.goto(address)
        yield ready(page), watch
        watch.end()
        page.close()
        used[key] = context

    yield start
    for context in used.values():
        context.close()


@pytest.fixture(scope="module")
def _warm(started: Started, address: str, request: pytest.FixtureRequest) -> Iterator[Warm]:
    yield from started(address, request.node)


@pytest.fixture
def warm_watch(_warm: Warm) -> Iterator[Watch]:
    _, watch = _warm
    yield watch
    try:
        no_trouble(watch)
    finally:
        watch.forget()


@pytest.fixture
def warm_page(_warm: Warm, warm_watch: Watch, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of this file, Python running: `goto(address + "#/tictactoe")` does not load it anew."""
    page, _ = _warm
    yield page
    keep_picture(page, request)


@pytest.fixture
def driver(warm_page: Page, address: str) -> PageDriver:
    return PageDriver(warm_page, address)


@pytest.fixture
def tree(warm_page: Page, address: str) -> TreeDriver:
    return TreeDriver(warm_page, address)


@pytest.fixture
def othello(tree: TreeDriver) -> TreeDriver:
    """The tree of article 001's evaluation three plies deep, at its root."""
    return tree.open(OTHELLO + ALPHABETA)


STILL = """() => document.getAnimations()
    .every(each => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)"""


@pytest.fixture(scope="session")
def axe() -> AxeCheck:
    """Checks a page with axe-core, and fails with what each violation is and where."""
    source = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")

    def check(page: Page) -> None:
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(source)
        page.wait_for_function(STILL)  # what fades in has less contrast until it is there
        result = page.evaluate("() => axe.run()")
        found = [
            f"{violation['id']} ({violation['impact']}): {violation['help']}\n"
            + "\n".join(f"    {node['html']}\n    {node['failureSummary']}" for node in violation["nodes"])
            for violation in result["violations"]
        ]
        assert not found, "\n".join(found)

    return check


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def keep_picture(page: Page, request: pytest.FixtureRequest) -> None:
    """Of a test that failed, what was on the screen."""
    if request.node.stash.get(FAILED, False) and not page.is_closed():
        PICTURES.mkdir(exist_ok=True)
        name = "".join(c if c.isalnum() else "-" for c in request.node.name)
        page.screenshot(path=PICTURES / f"{name}.png")
