"""The articles' room: chapters from Markdown and TOML, and what is said where one of them is wrong."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.build.blocks import walk, within
from tests.build.conftest import Site
from web.make import articles
from web.make.environment import WEB, Failure

Changes = Mapping[str, tuple[str, str]]
Write = Callable[..., Path]

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
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a chapter, with some of its files changed, `write({"en.md": ("old", "new")})`, or added."""
    monkeypatch.setattr(articles, "ROOT", tmp_path)
    monkeypatch.setattr(articles, "ARTICLES", tmp_path)
    monkeypatch.setattr(articles, "STAMPS", tmp_path / "stamps")
    monkeypatch.setattr(articles, "source_files", lambda folder: [])

    def written(changed: Changes) -> Path:
        texts = {"chapter.toml": PLAN, "en.md": TEXT, "ja.md": TEXT}
        for name, (old, new) in changed.items():
            assert old in texts.get(name, "")
            texts[name] = texts[name].replace(old, new) if old else new
        (tmp_path / "one").mkdir()
        (tmp_path / "chapters.toml").write_text('chapters = ["one"]', "utf-8")
        for name, text in texts.items():
            (tmp_path / "one" / name).write_text(text, "utf-8")
        return tmp_path / "one"

    return written


def test_a_chapter_has_its_text_as_blocks_and_its_figures_with_what_the_engine_says(write: Write) -> None:
    made = articles.chapter(write({}))
    assert (made["number"], made["article"]) == (1, "003")
    assert made["text"]["en"][:2] == [["h1", "A title"], ["figure", "cut", "What is cut"]]
    facts = [["em", "words"], ["fact", "cut.read"], ["number", "cut.depth", "4"], ["is", "first", "sure"]]
    facts += [["code", "code"], ["choose", "cut.order", "best", "otherwise"], ["a", "#/tree", "there"]]
    between = ["Some ", " about ", " of ", " leaves,", "\n", " and ", ", ", ", ", "."]
    assert [part for part in made["text"]["en"][2][1:] if isinstance(part, list)] == facts
    assert [part for part in made["text"]["en"][2] if isinstance(part, str)] == ["p", *between]
    assert made["text"]["en"][3] == ["task", "cut.gone", [["strong", "Drag"], " it."], [["p", "Because."]]]
    assert made["text"]["en"][5] == ["ol", [[["p", "one"]], [["p", "two: ", ["fact", "cut.best.share"]]]]]
    asked = made["figures"]["cut"]["asked"]["read"]
    assert asked["request"]["player"] == "alphabeta ties=first"
    assert (asked["reply"]["visits"], len(asked["reply"]["rows"])) == (6, 6)
    views = made["figures"]["game"]["asked"]["played"]["reply"]
    assert [view["last"] for view in views] == [None, "f5", "d6"]


