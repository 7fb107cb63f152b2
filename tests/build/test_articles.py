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
tasks = { gone = { gone = true } }
[figure.cut.requests.read]
op = "tree"
record = { game = "leaves", setup = "[[3,5],[2,9]]" }
player = "alphabeta ties=first"

[figure.game]
kind = "steps"
lines = [{ name = "played", label = { en = "one", ja = "一" } }]
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
    """Writes a chapter, with some of its files changed, `write(en_md=("old", "new"))`, or added."""
    monkeypatch.setattr(articles, "ROOT", tmp_path)
    monkeypatch.setattr(articles, "ARTICLES", tmp_path)
    monkeypatch.setattr(articles, "STAMPS", tmp_path / "stamps")
    monkeypatch.setattr(articles, "source_files", lambda folder: [])

    def written(**changed: tuple[str, str]) -> Path:
        for name, text in {"chapter.toml": PLAN, "en.md": TEXT, "ja.md": TEXT}.items():
            old, new = changed.get(name.replace(".", "_"), ("", ""))
            assert old in text
            (tmp_path / "1").mkdir(exist_ok=True)
            (tmp_path / "1" / name).write_text(text.replace(old, new) if old else text, "utf-8")
        for name, (old, new) in changed.items():
            if not old:
                (tmp_path / ("." if name == "table_toml" else "1") / name.replace("_", ".")).write_text(new)
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


CUT, GAME, PLAYER = 'kind = "leaves"', 'kind = "steps"', 'player = "alphabeta ties=first"'
CODE = """kind = "code"
program = "mine.py"
record = {{ game = "tictactoe" }}
repair = {{ {} }}"""
WRONG_PLANS = [  # what stands in chapter.toml, what stands there instead, and what is said after its name
    (CUT, 'king = "leaves"', r"figure\.cut has no kind"),
    (CUT, 'kind = "leafs"', r"figure\.cut has no kind, which is one of bars, .*leaves"),
    (CUT, 'kind = "index"', r"figure\.cut has no kind"),
    ('article = "003"', "article = 003", r".*line 2"),
    ('article = "003"', "article = 3", "article is no number of an article"),
    ('article = "003"', "", "article is no number of an article"),
    ("[figure.cut]", "[[figure.cut]]", r"figure\.cut is no table, but \["),
    ('article = "003"', 'article = "003"\nfigure.other = 3', r"figure\.other is no table, but 3"),
    (
        "[figure.game.requests.played]",
        "requests = { played = 3 }\n[x]",
        r"figure\.game\.requests\.played is no table, but 3",
    ),
    ("[figure.game.requests.played]", "requests = 3\n[x]", r"figure\.game\.requests is no table, but 3"),
    ("{ gone = { gone = true } }", "{ gone = true }", r"figure\.cut\.tasks\.gone is no table, but True"),
    ('ja = "一"', 'jp = "一"', r"figure\.game\.lines\.0\.label is not in each language"),
    ('article = "003"', 'article = "003"\ncard = 3', r"card is no table, but 3"),
    ('article = "003"', 'article = "003"\ncard = { setup = "x" }', r"card\.request is no table, but None"),
    (
        'article = "003"',
        'article = "003"\ncard = { request = { op = "view" } }',
        r"card\.request: the engine refuses it",
    ),
    (
        'article = "003"',
        'article = "003"\ncard = { request = { op = "view", record = { game = "othello" } } }',
        r"card: ",
    ),
    ('"f5", "d6"', '"f5", "f5"', r"figure\.game\.requests\.played: the engine refuses it\..*f5"),
    ('op = "view"', 'op = "tree"', r"figure\.game\.requests\.played: "),
    (
        PLAYER,
        'player = "minimax ties=first"\nkeep = "node"',
        r"figure\.cut\.requests\.read: there is no 'node'",
    ),
    (PLAYER, f"{PLAYER}\nlong = true", r"figure\.cut\.requests\.read: it is not in recorded\.json"),
    (PLAYER, f"{PLAYER}\nseeds = [1]", r"figure\.cut\.requests\.read: seeds are .* not \[1\]"),
    (PLAYER, f"{PLAYER}\nseeds = 3", r"figure\.cut\.requests\.read: seeds are .* not 3"),
    (PLAYER, "seeds = [1, 2]", r"figure\.cut\.requests\.read: seeds are .* beside a player"),
    (PLAYER, 'player = "alphabet"', r"figure\.cut\.requests\.read: the engine refuses it.*alphabet"),
    (
        PLAYER,
        f'{PLAYER}\nload = {{ op = "load", source = "(" }}',
        r"figure\.cut\.requests\.read: the engine refuses its program",
    ),
    (CUT, 'kind = "code"', r"figure\.cut: there is no 'program'"),
    (CUT, CODE.format("from = 1"), r"figure\.cut: .*programs/en/mine\.py"),
]
TABLE = {"chapter_toml": (CUT, 'kind = "table"')}
ROWS = """questions = ["ttt"]
lab = "ttt"
[[rows]]
name = "all"
chapter = 1
ttt = { op = "view", record = { game = "chess" } }
"""
SCRIPT = {"chapter_toml": (CUT, f'{CUT}\nscript = "made.py"')}


