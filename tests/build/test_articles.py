"""The articles' room: chapters from Markdown and TOML, and what is said where one of them is wrong."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from web.make import articles
from web.make.environment import WEB, Failure

PLAN = """
article = "003"

[figure.cut]
kind = "leaves"
setup = "[[3,5],[2,9]]"
[figure.cut.requests.read]
op = "tree"
record = { game = "leaves", setup = "[[3,5],[2,9]]" }
player = "alphabeta ties=first"

[figure.game]
kind = "steps"
[figure.game.requests.played]
op = "view"
plies = true
record = { game = "othello", moves = ["f5", "d6"] }
"""
TEXT = """# A title

![What is cut](figure:cut)

Some *words* about {cut.read} of [4](number:cut.depth) leaves,
[sure](is:first) and `code`, [otherwise](choose:cut.order=best), [there](#/tree).

- [ ](task:cut.gone) **Drag** it.

  Because.

## More

1. one
2. two: {cut.best.share}

![A game](figure:game)
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Writes a chapter, with some of its files changed: `write(en_md=("old", "new"))`."""
    monkeypatch.setattr(articles, "ROOT", tmp_path)

    def written(**changed: tuple[str, str]) -> Path:
        for name, text in {"chapter.toml": PLAN, "en.md": TEXT, "ja.md": TEXT}.items():
            old, new = changed.get(name.replace(".", "_"), ("", ""))
            assert old in text
            (tmp_path / "1").mkdir(exist_ok=True)
            (tmp_path / "1" / name).write_text(text.replace(old, new) if old else text, "utf-8")
        return tmp_path / "1"

    return written


def test_a_chapter_has_its_text_as_blocks_and_its_figures_with_what_the_engine_says(
    write: Callable[..., Path],
) -> None:
    made = articles.chapter(write())
    assert (made["number"], made["article"]) == (1, "003")
    assert made["text"]["en"][:2] == [["h1", "A title"], ["figure", "cut", "What is cut"]]
    assert made["text"]["en"][2] == [
        "p",
        "Some ",
        ["em", "words"],
        " about ",
        ["fact", "cut.read"],
        " of ",
        ["number", "cut.depth", "4"],
        " leaves,",
        "\n",
        ["is", "first", "sure"],
        " and ",
        ["code", "code"],
        ", ",
        ["choose", "cut.order", "best", "otherwise"],
        ", ",
        ["a", "#/tree", "there"],
        ".",
    ]
    assert made["text"]["en"][3] == ["task", "cut.gone", [["strong", "Drag"], " it."], [["p", "Because."]]]
    assert made["text"]["en"][5] == ["ol", [[["p", "one"]], [["p", "two: ", ["fact", "cut.best.share"]]]]]
    asked = made["figures"]["cut"]["asked"]["read"]
    assert asked["request"]["player"] == "alphabeta ties=first"
    assert (asked["reply"]["visits"], len(asked["reply"]["rows"])) == (6, 6)
    views = made["figures"]["game"]["asked"]["played"]["reply"]
    assert [view["last"] for view in views] == [None, "f5", "d6"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"en_md": ("Some", "| a |\n|--|\n\n<b>Some")}, r"1/en\.md:8: .*no html inline within a text"),
        ({"en_md": ("1. one", "> one")}, r"1/en\.md:14: the notation has no blockquote"),
        ({"en_md": ("## More", "### More")}, r"1/en\.md:12: headings are # and ##"),
        ({"ja_md": ("#/tree", "https://example.org")}, r"1/ja\.md:6: .*no address of the page"),
        ({"en_md": ("is:first", "is:third")}, r"1/en\.md:6: \(is:third\)"),
        ({"en_md": ("number:cut.depth", "number:depth")}, r"1/en\.md:5: \(number:depth\)"),
        ({"en_md": ("What is cut", "")}, r"1/en\.md:3: figure:cut has no text"),
        ({"en_md": ("words", "![x](figure:cut)")}, r"1/en\.md:5: .*no image within a text"),
        ({"en_md": ("# A title", "A title")}, r"1/en\.md:1: a chapter begins with its title"),
        ({"en_md": ("![A game](figure:game)", "")}, r"1/en\.md: figure game is shown 0 times"),
        ({"en_md": ("{cut.read}", "{other.read}")}, r"1/en\.md: the fact other\.read is of no figure"),
        ({"ja_md": ("task:cut.gone", "task:cut.other")}, r"1/ja\.md: not in both languages.*cut\.gone"),
        ({"en_md": ("Because.", "word " * 600)}, r"1/en\.md: 6\d\d words"),
        ({"ja_md": ("Because.", "字" * 1200)}, r"1/ja\.md: 1\d\d\d .*characters"),
        (
            {"chapter_toml": ('kind = "leaves"', 'king = "leaves"')},
            r"1/chapter\.toml: figure\.cut has no kind",
        ),
        ({"chapter_toml": ('article = "003"', "article = 003")}, r"1/chapter\.toml: .*line 2"),
        ({"chapter_toml": ('"f5", "d6"', '"f5", "f5"')}, r"1/chapter\.toml: the engine refuses .*f5"),
    ],
)
def test_a_mistake_is_named_with_its_file(
    write: Callable[..., Path], changed: dict[str, tuple[str, str]], said: str
) -> None:
    with pytest.raises(Failure) as failure:
        articles.chapter(write(**changed))
    assert re.search(said, str(failure.value), re.DOTALL), failure.value


def test_a_missing_language_is_named(write: Callable[..., Path]) -> None:
    folder = write()
    (folder / "ja.md").unlink()
    with pytest.raises(Failure, match=r"1/ja\.md is missing"):
        articles.chapter(folder)


# Our own chapters


@pytest.fixture(scope="module")
def ours() -> dict[str, Any]:
    return {name: json.loads(data) for name, data in articles.article_files().items()}


def test_a_chapter_is_small() -> None:
    for name, data in articles.article_files().items():
        assert len(gzip.compress(data)) < 60_000, name


def test_the_chapters_are_listed_in_order(ours: dict[str, Any]) -> None:
    listed = ours["articles/index.json"]
    assert [entry["number"] for entry in listed] == list(range(1, len(listed) + 1))
    for entry in listed:
        assert entry["titles"]["en"]
        assert entry["titles"]["ja"]
        assert entry["titles"]["en"] != entry["titles"]["ja"]


def test_links_lead_to_rooms_of_the_page(ours: dict[str, Any]) -> None:
    rooms = (WEB / "src" / "rooms" / "index.js").read_text("utf-8")
    known = set(re.findall(r"room\(\s*'(\w+)'", rooms)) | {"tictactoe", "othello", "numbers"}
    for name, made in ours.items():
        for link in articles.walk(made.get("text", {}).values()) if "text" in made else ():
            if link[0] == "a":
                assert re.match(r"#/([\w-]+)", link[1])[1] in known, (name, link)  # type: ignore[index]