CUT, PLAYER, NUMBER = 'kind = "leaves"', 'player = "alphabeta ties=first"', 'article = "003"'
VIEW = 'request = { op = "view", record = { game = "othello" } }'
READ = r"figure\.cut\.requests\.read"
ASKED = "[figure.game.requests.played]"
CODE = """kind = "code"
program = "mine.py"
record = {{ game = "tictactoe" }}
repair = {{ {} }}"""
WRONG_PLANS = [  # what stands in chapter.toml, what stands there instead, and what is said after its name
    (CUT, 'kind = "leafs"', r"figure\.cut has no kind, which is one of bars, .*leaves"),
    (NUMBER, "article = 003", r".*line 2"),
    (NUMBER, "article = 3", "article is no number of an article"),
    ("[figure.cut]", "[[figure.cut]]", r"figure\.cut is no table, but \["),
    (ASKED, "requests = { played = 3 }\n[x]", r"figure\.game\.requests\.played is no table, but 3"),
    ('ja = "一"', 'jp = "一"', r"figure\.game\.lines\.0\.label is not in each language"),
    (NUMBER, f"{NUMBER}\nabout = 3", r"about is no table, but 3"),
    (NUMBER, f'{NUMBER}\nabout = {{ jp = "一" }}', r"about lacks en, ja"),
    (NUMBER, f'{NUMBER}\ncard = {{ setup = "x" }}', r"card\.request is no table, but None"),
    (NUMBER, f"{NUMBER}\ncard = {{ {VIEW} }}", r"card: "),
    ('"f5", "d6"', '"f5", "f5"', r"figure\.game\.requests\.played: the engine refuses it\..*f5"),
    (PLAYER, 'player = "minimax ties=first"\nkeep = "node"', rf"{READ}: there is no 'node'"),
    (PLAYER, f"{PLAYER}\nlong = true", rf"{READ}: it is not in recorded\.json"),
    (PLAYER, f"{PLAYER}\nseeds = [1]", rf"{READ}: seeds are .* not \[1\]"),
    (PLAYER, "seeds = [1, 2]", rf"{READ}: seeds are .* beside a player"),
    (PLAYER, f'{PLAYER}\nload = {{ op = "load", source = "(" }}', rf"{READ}\.load: the engine refuses it"),
    (CUT, 'kind = "code"', r"figure\.cut: there is no 'program'"),
    (CUT, CODE.format("from = 1"), r"figure\.cut: .*programs/en/mine\.py"),
]
TABLE = {"chapter.toml": (CUT, 'kind = "table"')}
ROWS = """questions = ["ttt"]
lab = "ttt"
[[rows]]
name = "all"
chapter = "one"
ttt = { op = "view", record = { game = "chess" } }
"""
SCRIPT = {"chapter.toml": (CUT, f'{CUT}\nscript = "made.py"')}


def test_of_a_thought_only_what_figures_read_is_kept() -> None:
    read = {"move": "a1", "value": 3, "margin": None}
    thought = {"move": "a1", "moves": [{**read, "loss": 0, "mark": None}], "equal": ["a1"], "done": True}
    assert articles.whole([thought]) == {"move": "a1", "moves": [read]}
    assert articles.whole([{"moves": ["a1"], "done": True}]) == {"moves": ["a1"]}


WRONG_ENGLISH = [  # what stands in en.md, what stands there instead, and what is said after 1/
    ("Some", "| a |\n|--|\n\n<b>Some", r"en\.md:8: .*no html inline within a text"),
    ("1. one", "> one", r"en\.md:14: the notation has no blockquote"),
    ("## More", "#### More", r"en\.md:12: headings are # for the title, ## for a section and ###"),
    ("is:first", "is:third", r"en\.md:6: \(is:third\)"),
    ("number:cut.depth", "number:depth", r"en\.md:5: \(number:depth\)"),
    ("What is cut", "", r"en\.md:3: figure:cut has no text"),
    ("# A title", "A title", r"en\.md:1: a chapter begins with its title"),
    ("![A game](figure:game)", "", r"en\.md: the figure game of chapter\.toml is not in it"),
    ("{cut.read}", "{other.read}", r"en\.md:5: the fact other\.read is of no figure"),
    ("![What is cut](figure:cut)", "Words", r"en\.md:1: .* and a figure"),
    ("{cut.read}", "{cutread}", r"en\.md:5: \{cutread\} is no fact"),
    ("[4](number", "[four](number", r"en\.md:5: the words of \(number:cut\.depth\)"),
    ("1. one", "1. one\n\n![again](figure:cut)\n", r"en\.md:16: the figure cut is at line 3 too"),
    ("1. one", "- [ ](task:cut.gone) x\n\n1. one", r"en\.md:14: the task .* line 8 too"),
    ("[ ](task:cut.gone) ", "", r"en\.md: the task cut\.gone of chapter\.toml is not in it"),
    ("task:cut.gone", "task:gone", r"en\.md:8: the task gone is of no figure"),
    ("order=best", "order=worst", r"en\.md:6: not in one/ja\.md: .* cut\.order=worst"),
    ("[4](number:cut.depth)", "4", r"ja\.md:5: not in one/en\.md: .* cut\.depth"),
]
WRONG_JAPANESE = [
    ("#/tree", "https://example.org", r"ja\.md:6: .*no address of the page"),
    ("task:cut.gone", "task:cut.other", r"ja\.md:8: chapter\.toml has no task cut\.other"),
    ("[4](number:cut.depth)", "4", r"en\.md:5: not in one/ja\.md: .* cut\.depth"),
]