def test_all_words_are_counted_but_those_of_figures_and_a_fact_is_one(write: Callable[..., Path]) -> None:
    blocks = articles.chapter(write())["text"]["en"]
    text = "A title Some words about 1 of 4 leaves, sure and code, otherwise, there. Drag it. Because. "
    text += "More one two: 1"
    assert articles.length(blocks, "en") == len(text.split())
    assert articles.length(blocks, "ja") == len(text.replace(" ", ""))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"en_md": ("Some", "| a |\n|--|\n\n<b>Some")}, r"1/en\.md:8: .*no html inline within a text"),
        ({"en_md": ("1. one", "> one")}, r"1/en\.md:14: the notation has no blockquote"),
        (
            {"en_md": ("## More", "### More")},
            r"1/en\.md:12: headings are # for the title and ## for a section",
        ),
        ({"ja_md": ("#/tree", "https://example.org")}, r"1/ja\.md:6: .*no address of the page"),
        ({"en_md": ("is:first", "is:third")}, r"1/en\.md:6: \(is:third\)"),
        ({"en_md": ("number:cut.depth", "number:depth")}, r"1/en\.md:5: \(number:depth\)"),
        ({"en_md": ("What is cut", "")}, r"1/en\.md:3: figure:cut has no text"),
        ({"en_md": ("words", "![x](figure:cut)")}, r"1/en\.md:5: .*no image within a text"),
        ({"en_md": ("# A title", "A title")}, r"1/en\.md:1: a chapter begins with its title"),
        (
            {"en_md": ("![A game](figure:game)", "")},
            r"1/en\.md: the figure game of chapter\.toml is not in it",
        ),
        ({"en_md": ("{cut.read}", "{other.read}")}, r"1/en\.md:5: the fact other\.read is of no figure"),
        ({"ja_md": ("task:cut.gone", "task:cut.other")}, r"1/ja\.md:8: chapter\.toml has no task cut\.other"),
        ({"en_md": ("Because.", "word " * 600)}, r"1/en\.md: 6\d\d words"),
        ({"en_md": ("**Drag** it.", "word " * 600)}, r"1/en\.md: 6\d\d words"),
        ({"ja_md": ("Because.", "字" * 1200)}, r"1/ja\.md: 1\d\d\d .*characters"),
        ({"en_md": ("1. one", "-     code")}, r"1/en\.md:14: the notation has no code block"),
        ({"en_md": ("1. one", "- ```\n  x")}, r"1/en\.md:14: the notation has no fence"),
        ({"en_md": ("1. one", "- ## one")}, r"1/en\.md:14: headings are"),
        ({"en_md": ("## More", "# More")}, r"1/en\.md:12: headings are"),
        ({"en_md": ("# A title", "# A *title*")}, r"1/en\.md:1: a chapter begins with its title"),
        ({"en_md": ("![What is cut](figure:cut)", "Words")}, r"1/en\.md:1: .* and a figure"),
        ({"en_md": ("{cut.read}", "{cutread}")}, r"1/en\.md:5: \{cutread\} is no fact"),
        ({"en_md": ("{cut.read}", "cut.read}")}, r"1/en\.md:5: \} is no fact"),
        ({"en_md": ("[4](number", "[four](number")}, r"1/en\.md:5: the words of \(number:cut\.depth\)"),
        ({"en_md": ("*words* about", "*words\nabout* {x}")}, r"1/en\.md:6: \{x\} is no fact"),
        (
            {"en_md": ("1. one", "1. one\n\n![again](figure:cut)\n")},
            r"1/en\.md:16: the figure cut is at line 3 too",
        ),
        ({"en_md": ("1. one", "- [ ](task:cut.gone) x\n\n1. one")}, r"1/en\.md:14: the task .* line 8 too"),
        (
            {"en_md": ("[ ](task:cut.gone) ", "")},
            r"1/en\.md: the task cut\.gone of chapter\.toml is not in it",
        ),
        ({"en_md": ("figure:cut", "figure:cut.x")}, r"1/en\.md:3: chapter\.toml has no figure cut\.x"),
        ({"en_md": ("task:cut.gone", "task:gone")}, r"1/en\.md:8: the task gone is of no figure"),
        ({"en_md": ("order=best", "order=worst")}, r"1/en\.md:6: not in 1/ja\.md: .* cut\.order=worst"),
        ({"ja_md": ("[4](", "[5](")}, r"1/en\.md:5: not in 1/ja\.md: the number cut\.depth=4"),
        ({"ja_md": ("[4](number:cut.depth)", "4")}, r"1/en\.md:5: not in 1/ja\.md: .* cut\.depth"),
        ({"en_md": ("[4](number:cut.depth)", "4")}, r"1/ja\.md:5: not in 1/en\.md: .* cut\.depth"),
        *(({"chapter_toml": (old, new)}, rf"1/chapter\.toml: {said}") for old, new, said in WRONG_PLANS),
        ({"recorded_json": ("", "{")}, r"1/recorded\.json: Expecting"),
        ({"recorded_json": ("", '[{"request": {}}]')}, r"1/recorded\.json: there is no 'reply'"),
        ({**TABLE, "table_toml": ("", "rows = ")}, r"^table\.toml: Invalid value"),
        ({**TABLE, "table_toml": ("", ROWS.replace("name", "nam"))}, r"^table\.toml: there is no 'name'"),
        ({**TABLE, "table_toml": ("", ROWS)}, r"^table\.toml\.all-ttt: the engine refuses it\.\n.*chess"),
        ({**TABLE, "table_toml": ("", "")}, r"^table\.toml: there is no 'questions'"),
        ({**SCRIPT, "made_py": ("", "print('no')")}, r"1/made\.py prints no JSON: Expecting"),
        ({**SCRIPT, "made_py": ("", "1 / 0")}, r"1/made\.py failed.*ZeroDivisionError"),
        (SCRIPT, r"1/made\.py failed.*No such file"),
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


def test_a_chapter_is_small_whether_its_host_compresses_or_not() -> None:
    for name, data in articles.article_files().items():
        assert len(gzip.compress(data)) < 30_000, name
        assert len(data) < 100_000, name


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
        blocks = [block for text in made["text"].values() for block in text] if "text" in made else []
        for link in articles.walk(blocks):
            if link[0] == "a":
                assert re.match(r"#/([\w-]+)", link[1])[1] in known, (name, link)  # type: ignore[index]
