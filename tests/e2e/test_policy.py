"""The page's policy: nothing foreign is fetched, nothing injected runs.

Each attempt is really made, in the page and in the worker that Python lives in. It is made again under the
policy as browsers have it that know no Trusted Types, and where there is none: there it succeeds, so that it
is the policy which stops it.
"""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from tests.e2e.conftest import PATIENCE, check_all, context_of
from tests.e2e.host import Foreign
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import Watch, ready
from web.make.environment import node
from web.make.server import serving

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "object-src": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "lit-html sakiyomi chapter",
}


def frame_document(site: Path) -> str:
    """The document of the sandbox's frame."""
    (module,) = site.glob("v/*/src/python/sandbox/frame.js")
    command = [str(node()), "--print", "require(process.argv[1]).FRAME", str(module)]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.rstrip("\n")


def broker_hash(site: Path) -> str:
    """The only script of the sandbox's frame, the broker, as a policy names it."""
    (script,) = re.findall(r"<script>(.*?)</script>", frame_document(site), re.DOTALL)
    return hash_of(script)


def slash_hash(site: Path) -> str:
    """The only script that stands in the page itself."""
    (script,) = re.findall("<script>(.*?)</script>", (site / "index.html").read_text("utf-8"))
    return hash_of(script)


def hash_of(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def test_the_page_states_the_whole_policy(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    stated = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert stated
    rules = dict(rule.strip().split(" ", 1) for rule in stated[1].split(";") if rule.strip())
    script = f"{POLICY['script-src']} {broker_hash(site)} {slash_hash(site)}"
    assert rules == {**POLICY, "script-src": script}
    assert page.index("Content-Security-Policy") < page.index("<link")
    assert page.index("Content-Security-Policy") < page.index("<script")


TYPES = "require-trusted-types-for"


class Attempt(NamedTuple):
    """An attack that the policy is to stop: it sets `harmed`, or sends a request to the foreign origin."""

    code: str
    """What is done. `foreign` is an address there, `mark` the text of a script, `markup` has one in it."""
    rule: str | None
    """The rule that refuses it; none where it is allowed and has no effect."""
    types: str | None = None
    """The rule of Trusted Types that refuses it first, in browsers that have them."""


ANYWHERE = {
    "a foreign request": Attempt(
        "const asked = new XMLHttpRequest(); asked.open('GET', foreign); asked.send()", "connect-src"
    ),
    "a foreign socket": Attempt("new WebSocket(foreign.replace('http', 'ws'))", "connect-src"),
    "a module of data": Attempt("await import(`data:text/javascript,${mark}`)", "script-src-elem"),
    "eval": Attempt("eval(mark)", "script-src", TYPES),
    "a timer of text": Attempt("setTimeout(mark)", "script-src", TYPES),
    "a worker of data": Attempt(
        "new Worker(`data:text/javascript,fetch('${foreign}')`)", "worker-src", TYPES
    ),
    "a worker that asks": Attempt(  # it may be made, as Python's is, but has the same policy
        """const text = `fetch('${foreign}').catch(() => {}).then(() => postMessage(0))`;
        const made = new Worker(URL.createObjectURL(new Blob([text])));
        await new Promise(done => { made.onmessage = done })""",
        None,
        TYPES,
    ),
}
POLICIES = {
    "a policy of one's own": Attempt(
        "trustedTypes.createPolicy('mine', {}); harmed = 1", None, "trusted-types"
    ),
    "one by the name of ours": Attempt(
        "trustedTypes.createPolicy('sakiyomi', {}); trustedTypes.createPolicy('sakiyomi', {}); harmed = 1",
        None,
        "trusted-types",
    ),
}
IN_THE_PAGE = {
    "a foreign picture": Attempt("put(make('img', {src: foreign}))", "img-src"),
    "a foreign film": Attempt("put(make('video', {src: foreign})).load()", "media-src"),
    "a foreign font": Attempt("await new FontFace('x', `url(${foreign})`).load()", "font-src"),
    "a foreign sheet": Attempt("put(make('link', {rel: 'stylesheet', href: foreign}))", "style-src-elem"),
    "a foreign thing ahead": Attempt("put(make('link', {rel: 'prefetch', href: foreign}))", "default-src"),
    "a foreign frame": Attempt("put(make('iframe', {src: foreign}))", "frame-src"),
    "a foreign object": Attempt("put(make('object', {data: foreign}))", "object-src", TYPES),
    "a form": Attempt(
        "put(make('form', {action: foreign, target: 'x', method: 'post'})).submit()", "form-action"
    ),
    "another base": Attempt(
        "document.head.prepend(make('base', {href: foreign})); if (document.baseURI === foreign) harmed = 1",
        "base-uri",
    ),
    "a foreign script": Attempt("put(make('script', {src: foreign}))", "script-src-elem", TYPES),
    "an inline script": Attempt(
        "const made = make('script'); made.append(mark); put(made)", "script-src-elem", TYPES
    ),
    "a script as a link": Attempt(
        "put(make('a', {href: `javascript:void(${mark})`})).click()", "script-src-elem"
    ),
    "a handler": Attempt(
        "const made = put(make('i')); made.setAttribute('onclick', mark); made.click()",
        "script-src-attr",
        TYPES,
    ),
    "markup into an element": Attempt("put(make('b')).innerHTML = markup", "script-src-attr", TYPES),
    "markup in a frame": Attempt(
        """const made = put(make('iframe', {srcdoc: markup.replace('globalThis', 'parent')}));
        await new Promise(done => { made.onload = done })""",
        None,  # none of the page's own: the frame has inherited them all
        TYPES,
    ),
    "an inline style": Attempt(
        """const made = make('style');
        made.append(':root { --harmed: 1 }');
        put(made);
        if (getComputedStyle(document.documentElement).getPropertyValue('--harmed')) harmed = 1""",
        "style-src-elem",
    ),
    "a style by attribute": Attempt(
        "const made = put(make('i')); made.setAttribute('style', 'top: 0'); if (made.style.top) harmed = 1",
        "style-src-attr",
    ),
}
TRY = """async ([foreign, patience, refused]) => {
    const mark = "globalThis.harmed = 1";
    const markup = `<img src="x" onerror="${mark}">`;
    const make = (name, more) => Object.assign(document.createElement(name), more);
    const put = made => document.body.appendChild(made);
    const violations = [];
    const note = ({effectiveDirective}) => violations.push(effectiveDirective);
    const place = globalThis.document ?? globalThis;
    place.addEventListener("securitypolicyviolation", note);
    await new Promise(done => setTimeout(done)); // to where the tools that drive the browser have no say
    try {
        %s
    } catch {
        // It was refused at once.
    }
    const end = performance.now() + patience;
    while (refused && violations.length === 0 && performance.now() < end)
        await new Promise(done => setTimeout(done, 5));
    place.removeEventListener("securitypolicyviolation", note);
    return violations;
}"""
REFUSED = r"Content Security Policy|Trusted|another origin|failed \(|Failed to|WebSocket"


@pytest.fixture(scope="module")
def without(
    site: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The page with a part of its policy removed; the parameter is a regular expression of that part."""
    copy = shutil.copytree(site, tmp_path_factory.mktemp("without") / "site")
    index = copy / "index.html"
    index.write_text(re.sub(request.param, "", index.read_text("utf-8"), count=1), "utf-8")
    with serving(copy) as address, context_of(browser, request.node) as context:
        page = context.new_page()
        page.goto(address)
        yield ready(page)


def attempt(place: Page | Worker, code: str, foreign: Foreign, refused: bool = True) -> list[str]:
    """Make an attempt; returns the rules that it was reported to break."""
    found: list[str] = place.evaluate(TRY % code, [foreign.elsewhere(), PATIENCE, refused])
    return found


def assert_refused(place: Page | Worker, code: str, rule: str | None, foreign: Foreign) -> None:
    found = attempt(place, code, foreign, rule is not None)
    assert found[:1] == ([rule] if rule else [])
    assert place.evaluate("() => globalThis.harmed ?? null") is None
    assert not foreign.asked


@pytest.mark.quick
def test_the_policy_refuses_in_the_page(warm_page: Page, warm_watch: Watch, foreign: Foreign) -> None:
    warm_watch.expect(REFUSED)
    attempts = ANYWHERE | IN_THE_PAGE | POLICIES

    def refused(name: str) -> None:
        code, rule, types = attempts[name]
        assert_refused(warm_page, code, types or rule, foreign)
        expect(warm_page.get_by_role("grid")).to_be_visible()

    check_all(attempts, refused)


@pytest.mark.quick
def test_the_policy_refuses_in_the_worker(warm_page: Page, warm_watch: Watch, foreign: Foreign) -> None:
    warm_watch.expect(REFUSED)
    attempts = ANYWHERE | POLICIES

    def refused(name: str) -> None:
        code, rule, types = attempts[name]
        assert_refused(warm_page.workers[0], code, types or rule, foreign)

    check_all(attempts, refused)


@pytest.mark.parametrize("without", ['; require-trusted-types-for[^"]*'], indirect=True)
def test_without_trusted_types_the_rest_of_the_policy_refuses_it(without: Page, foreign: Foreign) -> None:
    attempts = ANYWHERE | IN_THE_PAGE
    check_all(
        attempts, lambda name: assert_refused(without, attempts[name].code, attempts[name].rule, foreign)
    )


@pytest.mark.parametrize("without", ["<meta http-equiv=.Content-Security-Policy.*"], indirect=True)
def test_without_a_policy_the_attack_succeeds(without: Page, foreign: Foreign) -> None:
    worker, in_worker, everywhere = without.workers[0], ANYWHERE | POLICIES, ANYWHERE | POLICIES | IN_THE_PAGE
    check_all(in_worker, lambda name: assert_happens(worker, in_worker[name].code, foreign))
    check_all(everywhere, lambda name: assert_happens(without, everywhere[name].code, foreign))


def assert_happens(place: Page | Worker, code: str, foreign: Foreign) -> None:
    attempt(place, code, foreign, refused=False)
    look = """() => new Promise(done => setTimeout(() => {
        done("harmed" in globalThis);
        delete globalThis.harmed;
    }))"""
    assert any(foreign.asked or place.evaluate(look) for _ in range(1000)), (
        "then nothing shows who refused it"
    )


def test_the_worker_takes_in_no_file_that_is_not_of_this_version(
    page: Page, address: str, watch: Watch, foreign: Foreign
) -> None:
    """What it takes for a request of Python's: it is given up for that, and another takes its place."""
    watch.expect(REFUSED)
    ready(PageDriver(page, address).visit().page)
    with page.expect_worker():
        page.workers[0].evaluate("address => { fetch(address) }", foreign.elsewhere())
    ready(page)
    assert not foreign.asked
