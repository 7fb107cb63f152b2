"""Figures and boards in a page of another site: what is loaded of them, and how they come alive."""

from __future__ import annotations

import gzip
import html
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.host import Host, hosting
from tests.e2e.journeys.browsers import NAMES, Browser, started_or_skipped
from tests.e2e.journeys.journey import until
from tests.e2e.network_faults import NETWORK, Fault
from tests.e2e.page_driver import PageDriver, replay
from tests.e2e.watch import Watch, ready
from tests.engine.obvious import OTHELLO_START
from web.make.server import serving

FIGURES = ("embed/bound/one/", "ja/embed/end/dawdle/", "embed/table/table/")
BOARD = "ja/embed/board/#/tictactoe?setup=----O----"
THREE = (*FIGURES[:2], BOARD)
ICON = '<link rel="icon" href="data:,">'
"""Of a page of another site, which is asked for none then."""
LEAST = 60_000
"""The most bytes of what a page loads before it is touched, each file gzipped by itself."""
HEARS = """heights = {}; addEventListener('message', ({ data, source }) => {
    if (data.sakiyomi !== 'height') return;
    const frames = [...document.querySelectorAll('iframe')];
    const frame = frames.find(({ contentWindow }) => contentWindow === source);
    heights[frame.id] = frame.height = data.height;
})"""


@pytest.fixture
def host(site: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    """The page's own site. It is left before it ends: what is still loaded then would fail."""
    with hosting(site) as host:
        yield host
        if "page" in request.fixturenames:
            page: Page = request.getfixturevalue("page")
            for each in page.context.pages:
                each.goto("about:blank")


@pytest.fixture
def other(host: Host, tmp_path: Path) -> Iterator[str]:
    """A page of another site with two figures and a board, which gives each the height that it says.

    They stand side by side: of one that is not in sight a browser may put off the drawing.
    """
    frames = (
        f'<iframe id="{name}" src="{html.escape(host.address + name)}" width="380" height="200"></iframe>'
        for name in THREE
    )
    style = "<style>iframe { vertical-align: top }</style>"
    head = f"<!doctype html><meta charset=utf-8><title>Other</title>{ICON}{style}<script>{HEARS}</script>"
    (tmp_path / "index.html").write_text(head + " ".join(frames))
    with serving(tmp_path) as address:
        yield address


@pytest.fixture(params=NAMES)
def browser_of_three(request: pytest.FixtureRequest) -> Iterator[Browser]:
    yield from started_or_skipped(request.param)


@pytest.mark.slow  # in two more browsers
def test_frames_say_their_heights_and_start_python_once_they_are_touched(
    browser_of_three: Browser, host: Host, other: str
) -> None:
    browser = browser_of_three
    browser.do("open", other)

    def settled() -> bool | None:
        """All are drawn, and each has the height that it said."""
        before: dict[str, int] = browser.do("look", "heights")
        time.sleep(0.6)  # what a browser drops that is done in a frame which has just moved
        heights: dict[str, int] = browser.do("look", "heights")
        are_whole = all(200 < height < 1500 for height in heights.values())
        return (heights == before and len(heights) == len(THREE) and are_whole) or None

    until(settled, lambda: str(browser.do("look", "heights")))
    scripts = {Path(name).name for name in host.asked if name.endswith(".js")}
    assert scripts == {"pressed.js", "embed.js", "embed_drawn.js"}
    browser.do("click", 100, 100)
    starts = re.compile(r"/python_core\.zip$")
    until(lambda: any(map(starts.search, host.asked)) or None, lambda: str(host.asked))
    assert "sw.js" not in host.asked
    until(settled, lambda: str(browser.do("look", "heights")))


@pytest.mark.parametrize("name", [FIGURES[2], BOARD])  # of a figure with a table, and of a board
def test_little_is_loaded_before_it_is_touched(page: Page, watch: Watch, host: Host, name: str) -> None:
    watch.expect("another origin")
    page.goto(host.address + name, wait_until="networkidle")
    expect(page.locator("figure, .picture").first).to_be_visible()
    assert not any("python_core" in each for each in host.asked)
    loaded = [host.folder / each for each in set(host.asked)]
    files = [path / "index.html" if path.is_dir() else path for path in loaded]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) <= LEAST


@pytest.mark.quick
def test_what_is_done_first_in_a_figure_is_not_lost(page: Page, watch: Watch, host: Host, other: str) -> None:
    """Two presses; of a slider: test_chapter_pages.py."""
    watch.expect("another origin")
    page.goto(other)
    figure = page.frame_locator("iframe").first
    at = figure.locator(".steps span")
    shown = at.inner_text()
    last = int(figure.get_by_role("slider").get_attribute("value") or "")
    assert shown.startswith(f"{last} / ")
    figure.get_by_role("button", name="One step back").dblclick()
    expect(figure.locator("[data-alive]")).to_have_count(1)
    expect(at).to_have_text(shown.replace(str(last), str(last - 2), 1))
    way = figure.get_by_role("link", name="Sakiyomi")
    expect(way).to_have_attribute("href", f"{host.address}articles/bound/#one")
    expect(way).to_have_attribute("target", "_blank")


