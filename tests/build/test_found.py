"""By what the page's addresses are found: heads, previews, the list of addresses and the feeds."""

from __future__ import annotations

import json
import re
import struct
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest

from web.make.articles import LANGUAGES, names
from web.make.found import ATOM, SITEMAPS, XHTML, XML_LANGUAGE, feeds
from web.make.publish import build
from web.make.room_pages import room_plans
from web.make.site import Options

URL = "https://example.org/game/"
UNKNOWN = "http://unknown.invalid/any/folder/"  # where pages stand of which the build does not know it


class Head(HTMLParser):
    """The head of a page, and its text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', markup)
        self.data: dict[str, Any] = json.loads(data)
        self.feed(markup)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attributes}))

    def handle_data(self, data: str) -> None:
        self.text += data

    def meta(self, name: str) -> str:
        (found,) = self.metas(name)
        return found

    def metas(self, name: str) -> list[str]:
        named = [each for tag, each in self.elements if tag == "meta" and name in each.values()]
        return [each["content"] for each in named]

    def links(self, rel: str) -> dict[str, str]:
        """The addresses of links by their language or type."""
        found = [each for tag, each in self.elements if tag == "link" and each.get("rel") == rel]
        return {each.get("hreflang", each.get("type", "")): each["href"] for each in found}


class Site:
    """A built page, and where it says to be."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self.at = url or UNKNOWN
        self.heads = {name: Head((folder / name).read_text("utf-8")) for name in self.pages()}

    def pages(self) -> list[str]:
        """All but the root's, and those that are shown in pages of other sites."""
        found = (path.relative_to(self.folder).as_posix() for path in self.folder.rglob("index.html"))
        return sorted(name for name in found if name != "index.html" and "embed/" not in name)

    def json(self, name: str) -> Any:
        """The contents of a file of the version."""
        (path,) = self.folder.glob(f"v/*/{name}")
        return json.loads(path.read_bytes())

    def file(self, link: str, page: str) -> Path:
        """The file to which a link of a page leads."""
        assert link.startswith(self.url)
        whole = urljoin(self.at + page, link)
        assert whole.startswith(self.at), f"{link} of {page} leads out of the site"
        path = self.folder / whole.removeprefix(self.at)
        return path / "index.html" if whole.endswith("/") else path


