"""The page after its first visit: without a network, while new versions are published, and when what is kept
of it is damaged, refused or to be got rid of.

Each test has a host and a browser's memory of its own. A page is `kept` once the whole site is on the device.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browsers import find_browser
from tests.e2e.conftest import PATIENCE
from tests.e2e.host import GONE, Host, publish_next, version_in
from tests.e2e.lab_driver import LONG, LabDriver
from tests.e2e.network_faults import PYTHON, Fault, HeldRequests
from tests.e2e.page_driver import QUICK, PageDriver, replay
from tests.e2e.test_snapshot import await_kept
from tests.e2e.watch import AxeCheck, Watch, ready
from tests.engine.obvious import OTHELLO_START

pytestmark = pytest.mark.context(service_workers="allow")
BUTTON = "Reload to update"
OF_THE_LAB = re.compile("codemirror|rooms/lab|sandbox|guest|examples|positions.json|/programs")


@pytest.fixture
def address(host: Host) -> str:
    return host.address


def kept(page: Page) -> Page:
    """Wait until the whole site is on the device, and answers this page."""
    ready(page)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    return page


def until(page: Page, condition: str, argument: object = None) -> None:
    """Wait until an async function in the page returns true: Playwright's wait takes a promise as true."""
    page.evaluate(
        f"""async argument => {{
            const end = performance.now() + {PATIENCE};
            while (!await ({condition})(argument)) {{
                if (performance.now() > end) throw new Error("waited in vain");
                await new Promise(done => setTimeout(done, 50));
            }}
        }}""",
        argument,
    )


def caches(page: Page) -> set[str]:
    """The names of the caches, but for that of Python's memory."""
    names = set(page.evaluate("() => caches.keys()"))
    return names - {"sakiyomi-snapshot"}


def versions(page: Page) -> set[str]:
    """The versions of which there are files in a page."""
    loaded = page.evaluate(
        """() => [...performance.getEntriesByType("resource").map(({name}) => name),
            ...[...document.querySelectorAll("[src], [href]")].map(({src, href}) => src || href)]"""
    )
    return {found[1] for name in loaded if (found := re.search(r"/v/([0-9a-f]{16})/", name))}


def leave(page: Page) -> None:
    page.goto("about:blank")


def publish(host: Host, mark: str = "2") -> str:
    """Publish a new version, as build.py does; returns its hash."""
    publish_next(host.folder, mark)
    return version_in(host.folder)


def offer(page: Page) -> Any:
    return page.get_by_role("contentinfo").get_by_role("button", name=BUTTON)


def updated(page: Page) -> bool:
    """Have the browser look for a newer version; returns whether it found one and could fetch it."""
    return bool(
        page.evaluate(
            """async () => {
                const registration = await navigator.serviceWorker.ready;
                const once = {once: true};
                const settled = async worker => {
                    while (worker?.state === "installing")
                        await new Promise(done => worker.addEventListener("statechange", done, once));
                    return worker;
                };
                await settled(registration.installing);  // the browser looks too, soon after loading
                const found = new Promise(done => registration.addEventListener(
                    "updatefound", () => done(registration.installing), once));
                await registration.update().catch(() => {});
                const worker = await settled(registration.installing ?? registration.waiting ?? await found);
                return worker.state === "installed";
            }"""
        )
    )