@pytest.mark.parametrize("name", ["src/late.js", "bound/one.json"])
def test_where_a_file_is_missing_a_figure_stays_and_says_so(
    page: Page, watch: Watch, host: Host, name: str
) -> None:
    for expected in ("another origin", NETWORK, rf"uncaught: .*({re.escape(name)}|embedded\.js|404)"):
        watch.expect(expected)
    fault = Fault(page.context, f"**/{name}", "missing")
    page.goto(f"{host.address}embed/bound/one/")
    back = page.get_by_role("button", name="One step back")
    back.click()
    sentence = page.get_by_role("alert")
    expect(sentence).to_contain_text("could not be loaded")
    expect(page.get_by_role("figure")).to_be_visible()
    fault.mend()
    sentence.get_by_role("button", name=re.compile("Try again")).click()
    expect(page.get_by_role("alert")).to_have_count(0)
    back.click()
    expect(page.locator("[data-alive]")).to_have_count(1)
    expect(page.get_by_role("figure")).to_be_visible()


@pytest.mark.parametrize("headers", [{}, {"Access-Control-Allow-Origin": "*"}], ids=["without", "with"])
def test_in_a_sandbox_a_figure_shows_its_picture_and_lives_where_the_host_lets_others_read(
    page: Page, watch: Watch, host: Host, tmp_path: Path, headers: dict[str, str]
) -> None:
    for expected in ("another origin", "CORS", NETWORK):
        watch.expect(expected)
    host.headers = headers
    frame = f'<iframe sandbox="allow-scripts" src="{host.address}{FIGURES[0]}" width="380" height="600">'
    (tmp_path / "index.html").write_text(f"<!doctype html>{ICON}{frame}</iframe>")
    shown = page.frame_locator("iframe")
    figure = shown.locator("figure")
    with serving(tmp_path) as other:
        page.goto(other)
        expect(figure.locator(".node").first).to_be_visible()
        assert figure.evaluate("figure => getComputedStyle(figure).containerType") == "inline-size"
        figure.get_by_role("button", name="One step back").click()
        if headers:
            expect(figure).to_have_attribute("data-alive", "")
            expect(figure.locator(".steps span")).to_have_text("6 / 12")
        else:
            expect(shown.locator("#missing")).to_be_visible()
            expect(figure.locator(".node").first).to_be_visible()


def test_the_code_of_a_figure_shows_it_in_another_page(
    page: Page, address: str, watch: Watch, tmp_path: Path
) -> None:
    watch.expect("another origin")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}articles/bound/")
    figure = page.locator("#one")
    expect(figure).to_have_attribute("data-alive", "")
    figure.get_by_role("button", name="Embed").click()
    expect(figure.get_by_role("status").last).to_contain_text("The code is copied.")
    code = page.evaluate("() => navigator.clipboard.readText()")
    (height,) = re.findall(r'height="(\d+)"', code)
    (tmp_path / "index.html").write_text(f'<!doctype html>{ICON}<body style="max-inline-size:60rem">{code}')
    with serving(tmp_path) as other:
        page.goto(other)
        root = page.frame_locator("iframe").locator("html")
        expect(root.locator("figure")).to_be_visible()
        assert root.evaluate("html => html.scrollHeight") <= int(height) + 1


@pytest.mark.quick
def test_a_board_is_drawn_from_its_setup_and_is_played_on_once_it_is_touched(
    page: Page, watch: Watch, host: Host
) -> None:
    watch.expect("another origin")
    page.goto(f"{host.address}#/othello/f5d6c3?second=human")
    ready(page)
    page.get_by_role("button", name="Copy and paste").click()
    page.get_by_role("combobox", name="Copy as").select_option("To embed")
    code = page.get_by_role("textbox", name="To embed").input_value()
    (address,) = re.findall('src="([^"]+)"', html.unescape(code))
    page.goto(f"{host.address}#/tictactoe/b2?second=human")  # the last game, which is to stay that
    expect(page.get_by_role("gridcell")).to_have_count(9)
    page.goto("about:blank")
    kept = page.context.storage_state(indexed_db=True)
    host.asked.clear()
    page.goto(address)
    expect(page.locator(".picture circle")).to_have_count(7)
    assert not any("python_core" in name for name in host.asked)
    page.locator(".picture").click()
    driver = PageDriver(page, host.address)
    driver.await_board(replay(OTHELLO_START, ["f5", "d6", "c3"]))
    whole = host.address + address.partition("embed/board/")[2]
    expect(page.get_by_role("link", name="Sakiyomi")).to_have_attribute("href", whole)
    expect(page.get_by_role("banner")).to_have_count(0)
    driver.play("d3")
    driver.await_board(replay(OTHELLO_START, ["f5", "d6", "c3", "d3"]))
    driver.button("One move back").click()
    driver.await_board(replay(OTHELLO_START, ["f5", "d6", "c3"]))
    assert page.url == address
    page.goto("about:blank")
    assert page.context.storage_state(indexed_db=True) == kept
