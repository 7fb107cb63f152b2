"""The pages of the chapters, which are read without a script."""

from __future__ import annotations

import json
import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.build.conftest import call_in_node
from web.make.articles import LANGUAGES, article_files, names, walk
from web.make.chapter_pages import ChapterPages, chapter_pages
from web.make.engine_files import start_files
from web.make.environment import NODE_MODULES
from web.make.publish import publish
from web.make.site import ROOT_PAGES, web_files
from web.make.sources import Files

WIDTH = "data-width"
FEEDS = ("feed.xml", "ja/feed.xml")
URL = "https://example.org/game/"


class Page(HTMLParser):
    """The elements of a page, and its text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.markup = markup
        self.feed(markup)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, attribute: str) -> list[str]:
        return [value for _, each in self.elements if (value := each.get(attribute)) is not None]

    def link(self, rel: str, **attributes: str) -> str | None:
        wanted = {"rel": rel, **attributes}.items()
        (found,) = [each for tag, each in self.elements if tag == "link" and wanted <= each.items()]
        return found["href"]


class Parts(HTMLParser):
    """For which widths the elements within the first one are."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.depth = 0
        self.found: list[str | None] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if self.depth == 1:
            self.found.append(dict(attributes).get(WIDTH))
        self.depth += tag != "input"

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        self.depth -= 1


@pytest.fixture(scope="module")
def files() -> Files:
    return web_files() | article_files() | start_files(())


@pytest.fixture(scope="module")
def made(files: Files) -> ChapterPages:
    return chapter_pages(files, "")


@pytest.fixture(scope="module")
def pages(made: ChapterPages) -> dict[str, Page]:
    return {address: Page(markup) for address, markup in made.pages.items()}


def address_of(name: str | None, language: str) -> str:
    folder = "articles" if name is None else f"articles/{name}"
    return f"{'' if language == 'en' else f'{language}/'}{folder}/index.html"


def name_of(address: str) -> str | None:
    """The chapter of a page; None: it is their list."""
    found = re.fullmatch(r"(?:ja/)?articles/(?:(\w+)/)?index\.html", address)
    assert found
    return found[1]


def test_each_chapter_has_a_page_in_each_language_with_all_its_words(
    files: Files, pages: dict[str, Page]
) -> None:
    each = [None, *names()]
    assert set(pages) == {address_of(name, language) for name in each for language in LANGUAGES}
    for name in names():
        text: dict[str, list[Any]] = json.loads(files[f"articles/{name}.json"])["text"]
        for language, blocks in text.items():
            page = pages[address_of(name, language)]
            words = words_of(blocks)
            assert [word for word in words if word.strip() and word not in page.text] == []
            ((_, root),) = [each for each in page.elements if each[0] == "html"]
            assert (root["lang"], root["data-place"]) == (language, f"#/articles/{name}")


def test_each_figure_has_a_page_of_its_own_for_frames(files: Files, made: ChapterPages) -> None:
    wanted: dict[str, str] = {}
    for name in names():
        chapter = json.loads(files[f"articles/{name}.json"])
        for language, blocks in chapter["text"].items():
            labels = {part[1]: part[2] for part in walk(blocks) if part[0] == "figure"}
            folder = "" if language == LANGUAGES[0] else f"{language}/"
            wanted |= {
                f"{folder}embed/{name}/{figure}/index.html": labels[figure] for figure in chapter["figures"]
            }
    drawn = {f"{folder}embed/{what}/index.html" for folder in ("", "ja/") for what in ("board", "tree")}
    assert set(made.embeds) == set(wanted) | drawn
    for address, label in wanted.items():
        page = Page(made.embeds[address])
        assert label in page.text
        assert page.text.count("Sakiyomi") >= 1
        assert [tag for tag, _ in page.elements if tag in ("header", "nav", "h1")] == []


def words_of(blocks: list[Any]) -> list[str]:
    """What a text says, without its facts, numbers and options."""
    return [
        word
        for kind, *parts in walk(blocks)
        if kind in ("p", "h1", "h2", "h3", "strong", "em")
        for word in parts
        if isinstance(word, str)
    ]


