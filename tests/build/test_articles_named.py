"""What our chapters name is there: facts, numbers with their values, options, addresses.

No task is done at first.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.build.blocks import walk
from tests.build.conftest import Site, call_in_node, chapter_files
from web.make.articles import names, of_textbook
from web.make.environment import ROOT, WEB

NAME = r"[a-z][\w-]*"
WRONG = [  # of a chapter's file what stands there, what stands there instead, and what is then found
    (
        "bound",
        rf'\["fact","({NAME})\.[^"]+"',
        r'["fact","\1.nothing"',
        r"the fact [\w-]+\.nothing is undefined",
    ),
    ("estimate", rf'(\["number","{NAME}\.{NAME}","\d+)"', r'\g<1>1"', r"the number [\w.-]+ is \d+, not \d+1"),
    (
        "estimate",
        rf'\["number","({NAME})\.{NAME}"',
        r'["number","\1.nothing"',
        "no word articles.number.nothing",
    ),
    ("end", rf'(\["choose","{NAME}\.line",)"[^"]+"', r'\1"nothing"', r"\.line=nothing does nothing"),
    ("bound", rf'\["choose","({NAME})\.{NAME}"', r'["choose","\1.nothing"', r"\.nothing=[\w-]+ does nothing"),
    ("estimate", rf"\{{{NAME}\}}", "{nothing}", r"the fact [\w-]+\.nothing of a caption is undefined"),
    (
        "depth",
        rf'("recorded":\{{"{NAME}":"[^"]+)"',
        r'\1.nothing"',
        r"the fact [\w.-]+ of a reply is undefined",
    ),
    ("bits", r'"hits":\d+', '"hits":1', r"the task [\w.-]+ is done at first"),
    ("table", '"scales":', '"nothing":', r"figure\.[\w-]+ cannot be made"),
]


def changed(text: str, pattern: str, other: str) -> str:
    made, count = re.subn(pattern, other, text, count=1)
    assert count == 1, pattern
    return made


@pytest.fixture(scope="module")
def found(usual: Site) -> dict[str, list[str]]:
    """What is wrong in each chapter."""
    files = {name: data.decode() for name, data in chapter_files().items() if name != "articles/index.json"}
    for at, (name, pattern, other, _) in enumerate(WRONG):
        files[f"wrong {at}"] = changed(files[f"articles/{name}.json"], pattern, other)
    chapters = {name: json.loads(text) for name, text in files.items()}
    given = {"games": usual.json("start/games.json"), "chapters": chapters}
    module = ROOT / "tests" / "web" / "chapters.mjs"
    made: dict[str, list[str]] = call_in_node("(given, { wrongOf }) => wrongOf(given)", given, module)
    return made


def test_all_that_our_texts_and_captions_name_is_there(found: dict[str, list[str]]) -> None:
    ours = {name: wrong for name, wrong in found.items() if name.startswith("articles/")}
    assert len(ours) == len(names())
    assert not any(ours.values()), ours


@pytest.fixture(scope="module")
def chapters(usual: Site) -> dict[str, dict[str, Any]]:
    return {name: usual.chapter(name) for name in names()}


def addresses(chapters: dict[str, dict[str, Any]]) -> dict[str, str]:
    """What leads to a chapter, or to a figure or a word in it -> the chapter or module where it stands."""
    found: dict[str, str] = {}
    for name, chapter in chapters.items():
        links = [part[1] for part in walk([*chapter["text"]["en"], *chapter["text"]["ja"]]) if part[0] == "a"]
        words = [word for figure in chapter["figures"].values() for word in figure.get("words", [])]
        places = [link.removeprefix("#/articles/") for link in links if link.startswith("#/articles/")]
        found |= dict.fromkeys(places + [word["shown"] for word in words if "shown" in word], name)
    for path in (WEB / "src").rglob("*.ts"):
        place = rf"(?:'|#/articles/)((?:{'|'.join(names())})/{NAME})['\"]"
        named = re.findall(place, path.read_text("utf-8"))
        found |= dict.fromkeys(named, path.name)
    return found


def test_every_address_of_a_figure_or_a_word_is_there(chapters: dict[str, dict[str, Any]]) -> None:
    there = {*chapters}
    for name, chapter in chapters.items():
        words = [word["name"] for figure in chapter["figures"].values() for word in figure.get("words", [])]
        assert len({*words, *chapter["figures"]}) == len(words) + len(chapter["figures"])
        there |= {f"{name}/{at}" for at in (*words, *chapter["figures"])}
    found = addresses(chapters)
    assert found.keys() > {"summary/rating", "summary/words", "bound/equal", "mend/sign-slip", "order"}
    assert {place: by for place, by in found.items() if place not in there} == {}


def test_the_readme_says_in_both_languages_how_many_chapters_there_are() -> None:
    count = len([name for name in names() if name != "summary"])
    english, japanese = ((ROOT / name).read_text("utf-8") for name in ("README.md", "README.ja.md"))
    assert f"{['eight', 'nine', 'ten', 'eleven'][count - 8]} short chapters" in english
    assert f"{['八つ', '九つ', '十', '十一'][count - 8]}の短い章" in japanese


def test_what_is_not_there_is_found(found: dict[str, list[str]]) -> None:
    missed = [
        (said, found[f"wrong {at}"])
        for at, (*_, said) in enumerate(WRONG)
        if not any(re.search(said, wrong) for wrong in found[f"wrong {at}"])
    ]
    assert missed == []


def test_the_engines_readme_shows_the_textbooks_alpha_beta() -> None:
    assert of_textbook("alphabeta") in (ROOT / "engine" / "README.md").read_text("utf-8")
