"""The pages of the chapters, which are read without a script."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.build.blocks import walk
from tests.build.conftest import Document, Site, call_in_node
from tests.conftest import write_files
from web.make.articles import LANGUAGES, names
from web.make.environment import NODE_MODULES
from web.make.publish import publish


@pytest.fixture(scope="module")
def pages(usual: Site) -> dict[str, Document]:
    """The chapters and their list, by their addresses."""
    return {name: page for name, page in usual.pages.items() if "articles/" in name}


def address_of(name: str | None, language: str) -> str:
    folder = "articles" if name is None else f"articles/{name}"
    return f"{'' if language == 'en' else f'{language}/'}{folder}/index.html"


def name_of(address: str) -> str | None:
    """The chapter of a page; None: it is their list."""
    found = re.fullmatch(r"(?:ja/)?articles/(?:(\w+)/)?index\.html", address)
    assert found
    return found[1]


def test_each_chapter_has_a_page_in_each_language_with_all_its_words(
    usual: Site, pages: dict[str, Document]
) -> None:
    for name in names():
        text: dict[str, list[Any]] = usual.chapter(name)["text"]
        for language, blocks in text.items():
            page = pages[address_of(name, language)]
            words = words_of(blocks)
            assert [word for word in words if word.strip() and word not in page.text] == []
            ((_, root),) = [each for each in page.elements if each[0] == "html"]
            assert (root["lang"], root["data-place"]) == (language, f"#/articles/{name}")


def test_each_figure_has_a_page_of_its_own_for_frames(usual: Site) -> None:
    wanted: dict[str, str] = {}
    for name in names():
        chapter = usual.chapter(name)
        for language, blocks in chapter["text"].items():
            labels = {part[1]: part[2] for part in walk(blocks) if part[0] == "figure"}
            folder = "" if language == LANGUAGES[0] else f"{language}/"
            wanted |= {
                f"{folder}embed/{name}/{figure}/index.html": labels[figure] for figure in chapter["figures"]
            }
    drawn = {f"{folder}embed/board/index.html" for folder in ("", "ja/")}
    found = {path.relative_to(usual.folder).as_posix() for path in usual.folder.rglob("index.html")}
    assert {address for address in found if "embed/" in address} == set(wanted) | drawn
    for address, label in wanted.items():
        page = Document((usual.folder / address).read_text("utf-8"))
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
    usual: Site, pages: dict[str, Document]
) -> None:
    modules = ("@mozilla/readability/index.js", "happy-dom/lib/index.js")
    given = [(name, pages[address_of(name, "en")].markup) for name in names()[::4]]
    for name, read in call_in_node(READ, given, *(NODE_MODULES / module for module in modules)):
        _, *blocks = usual.chapter(name)["text"]["en"]
        assert [words for words in words_of(blocks) if words.strip() and words not in read] == []
        labels = [block[2] for block in walk(blocks) if block[0] == "figure"]
        lost = [label for label in labels if label not in read]
        assert len(lost) <= 1  # a figure is left out whose links outweigh its words


def test_what_is_drawn_depends_on_no_style_that_the_policy_forbids(
    usual: Site, pages: dict[str, Document]
) -> None:
    index = Document((usual.folder / "index.html").read_text("utf-8"))
    assert not [name for name, page in {**usual.pages, "": index}.items() if page.values("style")]
    for address, page in pages.items():
        sheet = usual.path(f"styles/chapters/{name_of(address) or 'index'}.css").read_text("utf-8")
        assert {f'[data-style="{each}"]' for each in page.values("data-style")} <= set(
            re.findall(r"\[[^]]*\]", sheet)
        )
        assert [each for tag, each in page.elements if tag == "script" and "src" not in each] == [{}]
        assert page.values("content")[0].startswith("default-src 'none'; script-src 'self'")


def test_what_comes_of_a_program_that_cannot_be_run_there_is_shown(pages: dict[str, Document]) -> None:
    markup = re.sub("<!--.*?-->", "", pages[address_of("mend", "en")].markup)
    found = re.findall(r"<dt>plays</dt><dd>(.*?)</dd>", markup)
    assert len(found) == 5
    assert all(re.fullmatch("[abc][123]", move) for move in found)


def test_the_text_has_no_comment_that_a_host_may_strip_and_no_attribute_that_means_its_opposite(
    pages: dict[str, Document],
) -> None:
    for page in pages.values():
        assert "<!--" not in page.markup
        assert "false" not in page.values("selected") + page.values("checked")


def test_pages_of_chapters_that_are_no_more_are_deleted(tmp_path: Path) -> None:
    version, out = f"v/{'0' * 16}/pages.json", tmp_path / "out"

    def published(*pages: str) -> None:
        listed = json.dumps(dict.fromkeys(pages, "")).encode()
        publish(write_files({version: listed, **dict.fromkeys(pages, b"")}, tmp_path / "new"), out)

    published("index.html", "articles/old/index.html", "ja/articles/old/index.html")
    published("index.html", "articles/new/index.html")
    found = {path.relative_to(out).as_posix() for path in out.rglob("*")}
    assert found == {
        "index.html",
        "v",
        f"v/{'0' * 16}",
        version,
        "articles",
        "articles/new",
        "articles/new/index.html",
    }