READ = """(pages, { Readability }, { Window }) => pages.map(([name, markup]) => {
  const { document } = new Window({ url: `https://example.org/articles/${name}/` });
  document.write(markup);
  return [name, new Readability(document).parse().textContent];
})"""


def test_a_readers_view_has_all_words_and_says_what_figures_show(
    files: Files, pages: dict[str, Page]
) -> None:
    modules = ("@mozilla/readability/index.js", "happy-dom/lib/index.js")
    given = [(name, pages[address_of(name, "en")].markup) for name in names()]
    for name, read in call_in_node(READ, given, *(NODE_MODULES / module for module in modules)):
        _, *blocks = json.loads(files[f"articles/{name}.json"])["text"]["en"]
        assert [words for words in words_of(blocks) if words.strip() and words not in read] == []
        labels = [block[2] for block in walk(blocks) if block[0] == "figure"]
        lost = [label for label in labels if label not in read]
        assert len(lost) <= 1  # a figure is left out whose links outweigh its words


def test_what_is_drawn_depends_on_no_style_that_the_policy_forbids(
    made: ChapterPages, pages: dict[str, Page]
) -> None:
    sheets = made.sheets
    for address, page in pages.items():
        assert page.values("style") == []
        sheet = sheets[f"styles/chapters/{name_of(address) or 'index'}.css"]
        assert {f'[data-style="{each}"]' for each in page.values("data-style")} <= set(
            re.findall(r"\[[^]]*\]", sheet)
        )
        scripts = [each for tag, each in page.elements if tag == "script" and each.get("src") is None]
        assert [each["type"] for each in scripts] == ["application/ld+json"]
        assert page.values("content")[0] == "{{policy}}"


def test_links_lead_to_pages_and_files_under_any_address(made: ChapterPages, files: Files) -> None:
    pages, sheets = made.pages, made.sheets
    typeface = "fonts/figtree.woff2"
    there = {*pages, *ROOT_PAGES, *FEEDS, *(f"{{{{base}}}}{name}" for name in (*files, *sheets, typeface))}
    for address, markup in pages.items():
        for link in Page(markup).values("href"):
            path = link.split("#")[0]
            target = posixpath.normpath(posixpath.join(posixpath.dirname(address), path))
            if path.endswith("/") or not path:
                target = posixpath.normpath(f"{target}/index.html")
            assert path.startswith("../") or link == "#main", link
            assert target in there or path == "", link
        assert not re.search(r'href="[^"]*#/articles/', markup)


def test_of_a_figure_that_depends_on_the_width_all_parts_say_for_which(pages: dict[str, Page]) -> None:
    for name in ("bits", "order"):
        markup = pages[address_of(name, "en")].markup
        drawn = [
            figure for figure in re.findall(r"<figure.*?</figure>", markup, re.DOTALL) if WIDTH in figure
        ]
        assert drawn
        for figure in drawn:
            parts = Parts(
                re.sub(r'<figcaption.*?</figcaption>|<p class="shows">.*?</p>', "", figure, flags=re.DOTALL)
            ).found
            assert set(parts) == {"wide", "narrow"}


def test_what_comes_of_a_program_that_cannot_be_run_there_is_shown(pages: dict[str, Page]) -> None:
    markup = re.sub("<!--.*?-->", "", pages[address_of("mend", "en")].markup)
    found = re.findall(r"<dt>plays</dt><dd>(.*?)</dd>", markup)
    assert len(found) == 5
    assert all(re.fullmatch("[abc][123]", move) for move in found)


def test_what_is_not_chosen_is_not_marked_as_chosen(pages: dict[str, Page]) -> None:
    for page in pages.values():
        assert "false" not in page.values("selected") + page.values("checked")


def test_pages_of_chapters_that_are_no_more_are_deleted(tmp_path: Path) -> None:
    version = f"v/{'0' * 16}/pages.json"

    def published(*pages: str) -> None:
        publish(
            {version: json.dumps(dict.fromkeys(pages, "")).encode(), **dict.fromkeys(pages, b"")}, tmp_path
        )

    published("index.html", "articles/old/index.html", "ja/articles/old/index.html")
    published("index.html", "articles/new/index.html")
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert found == {
        *("index.html", "v", f"v/{'0' * 16}", version),
        *("articles", "articles/new", "articles/new/index.html"),
    }
