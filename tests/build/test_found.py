"""By what the page's addresses are found: heads, previews, and the list of addresses."""

from __future__ import annotations

import struct
import tomllib
from xml.etree import ElementTree

import pytest

from tests.build.conftest import Site
from web.make.articles import LANGUAGES, names
from web.make.environment import MAKE

SITEMAPS, XHTML = "http://www.sitemaps.org/schemas/sitemap/0.9", "http://www.w3.org/1999/xhtml"


ROOMS = tomllib.loads((MAKE / "rooms.toml").read_text("utf-8"))


@pytest.fixture(params=["usual", "full"])
def site(request: pytest.FixtureRequest) -> Site:
    made: Site = request.getfixturevalue(request.param)
    return made


def versions(page: str) -> dict[str, str]:
    """The addresses of a page by language."""
    english = page.removeprefix("ja/")
    return {"en": english, "ja": f"ja/{english}", "x-default": english}


def test_each_chapter_their_list_and_each_room_has_a_page_in_each_language(site: Site) -> None:
    places = {*ROOMS, *(f"articles/{name}" for name in names())}
    folders = ("", *(f"{language}/" for language in LANGUAGES[1:]))
    assert set(site.pages) == {f"{folder}{place}/index.html" for folder in folders for place in places}


def test_the_page_of_a_room_says_its_place_and_leads_to_the_game(site: Site) -> None:
    for room in ROOMS:
        for language, page in list(versions(f"{room}/index.html").items())[:2]:
            elements = site.pages[page].elements
            assert elements[0][1]["data-place"] == ("#/" if room == "play" else f"#/{room}")
            (mark,) = [each["href"] for tag, each in elements if tag == "a" and each.get("class") == "mark"]
            assert mark == ("../#/" if language == "en" else "../../#/")


def test_each_page_tells_its_encoding_where_browsers_look_for_it(site: Site) -> None:
    for name in (*site.pages, "index.html"):
        assert b'<meta charset="utf-8">' in (site.folder / name).read_bytes()[:1024], name


def test_all_addresses_of_pages_lead_to_what_is_there(site: Site) -> None:
    for page, head in site.pages.items():
        found = {name: site.file(link, page) for name, link in head.links("alternate").items()}
        assert found == {language: site.folder / name for language, name in versions(page).items()}
        own = site.folder / page
        canonical = [site.file(link, page) for link in head.links("canonical").values()]
        assert canonical == ([own] if site.url else [])
        assert [site.file(link, page) for link in head.metas("og:url")] == canonical
        assert 'href="#/articles' not in head.markup  # but the chapter's page
        for link in head.values("href") + head.values("src"):
            assert site.file(link, page).is_file(), f"{link} of {page}"


def test_a_head_says_what_its_page_is_about(site: Site) -> None:
    index = {entry["name"]: entry for entry in site.json("articles/index.json")}
    said = set()
    for page, head in site.pages.items():
        language = "ja" if page.startswith("ja/") else "en"
        assert head.elements[0][1]["lang"] == language
        description = head.meta("description")
        said.add(description)
        assert description == head.meta("og:description")
        assert {"en": 60, "ja": 25}[language] < len(description) < {"en": 170, "ja": 90}[language]
        assert head.meta("og:title").endswith({"en": "Sakiyomi 先読み", "ja": "先読み Sakiyomi"}[language])
        assert f"<title>{head.meta('og:title')}" in (site.folder / page).read_text("utf-8")
        chapter = index.get(page.split("/")[-2])
        assert head.meta("og:type") == ("article" if chapter else "website")
        if chapter:
            assert head.meta("og:title").startswith(chapter["titles"][language])
    assert len(said) == len(site.pages)


def test_the_list_of_chapters_has_a_sentence_of_each(site: Site) -> None:
    for entry in site.json("articles/index.json"):
        for language, page in list(versions("articles/index.html").items())[:2]:
            assert entry["titles"][language] in site.pages[page].text
            assert entry["about"][language] in site.pages[page].text


def test_each_page_has_a_small_preview_of_its_own(site: Site) -> None:
    previews = {}
    for page, head in site.pages.items():
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
        for page in site.pages
    }
    assert listed == {site.folder / "index.html": {}, **pages}