class Workers:
    """The states of the service workers, as the browser reports them."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._status: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.on("ServiceWorker.workerVersionUpdated", self._tell)
        session.send("ServiceWorker.enable")

    def _tell(self, change: dict[str, Any]) -> None:
        self._status.update({each["versionId"]: each["status"] for each in change["versions"]})

    def await_one(self, status: str, there: bool = True) -> None:
        end = time.monotonic() + PATIENCE / 1000
        while (status in self._status.values()) != there:
            assert time.monotonic() < end, self._status
            self._page.context.cookies()  # a round trip: events come in only while Playwright is called

    def await_none(self, status: str) -> None:
        self.await_one(status, there=False)


# Without a network


CHAPTER_PAGES = [
    "articles/",
    "articles/end/",
    "ja/articles/mend/",
    "articles/order/index.html",
    "articles/win",
]


@pytest.mark.parametrize("host", ["/some/where/"], indirect=True)
def test_after_a_first_visit_which_fetches_nothing_of_the_lab_all_else_needs_no_network(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect(GONE)
    kept(PageDriver(page, address).visit().page)
    assert len(host.asked) > 50
    assert [name for name in host.asked if OF_THE_LAB.search(name)] == []
    leave(page)
    host.asked.clear()
    assert PageDriver(page, address).visit("#/numbers?seed=5").await_turn()
    leave(ready(page))
    assert set(host.asked) <= {"sw.js"}  # whether there is a newer version

    host.stop()
    driver = PageDriver(page, address).visit("#/numbers?seed=6")
    assert driver.await_turn()
    driver.play(driver.legal()[0])
    driver.await_moves(2)
    page.get_by_role("button", name="日本語").click()
    expect(page.get_by_role("button", name="新しい対局")).to_be_visible()
    leave(page)
    for path in CHAPTER_PAGES:
        page.goto(address + path)
        ready(page)
        expect(page.locator(".turn, .chapters").first).to_be_visible()
        expect(page).to_have_url(f"{address}{path.removesuffix('index.html').rstrip('/')}/")
    page.goto(f"{address}#/articles/bound")
    expect(page.locator(".turn")).to_be_visible()
    leave(page)
    PageDriver(page, address).visit("?from=home#/tictactoe/b2a1?first=human&second=human&lang=ja")
    expect(driver.square("a1")).to_have_accessible_name(re.compile("^a1、ばつ、後手"))
    PageDriver(page, address + "index.html").visit("#/othello/f5d6?second=human&lang=en")
    driver.await_board(replay(OTHELLO_START, ["f5", "d6"]))
    driver.play("c3")
    host.start()
    page.reload()
    driver.await_played(["f5", "d6", "c3"])  # nothing is lost on the way back
    ready(page)


# Whether the last file of the Lab is on the device.
IS_KEPT = """async last => (await Promise.all((await caches.keys()).map(async name =>
    (await (await caches.open(name)).keys()).some(({url}) => url.endsWith(last))))).some(Boolean)"""


@pytest.mark.parametrize("room", ["#/lab", "#/articles/mend"])
def test_after_one_visit_of_a_room_with_programs_they_run_without_a_network(
    page: Page, host: Host, address: str, watch: Watch, room: str
) -> None:
    watch.expect(GONE)
    page.goto(address + room)
    until(kept(page), IS_KEPT, "examples/ja/12-blank-page.py")
    leave(page)
    host.stop()
    if room == "#/lab":
        lab = LabDriver(page, address).open()
        lab.example("Corners").ran().compared()
        expect(page.locator(".cm-editor")).to_be_visible()
    else:
        page.goto(address + room)
        program = page.locator(".program").first
        program.get_by_role("button", name="Run").click()
        expect(program.locator("dd").last).to_have_text(re.compile(r"^\d+\.\d\d s$"), timeout=LONG)
        expect(program.locator(".as-keyword").first).to_be_visible()


def test_what_is_not_the_page_s_is_left_to_the_network(page: Page, host: Host, address: str) -> None:
    (host.folder / "notes").mkdir()
    (host.folder / "notes" / "index.html").write_text('<title>Notes</title><link rel="icon" href="data:,">')
    kept(PageDriver(page, address).visit().page)
    host.asked.clear()
    wasm = f"v/{version_in(host.folder)}/vendor/pyodide/pyodide.asm.wasm"
    for _ in range(2):
        page.evaluate(
            """async wasm => {
                await fetch("notes/");
                await fetch("./", {cache: "no-store"});
                await fetch(wasm, {headers: {Range: "bytes=0-9"}, cache: "no-store"});
                await fetch(wasm, {method: "HEAD", cache: "no-store"});
            }""",
            wasm,
        )
    assert sorted(host.asked) == sorted(2 * ["notes/", "", wasm, wasm])
    page.goto(address + "notes/")
    expect(page).to_have_title("Notes")


@pytest.mark.parametrize("host", ["/some/where/"], indirect=True)
def test_with_data_saver_nothing_is_fetched_before_it_is_used_and_what_was_used_is_kept(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect(GONE)
    worker = host.folder / "sw.js"
    saving = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}});\n"
    worker.write_text(saving + worker.read_text())
    kept(PageDriver(page, address).visit("#/tictactoe").page)
    page.reload()
    ready(page)
    assert [name for name in host.asked if re.search(r"articles|/tree|arena|lab|numbers", name)] == []
    leave(page)
    host.stop()
    driver = PageDriver(page, address).visit("#/tictactoe")
    driver.play("b2")
    driver.await_moves(2)


# A newer version


def test_a_newer_version_is_offered_and_comes_with_one_reload(
    page: Page, host: Host, address: str, axe: AxeCheck
) -> None:
    driver = PageDriver(page, address).visit(f"#/othello?second={QUICK}")
    kept(page)
    driver.play("d3")
    driver.await_moves(2)
    old = version_in(host.folder)
    position = driver.position()
    foot = page.get_by_role("contentinfo")
    expect(foot).to_have_text("")
    expect(foot).to_have_attribute("aria-live", "polite")
    host.asked.clear()
    newer = publish(host)
    page.reload()
    expect(foot).to_contain_text("There is a newer version.")
    asked = {name.removeprefix(f"v/{newer}/") for name in host.asked if name.startswith("v/")}
    assert asked == {"files.json", "locales/en.json", "locales/ja.json"}  # what has changed
    driver.await_board(position)
    assert versions(page) == {old}
    axe(ready(page))
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    before = driver.hash
    driver.tab_to(offer(page), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(driver.button("New game (2)")).to_be_visible()
    driver.await_board(position)
    assert driver.hash == before
    assert versions(ready(page)) == {newer}
    assert len(loads) == 1
    expect(foot).to_have_text("")
    until(page, "async name => !await caches.has(name)", f"sakiyomi-{old}")
    assert caches(page) == {f"sakiyomi-{newer}"}


def test_the_page_of_a_chapter_that_stays_open_finds_a_newer_version_and_is_exchanged_with_it(
    page: Page, host: Host, address: str
) -> None:
    page.goto(f"{address}articles/end/")
    kept(page)
    old = version_in(host.folder)
    newer = publish(host)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")  # it is looked at again
    expect(offer(page)).to_be_visible()
    page.reload()
    expect(offer(page)).to_be_visible()
    assert versions(ready(page)) == {old}
    offer(page).click()
    expect(page.locator(f'link[rel=icon][href*="{newer}"]')).to_have_count(1)
    expect(page.locator(".turn")).to_be_visible()
    assert versions(ready(page)) == {newer}


def test_a_newer_version_that_waits_comes_when_the_last_page_is_closed(
    context: BrowserContext, page: Page, host: Host, address: str
) -> None:
    kept(PageDriver(page, address).visit().page)
    newer = publish(host)
    page.reload()
    expect(offer(page)).to_be_visible()
    other = context.new_page()
    workers = Workers(other)
    workers.await_one("installed")
    page.close()
    workers.await_none("installed")
    PageDriver(other, address).visit()
    expect(other.get_by_role("button", name="New game (2)")).to_be_visible()
    assert versions(ready(other)) == {newer}
    expect(offer(other)).to_have_count(0)


def test_a_first_visit_that_meets_a_newer_version_before_it_is_kept_is_offered_it(
    page: Page, site: Path, host: Host, address: str, tmp_path: Path
) -> None:
    held = HeldRequests(page.context, PYTHON)
    driver = PageDriver(page, address).visit()
    driver.play("d3")
    driver.await_moves(1)
    assert "sw.js" not in host.asked  # nothing is fetched to be kept before Python is ready
    old = version_in(host.folder)
    # The page may be fetching its other files: from one moment to the next, the host has both versions.
    both = shutil.copytree(site, tmp_path / "both")
    publish_next(both)
    shutil.copytree(site / "v" / old, both / "v" / old)
    host.folder = both
    newer = version_in(both)
    held.release()
    kept(page)
    assert versions(page) == {old}
    assert caches(page) == {f"sakiyomi-{newer}"}
    offer(page).click()
    expect(page.get_by_role("button", name="New game (2)")).to_be_visible()
    assert versions(ready(page)) == {newer}


def test_a_tab_on_the_old_version_plays_on_when_another_takes_the_new_one(
    context: BrowserContext, page: Page, host: Host, address: str
) -> None:
    context.add_init_script("delete WebAssembly.Suspending;")  # so that a stop fetches Python's files again
    driver = PageDriver(page, address).visit("#/othello?second=minimax+depth%3D40")
    kept(page)
    old = version_in(host.folder)
    newer = publish(host)
    other = context.new_page()
    second = PageDriver(other, address).visit("#/tictactoe")
    offer(other).click()
    expect(second.button("New game (2)")).to_be_visible()
    assert versions(ready(other)) == {newer}
    # The first tab is not loaded anew, since nothing was pressed there; and it lacks nothing.
    expect(offer(page)).to_be_visible()
    driver.play("d3")
    expect(driver.grid).to_have_attribute("aria-busy", "true")
    driver.button("Undo").click()
    driver.seat("White").select_option("level-1")
    driver.play("f5")
    driver.await_moves(2)
    assert versions(page) == {old}
    assert caches(page) == {f"sakiyomi-{old}", f"sakiyomi-{newer}"}
    offer(page).click()
    expect(driver.button("New game (2)")).to_be_visible()
    driver.await_moves(2)
    assert versions(ready(page)) == {newer}


@pytest.mark.parametrize(
    ("spoiled", "kind"),
    [
        (r"^$|^index\.html$", "of before"),  # half published: the rest is there
        (r"locales/en\.json", "corrupted"),  # the version before has another
        (r"manifest\.ja", "missing"),
    ],
)
def test_a_newer_version_that_cannot_be_had_whole_is_not_taken_and_tried_again(
    page: Page, host: Host, address: str, watch: Watch, spoiled: str, kind: str
) -> None:
    watch.expect(r"sw\.js|404|integrity")
    kept(PageDriver(page, address).visit().page)
    old = version_in(host.folder)
    before = (host.folder / "index.html").read_bytes()
    host.spoiled[spoiled] = {"of before": before, "corrupted": b"{}", "missing": None}[kind]
    newer = publish(host)
    assert not updated(page)
    page.reload()
    assert versions(ready(page)) == {old}
    # The browser looks by itself too, soon after a page is loaded: what it has of that version goes again.
    until(page, "async newer => !(await caches.keys()).includes(newer)", f"sakiyomi-{newer}")
    expect(offer(page)).to_have_count(0)
    host.spoiled.clear()
    assert updated(page)
    assert caches(page) == {f"sakiyomi-{old}", f"sakiyomi-{newer}"}
    expect(offer(page)).to_be_visible()


def test_a_first_visit_that_cannot_keep_all_leaves_nothing_half_and_works_and_the_next_one_keeps_the_site(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect("integrity|Quota")
    session = page.context.new_cdp_session(page)
    origin = {"origin": address.rstrip("/")}
    session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 5_000_000})
    workers = Workers(page)
    driver = PageDriver(page, address).visit(f"#/othello?second={QUICK}")
    workers.await_one("redundant")
    assert not caches(page)
    driver.play("d3")
    driver.await_moves(2)
    expect(driver.alert).to_have_count(0)
    session.send("Storage.overrideQuotaForOrigin", origin)
    page.reload()
    kept(page)
    assert caches(page) == {f"sakiyomi-{version_in(host.folder)}"}


def test_of_two_copies_on_one_host_neither_takes_from_the_other_what_it_keeps(
    context: BrowserContext, page: Page, site: Path, tmp_path: Path, host: Host, address: str, watch: Watch
) -> None:
    watch.expect(GONE)
    shutil.copytree(
        site, host.folder / "beta"
    )  # which the next build of the one beside it would refuse to touch
    kept(PageDriver(page, address + "beta/").visit().page)
    leave(page)
    kept(PageDriver(page, address).visit().page)
    other = tmp_path / "next"
    publish_next(other, of=host.folder)
    shutil.rmtree(host.folder / "v")
    shutil.copytree(other, host.folder, dirs_exist_ok=True)
    assert updated(page)
    offer(page).click()
    expect(page.get_by_role("button", name="New game (2)")).to_be_visible()
    ready(page)
    assert len(caches(page)) == 2
    leave(page)
    host.stop()
    driver = PageDriver(page, address + "beta/").visit("#/tictactoe/b2?second=human")
    driver.await_moves(1)
    ready(page)
    expect(driver.button("New game")).to_be_visible()


# Damaged caches, and the kill switch

DAMAGE = """async name => {
    for (const cache of await caches.keys()) {
        const kept = await caches.open(cache);
        const damaged = (await kept.keys()).filter(({url}) => url.endsWith(name));
        const headers = {"Content-Type": "text/javascript"};
        for (const request of damaged) await kept.put(request, new Response("damage", {headers}));
    }
}"""
MENDED = """async address => {
    const kept = await caches.match(address);
    return kept && await kept.text() !== "damage";
}"""


def test_a_kept_file_of_python_s_that_is_damaged_is_mended(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect(r"console (error|warning)|uncaught")
    kept(PageDriver(page, address).visit().page)
    await_kept(page)  # else it would be there again
    page.evaluate("() => caches.delete('sakiyomi-snapshot')")
    page.evaluate(DAMAGE, "app.zip")
    page.reload()
    driver = PageDriver(page, address)
    expect(driver.alert).to_contain_text("Python")
    driver.play("d3")
    until(page, MENDED, f"{address}v/{version_in(host.folder)}/app.zip")
    driver.button("Try again").click()
    ready(page)
    driver.await_moves(2)
    page.reload()
    ready(page)


def test_a_kept_file_of_the_page_that_is_damaged_and_all_that_somebody_has_deleted_are_fetched_and_kept_again(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect(r"console error|uncaught")
    kept(PageDriver(page, address).visit().page)
    page.evaluate(DAMAGE, "page.js")
    page.reload()
    sentence = page.get_by_role("alert")
    expect(sentence).to_contain_text("could not be loaded")
    sentence.get_by_role("button").click()
    expect(page.get_by_role("combobox")).to_have_count(3)
    kept(page)

    watch.expect(GONE)
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
    page.reload()
    ready(page)
    until(page, MENDED, address)  # which is put last
    leave(page)
    host.stop()
    PageDriver(page, address).visit("#/tictactoe/b2?second=level-1").await_moves(2)


@pytest.mark.parametrize("host", ["/some/where/"], indirect=True)
def test_the_kill_switch_removes_what_is_kept_for_open_and_later_pages(
    page: Page, site: Path, host: Host, address: str
) -> None:
    driver = PageDriver(page, address).visit("#/othello/f5?second=human")
    kept(page)
    publish_next(host.folder, kill_switch=True)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(driver.button("New game (2)")).to_be_visible()  # without a question
    driver.await_moves(1)
    ready(page)
    free = """async () => {
        const ours = (await caches.keys()).filter(name => /^sakiyomi-[0-9a-f]{16}$/.test(name));
        return !navigator.serviceWorker.controller && !ours.length;
    }"""
    assert page.evaluate(free)
    host.asked.clear()
    loads: list[str] = []
    page.on("load", lambda page: loads.append(page.url))
    with page.context.expect_event(
        "serviceworker"
    ):  # the page registers it once more, and it removes itself again
        page.reload()
    ready(page)
    until(page, "async () => !await navigator.serviceWorker.getRegistration()")
    assert page.evaluate(free)
    assert len(loads) == 1
    assert "" in host.asked
    # An ordinary version that is published afterwards is kept as before.
    publish_next(host.folder, "3", of=site)
    page.reload()
    kept(page)
    expect(driver.button("New game (3)")).to_be_visible()


def test_the_kill_switch_works_where_the_page_no_longer_opens(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect(r"ERR_FAILED|console error")
    worker = host.folder / "sw.js"
    faulty = "self.addEventListener('fetch', event => event.respondWith(Response.error()));\n"
    worker.write_text(faulty + worker.read_text())
    kept(PageDriver(page, address).visit().page)
    workers = Workers(page)
    with pytest.raises(PlaywrightError, match="ERR_FAILED"):
        page.goto(address + "?again")
    publish_next(host.folder, kill_switch=True)
    with contextlib.suppress(PlaywrightError):  # where the browser has looked for another worker by then
        page.goto(address + "?and-again")
    workers.await_one("redundant")
    driver = PageDriver(page, address).visit()
    expect(driver.button("New game (2)")).to_be_visible()


# Where nothing can be kept


def test_under_plain_http_it_works_with_nothing_kept(browser: Browser, host: Host) -> None:
    """Where an origin is not trusted there are no service workers, no caches and no hashes."""
    plain = browser.browser_type.launch(
        executable_path=find_browser(), args=["--host-resolver-rules=MAP plain.test 127.0.0.1"]
    )
    page = plain.new_page(locale="en-GB")
    address = host.address.replace("127.0.0.1", "plain.test")
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    driver = PageDriver(page, address).visit(f"#/othello?second={QUICK}")
    assert page.evaluate("() => [isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    ready(page)
    driver.play("d3")
    driver.await_moves(2)
    assert not troubles
    plain.close()


# The files of an open page have gone


@pytest.mark.context(service_workers="block")
def test_a_page_whose_files_have_gone_says_that_there_is_a_newer_version(
    page: Page, host: Host, address: str, watch: Watch, axe: AxeCheck
) -> None:
    watch.expect("404")
    page.add_init_script("delete WebAssembly.Suspending;")  # so that a stop fetches Python's files again
    driver = PageDriver(page, address).visit("#/othello?second=minimax+depth%3D40")
    ready(page)
    page.evaluate("() => caches.delete('sakiyomi-snapshot')")
    publish(host)
    driver.play("d3")
    expect(driver.grid).to_have_attribute("aria-busy", "true")
    driver.button("Undo").click()
    expect(driver.alert).to_contain_text("A newer version of this page has been published")
    driver.await_board(OTHELLO_START)
    axe(page)
    driver.play("f5")
    driver.alert.get_by_role("button", name=BUTTON).click()
    expect(driver.button("New game (2)")).to_be_visible()
    expect(driver.square("f5")).to_have_accessible_name(re.compile("^f5, black"))
    ready(page)


@pytest.mark.context(service_workers="block")
def test_where_a_start_and_a_room_have_gone_a_game_is_played_all_the_same_and_the_newer_version_has_the_room(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect("404")
    driver = PageDriver(page, address).visit("#/othello")
    ready(page)
    publish(host)
    driver.choose_game("numbers")
    assert driver.await_turn()
    expect(offer(page)).to_be_visible()
    page.get_by_role("link", name="Arena").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    offer(page).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("stronger")
    expect(page.get_by_role("alert")).to_have_count(0)


# A slow line


@pytest.mark.context(service_workers="block")
def test_a_chapter_comes_alive_where_it_stands_before_python_is_loaded(
    page: Page, host: Host, address: str
) -> None:
    tenths = host.paced["asm.wasm$"] = threading.Semaphore(0)
    figures = host.paced["tempting.json$"] = threading.Semaphore(0)
    page.goto(f"{address}articles/end/")
    until(page, "async () => document.querySelector('.rooms [href]') !== null")
    figures.release(10)
    page.locator("#tempting[data-alive]").wait_for()
    tenths.release(10)
    ready(page)


@pytest.mark.context(service_workers="block")
def test_a_long_download_outlives_a_worker_and_says_how_much_has_come(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect("404")
    page.clock.install()
    tenths = host.paced["asm.wasm$"] = threading.Semaphore(2)
    fault = Fault(page.context, "**/app.zip", "missing")
    driver = PageDriver(page, address).visit(f"#/othello?second={QUICK}")
    driver.play("d3")
    expect(driver.alert).to_contain_text("You can try again.")
    fault.mend()
    driver.button("Try again").click()
    page.clock.fast_forward(5_000)
    for count in range(3, 7):
        expect(page.get_by_text(f"{count} of 11 MB")).to_be_visible()
        if count < 6:
            page.clock.fast_forward(20_000)
            tenths.release()
    expect(page.get_by_role("progressbar", name="Python is being loaded")).to_be_visible()
    expect(driver.alert).to_have_count(0)
    tenths.release(5)
    ready(page)
    driver.await_moves(2)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert len([name for name in host.asked if name.endswith("asm.wasm")]) == 1


# Any static host


@pytest.mark.context(service_workers="block")
@pytest.mark.parametrize("host", ["/some/where/"], indirect=True)
def test_an_address_without_its_final_slash_opens_the_same_page_which_finds_its_icons_and_manifest(
    page: Page, host: Host, address: str
) -> None:
    """Also once the address has become that of a room, or of a chapter."""
    host.indexes = "bare"
    for path, seen, now in (
        ("", PageDriver(page, address).grid, "#/othello"),
        ("articles/end", page.locator(".turn"), "articles/end/"),
        ("#/articles/end", page.locator(".turn"), "articles/end/"),
        ("lab", page.get_by_role("textbox", name=re.compile("in Python")), "#/lab"),
    ):
        page.goto("about:blank")
        page.goto((address + path).rstrip("/"))
        expect(seen).to_be_visible()
        ready(page)
        page.wait_for_function("start => location.href.startsWith(start)", arg=address + now)
        found = page.evaluate(
            """() => Promise.all([...document.querySelectorAll("[rel$=icon], [rel=manifest]")]
                .map(async ({href}) => (await fetch(href)).status))"""
        )
        assert len(found) >= 2, path
        assert set(found) == {200}, path


@pytest.mark.context(service_workers="block")
@pytest.mark.parametrize("host", ["/some/where/"], indirect=True)
def test_a_mistyped_address_leads_to_the_rooms_at_any_depth(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect("404")
    for path, lang, name in (("labb", "ja", "ラボ"), ("articles/ende/x", "en", "Arena")):
        page.goto(address + path)
        link = page.locator(f"[lang={lang}] a", has_text=name).last
        expect(link).to_have_attribute("href", re.compile(f"^{re.escape(address)}"))
        link.click()
        expect(page.get_by_role("heading", level=1)).to_be_attached()
        ready(page)


@pytest.mark.context(service_workers="block")
def test_a_document_that_finds_none_of_its_files_says_so(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect("404")
    host.spoiled["^v/"] = None
    for path in ("", "lab/", "articles/end/"):
        page.goto(address + path)
        expect(page.get_by_text("at another address than it was made for")).to_be_visible()
    host.spoiled.clear()
    page.goto(address)
    ready(page)
    expect(page.get_by_text("at another address")).to_have_count(0)


def test_where_modules_of_python_s_are_sent_as_something_else_the_cause_is_named(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect(r"console error: Failed to load module script|uncaught")
    host.types[".mjs"] = "application/octet-stream"
    driver = PageDriver(page, address).visit()
    expect(driver.alert).to_contain_text("pyodide.mjs as “application/octet-stream”")
    expect(driver.alert).to_contain_text("text/javascript")
    expect(driver.button("Try again")).to_be_visible()
    page.get_by_role("button", name="日本語").click()
    expect(driver.alert).to_contain_text("pyodide.mjsが「application/octet-stream」として")
    page.get_by_role("button", name="English").click()
    driver.play("d3")
    driver.await_moves(1)


@pytest.mark.parametrize("host", ["/some/where/"], indirect=True)
def test_a_host_is_kept_that_compresses_has_media_types_of_no_use_and_no_indexes_of_folders(
    page: Page, host: Host, address: str, watch: Watch
) -> None:
    watch.expect(GONE)
    host.indexes = "none"
    host.compresses = True
    host.types |= dict.fromkeys((".wasm", ".zip", ".json"), "text/plain")
    host.headers = {"Vary": "Origin, Accept, User-Agent", "Cache-Control": "no-store"}
    kept(PageDriver(page, address).visit("index.html").page)
    leave(page)
    host.stop()
    page.goto(f"{address}articles/end/")
    expect(page.locator(".turn")).to_be_visible()
    leave(page)
    driver = PageDriver(page, address).visit("#/tictactoe/b2?second=level-1")
    driver.await_moves(2)