@pytest.mark.usefixtures("in_one_process")
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        *(({"en.md": (old, new)}, f"one/{said}") for old, new, said in WRONG_ENGLISH),
        *(({"ja.md": (old, new)}, f"one/{said}") for old, new, said in WRONG_JAPANESE),
        *(({"chapter.toml": (old, new)}, rf"one/chapter\.toml: {said}") for old, new, said in WRONG_PLANS),
        ({"recorded.json": ("", "{")}, r"one/recorded\.json: Expecting"),
        ({**TABLE, "../table.toml": ("", "rows = ")}, r"^table\.toml: Invalid value"),
        ({**TABLE, "../table.toml": ("", ROWS.replace("name", "nam"))}, r"^table\.toml: there is no 'name'"),
        ({**TABLE, "../table.toml": ("", ROWS)}, r"^table\.toml\.all-ttt: the engine refuses it\.\n.*chess"),
        ({**SCRIPT, "made.py": ("", "print('no')")}, r"one/made\.py prints no JSON: Expecting"),
        ({**SCRIPT, "made.py": ("", "1 / 0")}, r"one/made\.py failed.*ZeroDivisionError"),
        (SCRIPT, r"one/made\.py failed.*No such file"),
    ],
)
def test_a_mistake_is_named_with_its_file(write: Write, changed: Changes, said: str) -> None:
    with pytest.raises(Failure) as failure:
        articles.chapter(write(changed))
    assert re.search(said, str(failure.value), re.DOTALL), failure.value


def test_a_missing_language_is_named(write: Write) -> None:
    folder = write({})
    (folder / "ja.md").unlink()
    with pytest.raises(Failure, match=r"one/ja\.md is missing"):
        articles.chapter(folder)


# Our own chapters


def test_a_chapter_is_small_whether_its_host_compresses_or_not(usual: Site) -> None:
    for path in usual.path("articles").rglob("*.json"):
        data = path.read_bytes()
        assert len(gzip.compress(data)) < 30_000, path
        assert len(data) < 100_000, path


def plain(part: str | list[Any]) -> str:
    """The text of a block or an inline without that of figures. A fact counts as one word."""
    if isinstance(part, str):
        return part
    words = "1" if part[0] == "fact" else "".join(map(plain, within(part)))
    return words + " " * (part[0] in ("p", "h1", "h2", "h3"))


def test_a_chapter_is_short(usual: Site) -> None:
    for name in articles.names():
        text = {lang: "".join(map(plain, blocks)) for lang, blocks in usual.chapter(name)["text"].items()}
        assert len(text["en"].split()) <= 600, name
        assert len(re.sub(r"\s", "", text["ja"])) <= 1200, name


def test_the_chapters_are_listed_in_order(usual: Site) -> None:
    listed = usual.json("articles/index.json")
    assert [entry["number"] for entry in listed] == list(range(1, len(listed) + 1))
    for entry in listed:
        assert all(entry["titles"].values())
        assert entry["titles"]["en"] != entry["titles"]["ja"]


def test_links_lead_to_rooms_of_the_page(usual: Site) -> None:
    rooms = (WEB / "src" / "rooms" / "index.ts").read_text("utf-8")
    known = set(re.findall(r"room\(\s*'(\w+)'", rooms)) | {"tictactoe", "othello", "numbers"}
    for name in articles.names():
        blocks = [block for text in usual.chapter(name)["text"].values() for block in text]
        for link in walk(blocks):
            if link[0] == "a":
                assert re.match(r"#/([\w-]+)", link[1])[1] in known, (name, link)  # type: ignore[index]