@pytest.fixture(scope="module", params=["", URL], ids=["relative", "absolute"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Site:
    url: str = request.param
    return Site(build(tmp_path_factory.mktemp("site") / "out", Options(url=url)) if url else build(), url)


def versions(page: str) -> dict[str, str]:
    """The addresses of a page by language."""
    english = page.removeprefix("ja/")
    return {"en": english, "ja": f"ja/{english}", "x-default": english}


def test_each_chapter_their_list_and_each_room_has_a_page_in_each_language(site: Site) -> None:
    places = {*room_plans(), *(f"articles/{name}" for name in names())}
    folders = ("", *(f"{language}/" for language in LANGUAGES[1:]))
    assert set(site.pages()) == {f"{folder}{place}/index.html" for folder in folders for place in places}


def test_the_page_of_a_room_says_its_place_and_leads_to_the_game(site: Site) -> None:
    for room in room_plans():
        for language, page in list(versions(f"{room}/index.html").items())[:2]:
            elements = site.heads[page].elements
            assert elements[0][1]["data-place"] == ("#/" if room == "play" else f"#/{room}")
            (mark,) = [each["href"] for tag, each in elements if tag == "a" and each.get("class") == "mark"]
            assert mark == ("../#/" if language == "en" else "../../#/")


def test_each_page_tells_its_encoding_where_browsers_look_for_it(site: Site) -> None:
    for name in (*site.pages(), "index.html"):
        assert b'<meta charset="utf-8">' in (site.folder / name).read_bytes()[:1024], name


def test_all_addresses_in_heads_lead_to_what_is_there(site: Site) -> None:
    for page, head in site.heads.items():
        found = {name: site.file(link, page) for name, link in head.links("alternate").items()}
        feed = found.pop("application/atom+xml")
        assert feed == site.folder / ("ja/feed.xml" if page.startswith("ja/") else "feed.xml")
        assert feed.is_file()
        assert found == {language: site.folder / name for language, name in versions(page).items()}
        own = site.folder / page
        canonical = [site.file(link, page) for link in head.links("canonical").values()]
        assert canonical == ([own] if site.url else [])
        assert [site.file(link, page) for link in head.metas("og:url")] == canonical
        assert site.file(head.data["url"], page) == own
        assert site.file(head.data["isPartOf"]["url"], page).is_file()
        others = [
            each.get("href") or each.get("src") for tag, each in head.elements if tag in ("link", "script")
        ]
        for link in filter(None, others):
            path = urljoin(site.at + page, link).removeprefix(site.at)
            assert (site.folder / path).exists(), f"{link} of {page}"


def test_a_head_says_what_its_page_is_about(site: Site) -> None:
    index = {
        entry["name"]: entry
        for entry in json.loads(next(site.folder.glob("v/*/articles/index.json")).read_bytes())
    }
    said = set()
    for page, head in site.heads.items():
        language = "ja" if page.startswith("ja/") else "en"
        assert head.elements[0][1]["lang"] == head.data["inLanguage"] == language
        description = head.meta("description")
        said.add(description)
        assert description == head.meta("og:description") == head.data["description"]
        assert {"en": 60, "ja": 25}[language] < len(description) < {"en": 170, "ja": 90}[language]
        assert head.meta("og:title").endswith({"en": "Sakiyomi 先読み", "ja": "先読み Sakiyomi"}[language])
        assert f"<title>{head.meta('og:title')}" in (site.folder / page).read_text("utf-8")
        if chapter := index.get(page.split("/")[-2]):
            assert head.data["@type"] == "LearningResource"
            assert head.data["name"] == chapter["titles"][language]
            assert head.data["position"] == chapter["number"]
            assert head.data["teaches"] == chapter["about"]["teaches"][language]
            assert site.file(head.data["isPartOf"]["url"], page).parent.name == "articles"
    assert len(said) == len(site.heads)


def test_the_list_of_chapters_has_a_sentence_of_each(site: Site) -> None:
    for entry in site.json("articles/index.json"):
        for language, page in list(versions("articles/index.html").items())[:2]:
            assert entry["titles"][language] in site.heads[page].text
            assert entry["about"][language] in site.heads[page].text


def test_each_page_has_a_small_preview_of_its_own(site: Site) -> None:
    previews = {}
    for page, head in site.heads.items():
        picture = site.file(head.meta("og:image"), page)
        data = picture.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == (1200, 630)
        assert (head.meta("og:image:width"), head.meta("og:image:height")) == ("1200", "630")
        assert 5_000 < len(data) < 120_000
        assert head.meta("og:image:alt")
        assert head.meta("twitter:card") == "summary_large_image"
        previews[page.removeprefix("ja/")] = picture
    assert len(set(previews.values())) == len(previews)
    listed = {entry["path"] for entry in site.json("files.json")}
    assert not [path for path in listed if path.startswith("previews/")]  # no visit fetches them


def test_the_sitemap_lists_all_pages_with_their_languages(site: Site) -> None:
    root = ElementTree.parse(site.folder / "sitemap.xml").getroot()
    listed = {}
    for entry in root:
        (location,) = [str(each.text) for each in entry.iter(f"{{{SITEMAPS}}}loc")]
        links = {each.attrib["hreflang"]: each.attrib["href"] for each in entry.iter(f"{{{XHTML}}}link")}
        listed[site.file(location, "")] = {name: site.file(link, "") for name, link in links.items()}
    pages = {
        site.folder / page: {language: site.folder / each for language, each in versions(page).items()}
        for page in site.pages()
    }
    assert listed == {site.folder / "index.html": {}, **pages}


def test_the_feeds_lead_to_all_chapters(site: Site) -> None:
    for language, folder in zip(LANGUAGES, ("", "ja/"), strict=True):
        address = f"{folder}feed.xml"
        feed = ElementTree.parse(site.folder / address).getroot()
        assert feed.attrib[XML_LANGUAGE] == language
        assert linked(feed, site, address) == {"self": address, "alternate": f"{folder}articles/index.html"}
        entries = feed.findall(f"{{{ATOM}}}entry")
        found = [linked(entry, site, address)["alternate"] for entry in entries]
        assert {*found} == {f"{folder}articles/{name}/index.html" for name in names()}
        for entry, page in zip(entries, found, strict=True):
            assert entry.findtext(f"{{{ATOM}}}summary") == site.heads[page].meta("description")
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", entry.findtext(f"{{{ATOM}}}updated") or "")


def test_a_feed_begins_with_what_was_written_last() -> None:
    dates = {"old": "2025-01-31", "new": "2026-02-01", "older": "2024-12-01"}
    index = [
        {"name": name, "titles": {"en": name, "ja": name}, "about": {"written": date, "en": "", "ja": ""}}
        for name, date in dates.items()
    ]
    files = {f"locales/articles/{language}.json": b'{"articles.title": "Articles"}' for language in LANGUAGES}
    files["articles/index.json"] = json.dumps(index).encode()
    root = ElementTree.fromstring(feeds(files, URL)["feed.xml"].encode())
    assert [entry.findtext(f"{{{ATOM}}}title") for entry in root.iter(f"{{{ATOM}}}entry")] == [
        "new",
        "old",
        "older",
    ]
    assert root.findtext(f"{{{ATOM}}}updated") == "2026-02-01T00:00:00Z"


def linked(part: ElementTree.Element, site: Site, page: str) -> dict[str, str]:
    """The files to which a feed or an entry of one leads, by what they are to it."""
    links = [each.attrib for each in part.findall(f"{{{ATOM}}}link")]
    return {each["rel"]: site.file(each["href"], page).relative_to(site.folder).as_posix() for each in links}
