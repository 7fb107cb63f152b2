"""The page can be installed: what its manifests say in each language, the icons that they name, and what
Chromium itself thinks of it; and it opens and is played in that Chromium, which has windows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sakiyomi.games import GAMES
from tests.browsers import browser_with_windows, with_japanese
from tests.e2e.conftest import ROOT, no_trouble
from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import Watch

MANIFESTS = {"en": "manifest.webmanifest", "ja": "manifest.ja.webmanifest"}


def manifest(site: Path, lang: str) -> dict[str, Any]:
    read = json.loads((site / MANIFESTS[lang]).read_text("utf-8"))
    assert isinstance(read, dict)
    return read


def drawn(page: Page, name: str) -> dict[str, Any]:
    """An icon as the browser reads it: its size, the opacity of its corner, and how many pixels outside the
    circle that stays in sight, whatever shape it is cut to, are not as the corner is. That circle has two
    fifths of the size for its radius, by the manifest's standard."""
    seen = page.evaluate(
        """async name => {
            const icon = await createImageBitmap(await (await fetch(name)).blob());
            const {width, height} = icon;
            const canvas = new OffscreenCanvas(width, height).getContext("2d");
            canvas.drawImage(icon, 0, 0);
            const cells = new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer);
            const [x, y] = [width / 2 - 0.5, height / 2 - 0.5];
            const outside = cells.filter((_, at) =>
                Math.hypot(at % width - x, Math.floor(at / width) - y) > 0.4 * width);
            return {
                size: `${width}x${height}`,
                opacity: cells[0] >>> 24,
                stray: outside.filter(cell => cell !== cells[0]).length,
            };
        }""",
        name,
    )
    assert isinstance(seen, dict)
    return seen


@pytest.mark.parametrize("lang", MANIFESTS)
def test_a_manifest_says_what_the_page_is_and_where_it_begins(site: Path, lang: str) -> None:
    said = manifest(site, lang)
    assert said["lang"] == lang
    words = json.loads((ROOT / "web" / "locales" / f"{lang}.json").read_text("utf-8"))
    assert words["title"].endswith(f" · {said['name']}")
    assert said["name"].startswith(said["short_name"])
    assert len(said["short_name"]) <= 12
    assert bool(re.search("[ぁ-ん]", said["description"])) == (lang == "ja")
    assert said["start_url"] == said["scope"] == "./"
    assert "id" not in said  # then it is the address of the start, wherever that is
    assert said["display"] == "standalone"
    assert {shortcut["url"]: shortcut["name"] for shortcut in said["shortcuts"]} == {
        f"./#/{game}": words[f"game.{game}"] for game in GAMES
    }


def test_the_colours_are_those_of_the_page(site: Path) -> None:
    said = manifest(site, "en")
    tokens = (ROOT / "web" / "styles" / "page" / "tokens.css").read_text("utf-8")
    paper = re.search(r"--paper: light-dark\((#\w+), (#\w+)\);", tokens)
    assert paper
    assert said["theme_color"] == said["background_color"] == paper[1]
    page = (site / "index.html").read_text("utf-8")
    for colour, theme in zip(paper.groups(), ("light", "dark"), strict=True):
        assert f'content="{colour}" media="(prefers-color-scheme: {theme})"' in page


def test_the_icons_are_there_in_their_sizes_and_lose_nothing_where_they_are_cut_to_a_shape(
    site: Path, warm_page: Page
) -> None:
    icons = manifest(site, "en")["icons"]
    asked = {(each["sizes"], each["purpose"]) for each in icons}
    assert asked == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"), ("any", "any")}
    for each in icons:
        assert (site / each["src"]).is_file()
        if each["type"] == "image/png":
            assert drawn(warm_page, each["src"])["size"] == each["sizes"]
    (maskable,) = (each["src"] for each in icons if each["purpose"] == "maskable")
    touch = warm_page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    for src, size in ((maskable, "512x512"), (str(touch), "180x180")):  # painted to the edge
        assert drawn(warm_page, src) == {"size": size, "opacity": 255, "stray": 0}
    assert drawn(warm_page, icons[0]["src"])["opacity"] == 0  # the icon's own round corners


# What Chromium reports


@pytest.fixture
def installable(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A profile on disk: in a window that keeps nothing, nothing can be installed."""
    path = browser_with_windows()
    if path is None:
        pytest.skip("left out: no Chromium with windows, which alone installs pages")
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=path, locale="en-GB", env=with_japanese()
    )
    yield context
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("address", ["/some/where/"], indirect=True)
def test_chromium_with_windows_opens_the_page_without_an_error_and_finds_that_it_can_be_installed(
    installable: BrowserContext, address: str
) -> None:
    """It fetches icons and manifests, and keeps the page for a visit without a network."""
    watch = Watch(installable, address)
    page = installable.new_page()
    driver = PageDriver(page, address).visit("#/othello?first=human&second=level-1")
    driver.play("f5")
    expect(page).to_have_url(re.compile("/f5[a-h][1-8]"))  # answered
    assert page.evaluate("() => navigator.serviceWorker.ready.then(({active}) => active !== null)")
    lang = page.evaluate("() => document.documentElement.lang")
    session = installable.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == address + MANIFESTS[lang]
    assert found["manifest"]["startUrl"] == found["manifest"]["scope"] == address
    assert found["manifest"]["display"] == "kStandalone"
    assert session.send("Page.getAppId")["appId"] == address  # whatever the language, it is one application
    no_trouble(watch)


def test_the_manifest_follows_the_language(warm_page: Page, address: str) -> None:
    link = warm_page.locator("link[rel=manifest]")
    expect(link).to_have_attribute("href", address + MANIFESTS["en"])
    warm_page.get_by_role("button", name="日本語").click()
    expect(link).to_have_attribute("href", address + MANIFESTS["ja"])
    warm_page.get_by_role("button", name="English").click()
    expect(link).to_have_attribute("href", address + MANIFESTS["en"])
